/** Setting of a feature flag for one workspace (docs/decisions/0131). Its functions have it within 30 seconds, as all of its row. */
import { type FlagName, withFlag } from '#domain/feature-flag/feature-flag.ts';
import type { TenantRecord } from '../lambda/tenant.ts';
import { changeTenant } from './change-tenant.ts';

/** The workspace as it is then, or undefined if there is none. Race: concurrent settings of several flags all hold. */
export const setFlag = (
  tenantId: number,
  [name, to]: readonly [FlagName, 'on' | 'off' | 'usual'],
  now: number,
): Promise<TenantRecord | undefined> =>
  changeTenant(tenantId, now, (before) => {
    const flags = [...withFlag(before, name, to)];
    return {
      after: { ...before, flags },
      write: ({ Tenant }) =>
        Tenant.patch({ tenantId })
          .set({ flags })
          .where((tenant, { eq, notExists }) =>
            before.flags ? eq(tenant.flags, before.flags) : notExists(tenant.flags),
          )
          .commit(),
    };
  });
