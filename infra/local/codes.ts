/**
 * `npm run codes -- --users 5 --make 10`: makes marketplace codes and prints them, this once, as the table keeps hashes.
 * `--file codes.txt` takes a marketplace's own instead, one a line.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { becomeOperator } from './operator.ts';

const { values } = parseArgs({
  options: { users: { type: 'string' }, make: { type: 'string' }, file: { type: 'string' } },
});
const users = Number(values.users);
const count = Number(values.make ?? 0);
if (!Number.isInteger(users) || users < 1) throw new Error('--users is how many users a code allows');
if (!(values.file === undefined) === count > 0)
  throw new Error('Give either --make <number> or --file <path>');

const operator = await becomeOperator();
try {
  const { loadCodes, newCode } = await import('../../shared/server/workspace/marketplace.ts');
  const codes = values.file
    ? readFileSync(values.file, 'utf8').split(/\r?\n/)
    : Array.from({ length: count }, newCode);
  const loaded = await loadCodes(codes, users, new Date(operator.now()).toISOString());
  if (!values.file) console.log(codes.join('\n'));
  console.log(`${loaded} codes were new, each for ${users} users.`);
} finally {
  await operator.leave();
}
