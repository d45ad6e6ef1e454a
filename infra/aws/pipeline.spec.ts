/** Roles that GitHub's jobs take on: their trust, and all that they may. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, DefaultStackSynthesizer, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from './bundling.ts';
import { type GivenSettings, settingsOf } from './config.ts';
import { addPipeline, pipelineOf } from './pipeline.ts';
import { flat, statementsOf } from './product.testing.ts';
import { Checks } from './security-checks.ts';
import { leastOfProd } from './stage.testing.ts';
import { synthesise } from './synthesise.testing.ts';

const repository = 'agency/proofline';
const given: GivenSettings = { domain: 'x.test', account: '111111111111', repository };

const pipelineFor = (stage: 'dev' | 'prod', more: Partial<GivenSettings> = {}) => {
  const app = new App();
  const { github, roles } = addPipeline(app, pipelineOf(stage, { ...given, ...more }));
  return { app, github, roles, template: Template.fromStack(roles) };
};
type Made = ReturnType<typeof pipelineFor>;

const rolesOf = ({ template }: Made) => Object.entries(template.findResources('AWS::IAM::Role'));

/** Statements of the role whose id begins so; ARNs with `aws` and the account for what CloudFormation fills in. */
const allowed = ({ template }: Made, role: string) =>
  statementsOf(template)
    .filter(({ id }) => id.startsWith(role))
    .map(({ Action, Resource, Condition, Effect }) => ({
      Effect,
      actions: [Action].flat().toSorted(),
      resources: [Resource].flat().map((one) =>
        flat(one)
          .replace(/^arn:<>/, 'arn:aws')
          .replaceAll(/<>|(?<=role-)<>/g, '111111111111'),
      ),
      Condition,
    }));

const bootstrapped = (arn: string, region: string): string =>
  arn
    .replace(/\$\{AWS::Partition\}/, 'aws')
    .replaceAll(/\$\{AWS::AccountId\}/g, '111111111111')
    .replace(/\$\{Qualifier\}/, DefaultStackSynthesizer.DEFAULT_QUALIFIER)
    .replace(/\$\{AWS::Region\}/, region);

/** Operations of the SDK that a file sends. */
const sentBy = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/\bnew (\w+)Command\(|\bpaginate(\w+)\(/g)].map(
    ([, command, paged]) => command ?? paged ?? '',
  );

