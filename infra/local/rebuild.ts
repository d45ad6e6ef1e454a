/**
 * `npm run rebuild -- [--tenant <n>] [--fix]`: recomputes all figures from projects and their history, and the index of the
 * search from projects and clients, prints the differences from the stored ones, and with --fix corrects them. Exits with 1
 * if differences remain.
 */
import process from 'node:process';
import { parseArgs } from 'node:util';
import { becomeOperator, tenantsOf } from './operator.ts';

const { values } = parseArgs({
  options: { tenant: { type: 'string' }, fix: { type: 'boolean', default: false } },
});
const operator = await becomeOperator();
try {
  const { rebuildFigures } = await import('#server/figures/rebuild.ts');
  const { indexDifferences, rebuildIndex } = await import('#server/search/build.ts');
  for (const tenantId of await tenantsOf(values.tenant)) {
    const kept = await indexDifferences(tenantId);
    const isRight = kept !== null && kept.missing === 0 && kept.beyond === 0;
    if (!isRight && values.fix) await rebuildIndex(tenantId);
    const found = [
      ...(await rebuildFigures(tenantId, { fix: values.fix, now: operator.now() })),
      ...(isRight ? [] : [{ what: 'index of the search', kept, right: { missing: 0, beyond: 0 } }]),
    ];
    const outcome = found.length > 0 && values.fix ? ', put right' : '';
    console.log(`Workspace ${tenantId}: ${found.length} differences${outcome}`);
    for (const { what, kept, right } of found) {
      console.log(`  ${what}\n    kept   ${JSON.stringify(kept)}\n    right  ${JSON.stringify(right)}`);
    }
    if (found.length > 0 && !values.fix) process.exitCode = 1;
  }
} finally {
  await operator.leave();
}
