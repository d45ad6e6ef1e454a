/**
 * Deadlines that pass by the clock alone: feedback becomes overdue, a target date is missed. A passed deadline is
 * recorded as an event, so that figures can be computed from the history.
 */
import { addDays, wallOf } from '../calendar/date.ts';
import { instantOf } from '../calendar/zone.ts';
import { isClosed, type Lifecycle } from '../project/lifecycle.ts';
import {
  activeStages,
  dueOn,
  type FeedbackTerms,
  type Instant,
  openTask,
  type Workflow,
} from '../workflow/index.ts';

interface Moment {
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly workflowId: number;
  readonly stageId: number;
}

/** Deadline: of a revision's feedback, or of a stage's target date. */
export type ClockMoment =
  | (Moment & { readonly kind: 'feedback'; readonly revisionId: number })
  | (Moment & { readonly kind: 'target'; readonly target_date: string });

/** Passed deadline, as recorded in the history. */
export type ClockEvent =
  | {
      readonly category: 'Feedback Overdue';
      readonly stageId: number;
      readonly revisionId: number;
      readonly at: Instant;
    }
  | {
      readonly category: 'Target Missed';
      readonly stageId: number;
      readonly target_date: string;
      readonly at: Instant;
    };

/**
 * True once the deadline has passed: feedback after its instant, a target at its instant, which is the first of the
 * next day.
 */
export const hasPassed = ({ kind, at }: Pick<ClockMoment, 'kind' | 'at'>, now: Instant): boolean =>
  kind === 'feedback' ? at < now : at <= now;

/** First instant after a day in the zone. */
export const endOfDay = (date: string, zone: string): string => instantOf(wallOf(addDays(date, 1)), zone);

const ofWorkflow = (workflow: Workflow, terms: FeedbackTerms): ClockMoment[] => {
  const workflowId = workflow.id;
  const feedback = activeStages(workflow).flatMap((stage): ClockMoment[] => {
    const task = openTask(stage);
    const at = task && dueOn(task, terms);
    return at ? [{ kind: 'feedback', at, workflowId, stageId: stage.id, revisionId: task.id }] : [];
  });
  const targets = workflow.stages.flatMap(({ id: stageId, status, target_date }): ClockMoment[] => {
    if (status === 'completed' || target_date === null) return [];
    const at = endOfDay(target_date, terms.timezone);
    return [{ kind: 'target', at, workflowId, stageId, target_date }];
  });
  return [...feedback, ...targets];
};

/** Deadlines in this state, passed or not, earliest first; none once a project is closed. */
export const clockMoments = (
  project: FeedbackTerms & Lifecycle,
  workflows: readonly Workflow[],
): readonly ClockMoment[] =>
  isClosed(project)
    ? []
    : workflows
        .flatMap((workflow) => ofWorkflow(workflow, project))
        .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));

export const clockEvent = (moment: ClockMoment): ClockEvent => {
  const { stageId, at } = moment;
  return moment.kind === 'feedback'
    ? { category: 'Feedback Overdue', stageId, revisionId: moment.revisionId, at }
    : { category: 'Target Missed', stageId, target_date: moment.target_date, at };
};

/**
 * First whole second at which the next deadline has passed, because schedules have no fractions of a second.
 * Undefined when none is left.
 */
export const nextWake = (moments: readonly ClockMoment[], now: Instant): string | undefined => {
  const next = moments.find((moment) => !hasPassed(moment, now));
  if (!next) return undefined;
  const ms = Date.parse(next.at) + (next.kind === 'feedback' ? 1 : 0);
  return new Date(Math.ceil(ms / 1000) * 1000).toISOString();
};
