import { copyLink } from '#contracts/review.ts';
import { linkDaysOf } from '#domain/answerer/link-days.ts';
import { fullName } from '#domain/full-name.ts';
import { forNewLink } from '#server/actions/contact-link.ts';
import { retryOnConflict } from '#server/actions/retry-on-conflict.ts';
import { randomName } from '#server/data/ids.ts';
import { commitAt, projectIsOpen } from '#server/data/project-writes.ts';
import { transact } from '#server/data/transact.ts';
import { endpoint } from '#server/lambda/http.ts';
import { eventActor } from '#server/lambda/principal.ts';
import { isRefused, refused } from '#server/lambda/result.ts';
import { copiedLink, opensFor } from '#server/mail/tracked-links.ts';
import { linkUrl } from '#server/mail/workspace-url.ts';
import { again } from '#server/retry.ts';

/**
 * Makes a further link beside the mailed one, which must still open: a decision by a link that an agent has held is told from
 * one by a link that only the contact's mailbox has had.
 */
export const copyLinkEndpoint = endpoint(copyLink, ({ params, principal, now }) =>
  retryOnConflict(async () => {
    const round = await forNewLink(principal, params);
    if (isRefused(round)) return round;
    const { key, link, contact, workflowId, shows } = round;
    const { tenantId, projectId, revisionId } = key;
    const { actor, tenant } = principal;
    if (actor.kind !== 'agent' || !link || !opensFor(link, contact)) return refused('link_not_found');
    const link_id = randomName();
    const commit = commitAt({ tenantId, projectId }, now);
    const { committed } = await transact((entities) => [
      projectIsOpen(entities, { tenantId, projectId }),
      ...copiedLink(
        entities,
        { tenantId, projectId, workflowId, revisionId },
        { ...contact, link_id },
        {
          ...{ time: commit.time, name: commit.name, days: linkDaysOf(tenant), shows },
          ...{ copied_by: actor.user_id, beside: link.link_id },
        },
      ),
      entities.Commit.create({
        ...commit,
        workflowId,
        actor: eventActor(principal),
        events: [
          {
            category: 'Link Copied',
            revisionId,
            contact_id: contact.id,
            contact_name: fullName(contact),
          },
        ],
      }).commit(),
    ]);
    return committed ? { url: linkUrl(tenant, link_id) } : again;
  }),
);
