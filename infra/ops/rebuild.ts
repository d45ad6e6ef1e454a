/**
 * `npm run rebuild -- [--tenant <n>] [--fix]`: recomputes all figures from projects and their history, the index of the
 * search from projects and clients, and that of the members from teams, prints the differences from the stored ones, and with
 * --fix corrects them. Exits with 1 if differences remain.
 */
import process from 'node:process';
import { parseArgs } from 'node:util';
import { asTool, tenantsOf } from './operator/operator.ts';

const { values } = parseArgs({
  options: { tenant: { type: 'string' }, fix: { type: 'boolean', default: false } },
});
await asTool(async ({ now }) => {
  const { rebuildWorkspace } = await import('./workspace/rebuild-workspace.ts');
  for (const tenantId of await tenantsOf(values.tenant)) {
    const found = await rebuildWorkspace(tenantId, { fix: values.fix, now });
    const outcome = found.length > 0 && values.fix ? ', put right' : '';
    console.log(`Workspace ${tenantId}: ${found.length} differences${outcome}`);
    for (const { what, kept, right } of found) {
      console.log(`  ${what}\n    kept   ${JSON.stringify(kept)}\n    right  ${JSON.stringify(right)}`);
    }
    if (found.length > 0 && !values.fix) process.exitCode = 1;
  }
});
