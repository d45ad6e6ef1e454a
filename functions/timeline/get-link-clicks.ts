import { getLinkClicks } from '#contracts/timeline.ts';
import { fullName } from '#domain/full-name.ts';
import { presentSentLink } from '#server/actions/contact-link.ts';
import { deniedOn } from '#server/actions/on-project.ts';
import { projectWithWorkflows, roundIn } from '#server/data/project-reads.ts';
import { endpoint } from '#server/lambda/http.ts';
import { refused } from '#server/lambda/result.ts';
import { trackedLinks } from '#server/mail/tracked-links.ts';

/** Clicks on the links of a revision, without bots (rules.md 2). */
export const getLinkClicksEndpoint = endpoint(getLinkClicks, async ({ params, principal }) => {
  const { tenantId } = principal.tenant;
  const [found, links] = await Promise.all([
    projectWithWorkflows(tenantId, params.id),
    trackedLinks(tenantId, params.id, params.rev),
  ]);
  if (!found) return refused('project_not_found');
  const denied = deniedOn(principal.actor, 'act_on_timeline', found.project);
  if (denied) return denied;
  const round = roundIn(found, params.rev);
  if (!round) return refused('revision_not_found');
  const { project, task } = round;
  const without = task.sent_on
    ? project.contacts.filter(({ id }) => !links.some(({ contactId }) => contactId === id))
    : [];
  return {
    links: [
      ...links.map((link) => presentSentLink(project, link)),
      ...without.map(({ id, firstname, lastname }) => ({
        contact_id: id,
        contact_name: fullName({ firstname, lastname }),
        ...{ opens: false, sent: false, on_project: true },
      })),
    ],
    items: links.flatMap(({ contactId: contact_id, contact_name, clicks = 0, last_clicked, opened = [] }) =>
      clicks > 0 && last_clicked
        ? [
            {
              revision_id: params.rev,
              contact_id,
              contact_name,
              event_time: last_clicked,
              clicks,
              opened: opened.toSorted().toReversed(),
            },
          ]
        : [],
    ),
  };
});
