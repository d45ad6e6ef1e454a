/** Stop of a workspace's mail, which waits meanwhile (docs/decisions/0116). The sender reads the field with each mail. */
import type { MailStopReason } from '#domain/plan/mail-stop.ts';
import { auditEntry } from '../actions/audit.ts';
import { Contended, transact } from '../data/transact.ts';
import { type TenantRecord, tenantById } from '../lambda/tenant.ts';
import { again, retry } from '../retry.ts';

/**
 * Writes the change with its entry in the audit; true unless there is no such workspace. Race: of two concurrent changes one
 * finds the workspace as it wants it.
 */
const changed = async (
  tenantId: number,
  now: number,
  afterOf: (before: TenantRecord) => TenantRecord | undefined,
): Promise<boolean> => {
  const outcome = await retry({ attempts: 4 }, async () => {
    const before = await tenantById(tenantId);
    if (!before) return false;
    const after = afterOf(before);
    if (!after) return true;
    return (await writeStop(tenantId, now, { before, after })) || again;
  });
  if (outcome === again) throw new Contended('A stop of mail was changed by several calls');
  return outcome;
};

const writeStop = async (
  tenantId: number,
  now: number,
  { before, after }: { readonly before: TenantRecord; readonly after: TenantRecord },
): Promise<boolean> => {
  const { mail_stopped, mail_resumed_on } = after;
  const result = await transact((entities) => [
    mail_stopped
      ? entities.Tenant.patch({ tenantId })
          .set({ mail_stopped })
          .where((tenant, { notExists }) => notExists(tenant.mail_stopped))
          .commit()
      : entities.Tenant.patch({ tenantId })
          .set({ mail_resumed_on: mail_resumed_on ?? '' })
          .remove(['mail_stopped'])
          .commit(),
    auditEntry(
      entities,
      { tenantId, actor: { kind: 'system', id: 0, name: '' }, now },
      ['tenant', tenantId],
      [before, after],
    ),
  ]);
  return result.committed;
};

/** Stops all mail of a workspace; false if there is no such workspace. A second stop keeps time and reason of the first. */
export const stopMail = (tenantId: number, reason: MailStopReason, now: number): Promise<boolean> =>
  changed(tenantId, now, (before) =>
    before.mail_stopped
      ? undefined
      : { ...before, mail_stopped: { since: new Date(now).toISOString(), reason } },
  );

/** Resumes the mail of a workspace: what has waited goes out within a quarter of an hour. False if there is no such workspace. */
export const resumeMail = (tenantId: number, now: number): Promise<boolean> =>
  changed(tenantId, now, ({ mail_stopped, ...rest }) =>
    mail_stopped ? { ...rest, mail_resumed_on: new Date(now).toISOString() } : undefined,
  );
