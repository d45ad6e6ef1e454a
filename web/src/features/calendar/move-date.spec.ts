import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ProjectRow } from '#contracts/projects.ts';
import { layIntoDays } from '#domain/project/calendar-days.ts';
import { rowsKey } from '#lib/project/project-rows.ts';
import { aDeliverable, aRow } from '#lib/testing/row.testing.ts';
import { aProject } from '#lib/testing/samples.testing.ts';
import { calendar as texts } from '#lib/texts/en/calendar.ts';
import type { Movable } from './entries.ts';
import { moveDate } from './move-date.ts';

// 18:00 on Friday in Auckland, which is Friday at 5:00 in UTC.
const at = '2026-11-27T05:00:00.000Z';
const other = '2026-11-30T05:00:00.000Z';
const place = { workflow_id: 10_001, stage_id: 100_000_009 };
const row = aRow({
  timezone: 'Pacific/Auckland',
  next_target: '2026-11-28',
  next_target_of: place,
  feedback_due: at,
  workflows: [
    aDeliverable({ id: 10_000, feedback_due: at }),
    aDeliverable({ id: 10_001, feedback_due: other }),
  ],
});
const entries = [...layIntoDays([row], '2026-11-20T12:00:00.000Z').values()].flat();
const entry = entries.find((one) => one.kind === 'due' && one.workflow === 10_000) as Movable;
const target = entries.find(({ kind }) => kind === 'target') as Movable;

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
    target_date: () => Response.json({ entry: null, workflow: { tasks: [] } }),
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
  return layIntoDays(data?.pages.flatMap(({ items }) => items) ?? [], at);
};

it('sends the day as a date of the project’s zone, for the round that is due then', async () => {
  const moving = moveDate(client, entry, '2026-12-02');
  await vi.waitFor(() =>
    expect([...shown().keys()].toSorted()).toEqual(['2026-11-28', '2026-11-30', '2026-12-02']),
  );
  const { undo } = await moving;
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
  const { undo } = await moveDate(client, entry, '2026-12-02');
  await undo?.();
  expect(calls[1]?.path).toBe('/api/projects/1/timeline/10000/stages/100000003/actions/undo-last');
});

/** Rounds of two stages side by side, due at these times. */
const sideBySide = (one: string, two: string) => {
  const told = timeline(false);
  told.workflow.tasks = [
    { id: 100_000_001, tasks: [task(100_000_002, one)] },
    { id: 100_000_003, tasks: [task(100_000_005, two)] },
  ];
  return told;
};

it('moves all rounds of a deliverable that are due then, and takes each back', async () => {
  answers.timeline = () => Response.json(sideBySide(at, at));
  const { undo } = await moveDate(client, entry, '2026-12-02');
  await undo?.();
  expect(calls.map(({ path }) => path)).toEqual([
    '/api/workflows/10000/stages/100000001/revisions/100000002/due_date',
    '/api/workflows/10000/stages/100000003/revisions/100000005/due_date',
    '/api/projects/1/timeline/10000/stages/100000001/actions/undo-last',
    '/api/projects/1/timeline/10000/stages/100000003/actions/undo-last',
  ]);
});

it('takes a moved round back where the next one is refused', async () => {
  answers.timeline = () => Response.json(sideBySide(at, at));
  answers.due_date = () =>
    calls.length < 2
      ? Response.json({ entry: { seq: 7 } })
      : Response.json({ error: { code: 'due_out_of_range' } }, { status: 409 });
  await expect(moveDate(client, entry, '2026-12-02')).rejects.toThrow();
  expect(calls.map(({ path }) => path.split('/stages/')[1])).toEqual([
    '100000001/revisions/100000002/due_date',
    '100000003/revisions/100000005/due_date',
    '100000001/actions/undo-last',
  ]);
  expect(shown().get('2026-11-27')).toHaveLength(1);
});

