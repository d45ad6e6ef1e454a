import { getSubscription } from '../../shared/contracts/workspace.ts';
import { refusalToWrite } from '../../shared/domain/plan/subscription.ts';
import { endpoint } from '../../shared/server/lambda/http.ts';
import { subscriptionOf, subscriptionTerms } from '../../shared/server/subscription.ts';

/** The plan and what is used of it. A contact learns whether the workspace is open, and none of the agency's numbers. */
export const getSubscriptionEndpoint = endpoint(getSubscription, async ({ principal, at }) => {
  const { tenant, actor } = principal;
  const agent = actor.kind === 'agent';
  const subscription = agent ? await subscriptionOf(tenant) : subscriptionTerms(tenant);
  const limit = (allowed: number | undefined, system = 0) =>
    agent && allowed !== undefined ? allowed + system : null;
  return {
    tenant_id: tenant.tenantId,
    name: subscription.name,
    users_allowed: limit(subscription.users_allowed),
    active_users: subscription.active_users,
    active_projects_allowed: limit(subscription.active_projects_allowed),
    active_projects: subscription.active_projects,
    archived_projects_allowed: limit(subscription.archived_projects_allowed),
    archived_projects: subscription.archived_projects,
    message_templates_allowed: limit(
      subscription.message_templates_allowed,
      subscription.system_message_templates,
    ),
    active_message_templates: subscription.active_message_templates,
    workflow_templates_allowed: limit(
      subscription.workflow_templates_allowed,
      subscription.system_workflow_templates,
    ),
    active_workflow_templates: subscription.active_workflow_templates,
    expires: tenant.expires_on ?? null,
    grace_period: tenant.grace_period ?? null,
    cancellation_date: tenant.cancellation_date ?? null,
    appsumo: tenant.marketplace,
    read_only: refusalToWrite(subscription, at) !== undefined,
  };
});
