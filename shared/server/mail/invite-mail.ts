/** Mail that invites a contact to the portal, rendered here for its preview and for sending. */
import type { Language } from '#domain/email-template/language.ts';
import { render, type TagValues } from '#domain/email-template/render.ts';
import { fullName } from '#domain/full-name.ts';
import type { ContactCard } from '../data/entities/client.ts';
import type { TenantRecord } from '../lambda/tenant.ts';
import { inLayout } from './envelope.ts';
import { laidOut, type MailSender, type RenderedMail, signatureOf } from './project-mail.ts';

export interface InviteMail {
  readonly tenant: TenantRecord;
  readonly client: { readonly name: string; readonly language: Language };
  readonly recipient: Pick<ContactCard, 'firstname' | 'lastname' | 'email'>;
  readonly sender: MailSender;
  readonly text: { readonly subject: string; readonly body: string };
  /** Link of the invitation; the sign-in page for a person who has access. */
  readonly url: string;
}

/** Invitation mail; `workspace_url` in it is the link of the invitation. */
export const renderInviteMail = ({
  tenant,
  client,
  recipient,
  sender,
  text,
  url,
}: InviteMail): RenderedMail => {
  const { language } = client;
  const { firstname, lastname, email } = recipient;
  const values: TagValues = {
    client_name: client.name,
    contact_name: firstname,
    recipient_name: fullName({ firstname, lastname }),
    recipient_fname: firstname,
    recipient_lname: lastname,
    recipient_email: email,
    user_name: sender.name,
    user_email: sender.email,
    email_signature: signatureOf(sender),
    workspace_name: tenant.name,
    workspace_url: url,
  };
  const { subject, body } = text;
  const rendered = render({ subject, body: laidOut(body, values), type: 'invite', language, values });
  if (!rendered.ok) return { missing: rendered.tag };
  return {
    to: email,
    ...inLayout(tenant, language, { subject: rendered.subject, body: rendered.html, isWritten: true }),
  };
};
