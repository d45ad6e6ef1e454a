/** Mail that an agent composes for the contacts of a project: its previews, and its checks in the call that sends it. */
import type { EmailText } from '#contracts/mail-text.ts';
import type { TemplateType } from '#domain/email-template/merge-tags.ts';
import type { MailOfEvent } from '#domain/event.ts';
import { fullName } from '#domain/full-name.ts';
import type { ContactCard } from '../data/entities/client.ts';
import { eventActor, type Principal } from '../lambda/principal.ts';
import { isRefused, type Refused, refused } from '../lambda/result.ts';
import { mailLimitReached, readMailDay } from '../mail/allowance.ts';
import { previewed } from '../mail/mail-pictures.ts';
import { cleanText, prefetch, textOfType, unresolvedTag } from '../mail/mail-text.ts';
import { type ProjectMail, renderProjectMail, senderOf } from '../mail/project-mail.ts';
import { withWithheld } from '../mail/suppression.ts';

interface Call {
  readonly principal: Principal;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Mail as each contact would get it. Refused for a tag without a value, in the name of the text's `field`. */
export const previewsFor = async (
  { principal, now }: Call,
  contacts: readonly ContactCard[],
  mailTo: (recipient: ContactCard) => ProjectMail,
  field?: string,
) => {
  const mails = [];
  for (const recipient of contacts) {
    const rendered = renderProjectMail(mailTo(recipient));
    if ('missing' in rendered) return unresolvedTag(rendered.missing, field);
    const { to, subject } = rendered;
    const name = fullName(recipient);
    mails.push({ to, name, subject, html: await previewed(rendered, now) });
  }
  return { mails: await withWithheld(principal.tenant.tenantId, mails) };
};

/**
 * Mail of a call that sends it. Its sender and the day's count of mails are read concurrently with the project. Refusals name the
 * text's `field`.
 */
export const composedMail = ({ principal, now }: Call, given: EmailText, field = 'emailText') => {
  const { tenant } = principal;
  const clean = cleanText(given);
  const day = prefetch(readMailDay(tenant, now));
  return {
    clean,
    sender: prefetch(senderOf(tenant.tenantId, eventActor(principal))),
    /**
     * Text of the mail, and the first of its contacts. Refused without a contact, above the day's limit of mails, and for a text that
     * is too long or has a tag that its type does not allow.
     */
    check: async (
      contacts: readonly ContactCard[],
      type: TemplateType,
    ): Promise<{ readonly first: ContactCard; readonly text: ProjectMail['text'] } | Refused> => {
      const [first] = contacts;
      if (!first) return refused('no_recipients');
      const limited = mailLimitReached(tenant, await day, contacts.length, now);
      if (limited) return limited;
      const text = textOfType(clean, type, field);
      return isRefused(text) ? text : { first, text };
    },
    /**
     * Mail as its event records it. Refused for a tag without a value in `trial`, the mail to the first contact, as a check for all:
     * recipients differ only in their names, which everybody has.
     */
    tried: (contacts: readonly ContactCard[], trial: ProjectMail): MailOfEvent | Refused => {
      const rendered = renderProjectMail(trial);
      if ('missing' in rendered) return unresolvedTag(rendered.missing, field);
      const { template_id = null } = given;
      return {
        subject: rendered.subject,
        template_id,
        type: trial.text.type,
        to: contacts.map(({ id }) => id),
      };
    },
  };
};
export type ComposedMail = ReturnType<typeof composedMail>;
