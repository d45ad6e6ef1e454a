import { withAnswer } from './approval.ts';
import type { StructureChange, UndoPatch, WorkflowEvent } from './event.ts';
import { withMessage, withoutMessages } from './message.ts';
import {
  emptyStage,
  emptyTask,
  type Instant,
  openTask,
  type Stage,
  type Task,
  type Workflow,
} from './state.ts';

const withStage = (workflow: Workflow, stageId: number, change: (stage: Stage) => Stage): Workflow => ({
  ...workflow,
  stages: workflow.stages.map((stage) => (stage.id === stageId ? change(stage) : stage)),
});

const withTask = (stage: Stage, taskId: number, change: Partial<Task>): Stage => ({
  ...stage,
  tasks: stage.tasks.map((task) => (task.id === taskId ? { ...task, ...change } : task)),
});

const withWish = (
  workflow: Workflow,
  { stageId, revisionId }: { readonly stageId: number; readonly revisionId: number },
  change: (wish: Task['wish'], task: Task) => Partial<Task>,
): Workflow =>
  withStage(workflow, stageId, (stage) => {
    const task = stage.tasks.find(({ id }) => id === revisionId);
    return task ? withTask(stage, revisionId, change(task.wish, task)) : stage;
  });

const startStage = (stage: Stage, at: Instant): Stage => ({
  ...stage,
  status: 'in_progress',
  started_on: at,
  tasks: stage.tasks.map((task, round) => (round === 0 ? { ...task, status: 'in_progress' } : task)),
});

const completeStage = (stage: Stage, at: Instant): Stage => {
  const open = openTask(stage);
  const closed = open ? withTask(stage, open.id, { status: 'completed', completed_on: at }) : stage;
  return { ...closed, status: 'completed', completed_on: at };
};

const beginNextRound = (
  workflow: Workflow,
  rejected: { stageId: number; revisionId: number; at: Instant },
  nextRevisionId: number,
): Workflow =>
  withStage(workflow, rejected.stageId, (stage) => ({
    ...withTask(
      withTask(stage, rejected.revisionId, { status: 'rejected', completed_on: rejected.at }),
      nextRevisionId,
      {
        status: 'in_progress',
        requested_on: rejected.at,
      },
    ),
    requested_on: rejected.at,
  }));

/** Restores the earlier values; see `UndoPatch`. */
export const applyPatch = (workflow: Workflow, patch: UndoPatch): Workflow => ({
  ...patch.stages.reduce(
    (state, stagePatch) =>
      withStage(state, stagePatch.id, (stage) => ({
        ...stage,
        ...stagePatch.before,
        tasks: stage.tasks
          .filter((task) => !stagePatch.appended.includes(task.id))
          .map((task) => ({ ...task, ...stagePatch.tasks.find(({ id }) => id === task.id)?.before })),
      })),
    workflow,
  ),
  undo: workflow.undo.filter(({ seq }) => seq !== patch.seq),
});

const maxId = (workflow: Workflow, ...ids: number[]): Workflow => ({
  ...workflow,
  last_id: Math.max(workflow.last_id, ...ids),
});

