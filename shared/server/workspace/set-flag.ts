/** Setting of a feature flag for one workspace (docs/decisions/0131). Its functions have it within 30 seconds, as all of its row. */
import { type FlagName, withFlag } from '#domain/feature-flag/feature-flag.ts';
import { auditEntry } from '../actions/audit.ts';
import { Contended, transact } from '../data/transact.ts';
import { forgetTenant, type TenantRecord, tenantById } from '../lambda/tenant.ts';
import { again, retry } from '../retry.ts';

/** The workspace as it is then, or undefined if there is none. Race: concurrent settings of several flags all hold. */
export const setFlag = async (
  tenantId: number,
  [name, to]: readonly [FlagName, 'on' | 'off' | 'usual'],
  now: number,
): Promise<TenantRecord | undefined> => {
  const outcome = await retry({ attempts: 4 }, async () => {
    const before = await tenantById(tenantId);
    if (!before) return undefined;
    const after = { ...before, flags: [...withFlag(before, name, to)] };
    const result = await transact((entities) => [
      entities.Tenant.patch({ tenantId })
        .set({ flags: after.flags })
        .where((tenant, { eq, notExists }) =>
          before.flags ? eq(tenant.flags, before.flags) : notExists(tenant.flags),
        )
        .commit(),
      auditEntry(
        entities,
        { tenantId, actor: { kind: 'system', id: 0, name: '' }, now },
        ['tenant', tenantId],
        [before, after],
      ),
    ]);
    if (!result.committed) return again;
    forgetTenant(tenantId);
    return after;
  });
  if (outcome === again) throw new Contended('Flags of a workspace were set by several calls');
  return outcome;
};
