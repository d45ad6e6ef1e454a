/** `npm run ops -- <command>`: the operator's commands, on AWS or beside the product of this machine (operator.ts). */
import process from 'node:process';
import { becomeOperator, knownArguments, tenantsOf } from './operator.ts';

const usage = `npm run ops -- trace <id>    from the button to the mailbox: the id of an event, a commit, a request or a mail
    --tenant 42              only in this workspace (ids of events and commits name theirs)
    --since <instant>        from this time on; by default seven days ago`;

const week = 7 * 86_400_000;

interface Options {
  readonly tenant?: string | undefined;
  readonly since?: string | undefined;
}

const printTrace = async (id: string, { tenant, since }: Options): Promise<boolean> => {
  const operator = await becomeOperator();
  try {
    const from = since === undefined ? operator.now() - week : Date.parse(since);
    if (Number.isNaN(from)) throw new Error('--since is an instant, such as 2030-01-01T12:00:00Z');
    const { trace } = await import('./trace.ts');
    const found = await trace(id, { tenants: () => tenantsOf(tenant), since: from });
    if (!found) {
      console.log(`Nothing since ${new Date(from).toISOString()} has the id ${id}`);
      return false;
    }
    console.log(`Workspace ${found.workspace}`);
    for (const { at, text } of found.hops) console.log(`${at}  ${text}`);
    if (found.correlationId !== undefined)
      console.log(`Log: fields @timestamp, @log, message | filter correlationId = "${found.correlationId}"`);
    return true;
  } finally {
    await operator.leave();
  }
};

const given = knownArguments({
  allowPositionals: true,
  options: { tenant: { type: 'string' }, since: { type: 'string' } },
});
const [command, id] = given?.positionals ?? [];
if (!given || command !== 'trace' || id === undefined) {
  console.error(usage);
  process.exitCode = 1;
} else if (!(await printTrace(id, given.values))) process.exitCode = 1;
