import { join } from 'node:path';
import { EventBridgeClient, type PutEventsCommandInput } from '@aws-sdk/client-eventbridge';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { correlation } from '#server/correlation.ts';
import { log } from '#server/log.ts';
import { createEventBridge } from '../../infra/emulators/eventbridge/eventbridge.ts';
import { createClock } from '../../infra/emulators/shared/clock.ts';
import { openStore } from '../../infra/emulators/shared/store.ts';
import { mount, temporaryFolder } from '../../infra/emulators/testing/support.ts';
import { handler } from './publish-timeline.lambda.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const recordOf = (sequence: string, category: string, name = 'Secret film') => ({
  eventName: 'INSERT' as const,
  dynamodb: {
    SequenceNumber: sequence,
    NewImage: marshall({
      __edb_e__: 'commit',
      tenantId: 1,
      projectId: 2,
      workflowId: 201,
      time: 1_700_000_000_000,
      name: 'abc',
      actor: { kind: 'agent', id: 1, name: 'Ann' },
      events: [{ category, name }],
    }) as Record<string, { S: string }>,
  },
});

const relay = (...Records: ReturnType<typeof recordOf>[]) =>
  handler({ Records }, {} as Parameters<typeof handler>[1], { signal: new AbortController().signal });

const collector = () => {
  const reports: string[] = [];
  vi.stubEnv('ERRORS_DSN', 'https://key@errors.example/7');
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    reports.push(body);
    return new Response();
  });
  return reports;
};

it('reports an event that the bus does not accept to the error collector, and resumes there', async () => {
  const reports = collector();
  vi.spyOn(EventBridgeClient.prototype, 'send').mockImplementation(async () => {
    throw new Error('no bus');
  });
  const answer = await relay(recordOf('7', 'Project Created'));
  expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: '7' }] });
  expect(reports).toHaveLength(1);
  expect(reports[0]).toContain('Project Created is not on the bus');
  expect(reports[0]).toContain('publish-timeline');
  expect(reports[0]).not.toContain('Secret film');
});

it('names the commit that it does not publish in the log, whose letter has a place in the stream alone', async () => {
  collector();
  const told: unknown[] = [];
  vi.spyOn(log, 'warn').mockImplementation((...said) => void told.push([said[0], correlation()?.event]));
  let isOpen = true;
  vi.spyOn(EventBridgeClient.prototype, 'send').mockImplementation(async () => {
    if (!isOpen) throw new Error('no bus');
    return { Entries: [{ EventId: 'taken' }] };
  });
  await relay(recordOf('8', 'Project Comented'));
  isOpen = false;
  await relay(recordOf('7', 'Project Created'));
  const line = ['not published', '1-2-1700000000000-201-abc-0'];
  expect(told.filter((one) => Array.isArray(one) && one[0] === line[0])).toEqual([line, line]);
});

it('reports nothing about accepted events', async () => {
  const reports = collector();
  vi.spyOn(EventBridgeClient.prototype, 'send').mockImplementation(async () => ({
    Entries: [{ EventId: '1' }],
  }));
  expect(await relay(recordOf('7', 'Project Created'))).toEqual({ batchItemFailures: [] });
  expect(reports).toEqual([]);
});

it('sends no more at once than the bus takes in a call: ten events, and 256 KB of them, by its own count', async () => {
  const folder = temporaryFolder();
  const store = openStore(join(folder.path, 'store.sqlite'));
  const busName = 'bus';
  const bridge = createEventBridge(store, createClock(store), { send: () => '' }, { busName, rules: [] });
  const mounted = await mount(bridge, 'events');
  const real = new EventBridgeClient({ ...mounted.client, maxAttempts: 1 });
  vi.stubEnv('EVENT_BUS_NAME', busName);
  const refused: unknown[] = [];
  const send = EventBridgeClient.prototype.send;
  vi.spyOn(EventBridgeClient.prototype, 'send').mockImplementation(function (this: unknown, command) {
    return (Reflect.apply(send, real, [command]) as Promise<never>).catch((error: unknown) => {
      refused.push(error);
      throw error;
    });
  });
  // Names of two bytes a letter: 60 KB each, of which four go into a call and five do not.
  const records = Array.from({ length: 22 }, (_, n) =>
    recordOf(String(n), 'Project Created', 'é'.repeat(n < 11 ? 30_000 : 5)),
  );
  expect(await relay(...records)).toEqual({ batchItemFailures: [] });
  expect(refused).toEqual([]);
  expect(bridge.list({ limit: 100 })).toHaveLength(22);
  real.destroy();
  mounted.close();
  store.close();
  folder.remove();
});

