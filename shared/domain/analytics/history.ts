/** Facts held by a project's history alone: reminders, deciders, passed deadlines, closing. */
import type { DomainEvent, EventOf } from '../event.ts';
import type { Instant, WorkflowEvent } from '../workflow/index.ts';
import type { AskedChange } from './asked-changes.ts';
import type { ClockEvent } from './passed-deadlines.ts';

/** Event of the history that figures are counted from. */
export type PastEvent =
  | Extract<WorkflowEvent, { readonly category: 'Revision Reminder' }>
  | ClockEvent
  | EventOf<
      | 'Revision Approved'
      | 'Revision Rejected'
      | 'Stage Rejected'
      | 'Decision Recorded'
      | 'Points Submitted'
      | 'Points Answered'
      | 'Answer Withdrawn'
      | 'Point Reopened'
    >
  | { readonly category: 'Project Archived' | 'Cancel Project'; readonly at: Instant };

/** Counted form of an event that was committed at this instant; undefined for one that figures ignore. */
export const pastEvent = (event: DomainEvent, committedOn: Instant): PastEvent | undefined => {
  switch (event.category) {
    case 'Revision Reminder':
    case 'Revision Approved':
    case 'Revision Rejected':
    case 'Stage Rejected':
    case 'Feedback Overdue':
    case 'Target Missed':
    case 'Decision Recorded':
    case 'Points Submitted':
    case 'Points Answered':
    case 'Answer Withdrawn':
    case 'Point Reopened':
      return event;
    case 'Project Archived':
    case 'Cancel Project':
      return { category: event.category, at: committedOn };
    default:
      return undefined;
  }
};

/** History as it is kept, to go on from with later events: texts and numbers alone. */
export interface KeptHistory {
  /** Time of the newest event in it; empty before the first one. */
  readonly until: Instant;
  /** Number of reminders to the client, by stage id. */
  readonly reminders: Readonly<Record<string, number>>;
  /** True for a revision whose latest decision was the client's own, by its id. */
  readonly decided: Readonly<Record<string, boolean>>;
  /** Passed deadlines, as `<revision or stage id> <instant>`. */
  readonly passed: readonly string[];
  /** Time of the last archiving or cancelling. */
  readonly closed_on: Instant | null;
  /** Changes that clients asked for by points, by the point's id. */
  readonly changes: Readonly<Record<string, AskedChange>>;
}

export const noHistory: KeptHistory = {
  until: '',
  reminders: {},
  decided: {},
  passed: [],
  closed_on: null,
  changes: {},
};

/** True if no event is earlier than a kept history, which can then go on with them. */
export const follows = ({ until }: KeptHistory, events: readonly PastEvent[]): boolean =>
  events.every(({ at }) => at >= until);

/**
 * History with more events, in any order, none of them earlier than it: in parts, it is the same as at once, but for the
 * order of the fields.
 */
export const continued = (history: KeptHistory, events: readonly PastEvent[]): KeptHistory => {
  const reminders = new Map(Object.entries(history.reminders));
  const decided = new Map(Object.entries(history.decided));
  const passed = new Set(history.passed);
  const changes = new Map(Object.entries(history.changes));
  const amend = (id: string, by: (change: AskedChange) => Partial<AskedChange>) => {
    const change = changes.get(id);
    if (change) changes.set(id, { ...change, ...by(change) });
  };
  let { until, closed_on } = history;
  for (const event of events.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))) {
    until = event.at;
    if ('points' in event) {
      const { stageId, revisionId, points = [] } = event;
      for (const { id, kind } of points)
        if (kind === 'change') changes.set(id, { stageId, revisionId, answered_on: null, reopened: false });
    }
    switch (event.category) {
      case 'Revision Reminder':
        reminders.set(String(event.stageId), (reminders.get(String(event.stageId)) ?? 0) + 1);
        break;
      case 'Feedback Overdue':
        passed.add(`${event.revisionId} ${event.at}`);
        break;
      case 'Target Missed':
        passed.add(`${event.stageId} ${event.at}`);
        break;
      case 'Project Archived':
      case 'Cancel Project':
        closed_on = event.at;
        break;
      case 'Points Answered':
        for (const { point_id, what } of event.answers)
          if (what !== 'question')
            amend(point_id, ({ answered_on }) => ({ answered_on: answered_on ?? event.at }));
        break;
      case 'Answer Withdrawn':
        amend(event.point_id, () => ({ answered_on: null }));
        break;
      case 'Point Reopened':
        amend(event.point_id, () => ({ reopened: true }));
        break;
      case 'Points Submitted':
      case 'Decision Recorded':
        break;
      default:
        decided.set(String(event.revisionId), event.by !== 'agent');
    }
  }
  return {
    until,
    reminders: Object.fromEntries(reminders),
    decided: Object.fromEntries(decided),
    passed: [...passed],
    closed_on,
    changes: Object.fromEntries(changes),
  };
};

/** True if the history records the revision as overdue at this due instant. */
export const isOverdueIn =
  ({ passed }: KeptHistory) =>
  (revisionId: number, due: Instant): boolean =>
    passed.includes(`${revisionId} ${due}`);

/** True if the history records the stage's target as missed at this instant, which another zone of the project moves. */
export const isMissedIn =
  ({ passed }: KeptHistory) =>
  (stageId: number, end: Instant): boolean =>
    passed.includes(`${stageId} ${end}`);
