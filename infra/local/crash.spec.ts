/**
 * Crash test: under load, the main process, DynamoDB and renderers are killed by SIGKILL, twenty times (CRASHES), at
 * random times drawn from a seed (CRASH_SEED). After a restart every acknowledged write is there exactly once, with
 * no half state, no picture missing, and no mail missing or doubled; a mail that waits when its sending is undone is withheld.
 */
import type { ChildProcess } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listFiles, registerFile, startUpload } from '#contracts/files.ts';
import { createProject, listProjects } from '#contracts/projects.ts';
import { decideReview } from '#contracts/review.ts';
import type { Route } from '#contracts/route.ts';
import { getEvents, sendPreview, undoLast } from '#contracts/timeline.ts';
import {
  type ActionAnswer,
  addRevision,
  approveRevision,
  getWorkflow,
  rejectRevision,
} from '#contracts/workflows.ts';
import { seededRandom } from '#demo/random.ts';
import { pagesIn, sizesOf } from '#domain/file/pages.ts';
import { summarize } from '#domain/project/summary.ts';
import { exitOf, startProduct, stopProduct } from '#testing/product-process.ts';
import { temporaryFolder, until } from '#testing/support.ts';
import { numberedPages, pdfOf } from '#testing/test-pdf.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { type ApiClient, apiClient, type CallAnswer, type CallInput } from './api-client.ts';
import { bucketName, type Ports } from './environment.ts';
import { startRuntime } from './runtime.ts';

const crashes = Number(process.env.CRASHES ?? 20);
const chosenSeed = Number(process.env.CRASH_SEED ?? randomInt(2 ** 31));
const workers = 4;
const subdomain = 'acme';

/** Random choices, the same for the same seed. */
const randomFrom = (seed: number) => {
  const next = seededRandom(seed);
  return {
    below: (limit: number) => Math.floor(next() * limit),
    /** Random choice; a value that is listed twice is twice as likely. */
    of<Value>(...values: [Value, ...Value[]]): Value {
      return values[Math.floor(next() * values.length)] ?? values[0];
    },
  };
};

const folder = temporaryFolder();
const dataDir = join(folder.path, 'data');

/** Product as run by `npm start`, on the data folder. */
class Product {
  private main: ChildProcess | undefined;

  async start(): Promise<void> {
    this.main = await startProduct(dataDir, join(folder.path, 'tmp'));
  }

