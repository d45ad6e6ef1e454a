/** Delivery of mails to contacts: suppressed addresses, and contacts who want no reminders (rules.md 8). */
import * as z from '#schema';
import { byId, id, language, noBody, noQuery } from './common.ts';
import { brand, byToken } from './review.ts';
import { route } from './route.ts';

/** Log message about a mail that failed or whose outcome is unknown; counted by the alarm `mails-not-sent`. */
export const mailNotSent = 'mail not sent';

/** Log message about a workspace whose mail was stopped by itself; counted by the alarm `mail-stopped`. */
export const mailStopped = 'mail of a workspace stopped';

export const contactMailing = z.object({
  id,
  /** Reason that nothing is sent to their address: mails bounced, or were reported as spam. Null if mails are sent. */
  suppressed: z.nullable(z.enum(['bounced', 'complained'])),
  /** True if they get automatic reminders; contacts can unsubscribe. */
  reminders: z.boolean(),
});
export type ContactMailing = z.output<typeof contactMailing>;

export const listContactMailing = route({
  name: 'listContactMailing',
  resource: 'clients',
  method: 'GET',
  path: '/contacts/mailing',
  access: 'manage_clients',
  limit: 'read',
  params: z.object({}),
  query: z.object({
    /** Comma-separated ids of contacts. */
    ids: z.string().check(z.regex(/^\d{1,12}(,\d{1,12}){0,49}$/)),
  }),
  body: noBody,
  answer: z.object({ contacts: z.array(contactMailing) }),
  summary: 'Contacts, out of those given, whom mails or reminders do not reach, with the reason',
});

export const changeContactMailing = route({
  name: 'changeContactMailing',
  resource: 'clients',
  method: 'PUT',
  path: '/contacts/{id}/mailing',
  access: 'manage_clients',
  limit: 'write',
  params: byId,
  query: noQuery,
  body: z.object({
    /** `false` sends to the address again. */
    suppressed: z.optional(z.literal(false)),
    reminders: z.optional(z.boolean()),
  }),
  answer: contactMailing,
  summary: 'Sends to a contact’s address again, or turns their automatic reminders on or off',
});

/** Content of the page that switches mails off, behind its link: reminders of a contact, or a member's daily digest. */
export const reminderChoice = z.object({
  about: z.enum(['reminders', 'digest']),
  workspace: brand,
  language,
  /** Address, masked: the link may be in the hands of others. */
  sent_to: z.string(),
  /** True if these mails are sent. */
  reminders: z.boolean(),
});
export type ReminderChoice = z.output<typeof reminderChoice>;

export const getReminderChoice = route({
  name: 'getReminderChoice',
  resource: 'review',
  method: 'GET',
  path: '/reminders/{token}',
  access: 'public',
  limit: 'public',
  params: byToken,
  query: noQuery,
  body: noBody,
  answer: reminderChoice,
  summary: 'Reminder setting of the contact, or digest setting of the member, of the token; changes nothing',
});

export const chooseReminders = route({
  name: 'chooseReminders',
  resource: 'review',
  method: 'POST',
  path: '/reminders/{token}',
  access: 'public',
  limit: 'public',
  params: byToken,
  query: noQuery,
  body: z.object({ reminders: z.boolean() }),
  answer: reminderChoice,
  summary:
    'Turns the automatic reminders of the contact, or the digest of the member, of the token on or off',
});

export const openUnsubscribe = route({
  name: 'openUnsubscribe',
  resource: 'review',
  method: 'GET',
  path: '/unsubscribe/{token}',
  access: 'public',
  limit: 'public',
  params: byToken,
  query: noQuery,
  body: noBody,
  answer: z.object({ location: z.string() }),
  summary: 'Redirects to the page that asks; for mail programs that open the URL instead of posting to it',
  redirects: true,
});

export const unsubscribe = route({
  name: 'unsubscribe',
  resource: 'review',
  method: 'POST',
  path: '/unsubscribe/{token}',
  access: 'public',
  limit: 'public',
  params: byToken,
  query: noQuery,
  body: noBody,
  answer: z.object({ ok: z.literal(true) }),
  summary:
    'Unsubscribes from automatic reminders or a daily digest in one click of a mail program (RFC 8058), whatever form it posts',
  takesAnyBody: true,
});

export const mailingRoutes = [
  listContactMailing,
  changeContactMailing,
  getReminderChoice,
  chooseReminders,
  openUnsubscribe,
  unsubscribe,
];
