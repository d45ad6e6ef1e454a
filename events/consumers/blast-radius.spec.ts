/**
 * Consumers broken on purpose: given another workspace's id, they are refused by the credentials of their message
 * (docs/decisions/0067).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Consumer, subscriptions } from '#catalog/index.ts';
import { Client } from '#server/data/entities/client.ts';
import { transact } from '#server/data/transact.ts';
import { log } from '#server/log.ts';
import { createTestProject } from '#testing/test-project.ts';
import { startTestRuntime, type TestRuntime, type TestWorkspace } from '#testing/test-runtime.ts';
import type { Access } from '../../infra/emulators/shared/iam.ts';
import { bodyOf, deliverBatch } from '../fixtures/delivery.ts';
import { sampleOf } from '../fixtures/samples.ts';

/** Work of every consumer, in place of its own, while it is set. */
let work: (() => Promise<void>) | undefined;

vi.mock('#server/lambda/consumer.ts', async (original) => {
  const real = await original<typeof import('#server/lambda/consumer.ts')>();
  type Handle = (...given: unknown[]) => Promise<void>;
  /** Reactions are the last argument of each: one function, or one for each event. */
  const broken = (reaction: unknown): unknown =>
    typeof reaction === 'function'
      ? (...given: unknown[]) => (work ? work() : (reaction as Handle)(...given))
      : Object.fromEntries(Object.entries(reaction as object).map(([name, one]) => [name, broken(one)]));
  const breaking =
    (make: unknown) =>
    (...given: unknown[]) =>
      (make as (...given: unknown[]) => unknown)(...given.slice(0, -1), broken(given.at(-1)));
  return {
    ...real,
    consumer: breaking(real.consumer),
    batchConsumer: breaking(real.batchConsumer),
    dividingConsumer: breaking(real.dividingConsumer),
    mixedBatchConsumer: breaking(real.mixedBatchConsumer),
    queueConsumer: breaking(real.queueConsumer),
  };
});

type Handler = (event: SQSEvent, context: Context) => Promise<SQSBatchResponse>;

const fileOf = (name: string) => join(import.meta.dirname, name, `${name}.lambda.ts`);
const consumers = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** Accesses not with a tenant's credentials: here the functions have an operator's, as they are called directly. */
const own: Access[] = [];
let runtime: TestRuntime;
let mine: TestWorkspace;
let other: TestWorkspace;
let client: { readonly id: number };
let store: typeof import('#server/files/objects.ts');

beforeAll(async () => {
  log.setLogLevel('SILENT');
  runtime = await startTestRuntime({ events: false, onOperatorsCall: (access) => own.push(access) });
  mine = await runtime.createWorkspace();
  other = await runtime.createWorkspace();
  client = (await createTestProject(other.owner)).client;
  await createTestProject(mine.owner);
  store = await import('#server/files/objects.ts');
  for (const { tenantId } of [mine, other]) await store.storeUpload(uploadOf(tenantId), seen, 'text/plain');
});
afterAll(() => runtime.stop());
beforeEach(() => {
  own.length = 0;
  work = undefined;
});

const seen = Buffer.from('seen');
const uploadOf = (tenantId: number) => `documents/${tenantId}/1/1/a/a.txt`;

/** Messages of a consumer about a workspace. */
const messageOf = (name: string, tenantId: number): string => {
  const at = new Date(runtime.clock.now()).toISOString();
  const mail = { tags: { tenant: [`tenant_${tenantId}`] } };
  const others: Readonly<Record<string, object>> = {
    'remind-contacts': { tenantId, projectId: 1, workflowId: 1, revisionId: 1, slot: at, version: 1 },
    'watch-clock': { tenantId, projectId: 1 },
    'delete-workspaces': { tenantId },
    'watch-sign-on': { tenantId },
    'send-push': { tenantId, user: 1, entry: 'e', device: 'd', tries: 0, since: 0 },
    'take-scans': {
      source: 'aws.guardduty',
      'detail-type': 'GuardDuty Malware Protection Object Scan Result',
      detail: { s3ObjectDetails: { objectKey: uploadOf(tenantId) } },
    },
    'take-conversions': {
      source: 'aws.ecs',
      'detail-type': 'ECS Task State Change',
      detail: {
        taskArn: 'a',
        lastStatus: 'STOPPED',
        overrides: {
          containerOverrides: [
            {
              environment: [
                {
                  name: 'FILM',
                  value: JSON.stringify({
                    tenantId,
                    projectId: 1,
                    workflowId: 1,
                    revisionId: 1,
                    id: 'a',
                    number: 1,
                  }),
                },
              ],
            },
          ],
        },
      },
    },
    'suppress-address': {
      source: 'aws.ses',
      detail: {
        eventType: 'Complaint',
        mail,
        complaint: { complainedRecipients: [], timestamp: at, feedbackId: 'f' },
      },
    },
  };
  const [event] = subscriptions[name as Consumer] ?? [];
  return event === undefined
    ? JSON.stringify(others[name])
    : bodyOf({ ...sampleOf(event), tenant_id: tenantId });
};

