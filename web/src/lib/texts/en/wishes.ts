import { translated } from '../translated.ts';

/** Texts of a client's wish for more time, for the team. Days are words. */
export const wishes = translated('wishes', {
  asks: (by: string, day: string) => `${by} asks for ${day}`,
  due: (day: string) => `The answer is due on ${day}.`,
  agree: 'Agree',
  keep: (day: string) => `Keep ${day}`,
  keepTitle: (day: string) => `Keep ${day}?`,
  keepText: (by: string) => `${by} gets an email that the due date stays, with your words.`,
  words: 'Words to the client (optional)',
  agreed: (day: string) => `Now due on ${day}. The client gets an email.`,
  kept: 'The due date stays. The client gets an email.',
  failed: 'The request was not answered',
  over: 'The request is no longer open, so nothing is sent. Your words stay here until you close this.',
});
