import type { Restored } from '../workspace/restore-workspace.ts';
import { asOperator, type Command, count, idIn, instantIn, printStep } from './command.ts';

const print = (
  heading: string,
  { put, removed, objects, missing, people, lost, figures }: Restored,
): void => {
  console.log(heading);
  console.log(
    `${count(put, 'item')} put back, ${count(removed, 'item')} taken away; ${count(objects, 'file')} as before`,
  );
  console.log(
    `${count(people.admitted, 'member')} with access, ${people.dismissed} without it now; ${count(figures, 'figure')} put right`,
  );
  for (const key of missing) console.log(`  deleted for good: ${key}`);
  for (const email of people.unmatched) console.log(`  to be invited: ${email}`);
  for (const subdomain of lost) console.log(`  former address that is another’s: ${subdomain}`);
};

export const restoreCommand: Command = {
  usage: `restore --tenant 42 --to <instant>
                             a workspace as it was then; what was done in it since is taken back
npm run ops -- restore --from <table> [--tenant 42]
                             every workspace of a table that was brought from elsewhere, or that of the number`,
  options: ['tenant', 'to', 'from'],
  accepts: ({ tenant, to, from }) =>
    (from === undefined ? tenant !== undefined : true) && (from === undefined) === (to !== undefined),
  run: ({ tenant, to, from }) =>
    asOperator(async ({ now }) => {
      const options = { now, onStep: printStep(now) };
      const id = tenant === undefined ? undefined : idIn(tenant, 'tenant');
      const { restoreFrom, restoreWorkspace, workspacesIn } = await import(
        '../workspace/restore-workspace.ts'
      );
      if (from === undefined) {
        const at = instantIn(to ?? '', 'to');
        const restored = await restoreWorkspace(id ?? 0, at, options);
        print(`Workspace ${id} as of ${new Date(at).toISOString()}`, restored);
        return true;
      }
      const there = await workspacesIn(from);
      for (const one of id === undefined ? there : [id])
        print(`Workspace ${one} as in ${from}`, await restoreFrom(one, from, options));
      return true;
    }),
};
