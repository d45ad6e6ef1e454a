/**
 * French typography: on a guest's page no line may break before a sign that French sets apart, nor after an opening
 * quotation mark.
 */
import { expect, it } from 'vitest';
import { delivery } from './delivery.ts';
import { guestFailed } from './guest-failed.ts';
import { reminders } from './reminders.ts';
import { survey } from './survey.ts';

/** All texts of a catalogue; functions are called with numbers, which any of them accepts. */
const textsIn = (words: unknown): readonly string[] => {
  if (typeof words === 'string') return [words];
  if (typeof words === 'function') return [0, 1, 2].map((n) => String(words(n, n + 1, n + 2)));
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(textsIn) : [];
};

const texts = [delivery, guestFailed, reminders, survey].flatMap(textsIn);

it.each(texts)('%s', (text) => {
  expect(text).not.toMatch(/ [:;?!»]|« |\S[;?!»]|«[^\u00a0]/u);
});
