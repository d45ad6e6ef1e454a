import { restoreEmailTemplates } from '#contracts/templates.ts';
import { auditCommit } from '#server/actions/audit.ts';
import { retryOnConflict } from '#server/actions/retry-on-conflict.ts';
import { transact } from '#server/data/transact.ts';
import { endpoint } from '#server/lambda/http.ts';
import { again } from '#server/retry.ts';
import { systemTemplateRecords } from '#server/workspace/create-workspace.ts';
import { allOf, present } from './email-templates.ts';

/** Restores the deleted system templates of these types, in all languages. Plans do not limit them. */
export const restoreEmailTemplatesEndpoint = endpoint(restoreEmailTemplates, async (call) => {
  const { principal, body, at } = call;
  const { tenantId } = principal.tenant;
  return retryOnConflict(async () => {
    const there = new Set((await allOf(tenantId)).map(({ id }) => id));
    // A language deleted from a remaining template stays deleted.
    const missing = systemTemplateRecords(tenantId, at).filter(
      ({ id, parent_id, type }) => body.types.includes(type) && !there.has(parent_id ?? id),
    );
    const [first] = missing;
    if (!first) return { items: [] };
    const { committed } = await transact((entities) => [
      // Race: of two concurrent restores the second is decided anew.
      ...missing.map((one) => entities.EmailTemplateItem.create(one).commit()),
      auditCommit(
        entities,
        call,
        ['email_template', first.id],
        [{}, { restored: missing.map(({ id }) => id) }],
      ),
    ]);
    return committed ? { items: missing.map(present) } : again;
  });
});
