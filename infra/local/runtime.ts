/** Product in one process tree, on loopback. See ARCHITECTURE.md, "The embedded runtime". */
import { mkdirSync } from 'node:fs';
import type { RequestListener, Server } from 'node:http';
import { dirname, join, resolve } from 'node:path';
import { routes } from '#contracts/index.ts';
import { securityTxt } from '#contracts/security-txt.ts';
import { liveNamespace } from '#domain/live/live.ts';
import { timeoutOfFunction } from '../aws/limits.ts';
import { createAppSyncEvents, liveApiArn } from '../emulators/appsync-events/appsync-events.ts';
import { type CloudWatch, createCloudWatch } from '../emulators/cloudwatch/cloudwatch.ts';
import type { Mail } from '../emulators/cognito/codes.ts';
import { serveDns } from '../emulators/dns/dns-server.ts';
import { startDynamo } from '../emulators/dynamodb/dynamo.ts';
import { createFaultProxy } from '../emulators/dynamodb/fault-proxy.ts';
import { createPermissions } from '../emulators/dynamodb/permissions.ts';
import { createPointInTime } from '../emulators/dynamodb/point-in-time.ts';
import { trimStream } from '../emulators/dynamodb/stream-maintenance.ts';
import { createIdentityProvider } from '../emulators/identity-provider/identity-provider.ts';
import { type Functions, withAliases } from '../emulators/lambda/aliases.ts';
import { invokeFor } from '../emulators/lambda/invoking.ts';
import { createLambdas } from '../emulators/lambda/lambda.ts';
import { asFunction, type Variables } from '../emulators/lambda/running.ts';
import { createPush } from '../emulators/push/push.ts';
import { createS3 } from '../emulators/s3/s3.ts';
import { type Clock, createClock } from '../emulators/shared/clock.ts';
import type { IamStatement } from '../emulators/shared/iam.ts';
import { openStore, type Store } from '../emulators/shared/store.ts';
import { createSts, type Roles, roleArn, type Sts } from '../emulators/sts/sts.ts';
import { LaterData } from '../migrations/migrations.ts';
import { type AwsServices, createAwsServices } from './aws-services.ts';
import { cors } from './bucket-cors.ts';
import { createConsole } from './console/console.ts';
import { openTable } from './database.ts';
import {
  applyEnvironment,
  bucketName,
  callbackOf,
  clientId,
  createSettings,
  endpointsOf,
  environmentOf,
  poolArn,
  poolId,
  type Settings,
} from './environment.ts';
import { noEventSources, startEventSources } from './event-sources.ts';
import { createFilmTasks } from './films.ts';
import { createApi } from './gateway/api.ts';
import { createAuthorizer } from './gateway/authorizer.ts';
import { arnOfRoute } from './gateway/event.ts';
import { createGateway } from './gateway/gateway.ts';
import { namesThisMachine } from './gateway/http.ts';
import { securityHeaders } from './gateway/security-headers.ts';
import { createWeb, type Web } from './gateway/web.ts';
import { close, openServers } from './http-servers.ts';
import { createIdentity } from './identity.ts';
import { mediaKeyOf, mediaKeysOf, serveMedia } from './media.ts';
import { apiMetric, measureOf } from './metrics.ts';
import {
  operatorsTenantRole,
  partitionKeys,
  resourcePoliciesOfProduct,
  roleOf,
  rolesOfRuntime,
  tenantRoleOf,
} from './permissions/permissions.ts';
import { notesOfUse } from './permissions/permissions-used.ts';
import type { Progress } from './progress.ts';
import { pushKeysOf } from './push-keys.ts';
import {
  AlreadyRunning,
  type Login,
  type OnStop,
  type Runtime,
  type RuntimeOptions,
  RuntimeUnavailable,
} from './runtime-api.ts';
import {
  authorizeLiveFile,
  codeMailFile,
  consumerFile,
  functionFile,
  linkAccountFile,
  queueConsumers,
  queueDefinitions,
  relayFile,
} from './topology.ts';

const root = resolve(import.meta.dirname, '../..');

/**
 * Starts all parts and resolves when they serve. Throws RuntimeUnavailable when a port or the data folder is in use,
 * and DynamoUnavailable without a DynamoDB. Handlers have their environment in `process.env`, so a process runs one
 * runtime at a time.
 */
export const startRuntime = async (options: RuntimeOptions): Promise<Runtime> => {
  const undo: (() => unknown)[] = [];
  const stop = async () => {
    for (let step = undo.pop(); step; step = undo.pop()) await step();
  };
  try {
    return await startParts(options, stop, (...steps) => undo.push(...steps));
  } catch (error) {
    await stop();
    throw error instanceof LaterData ? new RuntimeUnavailable(error.message) : error;
  }
};

