import { renewLink } from '#contracts/timeline.ts';
import { linkDaysOf } from '#domain/answerer/link-days.ts';
import { fullName } from '#domain/full-name.ts';
import { forNewLink, openNames } from '#server/actions/contact-link.ts';
import { retryOnConflict } from '#server/actions/retry-on-conflict.ts';
import { Directory } from '#server/data/entities/directory.ts';
import { randomName } from '#server/data/ids.ts';
import { commitAt, projectIsOpen } from '#server/data/project-writes.ts';
import { transactIfItFits } from '#server/data/transact.ts';
import { endpoint } from '#server/lambda/http.ts';
import { onceItem, repeated } from '#server/lambda/idempotency.ts';
import { eventActor } from '#server/lambda/principal.ts';
import { isRefused } from '#server/lambda/result.ts';
import { mailLimitReached, readMailDay } from '#server/mail/allowance.ts';
import { newLinks } from '#server/mail/tracked-links.ts';
import { again } from '#server/retry.ts';

/**
 * Mails a contact a new link to a revision, by the consumer send-email on the event. Earlier links end in the same
 * transaction; if they are too many for it, before it.
 */
export const renewLinkEndpoint = endpoint(renewLink, ({ params, principal, now, once }) =>
  retryOnConflict(async () => {
    const round = await forNewLink(principal, params);
    if (isRefused(round)) return round;
    const { key, link, contact, workflowId, shows } = round;
    const { tenantId, projectId, revisionId } = key;
    const limited = mailLimitReached(principal.tenant, await readMailDay(principal.tenant, now), 1, now);
    if (limited) return limited;
    const contact_name = fullName(contact);
    const answer = { contact_id: contact.id, contact_name, opens: true, sent: true, on_project: true };
    const link_id = randomName();
    const commit = commitAt({ tenantId, projectId }, now);
    const renew = (names: readonly string[]) =>
      transactIfItFits((entities) => ({
        once: onceItem(entities, { once, now }, answer),
        project: projectIsOpen(entities, { tenantId, projectId }),
        ended: names.map((name) =>
          entities.Directory.patch({ kind: 'link', name, tenantId }).set({ revoked: true }).commit(),
        ),
        link: newLinks(entities, { tenantId, projectId, workflowId, revisionId }, [{ ...contact, link_id }], {
          ...{ time: commit.time, name: commit.name, shows },
          days: linkDaysOf(principal.tenant),
        }),
        commit: entities.Commit.create({
          ...commit,
          workflowId,
          actor: eventActor(principal),
          events: [{ category: 'Link Renewed', revisionId, contact_id: contact.id, contact_name }],
          changes: { [`links.${revisionId}.${contact.id}`]: [link?.link_id ?? null, link_id] },
        }).commit(),
      }));
    const entries = await openNames(round);
    const outcome = await renew(entries);
    if (outcome.committed) return answer;
    if (!outcome.tooLarge) return outcome.failed.includes('once') ? repeated : again;
    for (const name of entries) {
      await Directory.patch({ kind: 'link', name, tenantId }).set({ revoked: true }).go();
    }
    return (await renew([])).committed ? answer : again;
  }),
);
