/** Points that await an answer, on the project's row. */
import { expect, it } from 'vitest';
import { listProjects } from '#contracts/projects.ts';
import { getDashboard } from '#contracts/reports.ts';
import { undoLast } from '#contracts/timeline.ts';
import { testRuntime } from '#testing/support.ts';
import {
  agent,
  answer,
  byLink,
  film,
  newId,
  pointed,
  runtime,
  send,
  withSentRound,
} from '#testing/test-points.ts';

withSentRound(() => testRuntime());

const row = async () => {
  await runtime.idle();
  const { items } = await agent.ok(listProjects, { query: {} });
  return items.find(({ id }) => id === film.id);
};
const told = async () => {
  const { move, points } = (await row())?.own_move ?? {};
  return [move, points];
};

it('are counted from the request for changes on, and down with each answer', async () => {
  const ann = await byLink();
  const [before, remark, drafted] = [await pointed(ann), newId(), newId()];
  expect((await row())?.own_move).toBeNull();
  await ann.save(remark, { kind: 'remark', body: 'Nice' });
  await ann.save(drafted);
  await ann.decide('request_changes', [remark, drafted]);
  expect(await told()).toEqual(['change', 2]);
  const home = await agent.ok(getDashboard);
  expect(home.yours.find(({ id }) => id === film.id)?.own_move).toMatchObject({ points: 2 });

  await answer([{ point: before, what: 'done' }]);
  expect(await told()).toEqual(['change', 1]);
  await answer([{ point: drafted, what: 'question', text: 'Which one?' }]);
  expect(await told()).toEqual(['change', undefined]);
  await ann.reply(drafted, 'The left one');
  expect(await told()).toEqual(['change', 1]);
  await answer([{ point: drafted, what: 'done' }]);
  await send(1);
  await (await byLink(1)).decide('request_changes', []);
  expect(await told()).toEqual(['change', undefined]);
  await (await byLink(1)).settle(before, 'open', 'Still wrong');
  expect(await told()).toEqual(['change', 1]);
});

it('are gone from the row with an undone request', async () => {
  const ann = await byLink();
  await pointed(ann);
  await ann.decide('request_changes', []);
  expect(await told()).toEqual(['change', 1]);
  await agent.ok(undoLast, { params: { id: film.id, wf: film.wf }, body: { reason: 'mistake' } });
  expect((await row())?.own_move).toBeNull();
});
