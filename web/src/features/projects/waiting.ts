import type { ProjectRow } from '#contracts/projects.ts';
import { isClosed } from '#domain/project/lifecycle.ts';

/** Deliverables of an open project that wait for the client's answer, on whichever of their stages. */
export const waitingDeliverables = (project: ProjectRow) =>
  isClosed(project)
    ? []
    : project.workflows.filter(
        ({ status }) => status === 'awaiting_feedback' || status === 'overdue_feedback',
      );

export const isWaiting = (project: ProjectRow): boolean => waitingDeliverables(project).length > 0;

/** Deliverables whose first stage in progress waits for the answer, with the round that quick approval and rejection act on. */
export const quickRounds = (project: ProjectRow) =>
  waitingDeliverables(project).flatMap(({ open, ...deliverable }) =>
    open?.status === 'awaiting_feedback' || open?.status === 'overdue_feedback'
      ? [{ ...deliverable, stageId: open.stage_id, roundId: open.revision_id }]
      : [],
  );
