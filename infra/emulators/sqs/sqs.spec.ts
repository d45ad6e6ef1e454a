import { join } from 'node:path';
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  EmptyBatchRequest,
  GetQueueAttributesCommand,
  QueueDoesNotExist,
  ReceiptHandleIsInvalid,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { SQSRecord } from 'aws-lambda';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Clock, createClock } from '../shared/clock.ts';
import { openStore, type Store } from '../shared/store.ts';
import { mount, temporaryFolder, until } from '../testing/support.ts';
import type { QueueDefinition } from './queues.ts';
import { createSqs, type Sqs } from './sqs.ts';

const queues: QueueDefinition[] = [
  { name: 'mails', visibilityTimeoutSeconds: 30, maxReceiveCount: 3, deadLetterQueue: 'mails-dead' },
  { name: 'mails-dead', visibilityTimeoutSeconds: 30, retentionDays: 14 },
];
const url = 'http://localhost/000000000000/mails';

let folder: ReturnType<typeof temporaryFolder>;
let store: Store;
let clock: Clock;
let sqs: Sqs;
let mounted: Awaited<ReturnType<typeof mount>>;
let client: SQSClient;

const start = async (machineTime = Date.now, retryDelayMs = 1) => {
  store = openStore(join(folder.path, 'store.sqlite'));
  clock = createClock(store, machineTime);
  sqs = createSqs(store, clock, queues, { retryDelayMs });
  mounted = await mount(sqs, 'sqs');
  client = new SQSClient(mounted.client);
};
const end = async () => {
  await sqs.stop();
  mounted.close();
  client.destroy();
  store.close();
};
beforeEach(async () => {
  folder = temporaryFolder();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await start();
});
afterEach(async () => {
  await end();
  folder.remove();
  vi.restoreAllMocks();
});

it('sends, receives, hides and deletes for the real client', async () => {
  const attribute = { DataType: 'String', StringValue: 'tenant_1' };
  const sent = await client.send(
    new SendMessageCommand({ QueueUrl: url, MessageBody: 'hé', MessageAttributes: { tenant: attribute } }),
  );
  const receive = new ReceiveMessageCommand({
    QueueUrl: url,
    MessageSystemAttributeNames: ['All'],
    MessageAttributeNames: ['All'],
  });
  const [message] = (await client.send(receive)).Messages ?? [];
  expect(message).toMatchObject({
    MessageId: sent.MessageId,
    Body: 'hé',
    Attributes: { ApproximateReceiveCount: '1' },
    MessageAttributes: { tenant: attribute },
  });
  expect((await client.send(receive)).Messages ?? []).toEqual([]);

  const handle = { QueueUrl: url, ReceiptHandle: message?.ReceiptHandle };
  await client.send(new ChangeMessageVisibilityCommand({ ...handle, VisibilityTimeout: 0 }));
  const [again] = (await client.send(receive)).Messages ?? [];
  expect(again?.Attributes?.ApproximateReceiveCount).toBe('2');
  await client.send(new DeleteMessageCommand({ QueueUrl: url, ReceiptHandle: again?.ReceiptHandle }));
  expect(sqs.counts('mails')).toEqual({ visible: 0, inFlight: 0, delayed: 0 });
  await expect(
    client.send(new ChangeMessageVisibilityCommand({ ...handle, VisibilityTimeout: 0 })),
  ).rejects.toBeInstanceOf(ReceiptHandleIsInvalid);
});

it('answers a long poll as soon as a message arrives', async () => {
  const waiting = client.send(new ReceiveMessageCommand({ QueueUrl: url, WaitTimeSeconds: 20 }));
  await client.send(new SendMessageCommand({ QueueUrl: url, MessageBody: 'late' }));
  expect((await waiting).Messages?.[0]?.Body).toBe('late');
});

it('sends batches and refuses as SQS does', async () => {
  const entries = [
    { Id: 'a', MessageBody: 'a' },
    { Id: 'b', MessageBody: '' },
    { Id: 'c', MessageBody: 'c', DelaySeconds: 60 },
  ];
  const answer = await client.send(new SendMessageBatchCommand({ QueueUrl: url, Entries: entries }));
  expect(answer.Successful?.map(({ Id }) => Id)).toEqual(['a', 'c']);
  expect(answer.Failed).toMatchObject([{ Id: 'b', Code: 'MissingParameter', SenderFault: true }]);
  const { Attributes } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ['All'] }),
  );
  expect(Attributes).toMatchObject({
    QueueArn: 'arn:aws:sqs:us-east-1:000000000000:mails',
    ApproximateNumberOfMessages: '1',
    ApproximateNumberOfMessagesDelayed: '1',
  });
  expect(JSON.parse(Attributes?.RedrivePolicy ?? '')).toMatchObject({ maxReceiveCount: 3 });
  await expect(
    client.send(new SendMessageBatchCommand({ QueueUrl: url, Entries: [] })),
  ).rejects.toBeInstanceOf(EmptyBatchRequest);
  await expect(
    client.send(new SendMessageCommand({ QueueUrl: 'http://localhost/0/none', MessageBody: 'x' })),
  ).rejects.toBeInstanceOf(QueueDoesNotExist);
});

