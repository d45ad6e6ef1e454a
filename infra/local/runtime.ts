/** The whole product in one process tree, on loopback. See ARCHITECTURE.md, "The embedded runtime". */
import { mkdirSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { dirname, join, resolve } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent, SQSBatchResponse } from 'aws-lambda';
import { batchOf, type Consumer, eventSource, subscriptions } from '../../events/catalog/index.ts';
import { routes } from '../../shared/contracts/index.ts';
import type { Route } from '../../shared/contracts/route.ts';
import { tableDefinition } from '../../shared/server/data/definition.ts';
import { createCloudFront } from '../emulators/cloudfront/cloudfront.ts';
import type { Mail } from '../emulators/cognito/codes.ts';
import { createDns, type Dns } from '../emulators/dns/dns.ts';
import { ensureTable, startDynamo, type TableDefinition } from '../emulators/dynamodb/dynamo.ts';
import { createFaultProxy, type FaultProxy } from '../emulators/dynamodb/fault-proxy.ts';
import { indexStream, trimStream } from '../emulators/dynamodb/stream-maintenance.ts';
import { createStreamPoller } from '../emulators/dynamodb/stream-poller.ts';
import { createEventBridge, type EventBridge, type Rule } from '../emulators/eventbridge/eventbridge.ts';
import { createLambdas } from '../emulators/lambda/lambda.ts';
import { createS3 } from '../emulators/s3/s3.ts';
import { createScheduler, type Scheduler } from '../emulators/scheduler/scheduler.ts';
import { createSes, type Ses } from '../emulators/ses/ses.ts';
import type { AwsService } from '../emulators/shared/aws-service.ts';
import { type Clock, createClock } from '../emulators/shared/clock.ts';
import { openStore, type Store } from '../emulators/shared/store.ts';
import type { QueueDefinition } from '../emulators/sqs/queues.ts';
import { createSqs, type Sqs } from '../emulators/sqs/sqs.ts';
import { createConsole } from './console/console.ts';
import { LaterData, upgradeData } from './data-format.ts';
import {
  applyEnvironment,
  BUCKET,
  BUS,
  CLIENT_ID,
  CLOCK_QUEUE,
  CUSTOM_DOMAINS,
  callbackOf,
  createSettings,
  endpointsOf,
  environmentOf,
  MAIL_DOMAIN,
  type Ports,
  REMINDER_QUEUE,
  ROUTING_ENDPOINT,
  SCHEDULE_GROUP,
  type Settings,
  TABLE,
} from './environment.ts';
import { createApi } from './gateway/api.ts';
import { createAuthorizer } from './gateway/authorizer.ts';
import { createGateway } from './gateway/gateway.ts';
import { namesThisMachine } from './gateway/http.ts';
import { securityHeaders } from './gateway/security-headers.ts';
import { createWeb } from './gateway/web.ts';
import { createIdentity, type Identity } from './identity.ts';
import type { Progress } from './progress.ts';

export type RuntimeOptions = {
  /** Everything is kept in this folder; one process at a time may use it. */
  dataDir: string;
  /** 4400, 4401 and 4402 unless said. Once chosen they stay with the data. `free` takes what the system gives. */
  ports?: Partial<Ports> | 'free';
  /** The folder in which `functions/` and `events/` are; the repository's unless said. */
  handlersFrom?: string;
  /** The calls to be served; the contracts' unless said. */
  routes?: readonly Route[];
  /** Serves the web app by Vite's own server instead of as it was built. */
  dev?: boolean;
  /** Whether the stream is read and queues are polled; true unless said. */
  events?: boolean;
  /** Puts a proxy before DynamoDB that can make calls fail, and counts them. */
  faults?: boolean;
  /** Backoff after a consumer's first failure, in milliseconds. */
  retryMs?: number;
  /** Where unknown errors are reported (a Sentry DSN); the variable ERRORS_DSN unless said, and nowhere without it. */
  errorsDsn?: string;
  /** Logs nothing but failures of the runtime itself. */
  quiet?: boolean;
  /** Pages wait, and show it, until it is over and the demo is there. Nothing is waited for unless said. */
  progress?: Progress;
};

/** Somebody of the demo, with a password that is no secret. */
export type Login = { workspace: string; subdomain: string; role: string; email: string; password: string };

