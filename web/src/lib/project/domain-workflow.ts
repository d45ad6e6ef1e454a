import type { Revision, WireStage, WireWorkflow } from '#contracts/workflows.ts';
import type { Stage, Task, Wish, Workflow } from '#domain/workflow/index.ts';

const domainWish = (
  { at, due_date, by, message, state, reply, ruled }: NonNullable<Revision['wish']>,
  sent_on: string | null,
): Wish => ({
  due_date,
  by,
  message,
  at,
  sending: sent_on ?? at,
  ruled,
  end: state === 'kept' ? { how: state, message: reply } : state === 'withdrawn' ? { how: state } : null,
});

const domainTask = ({
  id,
  kind,
  status,
  requested_on,
  sent_on,
  completed_on,
  moved,
  returned,
  delivery,
  due_date,
  days_off = '',
  wish,
  asked_on,
  answers = [],
}: Revision): Task => ({
  id,
  kind,
  status: status === 'overdue_feedback' ? 'awaiting_feedback' : status,
  requested_on,
  sent_on,
  completed_on,
  moved,
  returned,
  delivery,
  due_date,
  days_off,
  wish: wish ? domainWish(wish, sent_on) : null,
  wish_met: wish?.state === 'agreed' ? wish.at : null,
  answers,
  ...(asked_on && { asked_on }),
});

const domainStage = ({
  type: _,
  data,
  revisionsWithoutPreview: __,
  target_past: ___,
  tasks,
  ...stage
}: WireStage): Stage => ({
  ...stage,
  ...data,
  tasks: tasks.map(domainTask),
});

/** Converts the workflow of an answer to the domain's, so that a screen applies the same rules as the API. */
export const domainWorkflow = ({
  id,
  title,
  is_linear,
  tasks,
  last_id,
  seq,
  undo,
  undo_floor,
}: WireWorkflow): Workflow => ({
  id,
  title,
  is_linear,
  stages: tasks.map(domainStage),
  last_id,
  seq,
  undo,
  undo_floor,
});
