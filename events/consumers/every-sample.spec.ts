import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Consumer, catalogue, subscriptions } from '#catalog/index.ts';
import type { EventName } from '#domain/event.ts';
import { eventOf } from '#server/lambda/consumer.ts';
import { log } from '#server/log.ts';
import { testRuntime } from '#testing/support.ts';
import type { TestRuntime } from '#testing/test-runtime.ts';
import { bodyOf, deliverBatch } from '../fixtures/delivery.ts';
import { sampleNames, sampleOf } from '../fixtures/samples.ts';

type Module = { handler: (event: SQSEvent, context: Context) => Promise<SQSBatchResponse | undefined> };

let runtime: TestRuntime;
beforeAll(async () => {
  log.setLogLevel('SILENT');
  runtime = await testRuntime({ events: false });
});
afterAll(() => runtime.stop());

describe('the samples', () => {
  it('cover every event, at its present version', () => {
    expect(sampleNames.toSorted()).toEqual(Object.keys(catalogue).toSorted());
    for (const name of sampleNames) expect(sampleOf(name).version).toBe(catalogue[name].version);
  });

  it.each(sampleNames)('fit the catalogue’s schema of %s', (name) => {
    const sample = sampleOf(name);
    expect(eventOf(bodyOf(sample))).toEqual(sample);
  });
});

const subscribed = (Object.keys(subscriptions) as Consumer[]).map(
  (consumer): [Consumer, readonly EventName[]] => [consumer, subscriptions[consumer]],
);

it('every subscriber has a folder', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(folders).toEqual(expect.arrayContaining(subscribed.map(([consumer]) => consumer)));
});

describe.each(subscribed)('%s', (consumer, names) => {
  const load = async (): Promise<Module> =>
    import(join(import.meta.dirname, consumer, `${consumer}.lambda.ts`));

  it('handles each of its events for a project that was deleted', async () => {
    const { handler } = await load();
    const bodies = names.map((name) => bodyOf(sampleOf(name)));
    expect(await deliverBatch(handler, bodies, runtime.clock.now())).toEqual([]);
  });

  it('returns unreadable messages for a retry, and only those', async () => {
    const { handler } = await load();
    const [name] = names;
    if (!name) throw new Error('no subscription');
    const sample = sampleOf(name);
    const bodies = [
      bodyOf(sample),
      'no JSON',
      bodyOf({ ...sample, version: 99 }),
      bodyOf({ ...sample, data: 'nothing' }),
      bodyOf({ ...sample, name: 'Never Heard Of' }),
      bodyOf(sample).replace('"proofline"', '"somebody"'),
    ];
    expect(await deliverBatch(handler, bodies, runtime.clock.now())).toEqual([1, 2, 3, 4, 5]);
  });

  it('ignores events without a subscription', async () => {
    const { handler } = await load();
    const others = sampleNames.filter((name) => !names.includes(name));
    expect(
      await deliverBatch(
        handler,
        others.map((name) => bodyOf(sampleOf(name))),
        runtime.clock.now(),
      ),
    ).toEqual([]);
  });
});
