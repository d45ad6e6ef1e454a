/** Versions of every event, and the upcasts to the present one. Without schemas, which every function would load. */
import type { EventName } from '#domain/event.ts';

/** Converts the data of one version to the next. It gets only the data as stored then. */
export type Upcast = (data: unknown) => unknown;

/** Version 2 of mails to contacts names them. Earlier ones went to the project's contacts of that time. */
const withRecipients: Upcast = (data) => {
  const { mail, ...rest } = data as { readonly mail: object | null };
  return { ...rest, mail: mail && { ...mail, to: [] } };
};

/** Upcasts in order: from version 1 to 2, from 2 to 3. An event without any has version 1. */
export const upcasts: Readonly<Record<EventName, readonly Upcast[]>> = {
  'Send Preview': [withRecipients],
  'Preview Undelivered': [],
  'Preview Delivered': [],
  'Message Sent': [withRecipients],
  'Revision Reminder': [withRecipients],
  'Approver Answered': [],
  'Revision Rejected': [],
  'Revision Added': [],
  'Round Kind Changed': [],
  'Revision Approved': [],
  'Stage Approved': [],
  'Stage Rejected': [],
  'Stage Completed': [],
  'Stage Started': [],
  'Stage Reopened': [],
  'Action Undone': [],
  'Decision Recalled': [],
  'Workflow Edited': [],
  'Date Changed': [],
  'Due Date Moved': [],
  'More Time Asked': [],
  'More Time Withdrawn': [],
  'More Time Answered': [],
  'Linearity Switched': [],
  'Project Created': [],
  'Project Updated': [],
  'Project Archived': [],
  'Project Unarchived': [],
  'Cancel Project': [],
  'Project Deleted': [],
  'Feedback Overdue': [],
  'Target Missed': [],
  'Client Created': [],
  'Client Updated': [],
  'Client Deleted': [],
  'Contact Invited': [],
  'Contact Address Changed': [],
  'User Invited': [],
  'Admin Granted': [],
  'Member Logged Out': [],
  'Workspace Handed Over': [],
  'Workspace Updated': [],
  'Record Saved': [],
  'Workspace Deleted': [],
  'Domain Released': [],
  'Client Commented': [],
  'Message Answered': [],
  'Decision Recorded': [],
  'Points Submitted': [],
  'Comment Added': [],
  'Internal Comment Added': [],
  'Point Replied': [],
  'Points Answered': [],
  'Answer Withdrawn': [],
  'Point Accepted': [],
  'Point Reopened': [],
  'Point Assigned': [],
  'Mail Resent': [],
  'Address Suppressed': [],
  'Address Released': [],
  'Guest Added': [],
  'Reminders Stopped': [],
  'Reminders Resumed': [],
  'Note Added': [],
  'Note Updated': [],
  'Note Deleted': [],
  'Scope Added': [],
  'Scope Updated': [],
  'Scope Deleted': [],
  'File Registered': [],
  'File Described': [],
  'File Captioned': [],
  'Described Version Changed': [],
  'Conversion Retried': [],
  'File Deleted': [],
  'File Refused': [],
  'Link Opened': [],
  'Link Revoked': [],
  'Link Renewed': [],
  'Link Copied': [],
  'Link Asked': [],
  'Deliverable Saved': [],
  'Deliverable Sent': [withRecipients],
  'Deliverable Deleted': [],
  'Survey Sent': [withRecipients],
  'Survey Reminded': [withRecipients],
  'Survey Answered': [],
  'Survey Completed': [],
};

/** False for an event that this version of the code does not know, such as one of a later deployment. */
export const isEventName = (name: string): name is EventName => Object.hasOwn(upcasts, name);

export const versionOf = (name: EventName): number => upcasts[name].length + 1;

/** Upcasts data of any version to the present one, unvalidated. Throws for a later version, or none. */
export const upcast = (name: EventName, from: number, data: unknown): unknown => {
  const version = versionOf(name);
  if (!(Number.isInteger(from) && from >= 1 && from <= version)) {
    throw new Error(`${name} has version ${from}, of ${version}`);
  }
  return upcasts[name].slice(from - 1).reduce((earlier, next) => next(earlier), data);
};
