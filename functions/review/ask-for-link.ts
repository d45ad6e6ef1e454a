import { askForLink } from '#contracts/review.ts';
import type { LinkEnd } from '#domain/answerer/index.ts';
import { fullName } from '#domain/full-name.ts';
import { asTenant } from '#server/data/acting.ts';
import { Client } from '#server/data/entities/client.ts';
import { clientOfContact } from '#server/data/ids.ts';
import { commitAt } from '#server/data/project-writes.ts';
import { transact } from '#server/data/transact.ts';
import type { KnownLink } from '#server/lambda/guests.ts';
import { publicEndpoint } from '#server/lambda/http.ts';
import type { LinkTarget } from '#server/lambda/principal.ts';
import { isRefused, refused } from '#server/lambda/result.ts';
import { linkToAnswerAt } from './track-link.ts';

const subjectOf = ({ target, targetId, revisionId }: LinkTarget) => {
  if (target === 'revision') return { revisionId };
  return {
    revisionId: null,
    ...(target === 'survey' ? { survey_id: targetId } : { deliverable_id: targetId }),
  };
};

/** Commits the question beside its project, whose team is told on the event. */
const ask = async ({ tenantId, link }: KnownLink, end: LinkEnd, now: number) => {
  const { projectId, workflowId, contactId } = link;
  const { data: client } = await Client.get({ tenantId, id: clientOfContact(contactId) }).go();
  const contact = client?.contacts.find(({ id }) => id === contactId);
  if (!contact) return refused('not_found');
  const name = fullName(contact);
  const { committed } = await transact((entities) => [
    // Race: nothing is written for a project deleted concurrently.
    entities.Project.check({ tenantId, projectId })
      .where((project, { exists }) => exists(project.version))
      .commit(),
    entities.Commit.create({
      ...commitAt({ tenantId, projectId }, now),
      workflowId,
      actor: { kind: 'reviewer', id: contactId, name },
      events: [
        { category: 'Link Asked', ...subjectOf(link), contact_id: contactId, contact_name: name, end },
      ],
    }).commit(),
  ]);
  return committed ? { asked: true } : refused('not_found');
};

/**
 * Question of whoever holds an ended link. A link of a former address asks nothing: its mailbox may be a stranger's, and the
 * contact can be written to.
 */
export const askForLinkEndpoint = publicEndpoint(askForLink, async ({ params, event, now }) => {
  const known = await linkToAnswerAt(event, params.id, now);
  if (isRefused(known)) return known;
  const { end } = known;
  if (end === null) return { asked: false };
  if (end === 'link_of_old_address' || end === 'view_ended') return refused(end);
  return asTenant(known.tenantId, () => ask(known, end, now));
});
