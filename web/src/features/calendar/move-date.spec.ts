import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { errors } from '#contracts/errors.ts';
import type { ProjectRow } from '#contracts/projects.ts';
import { getTimeline, undoLast, undoLastOfStage } from '#contracts/timeline.ts';
import { setRevisionField, setStageField, type WireStage } from '#contracts/workflows.ts';
import { layIntoDays } from '#domain/project/calendar-days.ts';
import { linear } from '#domain/workflow/workflow.testing.ts';
import { rowsKey } from '#lib/project/project-rows.ts';
import { fakeServer, refuse } from '#lib/testing/fake-server.testing.ts';
import { aDeliverable, aRow } from '#lib/testing/row.testing.ts';
import { aProject, wireOf } from '#lib/testing/samples.testing.ts';
import { anAction, aTimeline } from '#lib/testing/timeline.testing.ts';
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

const wire = wireOf(linear(1), 1);
const [aStage] = wire.tasks;
const [aRound] = aStage?.tasks ?? [];
if (!aStage || !aRound) throw new Error('no stage');

const round = (id: number, due_on: string | null) => ({ ...aRound, id, due_on });
const stage = (id: number, ...tasks: WireStage['tasks']) => ({ ...aStage, id, tasks });
/** Timeline of the project with these stages, one after the other or side by side. */
const timeline = (is_linear: boolean, ...tasks: WireStage[]) =>
  aTimeline({
    project: { ...aProject, timezone: 'Pacific/Auckland' },
    workflow: { ...wire, is_linear, tasks },
  });
/** Two stages, whose second one has the round that is due then. */
const twoStages = [
  stage(100_000_001, round(100_000_002, other)),
  stage(100_000_003, round(100_000_004, null), round(100_000_005, at)),
];

const moved = anAction({
  entry: {
    id: 'e7',
    at,
    workflow_id: 10_000,
    seq: 7,
    actor: { kind: 'agent', id: 1, name: 'Olga Owner' },
    events: [],
  },
});

const server = fakeServer();
let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
  client.setQueryData([...rowsKey, {}], { pages: [{ items: [row] }], pageParams: [] });
  server.on(getTimeline, timeline(true, ...twoStages));
  server.on(setStageField, anAction());
  server.on(setRevisionField, moved);
  for (const route of [undoLast, undoLastOfStage]) server.on(route, anAction());
});

/** Changing calls. */
const changes = () =>
  server
    .calls()
    .flatMap(({ route, params, body }) =>
      route.method === 'GET' ? [] : [{ call: route.name, params, body }],
    );

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
  expect(changes()).toEqual([
    {
      call: 'setRevisionField',
      params: { id: 10_000, stage: 100_000_003, rev: 100_000_005, field: 'due_date' },
      body: { due_date: '2026-12-02' },
    },
  ]);
  await undo?.();
  expect(changes()[1]).toEqual({
    call: 'undoLast',
    params: { id: 1, wf: 10_000 },
    body: { reason: 'mistake', seq: 7, whole: false },
  });
  expect(shown().get('2026-11-27')).toHaveLength(1);
});

it('takes back the last action of the stage where stages go on side by side', async () => {
  server.on(getTimeline, timeline(false, ...twoStages));
  const { undo } = await moveDate(client, entry, '2026-12-02');
  await undo?.();
  expect(changes()[1]).toMatchObject({
    call: 'undoLastOfStage',
    params: { id: 1, wf: 10_000, stage: 100_000_003 },
  });
});

/** Rounds of two stages side by side, due at these times. */
const sideBySide = (one: string, two: string) =>
  timeline(false, stage(100_000_001, round(100_000_002, one)), stage(100_000_003, round(100_000_005, two)));
const due = (stage: number, rev: number) => ({
  call: 'setRevisionField',
  params: { id: 10_000, stage, rev, field: 'due_date' },
});
const back = (stage: number) => ({ call: 'undoLastOfStage', params: { id: 1, wf: 10_000, stage } });

it('moves all rounds of a deliverable that are due then, and takes each back', async () => {
  server.on(getTimeline, sideBySide(at, at));
  const { undo } = await moveDate(client, entry, '2026-12-02');
  await undo?.();
  expect(changes()).toMatchObject([
    due(100_000_001, 100_000_002),
    due(100_000_003, 100_000_005),
    back(100_000_001),
    back(100_000_003),
  ]);
});

it('takes a moved round back where the next one is refused', async () => {
  server.on(getTimeline, sideBySide(at, at));
  server.on(setRevisionField, () => (changes().length < 2 ? moved : refuse('due_out_of_range')));
  await expect(moveDate(client, entry, '2026-12-02')).rejects.toThrow();
  expect(changes()).toMatchObject([
    due(100_000_001, 100_000_002),
    due(100_000_003, 100_000_005),
    back(100_000_001),
  ]);
  expect(shown().get('2026-11-27')).toHaveLength(1);
});

