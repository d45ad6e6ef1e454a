import { type Instant, toMs } from '../calendar/zone.ts';
import { type Allowances, type Feature, planOf } from './plan.ts';

/** What a workspace has bought and used (delivery.md section 3). A missing limit or date means there is none. */
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
  /** When the grace after expiry ends. */
  readonly grace_period?: Instant;
  /** Until when an expired workspace may still be read. */
  readonly cancellation_date?: Instant;
};

type Dates = Pick<Subscription, 'expires' | 'grace_period' | 'cancellation_date'>;
export type SubscriptionState = 'active' | 'grace' | 'read_only' | 'suspended';

/** What a plan limits by number. */
export type Limited =
  | 'users'
  | 'active_projects'
  | 'archived_projects'
  | 'message_templates'
  | 'workflow_templates';

/** Why a subscription refuses something. */
export type PlanRefusal =
  | { readonly code: 'read_only' | 'suspended' }
  | { readonly code: 'limit_reached'; readonly limit: Limited }
  | { readonly code: 'not_in_plan'; readonly feature: Feature };

/**
 * Active until it expires, in grace until the grace ends, then read-only until the cancellation date and suspended from
 * it on (delivery.md section 4). One that never expires is active; without a cancellation date it stays read-only.
 */
export function subscriptionState(
  { expires, grace_period, cancellation_date }: Dates,
  now: Instant,
): SubscriptionState {
  const passed = (date: Instant | undefined) => date !== undefined && toMs(now) >= toMs(date);
  if (!passed(expires)) return 'active';
  if (grace_period !== undefined && !passed(grace_period)) return 'grace';
  return passed(cancellation_date) ? 'suspended' : 'read_only';
}

/** Whether more people are on the team than seats were bought. */
export function seatsExceeded({
  active_users,
  users_allowed,
}: Pick<Subscription, 'active_users' | 'users_allowed'>): boolean {
  return users_allowed !== undefined && active_users > users_allowed;
}

/** How many more are allowed: the allowance and what the system brings, less what is used, and never below 0. */
export function remaining(allowed: number | undefined, used: number, system = 0): number {
  return allowed === undefined ? Number.POSITIVE_INFINITY : Math.max(0, allowed + system - used);
}

/** How many more of these the subscription allows. `Infinity` where there is no limit. */
export function remainingOf(subscription: Subscription, limit: Limited): number {
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
}

/** What stands against writing anything at all. `undefined` when nothing does. */
export function refusalToWrite(subscription: Dates, now: Instant): PlanRefusal | undefined {
  const state = subscriptionState(subscription, now);
  return state === 'read_only' || state === 'suspended' ? { code: state } : undefined;
}

/** What stands against adding one more of these. */
export function refusalToAdd(
  subscription: Subscription,
  limit: Limited,
  now: Instant,
): PlanRefusal | undefined {
  const full = remainingOf(subscription, limit) === 0;
  return refusalToWrite(subscription, now) ?? (full ? { code: 'limit_reached', limit } : undefined);
}

/** What stands against using the feature. */
export function refusalOfFeature(subscription: Subscription, feature: Feature): PlanRefusal | undefined {
  return planOf(subscription).features.includes(feature) ? undefined : { code: 'not_in_plan', feature };
}
