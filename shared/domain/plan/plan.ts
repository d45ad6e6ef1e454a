/** Features that not every plan includes (delivery.md section 6, administration.md section 6). */
export type Feature =
  | 'analytics'
  | 'auto_reminder'
  | 'csat'
  | 'mandatory_csat'
  | 'custom_domain'
  | 'single_sign_on'
  | 'signature'
  | 'bcc';

/** Limits of a plan. A missing limit means unlimited; a missing `users_allowed` means as many as were bought. */
export type Allowances = {
  readonly users_allowed?: number;
  readonly active_projects_allowed?: number;
  readonly archived_projects_allowed?: number;
  /** Besides the system's own templates. */
  readonly message_templates_allowed?: number;
  /** Besides the system's own templates. */
  readonly workflow_templates_allowed?: number;
};

export type PlanName = 'free forever' | 'starter' | 'professional' | 'marketplace';

export type Plan = {
  readonly allowances: Allowances;
  readonly features: readonly Feature[];
  /** Days that an entry of the audit log is kept. */
  readonly audit_days: number;
};

const professional: Plan = {
  allowances: {},
  features: [
    'analytics',
    'auto_reminder',
    'csat',
    'mandatory_csat',
    'custom_domain',
    'single_sign_on',
    'signature',
    'bcc',
  ],
  audit_days: 365,
};

/** Plans, the single source of their features and limits. */
export const plans: Readonly<Record<PlanName, Plan>> = {
  'free forever': {
    allowances: {
      users_allowed: 1,
      active_projects_allowed: 2,
      archived_projects_allowed: 5,
      message_templates_allowed: 3,
      workflow_templates_allowed: 2,
    },
    features: [],
    audit_days: 30,
  },
  starter: {
    allowances: {
      users_allowed: 5,
      active_projects_allowed: 25,
      archived_projects_allowed: 100,
      message_templates_allowed: 20,
      workflow_templates_allowed: 10,
    },
    features: ['signature'],
    audit_days: 90,
  },
  professional,
  marketplace: professional,
};

const isPlanName = (name: string): name is PlanName => Object.hasOwn(plans, name);

/**
 * Plan of a subscription. The marketplace flag goes before the name, which its codes choose; an unknown name is free.
 */
export const planNameOf = (subscription: {
  readonly name: string;
  readonly marketplace?: boolean;
}): PlanName => {
  if (subscription.marketplace || subscription.name === 'appsumo') return 'marketplace';
  return isPlanName(subscription.name) ? subscription.name : 'free forever';
};

export const planOf = (subscription: { readonly name: string; readonly marketplace?: boolean }): Plan =>
  plans[planNameOf(subscription)];
