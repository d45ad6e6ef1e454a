/** Refusals of operators' tools, as processes: a sentence that says what to do, and no other product in place of the one that was meant. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { temporaryFolder } from '#testing/support.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

const ops = (given: readonly string[], env: NodeJS.ProcessEnv) =>
  new Promise<string>((resolve) => {
    const args = [join(import.meta.dirname, 'ops.ts'), ...given];
    const options = { env: { PATH: process.env.PATH, PROOFLINE_DATA: folder.path, ...env } };
    execFile(process.execPath, args, options, (error, stdout, stderr) =>
      resolve(`${error ? 'ended with an error' : 'done'}\n${stdout}${stderr}`),
    );
  });

const usage = (env: NodeJS.ProcessEnv) => ops(['usage', '--tenant', '1'], env);

it('a port that another program has is named, and no product of AWS is asked', async () => {
  const other = createServer().listen(4400, '127.0.0.1');
  // Another program of this machine may have it already.
  await Promise.race([once(other, 'listening'), once(other, 'error').catch(() => undefined)]).catch(
    () => undefined,
  );
  try {
    expect(await usage({})).toMatch(/^ended with an error\nPort \d+ is taken\. [^\n]*\n$/);
  } finally {
    other.close();
  }
});

it.each([
  ['no credentials', { AWS_REGION: 'us-east-1' }, 'There are no credentials of AWS'],
  ['no region', {}, 'There is no region: set AWS_REGION'],
])('a stage with %s is refused in a sentence', async (_, env, words) => {
  const nowhere = join(folder.path, 'none');
  const said = await usage({
    PROOFLINE_STAGE: 'dev',
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_CONFIG_FILE: nowhere,
    AWS_SHARED_CREDENTIALS_FILE: nowhere,
    ...env,
  });
  expect(said.split('\n')).toEqual(['ended with an error', expect.stringContaining(words), '']);
});

/** Id of a commit, which tells its workspace. */
const named = '7-1-1796904000350-101-i8t0lxJ2x9zIU6sn4dujGA';

it.each([
  [['trace', named, '--tenant', 'many'], '--tenant is the number of a workspace'],
  [['trace', '1-1-1', '--since', 'then'], '--since is an instant, such as 2030-01-01T12:00:00Z'],
  [['restore', '--tenant', '1.5', '--to', '2030-01-01'], '--tenant is the number of a workspace'],
  [['import', '--from', 'x', '--as-tenant', '0'], '--as-tenant is the number of a workspace'],
])('%j is refused by a sentence that names the option', async (given, words) => {
  // A table of nobody's: nothing is asked of it.
  expect(await ops(given, { TABLE_NAME: 'none' })).toBe(`ended with an error\n${words}\n`);
});
