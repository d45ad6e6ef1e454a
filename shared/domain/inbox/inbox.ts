/**
 * Inbox of a member of the agency: kinds of entries, the people whom an event gives one, states and grouping
 * (docs/decisions/0088). Contacts have none.
 */
import { dayMs } from '../calendar/units.ts';
import type { DomainEvent, EventData, EventName } from '../event.ts';

/** Kinds of entries, in the order in which the profile lists them. */
export const inboxKinds = [
  'changes_requested',
  'approved',
  'answered',
  'recalled',
  'points',
  'message',
  'mention',
  'reply',
  'assigned',
  'link_asked',
  'more_time_asked',
  'guest_added',
  'rated',
  'undelivered',
  'bounced',
  'overdue',
  'target_missed',
] as const;
export type InboxKind = (typeof inboxKinds)[number];

/** `snoozed` entries are unread again from a time on. */
export const inboxStates = ['unread', 'read', 'snoozed', 'done'] as const;
export type InboxState = (typeof inboxStates)[number];

/** Shelf of an entry in the table: an unread entry and one that will be are apart by their time alone. */
export const inboxShelves = ['waiting', 'read', 'done'] as const;
type InboxShelf = (typeof inboxShelves)[number];

/** Place of an entry: its shelf, and the time (epoch milliseconds) from which it counts there. */
interface InboxPlace {
  readonly shelf: InboxShelf;
  readonly since: number;
}

export const inboxStateOf = ({ shelf, since }: InboxPlace, now: number): InboxState => {
  if (shelf !== 'waiting') return shelf;
  return since > now ? 'snoozed' : 'unread';
};

/** Place of an entry that was put into a state. A snoozed entry comes back at its time as the newest one. */
export const inboxPlaceIn = (state: InboxState, at: number, until: number): InboxPlace => {
  if (state === 'snoozed') return { shelf: 'waiting', since: until };
  return { shelf: state === 'unread' ? 'waiting' : state, since: at };
};

/** Milliseconds that an entry is kept, after its event and after the end of its snooze. */
export const inboxKept = 90 * dayMs;
/** Longest snooze in milliseconds. */
export const longestSnooze = 60 * dayMs;
/** Entries on a page, and in one call that marks them. */
export const inboxPage = 50;
/** Unread entries that are counted: more are shown as “99+”. */
export const mostCounted = 100;

/** Actor of an event, as far as the inbox asks for it. */
interface InboxActor {
  readonly kind: 'agent' | 'contact' | 'reviewer' | 'schedule' | 'system';
  readonly id: number;
}

/** People whom an event may concern; all of them may see its project. */
interface InboxPeople {
  /** Ids of the project's team and of the director of its client. */
  readonly team: readonly number[];
  /** Ids of members whom submitted points mention. */
  readonly mentioned: readonly number[];
}

interface Told {
  readonly kind: InboxKind;
  readonly to: readonly number[];
}
type Rule<Name extends EventName> = (
  data: EventData<Name>,
  people: InboxPeople,
  actor: InboxActor,
) => readonly Told[];

const isClient = ({ kind }: InboxActor): boolean => kind === 'contact' || kind === 'reviewer';

const team =
  (kind: InboxKind) =>
  (_: unknown, people: InboxPeople): readonly Told[] => [{ kind, to: people.team }];

/** Members whom the words mention, before those whom the kind concerns anyway. */
const mentioning = (
  mentions: readonly { readonly kind: string; readonly id: number }[] = [],
  ...others: readonly Told[]
): readonly Told[] => [
  { kind: 'mention', to: mentions.flatMap(({ kind, id }) => (kind === 'member' ? [id] : [])) },
  ...others,
];

/** A decision by the agency, or in its name, is known there. The last of several answers is told by the decision. */
const decided =
  (kind: InboxKind) =>
  ({ by }: { readonly by: string }, people: InboxPeople): readonly Told[] =>
    by === 'agent' ? [] : [...mentionsOf(people), { kind, to: people.team }];

const mentionsOf = ({ mentioned }: InboxPeople): readonly Told[] => [{ kind: 'mention', to: mentioned }];

const never = null;

