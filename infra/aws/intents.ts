/**
 * Intents: the capabilities of a function. Each grants the permissions and sets the environment variables that belong
 * together, and nothing more, so that a function without an intent fails loudly.
 */
import { ArnFormat, SecretValue, Stack } from 'aws-cdk-lib';
import type { EventApi } from 'aws-cdk-lib/aws-appsync';
import type { IUserPool, IUserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import { type IRole, Policy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { IScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import { ConfigurationSet, type IConfigurationSet } from 'aws-cdk-lib/aws-ses';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { filmGivenUp } from '#contracts/conversion.ts';
import { mailNotSent, mailStopped } from '#contracts/mailing.ts';
import {
  mediaDelivery,
  objectsOfTenant,
  partitionPatterns,
  tableDefinition,
} from '#server/data/definition.ts';
import { type Config, liveChannels } from './config.ts';
import type { Grant, Program } from './handler.ts';
import type { Media } from './media.ts';

export type Intent = (handler: Program) => void;

/**
 * Actions on items. The permissions of a transaction are those of its operations. Scan is left out on purpose: no access pattern
 * uses it.
 */
export type ItemAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'BatchWriteItem'
  | 'ConditionCheckItem';

const { ofTenant } = partitionPatterns;
const within = (...patterns: readonly string[]) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': patterns },
});

type Pattern = keyof typeof partitionPatterns;

const onItems = (table: ITable, actions: readonly ItemAction[], of: readonly Pattern[]): Grant => ({
  actions: actions.map((action) => `dynamodb:${action}`),
  resources: [table.tableArn],
  conditions: within(...of.map((name) => partitionPatterns[name])),
});

/**
 * Access to the data of the request's tenant, with the tenant role alone: reads an item of it, and does what `actions` names.
 * The function itself finds the tenant, by the host or by a guest's link, reads and writes sessions of persons with their fresh
 * proofs, and counts calls.
 */
export const keepsTenantData =
  (
    table: ITable,
    { actions, takesGuests }: { readonly actions: readonly ItemAction[]; readonly takesGuests: boolean },
  ): Intent =>
  (handler) => {
    handler.tell({ TABLE_NAME: table.tableName });
    handler.holdToTenants();
    handler.allowAsTenant(onItems(table, ['GetItem', ...actions], ['ofTenant']));
    // Members' sessions are noted by reading functions as well.
    if (!actions.includes('UpdateItem'))
      handler.allowAsTenant(onItems(table, ['UpdateItem'], ['membersOfTenant']));
    handler.allow(onItems(table, ['Query'], takesGuests ? ['hosts', 'links'] : ['hosts']));
    handler.allow(onItems(table, ['GetItem', 'UpdateItem'], ['attempts', 'persons']));
  };

/**
 * Access to the data of a message's tenant, by these actions, with the tenant role alone. The function itself reaches no item: a
 * message tells its workspace.
 */
export const keepsDataOfMessages =
  (table: ITable, ...actions: readonly ItemAction[]): Intent =>
  (handler) => {
    handler.tell({ TABLE_NAME: table.tableName });
    handler.holdToTenants();
    handler.allowAsTenant(onItems(table, actions, ['ofTenant']));
  };

/**
 * Items outside the tenant's partitions that a transaction of the tenant joins with its own: a claim on a name, an entry that
 * finds the workspace by one (docs/decisions/0067), or a link of its mails, whose keys are random. Reading only what its keys have
 * to be known for, never a query.
 */
export const joins =
  (table: ITable, actions: readonly ItemAction[], ...of: readonly Pattern[]): Intent =>
  (handler) =>
    handler.allowAsTenant(onItems(table, actions, of));

/** Items of no tenant, with the function's own role: records of a signed-in person, a payment's workspace. */
export const reachesItself =
  (table: ITable, actions: readonly ItemAction[], ...of: readonly Pattern[]): Intent =>
  (handler) =>
    handler.allow(onItems(table, actions, of));

/** Reads the history of a workspace across its projects. */
export const readsHistory =
  (table: ITable): Intent =>
  (handler) =>
    handler.allowAsTenant({
      actions: ['dynamodb:Query'],
      resources: [`${table.tableArn}/index/${tableDefinition.historyIndex.name}`],
      conditions: within(ofTenant),
    });

/**
 * Secret as an environment variable: read synchronously, at no cost to a cold start. It is resolved at deployment and
 * encrypted at rest; the template has only a reference. In this account, principals that can read a function's
 * configuration can change the function as well.
 */
const secretText = (secret: ISecret): string => secret.secretValue.unsafeUnwrap();

/** All keys of a purpose, the one in use first. */
const keyTexts = (keys: readonly ISecret[]): string => keys.map(secretText).join(',');

/** Trusts the viewer's host in a request with one of the distribution's keys. */
export const trustsDistribution =
  (keys: readonly ISecret[]): Intent =>
  (handler) =>
    handler.tell({ ORIGIN_SECRET: keyTexts(keys) });

/** Creates and verifies the tokens of tracked links. */
export const signsLinks =
  (keys: readonly ISecret[]): Intent =>
  (handler) =>
    handler.tell({ LINK_SECRET: keyTexts(keys) });

/** Signs, seals and verifies what browsers keep for the API: cursors, tickets of uploads, cookies of sessions. */
export const signsState =
  (keys: readonly ISecret[]): Intent =>
  (handler) =>
    handler.tell({ STATE_SECRET: keyTexts(keys) });

/**
 * Payments by Stripe. Its keys move money, so they are not in the environment: the function reads the secret on
 * demand. Without Stripe the function uses the stand-in, which charges nothing; `prod` requires Stripe.
 */
export const takesPayments =
  (stripe: { readonly publishableKey: string; readonly secretArn: string } | undefined): Intent =>
  (handler) => {
    if (!stripe) return handler.tell({ PAYMENTS: 'stand-in' });
    handler.tell({ STRIPE_PUBLISHABLE_KEY: stripe.publishableKey, STRIPE_SECRET_ARN: stripe.secretArn });
    handler.allow({ actions: ['secretsmanager:GetSecretValue'], resources: [stripe.secretArn] });
  };

/** Builds URLs of workspaces. */
export const knowsDomain =
  (domain: string): Intent =>
  (handler) =>
    handler.tell({ APP_DOMAIN: domain });

export const documents = 'documents';
export const thumbnails = 'thumbnails';
export const logos = 'logos';
export const pictures = 'pictures';
export const remotePictures = 'remote-pictures';
const perObject = 'Objects have generated names, so a prefix is as narrow as it gets.';

/** Folders within reach of a function: of one tenant, if it is held to tenants. */
const prefixesOf = ({ tenantRole }: Program, folders: readonly string[]): string[] =>
  folders.map((folder) => (tenantRole ? `${folder}/${objectsOfTenant}/*` : `${folder}/*`));

/** Permission for files, for the role that signs them: the tenant role of a function that is held to tenants. */
const allowOnFiles = (handler: Program, grant: Grant): void =>
  handler.tenantRole ? handler.allowAsTenant(grant) : handler.allow(grant);

const allowBelow = (
  handler: Program,
  files: IBucket,
  folders: readonly string[],
  actions: readonly string[],
): void =>
  allowOnFiles(handler, {
    actions,
    resources: prefixesOf(handler, folders).map((prefix) => files.arnForObjects(prefix)),
    because: perObject,
  });

/** Deletes objects in these folders permanently, for which their versions have to be listed. */
const removes = (handler: Program, files: IBucket, folders: readonly string[]): void => {
  allowBelow(handler, files, folders, ['s3:DeleteObject', 's3:DeleteObjectVersion']);
  allowOnFiles(handler, {
    actions: ['s3:ListBucketVersions'],
    resources: [files.bucketArn],
    conditions: { StringLike: { 's3:prefix': prefixesOf(handler, folders) } },
  });
};

/** Signs download URLs of uploads. */
export const signsDownloads =
  (files: IBucket): Intent =>
  (handler) => {
    handler.tell({ FILES_BUCKET: files.bucketName });
    allowBelow(handler, files, [documents], ['s3:GetObject']);
  };

const readsVersions = (handler: Program, files: IBucket): void =>
  allowBelow(handler, files, [documents], ['s3:GetObject', 's3:GetObjectVersion']);

/** Reads uploads in their registered version. */
export const readsUploads =
  (files: IBucket): Intent =>
  (handler) => {
    handler.tell({ FILES_BUCKET: files.bucketName });
    readsVersions(handler, files);
  };

/**
 * Signs the URLs of what pages show of files: renditions, logos, pictures of texts. With a distribution of media it needs no
 * permission for them, but the private key; without one it signs for the bucket itself.
 */
export const showsMedia =
  (files: IBucket, media: Media | undefined): Intent =>
  (handler) => {
    handler.tell({ FILES_BUCKET: files.bucketName });
    if (!media) return allowBelow(handler, files, mediaDelivery.folders, ['s3:GetObject']);
    handler.tell({
      MEDIA_URL: media.url,
      MEDIA_KEY_ID: media.keyId,
      MEDIA_KEY: SecretValue.secretsManager(media.secretName, { jsonField: 'privateKey' }).unsafeUnwrap(),
    });
  };

/**
 * Signs upload URLs, checks that uploads have arrived, completes multipart ones, and deletes files that were never
 * sent.
 */
export const takesUploads =
  (files: IBucket): Intent =>
  (handler) => {
    handler.tell({ FILES_BUCKET: files.bucketName });
    allowBelow(handler, files, [documents], ['s3:PutObject', 's3:ListMultipartUploadParts']);
    // S3 answers HEAD of a missing key with 404 if the caller may list the bucket, otherwise with 403, like for a
    // missing permission. It doesn't document a prefix for HEAD that a condition could use.
    allowOnFiles(handler, { actions: ['s3:ListBucket'], resources: [files.bucketArn] });
    removes(handler, files, [documents, thumbnails]);
  };

/** Signs URLs to upload the pictures of texts and points, and checks uploads. */
export const takesPictures =
  (files: IBucket): Intent =>
  (handler) => {
    handler.tell({ FILES_BUCKET: files.bucketName });
    allowBelow(handler, files, [pictures], ['s3:GetObject', 's3:PutObject']);
    // As for uploads: without it, S3 answers 403 for a missing key.
    allowOnFiles(handler, { actions: ['s3:ListBucket'], resources: [files.bucketArn] });
  };

/** Reads uploads and stores their renditions; `removed` are the folders in which it deletes. */
const renders =
  (files: IBucket, removed: readonly string[]): Intent =>
  (handler) => {
    handler.tell({ FILES_BUCKET: files.bucketName });
    readsVersions(handler, files);
    allowBelow(handler, files, [thumbnails], ['s3:PutObject']);
    removes(handler, files, removed);
  };

/** Reads uploads, deletes those whose content is not as declared, and stores thumbnails and previews of the others. */
export const makesPictures = (files: IBucket): Intent => renders(files, [documents, thumbnails]);

/** Reads the results of scans for malware, which GuardDuty leaves in tags of the uploads. */
export const readsScans =
  (files: IBucket): Intent =>
  (handler) => {
    handler.tell({ MALWARE_SCAN: 'guardduty' });
    allowBelow(handler, files, [documents], ['s3:GetObjectTagging', 's3:GetObjectVersionTagging']);
  };

/** Deletes renditions of files that are gone. */
export const removesRenditions =
  (files: IBucket): Intent =>
  (handler) => {
    handler.tell({ FILES_BUCKET: files.bucketName });
    removes(handler, files, [thumbnails]);
  };

/** Tasks that convert films, by which others start them. */
export interface FilmTasks {
  /** Names of the cluster, and of the task's definition, whose newest revision is run. */
  readonly cluster: string;
  readonly family: string;
  /** Program of the task, and the role with which ECS itself starts its container. */
  readonly task: Program & { readonly execution: IRole };
  /** Ids, separated by commas. */
  readonly subnets: string;
  readonly securityGroup: string;
}

/** Has films converted in a container, in place of the function itself: may start that one task, with its two roles. */
export const convertsInContainer =
  ({ cluster, family, subnets, securityGroup, task }: FilmTasks): Intent =>
  (handler) => {
    handler.tell({
      FILM_CLUSTER: cluster,
      FILM_TASK: family,
      FILM_SUBNETS: subnets,
      FILM_SECURITY_GROUP: securityGroup,
    });
    const ecs = (resource: string, resourceName: string) =>
      Stack.of(handler).formatArn({ service: 'ecs', resource, resourceName });
    handler.allow({
      actions: ['ecs:RunTask'],
      resources: [ecs('task-definition', `${family}:*`)],
      conditions: { StringEquals: { 'ecs:cluster': ecs('cluster', cluster) } },
      because: 'Any revision of the one definition: a function outlives a deployment.',
    });
    handler.allow({
      actions: ['iam:PassRole'],
      resources: [task.role.roleArn, task.execution.roleArn],
      conditions: { StringEquals: { 'iam:PassedToService': 'ecs-tasks.amazonaws.com' } },
    });
  };

/** Metric of the films that were refused after their last task. */
export const filmsGivenUp = ({ name }: Pick<Config, 'name'>) => ({
  metricNamespace: name,
  metricName: 'FilmsGivenUp',
});

/** Gives films up whose tasks end without an outcome, which the monitoring counts. */
export const givesFilmsUp =
  (config: Pick<Config, 'name'>): Intent =>
  (handler) =>
    handler.count(filmGivenUp, filmsGivenUp(config));

/** Reads uploads, stores their renditions, and deletes those of files that are deleted concurrently. */
export const makesRenditions = (files: IBucket): Intent => renders(files, [thumbnails]);

/** Stores copies of the sample's files as uploads with their renditions, and deletes those of a deleted project. */
export const storesSamples =
  (files: IBucket): Intent =>
  (handler) => {
    handler.tell({ FILES_BUCKET: files.bucketName });
    allowBelow(handler, files, [documents, thumbnails], ['s3:PutObject']);
    removes(handler, files, [documents, thumbnails]);
  };

/**
 * Stores what is made of uploads beside their renditions: annotated copies, captions and transcripts. Those of a version before
 * are read, to be copied.
 */
export const storesBesideRenditions =
  (files: IBucket): Intent =>
  (handler) => {
    handler.tell({ FILES_BUCKET: files.bucketName });
    allowBelow(handler, files, [thumbnails], ['s3:GetObject', 's3:PutObject']);
  };

/**
 * Shows pictures of other sites, which it fetches from the internet: finds the workspace by its host, counts calls, and
 * keeps copies. It reaches no text, person or link, and no other folder of the bucket.
 */
export const fetchesPictures =
  (table: ITable, files: IBucket, keys: readonly ISecret[]): Intent =>
  (handler) => {
    handler.tell({ TABLE_NAME: table.tableName, FILES_BUCKET: files.bucketName });
    handler.holdToTenants();
    handler.allow(onItems(table, ['Query'], ['hosts']));
    handler.allow(onItems(table, ['GetItem', 'UpdateItem'], ['attempts']));
    handler.allowAsTenant(onItems(table, ['GetItem'], ['workspaceOfTenant']));
    allowBelow(handler, files, [remotePictures], ['s3:GetObject', 's3:PutObject']);
    namesPictures(keys)(handler);
  };

/** Signs the addresses of ours at which pictures of other sites are shown, in notes and mails. */
export const namesPictures =
  (keys: readonly ISecret[]): Intent =>
  (handler) =>
    handler.tell({ PICTURE_SECRET: keyTexts(keys) });

/** Stores logos and deletes replaced ones. */
export const keepsLogos =
  (files: IBucket): Intent =>
  (handler) => {
    handler.tell({ FILES_BUCKET: files.bucketName });
    allowBelow(handler, files, [logos], ['s3:PutObject', 's3:DeleteObject']);
  };

/** Attaches the workspace's logo and a picture of the work to its mails. */
export const readsPicturesOfMails =
  (files: IBucket): Intent =>
  (handler) => {
    handler.tell({ FILES_BUCKET: files.bucketName });
    allowBelow(handler, files, [logos, thumbnails], ['s3:GetObject']);
  };

/** Deletes uploads, their thumbnails, logos and the pictures of texts permanently. */
export const deletesFiles =
  (files: IBucket): Intent =>
  (handler) => {
    handler.tell({ FILES_BUCKET: files.bucketName });
    removes(handler, files, [documents, thumbnails, logos, pictures, remotePictures]);
  };

/** Names the user pool to the sign-in page. */
export const namesIdentityProvider =
  (pool: IUserPool, client: IUserPoolClient): Intent =>
  (handler) =>
    handler.tell({ USER_POOL_ID: pool.userPoolId, USER_POOL_CLIENT_ID: client.userPoolClientId });

/** Tells the address of the pool's hosted pages, at which a company's provider answers. */
export const namesHostedPages =
  (pages: string): Intent =>
  (handler) =>
    handler.tell({ HOSTED_PAGES_URL: pages });

/** Sign-in through the pool's hosted pages, by single sign-on and, unless its URL is empty, with Google. */
export const signsInElsewhere =
  (client: IUserPoolClient, pages: string, hasGoogle: boolean): Intent =>
  (handler) =>
    handler.tell({
      USER_POOL_CLIENT_ID: client.userPoolClientId,
      HOSTED_PAGES_URL: pages,
      SIGN_IN_URL: hasGoogle ? pages : '',
    });

/** Takes the tokens that come back from there, and compares their issuer. */
export const redeemsSignIns =
  (pool: IUserPool): Intent =>
  (handler) =>
    handler.tell({ USER_POOL_ISSUER: `https://${pool.userPoolProviderName}` });

const droppingProviders = (pool: IUserPool): Grant => ({
  actions: [
    'cognito-idp:DeleteIdentityProvider',
    'cognito-idp:DescribeUserPoolClient',
    'cognito-idp:UpdateUserPoolClient',
  ],
  resources: [pool.userPoolArn],
});

/** Offers the identity providers of all workspaces, and reads which have one. */
export const offersProviders =
  (pool: IUserPool, client: IUserPoolClient): Intent =>
  (handler) => {
    handler.tell({ USER_POOL_ID: pool.userPoolId, USER_POOL_CLIENT_ID: client.userPoolClientId });
    handler.allow({
      actions: [
        'cognito-idp:DescribeUserPoolClient',
        'cognito-idp:ListIdentityProviders',
        'cognito-idp:UpdateUserPoolClient',
      ],
      resources: [pool.userPoolArn],
    });
  };

/** Deletes the identity providers of workspaces. */
export const dropsProviders =
  (pool: IUserPool, client: IUserPoolClient): Intent =>
  (handler) => {
    handler.tell({ USER_POOL_ID: pool.userPoolId, USER_POOL_CLIENT_ID: client.userPoolClientId });
    handler.allow(droppingProviders(pool));
  };

/** Creates, changes and deletes the identity providers of workspaces, which the app client offers. */
export const keepsProviders =
  (pool: IUserPool, client: IUserPoolClient): Intent =>
  (handler) => {
    dropsProviders(pool, client)(handler);
    handler.allow({
      actions: [
        'cognito-idp:CreateIdentityProvider',
        'cognito-idp:DescribeIdentityProvider',
        'cognito-idp:UpdateIdentityProvider',
      ],
      resources: [pool.userPoolArn],
    });
  };

/**
 * Links a person's Google account to the login of the same address. A separate policy, because the role's default one
 * would be a circular dependency: the pool needs the function, which waits for that policy, which names the pool.
 */
export const linksAccounts =
  (pool: IUserPool): Intent =>
  (handler) =>
    handler.role.attachInlinePolicy(
      new Policy(handler, 'LinksAccounts', {
        statements: [
          new PolicyStatement({
            actions: [
              'cognito-idp:AdminCreateUser',
              'cognito-idp:AdminGetUser',
              'cognito-idp:AdminLinkProviderForUser',
              'cognito-idp:AdminSetUserPassword',
            ],
            resources: [pool.userPoolArn],
          }),
        ],
      }),
    );

const endingSessions = (pool: IUserPool) => ({
  actions: ['cognito-idp:AdminGetUser', 'cognito-idp:AdminUserGlobalSignOut'],
  resources: [pool.userPoolArn],
});

/** Revokes all sessions of a person, and reads their address for the mail about it. */
export const endsSessions =
  (pool: IUserPool): Intent =>
  (handler) => {
    handler.tell({ USER_POOL_ID: pool.userPoolId });
    handler.allow(endingSessions(pool));
  };

/** Sets the password of a person who opened their mailed link. */
export const setsPasswords =
  (pool: IUserPool): Intent =>
  (handler) =>
    handler.allow({ actions: ['cognito-idp:AdminSetUserPassword'], resources: [pool.userPoolArn] });

/** Changes the address of a login whose person has pressed the link at the new one. */
export const movesLogins =
  (pool: IUserPool): Intent =>
  (handler) =>
    handler.allow({
      actions: ['cognito-idp:AdminUpdateUserAttributes', 'cognito-idp:AdminDisableProviderForUser'],
      resources: [pool.userPoolArn],
    });

/** Turns off the second factor of a person, whose address a recovery code comes with. */
export const changesSecondFactors =
  (pool: IUserPool): Intent =>
  (handler) =>
    handler.allow({
      actions: ['cognito-idp:AdminSetUserMFAPreference'],
      resources: [pool.userPoolArn],
    });

/** Creates the logins of people who confirm a sign-up or accept an invitation. */
export const invitesPeople =
  (pool: IUserPool): Intent =>
  (handler) => {
    handler.tell({ USER_POOL_ID: pool.userPoolId });
    handler.allow({
      actions: [
        'cognito-idp:AdminCreateUser',
        'cognito-idp:AdminGetUser',
        'cognito-idp:AdminSetUserPassword',
      ],
      resources: [pool.userPoolArn],
    });
  };

/** Looks up leaked passwords by five digits of their hash, at the public range service. */
export const looksUpPasswords: Intent = (handler) =>
  handler.tell({ PASSWORD_RANGES_URL: 'https://api.pwnedpasswords.com' });

/** Deletes unused logins. */
export const forgetsPeople =
  (pool: IUserPool): Intent =>
  (handler) => {
    handler.tell({ USER_POOL_ID: pool.userPoolId });
    handler.allow({ actions: ['cognito-idp:AdminDeleteUser'], resources: [pool.userPoolArn] });
  };

export interface Mail {
  /** Product's own domain. */
  readonly domain: string;
  readonly configurationSet: IConfigurationSet;
}

/**
 * Configuration set of the mail stack, by its name, so that stacks don't depend on it except for the order of a first
 * deployment.
 */
export const mailOf = (scope: Construct, { name, domain }: Pick<Config, 'name' | 'domain'>): Mail => ({
  domain,
  configurationSet: ConfigurationSet.fromConfigurationSetName(scope, 'MailConfiguration', name),
});

/** Sender of account mails, and of mails for workspaces without a verified domain of their own. */
export const productSender = (domain: string): string => `mail@${domain}`;

/** Sets the product's sender address. */
export const knowsSender =
  (domain: string): Intent =>
  (handler) =>
    handler.tell({ MAIL_FROM: productSender(domain) });

/** Metric of the mails that failed or whose outcome is unknown. */
export const mailsNotSent = ({ name }: Pick<Config, 'name'>) => ({
  metricNamespace: name,
  metricName: 'MailsNotSent',
});

/** Metric of the workspaces whose mail was stopped by its bounces or complaints. */
export const mailsStopped = ({ name }: Pick<Config, 'name'>) => ({
  metricNamespace: name,
  metricName: 'MailsStopped',
});

/** Stops the mail of a workspace by its bounces and complaints, which the monitoring counts. */
export const stopsMail =
  (config: Pick<Config, 'name'>): Intent =>
  (handler) =>
    handler.count(mailStopped, mailsStopped(config));

/** Takes turns with all other senders, in items of no tenant, by the quota that SES grants the account. */
export const pacesMail =
  (table: ITable): Intent =>
  (handler) => {
    reachesItself(table, ['GetItem', 'UpdateItem', 'Query'], 'mailPace')(handler);
    handler.allow({
      actions: ['ses:GetSendQuota'],
      resources: ['*'],
      because: 'The quota is the account’s own, and its reading takes no resource.',
    });
  };

const sending =
  (
    { domain, configurationSet }: Mail,
    identity: string,
    grant: Pick<Grant, 'conditions' | 'because'>,
  ): Intent =>
  (handler) => {
    const { configurationSetName } = configurationSet;
    handler.tell({ MAIL_FROM: productSender(domain), MAIL_CONFIGURATION_SET: configurationSetName });
    const arnOf = (resource: string, resourceName: string) =>
      Stack.of(handler).formatArn({ service: 'ses', resource, resourceName });
    handler.allow({
      actions: ['ses:SendRawEmail'],
      resources: [arnOf('identity', identity), arnOf('configuration-set', configurationSetName)],
      ...grant,
    });
    handler.count(mailNotSent, mailsNotSent({ name: configurationSetName }));
  };

/** Sends mail from the product's own address only. */
export const sendsProductMail = (mail: Mail): Intent =>
  sending(mail, mail.domain, {
    conditions: { StringEquals: { 'ses:FromAddress': productSender(mail.domain) } },
  });

/** Sends mail from the workspaces' own domains as well, which are added and removed. */
export const sendsMail = (mail: Mail): Intent =>
  sending(mail, '*', {
    because:
      'Identities are the workspaces’ own domains, which no policy can list: they are added while the product runs. The code checks at every mail whose the sender’s domain is, SES that its DNS says so.',
  });

const unscoped =
  'takes neither a resource nor a condition on one: SES’s first API knows identities by their name alone. No other function may, and the code takes the name from the workspace’s own entry, where the product’s domain cannot be.';

/** Makes SES verify the DNS records of workspaces' domains. */
export const checksSenderDomains: Intent = (handler) =>
  handler.allow({
    actions: [
      'ses:VerifyDomainDkim',
      'ses:SetIdentityMailFromDomain',
      'ses:GetIdentityDkimAttributes',
      'ses:GetIdentityMailFromDomainAttributes',
    ],
    resources: ['*'],
    because: `Looking for a domain's records ${unscoped}`,
  });

/** Deletes the SES identities of domains that were given up. */
export const forgetsSenderDomains: Intent = (handler) =>
  handler.allow({
    actions: ['ses:DeleteIdentity'],
    resources: ['*'],
    because: `Deleting an identity ${unscoped}`,
  });

const atCloudFront = (handler: Program, resource: string): string =>
  Stack.of(handler).formatArn({ service: 'cloudfront', region: '', resource, resourceName: '*' });

/**
 * Creates CloudFront tenants for workspaces' custom domains behind the firewall, if there is one, and reads their
 * status.
 */
export const servesHosts =
  (name: string, { waf }: { readonly waf: boolean }): Intent =>
  (handler) => {
    handler.tell({ CUSTOM_DOMAINS_NAME: name });
    handler.allow({
      actions: ['cloudfront:ListConnectionGroups', 'cloudfront:ListDistributionsByConnectionMode'],
      resources: ['*'],
      because: 'Lists take no resource; the distribution is made after the function that looks for it.',
    });
    handler.allow({
      actions: [
        'cloudfront:CreateDistributionTenant',
        'cloudfront:GetDistributionTenant',
        'cloudfront:UpdateDistributionTenant',
        'cloudfront:DeleteDistributionTenant',
        'cloudfront:GetManagedCertificateDetails',
        'cloudfront:VerifyDnsConfiguration',
      ],
      resources: ['distribution-tenant', 'distribution', 'connection-group'].map((resource) =>
        atCloudFront(handler, resource),
      ),
      because: 'Each host has a distribution tenant with an id of CloudFront’s own.',
    });
    // CloudFront requests a tenant's certificate, and reads its distribution's web ACL, with its caller's permissions.
    handler.allow({
      actions: ['acm:RequestCertificate'],
      resources: ['*'],
      because: 'A certificate has no resource name before it is requested.',
    });
    const usEast1 = (service: string, resource: string) =>
      Stack.of(handler).formatArn({ service, region: 'us-east-1', resource, resourceName: '*' });
    handler.allow({
      actions: ['acm:DescribeCertificate', 'acm:AddTagsToCertificate'],
      resources: [usEast1('acm', 'certificate')],
      because: 'Each host has a certificate with an id of ACM’s own.',
    });
    if (!waf) return;
    handler.allow({
      actions: ['wafv2:GetWebACL'],
      resources: [usEast1('wafv2', 'global/webacl')],
      because: 'The web ACL is made after the function.',
    });
  };

/** Deletes the CloudFront tenants of custom domains. */
export const dropsHosts: Intent = (handler) =>
  handler.allow({
    actions: [
      'cloudfront:GetDistributionTenant',
      'cloudfront:UpdateDistributionTenant',
      'cloudfront:DeleteDistributionTenant',
    ],
    resources: [atCloudFront(handler, 'distribution-tenant')],
    because: 'Each host has a distribution tenant with an id of CloudFront’s own.',
  });

export interface Scheduling {
  readonly group: IScheduleGroup;
  readonly role: IRole;
}

type ScheduleAction = 'Create' | 'Update' | 'Delete';

const actsOnSchedules = (
  handler: Program,
  group: IScheduleGroup,
  actions: readonly ScheduleAction[],
): void => {
  handler.tell({ SCHEDULER_GROUP: group.scheduleGroupName });
  const schedules = Stack.of(handler).formatArn({
    service: 'scheduler',
    resource: 'schedule',
    resourceName: `${group.scheduleGroupName}/*`,
    arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
  });
  handler.allow({
    actions: actions.map((action) => `scheduler:${action}Schedule`),
    resources: [schedules],
    because:
      'Schedules have hashed names; the group holds nothing but reminders, digests, clocks, deletions and the daily look at single sign-on.',
  });
};

/** Creates, moves and deletes EventBridge schedules. */
export const makesSchedules =
  ({ group, role }: Scheduling): Intent =>
  (handler) => {
    actsOnSchedules(handler, group, ['Create', 'Update', 'Delete']);
    handler.tell({ SCHEDULER_ROLE_ARN: role.roleArn });
    handler.allow({
      actions: ['iam:PassRole'],
      resources: [role.roleArn],
      conditions: { StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } },
    });
  };