const startParts = async (
  options: RuntimeOptions,
  stop: () => Promise<void>,
  onStop: OnStop,
): Promise<Runtime> => {
  const { events = true, scratch, retryMs = 1000, errorsDsn = process.env.ERRORS_DSN } = options;
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true });
  const store = openStore(join(dataDir, 'runtime.sqlite'), { scratch });
  onStop(() => store.close());
  const settings = createSettings(store);
  const clock = createClock(store);
  const credentials = {
    accessKeyId: settings.secret('access-key-id'),
    secretAccessKey: settings.secret('secret-access-key'),
  };

  const roles = rolesOfRuntime();
  const resources = resourcePoliciesOfProduct();
  const notesFolder = process.env.PERMISSIONS_USED;
  const onJudged = notesFolder ? notesOfUse(notesFolder, roles) : undefined;
  const sts = createSts({ credentials, roles, resources, onJudged });

  // The object store locks its folder, so it is opened before any step that would disturb a running instance.
  const s3 = openFiles(join(dataDir, 'files'), { clock, sts, scratch });
  onStop(() => s3.close());

  const servers = await openServers(settings, { ports: options.ports, files: s3, onStop });
  const { ports } = servers;
  const endpoints = endpointsOf(ports);

  const metrics = createCloudWatch(clock);
  const variablesOf = variablesOfFunctions(sts, roles);
  const lambdas = openFunctions(options, variablesOf, metrics);
  const invokedBy = invocations(options, { lambdas, sts });
  const dbPath = join(dataDir, 'dynamodb.sqlite');
  const [{ dynamo, proxy }, identity, mediaKeys] = await Promise.all([
    openDynamo(options, { dbPath, store, clock, sts, onStop }),
    openIdentity(join(dataDir, 'identity.sqlite'), { scratch, ports, endpoints, sts, clock, invokedBy }),
    mediaKeysOf(settings),
  ]);
  onStop(() => identity.close());
  const faults = options.faults ? proxy : undefined;
  const dynamodb = proxy.url;
  settings.set('dynamodb', dynamodb);

  const environment = environmentOfRuntime(options, settings, {
    ports,
    dynamodb,
    ...credentials,
    mediaKey: mediaKeyOf(mediaKeys),
  });
  onStop(
    applyEnvironment({
      ...environment,
      ...(errorsDsn && { ERRORS_DSN: errorsDsn }),
      ...(options.quiet && { POWERTOOLS_LOG_LEVEL: 'SILENT' }),
    }),
  );
  const streamArn = await openTable({ dbPath, store, onStop });
  s3.ensureBucket(bucketName);

  const isPresent = (consumer: string) => lambdas.has(consumerFile(consumer));
  const services = createAwsServices(store, clock, { isPresent, retryMs, sqs: endpoints.sqs, sts });
  onStop(() => services.scheduler.stop());
  const ecs = createFilmTasks(store, clock, {
    bus: services.bus,
    sts,
    url: endpoints.ecs,
    environment,
    quiet: options.quiet,
  });
  onStop(() => ecs.stop());
  const { nudge, idle } = events
    ? startEventSources({
        store,
        clock,
        lambdas,
        services,
        ecs,
        sts,
        streamArn,
        dynamodb,
        dbPath,
        retryMs,
        onStop,
      })
    : noEventSources;

  const served = options.routes ?? routes;
  const { queues, bus, dns, mailbox, scheduler } = services;
  // UDP has ports of its own: the number is that of AWS.
  const dnsServer = await serveDns(dns, ports.aws);
  onStop(() => dnsServer.close());
  const { companies, push, live } = openOutside(endpoints, { invokedBy, sts, clock, onStop });
  const runtime: Runtime = {
    url: (subdomain) => `http://${subdomain ? `${subdomain}.` : ''}localhost:${ports.web}`,
    ports,
    clock,
    bus,
    queues,
    queueNames: queueDefinitions.map(({ name, deadLetterQueue }) => ({
      name,
      deadLetters: !deadLetterQueue,
    })),
    scheduler,
    ecs,
    mailbox,
    dns,
    identity,
    companies,
    push,
    lambdas,
    metrics,
    live,
    settings,
    faults,
    dynamoPid: () => dynamo.pid,
    environment,
    ...demoSettings(settings),
    nudge,
    idle,
    asFunction(name, work) {
      const variables = variablesOf(name);
      if (!variables) throw new Error(`There is no function ${name}`);
      return asFunction(variables, work);
    },
    withhold: (role, action) => sts.replacePolicy(role, without(roles[role]?.policy ?? [], action)),
    replaceResourcePolicy: (resource, change) =>
      sts.replaceResourcePolicy(resource, change(resources[resource] ?? [])),
    asOne: (work) => store.asOne(() => s3.asOne(work)),
    tagFile: (key, tags) => s3.tag(bucketName, key, tags),
    warm: () =>
      lambdas.warm([
        ...new Set(served.map(({ resource }) => functionFile(resource))),
        relayFile,
        ...queueConsumers
          .filter(({ consumer }) => isPresent(consumer))
          .map(({ consumer }) => consumerFile(consumer)),
      ]),
    stop,
  };

  servers.serve({
    gateway: await openGateway(runtime, {
      options,
      served,
      endpoints,
      invokedBy,
      server: servers.gateway,
      onStop,
    }),
    aws: routeServices(services, {
      cognito: identity.handle,
      identity: companies.handle,
      sts: sts.handle,
      ecs: ecs.handle,
      push: push.handle,
      appsync: live.handle,
      media: serveMedia(endpoints.media, { s3, clock, keys: mediaKeys, sts }),
    }),
    // As for requests: a foreign page could point its own name here (DNS rebinding).
    upgrade: (request, ...rest) =>
      namesThisMachine(request) ? live.upgrade(request, ...rest) : rest[0].destroy(),
  });
  return runtime;
};

