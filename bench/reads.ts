/** Overhead of two pages: their time through the gateway over that of their reads by the AWS SDK alone. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createProject } from '#contracts/projects.ts';
import { sendStageMessage } from '#contracts/timeline.ts';
import { createTestProject } from '#testing/test-project.ts';
import { type Bench, inTurn, main, median, ratioOf, timed } from './bench.ts';
import { bytesOf, openConnection } from './load.ts';
import { record, replay } from './recorder.ts';
import { openWorkspace } from './workspace.ts';

const projects = 200;
const messages = 48;
const stages = ['Concept', 'Design', 'Production', 'Delivery'].map((title) => ({ title, revisions: 2 }));

const reads: Bench = async (undo) => {
  const workspace = await openWorkspace(undo, { events: false });
  const { owner, runtime, host, headers } = workspace;
  const { client, contacts, id, wf, stage } = await createTestProject(owner, { stages });
  for (let made = 1; made < projects; made += 1) {
    const body = { name: `Film ${made}`, client_id: client.id, contacts, workflows: [{ stages }] };
    await owner.ok(createProject, { body });
  }
  const emailText = { subject: 'How it goes', body: '<p>Hello {{recipient_fname}}, we are at it.</p>' };
  const params = { id, wf, stage: stage(1).id };
  for (let sent = 0; sent < messages; sent += 1) {
    await owner.ok(sendStageMessage, { params, body: { emailText } });
  }

  const { documentClient } = await import('#server/data/table.ts');
  const recorder = record(documentClient);
  const bare = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const connection = await openConnection(runtime.ports.web);
  undo(() => connection.close());

  /** Median milliseconds of a read, over the 20 reads of a round. */
  const p50 = async (read: () => Promise<unknown>): Promise<number> => {
    const all: number[] = [];
    for (let index = 0; index < 20; index += 1) all.push(await timed(read));
    return median(all);
  };
  const compare = async (path: string) => {
    const request = bytesOf({ method: 'GET', path, host, headers });
    await connection.exchange(request);
    recorder.take();
    const body = JSON.parse((await connection.exchange(request)).toString());
    const calls = recorder.take();
    const measured = await inTurn(15, {
      page: () => p50(() => connection.exchange(request)),
      bare: () => p50(() => replay(bare, calls)),
    });
    return { ...measured, body, calls: calls.map(({ operation }) => operation).join(' + ') };
  };

  const list = await compare('/api/projects');
  const timeline = await compare(`/api/projects/${id}/timeline/${wf}`);
  const figures = (name: string, { page, bare, calls }: Awaited<ReturnType<typeof compare>>) => [
    { name, value: median(page), unit: 'ms' },
    { name: `${name}: its reads alone`, value: median(bare), unit: 'ms', note: calls },
    { name: `${name} over its reads`, value: ratioOf(page, bare), unit: '×', target: { atMost: 2 } },
  ];
  return [
    ...figures(`${list.body.items.length} of ${projects} projects`, list),
    ...figures(`timeline with ${timeline.body.history.length} commits`, timeline),
  ];
};

if (import.meta.main) await main(reads);
