/**
 * `npm run abuse -- names [--seen <n>]`: lists workspaces whose names may be meant to be taken for a company's, or takes one off
 * the list. `npm run abuse -- pause --tenant <n>` pauses the mail of a workspace, which waits; `resume` ends the pause.
 */
import process from 'node:process';
import { becomeOperator, knownArguments } from './operator.ts';

const usage = `npm run abuse -- names             names that nobody has looked at yet
npm run abuse -- names --seen 42   takes workspace 42 off that list
npm run abuse -- pause --tenant 42
npm run abuse -- resume --tenant 42`;

/** Number of a workspace; undefined for anything else. */
const numberOf = (given: string | undefined): number | undefined =>
  given !== undefined && /^[1-9]\d*$/.test(given) ? Number(given) : undefined;

const work = async (what: string | undefined, tenant: string | undefined, seen: string | undefined) => {
  const operator = await becomeOperator();
  try {
    const names = await import('#server/workspace/doubtful-names.ts');
    if (what === 'names') {
      const looked = numberOf(seen);
      if (looked !== undefined)
        console.log(`${await names.nameSeen(looked)} names of workspace ${looked} taken off the list`);
      for (const { since, workspace, name } of await names.doubtfulNames()) {
        console.log(`${since}  workspace ${workspace}  ${JSON.stringify(name)}`);
      }
      return true;
    }
    const tenantId = numberOf(tenant);
    if (tenantId === undefined || (what !== 'pause' && what !== 'resume')) return false;
    const { resumeMail, stopMail } = await import('#server/workspace/stop-mail.ts');
    const now = operator.now();
    const done = await (what === 'pause' ? stopMail(tenantId, 'operator', now) : resumeMail(tenantId, now));
    console.log(done ? `Mail of workspace ${tenantId}: ${what}d` : `There is no workspace ${tenantId}`);
    if (!done) process.exitCode = 1;
    return true;
  } finally {
    await operator.leave();
  }
};

const given = knownArguments({
  allowPositionals: true,
  options: { tenant: { type: 'string' }, seen: { type: 'string' } },
});
const [what] = given?.positionals ?? [];
const isKnown = what === 'names' || what === 'pause' || what === 'resume';
if (!isKnown || !(await work(what, given?.values.tenant, given?.values.seen))) {
  console.error(usage);
  process.exitCode = 1;
}
