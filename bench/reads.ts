/** Overhead of two pages and of a round's points: their time through the gateway over that of their reads by the AWS SDK alone. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { points } from '#contracts/points.ts';
import { createProject } from '#contracts/projects.ts';
import { sendPreview, sendStageMessage } from '#contracts/timeline.ts';
import { createTestProject } from '#testing/test-project.ts';
import type { ApiClient } from '../infra/local/api-client.ts';
import { type Bench, inTurn, main, median, ratioOf, timed } from './bench.ts';
import { bytesOf, openConnection } from './load.ts';
import { record, replay } from './recorder.ts';
import { openWorkspace } from './workspace.ts';

const projects = 200;
const messages = 48;
const comments = 300;
const stages = ['Concept', 'Design', 'Production', 'Delivery'].map((title) => ({ title, revisions: 2 }));

/** Path to the points of a round that was sent, and got many comments; `comment` adds another one. */
const commentedRound = async (owner: ApiClient) => {
  const { id, wf, revision } = await createTestProject(owner);
  const params = { id, wf, rev: revision(1, 0) };
  const emailText = { subject: 'Look', body: '<p>{{review_link}}</p>' };
  await owner.ok(sendPreview, { params, body: { emailText, reviewLink: 'https://vimeo.example/1' } });
  const comment = (number: number) =>
    owner.ok(points.save, {
      params: { ...params, point: `comment-${String(number).padStart(8, '0')}` },
      body: { body: `Comment ${number}: the margin of this paragraph should be a little wider.` },
    });
  for (let number = 1; number <= comments; number += 1) await comment(number);
  const path = `/api/projects/${id}/timeline/${wf}/revisions/${params.rev}/points`;
  return { path, comment };
};

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
    const queries = calls.filter(({ operation }) => operation === 'Query').length;
    return { ...measured, body, queries, calls: calls.map(({ operation }) => operation).join(' + ') };
  };

  const list = await compare('/api/projects');
  const timeline = await compare(`/api/projects/${id}/timeline/${wf}`);
  const { path, comment } = await commentedRound(owner);
  recorder.take();
  await comment(comments + 1);
  const transactions = recorder.take().filter(({ operation }) => operation === 'TransactWriteItems');
  const items = transactions.map(({ input }) => (input as TransactWriteCommandInput).TransactItems?.length);
  const written = [
    { name: 'transactions of a comment', value: transactions.length, unit: '', target: { exactly: 1 } },
    { name: 'items of a comment', value: items[0], unit: '', target: { atMost: 4 } },
  ];
  const opened = await compare(path);
  const figures = (name: string, { page, bare, calls }: Awaited<ReturnType<typeof compare>>) => [
    { name, value: median(page), unit: 'ms' },
    { name: `${name}: its reads alone`, value: median(bare), unit: 'ms', note: calls },
    { name: `${name} over its reads`, value: ratioOf(page, bare), unit: '×', target: { atMost: 2 } },
  ];
  return [
    ...figures(`${list.body.items.length} of ${projects} projects`, list),
    ...figures(`timeline with ${timeline.body.history.length} commits`, timeline),
    ...figures(`round with ${opened.body.items.length} comments`, opened),
    { name: 'queries for a round with its comments', value: opened.queries, unit: '', target: { atMost: 2 } },
    ...written,
  ];
};

if (import.meta.main) await main(reads);
