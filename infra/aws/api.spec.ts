/** The HTTP API: its routes, what each asks for, its logs; and the function that offers push messages. */
import { Match, type Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { routes } from '#contracts/index.ts';
import { routeKeyOf } from '#contracts/route.ts';
import { dev, functionBehind, live, only, ours, prod, templatesOf } from './product.testing.ts';

const stripeSecretArn = live.stripe.secretArn;

describe('push messages', () => {
  const variablesOf = (template: Template, named: string): Record<string, unknown> =>
    only(
      Object.entries(template.findResources('AWS::Lambda::Function'))
        .filter(([id]) => id.startsWith(named))
        .map(([, { Properties }]) => Properties.Environment.Variables),
    );

  it('are signed by the sender’s half of the key pair; the API tells browsers the other one', () => {
    const half = (name: string) => `{{resolve:secretsmanager:push:SecretString:${name}::}}`;
    expect(variablesOf(prod.events, 'sendpushHandlerFunction')).toMatchObject({
      PUSH_PUBLIC_KEY: half('publicKey'),
      PUSH_PRIVATE_KEY: half('privateKey'),
      PUSH_CONTACT: 'mailto:security@proofline.test',
    });
    const told = variablesOf(prod.api, 'workspaceFunction');
    expect(told.PUSH_PUBLIC_KEY).toBe(half('publicKey'));
    expect(Object.keys(told)).not.toContain('PUSH_PRIVATE_KEY');
  });

  it('are offered to nobody without a key pair', () => {
    expect(variablesOf(dev.api, 'workspaceFunction').PUSH_PUBLIC_KEY).toBe('');
  });

  it('name no host but those of the browsers: no function is told of a stand-in', () => {
    for (const template of templatesOf(prod))
      for (const { Properties } of Object.values(template.findResources('AWS::Lambda::Function')))
        expect(Object.keys(Properties.Environment?.Variables ?? {})).not.toContain('PUSH_TEST_ORIGIN');
  });

  it('are queued by the function that fills inboxes, which signs and sends none', () => {
    const queuers = [
      ...new Set(
        ours(dev)
          .filter(({ Action, Resource }) => {
            const sends = [Action].flat().includes('sqs:SendMessage');
            return sends && JSON.stringify(Resource).includes('sendpushQueue');
          })
          .map(({ id }) => id.replace(/HandlerRole.*/, '')),
      ),
    ];
    expect(queuers.toSorted()).toEqual(['fillinbox', 'sendpush']);
  });
});

describe('the API', () => {
  const deployedRoutes = () =>
    new Map(
      Object.values(dev.routes.findResources('AWS::ApiGatewayV2::Route')).map(({ Properties }) => [
        String(Properties.RouteKey),
        Properties,
      ]),
    );

  it('routes every contract, and nothing else but the catalogue’s not_found', () => {
    expect([...deployedRoutes().keys()].toSorted()).toEqual(
      [...routes.map(routeKeyOf), '$default'].toSorted(),
    );
    for (const key of deployedRoutes().keys()) expect(key).not.toMatch(/.\/$/);
  });

  it('routes each contract to the function of its resource', () => {
    const { Outputs } = dev.api.toJSON();
    const integrations = dev.routes.findResources('AWS::ApiGatewayV2::Integration');
    for (const route of routes) {
      const [, integration] = deployedRoutes().get(routeKeyOf(route))?.Target['Fn::Join'][1] ?? [];
      const { OutputName } =
        integrations[integration.Ref]?.Properties.IntegrationUri['Fn::GetStackOutput'] ?? {};
      expect(functionBehind(dev.api, Outputs[OutputName].Value), routeKeyOf(route)).toMatch(
        new RegExp(`^${route.resource.replaceAll('-', '')}Function`),
      );
      expect(integrations[integration.Ref]?.Properties.PayloadFormatVersion).toBe('2.0');
    }
  });

  it('asks for a member’s token wherever the contract is neither public nor a reviewer’s', () => {
    const [authorizer] = Object.keys(dev.api.findResources('AWS::ApiGatewayV2::Authorizer'));
    const { Outputs } = dev.api.toJSON();
    const [authorizerOutput] = Object.entries<{ Value: unknown }>(Outputs)
      .filter(([, { Value }]) => JSON.stringify(Value) === JSON.stringify({ Ref: authorizer }))
      .map(([name]) => name);
    for (const route of routes) {
      const open = route.access === 'public' || route.access === 'reviewer';
      const deployed = deployedRoutes().get(routeKeyOf(route));
      expect(deployed, routeKeyOf(route)).toMatchObject(
        open
          ? { AuthorizationType: 'NONE' }
          : {
              AuthorizationType: 'JWT',
              AuthorizerId: { 'Fn::GetStackOutput': { OutputName: authorizerOutput } },
            },
      );
      if (open) expect(deployed).not.toHaveProperty('AuthorizerId');
    }
    expect(routes.some(({ access }) => access === 'reviewer')).toBe(true);
    dev.api.hasResourceProperties('AWS::ApiGatewayV2::Authorizer', {
      AuthorizerType: 'JWT',
      IdentitySource: ['$request.header.Authorization'],
    });
  });

  it('has one permission a function', () => {
    const resources = new Set(routes.map(({ resource }) => resource));
    dev.routes.resourceCountIs('AWS::Lambda::Permission', resources.size);
    dev.routes.resourceCountIs('AWS::ApiGatewayV2::Integration', resources.size);
  });

  it('has no metrics by route, which nothing watches and which have a price each', () => {
    for (const { api } of [dev, prod])
      api.allResourcesProperties('AWS::ApiGatewayV2::Stage', {
        DefaultRouteSettings: Match.objectLike({ DetailedMetricsEnabled: false }),
      });
  });

  it('logs the route key and never the address or the caller', () => {
    const stage = only(Object.values(dev.api.findResources('AWS::ApiGatewayV2::Stage'))).Properties;
    expect(stage.StageName).toBe('$default');
    expect(stage.DefaultRouteSettings).toMatchObject({
      ThrottlingRateLimit: 1000,
      ThrottlingBurstLimit: 2000,
    });
    const { Format } = stage.AccessLogSettings;
    expect(Format).toContain('$context.routeKey');
    expect(Format).toContain('$context.requestId');
    expect(Format).toContain('$context.identity.userAgent');
    expect(Format).not.toMatch(/path|sourceIp|querystring|claims/i);
  });

  it('lets the billing function alone read Stripe’s keys, which it gets as the ARN of a secret', () => {
    const readers = Object.entries(prod.api.findResources('AWS::IAM::Policy')).filter(([, { Properties }]) =>
      JSON.stringify(Properties).includes('secretsmanager:GetSecretValue'),
    );
    expect(only(readers)[0]).toMatch(/^billing/);
    expect(only(readers)[1].Properties.PolicyDocument.Statement).toContainEqual({
      Action: 'secretsmanager:GetSecretValue',
      Effect: 'Allow',
      Resource: stripeSecretArn,
    });
    const told = Object.entries(prod.api.findResources('AWS::Lambda::Function')).filter(
      ([, { Properties }]) =>
        Object.keys(Properties.Environment?.Variables ?? {}).some((name) => name.startsWith('STRIPE_')),
    );
    expect(only(told)[1].Properties.Environment.Variables).toMatchObject({
      STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
      STRIPE_SECRET_ARN: stripeSecretArn,
    });
    expect(JSON.stringify(dev.api.toJSON())).not.toContain('STRIPE_');
    const standIns = ({ api }: typeof dev) =>
      Object.entries(api.findResources('AWS::Lambda::Function'))
        .filter(([, { Properties }]) => Properties.Environment?.Variables?.PAYMENTS === 'stand-in')
        .map(([id]) => id.replace(/[0-9A-F]{8}$/, ''));
    expect(standIns(dev)).toEqual(['billingFunction']);
    expect(standIns(prod)).toEqual([]);
  });

  it('runs on Node 24 for ARM', () => {
    for (const template of [dev.api, dev.events]) {
      template.allResourcesProperties('AWS::Lambda::Function', {
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'index.handler',
      });
    }
  });
});