  private pidOf(victim: Victim): number | undefined {
    const main = this.main?.pid;
    if (main === undefined || victim === 'main') return main;
    const children = readFileSync(`/proc/${main}/task/${main}/children`, 'utf8').split(' ').filter(Boolean);
    const isVictim = (pid: string) => {
      const command = existsSync(`/proc/${pid}`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : '';
      return command.includes(victim === 'renderer' ? 'render-child' : 'dynoxide');
    };
    const found = children.find(isVictim);
    return found === undefined ? undefined : Number(found);
  }

  /** Kills a process of this kind as soon as there is one; restarts it unless it restarts by itself. */
  async crash(victim: Victim): Promise<void> {
    const { main } = this;
    if (!main) throw new Error('not started');
    await until(() => {
      const pid = this.pidOf(victim);
      return pid !== undefined && process.kill(pid, 'SIGKILL');
    });
    if (victim !== 'main') return;
    await exitOf(main);
    await this.start();
  }

  async stop(): Promise<void> {
    if (this.main) await stopProduct(this.main);
  }
}

type Victim = 'main' | 'dynamo' | 'renderer';

/** Project with ongoing work. */
type Film = Pick<TestProject, 'id' | 'wf' | 'contacts' | 'client' | 'project'>;

/**
 * Acknowledged writes: actions by their index in a workflow's chain, clients' decisions by their text, files,
 * projects.
 */
const acknowledged = {
  actions: [] as { workflowId: number; seq: number; at: string; categories: string[] }[],
  decisions: [] as { projectId: number; message: string }[],
  files: [] as { film: Film; revisionId: number; id: string }[],
  projects: [] as Film[],
};
const acknowledgements = () => Object.values(acknowledged).reduce((sum, { length }) => sum + length, 0);

/** Figures of the run, printed if the number of crashes was set. */
const figures = { seed: chosenSeed, kills: { main: 0, dynamo: 0, renderer: 0 }, mails: {} };

const product = new Product();
let ports: Ports;
let owner: ApiClient;
let guest: ApiClient;
let requests = 0;
let over = false;

/**
 * Retries a call until it is answered, also when it came too often, and returns if an earlier attempt may have
 * succeeded with a lost answer.
 */
const insist = async <R extends Route>(
  client: ApiClient,
  route: R,
  input: CallInput<R>,
): Promise<{ answer: CallAnswer<R>; repeated: boolean }> => {
  let calls = 0;
  let answer: CallAnswer<R> | undefined;
  await until(async () => {
    calls += 1;
    requests += 1;
    answer = await client.call(route, input).catch(() => undefined);
    return answer !== undefined && answer.status < 500 && answer.status !== 429;
  });
  if (!answer) throw new Error('unreachable');
  return { answer, repeated: calls > 1 };
};

const refusalIn = ({ status, body }: { status: number; body: object }): string =>
  `${status} ${'error' in body ? JSON.stringify(body.error) : 'ignored'}`;

const read = async <R extends Route>(route: R, input: CallInput<R>) => {
  const { answer } = await insist(owner, route, input);
  if (answer.status !== 200) throw new Error(`${route.name}: ${refusalIn(answer)}`);
  return answer.body;
};

type Action = typeof sendPreview | typeof addRevision | typeof approveRevision | typeof rejectRevision;

/** Takes an action. A retried action may have been taken before: then it is neither acknowledged nor refused. */
const act = async <R extends Action>(route: R, input: CallInput<R>): Promise<void> => {
  const { answer, repeated } = await insist(owner, route, input);
  const done = answer.status === 200 && note(answer.body as ActionAnswer);
  if (!done && !repeated) throw new Error(`${route.name}: ${refusalIn(answer)}`);
};

/** Records an action as acknowledged, if the answer is about this call's own entry. */
const note = ({ outcome, entry, workflow }: ActionAnswer): boolean => {
  if (outcome !== 'done' || !entry) return false;
  const { seq, at, events } = entry;
  const categories = events.map(({ category }) => category);
  acknowledged.actions.push({ workflowId: workflow.id, seq: seq ?? 0, at, categories });
  return true;
};

/** Undoes the last action, which the call names. A retry has the same key, so it gets the first call's answer. */
const undo = async ({ id, wf }: Film, seq: number, key: string): Promise<void> => {
  const { answer } = await insist(owner, undoLast, {
    params: { id, wf },
    headers: { 'idempotency-key': key },
    body: { reason: 'mistake', seq },
  });
  if (answer.status !== 200 || !note(answer.body)) throw new Error(`undo: ${refusalIn(answer)}`);
};

/** Creates another project for the client, and sends its preview. */
const create = async ({ client, contacts }: Film, name: string): Promise<void> => {
  const { answer } = await insist(owner, createProject, {
    headers: { 'idempotency-key': name },
    body: {
      name,
      client_id: client.id,
      contacts: contacts.map(({ id, firstname, lastname, email }) => ({ id, firstname, lastname, email })),
      team_members: [1],
      workflows: [{ stages: [{ title: 'Concept', revisions: 2 }] }],
    },
  });
  if (answer.status !== 200) throw new Error(`${createProject.name}: ${refusalIn(answer)}`);
  const { project, workflows } = answer.body;
  const [workflow] = workflows;
  const rev = workflow?.tasks[0]?.tasks[0]?.id ?? 0;
  const film = { client, project, id: project.id, wf: workflow?.id ?? 0, contacts: project.contacts };
  acknowledged.projects.push(film);
  await act(sendPreview, {
    params: { id: film.id, wf: film.wf, rev },
    headers: { 'idempotency-key': `${name}-preview` },
    body: {
      emailText: { subject: name, body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://films.example/cut',
    },
  });
};

const consoleJson = async (path: string): Promise<unknown> => {
  let answer: Response | undefined;
  await until(async () => {
    requests += 1;
    answer = await fetch(`http://127.0.0.1:${ports.web}/_local/api/${path}`).catch(() => undefined);
    return answer?.ok === true;
  });
  return answer?.json().catch(() => consoleJson(path));
};

/** Redrives a message that was in flight at five of the kills and so counts as poison, as an operator would. */
const sendAgain = async (): Promise<void> => {
  const queues = (await consoleJson('queues')) as { name: string; deadLetters: boolean }[];
  for (const { name, deadLetters } of queues) {
    if (!deadLetters) continue;
    const answer = await fetch(`http://127.0.0.1:${ports.web}/_local/api/queues/redrive`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ queue: name }),
    });
    expect(answer.status).toBe(200);
  }
};

