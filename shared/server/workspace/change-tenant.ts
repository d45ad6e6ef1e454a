import type { DomainEvent } from '#domain/event.ts';
import { auditEntry } from '../actions/audit.ts';
import { Contended, type TransactionEntities, type TransactionItems, transact } from '../data/transact.ts';
import { forgetTenant, type TenantRecord, tenantById } from '../lambda/tenant.ts';
import { again, retry } from '../retry.ts';

interface Planned {
  readonly after: TenantRecord;
  /** For the consumers, beside the entry of the audit. */
  readonly events?: readonly DomainEvent[];
  /** Fails where the row is not as it was planned on, as far as the change depends on it. */
  readonly write: (entities: TransactionEntities) => TransactionItems[number];
}

/**
 * Changes the row of a workspace outside of its people's calls, with an entry in its audit, and returns the row as it is then;
 * undefined if there is no such workspace. `plan` returns undefined where nothing is to change. Race: of two concurrent changes one is
 * planned anew; throws Contended if that does not help.
 */
export const changeTenant = async (
  tenantId: number,
  now: number,
  plan: (before: TenantRecord) => Planned | undefined,
): Promise<TenantRecord | undefined> => {
  const outcome = await retry({ attempts: 4 }, async () => {
    const before = await tenantById(tenantId);
    const planned = before && plan(before);
    if (!planned) return before;
    const { after, events, write } = planned;
    const { committed } = await transact((entities) => [
      write(entities),
      auditEntry(
        entities,
        { tenantId, actor: { kind: 'system', id: 0, name: '' }, now },
        ['tenant', tenantId],
        [before, after],
        events,
      ),
    ]);
    if (!committed) return again;
    forgetTenant(tenantId);
    return after;
  });
  if (outcome === again) throw new Contended('A workspace was changed by several calls');
  return outcome;
};