const refusal = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'accepted',
    (error: Error) => `${error.name}: ${error.message}`,
  );

it('refuses a message, in a call or in a batch, by the limits of SQS', async () => {
  const attribute = { DataType: 'String', StringValue: 'x' };
  const attributes = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`name${index}`, attribute]));
  const largest = 1024 * 1024;
  const allowed = '#x9 | #xA | #xD | [#x20-#xD7FF] | [#xE000-#xFFFD] | [#x10000-#x10FFFF]';
  const illegal = (code: string, where: string) =>
    `InvalidMessageContents: Invalid binary character '#x${code}' was found in the message ${where}, the set of allowed characters is ${allowed}`;
  const messages: [object, string][] = [
    [{ MessageBody: 'a\tb\r\n😀' }, 'accepted'],
    [{ MessageBody: 'a\u0007' }, illegal('7', 'body')],
    [{ MessageBody: 'a\uFFFF' }, illegal('FFFF', 'body')],
    [
      { MessageBody: 'a', DelaySeconds: 901 },
      'InvalidParameterValue: Value 901 for parameter DelaySeconds is invalid. Reason: DelaySeconds must be >= 0 and <= 900.',
    ],
    [{ MessageBody: 'a'.repeat(largest) }, 'accepted'],
    [
      { MessageBody: 'a'.repeat(largest + 1) },
      'InvalidParameterValue: One or more parameters are invalid. Reason: Message must be shorter than 1048576 bytes.',
    ],
    // Name, type and value count: 5 + 6 + 1 bytes.
    [{ MessageBody: 'a'.repeat(largest - 12), MessageAttributes: attributes(1) }, 'accepted'],
    [
      { MessageBody: 'a'.repeat(largest - 11), MessageAttributes: attributes(1) },
      'InvalidParameterValue: One or more parameters are invalid. Reason: Message must be shorter than 1048576 bytes.',
    ],
    [{ MessageBody: 'a', MessageAttributes: attributes(10) }, 'accepted'],
    [
      { MessageBody: 'a', MessageAttributes: attributes(11) },
      'InvalidParameterValue: Number of message attributes [11] exceeds the allowed maximum [10].',
    ],
    [
      { MessageBody: 'a', MessageAttributes: { 'a b': attribute } },
      'InvalidParameterValue: Message (user) attribute name can contain only the following characters: A-Z, a-z, 0-9, underscore(_), hyphen(-), period(.)',
    ],
    [
      { MessageBody: 'a', MessageAttributes: { 'aws.trace': attribute } },
      "InvalidParameterValue: You can't use message attribute names that begin with AWS. or Amazon., or that begin or end with a period.",
    ],
    [
      { MessageBody: 'a', MessageAttributes: { a: { DataType: 'Text', StringValue: 'x' } } },
      "InvalidParameterValue: The message attribute 'a' has an invalid message attribute type, the set of supported type prefixes is Binary, Number, and String.",
    ],
    [
      { MessageBody: 'a', MessageAttributes: { a: { DataType: 'String', StringValue: '' } } },
      "InvalidParameterValue: Message (user) attribute 'a' must contain a non-empty value of type 'String'.",
    ],
  ];
  for (const [message, expected] of messages) {
    const answer = await refusal(
      client.send(new SendMessageCommand({ QueueUrl: url, MessageBody: '', ...message })),
    );
    expect(answer).toBe(expected);
  }
  const { Failed } = await client.send(
    new SendMessageBatchCommand({
      QueueUrl: url,
      Entries: [
        { Id: 'a', MessageBody: 'a\u0000' },
        { Id: 'b', MessageBody: 'b', DelaySeconds: -1 },
      ],
    }),
  );
  expect(Failed).toMatchObject([
    { Id: 'a', Code: 'InvalidMessageContents', SenderFault: true },
    { Id: 'b', Code: 'InvalidParameterValue' },
  ]);
});