/** Deletes EventBridge schedules. */
export const dropsSchedules =
  ({ group }: Pick<Scheduling, 'group'>): Intent =>
  (handler) =>
    actsOnSchedules(handler, group, ['Delete']);

type Woken = 'REMINDER' | 'CLOCK' | 'DELETION';

const schedules =
  (name: Woken) =>
  (queue: IQueue): Intent =>
  (handler) =>
    handler.tell({ [`${name}_QUEUE_ARN`]: queue.queueArn });

/** Also sends to the queue directly, for schedules that would be past due. */
const wakes =
  (name: Woken) =>
  (queue: IQueue): Intent =>
  (handler) => {
    schedules(name)(queue)(handler);
    handler.tell({ [`${name}_QUEUE_URL`]: queue.queueUrl });
    handler.allow({ actions: ['sqs:SendMessage'], resources: [queue.queueArn] });
  };

/** Reminders of contacts, by a schedule or at once. */
export const wakesReminders = wakes('REMINDER');
/** Checks of a project's clock, by a schedule. */
export const schedulesClock = schedules('CLOCK');
/** Checks of a project's clock, by a schedule or at once. */
export const wakesClock = wakes('CLOCK');
/** Deletion of a workspace at the end of its grace, by a schedule or at once. */
export const wakesDeletions = wakes('DELETION');

