import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, test } from 'vitest';
import { FileName, splitFileName } from './file-name.tsx';

afterEach(cleanup);

test.each([
  ['spring-campaign-poster_v12.png', 'spring-campaign-poste', 'r_v12.png'],
  ['a.mp4', '', 'a.mp4'],
  ['no ending at all', 'no ending a', 't all'],
  ['.gitignore', '.giti', 'gnore'],
  ['notes.of-the-long-meeting', 'notes.of-the-long-me', 'eting'],
  ['archive.final.tar', 'archive.', 'final.tar'],
  ['🎬🎬🎬🎬🎬🎬🎬.mov', '🎬🎬', '🎬🎬🎬🎬🎬.mov'],
])('%s may be cut before its end', (name, start, end) => {
  expect(splitFileName(name)).toEqual([start, end]);
});

it('is whole on hover and when read out', () => {
  const name = 'spring-campaign-poster_v12.png';
  render(
    <button type="button">
      <FileName name={name} />
    </button>,
  );
  expect(screen.getByRole('button', { name })).toBeTruthy();
  expect(screen.getByTitle(name)).toBeTruthy();
});