const handlerOf = async (name: string): Promise<Handler> => (await import(fileOf(name))).handler;

/** Outcome of a broken work in a consumer that is woken by a message of the own workspace. */
const outcomeOf = async (name: string, way: () => Promise<unknown>): Promise<string> => {
  let outcome = 'not called';
  work = async () => {
    outcome = await way().then(
      () => 'done',
      (error: unknown) => String(error),
    );
  };
  expect(
    await deliverBatch(await handlerOf(name), [messageOf(name, mine.tenantId)], runtime.clock.now()),
  ).toEqual([]);
  return outcome;
};

it('every consumer is held to the workspace of a message', () => {
  const free = consumers.filter(
    (name) => !/^export const handler = \w*[cC]onsumer\(/m.test(readFileSync(fileOf(name), 'utf8')),
  );
  expect(free).toEqual([]);
});

describe.each(consumers)('a broken %s', (name) => {
  it('reads and changes its own workspace, and no other', async () => {
    const read = (tenantId: number) => () => Client.query.primary({ tenantId }).go();
    expect(await outcomeOf(name, read(mine.tenantId))).toBe('done');
    const { tenantId } = other;
    for (const [way, told] of [
      [read(tenantId), /perform: dynamodb:Query/],
      [() => Client.get({ tenantId, id: client.id }).go(), /perform: dynamodb:GetItem/],
      [
        () => Client.patch({ tenantId, id: client.id }).set({ name: 'Taken over' }).go(),
        /perform: dynamodb:UpdateItem/,
      ],
      [
        () =>
          transact((entities) => [
            entities.Counter.upsert({ tenantId: mine.tenantId, name: 'broken' }).add({ value: 1 }).commit(),
            entities.Client.patch({ tenantId, id: client.id }).set({ name: 'Taken over' }).commit(),
          ]),
        /is not authorized to perform/,
      ],
    ] as const)
      expect(await outcomeOf(name, way)).toMatch(told);
    // With the credentials of the message alone: the function's own reach no item.
    expect(own).toEqual([]);
  });

  it('opens no file of another workspace', async () => {
    const open = (tenantId: number) => () =>
      store.objectStore.send(
        new GetObjectCommand({ Bucket: process.env.FILES_BUCKET, Key: uploadOf(tenantId) }),
      );
    expect(await outcomeOf(name, open(mine.tenantId))).toBe('done');
    expect(await outcomeOf(name, open(other.tenantId))).toMatch(/AccessDenied/);
  });
});

it('messages of two workspaces in a batch keep to their own, and wait for one session each', async () => {
  const handler = await handlerOf('make-thumbnail');
  const both = [await runtime.createWorkspace(), await runtime.createWorkspace()];
  const asked = vi.spyOn(globalThis, 'fetch');
  const reached: string[] = [];
  work = async () => {
    const answers = both.map(({ tenantId }) =>
      Client.query
        .primary({ tenantId })
        .go()
        .then(
          () => 'read',
          () => 'refused',
        ),
    );
    reached.push((await Promise.all(answers)).join());
  };
  const bodies = [...both, ...both].map(({ tenantId }) => messageOf('make-thumbnail', tenantId));
  expect(await deliverBatch(handler, bodies, runtime.clock.now())).toEqual([]);
  expect(reached.toSorted()).toEqual(['read,refused', 'read,refused', 'refused,read', 'refused,read']);
  const sessions = asked.mock.calls.filter(([url]) => String(url) === process.env.AWS_ENDPOINT_URL_STS);
  asked.mockRestore();
  expect(sessions).toHaveLength(2);
});
