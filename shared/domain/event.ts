/**
 * Union of every event of the product (delivery.md section 3, Timeline event), used by the commit, the bus, the
 * history and the web; `events/catalog` adds each event's version and consumers.
 */

import type { ClockEvent } from './analytics/passed-deadlines.ts';
import type { LinkEnd } from './answerer/index.ts';
import type { HowFar } from './file/seen.ts';
import type { AnswerKind, Person, PointKind } from './point/index.ts';
import type { LifecycleEvent } from './project/lifecycle.ts';
import type { WorkflowEvent } from './workflow/index.ts';

/** Mail that goes out with an event. Its text is stored beside the commit, under the commit's key. */
export interface MailOfEvent {
  readonly subject: string;
  readonly template_id: number | null;
  /** Template type that it was composed as. */
  readonly type: string;
  /** Ids of the contacts that it goes to; empty where the event was committed before they were recorded. */
  readonly to: readonly number[];
}

/**
 * File as it was sent or decided on. `verified`: the hash is that of the stored object, not the one that the uploader
 * declared.
 */
export interface FileOfEvent {
  readonly id: string;
  readonly name: string;
  /** Hex. */
  readonly sha256: string | null;
  readonly verified: boolean;
  /** True if the page on which a client decided had shown it; undefined where that is not known. */
  readonly seen?: boolean | undefined;
  /** Pages or seconds of it that the page told to have shown; undefined for what has neither, or where it told nothing. */
  readonly how_far?: HowFar | undefined;
}

export interface UpdatedRound {
  readonly workflowId: number;
  readonly stageId: number;
  readonly revisionId: number;
}

/** Point as it was submitted. Its words are stored with the point, which no submission changes. */
export interface PointOfEvent {
  readonly id: string;
  readonly number: number;
  readonly kind: PointKind;
  /** Id of the file's version; null for the round as a whole. */
  readonly file_id: string | null;
}

/** Point by its round and its number in it. */
export interface NumberedPoint {
  readonly revisionId: number;
  readonly number: number;
}

/** Fields that a use case adds to a decision: the files it was made on, the client's message and points. */
interface WithDecision {
  readonly message?: string | undefined;
  readonly points?: readonly PointOfEvent[] | undefined;
  readonly files?: readonly FileOfEvent[] | undefined;
  /** Set on the first decision by a contact since their address was changed. */
  readonly first_since_address_change?: true | undefined;
}

/** Fields that a use case adds to the events of the workflow's rules. */
interface Additions {
  'Send Preview': {
    readonly mail: MailOfEvent;
    /** Multi-update: all previews that its one mail announces, in order. The mail goes out with the first. */
    readonly update?: readonly UpdatedRound[] | undefined;
  };
  'Message Sent': { readonly mail: MailOfEvent };
  /** Null for a scheduled reminder, whose mails are sent by its consumer. */
  'Revision Reminder': { readonly mail: MailOfEvent | null };
  'Approver Answered': WithDecision;
  'Revision Rejected': WithDecision;
  'Revision Approved': WithDecision & {
    /** Changes asked for that were open when the client approved; undefined if there were none. */
    readonly open_points?: readonly NumberedPoint[] | undefined;
  };
  'Stage Approved': Pick<WithDecision, 'files'>;
  'Stage Rejected': WithDecision;
}

type WithAdditions<Event extends WorkflowEvent> = Event extends WorkflowEvent
  ? Event['category'] extends keyof Additions
    ? Event & Additions[Event['category']]
    : Event
  : never;

/** Sides that a change of a note is mailed to. */
export interface NotifiedSides {
  readonly client: boolean;
  readonly agency: boolean;
}

