import { join } from 'node:path';
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Clock, createClock } from '../shared/clock.ts';
import { openStore, type Store } from '../shared/store.ts';
import { createSqs, type Sqs } from '../sqs/sqs.ts';
import { mount, temporaryFolder } from '../testing/support.ts';
import { createEventBridge, type EventBridge } from './eventbridge.ts';

let folder: ReturnType<typeof temporaryFolder>;
let store: Store;
let clock: Clock;
let sqs: Sqs;
let bus: EventBridge;
let mounted: Awaited<ReturnType<typeof mount>>;
let client: EventBridgeClient;

/** Rules and queues that may not send and receive. */
let refused: ReadonlySet<string>;

beforeEach(async () => {
  refused = new Set();
  folder = temporaryFolder();
  store = openStore(join(folder.path, 'store.sqlite'));
  clock = createClock(store);
  sqs = createSqs(store, clock, [
    { name: 'mails', visibilityTimeoutSeconds: 30 },
    { name: 'mails-dead', visibilityTimeoutSeconds: 30 },
    { name: 'all', visibilityTimeoutSeconds: 30 },
  ]);
  bus = createEventBridge(store, clock, sqs, {
    busName: 'proofline',
    rules: [
      {
        name: 'mail',
        pattern: { source: ['proofline'], 'detail-type': ['Sent'] },
        targets: [{ queue: 'mails', deadLetterQueue: 'mails-dead' }],
      },
      {
        name: 'reports',
        onDefaultBus: true,
        pattern: { source: ['aws.ses'] },
        targets: [{ queue: 'mails' }],
      },
      {
        name: 'former',
        pattern: { 'detail-type': ['Former'] },
        targets: [
          { queue: 'gone', deadLetterQueue: 'mails-dead' },
          { queue: 'gone', deadLetterQueue: 'gone-dead' },
        ],
      },
      { name: 'everything', pattern: {}, targets: [{ queue: 'all' }] },
    ],
    actingFor: (rule) => ({
      arn: 'events.amazonaws.com',
      judge: ({ resource }) =>
        refused.has(`${rule} ${resource}`) ? 'not allowed by its resource' : 'allowed',
    }),
  });
  mounted = await mount(bus, 'events');
  client = new EventBridgeClient(mounted.client);
});
afterEach(() => {
  mounted.close();
  client.destroy();
  store.close();
  folder.remove();
});

const entry = (type: string, detail: object = {}) => ({
  EventBusName: 'proofline',
  Source: 'proofline',
  DetailType: type,
  Detail: JSON.stringify(detail),
});
const put = (...Entries: object[]) => client.send(new PutEventsCommand({ Entries }));
const bodies = (queue: string) => sqs.list(queue, { limit: 10 }).map(({ body }) => JSON.parse(body));

it('routes an event to the queues of the rules it matches', async () => {
  clock.advance(3_600_000);
  const answer = await put(entry('Sent', { n: 1 }), entry('Archived'));
  expect(answer.FailedEntryCount).toBe(0);
  expect(bodies('mails')).toMatchObject([
    { id: answer.Entries?.[0]?.EventId, source: 'proofline', 'detail-type': 'Sent', detail: { n: 1 } },
  ]);
  expect(bodies('all')).toHaveLength(2);
  expect(Date.parse(bodies('mails')[0].time)).toBeGreaterThan(Date.now() + 3_590_000);
});

it('fails single entries and takes the others', async () => {
  const answer = await put(
    entry('Sent'),
    { ...entry('Sent'), Detail: 'not json' },
    { ...entry('Sent'), Source: undefined },
    { ...entry('Sent'), EventBusName: 'other' },
  );
  expect(answer.FailedEntryCount).toBe(3);
  expect(answer.Entries?.map(({ ErrorCode }) => ErrorCode)).toEqual([
    undefined,
    'MalformedDetail',
    'InvalidArgument',
    'InvalidArgument',
  ]);
  expect(bodies('mails')).toHaveLength(1);
});

it('refuses an entry beyond the lengths of AWS, with a source of AWS, or with text that a queue refuses', async () => {
  const answer = await put(
    { ...entry('Sent'), DetailType: 'x'.repeat(129) },
    { ...entry('Sent'), Source: 'x'.repeat(257) },
    { ...entry('Sent'), Source: 'aws.ses' },
    entry('Sent', { text: '\uFFFF' }),
    { ...entry('x'.repeat(128)), Source: 'x'.repeat(256) },
  );
  expect(answer.Entries?.map(({ ErrorCode }) => ErrorCode)).toEqual([
    'InvalidArgument',
    'InvalidArgument',
    'NotAuthorizedForSourceException',
    'InvalidMessageContents',
    undefined,
  ]);
  expect(bodies('all')).toHaveLength(1);
});

