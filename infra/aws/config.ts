import type { Construct } from 'constructs';
import { isSecurityContact } from '#contracts/security-txt.ts';

/** Settings of a deployment, read from the CDK context (`-c name=value`, or `cdk.json`). */
export interface Config {
  readonly stage: 'dev' | 'prod';
  /** Prefix of every resource's name, e.g. `proofline-dev`. */
  readonly name: string;
  /** Base domain: a workspace is at `<subdomain>.<domain>`, sign-in by redirect at `auth.<domain>`. */
  readonly domain: string;
  readonly region: string;
  /** Public hosted zone of `domain` in Route 53. Without it the DNS records are made by hand. */
  readonly hostedZoneId: string | undefined;
  /**
   * ARN of a certificate for `domain` and `*.domain` in us-east-1. Without it the stack makes one if there is a
   * hosted zone.
   */
  readonly certificateArn: string | undefined;
  /** AWS WAF in front of the distributions: on in `prod` unless it is turned off, off in `dev` unless it is turned on. */
  readonly waf: boolean;
  /** Address that is notified of alarms; required in `prod`. */
  readonly alarmEmail: string | undefined;
  /**
   * ARN of the destination that takes all logs, in an account of its own (infra/aws/log-archive.ts). Required in `prod`.
   */
  readonly logArchive: string | undefined;
  /** Contact of `security.txt`: `mailto:…` or `https://…`; by default `security@` the domain. */
  readonly securityContact: string;
  /** Sentry DSN for unknown errors; without it none are reported. Its key is public by design. */
  readonly errorsDsn: string | undefined;
  /**
   * Sign-in with Google: the OAuth client id, and the name of the Secrets Manager secret that holds the client secret.
   */
  readonly google: { readonly clientId: string; readonly secretName: string } | undefined;
  /**
   * Payments by Stripe: the publishable key, and the ARN of the secret with `secret_key` and `webhook_secret`. Required in
   * `prod`.
   */
  readonly stripe: { readonly publishableKey: string; readonly secretArn: string } | undefined;
  /**
   * Name of the Secrets Manager secret with the key pair of push messages, `publicKey` and `privateKey` (docs/deploy.md).
   * Without it nobody is offered any.
   */
  readonly pushSecretName: string | undefined;
  /** Number of the key that signs links and the browser's state; one more than before changes it. */
  readonly key: number;
}

/** Name of both the distribution and the connection group of custom domains, by which functions find them. */
export const customDomainsName = ({ name }: Pick<Config, 'name'>): string => `${name}-custom-domains`;

/**
 * Name of the queue of the audit log. The stack of the logins names it, which is deployed before the stack that has the queue.
 */
export const auditQueueName = ({ name }: Pick<Config, 'name'>): string => `${name}-keep-audit`;

/** Reads the configuration; throws an error that names the invalid value. */
export const configOf = (scope: Construct): Config => {
  const text = (name: string): string | undefined => {
    const value: unknown = scope.node.tryGetContext(name);
    return value === undefined || value === '' ? undefined : String(value);
  };
  const required = (name: string): string => {
    const value = text(name);
    if (value === undefined) throw new Error(`The context value "${name}" is missing: give -c ${name}=…`);
    return value;
  };
  const stage = text('stage') ?? 'dev';
  if (stage !== 'dev' && stage !== 'prod') throw new Error(`stage is dev or prod, not "${stage}"`);
  const key = Number(text('key') ?? 1);
  if (!Number.isInteger(key) || key < 1)
    throw new Error(`key is a whole number from 1, not "${text('key')}"`);
  const waf = text('waf') ?? String(stage === 'prod');
  if (waf !== 'true' && waf !== 'false') throw new Error(`waf is true or false, not "${waf}"`);
  const clientId = text('googleClientId');
  // Required in `prod`, because the stand-in charges nothing: in place of Stripe, it would give plans away.
  const publishableKey = stage === 'prod' ? required('stripePublishableKey') : text('stripePublishableKey');
  const config: Config = {
    stage,
    name: `proofline-${stage}`,
    domain: required('domain'),
    region: required('region'),
    hostedZoneId: text('hostedZoneId'),
    certificateArn: text('certificateArn'),
    waf: waf === 'true',
    alarmEmail: stage === 'prod' ? required('alarmEmail') : text('alarmEmail'),
    securityContact: text('securityContact') ?? `mailto:security@${required('domain')}`,
    errorsDsn: text('errorsDsn'),
    google: clientId === undefined ? undefined : { clientId, secretName: required('googleSecretName') },
    stripe:
      publishableKey === undefined ? undefined : { publishableKey, secretArn: required('stripeSecretArn') },
    pushSecretName: text('pushSecretName'),
    logArchive: stage === 'prod' ? required('logArchive') : text('logArchive'),
    key,
  };
  if (!isSecurityContact(config.securityContact))
    throw new Error(`securityContact begins with mailto: or https:, not "${config.securityContact}"`);
  if (config.logArchive !== undefined) {
    const place = /^arn:aws[\w-]*:logs:([\w-]+):(\d{12}):destination:[^:*]+$/.exec(config.logArchive);
    if (!place)
      throw new Error(
        `logArchive is the ARN of a destination of CloudWatch Logs, not "${config.logArchive}"`,
      );
    if (place[1] !== config.region)
      throw new Error(`logArchive: logs of ${config.region} are handed over within ${config.region}`);
    if (place[2] === process.env.CDK_DEFAULT_ACCOUNT)
      throw new Error('logArchive: the archive belongs into another account than the product');
  }
  if (config.region !== 'us-east-1') {
    if (config.waf) {
      throw new Error('waf: CloudFront takes web ACLs of us-east-1 only: deploy there, or give -c waf=false');
    }
    if (config.hostedZoneId !== undefined && config.certificateArn === undefined) {
      throw new Error('CloudFront takes certificates of us-east-1 only: give -c certificateArn=…');
    }
  }
  return config;
};
