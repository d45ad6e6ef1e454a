import { joinLive, joinProjectLive, joinReviewLive } from '#contracts/live.ts';
import { channelsOfToken, type LiveAudience, livePeriodOf, liveRenewal } from '#domain/live/live.ts';
import type { Actor } from '#domain/permission/actor.ts';
import { can } from '#domain/permission/can.ts';
import { deniedOn, onProject } from '#server/actions/on-project.ts';
import { Project } from '#server/data/entities/project.ts';
import { endpoint } from '#server/lambda/http.ts';
import type { Principal } from '#server/lambda/principal.ts';
import { refused } from '#server/lambda/result.ts';
import { liveEndpoints } from '#server/live/endpoints.ts';
import { liveToken } from '#server/tokens/live-token.ts';

/** Own channels of a person, whatever page is open. */
const ownOf = (actor: Actor): readonly LiveAudience[] => {
  if (actor.kind === 'agent') return [`member-${actor.user_id}`, 'team'];
  return actor.kind === 'contact' ? [`contact-${actor.contact_id}`] : [];
};

/**
 * Channel of a project for its reader. A member who sees a page as a contact hears their team's: that of the clients tells when one
 * of them writes a draft.
 */
const ofProject = ({ actor, seenBy }: Principal, projectId: number): LiveAudience =>
  actor.kind === 'agent' || seenBy ? `project-${projectId}` : `shared-${projectId}`;

const accessTo = (tenantId: number, audiences: readonly LiveAudience[], now: number) => {
  const { socket, http } = liveEndpoints();
  const period = livePeriodOf(now);
  return {
    url: socket,
    host: new URL(http).host,
    token: liveToken(tenantId, audiences, period),
    channels: channelsOfToken(tenantId, audiences, period),
    renew_in: Math.round(liveRenewal(now, Math.random())),
  };
};

export const joinLiveEndpoint = endpoint(joinLive, async ({ principal: { tenant, actor }, now }) =>
  accessTo(tenant.tenantId, ownOf(actor), now),
);

export const joinProjectLiveEndpoint = endpoint(
  joinProjectLive,
  async ({ principal, params: { id: projectId }, now }) => {
    const { actor } = principal;
    const { tenantId } = principal.tenant;
    const { data: project } = await Project.get({ tenantId, projectId }).go();
    if (!project) return refused('project_not_found');
    const denied = deniedOn(actor, 'view_project', project);
    if (denied) return denied;
    return accessTo(tenantId, [...ownOf(actor), ofProject(principal, projectId)], now);
  },
);

/** The link was checked as for every call of its page; it opens the project that it was sent for. */
export const joinReviewLiveEndpoint = endpoint(joinReviewLive, async ({ principal, now }) => {
  const { actor, link } = principal;
  const { tenantId } = principal.tenant;
  if (!link) return refused('not_found');
  const { data: project } = await Project.get({ tenantId, projectId: link.projectId }).go();
  if (!project || can(actor, 'view_project', onProject(project)) !== true) return refused('not_found');
  return accessTo(tenantId, [ofProject(principal, link.projectId)], now);
});
