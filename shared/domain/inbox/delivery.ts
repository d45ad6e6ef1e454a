/**
 * Delivery of what the inbox knows: the channels of each kind for a member (docs/decisions/0101). Inbox, mails and profile
 * ask {@link deliveryOf}, and nothing else.
 */
import { type InboxKind, inboxKinds } from './inbox.ts';

/** Channels, in the order in which the profile shows them. */
export const channels = ['inbox', 'mail', 'push'] as const;
export type Channel = (typeof channels)[number];
export type Delivery = { readonly [Name in Channel]: boolean };

/** Settings of the specification that decide about the mail of a kind, in place of a choice of its own. */
const specifiedMail = {
  overdue: 'receive_overdue_notifications',
  target_missed: 'receive_overdue_notifications',
  rated: 'notify_owner_on_user_csat',
} as const satisfies Partial<Record<InboxKind, string>>;
type Specified = keyof typeof specifiedMail;

/** Setting of the specification behind the mail of a kind; undefined for a kind whose mail is chosen in the table. */
export const settingOfMail = (kind: InboxKind): (typeof specifiedMail)[Specified] | undefined =>
  kind in specifiedMail ? specifiedMail[kind as Specified] : undefined;

/** Channels of a kind that a choice may be made for. */
export const choosable = (kind: InboxKind): readonly Channel[] =>
  channels.filter((channel) => channel !== 'mail' || settingOfMail(kind) === undefined);

/** Choices of a member; a kind or channel that is missing stays at its default. */
export type Choices = { readonly [Kind in InboxKind]?: Partial<Delivery> | undefined };

/** Delivery of a kind that nobody has chosen anything for, on the channels that take every kind. */
const usual = { inbox: true, mail: true } as const satisfies Partial<Delivery>;

/** Kinds that interrupt by default, once a device takes push messages: an answer of the client, a call by name, a delay. */
const usuallyPushed: ReadonlySet<InboxKind> = new Set([
  'changes_requested',
  'approved',
  'mention',
  'assigned',
  'more_time_asked',
  'overdue',
  'target_missed',
]);

/** Settings that the delivery to a member depends on. */
export interface DeliverySettings {
  readonly notifications?: Choices | undefined;
  readonly receive_overdue_notifications: boolean;
  /** True for the owner, to whom alone ratings are mailed. */
  readonly owner: boolean;
  /** The workspace's. */
  readonly notify_owner_on_user_csat: boolean;
  /** True for a member who has turned push messages on, on one device at least; false if it is not said. */
  readonly devices?: boolean | undefined;
}

/** True if a kind comes to the inbox, and counts in its badge. */
export const comesToInbox = (kind: InboxKind, notifications: Choices | undefined): boolean =>
  notifications?.[kind]?.inbox ?? usual.inbox;

const isMailed = (kind: InboxKind, settings: DeliverySettings): boolean => {
  switch (settingOfMail(kind)) {
    case 'receive_overdue_notifications':
      return settings.receive_overdue_notifications;
    case 'notify_owner_on_user_csat':
      return settings.owner && settings.notify_owner_on_user_csat;
    default:
      return settings.notifications?.[kind]?.mail ?? usual.mail;
  }
};

/** True if a kind is to be pushed to the devices of its reader, if they have any. A push opens an entry of the inbox. */
export const wantsPush = (kind: InboxKind, notifications: Choices | undefined): boolean =>
  comesToInbox(kind, notifications) && (notifications?.[kind]?.push ?? usuallyPushed.has(kind));

export const deliveryOf = (kind: InboxKind, settings: DeliverySettings): Delivery => ({
  inbox: comesToInbox(kind, settings.notifications),
  mail: isMailed(kind, settings),
  push: settings.devices === true && wantsPush(kind, settings.notifications),
});

/** Choices after others were made: kinds and channels that are not named stay as they are. */
export const withChoices = (choices: Choices, made: Choices): Choices =>
  Object.fromEntries(
    inboxKinds.flatMap((kind) => {
      const both = { ...choices[kind], ...made[kind] };
      return Object.keys(both).length === 0 ? [] : [[kind, both]];
    }),
  );
