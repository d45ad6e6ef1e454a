import type { Construct } from 'constructs';

/** What differs from one deployment to the next: read from the CDK context (`-c name=value`, or `cdk.json`). */
export interface Config {
  readonly stage: 'dev' | 'prod';
  /** Prefix of everything that has a name: `proofline-dev`. */
  readonly name: string;
  /** Base domain: a workspace lives at `<subdomain>.<domain>`, sign-in by redirect at `auth.<domain>`. */
  readonly domain: string;
  readonly region: string;
  /** The public hosted zone of `domain` in Route 53. Without it the DNS records are the deployer's to make. */
  readonly hostedZoneId: string | undefined;
  /** A certificate for `domain` and `*.domain` in us-east-1. Made by the stack when there is a hosted zone. */
  readonly certificateArn: string | undefined;
  /** Puts AWS WAF before the distribution. */
  readonly waf: boolean;
  /** Who hears of alarms. */
  readonly alarmEmail: string | undefined;
  /** Where unknown errors are reported, as a Sentry DSN; nowhere without it. Its key is public by its nature. */
  readonly errorsDsn: string | undefined;
  /** Sign-in with Google: the OAuth client, and the name of the Secrets Manager secret that holds its secret. */
  readonly google: { readonly clientId: string; readonly secretName: string } | undefined;
  /** Payments by Stripe: its publishable key, and the ARN of the secret with `secret_key` and `webhook_secret`. */
  readonly stripe: { readonly publishableKey: string; readonly secretArn: string } | undefined;
}

/** The name by which functions find the distribution and the connection group that serve custom domains. */
export const customDomainsName = ({ name }: Pick<Config, 'name'>): string => `${name}-custom-domains`;

/** Reads the configuration; throws an error that names the value at fault. */
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
  const clientId = text('googleClientId');
  const publishableKey = text('stripePublishableKey');
  const config: Config = {
    stage,
    name: `proofline-${stage}`,
    domain: required('domain'),
    region: required('region'),
    hostedZoneId: text('hostedZoneId'),
    certificateArn: text('certificateArn'),
    waf: text('waf') === 'true',
    alarmEmail: text('alarmEmail'),
    errorsDsn: text('errorsDsn'),
    google: clientId === undefined ? undefined : { clientId, secretName: required('googleSecretName') },
    stripe:
      publishableKey === undefined ? undefined : { publishableKey, secretArn: required('stripeSecretArn') },
  };
  if (config.region !== 'us-east-1') {
    if (config.waf) throw new Error('waf: CloudFront takes web ACLs of us-east-1 only, so deploy there');
    if (config.hostedZoneId !== undefined && config.certificateArn === undefined) {
      throw new Error('CloudFront takes certificates of us-east-1 only: give -c certificateArn=…');
    }
  }
  return config;
};