it('names the refusal, and the round that stays moved, where that one cannot be taken back', async () => {
  const { project, workflow, ...told } = sideBySide(at, at);
  const tasks = [...workflow.tasks, stage(100_000_006, round(100_000_007, at))];
  server.on(getTimeline, { ...told, project, workflow: { ...workflow, tasks } });
  server.on(setRevisionField, () => (changes().length < 3 ? moved : refuse('due_out_of_range')));
  server.on(undoLastOfStage, () => (changes().length < 5 ? refuse('nothing_to_undo') : anAction()));
  await expect(moveDate(client, entry, '2026-12-02')).rejects.toThrow(
    texts.movedInPart(errors.due_out_of_range.text),
  );
  // The other one is taken back all the same.
  expect(changes().slice(3)).toMatchObject([back(100_000_001), back(100_000_003)]);
});

it('moves the only round that waits even if it was moved meanwhile, but never another one', async () => {
  server.on(getTimeline, timeline(true, stage(100_000_003, round(100_000_005, other))));
  await moveDate(client, entry, '2026-12-02');
  expect(changes()).toHaveLength(1);
  server.on(getTimeline, sideBySide(other, '2026-12-01T05:00:00.000Z'));
  await expect(moveDate(client, entry, '2026-12-02')).rejects.toThrow(texts.movedSince);
  expect(changes()).toHaveLength(1);
});

it('is back on its day after a refusal, and the rest stays', async () => {
  server.on(setRevisionField, refuse('due_out_of_range'));
  await expect(moveDate(client, entry, '2026-12-02')).rejects.toThrow();
  expect([...shown().keys()].toSorted()).toEqual(['2026-11-27', '2026-11-28', '2026-11-30']);
});

it('says that nothing waits any more where the client has answered meanwhile', async () => {
  server.on(getTimeline, timeline(true, stage(100_000_003, round(100_000_005, null))));
  await expect(moveDate(client, entry, '2026-12-02')).rejects.toThrow(texts.notWaiting);
  expect(changes()).toEqual([]);
  expect(shown().get('2026-11-27')).toHaveLength(1);
});

const aimed = (target_date: string | null, status: WireStage['status'] = 'in_progress') =>
  timeline(true, { ...stage(place.stage_id), status, target_date });
const aim = (target_date: string) => ({
  call: 'setStageField',
  params: { id: 10_001, stage: 100_000_009, field: 'target_date' },
  body: { target_date },
});

it('sets the target date of its stage, and an undo sets the one before', async () => {
  server.on(getTimeline, aimed('2026-11-28'));
  const moving = moveDate(client, target, '2026-12-04');
  await vi.waitFor(() => expect(shown().get('2026-12-04')).toHaveLength(1));
  const { undo } = await moving;
  server.on(getTimeline, aimed('2026-12-04'));
  await undo?.();
  expect(changes()).toEqual([aim('2026-12-04'), aim('2026-11-28')]);
  expect(shown().get('2026-11-28')).toHaveLength(1);
});

it('tells of the following stage whose target is earlier by then', async () => {
  server.on(getTimeline, aimed('2026-11-28'));
  const past = { id: 100_000_010, title: 'Final files', target_date: '2026-12-01' };
  const told = { ...stage(place.stage_id), target_past: past };
  server.on(setStageField, anAction({ workflow: { ...wire, tasks: [told] } }));
  expect(await moveDate(client, target, '2026-12-04')).toMatchObject({ past });
});

it('leaves a target date that a colleague has moved since where it is, and says so', async () => {
  server.on(getTimeline, aimed('2026-11-28'));
  const { undo } = await moveDate(client, target, '2026-12-04');
  server.on(getTimeline, aimed('2026-12-09'));
  await expect(undo?.()).rejects.toThrow(texts.movedSince);
  expect(changes()).toHaveLength(1);
});

it.each([
  ['is completed', aimed('2026-11-28', 'completed')],
  ['has no target date any more', aimed(null)],
])('says that the stage %s, and the date is back on its day', async (_, answer) => {
  server.on(getTimeline, answer);
  await expect(moveDate(client, target, '2026-12-04')).rejects.toThrow(texts.noTarget);
  expect(changes()).toEqual([]);
  expect(shown().get('2026-11-28')).toHaveLength(1);
});

it('is back on its day where the target date is refused', async () => {
  server.on(getTimeline, aimed('2026-11-28'));
  server.on(setStageField, refuse('project_closed'));
  await expect(moveDate(client, target, '2026-12-04')).rejects.toThrow();
  expect(shown().get('2026-11-28')).toHaveLength(1);
});
