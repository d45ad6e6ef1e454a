import { randomBytes } from 'node:crypto';
import { accountId, region } from '../emulators/shared/aws-service.ts';
import type { Store } from '../emulators/shared/store.ts';
import { roleArn } from '../emulators/sts/sts.ts';

export const tableName = 'proofline';
export const bucketName = 'proofline-files';
export const busName = 'proofline';
export const scheduleGroup = 'proofline';
/** Role with which schedules send to their queues. */
export const schedulerRole = 'proofline-scheduler';
/** Queue of a consumer. */
export const queueOf = (consumer: string): string => `proofline-${consumer}`;
export const reminderQueue = queueOf('remind-contacts');
export const clockQueue = queueOf('watch-clock');
export const deletionQueue = queueOf('delete-workspaces');
export const signOnQueue = queueOf('watch-sign-on');
const mailQueue = queueOf('send-email');
export const pushQueue = queueOf('send-push');
const renditionQueue = queueOf('make-renditions');
/** Cluster, definition and network of the tasks that convert films. */
export const filmCluster = 'proofline-films';
export const filmFamily = 'proofline-film';
/** Definition of before: tasks in a data folder still end. Goes with `filmsBefore` (infra/aws/events-stack.ts). */
export const filmFamilyBefore = 'proofline-films';
export const filmSubnets: readonly string[] = ['subnet-local1', 'subnet-local2'];
export const filmSecurityGroup = 'sg-local1';
/** Domain of the product's own sender address. */
export const mailDomain = 'proofline.localhost';
/** Name of the distribution and connection group that serve custom domains. */
export const customDomains = 'proofline-custom-domains';
/** Target of the CNAME of every custom domain. */
export const routingEndpoint = 'custom-domains.proofline.localhost';
export const poolId = `${region}_Local0001`;
export const poolArn = `arn:aws:cognito-idp:${region}:${accountId}:userpool/${poolId}`;
/** Id of the distribution of media. */
export const mediaDistribution = 'ELOCALMEDIA';
export const clientId = 'proofline-local';

/** Ports on loopback: `web` serves the product, `aws` the emulators, `files` uploads. */
export interface Ports {
  web: number;
  aws: number;
  files: number;
}

/** Named texts that survive a restart. */
export interface Settings {
  get(name: string): string | undefined;
  set(name: string, value: string): void;
  /** Value of that name, generated at random at its first use. */
  secret(name: string): string;
}

export const createSettings = (store: Store): Settings => {
  store.define('CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT');
  const read = store.statement<{ value: string }>('SELECT value FROM settings WHERE name = ?');
  const write = store.statement('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)');
  const get = (name: string) => read.get(name)?.value;
  const set = (name: string, value: string) => void write.run(name, value);
  return {
    get,
    set,
    secret(name) {
      const known = get(name);
      if (known !== undefined) return known;
      const made = randomBytes(32).toString('base64url');
      set(name, made);
      return made;
    },
  };
};

/** Terms for passkeys, as the deployed pool has them (infra/aws/stateful-stack.ts). */
export const passkeyPolicy = {
  userVerification: 'required',
  factor: 'MULTI_FACTOR_WITH_USER_VERIFICATION',
} as const;

const originOf = (port: number) => `http://127.0.0.1:${port}`;

/** Redirect URI of the user pool. */
export const callbackOf = ({ web }: Pick<Ports, 'web'>): string =>
  `http://auth.localhost:${web}/callback/google`;

/** Addresses of the emulators, stable across restarts because the tokens' issuer is one of them. */
export const endpointsOf = ({ aws, files }: Pick<Ports, 'aws' | 'files'>) => ({
  files: originOf(files),
  sqs: `${originOf(aws)}/sqs`,
  events: `${originOf(aws)}/events`,
  scheduler: `${originOf(aws)}/scheduler`,
  ses: `${originOf(aws)}/ses`,
  sts: `${originOf(aws)}/sts`,
  ecs: `${originOf(aws)}/ecs`,
  cloudfront: `${originOf(aws)}/cloudfront`,
  /** Distribution of media. */
  media: `${originOf(aws)}/media`,
  identity: `${originOf(aws)}/cognito`,
  /** Identity providers of companies. */
  companies: `${originOf(aws)}/identity`,
  /** AppSync Events: messages are published by HTTP, and given to pages by WebSockets. */
  live: `${originOf(aws)}/appsync/event`,
  liveSocket: `ws://127.0.0.1:${aws}/appsync/event/realtime`,
  /** Push service of the browsers. */
  push: `${originOf(aws)}/push`,
  issuer: `${originOf(aws)}/cognito/${poolId}`,
});

export const queueArn = (name: string) => `arn:aws:sqs:${region}:${accountId}:${name}`;

