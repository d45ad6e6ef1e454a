/** Plan of a workspace and its use. Limits hold against concurrent requests. */
import type { ErrorCode } from '#contracts/errors.ts';
import type { Subscription as WireSubscription } from '#contracts/workspace.ts';
import type { Actor } from '#domain/permission/actor.ts';
import { can } from '#domain/permission/can.ts';
import { type Feature, type PlanName, planNameOf, planOf } from '#domain/plan/plan.ts';
import { type Limited, refusalToWrite, remainingOf, type Subscription } from '#domain/plan/subscription.ts';
import { Counter } from '../data/entities/counter.ts';
import { EmailTemplateItem } from '../data/entities/email-template.ts';
import { User } from '../data/entities/user.ts';
import { WorkflowTemplateItem } from '../data/entities/workflow-template.ts';
import type { TransactionEntities, TransactionItems } from '../data/transact.ts';
import { type Refused, refused } from '../lambda/result.ts';
import { type TenantRecord, tenantById } from '../lambda/tenant.ts';
import { presentMailDay } from '../mail/allowance.ts';
import { countListed } from '../projects/project-list.ts';

type Used = Pick<
  Subscription,
  | 'active_users'
  | 'active_projects'
  | 'archived_projects'
  | 'system_message_templates'
  | 'active_message_templates'
  | 'system_workflow_templates'
  | 'active_workflow_templates'
> & {
  /** Id of the sample project, while it is in the list of active ones. */
  readonly sample_project?: number;
};

const nothingUsed: Used = {
  active_users: 0,
  active_projects: 0,
  archived_projects: 0,
  system_message_templates: 0,
  active_message_templates: 0,
  system_workflow_templates: 0,
  active_workflow_templates: 0,
};

/** Counters of use. Language variants of a template do not count. */
const counters: { readonly [Name in Limited]: (tenantId: number) => Promise<Partial<Used>> } = {
  users: async (tenantId) => {
    const { data } = await User.query
      .primary({ tenantId })
      .go({ consistent: true, pages: 'all', attributes: ['id'] });
    return { active_users: data.length };
  },
  active_projects: async (tenantId) => {
    const { count, sample } = await countListed(tenantId, 'active');
    return { active_projects: count, ...(sample === undefined ? {} : { sample_project: sample }) };
  },
  archived_projects: async (tenantId) => ({
    archived_projects: (await countListed(tenantId, 'archived')).count,
  }),
  message_templates: async (tenantId) => {
    const { data } = await EmailTemplateItem.query
      .primary({ tenantId })
      .go({ consistent: true, pages: 'all', attributes: ['parent_id', 'system'] });
    const parents = data.filter(({ parent_id }) => parent_id === undefined);
    return {
      active_message_templates: parents.length,
      system_message_templates: parents.filter(({ system }) => system).length,
    };
  },
  workflow_templates: async (tenantId) => {
    const { data } = await WorkflowTemplateItem.query
      .primary({ tenantId })
      .go({ consistent: true, pages: 'all', attributes: ['system'] });
    return {
      active_workflow_templates: data.length,
      system_workflow_templates: data.filter(({ system }) => system).length,
    };
  },
};

const limits: Record<Limited, ErrorCode> = {
  users: 'users_limit',
  active_projects: 'active_projects_limit',
  archived_projects: 'archived_projects_limit',
  message_templates: 'message_templates_limit',
  workflow_templates: 'workflow_templates_limit',
};

/** Tier of a workspace, by which metrics tell workspaces apart. */
export const tierOf = (tenant: Pick<TenantRecord, 'plan' | 'marketplace'>): PlanName =>
  planNameOf({ name: tenant.plan, marketplace: tenant.marketplace });

export const planOfTenant = (tenant: Pick<TenantRecord, 'plan' | 'marketplace'>) =>
  planOf({ name: tenant.plan, marketplace: tenant.marketplace });

/** True if the workspace's plan lets surveys be sent. */
export const hasSurveys = (tenant: Pick<TenantRecord, 'plan' | 'marketplace'>): boolean =>
  planOfTenant(tenant).features.includes('csat');

const withUse = (tenant: TenantRecord, used: Used): Subscription & Used => {
  const { allowances } = planOfTenant(tenant);
  const { users_allowed, expires_on, grace_period, cancellation_date } = tenant;
  return {
    name: tenant.plan,
    marketplace: tenant.marketplace,
    ...allowances,
    ...(users_allowed === undefined ? {} : { users_allowed }),
    ...used,
    ...(expires_on ? { expires: expires_on } : {}),
    ...(grace_period ? { grace_period } : {}),
    ...(cancellation_date ? { cancellation_date } : {}),
  };
};

