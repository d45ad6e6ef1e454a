/** Point as its reader sees it: the one place that cuts points and replies to their audience. */
import type { WirePoint } from '#contracts/points.ts';
import {
  asReadBy,
  isSamePerson,
  isTold,
  mayRead,
  mayReadReply,
  type Person,
  type Point,
  pointState,
  type RoundOfPoint,
} from '#domain/point/index.ts';
import { findTask, isSuperseded, type Stage, type Task, type Workflow } from '#domain/workflow/index.ts';
import type { PointThread } from './stage-points.ts';

/** Latest sent round from this one on; this one if none was sent. */
export const latestSent = (stage: Stage, task: Task): number =>
  stage.tasks.slice(stage.tasks.indexOf(task)).findLast(({ sent_on }) => sent_on !== null)?.id ?? task.id;

/** State of a point's rounds. A round that was removed from its workflow counts as superseded. */
export const roundOfPoint = (workflow: Workflow, { since }: Pick<Point, 'since'>): RoundOfPoint => {
  const found = findTask(workflow, since);
  const sent = workflow.stages.flatMap(({ tasks }) =>
    tasks.filter(({ sent_on }) => sent_on !== null).map(({ id }) => id),
  );
  if (!found) return { superseded: true, approved: false, sent };
  const { stage, task } = found;
  return { superseded: isSuperseded(stage, task), approved: stage.status === 'completed', sent };
};

/** Undefined for a point that the reader may not read. */
export const pointView = (
  reader: Person,
  workflow: Workflow,
  { point, version, replies }: PointThread,
): WirePoint | undefined => {
  if (!mayRead(reader, point)) return undefined;
  const round = roundOfPoint(workflow, point);
  const shown = asReadBy(reader, point, round);
  return {
    id: shown.id,
    stage_id: shown.stageId,
    revision_id: shown.revisionId,
    file_id: shown.file,
    selector: shown.selector,
    kind: shown.kind,
    internal: shown.internal,
    body: shown.body,
    attachments: [...(shown.attachments ?? [])],
    mentions: [...(shown.mentions ?? [])],
    author: shown.author,
    own: isSamePerson(shown.author, reader),
    created_on: shown.created_on,
    submitted_on: shown.submitted_on,
    number: shown.number,
    state: pointState(shown, round),
    answer: shown.answer,
    told: isTold(point, round),
    accepted: shown.accepted,
    reopened: shown.reopened,
    earlier: shown.earlier.map(({ answer, reopened }) => ({ answer, reopened })),
    assignee: shown.assignee,
    agreed: [...shown.agreed],
    agrees: shown.agreed.some((one) => isSamePerson(one, reader)),
    replies: replies
      .filter((reply) => mayReadReply(reader, reply))
      .map(({ id, by, at, text, internal, mentions = [], attachments = [] }) => ({
        id,
        by,
        at,
        text,
        internal,
        mentions: [...mentions],
        attachments: [...attachments],
      })),
    version,
  };
};

/** Submitted points by round and number, then drafts in the order in which they were begun. */
export const inOrder = (items: readonly WirePoint[]): WirePoint[] =>
  items.toSorted(
    (one, other) =>
      Number(one.number === null) - Number(other.number === null) ||
      one.revision_id - other.revision_id ||
      (one.number ?? 0) - (other.number ?? 0) ||
      one.created_on.localeCompare(other.created_on),
  );
