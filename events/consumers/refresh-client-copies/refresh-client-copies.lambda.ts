/** A client's save → the copies in its projects. The call itself brings them; this completes one that was cut short. */
import { refreshClientCopies } from '../../../shared/server/client-copies.ts';
import { consumer } from '../../../shared/server/lambda/consumer.ts';
import { tenantById } from '../../../shared/server/lambda/tenant.ts';

export const handler = consumer('refresh-client-copies', async ({ tenant_id, actor, data }, { now }) => {
  const tenant = await tenantById(tenant_id);
  if (tenant) await refreshClientCopies(tenant, data.client_id, { actor, now });
});
