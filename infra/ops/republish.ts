/**
 * `npm run republish -- --since <instant> [--tenant <n>]`: publishes the events of all commits since then on the bus
 * again. Limited to a fortnight, for which consumers deduplicate events. `npm run republish -- --commit <id>`: those of one commit
 * of any age, by its id or that of one of its events.
 */
import { parseArgs } from 'node:util';
import { asTool, OperatorRefusal, tenantsOf } from './operator/operator.ts';

const fortnight = 14 * 86_400_000;

const { values } = parseArgs({
  options: { tenant: { type: 'string' }, since: { type: 'string' }, commit: { type: 'string' } },
});
const since = Date.parse(values.since ?? '');

const republishCommit = async (id: string): Promise<void> => {
  const [{ commitNamed }, { eventsOfCommits, republishEvents }] = await Promise.all([
    import('./trace/trace.ts'),
    import('../../events/relay/republish.ts'),
  ]);
  const commit = await commitNamed(id);
  if (!commit) throw new OperatorRefusal(`There is no commit ${id}`);
  const events = await republishEvents(await eventsOfCommits([commit]));
  console.log(`Workspace ${commit.tenantId}: ${events} events`);
};

await asTool(async (operator) => {
  if (values.commit !== undefined) {
    if (values.since !== undefined || values.tenant !== undefined)
      throw new OperatorRefusal('--commit names one commit, so that it takes neither --since nor --tenant');
    return republishCommit(values.commit);
  }
  if (Number.isNaN(since)) throw new OperatorRefusal('--since is an instant, such as 2030-01-01T12:00:00Z');
  if (since < operator.now() - fortnight) throw new OperatorRefusal('--since is a fortnight ago at most');
  const { republish } = await import('../../events/relay/republish.ts');
  for (const tenantId of await tenantsOf(values.tenant)) {
    console.log(`Workspace ${tenantId}: ${await republish(tenantId, since)} events`);
  }
});