const applyChange = (workflow: Workflow, change: StructureChange): Workflow => {
  switch (change.change) {
    case 'stage_added': {
      const stage: Stage = {
        ...emptyStage(
          change.stageId,
          change.title,
          change.tasks.map(({ id, kind }) => emptyTask(id, kind)),
        ),
        is_deliverable: change.is_deliverable,
        qcChecklistId: change.qcChecklistId,
        target_date: change.target_date,
        ...(change.approval && { approval: change.approval }),
      };
      const grown = { ...workflow, stages: [...workflow.stages, stage] };
      return maxId(grown, change.stageId, ...change.tasks.map(({ id }) => id));
    }
    case 'stage_removed':
      return { ...workflow, stages: workflow.stages.filter(({ id }) => id !== change.stageId) };
    case 'stage_renamed':
      return withStage(workflow, change.stageId, (stage) => ({ ...stage, title: change.title }));
    case 'rounds_added':
      return maxId(
        withStage(workflow, change.stageId, (stage) => ({
          ...stage,
          tasks: [...stage.tasks, ...change.tasks.map(({ id, kind }) => emptyTask(id, kind))],
        })),
        ...change.tasks.map(({ id }) => id),
      );
    case 'rounds_removed':
      return withStage(workflow, change.stageId, (stage) => ({
        ...stage,
        tasks: stage.tasks.filter(({ id }) => !change.taskIds.includes(id)),
      }));
    case 'deliverable_switched':
      return withStage(workflow, change.stageId, (stage) => ({
        ...stage,
        is_deliverable: change.is_deliverable,
      }));
    case 'checklist_chosen':
      return withStage(workflow, change.stageId, (stage) => ({
        ...stage,
        qcChecklistId: change.qcChecklistId,
      }));
    case 'target_date_set':
      return withStage(workflow, change.stageId, (stage) => ({ ...stage, target_date: change.target_date }));
    case 'approval_chosen':
      return withStage(workflow, change.stageId, ({ approval: _, ...stage }) => ({
        ...stage,
        ...(change.approval && { approval: change.approval }),
      }));
    case 'reordered': {
      const place = new Map(change.order.map((id, index) => [id, index]));
      const at = (stage: Stage) => place.get(stage.id) ?? workflow.stages.length;
      return { ...workflow, stages: workflow.stages.toSorted((a, b) => at(a) - at(b)) };
    }
    case 'renamed':
      return { ...workflow, title: change.title };
  }
};