/** Sends messages of another kind than events to a consumer's queue. */
const divides =
  (variable: `${string}_QUEUE_URL`) =>
  (queue: IQueue): Intent =>
  (handler) => {
    handler.tell({ [variable]: queue.queueUrl });
    handler.allow({ actions: ['sqs:SendMessage'], resources: [queue.queueArn] });
  };

/** Mails of an event, a message each. */
export const queuesMails = divides('MAIL_QUEUE_URL');
/** Renditions of a file, a message each. */
export const queuesRenditions = divides('RENDITION_QUEUE_URL');

/** Checks of uploads whose scan has, or had, no result. */
export const queuesChecks = divides('CHECK_QUEUE_URL');

/** Runs of a purge, one after the other. */
export const queuesPurges = divides('PURGE_QUEUE_URL');

/** Push messages to the devices of members, a message each. */
export const queuesPushes = divides('PUSH_QUEUE_URL');

/** Notes of what a consumer has written, of which open pages are told. */
export const queuesLive = divides('LIVE_QUEUE_URL');

/** Names the API of live updates to pages. */
export const namesLive =
  ({ httpDns, realtimeDns }: EventApi): Intent =>
  (handler) =>
    handler.tell({
      LIVE_HTTP_URL: `https://${httpDns}/event`,
      LIVE_SOCKET_URL: `wss://${realtimeDns}/event/realtime`,
    });

