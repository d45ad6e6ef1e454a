/**
 * Every event of the product (delivery.md section 3, Timeline event). A commit, the bus, the history and the web all mean
 * this union; `events/catalog` adds to each event its version and its consumers.
 */
import type { ClockEvent } from './analytics/passed-deadlines.ts';
import type { AnswerKind, Person, PointKind } from './point/index.ts';
import type { LifecycleEvent } from './project/lifecycle.ts';
import type { WorkflowEvent } from './workflow/index.ts';

/** The mail that goes out with an event. Its text is stored beside the commit, under the commit's key. */
export interface MailOfEvent {
  readonly subject: string;
  readonly template_id: number | null;
  /** The template type it was composed as. */
  readonly type: string;
  /** Contacts that it is to, by id; empty where the event was committed before they were noted. */
  readonly to: readonly number[];
}

/** A file as it was sent or decided on. `verified`: the hash is that of the stored object, not the uploader's word. */
export interface FileOfEvent {
  readonly id: string;
  readonly name: string;
  /** Hex. */
  readonly sha256: string | null;
  readonly verified: boolean;
  /** If the page on which a client decided had shown it; undefined where that is not known. */
  readonly seen?: boolean | undefined;
}

/** A round that a multi-update tells of. */
export interface UpdatedRound {
  readonly workflowId: number;
  readonly stageId: number;
  readonly revisionId: number;
}

/** A point as it was submitted. Its words stay in the point, which no submission changes. */
export interface PointOfEvent {
  readonly id: string;
  readonly number: number;
  readonly kind: PointKind;
  /** Id of the file's version; null for the round as a whole. */
  readonly file_id: string | null;
}

/** A point by its round and its number in it. */
export interface NumberedPoint {
  readonly revisionId: number;
  readonly number: number;
}

/** Fields that a use case adds to a decision: the files it was made on, the client's words and their points. */
interface WithDecision {
  readonly message?: string | undefined;
  readonly points?: readonly PointOfEvent[] | undefined;
  readonly files?: readonly FileOfEvent[] | undefined;
}

