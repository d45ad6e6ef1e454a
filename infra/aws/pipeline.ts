/**
 * Roles of a stage's pipeline (.github/workflows/deploy.yml), in the product's account. GitHub proves a job by a token of its own, so
 * that no key is kept there (docs/decisions/0155). The role that deploys belongs to the environment of the stage, which waits
 * for its reviewers; the role that shows them the changes reads templates, and belongs to an environment before it.
 */
import { type App, Aws, CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { OidcProviderNative, PolicyStatement, Role, WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { CannotDeploy, fileOf, type Stage, settingsOf, throwAwayStage } from './config.ts';
import { acceptWildcard } from './security-checks.ts';

const issuer = 'token.actions.githubusercontent.com';

/** Pipeline of a stage. */
export interface Pipeline {
  readonly stage: Exclude<Stage, typeof throwAwayStage>;
  /** Prefix of the names, e.g. `proofline-dev`. */
  readonly name: string;
  readonly region: string;
  /** Account of the product; without it, that of the credentials. */
  readonly account: string | undefined;
  /** Repository, as GitHub's tokens name it. */
  readonly repository: string;
}

/** Settings by the file of a stage; throws an error in words if it is deployed by command alone. */
export const pipelineOf = (stage: Stage, given: unknown): Pipeline => {
  if (stage === throwAwayStage)
    throw new CannotDeploy(`The stage ${stage} is thrown away: npm run aws:check deploys it`);
  const { account, region, repository } = settingsOf(stage, given);
  if (repository === undefined)
    throw new CannotDeploy(
      `${fileOf(stage)} names no repository, whose pipeline is to deploy the stage (docs/deploy.md#pipeline)`,
    );
  return { stage, name: `proofline-${stage}`, region, account, repository };
};

/** GitHub as a provider of identities: an account has one for all its stages. */
class GitHubStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props);
    new OidcProviderNative(this, 'GitHub', { url: `https://${issuer}`, clientIds: ['sts.amazonaws.com'] });
  }
}

const inAccount = (service: string, region: string, resource: string): string =>
  `arn:${Aws.PARTITION}:${service}:${region}:${Aws.ACCOUNT_ID}:${resource}`;

/** Roles that jobs of the pipeline take on, one for each environment of the stage at GitHub. */
class PipelineStack extends Stack {
  constructor(scope: Construct, id: string, pipeline: Pipeline, props: StackProps) {
    super(scope, id, props);
    const { stage, name, region, repository } = pipeline;
    // Alarms of the distributions are a stack there, if the product is elsewhere.
    const regions = [...new Set([region, 'us-east-1'])];

    const deploy = this.role(
      'Deploy',
      repository,
      stage,
      'Deploys the stage, once its reviewers have approved',
    );
    // Exactly the bootstrap's roles that stacks and their files name. The one for look-ups reads all data of the account.
    deploy.addToPolicy(
      new PolicyStatement({
        actions: ['sts:AssumeRole'],
        resources: regions.flatMap((one) =>
          ['deploy', 'file-publishing'].map((part) =>
            inAccount('iam', '', `role/cdk-hnb659fds-${part}-role-${Aws.ACCOUNT_ID}-${one}`),
          ),
        ),
      }),
    );
    // Calls of infra/aws/deploy.ts itself: the identity's state at SES, and the app client's providers.
    deploy.addToPolicy(new PolicyStatement({ actions: ['ses:GetIdentityDkimAttributes'], resources: ['*'] }));
    acceptWildcard(
      deploy,
      '*',
      'SES has no permission on one identity for its state, which is public in DNS.',
    );
    const anyPool = inAccount('cognito-idp', region, 'userpool/*');
    deploy.addToPolicy(
      new PolicyStatement({
        actions: [
          'cognito-idp:DescribeUserPoolClient',
          'cognito-idp:ListIdentityProviders',
          'cognito-idp:UpdateUserPoolClient',
        ],
        resources: [anyPool],
        conditions: {
          StringEquals: { 'aws:ResourceTag/product': 'proofline', 'aws:ResourceTag/stage': stage },
        },
      }),
    );
    acceptWildcard(
      deploy,
      anyPool,
      'The id of the pool is made by Cognito; its tags name product and stage.',
    );
    // A look at the synthetic canary, after the deployment.
    deploy.addToPolicy(
      new PolicyStatement({
        actions: ['cloudwatch:DescribeAlarms'],
        resources: [inAccount('cloudwatch', region, `alarm:${name}-canary`)],
      }),
    );

    const changes = this.role(
      'Changes',
      repository,
      `${stage}-changes`,
      'Reads the templates that are deployed',
    );
    const stacks = regions.map((one) => inAccount('cloudformation', one, `stack/${name}-*/*`));
    changes.addToPolicy(
      new PolicyStatement({
        actions: ['cloudformation:DescribeStacks', 'cloudformation:GetTemplate'],
        resources: stacks,
      }),
    );
    for (const arn of stacks)
      acceptWildcard(changes, arn, 'The stacks of the stage, whose ids are made by CloudFormation.');
  }

  /** Role of the jobs in an environment of a repository, and of no other job. */
  private role(id: 'Deploy' | 'Changes', repository: string, environment: string, description: string): Role {
    const provider = inAccount('iam', '', `oidc-provider/${issuer}`);
    const role = new Role(this, id, {
      description,
      assumedBy: new WebIdentityPrincipal(provider, {
        StringEquals: {
          [`${issuer}:aud`]: 'sts.amazonaws.com',
          [`${issuer}:sub`]: `repo:${repository}:environment:${environment}`,
        },
      }),
      maxSessionDuration: Duration.hours(2),
    });
    new CfnOutput(this, `${id}Role`, {
      value: role.roleArn,
      description: `Variable AWS_ROLE of the environment ${environment}`,
    });
    return role;
  }
}

/** Adds the stacks of a pipeline, in the account of the product. */
export const addPipeline = (app: App, pipeline: Pipeline) => {
  const { account = process.env.CDK_DEFAULT_ACCOUNT, name, region } = pipeline;
  const envOf = (where: string) => ({ region: where, ...(account === undefined ? {} : { account }) });
  // The account's one provider is in the same stack for all its stages.
  const github = new GitHubStack(app, 'proofline-github', {
    env: envOf('us-east-1'),
    terminationProtection: true,
  });
  const roles = new PipelineStack(app, `${name}-pipeline`, pipeline, {
    env: envOf(region),
    terminationProtection: true,
    tags: { stage: pipeline.stage },
  });
  roles.addStackDependency(github);
  return { github, roles };
};
