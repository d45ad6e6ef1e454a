/** Automatic reminders of a contact, and daily digests of members, turned on and off by a mailed link (RFC 8058). GET changes nothing. */
import {
  chooseReminders,
  getReminderChoice,
  openUnsubscribe,
  type ReminderChoice,
  unsubscribe,
} from '#contracts/mailing.ts';
import { maskedAddress } from '#domain/answerer/index.ts';
import { fullName } from '#domain/full-name.ts';
import { addressChanges } from '#domain/project/contacts.ts';
import { asTenant } from '#server/data/acting.ts';
import type { ContactCard } from '#server/data/entities/client.ts';
import { publicEndpoint } from '#server/lambda/http.ts';
import { type HttpEvent, tenantOfRequest } from '#server/lambda/principal.ts';
import { isRefused, type Refused, refused } from '#server/lambda/result.ts';
import { shutRefusal } from '#server/lambda/subscription-guard.ts';
import type { TenantRecord } from '#server/lambda/tenant.ts';
import { changeMailing, type MailedContact, mailedContact } from '#server/mail/contact-mailing.ts';
import { digestHolderOf, holderOfToken, reminderLinkDays } from '#server/tokens/reminder-token.ts';
import { brandOf } from '#server/workspace/guest-frame.ts';
import { chooseDigest, digestChoice } from './digest-choice.ts';

type Open = { readonly whileHeld: true };

/** The token's holder, if it belongs to the workspace at this host, which is open to the call, and has not expired. */
const holderAt = async (event: HttpEvent, token: string, now: number, open?: Open) => {
  const contact = holderOfToken(token);
  const member = contact ? undefined : digestHolderOf(token);
  const holder = contact ?? member;
  const tenant = holder && (await tenantOfRequest(event));
  if (!tenant || holder.tenantId !== tenant.tenantId) return refused('not_found');
  if (holder.expires <= now) return refused('reminder_link_expired', { params: { days: reminderLinkDays } });
  const shut = shutRefusal(tenant, open);
  if (shut) return shut;
  if (member) return { tenant, member };
  // The link was sent to one address, and ends with it.
  const isOpenTo = (card: ContactCard) => addressChanges(card) === contact?.addressChanges;
  return { tenant, id: contact?.contactId ?? 0, isOpenTo };
};

const present = async (
  tenant: TenantRecord,
  { card, client, reminders }: MailedContact,
  now: number,
): Promise<ReminderChoice> => ({
  about: 'reminders',
  workspace: await brandOf(tenant, now),
  language: client.language,
  sent_to: maskedAddress(card.email),
  reminders,
});

export const getReminderChoiceEndpoint = publicEndpoint(getReminderChoice, async ({ params, event, now }) => {
  const holder = await holderAt(event, params.token, now);
  if (isRefused(holder)) return holder;
  const { tenant } = holder;
  return asTenant(tenant.tenantId, async () => {
    if ('member' in holder) return digestChoice(tenant, holder.member, now);
    const found = await mailedContact(tenant.tenantId, holder.id);
    return found && holder.isOpenTo(found.card) ? present(tenant, found, now) : refused('not_found');
  });
});

/** The contact as an actor in the history. */
const themselves = (card: ContactCard) => ({
  kind: 'reviewer' as const,
  id: card.id,
  name: fullName(card),
});

const choose = async (
  event: HttpEvent,
  token: string,
  wanted: boolean,
  now: number,
  open?: Open,
): Promise<ReminderChoice | Refused> => {
  const holder = await holderAt(event, token, now, open);
  if (isRefused(holder)) return holder;
  const { tenant } = holder;
  return asTenant(tenant.tenantId, async () => {
    if ('member' in holder) return chooseDigest(tenant, holder.member, wanted, now);
    const by = { actor: themselves, now, isOpenTo: holder.isOpenTo };
    const contact = await changeMailing(tenant.tenantId, holder.id, { reminders: wanted }, by);
    if (!isRefused(contact)) return present(tenant, contact, now);
    return contact.refused.code === 'contact_not_found' ? refused('not_found') : contact;
  });
};

export const chooseRemindersEndpoint = publicEndpoint(chooseReminders, async ({ params, body, event, now }) =>
  choose(event, params.token, body.reminders, now),
);

/** Open while the workspace is on hold: a mail program shows no refusal, and the reminders would go on after the release. */
export const unsubscribeEndpoint = publicEndpoint(unsubscribe, async ({ params, event, now }) => {
  const chosen = await choose(event, params.token, false, now, { whileHeld: true });
  return isRefused(chosen) ? chosen : { ok: true as const };
});

/** Redirects any token to the page, so that the redirect does not reveal valid ones. */
export const openUnsubscribeEndpoint = publicEndpoint(openUnsubscribe, async ({ params }) => ({
  location: `/reminders/${encodeURIComponent(params.token)}`,
}));
