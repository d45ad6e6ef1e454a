/**
 * `npm run republish -- --since <instant> [--tenant <n>]`: publishes the events of all commits since then on the bus
 * again. Limited to a fortnight, for which consumers deduplicate events.
 */
import { parseArgs } from 'node:util';
import { asTool, OperatorRefusal, tenantsOf } from './operator/operator.ts';

const fortnight = 14 * 86_400_000;

const { values } = parseArgs({ options: { tenant: { type: 'string' }, since: { type: 'string' } } });
const since = Date.parse(values.since ?? '');
await asTool(async (operator) => {
  if (Number.isNaN(since)) throw new OperatorRefusal('--since is an instant, such as 2030-01-01T12:00:00Z');
  if (since < operator.now() - fortnight) throw new OperatorRefusal('--since is a fortnight ago at most');
  const { republish } = await import('../../events/relay/republish.ts');
  for (const tenantId of await tenantsOf(values.tenant)) {
    console.log(`Workspace ${tenantId}: ${await republish(tenantId, since)} events`);
  }
});
