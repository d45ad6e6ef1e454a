/**
 * `npm run deploy -- …`: deploys all stacks, with the arguments of `cdk deploy`. The stack of the user pool goes first: where it
 * changes the app client, CloudFormation sets its list of identity providers back to the template's, and those of workspaces are
 * offered again right after it (docs/decisions/0083).
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

const run = (command: string, args: readonly string[], more: NodeJS.ProcessEnv = {}): void => {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...more } });
  if (status !== 0) throw new Error(`${command} ${args[0]} ended with ${status}`);
};
const deploy = (...which: readonly string[]): void =>
  run('cdk', ['deploy', '--strict', ...which, ...process.argv.slice(2)]);

const folder = mkdtempSync(join(tmpdir(), 'proofline-deploy-'));
try {
  const outputs = join(folder, 'outputs.json');
  deploy('*-stateful', '--outputs-file', outputs);
  const stacks: Record<string, Record<string, string>> = JSON.parse(readFileSync(outputs, 'utf8'));
  const { TableName, UserPool, UserPoolClient } = Object.values(stacks).find((one) => one.UserPool) ?? {};
  if (!TableName || !UserPool || !UserPoolClient)
    throw new Error('The stack of the user pool has no outputs');
  run(process.execPath, [join(import.meta.dirname, '../local/offer-providers.ts')], {
    TABLE_NAME: TableName,
    USER_POOL_ID: UserPool,
    USER_POOL_CLIENT_ID: UserPoolClient,
    // The pool's id begins with it.
    AWS_REGION: UserPool.split('_')[0],
  });
  deploy('--all');
} finally {
  rmSync(folder, { recursive: true });
}