/** Fields that a use case adds to what the workflow's domain decides, by the event. */
interface Additions {
  'Send Preview': {
    readonly mail: MailOfEvent;
    /** In a multi-update: all previews that its one mail tells of, in order. The mail goes out with the first. */
    readonly update?: readonly UpdatedRound[] | undefined;
  };
  'Message Sent': { readonly mail: MailOfEvent };
  /** Null where the mails of a scheduled reminder are sent by its consumer. */
  'Revision Reminder': { readonly mail: MailOfEvent | null };
  'Revision Rejected': WithDecision;
  'Revision Approved': WithDecision & {
    /** Changes asked for that no answer had settled when the client approved; undefined if there were none. */
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

/** The sides that a change of a note is mailed to. */
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
  /** Set on an internal point: clients are told nothing of it. */
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
interface Changed {
  readonly changed: readonly string[];
}

/** Data of the events that no decision of a workflow, of a project's lifecycle or of the clock brings. */
interface Others {
  'Project Created': OnClient;
  'Project Updated': Changed;
  'Client Created': OnClient & { readonly name: string };
  'Client Updated': OnClient & Changed;
  'Client Deleted': OnClient & { readonly name: string };
  'Contact Invited': { readonly contact_id: number };
  /** Ends all links of the contact, and their sign-in to the portal. */
  'Contact Address Changed': OnClient & {
    readonly contact_id: number;
    readonly name: string;
    readonly was: string;
    readonly email: string;
  };
  'User Invited': { readonly user_id: number };
  'Workspace Updated': Changed;
  'Workspace Deleted': { readonly name: string };
  /** A sender domain or a host was given up: the mail service and the distribution may forget it. */
  'Domain Released': {
    readonly kind: 'sender' | 'host';
    readonly domain: string;
    /** A host's id at CloudFront, where it had one. */
    readonly distribution_tenant: string | null;
  };
  'Client Commented': OnRound & { readonly message: string };
  /** A client's decision on a revision that was decided before: it changed nothing, and is kept as said. */
  'Decision Recorded': OnRound & {
    readonly decision: 'approve' | 'request_changes';
    readonly message: string;
    readonly points?: readonly PointOfEvent[] | undefined;
  };
  /** A client's points without a decision, such as those that came to their mind after it. */
  'Points Submitted': OnRound & { readonly points: readonly PointOfEvent[] };
  /** A member's comment that the client reads, too. */
  'Comment Added': OnPoint & Mentioning;
  /** A member's comment, or their reply to a point, that only the agency reads. */
  'Internal Comment Added': OnPoint & Mentioning;
  'Point Replied': OnPoint & Mentioning;
  'Points Answered': OnRound & {
    readonly answers: readonly {
      readonly point_id: string;
      readonly number: number;
      readonly what: AnswerKind;
      /** Answer that this one took the place of; absent for a first one. The point keeps its words. */
      readonly was?: { readonly what: AnswerKind; readonly by: string } | undefined;
    }[];
  };
  /** A member took back an answer that no client had read. */
  'Answer Withdrawn': OnPoint & { readonly what: AnswerKind };
  'Point Accepted': OnPoint;
  'Point Reopened': OnPoint & { readonly text: string };
  'Point Assigned': OnPoint & { readonly user_id: number | null; readonly user_name: string };
  /** An agent had mails sent again that had failed, or of which nobody knows if they went out. */
  'Mail Resent': {
    /** Commit that the mails belong to. */
    readonly of: { readonly time: number; readonly workflowId: number; readonly name: string };
    /** Recipients within that commit, as `contact_7`. */
    readonly recipients: readonly string[];
    readonly subject: string;
    /** Addresses of the recipients. */
    readonly to: readonly string[];
  };
  /** A mail bounced for good or was reported as spam: its address gets no further mail (rules.md 8). */
  'Address Suppressed': {
    readonly to: string;
    readonly why: 'bounced' | 'complained';
    /** The other side's words; empty where it gave none. */
    readonly detail: string;
    /** The mail's subject. */
    readonly about: string;
    /** Null for an address that belongs to no contact. */
    readonly contact_id: number | null;
    /** The user who sent it; null for a mail that was sent automatically. */
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
  'File Deleted': { readonly revisionId: number; readonly name: string };
  'File Refused': {
    readonly revisionId: number;
    readonly file_id: string;
    readonly name: string;
    readonly reason: string;
  };
  /** A tracked link of a round (`revisionId`) or of a deliverable (`deliverable_id`, the other null). */
  'Link Opened': {
    readonly link_id: string;
    readonly revisionId: number | null;
    readonly deliverable_id?: number | undefined;
    readonly contact_id: number;
  };
  /** An agent ended the links of a contact to a round. */
  'Link Revoked': {
    readonly revisionId: number;
    readonly contact_id: number;
    readonly contact_name: string;
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
  /** `rating`: the mean of its stars; null without any. */
  'Survey Completed': OnSurvey & { readonly rating: number | null };
}

/** An event as a commit holds it: `category` names it, and its data stand beside. */
export type DomainEvent =
  | WithAdditions<WorkflowEvent>
  | LifecycleEvent
  | ClockEvent
  | { [Name in keyof Others]: { readonly category: Name } & Others[Name] }[keyof Others];

export type EventName = DomainEvent['category'];

export type EventOf<Name extends EventName> = Extract<DomainEvent, { readonly category: Name }>;

/** An event's data as they leave the commit. An undo's patch stays there: it takes an action back and tells nobody anything. */
export type EventData<Name extends EventName> = Omit<EventOf<Name>, 'category' | 'patch'>;

/** An event as the history shows it. */
export type ShownEvent = {
  [Name in EventName]: { readonly category: Name } & EventData<Name>;
}[EventName];

/** A decision on a round or a stage. */
export type DecisionEvent = Extract<
  WorkflowEvent,
  { readonly category: 'Revision Approved' | 'Revision Rejected' | 'Stage Approved' | 'Stage Rejected' }
>;

/** Additions of a use case to the events of one action. */
export interface AddedToEvents {
  /** Required where the command sends a preview or a message. */
  readonly mail?: MailOfEvent | undefined;
  readonly update?: readonly UpdatedRound[] | undefined;
  readonly message?: string | undefined;
  /** The points that a decision is made with. */
  readonly points?: readonly PointOfEvent[] | undefined;
  /** The points that are open when a client approves. */
  readonly openPoints?: readonly NumberedPoint[] | undefined;
  /** The files that a decision was made on; undefined where the event is to say nothing of files. */
  readonly filesOf?: ((decision: DecisionEvent) => readonly FileOfEvent[] | undefined) | undefined;
}

/** A workflow's event with its additions. Throws where a mail is missing, which no command that sends one may leave out. */
export const withAdditions = (
  event: WorkflowEvent,
  { mail, update, message, points = [], openPoints = [], filesOf }: AddedToEvents = {},
): DomainEvent => {
  switch (event.category) {
    case 'Send Preview':
    case 'Message Sent':
      if (!mail) throw new Error(`${event.category} is committed with its mail`);
      return event.category === 'Send Preview' && update ? { ...event, mail, update } : { ...event, mail };
    case 'Revision Reminder':
      return { ...event, mail: mail ?? null };
    case 'Stage Approved':
    case 'Revision Approved':
    case 'Revision Rejected':
    case 'Stage Rejected': {
      const files = filesOf?.(event);
      const isRound = event.category !== 'Stage Approved';
      const seen: Pick<WithDecision, 'files'> = files ? { files } : {};
      const said: Pick<WithDecision, 'message'> = message && isRound ? { message } : {};
      const pointed: Pick<WithDecision, 'points'> = points.length > 0 && isRound ? { points } : {};
      const decided: WithDecision = { ...seen, ...said, ...pointed };
      return event.category === 'Revision Approved' && openPoints.length > 0
        ? { ...event, ...decided, open_points: openPoints }
        : { ...event, ...decided };
    }
    default:
      return event;
  }
};
