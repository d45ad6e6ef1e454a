/** Distribution of media: what pages show of the files, by signed URLs alone (docs/decisions/0127). */
import { CfnOutput, Duration, Fn, SecretValue } from 'aws-cdk-lib';
import { Certificate, CertificateValidation, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  HttpVersion,
  KeyGroup,
  OriginRequestPolicy,
  PublicKey,
  ResponseHeadersPolicy,
  S3OriginAccessControl,
  Signing,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { AaaaRecord, ARecord, HostedZone, type IHostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { mediaDelivery } from '#server/data/definition.ts';
import type { Config } from './config.ts';
import { accept } from './security-checks.ts';
import { minimumProtocolVersion } from './tls.ts';

export interface Media {
  /** `https://` and the host, without a slash at the end. */
  readonly url: string;
  /** Id that CloudFront has given to the public key in use, and the secret with its private key. */
  readonly keyId: string;
  readonly secretName: string;
}

const { folders, query, cors, contentSecurityPolicy } = mediaDelivery;
/** Time for which the edge keeps a rendition, longer than any address is valid. Objects never change, but are private to browsers. */
const keptAtEdge = Duration.days(1);

/** Public key of a secret, made by an operator. A key can't be changed in place, so that each secret has one of its own. */
const keyIn = (scope: Construct, secretName: string): PublicKey =>
  new PublicKey(scope, `MediaKey-${secretName}`, {
    encodedKey: SecretValue.secretsManager(secretName, { jsonField: 'publicKey' }).unsafeUnwrap(),
    comment: secretName,
  });

const certificateOf = (
  scope: Construct,
  host: string,
  { certificateArn }: Config,
  zone: IHostedZone | undefined,
): ICertificate | undefined => {
  if (certificateArn !== undefined)
    return Certificate.fromCertificateArn(scope, 'MediaCertificate', certificateArn);
  return zone
    ? new Certificate(scope, 'MediaCertificate', {
        domainName: host,
        validation: CertificateValidation.fromDns(zone),
      })
    : undefined;
};

const headersPolicy = (scope: Construct): ResponseHeadersPolicy =>
  new ResponseHeadersPolicy(scope, 'MediaHeaders', {
    corsBehavior: {
      accessControlAllowOrigins: [...cors.allowedOrigins],
      accessControlAllowMethods: [...cors.allowedMethods],
      accessControlAllowHeaders: [...cors.allowedHeaders],
      accessControlExposeHeaders: [...cors.exposedHeaders],
      accessControlMaxAge: Duration.seconds(cors.maxAge),
      accessControlAllowCredentials: false,
      originOverride: true,
    },
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy, override: true },
      contentTypeOptions: { override: true },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(365),
        includeSubdomains: true,
        override: true,
      },
    },
  });

/**
 * Serves the folders of renditions, logos and pictures; undefined without key pairs. In the stack of the bucket, whose policy
 * names the distribution. It has a host of its own, so that nothing in a file has the origin of a page.
 */
export const serveMedia = (scope: Construct, files: IBucket, config: Config): Media | undefined => {
  const { mediaSecretNames = [], domain, hostedZoneId } = config;
  const [secretName] = mediaSecretNames;
  if (secretName === undefined) return undefined;
  const keys = mediaSecretNames.map((name) => keyIn(scope, name));
  const zone =
    hostedZoneId === undefined
      ? undefined
      : HostedZone.fromHostedZoneAttributes(scope, 'MediaZone', { hostedZoneId, zoneName: domain });
  const host = `media.${domain}`;
  const certificate = certificateOf(scope, host, config, zone);
  const access = new S3OriginAccessControl(scope, 'MediaAccess', { signing: Signing.SIGV4_ALWAYS });
  const distribution = new Distribution(scope, 'Media', {
    comment: `${config.name}-media`,
    httpVersion: HttpVersion.HTTP2_AND_3,
    ...(certificate && { certificate, domainNames: [host], minimumProtocolVersion }),
    defaultBehavior: {
      // Without the permission that CDK would add for the whole bucket.
      origin: S3BucketOrigin.withBucketDefaults(files, {
        originAccessControlId: access.originAccessControlId,
      }),
      trustedKeyGroups: [new KeyGroup(scope, 'MediaKeys', { items: keys })],
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD_OPTIONS,
      cachePolicy: new CachePolicy(scope, 'MediaCache', {
        // The least counts for objects that are private, which CloudFront would not keep otherwise.
        minTtl: keptAtEdge,
        defaultTtl: keptAtEdge,
        maxTtl: keptAtEdge,
        queryStringBehavior: CacheQueryStringBehavior.allowList(...query),
        headerBehavior: CacheHeaderBehavior.none(),
        cookieBehavior: CacheCookieBehavior.none(),
        enableAcceptEncodingGzip: true,
        enableAcceptEncodingBrotli: true,
      }),
      // Preflights are answered by the bucket.
      originRequestPolicy: OriginRequestPolicy.CORS_S3_ORIGIN,
      responseHeadersPolicy: headersPolicy(scope),
      compress: true,
    },
  });
  files.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
      actions: ['s3:GetObject'],
      resources: folders.map((folder) => files.arnForObjects(`${folder}/*`)),
      conditions: { StringEquals: { 'aws:SourceArn': distribution.distributionArn } },
    }),
  );
  accept(distribution, 'AwsSolutions-CFR1', 'Agencies and their clients are everywhere.');
  accept(
    distribution,
    'AwsSolutions-CFR2',
    'It serves nothing but what a signature opens, which CloudFront verifies at the edge, and runs no code behind it.',
  );
  accept(
    distribution,
    'AwsSolutions-CFR3',
    'Its logs would hold signed addresses, which are tokens until they end.',
  );
  if (!certificate)
    accept(
      distribution,
      'AwsSolutions-CFR4',
      'Without a certificate only CloudFront’s own name is served, whose protocols CloudFront decides.',
    );
  if (zone && certificate) {
    const record = {
      zone,
      recordName: host,
      target: RecordTarget.fromAlias(new CloudFrontTarget(distribution)),
    };
    new ARecord(scope, 'MediaIpv4', record);
    new AaaaRecord(scope, 'MediaIpv6', record);
  }
  new CfnOutput(scope, 'MediaAddress', { value: distribution.distributionDomainName });
  const keyId = keys[0]?.publicKeyId ?? '';
  return {
    url: certificate ? `https://${host}` : Fn.join('', ['https://', distribution.distributionDomainName]),
    keyId,
    secretName,
  };
};
