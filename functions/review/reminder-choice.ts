/** Automatic reminders of a contact, turned on and off without an account (RFC 8058). GET changes nothing. */
import {
  chooseReminders,
  getReminderChoice,
  openUnsubscribe,
  type ReminderChoice,
  unsubscribe,
} from '#contracts/mailing.ts';
import { maskedAddress } from '#domain/answerer/index.ts';
import { addressChanges } from '#domain/project/contacts.ts';
import { asTenant } from '#server/data/acting.ts';
import type { ContactCard } from '#server/data/entities/client.ts';
import { publicEndpoint } from '#server/lambda/http.ts';
import { type HttpEvent, tenantOfRequest } from '#server/lambda/principal.ts';
import { isRefused, type Refused, refused } from '#server/lambda/result.ts';
import { graceRefusal } from '#server/lambda/subscription-guard.ts';
import type { TenantRecord } from '#server/lambda/tenant.ts';
import { changeMailing, type MailedContact, mailedContact } from '#server/mail/contact-mailing.ts';
import { holderOfToken, reminderLinkDays } from '#server/tokens/reminder-token.ts';
import { brandOf } from '#server/workspace/guest-frame.ts';

/** The token's contact, if it belongs to the workspace at this host, which is open, and has not expired. */
const holderAt = async (event: HttpEvent, token: string, now: number) => {
  const holder = holderOfToken(token);
  const tenant = holder && (await tenantOfRequest(event));
  if (!tenant || holder.tenantId !== tenant.tenantId) return refused('not_found');
  if (holder.expires <= now) return refused('reminder_link_expired', { params: { days: reminderLinkDays } });
  const closed = graceRefusal(tenant);
  if (closed) return closed;
  // The link was sent to one address, and ends with it.
  const isOpenTo = (card: ContactCard) => addressChanges(card) === holder.addressChanges;
  return { tenant, id: holder.contactId, isOpenTo };
};

const present = async (
  tenant: TenantRecord,
  { card, client, reminders }: MailedContact,
  now: number,
): Promise<ReminderChoice> => ({
  workspace: await brandOf(tenant, now),
  language: client.language,
  sent_to: maskedAddress(card.email),
  reminders,
});

export const getReminderChoiceEndpoint = publicEndpoint(getReminderChoice, async ({ params, event, now }) => {
  const holder = await holderAt(event, params.token, now);
  if (isRefused(holder)) return holder;
  const { tenant, id, isOpenTo } = holder;
  return asTenant(tenant.tenantId, async () => {
    const found = await mailedContact(tenant.tenantId, id);
    return found && isOpenTo(found.card) ? present(tenant, found, now) : refused('not_found');
  });
});

/** The contact as an actor in the history. */
const themselves = ({ id, firstname, lastname }: ContactCard) => ({
  kind: 'reviewer' as const,
  id,
  name: `${firstname} ${lastname}`.trim(),
});

const choose = async (
  event: HttpEvent,
  token: string,
  reminders: boolean,
  now: number,
): Promise<{ readonly tenant: TenantRecord; readonly contact: MailedContact } | Refused> => {
  const holder = await holderAt(event, token, now);
  if (isRefused(holder)) return holder;
  const { tenant, id, isOpenTo } = holder;
  const by = { actor: themselves, now, isOpenTo };
  const contact = await asTenant(tenant.tenantId, () =>
    changeMailing(tenant.tenantId, id, { reminders }, by),
  );
  if (!isRefused(contact)) return { tenant, contact };
  return contact.refused.code === 'contact_not_found' ? refused('not_found') : contact;
};

export const chooseRemindersEndpoint = publicEndpoint(
  chooseReminders,
  async ({ params, body, event, now }) => {
    const chosen = await choose(event, params.token, body.reminders, now);
    if (isRefused(chosen)) return chosen;
    const { tenant, contact } = chosen;
    return asTenant(tenant.tenantId, () => present(tenant, contact, now));
  },
);

export const unsubscribeEndpoint = publicEndpoint(unsubscribe, async ({ params, event, now }) => {
  const chosen = await choose(event, params.token, false, now);
  return isRefused(chosen) ? chosen : { ok: true as const };
});

/** Redirects any token to the page, so that the redirect does not reveal valid ones. */
export const openUnsubscribeEndpoint = publicEndpoint(openUnsubscribe, async ({ params }) => ({
  location: `/reminders/${encodeURIComponent(params.token)}`,
}));
