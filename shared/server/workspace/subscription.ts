/** A workspace's plan against what it uses, and how a limit is kept when two people reach it at once. */
import type { ErrorCode } from '../../contracts/errors.ts';
import type { Subscription as WireSubscription } from '../../contracts/workspace.ts';
import type { Actor } from '../../domain/permission/actor.ts';
import { can } from '../../domain/permission/can.ts';
import { type Feature, planOf } from '../../domain/plan/plan.ts';
import {
  type Limited,
  refusalToWrite,
  remainingOf,
  type Subscription,
} from '../../domain/plan/subscription.ts';
import { EmailTemplateItem, WorkflowTemplateItem } from '../data/entities/templates.ts';
import { Counter, User } from '../data/entities/workspace.ts';
import type { TransactionEntities, TransactionItems } from '../data/transact.ts';
import { type Refused, refused } from '../lambda/result.ts';
import { type TenantRecord, tenantById } from '../lambda/tenant.ts';
import { countRows } from '../projects/rows.ts';

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
  /** The sample project, as long as it is on the list of active ones. */
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

/** How each use is counted. A template's language variants are parts of it and not counted. */
const counters: { readonly [Name in Limited]: (tenantId: number) => Promise<Partial<Used>> } = {
  users: async (tenantId) => {
    const { data } = await User.query
      .primary({ tenantId })
      .go({ consistent: true, pages: 'all', attributes: ['id'] });
    return { active_users: data.length };
  },
  active_projects: async (tenantId) => {
    const { count, sample } = await countRows(tenantId, 'active');
    return { active_projects: count, ...(sample === undefined ? {} : { sample_project: sample }) };
  },
  archived_projects: async (tenantId) => ({
    archived_projects: (await countRows(tenantId, 'archived')).count,
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

export const planOfTenant = (tenant: Pick<TenantRecord, 'plan' | 'marketplace'>) =>
  planOf({ name: tenant.plan, marketplace: tenant.marketplace });

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

/** The subscription without what is used of it. */
export const subscriptionTerms = (tenant: TenantRecord): Subscription & Used => withUse(tenant, nothingUsed);

/** The subscription with what is used of it now. */
export const subscriptionOf = async (tenant: TenantRecord): Promise<Subscription & Used> => {
  const counts = await Promise.all(Object.values(counters).map((count) => count(tenant.tenantId)));
  return withUse(tenant, Object.assign({}, nothingUsed, ...counts));
};

/**
 * The subscription as the person may know it: a contact learns whether the workspace is open, and none of the agency's
 * numbers; the owner besides how it is paid for.
 */
export const presentSubscription = async (
  tenant: TenantRecord,
  actor: Actor,
  at: string,
): Promise<WireSubscription> => {
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
    system_message_templates: subscription.system_message_templates,
    system_workflow_templates: subscription.system_workflow_templates,
    expires: tenant.expires_on ?? null,
    grace_period: tenant.grace_period ?? null,
    cancellation_date: tenant.cancellation_date ?? null,
    ...(subscription.sample_project === undefined ? {} : { sample_project: subscription.sample_project }),
    appsumo: tenant.marketplace,
    read_only: refusalToWrite(subscription, at) !== undefined,
    details: can(actor, 'billing') === true ? detailsOf(tenant, at) : null,
  };
};

/** Whether the provider charges again: until the owner cancels, or it has given up on what is unpaid. */
export const goesOn = ({ renews, cancellation_date }: TenantRecord, at: string): boolean =>
  renews === true && cancellation_date !== undefined && at < cancellation_date;

const detailsOf = (tenant: TenantRecord, at: string): WireSubscription['details'] => ({
  provider: providerOf(tenant),
  renews: goesOn(tenant, at),
  items: (tenant.redeemed_codes ?? []).map(({ appsumo_code, users }) => ({ appsumo_code, users })),
});

const providerOf = ({ marketplace, expires_on, customer }: TenantRecord) => {
  if (marketplace) return 'appsumo';
  if (expires_on === undefined || customer === undefined) return null;
  return customer.startsWith('stand-in') ? 'stand-in' : 'stripe';
};

/**
 * What stands against using a feature; undefined when the plan has it. `tenant` may be half a minute old in this process, and
 * so may this answer: unlike a limit, which a transaction guards, a feature that is used for so much longer takes nothing from
 * anybody, and what it does later (a signature, an own domain) is asked of the plan again.
 */
export const refusedFeature = (
  tenant: TenantRecord,
  feature: Feature,
  field?: string,
): Refused | undefined =>
  planOfTenant(tenant).features.includes(feature)
    ? undefined
    : refused('not_in_plan', field === undefined ? {} : { field });

/** Room for one more of something that the plan limits: what the transaction that takes it must hold. */
export interface Room {
  readonly items: (entities: TransactionEntities) => readonly TransactionItems[number][];
}

/**
 * Room under a limit, or the refusal. Where there is a limit the things are counted, and the transaction moves a guard
 * that was read before the count: of two people who both find the last place free, one gets it and the other counts
 * again. Plans without a limit read and write nothing for it.
 */
export const roomFor = async (tenant: TenantRecord, limit: Limited): Promise<Room | Refused> => {
  if (remainingOf(subscriptionTerms(tenant), limit) === Number.POSITIVE_INFINITY) return { items: () => [] };
  const { tenantId } = tenant;
  const guard = { tenantId, name: `guard_${limit}` };
  const { data } = await Counter.get(guard).go({ consistent: true });
  const seen = data?.value;
  const used = { ...nothingUsed, ...(await counters[limit](tenantId)) };
  const isFull = (terms: TenantRecord) => remainingOf(withUse(terms, used), limit) === 0;
  // Kept for half a minute, `tenant` may not know yet that there is more room now.
  if (isFull(tenant) && isFull((await tenantById(tenantId)) ?? tenant)) return refused(limits[limit]);
  return {
    items: ({ Counter }) => [
      Counter.put({ ...guard, value: (seen ?? 0) + 1 })
        .where(({ value }, { eq, notExists }) => (seen === undefined ? notExists(value) : eq(value, seen)))
        .commit(),
    ],
  };
};
