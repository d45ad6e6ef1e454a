/** Live updates on AWS: who connects, who publishes, and their wiring. */
import { Match, type Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { liveNamespace } from '#domain/live/live.ts';
import { liveChannels } from './config.ts';
import { leastOfProd } from './stage.testing.ts';
import { synthesise } from './synthesise.testing.ts';

let dev: ReturnType<typeof synthesise>;
let prod: ReturnType<typeof synthesise>;
beforeAll(() => {
  dev = synthesise();
  prod = synthesise('prod', leastOfProd);
});

const statements = (template: Template) =>
  Object.entries(template.findResources('AWS::IAM::Policy')).flatMap(([id, { Properties }]) =>
    Properties.PolicyDocument.Statement.map(
      (statement: { Action: string | string[]; Resource: unknown }) => ({
        id,
        ...statement,
      }),
    ),
  );
const variablesOf = (template: Template, named: string) =>
  Object.entries(template.findResources('AWS::Lambda::Function'))
    .filter(([id]) => id.startsWith(named))
    .map(([, { Properties }]) => Properties.Environment.Variables);

describe('live updates', () => {
  it('let pages connect and subscribe by the authoriser alone, and functions publish by IAM alone', () => {
    dev.live.hasResourceProperties('AWS::AppSync::Api', {
      EventConfig: {
        ConnectionAuthModes: [{ AuthType: 'AWS_LAMBDA' }],
        DefaultSubscribeAuthModes: [{ AuthType: 'AWS_LAMBDA' }],
        DefaultPublishAuthModes: [{ AuthType: 'AWS_IAM' }],
        AuthProviders: Match.arrayWith([
          Match.objectLike({
            AuthType: 'AWS_LAMBDA',
            LambdaAuthorizerConfig: Match.objectLike({ AuthorizerResultTtlInSeconds: 0 }),
          }),
        ]),
        LogConfig: Match.objectLike({ LogLevel: 'ERROR' }),
      },
    });
  });

  it('have the namespace of the channels that the product names, and no authorisation of its own in it', () => {
    expect(liveChannels).toBe(liveNamespace);
    const [namespace] = Object.values(dev.live.findResources('AWS::AppSync::ChannelNamespace'));
    expect(namespace?.Properties.Name).toBe(liveNamespace);
    expect(namespace?.Properties).not.toHaveProperty('PublishAuthModes');
    expect(namespace?.Properties).not.toHaveProperty('SubscribeAuthModes');
  });

  it('let tell-pages alone publish, to this namespace alone', () => {
    const publishing = [dev.live, dev.api, dev.events]
      .flatMap(statements)
      .filter(({ Action }) => [Action].flat().some((action) => action.startsWith('appsync:')));
    expect(publishing.map(({ id, Action }) => [id.replace(/Handler.*/, ''), Action])).toEqual([
      ['tellpages', 'appsync:EventPublish'],
    ]);
    expect(JSON.stringify(publishing[0]?.Resource)).toContain(`/channelNamespace/${liveNamespace}`);
  });

  it('are on the queue of tell-pages from all events, and from the consumers that write what pages show', () => {
    const writers = ['fillinbox', 'aggregateanalytics'];
    for (const name of writers) {
      const [variables] = variablesOf(dev.events, `${name}Handler`);
      expect(JSON.stringify(variables?.LIVE_QUEUE_URL), name).toContain('tellpagesQueue');
    }
    const given = Object.entries(dev.events.findResources('AWS::Lambda::Function')).filter(
      ([, { Properties }]) => Properties.Environment.Variables.LIVE_QUEUE_URL !== undefined,
    );
    expect(given).toHaveLength(writers.length);
  });

  it('keep the pattern of all events within the 2,048 characters of a rule', () => {
    for (const { Properties } of Object.values(dev.events.findResources('AWS::Events::Rule')))
      expect(JSON.stringify(Properties.EventPattern).length).toBeLessThanOrEqual(2048);
  });

  it('are behind a firewall in the region where the distributions are behind one', () => {
    dev.live.resourceCountIs('AWS::WAFv2::WebACL', 0);
    prod.live.hasResourceProperties('AWS::WAFv2::WebACL', { Scope: 'REGIONAL' });
    prod.live.resourceCountIs('AWS::WAFv2::WebACLAssociation', 1);
  });

  it('are named to pages by the function that gives tokens, at the socket that the pages’ policy allows', () => {
    const [{ LIVE_SOCKET_URL: socket }] = variablesOf(dev.api, 'liveFunction') as [Record<string, unknown>];
    const text = JSON.stringify(socket);
    expect(text).toMatch(/wss:/);
    expect(text).toMatch(/\/event\/realtime/);
    const [policy] = Object.values(dev.web.findResources('AWS::CloudFront::ResponseHeadersPolicy'));
    expect(JSON.stringify(policy)).toContain('wss://');
  });
});
