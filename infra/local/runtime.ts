/** Product in one process tree, on loopback. See ARCHITECTURE.md, "The embedded runtime". */
import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { routes } from '#contracts/index.ts';
import { createCloudWatch } from '../emulators/cloudwatch/cloudwatch.ts';
import { serveDns } from '../emulators/dns/dns-server.ts';
import { asFunction } from '../emulators/lambda/running.ts';
import { createS3 } from '../emulators/s3/s3.ts';
import { type Clock, createClock } from '../emulators/shared/clock.ts';
import { openStore } from '../emulators/shared/store.ts';
import { createSts, roleArn, type Sts } from '../emulators/sts/sts.ts';
import { LaterData } from '../migrations/migrations.ts';
import { createAwsServices, routeServices } from './aws-services.ts';
import { cors } from './bucket-cors.ts';
import { openDynamo, openTable } from './database.ts';
import {
  applyEnvironment,
  bucketName,
  createSettings,
  endpointsOf,
  environmentOf,
  type Settings,
} from './environment.ts';
import { noEventSources, startEventSources } from './event-sources.ts';
import { createFilmTasks } from './films.ts';
import { invocations, openFunctions, variablesOfFunctions } from './functions.ts';
import { namesThisMachine } from './gateway/http.ts';
import { openGateway } from './gateway/open-gateway.ts';
import { openServers } from './http-servers.ts';
import { mediaKeyOf, mediaKeysOf, serveMedia } from './media.ts';
import { openOutside } from './outside-services.ts';
import { changingPolicies, without } from './permissions/changing-policies.ts';
import { operatorsTenantRole, resourcePoliciesOfProduct, rolesOfRuntime } from './permissions/permissions.ts';
import { notesOfUse } from './permissions/permissions-used.ts';
import { pushKeysOf } from './push-keys.ts';
import {
  AlreadyRunning,
  type Login,
  type OnStop,
  type Runtime,
  type RuntimeOptions,
  RuntimeUnavailable,
} from './runtime-api.ts';
import { consumerFile, functionFile, queueConsumers, queueDefinitions, relayFile } from './topology.ts';
import { openIdentity } from './user-pool.ts';

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
  const changeRole = changingPolicies((role) => roles[role]?.policy ?? [], sts.replacePolicy);
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
    withhold: (role, action) => changeRole(role, without(action)),
    replaceResourcePolicy: changingPolicies(
      (resource) => resources[resource] ?? [],
      sts.replaceResourcePolicy,
    ),
    asOne: (work) => store.asOne(() => s3.asOne(work)),
    tagFile: (key, tags) => s3.tag(bucketName, key, tags),
    renewFunctions: () => lambdas.renew(),
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

const demoSettings = (settings: Settings): Pick<Runtime, 'logins' | 'setLogins' | 'codes' | 'setCodes'> => ({
  logins: () => JSON.parse(settings.get('logins') ?? '[]') as Login[],
  setLogins: (logins) => settings.set('logins', JSON.stringify(logins)),
  codes: () => JSON.parse(settings.get('codes') ?? '[]') as string[],
  setCodes: (codes) => settings.set('codes', JSON.stringify(codes)),
});
