import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { isSecurityContact } from '#contracts/security-txt.ts';
import { root } from './bundling.ts';

const stages = ['dev', 'prod', 'check'] as const;
export type Stage = (typeof stages)[number];

/** Stage that `npm run aws:check` deploys, fills and destroys: all that is in it goes with it. */
export const throwAwayStage = 'check' satisfies Stage;

/** Text of a form, which the refusal describes. */
const text = (form: RegExp, description: string) => z.string(description).check(z.regex(form, description));
const number = 'a whole number from 1';
const keyNumber = z._default(z.int(number).check(z.gte(1, number)), 1);
const mailAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const someText = (description: string) => text(/\S/, description);

/** Settings of a stage, as its file has them (docs/deploy.md#configuration). */
const settingsSchema = z.strictObject({
  /** Account that the stage is deployed to, which the CDK compares with that of the credentials. */
  account: z.optional(text(/^\d{12}$/, 'an account id of twelve digits')),
  region: z._default(text(/^[a-z]{2}(-[a-z]+)+-\d$/, 'a region of AWS, such as us-east-1'), 'us-east-1'),
  /** Base domain: a workspace is at `<subdomain>.<domain>`, sign-in by redirect at `auth.<domain>`. */
  domain: text(/^([a-z0-9-]+\.)+[a-z]{2,}$/, 'the base domain of all workspaces'),
  /** Public hosted zone of `domain` in Route 53. Without it the DNS records are made by hand. */
  hostedZoneId: z.optional(text(/^Z[A-Z0-9]+$/, 'the id of a hosted zone of Route 53')),
  /**
   * ARN of a certificate for `domain` and `*.domain` in us-east-1. Without it the stack makes one if there is a
   * hosted zone.
   */
  certificateArn: z.optional(
    text(/^arn:aws[\w-]*:acm:us-east-1:\d{12}:certificate\/\S+$/, 'the ARN of a certificate in us-east-1'),
  ),
  /** AWS WAF in front of the distributions: on in `prod` and off in `dev` by default. */
  waf: z.optional(z.boolean('true or false')),
  /** Address that is notified of alarms. */
  alarmEmail: z.optional(text(mailAddress, 'a mail address')),
  /** Amount in USD that the account is meant to cost in a month; its address is told before it does. */
  monthlyBudget: z.optional(z.int(number).check(z.gte(1, number))),
  /**
   * Fate of mails that claim to be from `domain` and are not signed, by receivers that follow DMARC; `own` if the zone has
   * such a record already.
   */
  dmarc: z._default(
    z.enum(['none', 'quarantine', 'reject', 'own'], 'none, quarantine, reject or own'),
    'quarantine',
  ),
  /** Address that gets the reports on mails that claim to be from `domain` (DMARC). */
  dmarcReports: z.optional(text(mailAddress, 'a mail address')),
  /** ARN of the destination that takes all logs, in an account of its own (infra/aws/log-archive.ts). */
  logArchive: z.optional(
    text(
      /^arn:aws[\w-]*:logs:[\w-]+:\d{12}:destination:[^:*]+$/,
      'the ARN of a destination of CloudWatch Logs',
    ),
  ),
  /** ARN of the vault that takes copies of the backups, in an account of its own (infra/aws/backup-vault.ts). */
  backupVault: z.optional(
    text(/^arn:aws[\w-]*:backup:[\w-]+:\d{12}:backup-vault:[^:*]+$/, 'the ARN of a vault of AWS Backup'),
  ),
  /**
   * Repository whose pipeline deploys the stage, as GitHub's tokens name it: `owner/name`, or `owner@1/name@2` where they have the
   * immutable numbers of both (docs/deploy.md#pipeline). Without it the stage is deployed by command alone.
   */
  repository: z.optional(
    text(
      /^([\w-]+\/[\w.-]+|[\w-]+@\d+\/[\w.-]+@\d+)$/,
      'a repository of GitHub, as owner/name or with the numbers of both, owner@1/name@2',
    ),
  ),
  /** Contact of `security.txt`; by default `security@` the domain. */
  securityContact: z.optional(
    z.string('a text').check(z.refine(isSecurityContact, 'a contact that begins with mailto: or https:')),
  ),
  /** Sentry DSN for unknown errors; without it none are reported. Its key is public by design. */
  errorsDsn: z.optional(text(/^https:\/\/\S+$/, 'the DSN of an error collector')),
  /** Sign-in with Google: the OAuth client id, and the name of the secret that holds the client secret. */
  google: z.optional(
    z.strictObject({
      clientId: someText('the OAuth client id'),
      secretName: someText('the name of the secret in Secrets Manager'),
    }),
  ),
  /** Synthetic canary: the subdomain of its workspace, and the secret with the `email` and `password` of a login there. */
  canary: z.optional(
    z.strictObject({
      workspace: text(/^[a-z0-9-]+$/, 'the subdomain of the canary’s workspace'),
      secretName: someText('the name of the secret in Secrets Manager'),
    }),
  ),
  /** Payments by Stripe: the publishable key, and the ARN of the secret with `secret_key` and `webhook_secret`. */
  stripe: z.optional(
    z.strictObject({
      publishableKey: text(/^pk_/, 'the publishable key of Stripe, which begins with pk_'),
      secretArn: text(/^arn:aws[\w-]*:secretsmanager:/, 'the ARN of the secret with the keys of Stripe'),
    }),
  ),
  /** Name of the secret with the key pair of push messages, `publicKey` and `privateKey`; without it nobody is offered any. */
  pushSecretName: z.optional(someText('the name of the secret in Secrets Manager')),
  /**
   * Names of the secrets with the key pairs of signed addresses of media, `publicKey` and `privateKey`: the first signs, all are
   * verified. Without any, pages show files from the bucket itself.
   */
  mediaSecretNames: z.optional(
    z
      .array(someText('the name of a secret in Secrets Manager'))
      .check(z.minLength(1, 'one to four names of secrets'), z.maxLength(4, 'one to four names of secrets')),
  ),
  /** Numbers of the keys in use; one more than before changes a key (docs/runbook.md#secrets). */
  keys: z._default(
    z.strictObject({
      /** Signs links and what browsers keep for the API. */
      links: keyNumber,
      /** Proves to the API that a request came through the distribution. */
      origin: keyNumber,
    }),
    { links: 1, origin: 1 },
  ),
});

