/**
 * Saved client → copies in its projects, which the call itself updates: this completes an interrupted one. New logo of a client → rows
 * of its projects. New time zone of a workspace → projects of the clients without one of their own.
 */

import { Client } from '#server/data/entities/client.ts';
import { consumer } from '#server/lambda/consumer.ts';
import { tenantById } from '#server/lambda/tenant.ts';
import { refreshClientCopies } from '#server/projects/client-copies.ts';
import { keepLogoOfClient } from '#server/projects/keep-row.ts';

export const handler = consumer('refresh-client-copies', {
  'Client Updated': async ({ tenant_id, actor, data }, { now }) => {
    const tenant = await tenantById(tenant_id);
    if (!tenant) return;
    await refreshClientCopies(tenant, data.client_id, { actor, now });
    if (data.changed.includes('image')) await keepLogoOfClient(tenant_id, data.client_id);
  },
  'Workspace Updated': async ({ tenant_id, actor, data }, { now }) => {
    if (!data.changed.includes('timezone')) return;
    const tenant = await tenantById(tenant_id);
    const { data: clients } = await Client.query
      .primary({ tenantId: tenant_id })
      .where(({ timezone }, { notExists }) => notExists(timezone))
      .go({ consistent: true, pages: 'all', attributes: ['id'] });
    if (!tenant) return;
    for (const { id } of clients) await refreshClientCopies(tenant, id, { actor, now });
  },
});
