import { afterAll, beforeAll, expect, it } from 'vitest';
import { notes } from '#contracts/notes.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject } from '#testing/test-project.ts';
import type { TestRuntime } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await testRuntime();
});
afterAll(() => runtime.stop());

it('a text with characters that no queue takes is kept without them, and its event arrives', async () => {
  const { owner } = await runtime.createWorkspace();
  const film = await createTestProject(owner);
  for (const [written, kept] of [
    ['\uFFFF', ''],
    ['\uFFFE', ''],
    ['\\uFFFF', '\\uFFFF'],
  ])
    expect(
      await owner.ok(notes.add, {
        params: { id: film.id },
        body: { body: `<p>Copied${written} out of a PDF</p>`, stage_id: film.stage(1).id },
      }),
    ).toMatchObject({ body: `<p>Copied${kept} out of a PDF</p>` });
  await runtime.idle();
  const names = runtime.bus.list({ limit: 20 }).map(({ event }) => event['detail-type']);
  expect(names.filter((name) => name === 'Note Added')).toHaveLength(3);
});
