/** Points as the mails of a decision list them. */
import type { ShownPoint } from '#domain/email-template/point-words.ts';
import type { PointOfEvent } from '#domain/event.ts';
import type { Point } from '#domain/point/index.ts';
import { type FileRecord, filesOfRevision } from '#server/data/project-reads.ts';
import { type StageKey, stageThreads } from '#server/points/stage-points.ts';

/** The point with its file's name. */
export const shownPoint = (
  {
    number,
    kind,
    selector,
    body,
    attachments = [],
  }: Pick<Point, 'number' | 'kind' | 'selector' | 'body' | 'attachments'>,
  fileId: string | null,
  files: readonly Pick<FileRecord, 'id' | 'name'>[],
): ShownPoint => ({
  number: number ?? 0,
  kind,
  file: files.find(({ id }) => id === fileId)?.name,
  selector,
  body,
  ...(attachments.length > 0 && { pictures: attachments.length }),
});

/** A point that came with an event, as it is and as a mail lists it. */
export interface SubmittedPoint {
  readonly point: Point;
  readonly shown: ShownPoint;
}

/** The points that came with an event, by number, whose words are read from the points: no submission changes them. */
export const pointsOfEvent = async (
  key: StageKey,
  revisionId: number,
  submitted: readonly PointOfEvent[],
): Promise<readonly SubmittedPoint[]> => {
  if (submitted.length === 0) return [];
  const [threads, files] = await Promise.all([
    stageThreads(key),
    filesOfRevision(key.tenantId, key.projectId, key.workflowId, revisionId),
  ]);
  return submitted
    .toSorted((one, other) => one.number - other.number)
    .flatMap(({ id }) => threads.find(({ point }) => point.id === id)?.point ?? [])
    .map((point) => ({ point, shown: shownPoint(point, point.file, files) }));
};