it('refuses calls by the limits of SQS', async () => {
  const batch = (Id: string) =>
    refusal(client.send(new SendMessageBatchCommand({ QueueUrl: url, Entries: [{ Id, MessageBody: 'a' }] })));
  const receive = (more: object) =>
    refusal(client.send(new ReceiveMessageCommand({ QueueUrl: url, ...more })));
  const hide = (VisibilityTimeout: number) =>
    refusal(
      client.send(
        new ChangeMessageVisibilityCommand({ QueueUrl: url, ReceiptHandle: 'x', VisibilityTimeout }),
      ),
    );
  for (const id of ['a b', 'a.b', 'a'.repeat(81)])
    expect(await batch(id)).toBe(
      'InvalidBatchEntryId: A batch entry id can only contain alphanumeric characters, hyphens and underscores. It can be at most 80 letters long.',
    );
  expect(await batch('a_-9'.repeat(20))).toBe('accepted');
  const invalid = (value: number, name: string, reason: string) =>
    `InvalidParameterValue: Value ${value} for parameter ${name} is invalid. Reason: ${reason}`;
  for (const MaxNumberOfMessages of [0, 11])
    expect(await receive({ MaxNumberOfMessages })).toBe(
      invalid(MaxNumberOfMessages, 'MaxNumberOfMessages', 'Must be between 1 and 10, if provided.'),
    );
  expect(await receive({ WaitTimeSeconds: 21 })).toBe(
    invalid(21, 'WaitTimeSeconds', 'Must be >= 0 and <= 20, if provided.'),
  );
  const range = 'Must be between 0 and 43200, if provided.';
  expect(await receive({ VisibilityTimeout: 43_201 })).toBe(invalid(43_201, 'VisibilityTimeout', range));
  expect(await hide(43_201)).toBe(invalid(43_201, 'VisibilityTimeout', range));
  expect(await hide(43_200)).toMatch(/^ReceiptHandleIsInvalid/);
});

it('changes the visibility of a message in flight alone', async () => {
  sqs.send('mails', 'held');
  const { Messages = [] } = await client.send(new ReceiveMessageCommand({ QueueUrl: url }));
  const handle = { QueueUrl: url, ReceiptHandle: Messages[0]?.ReceiptHandle };
  const hide = (VisibilityTimeout: number) =>
    refusal(client.send(new ChangeMessageVisibilityCommand({ ...handle, VisibilityTimeout })));
  expect(await hide(43_200)).toBe('accepted');
  clock.advance(43_200_000);
  expect(await hide(60)).toMatch(/^MessageNotInflight: /);
});

it('refuses what no AWS client has sent', async () => {
  const response = await fetch(mounted.client.endpoint, { method: 'POST', body: '{}' });
  expect(response.status).toBe(403);
});

it('hands messages to a handler in Lambda form, with times on the clock', async () => {
  clock.advance(86_400_000);
  const records: SQSRecord[] = [];
  sqs.poll('mails', {
    batchSize: 10,
    handler: async ({ Records }) => {
      records.push(...Records);
    },
  });
  const id = sqs.send('mails', 'one');
  await sqs.idle();
  expect(records).toMatchObject([
    {
      messageId: id,
      body: 'one',
      eventSource: 'aws:sqs',
      eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:mails',
      attributes: { ApproximateReceiveCount: '1' },
    },
  ]);
  const received = Number(records[0]?.attributes.ApproximateFirstReceiveTimestamp);
  expect(received).toBeGreaterThan(Date.now() + 86_000_000);
});

it('delivers what was delayed as soon as the clock has come to its time', async () => {
  const seen: string[] = [];
  sqs.poll('mails', {
    batchSize: 10,
    handler: async ({ Records }) => {
      for (const { body } of Records) seen.push(body);
    },
  });
  await client.send(new SendMessageCommand({ QueueUrl: url, MessageBody: 'later', DelaySeconds: 900 }));
  clock.advance(890_000);
  await sqs.idle();
  expect(seen).toEqual([]);
  expect(sqs.counts('mails')).toEqual({ visible: 0, inFlight: 0, delayed: 1 });
  clock.advance(10_000);
  expect(sqs.counts('mails').delayed).toBe(0);
  await sqs.idle();
  expect(seen).toEqual(['later']);
});

it('shows a message in flight again when its visibility has ended on the clock', async () => {
  sqs.send('mails', 'held');
  const receive = new ReceiveMessageCommand({ QueueUrl: url });
  expect((await client.send(receive)).Messages).toHaveLength(1);
  clock.advance(15_000);
  expect((await client.send(receive)).Messages ?? []).toEqual([]);
  clock.advance(15_000);
  expect((await client.send(receive)).Messages?.[0]?.Body).toBe('held');
});

it('retries only what failed, and dead-letters it after the third time', async () => {
  const seen: string[] = [];
  sqs.poll('mails', {
    batchSize: 10,
    handler: async ({ Records }) => {
      seen.push(...Records.map(({ body }) => body));
      const bad = Records.filter(({ body }) => body === 'bad');
      return { batchItemFailures: bad.map(({ messageId }) => ({ itemIdentifier: messageId })) };
    },
  });
  store.transaction(() => {
    for (const body of ['good', 'bad', 'fine']) sqs.send('mails', body);
  });
  await sqs.idle();
  expect(seen).toEqual(['good', 'bad', 'fine', 'bad', 'bad']);
  expect(sqs.list('mails-dead', { limit: 10 })).toMatchObject([{ body: 'bad', source: 'mails' }]);
});

