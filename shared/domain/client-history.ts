/**
 * Allow-list of the history for clients, event by event and field by field. Anything it does not name is the agency's
 * own: reasons of undo and re-open, actions that were taken back, edits of the workflow, of dates and of the team,
 * clicks and revoked links, the recipients and the delivery of mails, notes (whose own visibility decides), uploads
 * before they are sent, other contacts' surveys, the handling of internal points. The kind of an added round is
 * shown, because the client sees it on the track and pays for it. docs/reference.md lists it beside the events.
 */
import type { DomainEvent, EventData, EventName, ShownEvent } from './event.ts';
import { isUndoneEntry } from './undone.ts';
import type { Workflow } from './workflow/index.ts';

/** `production`: only while the workspace shows production details in the timeline (delivery.md section 2). */
export type Occasion = 'always' | 'production';

interface Readable<Field> {
  readonly when: Occasion;
  readonly fields: readonly Field[];
}

const always = <const Fields extends readonly string[]>(...fields: Fields) =>
  ({ when: 'always', fields }) as const;
const production = <const Fields extends readonly string[]>(...fields: Fields) =>
  ({ when: 'production', fields }) as const;
const never = null;

export const clientHistory = {
  'Send Preview': always('stageId', 'revisionId', 'at', 'moved', 'round', 'kind', 'reviewLink'),
  'Preview Undelivered': never,
  'Preview Delivered': never,
  'Message Sent': always('stageId', 'revisionId', 'at'),
  'Revision Reminder': always('stageId', 'revisionId', 'at', 'by'),
  'Approver Answered': always(
    'stageId',
    'revisionId',
    'at',
    'approver',
    'decision',
    'counts',
    'waiting',
    'decided',
    'message',
    'points',
    'files',
    'first_since_address_change',
  ),
  'Revision Rejected': always(
    'stageId',
    'revisionId',
    'at',
    'by',
    'given',
    'nextRevisionId',
    'message',
    'points',
    'files',
    'first_since_address_change',
  ),
  'Revision Added': always('stageId', 'revisionId', 'at', 'kind', 'round'),
  'Round Kind Changed': always('stageId', 'revisionId', 'at', 'kind'),
  'Due Date Moved': always('stageId', 'revisionId', 'at', 'due_date'),
  'More Time Asked': always('stageId', 'revisionId', 'at', 'due_date', 'approver', 'message', 'by_rule'),
  'More Time Withdrawn': always('stageId', 'revisionId', 'at', 'due_date'),
  'More Time Answered': always('stageId', 'revisionId', 'at', 'agreed', 'by', 'due_date', 'kept', 'message'),
  'Revision Approved': always(
    'stageId',
    'revisionId',
    'at',
    'by',
    'given',
    'message',
    'points',
    'files',
    'first_since_address_change',
    'open_points',
  ),
  'Stage Approved': always('stageId', 'revisionId', 'at', 'by', 'files'),
  'Stage Rejected': always(
    'stageId',
    'revisionId',
    'at',
    'by',
    'given',
    'nextRevisionId',
    'message',
    'points',
    'files',
    'first_since_address_change',
  ),
  'Stage Completed': production('stageId', 'at'),
  'Stage Started': production('stageId', 'at', 'automatic'),
  'Stage Reopened': always('stageId', 'revisionId', 'at'),
  'Action Undone': never,
  'Decision Recalled': always('stageId', 'revisionId', 'at', 'decision', 'decided_on'),
  'Workflow Edited': never,
  'Date Changed': never,
  'Linearity Switched': never,
  'Project Created': never,
  'Project Updated': never,
  'Project Archived': always(),
  'Project Unarchived': always(),
  'Cancel Project': always(),
  'Project Deleted': never,
  'Feedback Overdue': never,
  'Target Missed': never,
  'Client Created': never,
  'Client Updated': never,
  'Client Deleted': never,
  'Contact Invited': never,
  'Guest Added': always('guest'),
  'Contact Address Changed': never,
  'User Invited': never,
  'Admin Granted': never,
  'Member Logged Out': never,
  'Workspace Handed Over': never,
  'Workspace Updated': never,
  'Record Saved': never,
  'Workspace Deleted': never,
  'Domain Released': never,
  'Client Commented': always('stageId', 'revisionId', 'at', 'message'),
  'Message Answered': never,
  'Decision Recorded': always('stageId', 'revisionId', 'at', 'decision', 'message', 'points'),
  'Points Submitted': always('stageId', 'revisionId', 'at', 'points'),
  'Comment Added': always('stageId', 'revisionId', 'at', 'point_id', 'number', 'mentions'),
  'Internal Comment Added': never,
  'Point Replied': always('stageId', 'revisionId', 'at', 'point_id', 'number', 'mentions'),
  // The client reads the answers with the round that brings them.
  'Points Answered': never,
  'Answer Withdrawn': never,
  'Point Accepted': always('stageId', 'revisionId', 'at', 'point_id', 'number'),
  'Point Reopened': always('stageId', 'revisionId', 'at', 'point_id', 'number', 'text'),
  'Point Assigned': never,
  'Mail Resent': never,
  'Address Suppressed': never,
  'Address Released': never,
  'Reminders Stopped': never,
  'Reminders Resumed': never,
  'Note Added': never,
  'Note Updated': never,
  'Note Deleted': never,
  'Scope Added': never,
  'Scope Updated': never,
  'Scope Deleted': never,
  'File Registered': never,
  'File Described': never,
  'File Captioned': never,
  'Described Version Changed': never,
  'Conversion Retried': never,
  'File Deleted': never,
  'File Refused': never,
  'Link Opened': never,
  'Link Revoked': never,
  'Link Renewed': never,
  'Link Copied': never,
  'Link Asked': never,
  'Deliverable Saved': never,
  'Deliverable Sent': always('deliverable_id', 'title', 'link', 'files'),
  'Deliverable Deleted': never,
  'Survey Sent': never,
  'Survey Reminded': never,
  'Survey Answered': never,
  'Survey Completed': never,
} as const satisfies { readonly [Name in EventName]: Readable<keyof EventData<Name>> | null };

