/** Multi-update: the rounds that it offers (administration.md, Multi-update). */
import { openTask, type Stage, type Workflow } from './state.ts';

/** Reasons that a deliverable with a round in work is not ready to be shown; it can be added all the same. */
export const notYet = ['no_work', 'shown', 'checking', 'unanswered'] as const;
/** Reasons that a deliverable is not ready to be shown. */
export const notReady = [...notYet, 'with_client', 'not_started', 'completed'] as const;
export type NotReady = (typeof notReady)[number];

/** Newest version of a file of a round; refused ones are left out. */
export interface RoundFile {
  readonly state: string;
  /** Time at which the client got it; absent while they did not. */
  readonly sent_on?: string | undefined;
}

/** Deliverable in a multi-update: its stage and round in work, and the reason that it is not ready; null for none. */
export interface UpdateOffer {
  readonly workflow_id: number;
  /** Null where no stage is in progress. */
  readonly stage_id: number | null;
  readonly revision_id: number | null;
  readonly reason: NotReady | null;
}

const offerOf = (
  { id: workflow_id }: Workflow,
  stage: Stage,
  filesOf: (revisionId: number) => readonly RoundFile[],
  isUnanswered: (stageId: number) => boolean,
): UpdateOffer => {
  const task = openTask(stage);
  const offer = { workflow_id, stage_id: stage.id, revision_id: task?.id ?? null };
  if (task?.status !== 'in_progress') return { ...offer, reason: 'with_client' };
  const files = filesOf(task.id);
  if (files.some(({ state }) => state === 'checking')) return { ...offer, reason: 'checking' };
  // Sent without moving on: it is shown already, unless there is a file that is not.
  const isNew = task.sent_on === null ? files.length > 0 : files.some(({ sent_on }) => sent_on === undefined);
  if (isNew) return { ...offer, reason: isUnanswered(stage.id) ? 'unanswered' : null };
  return { ...offer, reason: task.sent_on === null ? 'no_work' : 'shown' };
};

/**
 * Offers of a project's deliverables, in their order: one for each stage in progress, or one that says why there is none.
 * `isUnanswered`: the stage's client waits for answers, which the workspace demands before it sends.
 */
export const offersForUpdate = (
  workflows: readonly Workflow[],
  filesOf: (revisionId: number) => readonly RoundFile[],
  isUnanswered: (stageId: number) => boolean = () => false,
): readonly UpdateOffer[] =>
  workflows.flatMap((workflow): UpdateOffer[] => {
    const atWork = workflow.stages.filter(({ status }) => status === 'in_progress');
    if (atWork.length > 0) return atWork.map((stage) => offerOf(workflow, stage, filesOf, isUnanswered));
    const completed = workflow.stages.every(({ status }) => status === 'completed');
    return [
      {
        workflow_id: workflow.id,
        stage_id: null,
        revision_id: null,
        reason: completed ? 'completed' : 'not_started',
      },
    ];
  });