/** Waits until every message is handled: `idle` alone does not wait for one that has its next attempt in half a minute. */
const allHandled = (): Promise<void> =>
  until(
    async () => {
      await consoleJson('idle');
      await sendAgain();
      const queues = (await consoleJson('queues')) as {
        visible: number;
        inFlight: number;
        delayed: number;
      }[];
      return queues.every(({ visible, inFlight, delayed }) => visible + inFlight + delayed === 0);
    },
    'queues without a message',
    120,
  );

/** Token of the link in a mail, once a contact has it; undefined where it may have reached none of them, or was withheld. */
const tokenIn = async (film: Film, subject: string): Promise<string | undefined> => {
  let token: string | undefined;
  await until(async () => {
    for (const { email } of film.contacts) {
      const mails = (await consoleJson(`mails?to=${email}&limit=20`)) as {
        messageId: string;
        subject: string;
      }[];
      const found = mails.find((mail) => mail.subject === subject);
      if (!found) continue;
      const { links } = (await consoleJson(`mail?id=${found.messageId}`)) as { links: string[] };
      token = links
        .find((link) => link.includes('/link/'))
        ?.split('/')
        .at(-1);
      return true;
    }
    const { items } = await read(getEvents, { params: { id: film.id } });
    const entry = items.find(({ events }) =>
      events.some((event) => 'mail' in event && event.mail?.subject === subject),
    );
    const unsent = entry?.mails?.filter(({ state }) => state === 'unknown' || state === 'withheld');
    return unsent?.length === film.contacts.length;
  });
  return token;
};

/** Uploads a picture or a PDF to a revision like a browser, and waits for its check. */
const upload = async (film: Film, revisionId: number, title: string, bytes: Buffer): Promise<void> => {
  const params = { id: film.id, wf: film.wf, rev: revisionId };
  const isPdf = bytes.toString('latin1', 0, 4) === '%PDF';
  const [name, content_type] = isPdf ? [`${title}.pdf`, 'application/pdf'] : [`${title}.png`, 'image/png'];
  const query = { filename: name, content_type, filesize: bytes.length };
  const ticket = await read(startUpload, { params, query });
  await until(async () => {
    requests += 1;
    const { url, headers } = ticket;
    const put = await fetch(url ?? '', { method: 'PUT', body: bytes, headers }).catch(() => undefined);
    // 412: the bytes have arrived before.
    return put?.status === 200 || put?.status === 412;
  });
  const { id } = await read(registerFile, { params, query, body: { upload: ticket.upload } });
  acknowledged.files.push({ film, revisionId, id });
  await until(async () => {
    const { files } = await read(listFiles, { params });
    return files.every(({ state }) => state !== 'checking');
  });
};

