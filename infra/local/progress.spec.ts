import { expect, test } from 'vitest';
import { createProgress, printProgress } from './progress.ts';

/** Text written to a terminal, or to a file. */
const written = (columns?: number) => {
  const texts: string[] = [];
  const write = (text: string) => texts.push(text);
  return { texts, out: columns === undefined ? { write } : { isTTY: true, columns, write } };
};

test('is over when every step is, and was never begun without one', () => {
  const progress = createProgress();
  expect([progress.isOver(), progress.steps()]).toEqual([true, []]);
  const web = progress.begin('Web app', 'It is built.');
  const demo = progress.begin('Demo', 'It is made.');
  web.tell(3, 9);
  expect(progress.steps()).toEqual([
    { title: 'Web app', about: 'It is built.', done: 3, of: 9, isOver: false },
    { title: 'Demo', about: 'It is made.', done: 0, of: undefined, isOver: false },
  ]);
  web.end();
  expect(progress.isOver()).toBe(false);
  demo.end();
  expect(progress.isOver()).toBe(true);
});

test('is one line on a terminal, written over, no wider than it, and gone at the end', () => {
  const progress = createProgress();
  const { texts, out } = written(30);
  printProgress(progress, out);
  const web = progress.begin('Web app', 'It is built.');
  const demo = progress.begin('Demo workspace', '');
  web.tell(3, 9);
  demo.tell(40, 280);
  web.end();
  demo.end();
  expect(texts.every((text) => text.startsWith('\r\x1b[K') && !text.includes('\n'))).toBe(true);
  expect(texts.map((text) => text.slice(4))).toEqual([
    'Web app …',
    'Web app … · Demo workspace …',
    'Web app 3/9 · Demo workspace ',
    'Web app 3/9 · Demo workspace ',
    'Web app ready · Demo workspac',
    '',
  ]);
});

test('is whole where a terminal does not know its width', () => {
  const progress = createProgress();
  const { texts, out } = written(0);
  printProgress(progress, out);
  progress.begin('Web app', '').tell(3, 9);
  expect(texts.at(-1)).toBe('\r\x1b[KWeb app 3/9');
});

test('is a few plain lines in a file', () => {
  const progress = createProgress();
  const { texts, out } = written();
  printProgress(progress, out);
  const demo = progress.begin('Demo', 'It is made.');
  for (let done = 0; done <= 100; done += 1) demo.tell(done, 100);
  demo.end();
  expect(texts).toEqual([
    'Demo …\n',
    'Demo 0/100\n',
    'Demo 25/100\n',
    'Demo 50/100\n',
    'Demo 75/100\n',
    'Demo ready\n',
  ]);
});
