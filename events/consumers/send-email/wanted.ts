/** Mails that the members of the team want, by the kind of news (docs/decisions/0101). */
import type { DomainEvent } from '#domain/event.ts';
import { type DeliverySettings, deliveryOf } from '#domain/inbox/delivery.ts';
import { type InboxKind, inboxEntriesOf } from '#domain/inbox/inbox.ts';
import type { EventFor } from '#server/lambda/consumer.ts';
import type { TenantRecord } from '#server/lambda/tenant.ts';

export type Member = Omit<DeliverySettings, 'notify_owner_on_user_csat'> & { readonly id: number };
type Told = Pick<EventFor<'send-email'>, 'name' | 'data' | 'actor'>;

/** True if the member wants mails of the kind; a mail of no kind has no setting. */
export const wantsMail = (
  member: Member,
  kind: InboxKind | undefined,
  { notify_owner_on_user_csat }: Pick<TenantRecord, 'notify_owner_on_user_csat'>,
): boolean => kind === undefined || deliveryOf(kind, { ...member, notify_owner_on_user_csat }).mail;

/** Kind of a decision that the last of several answers makes; the inbox tells it by the decision's own event. */
const kindOfResult = ({ data }: Told): InboxKind | undefined => {
  if (!('decided' in data) || data.decided === null) return undefined;
  return data.decided === 'approve' ? 'approved' : 'changes_requested';
};

/** Kind of an event for a member, by the rules of the inbox. */
export const kindFor = (
  event: Told,
  { id }: Pick<Member, 'id'>,
  mentioned: readonly number[] = [],
): InboxKind | undefined =>
  inboxEntriesOf(
    { ...event.data, category: event.name } as DomainEvent,
    event.actor,
    { team: [id], mentioned },
    new Set([id]),
  )[0]?.kind ?? kindOfResult(event);
