/**
 * Capacity units of calls by themselves, without their consumers: written by item, with the size of each, and read. Counts are the
 * same on every machine.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { createProject, listProjects } from '#contracts/projects.ts';
import { getTimeline, sendPreview, sendRevisionMessage, undoLast } from '#contracts/timeline.ts';
import { rejectRevision } from '#contracts/workflows.ts';
import { createTestProject } from '#testing/test-project.ts';
import { startTestRuntime } from '#testing/test-runtime.ts';
import { type Bench, type Figure, main } from './bench.ts';
import { writing } from './cost.ts';
import { record } from './recorder.ts';

const messages = 50;
const listed = 50;
const kilobyte = 1024;
/** Units of an action, and of a page. */
const [mostWritten, mostRead] = [14, 4];

/** Bytes of a value as DynamoDB counts them: UTF-8, half a byte a digit, three bytes and one a member for maps and lists. */
const bytesOf = (value: unknown): number => {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number') return Math.ceil(String(value).replace(/\D/g, '').length / 2) + 1;
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + bytesOf(one) + 1, 3);
  if (value instanceof Uint8Array) return value.length;
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).reduce(
      (sum, [name, one]) => sum + Buffer.byteLength(name) + bytesOf(one) + 1,
      3,
    );
  return 1;
};

type Item = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** Operation of an item and its key. */
const partsOf = (item: Item) => {
  const [operation = '', part] = Object.entries(item)[0] ?? [];
  const {
    Item: put,
    Key: key,
    TableName,
  } = part as {
    Item?: Record<string, unknown>;
    Key?: Record<string, unknown>;
    TableName: string;
  };
  return { operation, TableName, Key: key ?? { pk: put?.pk, sk: put?.sk } };
};

const units: Bench = async (undo) => {
  const runtime = await startTestRuntime({ faults: true, events: false });
  undo(() => runtime.stop());
  const { owner } = await runtime.createWorkspace();
  const film = await createTestProject(owner, {
    team_members: [owner.id],
    stages: [{ title: 'Concept', revisions: 3 }],
  });
  const { documentClient } = await import('#server/data/table.ts');
  const recorder = record(documentClient);
  const bare = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const body = `<p>Dear {{recipient_fname}},</p><p>${'please have a look at our work. '.repeat(10)}</p><p>{{review_link}}</p>`;
  const emailText = { subject: 'Concept for {{project_name}}', body };
  const params = (round: number) => ({ id: film.id, wf: film.wf, rev: film.revision(1, round) });
  const message = () =>
    owner.ok(sendRevisionMessage, {
      params: params(1),
      body: { emailText: { ...emailText, body: body.replace('<p>{{review_link}}</p>', '') } },
    });

  /**
   * Units of a call, and the items of its transaction, each with its size and the units of that. An item that was larger before
   * takes more, and the index of the history takes some as well.
   */
  const counted = async (name: string, call: () => Promise<unknown>): Promise<readonly Figure[]> => {
    recorder.take();
    const before = new Map(runtime.faults.capacity);
    await call();
    const used = (which: (operation: string) => boolean) =>
      [...runtime.faults.capacity].reduce(
        (sum, [operation, all]) => (which(operation) ? sum + all - (before.get(operation) ?? 0) : sum),
        0,
      );
    const [written, read] = [used((one) => writing.test(one)), used((one) => !writing.test(one))];
    const calls = recorder.take();
    const items = calls.flatMap(({ input }) => (input as TransactWriteCommandInput).TransactItems ?? []);
    const told = await Promise.all(
      items.map(async (item) => {
        const { operation, ...at } = partsOf(item);
        const { Item: stored } = await bare.send(new GetCommand(at));
        const size = stored ? bytesOf(stored) - 3 : 0;
        const entity = String(stored?.__edb_e__ ?? 'gone');
        return `${operation} ${entity} ${(size / kilobyte).toFixed(1)} KB = ${2 * Math.max(1, Math.ceil(size / kilobyte))}`;
      }),
    );
    return [
      ...(written > 0
        ? [
            {
              name: `${name}, written`,
              value: written,
              unit: 'units',
              target: { atMost: mostWritten },
              note: told.join('; '),
            },
          ]
        : []),
      {
        name: `${name}, read`,
        value: read,
        unit: 'units',
        ...(written === 0 && { target: { atMost: mostRead } }),
      },
    ];
  };

  const actions = [
    ...(await counted('a preview to two contacts', () =>
      owner.ok(sendPreview, {
        params: params(0),
        body: { emailText, reviewLink: 'https://vimeo.example/film' },
      }),
    )),
    ...(await counted('a request for changes', () =>
      owner.ok(rejectRevision, {
        params: { id: film.wf, stage: film.stage(1).id, rev: film.revision(1, 0) },
      }),
    )),
    ...(await counted('a message', message)),
    ...(await counted('an undo', () =>
      owner.ok(undoLast, { params: { id: film.id, wf: film.wf }, body: {} }),
    )),
  ];
  for (let sent = 1; sent < messages; sent += 1) {
    // Within the limit of an hour's mails.
    runtime.clock.advance(60_000);
    await message();
  }
  const { client, contacts } = film;
  const stages = [{ title: 'Concept', revisions: 3 }];
  for (let made = 1; made < listed; made += 1)
    await owner.ok(createProject, {
      body: { name: `Film ${made}`, client_id: client.id, contacts, workflows: [{ stages }] },
    });
  return [
    ...actions,
    ...(await counted(`a timeline of ${messages} commits`, () =>
      owner.ok(getTimeline, { params: { id: film.id, wf: film.wf } }),
    )),
    ...(await counted(`a list of ${listed} projects`, () => owner.ok(listProjects))),
  ];
};

if (import.meta.main) await main(units);
