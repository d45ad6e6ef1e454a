/** The distribution before pages and API: hosts, firewall, headers and certificates; and the product's domain. */
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { configOf } from './config.ts';
import { MailStack } from './mail-stack.ts';
import { dev, flat, live, only, prod } from './product.testing.ts';
import { securityHeaders } from './security-headers.ts';

describe('the product’s domain', () => {
  const dmarc = (more: object = {}) => {
    const stack = new MailStack(new App(), 'mail', configOf('prod', { ...live, ...more }), {});
    return Object.values(Template.fromStack(stack).findResources('AWS::Route53::RecordSet'))
      .map(({ Properties }) => Properties)
      .filter(({ Name }) => typeof Name === 'string' && Name.startsWith('_dmarc.'));
  };

  it('has a DMARC record, which large receivers demand, unless its zone has one of its own', () => {
    expect(dmarc()).toEqual([
      expect.objectContaining({
        Name: '_dmarc.proofline.test.',
        Type: 'TXT',
        ResourceRecords: ['"v=DMARC1; p=quarantine"'],
      }),
    ]);
    expect(dmarc({ dmarc: 'reject', dmarcReports: 'dmarc@proofline.test' })[0]?.ResourceRecords).toEqual([
      '"v=DMARC1; p=reject; rua=mailto:dmarc@proofline.test"',
    ]);
    expect(dmarc({ dmarc: 'own' })).toEqual([]);
  });
});

