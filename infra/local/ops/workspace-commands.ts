/** Commands that export a workspace, import it, and restore it. */
import { resolve } from 'node:path';
import { asOperator, type Command, idIn, instantIn } from './command.ts';

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

const printStep = (now: () => number) => (step: string) =>
  console.log(`${new Date(now()).toISOString()}  ${step}`);

export const exportCommand: Command = {
  usage: `export --tenant 42 --to <folder>
                             everything of a workspace as lines of JSON and files; repeat it after an interruption`,
  options: ['tenant', 'to'],
  accepts: ({ tenant, to }) => tenant !== undefined && to !== undefined,
  run: ({ tenant = '', to = '' }) =>
    asOperator(async ({ now }) => {
      const id = idIn(tenant, 'tenant');
      const { exportWorkspace } = await import('./export-workspace.ts');
      const { items, objects, began, ended } = await exportWorkspace(id, resolve(to), { now });
      const number = Object.values(items).reduce((sum, one) => sum + one, 0);
      console.log(`Workspace ${id}, from ${began} to ${ended}`);
      console.log(
        `${count(number, 'item')}, ${count(objects.number, 'file')} of ${count(objects.bytes, 'byte')}`,
      );
      console.log('manifest.json lists what stays behind');
      return true;
    }),
};

export const importCommand: Command = {
  usage: `import --from <folder>   an exported workspace, where its number and subdomain are free; repeat it after an error
    --as-tenant 57           under another number`,
  options: ['from', 'as-tenant'],
  accepts: ({ from }) => from !== undefined,
  run: ({ from = '', 'as-tenant': number }) =>
    asOperator(async ({ now }) => {
      const asTenant = number === undefined ? undefined : idIn(number, 'as-tenant');
      const { importWorkspace } = await import('./import-workspace.ts');
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

export const restoreCommand: Command = {
  usage: `restore --tenant 42 --to <instant>
                             a workspace as it was then; what was done in it since is taken back`,
  options: ['tenant', 'to'],
  accepts: ({ tenant, to }) => tenant !== undefined && to !== undefined,
  run: ({ tenant = '', to = '' }) =>
    asOperator(async ({ now }) => {
      const id = idIn(tenant, 'tenant');
      const at = instantIn(to, 'to');
      const { restoreWorkspace } = await import('./restore-workspace.ts');
      const restored = await restoreWorkspace(id, at, { now, onStep: printStep(now) });
      const { put, removed, objects, missing, people, lost, figures } = restored;
      console.log(`Workspace ${id} as of ${new Date(at).toISOString()}`);
      console.log(
        `${count(put, 'item')} put back, ${count(removed, 'item')} taken away; ${count(objects, 'file')} as before`,
      );
      console.log(
        `${count(people.admitted, 'member')} with access, ${people.dismissed} without it now; ${count(figures, 'figure')} put right`,
      );
      for (const key of missing) console.log(`  deleted for good: ${key}`);
      for (const email of people.unmatched) console.log(`  to be invited: ${email}`);
      for (const subdomain of lost) console.log(`  former address that is another’s: ${subdomain}`);
      return true;
    }),
};
