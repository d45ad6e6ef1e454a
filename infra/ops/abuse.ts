/**
 * `npm run abuse -- names [--seen <n>]`: lists workspaces whose names may be meant to be taken for a company's, or takes one off
 * the list. The mail of a workspace is stopped by `npm run ops -- pause`.
 */
import process from 'node:process';
import { becomeOperator, knownArguments } from './operator/operator.ts';

const usage = `npm run abuse -- names             names that nobody has looked at yet
npm run abuse -- names --seen 42   takes workspace 42 off that list`;

/** Number of a workspace; undefined for anything else. */
const numberOf = (given: string | undefined): number | undefined =>
  given !== undefined && /^[1-9]\d*$/.test(given) ? Number(given) : undefined;

const printNames = async (seen: string | undefined): Promise<void> => {
  const operator = await becomeOperator();
  try {
    const names = await import('#server/workspace/doubtful-names.ts');
    const looked = numberOf(seen);
    if (looked !== undefined)
      console.log(`${await names.nameSeen(looked)} names of workspace ${looked} taken off the list`);
    for (const { since, workspace, name } of await names.doubtfulNames()) {
      console.log(`${since}  workspace ${workspace}  ${JSON.stringify(name)}`);
    }
  } finally {
    await operator.leave();
  }
};

const given = knownArguments({ allowPositionals: true, options: { seen: { type: 'string' } } });
if (given?.positionals.join() === 'names') await printNames(given.values.seen);
else {
  console.error(usage);
  process.exitCode = 1;
}
