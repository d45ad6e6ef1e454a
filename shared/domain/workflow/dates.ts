import { isLocalDate } from '../calendar/date.ts';
import { accept, type Decision, ignore, refuse } from '../decision.ts';
import type { WorkflowCommand, WorkflowReason } from './command.ts';
import type { DateField, WorkflowEvent } from './event.ts';
import { findStage, type Instant, type Stage, type Task, type Workflow } from './state.ts';

const isInstant = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/.test(value) && !Number.isNaN(Date.parse(value));

/** Earliest local date of an instant (UTC-12): a target day is not before a start while it is that day anywhere. */
const earliestDay = (at: Instant): string =>
  new Date(Date.parse(at) - 12 * 3_600_000).toISOString().slice(0, 10);

/** Refusal of a target date (null: none) for a stage with this start. */
export const targetRefusal = (
  started_on: Instant | null,
  target: string | null,
): WorkflowReason | undefined => {
  if (target === null) return undefined;
  if (!isLocalDate(target)) return 'date_invalid';
  return started_on && target < earliestDay(started_on) ? 'target_before_start' : undefined;
};

/**
 * Sets a date of a stage or revision by hand (delivery.md section 5, Dates): only an existing date may be changed, not
 * into the future, and only so that started ≤ sent ≤ completed holds. A target date may be set at any time. An order
 * that is already wrong (a stage started after its target date) does not prevent correcting another date.
 */
export const decideDate = (
  workflow: Workflow,
  command: Extract<WorkflowCommand, { type: 'set_date' }>,
): Decision<WorkflowEvent, WorkflowReason> => {
  const { stageId, revisionId, field, at } = command;
  const stage = findStage(workflow, stageId);
  if (!stage) return refuse('stage_not_found');
  const task = revisionId === null ? undefined : stage.tasks.find(({ id }) => id === revisionId);
  if (revisionId !== null && !task) return refuse('revision_not_found');

  const on = { field };
  const event = (was: string | null, value: string | null) =>
    was === value
      ? ignore('unchanged')
      : accept({ category: 'Date Changed' as const, stageId, revisionId, at, field, value, was });

  if (field === 'target_date') {
    if (task) return refuse('date_invalid', on);
    const refused = targetRefusal(stage.started_on, command.value);
    return refused ? refuse(refused, on) : event(stage.target_date, command.value);
  }

  const was = dateOf(task ?? stage, field);
  if (was === undefined) return refuse('date_invalid', on);
  if (was === null) return refuse('date_not_set', on);
  if (command.value === null || !isInstant(command.value)) return refuse('date_invalid', on);
  const value = new Date(command.value).toISOString();
  if (value > at) return refuse('date_in_future', on);

  const changed: Stage = task
    ? { ...stage, tasks: stage.tasks.map((one) => (one === task ? { ...one, [field]: value } : one)) }
    : { ...stage, [field]: value };
  const before = disordersOf(stage);
  const disorder = disordersOf(changed).find((one) => !before.includes(one));
  return disorder ? refuse(disorder, on) : event(was, value);
};

/** Value of a date field; undefined if a stage or task has no such field. */
const dateOf = (holder: Stage | Task, field: DateField): string | null | undefined =>
  Object.entries(holder).find(([name]) => name === field)?.[1];

const disordersOf = (stage: Stage): WorkflowReason[] => {
  const { started_on, target_date, tasks } = stage;
  const found: WorkflowReason[] = [];
  if (started_on && [stage, ...tasks].some(({ sent_on }) => sent_on && sent_on < started_on)) {
    found.push('sent_before_started');
  }
  const isEarly = ({ sent_on, completed_on }: Stage | Task) =>
    sent_on && completed_on && completed_on < sent_on;
  if ([stage, ...tasks].some(isEarly)) found.push('completed_before_sent');
  const target = targetRefusal(started_on, target_date);
  return target ? [...found, target] : found;
};
