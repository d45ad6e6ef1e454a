/**
 * `npm run deploy -- <stage> …`: builds and deploys all stacks with the settings of the stage's file; further arguments are those
 * of `cdk deploy`. The stack of the product's identity at SES goes first, and the others once SES has verified it. Then the stack of the
 * user pool: where it changes the app client, CloudFormation sets its list of identity providers back to the template's, and
 * those of workspaces are offered again right after it (docs/decisions/0083).
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { SESClient } from '@aws-sdk/client-ses';
import { configOf, givenOf, orInWords, outputsFileOf, refuseExamples, stageOf } from './config.ts';
import { needCredentials } from './credentials.ts';
import { untilVerified } from './verified-domain.ts';

const [name, ...options] = process.argv.slice(2);
// Refused before anything is built.
const config = orInWords(() => {
  const chosen = stageOf(name);
  const complete = configOf(chosen, givenOf(chosen));
  refuseExamples(complete);
  return complete;
});
const { stage } = config;
await needCredentials(config.region);

const run = (command: string, args: readonly string[], more: NodeJS.ProcessEnv = {}): void => {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...more } });
  if (status !== 0) throw new Error(`${command} ${args[0]} ended with ${status}`);
};
const script = (path: string, ...args: readonly string[]) =>
  run(process.execPath, [join(import.meta.dirname, path), ...args]);
const deploy = (...which: readonly string[]): void =>
  run('cdk', ['deploy', '--strict', '-c', `stage=${stage}`, ...which, ...options]);

script('../local/build-web.ts');
script('binaries.ts', 'fetch');
const folder = mkdtempSync(join(tmpdir(), 'proofline-deploy-'));
try {
  deploy('*-mail');
  // A trial without a hosted zone and a certificate has a domain that SES can't verify, and sends no mail.
  if (config.hostedZoneId !== undefined || config.certificateArn !== undefined)
    await untilVerified(new SESClient({ region: config.region }), config.domain, console.log);
  const outputs = join(folder, 'outputs.json');
  deploy('*-stateful', '--outputs-file', outputs);
  const stacks: Record<string, Record<string, string>> = JSON.parse(readFileSync(outputs, 'utf8'));
  const { TableName, UserPool, UserPoolClient } = Object.values(stacks).find((one) => one.UserPool) ?? {};
  if (!TableName || !UserPool || !UserPoolClient)
    throw new Error('The stack of the user pool has no outputs');
  run(process.execPath, [join(import.meta.dirname, '../ops/offer-providers.ts')], {
    TABLE_NAME: TableName,
    USER_POOL_ID: UserPool,
    USER_POOL_CLIENT_ID: UserPoolClient,
    AWS_REGION: config.region,
  });
  deploy('--all', '--outputs-file', outputsFileOf(stage));
} finally {
  rmSync(folder, { recursive: true });
}
