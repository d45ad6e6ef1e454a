import { translated } from '../translated.ts';

/** Texts of a client's message that waits for an answer, for the team. */
export const clientMessages = translated('clientMessages', {
  wrote: (by: string, day: string) => `${by} wrote ${day} and has no answer yet`,
  more: (count: number) => (count === 1 ? '1 more message since' : `${count} more messages since`),
  reply: 'Reply',
  mark: 'Mark as answered',
  marked: 'Marked as answered',
  failed: 'The message was not marked as answered',
});
