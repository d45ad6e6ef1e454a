/** The event catalogue: every event's version and schema, and its consumers. */
import { eventData } from '../../shared/contracts/events.ts';
import type { EventData, EventName } from '../../shared/domain/event.ts';
import type * as z from '../../shared/schema.ts';
import type { EventEnvelope } from './event.ts';
import { versionOf } from './versions.ts';

type Catalogue = {
  readonly [Name in EventName]: { readonly version: number; readonly data: z.ZodMiniType<EventData<Name>> };
};

const names = Object.keys(eventData) as EventName[];
// Each name is paired with its own schema, which the compiler cannot follow.
export const catalogue = Object.fromEntries(
  names.map((name) => [name, { version: versionOf(name), data: eventData[name] }]),
) as unknown as Catalogue;

/** An event as it travels on the bus. */
export type PublishedEvent = { [Name in EventName]: EventEnvelope<Name, EventData<Name>> }[EventName];

/** Subscriptions by consumer: queues, rules and consumers are made from this, on AWS and locally. */
export const subscriptions = {
  'send-email': [
    'Send Preview',
    'Message Sent',
    'Revision Reminder',
    'Revision Rejected',
    'Revision Approved',
    'Stage Rejected',
    'Client Commented',
    'Note Added',
    'Note Updated',
    'Scope Added',
    'Scope Updated',
    'Contact Invited',
    'User Invited',
    'File Refused',
    'Deliverable Sent',
    'Survey Sent',
    'Survey Reminded',
    'Survey Completed',
    'Client Created',
    'Project Updated',
    'Feedback Overdue',
    'Target Missed',
    'Address Suppressed',
  ],
  'schedule-reminder': [
    'Send Preview',
    'Revision Rejected',
    'Revision Approved',
    'Stage Approved',
    'Stage Rejected',
    'Stage Completed',
    'Stage Reopened',
    'Action Undone',
    'Workflow Edited',
    'Date Changed',
    'Project Created',
    'Project Updated',
    'Project Archived',
    'Project Unarchived',
    'Cancel Project',
    'Project Deleted',
  ],
  'aggregate-analytics': [
    'Send Preview',
    'Revision Reminder',
    'Revision Rejected',
    'Revision Added',
    'Revision Approved',
    'Stage Approved',
    'Stage Rejected',
    'Stage Completed',
    'Stage Started',
    'Stage Reopened',
    'Action Undone',
    'Workflow Edited',
    'Date Changed',
    'Linearity Switched',
    'Project Created',
    'Project Updated',
    'Project Archived',
    'Project Unarchived',
    'Cancel Project',
    'Project Deleted',
    'Feedback Overdue',
    'Target Missed',
    'Link Opened',
    'Survey Completed',
  ],
  'make-thumbnail': ['File Registered'],
  'refresh-client-copies': ['Client Updated', 'Workspace Updated'],
  'release-domains': ['Domain Released', 'Workspace Deleted'],
  'purge-deleted': ['Project Deleted', 'Client Deleted', 'Deliverable Deleted', 'Workspace Deleted'],
} as const satisfies Record<string, readonly EventName[]>;

export type Consumer = keyof typeof subscriptions;

/** How many messages a consumer is given at once, and how long AWS waits for as many, in seconds. */
export interface Batch {
  readonly size: number;
  readonly window: number;
}

const batches: Readonly<Record<string, Batch>> = {
  // A file takes its time and its memory.
  'make-thumbnail': { size: 1, window: 0 },
  // Clicks on one link are one write, and a transaction holds 99 of them. AWS gathers more than ten only by a window.
  'aggregate-analytics': { size: 99, window: 1 },
};

/** The batch of a queue's consumer. */
export const batchOf = (consumer: string): Batch => batches[consumer] ?? { size: 10, window: 0 };

export { actor, type EventActor, type EventEnvelope, eventSource } from './event.ts';
export { upcast, versionOf } from './versions.ts';
