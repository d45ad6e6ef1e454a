import { ArnFormat, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AppSyncAuthorizationType, AppSyncFieldLogLevel, CfnApi, EventApi } from 'aws-cdk-lib/aws-appsync';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { authorizeLiveFile } from './bundling.ts';
import { type Config, liveChannels } from './config.ts';
import { Deployments } from './deployments.ts';
import { Handler } from './handler.ts';
import { signsState } from './intents.ts';
import { acceptWildcard } from './security-checks.ts';
import type { StatefulStack } from './stateful-stack.ts';

/** Requests that an address may make in five minutes: connections, of which an office of 500 needs one for each page. */
const requestsOfAddress = 10_000;

/**
 * AppSync Events, which tells open pages that something changed (docs/decisions/0128). Pages connect and subscribe with a token of ours,
 * which a function checks; only functions publish.
 */
export class LiveStack extends Stack {
  readonly api: EventApi;
  readonly authorizer: Handler;

  constructor(
    scope: Construct,
    id: string,
    config: Config,
    { stateKeys }: Pick<StatefulStack, 'stateKeys'>,
    props: StackProps,
  ) {
    super(scope, id, props);
    this.authorizer = new Handler(this, 'Authorizer', {
      file: authorizeLiveFile,
      config,
      timeout: Duration.seconds(5),
    });
    signsState(stateKeys)(this.authorizer);
    const { IAM, LAMBDA } = AppSyncAuthorizationType;
    this.api = new EventApi(this, 'Events', {
      apiName: `${config.name}-live`,
      authorizationConfig: {
        authProviders: [
          { authorizationType: IAM },
          {
            authorizationType: LAMBDA,
            lambdaAuthorizerConfig: {
              handler: new Deployments(this, 'Deployments', config).of(this.authorizer),
              // An answer would be kept by its token, and that of one channel be given for another.
              resultsCacheTtl: Duration.seconds(0),
            },
          },
        ],
        connectionAuthModeTypes: [LAMBDA],
        defaultPublishAuthModeTypes: [IAM],
        defaultSubscribeAuthModeTypes: [LAMBDA],
      },
    });
    this.log(config);
    this.api.addChannelNamespace(liveChannels);
    if (config.waf) this.addFirewall(config);
  }

  /** Errors of AppSync. The CDK's own way is a function for the retention, and a policy of AWS's that writes all logs. */
  private log({ stage }: Config): void {
    const prod = stage === 'prod';
    new LogGroup(this, 'Log', {
      logGroupName: `/aws/appsync/apis/${this.api.apiId}`,
      retention: prod ? RetentionDays.THREE_MONTHS : RetentionDays.ONE_WEEK,
      removalPolicy: prod ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    const role = new Role(this, 'LogRole', { assumedBy: new ServicePrincipal('appsync.amazonaws.com') });
    role.addToPolicy(
      new PolicyStatement({
        actions: ['logs:CreateLogGroup', 'logs:CreateLogStream', 'logs:PutLogEvents'],
        // By the form of its name: the group is named after the API, which names the role.
        resources: [
          this.formatArn({
            service: 'logs',
            resource: 'log-group',
            resourceName: '/aws/appsync/apis/*',
            arnFormat: ArnFormat.COLON_RESOURCE_NAME,
          }),
        ],
      }),
    );
    acceptWildcard(role, '/aws/appsync/apis/*', 'The group is named after the API, which names the role.');
    const { defaultChild } = this.api.node;
    if (!(defaultChild instanceof CfnApi)) throw new Error('Expected CDK to make a CfnApi');
    defaultChild.addPropertyOverride('EventConfig.LogConfig', {
      LogLevel: AppSyncFieldLogLevel.ERROR,
      CloudWatchLogsRoleArn: role.roleArn,
    });
  }

  /** A web ACL of the region, as that of the distributions is of CloudFront alone. */
  private addFirewall({ name }: Config): void {
    const visibilityConfig = {
      metricName: `${name}-live`,
      cloudWatchMetricsEnabled: true,
      sampledRequestsEnabled: false,
    };
    const firewall = new CfnWebACL(this, 'Firewall', {
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig,
      rules: [
        {
          name: 'rate',
          priority: 0,
          action: { block: {} },
          statement: { rateBasedStatement: { limit: requestsOfAddress, aggregateKeyType: 'IP' } },
          visibilityConfig: { ...visibilityConfig, metricName: `${name}-live-rate` },
        },
      ],
    });
    new CfnWebACLAssociation(this, 'FirewallOfEvents', {
      resourceArn: this.api.apiArn,
      webAclArn: firewall.attrArn,
    });
  }
}
