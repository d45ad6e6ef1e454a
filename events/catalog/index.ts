/** Event catalogue: version and schema of every event, and its consumers. */
import { eventData } from '#contracts/events.ts';
import type { EventData, EventName } from '#domain/event.ts';
import type * as z from '#schema';
import { type EventEnvelope, mostEntries } from './event.ts';
import { versionOf } from './versions.ts';

type Catalogue = {
  readonly [Name in EventName]: { readonly version: number; readonly data: z.ZodMiniType<EventData<Name>> };
};

const names = Object.keys(eventData) as EventName[];
// The cast pairs each name with its own schema, which the compiler cannot infer.
export const catalogue = Object.fromEntries(
  names.map((name) => [name, { version: versionOf(name), data: eventData[name] }]),
) as unknown as Catalogue;

/** An event as sent on the bus. */
export type PublishedEvent = { [Name in EventName]: EventEnvelope<Name, EventData<Name>> }[EventName];

/** Subscriptions by consumer. Queues, rules and consumers are generated from them, on AWS and locally. */
export const subscriptions = {
  'send-email': [
    'Send Preview',
    'Preview Undelivered',
    'Mail Resent',
    'Message Sent',
    'Revision Reminder',
    'Approver Answered',
    'Revision Rejected',
    'Revision Approved',
    'Stage Rejected',
    'Client Commented',
    'Decision Recorded',
    'Decision Recalled',
    'Points Submitted',
    'Comment Added',
    'Internal Comment Added',
    'Point Replied',
    'Points Answered',
    'Point Accepted',
    'Point Reopened',
    'Point Assigned',
    'Note Added',
    'Note Updated',
    'Scope Added',
    'Scope Updated',
    'Contact Invited',
    'Guest Added',
    'Contact Address Changed',
    'User Invited',
    'Admin Granted',
    'Member Logged Out',
    'Workspace Handed Over',
    'File Refused',
    'Deliverable Sent',
    'Survey Sent',
    'Survey Reminded',
    'Survey Completed',
    'Link Renewed',
    'Link Asked',
    'More Time Asked',
    'More Time Answered',
    'Client Created',
    'Project Updated',
    'Feedback Overdue',
    'Target Missed',
    'Address Suppressed',
  ],
  'schedule-reminder': [
    'Send Preview',
    'Preview Undelivered',
    'Preview Delivered',
    'Revision Rejected',
    'Revision Approved',
    'Stage Approved',
    'Stage Rejected',
    'Stage Completed',
    'Stage Reopened',
    'Action Undone',
    'Decision Recalled',
    'Workflow Edited',
    'Date Changed',
    'Due Date Moved',
    'Project Created',
    'Project Updated',
    'Project Archived',
    'Project Unarchived',
    'Cancel Project',
    'Project Deleted',
    'Workspace Updated',
    'Record Saved',
  ],
  'aggregate-analytics': [
    'Send Preview',
    'Preview Undelivered',
    'Preview Delivered',
    'Message Sent',
    'Client Commented',
    'Message Answered',
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
    'Decision Recalled',
    'Workflow Edited',
    'Date Changed',
    'Due Date Moved',
    'More Time Asked',
    'More Time Withdrawn',
    'More Time Answered',
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
    'Decision Recorded',
    'Points Submitted',
    'File Deleted',
    'File Refused',
    'Points Answered',
    'Answer Withdrawn',
    'Point Reopened',
    // A comment is a point, and a client's reply opens a question again.
    'Comment Added',
    'Point Replied',
  ],
  'make-thumbnail': ['File Registered'],
  'make-renditions': ['File Registered'],
  'transcode-media': ['File Registered', 'Conversion Retried'],
  'fill-sample': ['Project Created'],
  'settle-answers': ['Project Updated', 'Workflow Edited'],
  'index-search': [
    'Project Created',
    'Project Updated',
    'Project Archived',
    'Project Unarchived',
    'Project Deleted',
    'Workflow Edited',
    'Client Created',
    'Client Updated',
    'Client Deleted',
    'Guest Added',
  ],
  'refresh-client-copies': ['Client Updated', 'Workspace Updated'],
  /** Events that the audit log tells of; further entries are notes on the consumer's own queue (decision 0059). */
  'keep-audit': [
    'Record Saved',
    'Member Logged Out',
    'Workspace Handed Over',
    'Contact Invited',
    'Guest Added',
    'Contact Address Changed',
    'Client Deleted',
    'Project Updated',
    'Project Deleted',
    'Send Preview',
    'Message Sent',
    'Revision Reminder',
    'Deliverable Sent',
    'Survey Sent',
    'Survey Reminded',
    'Mail Resent',
    'Link Revoked',
    'Link Renewed',
    'Link Copied',
  ],
  /** Events that give a member an entry (`inboxEvents` of the domain). */
  'fill-inbox': [
    'Preview Undelivered',
    'Approver Answered',
    'Revision Rejected',
    'Revision Approved',
    'Stage Rejected',
    'Decision Recalled',
    'Feedback Overdue',
    'Target Missed',
    'Client Commented',
    'Decision Recorded',
    'Points Submitted',
    'Comment Added',
    'Internal Comment Added',
    'Point Replied',
    'Point Reopened',
    'Point Assigned',
    'Address Suppressed',
    'Link Asked',
    'More Time Asked',
    'Guest Added',
    'Survey Completed',
  ],
  /** All of them: open pages look again after any. Further messages are notes on the consumer's own queue (decision 0128). */
  'tell-pages': names,
  'release-domains': ['Domain Released', 'Workspace Deleted'],
  'purge-deleted': [
    'Project Deleted',
    'Client Deleted',
    'Deliverable Deleted',
    'Workspace Deleted',
    'Revision Approved',
    'Revision Rejected',
    'Send Preview',
  ],
} as const satisfies Record<string, readonly EventName[]>;

export type Consumer = keyof typeof subscriptions;

/** Batch size of a consumer in messages, and AWS's batching window in seconds. */
export interface Batch {
  readonly size: number;
  readonly window: number;
}

const batches: Readonly<Record<string, Batch>> = {
  // A single file per invocation, because each needs much time and memory.
  'make-thumbnail': { size: 1, window: 0 },
  'make-renditions': { size: 1, window: 0 },
  'transcode-media': { size: 1, window: 0 },
  // A batch is one write of up to 99 items, two for each entry, and the head of the chain.
  'keep-audit': { size: 40, window: 1 },
  // All clicks on one link are one write, and a transaction holds 99 of them. A batch of more than ten needs a window.
  'aggregate-analytics': { size: 99, window: 1 },
};

export const batchOf = (consumer: string): Batch => batches[consumer] ?? { size: mostEntries, window: 0 };

/** Time of the daily look at single sign-on, as a schedule in UTC. */
export const signOnLookAt = 'cron(0 4 * * ? *)';

export { actor, type EventActor, type EventEnvelope, eventSource, mostEntries } from './event.ts';
export { upcast, versionOf } from './versions.ts';
