/** Mails about people who join a running project: to them, and to the team where a contact has added them. */
import * as z from 'zod/mini';
import { awaitingRounds, findTask } from '#domain/workflow/index.ts';
import type { CommitKey } from '#server/data/commit.ts';
import type { ContactCard } from '#server/data/entities/client.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { Contact } from '#server/data/entities/contact.ts';
import { clientOfContact } from '#server/data/ids.ts';
import { type ProjectHeads, projectWithWorkflows, workflowOfRecord } from '#server/data/project-reads.ts';
import type { EventFor } from '#server/lambda/consumer.ts';
import { type TenantRecord, tenantById } from '#server/lambda/tenant.ts';
import { renderNotice } from '#server/mail/notice-mail.ts';
import { senderOf, senderOfProject } from '#server/mail/project-mail.ts';
import { linkOfContact } from '#server/mail/tracked-links.ts';
import { linkUrl, timelineUrl } from '#server/mail/workspace-url.ts';
import { teamOrOwner } from '#server/projects/project-team.ts';
import { commitKeyOf } from './commit-key.ts';
import type { MailTrigger } from './mail-queue.ts';
import { sendToEach } from './send-to-each.ts';
import { wantsMail } from './wanted.ts';

type About<Name> = Extract<EventFor<'send-email'>, { readonly name: Name }>;

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

/** Tenant and project of an event; undefined once the project is closed. */
const openProjectOf = async ({ tenantId, projectId }: CommitKey) => {
  const [tenant, found] = await Promise.all([
    tenantById(tenantId),
    projectWithWorkflows(tenantId, projectId),
  ]);
  return !tenant || !found || found.project.archived || found.project.cancelled
    ? undefined
    : { tenant, found };
};

const hasLogin = async (tenantId: number, id: number): Promise<boolean> => {
  const { data } = await Contact.get({ tenantId, clientId: clientOfContact(id), id }).go();
  return data?.subject !== undefined;
};

/**
 * Welcomes contacts added to a running project by the agency. Only those with a login, because the mail leads to the
 * sign-in; the others hear of the project with its first mail.
 */
export const welcomeGuests = async (
  event: About<'Project Updated'>,
  { post }: MailTrigger,
): Promise<void> => {
  if (!event.data.changed.includes('contacts')) return;
  const commit = commitKeyOf(event);
  const { tenantId } = commit;
  const [around, added, sender] = await Promise.all([
    openProjectOf(commit),
    addedBy(commit),
    senderOf(tenantId, event.actor),
  ]);
  if (!around) return;
  const { tenant, found } = around;
  const { project } = found;
  // Contacts removed again meanwhile get no mail.
  const guests = project.contacts.filter(({ id }) => added.includes(id));
  await sendToEach(guests, async ({ id, firstname, email: to }) => {
    if (!(await hasLogin(tenantId, id))) return;
    const content = renderNotice(tenant, project.language, 'guest_added', {
      project_name: project.name,
      timeline_link: timelineUrl(tenant, project),
      recipient_fname: firstname,
      user_name: sender.name,
      rounds: [],
    });
    const mail = { ...content, tenant, kind: 'guest_added', to, replyTo: sender.email, toClient: true };
    await post({ ...commit, recipient: `contact_${id}` }, () => mail);
  });
};

/** Rounds that wait for the client, with the contact's own links to them. */
const roundsFor = async (
  contact: ContactCard,
  tenant: TenantRecord,
  { project: { tenantId, projectId }, workflows }: ProjectHeads,
) => {
  const waiting = workflows.map(workflowOfRecord).flatMap((workflow) =>
    awaitingRounds(workflow).map(({ id }) => ({
      revisionId: id,
      stage_name: findTask(workflow, id)?.stage.title ?? '',
    })),
  );
  const linked = await Promise.all(
    waiting.map(async ({ revisionId, stage_name }) => {
      const link = await linkOfContact({ tenantId, projectId, revisionId }, contact);
      return link === undefined ? [] : [{ stage_name, review_link: linkUrl(tenant, link) }];
    }),
  );
  return linked.flat();
};

/**
 * A person whom a contact has added: they are mailed the way to the portal, or their links to the rounds that wait, if there
 * is either; and the team is told.
 */
export const tellOfGuest = async (event: About<'Guest Added'>, { post }: MailTrigger): Promise<void> => {
  const commit = commitKeyOf(event);
  const { tenantId } = commit;
  const around = await openProjectOf(commit);
  // Removed again meanwhile: the history tells of both.
  const guest = around?.found.project.contacts.find(({ id }) => id === event.data.contact_id);
  if (!around || !guest) return;
  const { tenant, found } = around;
  const { project } = found;
  const facts = { project_name: project.name, timeline_link: timelineUrl(tenant, project) };
  const by = event.actor.name;

  const signsIn = await hasLogin(tenantId, guest.id);
  const rounds = signsIn ? [] : await roundsFor(guest, tenant, found);
  if (signsIn || rounds.length > 0) {
    const values = { ...facts, recipient_fname: guest.firstname, user_name: by, rounds };
    const content = renderNotice(tenant, project.language, 'guest_added', values);
    // Never the address of the contact: one does not learn that of another.
    const sender =
      event.actor.kind === 'agent' ? senderOf(tenantId, event.actor) : senderOfProject(tenant, project);
    const { email: replyTo } = await sender;
    const mail = { ...content, tenant, kind: 'guest_added', to: guest.email, replyTo, toClient: true };
    await post({ ...commit, recipient: `contact_${guest.id}` }, () => mail);
  }

  if (event.actor.kind === 'agent') return;
  const content = renderNotice(tenant, tenant.language, 'client_added_guest', {
    ...facts,
    contact_name: by,
    guest_name: event.data.guest,
  });
  const replyTo = project.contacts.find(({ id }) => id === event.actor.id)?.email ?? '';
  const team = (await teamOrOwner(tenantId, project)).filter((member) =>
    wantsMail(member, 'guest_added', tenant),
  );
  await sendToEach(team, async ({ id, email: to }) => {
    const mail = { ...content, tenant, kind: 'client_added_guest', to, replyTo, toClient: false };
    await post({ ...commit, recipient: `user_${id}` }, () => mail);
  });
};
