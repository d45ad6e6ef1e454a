/** The event catalogue: every event of the product, and who listens to which. */
import * as z from '../../shared/schema.ts';
import { type EventEnvelope, type EventType, eventType } from './event.ts';

const at = z.string();
const id = z.number();
const side = z.enum(['agent', 'client', 'schedule']);
const onStage = { stageId: id, at };
const onTask = { stageId: id, revisionId: id, at };
const kind = z.enum(['preview', 'agreed', 'free', 'cost']);

/** Whom a note's change asks to tell by mail. */
const sides = z.object({ client: z.boolean(), agency: z.boolean() });

/** A mail that goes out with an event. Its text is beside the commit, under the commit's own place. */
const mail = z.object({
  subject: z.string(),
  template_id: z.nullable(id),
  /** The template type it was composed as. */
  type: z.string(),
});

/** A file as it was sent, or decided on. */
const fileSent = z.object({
  id: z.string(),
  name: z.string(),
  sha256: z.nullable(z.string()),
  verified: z.boolean(),
});
const filesDecidedOn = z.optional(z.array(fileSent));
const onSurvey = { survey_id: id, contact_id: id, contact_name: z.string() };

export const catalogue = {
  'Send Preview': eventType(
    'Send Preview',
    1,
    z.object({
      ...onTask,
      moved: z.boolean(),
      round: z.number(),
      kind,
      reviewLink: z.nullable(z.string()),
      mail,
      /** Of a multi-update: all previews that the one mail tells of, in its order. It goes out with the first of them. */
      update: z.optional(z.array(z.object({ workflowId: id, stageId: id, revisionId: id }))),
    }),
  ),
  'Message Sent': eventType('Message Sent', 1, z.object({ ...onStage, revisionId: z.nullable(id), mail })),
  'Revision Reminder': eventType(
    'Revision Reminder',
    1,
    z.object({ ...onTask, by: side, mail: z.nullable(mail) }),
  ),
  'Revision Rejected': eventType(
    'Revision Rejected',
    1,
    z.object({
      ...onTask,
      by: side,
      nextRevisionId: id,
      message: z.optional(z.string()),
      files: filesDecidedOn,
    }),
  ),
  'Revision Added': eventType('Revision Added', 1, z.object({ ...onTask, kind: z.enum(['free', 'cost']) })),
  'Round Kind Changed': eventType(
    'Round Kind Changed',
    1,
    z.object({ ...onTask, kind: z.enum(['free', 'cost']) }),
  ),
  'Revision Approved': eventType(
    'Revision Approved',
    1,
    z.object({
      ...onTask,
      by: side,
      message: z.optional(z.string()),
      files: filesDecidedOn,
    }),
  ),
  'Stage Approved': eventType(
    'Stage Approved',
    1,
    z.object({ ...onStage, by: side, revisionId: z.nullable(id) }),
  ),
  'Stage Rejected': eventType(
    'Stage Rejected',
    1,
    z.object({
      ...onTask,
      by: side,
      nextRevisionId: z.nullable(id),
      message: z.optional(z.string()),
      files: filesDecidedOn,
    }),
  ),
  'Stage Completed': eventType('Stage Completed', 1, z.object(onStage)),
  'Stage Started': eventType('Stage Started', 1, z.object({ ...onStage, automatic: z.boolean() })),
  'Stage Reopened': eventType(
    'Stage Reopened',
    1,
    z.object({ ...onTask, reason: z.string(), added: z.boolean(), returnedStageId: z.nullable(id) }),
  ),
  'Action Undone': eventType(
    'Action Undone',
    1,
    z.looseObject({ at, reason: z.string(), undone: z.array(z.string()), stageId: id }),
  ),
  'Workflow Edited': eventType(
    'Workflow Edited',
    1,
    z.object({ at, changes: z.array(z.looseObject({ change: z.string() })) }),
  ),
  'Date Changed': eventType(
    'Date Changed',
    1,
    z.object({
      ...onStage,
      revisionId: z.nullable(id),
      field: z.string(),
      value: z.nullable(z.string()),
      was: z.nullable(z.string()),
    }),
  ),
  'Linearity Switched': eventType('Linearity Switched', 1, z.object({ at, is_linear: z.boolean() })),
  'Project Created': eventType('Project Created', 1, z.object({ client_id: id })),
  'Project Updated': eventType('Project Updated', 1, z.object({ changed: z.array(z.string()) })),
  'Project Archived': eventType('Project Archived', 1, z.object({})),
  'Project Unarchived': eventType('Project Unarchived', 1, z.object({})),
  'Cancel Project': eventType('Cancel Project', 1, z.object({})),
  'Project Deleted': eventType('Project Deleted', 1, z.object({ name: z.string() })),
  'Feedback Overdue': eventType('Feedback Overdue', 1, z.object(onTask)),
  'Target Missed': eventType('Target Missed', 1, z.object({ ...onStage, target_date: z.string() })),
  'Client Created': eventType('Client Created', 1, z.object({ client_id: id, name: z.string() })),
  'Client Updated': eventType('Client Updated', 1, z.object({ client_id: id, changed: z.array(z.string()) })),
  'Client Deleted': eventType('Client Deleted', 1, z.object({ client_id: id, name: z.string() })),
  'Contact Invited': eventType('Contact Invited', 1, z.object({ contact_id: id })),
  'User Invited': eventType('User Invited', 1, z.object({ user_id: id })),
  'Workspace Updated': eventType('Workspace Updated', 1, z.object({ changed: z.array(z.string()) })),
  'Workspace Deleted': eventType('Workspace Deleted', 1, z.object({ name: z.string() })),
  /** A sender domain or a host was given up: the mail service and the distribution may forget it. */
  'Domain Released': eventType(
    'Domain Released',
    1,
    z.object({
      kind: z.enum(['sender', 'host']),
      domain: z.string(),
      /** Of a host: CloudFront's id, where it had one. */
      distribution_tenant: z.nullable(z.string()),
    }),
  ),
  'Client Commented': eventType('Client Commented', 1, z.object({ ...onTask, message: z.string() })),
  /** A mail came back for good or was reported as unwanted, so that its address gets none any more (rules.md 8). */
  'Address Suppressed': eventType(
    'Address Suppressed',
    1,
    z.object({
      to: z.string(),
      why: z.enum(['bounced', 'complained']),
      /** What the other side said; empty for nothing. */
      detail: z.string(),
      /** The mail's subject. */
      about: z.string(),
      /** Null when it is nobody's who is a contact. */
      contact_id: z.nullable(id),
      /** The user who sent it; null when it was sent by itself. */
      user_id: z.nullable(id),
    }),
  ),
  'Address Released': eventType('Address Released', 1, z.object({ to: z.string(), contact_id: id })),
  'Reminders Stopped': eventType('Reminders Stopped', 1, z.object({ contact_id: id, name: z.string() })),
  'Reminders Resumed': eventType('Reminders Resumed', 1, z.object({ contact_id: id, name: z.string() })),
  'Note Added': eventType('Note Added', 1, z.object({ note_id: id, stageId: id, notify: sides })),
  'Note Updated': eventType(
    'Note Updated',
    1,
    z.object({ note_id: id, stageId: id, changed: z.array(z.string()), notify: sides }),
  ),
  'Note Deleted': eventType('Note Deleted', 1, z.object({ note_id: id, stageId: id })),
  'Scope Added': eventType('Scope Added', 1, z.object({ note_id: id, notify: sides })),
  'Scope Updated': eventType(
    'Scope Updated',
    1,
    z.object({ note_id: id, changed: z.array(z.string()), notify: sides }),
  ),
  'Scope Deleted': eventType('Scope Deleted', 1, z.object({ note_id: id })),
  'File Registered': eventType(
    'File Registered',
    1,
    z.object({ revisionId: id, file_id: z.string(), name: z.string() }),
  ),
  'File Deleted': eventType('File Deleted', 1, z.object({ revisionId: id, name: z.string() })),
  'File Refused': eventType(
    'File Refused',
    1,
    z.object({ revisionId: id, file_id: z.string(), name: z.string(), reason: z.string() }),
  ),
  'Link Opened': eventType(
    'Link Opened',
    1,
    /** Null of a link to something else, which is named instead. */
    z.object({
      link_id: z.string(),
      revisionId: z.nullable(id),
      deliverable_id: z.optional(id),
      contact_id: id,
    }),
  ),
  'Deliverable Saved': eventType('Deliverable Saved', 1, z.object({ deliverable_id: id, title: z.string() })),
  'Deliverable Sent': eventType(
    'Deliverable Sent',
    1,
    z.object({
      deliverable_id: id,
      title: z.string(),
      link: z.nullable(z.string()),
      files: z.array(fileSent),
      mail,
    }),
  ),
  'Deliverable Deleted': eventType(
    'Deliverable Deleted',
    1,
    z.object({ deliverable_id: id, title: z.string() }),
  ),
  'Survey Sent': eventType('Survey Sent', 1, z.object({ ...onSurvey, mail })),
  'Survey Reminded': eventType('Survey Reminded', 1, z.object({ ...onSurvey, mail })),
  'Survey Answered': eventType('Survey Answered', 1, z.object({ ...onSurvey, items: z.array(id) })),
  'Survey Completed': eventType(
    'Survey Completed',
    1,
    z.object({
      ...onSurvey,
      /** The mean of its stars; null without any. */
      rating: z.nullable(z.number()),
    }),
  ),
} as const satisfies Record<string, EventType>;

export type EventName = keyof typeof catalogue;
export type EventData<Name extends EventName> = z.output<(typeof catalogue)[Name]['data']>;
export type DomainEvent = { [Name in EventName]: EventEnvelope<Name, EventData<Name>> }[EventName];

/** Who reacts to what: queues, rules and consumers are made from this, on AWS and locally. */
export const subscriptions = {
  'send-email': [
    'Send Preview',
    'Message Sent',
    'Revision Reminder',
    'Revision Rejected',
    'Revision Approved',
    'Stage Approved',
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