export type Settings = z.output<typeof settingsSchema>;
/** Settings as they are written in a file. */
export type GivenSettings = z.input<typeof settingsSchema>;

/** Settings of a deployment, complete. */
export interface Config extends Settings {
  readonly stage: Stage;
  /** Prefix of every resource's name, e.g. `proofline-dev`. */
  readonly name: string;
  readonly waf: boolean;
  readonly securityContact: string;
  /** True for the stage whose buckets are emptied when its stacks are deleted. No setting of a file. */
  readonly throwAway: boolean;
}

const mediaSecretNames =
  'the secrets with the key pairs of media (docs/deploy.md#key-pair-of-media), without which films come from the bucket';
const ownAccount = 'the account that the stage is deployed to, so that no other one can be meant';

/** Settings that a stage is refused without, and their use. */
const required: Readonly<Record<Stage, Partial<Record<keyof Settings, string>>>> = {
  dev: {},
  check: { account: ownAccount },
  prod: {
    account: ownAccount,
    alarmEmail: 'the address that alarms are mailed to, which would go red unseen',
    monthlyBudget: 'the amount in USD that the account is meant to cost in a month: a bill would tell first',
    logArchive: 'the destination of all logs, in an account of their own (docs/deploy.md#log-archive)',
    backupVault:
      'the vault that takes copies of the backups, in an account of its own (docs/deploy.md#backups-in-another-account)',
    mediaSecretNames,
    stripe: 'the keys of Stripe: the stand-in charges nothing, and would give plans away',
  },
};

/** Name of both the distribution and the connection group of custom domains, by which functions find them. */
export const customDomainsName = ({ name }: Pick<Config, 'name'>): string => `${name}-custom-domains`;

/** Account that a vault of backups belongs to. */
export const accountOfVault = (arn: string): string | undefined => arn.split(':')[4];

type Named = Pick<Config, 'name'>;

/**
 * Names of a consumer's queue and of its dead letters. Fixed, so that the runbook can name them, and that the stack of the logins names
 * the audit log's, which is deployed after it.
 */
export const queueName = ({ name }: Named, consumer: string): string => `${name}-${consumer}`;
export const deadLettersName = (config: Named, consumer: string): string =>
  `${queueName(config, consumer)}-dead`;

/** Topic of the alarms. */
export const alarmsName = ({ name }: Named): string => `${name}-alarms`;

/** Namespace of the channels of live updates, as the domain names it (`liveNamespace`). */
export const liveChannels = 'live';

export const auditConsumer = 'keep-audit';

/** Path of a stage's file, as refusals name it. */
export const fileOf = (stage: Stage): string => `infra/aws/stages/${stage}.json`;

/** File in which a deployment leaves the outputs of all stacks, by stack and name. */
export const outputsFileOf = (stage: Stage): string => join(root, `cdk.out/outputs-${stage}.json`);