/** User who works on a project of their own until the test is over. */
const work = async (worker: number, film: Film, works: readonly Buffer[]): Promise<void> => {
  const random = randomFrom(chosenSeed + worker);
  const subjects = new Map<number, string>();
  for (let step = 1; !over; step++) {
    const name = `w${worker}-${step}`;
    const { tasks: stages, undo: actions } = await read(getWorkflow, { params: { id: film.wf } });
    const stage = stages.find(({ status }) => status === 'in_progress');
    if (!stage) return;
    const open = stage.tasks.find(({ status }) =>
      ['in_progress', 'awaiting_feedback', 'overdue_feedback'].includes(status),
    );
    const onStage = { id: film.wf, stage: stage.id };
    const addRound = () => act(addRevision, { params: onStage, body: { kind: 'free' } });
    if (!open) {
      await addRound();
      continue;
    }
    const rev = open.id;
    const params = { id: film.id, wf: film.wf, rev };
    const send = async (isReminder: boolean) => {
      const { files } = await read(listFiles, { params });
      await act(sendPreview, {
        params,
        headers: { 'idempotency-key': name },
        body: {
          emailText: { subject: name, body: '<p>{{review_link}}</p>' },
          reviewLink: files.length > 0 ? 'files' : 'https://films.example/cut',
          isReminder,
        },
      });
      subjects.set(rev, name);
    };

    if (open.status === 'in_progress') {
      const bytes = works[random.below(works.length)];
      if (bytes && random.below(3) > 0) await upload(film, rev, name, bytes);
      await send(false);
      continue;
    }
    const choice = random.of(
      ...(['request_changes', 'request_changes', 'approve', 'reject', 'remind', 'undo', 'create'] as const),
    );
    if (choice === 'remind') await send(true);
    else if (choice === 'create') await create(film, `${name}-more`);
    else if (choice === 'reject') {
      if (open === stage.tasks.at(-1)) await addRound();
      else await act(rejectRevision, { params: { ...onStage, rev } });
    } else if (choice === 'undo') await undo(film, Math.max(...actions.map(({ seq }) => seq)), name);
    else {
      const token = await tokenIn(film, subjects.get(rev) ?? '');
      if (token === undefined) {
        await act(approveRevision, { params: { ...onStage, rev } });
        continue;
      }
      const body = { decision: choice, message: `Words of ${name}` } as const;
      const { answer, repeated } = await insist(guest, decideReview, { params: { token }, body });
      if (answer.status === 200 && answer.body.outcome === 'done') {
        acknowledged.decisions.push({ projectId: film.id, message: body.message });
      } else if (!repeated) throw new Error(`decision: ${refusalIn(answer)}`);
    }
  }
};

/** Workspace with a project for each worker; the clients outlive every restart. */
const prepare = async (): Promise<{ tenantId: number; films: Film[]; credentials: Credentials }> => {
  const runtime = await startRuntime({ dataDir, ports: 'free', quiet: true, events: false });
  const { createWorkspace } = await import('#server/workspace/create-workspace.ts');
  const subject = randomUUID();
  const tenant = await createWorkspace({
    name: 'Acme',
    subdomain: subdomain,
    plan: 'professional',
    language: 'en',
    timezone: 'Europe/Berlin',
    owner: { name: 'Olga', surname: 'Owner', email: 'olga@acme.example', subject },
    at: new Date(runtime.clock.now()).toISOString(),
  });
  if (!tenant) throw new Error('no workspace');
  ({ ports } = runtime);
  owner = apiClient(runtime, subdomain, runtime.identity.accessToken(subject));
  guest = apiClient(runtime, subdomain);
  const films: Film[] = [];
  for (let worker = 1; worker <= workers; worker++) {
    const contacts = ['ann', 'bob', 'eve'].map((name) => ({
      firstname: name,
      lastname: 'Client',
      email: `${name}${worker}@client.example`,
    }));
    const stages = Array.from({ length: 20 }, (_, index) => ({ title: `Stage ${index + 1}`, revisions: 4 }));
    const more = { name: `Film ${worker}`, contacts, stages, team_members: [1], auto_reminder: true };
    films.push(await createTestProject(owner, more));
  }
  const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = runtime.environment;
  await runtime.stop();
  return {
    tenantId: tenant.tenantId,
    films,
    credentials: { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY },
  };
};
interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}