export type Runtime = {
  /** The address of a workspace, or of the bare host. */
  url(subdomain?: string): string;
  readonly ports: Ports;
  readonly clock: Clock;
  readonly bus: EventBridge;
  readonly queues: Sqs;
  /** The names of all queues; `deadLetters` says which hold what failed for good. */
  readonly queueNames: readonly { name: string; deadLetters: boolean }[];
  readonly scheduler: Scheduler;
  readonly mailbox: Ses;
  /** The records of everybody's domains. */
  readonly dns: Dns;
  readonly identity: Identity;
  readonly settings: Settings;
  /** With the option `faults`. */
  readonly faults: FaultProxy | undefined;
  /** The process id of the DynamoDB child, while it runs. */
  dynamoPid(): number | undefined;
  /** The variables that handlers see. */
  readonly environment: Readonly<Record<string, string>>;
  logins(): Login[];
  /** Keeps the demo's logins for the terminal and the console. */
  setLogins(logins: readonly Login[]): void;
  /** The demo's marketplace codes, redeemed or not; kept for the terminal. */
  codes(): string[];
  setCodes(codes: readonly string[]): void;
  /** Reads the table's stream now instead of at the next poll. */
  nudge(): void;
  /**
   * Resolves once everything is quiet: what was committed is published, what was published or fell due is handled. With
   * `media: false` files may still be looked at.
   */
  idle(options?: { media?: boolean }): Promise<void>;
  /** Loads all Lambda functions ahead of their first use. */
  warm(): Promise<void>;
  /** Runs work that is worth nothing unless all of it is there, with less waiting for the disk: see `Store`. */
  asOne: Store['asOne'];
  stop(): Promise<void>;
};

/** The runtime can't start, for a reason that the user can mend; the message says how. */
export class RuntimeUnavailable extends Error {}

const ROOT = resolve(import.meta.dirname, '../..');
const DEFAULT_PORTS: Ports = { web: 4400, aws: 4401, files: 4402 };
const LINK_ACCOUNT = 'functions/session/link-account.lambda.ts';
const RELAY = 'events/relay/publish-timeline.lambda.ts';
const STREAM_DEAD_LETTERS = 'proofline-publish-timeline-dead';
const MAX_RECEIVE_COUNT = 5;
/** How often the table's stream is trimmed. */
const TRIM_EVERY_MS = 60_000;

const consumers = Object.keys(subscriptions) as Consumer[];
/** Whom SES feeds, by the account's default bus. */
const REPORTED = 'suppress-address';
const queueOf = (consumer: string) => `proofline-${consumer}`;
const deadLettersOf = (queue: string) => `${queue}-dead`;
const consumerFile = (consumer: string) => `events/consumers/${consumer}/${consumer}.lambda.ts`;
const functionFile = (resource: string) => `functions/${resource}/${resource}.lambda.ts`;
/** Rendering a film takes its time; everything else is a few calls. */
const secondsOf = (consumer: string) => (consumer === 'make-thumbnail' ? 120 : 60);

/** What the queues feed: the subscribers of events, the reminders that fall due, and what the clock brings. */
const queueConsumers = [
  ...consumers.map((consumer) => ({ consumer: consumer as string, queue: queueOf(consumer) })),
  { consumer: 'remind-contacts', queue: REMINDER_QUEUE },
  { consumer: 'watch-clock', queue: CLOCK_QUEUE },
  { consumer: REPORTED, queue: queueOf(REPORTED) },
];
const queueDefinitions: QueueDefinition[] = [
  ...queueConsumers.flatMap(({ consumer, queue }): QueueDefinition[] => [
    {
      name: queue,
      visibilityTimeoutSeconds: secondsOf(consumer) + 10,
      maxReceiveCount: MAX_RECEIVE_COUNT,
      deadLetterQueue: deadLettersOf(queue),
    },
    { name: deadLettersOf(queue), visibilityTimeoutSeconds: 60 },
  ]),
  { name: STREAM_DEAD_LETTERS, visibilityTimeoutSeconds: 60 },
];

