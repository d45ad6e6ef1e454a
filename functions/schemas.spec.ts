import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';

/** Number of schemas, and checks of them, that zod has created. */
let built = 0;

vi.mock('zod/mini', async (original) => {
  const counted = (part: unknown): unknown => {
    if (typeof part !== 'function') return part;
    return (...parts: unknown[]) => {
      built += 1;
      return part(...parts);
    };
  };
  const all = (module: object): object =>
    Object.fromEntries(Object.entries(module).map(([name, part]) => [name, counted(part)]));
  const zod = await original<typeof import('zod/mini')>();
  return { ...all(zod), config: zod.config, coerce: all(zod.coerce), iso: all(zod.iso) };
});

beforeEach(() => {
  vi.resetModules();
  built = 0;
});

const files = globSync('./*/*.lambda.ts', { cwd: import.meta.dirname });

it.each(files)('%s builds no schema when it is loaded', async (file) => {
  await import(`./${dirname(file)}/${basename(file, '.lambda.ts')}.lambda.ts`);
  expect(built).toBe(0);
});

it('a call builds its own schemas, once', async () => {
  const { getTimeline, sendPreview } = await import('#contracts/timeline.ts');
  const onWorkflow = { id: '1', wf: '2' };
  expect(getTimeline.params.safeParse(onWorkflow)).toMatchObject({ data: { id: 1, wf: 2 } });
  // The object, and the id schema of both its fields with three checks.
  expect(built).toBe(5);
  expect(getTimeline.params.safeParse(onWorkflow).success).toBe(true);
  expect(built).toBe(5);
  expect(sendPreview.body.safeParse({}).success).toBe(false);
  expect(built).toBeGreaterThan(5);
});
