/** Events and notes → audit log of their workspace. */

import { enter } from '#server/audit/chain.ts';
import { auditNote } from '#server/audit/note.ts';
import { mixedBatchConsumer } from '#server/lambda/consumer.ts';
import { tenantById } from '#server/lambda/tenant.ts';
import { contentsOf } from './contents.ts';

export const handler = mixedBatchConsumer(
  'keep-audit',
  auditNote,
  ({ audit }) => audit.tenant_id,
  async (tenantId, { events, others }, { now }) => {
    const tenant = await tenantById(tenantId);
    // The log of a deleted workspace is deleted with it.
    if (!tenant) return;
    const notes = others.map(({ audit }) => audit.content);
    await enter(tenant, await contentsOf(tenantId, events, notes), now);
  },
);
