import { chooseVariant, type Language } from '#domain/email-template/language.ts';
import { Client } from '#server/data/entities/client.ts';
import { Contact } from '#server/data/entities/contact.ts';
import { EmailTemplateItem } from '#server/data/entities/email-template.ts';
import { clientOfContact } from '#server/data/ids.ts';
import { tenantById } from '#server/lambda/tenant.ts';
import { renderInviteMail } from '#server/mail/invite-mail.ts';
import { renderNotice } from '#server/mail/notice-mail.ts';
import { senderOf } from '#server/mail/project-mail.ts';
import { invitationUrl, signInUrl } from '#server/mail/workspace-url.ts';
import { commitKeyOf, type MailEvent } from './mail-event.ts';
import type { MailTrigger } from './mail-queue.ts';

/** The workspace's invitation template in the language; without one the system's text is used. */
const templateFor = async (tenantId: number, language: Language) => {
  const { data } = await EmailTemplateItem.query.primary({ tenantId }).go({ pages: 'all' });
  return chooseVariant(
    data.filter(({ type }) => type === 'invite'),
    language,
  );
};

/** Invitation to the portal, in the language of the contact's client. */
export const inviteContact = async (
  event: MailEvent<'Contact Invited'>,
  { post }: MailTrigger,
): Promise<void> => {
  const commit = commitKeyOf(event);
  const { tenantId } = commit;
  const { contact_id } = event.data;
  const clientId = clientOfContact(contact_id);
  const [tenant, { data: client }, { data: record }, sender] = await Promise.all([
    tenantById(tenantId),
    Client.get({ tenantId, id: clientId }).go({ consistent: true }),
    Contact.get({ tenantId, clientId, id: contact_id }).go({ consistent: true }),
    senderOf(tenantId, event.actor),
  ]);
  const contact = client?.contacts.find(({ id }) => id === contact_id);
  if (!tenant || !client || !contact) return;
  const { language } = client;
  const { invitation, subject } = record ?? {};
  // Withdrawn meanwhile.
  if (invitation === undefined && subject === undefined) return;
  // A contact with access is only told again where to sign in.
  const url =
    invitation === undefined
      ? signInUrl(tenant, contact.email, language)
      : invitationUrl(tenant, invitation, language);
  const text = await templateFor(tenantId, language);
  const own = text && renderInviteMail({ tenant, client, recipient: contact, sender, text, url });
  const values = {
    recipient_fname: contact.firstname,
    recipient_email: contact.email,
    user_name: sender.name,
    workspace_name: tenant.name,
  };
  const ofSystem =
    invitation === undefined
      ? renderNotice(tenant, language, 'sign_in_invitation', { ...values, sign_in_link: url })
      : renderNotice(tenant, language, 'invitation', { ...values, invitation_link: url });
  const content = own && 'to' in own ? own : ofSystem;
  const kind = 'sign_in_invitation';
  const mail = { ...content, tenant, kind, to: contact.email, sender, replyTo: sender.email, toClient: true };
  await post({ ...commit, recipient: `contact_${contact.id}` }, () => mail);
};
