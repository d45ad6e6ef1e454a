/** "Looks good" on files of a round (shared/domain/point/good-mark.ts). */
import type { WireGoodMark } from '#contracts/points.ts';
import { type GoodMark, isSameLogin, markRefusal, type Point, standingMarks } from '#domain/point/index.ts';
import { outcomeOf } from '#domain/workflow/index.ts';
import { projectIsOpen } from '../data/project-writes.ts';
import { transact } from '../data/transact.ts';
import { sentFiles } from '../files/revision-files.ts';
import { isRefused, type Refused, refused, refusedBy } from '../lambda/result.ts';
import { tellRoom } from '../live/tell-later.ts';
import { type OnRound, type PointCall, type Round, roundToWrite } from './round-of-call.ts';
import { stagePoints } from './stage-points.ts';

/** Marks as everybody on the project reads them, oldest first. */
export const presentMarks = (
  { by }: Pick<Round, 'by'>,
  marks: readonly GoodMark[],
  points: readonly Point[],
): WireGoodMark[] =>
  standingMarks(marks, points)
    .map((mark) => ({ file_id: mark.file, by: mark.by, at: mark.at, own: isSameLogin(mark.by, by) }))
    .toSorted((one, other) => one.at.localeCompare(other.at));

/** Sets or removes a "looks good" mark on a file of a round, while the round is open. Idempotent. */
export const markFile = async (
  call: PointCall,
  on: OnRound,
  fileId: string,
  good: boolean,
): Promise<{ good: WireGoodMark[] } | Refused> => {
  const round = await roundToWrite(call, on);
  if (isRefused(round)) return round;
  const { key, by, stage, task } = round;
  if (!sentFiles(round.files, task.id).some(({ id }) => id === fileId)) {
    return refused('point_file', { field: 'file' });
  }
  const outcome = outcomeOf(stage, task);
  if (outcome !== 'open' && outcome !== 'shown') return refused('not_open_for_review');
  const { threads, marks } = await stagePoints(key);
  const points = threads.map(({ point }) => point);
  const refusal = markRefusal(by, fileId, good ? points : []);
  if (refusal) return refusedBy(refusal);
  const isOwn = (mark: GoodMark) => mark.file === fileId && isSameLogin(mark.by, by);
  const there = marks.find(isOwn);
  const others = marks.filter((mark) => !isOwn(mark));
  const mark = there ?? { file: fileId, by, at: call.at };
  const after = good ? [...others, mark] : others;
  if (good !== Boolean(there)) {
    const item = { ...key, fileId, contactId: by.id };
    const result = await transact((entities) => [
      good
        ? entities.GoodMarkItem.put({ ...item, mark }).commit()
        : entities.GoodMarkItem.delete(item).commit(),
      projectIsOpen(entities, key),
    ]);
    if (!result.committed) return refused('project_closed');
    await tellRoom(key, 'rooms');
  }
  return { good: presentMarks(round, after, points) };
};
