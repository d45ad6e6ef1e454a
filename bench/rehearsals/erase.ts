/**
 * Rehearsal: a workspace of many projects is erased by `npm run ops -- erase`, and the product is killed time and again on its
 * way. Nothing of the workspace may be left, and nothing of its neighbour may have changed.
 */
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type AttributeValue, DynamoDBClient, GetItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';
import { createUser } from '#contracts/team.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { bucketName, createSettings } from '#local/environment.ts';
import type { Runtime } from '#local/runtime-api.ts';
import { beginProduct, exitOf, startProduct, stopProduct } from '#testing/product-process.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { startTestRuntime, type TestRuntime, type TestWorkspace } from '#testing/test-runtime.ts';
import { openStore } from '../../infra/emulators/shared/store.ts';
import { runOps } from './run-ops.ts';

type Item = Readonly<Record<string, AttributeValue>>;

export interface EraseRehearsal {
  readonly projects: number;
  readonly kills: number;
  /** Empty folder for the data. */
  readonly folder: string;
  readonly print: (line: string) => void;
}

/** Everything of a workspace that a person or an operator can find. */
interface Contents {
  /** Items as DynamoDB writes them, without those that expire; in the order of their keys. */
  readonly items: readonly string[];
  readonly objects: readonly string[];
  readonly schedules: readonly string[];
  readonly logins: readonly string[];
}

export interface ErasedByRehearsal {
  readonly before: Contents;
  readonly left: Contents;
  readonly neighbour: { readonly before: Contents; readonly after: Contents };
  /** Steps that were done at each kill, and were not the last ones. */
  readonly kills: readonly number[];
  /** Lines of the command in its last run. */
  readonly told: string;
  readonly job: string;
}

const padded = (id: number) => String(id).padStart(10, '0');
const subdomains = { mine: 'doomed', other: 'neighbour' } as const;
const table = 'proofline';
const region = 'us-east-1';

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** A project with a mail and its links, a file, a reminder and a deadline; and people with logins. */
const firstProject = async ({ owner, accept, subdomain }: TestWorkspace): Promise<TestProject> => {
  const film = await createTestProject(owner, { auto_reminder: true });
  await owner.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://films.example/cut',
    },
  });
  for (const name of ['bo', 'cy']) {
    const email = `${name}@${subdomain}.example`;
    await owner.ok(createUser, { body: { name, email } });
    await accept(email);
  }
  return film;
};

/** Copies the items of a workspace's first project, with objects and a schedule for each copy. */
const multiply = async (
  tenantId: number,
  { id: first, client, contacts }: TestProject,
  projects: number,
  now: number,
): Promise<number> => {
  const { pagesOf, partition, write, itemsAt } = await import('#ops/workspace/contents.ts');
  const { Counter } = await import('#server/data/entities/counter.ts');
  const { putObject } = await import('#server/files/storage.ts');
  const { schedule } = await import('#server/schedules/schedule.ts');
  const { planReminders } = await import('#server/schedules/reminders.ts');
  await planReminders(tenantId, first, new Date(now).toISOString(), now);
  const originals: Item[] = [];
  const links = new Set<string>();
  for await (const items of pagesOf(table, partition(tenantId, `project_${padded(first)}`))) {
    originals.push(
      ...items.map((item) => (item.__edb_e__?.S === 'commit' ? { ...item, quiet: { BOOL: true } } : item)),
    );
    for (const { link_id } of items) if (link_id?.S) links.add(link_id.S);
  }
  const entries = [...links].map((link) => ({
    pk: { S: `directory_link#${link}` },
    sk: { S: `tenant_${padded(tenantId)}` },
  }));
  for await (const items of itemsAt(table, entries)) originals.push(...items);
  const named = [`rows#active`, ...contacts.map((one) => `contact_${padded(one.id)}`)];
  for (const name of named)
    for await (const items of pagesOf(table, partition(tenantId, name)))
      originals.push(...items.filter(({ sk }) => sk?.S?.includes(padded(first))));

  const text = JSON.stringify(originals);
  const copyOf = (id: number): Item[] => {
    let copy = text
      .replaceAll(`project_${padded(first)}`, `project_${padded(id)}`)
      .replaceAll(`"projectId":{"N":"${first}"}`, `"projectId":{"N":"${id}"}`);
    for (const link of links)
      copy = copy.replaceAll(link, randomBytes(17).toString('base64url').slice(0, link.length));
    return JSON.parse(copy);
  };
  const at = new Date(now + 30 * 86_400_000).toISOString();
  const copies = Array.from({ length: projects - 1 }, (_, index) => first + 1 + index);
  for (let start = 0; start < copies.length; start += 25) {
    await Promise.all(
      copies.slice(start, start + 25).map(async (id) => {
        await write(table, { put: copyOf(id) });
        await putObject(
          `documents/${tenantId}/${id}/1/a/cut.txt`,
          Buffer.from(`cut ${id}`),
          'text/plain',
          now,
        );
        const queueArn = process.env.CLOCK_QUEUE_ARN;
        const body = JSON.stringify({ tenantId, projectId: id });
        await schedule(`${tenantId}/clock/${id}`, { at, zone: 'UTC' }, { queueArn, body });
      }),
    );
  }
  await Counter.put({ tenantId, name: 'project', value: first + projects - 1 }).go();
  return originals.length * (projects - 1) + client.contacts.length;
};

