import * as z from 'zod/mini';
import type { CommitKey } from '#server/data/commit.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { Contact } from '#server/data/entities/contact.ts';
import { clientOfContact } from '#server/data/ids.ts';
import { projectWithWorkflows } from '#server/data/project-reads.ts';
import type { EventFor } from '#server/lambda/consumer.ts';
import { tenantById } from '#server/lambda/tenant.ts';
import { renderNotice } from '#server/mail/notice-mail.ts';
import { senderOf } from '#server/mail/project-mail.ts';
import { timelineUrl } from '#server/mail/workspace-url.ts';
import { commitKeyOf } from './commit-key.ts';
import type { MailTrigger } from './mail-queue.ts';
import { sendToEach } from './send-to-each.ts';

type Updated = Extract<EventFor<'send-email'>, { readonly name: 'Project Updated' }>;

const cards = z.array(z.looseObject({ id: z.number() }));
const beforeAndAfter = z.tuple([cards, cards]);

/** Ids of the contacts that a save of the project's settings has added. */
const addedBy = async (commit: CommitKey): Promise<readonly number[]> => {
  const { data } = await Commit.get(commit).go({ consistent: true });
  const parsed = beforeAndAfter.safeParse(data?.changes?.contacts);
  if (!parsed.success) return [];
  const [before, after] = parsed.data;
  return after.map(({ id }) => id).filter((id) => before.every((card) => card.id !== id));
};

/**
 * Welcomes contacts added to a running project. Only those with a login, because the mail leads to the sign-in; the
 * others hear of the project with its first mail.
 */
export const welcomeGuests = async (event: Updated, { post }: MailTrigger): Promise<void> => {
  if (!event.data.changed.includes('contacts')) return;
  const commit = commitKeyOf(event);
  const { tenantId, projectId } = commit;
  const [tenant, found, added, sender] = await Promise.all([
    tenantById(tenantId),
    projectWithWorkflows(tenantId, projectId),
    addedBy(commit),
    senderOf(tenantId, event.actor),
  ]);
  if (!tenant || !found || found.project.archived || found.project.cancelled) return;
  const { project } = found;
  // Contacts removed again meanwhile get no mail.
  const guests = project.contacts.filter(({ id }) => added.includes(id));
  await sendToEach(guests, async ({ id, firstname, email: to }) => {
    const { data } = await Contact.get({ tenantId, clientId: clientOfContact(id), id }).go();
    if (data?.subject === undefined) return;
    const content = renderNotice(tenant, project.language, 'guest_added', {
      project_name: project.name,
      timeline_link: timelineUrl(tenant, project),
      recipient_fname: firstname,
      user_name: sender.name,
    });
    const mail = { ...content, tenant, kind: 'guest_added', to, replyTo: sender.email, toClient: true };
    await post({ ...commit, recipient: `contact_${id}` }, () => mail);
  });
};
