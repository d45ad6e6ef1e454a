import { Aws, CfnOutput, Duration, RemovalPolicy, SecretValue, Stack, type StackProps } from 'aws-cdk-lib';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import {
  AccountRecovery,
  CfnUserPool,
  FeaturePlan,
  Mfa,
  OAuthScope,
  PasskeyUserVerification,
  ProviderAttribute,
  UserPool,
  UserPoolClient,
  UserPoolClientIdentityProvider,
  type UserPoolDomain,
  UserPoolEmail,
  UserPoolIdentityProviderGoogle,
  UserPoolOperation,
  VerificationEmailStyle,
} from 'aws-cdk-lib/aws-cognito';
import {
  AttributeType,
  BillingMode,
  type ITable,
  ProjectionType,
  StreamViewType,
  Table,
} from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  HttpMethods,
  type IBucket,
  StorageClass,
} from 'aws-cdk-lib/aws-s3';
import { type ISecret, Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { bucketCors, tableDefinition } from '#server/data/definition.ts';
import { addAlarm, alarmsTopic } from './alarms.ts';
import { backUp } from './backups.ts';
import { codeMailFile, linkAccountFile } from './bundling.ts';
import { auditConsumer, type Config, queueName } from './config.ts';
import { Handler } from './handler.ts';
import { linksAccounts, notesAudit, productSender, reachesItself } from './intents.ts';
import { handLogsOver } from './log-archive.ts';
import { scanUploads } from './malware-scan.ts';
import { type Media, serveMedia } from './media.ts';
import { accept, acceptEmptying } from './security-checks.ts';

/** Stateful resources: data, files, logins, secrets. Separate, so that everything else can be replaced. */
export class StatefulStack extends Stack {
  // Type assertions, because exactOptionalPropertyTypes refuses CDK's own classes as its interfaces.
  readonly table: ITable;
  readonly files: IBucket;
  /** Distribution of what pages show of them, if the stage has one. */
  readonly media: Media | undefined;
  readonly users: UserPool;
  readonly client: UserPoolClient;
  readonly signInDomain: UserPoolDomain;
  /** Keys of links, of what browsers keep for the API, and of the addresses of other sites' pictures. */
  readonly linkKeys: readonly ISecret[];
  readonly stateKeys: readonly ISecret[];
  readonly pictureKeys: readonly ISecret[];
  /** Values that prove to the API that a request came through the distribution, which sends the first. */
  readonly originKeys: readonly ISecret[];
  private readonly config: Config;
  private readonly isProduction: boolean;
  private readonly removalPolicy: RemovalPolicy;

  constructor(scope: Construct, id: string, config: Config, props: StackProps) {
    super(scope, id, props);
    this.config = config;
    this.isProduction = config.stage === 'prod';
    this.removalPolicy = this.isProduction ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
    // In the first stack with functions, so that no line is written before.
    handLogsOver(this, config);
    this.table = this.makeTable();
    this.files = this.makeFiles();
    scanUploads(this, this.files);
    backUp(this, this, config);
    this.media = serveMedia(this, this.files, config);
    this.users = this.makeUsers();
    this.signInDomain = this.users.addDomain('Domain', {
      cognitoDomain: { domainPrefix: `${config.name}-${Aws.ACCOUNT_ID}` },
    });
    const google = this.makeGoogle();
    this.client = this.makeClient(google !== undefined);
    if (google) this.client.node.addDependency(google);
    this.addTriggers();
    this.watchSignIns();
    // Read by infra/aws/deploy.ts.
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
    new CfnOutput(this, 'UserPool', { value: this.users.userPoolId });
    new CfnOutput(this, 'UserPoolClient', { value: this.client.userPoolClientId });
    const { links, origin } = config.keys;
    this.linkKeys = this.makeKeys('LinkSecret', links, 'Signs the tokens of tracked links.');
    this.stateKeys = this.makeKeys(
      'StateSecret',
      links,
      'Signs cursors and tickets of uploads, and seals the cookies of sessions.',
    );
    this.pictureKeys = this.makeKeys(
      'PictureSecret',
      links,
      'Signs the addresses at which pictures of other sites are shown.',
    );
    this.originKeys = this.makeKeys(
      'OriginSecret',
      origin,
      'Proves to the API that a request came through the distribution.',
    );
  }

  private makeTable(): ITable {
    const table = new Table(this, 'Table', {
      partitionKey: { name: tableDefinition.partitionKey, type: AttributeType.STRING },
      sortKey: { name: tableDefinition.sortKey, type: AttributeType.STRING },
      timeToLiveAttribute: tableDefinition.timeToLive,
      stream: StreamViewType[tableDefinition.stream],
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: this.isProduction,
      removalPolicy: this.removalPolicy,
    });
    const { name: indexName, partitionKey, sortKey } = tableDefinition.historyIndex;
    table.addGlobalSecondaryIndex({
      indexName,
      partitionKey: { name: partitionKey, type: AttributeType.STRING },
      sortKey: { name: sortKey, type: AttributeType.STRING },
      projectionType: ProjectionType.ALL,
    });
    return table as ITable;
  }

  private makeFiles(): IBucket {
    const files = new Bucket(this, 'Files', {
      versioned: true,
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      // Agencies have custom domains, so origins can't be listed: the signed URL is the protection.
      cors: [
        {
          allowedOrigins: ['https://*'],
          allowedMethods: bucketCors.allowedMethods.map((method) => HttpMethods[method]),
          allowedHeaders: [...bucketCors.allowedHeaders],
          exposedHeaders: [...bucketCors.exposedHeaders],
          maxAge: bucketCors.maxAge,
        },
      ],
      lifecycleRules: [
        { abortIncompleteMultipartUploadAfter: Duration.days(7) },
        { noncurrentVersionExpiration: Duration.days(90) },
        {
          // S3 itself leaves out objects below 128 KB, which Intelligent-Tiering would not move.
          transitions: [
            { storageClass: StorageClass.INTELLIGENT_TIERING, transitionAfter: Duration.days(0) },
          ],
        },
      ],
      removalPolicy: this.removalPolicy,
      autoDeleteObjects: this.config.throwAway,
    }) as IBucket;
    if (this.config.throwAway) acceptEmptying(this);
    accept(
      files,
      'AwsSolutions-S1',
      'Server access logs record whole signed addresses, which are tokens, and logs never hold tokens. CloudTrail data events, where an audit is wanted, record the same calls without them.',
    );
    return files;
  }

  private makeUsers(): UserPool {
    const { config } = this;
    // A trial without a hosted zone and a certificate has a domain that SES can't verify.
    const hasMailDomain =
      this.isProduction || config.hostedZoneId !== undefined || config.certificateArn !== undefined;
    const users = new UserPool(this, 'Users', {
      // The client id is public: anybody could create a login with another person's address and a password of their
      // own, which that person's sign-up or invitation would find (docs/decisions/0015). Only the product creates
      // logins.
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      keepOriginal: { email: true },
      // A forgotten password is replaced by our own mailed link (docs/decisions/0075), and by nothing that anybody could ask
      // Cognito for.
      accountRecovery: AccountRecovery.NONE,
      userVerification: { emailStyle: VerificationEmailStyle.CODE },
      // Cognito's own sender is limited to 50 mails a day, and every invited person needs one to sign in.
      ...(hasMailDomain && {
        email: UserPoolEmail.withSES({
          fromEmail: productSender(config.domain),
          fromName: 'Proofline',
          sesRegion: config.region,
          sesVerifiedDomain: config.domain,
          configurationSetName: config.name,
        }),
      }),
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      // Choice-based sign-in and passkeys are not in the Lite plan.
      featurePlan: FeaturePlan.ESSENTIALS,
      signInPolicy: { allowedFirstAuthFactors: { password: true, passkey: true } },
      // Shared by all workspaces: their hosts are below it. An agency's own domain is not, and nobody signs in there.
      passkeyRelyingPartyId: config.domain,
      passkeyUserVerification: PasskeyUserVerification.REQUIRED,
      passwordPolicy: {
        // Length alone: the product refuses passwords that are guessed first (docs/decisions/0075).
        minLength: 10,
        requireLowercase: false,
        requireUppercase: false,
        requireDigits: false,
        requireSymbols: false,
        tempPasswordValidity: Duration.days(7),
      },
      deletionProtection: this.isProduction,
      removalPolicy: this.removalPolicy,
    });
    const pool = users.node.defaultChild;
    if (!(pool instanceof CfnUserPool)) throw new Error('The user pool has no resource of CloudFormation');
    // A passkey of somebody with an authenticator app signs in without its code (docs/decisions/0073).
    pool.webAuthnFactorConfiguration = 'MULTI_FACTOR_WITH_USER_VERIFICATION';
    accept(
      users,
      'AwsSolutions-COG1',
      'Kinds of characters make passwords that are guessed no less: length, a list of used ones and those known from leaks are checked instead (ASVS 6.2.5).',
    );
    accept(
      users,
      'AwsSolutions-COG2',
      'A second factor is open to everybody, and an owner can demand it of the team; it cannot be demanded of clients who come by once a month to approve a draft.',
    );
    accept(
      users,
      'AwsSolutions-COG8',
      'The Plus plan is priced per active user; sign-in is throttled by Cognito, and the membership record, not the token, grants access.',
    );
    return users;
  }

  private makeGoogle(): UserPoolIdentityProviderGoogle | undefined {
    const { google } = this.config;
    if (!google) return undefined;
    return new UserPoolIdentityProviderGoogle(this, 'Google', {
      userPool: this.users,
      clientId: google.clientId,
      clientSecretValue: SecretValue.secretsManager(google.secretName),
      scopes: ['openid', 'email', 'profile'],
      attributeMapping: {
        email: ProviderAttribute.GOOGLE_EMAIL,
        emailVerified: ProviderAttribute.GOOGLE_EMAIL_VERIFIED,
        givenName: ProviderAttribute.GOOGLE_GIVEN_NAME,
        familyName: ProviderAttribute.GOOGLE_FAMILY_NAME,
      },
    });
  }

  private makeClient(hasGoogle: boolean): UserPoolClient {
    return new UserPoolClient(this, 'Web', {
      userPool: this.users,
      generateSecret: false,
      authFlows: { userSrp: true, user: true },
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      // Same as the time for which revoked sessions are remembered (docs/decisions/0051).
      accessTokenValidity: Duration.minutes(15),
      idTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.days(30),
      // Each use replaces the token, so that a stolen copy and its original do not both go on.
      refreshTokenRotationGracePeriod: Duration.seconds(60),
      supportedIdentityProviders: [
        UserPoolClientIdentityProvider.COGNITO,
        ...(hasGoogle ? [UserPoolClientIdentityProvider.GOOGLE] : []),
      ],
      oAuth: {
        flows: { authorizationCodeGrant: true },
        // COGNITO_ADMIN lets people change their password.
        scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, OAuthScope.PROFILE, OAuthScope.COGNITO_ADMIN],
        // Cognito requires exact callback URLs, so the redirect returns to one origin and continues to the workspace
        // from there.
        callbackUrls: [`https://auth.${this.config.domain}/callback/google`],
      },
    });
  }

  /** Refusals of Cognito for its quotas, which it counts by app client; logins are made by the product, which counts as `Admin`. */
  private watchSignIns(): void {
    const period = Duration.minutes(5);
    const topic = alarmsTopic(this, this, this.config);
    const throttles = (metricName: string, more: Readonly<Record<string, string>> = {}) =>
      new Metric({
        namespace: 'AWS/Cognito',
        metricName,
        dimensionsMap: {
          UserPool: this.users.userPoolId,
          UserPoolClient: this.client.userPoolClientId,
          ...more,
        },
        statistic: Stats.SUM,
        period,
      });
    const usingMetrics = {
      signIns: throttles('SignInThrottles'),
      refreshes: throttles('TokenRefreshThrottles'),
      logins: throttles('SignUpThrottles', { UserPoolClient: 'Admin' }),
    };
    addAlarm(this, topic, this.config, {
      name: 'sign-ins-throttled',
      means: 'Cognito refuses sign-ins, new logins or the renewal of sessions for its quotas.',
      runbook: 'sign-ins-are-throttled',
      metric: new MathExpression({
        // A metric without a value, as those are that never throttled, would leave the sum without one.
        expression: Object.keys(usingMetrics)
          .map((id) => `FILL(${id}, 0)`)
          .join(' + '),
        usingMetrics,
        period,
        label: 'Throttled',
      }),
      threshold: 5,
    });
    // Cognito counts federation by the provider, of which every workspace may make one: a query finds them all, those to come too.
    const { userPoolId } = this.users;
    addAlarm(this, topic, this.config, {
      name: 'federation-throttled',
      means: 'Cognito refuses sign-ins by Google or by providers of workspaces for its quotas.',
      runbook: 'sign-ins-are-throttled',
      metric: new MathExpression({
        expression: `SELECT SUM(FederationThrottles) FROM SCHEMA("AWS/Cognito", IdentityProvider, UserPool, UserPoolClient) WHERE UserPool = '${userPoolId}'`,
        period,
        label: 'Throttled',
      }),
      threshold: 5,
    });
  }

  private addTriggers(): void {
    const { config } = this;
    const linkAccount = new Handler(this, 'LinkAccount', { file: linkAccountFile, config });
    linksAccounts(this.users)(linkAccount);
    // Type assertion, because exactOptionalPropertyTypes refuses CDK's own class as its interface.
    this.users.addTrigger(UserPoolOperation.PRE_SIGN_UP, linkAccount.function as IFunction);

    const codeMail = new Handler(this, 'CodeMail', { file: codeMailFile, config });
    reachesItself(this.table, ['Query'], 'subjects')(codeMail);
    codeMail.tell({ TABLE_NAME: this.table.tableName });
    // By its name, since its stack refers to this one.
    const queueArn = this.formatArn({ service: 'sqs', resource: queueName(config, auditConsumer) });
    notesAudit(Queue.fromQueueArn(this, 'AuditQueue', queueArn))(codeMail);
    this.users.addTrigger(UserPoolOperation.CUSTOM_MESSAGE, codeMail.function as IFunction);
  }

  /**
   * The key in use, the next one, and the one before. The next one exists beforehand, so that functions of the old
   * deployment accept what is made with those of the new one.
   */
  private makeKeys(name: string, key: number, description: string): readonly ISecret[] {
    return [key, key + 1, ...(key > 1 ? [key - 1] : [])].map((number) =>
      this.makeSecret(number === 1 ? name : `${name}${number}`, `${description} Key ${number}.`),
    );
  }

  private makeSecret(name: string, description: string): ISecret {
    const made = new Secret(this, name, {
      description,
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
      removalPolicy: this.removalPolicy,
    });
    accept(
      made,
      'AwsSolutions-SMG4',
      'Changed by a deployment with the next number, which keeps the earlier key valid (docs/runbook.md).',
    );
    return made as ISecret;
  }
}
