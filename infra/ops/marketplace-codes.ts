/**
 * `npm run codes -- --users 5 --make 10`: generates marketplace codes and prints them, once, because the table stores
 * only hashes. `--file codes.txt` loads a marketplace's own codes instead, one per line.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { becomeOperator } from './operator/operator.ts';

const refuse = (why: string): never => {
  console.error(`${why}

npm run codes -- --users 5 --make 10           makes ten codes, for five users each, and prints them
npm run codes -- --users 5 --file codes.txt    takes those of a file, one a line`);
  process.exit(1);
};

const given = () => {
  try {
    return parseArgs({
      options: { users: { type: 'string' }, make: { type: 'string' }, file: { type: 'string' } },
    }).values;
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
};

const values = given();
const users = Number(values.users);
const count = Number(values.make ?? 0);
if (!Number.isInteger(users) || users < 1) refuse('--users says how many users a code allows.');
if (!(values.file === undefined) === count > 0)
  refuse('Give either --make with a number or --file with a path.');

const operator = await becomeOperator();
try {
  const { loadCodes, newCode } = await import('#server/workspace/marketplace.ts');
  const codes = values.file
    ? readFileSync(values.file, 'utf8').split(/\r?\n/)
    : Array.from({ length: count }, newCode);
  const loaded = await loadCodes(codes, users, new Date(operator.now()).toISOString());
  if (!values.file) console.log(codes.join('\n'));
  console.log(`${loaded} codes were new, each for ${users} users.`);
} finally {
  await operator.leave();
}
