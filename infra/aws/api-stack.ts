import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { routes } from '#contracts/index.ts';
import { functionFile } from './bundling.ts';
import { WatchedObjective } from './burn-rate.ts';
import { type Config, customDomainsName } from './config.ts';
import { Deployments, eachMinute } from './deployments.ts';
import type { EventsStack } from './events-stack.ts';
import { Handler, type HandlerProps } from './handler.ts';
import {
  changesSecondFactors,
  checksSenderDomains,
  endsSessions,
  fetchesPictures,
  type Intent,
  type ItemAction,
  invitesPeople,
  joins,
  keepsLogos,
  keepsProviders,
  keepsTenantData,
  knowsDomain,
  knowsSender,
  looksUpPasswords,
  mailOf,
  movesLogins,
  namesHostedPages,
  namesIdentityProvider,
  namesLive,
  namesPictures,
  notesAudit,
  offersPush,
  queuesLive,
  queuesRenditions,
  reachesItself,
  readsHistory,
  readsPicturesOfMails,
  readsUploads,
  redeemsSignIns,
  sendsProductMail,
  servesHosts,
  setsPasswords,
  showsMedia,
  signsDownloads,
  signsInElsewhere,
  signsLinks,
  signsState,
  storesBesideRenditions,
  takesPayments,
  takesPictures,
  takesUploads,
  trustsDistribution,
} from './intents.ts';
import { timeoutOfFunction } from './limits.ts';
import type { LiveStack } from './live-stack.ts';
import type { StatefulStack } from './stateful-stack.ts';

/** Functions that need more than the others: a PDF is read, annotated with a full processor, and stored. */
const needs: Readonly<Record<string, Pick<HandlerProps, 'memorySize'>>> = {
  exports: { memorySize: 1769 },
};

/** Resources whose own intents say all of their reach: a function that fetches strangers' content has no other data. */
const reachesLittle: ReadonlySet<string> = new Set(['remote-pictures']);

const writes = ['PutItem', 'UpdateItem'] as const;
const changes = [...writes, 'DeleteItem'] as const;

/** Actions of each resource on the items of a workspace, beside the reading of one, which all do. */
const actionsOf: Readonly<Record<string, readonly ItemAction[]>> = {
  workspace: ['Query', 'BatchGetItem', ...changes, 'BatchWriteItem'],
  session: ['Query', 'BatchGetItem', ...changes, 'ConditionCheckItem'],
  account: ['Query', ...writes],
  'email-settings': ['Query', ...changes],
  'custom-domain': changes,
  'single-sign-on': writes,
  team: ['Query', 'BatchGetItem', ...changes, 'ConditionCheckItem'],
  clients: ['Query', 'BatchGetItem', ...changes, 'ConditionCheckItem'],
  projects: ['Query', 'BatchGetItem', ...changes, 'BatchWriteItem', 'ConditionCheckItem'],
  workflows: ['Query', ...writes, 'ConditionCheckItem'],
  timeline: ['Query', 'BatchGetItem', ...changes, 'ConditionCheckItem'],
  files: ['Query', ...changes, 'ConditionCheckItem'],
  notes: ['Query', 'BatchGetItem', ...changes, 'ConditionCheckItem'],
  deliverables: ['Query', 'BatchGetItem', ...writes, 'ConditionCheckItem'],
  templates: ['Query', ...changes],
  review: ['Query', 'BatchGetItem', ...changes, 'ConditionCheckItem'],
  surveys: ['Query', 'BatchGetItem', ...changes, 'ConditionCheckItem'],
  reports: ['Query', 'BatchGetItem'],
  search: ['Query', 'BatchGetItem'],
  billing: ['Query', ...writes],
  exports: ['Query'],
  audit: ['Query'],
};

/** Resources that make and read other links of the same key: those that confirm a sign-up or accept an invitation. */
const readsEntryLinks: ReadonlySet<string> = new Set(['account', 'session']);

