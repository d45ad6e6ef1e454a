/** A workspace's plan against what it uses, and how a limit is kept when two people reach it at once. */
import type { ErrorCode } from '../contracts/errors.ts';
import { type Feature, planOf } from '../domain/plan/plan.ts';
import { type Limited, remainingOf, type Subscription } from '../domain/plan/subscription.ts';
import { EmailTemplateItem, WorkflowTemplateItem } from './data/entities/templates.ts';
import { Counter, User } from './data/entities/workspace.ts';
import type { TransactionEntities, TransactionItems } from './data/transact.ts';
import { type Refused, refused } from './lambda/result.ts';
import type { TenantRecord } from './lambda/tenant.ts';
import { countRows } from './rows.ts';

type Used = Pick<
  Subscription,
  | 'active_users'
  | 'active_projects'
  | 'archived_projects'
  | 'system_message_templates'
  | 'active_message_templates'
  | 'system_workflow_templates'
  | 'active_workflow_templates'
>;

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
  active_projects: async (tenantId) => ({ active_projects: await countRows(tenantId, 'active') }),
  archived_projects: async (tenantId) => ({ archived_projects: await countRows(tenantId, 'archived') }),
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

const withUse = (tenant: TenantRecord, used: Used): Subscription => {
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
export const subscriptionTerms = (tenant: TenantRecord): Subscription => withUse(tenant, nothingUsed);

/** The subscription with what is used of it now. */
export const subscriptionOf = async (tenant: TenantRecord): Promise<Subscription> => {
  const counts = await Promise.all(Object.values(counters).map((count) => count(tenant.tenantId)));
  return withUse(tenant, Object.assign({}, nothingUsed, ...counts));
};

/** What stands against using a feature; undefined when the plan has it. */
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
  const used = await counters[limit](tenantId);
  if (remainingOf(withUse(tenant, { ...nothingUsed, ...used }), limit) === 0) return refused(limits[limit]);
  return {
    items: ({ Counter }) => [
      Counter.put({ ...guard, value: (seen ?? 0) + 1 })
        .where(({ value }, { eq, notExists }) => (seen === undefined ? notExists(value) : eq(value, seen)))
        .commit(),
    ],
  };
};