interface OnRound {
  readonly stageId: number;
  readonly revisionId: number;
  readonly at: string;
}
interface OnPoint extends OnRound {
  readonly point_id: string;
  readonly number: number;
  /** Set on an internal point: clients are not told of it. */
  readonly internal?: boolean | undefined;
}
interface Mentioning {
  /** People whom the words mention, if any. */
  readonly mentions?: readonly Omit<Person, 'answerer'>[] | undefined;
}
interface OnClient {
  readonly client_id: number;
}
interface OnNote {
  readonly note_id: number;
}
interface OnDeliverable {
  readonly deliverable_id: number;
  readonly title: string;
}
interface OnSurvey {
  readonly survey_id: number;
  readonly contact_id: number;
  readonly contact_name: string;
}
/** Change of the client: the new one, and the name of the one before. */
export interface ClientMove {
  readonly id: number;
  readonly was: string;
  readonly name: string;
}

interface Changed {
  readonly changed: readonly string[];
}

/**
 * Data of the events that come neither from a workflow's decision nor from a project's lifecycle nor from the clock.
 */
interface Others {
  'Project Created': OnClient;
  'Project Updated': Changed & {
    /** Set if the project was given to another client. */
    readonly client?: ClientMove | undefined;
  };
  'Client Created': OnClient & { readonly name: string };
  'Client Updated': OnClient & Changed;
  'Client Deleted': OnClient & { readonly name: string };
  'Contact Invited': { readonly contact_id: number };
  /** A contact put a colleague on a project; the links to open rounds are of the same commit. */
  'Guest Added': OnClient & { readonly contact_id: number; readonly guest: string };
  /** Ends all links of the contact, and their sign-in to the portal. */
  'Contact Address Changed': OnClient & {
    readonly contact_id: number;
    readonly name: string;
    readonly was: string;
    readonly email: string;
  };
  /** `again`: not for the first time, so that the owner is not told once more. */
  'User Invited': { readonly user_id: number; readonly again?: boolean | undefined };
  /** A member became an admin, who may do everything but what the owner keeps. */
  'Admin Granted': { readonly user_id: number };
  /** An administrator ended the sessions of a member in this workspace. */
  'Member Logged Out': { readonly user_id: number; readonly name: string };
  /** A member became the owner; `was` is the one before, who is an admin now. */
  'Workspace Handed Over': { readonly user_id: number; readonly name: string; readonly was: number };
  'Workspace Updated': Changed;
  /** A save that concerns no project: a member, the workspace, a template. For the audit log. */
  'Record Saved': Changed & {
    /** Kind of the record: `user`, `tenant`, `email_template`, … */
    readonly record: string;
    readonly record_id: number;
    /** Name that it has, or had. */
    readonly name: string;
    readonly what: 'added' | 'changed' | 'removed';
    /** Fields that were switched on, such as permissions; `changed` lists them as well. */
    readonly on: readonly string[];
    readonly off: readonly string[];
  };
  'Workspace Deleted': { readonly name: string };
  /** Sender domain or host that was given up: the mail service and the distribution may delete it. */
  'Domain Released': {
    readonly kind: 'sender' | 'host';
    readonly domain: string;
    /** Id of the host at CloudFront, if it had one. */
    readonly distribution_tenant: string | null;
  };
  /** Client's decision on a revision that was decided before: it changes nothing, and is recorded. */
  'Decision Recorded': OnRound & {
    readonly decision: 'approve' | 'request_changes';
    readonly message: string;
    readonly points?: readonly PointOfEvent[] | undefined;
  };
  /** Client's points without a decision, for example after it. */
  'Points Submitted': OnRound & { readonly points: readonly PointOfEvent[] };
  /** Member's comment that the client reads, too. */
  'Comment Added': OnPoint & Mentioning;
  /** Member's comment, or reply to a point, that only the agency reads. */
  'Internal Comment Added': OnPoint & Mentioning;
  'Point Replied': OnPoint & Mentioning;
  'Points Answered': OnRound & {
    readonly answers: readonly {
      readonly point_id: string;
      readonly number: number;
      readonly what: AnswerKind;
      /** Answer that this one replaced; absent for a first one. The point keeps its words. */
      readonly was?: { readonly what: AnswerKind; readonly by: string } | undefined;
    }[];
  };
  /** A member took back an answer that no client had read. */
  'Answer Withdrawn': OnPoint & { readonly what: AnswerKind };
  'Point Accepted': OnPoint;
  'Point Reopened': OnPoint & { readonly text: string };
  'Point Assigned': OnPoint & { readonly user_id: number | null; readonly user_name: string };
  /** Agent's resending of mails that had failed or whose outcome was unknown. */
  'Mail Resent': {
    /** Commit that the mails belong to. */
    readonly of: { readonly time: number; readonly workflowId: number; readonly name: string };
    /** Recipients within that commit, as `contact_7`. */
    readonly recipients: readonly string[];
    readonly subject: string;
    /** Addresses of the recipients. */
    readonly to: readonly string[];
  };
  /** Mail that bounced for good or was reported as spam: its address gets no further mail (rules.md 8). */
  'Address Suppressed': {
    readonly to: string;
    readonly why: 'bounced' | 'complained';
    /** Message of the receiving server; empty where it gave none. */
    readonly detail: string;
    readonly about: string;
    /** Null for an address that belongs to no contact. */
    readonly contact_id: number | null;
    /** User who sent it; null for a mail that was sent automatically. */
    readonly user_id: number | null;
  };
  'Address Released': { readonly to: string; readonly contact_id: number };
  'Reminders Stopped': { readonly contact_id: number; readonly name: string };
  'Reminders Resumed': { readonly contact_id: number; readonly name: string };
  'Note Added': OnNote & { readonly stageId: number; readonly notify: NotifiedSides };
  'Note Updated': OnNote & Changed & { readonly stageId: number; readonly notify: NotifiedSides };
  'Note Deleted': OnNote & { readonly stageId: number };
  'Scope Added': OnNote & { readonly notify: NotifiedSides };
  'Scope Updated': OnNote & Changed & { readonly notify: NotifiedSides };
  'Scope Deleted': OnNote;
  'File Registered': { readonly revisionId: number; readonly file_id: string; readonly name: string };
  /** The description for people who do not see it was changed. */
  'File Described': { readonly revisionId: number; readonly file_id: string; readonly name: string };
  /** Captions or a transcript of a film or a sound were added, replaced or removed. */
  'File Captioned': { readonly revisionId: number; readonly file_id: string; readonly name: string };
  /** Another file became the version of a film with audio description, or none is any more. */
  'Described Version Changed': {
    readonly revisionId: number;
    readonly file_id: string;
    readonly name: string;
  };
  /** A film that was refused is tried again by a task of that number. */
  'Conversion Retried': {
    readonly revisionId: number;
    readonly file_id: string;
    readonly name: string;
    readonly number: number;
  };
  'File Deleted': { readonly revisionId: number; readonly name: string };
  'File Refused': {
    readonly revisionId: number;
    readonly file_id: string;
    readonly name: string;
    readonly reason: string;
  };
  /** Tracked link of a round (`revisionId`) or of a deliverable (`deliverable_id`); the other is null. */
  'Link Opened': {
    readonly link_id: string;
    readonly revisionId: number | null;
    readonly deliverable_id?: number | undefined;
    readonly contact_id: number;
  };
  /** Revocation of a contact's links to a round, by an agent. */
  'Link Revoked': {
    readonly revisionId: number;
    readonly contact_id: number;
    readonly contact_name: string;
  };
  /** New link for one contact to a round, mailed to them; it ends the earlier ones. */
  'Link Renewed': {
    readonly revisionId: number;
    readonly contact_id: number;
    readonly contact_name: string;
  };
  /** Further link of a contact to a round, which an agent copied to hand it over by themselves. */
  'Link Copied': {
    readonly revisionId: number;
    readonly contact_id: number;
    readonly contact_name: string;
  };
  /** Holder of an ended link asked for a new one; without a round it opened something else, which is named. */
  'Link Asked': {
    readonly revisionId: number | null;
    readonly deliverable_id?: number | undefined;
    readonly survey_id?: number | undefined;
    readonly contact_id: number;
    readonly contact_name: string;
    readonly end: LinkEnd;
  };
  'Deliverable Saved': OnDeliverable;
  'Deliverable Sent': OnDeliverable & {
    readonly link: string | null;
    readonly files: readonly FileOfEvent[];
    readonly mail: MailOfEvent;
  };
  'Deliverable Deleted': OnDeliverable;
  'Survey Sent': OnSurvey & { readonly mail: MailOfEvent };
  'Survey Reminded': OnSurvey & { readonly mail: MailOfEvent };
  'Survey Answered': OnSurvey & { readonly items: readonly number[] };
  /** `rating`: the mean of the survey's stars; null without any. */
  'Survey Completed': OnSurvey & { readonly rating: number | null };
}