/** Subscription with all use at 0. */
export const subscriptionTerms = (tenant: TenantRecord): Subscription & Used => withUse(tenant, nothingUsed);

/** Subscription with its current use. */
export const subscriptionOf = async (tenant: TenantRecord): Promise<Subscription & Used> => {
  const counts = await Promise.all(Object.values(counters).map((count) => count(tenant.tenantId)));
  return withUse(tenant, Object.assign({}, nothingUsed, ...counts));
};

/**
 * Subscription as an actor may see it. Contacts get no counts or limits of the agency; only the owner gets the
 * billing details.
 */
export const presentSubscription = async (
  tenant: TenantRecord,
  actor: Actor,
  at: string,
): Promise<WireSubscription> => {
  const agent = actor.kind === 'agent';
  const [subscription, mails] = await Promise.all([
    agent ? subscriptionOf(tenant) : subscriptionTerms(tenant),
    agent ? presentMailDay(tenant, Date.parse(at)) : undefined,
  ]);
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
    system_message_templates: subscription.system_message_templates,
    system_workflow_templates: subscription.system_workflow_templates,
    expires: tenant.expires_on ?? null,
    grace_period: tenant.grace_period ?? null,
    cancellation_date: tenant.cancellation_date ?? null,
    ...(subscription.sample_project === undefined ? {} : { sample_project: subscription.sample_project }),
    appsumo: tenant.marketplace,
    read_only: refusalToWrite(subscription, at) !== undefined,
    ...(mails === undefined ? {} : { mails }),
    details: can(actor, 'billing') === true ? detailsOf(tenant, at) : null,
  };
};

/**
 * True if the provider will charge again: the owner has not cancelled, and the provider has not given up on an unpaid
 * period.
 */
export const goesOn = ({ renews, cancellation_date }: TenantRecord, at: string): boolean =>
  renews === true && cancellation_date !== undefined && at < cancellation_date;

const detailsOf = (tenant: TenantRecord, at: string): WireSubscription['details'] => ({
  provider: providerOf(tenant),
  renews: goesOn(tenant, at),
  portal: !tenant.marketplace && tenant.customer !== undefined && !isStandIn(tenant.customer),
  items: (tenant.redeemed_codes ?? []).map(({ appsumo_code, users }) => ({ appsumo_code, users })),
});

const isStandIn = (customer: string): boolean => customer.startsWith('stand-in');

const providerOf = ({ marketplace, expires_on, customer }: TenantRecord) => {
  if (marketplace) return 'appsumo';
  if (expires_on === undefined || customer === undefined) return null;
  return isStandIn(customer) ? 'stand-in' : 'stripe';
};

/**
 * Refusal of a feature that the plan does not include. `tenant` may be cached for half a minute, so the answer may be
 * stale. This is harmless, unlike for a limit, which a transaction guards: later effects of a feature (a signature, a
 * custom domain) check the plan again.
 */
export const refusedFeature = (
  tenant: TenantRecord,
  feature: Feature,
  field?: string,
): Refused | undefined =>
  planOfTenant(tenant).features.includes(feature)
    ? undefined
    : refused('not_in_plan', field === undefined ? {} : { field });

/** Room for one more of a limited resource: items for the transaction that adds it. */
export interface Room {
  readonly items: (entities: TransactionEntities) => readonly TransactionItems[number][];
}

/**
 * Room under a limit, or the refusal. With a limit, the existing resources are counted, and the transaction
 * increments a guard that was read before counting. Race: of two concurrent requests for the last place, one commits
 * and the other counts again. Unlimited plans read and write nothing.
 */
export const roomFor = async (tenant: TenantRecord, limit: Limited): Promise<Room | Refused> => {
  if (remainingOf(subscriptionTerms(tenant), limit) === Number.POSITIVE_INFINITY) return { items: () => [] };
  const { tenantId } = tenant;
  const guard = { tenantId, name: `guard_${limit}` };
  const { data } = await Counter.get(guard).go({ consistent: true });
  const seen = data?.value;
  const used = { ...nothingUsed, ...(await counters[limit](tenantId)) };
  const isFull = (terms: TenantRecord) => remainingOf(withUse(terms, used), limit) === 0;
  // `tenant` is cached for half a minute: it is read again before a refusal, because there may be more room now.
  if (isFull(tenant) && isFull((await tenantById(tenantId)) ?? tenant)) return refused(limits[limit]);
  return {
    items: ({ Counter }) => [
      Counter.put({ ...guard, value: (seen ?? 0) + 1 })
        .where(({ value }, { eq, notExists }) => (seen === undefined ? notExists(value) : eq(value, seen)))
        .commit(),
    ],
  };
};
