/** Distribution of media in the templates, against what the embedded runtime does. */
import { Match } from 'aws-cdk-lib/assertions';
import { beforeAll, expect, it } from 'vitest';
import { mediaDelivery, objectsOfTenant } from '#server/data/definition.ts';
import { mediaHeaders } from '../local/media.ts';
import { leastOfProd } from './stage.testing.ts';
import { synthesise } from './synthesise.testing.ts';

type Product = ReturnType<typeof synthesise>;
let dev: Product;
let prod: Product;
let without: Product;

beforeAll(() => {
  dev = synthesise();
  prod = synthesise('prod', leastOfProd);
  without = synthesise('dev', { domain: 'proofline.example' });
});

const only = <T>(values: readonly T[]): T => {
  const [value] = values;
  if (value === undefined || values.length > 1) throw new Error(`There are ${values.length}, not one`);
  return value;
};
const propertiesOf = ({ stateful }: Product, type: string) =>
  only(Object.values(stateful.findResources(type))).Properties;
const variablesOf = ({ api }: Product) =>
  Object.values(api.findResources('AWS::Lambda::Function')).map(
    ({ Properties }): Record<string, unknown> => Properties.Environment?.Variables ?? {},
  );

it('serves nothing without a signature by a key of its group, and over TLS alone', () => {
  for (const product of [dev, prod]) {
    const { DistributionConfig } = propertiesOf(product, 'AWS::CloudFront::Distribution');
    const { DefaultCacheBehavior: behavior, CacheBehaviors } = DistributionConfig;
    expect(CacheBehaviors).toBeUndefined();
    expect(behavior.TrustedKeyGroups).toEqual([{ Ref: expect.stringMatching(/^MediaKeys/) }]);
    expect(behavior.ViewerProtocolPolicy).toBe('https-only');
    expect(behavior.AllowedMethods).toEqual(['GET', 'HEAD', 'OPTIONS']);
  }
  const { DistributionConfig } = propertiesOf(prod, 'AWS::CloudFront::Distribution');
  expect(DistributionConfig.Aliases).toEqual(['media.proofline.test']);
  expect(DistributionConfig.ViewerCertificate.MinimumProtocolVersion).toBe('TLSv1.2_2025');
  prod.stateful.resourceCountIs('AWS::Route53::RecordSet', 2);
});

it('trusts all keys of the stage, and signs with the first', () => {
  const keys = Object.entries(dev.stateful.findResources('AWS::CloudFront::PublicKey'));
  const names = ['proofline-media-1', 'proofline-media-2'];
  expect(keys.map(([, { Properties }]) => Properties.PublicKeyConfig.EncodedKey)).toEqual(
    names.map((name) => `{{resolve:secretsmanager:${name}:SecretString:publicKey::}}`),
  );
  const { KeyGroupConfig } = propertiesOf(dev, 'AWS::CloudFront::KeyGroup');
  expect(KeyGroupConfig.Items).toEqual(keys.map(([id]) => ({ Ref: id })));
  const signing = variablesOf(dev).filter(({ MEDIA_KEY }) => MEDIA_KEY !== undefined);
  const { Outputs } = dev.stateful.toJSON();
  for (const { MEDIA_KEY, MEDIA_KEY_ID } of signing) {
    expect(MEDIA_KEY).toBe('{{resolve:secretsmanager:proofline-media-1:SecretString:privateKey::}}');
    const output: string = (MEDIA_KEY_ID as { 'Fn::GetStackOutput': { OutputName: string } })[
      'Fn::GetStackOutput'
    ].OutputName;
    expect(Outputs[output].Value).toEqual({ Ref: keys[0]?.[0] });
  }
  expect(signing.length).toBeGreaterThan(0);
});

