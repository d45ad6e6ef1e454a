/** Reads of a signed-in person, cached for offline use (docs/decisions/0054). */
import { listPages } from '#contracts/files.ts';
import { points } from '#contracts/points.ts';
import { api } from '#lib/calls/api.ts';
import { freshRead, keptRead } from '#lib/calls/kept-read.ts';
import type { LoadPages } from '../guest/use-pages.ts';
import type { PointSource, TimelineRound } from './point-source.ts';

/**
 * Reads the points of a round's stage, as a client does. Only the first read may come from the cache: later it
 * would undo the page's changes.
 */
export const timelinePoints = (round: TimelineRound): PointSource['list'] => {
  let isRead = false;
  return async () => {
    const read = isRead ? freshRead : keptRead;
    const key = ['client-points', round.id, round.wf, round.rev];
    const answer = await read(key, () => api(points.list, { params: round }));
    isRead = true;
    return answer;
  };
};

/** Reads pages of a timeline's files. */
export const timelinePages =
  (
    { id, wf }: { readonly id: number; readonly wf: number },
    files: readonly { readonly revision_id: number; readonly file: { readonly id: string } }[],
  ): LoadPages =>
  (file, from, levels) => {
    const rev = files.find((one) => one.file.id === file)?.revision_id ?? 0;
    return keptRead(['pages', id, wf, rev, file, from, levels ?? ''], () =>
      api(listPages, { params: { id, wf, rev, file }, query: { from, levels } }),
    );
  };