describe('the distribution', () => {
  const configuration = (template: Template, named = /^proofline-(dev|prod)$/) =>
    only(
      Object.values(template.findResources('AWS::CloudFront::Distribution'))
        .map(({ Properties }) => Properties.DistributionConfig)
        .filter(({ Comment }) => named.test(Comment)),
    );

  it('serves hosts of the agencies’ own as it serves the product’s', () => {
    for (const [template, stage] of [
      [dev.web, 'dev'],
      [prod.web, 'prod'],
    ] as const) {
      const name = `proofline-${stage}-custom-domains`;
      const own = configuration(template, new RegExp(`^${name}$`));
      const product = configuration(template);
      expect(own.ConnectionMode).toBe('tenant-only');
      // Fields that a multi-tenant distribution may not have, because its tenants and their connection group have them.
      for (const field of ['Aliases', 'IPV6Enabled', 'PriceClass']) {
        expect(own).not.toHaveProperty(field);
      }
      for (const field of ['HttpVersion', 'WebACLId', 'Enabled']) expect(own[field]).toEqual(product[field]);
      const behaviours = ({ DefaultCacheBehavior, CacheBehaviors }: typeof own) =>
        [DefaultCacheBehavior, ...CacheBehaviors].map(({ TargetOriginId: _, ...rest }) => rest);
      expect(behaviours(own)).toEqual(behaviours(product));
      template.hasResourceProperties('AWS::CloudFront::ConnectionGroup', { Name: name, Enabled: true });
    }
    const functions = Object.entries(dev.api.findResources('AWS::Lambda::Function'));
    const [, found] = only(functions.filter(([id]) => id.startsWith('customdomainFunction')));
    // The function finds distribution and connection group by this name.
    expect(found.Properties.Environment.Variables.CUSTOM_DOMAINS_NAME).toBe('proofline-dev-custom-domains');
  });

  it('speaks TLS 1.2 and 1.3 with recommended ciphers alone, at the product’s hosts and at the agencies’ own', () => {
    for (const named of [/^proofline-prod$/, /-custom-domains$/]) {
      // Tenants inherit the policy of their distribution, which CloudFront keeps for a certificate other than its own.
      expect(configuration(prod.web, named).ViewerCertificate).toEqual({
        AcmCertificateArn: { Ref: expect.stringMatching(/^Certificate/) },
        MinimumProtocolVersion: 'TLSv1.2_2025',
        SslSupportMethod: 'sni-only',
      });
      expect(configuration(dev.web, new RegExp(named.source.replace('prod', 'dev')))).not.toHaveProperty(
        'ViewerCertificate',
      );
    }
    for (const { Properties } of Object.values(prod.web.findResources('AWS::CloudFront::Distribution'))) {
      for (const { CustomOriginConfig } of Properties.DistributionConfig.Origins) {
        if (CustomOriginConfig)
          expect(CustomOriginConfig).toMatchObject({
            OriginProtocolPolicy: 'https-only',
            OriginSSLProtocols: ['TLSv1.2'],
          });
      }
    }
  });

  it('has a firewall in production unless it is turned off: floods from an address or upon a workspace end there', () => {
    const { Rules, DefaultAction, Scope } = only(
      Object.values(prod.web.findResources('AWS::WAFv2::WebACL')),
    ).Properties;
    expect([DefaultAction, Scope]).toEqual([{ Allow: {} }, 'CLOUDFRONT']);
    const [address, flood, host, ...groups] = Rules;
    const calls = { ByteMatchStatement: { SearchString: '/api/', PositionalConstraint: 'STARTS_WITH' } };
    expect(address).toMatchObject({
      Action: { Block: {} },
      Statement: { RateBasedStatement: { AggregateKeyType: 'IP', ScopeDownStatement: calls } },
    });
    expect(flood).toMatchObject({
      Action: { Block: {} },
      Statement: { RateBasedStatement: { AggregateKeyType: 'IP' } },
    });
    expect(flood.Statement.RateBasedStatement).not.toHaveProperty('ScopeDownStatement');
    expect(host).toMatchObject({
      Action: { Block: {} },
      Statement: {
        RateBasedStatement: { CustomKeys: [{ Header: { Name: 'host' } }], ScopeDownStatement: calls },
      },
    });
    const { ThrottlingRateLimit } = only(Object.values(prod.api.findResources('AWS::ApiGatewayV2::Stage')))
      .Properties.DefaultRouteSettings;
    // All are counts of five minutes.
    const fiveMinutes = 300;
    const limitOf = (rule: typeof address): number => rule.Statement.RateBasedStatement.Limit;
    expect(limitOf(host)).toBeLessThanOrEqual((ThrottlingRateLimit * fiveMinutes) / 5);
    // An open timeline looks every five seconds: an office of 400 behind one address works on.
    expect(limitOf(address)).toBeGreaterThan(400 * (fiveMinutes / 5));
    expect(limitOf(address)).toBeLessThanOrEqual(limitOf(host) / 2);
    expect(limitOf(flood)).toBeGreaterThan(limitOf(address));
    expect(groups.map(({ Name, OverrideAction }: Record<string, unknown>) => [Name, OverrideAction])).toEqual(
      [
        ['AWSManagedRulesAmazonIpReputationList', { None: {} }],
        ['AWSManagedRulesCommonRuleSet', { None: {} }],
        ['AWSManagedRulesKnownBadInputsRuleSet', { None: {} }],
      ],
    );
    // Words of people and names of files are not refused for their look: rules about bodies and queries count only.
    const counted = groups[1].Statement.ManagedRuleGroupStatement.RuleActionOverrides;
    const names = counted.map(({ Name, ActionToUse }: { Name: string; ActionToUse: object }) => {
      expect(ActionToUse).toEqual({ Count: {} });
      return Name;
    });
    expect(names.toSorted()).toEqual([
      'CrossSiteScripting_BODY',
      'CrossSiteScripting_QUERYARGUMENTS',
      'EC2MetaDataSSRF_BODY',
      'EC2MetaDataSSRF_QUERYARGUMENTS',
      'GenericLFI_BODY',
      'GenericLFI_QUERYARGUMENTS',
      'GenericRFI_BODY',
      'GenericRFI_QUERYARGUMENTS',
      'RestrictedExtensions_QUERYARGUMENTS',
      'SizeRestrictions_BODY',
      'SizeRestrictions_QUERYSTRING',
    ]);
    for (const named of [/^proofline-prod$/, /-custom-domains$/])
      expect(configuration(prod.web, named).WebACLId).toEqual({
        'Fn::GetAtt': [expect.stringMatching(/^Firewall/), 'Arn'],
      });
    const reading = (waf: { waf?: boolean }) => configOf('prod', { ...live, ...waf }).waf;
    expect([reading({}), reading({ waf: true }), reading({ waf: false })]).toEqual([true, true, false]);
  });

  it('forwards the API uncached, with proof that it did', () => {
    const { CacheBehaviors, Origins, DefaultCacheBehavior, CustomErrorResponses } = configuration(dev.web);
    const [document, behaviour, ...others] = CacheBehaviors;
    expect(others).toEqual([]);
    expect(document).toMatchObject({
      PathPattern: '/api/openapi.json',
      TargetOriginId: DefaultCacheBehavior.TargetOriginId,
    });
    expect(behaviour).toMatchObject({
      PathPattern: '/api/*',
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
      // A redirect would hide that a call, with its token, went out in the clear.
      ViewerProtocolPolicy: 'https-only',
    });
    expect(DefaultCacheBehavior.ViewerProtocolPolicy).toBe('redirect-to-https');
    const origin = only(
      Origins.filter(({ Id }: { Id: string }) => Id === behaviour.TargetOriginId),
    ) as Record<string, [{ HeaderName: string; HeaderValue: unknown }]>;
    expect(origin.OriginCustomHeaders?.[0].HeaderName).toBe('x-proofline-origin');
    expect(flat(origin.OriginCustomHeaders?.[0].HeaderValue)).toMatch(
      /^(\{\{resolve:secretsmanager:[^}]+\}\},?)+$/,
    );
    expect(DefaultCacheBehavior.FunctionAssociations).toHaveLength(1);
    // Custom error responses would replace the API's refusals by a page.
    expect(CustomErrorResponses).toBeUndefined();
  });

  it('sends the headers that the local gateway sends', () => {
    const { Properties } = only(
      Object.values(dev.web.findResources('AWS::CloudFront::ResponseHeadersPolicy')),
    );
    const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } =
      Properties.ResponseHeadersPolicyConfig;
    const { AccessControlMaxAgeSec: age, IncludeSubdomains: everywhere } = security.StrictTransportSecurity;
    const sent = Object.fromEntries([
      ['strict-transport-security', `max-age=${age}${everywhere ? '; includeSubDomains' : ''}`],
      ['content-security-policy', flat(security.ContentSecurityPolicy.ContentSecurityPolicy)],
      ['x-content-type-options', security.ContentTypeOptions.Override && 'nosniff'],
      ['x-frame-options', security.FrameOptions.FrameOption],
      ['referrer-policy', security.ReferrerPolicy.ReferrerPolicy],
      ...custom.Items.map(({ Header, Value }: { Header: string; Value: string }) => [Header, Value]),
    ]);
    expect(sent).toEqual(
      securityHeaders({
        files: 'https://<>',
        media: 'https://<>',
        identity: 'https://cognito-idp.us-east-1.amazonaws.com',
        live: 'wss://<>',
      }),
    );
    expect(age).toBeGreaterThanOrEqual(365 * 86_400);
    const { CacheBehaviors, DefaultCacheBehavior } = configuration(dev.web);
    for (const { ResponseHeadersPolicyId } of [DefaultCacheBehavior, ...CacheBehaviors])
      expect(ResponseHeadersPolicyId).toEqual({ Ref: expect.stringMatching(/^Headers/) });
    expect(sent['content-security-policy']).toContain("base-uri 'none'");
  });

  it('lets pages and functions report errors where a collector is given, and nowhere else', () => {
    const reaches = ({ web }: typeof dev) =>
      JSON.stringify(web.findResources('AWS::CloudFront::ResponseHeadersPolicy')).includes(
        'errors.proofline.test',
      );
    const told = ({ api, events }: typeof dev) =>
      [api, events]
        .flatMap((template) => Object.values(template.findResources('AWS::Lambda::Function')))
        .map(({ Properties }) => Properties.Environment?.Variables)
        .filter((variables) => variables?.NODE_OPTIONS)
        .map(({ ERRORS_DSN, ERRORS_ENVIRONMENT }) => `${ERRORS_DSN} ${ERRORS_ENVIRONMENT}`);
    expect([reaches(dev), reaches(prod)]).toEqual([false, true]);
    expect(new Set(told(dev))).toEqual(new Set(['undefined undefined']));
    expect(new Set(told(prod))).toEqual(new Set(['https://key@errors.proofline.test/7 prod']));
  });

  it('lets Stripe’s form in where Stripe takes the payments, by the local gateway’s own rules', () => {
    const { SecurityHeadersConfig: security } = only(
      Object.values(prod.web.findResources('AWS::CloudFront::ResponseHeadersPolicy')),
    ).Properties.ResponseHeadersPolicyConfig;
    const local = securityHeaders({
      files: 'https://<>',
      media: 'https://media.proofline.test',
      identity: 'https://cognito-idp.us-east-1.amazonaws.com',
      live: 'wss://<>',
      stripe: true,
      errors: 'https://errors.proofline.test',
    })['content-security-policy'];
    // Pages navigate to the pool's hosted sign-in and never fetch from it.
    expect(flat(security.ContentSecurityPolicy.ContentSecurityPolicy)).toBe(local);
    expect(local).toContain("script-src 'self' https://js.stripe.com");
  });

  it('has its names, its certificate and its firewall where a hosted zone is given', () => {
    const { Aliases, ViewerCertificate, WebACLId } = configuration(prod.web);
    expect(Aliases).toEqual(['proofline.test', '*.proofline.test']);
    expect(ViewerCertificate.MinimumProtocolVersion).toBe('TLSv1.2_2025');
    expect(WebACLId).toBeDefined();
    prod.web.resourceCountIs('AWS::Route53::RecordSet', 4);
    expect(configuration(dev.web)).not.toHaveProperty('Aliases');
    dev.web.resourceCountIs('AWS::WAFv2::WebACL', 0);
  });
});
