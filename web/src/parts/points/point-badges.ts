import type { WirePoint } from '#contracts/points.ts';

/**
 * Numbers of points on the work: a draft has the next number after the submitted points of the round, one of another
 * round after those.
 */
export const pointBadges = (
  points: readonly Pick<WirePoint, 'id' | 'number' | 'revision_id'>[],
  revisionId: number,
): ReadonlyMap<string, number> => {
  const ofRound = points.filter(({ revision_id }) => revision_id === revisionId);
  const last = Math.max(0, ...ofRound.map(({ number }) => number ?? 0));
  const drafts = [...ofRound, ...points.filter((point) => !ofRound.includes(point))].filter(
    ({ number }) => number === null,
  );
  return new Map(points.map((point) => [point.id, point.number ?? last + 1 + drafts.indexOf(point)]));
};
