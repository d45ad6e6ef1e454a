import { changeContactMailing, listContactMailing } from '#contracts/mailing.ts';
import { endpoint } from '#server/lambda/http.ts';
import { eventActor } from '#server/lambda/principal.ts';
import { isRefused } from '#server/lambda/result.ts';
import { changeMailing, type MailedContact, mailedContacts } from '#server/mail/contact-mailing.ts';

const present = ({ card: { id }, suppressed, reminders }: MailedContact) => ({ id, suppressed, reminders });

export const listContactMailingEndpoint = endpoint(listContactMailing, async ({ principal, query }) => {
  const found = await mailedContacts(principal.tenant.tenantId, query.ids.split(',').map(Number));
  return {
    contacts: found.filter(({ suppressed, reminders }) => suppressed !== null || !reminders).map(present),
  };
});

/** Releases a contact's suppressed address, or switches their reminders on or off. */
export const changeContactMailingEndpoint = endpoint(
  changeContactMailing,
  async ({ principal, params, body, now }) => {
    const by = { actor: () => eventActor(principal), now };
    const changed = await changeMailing(principal.tenant.tenantId, params.id, body, by);
    return isRefused(changed) ? changed : present(changed);
  },
);