/** Answer for every event: a new one does not compile without. */
const rules: { readonly [Name in EventName]: Rule<Name> | null } = {
  'Send Preview': never,
  'Preview Undelivered': team('undelivered'),
  'Preview Delivered': never,
  'Message Sent': never,
  'Revision Reminder': never,
  'Approver Answered': ({ decided: result }, people, actor) => {
    if (!isClient(actor)) return [];
    // The last answer brings its points; the decision, an event of its own, tells the result.
    return [
      ...mentionsOf(people),
      ...(result === null ? [{ kind: 'answered', to: people.team } as const] : []),
    ];
  },
  'Revision Rejected': decided('changes_requested'),
  'Revision Added': never,
  'Round Kind Changed': never,
  'Revision Approved': decided('approved'),
  // Follows from the approval of its round, which is told.
  'Stage Approved': never,
  'Stage Rejected': decided('changes_requested'),
  'Stage Completed': never,
  'Stage Started': never,
  'Stage Reopened': never,
  'Action Undone': never,
  'Decision Recalled': team('recalled'),
  'Workflow Edited': never,
  'Date Changed': never,
  'Due Date Moved': never,
  'More Time Asked': ({ by_rule }, people) => (by_rule ? [] : [{ kind: 'more_time_asked', to: people.team }]),
  'More Time Withdrawn': never,
  'More Time Answered': never,
  'Linearity Switched': never,
  'Project Created': never,
  'Project Updated': never,
  'Project Archived': never,
  'Project Unarchived': never,
  'Cancel Project': never,
  'Project Deleted': never,
  'Feedback Overdue': team('overdue'),
  'Target Missed': team('target_missed'),
  'Client Created': never,
  'Client Updated': never,
  'Client Deleted': never,
  'Contact Invited': never,
  'Guest Added': (_, people, actor) => [{ kind: 'guest_added', to: isClient(actor) ? people.team : [] }],
  'Contact Address Changed': never,
  'User Invited': never,
  'Admin Granted': never,
  'Member Logged Out': never,
  'Workspace Handed Over': never,
  'Workspace Updated': never,
  'Record Saved': never,
  'Workspace Deleted': never,
  'Domain Released': never,
  'Client Commented': team('message'),
  'Message Answered': never,
  'Decision Recorded': ({ decision }, people) => [
    ...mentionsOf(people),
    { kind: decision === 'approve' ? 'approved' : 'changes_requested', to: people.team },
  ],
  'Points Submitted': (_, people) => [...mentionsOf(people), { kind: 'points', to: people.team }],
  'Comment Added': ({ mentions }) => mentioning(mentions),
  'Internal Comment Added': ({ mentions }, people) =>
    mentioning(mentions, { kind: 'reply', to: people.team }),
  'Point Replied': ({ mentions }, people, actor) =>
    mentioning(mentions, { kind: 'reply', to: isClient(actor) ? people.team : [] }),
  'Points Answered': never,
  'Answer Withdrawn': never,
  'Point Accepted': never,
  'Point Reopened': team('points'),
  'Point Assigned': ({ user_id }) => [{ kind: 'assigned', to: user_id === null ? [] : [user_id] }],
  'Mail Resent': never,
  'Address Suppressed': ({ user_id }, people) => [
    { kind: 'bounced', to: user_id === null ? people.team : [user_id, ...people.team] },
  ],
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
  'Link Asked': team('link_asked'),
  'Deliverable Saved': never,
  'Deliverable Sent': never,
  'Deliverable Deleted': never,
  'Survey Sent': never,
  'Survey Reminded': never,
  'Survey Answered': never,
  'Survey Completed': team('rated'),
};

/** Events that may give somebody an entry: subscription of the consumer that fills inboxes. */
export const inboxEvents: readonly EventName[] = (Object.keys(rules) as EventName[]).filter(
  (name) => rules[name] !== null,
);

/** Entry of one person. */
interface InboxReceiver {
  readonly user_id: number;
  readonly kind: InboxKind;
}

/**
 * People who get an entry of an event, each one: the first kind that concerns them. Nobody is told of their own act, and a
 * person outside `among` may not see the project.
 */
export const inboxEntriesOf = (
  { category, ...data }: DomainEvent,
  actor: InboxActor,
  people: InboxPeople,
  among: ReadonlySet<number>,
): readonly InboxReceiver[] => {
  // Name and data belong to the same event, which the compiler cannot follow.
  const rule = rules[category] as Rule<EventName> | null;
  const kinds = new Map<number, InboxKind>();
  for (const { kind, to } of rule?.(data as EventData<EventName>, people, actor) ?? []) {
    for (const id of to) {
      const isOwn = actor.kind === 'agent' && actor.id === id;
      if (!isOwn && among.has(id) && !kinds.has(id)) kinds.set(id, kind);
    }
  }
  return [...kinds].map(([user_id, kind]) => ({ user_id, kind }));
};

/** Number of points that an event brings; 0 for one that brings none. */
export const pointsIn = (event: DomainEvent): number => {
  if ('points' in event) return event.points?.length ?? 0;
  return 'point_id' in event ? 1 : 0;
};

/** Groups entries by project, each in the order of its newest entry; those without a project are a group as well. */
export const inboxGroups = <Entry extends { readonly project_id: number | null }>(
  entries: readonly Entry[],
): readonly { readonly project_id: number | null; readonly entries: readonly Entry[] }[] =>
  [...Map.groupBy(entries, ({ project_id }) => project_id)].map(([project_id, own]) => ({
    project_id,
    entries: own,
  }));
