/** Facts that only a project's history holds: reminders, deciders, passed deadlines, closing. */
import type { DomainEvent } from '../event.ts';
import type { Instant, WorkflowEvent } from '../workflow/index.ts';
import type { ClockEvent } from './passed-deadlines.ts';

/** An event of the history that figures are counted from. */
export type PastEvent =
  | Extract<
      WorkflowEvent,
      {
        readonly category: 'Revision Reminder' | 'Revision Approved' | 'Revision Rejected' | 'Stage Rejected';
      }
    >
  | ClockEvent
  | { readonly category: 'Project Archived' | 'Cancel Project'; readonly at: Instant };

/** The counted form of an event that was committed at this instant; undefined for one that figures ignore. */
export const pastEvent = (event: DomainEvent, committedOn: Instant): PastEvent | undefined => {
  switch (event.category) {
    case 'Revision Reminder':
    case 'Revision Approved':
    case 'Revision Rejected':
    case 'Stage Rejected':
    case 'Feedback Overdue':
    case 'Target Missed':
      return event;
    case 'Project Archived':
    case 'Cancel Project':
      return { category: event.category, at: committedOn };
    default:
      return undefined;
  }
};

export interface ProjectHistory {
  /** How often the client was reminded, by stage. */
  readonly reminders: ReadonlyMap<number, number>;
  /** The revisions that the client themselves decided on, the last time that anybody did. */
  readonly decidedByClient: ReadonlySet<number>;
  /** True where the clock has found the revision overdue at this due instant. */
  readonly isOverdue: (revisionId: number, due: Instant) => boolean;
  /** True where the clock has found the stage late at this target date. */
  readonly isMissed: (stageId: number, target_date: string) => boolean;
  /** When it was archived or cancelled last. */
  readonly closed_on: Instant | null;
}

/** Reads a history, whatever the order of its events. */
export const historyOf = (events: readonly PastEvent[]): ProjectHistory => {
  const reminders = new Map<number, number>();
  const decided = new Map<number, boolean>();
  const passed = new Set<string>();
  let closed_on: Instant | null = null;
  for (const event of events.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))) {
    switch (event.category) {
      case 'Revision Reminder':
        reminders.set(event.stageId, (reminders.get(event.stageId) ?? 0) + 1);
        break;
      case 'Feedback Overdue':
        passed.add(`${event.revisionId} ${event.at}`);
        break;
      case 'Target Missed':
        passed.add(`${event.stageId} ${event.target_date}`);
        break;
      case 'Project Archived':
      case 'Cancel Project':
        closed_on = event.at;
        break;
      default:
        decided.set(event.revisionId, event.by === 'client');
    }
  }
  return {
    reminders,
    decidedByClient: new Set([...decided].flatMap(([id, byClient]) => (byClient ? [id] : []))),
    isOverdue: (revisionId, due) => passed.has(`${revisionId} ${due}`),
    isMissed: (stageId, target_date) => passed.has(`${stageId} ${target_date}`),
    closed_on,
  };
};
