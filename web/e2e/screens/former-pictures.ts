/** Pictures of earlier runs in the folder of the screens. */
import { globSync, rmSync } from 'node:fs';
import { join, sep } from 'node:path';

interface Screen {
  readonly group: string;
  readonly name: string;
}

/** File of a screen: a look at a width and in a scheme, a printed sheet, or the PDF. */
const file = /^(.+?)(?:-\d+-(?:light|dark)\.png|-sheet-\d+\.png|\.pdf)$/;

/** Folders in the same place that belong to others: pictures of failed journeys, and of mails. */
const ofOthers = ['failed', 'mails'];

const keyOf = ({ group, name }: Screen): string => `${group}/${name}`;

/**
 * Removes the pictures of the screens that this run takes, of which it may take fewer sheets, and those of screens that exist no
 * longer. Pictures of all other screens stay, as does any file of another kind.
 */
export const removeFormerPictures = (
  folder: string,
  { all, taken }: { readonly all: readonly Screen[]; readonly taken: readonly Screen[] },
): void => {
  const [existing, anew] = [all, taken].map((screens) => new Set(screens.map(keyOf)));
  for (const path of globSync('*/*', { cwd: folder })) {
    const [group = '', base = ''] = path.split(sep);
    const name = file.exec(base)?.[1];
    if (name === undefined || ofOthers.includes(group)) continue;
    const key = keyOf({ group, name });
    if (anew?.has(key) || !existing?.has(key)) rmSync(join(folder, path));
  }
};
