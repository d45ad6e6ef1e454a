import { restoreEmailTemplates } from '../../shared/contracts/templates.ts';
import { auditCommit } from '../../shared/server/actions/audit.ts';
import { decidedAnew } from '../../shared/server/actions/decisions.ts';
import { transact } from '../../shared/server/data/transact.ts';
import { endpoint } from '../../shared/server/lambda/http.ts';
import { systemTemplateRecords } from '../../shared/server/workspace/setup.ts';
import { allOf, present } from './email-templates.ts';

/** Brings back the system's templates that were deleted, in all languages. They count in no plan, so none stands against it. */
export const restoreEmailTemplatesEndpoint = endpoint(restoreEmailTemplates, async (call) => {
  const { principal, body, at } = call;
  const { tenantId } = principal.tenant;
  return decidedAnew(async () => {
    const there = new Set((await allOf(tenantId)).map(({ id }) => id));
    // A language that was taken away from a template that is still there stays away.
    const missing = systemTemplateRecords(tenantId, at).filter(
      ({ id, parent_id, type }) => body.types.includes(type) && !there.has(parent_id ?? id),
    );
    const [first] = missing;
    if (!first) return { items: [] };
    const { committed } = await transact((entities) => [
      // Brought back by somebody else in the same moment: look again.
      ...missing.map((one) => entities.EmailTemplateItem.create(one).commit()),
      auditCommit(
        entities,
        call,
        ['email_template', first.id],
        [{}, { restored: missing.map(({ id }) => id) }],
      ),
    ]);
    return committed ? { items: missing.map(present) } : 'changed';
  });
});
