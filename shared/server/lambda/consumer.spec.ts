import { beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { bodyOf, deliverBatch } from '#fixtures/delivery.ts';
import { sampleOf } from '#fixtures/samples.ts';
import { log } from '../log.ts';
import { batchConsumer, consumer, dividingConsumer, queueConsumer } from './consumer.ts';

const now = Date.UTC(2031, 0, 1);
beforeAll(() => void log.setLogLevel('SILENT'));

const sample = sampleOf('Stage Completed');
const of = (tenant_id: number, project_id: number, id = '') => ({ ...sample, tenant_id, project_id, id });

describe('consumer', () => {
  it('reacts with the event and the time of its first receipt', async () => {
    const seen: unknown[] = [];
    const handler = consumer('schedule-reminder', async (event, trigger) => void seen.push([event, trigger]));
    expect(await deliverBatch(handler, [bodyOf(sample)], now, 3)).toEqual([]);
    expect(seen).toEqual([[sample, { now, at: '2031-01-01T00:00:00.000Z' }]]);
  });

  it('handles events of a project in order, continues after a failure, and reports only that one', async () => {
    const log: string[] = [];
    const handler = consumer('schedule-reminder', async ({ id }) => {
      log.push(`${id} begins`);
      await Promise.resolve();
      if (id === 'b') throw new Error('no');
      log.push(`${id} ends`);
    });
    const events = [of(1, 7, 'a'), of(1, 7, 'b'), of(1, 7, 'c'), of(1, 8, 'd')];
    expect(await deliverBatch(handler, events.map(bodyOf), now)).toEqual([1]);
    expect(log.filter((line) => !line.startsWith('d'))).toEqual([
      'a begins',
      'a ends',
      'b begins',
      'c begins',
      'c ends',
    ]);
    expect(log.indexOf('d begins')).toBeLessThan(log.indexOf('a ends'));
  });

  it('tells the event, workspace and project of a message that failed in the log, and nothing of its content', async () => {
    const told = vi.spyOn(log, 'error').mockImplementation(() => undefined);
    const fails = async () => {
      throw new Error('no');
    };
    const subject = { workspace: 1, project: 7, event: 'event-1', error: expect.any(Error) };
    const sent = { ...sampleOf('Send Preview'), tenant_id: 1, project_id: 7, id: 'event-1' };
    const handlers = [
      consumer('schedule-reminder', fails),
      batchConsumer('aggregate-analytics', () => '', fails),
      dividingConsumer('send-email', z.object({ recipient: z.string() }), fails),
    ];
    for (const handler of handlers) await deliverBatch(handler, [bodyOf(sent)], now);
    expect(told.mock.calls.map(([, given]) => given)).toEqual(
      ['schedule-reminder', 'aggregate-analytics', 'send-email'].map((name) => ({
        ...subject,
        consumer: name,
        messageId: expect.any(String),
        eventName: 'Send Preview',
      })),
    );
    told.mockRestore();
  });

  it('finds the reaction by the event’s name', async () => {
    const seen: string[] = [];
    const handler = consumer('make-thumbnail', {
      'File Registered': async ({ data }) => void seen.push(data.file_id),
    });
    expect(await deliverBatch(handler, [bodyOf(sampleOf('File Registered'))], now)).toEqual([]);
    expect(seen).toEqual(['f1']);
  });
});

describe('batchConsumer', () => {
  it('handles a tenant’s events together; a failure redelivers all of them and no other tenant’s', async () => {
    const seen: string[][] = [];
    const handler = batchConsumer(
      'aggregate-analytics',
      () => '',
      async (events) => {
        seen.push(events.map(({ id }) => id));
        if (events[0]?.tenant_id === 2) throw new Error('no');
      },
    );
    const events = [of(1, 7, 'a'), of(2, 8, 'b'), of(1, 9, 'c'), of(2, 8, 'd')];
    expect(await deliverBatch(handler, events.map(bodyOf), now)).toEqual([1, 3]);
    expect(seen).toEqual([
      ['a', 'c'],
      ['b', 'd'],
    ]);
  });

  it('keeps groups of a tenant apart', async () => {
    const handler = batchConsumer(
      'aggregate-analytics',
      ({ project_id }) => String(project_id),
      async (events) => {
        if (events.some(({ id }) => id === 'b')) throw new Error('no');
      },
    );
    const events = [of(1, 7, 'a'), of(1, 8, 'b'), of(1, 7, 'c'), of(1, 8, 'd')];
    expect(await deliverBatch(handler, events.map(bodyOf), now)).toEqual([1, 3]);
  });

  it('runs a batch once at its first receipt, and isolates the failing events at the next', async () => {
    let asked = 0;
    const done: string[] = [];
    const handler = batchConsumer(
      'aggregate-analytics',
      () => '',
      async (events) => {
        asked += 1;
        if (events.some(({ id }) => id === 'c' || id === 'f')) throw new Error('no');
        done.push(...events.map(({ id }) => id));
      },
    );
    const bodies = [...'abcdefg'].map((id) => bodyOf(of(1, 7, id)));
    expect(await deliverBatch(handler, bodies, now)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect([asked, done]).toEqual([1, []]);
    expect(await deliverBatch(handler, bodies, now, 2)).toEqual([2, 5]);
    expect(done).toEqual(['a', 'b', 'd', 'e', 'g']);
  });
});

describe('queueConsumer', () => {
  it('validates bodies, and passes the receive count of a message', async () => {
    const seen: unknown[] = [];
    const handler = queueConsumer(
      'remind-contacts',
      z.object({ n: z.number() }),
      { groupOf: () => '', tenantOf: () => undefined },
      async ({ body, attempt }) => void seen.push([body, attempt]),
    );
    expect(await deliverBatch(handler, ['{"n":1}', '{"n":"1"}', '{', '{"n":2}'], now, 2)).toEqual([1, 2]);
    expect(seen).toEqual([
      [{ n: 1 }, 2],
      [{ n: 2 }, 2],
    ]);
  });
});
