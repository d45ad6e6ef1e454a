/** The order of a round's files, and which files of earlier rounds they replace. */
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { arrangeFiles } from '#contracts/arrangement.ts';
import { getReview } from '#contracts/review.ts';
import { getTimeline, sendPreview } from '#contracts/timeline.ts';
import { rejectRevision } from '#contracts/workflows.ts';
import { inOrder } from '#domain/file/order.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { documentClient } from '#server/data/table.ts';
import { linksOfRevision } from '#server/mail/tracked-links.ts';
import { tokenOfLink } from '#server/tokens/links.ts';
import { storeUploads } from '#testing/stored-uploads.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { Person, TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let agent: Person;
let film: TestProject;

beforeAll(async () => {
  runtime = await testRuntime({ events: false });
  workspace = await runtime.createWorkspace();
  agent = workspace.owner;
});
afterAll(() => runtime.stop());
afterEach(() => vi.restoreAllMocks());
beforeEach(async () => {
  film = await createTestProject(agent);
});

const onRound = (round = 0) => ({ id: film.id, wf: film.wf, rev: film.revision(1, round) });

const uploaded = (round: number, ...names: string[]) => storeUploads(workspace.tenantId, film, round, names);
const send = (round = 0, more: object = {}) =>
  agent.ok(sendPreview, {
    params: onRound(round),
    body: { emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' }, reviewLink: null, ...more },
  });
const changesRequested = () =>
  agent.ok(rejectRevision, {
    params: { id: film.wf, stage: film.stage(1).id, rev: film.revision(1, 0) },
  });
type Arranged = { id: string; replaces?: string | null }[];
const arrange = async (round: number, files: Arranged, as: Person = agent) => {
  const { status, body } = await as.call(arrangeFiles, { params: onRound(round), body: { files } });
  return status === 200 ? 'done' : (body as { error: { code: string } }).error.code;
};
const ids = (...names: string[]) => names.map((id) => ({ id }));
const onTimeline = async () => {
  const { files } = await agent.ok(getTimeline, { params: { id: film.id, wf: film.wf } });
  return inOrder(files.map(({ file }) => file));
};
const review = async (round = 0) => {
  const links = await linksOfRevision(workspace.tenantId, film.id, film.revision(1, round));
  const token = tokenOfLink(links.get(film.contacts[0]?.id ?? 0)?.link_id ?? '');
  return workspace.asAnonymous().ok(getReview, { params: { token } });
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
    (await Commit.query.primary({ tenantId: workspace.tenantId, projectId: film.id }).go()).data.length;
  const before = await commits();
  const body = { files: [{ id: '0-b', replaces: null }, { id: '0-a' }] };
  const call = () => agent.call(arrangeFiles, { params: onRound(), body });
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
