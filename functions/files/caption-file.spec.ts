/** Captions and transcripts of films and sounds, for members and guests who do not hear or see them. */
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it, vi } from 'vitest';
import { createDeliverable } from '#contracts/deliverables.ts';
import type { File } from '#contracts/file.ts';
import { captionFile, deleteFile, deliverableFiles, describeFile, listFiles } from '#contracts/files.ts';
import { archiveProject } from '#contracts/projects.ts';
import { getTimeline } from '#contracts/timeline.ts';
import { captionLimits } from '#domain/file/captions.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { FileItem } from '#server/data/entities/file.ts';
import { documentClient } from '#server/data/table.ts';
import { objectIfAny } from '#server/files/storage.ts';
import { filmRounds } from '#testing/film-rounds.ts';
import { testRuntime } from '#testing/support.ts';

const on = filmRounds(() => testRuntime({ events: false }));
const { onRound, uploaded, send, changesRequested, review } = on;

const webVtt = (words: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${words}\n`;
interface Said {
  readonly kind?: 'captions' | 'transcript';
  readonly language?: 'en' | 'es';
  readonly replaces?: string | null;
}
/** Captions a file; returns what it has then, or the code and the message of a refusal. */
const caption = async (id: string, text: string | null, said: Said = {}) => {
  const params = { ...onRound(Number(id[0])), file: id };
  const { status, body } = await on.agent.call(captionFile, {
    params,
    body: { kind: 'captions', language: 'en', ...said, text },
  });
  if (status === 200) return spoken(body as File);
  const { code, message } = (body as { error: { code: string; message: string } }).error;
  return { code, message };
};
/** Captions of a file as they are read at their addresses, those that were taken over in brackets. */
const spoken = async ({ captions = [] }: Pick<File, 'captions'>) =>
  Object.fromEntries(
    await Promise.all(
      captions.map(async ({ kind, language, url, taken }) => {
        const answer = await fetch(url);
        expect(answer.headers.get('content-type')).toBe('application/json');
        const { cues, text } = (await answer.json()) as { cues?: { text: string }[]; text?: string };
        const words = text ?? cues?.map((cue) => cue.text).join(' / ') ?? '';
        return [`${kind} ${language}`, taken ? `(${words})` : words] as const;
      }),
    ),
  );
const inComposer = async (round: number, name: string) => {
  const { files } = await on.agent.ok(listFiles, { params: onRound(round) });
  return spoken(files.find((file) => file.name === name) ?? {});
};
const onTimeline = async (round: number, name: string) => {
  const { files } = await on.agent.ok(getTimeline, { params: { id: on.film.id, wf: on.film.wf } });
  const { rev } = onRound(round);
  return spoken(files.find(({ revision_id, file }) => revision_id === rev && file.name === name)?.file ?? {});
};
const kept = async (id: string) => {
  const { tenantId } = on.workspace;
  const { data } = await FileItem.query.primary({ tenantId, projectId: on.film.id }).go({ pages: 'all' });
  return data.find((file) => file.id === id);
};

it('are read by the team and by guests as text, and told in the history without their words', async () => {
  await uploaded(0, 'film.mp4');
  const hello = '<v Anna>Hello &amp; <b onclick="x">welcome</b><script>x</script>';
  expect(await caption('0-film.mp4', webVtt(hello))).toEqual({ 'captions en': 'Anna: Hello & welcomex' });
  const expected = { 'captions en': 'Anna: Hello & welcomex', 'transcript en': 'A door. “Hello!”' };
  expect(await caption('0-film.mp4', ' A door. “Hello!” ', { kind: 'transcript' })).toEqual(expected);
  expect(await inComposer(0, 'film.mp4')).toEqual(expected);
  expect(await onTimeline(0, 'film.mp4')).toEqual(expected);
  await send();
  const [shown] = (await review()).files;
  expect(await spoken(shown ?? {})).toEqual(expected);
  const { data } = await Commit.query
    .primary({ tenantId: on.workspace.tenantId, projectId: on.film.id })
    .go({ pages: 'all' });
  const entries = data.filter(({ events }) => events.some(({ category }) => category === 'File Captioned'));
  expect(entries.map(({ changes }) => Object.keys(changes ?? {}))).toEqual([
    ['captions.en'],
    ['transcript.en'],
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/Hello|welcome/);
});

it('are added, replaced and removed after the round was sent', async () => {
  await uploaded(0, 'film.mp4');
  await send();
  await caption('0-film.mp4', webVtt('Hello'));
  expect(await caption('0-film.mp4', webVtt('Hola'), { language: 'es' })).toEqual({
    'captions en': 'Hello',
    'captions es': 'Hola',
  });
  expect(await caption('0-film.mp4', webVtt('Good day'))).toEqual({
    'captions es': 'Hola',
    'captions en': 'Good day',
  });
  expect(await caption('0-film.mp4', null, { language: 'es' })).toEqual({ 'captions en': 'Good day' });
  // Once more, as after a lost answer.
  expect(await caption('0-film.mp4', null, { language: 'es' })).toEqual({ 'captions en': 'Good day' });
});

it('are taken over by the next version, which says so, each language by itself', async () => {
  await uploaded(0, 'film.mp4');
  await caption('0-film.mp4', webVtt('Hello'));
  await caption('0-film.mp4', webVtt('Hola'), { language: 'es' });
  await on.agent.ok(describeFile, {
    params: { ...onRound(), file: '0-film.mp4' },
    body: { description: 'A door' },
  });
  await send();
  await changesRequested();
  await uploaded(1, 'film-v2.mp4');
  expect(await inComposer(1, 'film-v2.mp4')).toEqual({ 'captions en': '(Hello)', 'captions es': '(Hola)' });
  const described = async () => {
    const { files } = await on.agent.ok(listFiles, { params: onRound(1) });
    return files.map(({ description, description_taken }) => [description, description_taken ?? false]);
  };
  expect(await described()).toEqual([['A door', true]]);
  await on.agent.ok(describeFile, {
    params: { ...onRound(1), file: '1-film-v2.mp4' },
    body: { description: 'A shut door' },
  });
  expect(await described()).toEqual([['A shut door', false]]);
  // Those before are still right: looked at, they are the version's own.
  expect(await caption('1-film-v2.mp4', webVtt('Hello'))).toEqual({
    'captions es': '(Hola)',
    'captions en': 'Hello',
  });
  expect(await caption('1-film-v2.mp4', null, { language: 'es' })).toEqual({ 'captions en': 'Hello' });
  await send(1);
  const { files, earlier_files } = await review(1);
  expect(await spoken(files[0] ?? {})).toEqual({ 'captions en': 'Hello' });
  expect(await spoken(earlier_files[0] ?? {})).toEqual({ 'captions en': 'Hello', 'captions es': 'Hola' });
});

it('replace none that their author has not seen', async () => {
  await uploaded(0, 'film.mp4');
  await caption('0-film.mp4', webVtt('Hello'), { replaces: null });
  expect(await caption('0-film.mp4', webVtt('Good day'), { replaces: null })).toMatchObject({
    code: 'conflict',
  });
  const [{ id = '' } = {}] = (await kept('0-film.mp4'))?.captions ?? [];
  const write = documentClient.send.bind(documentClient) as (command: unknown) => Promise<never>;
  let happened = false;
  vi.spyOn(documentClient, 'send').mockImplementation(async (command: unknown) => {
    if (!happened && command instanceof TransactWriteCommand) {
      happened = true;
      await caption('0-film.mp4', webVtt('Hola'), { language: 'es' });
    }
    return write(command);
  });
  expect(await caption('0-film.mp4', webVtt('Good day'), { replaces: id })).toMatchObject({
    code: 'conflict',
  });
  expect(await inComposer(0, 'film.mp4')).toEqual({ 'captions en': 'Hello', 'captions es': 'Hola' });
});

it('are removed with their file, and counted with it', async () => {
  await uploaded(0, 'film.mp4');
  await caption('0-film.mp4', webVtt('Hello'));
  const { tenantId } = on.workspace;
  const [one] = (await kept('0-film.mp4'))?.captions ?? [];
  const key = `thumbnails/${tenantId}/${on.film.id}/${on.film.revision(1, 0)}/0-film.mp4/captions/${one?.id}.json`;
  const now = on.runtime.clock.now();
  expect((await objectIfAny(key, now))?.length).toBe(one?.size);
  await on.agent.ok(deleteFile, { params: onRound(), query: { filename: 'film.mp4' } });
  expect(await objectIfAny(key, now)).toBeUndefined();
});

it('are kept for a film of a deliverable, too', async () => {
  const { id: dId } = await on.agent.ok(createDeliverable, {
    params: { id: on.film.id },
    body: { workflow_id: on.film.wf, title: 'Master', type: 'files', link: '' },
  });
  const { tenantId } = on.workspace;
  await FileItem.create({
    ...{ tenantId, projectId: on.film.id, workflowId: on.film.wf, revisionId: dId, id: 'master' },
    ...{ name: 'master.mp4', type: 'video/mp4', size: 1, path: 'master.mp4', version: 1 },
    created_on: '2026-01-01T00:00:00.000Z',
    created_by: { kind: 'agent', id: 1, name: '' },
    ...{ verified: true, state: 'ready' },
  }).go();
  await on.agent.ok(deliverableFiles.caption, {
    params: { id: on.film.id, dId, file: 'master' },
    body: { kind: 'captions', language: 'en', text: webVtt('Hello') },
  });
  const { files } = await on.agent.ok(deliverableFiles.list, { params: { id: on.film.id, dId } });
  expect(await spoken(files[0] ?? {})).toEqual({ 'captions en': 'Hello' });
});

it('are refused with the line that is wrong, for a picture, without end, and in a closed project', async () => {
  await uploaded(0, 'film.mp4', 'poster.png');
  expect(await caption('0-gone.mp4', webVtt('Hello'))).toMatchObject({ code: 'file_not_found' });
  expect(await caption('0-poster.png', webVtt('Hello'))).toMatchObject({ code: 'captions_not_played' });
  expect(await caption('0-film.mp4', 'Hello')).toMatchObject({
    code: 'not_captions',
    message: expect.stringContaining('Line 1'),
  });
  expect(await caption('0-film.mp4', 'WEBVTT\n\n00:01 --> soon\nHello\n')).toMatchObject({
    code: 'captions_time',
    message: expect.stringContaining('Line 3'),
  });
  expect(await caption('0-film.mp4', 'x'.repeat(captionLimits.characters + 1))).toMatchObject({
    code: 'captions_too_large',
  });
  expect(await inComposer(0, 'film.mp4')).toEqual({});
  await on.agent.ok(archiveProject, { params: { id: on.film.id }, body: { archive: true } });
  expect(await caption('0-film.mp4', webVtt('Hello'))).toMatchObject({ code: 'project_closed' });
});
