import { auditEntry } from '../actions/audit.ts';
import { transact } from '../data/transact.ts';
import { tenantById } from '../lambda/tenant.ts';

/**
 * Pauses or resumes all mail of a workspace, on an operator's word; false if there is no such workspace. The sender reads it with
 * each mail: nothing goes out from then on, and each mail waits. A second pause keeps the time of the first.
 */
export const pauseMail = async (tenantId: number, isPaused: boolean, now: number): Promise<boolean> => {
  const before = await tenantById(tenantId);
  if (!before) return false;
  if ((before.mail_paused_on !== undefined) === isPaused) return true;
  const { mail_paused_on, ...rest } = before;
  const since = new Date(now).toISOString();
  const after = isPaused ? { ...rest, mail_paused_on: since } : rest;
  const { committed } = await transact((entities) => [
    isPaused
      ? entities.Tenant.patch({ tenantId }).set({ mail_paused_on: since }).commit()
      : entities.Tenant.patch({ tenantId }).remove(['mail_paused_on']).commit(),
    auditEntry(
      entities,
      { tenantId, actor: { kind: 'system', id: 0, name: '' }, now },
      ['tenant', tenantId],
      [before, after],
    ),
  ]);
  return committed;
};