it('fails the whole batch of a handler that throws, and redrives dead letters', async () => {
  let broken = true;
  let calls = 0;
  sqs.poll('mails', {
    batchSize: 10,
    handler: async () => {
      calls += 1;
      if (broken) throw new Error('no network');
    },
  });
  store.transaction(() => {
    sqs.send('mails', 'a');
    sqs.send('mails', 'b');
  });
  await sqs.idle();
  expect(calls).toBe(3);
  expect(sqs.list('mails-dead', { limit: 10 })).toMatchObject([
    { body: 'b', failure: 'no network' },
    { body: 'a', failure: 'no network' },
  ]);
  broken = false;
  expect(sqs.redrive('mails-dead')).toBe(2);
  await sqs.idle();
  expect(sqs.list('mails-dead', { limit: 10 })).toEqual([]);
});

it('returns what failed together to the queue at one time, however long that takes', async () => {
  await end();
  let time = Date.now();
  await start(() => {
    time += 1;
    return time;
  }, 10);
  const batches: string[][] = [];
  sqs.poll('mails', {
    batchSize: 10,
    handler: async ({ Records }) => {
      batches.push(Records.map(({ body }) => body));
      throw new Error('no network');
    },
  });
  store.transaction(() => {
    for (const body of ['a', 'b', 'c']) sqs.send('mails', body);
  });
  await sqs.idle();
  expect(batches).toEqual(Array(3).fill(['a', 'b', 'c']));
});

it('hands out as many batches at a time as its event source takes, none twice', async () => {
  const held: (() => void)[] = [];
  const seen: string[] = [];
  let most = 0;
  sqs.poll('mails', {
    batchSize: 1,
    concurrency: 3,
    handler: async ({ Records }) => {
      seen.push(...Records.map(({ body }) => body));
      await new Promise<void>((resolve) => {
        most = Math.max(most, held.push(resolve));
      });
    },
  });
  store.transaction(() => {
    for (const body of ['a', 'b', 'c', 'd', 'e']) sqs.send('mails', body);
  });
  await until(() => held.length === 3);
  expect(sqs.counts('mails')).toEqual({ visible: 2, inFlight: 3, delayed: 0 });
  // Beyond the visibility timeout, which a poller does not let a batch in hand reach.
  clock.advance(3_600_000);
  held.shift()?.();
  await until(() => held.length === 3);
  expect(seen).toEqual(['a', 'b', 'c', 'd']);
  const idle = sqs.idle();
  await until(() => {
    held.shift()?.();
    return seen.length === 5 && held.length === 0;
  });
  await idle;
  expect(seen).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(most).toBe(3);
});

it('keeps a message as long as its queue does, a dead letter from its first sending', async () => {
  const day = 86_400_000;
  sqs.send('mails', 'forgotten');
  sqs.send('mails', 'dead');
  clock.advance(3 * day);
  const receive = new ReceiveMessageCommand({ QueueUrl: url, VisibilityTimeout: 0, MaxNumberOfMessages: 1 });
  for (let tries = 0; tries < 3; tries += 1) await client.send(receive);
  sqs.send('mails', 'later');
  await client.send(new ReceiveMessageCommand({ QueueUrl: url }));
  expect(sqs.list('mails-dead', { limit: 10 })).toMatchObject([{ body: 'forgotten' }]);
  clock.advance(1.5 * day);
  expect(sqs.list('mails', { limit: 10 })).toMatchObject([{ body: 'later' }]);
  clock.advance(9 * day);
  expect(sqs.list('mails-dead', { limit: 10 })).toHaveLength(1);
  clock.advance(day);
  expect(sqs.list('mails-dead', { limit: 10 })).toEqual([]);
});

it('waits for a batch in hand before it is idle or stopped', async () => {
  let finish = () => {};
  let finished = false;
  const begun = new Promise<void>((resolve) => {
    sqs.poll('mails', {
      batchSize: 1,
      handler: async () => {
        resolve();
        await new Promise<void>((done) => {
          finish = done;
        });
        finished = true;
      },
    });
  });
  sqs.send('mails', 'slow');
  await begun;
  await sqs.idle(['mails']);
  const idle = sqs.idle().then(() => finished);
  finish();
  expect(await idle).toBe(true);
});

it('shows what a killed process had in flight again at the next start', async () => {
  sqs.send('mails', 'kept');
  const receive = new ReceiveMessageCommand({ QueueUrl: url });
  expect((await client.send(receive)).Messages).toHaveLength(1);
  await end();
  await start();
  expect((await client.send(receive)).Messages?.[0]?.Body).toBe('kept');
});
