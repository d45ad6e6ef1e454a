import { revokeLink } from '#contracts/timeline.ts';
import { linksToRound, openNames, presentSentLink } from '#server/actions/contact-link.ts';
import { retryOnConflict } from '#server/actions/retry-on-conflict.ts';
import { Directory } from '#server/data/entities/directory.ts';
import { commitAt } from '#server/data/project-writes.ts';
import { transactIfItFits } from '#server/data/transact.ts';
import { endpoint } from '#server/lambda/http.ts';
import { eventActor } from '#server/lambda/principal.ts';
import { isRefused, refused } from '#server/lambda/result.ts';
import { again } from '#server/retry.ts';

/**
 * Revokes all links of a contact to a revision. If they are too many for the event's transaction, they are revoked before
 * it: each is idempotent, so a repetition completes an interrupted call.
 */
export const revokeLinkEndpoint = endpoint(revokeLink, ({ params, principal, now }) =>
  retryOnConflict(async () => {
    const round = await linksToRound(principal, params);
    if (isRefused(round)) return round;
    const { key, link, workflowId, project } = round;
    if (!link) return refused('link_not_found');
    const { tenantId, projectId, revisionId, contactId } = key;
    const { link_id, contact_name } = link;
    const answer = { ...presentSentLink(project, link), opens: false };
    if (link.revoked_link === link_id) return answer;

    const entries = await openNames(round);
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
          workflowId,
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
