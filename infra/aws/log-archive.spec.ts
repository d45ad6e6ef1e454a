import { App } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { configOf, type Stage } from './config.ts';
import { addKeeper, keptOf } from './kept-elsewhere.ts';
import { LogArchiveStack } from './log-archive.ts';
import { Checks } from './security-checks.ts';
import { leastOfProd as live } from './stage.testing.ts';
import { synthesise } from './synthesise.testing.ts';

const { logArchive } = live;
const archiveOf = (stage: Stage) => {
  const app = new App();
  const stack = addKeeper(app, LogArchiveStack, keptOf(stage, { domain: 'x.test', account: '111111111111' }));
  return { app, template: Template.fromStack(stack) };
};
const valuesOf = (template: Template, type: string) =>
  Object.values(template.findResources(type)).map(({ Properties }) => Properties);
const statementsOf = (template: Template) =>
  [
    ...valuesOf(template, 'AWS::IAM::Policy').map(({ PolicyDocument }) => PolicyDocument),
    ...valuesOf(template, 'AWS::IAM::Role').flatMap(({ Policies = [] }) =>
      Policies.map(({ PolicyDocument }: { PolicyDocument: unknown }) => PolicyDocument),
    ),
  ].flatMap(({ Statement }) => Statement);
const actionsOf = (template: Template): string[] =>
  statementsOf(template).flatMap(({ Action }) => [Action].flat());

describe('the archive of logs', () => {
  it.each([
    ['prod', 'COMPLIANCE', 365],
    ['dev', 'GOVERNANCE', 7],
  ] as const)(
    'in %s locks each object in mode %s for %i days, and outlives its stack',
    (stage, Mode, Days) => {
      const { app, template } = archiveOf(stage);
      template.resourceCountIs('AWS::S3::Bucket', 1);
      template.hasResource('AWS::S3::Bucket', {
        DeletionPolicy: 'Retain',
        UpdateReplacePolicy: 'Retain',
        Properties: {
          ObjectLockEnabled: true,
          ObjectLockConfiguration: {
            ObjectLockEnabled: 'Enabled',
            Rule: { DefaultRetention: { Mode, Days } },
          },
          VersioningConfiguration: { Status: 'Enabled' },
          LifecycleConfiguration: {
            Rules: [Match.objectLike({ ExpirationInDays: Days + 1, Status: 'Enabled' })],
          },
          PublicAccessBlockConfiguration: Match.objectLike({
            BlockPublicAcls: true,
            BlockPublicPolicy: true,
          }),
        },
      });
      expect(new Checks(app).validateScope(app).violations).toEqual([]);
    },
  );

  it('is written by its stream alone, which reads and deletes nothing and lifts no lock', () => {
    const { template } = archiveOf('prod');
    expect(actionsOf(template).toSorted()).toEqual([
      'firehose:PutRecord',
      'firehose:PutRecordBatch',
      'logs:PutLogEvents',
      's3:AbortMultipartUpload',
      's3:GetBucketLocation',
      's3:ListBucket',
      's3:ListBucketMultipartUploads',
      's3:PutObject',
    ]);
    const trusted = valuesOf(template, 'AWS::IAM::Role').map(
      ({ AssumeRolePolicyDocument }) => AssumeRolePolicyDocument.Statement[0].Principal,
    );
    expect(trusted).toEqual([{ Service: 'firehose.amazonaws.com' }, { Service: 'logs.amazonaws.com' }]);
    // The bucket's own policy refuses calls in the clear, and allows nobody anything.
    const [policy] = valuesOf(template, 'AWS::S3::BucketPolicy');
    expect(policy?.PolicyDocument.Statement.map(({ Effect }: { Effect: string }) => Effect)).toEqual([
      'Deny',
    ]);
  });

  it('lets the product’s account hand logs over, and nothing else', () => {
    const { template } = archiveOf('prod');
    const [destination] = valuesOf(template, 'AWS::Logs::Destination');
    const text = JSON.stringify(destination?.DestinationPolicy);
    expect(text).toContain('111111111111');
    expect(text.match(/logs:\w+/g)?.filter((action) => action !== 'logs:us')).toEqual(
      expect.arrayContaining(['logs:PutAccountPolicy', 'logs:PutSubscriptionFilter']),
    );
    expect(text).not.toContain('logs:Put*');
    expect(destination?.TargetArn).toEqual({ 'Fn::GetAtt': ['Delivery', 'Arn'] });
  });
});

describe('logs of the product', () => {
  let prod: ReturnType<typeof synthesise>;
  beforeAll(() => {
    prod = synthesise('prod', live);
  });

  it('are handed over to the archive, all of them, by one policy of the account', () => {
    const { mail, stateful, live, films, events, api, web, monitoring } = prod;
    const templates = [mail, stateful, live, films, events, api, web, monitoring];
    const policies = templates.flatMap((template) => valuesOf(template, 'AWS::Logs::AccountPolicy'));
    expect(policies).toEqual([
      {
        PolicyName: 'proofline-prod-log-archive',
        PolicyType: 'SUBSCRIPTION_FILTER_POLICY',
        // Without criteria of selection, the only one of which would be to leave groups out.
        Scope: 'ALL',
        PolicyDocument: JSON.stringify({ DestinationArn: logArchive, FilterPattern: '' }),
      },
    ]);
    // A group of the class for infrequent access has no subscriptions, so there is none.
    const groups = templates.flatMap((template) => valuesOf(template, 'AWS::Logs::LogGroup'));
    expect(groups.length).toBeGreaterThan(30);
    for (const { LogGroupClass = 'STANDARD' } of groups) expect(LogGroupClass).toBe('STANDARD');
  });

  it('can be written by its roles, and neither deleted, nor unsubscribed, nor reached where they are kept', () => {
    for (const template of [prod.stateful, prod.films, prod.events, prod.api, prod.monitoring, prod.mail]) {
      const actions = new Set(actionsOf(template));
      for (const action of actions) {
        if (action.startsWith('logs:')) expect(action).toMatch(/^logs:(CreateLogStream|PutLogEvents)$/);
        expect(action).not.toMatch(/^firehose:|ObjectLock|Retention|LegalHold/);
      }
      expect(JSON.stringify(statementsOf(template))).not.toContain('222222222222');
    }
  });

  it('have to have an archive in production, in another account and the same region', () => {
    const { logArchive: _, ...without } = live;
    expect(() => configOf('prod', without)).toThrow('logArchive is missing');
    const reading = (archive: string) => () => configOf('prod', { ...live, logArchive: archive });
    expect(reading('arn:aws:s3:::logs')).toThrow('logArchive has to be the ARN of a destination');
    expect(reading(logArchive.replace('us-east-1', 'eu-west-1'))).toThrow('has to be in us-east-1');
    expect(reading(logArchive.replace('222222222222', live.account))).toThrow('in another account');
    expect(reading(logArchive)().logArchive).toBe(logArchive);
    expect(configOf('dev', { domain: 'x.test' }).logArchive).toBeUndefined();
  });
});
