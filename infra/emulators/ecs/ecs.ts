import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import {
  AwsError,
  type AwsService,
  accountId,
  awsJsonService,
  operation,
  region,
} from '../shared/aws-service.ts';
import type { CallerOf } from '../shared/callers.ts';
import type { Clock } from '../shared/clock.ts';
import type { Access } from '../shared/iam.ts';
import type { Store } from '../shared/store.ts';

/** Task definition for Fargate, with one container: a program of Node on this machine in place of an image. */
export interface TaskDefinition {
  readonly family: string;
  readonly processors: number;
  /** Names of roles. */
  readonly taskRole: string;
  readonly executionRole: string;
  readonly container: {
    readonly name: string;
    readonly program: string;
    readonly environment: Readonly<Record<string, string>>;
  };
}

/** Task as it is described, as far as it is emulated. Also the detail of its events. */
export interface Task {
  readonly taskArn: string;
  readonly clusterArn: string;
  readonly taskDefinitionArn: string;
  readonly group: string;
  readonly launchType: 'FARGATE';
  readonly lastStatus: 'PROVISIONING' | 'RUNNING' | 'STOPPED';
  readonly desiredStatus: 'RUNNING' | 'STOPPED';
  readonly overrides: { readonly containerOverrides: readonly Override[] };
  readonly containers: readonly {
    readonly name: string;
    readonly lastStatus: string;
    readonly exitCode?: number;
  }[];
  readonly stopCode?: 'EssentialContainerExited' | 'TerminationNotice';
  readonly stoppedReason?: string;
  /** ISO 8601. */
  readonly stoppedAt?: string;
  /** Grows by each change. */
  readonly version: number;
}

export interface Ecs extends AwsService {
  /** Tasks in the order of their start, stopped ones as well. */
  list(): readonly Task[];
  /** Request that started a task, with the network that its description does not tell. */
  requestOf(taskArn: string): RunRequest;
  /** Process of a running task. */
  pidOf(taskArn: string): number | undefined;
  /** Without capacity, RunTask answers failures; `true` at first. */
  setCapacity(available: boolean): void;
  /** Resolves once no task runs or waits. */
  idle(): Promise<void>;
  /** Kills all tasks. Their events are published at the next start. */
  stop(): void;
}

const overrideSchema = z.object({
  name: z.string(),
  environment: z.optional(z.array(z.object({ name: z.string(), value: z.string() }))),
});
type Override = z.output<typeof overrideSchema>;

const requestSchema = z.object({
  cluster: z.optional(z.string()),
  taskDefinition: z.string(),
  launchType: z.optional(z.enum(['EC2', 'FARGATE', 'EXTERNAL'])),
  count: z.optional(z.int()),
  clientToken: z.optional(z.string().check(z.regex(/^[!-~]{1,64}$/))),
  networkConfiguration: z.optional(
    z.object({
      awsvpcConfiguration: z.object({
        subnets: z.array(z.string()),
        securityGroups: z.optional(z.array(z.string())),
        assignPublicIp: z.optional(z.enum(['ENABLED', 'DISABLED'])),
      }),
    }),
  ),
  overrides: z.optional(z.object({ containerOverrides: z.optional(z.array(overrideSchema)) })),
});
type RunRequest = z.output<typeof requestSchema>;

const largestOverrides = 8192;
const mostSubnets = 16;
const mostSecurityGroups = 5;
/** Milliseconds for which a token is known behind the end of its task. */
const tokenKept = 3_600_000;

const invalid = (message: string) => new AwsError('InvalidParameterException', message);
const arnOf = (resource: string) => `arn:aws:ecs:${region}:${accountId}:${resource}`;
const roleArn = (name: string) => `arn:aws:iam::${accountId}:role/${name}`;
const nameOf = (arn: string) => arn.split('/').at(-1) ?? '';

/** Definition that a request names, by its family, with a revision or without, or by its ARN. */
const familyOf = (taskDefinition: string): string => nameOf(taskDefinition).replace(/:\d+$/, '');

/** A definition has one revision: the program that is on this machine. */
const definitionArn = (family: string): string => arnOf(`task-definition/${family}:1`);

