import type { File } from '#contracts/file.ts';
import type { WirePoint } from '#contracts/points.ts';
import { versionsBefore } from '#domain/file/replacement.ts';
import type { Selector } from '#domain/point/index.ts';
import { hasPages } from '../guest/pages-viewer.tsx';
import { pictureOf } from '../guest/picture-viewer.tsx';
import { isPlayed } from '../guest/work-viewer.tsx';

/** File of an earlier round. */
export type Version = File & { readonly round: number };

/** Place on a file at which an answer shows the change; undefined if that is the point's own. */
export const placeOf = ({ answer }: Pick<WirePoint, 'answer'>, fileId: string): Selector | undefined =>
  answer?.place?.file_id === fileId ? answer.place.selector : undefined;

/** Number of pages to show; 1 for a picture. */
export const sheetsOf = (file: File): number =>
  hasPages(file) ? (file.pages?.count ?? 0) : pictureOf(file) ? 1 : 0;

const canCompare = (file: File): boolean =>
  file.state !== 'checking' &&
  (isPlayed(file) || ((file.kind === 'image' || file.kind === 'pdf') && sheetsOf(file) > 0));

/** Versions that a file of a round can be compared with, oldest first; empty while the file itself cannot be shown. */
export const comparableVersions = (
  file: File,
  files: readonly File[],
  earlier: readonly Version[],
  round: number,
): readonly Version[] => {
  if (!canCompare(file)) return [];
  const here = files.map((one) => ({ ...one, round }));
  return versionsBefore({ ...file, round }, [...earlier, ...here]).filter(
    (version) => canCompare(version) && isPlayed(version) === isPlayed(file),
  );
};
