import type { ProjectRow } from '#contracts/projects.ts';
import { isClosed } from '#domain/project/lifecycle.ts';

/** Deliverables of an open project whose round waits for the client's answer, each with its stage. */
export const waitingOf = (project: ProjectRow) =>
  isClosed(project)
    ? []
    : project.workflows.flatMap(({ open, ...deliverable }) =>
        open?.status === 'awaiting_feedback' || open?.status === 'overdue_feedback'
          ? [{ ...deliverable, stageId: open.stage_id, roundId: open.revision_id }]
          : [],
      );

export const isWaiting = (project: ProjectRow): boolean => waitingOf(project).length > 0;
