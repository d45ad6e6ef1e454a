/** The order of a round's files, and which files of earlier rounds they replace. */
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it, vi } from 'vitest';
import { arrangeFiles } from '#contracts/arrangement.ts';
import { getTimeline } from '#contracts/timeline.ts';
import { inOrder } from '#domain/file/order.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { documentClient } from '#server/data/table.ts';
import { filmRounds } from '#testing/film-rounds.ts';
import { testRuntime } from '#testing/support.ts';
import type { Person } from '#testing/test-runtime.ts';

const on = filmRounds(() => testRuntime({ events: false }));
const { onRound, uploaded, send, changesRequested, review } = on;

type Arranged = { id: string; replaces?: string | null }[];
const arrange = async (round: number, files: Arranged, as: Person = on.agent) => {
  const { status, body } = await as.call(arrangeFiles, { params: onRound(round), body: { files } });
  return status === 200 ? 'done' : (body as { error: { code: string } }).error.code;
};
const ids = (...names: string[]) => names.map((id) => ({ id }));
const onTimeline = async () => {
  const { files } = await on.agent.ok(getTimeline, { params: { id: on.film.id, wf: on.film.wf } });
  return inOrder(files.map(({ file }) => file));
};

it('orders the files for everybody, and those that came later follow by name', async () => {
  await uploaded(0, 'a', 'b', 'c');
  expect((await onTimeline()).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  expect(await arrange(0, ids('0-c', '0-a', '0-b'))).toBe('done');
  await uploaded(0, 'd', 'aa');
  expect((await onTimeline()).map(({ name }) => name)).toEqual(['c', 'a', 'b', 'aa', 'd']);
  await send();
  expect((await review()).files.map(({ name }) => name)).toEqual(['c', 'a', 'b', 'aa', 'd']);
});

it('is the same once repeated, and writes no history', async () => {
  await uploaded(0, 'a', 'b');
  const commits = async () =>
    (await Commit.query.primary({ tenantId: on.workspace.tenantId, projectId: on.film.id }).go()).data.length;
  const before = await commits();
  const body = { files: [{ id: '0-b', replaces: null }, { id: '0-a' }] };
  const call = () => on.agent.call(arrangeFiles, { params: onRound(), body });
  const [first, second] = [await call(), await call()];
  expect(first.body).toMatchObject({
    files: [
      { name: 'b', order: 0, replaces: null },
      { name: 'a', order: 1 },
    ],
  });
  expect(second.body).toEqual(first.body);
  expect(await commits()).toBe(before);
});

it('pairs a file with one that an earlier round has sent, whatever its name', async () => {
  await uploaded(0, 'menu', 'card');
  await send();
  await changesRequested();
  await uploaded(0, 'later');
  await uploaded(1, 'drinks', 'card', 'film');
  const pairs = [{ id: '1-drinks', replaces: '0-menu' }, { id: '1-card', replaces: null }, { id: '1-film' }];
  expect(await arrange(1, pairs)).toBe('done');
  expect(await arrange(1, [{ id: '1-drinks', replaces: '1-card' }])).toBe('not_replaceable');
  expect(await arrange(1, [{ id: '1-drinks', replaces: '0-later' }])).toBe('not_replaceable');
  expect(
    await arrange(
      1,
      pairs.map((one) => ({ ...one, replaces: '0-menu' })),
    ),
  ).toBe('replaced_twice');
  expect(await arrange(1, ids('1-drinks', '0-menu'))).toBe('conflict');
  await send(1);
  const shown = (await review(1)).files.map(({ name, replaces }) => [name, replaces]);
  expect(shown).toEqual([
    ['drinks', '0-menu'],
    ['card', null],
    ['film', undefined],
  ]);
});

it('is fixed once the round was sent', async () => {
  await uploaded(0, 'a', 'b');
  await send(0, { updateStatus: false });
  await uploaded(0, 'c', 'd');
  expect(await arrange(0, ids('0-b', '0-a', '0-c', '0-d'))).toBe('file_sent_stays');
  expect(await arrange(0, [{ id: '0-a', replaces: null }, ...ids('0-b', '0-c', '0-d')])).toBe(
    'file_sent_stays',
  );
  expect(await arrange(0, ids('0-a', '0-b', '0-d', '0-c'))).toBe('done');
  await send(0);
  expect(await arrange(0, ids('0-a', '0-b', '0-c', '0-d'))).toBe('not_in_progress');
  expect((await review()).files.map(({ name }) => name)).toEqual(['a', 'b', 'd', 'c']);
});

it('is refused when the round is concurrently sent', async () => {
  await uploaded(0, 'a', 'b');
  const write = documentClient.send.bind(documentClient) as (command: unknown) => Promise<never>;
  let happened = false;
  vi.spyOn(documentClient, 'send').mockImplementation(async (command: unknown) => {
    if (!happened && command instanceof TransactWriteCommand) {
      happened = true;
      await send();
    }
    return write(command);
  });
  expect(await arrange(0, ids('0-b', '0-a'))).toBe('conflict');
  expect((await review()).files.map(({ name }) => name)).toEqual(['a', 'b']);
});