it('moves the only round that waits even if it was moved meanwhile, but never another one', async () => {
  const alone = timeline();
  alone.workflow.tasks = [{ id: 100_000_003, tasks: [task(100_000_005, other)] }];
  answers.timeline = () => Response.json(alone);
  await moveDate(client, entry, '2026-12-02');
  expect(calls).toHaveLength(1);
  answers.timeline = () => Response.json(sideBySide(other, '2026-12-01T05:00:00.000Z'));
  await expect(moveDate(client, entry, '2026-12-02')).rejects.toThrow(texts.movedSince);
  expect(calls).toHaveLength(1);
});

it('is back on its day after a refusal, and the rest stays', async () => {
  answers.due_date = () => Response.json({ error: { code: 'due_out_of_range' } }, { status: 409 });
  await expect(moveDate(client, entry, '2026-12-02')).rejects.toThrow();
  expect([...shown().keys()].toSorted()).toEqual(['2026-11-27', '2026-11-28', '2026-11-30']);
});

it('says that nothing waits any more where the client has answered meanwhile', async () => {
  const answered = timeline();
  answered.workflow.tasks = [];
  answers.timeline = () => Response.json(answered);
  await expect(moveDate(client, entry, '2026-12-02')).rejects.toThrow(texts.notWaiting);
  expect(calls).toEqual([]);
  expect(shown().get('2026-11-27')).toHaveLength(1);
});

const aimed = (target_date: string | null, status = 'in_progress') => ({
  ...timeline(),
  workflow: { is_linear: true, tasks: [{ id: place.stage_id, status, target_date, tasks: [] }] },
});
const path = '/api/workflows/10001/stages/100000009/target_date';

it('sets the target date of its stage, and an undo sets the one before', async () => {
  answers.timeline = () => Response.json(aimed('2026-11-28'));
  const moving = moveDate(client, target, '2026-12-04');
  await vi.waitFor(() => expect(shown().get('2026-12-04')).toHaveLength(1));
  const { undo } = await moving;
  answers.timeline = () => Response.json(aimed('2026-12-04'));
  await undo?.();
  expect(calls).toEqual([
    { path, body: { target_date: '2026-12-04' } },
    { path, body: { target_date: '2026-11-28' } },
  ]);
  expect(shown().get('2026-11-28')).toHaveLength(1);
});

it('tells of the following stage whose target is earlier by then', async () => {
  answers.timeline = () => Response.json(aimed('2026-11-28'));
  const past = { id: 100_000_010, title: 'Final files', target_date: '2026-12-01' };
  answers.target_date = () =>
    Response.json({ entry: null, workflow: { tasks: [{ id: place.stage_id, target_past: past }] } });
  expect(await moveDate(client, target, '2026-12-04')).toMatchObject({ past });
});

it('leaves a target date that a colleague has moved since where it is, and says so', async () => {
  answers.timeline = () => Response.json(aimed('2026-11-28'));
  const { undo } = await moveDate(client, target, '2026-12-04');
  answers.timeline = () => Response.json(aimed('2026-12-09'));
  await expect(undo?.()).rejects.toThrow(texts.movedSince);
  expect(calls).toHaveLength(1);
});

it.each([
  ['is completed', aimed('2026-11-28', 'completed')],
  ['has no target date any more', aimed(null)],
])('says that the stage %s, and the date is back on its day', async (_, answer) => {
  answers.timeline = () => Response.json(answer);
  await expect(moveDate(client, target, '2026-12-04')).rejects.toThrow(texts.noTarget);
  expect(calls).toEqual([]);
  expect(shown().get('2026-11-28')).toHaveLength(1);
});

it('is back on its day where the target date is refused', async () => {
  answers.timeline = () => Response.json(aimed('2026-11-28'));
  answers.target_date = () => Response.json({ error: { code: 'project_closed' } }, { status: 409 });
  await expect(moveDate(client, target, '2026-12-04')).rejects.toThrow();
  expect(shown().get('2026-11-28')).toHaveLength(1);
});
