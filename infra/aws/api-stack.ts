import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  HttpApi,
  HttpMethod,
  HttpNoneAuthorizer,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { routes } from '#contracts/index.ts';
import { needsToken, routeKeyOf } from '#contracts/route.ts';
import { functionFile } from './bundling.ts';
import { accept } from './checks.ts';
import { type Config, customDomainsName } from './config.ts';
import type { EventsStack } from './events-stack.ts';
import { Handler, type HandlerProps } from './handler.ts';
import {
  changesSecondFactors,
  checksSenderDomains,
  endsSessions,
  type Intent,
  invitesPeople,
  keepsData,
  keepsExports,
  keepsLogos,
  keepsProviders,
  keepsTenantData,
  knowsDomain,
  knowsSender,
  looksUpPasswords,
  mailOf,
  namesIdentityProvider,
  notesAudit,
  queuesRenditions,
  readsHistory,
  sendsProductMail,
  servesHosts,
  signsDownloads,
  signsInElsewhere,
  signsLinks,
  signsState,
  takesPayments,
  takesPictures,
  takesUploads,
  trustsDistribution,
} from './intents.ts';
import type { StatefulStack } from './stateful-stack.ts';

/** Functions that need more than the others: a PDF is read, annotated with a full processor, and stored. */
const needs: Readonly<Record<string, Pick<HandlerProps, 'memorySize' | 'timeout'>>> = {
  exports: { memorySize: 1769, timeout: Duration.seconds(29) },
};

/**
 * Resources whose requests are not about one workspace alone: logins and persons, hosts, payments. Their functions reach the
 * whole table; all others reach the data of a request's workspace (docs/decisions/0067).
 */
const acrossTenants: ReadonlySet<string> = new Set([
  'account',
  'billing',
  'clients',
  'custom-domain',
  'email-settings',
  'session',
  'team',
  'workspace',
]);

/** Resources that write tracked links into the directory; the mail's consumer makes their tokens. */
const linkMakers: ReadonlySet<string> = new Set(['deliverables', 'surveys', 'timeline']);

/** Resources that make and read other links of the same key: those that confirm a sign-up or accept an invitation. */
const readsEntryLinks: ReadonlySet<string> = new Set(['account', 'session']);

/** HTTP API: one route per contract, one function per resource. */
export class ApiStack extends Stack {
  readonly api: HttpApi;
  readonly handlers: ReadonlyMap<string, Handler>;
  /** `<id>.execute-api.<region>.amazonaws.com`, the origin of the distribution. */
  readonly host: string;