/**
 * Emulator of ECS on Fargate: RunTask, whose tasks are child processes of this machine with the credentials of their role,
 * and the events of their changes.
 */
export const createEcs = (
  store: Store,
  clock: Clock,
  {
    cluster,
    definitions,
    subnets,
    securityGroups,
    quota = 100,
    atOnce = 1,
    url,
    credentialsOf,
    publish,
    callerOf,
  }: {
    readonly cluster: string;
    readonly definitions: readonly TaskDefinition[];
    /** Ids of those that exist. */
    readonly subnets: readonly string[];
    readonly securityGroups: readonly string[];
    /** Processors of all tasks together that the account is granted. */
    readonly quota?: number;
    /** Tasks that run at once, as they share this machine; later ones wait. */
    readonly atOnce?: number;
    /** Address of the emulator. */
    readonly url: string;
    credentialsOf(
      role: string,
      name: string,
    ): { readonly accessKeyId: string; readonly secretAccessKey: string; readonly sessionToken: string };
    /** Publishes an event on the account's default bus. */
    publish(event: { detailType: string; detail: Task }): void;
    readonly callerOf?: CallerOf;
  },
): Ecs => {
  store.define(`
    CREATE TABLE IF NOT EXISTS ecs_tasks (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      arn TEXT NOT NULL UNIQUE,
      token TEXT UNIQUE,
      request TEXT NOT NULL,
      stopped INTEGER NOT NULL DEFAULT 0,
      task TEXT NOT NULL
    ) STRICT`);
  const insert = store.statement('INSERT INTO ecs_tasks (arn, token, request, task) VALUES (?, ?, ?, ?)');
  const byToken = store.statement<{ request: string; task: string }>(
    'SELECT request, task FROM ecs_tasks WHERE token = ?',
  );
  const forget = store.statement('UPDATE ecs_tasks SET token = NULL WHERE token = ?');
  const change = store.statement('UPDATE ecs_tasks SET task = ?, stopped = ? WHERE arn = ?');
  const requested = store.statement<{ request: string }>('SELECT request FROM ecs_tasks WHERE arn = ?');
  const all = store.statement<{ task: string }>('SELECT task FROM ecs_tasks ORDER BY sequence');
  const unstopped = store.statement<{ task: string }>(
    'SELECT task FROM ecs_tasks WHERE stopped = 0 ORDER BY sequence',
  );
  const taskIn = ({ task }: { task: string }) => JSON.parse(task) as Task;

  const running = new Map<string, ChildProcess>();
  /** Secret paths at which tasks find their credentials, as they would at AWS's agent. */
  const credentials = new Map<string, { readonly role: string; readonly name: string }>();
  let hasCapacity = true;
  let isOver = false;
  let waiting: (() => void)[] = [];

  /** Keeps a change of a task and publishes it, both or neither. */
  const turn = (task: Task, changed: Partial<Task>): Task => {
    const next = { ...task, ...changed, version: task.version + 1 };
    store.transaction(() => {
      change.run(JSON.stringify(next), next.lastStatus === 'STOPPED' ? 1 : 0, task.taskArn);
      publish({ detailType: 'ECS Task State Change', detail: next });
    });
    return next;
  };

  const stopped = (
    task: Task,
    stopCode: NonNullable<Task['stopCode']>,
    stoppedReason: string,
    exitCode?: number,
  ): Task =>
    turn(task, {
      lastStatus: 'STOPPED',
      desiredStatus: 'STOPPED',
      stopCode,
      stoppedReason,
      stoppedAt: new Date(clock.now()).toISOString(),
      containers: task.containers.map(({ name }) => ({
        name,
        lastStatus: 'STOPPED',
        ...(exitCode !== undefined && { exitCode }),
      })),
    });

  const start = (task: Task, { container, taskRole }: TaskDefinition): void => {
    const path = randomUUID();
    const id = nameOf(task.taskArn);
    credentials.set(path, { role: taskRole, name: id });
    const told = task.overrides.containerOverrides.flatMap(({ environment = [] }) => environment);
    const { PATH, TMPDIR } = process.env;
    const child = spawn(process.execPath, [container.program], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        PATH,
        ...(TMPDIR !== undefined && { TMPDIR }),
        ...container.environment,
        ...Object.fromEntries(told.map(({ name, value }) => [name, value])),
        AWS_CONTAINER_CREDENTIALS_FULL_URI: `${url}/credentials/${path}`,
      },
    });
    running.set(task.taskArn, child);
    const now = turn(task, {
      lastStatus: 'RUNNING',
      containers: [{ name: container.name, lastStatus: 'RUNNING' }],
    });
    child.once('error', (error) => console.error(error));
    child.once('close', (code, signal) => {
      credentials.delete(path);
      running.delete(task.taskArn);
      if (isOver) return;
      // As a shell tells of a signal.
      const exitCode = code ?? (signal === 'SIGKILL' ? 137 : 143);
      stopped(now, 'EssentialContainerExited', 'Essential container in task exited', exitCode);
      goOn();
    });
  };

  /** Starts tasks that wait, as far as there is room. */
  const goOn = (): void => {
    for (const task of unstopped.all().map(taskIn)) {
      if (isOver || running.size >= atOnce) break;
      const definition = definitions.find(({ family }) => definitionArn(family) === task.taskDefinitionArn);
      if (task.lastStatus === 'PROVISIONING' && definition) start(task, definition);
    }
    if (running.size > 0) return;
    for (const done of waiting) done();
    waiting = [];
  };

  /** Checks as ECS makes before it places a task, and in its words. */
  const definitionFor = (request: RunRequest): TaskDefinition => {
    const { count = 1, launchType, networkConfiguration, overrides = {}, taskDefinition } = request;
    if (nameOf(request.cluster ?? 'default') !== cluster)
      throw new AwsError('ClusterNotFoundException', 'Cluster not found.');
    const definition = definitions.find(({ family }) => family === familyOf(taskDefinition));
    if (!definition || (/:\d+$/.test(taskDefinition) && !taskDefinition.endsWith(':1')))
      throw new AwsError('ClientException', 'TaskDefinition not found.');
    if (count < 1 || count > 10) throw invalid('count must be between 1 and 10.');
    if (count > 1) throw invalid('The stand-in starts one task at a time.');
    if (launchType !== 'FARGATE') throw invalid('No Container Instances were found in your cluster.');
    if (!networkConfiguration)
      throw invalid("Network Configuration must be provided when networkMode 'awsvpc' is specified.");
    const { subnets: wanted, securityGroups: groups = [] } = networkConfiguration.awsvpcConfiguration;
    if (wanted.length === 0) throw invalid('subnets can not be empty.');
    if (wanted.length > mostSubnets) throw invalid(`subnets can have at most ${mostSubnets} items.`);
    if (groups.length > mostSecurityGroups)
      throw invalid(`securityGroups can have at most ${mostSecurityGroups} items.`);
    for (const id of wanted)
      if (!subnets.includes(id))
        throw invalid(
          `Error retrieving subnet information for [${wanted.join(', ')}]: The subnet ID '${id}' does not exist (ErrorCode: InvalidSubnetID.NotFound)`,
        );
    for (const id of groups)
      if (!securityGroups.includes(id))
        throw invalid(
          `Error retrieving security group information for [${groups.join(', ')}]: The security group '${id}' does not exist (ErrorCode: InvalidGroup.NotFound)`,
        );
    const { containerOverrides = [] } = overrides;
    if (JSON.stringify(overrides).length > largestOverrides)
      throw invalid(`Container Overrides length must be at most ${largestOverrides}`);
    for (const { name } of containerOverrides)
      if (name !== definition.container.name)
        throw invalid(`Override for container named ${name} is not a container in the TaskDefinition.`);
    return definition;
  };

  /** Task that a token has started, unless it is forgotten. */
  const taskOf = (token: string) => {
    const before = byToken.get(token);
    const { stoppedAt = '' } = before ? taskIn(before) : {};
    if (!(clock.now() - Date.parse(stoppedAt) > tokenKept)) return before;
    forget.run(token);
    return undefined;
  };

  const runTask = operation(requestSchema, (request) => {
    const { clientToken, overrides } = request;
    const text = JSON.stringify(request);
    const before = clientToken === undefined ? undefined : taskOf(clientToken);
    if (before && before.request !== text)
      throw new AwsError('ConflictException', 'The client token was used with other parameters.');
    if (before) return { tasks: [taskIn(before)], failures: [] };

    const definition = definitionFor(request);
    const taken = unstopped.all().map(taskIn);
    const processorsOf = ({ taskDefinitionArn }: Task) =>
      definitions.find(({ family }) => definitionArn(family) === taskDefinitionArn)?.processors ?? 0;
    if (taken.reduce((sum, task) => sum + processorsOf(task), definition.processors) > quota)
      throw new AwsError(
        'ClientException',
        'You’ve reached the limit on the number of vCPUs you can run concurrently',
      );
    if (!hasCapacity)
      return {
        tasks: [],
        failures: [
          {
            reason:
              'Capacity is unavailable at this time. Please try again later or in a different availability zone',
          },
        ],
      };
    const { family, container } = definition;
    const task: Task = {
      taskArn: arnOf(`task/${cluster}/${randomUUID().replaceAll('-', '')}`),
      clusterArn: arnOf(`cluster/${cluster}`),
      taskDefinitionArn: definitionArn(family),
      group: `family:${family}`,
      launchType: 'FARGATE',
      lastStatus: 'PROVISIONING',
      desiredStatus: 'RUNNING',
      overrides: { containerOverrides: overrides?.containerOverrides ?? [] },
      containers: [{ name: container.name, lastStatus: 'PENDING' }],
      version: 1,
    };
    insert.run(task.taskArn, clientToken ?? null, text, JSON.stringify(task));
    setImmediate(goOn);
    return { tasks: [{ ...task, createdAt: clock.now() / 1000 }], failures: [] };
  });

  /** RunTask asks for the definition in the cluster, and for handing both roles to the task. */
  const accesses = (name: string, input: unknown): readonly Access[] => {
    const { cluster: where = 'default', taskDefinition = '' } = Object(input) as Partial<RunRequest>;
    const family = familyOf(String(taskDefinition));
    const definition = definitions.find((one) => one.family === family);
    const roles = definition ? [definition.taskRole, definition.executionRole] : [];
    return [
      {
        action: `ecs:${name}`,
        resource: definitionArn(family),
        context: { 'ecs:cluster': arnOf(`cluster/${nameOf(String(where))}`) },
      },
      ...roles.map((role) => ({
        action: 'iam:PassRole',
        resource: roleArn(role),
        context: { 'iam:PassedToService': 'ecs-tasks.amazonaws.com' },
      })),
    ];
  };

  // Tasks of a machine that has gone down.
  for (const task of unstopped.all().map(taskIn))
    stopped(task, 'TerminationNotice', 'The machine of the task was stopped.');

  const service = awsJsonService(
    '1.1',
    { RunTask: runTask },
    { callerOf, accesses, refusal: { code: 'AccessDeniedException', status: 400 } },
  );
  return {
    async handle(request, response) {
      const path = /\/credentials\/([\w-]+)$/.exec(request.url ?? '')?.[1];
      if (path === undefined) return service.handle(request, response);
      const known = credentials.get(path);
      if (!known) return void response.writeHead(404).end();
      const { accessKeyId, secretAccessKey, sessionToken } = credentialsOf(known.role, known.name);
      response.writeHead(200, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          AccessKeyId: accessKeyId,
          SecretAccessKey: secretAccessKey,
          Token: sessionToken,
          RoleArn: roleArn(known.role),
        }),
      );
    },
    list: () => all.all().map(taskIn),
    requestOf(taskArn) {
      const row = requested.get(taskArn);
      if (!row) throw new Error(`There is no task ${taskArn}`);
      return JSON.parse(row.request);
    },
    pidOf: (taskArn) => running.get(taskArn)?.pid,
    setCapacity(available) {
      hasCapacity = available;
    },
    idle: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        goOn();
      }),
    stop() {
      isOver = true;
      for (const child of running.values()) child.kill('SIGKILL');
    },
  };
};