/** Contents of workspaces, in one scan, by clients made anew: the DynamoDB of each runtime has another port. */
const contentsOf = async (runtime: Runtime, workspaces: readonly TestWorkspace[]): Promise<Contents[]> => {
  const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = runtime.environment;
  const credentials = { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY };
  const dynamo = new DynamoDBClient({
    region,
    credentials,
    endpoint: runtime.settings.get('dynamodb') ?? '',
  });
  const store = new S3Client({
    region,
    credentials,
    forcePathStyle: true,
    endpoint: `http://127.0.0.1:${runtime.ports.files}`,
  });
  const found = workspaces.map((): [string, string][] => []);
  let after: Record<string, AttributeValue> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await dynamo.send(
      new ScanCommand({ TableName: table, ConsistentRead: true, ExclusiveStartKey: after }),
    );
    for (const item of Items) {
      if (item.expires || item.__edb_e__?.S === 'purge-job') continue;
      const key = `${item.pk?.S} ${item.sk?.S} `;
      const owner = workspaces.findIndex(
        ({ tenantId }) =>
          item.tenantId?.N === String(tenantId) || key.match(`tenant_${padded(tenantId)}[# ]`) !== null,
      );
      const sorted = Object.entries(item).toSorted(([x], [y]) => (x < y ? -1 : 1));
      found[owner]?.push([key, JSON.stringify(sorted)]);
    }
    after = LastEvaluatedKey;
  } while (after);
  const contents = await Promise.all(
    workspaces.map(async ({ tenantId, subdomain }, index) => ({
      items: (found[index] ?? []).toSorted(([x], [y]) => (x < y ? -1 : 1)).map(([, item]) => item),
      objects: await objectsOf(store, tenantId),
      schedules: runtime.scheduler
        .list()
        .map(({ input }) => input)
        .filter(
          (input) => input.includes(`"tenantId":${tenantId},`) || input.includes(`"tenantId":${tenantId}}`),
        ),
      logins: runtime.identity
        .accounts()
        .map(({ email }) => email)
        .filter((email) => email.endsWith(`@${subdomain}.example`)),
    })),
  );
  dynamo.destroy();
  store.destroy();
  return contents;
};

const objectsOf = async (store: S3Client, tenantId: number): Promise<string[]> => {
  const objects: string[] = [];
  for (const folder of ['documents', 'thumbnails', 'logos', 'pictures', 'remote-pictures']) {
    let from: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } | undefined = {};
    while (from) {
      const Prefix = `${folder}/${tenantId}/`;
      const page: Awaited<ReturnType<typeof list>> = await list(store, Prefix, from);
      const all = [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])];
      objects.push(...all.map(({ Key, VersionId }) => `${Key} ${VersionId}`));
      from = page.IsTruncated
        ? { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker }
        : undefined;
    }
  }
  return objects;
};

const list = (store: S3Client, Prefix: string, from: object) =>
  store.send(new ListObjectVersionsCommand({ Bucket: bucketName, Prefix, ...from }));

/** State of the purge, read beside the product. */
const jobBeside = (dataDir: string) => {
  const store = openStore(join(dataDir, 'runtime.sqlite'));
  const settings = createSettings(store);
  const endpoint = settings.get('dynamodb') ?? '';
  const credentials = {
    accessKeyId: settings.secret('access-key-id'),
    secretAccessKey: settings.secret('secret-access-key'),
  };
  store.close();
  const dynamo = new DynamoDBClient({ region, endpoint, credentials, maxAttempts: 1 });
  return {
    async read(tenantId: number) {
      const Key = {
        pk: { S: `tenant_${padded(tenantId)}#purge` },
        sk: { S: `workspace_${padded(tenantId)}` },
      };
      const { Item } = await dynamo.send(new GetItemCommand({ TableName: table, Key, ConsistentRead: true }));
      return { steps: Number(Item?.steps?.N ?? 0), state: Item?.state?.S, place: Item?.place?.S ?? '' };
    },
    close: () => dynamo.destroy(),
  };
};

