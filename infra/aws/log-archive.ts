/**
 * Archive of all logs, in an account of its own: an app beside the product's, deployed with that account's credentials
 * (docs/deploy.md#log-archive). The product's account may hand logs over, and has no way to what was handed over.
 */
import { Aws, CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { Effect, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnDeliveryStream } from 'aws-cdk-lib/aws-kinesisfirehose';
import { CfnAccountPolicy, CfnDestination, LogGroup, LogStream, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectLockRetention } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Config } from './config.ts';
import type { Kept } from './kept-elsewhere.ts';
import { accept, acceptWildcard } from './security-checks.ts';

/**
 * Days for which nobody can delete or overwrite a log. In `prod` not even the account's root can shorten them; in `dev`
 * a person with the permission to bypass governance can.
 */
const lockedDays = { dev: 7, prod: 365 } as const;

/** Bucket with Object Lock, a stream into it, and the destination that the product's account subscribes to its log groups. */
export class LogArchiveStack extends Stack {
  static readonly part = 'log-archive';

  constructor(scope: Construct, id: string, config: Kept, props: StackProps) {
    super(scope, id, props);
    const { stage, name, productAccount } = config;
    const locked = Duration.days(lockedDays[stage]);
    const bucket = new Bucket(this, 'Archive', {
      versioned: true,
      objectLockEnabled: true,
      objectLockDefaultRetention:
        stage === 'prod' ? ObjectLockRetention.compliance(locked) : ObjectLockRetention.governance(locked),
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      lifecycleRules: [
        {
          expiration: Duration.days(lockedDays[stage] + 1),
          noncurrentVersionExpiration: Duration.days(1),
          abortIncompleteMultipartUploadAfter: Duration.days(7),
        },
      ],
      removalPolicy: RemovalPolicy.RETAIN,
    });
    accept(bucket, 'AwsSolutions-S1', 'CloudTrail of the log account tells who reads the archive.');

    const troubles = new LogGroup(this, 'Troubles', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const stream = new LogStream(this, 'DeliveryTroubles', {
      logGroup: troubles,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const objects = bucket.arnForObjects('*');
    // Neither reads nor deletes: what it has stored is out of its reach.
    const deliverer = new Role(this, 'Deliverer', {
      assumedBy: new ServicePrincipal('firehose.amazonaws.com', {
        conditions: { StringEquals: { 'sts:ExternalId': Aws.ACCOUNT_ID } },
      }),
      inlinePolicies: {
        Deliver: new PolicyDocument({
          statements: [
            new PolicyStatement({
              actions: ['s3:GetBucketLocation', 's3:ListBucket', 's3:ListBucketMultipartUploads'],
              resources: [bucket.bucketArn],
            }),
            new PolicyStatement({
              actions: ['s3:PutObject', 's3:AbortMultipartUpload'],
              resources: [objects],
            }),
            new PolicyStatement({ actions: ['logs:PutLogEvents'], resources: [troubles.logGroupArn] }),
          ],
        }),
      },
    });
    acceptWildcard(deliverer, '/*', 'Firehose names the objects by their time.');
    acceptWildcard(deliverer, ':*', 'Streams of the one log group.');
    const delivery = new CfnDeliveryStream(this, 'Delivery', {
      deliveryStreamName: `${name}-logs`,
      deliveryStreamType: 'DirectPut',
      deliveryStreamEncryptionConfigurationInput: { keyType: 'AWS_OWNED_CMK' },
      extendedS3DestinationConfiguration: {
        bucketArn: bucket.bucketArn,
        roleArn: deliverer.roleArn,
        // CloudWatch Logs hands over gzip already. Members of gzip one behind another are gzip, too.
        compressionFormat: 'UNCOMPRESSED',
        fileExtension: '.json.gz',
        prefix: 'logs/!{timestamp:yyyy/MM/dd/HH}/',
        errorOutputPrefix: 'failed/!{firehose:error-output-type}/!{timestamp:yyyy/MM/dd}/',
        bufferingHints: { intervalInSeconds: 300, sizeInMBs: 64 },
        cloudWatchLoggingOptions: {
          enabled: true,
          logGroupName: troubles.logGroupName,
          logStreamName: stream.logStreamName,
        },
      },
    });

    const logsOf = (account: string) => `arn:${Aws.PARTITION}:logs:${this.region}:${account}:*`;
    const intake = new Role(this, 'Intake', {
      assumedBy: new ServicePrincipal('logs.amazonaws.com', {
        conditions: { StringLike: { 'aws:SourceArn': [logsOf(productAccount), logsOf(Aws.ACCOUNT_ID)] } },
      }),
      inlinePolicies: {
        Put: new PolicyDocument({
          statements: [
            new PolicyStatement({
              actions: ['firehose:PutRecord', 'firehose:PutRecordBatch'],
              resources: [delivery.attrArn],
            }),
          ],
        }),
      },
    });
    const destinationName = `${name}-logs`;
    const arn = `arn:${Aws.PARTITION}:logs:${this.region}:${Aws.ACCOUNT_ID}:destination:${destinationName}`;
    new CfnDestination(this, 'Destination', {
      destinationName,
      targetArn: delivery.attrArn,
      roleArn: intake.roleArn,
      destinationPolicy: this.toJsonString({
        Version: '2012-10-17',
        Statement: [
          {
            Effect: Effect.ALLOW,
            Principal: { AWS: productAccount },
            Action: ['logs:PutAccountPolicy', 'logs:PutSubscriptionFilter'],
            Resource: arn,
          },
        ],
      }),
    });
    new CfnOutput(this, 'LogArchive', { value: arn, description: 'Value of logArchive for the product' });
  }
}

/**
 * Hands all logs of the product's account over to the archive: a policy of the account, so that no log group can be
 * forgotten, whichever is made later. An account has one for each region.
 */
export const handLogsOver = (scope: Construct, { name, logArchive }: Config): void => {
  if (logArchive === undefined) return;
  new CfnAccountPolicy(scope, 'LogsToArchive', {
    policyName: `${name}-log-archive`,
    policyType: 'SUBSCRIPTION_FILTER_POLICY',
    scope: 'ALL',
    policyDocument: JSON.stringify({ DestinationArn: logArchive, FilterPattern: '' }),
  });
};
