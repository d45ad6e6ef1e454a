import type { EntityItem } from 'electrodb';
import { revokeLink, type SentLink } from '#contracts/timeline.ts';
import { can } from '#domain/permission/can.ts';
import { findTask } from '#domain/workflow/index.ts';
import { onProject } from '#server/actions/on-project.ts';
import { retryOnConflict } from '#server/actions/retry-on-conflict.ts';
import { Directory } from '#server/data/entities/directory.ts';
import { TrackedLink } from '#server/data/entities/tracked-link.ts';
import { type ProjectRecord, projectWithWorkflows, workflowOfRecord } from '#server/data/project-reads.ts';
import { commitAt } from '#server/data/project-writes.ts';
import { transactIfItFits } from '#server/data/transact.ts';
import { endpoint } from '#server/lambda/http.ts';
import { eventActor } from '#server/lambda/principal.ts';
import { refused } from '#server/lambda/result.ts';
import { opensFor } from '#server/mail/tracked-links.ts';
import { again } from '#server/retry.ts';

type Tracked = EntityItem<typeof TrackedLink>;

/** A contact's link as agents see it; one of a contact who left the project opens nothing. */
export const presentSentLink = (
  { contacts }: Pick<ProjectRecord, 'contacts'>,
  link: Pick<Tracked, 'contactId' | 'contact_name' | 'link_id' | 'address_changes' | 'revoked_link'>,
): SentLink => {
  const contact = contacts.find(({ id }) => id === link.contactId);
  const opens = contact !== undefined && opensFor(link, contact) !== undefined;
  return { contact_id: link.contactId, contact_name: link.contact_name, opens };
};

/** Links that are not revoked yet. The table deletes expired ones by itself. */
const openEntries = async (tenantId: number, names: readonly string[]): Promise<readonly string[]> => {
  const entries = names.map((name) => ({ kind: 'link' as const, name, tenantId }));
  const { data, unprocessed } = await Directory.get(entries).go({ consistent: true, concurrent: 4 });
  if (unprocessed.length > 0) throw new Error('Throttling: links are left unread');
  return data.filter(({ revoked }) => !revoked).map(({ name }) => name);
};

/**
 * Revokes all links of a contact to a revision. If they are too many for the event's transaction, they are revoked before
 * it: each is idempotent, so a repetition completes an interrupted call.
 */
export const revokeLinkEndpoint = endpoint(revokeLink, ({ params, principal, now }) =>
  retryOnConflict(async () => {
    const { tenantId } = principal.tenant;
    const { id: projectId, rev: revisionId, contactId } = params;
    const key = { tenantId, projectId, revisionId, contactId };
    const [found, { data: link }] = await Promise.all([
      projectWithWorkflows(tenantId, projectId),
      TrackedLink.get(key).go({ consistent: true }),
    ]);
    if (!found) return refused('project_not_found');
    const verdict = can(principal.actor, 'act_on_timeline', onProject(found.project));
    if (verdict !== true) return refused(verdict);
    const record = found.workflows.find((one) => findTask(workflowOfRecord(one), revisionId));
    if (!record) return refused('revision_not_found');
    if (!link) return refused('link_not_found');
    const { link_id, contact_name } = link;
    const answer = { contact_id: contactId, contact_name, opens: false };
    if (link.revoked_link === link_id) return answer;

    const entries = await openEntries(tenantId, [...new Set([link_id, ...(link.links ?? [])])]);
    const revoke = (names: readonly string[]) =>
      transactIfItFits((entities) => [
        ...names.map((name) =>
          entities.Directory.patch({ kind: 'link', name, tenantId }).set({ revoked: true }).commit(),
        ),
        entities.TrackedLink.patch(key)
          .set({ revoked_link: link_id })
          // Race: a mail that was sent concurrently has brought a new link, which is revoked as well.
          .where((item, { eq }) => eq(item.link_id, link_id))
          .commit(),
        entities.Commit.create({
          ...commitAt({ tenantId, projectId }, now),
          workflowId: record.id,
          actor: eventActor(principal),
          events: [{ category: 'Link Revoked', revisionId, contact_id: contactId, contact_name }],
          changes: { [`links.${revisionId}.${contactId}`]: [link_id, null] },
        }).commit(),
      ]);
    const outcome = await revoke(entries);
    if (!outcome.tooLarge) return outcome.committed ? answer : again;
    for (const name of entries) {
      await Directory.patch({ kind: 'link', name, tenantId }).set({ revoked: true }).go();
    }
    return (await revoke([])).committed ? answer : again;
  }),
);