/** Event as a commit holds it: `category` is its name, and its data stand beside it. */
export type DomainEvent =
  | WithAdditions<WorkflowEvent>
  | LifecycleEvent
  | ClockEvent
  | { [Name in keyof Others]: { readonly category: Name } & Others[Name] }[keyof Others];

export type EventName = DomainEvent['category'];

export type EventOf<Name extends EventName> = Extract<DomainEvent, { readonly category: Name }>;

/** Data of an event as they leave the commit. The patch of an undo is left out: no reader needs it. */
export type EventData<Name extends EventName> = Omit<EventOf<Name>, 'category' | 'patch'>;

/** Event as the history shows it. */
export type ShownEvent = {
  [Name in EventName]: { readonly category: Name } & EventData<Name>;
}[EventName];

export type DecisionEvent = Extract<
  WorkflowEvent,
  {
    readonly category:
      | 'Approver Answered'
      | 'Revision Approved'
      | 'Revision Rejected'
      | 'Stage Approved'
      | 'Stage Rejected';
  }
>;

/** Additions of a use case to the events of one action. */
export interface AddedToEvents {
  /** Required where the command sends a preview or a message. */
  readonly mail?: MailOfEvent | undefined;
  readonly update?: readonly UpdatedRound[] | undefined;
  readonly message?: string | undefined;
  /** Points that a decision is made with. */
  readonly points?: readonly PointOfEvent[] | undefined;
  /** Points that are open when a client approves. */
  readonly openPoints?: readonly NumberedPoint[] | undefined;
  readonly firstSinceAddressChange?: boolean | undefined;
  /** Files that a decision was made on; undefined where the event records no files. */
  readonly filesOf?: ((decision: DecisionEvent) => readonly FileOfEvent[] | undefined) | undefined;
}

