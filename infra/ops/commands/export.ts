import { resolve } from 'node:path';
import { asOperator, type Command, count, idIn } from './command.ts';

export const exportCommand: Command = {
  usage: `export --tenant 42 --to <folder>
                             everything of a workspace as lines of JSON and files; repeat it after an interruption`,
  options: ['tenant', 'to'],
  accepts: ({ tenant, to }) => tenant !== undefined && to !== undefined,
  run: ({ tenant = '', to = '' }) =>
    asOperator(async ({ now }) => {
      const id = idIn(tenant, 'tenant');
      const { exportWorkspace } = await import('../workspace/export-workspace.ts');
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
