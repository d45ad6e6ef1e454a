import { joinLive, joinProjectLive, joinReviewLive } from '#contracts/live.ts';
import { channelsOfToken, type LiveAudience, livePeriodOf, liveRenewal } from '#domain/live/live.ts';
import type { Actor } from '#domain/permission/actor.ts';
import { can } from '#domain/permission/can.ts';
import { onProject } from '#server/actions/on-project.ts';
import { Project } from '#server/data/entities/project.ts';
import { endpoint } from '#server/lambda/http.ts';
import { refused } from '#server/lambda/result.ts';
import { liveEndpoints } from '#server/live/endpoints.ts';
import { liveToken } from '#server/tokens/live-token.ts';

/** Own channels of a person, whatever page is open. */
const ownOf = (actor: Actor): readonly LiveAudience[] => {
  if (actor.kind === 'agent') return [`member-${actor.user_id}`, 'team'];
  return actor.kind === 'contact' ? [`contact-${actor.contact_id}`] : [];
};

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
  async ({ principal: { tenant, actor }, params: { id: projectId }, now }) => {
    const { tenantId } = tenant;
    const { data: project } = await Project.get({ tenantId, projectId }).go();
    if (!project) return refused('project_not_found');
    const verdict = can(actor, 'view_project', onProject(project));
    if (verdict !== true) return refused(verdict);
    const ofProject: LiveAudience = actor.kind === 'agent' ? `project-${projectId}` : `shared-${projectId}`;
    return accessTo(tenantId, [...ownOf(actor), ofProject], now);
  },
);

/** The link was checked as for every call of its page; it opens the project that it was sent for. */
export const joinReviewLiveEndpoint = endpoint(
  joinReviewLive,
  async ({ principal: { tenant, actor, link }, now }) => {
    const { tenantId } = tenant;
    if (!link) return refused('not_found');
    const { data: project } = await Project.get({ tenantId, projectId: link.projectId }).go();
    if (!project || can(actor, 'view_project', onProject(project)) !== true) return refused('not_found');
    return accessTo(tenantId, [`shared-${link.projectId}`], now);
  },
);
