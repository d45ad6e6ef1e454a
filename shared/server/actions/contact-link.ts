/** Links of one contact to a round, for an agent who revokes, renews or copies them. */
import type { SentLink } from '#contracts/timeline.ts';
import { Directory } from '../data/entities/directory.ts';
import { type ProjectRecord, projectWithWorkflows, roundIn } from '../data/project-reads.ts';
import { whole } from '../data/whole.ts';
import type { Principal } from '../lambda/principal.ts';
import { refused } from '../lambda/result.ts';
import { opensFor, type TrackedLinkRecord, trackedLinks } from '../mail/tracked-links.ts';
import { closedRefusal, deniedOn } from './on-project.ts';

/** A contact's link as agents see it; one of a contact who left the project opens nothing. */
export const presentSentLink = (
  { contacts }: Pick<ProjectRecord, 'contacts'>,
  link: Pick<
    TrackedLinkRecord,
    'contactId' | 'contact_name' | 'link_id' | 'address_changes' | 'revoked_link'
  >,
): SentLink => {
  const contact = contacts.find(({ id }) => id === link.contactId);
  const opens = contact !== undefined && opensFor(link, contact) !== undefined;
  const { contactId: contact_id, contact_name } = link;
  return { contact_id, contact_name, opens, sent: true, on_project: contact !== undefined };
};

interface Place {
  readonly id: number;
  readonly rev: number;
  readonly contactId: number;
}

/** Round, its deliverable, and all links to it; refused for an agent who may not act on it. */
export const linksToRound = async (
  principal: Principal,
  { id: projectId, rev: revisionId, contactId }: Place,
) => {
  const { tenantId } = principal.tenant;
  const [found, links] = await Promise.all([
    projectWithWorkflows(tenantId, projectId),
    trackedLinks(tenantId, projectId, revisionId),
  ]);
  if (!found) return refused('project_not_found');
  const { project } = found;
  const denied = deniedOn(principal.actor, 'act_on_timeline', project);
  if (denied) return denied;
  const round = roundIn(found, revisionId);
  if (!round) return refused('revision_not_found');
  return {
    project,
    workflowId: round.record.id,
    task: round.task,
    links,
    link: links.find((one) => one.contactId === contactId),
    key: { tenantId, projectId, revisionId, contactId },
  };
};

type Round = Exclude<Awaited<ReturnType<typeof linksToRound>>, { readonly refused: unknown }>;

/**
 * The same for a new link: the contact, and the commit of the mail that the link's page shows. `closed`: of a closed project as
 * well.
 */
export const forNewLink = async (
  principal: Principal,
  place: Place,
  { closed: mayBeClosed = false }: { readonly closed?: boolean } = {},
) => {
  const round = await linksToRound(principal, place);
  if ('refused' in round) return round;
  const { project, task, links, link } = round;
  const contact = project.contacts.find(({ id }) => id === place.contactId);
  if (!contact) return refused('contact_not_found');
  const closed = mayBeClosed ? undefined : closedRefusal(project);
  if (closed) return closed;
  if (!task.sent_on) return refused('round_not_sent');
  return { ...round, contact, shows: await mailOf(principal.tenant.tenantId, link ?? newest(links)) };
};

/** Links to a round, and the commit of the newest one's mail. */
export const sentToRound = async ({
  tenantId,
  projectId,
  revisionId,
}: {
  readonly tenantId: number;
  readonly projectId: number;
  readonly revisionId: number;
}) => {
  const links = await trackedLinks(tenantId, projectId, revisionId);
  return { links, shows: await mailOf(tenantId, newest(links)) };
};

const newest = (links: readonly TrackedLinkRecord[]): TrackedLinkRecord | undefined =>
  links.toSorted((a, b) => b.created_on.localeCompare(a.created_on))[0];

/** Commit of the mail that a link was sent with; of none, for one that ended long ago. */
const mailOf = async (tenantId: number, link: TrackedLinkRecord | undefined) => {
  const { data } = link
    ? await Directory.get({ kind: 'link', name: link.link_id, tenantId }).go({ consistent: true })
    : { data: null };
  return { time: data?.mail_time ?? 0, name: data?.mail_name ?? '' };
};

/** Names of a contact's links that are not revoked yet. The table deletes long ended ones by itself. */
export const openNames = async ({
  key: { tenantId },
  link,
}: Pick<Round, 'key' | 'link'>): Promise<readonly string[]> => {
  if (!link) return [];
  const entries = [...new Set([link.link_id, ...(link.links ?? [])])].map((name) => ({
    kind: 'link' as const,
    name,
    tenantId,
  }));
  const { data } = await whole(Directory.get(entries).go({ consistent: true, concurrent: 4 }));
  return data.filter(({ revoked }) => !revoked).map(({ name }) => name);
};
