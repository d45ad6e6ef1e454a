import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { removeFormerPictures } from './former-pictures.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'proofline-former-pictures-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (...paths: string[]) => {
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), '');
  }
};
const left = () => globSync('**/*.*', { cwd: folder }).toSorted();

const list = { group: 'projects', name: 'list' };
const paper = { group: 'timeline', name: 'timeline-paper' };
const completed = { group: 'timeline', name: 'timeline-paper-completed' };
const looks = ['projects/list-1440-light.png', 'projects/list-390-dark.png'];
const sheets = ['timeline/timeline-paper-sheet-1.png', 'timeline/timeline-paper-sheet-12.png'];
const others = [
  'timeline/timeline-paper-completed.pdf',
  'timeline/timeline-paper-completed-sheet-1.png',
  'mails/en/welcome-600-light.png',
  'failed/a-journey-0.png',
  'projects/notes.txt',
];

it('removes what this run takes anew, with sheets that it may not have any more, and keeps all other screens', () => {
  write(...looks, ...sheets, 'timeline/timeline-paper.pdf', ...others);
  removeFormerPictures(folder, { all: [list, paper, completed], taken: [paper] });
  expect(left()).toEqual([...looks, ...others].toSorted());
});

it('removes the pictures of screens, and of groups, that exist no longer', () => {
  write(...looks, ...sheets, 'boards/board-1440-light.png', ...others);
  removeFormerPictures(folder, { all: [list, completed], taken: [] });
  expect(left()).toEqual([...looks, ...others].toSorted());
});

it('begins without a folder', () => {
  rmSync(folder, { recursive: true });
  expect(() => removeFormerPictures(folder, { all: [list], taken: [list] })).not.toThrow();
  mkdirSync(folder);
});