export const rehearseErase = async ({
  projects,
  kills,
  folder,
  print,
}: EraseRehearsal): Promise<ErasedByRehearsal> => {
  const dataDir = join(folder, 'data');
  let since = performance.now();
  let runtime: TestRuntime | undefined = await startTestRuntime({ dataDir, events: false });
  const mine = await runtime.createWorkspace({ subdomain: subdomains.mine });
  const other = await runtime.createWorkspace({ subdomain: subdomains.other });
  const now = runtime.clock.now();
  await multiply(mine.tenantId, await firstProject(mine), projects, now);
  await multiply(other.tenantId, await firstProject(other), Math.min(projects, 30), now);
  await runtime.stop();
  runtime = undefined;
  print(`made ${projects} projects, and a neighbour, in ${seconds(since)}`);

  const temporary = join(folder, 'tmp');
  // Events of the calls above, so that they are not in the way.
  let main: ChildProcess = await startProduct(dataDir, temporary);
  await idleAt(portOf(dataDir));
  await stopProduct(main);
  const calm = await openQuietly(dataDir);
  const [before = none, beside = none] = await contentsOf(calm, [mine, other]);
  await calm.stop();
  const count = ({ items, objects, schedules, logins }: Contents) =>
    `${items.length} items, ${objects.length} objects, ${schedules.length} schedules, ${logins.length} logins`;
  print(`before: ${count(before)}; neighbour: ${count(beside)}`);

  const erase = () =>
    runOps(
      dataDir,
      'erase',
      ...['--tenant', String(mine.tenantId), '--confirm', subdomains.mine, '--settle', '1'],
    );
  since = performance.now();
  // Each kill comes within its share of the pages, however quick the machine is: the last one must not come too late.
  const pages = Math.ceil(projects / 20);
  const killed: number[] = [];
  let steps = 0;
  /** A product that was killed goes on with its erasure as it starts, before it serves and takes the command again. */
  const begin = () => {
    const starting = beginProduct(dataDir, temporary);
    main = starting.main;
    return starting.ready.then(erase, () => undefined);
  };
  try {
    let command = begin();
    while (killed.length < kills) {
      const last = Math.floor((pages * (killed.length + 1)) / (kills + 1));
      const at = steps + 1 + Math.floor(Math.random() * Math.max(1, last - steps));
      let job = jobBeside(dataDir);
      let state: Awaited<ReturnType<typeof job.read>> = { steps, state: undefined, place: '' };
      while (state.steps < at && state.state !== 'done') {
        await delay(5);
        if (main.exitCode !== null) throw new Error('The product ended by itself');
        state = await job.read(mine.tenantId).catch(() => {
          // The table is not there while the product starts, and may come back at another port.
          job.close();
          job = jobBeside(dataDir);
          return state;
        });
      }
      job.close();
      if (state.state === 'done') throw new Error(`It was over after ${killed.length} kills`);
      await delay(Math.random() * 20);
      main.kill('SIGKILL');
      await exitOf(main);
      ({ steps } = state);
      killed.push(steps);
      print(`kill ${killed.length} of ${kills} after ${seconds(since)}, at step ${steps}: ${state.place}`);
      await command;
      command = begin();
    }
    const last = await command;
    if (last?.code !== 0) throw new Error(last?.text ?? 'The product did not start');
    const job = jobBeside(dataDir);
    const state = await job.read(mine.tenantId);
    job.close();
    print(`erased after ${seconds(since)}, restarts included`);
    print(last.text.trimEnd());
    await stopProduct(main);
    const end = await openQuietly(dataDir);
    const [left = none, after = none] = await contentsOf(end, [mine, other]);
    await end.stop();
    print(`left: ${count(left)}`);
    const isSame = JSON.stringify(after) === JSON.stringify(beside);
    print(`neighbour: ${count(after)}; ${isSame ? 'byte for byte as before' : 'CHANGED'}`);
    return {
      before,
      left,
      neighbour: { before: beside, after },
      kills: killed,
      told: last.text,
      job: state.state ?? '',
    };
  } finally {
    await stopProduct(main);
  }
};

const none: Contents = { items: [], objects: [], schedules: [], logins: [] };

/** Waits until the product is idle; a call that takes minutes times out, and is made again. */
const idleAt = async (port: number): Promise<void> => {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/_local/api/idle`).catch(() => undefined);
    if (answer?.ok) return void (await answer.arrayBuffer());
  }
};

const openQuietly = async (dataDir: string): Promise<Runtime> => {
  const { startRuntime } = await import('#local/runtime.ts');
  return startRuntime({ dataDir, events: false, quiet: true });
};

const portOf = (dataDir: string): number => {
  const store = openStore(join(dataDir, 'runtime.sqlite'));
  const { web } = JSON.parse(createSettings(store).get('ports') ?? '{}');
  store.close();
  return web;
};
