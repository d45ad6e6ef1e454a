/** Mark of a workspace that is to be deleted, which closes it to everybody (docs/decisions/0068). */
import type { EventActor } from '#catalog/index.ts';
import { auditEntry } from '../actions/audit.ts';
import { Membership } from '../data/entities/membership.ts';
import { transact } from '../data/transact.ts';
import { filled, mostItems } from '../data/transaction-limits.ts';
import { forgetTenant, type TenantRecord } from '../lambda/tenant.ts';

/** Members whose memberships get the hint that the workspace is closed: as many as a transaction has room for. */
export const membersToClose = async (tenantId: number) => {
  const { data } = await Membership.query.primary({ tenantId }).go({ consistent: true, limit: mostItems });
  return data;
};

/**
 * Writes, moves or removes the mark of a deletion, its hint on the memberships, and the event by which the schedule follows.
 * A hold ends with a mark.
 * False if the mark was changed concurrently.
 */
export const markDeletion = async (
  { actor, now }: { readonly actor: EventActor; readonly now: number },
  { deletes_on: was, held, ...tenant }: TenantRecord,
  deletes_on: string | undefined,
  members: Awaited<ReturnType<typeof membersToClose>>,
): Promise<boolean> => {
  const { tenantId } = tenant;
  const after = { ...tenant, ...(deletes_on === undefined ? { held } : { deletes_on }) };
  const before = { ...tenant, deletes_on: was, held };
  // The schedule deletes nothing on hold, and members are refused there: an operator's erasure goes before the hold.
  const ended: 'held'[] = held ? ['held'] : [];
  const { committed } = await transact((entities) =>
    filled(
      [
        (deletes_on === undefined
          ? entities.Tenant.patch({ tenantId }).remove(['deletes_on'])
          : entities.Tenant.patch({ tenantId }).set({ deletes_on }).remove(ended)
        )
          .where((one, { eq, notExists }) =>
            was === undefined ? notExists(one.deletes_on) : eq(one.deletes_on, was),
          )
          .commit(),
        auditEntry(
          entities,
          { tenantId, actor, now },
          ['tenant', tenantId],
          [before, after],
          [{ category: 'Workspace Updated', changed: ['deletes_on'] }],
        ),
      ],
      members.map(({ subject }) =>
        deletes_on === undefined
          ? entities.Membership.patch({ tenantId, subject }).remove(['closed']).commit()
          : entities.Membership.patch({ tenantId, subject }).set({ closed: true }).commit(),
      ),
    ),
  );
  forgetTenant(tenantId);
  return committed;
};