it('may read renditions, logos and pictures, and no uploads', () => {
  const { PolicyDocument } = propertiesOf(dev, 'AWS::S3::BucketPolicy');
  const [statement, ...more] = PolicyDocument.Statement.filter(
    ({ Principal }: { Principal: { Service?: string } }) => Principal.Service === 'cloudfront.amazonaws.com',
  );
  expect(more).toEqual([]);
  expect(statement.Action).toBe('s3:GetObject');
  expect(
    statement.Resource.map((resource: { 'Fn::Join': [string, string[]] }) => resource['Fn::Join'][1].at(-1)),
  ).toEqual(['/logos/*', '/pictures/*', '/thumbnails/*']);
  expect(JSON.stringify(statement.Condition)).toMatch(/aws:SourceArn.*distribution\/.*"Media/);
});

it('sends the headers that the embedded runtime sends', () => {
  const { ResponseHeadersPolicyConfig } = propertiesOf(dev, 'AWS::CloudFront::ResponseHeadersPolicy');
  const { CorsConfig: cors, SecurityHeadersConfig: security } = ResponseHeadersPolicyConfig;
  const { AccessControlMaxAgeSec: age, IncludeSubdomains: everywhere } = security.StrictTransportSecurity;
  expect([cors.OriginOverride, cors.AccessControlAllowCredentials]).toEqual([true, false]);
  expect({
    'access-control-allow-origin': cors.AccessControlAllowOrigins.Items.join(', '),
    'access-control-allow-methods': cors.AccessControlAllowMethods.Items.join(', '),
    'access-control-allow-headers': cors.AccessControlAllowHeaders.Items.join(', '),
    'access-control-expose-headers': cors.AccessControlExposeHeaders.Items.join(', '),
    'access-control-max-age': String(cors.AccessControlMaxAgeSec),
    'content-security-policy': security.ContentSecurityPolicy.ContentSecurityPolicy,
    'strict-transport-security': `max-age=${age}${everywhere ? '; includeSubDomains' : ''}`,
    'x-content-type-options': security.ContentTypeOptions.Override && 'nosniff',
  }).toEqual(mediaHeaders);
});

it('keeps private objects at the edge for a day, by their path and the name they are saved under', () => {
  const { CachePolicyConfig: policy } = propertiesOf(dev, 'AWS::CloudFront::CachePolicy');
  expect([policy.MinTTL, policy.DefaultTTL, policy.MaxTTL]).toEqual([86_400, 86_400, 86_400]);
  const { QueryStringsConfig, HeadersConfig, CookiesConfig } =
    policy.ParametersInCacheKeyAndForwardedToOrigin;
  expect(QueryStringsConfig).toEqual({
    QueryStringBehavior: 'whitelist',
    QueryStrings: [...mediaDelivery.query],
  });
  expect([HeadersConfig.HeaderBehavior, CookiesConfig.CookieBehavior]).toEqual(['none', 'none']);
});

it('leaves room for the private key in the variables of each function, of which Lambda takes 4 KB', () => {
  /** Characters of a value: those of a key pair's and of a generated secret, and at most those of an address or ARN. */
  const lengthOf = (value: unknown): number => {
    if (typeof value !== 'string') {
      const [separator = '', parts] = ((value as { 'Fn::Join'?: [string, unknown[]] })['Fn::Join'] ?? []) as [
        string?,
        unknown[]?,
      ];
      if (!parts) return 110;
      return parts.reduce<number>((sum, part) => sum + lengthOf(part) + separator.length, 0);
    }
    if (value.includes(':privateKey:')) return 1704;
    return value.startsWith('{{resolve:') ? 48 : value.length;
  };
  for (const variables of [...variablesOf(prod), ...variablesOf(dev)]) {
    const size = Object.entries(variables).reduce(
      (sum, [name, value]) => sum + name.length + lengthOf(value),
      0,
    );
    expect(size, Object.keys(variables).join()).toBeLessThan(4096);
  }
});

it('moves files to Intelligent-Tiering, and aborts uploads that nobody completed', () => {
  for (const { stateful } of [dev, prod])
    stateful.hasResourceProperties('AWS::S3::Bucket', {
      LifecycleConfiguration: {
        Rules: Match.arrayWith([
          Match.objectLike({
            Status: 'Enabled',
            AbortIncompleteMultipartUpload: { DaysAfterInitiation: 7 },
          }),
          Match.objectLike({
            Status: 'Enabled',
            Transitions: [{ StorageClass: 'INTELLIGENT_TIERING', TransitionInDays: 0 }],
          }),
        ]),
      },
    });
});

it('is left out of a stage without key pairs, whose functions sign for the bucket itself', () => {
  without.stateful.resourceCountIs('AWS::CloudFront::Distribution', 0);
  expect(variablesOf(without).filter((variables) => 'MEDIA_KEY' in variables)).toEqual([]);
  const reads = Object.entries(without.api.findResources('AWS::IAM::Policy'))
    .filter(([id]) => id.startsWith('reportsTenantRole'))
    .flatMap(([, { Properties }]) => JSON.stringify(Properties.PolicyDocument));
  expect(reads.join()).toContain(`/thumbnails/${objectsOfTenant}/*`);
});