/** Environment variables of a Lambda on AWS, here with the addresses of the emulators. */
export const environmentOf = (options: {
  ports: Ports;
  dynamodb: string;
  /** ARN. */
  tenantRole: string;
  accessKeyId: string;
  secretAccessKey: string;
  linkSecret: string;
  stateSecret: string;
  pictureSecret: string;
  /** Id and private key of the key pair that addresses of media are signed with. */
  mediaKey: { readonly id: string; readonly privateKey: string };
  originSecret: string;
  /** Key pair of push messages, in base64url. */
  pushKeys: { readonly publicKey: string; readonly privateKey: string };
  callLimits: boolean;
}): Readonly<Record<string, string>> => {
  const endpoints = endpointsOf(options.ports);
  return {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: options.accessKeyId,
    AWS_SECRET_ACCESS_KEY: options.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: options.dynamodb,
    AWS_ENDPOINT_URL_S3: endpoints.files,
    AWS_ENDPOINT_URL_SQS: endpoints.sqs,
    AWS_ENDPOINT_URL_EVENTBRIDGE: endpoints.events,
    AWS_ENDPOINT_URL_SCHEDULER: endpoints.scheduler,
    AWS_ENDPOINT_URL_SES: endpoints.ses,
    AWS_ENDPOINT_URL_STS: endpoints.sts,
    AWS_ENDPOINT_URL_ECS: endpoints.ecs,
    AWS_ENDPOINT_URL_CLOUDFRONT: endpoints.cloudfront,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: endpoints.identity,
    METRICS_NAMESPACE: 'proofline-local',
    TABLE_NAME: tableName,
    FILES_BUCKET: bucketName,
    TENANT_ROLE_ARN: options.tenantRole,
    LINK_SECRET: options.linkSecret,
    STATE_SECRET: options.stateSecret,
    PICTURE_SECRET: options.pictureSecret,
    MEDIA_URL: endpoints.media,
    MEDIA_KEY_ID: options.mediaKey.id,
    MEDIA_KEY: options.mediaKey.privateKey,
    PAYMENTS: 'stand-in',
    CALL_LIMITS: options.callLimits ? 'on' : 'off',
    ORIGIN_SECRET: options.originSecret,
    EVENT_BUS_NAME: busName,
    REMINDER_QUEUE_ARN: queueArn(reminderQueue),
    REMINDER_QUEUE_URL: `${endpoints.sqs}/${accountId}/${reminderQueue}`,
    MAIL_QUEUE_URL: `${endpoints.sqs}/${accountId}/${mailQueue}`,
    PUSH_QUEUE_URL: `${endpoints.sqs}/${accountId}/${pushQueue}`,
    PUSH_PUBLIC_KEY: options.pushKeys.publicKey,
    PUSH_PRIVATE_KEY: options.pushKeys.privateKey,
    PUSH_CONTACT: 'mailto:security@proofline.example',
    PUSH_TEST_ORIGIN: originOf(options.ports.aws),
    RENDITION_QUEUE_URL: `${endpoints.sqs}/${accountId}/${renditionQueue}`,
    CHECK_QUEUE_URL: `${endpoints.sqs}/${accountId}/${queueOf('make-thumbnail')}`,
    MALWARE_SCAN: 'stand-in',
    AUDIT_QUEUE_URL: `${endpoints.sqs}/${accountId}/${queueOf('keep-audit')}`,
    CLOCK_QUEUE_ARN: queueArn(clockQueue),
    CLOCK_QUEUE_URL: `${endpoints.sqs}/${accountId}/${clockQueue}`,
    DELETION_QUEUE_ARN: queueArn(deletionQueue),
    DELETION_QUEUE_URL: `${endpoints.sqs}/${accountId}/${deletionQueue}`,
    PURGE_QUEUE_URL: `${endpoints.sqs}/${accountId}/${queueOf('purge-deleted')}`,
    SIGN_ON_QUEUE_URL: `${endpoints.sqs}/${accountId}/${signOnQueue}`,
    SCHEDULER_ROLE_ARN: roleArn(schedulerRole),
    SCHEDULER_GROUP: scheduleGroup,
    FILM_CLUSTER: filmCluster,
    FILM_TASK: filmFamily,
    FILM_SUBNETS: filmSubnets.join(','),
    FILM_SECURITY_GROUP: filmSecurityGroup,
    LIVE_QUEUE_URL: `${endpoints.sqs}/${accountId}/${queueOf('tell-pages')}`,
    LIVE_HTTP_URL: endpoints.live,
    LIVE_SOCKET_URL: endpoints.liveSocket,
    MAIL_FROM: `mail@${mailDomain}`,
    MAIL_CONFIGURATION_SET: 'proofline',
    CUSTOM_DOMAINS_NAME: customDomains,
    APP_DOMAIN: `localhost:${options.ports.web}`,
    USER_POOL_ID: poolId,
    USER_POOL_CLIENT_ID: clientId,
    USER_POOL_ISSUER: endpoints.issuer,
    SIGN_IN_URL: endpoints.identity,
    HOSTED_PAGES_URL: endpoints.identity,
    DNS_SERVER: `127.0.0.1:${options.ports.aws}`,
    // Pictures are rendered in a child process, which frees its memory.
    MEDIA_CHILD: '1',
    SAMPLE_MAKER: 'infra/sample/make.ts',
  };
};

/** Sets variables of this process; returns how to undo that. */
export const applyEnvironment = (variables: Readonly<Record<string, string>>): (() => void) => {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
};
