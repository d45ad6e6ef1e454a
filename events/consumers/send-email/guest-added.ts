/** Mails about people who join a running project: to them, and to the team where a contact has added them. */
import * as z from 'zod/mini';
import { awaitingRounds, findTask } from '#domain/workflow/index.ts';
import type { CommitKey } from '#server/data/commit.ts';
import type { ContactCard } from '#server/data/entities/client.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { Contact } from '#server/data/entities/contact.ts';
import { clientOfContact } from '#server/data/ids.ts';
import { workflowOfRecord } from '#server/data/project-reads.ts';
import { senderOf, senderOfProject } from '#server/mail/project-mail.ts';
import { linkOfContact } from '#server/mail/tracked-links.ts';
import { linkUrl, timelineUrl } from '#server/mail/workspace-url.ts';
import { teamOrOwner } from '#server/projects/project-team.ts';
import { type Around, aroundCommit, commitKeyOf, type MailEvent } from './mail-event.ts';
import type { MailTrigger } from './mail-queue.ts';
import { tellContact, tellMembers } from './notices.ts';

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

/** Workspace and project of an event; undefined once the project is closed. */
const aroundOpen = async (commit: CommitKey): Promise<Around | undefined> => {
  const around = await aroundCommit(commit);
  const { archived, cancelled } = around?.found.project ?? {};
  return archived || cancelled ? undefined : around;
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
  event: MailEvent<'Project Updated'>,
  { post }: MailTrigger,
): Promise<void> => {
  if (!event.data.changed.includes('contacts')) return;
  const commit = commitKeyOf(event);
  const { tenantId } = commit;
  const [around, added, sender] = await Promise.all([
    aroundOpen(commit),
    addedBy(commit),
    senderOf(tenantId, event.actor),
  ]);
  if (!around) return;
  const { tenant } = around;
  const { project } = around.found;
  // Contacts removed again meanwhile get no mail.
  const guests = project.contacts.filter(({ id }) => added.includes(id));
  await Promise.all(
    guests.map(async (guest) => {
      if (!(await hasLogin(tenantId, guest.id))) return;
      const values = {
        project_name: project.name,
        timeline_link: timelineUrl(tenant, project),
        recipient_fname: guest.firstname,
        user_name: sender.name,
        rounds: [],
      };
      const from = { replyTo: sender.email };
      await tellContact({ event, tenant, post }, project, guest, 'guest_added', values, from);
    }),
  );
};

/** Rounds that wait for the client, with the contact's own links to them. */
const roundsFor = async (contact: ContactCard, { tenant, found }: Around) => {
  const { tenantId, projectId } = found.project;
  const waiting = found.workflows.map(workflowOfRecord).flatMap((workflow) =>
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
export const tellOfGuest = async (event: MailEvent<'Guest Added'>, { post }: MailTrigger): Promise<void> => {
  const commit = commitKeyOf(event);
  const { tenantId } = commit;
  const around = await aroundOpen(commit);
  // Removed again meanwhile: the history tells of both.
  const guest = around?.found.project.contacts.find(({ id }) => id === event.data.contact_id);
  if (!around || !guest) return;
  const { tenant } = around;
  const { project } = around.found;
  const facts = { project_name: project.name, timeline_link: timelineUrl(tenant, project) };
  const by = event.actor.name;

  const signsIn = await hasLogin(tenantId, guest.id);
  const rounds = signsIn ? [] : await roundsFor(guest, around);
  if (signsIn || rounds.length > 0) {
    const values = { ...facts, recipient_fname: guest.firstname, user_name: by, rounds };
    // Never the address of the contact: one does not learn that of another.
    const { email: replyTo } = await (event.actor.kind === 'agent'
      ? senderOf(tenantId, event.actor)
      : senderOfProject(tenant, project));
    await tellContact({ event, tenant, post }, project, guest, 'guest_added', values, { replyTo });
  }

  if (event.actor.kind === 'agent') return;
  const values = { ...facts, contact_name: by, guest_name: event.data.guest };
  const replyTo = project.contacts.find(({ id }) => id === event.actor.id)?.email ?? '';
  const team = await teamOrOwner(tenantId, project);
  const how = { news: 'guest_added', replyTo } as const;
  await tellMembers({ event, tenant, post }, team, 'client_added_guest', values, how);
};
