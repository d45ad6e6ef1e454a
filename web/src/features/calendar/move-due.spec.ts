import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ProjectRow } from '#contracts/projects.ts';
import { layIntoDays } from '#domain/project/due-days.ts';
import { rowsKey } from '#lib/project-rows.ts';
import { aDeliverable, aRow } from '#lib/row.testing.ts';
import { aProject } from '#lib/samples.testing.ts';
import { calendar as texts } from '#lib/texts/en/calendar.ts';
import { type DueEntry, moveDue } from './move-due.ts';

const zone = 'America/New_York';
// 18:00 on Friday in Auckland is midnight of that Friday in New York.
const at = '2026-11-27T05:00:00.000Z';
const other = '2026-11-30T05:00:00.000Z';
const row = aRow({
  feedback_due: at,
  workflows: [
    aDeliverable({ id: 10_000, feedback_due: at }),
    aDeliverable({ id: 10_001, feedback_due: other }),
  ],
});
const entry = [...layIntoDays([row], { now: '2026-11-20T12:00:00.000Z', zone }).values()]
  .flat()
  .find((one): one is DueEntry => one.kind === 'due' && one.workflow === 10_000) as DueEntry;

const task = (id: number, due_on: string | null) => ({ id, due_on });
const timeline = (is_linear = true) => ({
  project: { ...aProject, timezone: 'Pacific/Auckland' },
  workflow: {
    is_linear,
    tasks: [
      { id: 100_000_001, tasks: [task(100_000_002, other)] },
      { id: 100_000_003, tasks: [task(100_000_004, null), task(100_000_005, at)] },
    ],
  },
});

let client: QueryClient;
let calls: { readonly path: string; readonly body: unknown }[];
let answers: Record<string, () => Response>;
beforeEach(() => {
  client = new QueryClient();
  client.setQueryData([...rowsKey, {}], { pages: [{ items: [row] }], pageParams: [] });
  calls = [];
  answers = {
    timeline: () => Response.json(timeline()),
    due_date: () => Response.json({ entry: { seq: 7 } }),
    'undo-last': () => Response.json({ entry: null }),
  };
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string }) => {
    if (body) calls.push({ path, body: JSON.parse(body) });
    const name = Object.keys(answers).find((one) => path.endsWith(one)) ?? 'timeline';
    return answers[name]?.();
  });
});
afterEach(() => vi.unstubAllGlobals());

const shown = () => {
  const data = client.getQueryData<{ pages: { items: ProjectRow[] }[] }>([...rowsKey, {}]);
  return layIntoDays(data?.pages.flatMap(({ items }) => items) ?? [], { now: at, zone });
};

it('sends the date of the project’s zone that is shown on the day, of the round that is due then', async () => {
  const moving = moveDue(client, entry, '2026-12-02', zone);
  await vi.waitFor(() => expect([...shown().keys()].toSorted()).toEqual(['2026-11-30', '2026-12-02']));
  const undo = await moving;
  expect(calls).toEqual([
    {
      path: '/api/workflows/10000/stages/100000003/revisions/100000005/due_date',
      body: { due_date: '2026-12-02' },
    },
  ]);
  await undo?.();
  expect(calls[1]).toEqual({
    path: '/api/projects/1/timeline/10000/actions/undo-last',
    body: { reason: 'mistake', seq: 7 },
  });
  expect(shown().get('2026-11-27')).toHaveLength(1);
});

it('takes back the last action of the stage where stages go on side by side', async () => {
  answers.timeline = () => Response.json(timeline(false));
  const undo = await moveDue(client, entry, '2026-12-02', zone);
  await undo?.();
  expect(calls[1]?.path).toBe('/api/projects/1/timeline/10000/stages/100000003/actions/undo-last');
});

it('is back on its day after a refusal, and the rest stays', async () => {
  answers.due_date = () => Response.json({ error: { code: 'due_out_of_range' } }, { status: 409 });
  await expect(moveDue(client, entry, '2026-12-02', zone)).rejects.toThrow();
  expect([...shown().keys()].toSorted()).toEqual(['2026-11-27', '2026-11-30']);
});

it('says that nothing waits any more where the client has answered meanwhile', async () => {
  const answered = timeline();
  answered.workflow.tasks = [];
  answers.timeline = () => Response.json(answered);
  await expect(moveDue(client, entry, '2026-12-02', zone)).rejects.toThrow(texts.notWaiting);
  expect(calls).toEqual([]);
  expect(shown().get('2026-11-27')).toHaveLength(1);
});
