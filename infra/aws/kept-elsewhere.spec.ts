/** Apps for other accounts: their settings and refusals, as an operator meets them. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from './bundling.ts';
import { givenOf } from './config.ts';
import { keptOf } from './kept-elsewhere.ts';

const given = { domain: 'x.test', account: '111111111111' };
const { productAccount } = keptOf('prod', givenOf('prod'));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'proofline-kept-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs an app as `cdk` does, with the credentials of an account; answers its stacks and their places, or its refusal. */
const run = (name: string, context: Readonly<Record<string, string>>, account = '333333333333') => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'infra/aws', `${name}-app.ts`)], {
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      CDK_OUTDIR: folder,
      CDK_CONTEXT_JSON: JSON.stringify(context),
      CDK_DEFAULT_ACCOUNT: account,
    },
  });
  const manifest = join(folder, 'manifest.json');
  const { artifacts } = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : { artifacts: {} };
  const stacks = Object.entries<{ type: string; environment: string }>(artifacts).flatMap(
    ([stack, { type, environment }]) =>
      type === 'aws:cloudformation:stack' ? [`${stack} in ${environment}`] : [],
  );
  return { status, stderr, stacks };
};

it.each(['log-archive', 'backup-vault'])(
  '%s is one stack of the stage, in the account of the credentials',
  (name) => {
    expect(run(name, { stage: 'prod' })).toMatchObject({
      status: 0,
      stacks: [`proofline-prod-${name} in aws://333333333333/us-east-1`],
    });
  },
);

it.each(['log-archive', 'backup-vault'])(
  '%s is refused in a sentence with the product’s own credentials, or without a stage',
  (name) => {
    const refused = (sentence: string) => ({ status: 1, stderr: `${sentence}\n`, stacks: [] });
    expect(run(name, { stage: 'prod' }, productAccount)).toEqual(
      refused('The stack belongs into another account than the product: give its credentials'),
    );
    expect(run(name, {})).toEqual(refused('The stage is one of dev, prod, check, not "undefined"'));
  },
);

it('nothing is kept of a stage that is thrown away, nor of an account that is none', () => {
  expect(() => keptOf('check', given)).toThrow('is thrown away');
  expect(() => keptOf('prod', { domain: 'x.test' })).toThrow('no account');
  expect(() => keptOf('prod', { ...given, account: 'mine' })).toThrow('twelve digits');
});

it('copies of backups are in a region that is asked for, and logs in the product’s all the same', () => {
  const context = { stage: 'prod', vaultRegion: 'eu-west-1' };
  expect(run('backup-vault', context).stacks).toEqual([
    'proofline-prod-backup-vault in aws://333333333333/eu-west-1',
  ]);
  expect(run('log-archive', context).stacks).toEqual([
    'proofline-prod-log-archive in aws://333333333333/us-east-1',
  ]);
});
