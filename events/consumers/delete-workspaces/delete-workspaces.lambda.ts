/**
 * Grace of a workspace that is over → its addresses and its members' access end in one transaction; purge-deleted removes
 * its data on the event. A workspace that was called back, or is gone already, is left alone; a message that is early plans anew.
 */
import { subdomainsOf } from '#domain/host/subdomain-move.ts';
import { auditEntry } from '#server/actions/audit.ts';
import { Membership } from '#server/data/entities/membership.ts';
import { hashed } from '#server/data/ids.ts';
import { transact } from '#server/data/transact.ts';
import { filled, mostItems } from '#server/data/transaction-limits.ts';
import { queueConsumer } from '#server/lambda/consumer.ts';
import { type TenantRecord, tenantById } from '#server/lambda/tenant.ts';
import { deletionMessage, planDeletion } from '#server/schedules/deletion-schedule.ts';
import { hostOf } from '#server/workspace/create-workspace.ts';
import { goesOn } from '#server/workspace/subscription.ts';

export const handler = queueConsumer(
  'delete-workspaces',
  deletionMessage,
  { groupOf: ({ tenantId }) => String(tenantId), tenantOf: ({ tenantId }) => tenantId },
  async ({ body: { tenantId }, now, at }) => {
    const tenant = await tenantById(tenantId);
    // A hold plans it anew with its release, by the days that are left of the grace.
    if (tenant?.deletes_on === undefined || tenant.held) return;
    if (tenant.deletes_on > at) return planDeletion(tenantId, now);
    // Dead-letter queue: a plan that renews again is charged for, so that somebody has to end it first.
    if (goesOn(tenant, at)) throw new Error('the plan of a workspace that is to be deleted renews');
    await deleteWorkspace(tenant, tenant.deletes_on, now);
  },
);

const deleteWorkspace = async (tenant: TenantRecord, deletes_on: string, now: number): Promise<void> => {
  const { tenantId, name, subdomain, custom_domain, customer } = tenant;
  const { data: members } = await Membership.query
    .primary({ tenantId })
    .go({ consistent: true, limit: mostItems });
  const ownHosts = subdomainsOf(tenant).map((one) => hashed(hostOf(one)));
  const hosts = [...ownHosts, ...(custom_domain === undefined ? [] : [hashed(custom_domain)])];
  const { committed } = await transact((entities) =>
    filled(
      [
        entities.Tenant.delete({ tenantId })
          // Race: called back, held or deleted concurrently, or a new host or customer would be orphaned.
          .where((one, { eq, notExists }) =>
            [
              eq(one.deletes_on, deletes_on),
              notExists(one.held),
              eq(one.subdomain, subdomain),
              custom_domain === undefined
                ? notExists(one.custom_domain)
                : eq(one.custom_domain, custom_domain),
              customer === undefined ? notExists(one.customer) : eq(one.customer, customer),
            ].join(' AND '),
          )
          .commit(),
        ...hosts.flatMap((host) => [
          entities.Directory.delete({ kind: 'host', name: host, tenantId }).commit(),
          entities.Counter.delete({ tenantId: 0, name: `host_${host}` }).commit(),
        ]),
        // The sign-up of a new workspace: it names the owner and reserves the subdomain that it had then.
        ...ownHosts.map((host) => entities.SignUp.delete({ host }).commit()),
        ...(customer === undefined
          ? []
          : [entities.Directory.delete({ kind: 'customer', name: customer, tenantId }).commit()]),
        entities.PurgeJob.put({
          tenantId,
          kind: 'workspace',
          id: tenantId,
          created_on: new Date(now).toISOString(),
          state: 'waiting',
        }).commit(),
        auditEntry(
          entities,
          { tenantId, actor: { kind: 'system', id: 0, name: '' }, now },
          ['tenant', tenantId],
          [{}, {}],
          [{ category: 'Workspace Deleted', name }],
        ),
      ],
      members.map(({ subject }) => entities.Membership.delete({ tenantId, subject }).commit()),
    ),
  );
  // The retry looks at the fresh state: called back, gone, or with another host.
  if (!committed) throw new Error('a workspace was changed while it was deleted');
};
