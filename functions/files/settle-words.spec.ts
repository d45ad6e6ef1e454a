/** Words that versions took over: kept as their own in one call, and taken over again. */
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { File } from '#contracts/file.ts';
import { captionFile, deleteFile, describeFile, listFiles, settleWords } from '#contracts/files.ts';
import { archiveProject } from '#contracts/projects.ts';
import type { BodyOf } from '#contracts/route.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { rejectRevision } from '#contracts/workflows.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { documentClient } from '#server/data/table.ts';
import { storeUploads } from '#testing/stored-uploads.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { Person, TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let agent: Person;
let project: TestProject;

beforeAll(async () => {
  runtime = await testRuntime({ events: false });
  workspace = await runtime.createWorkspace();
  agent = workspace.owner;
});
afterAll(() => runtime.stop());
afterEach(() => vi.restoreAllMocks());

const onRound = (round: number) => ({ id: project.id, wf: project.wf, rev: project.revision(1, round) });
const describe = (file: string, description: string) =>
  agent.ok(describeFile, {
    params: { ...onRound(Number(file[0])), file },
    body: { description },
  });
const caption = (file: string, language: 'en' | 'es', words: string) =>
  agent.ok(captionFile, {
    params: { ...onRound(Number(file[0])), file },
    body: { kind: 'transcript', language, text: words },
  });

/** Files of the second round as they are listed. */
const listed = async () => (await agent.ok(listFiles, { params: onRound(1) })).files;
const spoken = async ({ captions = [] }: File) =>
  Promise.all(
    captions.map(async ({ language, url, taken = false }) => {
      const { text } = (await (await fetch(url)).json()) as { text: string };
      return `${language} ${taken ? `(${text})` : text}`;
    }),
  );
/** Words of the second round by file, those that are taken over in brackets. */
const words = async () => {
  const files = await listed();
  const told = await Promise.all(
    files.map(async (file) => {
      const { name, description = '', description_taken } = file;
      return [name, [description_taken ? `(${description})` : description, ...(await spoken(file))]] as const;
    }),
  );
  return Object.fromEntries(told);
};
type Settled = BodyOf<typeof settleWords>;
/** All words of the second round as they are shown, as “All still fit” sends them. */
const shown = async (): Promise<Settled['files']> =>
  (await listed()).map(({ id, description = '', captions = [] }) => ({
    file: id,
    description,
    captions: captions.map(({ kind, language, id: text }) => ({ kind, language, id: text })),
  }));
/** Code of a refusal, or the status of an answer. */
const settle = async (own: boolean, files: Settled['files']) => {
  const { status, body } = await agent.call(settleWords, { params: onRound(1), body: { own, files } });
  return status === 200 ? status : (body as { error: { code: string } }).error.code;
};

