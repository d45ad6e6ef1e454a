import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Annotations, CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { Certificate, CertificateValidation, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  CachePolicy,
  CfnConnectionGroup,
  CfnDistribution,
  Distribution,
  type DistributionProps,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginRequestPolicy,
  ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { AaaaRecord, ARecord, HostedZone, type IHostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { securityTxt, securityTxtPath } from '#contracts/security-txt.ts';
import type { ApiStack } from './api-stack.ts';
import { root } from './bundling.ts';
import { type Config, customDomainsName } from './config.ts';
import type { LiveStack } from './live-stack.ts';
import { accept, acceptEmptying, acceptWildcard } from './security-checks.ts';
import { securityHeaders } from './security-headers.ts';
import type { StatefulStack } from './stateful-stack.ts';
import { minimumProtocolVersion } from './tls.ts';

/** Built web app, and its immutable files, whose names contain a hash. */
const built = join(root, 'web/dist');
const immutable = 'assets/*';
/** Calls of the API that an address may make in five minutes: a tenth of the API's throttle, or an office of 500 at a timeline. */
const callsOfAddress = 30_000;
/** A fifth of the API's throttle, which all workspaces share: a flood upon one is no outage of the others. */
const callsOfHost = 60_000;
/** Requests of any kind that an address may make in five minutes; most are files of the web app, from the cache. */
const requestsOfAddress = 100_000;
/**
 * Rules about bodies and queries, which count only. Mails, notes and workflows exceed 8 KB and hold HTML, paths and addresses of
 * preview servers. A query has names of files (`app.config`, `server.log`, 255 letters of any script), words of a search and
 * addresses of pictures. The API bounds and sanitises them itself, and drops none of them.
 */
const writtenByPeople = [
  ...['SizeRestrictions', 'CrossSiteScripting', 'GenericLFI', 'GenericRFI', 'EC2MetaDataSSRF'].map(
    (rule) => `${rule}_BODY`,
  ),
  'SizeRestrictions_QUERYSTRING',
  ...['RestrictedExtensions', 'CrossSiteScripting', 'GenericLFI', 'GenericRFI', 'EC2MetaDataSSRF'].map(
    (rule) => `${rule}_QUERYARGUMENTS`,
  ),
];
const noFirewall =
  'The firewall has a price: prod has it unless its file says waf: false, dev if its file says waf: true.';
const lambdaLogging = 'arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole';

/**
 * Distribution of the web app and, below /api, of the API: one origin, so no CORS. The bucket is here and not in the
 * stateful stack, because every deployment rewrites its content.
 */
export class WebStack extends Stack {
  readonly distribution: Distribution;
  readonly customDomains: Distribution;

  constructor(
    scope: Construct,
    id: string,
    config: Config,
    stateful: StatefulStack,
    api: ApiStack,
    live: LiveStack,
    props: StackProps,
  ) {
    super(scope, id, props);

    const bucket = new Bucket(this, 'Bucket', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.DESTROY,
      autoDeleteObjects: config.throwAway,
    }) as IBucket;
    if (config.throwAway) acceptEmptying(this);
    accept(bucket, 'AwsSolutions-S1', 'Only the distribution reads it, and nothing in it is anybody’s.');

    const zone =
      config.hostedZoneId === undefined
        ? undefined
        : HostedZone.fromHostedZoneAttributes(this, 'Zone', {
            hostedZoneId: config.hostedZoneId,
            zoneName: config.domain,
          });
    const certificate = this.certificate(config, zone);
    const names = [config.domain, `*.${config.domain}`];
    const headers = this.headers(config, stateful, live);
    const common = {
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: headers,
      compress: true,
    };

    const pages = S3BucketOrigin.withOriginAccessControl(bucket);

    const [originKey] = stateful.originKeys;
    if (!originKey) throw new Error('There is no key for the origin');
    const firewall = config.waf ? { webAclId: this.firewall(config).attrArn } : {};
    const served: DistributionProps = {
      httpVersion: HttpVersion.HTTP2_AND_3,
      ...firewall,
      defaultBehavior: {
        ...common,
        origin: pages,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        functionAssociations: [this.edge('page')],
      },
      additionalBehaviors: {
        // The API's document is built with the web app. The first matching pattern wins, so it precedes `/api/*`.
        '/api/openapi.json': { ...common, origin: pages, cachePolicy: CachePolicy.CACHING_OPTIMIZED },
        '/api/*': {
          ...common,
          // No redirect: a client that calls in the clear by mistake has to notice.
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
          origin: new HttpOrigin(api.host, {
            customHeaders: { 'x-proofline-origin': originKey.secretValue.unsafeUnwrap() },
          }),
          allowedMethods: AllowedMethods.ALLOW_ALL,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          functionAssociations: [this.edge('api')],
        },
      },
    };
    this.distribution = new Distribution(this, 'Distribution', {
      ...served,
      comment: config.name,
      ...(certificate ? { certificate, domainNames: names, minimumProtocolVersion } : {}),
    });
    this.customDomains = this.serveCustomDomains(config, served, certificate);
    accept(this.distribution, 'AwsSolutions-CFR1', 'Agencies and their clients are everywhere.');
    accept(
      this.distribution,
      'AwsSolutions-CFR3',
      'Its logs hold addresses, and those of tracked links and reviews hold tokens. The API logs every call by its route.',
    );
    if (!config.waf) {
      accept(this.distribution, 'AwsSolutions-CFR2', noFirewall);
    }
    if (!certificate) {
      accept(
        this.distribution,
        'AwsSolutions-CFR4',
        'Without a certificate only CloudFront’s own name is served, whose protocols CloudFront decides.',
      );
    }
    if (zone && certificate) {
      for (const [index, recordName] of names.entries()) {
        const record = {
          zone,
          recordName,
          target: RecordTarget.fromAlias(new CloudFrontTarget(this.distribution)),
        };
        new ARecord(this, `Ipv4${index}`, record);
        new AaaaRecord(this, `Ipv6${index}`, record);
      }
    }
    new CfnOutput(this, 'Address', { value: this.distribution.distributionDomainName });

    if (existsSync(join(built, 'index.html'))) this.upload(bucket, config);
    else
      Annotations.of(this).addWarningV2('proofline:web', 'The web app is not built, so it is not deployed.');
  }

  /**
   * Distribution for custom domains. A multi-tenant distribution has no domain name itself: each host is a
   * distribution tenant with a certificate managed by CloudFront, created by functions/custom-domain on an agency's
   * request, and reached by a CNAME to the connection group.
   *
   * Tenants inherit the security policy: it is not among the settings that a tenant may have of its own (CloudFront Developer
   * Guide, "Distribution tenant customizations"). A distribution with CloudFront's default certificate accepts TLS 1.0 for all
   * of them, so this one has the product's certificate; a tenant's is supplemental to it.
   */
  private serveCustomDomains(
    config: Config,
    served: DistributionProps,
    certificate: ICertificate | undefined,
  ): Distribution {
    const name = customDomainsName(config);
    const distribution = new Distribution(this, 'CustomDomains', {
      ...served,
      ...(certificate && { certificate, minimumProtocolVersion }),
      comment: name,
    });
    const { defaultChild } = distribution.node;
    if (!(defaultChild instanceof CfnDistribution)) throw new Error('Expected CDK to make a CfnDistribution');
    defaultChild.addPropertyOverride('DistributionConfig.ConnectionMode', 'tenant-only');
    // IPv6 is set on the connection group instead.
    defaultChild.addPropertyDeletionOverride('DistributionConfig.IPV6Enabled');
    // `npm run deploy` is strict: a warning ends it.
    Annotations.of(distribution).acknowledgeWarning(
      '@aws-cdk/aws-cloudfront:emptyDomainNames',
      'Its tenants have the names.',
    );
    new CfnConnectionGroup(this, 'CustomDomainsGroup', { name, enabled: true, ipv6Enabled: true });
    accept(distribution, 'AwsSolutions-CFR1', 'Agencies and their clients are everywhere.');
    accept(
      distribution,
      'AwsSolutions-CFR3',
      'Its logs hold addresses, and those of tracked links and reviews hold tokens. The API logs every call by its route.',
    );
    if (!certificate) {
      accept(
        distribution,
        'AwsSolutions-CFR4',
        'Without a certificate of the product there is no workspace, and no host of its own.',
      );
    }
    if (!config.waf) {
      accept(distribution, 'AwsSolutions-CFR2', noFirewall);
    }
    return distribution;
  }

  private certificate(config: Config, zone: IHostedZone | undefined): ICertificate | undefined {
    if (config.certificateArn !== undefined) {
      return Certificate.fromCertificateArn(this, 'Certificate', config.certificateArn);
    }
    return zone
      ? new Certificate(this, 'Certificate', {
          domainName: config.domain,
          subjectAlternativeNames: [`*.${config.domain}`],
          validation: CertificateValidation.fromDns(zone),
        })
      : undefined;
  }

  private edge(name: 'api' | 'page') {
    return {
      eventType: FunctionEventType.VIEWER_REQUEST,
      function: new EdgeFunction(this, `${name}-request`, {
        code: FunctionCode.fromFile({ filePath: join(import.meta.dirname, 'edge', `${name}.js`) }),
        runtime: FunctionRuntime.JS_2_0,
      }),
    };
  }

  /** `securityHeaders`, as CloudFront takes them: those that it knows as behaviours, the others as custom headers. */
  private headers(
    config: Config,
    { files, media }: StatefulStack,
    { api: live }: LiveStack,
  ): ResponseHeadersPolicy {
    const {
      'content-security-policy': contentSecurityPolicy,
      'permissions-policy': permissions,
      'cross-origin-opener-policy': opener,
    } = securityHeaders({
      files: `https://${files.bucketRegionalDomainName}`,
      media: media?.url,
      identity: `https://cognito-idp.${this.region}.amazonaws.com`,
      live: `wss://${live.realtimeDns}`,
      errors: config.errorsDsn && new URL(config.errorsDsn).origin,
      stripe: Boolean(config.stripe),
    });
    const own = { 'permissions-policy': permissions, 'cross-origin-opener-policy': opener };
    return new ResponseHeadersPolicy(this, 'Headers', {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy, override: true },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.SAME_ORIGIN, override: true },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.days(365),
          includeSubdomains: true,
          override: true,
        },
      },
      customHeadersBehavior: {
        customHeaders: Object.entries(own).map(([header, value]) => ({ header, value, override: true })),
      },
    });
  }

  private firewall(config: Config): CfnWebACL {
    const visible = (metricName: string) => ({
      metricName,
      cloudWatchMetricsEnabled: true,
      sampledRequestsEnabled: false,
    });
    const managed = (name: string, priority: number, counted: readonly string[] = []) => ({
      name,
      priority,
      overrideAction: { none: {} },
      statement: {
        managedRuleGroupStatement: {
          vendorName: 'AWS',
          name,
          ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
        },
      },
      visibilityConfig: visible(name),
    });
    const limited = (
      name: string,
      priority: number,
      rateBasedStatement: CfnWebACL.RateBasedStatementProperty,
    ) => ({
      name,
      priority,
      action: { block: {} },
      statement: { rateBasedStatement },
      visibilityConfig: visible(name),
    });
    const calls = {
      byteMatchStatement: {
        fieldToMatch: { uriPath: {} },
        positionalConstraint: 'STARTS_WITH',
        searchString: '/api/',
        textTransformations: [{ priority: 0, type: 'NONE' }],
      },
    };
    return new CfnWebACL(this, 'Firewall', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visible(config.name),
      rules: [
        limited('rate', 0, { limit: callsOfAddress, aggregateKeyType: 'IP', scopeDownStatement: calls }),
        limited('flood', 1, { limit: requestsOfAddress, aggregateKeyType: 'IP' }),
        limited('host-rate', 2, {
          limit: callsOfHost,
          aggregateKeyType: 'CUSTOM_KEYS',
          customKeys: [
            { header: { name: 'host', textTransformations: [{ priority: 0, type: 'LOWERCASE' }] } },
          ],
          scopeDownStatement: calls,
        }),
        managed('AWSManagedRulesAmazonIpReputationList', 3),
        managed('AWSManagedRulesCommonRuleSet', 4, writtenByPeople),
        managed('AWSManagedRulesKnownBadInputsRuleSet', 5),
      ],
    });
  }

  /**
   * Uploads hashed assets first and keeps them for ever, so that a page loaded before still finds its chunks; then
   * the documents that refer to them.
   */
  private upload(bucket: IBucket, { errorsDsn, stage, domain, securityContact: contact }: Config): void {
    const source = Source.asset(built, { exclude: ['.vite', '*.br', '*.gz'] });
    // Run-time settings of the pages, so that one build fits all deployments.
    const settings = Source.jsonData(
      'config.json',
      errorsDsn ? { errors: { dsn: errorsDsn, environment: stage } } : {},
    );
    const security = Source.data(securityTxtPath.slice(1), securityTxt({ contact, domain }, Date.now()));
    const common = { sources: [source], destinationBucket: bucket, prune: false };
    const assets = new BucketDeployment(this, 'Assets', {
      ...common,
      exclude: ['*'],
      include: [immutable],
      cacheControl: [
        CacheControl.setPublic(),
        CacheControl.maxAge(Duration.days(365)),
        CacheControl.immutable(),
      ],
    });
    const documents = new BucketDeployment(this, 'Documents', {
      ...common,
      sources: [source, settings, security],
      exclude: [immutable],
      cacheControl: [CacheControl.noCache()],
    });
    documents.node.addDependency(assets);
    const { handlerRole } = assets;
    const library =
      'Made by CDK’s own deployment construct, for this bucket and the assets of this app alone.';
    accept(handlerRole, `AwsSolutions-IAM4[Policy::${lambdaLogging}]`, library);
    for (const action of ['GetBucket*', 'GetObject*', 'List*', 'Abort*', 'DeleteObject*']) {
      accept(handlerRole, `AwsSolutions-IAM5[Action::s3:${action}]`, library);
    }
    acceptWildcard(handlerRole, '/*', library);
    if (handlerRole.node.scope) accept(handlerRole.node.scope, 'AwsSolutions-L1', library);
  }
}