it('sends no character that a queue refuses, whoever told it', async () => {
  const details: (string | undefined)[] = [];
  vi.spyOn(EventBridgeClient.prototype, 'send').mockImplementation(async (command) => {
    const { Entries = [] } = command.input as PutEventsCommandInput;
    details.push(...Entries.map(({ Detail }) => Detail));
    return { Entries: Entries.map(() => ({ EventId: '1' })) };
  });
  expect(await relay(recordOf('7', 'Project Created', 'Fi\uFFFFlm'))).toEqual({ batchItemFailures: [] });
  expect(details).toEqual([expect.stringContaining('"Film"')]);
});

it('sets aside a commit with an event unknown to the catalogue, after the ones before it', async () => {
  const reports = collector();
  const given: (string | undefined)[] = [];
  vi.spyOn(EventBridgeClient.prototype, 'send').mockImplementation(async ({ input }) => {
    const { Entries = [] } = input as PutEventsCommandInput;
    given.push(...Entries.map(({ DetailType }) => DetailType));
    return { Entries: Entries.map(() => ({ EventId: 'taken' })) };
  });
  const answer = await relay(
    recordOf('7', 'Project Created'),
    recordOf('8', 'Project Comented'),
    recordOf('9', 'Project Archived'),
  );
  expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: '8' }] });
  expect(given).toEqual(['Project Created']);
  expect(reports).toHaveLength(1);
  expect(reports[0]).toContain('Project Comented');
  expect(reports[0]).not.toContain('Secret film');
});

it('throws for a poison commit at the head of a batch, which is halved then, and reports one that is alone', async () => {
  collector();
  vi.spyOn(EventBridgeClient.prototype, 'send').mockImplementation(async () => ({
    Entries: [{ EventId: 'taken' }],
  }));
  const poison = recordOf('8', 'Project Comented');
  await expect(relay(poison, recordOf('9', 'Project Archived'))).rejects.toThrow('Project Comented');
  expect(await relay(poison)).toEqual({ batchItemFailures: [{ itemIdentifier: '8' }] });
});

describe('entries that the bus does not accept', () => {
  /** Mock of the bus that accepts entries by a predicate; returns the entries it got, by call. */
  const bus = (takes: (name: string | undefined, call: number) => boolean) => {
    const given: (string | undefined)[][] = [];
    vi.spyOn(EventBridgeClient.prototype, 'send').mockImplementation(async ({ input }) => {
      const { Entries = [] } = input as PutEventsCommandInput;
      given.push(Entries.map(({ DetailType }) => DetailType));
      return {
        Entries: Entries.map(({ DetailType }) =>
          takes(DetailType, given.length) ? { EventId: 'taken' } : { ErrorCode: 'ThrottlingException' },
        ),
      };
    });
    return given;
  };
  const three = () =>
    relay(
      recordOf('7', 'Project Created'),
      recordOf('8', 'Project Archived'),
      recordOf('9', 'Project Updated'),
    );

  it('are retried alone', async () => {
    const given = bus((name, call) => name !== 'Project Archived' || call === 3);
    expect(await three()).toEqual({ batchItemFailures: [] });
    expect(given).toEqual([
      ['Project Created', 'Project Archived', 'Project Updated'],
      ['Project Archived'],
      ['Project Archived'],
    ]);
  });

  it('make the stream resume at the lowest failed record when they keep failing', async () => {
    collector();
    bus((name) => name === 'Project Created');
    expect(await three()).toEqual({ batchItemFailures: [{ itemIdentifier: '8' }] });
  });

  it('block the entries after them, ten being sent at once', async () => {
    collector();
    const given = bus((name) => name === 'Project Created');
    const records = Array.from({ length: 25 }, (_, n) =>
      recordOf(String(n), n === 12 ? 'Project Archived' : 'Project Created'),
    );
    expect(await relay(...records)).toEqual({ batchItemFailures: [{ itemIdentifier: '12' }] });
    expect(given.map(({ length }) => length)).toEqual([10, 10, 1, 1]);
  });
});
