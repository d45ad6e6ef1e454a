import { type Refused, refused } from '../lambda/result.ts';

/**
 * Maximum bytes of a stored text: those of 100,000 characters at most. Sanitising may escape one character as five,
 * and an item of the table holds 400 KB.
 */
const mostBytes = 300_000;

/** Refusal of a text that is too long once sanitised, or of texts stored in one item. */
export const textRefusal = (stored: string | readonly string[], field: string): Refused | undefined => {
  const bytes = [stored].flat().reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return bytes > mostBytes ? refused('text_too_long', { field }) : undefined;
};
