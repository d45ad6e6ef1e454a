import { describe, expect, test } from 'vitest';
import { comments, paragraphs, refused, titles } from './wording.ts';

const found = (passages: readonly { readonly text: string }[]) =>
  passages.flatMap(({ text }) => refused(text));

describe('the opening words', () => {
  test.each([
    'What it does.',
    'Whoever asks.',
    'Of a project.',
    'That it ends.',
    'None of them.',
    'One a day.',
  ])('refuses "%s"', (text) => expect(refused(`A claim is kept. ${text}`)).toEqual([text]));

  test('lets a noun, a verb and a name pass', () => {
    expect(refused("A claim of what was sent: sends it once. The page What's New")).toEqual([]);
  });

  test('are looked for in comments, not in code', () => {
    const source = "/** What it does. */\nconst text = 'What it does.';\n// Idempotent.\n// One a day.\n";
    expect(found(comments(source))).toEqual(['What it does.', 'One a day.']);
  });

  test('are looked for in paragraphs, items and cells, not in code blocks or quoted texts', () => {
    const source = '- What it does\n\n| Who | “What you typed is kept.” |\n\n```sh\nWhat\n```\n';
    expect(found(paragraphs(source))).toEqual(['What it does', 'Who']);
  });

  test('are looked for in the titles of suites and tests, of each row as well', () => {
    // Quoted by « and », so that they are no titles of this file.
    const source = [
      'describe(«who may see it», () => {',
      '  it(«that fails halfway: is made again», () => {});',
      '  test.each([1, 2])(«of %i rows», () => {});',
      '  it.each([',
      '    [«what a row says»],',
      '  ])(',
      '    «none for %s»,',
      '    () => expect(it).toBe(«one»),',
      '  );',
      '  it(«officially opens», () => send(«what», 1));',
      '});',
    ]
      .join('\n')
      .replaceAll(/[«»]/g, "'");
    expect(found(titles(source))).toEqual([
      'Who may see it',
      'That fails halfway:',
      'Of %i rows',
      'None for %s',
    ]);
  });
});
