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

export interface ProjectHistory {
  /** Number of reminders to the client, by stage id. */
  readonly reminders: ReadonlyMap<number, number>;
  /** Ids of the revisions whose latest decision was the client's own. */
  readonly decidedByClient: ReadonlySet<number>;
  /** True if the history records the revision as overdue at this due instant. */
  readonly isOverdue: (revisionId: number, due: Instant) => boolean;
  /** True if the history records the stage's target as missed at this instant, which another zone of the project moves. */
  readonly isMissed: (stageId: number, end: Instant) => boolean;
  /** Time of the last archiving or cancelling. */
  readonly closed_on: Instant | null;
  /** Changes that clients asked for by points. */
  readonly changes: readonly AskedChange[];
}

/** Reads a history in any order of its events. */
export const historyOf = (events: readonly PastEvent[]): ProjectHistory => {
  const reminders = new Map<number, number>();
  const decided = new Map<number, boolean>();
  const passed = new Set<string>();
  const changes = new Map<string, AskedChange>();
  const amend = (id: string, by: (change: AskedChange) => Partial<AskedChange>) => {
    const change = changes.get(id);
    if (change) changes.set(id, { ...change, ...by(change) });
  };
  let closed_on: Instant | null = null;
  for (const event of events.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))) {
    if ('points' in event) {
      const { stageId, revisionId, points = [] } = event;
      for (const { id, kind } of points)
        if (kind === 'change') changes.set(id, { stageId, revisionId, answered_on: null, reopened: false });
    }
    switch (event.category) {
      case 'Revision Reminder':
        reminders.set(event.stageId, (reminders.get(event.stageId) ?? 0) + 1);
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
        decided.set(event.revisionId, event.by !== 'agent');
    }
  }
  return {
    reminders,
    decidedByClient: new Set([...decided].flatMap(([id, byClient]) => (byClient ? [id] : []))),
    isOverdue: (revisionId, due) => passed.has(`${revisionId} ${due}`),
    isMissed: (stageId, end) => passed.has(`${stageId} ${end}`),
    closed_on,
    changes: [...changes.values()],
  };
};
