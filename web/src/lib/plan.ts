import { useQuery } from '@tanstack/react-query';
import type { Subscription } from '../../../shared/contracts/workspace.ts';
import { type Feature, planOf } from '../../../shared/domain/plan/plan.ts';
import { subscriptionQuery } from './session/me.ts';

/** Whether the plan includes the feature. */
export const includes = ({ name, appsumo }: Subscription, feature: Feature): boolean =>
  planOf({ name, marketplace: appsumo }).features.includes(feature);

/** The same of this workspace; undefined until that is known, and where it can't be loaded. */
export const useIncludes = (feature: Feature): boolean | undefined => {
  const { data } = useQuery(subscriptionQuery);
  return data && includes(data, feature);
};

/** Whether there is no room for one more under the plan's limit. Not while that is unknown: then the server says so. */
export const isFull = (
  subscription: Subscription | undefined,
  limit: 'active_projects' | 'archived_projects',
): boolean => {
  const allowed = subscription?.[`${limit}_allowed`] ?? null;
  return subscription !== undefined && allowed !== null && subscription[limit] >= allowed;
};

/** How many more templates there is room for; as many as one likes where that is unlimited or unknown. */
export const templatesLeft = (
  subscription: Subscription | undefined,
  kind: 'message_templates' | 'workflow_templates',
): number => {
  const allowed = subscription?.[`${kind}_allowed`] ?? null;
  return subscription === undefined || allowed === null
    ? Number.POSITIVE_INFINITY
    : Math.max(0, allowed - subscription[`active_${kind}`]);
};

/** Where plans and seats are chosen: by the owner; an admin is told there whom to ask. */
export const upgradeHref = '/billing';