type Table = typeof clientHistory;

/** Events that a client may read, always or on some occasions. */
export type ClientEventName = {
  [Name in EventName]: Table[Name] extends Readable<string> ? Name : never;
}[EventName];

/** Event as a client reads it. */
export type ClientEvent = {
  [Name in ClientEventName]: { readonly category: Name } & Pick<
    EventData<Name>,
    Table[Name]['fields'][number] & keyof EventData<Name>
  >;
}[ClientEventName];

/** True if clients can read this field of the event, so that a form may say so before it is written. */
export const clientReads = <Name extends EventName>(name: Name, field: keyof EventData<Name>): boolean => {
  const readable: Readable<unknown> | null = clientHistory[name];
  return readable?.fields.includes(field) ?? false;
};

/** Event, whole or already cut down. */
type AnyEvent = DomainEvent | ShownEvent | ClientEvent;

/** Entry of a history; `seq` is its place in its workflow's chain, null for one outside it. */
interface Entry {
  readonly seq: number | null;
  readonly events: readonly AnyEvent[];
}

/**
 * Facts that decide together with the allow-list: the workspace's setting, and the actions of the entry's workflow
 * that still stand.
 */
export interface ClientReader {
  readonly productionDetails: boolean;
  readonly workflow: Pick<Workflow, 'undo' | 'undo_floor'> | undefined;
}

const readable = (event: AnyEvent, { productionDetails }: ClientReader): boolean => {
  if ('internal' in event && event.internal) return false;
  // An event of a later version of the product has no rule here yet.
  const rule: Readable<string> | null | undefined = clientHistory[event.category];
  return rule?.when === 'always' || (rule?.when === 'production' && productionDetails);
};

const cut = (event: AnyEvent): ClientEvent => {
  const fields: readonly string[] = clientHistory[event.category]?.fields ?? [];
  const kept = Object.entries(event).filter(([name]) => name === 'category' || fields.includes(name));
  return Object.fromEntries(kept) as unknown as ClientEvent;
};

/**
 * Events of an entry that a client may read, with the fields that they may read. An action that was taken back is not told;
 * a mail that went out stays (workflow.md), but awaits nothing any more.
 */
export const readByClient = (entry: Entry, reader: ClientReader): readonly ClientEvent[] => {
  const told = entry.events.filter((event) => readable(event, reader)).map(cut);
  if (!reader.workflow || !isUndoneEntry(reader.workflow, entry)) return told;
  return told.flatMap((event) => (event.category === 'Send Preview' ? [{ ...event, moved: false }] : []));
};