/** Publishes to open pages. */
export const tellsPages =
  (api: EventApi): Intent =>
  (handler) => {
    namesLive(api)(handler);
    handler.allow({
      actions: ['appsync:EventPublish'],
      resources: [`${api.apiArn}/channelNamespace/${liveChannels}`],
    });
  };

/** Half of the key pair of push messages. */
const pushKey = (secretName: string, half: 'publicKey' | 'privateKey'): string =>
  SecretValue.secretsManager(secretName, { jsonField: half }).unsafeUnwrap();

/** Tells browsers the key that they subscribe to push messages with; without a key pair none is offered. */
export const offersPush =
  ({ pushSecretName }: Pick<Config, 'pushSecretName'>): Intent =>
  (handler) =>
    handler.tell({
      PUSH_PUBLIC_KEY: pushSecretName === undefined ? '' : pushKey(pushSecretName, 'publicKey'),
    });

/** Signs push messages. Functions have the internet; the code calls the push services of browsers alone. */
export const sendsPushes =
  ({ pushSecretName, securityContact }: Pick<Config, 'pushSecretName' | 'securityContact'>): Intent =>
  (handler) => {
    offersPush({ pushSecretName })(handler);
    handler.tell({
      PUSH_PRIVATE_KEY: pushSecretName === undefined ? '' : pushKey(pushSecretName, 'privateKey'),
      PUSH_CONTACT: securityContact,
    });
  };

/** Looks at the single sign-on of a workspace. */
export const queuesSignOn = divides('SIGN_ON_QUEUE_URL');

/** Notes of calls for the audit log. */
export const notesAudit = divides('AUDIT_QUEUE_URL');

export const publishesEvents =
  (bus: IEventBus): Intent =>
  (handler) => {
    handler.tell({ EVENT_BUS_NAME: bus.eventBusName });
    handler.allow({ actions: ['events:PutEvents'], resources: [bus.eventBusArn] });
  };
