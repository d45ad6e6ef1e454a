import { useQuery } from '@tanstack/react-query';
import type { Subscription } from '#contracts/workspace.ts';
import { type Feature, planOf } from '#domain/plan/plan.ts';
import { subscriptionQuery } from '#lib/session/me.ts';

export const includes = ({ name, appsumo }: Subscription, feature: Feature): boolean =>
  planOf({ name, marketplace: appsumo }).features.includes(feature);

/** `includes` for this workspace's plan; undefined while loading and after a failure. */
export const useIncludes = (feature: Feature): boolean | undefined => {
  const { data } = useQuery(subscriptionQuery);
  return data && includes(data, feature);
};

/** True if the plan's limit is reached; false while unknown, when the server decides. */
export const isFull = (
  subscription: Subscription | undefined,
  limit: 'active_projects' | 'archived_projects',
): boolean => {
  const allowed = subscription?.[`${limit}_allowed`] ?? null;
  return subscription !== undefined && allowed !== null && subscription[limit] >= allowed;
};

/** Number of further templates that the plan allows; infinite if unlimited or unknown. */
export const templatesLeft = (
  subscription: Subscription | undefined,
  kind: 'message_templates' | 'workflow_templates',
): number => {
  const allowed = subscription?.[`${kind}_allowed`] ?? null;
  return subscription === undefined || allowed === null
    ? Number.POSITIVE_INFINITY
    : Math.max(0, allowed - subscription[`active_${kind}`]);
};

/** Page of plans and seats: for the owner; it tells an admin who the owner is. */
export const upgradeHref = '/billing';
