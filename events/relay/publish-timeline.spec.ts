import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterEach, expect, it, vi } from 'vitest';
import { handler } from './publish-timeline.lambda.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const recordOf = (sequence: string, category: string) => ({
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
      events: [{ category, name: 'Secret film' }],
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

it('tells the collector of an event that the bus does not take, and has it come again from there', async () => {
  const reports = collector();
  vi.spyOn(EventBridgeClient.prototype, 'send').mockImplementation(async () => {
    throw new Error('no bus');
  });
  const answer = await relay(recordOf('7', 'Project Created'), recordOf('8', 'Project Archived'));
  expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: '7' }] });
  expect(reports).toHaveLength(1);
  expect(reports[0]).toContain('Project Created is not on the bus');
  expect(reports[0]).toContain('publish-timeline');
  expect(reports[0]).not.toContain('Secret film');
});

it('tells nothing of what went through', async () => {
  const reports = collector();
  vi.spyOn(EventBridgeClient.prototype, 'send').mockImplementation(async () => ({
    Entries: [{ EventId: '1' }],
  }));
  expect(await relay(recordOf('7', 'Project Created'))).toEqual({ batchItemFailures: [] });
  expect(reports).toEqual([]);
});
