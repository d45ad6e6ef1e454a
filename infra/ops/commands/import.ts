import { resolve } from 'node:path';
import { asOperator, type Command, count, idIn, printStep } from './command.ts';

export const importCommand: Command = {
  usage: `import --from <folder>   an exported workspace, where its number and subdomain are free; repeat it after an error
    --as-tenant 57           under another number`,
  options: ['from', 'as-tenant'],
  accepts: ({ from }) => from !== undefined,
  run: ({ from = '', 'as-tenant': number }) =>
    asOperator(async ({ now }) => {
      const asTenant = number === undefined ? undefined : idIn(number, 'as-tenant');
      const { importWorkspace } = await import('../workspace/import-workspace.ts');
      const { tenantId, items, objects, figures, missing, unmatched, lost } = await importWorkspace(
        resolve(from),
        {
          now,
          asTenant,
          onStep: printStep(now),
        },
      );
      console.log(
        `Workspace ${tenantId}: ${count(items, 'item')}, ${count(objects, 'file')}; ${count(figures, 'figure')} put right`,
      );
      for (const key of missing) console.log(`  without its file: ${key}`);
      for (const email of unmatched) console.log(`  to be invited: ${email}`);
      for (const subdomain of lost) console.log(`  former address that is another’s: ${subdomain}`);
      return true;
    }),
};
