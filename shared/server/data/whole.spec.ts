import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { Directory } from '#server/data/entities/directory.ts';
import { testRuntime } from '#testing/support.ts';
import type { TestRuntime } from '#testing/test-runtime.ts';
import { whole } from './whole.ts';

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await testRuntime({ events: false, faults: true });
});
afterAll(() => runtime.stop());
afterEach(() => runtime.faults.reset());

const keys = ['one', 'two'].map((name) => ({ kind: 'link' as const, name, tenantId: 1 }));

it('is what was read, and nothing of what is not there', async () => {
  const [one] = keys;
  if (one) await Directory.put(one).go();
  const { data } = await whole(Directory.get(keys).go({ consistent: true }));
  expect(data.map(({ name }) => name)).toEqual(['one']);
});

it('throws where a part was throttled', async () => {
  runtime.faults.plan({ operation: 'BatchGetItem', fault: { kind: 'partial' } });
  await expect(whole(Directory.get(keys).go({ consistent: true }))).rejects.toThrow('Throttling');
});