/** A second round, whose poster and film took over a description, and the film two transcripts. */
beforeEach(async () => {
  project = await createTestProject(agent);
  await storeUploads(workspace.tenantId, project, 0, ['poster.png', 'film.mp4']);
  await describe('0-poster.png', 'A red door');
  await describe('0-film.mp4', 'A door opens');
  await caption('0-film.mp4', 'en', 'Hello');
  await caption('0-film.mp4', 'es', 'Hola');
  await agent.ok(sendPreview, {
    params: onRound(0),
    body: { emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' }, reviewLink: null },
  });
  await agent.ok(rejectRevision, {
    params: { id: project.wf, stage: project.stage(1).id, rev: project.revision(1, 0) },
  });
  await storeUploads(workspace.tenantId, project, 1, ['poster.png', 'film.mp4']);
});

const marked = {
  'film.mp4': ['(A door opens)', 'en (Hello)', 'es (Hola)'],
  'poster.png': ['(A red door)'],
};
const kept = { 'film.mp4': ['A door opens', 'en Hello', 'es Hola'], 'poster.png': ['A red door'] };

/** Entries of the history about words, with the number of events of each. */
const entries = async () => {
  const { tenantId } = workspace;
  const { data } = await Commit.query.primary({ tenantId, projectId: project.id }).go({ pages: 'all' });
  return data
    .filter(({ events }) => events.some(({ category }) => /^File (Described|Captioned)$/.test(category)))
    .map(({ events, changes }) => ({
      events: events.map((event) => `${event.category} ${'name' in event ? event.name : ''}`).toSorted(),
      changes,
    }));
};

it('are the versions’ own by one call and one entry of the history, and taken over again by another', async () => {
  expect(await words()).toEqual(marked);
  const before = (await entries()).length;
  const said = await shown();
  const [spanish] = said.flatMap(({ captions = [] }) => captions.filter(({ language }) => language === 'es'));
  expect(await settle(true, said)).toBe(200);
  expect(await words()).toEqual(kept);
  expect((await entries()).slice(before)).toEqual([
    {
      events: ['File Captioned film.mp4', 'File Described film.mp4', 'File Described poster.png'],
      changes: expect.objectContaining({
        '1-poster.png.description': ['A red door', 'A red door'],
        '1-film.mp4.transcript.es': [spanish?.id, spanish?.id],
      }),
    },
  ]);
  // Once more, as after a lost answer.
  expect(await settle(true, said)).toBe(200);
  expect((await entries()).length).toBe(before + 1);
  // The version before may change and go now: these words are the files' own.
  await describe('0-poster.png', 'A blue door');
  await caption('0-film.mp4', 'en', 'Good day');
  expect(await words()).toEqual(kept);
  expect(await settle(false, said)).toBe(200);
  const again = {
    'film.mp4': ['(A door opens)', 'es (Hola)', 'en (Good day)'],
    'poster.png': ['(A blue door)'],
  };
  expect(await words()).toEqual(again);
  expect(await settle(false, said)).toBe(200);
  expect(await words()).toEqual(again);
});

it('stay as they are in all files if those of one are no longer as they were shown', async () => {
  const said = await shown();
  const other = said.map((one) => ({ ...one, description: 'A door' }));
  expect(await settle(true, [...said.slice(0, 1), ...other.slice(1)])).toBe('conflict');
  const text = said.map((one) => ({
    ...one,
    captions: one.captions?.map((shownOne) => ({ ...shownOne, id: 'another' })),
  }));
  expect(await settle(true, text)).toBe('conflict');
  expect(await settle(true, [...said, { file: 'nothing', description: '' }])).toBe('file_not_found');
  expect(await words()).toEqual(marked);

  const write = documentClient.send.bind(documentClient) as (command: unknown) => Promise<never>;
  let happened = false;
  vi.spyOn(documentClient, 'send').mockImplementation(async (command: unknown) => {
    if (!happened && command instanceof TransactWriteCommand) {
      happened = true;
      await describe('1-poster.png', 'A green door');
    }
    return write(command);
  });
  expect(await settle(true, said)).toBe('conflict');
  expect(await words()).toEqual({ ...marked, 'poster.png': ['A green door'] });
});

it('are kept one by one, too', async () => {
  const said = await shown();
  const film = said.filter(({ file }) => file === '1-film.mp4');
  const [english] = film.flatMap(({ captions = [] }) => captions.filter(({ language }) => language === 'en'));
  expect(await settle(true, [{ file: '1-film.mp4', captions: english ? [english] : [] }])).toBe(200);
  expect(await words()).toEqual({
    ...marked,
    'film.mp4': ['(A door opens)', 'es (Hola)', 'en Hello'],
  });
});

it('are refused in a closed project, and without a file', async () => {
  const said = await shown();
  expect(await settle(true, [])).toBe('invalid_input');
  await agent.ok(deleteFile, { params: onRound(1), query: { filename: 'poster.png' } });
  expect(await settle(true, said)).toBe('file_not_found');
  await agent.ok(archiveProject, { params: { id: project.id }, body: { archive: true } });
  expect(await settle(true, said)).toBe('project_closed');
});