/** Error that an operator mends in the stage's file or on the command line. */
export class CannotDeploy extends Error {}

/** Runs the start of a command; ends it with the sentence, and no more, if it cannot deploy. */
export const orInWords = <Result>(work: () => Result): Result => {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof CannotDeploy)) throw error;
    console.error(error.message);
    process.exit(1);
  }
};

/** Checks the name of a stage. */
export const stageOf = (given: unknown): Stage => {
  const stage = stages.find((one) => one === given);
  if (!stage) throw new CannotDeploy(`The stage is one of ${stages.join(', ')}, not "${given}"`);
  return stage;
};

const refuse = (stage: Stage, problems: readonly string[]): void => {
  if (problems.length > 0)
    throw new CannotDeploy(
      `${fileOf(stage)} cannot be deployed:\n${problems.map((one) => `- ${one}`).join('\n')}`,
    );
};

/** Settings that the stage is refused without, and that were not given. */
const missingOf = (stage: Stage, given: unknown): string[] =>
  Object.entries(required[stage])
    .filter(([name]) => Reflect.get(Object(given), name) === undefined)
    .map(([name, use]) => `${name} is missing: ${use}`);

/** Checks each setting by itself; throws an error that names all that are wrong, and those that the stage lacks. */
export const settingsOf = (stage: Stage, given: unknown): Settings => {
  const { data, error } = settingsSchema.safeParse(given);
  const problems = error?.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => `${[...issue.path, key].join('.')} is no setting`);
    const name = issue.path.join('.');
    const value = issue.path.reduce<unknown>((inner, key) => Reflect.get(Object(inner), key), given);
    return value === undefined
      ? `${name} is missing: ${issue.message}`
      : `${name} has to be ${issue.message}`;
  });
  if (problems) refuse(stage, [...problems, ...missingOf(stage, given)]);
  return data as Settings;
};

/** Checks the settings together and completes them; throws an error that names all that a deployment would fail by. */
export const configOf = (stage: Stage, given: unknown): Config => {
  const settings = settingsOf(stage, given);
  const { region, domain, hostedZoneId, certificateArn, logArchive, backupVault } = settings;
  const { waf = stage === 'prod', securityContact = `mailto:security@${domain}` } = settings;
  const account = settings.account ?? process.env.CDK_DEFAULT_ACCOUNT;
  const problems = missingOf(stage, given);
  if (stage !== 'dev' && hostedZoneId === undefined && certificateArn === undefined)
    problems.push('hostedZoneId or certificateArn is missing: without them no workspace can be reached');
  if (settings.monthlyBudget !== undefined && settings.alarmEmail === undefined)
    problems.push('monthlyBudget needs alarmEmail, which is told');
  if (logArchive !== undefined) {
    const [, , , archiveRegion, archiveAccount] = logArchive.split(':');
    if (archiveRegion !== region)
      problems.push(`logArchive has to be in ${region}: logs are handed over within a region`);
    if (archiveAccount === account) problems.push('logArchive has to be in another account than the product');
  }
  if (backupVault !== undefined && accountOfVault(backupVault) === account)
    problems.push('backupVault has to be in another account than the product');
  if (region !== 'us-east-1') {
    if (waf)
      problems.push('waf has to be false outside of us-east-1, where alone CloudFront takes web ACLs from');
    if (hostedZoneId !== undefined && certificateArn === undefined)
      problems.push('certificateArn is missing: CloudFront takes certificates of us-east-1 only');
  }
  refuse(stage, problems);
  const throwAway = stage === throwAwayStage;
  return { ...settings, stage, name: `proofline-${stage}`, waf, securityContact, throwAway };
};

/** Content of a stage's file. */
export const givenOf = (stage: Stage): unknown => JSON.parse(readFileSync(join(root, fileOf(stage)), 'utf8'));

/** Refuses context values that are settings: they would be given once and be missing in the next deployment. */
export const refuseContext = (contextOf: (name: string) => unknown): void => {
  for (const name of Object.keys(settingsSchema.shape)) {
    if (contextOf(name) !== undefined)
      throw new CannotDeploy(`${name} is a setting of the stage's file in infra/aws/stages, not of -c`);
  }
};

/** Refuses example values, which the files of `prod` and `check` have until an operator has put in their own. */
export const refuseExamples = ({ stage, domain }: Pick<Config, 'stage' | 'domain'>): void => {
  if (stage !== 'dev' && domain.endsWith('.example'))
    refuse(stage, [`domain ${domain} is an example: put in your own values, all of them`]);
};