it('refuses more than ten entries and more than 256 KB', async () => {
  const many = Array.from({ length: 11 }, () => entry('Sent'));
  await expect(put(...many)).rejects.toMatchObject({ name: 'ValidationException' });
  const large = entry('Sent', { text: 'x'.repeat(130 * 1024) });
  await expect(put(large, large)).rejects.toMatchObject({ name: 'ValidationException' });
  expect(bodies('all')).toEqual([]);
});

it('archives every event, in pages', async () => {
  await put(entry('Sent'), entry('Archived'), entry('Cancelled'));
  const first = bus.list({ limit: 2 });
  expect(first.map(({ event }) => event['detail-type'])).toEqual(['Cancelled', 'Archived']);
  const second = bus.list({ limit: 2, before: first[1]?.sequence ?? 0 });
  expect(second).toMatchObject([{ rules: ['mail', 'everything'], event: { 'detail-type': 'Sent' } }]);
});

it('routes events of AWS services by the rules of the default bus', () => {
  bus.emit({ source: 'aws.ses', detailType: 'Email Bounced', detail: { eventType: 'Bounce' } });
  expect(bodies('mails')).toMatchObject([{ source: 'aws.ses', detail: { eventType: 'Bounce' } }]);
  expect(bodies('all')).toEqual([]);
  expect(bus.list({ limit: 1 })).toMatchObject([{ rules: ['reports'] }]);
});

/** Attributes of the first dead letter. */
const notesOfLetter = async () => {
  const service = await mount(sqs, 'sqs');
  const receiver = new SQSClient(service.client);
  const { Messages: [message] = [] } = await receiver.send(
    new ReceiveMessageCommand({ QueueUrl: 'http://x/mails-dead', MessageAttributeNames: ['All'] }),
  );
  receiver.destroy();
  service.close();
  const texts = Object.entries(message?.MessageAttributes ?? {});
  return Object.fromEntries(texts.map(([name, { StringValue }]) => [name, StringValue]));
};

it('puts an event for a queue that is gone into the dead letters of its target, and says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect((await put(entry('Former'))).FailedEntryCount).toBe(0);
  expect(bodies('mails-dead')).toMatchObject([{ 'detail-type': 'Former' }]);
  expect(bodies('all')).toHaveLength(1);
  expect(await notesOfLetter()).toEqual({
    RULE_ARN: 'arn:aws:events:us-east-1:000000000000:rule/proofline/former',
    TARGET_ARN: 'arn:aws:sqs:us-east-1:000000000000:gone',
    ERROR_CODE: 'NO_RESOURCE',
    ERROR_MESSAGE: 'The specified queue does not exist.',
  });
});

describe('a target that refuses the rule', () => {
  const rule = 'arn:aws:events:us-east-1:000000000000:rule/proofline/mail';
  const refusing = (...queues: readonly string[]) => {
    refused = new Set(queues.map((queue) => `${rule} arn:aws:sqs:us-east-1:000000000000:${queue}`));
    vi.spyOn(console, 'error').mockImplementation(() => {});
  };

  it('gets nothing, and its dead letters say why; the others and the sender notice nothing', async () => {
    refusing('mails');
    expect((await put(entry('Sent'))).FailedEntryCount).toBe(0);
    expect(bodies('mails')).toEqual([]);
    expect(bodies('all')).toHaveLength(1);
    expect(bodies('mails-dead')).toMatchObject([{ 'detail-type': 'Sent' }]);
    expect(await notesOfLetter()).toEqual({
      RULE_ARN: rule,
      TARGET_ARN: 'arn:aws:sqs:us-east-1:000000000000:mails',
      ERROR_CODE: 'NO_PERMISSIONS',
      ERROR_MESSAGE:
        'User: events.amazonaws.com is not authorized to perform: sqs:SendMessage on resource: arn:aws:sqs:us-east-1:000000000000:mails because no resource-based policy allows the sqs:SendMessage action',
    });
  });

  it('loses the event if its dead letters refuse it as well', async () => {
    refusing('mails', 'mails-dead');
    await put(entry('Sent'));
    expect([...bodies('mails'), ...bodies('mails-dead')]).toEqual([]);
    expect(bodies('all')).toHaveLength(1);
  });
});