/** HTTP API and its functions, one per resource. Its routes are a stack of their own (routes-stack.ts). */
export class ApiStack extends Stack {
  readonly api: HttpApi;
  readonly handlers: ReadonlyMap<string, Handler>;
  /** Live versions of the functions by resource, which the routes call. */
  readonly callees: ReadonlyMap<string, IFunction>;
  /** `<id>.execute-api.<region>.amazonaws.com`, the origin of the distribution. */
  readonly host: string;
  readonly objectives: Readonly<Record<'api' | 'timeline', WatchedObjective>>;

  constructor(
    scope: Construct,
    id: string,
    config: Config,
    {
      table,
      files,
      media,
      users,
      client,
      signInDomain,
      linkKeys,
      stateKeys,
      pictureKeys,
      originKeys,
    }: StatefulStack,
    { renditions, audit, live: liveNotes }: EventsStack,
    { api: live }: LiveStack,
    props: StackProps,
  ) {
    super(scope, id, props);

    const elsewhere = signsInElsewhere(client, signInDomain.baseUrl(), config.google !== undefined);
    const redeems = redeemsSignIns(users);
    const mail = mailOf(this, config);
    const state = signsState(stateKeys);
    const links = signsLinks(linkKeys);
    const shows = showsMedia(files, media);
    const downloads = signsDownloads(files);
    const namesRemote = namesPictures(pictureKeys);
    /**
     * Permissions of each resource beyond the table. A resource that is not listed throws, so that none is deployed
     * by accident.
     */
    const intents: Readonly<Record<string, readonly Intent[]>> = {
      workspace: [
        namesIdentityProvider(users, client),
        shows,
        keepsLogos(files),
        sendsProductMail(mail),
        elsewhere,
        namesRemote,
        offersPush(config),
        joins(table, ['PutItem'], 'doubtfulNames'),
        // Workspaces of a signed-in person, and their known devices.
        reachesItself(table, ['Query'], 'subjects'),
        reachesItself(table, ['PutItem'], 'persons'),
      ],
      session: [
        // The state's keys seal the cookie of a session.
        state,
        endsSessions(users),
        changesSecondFactors(users),
        setsPasswords(users),
        movesLogins(users),
        looksUpPasswords,
        invitesPeople(users),
        sendsProductMail(mail),
        elsewhere,
        redeems,
        namesRemote,
        // A sign-in that accepts an invitation.
        joins(table, ['PutItem'], 'addresses', 'subjects'),
        joins(table, ['ConditionCheckItem'], 'persons'),
        // A change of a person's own address, which leaves the former one.
        joins(table, ['DeleteItem'], 'addresses'),
        reachesItself(table, ['Query'], 'subjects', 'persons'),
        reachesItself(table, ['PutItem', 'DeleteItem'], 'persons'),
        reachesItself(table, ['PutItem'], 'handoversToSignUp'),
      ],
      account: [
        namesIdentityProvider(users, client),
        invitesPeople(users),
        looksUpPasswords,
        sendsProductMail(mail),
        elsewhere,
        redeems,
        namesRemote,
        // The workspace that a sign-up makes, with its number, its host and its owner; another host of one.
        joins(table, ['PutItem'], 'productCounters', 'hosts', 'addresses', 'subjects', 'doubtfulNames'),
        joins(table, ['UpdateItem'], 'codes', 'signUps'),
        joins(table, ['DeleteItem'], 'signUps'),
        joins(table, ['ConditionCheckItem'], 'signUps', 'persons'),
        reachesItself(table, ['GetItem', 'PutItem', 'DeleteItem'], 'signUps'),
        reachesItself(table, ['GetItem', 'UpdateItem', 'ConditionCheckItem'], 'productCounters'),
        reachesItself(table, ['GetItem'], 'codes'),
        reachesItself(table, ['Query'], 'subjects'),
        reachesItself(table, ['DeleteItem'], 'handoversToSignUp'),
      ],
      'email-settings': [
        knowsSender(config.domain),
        checksSenderDomains,
        joins(table, ['GetItem', 'PutItem', 'DeleteItem'], 'senderClaims'),
      ],
      'custom-domain': [
        servesHosts(customDomainsName(config), config),
        joins(table, ['GetItem', 'PutItem'], 'hostClaims'),
        joins(table, ['PutItem', 'DeleteItem'], 'hosts'),
      ],
      'single-sign-on': [keepsProviders(users, client), namesHostedPages(signInDomain.baseUrl())],
      team: [
        shows,
        keepsLogos(files),
        joins(table, ['PutItem', 'DeleteItem'], 'addresses'),
        joins(table, ['DeleteItem'], 'subjects'),
      ],
      clients: [
        state,
        shows,
        keepsLogos(files),
        joins(table, ['PutItem', 'DeleteItem'], 'addresses'),
        joins(table, ['DeleteItem'], 'subjects'),
      ],
      projects: [
        state,
        // Links of a contact's colleague to the rounds that wait.
        joins(table, ['GetItem', 'PutItem'], 'links'),
        shows,
      ],
      workflows: [],
      timeline: [
        state,
        readsHistory(table),
        // Links of mails, which are renewed and revoked.
        joins(table, ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'], 'links'),
        shows,
        downloads,
        // Previews of mails.
        readsPicturesOfMails(files),
        takesPictures(files),
        namesRemote,
        queuesLive(liveNotes),
      ],
      files: [
        state,
        shows,
        downloads,
        takesUploads(files),
        storesBesideRenditions(files),
        queuesRenditions(renditions),
      ],
      exports: [readsUploads(files), storesBesideRenditions(files)],
      notes: [shows, takesPictures(files), namesRemote],
      'remote-pictures': [fetchesPictures(table, files, pictureKeys)],
      deliverables: [
        joins(table, ['PutItem'], 'links'),
        readsPicturesOfMails(files),
        shows,
        downloads,
        namesRemote,
      ],
      templates: [namesRemote],
      review: [
        // A new link for the contact of a former one.
        joins(table, ['GetItem', 'PutItem'], 'links'),
        namesRemote,
        shows,
        downloads,
        takesPictures(files),
        queuesRenditions(renditions),
        queuesLive(liveNotes),
        sendsProductMail(mail),
      ],
      surveys: [joins(table, ['PutItem', 'DeleteItem'], 'links'), shows, namesRemote],
      reports: [shows],
      search: [],
      billing: [
        takesPayments(config.stripe),
        joins(table, ['PutItem', 'DeleteItem'], 'customers'),
        joins(table, ['GetItem', 'UpdateItem'], 'codes'),
        reachesItself(table, ['Query'], 'customers'),
      ],
      audit: [state],
      live: [state, namesLive(live)],
    };

    const handlerOf = (resource: string): Handler => {
      const own = intents[resource];
      if (!own) throw new Error(`The resource "${resource}" has no intents in api-stack.ts`);
      const handler = new Handler(this, resource, {
        file: functionFile(resource),
        config,
        timeout: Duration.seconds(timeoutOfFunction(resource)),
        ...needs[resource],
      });
      const ofResource = routes.filter((route) => route.resource === resource);
      const takesGuests = ofResource.some((route) => route.access === 'reviewer');
      for (const intent of [
        ...(reachesLittle.has(resource)
          ? []
          : [keepsTenantData(table, { actions: actionsOf[resource] ?? [], takesGuests })]),
        // Every function of the API checks hosts in its principal middleware.
        knowsDomain(config.domain),
        trustsDistribution(originKeys),
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
    const deployments = new Deployments(this, 'Deployments', config, this.api.metricServerError(eachMinute));
    new CfnOutput(this, 'Api', { value: `https://${this.host}` });
    this.callees = new Map(
      [...this.handlers].map(([resource, handler]) => [resource, deployments.of(handler)]),
    );

    this.objectives = {
      api: new WatchedObjective(this, 'api', config, this, (period) => ({
        failed: this.api.metricServerError({ statistic: Stats.SUM, period }),
        all: this.api.metricCount({ statistic: Stats.SUM, period }),
      })),
      timeline: new WatchedObjective(this, 'timeline', config, this),
    };

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
      // By route they would be a thousand metrics, each with a price, that no alarm watches; the access log has the route.
      detailedMetricsEnabled: false,
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
