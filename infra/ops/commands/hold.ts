/** Command that holds a workspace, which answers nobody and sends nothing meanwhile, and releases it. */
import { OperatorRefusal } from '../operator/operator.ts';
import { asOperator, type Command, idIn } from './command.ts';

/** Characters of a reason. */
const longest = 500;

/** Reason in an option. */
const reasonIn = (given: string): string => {
  const reason = given.trim();
  if (reason === '' || reason.length > longest)
    throw new OperatorRefusal(`--reason is a text of at most ${longest} characters`);
  return reason;
};

export const holdCommand: Command = {
  usage: [
    'hold --tenant 42 --reason "…" shuts it to its members and guests, and its mail waits; nothing of it is deleted',
    'npm run ops -- hold --tenant 42 --release opens it again',
  ].join('\n'),
  options: ['tenant', 'reason'],
  flags: ['release'],
  accepts: ({ tenant, reason, release }, rest) =>
    tenant !== undefined && (reason === undefined) !== (release === undefined) && rest.length === 0,
  run: ({ tenant = '', reason }) =>
    asOperator(async ({ now }) => {
      const id = idIn(tenant, 'tenant');
      const { holdWorkspace, releaseWorkspace } = await import('#server/workspace/hold.ts');
      const done =
        reason === undefined
          ? await releaseWorkspace(id, now())
          : await holdWorkspace(id, reasonIn(reason), now());
      if (!done) console.log(`There is no workspace ${id}`);
      else if (done.held)
        console.log(`Workspace ${id} is on hold since ${done.held.since}: ${done.held.reason}`);
      else console.log(`Workspace ${id} is not on hold`);
      return done !== undefined;
    }),
};
