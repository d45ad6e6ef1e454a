import { isLocalDate } from '../calendar/date.ts';
import { hourMs } from '../calendar/units.ts';
import { accept, type Decision, ignore, refuse } from '../decision.ts';
import type { WorkflowCommand, WorkflowReason } from './command.ts';
import type { DateField, WorkflowEvent } from './event.ts';
import { findStage, type Instant, type Stage, type Task, type Workflow } from './state.ts';

const isInstant = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/.test(value) && !Number.isNaN(Date.parse(value));

/**
 * Earliest local date of an instant (UTC-12): a target day is not before a start as long as any zone still has that
 * day.
 */
const earliestDay = (at: Instant): string =>
  new Date(Date.parse(at) - 12 * hourMs).toISOString().slice(0, 10);

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
 * Sets a date of a stage or revision by hand (delivery.md section 5, Dates): only an existing date may be changed,
 * not into the future, and only so that no two dates get out of order, or further out of it (decision 0032). Dates
 * that are out of order can thus be corrected one by one. A target date may be set at any time; a stage that started
 * after it can have its dates corrected.
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
  const before = gapsOf(stage);
  const worse = gapsOf(changed).find(({ by }, place) => by > (before[place]?.by ?? 0));
  if (worse) return refuse(worse.reason, on);
  const late = targetRefusal(changed.started_on, stage.target_date);
  return late && !targetRefusal(stage.started_on, stage.target_date) ? refuse(late, on) : event(was, value);
};

/** Value of a date field; undefined if a stage or task has no such field. */
const dateOf = (holder: Stage | Task, field: DateField): string | null | undefined =>
  Object.entries(holder).find(([name]) => name === field)?.[1];

/**
 * Order of the dates of a stage: started, sent, then approved and completed, for each round as for the stage itself.
 * For each pair of dates, the milliseconds by which they are out of order; 0 for none. The index in the list is that
 * of the round.
 */
const gapsOf = (stage: Stage): readonly { readonly reason: WorkflowReason; readonly by: number }[] => {
  const { started_on, sent_on, approved_on } = stage;
  const gap = (earlier: Instant | null, later: Instant | null, reason: WorkflowReason) => ({
    reason,
    by: earlier && later ? Math.max(0, Date.parse(earlier) - Date.parse(later)) : 0,
  });
  return [
    gap(started_on, approved_on, 'dates_out_of_order'),
    gap(sent_on, approved_on, 'dates_out_of_order'),
    ...[stage, ...stage.tasks].flatMap((one: Stage | Task) => [
      gap(started_on, one.sent_on, 'sent_before_started'),
      gap(one.sent_on, one.completed_on, 'completed_before_sent'),
      gap(started_on, one.completed_on, 'dates_out_of_order'),
    ]),
  ];
};

type Restored = {
  readonly [Field in 'sent_on' | 'approved_on' | 'completed_on']?: Instant | null | undefined;
};

/**
 * Dates that an undo restores, each moved to at least the dates set by hand since that must come before it.
 * `present`: the current dates.
 */
export const keepOrder = <Dates extends Restored>(
  dates: Dates,
  present: Pick<Stage, 'started_on' | 'sent_on'>,
): Dates => {
  const notBefore = (date: Instant | null | undefined, ...others: readonly (Instant | null)[]) =>
    date && others.reduce<Instant>((latest, other) => (other && other > latest ? other : latest), date);
  const { started_on } = present;
  const sent_on = notBefore(dates.sent_on, started_on);
  const sent = sent_on === undefined ? present.sent_on : sent_on;
  const approved_on = notBefore(dates.approved_on, started_on, sent);
  const completed_on = notBefore(dates.completed_on, started_on, sent);
  return {
    ...dates,
    ...(sent_on && { sent_on }),
    ...(approved_on && { approved_on }),
    ...(completed_on && { completed_on }),
  };
};
