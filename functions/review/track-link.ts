import { getTrackLink, openTrackLink } from '#contracts/review.ts';
import { daySeconds } from '#domain/calendar/units.ts';
import type { EventData } from '#domain/event.ts';
import { asTenant } from '#server/data/acting.ts';
import { TrackedLink } from '#server/data/entities/tracked-link.ts';
import { randomName } from '#server/data/ids.ts';
import { transact } from '#server/data/transact.ts';
import { knownLink } from '#server/lambda/guests.ts';
import { type PublicCall, publicEndpoint } from '#server/lambda/http.ts';
import { type HttpEvent, type LinkTarget, tenantOfRequest } from '#server/lambda/principal.ts';
import { isRefused, refused } from '#server/lambda/result.ts';
import { shutRefusal } from '#server/lambda/subscription-guard.ts';
import { reasonNotToCount } from './bot-filter.ts';

/** Link that belongs to the workspace at this host, which must be open. */
export const linkAt = async (event: HttpEvent, token: string, now: number) => {
  const [known, tenant] = await Promise.all([knownLink(token, now), tenantOfRequest(event)]);
  if (known?.tenantId !== tenant?.tenantId || !known || !tenant) return refused('not_found');
  return shutRefusal(tenant) ?? known;
};

/** The same for a call that records something, which a member who sees the page as its contact may not. */
export const linkToAnswerAt = async (event: HttpEvent, token: string, now: number) => {
  const known = await linkAt(event, token, now);
  return !isRefused(known) && known.seenBy ? refused('only_contact_answers') : known;
};

/** Such a link, refused once it has ended. */
const unended = (known: Awaited<ReturnType<typeof linkAt>>) =>
  isRefused(known) || !known.end ? known : refused(known.end);

/** Guests' pages by the link's target. */
const pages = { revision: 'review', deliverable: 'delivery', survey: 'survey', portal: 'seen-as' } as const;

/** Target of a link. A GET records nothing, because mail scanners open every link (rules.md 1). */
export const getTrackLinkEndpoint = publicEndpoint(getTrackLink, async ({ params, event, now }) => {
  const known = unended(await linkAt(event, params.id, now));
  if (isRefused(known)) return known;
  const page = known.seenBy ? 'seen-as' : pages[known.link.target];
  return { target: `/${page}/${params.id}` };
});

/** Subject of the event: the revision or the deliverable of the link. */
const openedBy = ({
  target,
  targetId,
  revisionId,
}: LinkTarget): Pick<EventData<'Link Opened'>, 'revisionId' | 'deliverable_id'> =>
  target === 'deliverable' ? { revisionId: null, deliverable_id: targetId } : { revisionId };

const hitsKeptFor = 90 * daySeconds;

/** Records a hit: as the contact's click if a person saw the page by the mailed link, otherwise only for later analysis. */
const recordHit = async (
  { tenantId, link }: { readonly tenantId: number; readonly link: LinkTarget },
  { body, event, now }: PublicCall<typeof openTrackLink>,
) => {
  const { link_id, projectId, workflowId, revisionId, contactId, isCopied } = link;
  const { data: tracked } = await TrackedLink.get({ tenantId, projectId, revisionId, contactId }).go();
  if (!tracked) return refused('not_found');

  const userAgent = event.headers['user-agent'] ?? '';
  const { answerer, ...seen } = body;
  // Copied: the agent who tries it is no contact (docs/decisions/0163).
  const reason = isCopied ? 'copied_link' : reasonNotToCount({ userAgent, ...seen });
  const what = { tenantId, projectId, time: now, name: randomName() };
  const { committed } = await transact((entities) => [
    // Race: nothing is written for a project deleted concurrently.
    entities.Project.check({ tenantId, projectId })
      .where((project, { exists }) => exists(project.version))
      .commit(),
    reason
      ? entities.LinkHit.create({
          ...what,
          link_id,
          revisionId,
          contactId,
          reason,
          user_agent: userAgent.slice(0, 255),
          expires: Math.floor(now / 1000) + hitsKeptFor,
        }).commit()
      : entities.Commit.create({
          ...what,
          workflowId,
          actor: {
            kind: 'reviewer',
            id: contactId,
            name: tracked.contact_name,
            ...(answerer && { answerer }),
          },
          events: [{ category: 'Link Opened', link_id, ...openedBy(link), contact_id: contactId }],
        }).commit(),
  ]);
  return committed ? { counted: !reason } : refused('not_found');
};

export const openTrackLinkEndpoint = publicEndpoint(openTrackLink, async (call) => {
  const target = unended(await linkToAnswerAt(call.event, call.params.id, call.now));
  return isRefused(target) ? target : asTenant(target.tenantId, () => recordHit(target, call));
});