/** State after an event. Total function: an event that names an unknown stage changes nothing. */
export const evolve = (workflow: Workflow, event: WorkflowEvent): Workflow => {
  switch (event.category) {
    case 'Send Preview':
      return withStage(workflow, event.stageId, (stage) => ({
        ...withTask(withoutMessages(stage), event.revisionId, {
          sent_on: event.at,
          returned: null,
          due_date: null,
          days_off: event.days_off ?? '',
          // A new sending asks everybody again. The empty list is kept as it is, so that an undo has nothing to restore.
          ...(stage.tasks.some(({ id, answers }) => id === event.revisionId && answers.length > 0)
            ? { answers: [] }
            : {}),
          ...(event.moved ? { status: 'awaiting_feedback', moved: true } : {}),
        }),
        sent_on: event.at,
        review_link: event.reviewLink,
      }));
    case 'Preview Undelivered':
    case 'Preview Delivered': {
      const delivered_on = event.category === 'Preview Delivered' ? event.at : null;
      return withStage(workflow, event.stageId, (stage) =>
        withTask(stage, event.revisionId, { delivery: { sending: event.sending, delivered_on } }),
      );
    }
    case 'Revision Reminder':
      return workflow;
    case 'Message Sent':
      return withStage(workflow, event.stageId, withoutMessages);
    case 'Client Commented':
      return withStage(workflow, event.stageId, (stage) => withMessage(stage, event.revisionId, event.at));
    case 'Message Answered':
      return withStage(workflow, event.stageId, (stage) => withoutMessages(stage, event.revisionId));
    case 'Approver Answered': {
      const { approver, decision, at } = event;
      return withStage(workflow, event.stageId, (stage) => {
        const answers = stage.tasks.find(({ id }) => id === event.revisionId)?.answers ?? [];
        return withTask(stage, event.revisionId, {
          answers: withAnswer(answers, { approver, decision, at }),
        });
      });
    }
    case 'Revision Rejected':
      return beginNextRound(workflow, event, event.nextRevisionId);
    case 'Revision Added':
      return maxId(
        withStage(workflow, event.stageId, (stage) => ({
          ...stage,
          tasks: [...stage.tasks, emptyTask(event.revisionId, event.kind)],
        })),
        event.revisionId,
      );
    case 'Round Kind Changed':
      return withStage(workflow, event.stageId, (stage) =>
        withTask(stage, event.revisionId, { kind: event.kind }),
      );
    case 'Revision Approved':
      return withStage(workflow, event.stageId, (stage) =>
        withTask(stage, event.revisionId, { status: 'completed', completed_on: event.at }),
      );
    case 'Stage Approved':
      return withStage(workflow, event.stageId, (stage) => ({
        ...completeStage(stage, event.at),
        approved_on: event.at,
      }));
    case 'Stage Completed':
      return withStage(workflow, event.stageId, (stage) => completeStage(stage, event.at));
    case 'Stage Rejected':
      return event.nextRevisionId === null
        ? withStage(workflow, event.stageId, (stage) => ({
            ...withTask(stage, event.revisionId, {
              status: 'in_progress',
              requested_on: event.at,
              moved: false,
              returned: 'rejected',
            }),
            requested_on: event.at,
          }))
        : beginNextRound(workflow, event, event.nextRevisionId);
    case 'Stage Started':
      return withStage(workflow, event.stageId, (stage) => startStage(stage, event.at));
    case 'Stage Reopened': {
      const reopened = withStage(workflow, event.stageId, (stage) => {
        const grown = event.added
          ? { ...stage, tasks: [...stage.tasks, emptyTask(event.revisionId, 'free')] }
          : stage;
        return {
          ...withTask(grown, event.revisionId, {
            status: 'in_progress',
            requested_on: event.at,
            completed_on: null,
            moved: false,
            returned: 'reopened',
          }),
          status: 'in_progress',
          requested_on: event.at,
          approved_on: null,
          completed_on: null,
        };
      });
      const returned =
        event.returnedStageId === null
          ? reopened
          : withStage(reopened, event.returnedStageId, (stage) => ({
              ...stage,
              status: 'pending',
              started_on: null,
              tasks: stage.tasks.map((task, round) =>
                round === 0 ? { ...task, status: 'pending' as const } : task,
              ),
            }));
      return maxId(returned, event.revisionId);
    }
    case 'Action Undone':
    case 'Decision Recalled':
      return applyPatch(workflow, event.patch);
    case 'Workflow Edited':
      return event.changes.reduce(applyChange, workflow);
    case 'Date Changed': {
      const { stageId, revisionId, field, value, was } = event;
      const change = { [field]: value };
      if (revisionId === null) return withStage(workflow, stageId, (stage) => ({ ...stage, ...change }));
      return withWish(workflow, { stageId, revisionId }, (wish) => ({
        ...change,
        // A corrected date is still that of the same sending.
        ...(field === 'sent_on' && value && wish?.sending === was
          ? { wish: { ...wish, sending: value } }
          : {}),
      }));
    }
    case 'Due Date Moved': {
      const { due_date } = event;
      return withWish(workflow, event, (wish) => ({
        due_date,
        // `yyyy-MM-dd` sorts as it is.
        ...(wish && !wish.end && wish.due_date <= due_date ? { wish_met: wish.at } : {}),
      }));
    }
    case 'More Time Asked': {
      const { due_date, approver: by, message, at, by_rule } = event;
      return withWish(workflow, event, (before, { sent_on }) => {
        const sending = sent_on ?? at;
        const ruled = by_rule || (before?.sending === sending && before.ruled);
        return { wish: { due_date, by, message, at, sending, ruled, end: null } };
      });
    }
    case 'More Time Withdrawn':
      return withWish(workflow, event, (wish) => ({ wish: wish && { ...wish, end: { how: 'withdrawn' } } }));
    case 'More Time Answered': {
      const { agreed, message } = event;
      return withWish(workflow, event, (wish) =>
        agreed
          ? { wish_met: wish?.at ?? null }
          : { wish: wish && { ...wish, end: { how: 'kept', message } } },
      );
    }
    case 'Linearity Switched':
      return { ...workflow, is_linear: event.is_linear };
  }
};

export const evolveAll = (workflow: Workflow, events: readonly WorkflowEvent[]): Workflow =>
  events.reduce(evolve, workflow);