/** Variables of all functions, with the secrets that are kept with the data. */
const environmentOfRuntime = (
  { callLimits = true }: RuntimeOptions,
  settings: Settings,
  given: Pick<
    Parameters<typeof environmentOf>[0],
    'ports' | 'dynamodb' | 'accessKeyId' | 'secretAccessKey' | 'mediaKey'
  >,
) =>
  environmentOf({
    ...given,
    tenantRole: roleArn(operatorsTenantRole),
    linkSecret: settings.secret('link-secret'),
    stateSecret: settings.secret('state-secret'),
    pictureSecret: settings.secret('picture-secret'),
    originSecret: settings.secret('origin-secret'),
    pushKeys: pushKeysOf(settings),
    callLimits,
  });

/** Pages, API and console of the product. */
const openGateway = async (
  runtime: Runtime,
  {
    options,
    served,
    endpoints,
    invokedBy,
    server,
    onStop,
  }: {
    readonly options: RuntimeOptions;
    readonly served: NonNullable<RuntimeOptions['routes']>;
    readonly endpoints: ReturnType<typeof endpointsOf>;
    readonly invokedBy: ReturnType<typeof invocations>;
    readonly server: Server;
    readonly onStop: OnStop;
  },
): Promise<RequestListener> => {
  const { dev, progress, errorsDsn = process.env.ERRORS_DSN } = options;
  const { clock, environment, identity, metrics, nudge, settings } = runtime;
  const headers = securityHeaders({
    files: endpoints.files,
    media: new URL(endpoints.media).origin,
    identity: new URL(endpoints.identity).origin,
    live: new URL(endpoints.liveSocket).origin,
    errors: errorsDsn && new URL(errorsDsn).origin,
    stripe: Boolean(process.env.STRIPE_PUBLISHABLE_KEY),
  });
  const web = await openWeb({ dev, headers, errorsDsn, server, onStop });
  onStop(() => close(server));
  return createGateway({
    api: createApi({
      routes: served,
      authorize: createAuthorizer({ issuer: endpoints.issuer, clientId, jwks: identity.jwks() }),
      invoke: (resource, event) =>
        invokedBy.api(event.routeKey)(functionFile(resource), event, timeoutOfFunction(resource)),
      now: clock.now,
      originSecret: environment.ORIGIN_SECRET ?? '',
      headers,
      onWrite: nudge,
      onAnswer: (status) => metrics.put(apiMetric, status >= 500 ? 1 : 0),
    }),
    console: createConsole(runtime),
    web,
    headers,
    now: clock.now,
    preparing: () => stepsOf(progress, settings),
  });
};

/** Functions by their alias. Those of another folder are not the product's, whatever their names, and have no roles. */
const openFunctions = (
  { handlersFrom, random }: RuntimeOptions,
  variablesOf: ReturnType<typeof variablesOfFunctions>,
  metrics: CloudWatch,
) =>
  withAliases(
    createLambdas({
      root: handlersFrom ?? root,
      bundles: process.env.PROOFLINE_BUNDLES,
      version: '1',
      ...(handlersFrom === undefined && { variablesOf }),
    }),
    {
      load: (folder, version) => createLambdas({ root: folder, version, variablesOf }),
      measure: measureOf(metrics),
      random,
    },
  );

