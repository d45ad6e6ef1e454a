import { expect, it } from 'vitest';
import type { InboxKind } from './inbox.ts';
import { details, sentenceOf } from './sentence.ts';
import { en } from './words/en.ts';

it.each<[string, InboxKind, { by?: string; points?: number; detail?: string }]>([
  ['Ann asked for changes', 'changes_requested', {}],
  ['The client asked for changes', 'changes_requested', { by: '' }],
  ['Ann answered; others still have to', 'answered', {}],
  ['Ann answered; the round stays open', 'answered', { detail: details.undecided }],
  ['Ann added 2 points', 'points', { points: 2 }],
  ['Ann reopened a point', 'points', { points: 1, detail: details.reopened }],
  ['Ann mentioned you', 'mention', { detail: details.reopened }],
  ['Ann asks for time until Friday', 'more_time_asked', { detail: '2026-03-06' }],
  ['Emails to b@client.example do not arrive', 'bounced', { by: '', detail: 'b@client.example' }],
])('%s', (sentence, kind, more) => {
  expect(sentenceOf({ kind, by: 'Ann', points: 0, detail: '', ...more }, en, () => 'Friday')).toBe(sentence);
});