const runsHere = existsSync(`/proc/self/task/${process.pid}/children`) && !process.env.DYNAMODB_ENDPOINT;

describe.skipIf(!runsHere)(`the product, killed ${crashes} times (CRASH_SEED=${chosenSeed})`, () => {
  let tenantId: number;
  let films: readonly Film[];
  let store: S3Client;
  let runtime: Awaited<ReturnType<typeof startRuntime>>;
  let left: readonly (readonly [queue: string, counts: object])[];
  let data: typeof import('#server/data/index.ts')['entities'];
  let reads: typeof import('#server/data/project-reads.ts');
  let projectList: typeof import('#server/projects/project-list.ts');
  let chain: typeof import('#server/data/commit.ts');

  beforeAll(async () => {
    const prepared = await prepare();
    ({ tenantId, films } = prepared);
    await product.start();
    const pictures = await Promise.all(
      ['red', 'teal', 'gold', 'navy'].map((background) =>
        sharp({ create: { width: 320, height: 200, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const random = randomFrom(chosenSeed);
    const working = Promise.all(
      films.map((film, index) => work(index + 1, film, [...pictures, pdfOf(numberedPages(5))])),
    );
    const crashing = (async () => {
      for (let crash = 1; crash <= crashes && !over; crash++) {
        // At least one action between two crashes; the rest is left to chance.
        const done = acknowledgements() + 1 + random.below(4);
        await until(() => over || acknowledgements() >= done);
        const asked = requests + random.below(30);
        await until(() => over || requests >= asked);
        const victim = random.of<Victim>('main', 'main', 'main', 'dynamo', 'renderer');
        await product.crash(victim);
        figures.kills[victim] += 1;
      }
      over = true;
      // A worker may wait for a mail whose message has become poison, or will.
      await allHandled();
    })();
    await Promise.all([working, crashing]).finally(() => {
      over = true;
    });
    films = [...films, ...acknowledged.projects];
    await allHandled();
    await product.stop();

    runtime = await startRuntime({ dataDir, events: false, quiet: true });
    // Before the calls below, which are noted for the audit log.
    left = runtime.queueNames.map(({ name }) => [name, runtime.queues.counts(name)] as const);
    // Imported anew, because the first client of the table has cached the address of the first start.
    vi.resetModules();
    ({ entities: data } = await import('#server/data/index.ts'));
    reads = await import('#server/data/project-reads.ts');
    projectList = await import('#server/projects/project-list.ts');
    chain = await import('#server/data/commit.ts');
    store = new S3Client({
      forcePathStyle: true,
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${ports.files}`,
      credentials: prepared.credentials,
    });
  }, crashes * 20_000);
  afterAll(async () => {
    if (process.env.CRASHES) {
      const counts = Object.entries(acknowledged).map(([name, { length }]) => [name, length]);
      console.log(JSON.stringify({ ...figures, requests, acknowledged: Object.fromEntries(counts) }));
    }
    await product.stop();
    await runtime?.stop();
    folder.remove();
  });

  const commitsOf = async (film: Film) =>
    (await data.Commit.query.primary({ tenantId, projectId: film.id }).go({ consistent: true, pages: 'all' }))
      .data;
  const mailsOf = async (film: Film) => {
    const found: Awaited<ReturnType<typeof reads.historyPage>>['mails'][number][] = [];
    let page = await reads.historyPage(tenantId, film.id, undefined);
    for (found.push(...page.mails); page.next; found.push(...page.mails)) {
      page = await reads.historyPage(tenantId, film.id, page.next);
    }
    return found;
  };
  const each = async (check: (film: Film) => Promise<void>) => {
    for (const film of films) await check(film);
  };

  it('has been used', () => {
    expect(acknowledged.actions.length).toBeGreaterThan(crashes);
    expect(acknowledged.decisions.length).toBeGreaterThan(0);
    expect(acknowledged.files.length).toBeGreaterThan(0);
    expect(acknowledged.projects.length).toBeGreaterThan(0);
  });

  it('has every created project, once', async () => {
    const names: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await read(listProjects, { query: cursor === undefined ? {} : { cursor } });
      names.push(...page.items.map(({ name }) => name));
      ({ cursor } = page);
    }
    expect(names.toSorted()).toEqual(films.map(({ project }) => project.name).toSorted());
  });

  it('has every acknowledged action, once', async () => {
    await each(async (film) => {
      const commits = await commitsOf(film);
      for (const { workflowId, seq, at, categories } of acknowledged.actions) {
        if (workflowId !== film.wf) continue;
        const found = commits.filter((commit) => commit.workflowId === workflowId && commit.seq === seq);
        expect(
          found.map(({ time, events }) => [
            new Date(time).toISOString(),
            events.map(({ category }) => category),
          ]),
        ).toEqual([[at, categories]]);
      }
      for (const { projectId, message } of acknowledged.decisions) {
        if (projectId !== film.id) continue;
        expect(
          commits.filter(({ events }) =>
            events.some((event) => 'message' in event && event.message === message),
          ),
        ).toHaveLength(1);
      }
    });
  });

  it('has the figures that projects and history make', async () => {
    const { rebuildFigures } = await import('#server/figures/rebuild.ts');
    expect(await rebuildFigures(tenantId, { fix: false, now: Date.now() })).toEqual([]);
  });

  it('has whole chains, and lists and undo that agree with them', async () => {
    await each(async (film) => {
      const heads = await reads.projectWithWorkflows(tenantId, film.id);
      if (!heads) throw new Error('no project');
      const commits = await commitsOf(film);
      const [row] = await projectList.listedByIds(tenantId, 'active', [film.id]);
      for (const record of heads.workflows) {
        const links = commits
          .filter(({ workflowId, seq }) => workflowId === record.id && seq !== undefined)
          .toSorted((a, b) => (a.seq ?? 0) - (b.seq ?? 0));
        expect(links.map(({ seq }) => seq)).toEqual(links.map((_, index) => index + 1));
        let head = '';
        for (const { previous, hash, time, workflowId, seq = 0, actor, events } of links) {
          const at = new Date(time).toISOString();
          expect(previous).toBe(head);
          expect(hash).toBe(chain.chainHash(head, { tenantId, workflowId, seq, at, actor, events }));
          head = hash ?? '';
        }
        expect(record).toMatchObject({ head, seq: links.length });
        expect(row?.summaries.find(({ id }) => id === record.id)).toEqual(
          summarize(reads.workflowOfRecord(record), heads.project),
        );
        for (const { seq } of record.undo) {
          expect(await reads.undoPatch(tenantId, film.id, record.id, seq)).toBeDefined();
        }
      }
    });
  });

  it('has every upload, checked, with its picture and all its pages', async () => {
    const { pageKey } = await import('#server/files/storage.ts');
    for (const { film, revisionId, id } of acknowledged.files) {
      const key = { tenantId, projectId: film.id, workflowId: film.wf, revisionId, id };
      const { data: file } = await data.FileItem.get(key).go();
      expect(file).toMatchObject({ state: 'ready', verified: true, thumbnail: expect.any(String) });
      const { length } = sizesOf(file?.pages?.sizes ?? []);
      expect(pagesIn(file?.pages_made ?? []).size).toBe(length);
      expect(file?.pages_refused ?? []).toEqual([]);
      const last = file && length > 0 ? [pageKey(file, length, 'large')] : [];
      for (const Key of [file?.path, file?.thumbnail, ...last]) {
        const { ContentLength } = await store.send(new HeadObjectCommand({ Bucket: bucketName, Key }));
        expect(ContentLength).toBeGreaterThan(0);
      }
    }
  });

  it('has sent every mail once, or says that it does not know, or why it was withheld', async () => {
    const mailbox = runtime.mailbox.list({ limit: 100_000 });
    const records = (await Promise.all(films.map(mailsOf))).flat();
    /** Records of mails that were withheld rightly: of a sending that was undone, or of a reminder. */
    const withheld: typeof records = [];
    await each(async (film) => {
      const workflows = (await reads.projectWithWorkflows(tenantId, film.id))?.workflows ?? [];
      for (const { time, workflowId, name, events, seq = 0 } of await commitsOf(film)) {
        const owed = events.some((event) => 'mail' in event && event.mail)
          ? film.contacts.map(({ id }) => `contact_${id}`)
          : [];
        const told = events.some(
          (event) => 'message' in event && event.message && 'by' in event && event.by === 'client',
        )
          ? ['user_1']
          : [];
        const of = (record: (typeof records)[number]) =>
          record.projectId === film.id &&
          record.time === time &&
          record.workflowId === workflowId &&
          record.name === name;
        const recipients = records.filter(of).map(({ recipient }) => recipient);
        const stands = workflows.some(
          ({ id, undo }) => id === workflowId && undo.some((one) => one.seq === seq),
        );
        const [first] = events;
        const reason =
          first?.category === 'Send Preview' && !stands
            ? 'sending_undone'
            : first?.category === 'Revision Reminder' && 'not_awaiting';
        withheld.push(
          ...records.filter(of).filter((record) => record.state === 'withheld' && record.reason === reason),
        );
        // A mail tells the team of a round that reached nobody, unless it was decided or taken back before.
        const isNotice = events.some(({ category }) => category === 'Preview Undelivered');
        const expected = isNotice
          ? recipients.filter((recipient) => recipient === 'user_1')
          : [...owed, ...told];
        expect(recipients.toSorted()).toEqual(expected.toSorted());
        if (owed.length > 0) {
          expect(
            (await data.MailText.get({ tenantId, projectId: film.id, time, workflowId, name }).go()).data,
          ).not.toBeNull();
        }
      }
    });
    expect(
      records.filter(
        (record) => record.state !== 'sent' && record.state !== 'unknown' && !withheld.includes(record),
      ),
    ).toEqual([]);

    // Matches each mail to one record: by its message id if the record has it, otherwise to a record without one.
    const ids = new Set(mailbox.map(({ messageId }) => messageId));
    const sent = records.filter(({ state }) => state === 'sent');
    expect(new Set(sent.map(({ message_id }) => message_id)).size).toBe(sent.length);
    expect(sent.filter(({ message_id }) => !ids.has(message_id ?? ''))).toEqual([]);
    const known = new Set(sent.map(({ message_id }) => message_id));
    const unknown = records
      .filter(({ state }) => state === 'unknown')
      .map(({ to, subject }) => `${to} ${subject}`);
    const others = mailbox
      .filter(({ messageId }) => !known.has(messageId))
      .map(({ to, subject }) => `${to} ${subject}`);
    for (const mail of others) {
      expect(unknown).toContain(mail);
      unknown.splice(unknown.indexOf(mail), 1);
    }
    figures.mails = {
      records: records.length,
      sent: sent.length,
      unknownSent: others.length,
      unknownUnsent: unknown.length,
      withheld: withheld.length,
    };
  });

  it('has published every event, and handled all', async () => {
    const published = new Set(
      runtime.bus.list({ limit: 1_000_000 }).map(({ event }) => (event.detail as { id: string }).id),
    );
    await each(async (film) => {
      const owed = (await commitsOf(film)).flatMap((commit) =>
        commit.events.map((_, index) => chain.eventId(commit, index)),
      );
      expect(owed.filter((id) => !published.has(id))).toEqual([]);
    });
    expect(left).toEqual(left.map(([name]) => [name, { visible: 0, inFlight: 0, delayed: 0 }]));
  });
});
