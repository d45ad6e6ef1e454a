import { asOperator, type Command, count, idIn, instantIn, printStep } from './command.ts';

export const restoreCommand: Command = {
  usage: `restore --tenant 42 --to <instant>
                             a workspace as it was then; what was done in it since is taken back`,
  options: ['tenant', 'to'],
  accepts: ({ tenant, to }) => tenant !== undefined && to !== undefined,
  run: ({ tenant = '', to = '' }) =>
    asOperator(async ({ now }) => {
      const id = idIn(tenant, 'tenant');
      const at = instantIn(to, 'to');
      const { restoreWorkspace } = await import('../workspace/restore-workspace.ts');
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