const { historyIndex } = tableDefinition;
const tableInput: TableDefinition = {
  TableName: TABLE,
  BillingMode: 'PAY_PER_REQUEST',
  KeySchema: [
    { AttributeName: tableDefinition.partitionKey, KeyType: 'HASH' },
    { AttributeName: tableDefinition.sortKey, KeyType: 'RANGE' },
  ],
  AttributeDefinitions: [
    tableDefinition.partitionKey,
    tableDefinition.sortKey,
    historyIndex.partitionKey,
    historyIndex.sortKey,
  ].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
  GlobalSecondaryIndexes: [
    {
      IndexName: historyIndex.name,
      KeySchema: [
        { AttributeName: historyIndex.partitionKey, KeyType: 'HASH' },
        { AttributeName: historyIndex.sortKey, KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'ALL' },
    },
  ],
  StreamSpecification: { StreamEnabled: true, StreamViewType: tableDefinition.stream },
  TimeToLiveSpecification: { Enabled: true, AttributeName: tableDefinition.timeToLive },
};

/** The event source mapping's filter, the same as on AWS: only new commits. */
const commitsOf = (event: DynamoDBStreamEvent) =>
  event.Records.filter(
    ({ eventName, dynamodb }) => eventName === 'INSERT' && dynamodb?.NewImage?.__edb_e__?.S === 'commit',
  );

function listen(server: Server, port: number): Promise<number> {
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      fail(
        error.code === 'EADDRINUSE'
          ? new RuntimeUnavailable(
              `Port ${port} is taken. If Proofline is running already, use that one; ` +
                'else stop what uses the port, or choose another: PROOFLINE_PORT=5400 npm start',
            )
          : error,
      );
    });
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      done(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/**
 * Connections that wait for their next call stay open. After Node's five seconds a call may meet the end of its connection on a
 * busy machine, and the SDK takes that for an outcome that nobody knows: a mail would neither be sent nor sent again.
 */
const patient = { keepAliveTimeout: 0 };

/** Answers what is under way, within a second, and takes no more. */
const closing = (server: Server) =>
  new Promise<void>((done) => {
    const force = setTimeout(() => server.closeAllConnections(), 1000);
    server.close(() => {
      clearTimeout(force);
      done();
    });
  });

function wantedPorts(settings: Settings, wanted: RuntimeOptions['ports']): Ports {
  const kept = settings.get('ports');
  const base: Ports = kept
    ? (JSON.parse(kept) as Ports)
    : wanted === 'free'
      ? { web: 0, aws: 0, files: 0 }
      : DEFAULT_PORTS;
  return wanted === 'free' ? base : { ...base, ...wanted };
}

/** Sends the user pool's mails like all others, so that they land in the same mailbox. */
async function sendPoolMail({ to, subject, text }: Mail, now: number): Promise<void> {
  const { SESClient, SendRawEmailCommand } = await import('@aws-sdk/client-ses');
  const { composeMime } = await import('../../shared/server/mail/mime.ts');
  const from = process.env.MAIL_FROM ?? '';
  const html = `<p>${text}</p>`;
  const date = new Date(now);
  const Data = await composeMime({ from, fromName: 'Proofline', to: [to], subject, text, html, date });
  await new SESClient({}).send(new SendRawEmailCommand({ RawMessage: { Data } }));
}

/**
 * Starts everything and resolves when it serves. Throws RuntimeUnavailable when a port or the data folder is in use, and
 * DynamoUnavailable where there is no DynamoDB. Handlers see their environment in `process.env`, so a process runs one
 * runtime at a time.
 */
export async function startRuntime(options: RuntimeOptions): Promise<Runtime> {
  const { events = true, retryMs = 1000, errorsDsn = process.env.ERRORS_DSN } = options;
  const dataDir = resolve(options.dataDir);
  const undo: (() => unknown)[] = [];
  const stop = async () => {
    for (let step = undo.pop(); step; step = undo.pop()) await step();
  };

  try {
    mkdirSync(dataDir, { recursive: true });
    const store = openStore(join(dataDir, 'runtime.sqlite'));
    undo.push(() => store.close());
    const settings = createSettings(store);
    const clock = createClock(store);
    const credentials = {
      accessKeyId: settings.secret('access-key-id'),
      secretAccessKey: settings.secret('secret-access-key'),
    };

    // The object store locks its folder, so it comes before anything that would disturb a running instance.
    const s3 = openFiles(join(dataDir, 'files'), clock, credentials);
    undo.push(() => s3.close());

    const requested = wantedPorts(settings, options.ports);
    const ready = Promise.withResolvers<{ gateway: RequestListener; aws: RequestListener }>();
    ready.promise.catch(() => undefined);
    const whenReady = (part: 'gateway' | 'aws') =>
      createServer(
        patient,
        (request, response) => void ready.promise.then((all) => all[part](request, response)),
      );
    const gatewayServer = whenReady('gateway');
    const awsServer = whenReady('aws');
    const filesServer = createServer(patient, s3);
    const open = async (server: Server, port: number) => {
      undo.push(() => closing(server));
      return listen(server, port);
    };
    const ports: Ports = {
      web: await open(gatewayServer, requested.web),
      aws: await open(awsServer, requested.aws),
      files: await open(filesServer, requested.files),
    };
    settings.set('ports', JSON.stringify(ports));
    const endpoints = endpointsOf(ports);

    const dbPath = join(dataDir, 'dynamodb.sqlite');
    const [dynamo, identity] = await Promise.all([
      startDynamo({ dbPath }),
      createIdentity({
        file: join(dataDir, 'identity.sqlite'),
        issuer: endpoints.issuer,
        credentials,
        now: clock.now,
        sendMail: (mail) => sendPoolMail(mail, clock.now()),
        callbacks: [callbackOf(ports)],
        preSignUp: (event) => lambdas.invoke(LINK_ACCOUNT, event),
      }),
    ]);
    undo.push(
      () => trimStream(dbPath, store),
      () => identity.close(),
      () => dynamo.stop(),
    );
    settings.set('dynamodb', dynamo.endpoint);
    const faults = options.faults ? await createFaultProxy(dynamo.endpoint, { measure: true }) : undefined;
    if (faults) undo.push(() => faults.close());

    const environment = environmentOf({
      ports,
      dynamodb: faults?.url ?? dynamo.endpoint,
      ...credentials,
      linkSecret: settings.secret('link-secret'),
      originSecret: settings.secret('origin-secret'),
    });
    undo.push(
      applyEnvironment({
        ...environment,
        ...(errorsDsn && { ERRORS_DSN: errorsDsn }),
        ...(options.quiet && { POWERTOOLS_LOG_LEVEL: 'SILENT' }),
      }),
    );
    const client = new DynamoDBClient({});
    const table = await ensureTable(client, tableInput);
    indexStream(dbPath);
    await upgradeData(client, { table: TABLE, settings });
    client.destroy();
    const trim = () => {
      try {
        trimStream(dbPath, store);
      } catch (error) {
        console.error('The stream was not trimmed this time:', error);
      }
    };
    const trimming = setInterval(trim, TRIM_EVERY_MS).unref();
    undo.push(() => clearInterval(trimming));
    s3.ensureBucket(BUCKET);

    const lambdas = createLambdas({
      root: options.handlersFrom ?? ROOT,
      bundles: process.env.PROOFLINE_BUNDLES,
    });
    const present = queueConsumers.filter(({ consumer }) => lambdas.has(consumerFile(consumer)));
    const rules = consumers
      .filter((consumer) => lambdas.has(consumerFile(consumer)))
      .map(
        (consumer): Rule => ({
          name: consumer,
          pattern: { source: [eventSource], 'detail-type': [...subscriptions[consumer]] },
          targets: [{ queue: queueOf(consumer) }],
        }),
      );
    if (lambdas.has(consumerFile(REPORTED))) {
      const detailTypes = ['Email Bounced', 'Email Complaint Received'];
      const pattern = { source: ['aws.ses'], 'detail-type': detailTypes };
      rules.push({ name: REPORTED, pattern, targets: [{ queue: queueOf(REPORTED) }] });
    }
    const queues = createSqs(store, clock, queueDefinitions, { retryDelayMs: retryMs });
    const bus = createEventBridge(store, clock, queues, { busName: BUS, rules });
    const dns = createDns(store);
    const mailbox = createSes(store, clock, {
      dns,
      own: [MAIL_DOMAIN],
      publish: (event) => bus.emit({ source: 'aws.ses', ...event }),
    });
    const cloudfront = createCloudFront(store, dns, {
      name: CUSTOM_DOMAINS,
      routingEndpoint: ROUTING_ENDPOINT,
    });
    const scheduler = createScheduler(store, clock, queues, { groups: [SCHEDULE_GROUP] });
    undo.push(() => scheduler.stop());

    let invocations = 0;
    const stream =
      events && lambdas.has(RELAY)
        ? createStreamPoller({
            store,
            clock,
            sqs: queues,
            client: new DynamoDBStreamsClient({ endpoint: environment.AWS_ENDPOINT_URL_DYNAMODB ?? '' }),
            streamArn: table.LatestStreamArn ?? '',
            consumer: 'publish-timeline',
            deadLetterQueue: STREAM_DEAD_LETTERS,
            retryMs: Math.min(retryMs, 200),
            async handler(event) {
              const Records = commitsOf(event);
              if (Records.length === 0) return undefined;
              invocations += 1;
              return (await lambdas.invoke(RELAY, { Records }, 60)) as DynamoDBBatchResponse | undefined;
            },
          })
        : undefined;
    if (stream) undo.push(() => stream.stop());
    const nudge = () => stream?.nudge();

    if (events) {
      undo.push(() => queues.stop());
      for (const { consumer, queue } of present) {
        queues.poll(queue, {
          batchSize: batchOf(consumer).size,
          async handler(event) {
            invocations += 1;
            const file = consumerFile(consumer);
            const answer = await lambdas.invoke(file, event, secondsOf(consumer));
            nudge();
            return answer as SQSBatchResponse | undefined;
          },
        });
      }
    }

    const somethingIsDue = () => {
      const due = scheduler.nextDue();
      return due !== null && due <= clock.now();
    };
    const idle = async ({ media = true } = {}) => {
      if (!events) return;
      const besides = media ? [] : [queueOf('make-thumbnail')];
      let before: number;
      do {
        before = invocations;
        while (somethingIsDue()) await nextTurn();
        await stream?.idle();
        await queues.idle(besides);
      } while (invocations !== before || somethingIsDue());
    };

    const served = options.routes ?? routes;
    const api = createApi({
      routes: served,
      authorize: createAuthorizer({ issuer: endpoints.issuer, clientId: CLIENT_ID, jwks: identity.jwks() }),
      invoke: (resource, event) => lambdas.invoke(functionFile(resource), event),
      now: clock.now,
      originSecret: settings.secret('origin-secret'),
      onWrite: nudge,
    });
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
      mailbox,
      dns,
      identity,
      settings,
      faults,
      dynamoPid: () => dynamo.pid,
      environment,
      logins: () => JSON.parse(settings.get('logins') ?? '[]') as Login[],
      setLogins: (logins) => settings.set('logins', JSON.stringify(logins)),
      codes: () => JSON.parse(settings.get('codes') ?? '[]') as string[],
      setCodes: (codes) => settings.set('codes', JSON.stringify(codes)),
      nudge,
      idle,
      asOne: store.asOne,
      warm: () =>
        lambdas.warm([
          ...new Set(served.map(({ resource }) => functionFile(resource))),
          RELAY,
          ...present.map(({ consumer }) => consumerFile(consumer)),
        ]),
      stop,
    };

    const services: Record<string, Pick<AwsService, 'handle'>['handle'] | Identity['handle']> = {
      sqs: queues.handle,
      events: bus.handle,
      scheduler: scheduler.handle,
      ses: mailbox.handle,
      cloudfront: cloudfront.handle,
      cognito: identity.handle,
    };
    const web = options.dev
      ? await startDevWeb(gatewayServer, undo)
      : createWeb({
          folder: join(ROOT, 'web/dist'),
          headers: securityHeaders({
            files: endpoints.files,
            identity: new URL(endpoints.identity).origin,
            errors: errorsDsn && new URL(errorsDsn).origin,
            stripe: Boolean(process.env.STRIPE_PUBLISHABLE_KEY),
          }),
          config: errorsDsn ? { errors: { dsn: errorsDsn, environment: 'local' } } : {},
        });
    undo.push(() => closing(gatewayServer));
    ready.resolve({
      gateway: createGateway({
        api,
        console: createConsole(runtime),
        web,
        now: clock.now,
        preparing: () => {
          const { progress } = options;
          const isReady = !progress || (progress.isOver() && settings.get('demo') === 'loaded');
          return isReady ? undefined : progress.steps();
        },
      }),
      aws(request, response) {
        const [, name = ''] = /^\/([a-z]+)(?:\/|$|\?)/.exec(request.url ?? '') ?? [];
        const handle = Object.hasOwn(services, name) ? services[name] : undefined;
        if (handle && namesThisMachine(request)) return void handle(request, response);
        response.writeHead(404).end();
      },
    });
    return runtime;
  } catch (error) {
    await stop();
    throw error instanceof LaterData ? new RuntimeUnavailable(error.message) : error;
  }
}

function openFiles(
  root: string,
  clock: Clock,
  credentials: { accessKeyId: string; secretAccessKey: string },
) {
  mkdirSync(root, { recursive: true });
  try {
    return createS3({ root, now: clock.now, credentials });
  } catch (error) {
    if (!(error instanceof Error) || !/locked/.test(error.message)) throw error;
    throw new RuntimeUnavailable(`Proofline is already running on ${dirname(root)}.`);
  }
}

/** Vite takes 250 MB, so it is loaded for development alone. */
async function startDevWeb(server: Server, undo: (() => unknown)[]) {
  const { createDevWeb } = await import('./gateway/dev-web.ts');
  const dev = await createDevWeb({ root: join(ROOT, 'web'), server });
  undo.push(() => dev.close());
  return dev.serve;
}