/** Event of a workflow with its additions. Throws if the mail of a preview or a message is missing. */
export const withAdditions = (
  event: WorkflowEvent,
  {
    mail,
    update,
    message,
    points = [],
    openPoints = [],
    firstSinceAddressChange = false,
    filesOf,
  }: AddedToEvents = {},
): DomainEvent => {
  switch (event.category) {
    case 'Send Preview':
    case 'Message Sent':
      if (!mail) throw new Error(`${event.category} is committed with its mail`);
      return event.category === 'Send Preview' && update ? { ...event, mail, update } : { ...event, mail };
    case 'Revision Reminder':
      return { ...event, mail: mail ?? null };
    case 'Approver Answered':
    case 'Stage Approved':
    case 'Revision Approved':
    case 'Revision Rejected':
    case 'Stage Rejected': {
      const files = filesOf?.(event);
      // Several answers: each holds its own words.
      const isRound = event.category !== 'Stage Approved' && !('given' in event);
      const seen: Pick<WithDecision, 'files'> = files ? { files } : {};
      const said: Pick<WithDecision, 'message'> = message && isRound ? { message } : {};
      const pointed: Pick<WithDecision, 'points'> = points.length > 0 && isRound ? { points } : {};
      const first: Pick<WithDecision, 'first_since_address_change'> =
        firstSinceAddressChange && isRound ? { first_since_address_change: true } : {};
      const decided: WithDecision = { ...seen, ...said, ...pointed, ...first };
      return event.category === 'Revision Approved' && openPoints.length > 0
        ? { ...event, ...decided, open_points: openPoints }
        : { ...event, ...decided };
    }
    default:
      return event;
  }
};
