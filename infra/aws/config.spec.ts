import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './bundling.ts';
import {
  configOf,
  type GivenSettings,
  givenOf,
  refuseContext,
  refuseExamples,
  settingsOf,
} from './config.ts';
import { leastOfProd as live } from './stage.testing.ts';

const trial = { domain: 'proofline.test' };

describe('the settings of a stage', () => {
  it.each(['dev', 'prod', 'check'] as const)('are complete for %s, as they are in git', (stage) => {
    expect(configOf(stage, givenOf(stage))).toMatchObject({ stage, name: `proofline-${stage}` });
  });

  it.each([
    ['account', /^- account is missing: the account/m],
    ['alarmEmail', /^- alarmEmail is missing: the address that alarms are mailed to/m],
    ['monthlyBudget', /^- monthlyBudget is missing: the amount in USD/m],
    ['logArchive', /^- logArchive is missing/m],
    ['stripe', /^- stripe is missing: .* would give plans away/m],
    [
      'hostedZoneId',
      /^- hostedZoneId or certificateArn is missing: without them no workspace can be reached/m,
    ],
    ['domain', /^- domain is missing: the base domain/m],
  ])('in prod are refused without %s, in a sentence', (name, sentence) => {
    const { [name as keyof typeof live]: _, ...without } = live;
    expect(() => configOf('prod', without)).toThrow(sentence);
  });

  it('in prod take a certificate in place of a zone', () => {
    const { hostedZoneId: _, ...without } = live;
    const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/a-b';
    expect(configOf('prod', { ...without, certificateArn }).certificateArn).toBe(certificateArn);
  });

  it('in dev need a domain alone, and the rest follows from the stage', () => {
    expect(configOf('dev', trial)).toMatchObject({
      region: 'us-east-1',
      waf: false,
      securityContact: 'mailto:security@proofline.test',
      keys: { links: 1, origin: 1 },
    });
    expect(configOf('prod', live).waf).toBe(true);
  });

  it('are refused for all that is missing at once, the domain among it', () => {
    const refusal = () => configOf('prod', { keys: { links: 1 } });
    for (const name of ['domain', 'account', 'alarmEmail', 'logArchive', 'mediaSecretNames', 'stripe'])
      expect(refusal).toThrow(new RegExp(`^- ${name} is missing: `, 'm'));
  });

  it('are refused for all that is wrong in them at once, a misspelt name among it', () => {
    const wrong = { ...live, alarmMail: 'x', keys: { links: 1.5 }, stripe: { publishableKey: 'sk_live' } };
    const refusal = () => configOf('prod', wrong as unknown as GivenSettings);
    expect(refusal).toThrow('infra/aws/stages/prod.json cannot be deployed');
    for (const line of [
      'alarmMail is no setting',
      'keys.links has to be a whole number from 1',
      'stripe.publishableKey has to be the publishable key of Stripe, which begins with pk_',
      'stripe.secretArn is missing',
    ])
      expect(refusal).toThrow(line);
  });

  it.each<[Partial<GivenSettings>, string]>([
    [{ waf: true }, 'waf has to be false outside of us-east-1'],
    [{ hostedZoneId: 'Z1' }, 'certificateArn is missing'],
    [{ monthlyBudget: 50 }, 'monthlyBudget needs alarmEmail'],
    [{ monthlyBudget: 0.5 }, 'monthlyBudget has to be a whole number from 1'],
  ])('in another region are refused with %o', (more, words) => {
    expect(() => configOf('dev', { ...trial, region: 'eu-west-1', ...more })).toThrow(words);
  });

  it('in check, which is thrown away, need its account and a domain that can be reached', () => {
    expect(() => configOf('check', trial)).toThrow(
      /account is missing[\s\S]*hostedZoneId or certificateArn is missing/,
    );
    const { account, hostedZoneId } = live;
    expect(configOf('check', { ...trial, account, hostedZoneId }).throwAway).toBe(true);
  });

  it.each(['dev', 'prod'] as const)('do not let a file throw %s away', (stage) => {
    expect(configOf(stage, live).throwAway).toBe(false);
    const wrong = { ...live, throwAway: true } as GivenSettings;
    expect(() => configOf(stage, wrong)).toThrow('throwAway is no setting');
  });

  it('hold no secret by mistake: a key of Stripe that moves money is refused', () => {
    const stripe = { ...live.stripe, publishableKey: 'sk_live_x' };
    expect(() => settingsOf('prod', { ...live, stripe })).toThrow('begins with pk_');
  });
});

it('a setting given by -c is refused, since the next deployment would lack it', () => {
  const given: Record<string, string> = { stage: 'prod', waf: 'false' };
  expect(() => refuseContext((name) => given[name])).toThrow('waf is a setting of the stage');
  expect(() => refuseContext((name) => ({ stage: 'prod' })[name])).not.toThrow();
});

it('a production of example values is not deployed', () => {
  expect(() => refuseExamples(configOf('prod', givenOf('prod')))).toThrow(
    'domain proofline.example is an example',
  );
  expect(() => refuseExamples(configOf('prod', live))).not.toThrow();
  expect(() => refuseExamples(configOf('dev', givenOf('dev')))).not.toThrow();
});

it.each([
  [['production'], 'The stage is one of dev, prod, check, not "production"'],
  [[], 'The stage is one of dev, prod, check, not "undefined"'],
  [['prod'], 'is an example'],
  [['check'], 'is an example'],
])('npm run deploy %o ends before anything is built', (args, words) => {
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    [join(root, 'infra/aws/deploy.ts'), ...args],
    {
      encoding: 'utf8',
    },
  );
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain(words);
});

it('npm run deploy without credentials ends before anything is built, in a sentence', () => {
  const nowhere = join(root, 'none');
  const { status, stderr, stdout } = spawnSync(process.execPath, [join(root, 'infra/aws/deploy.ts'), 'dev'], {
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      AWS_EC2_METADATA_DISABLED: 'true',
      AWS_CONFIG_FILE: nowhere,
      AWS_SHARED_CREDENTIALS_FILE: nowhere,
    },
    timeout: 30_000,
  });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^There are no credentials of AWS: set AWS_PROFILE[^\n]*\n$/);
}, 40_000);
