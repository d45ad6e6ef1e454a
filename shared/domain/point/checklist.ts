/** Points of earlier rounds as the checklist of the next one. */
import { type Refused, refuse } from '../decision.ts';
import { assetsOf, type FileOfRound } from '../file/replacement.ts';
import type { Point } from './point.ts';

/** Fields of a point that decide on its place in the checklist. */
export type Listed = Pick<Point, 'kind' | 'internal' | 'submitted_on' | 'number' | 'answer' | 'accepted'>;

/** Changes of a stage that await an answer; `count` is at least 1. */
export interface OpenChanges {
  readonly stage_id: number;
  readonly count: number;
}

/**
 * Checklist of the next round: the changes that a round's clients asked for, in the order of their numbers. Remarks
 * ask for nothing, and internal points are answered among colleagues.
 */
export const checklistOf = <Item extends Listed>(points: readonly Item[]): readonly Item[] =>
  points.filter(isListed).toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0));

const isListed = ({ kind, internal, submitted_on }: Listed): boolean =>
  kind === 'change' && !internal && submitted_on !== null;

/** True for a change that a client asked for and the agency has not answered yet. */
export const awaitsAnswer = (point: Listed): boolean =>
  isListed(point) && point.answer === null && point.accepted === null;

/** True for a change that is unanswered, or answered with a question. An approval lists these points. */
export const isOpenChange = (point: Listed): boolean =>
  awaitsAnswer(point) || (isListed(point) && point.answer?.what === 'question' && point.accepted === null);

/** Refuses a further round while changes asked for in its stage have no answer, where the workspace demands answers. */
export const answersRefusal = (
  points: readonly Listed[],
  demanded: boolean,
): Refused<'points_unanswered'> | undefined => {
  const count = demanded ? points.filter(awaitsAnswer).length : 0;
  return count > 0 ? refuse('points_unanswered', { params: { count } }) : undefined;
};

/** Number of changes that await an answer, by stage, without the stages that have none. */
export const openChangesByStage = (
  points: readonly (Listed & Pick<Point, 'stageId'>)[],
): readonly OpenChanges[] =>
  [...Map.groupBy(points.filter(awaitsAnswer), ({ stageId }) => stageId)].map(([stage_id, open]) => ({
    stage_id,
    count: open.length,
  }));

/**
 * Files of earlier rounds that have changes to be made, and no version in this round: the latest version of each
 * asset. Changes that were declined, accepted or answered with a question need no new version. `files` are those of
 * all rounds of the stage.
 */
export const withoutNewVersion = <File extends FileOfRound>(
  points: readonly (Listed & { readonly file: string | null })[],
  files: readonly File[],
  round: number,
): readonly File[] => {
  const open = new Set(
    checklistOf(points)
      .filter(({ answer, accepted }) => accepted === null && (answer === null || answer.what === 'done'))
      .map(({ file }) => file),
  );
  // A point may be on an older upload of a name.
  const pointed = files.filter(({ id }) => open.has(id));
  return assetsOf(files.filter((file) => file.round <= round)).flatMap((asset) => {
    const latest = asset.at(-1);
    const isPointed = asset.some((file) =>
      pointed.some((one) => one.name === file.name && one.round === file.round && one.round < round),
    );
    return latest && latest.round < round && isPointed ? [latest] : [];
  });
};
