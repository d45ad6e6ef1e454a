import { type Instant, toMs } from '../calendar/zone.ts';
import { type Allowances, type Feature, planOf } from './plan.ts';

/** Subscription of a workspace, and its use (delivery.md section 3). A missing limit or date means none. */
export type Subscription = Allowances & {
  readonly name: string;
  readonly marketplace?: boolean;
  readonly active_users: number;
  readonly active_projects: number;
  readonly archived_projects: number;
  readonly system_message_templates: number;
  readonly active_message_templates: number;
  readonly system_workflow_templates: number;
  readonly active_workflow_templates: number;
  readonly expires?: Instant;
  /** End of the grace period after expiry. */
  readonly grace_period?: Instant;
  /** End of the read-only period. */
  readonly cancellation_date?: Instant;
};

type Dates = Pick<Subscription, 'expires' | 'grace_period' | 'cancellation_date'>;
export type SubscriptionState = 'active' | 'grace' | 'read_only' | 'suspended';

/** Resources that a plan limits by number. */
export type Limited =
  | 'users'
  | 'active_projects'
  | 'archived_projects'
  | 'message_templates'
  | 'workflow_templates';

export type PlanRefusal =
  | { readonly code: 'read_only' | 'suspended' }
  | { readonly code: 'limit_reached'; readonly limit: Limited }
  | { readonly code: 'not_in_plan'; readonly feature: Feature };

/**
 * State by the clock: active until it expires, in grace until the grace ends, then read-only until the cancellation
 * date and suspended from it on (delivery.md section 4). A subscription that never expires is active; without a
 * cancellation date it stays read-only.
 */
export const subscriptionState = (
  { expires, grace_period, cancellation_date }: Dates,
  now: Instant,
): SubscriptionState => {
  const passed = (date: Instant | undefined) => date !== undefined && toMs(now) >= toMs(date);
  if (!passed(expires)) return 'active';
  if (grace_period !== undefined && !passed(grace_period)) return 'grace';
  return passed(cancellation_date) ? 'suspended' : 'read_only';
};

export const seatsExceeded = ({
  active_users,
  users_allowed,
}: Pick<Subscription, 'active_users' | 'users_allowed'>): boolean =>
  users_allowed !== undefined && active_users > users_allowed;

/**
 * Number that may still be added, never below 0: allowance plus the system's own, less those in use. `Infinity`
 * without a limit.
 */
export const remaining = (allowed: number | undefined, used: number, system = 0): number =>
  allowed === undefined ? Number.POSITIVE_INFINITY : Math.max(0, allowed + system - used);

/** Number of a resource that the subscription still allows; `Infinity` without a limit. */
export const remainingOf = (subscription: Subscription, limit: Limited): number => {
  const s = subscription;
  switch (limit) {
    case 'users':
      return remaining(s.users_allowed, s.active_users);
    case 'active_projects':
      return remaining(s.active_projects_allowed, s.active_projects);
    case 'archived_projects':
      return remaining(s.archived_projects_allowed, s.archived_projects);
    case 'message_templates':
      return remaining(s.message_templates_allowed, s.active_message_templates, s.system_message_templates);
    case 'workflow_templates':
      return remaining(
        s.workflow_templates_allowed,
        s.active_workflow_templates,
        s.system_workflow_templates,
      );
  }
};

/** Refusal of every write; undefined while writing is allowed. */
export const refusalToWrite = (subscription: Dates, now: Instant): PlanRefusal | undefined => {
  const state = subscriptionState(subscription, now);
  return state === 'read_only' || state === 'suspended' ? { code: state } : undefined;
};

/** Refusal to add one more of a resource. */
export const refusalToAdd = (
  subscription: Subscription,
  limit: Limited,
  now: Instant,
): PlanRefusal | undefined => {
  const full = remainingOf(subscription, limit) === 0;
  return refusalToWrite(subscription, now) ?? (full ? { code: 'limit_reached', limit } : undefined);
};

export const refusalOfFeature = (subscription: Subscription, feature: Feature): PlanRefusal | undefined =>
  planOf(subscription).features.includes(feature) ? undefined : { code: 'not_in_plan', feature };
