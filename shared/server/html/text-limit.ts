import { type Refused, refused } from '../lambda/result.ts';

/**
 * Bytes of a text as it is stored: as many as 100,000 characters have at most. Sanitising may write out five for one, and
 * an item of the table holds 400 KB.
 */
const mostBytes = 300_000;

/** Refusal of a text that is too long once it is sanitised, or of texts that are stored in one item. */
export const textRefusal = (stored: string | readonly string[], field: string): Refused | undefined => {
  const bytes = [stored].flat().reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return bytes > mostBytes ? refused('text_too_long', { field }) : undefined;
};
