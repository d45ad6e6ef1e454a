/** Texts in the language of the page, and refusals of the server with them. */
import { afterEach, describe, expect, it } from 'vitest';
import { problemOf } from '#contracts/errors.ts';
import { common } from './en/common.ts';
import { timeline } from './en/timeline.ts';
import { portal } from './it/portal.ts';
import { language, problemHere, speak } from './translated.ts';

afterEach(() => speak('en'));

describe('a catalogue', () => {
  it('is English until a language is set', () => {
    expect([language(), common.retry, timeline.rounds(2)]).toEqual(['en', 'Try again', '2 rounds']);
  });

  it('reads as the language does, also a part of it that was taken before', () => {
    const { status } = common;
    speak('it', portal);
    expect([common.retry, status.completed, timeline.rounds(2)]).toEqual([
      'Riprova',
      'Completato',
      '2 revisioni',
    ]);
    expect(document.documentElement.lang).toBe('it');
    expect({ ...common }.close).toBe('Chiudi');
  });

  it('stays English where only the team reads it', () => {
    speak('it', portal);
    expect([timeline.moreActions, timeline.closed.readOnly, timeline.closed.archived]).toEqual([
      'More actions',
      'Your subscription expired',
      'Il progetto è archiviato.',
    ]);
  });

  it('stays English when its language could not be loaded', () => {
    speak('it');
    expect([common.retry, document.documentElement.lang]).toEqual(['Try again', 'en']);
  });
});

describe('a refusal', () => {
  it('is in the language of the page, with its values', () => {
    speak('it', portal);
    expect(problemHere(problemOf({ code: 'too_many_requests', params: { wait: '5 min' } }))).toMatchObject({
      title: 'Troppi tentativi',
      message: 'Attenda 5 min e riprovi.',
    });
    expect(problemHere(problemOf({ code: 'internal', id: 'x-7' })).message).toContain('x-7');
  });

  it('says nothing where the language has no words, so that the action’s own title is shown', () => {
    speak('it', portal);
    expect(problemHere(problemOf({ code: 'no_stages' }))).toMatchObject({ title: '', message: '' });
  });
});