/**
 * Functions as services call them, by the permissions in the functions' policies. Those of another folder are not the product's
 * and have none.
 */
const invocations = (
  { handlersFrom }: RuntimeOptions,
  { lambdas, sts }: { readonly lambdas: Functions; readonly sts: Sts },
) => {
  const by = (service: string, source: string, alias?: string) =>
    handlersFrom === undefined ? invokeFor(lambdas, sts.serviceFor(service, source), alias) : lambdas.invoke;
  return {
    api: (routeKey: string) => by('apigateway.amazonaws.com', arnOfRoute(routeKey), 'live'),
    /** Cognito calls the function, and so the version that was deployed last, by no alias. */
    users: by('cognito-idp.amazonaws.com', poolArn),
    live: by('appsync.amazonaws.com', liveApiArn, 'live'),
  };
};

/** User pool, whose triggers are functions of the product. */
const openIdentity = (
  file: string,
  {
    scratch,
    ports,
    endpoints,
    sts,
    clock,
    invokedBy,
  }: {
    readonly scratch: boolean | undefined;
    readonly ports: Parameters<typeof callbackOf>[0];
    readonly endpoints: ReturnType<typeof endpointsOf>;
    readonly sts: Sts;
    readonly clock: Clock;
    readonly invokedBy: ReturnType<typeof invocations>;
  },
) =>
  createIdentity({
    file,
    scratch,
    issuer: endpoints.issuer,
    callerOf: sts.callerOf,
    now: clock.now,
    sendMail: (mail) => sendPoolMail(mail, clock.now()),
    callbacks: [callbackOf(ports)],
    relyingPartyId: 'localhost',
    preSignUp: (event) => invokedBy.users(linkAccountFile, event, timeoutOfFunction('link-account')),
    customMessage: (event) => invokedBy.users(codeMailFile, event, timeoutOfFunction('code-mail')),
  });

/** DynamoDB, and the proxy before it that evaluates permissions and injects faults. */
const openDynamo = async (
  options: RuntimeOptions,
  {
    dbPath,
    store,
    clock,
    sts,
    onStop,
  }: {
    readonly dbPath: string;
    readonly store: Store;
    readonly clock: Clock;
    readonly sts: Sts;
    readonly onStop: OnStop;
  },
) => {
  const dynamo = await startDynamo({ dbPath });
  onStop(
    () => trimStream(dbPath, store),
    () => dynamo.stop(),
  );
  // Another DynamoDB answers for itself.
  const recovery =
    dynamo.pid === undefined
      ? undefined
      : await createPointInTime({ endpoint: dynamo.endpoint, dbPath, store, clock });
  onStop(() => recovery?.close());
  const proxy = await createFaultProxy(dynamo.endpoint, {
    operations: recovery?.operations ?? {},
    measure: options.faults ?? false,
    permissions: createPermissions({
      callerOf: sts.callerOf,
      keys: partitionKeys,
      onOperatorsCall: options.onOperatorsCall,
    }),
  });
  onStop(() => proxy.close());
  return { dynamo, proxy };
};

/** Services that people's browsers and companies meet: a company's identity provider, push messages, and live updates. */
const openOutside = (
  endpoints: ReturnType<typeof endpointsOf>,
  {
    invokedBy,
    sts,
    clock,
    onStop,
  }: {
    readonly invokedBy: ReturnType<typeof invocations>;
    readonly sts: Sts;
    readonly clock: Clock;
    readonly onStop: OnStop;
  },
) => {
  const companies = createIdentityProvider({
    base: endpoints.companies,
    client: {
      client_id: 'proofline',
      client_secret: 'company-secret',
      redirect_uri: `${endpoints.identity}/oauth2/idpresponse`,
    },
    serviceProvider: {
      entity_id: `urn:amazon:cognito:sp:${poolId}`,
      acs: `${endpoints.identity}/saml2/idpresponse`,
    },
  });
  const live = createAppSyncEvents({
    namespaces: [liveNamespace],
    path: new URL(endpoints.live).pathname,
    authorize: (question) => invokedBy.live(authorizeLiveFile, question, 10),
    clock,
    callerOf: sts.callerOf,
  });
  onStop(() => live.close());
  return { companies, push: createPush({ base: endpoints.push }), live };
};