describe('the roles of a pipeline', () => {
  it.each([
    ['dev', repository],
    ['prod', repository],
    ['prod', 'agency@12/proofline@345'],
  ] as const)('trust, for %s, the jobs of %s in one environment each, and no others', (stage, named) => {
    const made = pipelineFor(stage, { repository: named });
    const trust = rolesOf(made).map(([, { Properties }]) => Properties.AssumeRolePolicyDocument.Statement);
    const environments = [stage, `${stage}-changes`];
    expect(trust).toHaveLength(environments.length);
    for (const [index, environment] of environments.entries()) {
      expect(trust[index]).toEqual([
        {
          Effect: 'Allow',
          Action: 'sts:AssumeRoleWithWebIdentity',
          Principal: { Federated: expect.anything() },
          Condition: {
            StringEquals: {
              'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
              'token.actions.githubusercontent.com:sub': `repo:${named}:environment:${environment}`,
            },
          },
        },
      ]);
      expect(flat(trust[index][0].Principal.Federated)).toMatch(
        /^arn:.*:oidc-provider\/token\.actions\.githubusercontent\.com$/,
      );
    }
  });

  it('deploy by the bootstrap’s roles for stacks and files, by the calls of the command, and read one alarm', () => {
    const made = pipelineFor('prod');
    const { DEFAULT_DEPLOY_ROLE_ARN: stacks, DEFAULT_FILE_ASSET_PUBLISHING_ROLE_ARN: files } =
      DefaultStackSynthesizer;
    const unconditional = { Effect: 'Allow', Condition: undefined };
    const may = allowed(made, 'Deploy');
    expect(may).toHaveLength(4);
    expect(may).toEqual(
      expect.arrayContaining([
        {
          ...unconditional,
          actions: ['sts:AssumeRole'],
          resources: [bootstrapped(stacks, 'us-east-1'), bootstrapped(files, 'us-east-1')],
        },
        {
          ...unconditional,
          actions: sentBy('infra/aws/verified-domain.ts').map((one) => `ses:${one}`),
          resources: ['*'],
        },
        {
          Effect: 'Allow',
          actions: sentBy('shared/server/people/offered-providers.ts')
            .map((one) => `cognito-idp:${one}`)
            .toSorted(),
          resources: ['arn:aws:cognito-idp:us-east-1:111111111111:userpool/*'],
          Condition: {
            StringEquals: { 'aws:ResourceTag/product': 'proofline', 'aws:ResourceTag/stage': 'prod' },
          },
        },
        {
          ...unconditional,
          actions: ['cloudwatch:DescribeAlarms'],
          resources: ['arn:aws:cloudwatch:us-east-1:111111111111:alarm:proofline-prod-canary'],
        },
      ]),
    );
  });

  it('show the changes by the templates of the stage alone, and take on no other role', () => {
    expect(allowed(pipelineFor('prod'), 'Changes')).toEqual([
      {
        Effect: 'Allow',
        actions: ['cloudformation:DescribeStacks', 'cloudformation:GetTemplate'],
        resources: ['arn:aws:cloudformation:us-east-1:111111111111:stack/proofline-prod-*/*'],
        Condition: undefined,
      },
    ]);
  });

  it('have no other policies, and end after two hours', () => {
    for (const [, { Properties }] of rolesOf(pipelineFor('prod'))) {
      expect(Properties).not.toHaveProperty('ManagedPolicyArns');
      expect(Properties).not.toHaveProperty('Policies');
      expect(Properties.MaxSessionDuration).toBe(7200);
    }
  });

  it('reach all regions of the product, and the tags by which they know its user pool', () => {
    const certificateArn = 'arn:aws:acm:us-east-1:111111111111:certificate/a-b';
    const elsewhere = { domain: 'x.test', region: 'eu-west-1', certificateArn };
    const { app, stateful } = synthesise('dev', { ...elsewhere, account: '111111111111' });
    const stacks = app.node.findAll().filter((one) => one instanceof Stack);
    const made = pipelineFor('dev', elsewhere);
    const [assume] = allowed(made, 'Deploy').filter(({ actions }) => actions.includes('sts:AssumeRole'));
    const [read] = allowed(made, 'Changes');
    const regions = new Set(stacks.map(({ region }) => region));
    expect(regions).toEqual(new Set(['eu-west-1', 'us-east-1']));
    for (const region of regions) {
      for (const part of ['deploy', 'file-publishing'])
        expect(assume?.resources).toContain(
          `arn:aws:iam::111111111111:role/cdk-hnb659fds-${part}-role-111111111111-${region}`,
        );
      expect(read?.resources).toContain(
        `arn:aws:cloudformation:${region}:111111111111:stack/proofline-dev-*/*`,
      );
    }
    for (const { stackName } of stacks) expect(stackName).toMatch(/^proofline-dev-/);
    stateful.hasResourceProperties('AWS::Cognito::UserPool', {
      UserPoolTags: { product: 'proofline', stage: 'dev' },
    });
  });

  it('belong to one provider of the account for all stages, and break none of the security rules', () => {
    const [dev, prod] = [pipelineFor('dev'), pipelineFor('prod')];
    for (const { app, roles, github } of [dev, prod]) {
      expect(new Checks(app).validateScope(app).violations).toEqual([]);
      expect([roles.terminationProtection, github.terminationProtection]).toEqual([true, true]);
    }
    expect(dev.github.stackName).toBe(prod.github.stackName);
    const provider = Template.fromStack(dev.github);
    expect(provider.toJSON()).toEqual(Template.fromStack(prod.github).toJSON());
    provider.hasResourceProperties('AWS::IAM::OIDCProvider', {
      Url: 'https://token.actions.githubusercontent.com',
      ClientIdList: ['sts.amazonaws.com'],
    });
    expect(pipelineFor('dev', { region: 'eu-west-1' }).github.region).toBe('us-east-1');
  });
});

describe('the repository of a stage', () => {
  it.each([
    'agency',
    'agency/',
    'agency/a b',
    'agency/*',
    'agency@1/name',
    '*/proofline',
    'a/b:environment:x',
  ])('is refused as %s', (wrong) => {
    expect(() => settingsOf('dev', { ...given, repository: wrong })).toThrow(
      'repository has to be a repository of GitHub, as owner/name',
    );
  });

  it('is nothing that prod is refused without', () => {
    expect(leastOfProd).not.toHaveProperty('repository');
    expect(() => pipelineOf('prod', leastOfProd)).toThrow('infra/aws/stages/prod.json names no repository');
    expect(() => pipelineOf('check', given)).toThrow('is thrown away');
  });
});

describe('the app of the pipeline', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'proofline-pipeline-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is refused in a sentence where the stage’s file names no repository, and without a stage', () => {
    const run = (context: Readonly<Record<string, string>>) => {
      const { status, stderr } = spawnSync(process.execPath, [join(root, 'infra/aws/pipeline-app.ts')], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, CDK_OUTDIR: folder, CDK_CONTEXT_JSON: JSON.stringify(context) },
      });
      return { status, stderr, made: existsSync(join(folder, 'manifest.json')) };
    };
    expect(run({ stage: 'prod' })).toEqual({
      status: 1,
      made: false,
      stderr:
        'infra/aws/stages/prod.json names no repository, whose pipeline is to deploy the stage (docs/deploy.md#pipeline)\n',
    });
    expect(run({})).toMatchObject({ status: 1, made: false });
  });
});
