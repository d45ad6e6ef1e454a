/** Events and notes → audit log of their workspace. */

import { auditContent } from '#contracts/audit.ts';
import * as z from '#schema';
import { enter } from '#server/audit/chain.ts';
import { memberOf } from '#server/audit/member.ts';
import type { Note } from '#server/audit/note.ts';
import { mixedBatchConsumer } from '#server/lambda/consumer.ts';
import { tenantById } from '#server/lambda/tenant.ts';
import { contentsOf } from './contents.ts';

/** Body of a note, as `sendNote` writes it. */
const auditNote = z.object({
  audit: z.object({ tenant_id: z.number(), content: auditContent, person: z.optional(z.string()) }),
});

const named = async (
  tenantId: number,
  { content, person }: Pick<Note, 'content'> & { person?: string | undefined },
) => (person === undefined ? content : { ...content, actor: await memberOf(tenantId, person) });

export const handler = mixedBatchConsumer(
  'keep-audit',
  auditNote,
  ({ audit }) => audit.tenant_id,
  async (tenantId, { events, others }, { now }) => {
    const tenant = await tenantById(tenantId);
    // The log of a deleted workspace is deleted with it.
    if (!tenant) return;
    const notes = await Promise.all(others.map(({ audit }) => named(tenantId, audit)));
    await enter(tenant, await contentsOf(tenantId, events, notes), now);
  },
);