/** Variables that differ between functions: the credentials of their roles, and the role that they assume for a tenant. */
const variablesOfFunctions = (sts: Sts, roles: Roles) => {
  const known = new Map<string, Variables>();
  return (name: string): Variables | undefined => {
    if (!(roleOf(name) in roles)) return undefined;
    const made = known.get(name);
    if (made) return made;
    const { accessKeyId, secretAccessKey, sessionToken } = sts.credentialsOf(roleOf(name), name);
    const tenantRole = tenantRoleOf(name);
    const variables = {
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      AWS_SESSION_TOKEN: sessionToken,
      TENANT_ROLE_ARN: tenantRole in roles ? roleArn(tenantRole) : '',
    };
    known.set(name, variables);
    return variables;
  };
};

/** Policy without an action. */
const without = (policy: readonly IamStatement[], action: string): IamStatement[] =>
  policy.map(({ Action = [], ...statement }) => ({
    ...statement,
    Action: [Action].flat().filter((one) => one !== action),
  }));

const openFiles = (
  folder: string,
  {
    clock,
    sts,
    scratch,
  }: {
    readonly clock: Clock;
    readonly sts: Sts;
    readonly scratch: boolean | undefined;
  },
) => {
  mkdirSync(folder, { recursive: true });
  try {
    return createS3({ root: folder, scratch, now: clock.now, callerOf: sts.callerOf, cors });
  } catch (error) {
    if (!(error instanceof Error) || !/locked/.test(error.message)) throw error;
    throw new AlreadyRunning(`Proofline is already running on ${dirname(folder)}.`);
  }
};

/** Sends the user pool's mails by the same service, so that they arrive in the same mailbox. */
const sendPoolMail = async ({ to, subject, message: html }: Mail, now: number): Promise<void> => {
  const { SESClient, SendRawEmailCommand } = await import('@aws-sdk/client-ses');
  const { composeMime } = await import('#server/mail/mime.ts');
  const { htmlToText } = await import('#server/html/text.ts');
  const from = process.env.MAIL_FROM ?? '';
  const date = new Date(now);
  const Data = await composeMime({
    from,
    fromName: 'Proofline',
    to: [to],
    subject,
    text: htmlToText(html),
    html,
    date,
  });
  await new SESClient({}).send(new SendRawEmailCommand({ RawMessage: { Data } }));
};

const demoSettings = (settings: Settings): Pick<Runtime, 'logins' | 'setLogins' | 'codes' | 'setCodes'> => ({
  logins: () => JSON.parse(settings.get('logins') ?? '[]') as Login[],
  setLogins: (logins) => settings.set('logins', JSON.stringify(logins)),
  codes: () => JSON.parse(settings.get('codes') ?? '[]') as string[],
  setCodes: (codes) => settings.set('codes', JSON.stringify(codes)),
});

/** Routes of the emulators under one port, each below its own prefix. */
const routeServices = (
  services: AwsServices,
  others: Readonly<Record<string, RequestListener>>,
): RequestListener => {
  const handlers: Record<string, RequestListener> = {
    sqs: services.queues.handle,
    events: services.bus.handle,
    scheduler: services.scheduler.handle,
    ses: services.mailbox.handle,
    cloudfront: services.cloudfront.handle,
    ...others,
  };
  return (request, response) => {
    const [, name = ''] = /^\/([a-z]+)(?:\/|$|\?)/.exec(request.url ?? '') ?? [];
    const handle = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
    if (handle && namesThisMachine(request)) return void handle(request, response);
    response.writeHead(404).end();
  };
};

/** Steps of the start that waiting pages show; undefined once the demo is made. */
const stepsOf = (progress: Progress | undefined, settings: Settings) => {
  const isReady = !progress || (progress.isOver() && settings.get('demo') === 'loaded');
  return isReady ? undefined : progress.steps();
};

/** Built web app; for development Vite's server, which takes 250 MB and so is loaded lazily. */
const openWeb = async ({
  dev,
  headers,
  errorsDsn,
  server,
  onStop,
}: {
  readonly dev: boolean | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly errorsDsn: string | undefined;
  readonly server: Server;
  readonly onStop: OnStop;
}): Promise<Web> => {
  if (dev) {
    const { createDevWeb } = await import('./gateway/dev-web.ts');
    const devWeb = await createDevWeb({ root: join(root, 'web'), server });
    onStop(() => devWeb.close());
    return devWeb.serve;
  }
  return createWeb({
    folder: join(root, 'web/dist'),
    headers,
    config: errorsDsn ? { errors: { dsn: errorsDsn, environment: 'local' } } : {},
    security: securityTxt({ contact: 'mailto:security@proofline.example', domain: 'localhost' }, Date.now()),
  });
};