  constructor(
    scope: Construct,
    id: string,
    config: Config,
    { table, files, users, client, signInDomain, linkKeys, stateKeys, originSecret }: StatefulStack,
    { renditions, audit }: EventsStack,
    props: StackProps,
  ) {
    super(scope, id, props);

    const elsewhere = signsInElsewhere(client, signInDomain.baseUrl(), config.google !== undefined);
    const mail = mailOf(this, config);
    const state = signsState(stateKeys);
    const links = signsLinks(linkKeys);
    /**
     * Permissions of each resource beyond the table. A resource that is not listed throws, so that none is deployed
     * by accident.
     */
    const intents: Readonly<Record<string, readonly Intent[]>> = {
      workspace: [
        namesIdentityProvider(users, client),
        signsDownloads(files),
        keepsLogos(files),
        sendsProductMail(mail),
        elsewhere,
      ],
      // The state's keys seal the cookie of a session.
      session: [
        state,
        endsSessions(users),
        changesSecondFactors(users),
        invitesPeople(users),
        sendsProductMail(mail),
        elsewhere,
      ],
      account: [
        namesIdentityProvider(users, client),
        invitesPeople(users),
        looksUpPasswords,
        sendsProductMail(mail),
        elsewhere,
      ],
      'email-settings': [knowsSender(config.domain), checksSenderDomains],
      'custom-domain': [servesHosts(customDomainsName(config), config)],
      'single-sign-on': [keepsProviders(users, client), elsewhere],
      team: [],
      clients: [state, signsDownloads(files), keepsLogos(files)],
      projects: [state],
      workflows: [],
      timeline: [state, readsHistory(table), signsDownloads(files), takesPictures(files)],
      files: [state, signsDownloads(files), takesUploads(files), queuesRenditions(renditions)],
      exports: [signsDownloads(files), keepsExports(files)],
      notes: [takesPictures(files)],
      deliverables: [signsDownloads(files)],
      templates: [],
      review: [
        signsDownloads(files),
        takesPictures(files),
        queuesRenditions(renditions),
        sendsProductMail(mail),
      ],
      surveys: [signsDownloads(files)],
      reports: [],
      search: [],
      billing: [takesPayments(config.stripe)],
      audit: [state],
    };

    const handlerOf = (resource: string): Handler => {
      const own = intents[resource];
      if (!own) throw new Error(`The resource "${resource}" has no intents in api-stack.ts`);
      const handler = new Handler(this, resource, {
        file: functionFile(resource),
        config,
        ...needs[resource],
      });
      const ofResource = routes.filter((route) => route.resource === resource);
      const access = ofResource.every(({ method }) => method === 'GET') ? 'read' : 'read and write';
      const takesGuests = ofResource.some((route) => route.access === 'reviewer');
      const makesLinks = linkMakers.has(resource);
      for (const intent of [
        acrossTenants.has(resource)
          ? keepsData(table, access)
          : keepsTenantData(table, access, { takesGuests, makesLinks }),
        // Every function of the API checks hosts in its principal middleware.
        knowsDomain(config.domain),
        trustsDistribution(originSecret),
        ...(takesGuests || readsEntryLinks.has(resource) ? [links] : []),
        notesAudit(audit),
        ...own,
      ]) {
        intent(handler);
      }
      return handler;
    };
    const resources = [...new Set(routes.map(({ resource }) => resource))];
    this.handlers = new Map(resources.map((resource) => [resource, handlerOf(resource)]));

    this.api = new HttpApi(this, 'Http', { apiName: `${config.name}-api`, createDefaultStage: false });
    this.host = `${this.api.apiId}.execute-api.${this.region}.amazonaws.com`;
    // A permission per function: one per route would exceed the 20 KB limit of a function's resource policy.
    const integrations = new Map(
      [...this.handlers].map(([resource, handler]) => [
        resource,
        new HttpLambdaIntegration(resource, handler.function, { scopePermissionToRoute: false }),
      ]),
    );
    const integrationOf = (resource: string): HttpLambdaIntegration => {
      const found = integrations.get(resource);
      if (!found) throw new Error(`No function for ${resource}`);
      return found;
    };
    const members = new HttpUserPoolAuthorizer('Members', users, { userPoolClients: [client] });
    const anybody = new HttpNoneAuthorizer();

    for (const route of routes) {
      const made = new HttpRoute(this, routeKeyOf(route), {
        httpApi: this.api,
        routeKey: HttpRouteKey.with(`/api${route.path}`, HttpMethod[route.method]),
        integration: integrationOf(route.resource),
        authorizer: needsToken(route) ? members : anybody,
      });
      if (!needsToken(route)) {
        const why =
          route.access === 'reviewer'
            ? 'Reviewers have no account: the function checks the sealed token in the path.'
            : 'Open to anybody by its contract: it answers nothing but what the sign-in page or a mailed link shows, or checks a signature of its own.';
        accept(made, 'AwsSolutions-APIG4', why);
      }
    }
    // Default route: any function answers an unknown route key with the catalogue's not_found.
    const unknown = new HttpRoute(this, 'Unknown', {
      httpApi: this.api,
      routeKey: HttpRouteKey.DEFAULT,
      integration: integrationOf('workspace'),
      authorizer: anybody,
    });
    accept(unknown, 'AwsSolutions-APIG4', 'Says that there is nothing here, to anybody.');

    const log = new LogGroup(this, 'AccessLog', {
      logGroupName: `/aws/vendedlogs/${config.name}/api`,
      retention: config.stage === 'prod' ? RetentionDays.THREE_MONTHS : RetentionDays.ONE_WEEK,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: 1000, burstLimit: 2000 },
      detailedMetricsEnabled: true,
      accessLogSettings: {
        destination: new LogGroupLogDestination(log),
        // Log the route key, never the path: paths of review pages contain tokens. Behind the distribution the source is
        // CloudFront's address: the function's own line, of the same request id, has the viewer's network and person.
        format: AccessLogFormat.custom(
          JSON.stringify({
            requestId: '$context.requestId',
            time: '$context.requestTimeEpoch',
            routeKey: '$context.routeKey',
            status: '$context.status',
            userAgent: '$context.identity.userAgent',
            latency: '$context.responseLatency',
            integrationLatency: '$context.integrationLatency',
            integrationError: '$context.integrationErrorMessage',
            authorizerError: '$context.authorizer.error',
          }),
        ),
      },
    });
  }
}
