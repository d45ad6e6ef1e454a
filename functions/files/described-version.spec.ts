/** Described versions: films of their own with audio description, marked at the film that they tell (WCAG 1.2.5). */
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it, vi } from 'vitest';
import { createDeliverable, getDelivery, sendDeliverable } from '#contracts/deliverables.ts';
import type { File } from '#contracts/file.ts';
import {
  deleteFile,
  deliverableFiles,
  describeFile,
  listFiles,
  setDescribedVersion,
} from '#contracts/files.ts';
import { archiveProject } from '#contracts/projects.ts';
import { getTimeline } from '#contracts/timeline.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { FileItem } from '#server/data/entities/file.ts';
import { documentClient } from '#server/data/table.ts';
import { filmRounds } from '#testing/film-rounds.ts';
import { reviewTokenOf } from '#testing/review-token.ts';
import { testRuntime } from '#testing/support.ts';
import type { Person } from '#testing/test-runtime.ts';

const on = filmRounds(() => testRuntime({ events: false }));
const { onRound, uploaded, send, changesRequested, review } = on;

/** Marks a described version; returns the mark, or the code of a refusal. */
const mark = async (
  file: string,
  described_by: string | null,
  { as = on.agent, ...was }: { was?: string | null; as?: Pick<Person, 'call'> } = {},
) => {
  const params = { ...onRound(Number(file[0])), file };
  const { status, body } = await as.call(setDescribedVersion, { params, body: { described_by, ...was } });
  return status === 200
    ? ((body as File).described_by ?? null)
    : (body as { error: { code: string } }).error.code;
};
type Marked = Pick<File, 'id' | 'described_by'>;
const marksOf = (files: readonly Marked[]) =>
  Object.fromEntries(files.flatMap(({ id, described_by }) => (described_by ? [[id, described_by]] : [])));
const inComposer = async (round = 0) =>
  marksOf((await on.agent.ok(listFiles, { params: onRound(round) })).files);
const onTimeline = async (as: Person = on.agent) => {
  const { files } = await as.ok(getTimeline, { params: { id: on.film.id, wf: on.film.wf } });
  return marksOf(files.map(({ file }) => file));
};

it('is told to the team, to the client in the portal and to guests, and in the history', async () => {
  await uploaded(0, 'cut.mp4', 'told.mp4');
  expect(await mark('0-cut.mp4', '0-told.mp4', { was: null })).toBe('0-told.mp4');
  // Once more, as after a lost answer.
  expect(await mark('0-cut.mp4', '0-told.mp4', { was: null })).toBe('0-told.mp4');
  const expected = { '0-cut.mp4': '0-told.mp4' };
  expect(await inComposer()).toEqual(expected);
  await send();
  const [contact] = on.film.contacts;
  const client = await on.workspace.asContact({
    ...{ client_id: on.film.client.id, id: contact?.id ?? 0, email: contact?.email ?? '' },
  });
  expect(await onTimeline()).toEqual(expected);
  expect(await onTimeline(client)).toEqual(expected);
  expect(marksOf((await review()).files)).toEqual(expected);
  // Another word about the film leaves it.
  const described = await on.agent.ok(describeFile, {
    params: { ...onRound(), file: '0-cut.mp4' },
    body: { description: 'A red door' },
  });
  expect(marksOf([described])).toEqual(expected);
  const { data } = await Commit.query
    .primary({ tenantId: on.workspace.tenantId, projectId: on.film.id })
    .go({ pages: 'all' });
  const entries = data.filter(({ events }) =>
    events.some(({ category }) => category === 'Described Version Changed'),
  );
  expect(entries.map(({ changes }) => changes)).toEqual([{ described_by: [null, '0-told.mp4'] }]);
});

it('is set, changed and taken away after the round was sent', async () => {
  await uploaded(0, 'cut.mp4', 'told.mp4', 'told-slowly.mp4');
  await send();
  expect(await mark('0-cut.mp4', '0-told.mp4')).toBe('0-told.mp4');
  expect(await mark('0-cut.mp4', '0-told-slowly.mp4', { was: '0-told.mp4' })).toBe('0-told-slowly.mp4');
  expect(marksOf((await review()).files)).toEqual({ '0-cut.mp4': '0-told-slowly.mp4' });
  expect(await mark('0-cut.mp4', null, { was: '0-told-slowly.mp4' })).toBeNull();
  expect(marksOf((await review()).files)).toEqual({});
});

it('ends with either file, and is not taken over by another cut', async () => {
  await uploaded(0, 'cut.mp4', 'told.mp4');
  await mark('0-cut.mp4', '0-told.mp4');
  const { tenantId } = on.workspace;
  const again = (name: string) =>
    FileItem.create({
      ...{
        tenantId,
        projectId: on.film.id,
        workflowId: on.film.wf,
        revisionId: onRound().rev,
        id: `0-${name}-2`,
      },
      ...{ name, type: 'video/mp4', size: 1, path: `${name}-2`, version: 2 },
      created_on: '2026-01-02T00:00:00.000Z',
      created_by: { kind: 'agent', id: 1, name: '' },
      ...{ verified: true, state: 'ready' },
    }).go();
  await again('told.mp4');
  expect(await inComposer()).toEqual({});
  expect(await mark('0-cut.mp4', '0-told.mp4')).toBe('file_not_found');
  expect(await mark('0-cut.mp4', '0-told.mp4-2', { was: null })).toBe('0-told.mp4-2');
  await again('cut.mp4');
  expect(await inComposer()).toEqual({});
  expect(await mark('0-cut.mp4-2', '0-told.mp4-2')).toBe('0-told.mp4-2');
  await uploaded(0, 'told-again.mp4');
  await mark('0-cut.mp4-2', '0-told-again.mp4');
  await on.agent.ok(deleteFile, { params: onRound(), query: { filename: 'told-again.mp4' } });
  expect(await inComposer()).toEqual({});

  await uploaded(0, 'told-again.mp4');
  await mark('0-cut.mp4-2', '0-told-again.mp4');
  await send();
  await changesRequested();
  await uploaded(1, 'cut.mp4', 'told-again.mp4');
  expect(await inComposer(1)).toEqual({});
  expect(await mark('1-cut.mp4', '0-told-again.mp4')).toBe('file_not_found');
});

it('is refused against the rules, to everybody who may not act, and in a closed project', async () => {
  await uploaded(0, 'a.mp4', 'b.mp4', 'c.mp4', 'd.mp4', 'poster.png');
  await mark('0-a.mp4', '0-b.mp4');
  expect(await mark('0-c.mp4', '0-c.mp4')).toBe('described_version_chain');
  expect(await mark('0-c.mp4', '0-poster.png')).toBe('described_version_no_film');
  expect(await mark('0-poster.png', '0-c.mp4')).toBe('described_version_no_film');
  expect(await mark('0-c.mp4', '0-b.mp4')).toBe('described_version_taken');
  expect(await mark('0-c.mp4', '0-a.mp4')).toBe('described_version_chain');
  expect(await mark('0-b.mp4', '0-c.mp4')).toBe('described_version_chain');
  expect(await mark('0-c.mp4', '0-gone.mp4')).toBe('file_not_found');
  expect(await mark('0-gone.mp4', '0-c.mp4')).toBe('file_not_found');
  expect(await mark('0-a.mp4', '0-c.mp4', { was: null })).toBe('conflict');

  const [contact] = on.film.contacts;
  const client = await on.workspace.asContact({
    ...{ client_id: on.film.client.id, id: contact?.id ?? 0, email: contact?.email ?? '' },
  });
  const other = await on.runtime.createWorkspace();
  expect(await mark('0-c.mp4', '0-d.mp4', { as: client })).toBe('agents_only');
  expect(await mark('0-c.mp4', '0-d.mp4', { as: await on.workspace.asContact() })).toBe('project_not_found');
  expect(await mark('0-c.mp4', '0-d.mp4', { as: await on.workspace.asAgent() })).toBe('project_not_found');
  expect(await mark('0-c.mp4', '0-d.mp4', { as: on.workspace.asAnonymous() as Person })).toBe('unauthorized');
  expect(await mark('0-c.mp4', '0-d.mp4', { as: other.owner })).toBe('project_not_found');
  expect(await inComposer()).toEqual({ '0-a.mp4': '0-b.mp4' });

  const seesAll = await on.workspace.asAgent('access_all_projects');
  expect(await mark('0-c.mp4', '0-d.mp4', { as: seesAll })).toBe('0-d.mp4');
  await on.agent.ok(archiveProject, { params: { id: on.film.id }, body: { archive: true } });
  expect(await mark('0-c.mp4', null)).toBe('project_closed');
});

it('is a conflict for one of two members at once', async () => {
  await uploaded(0, 'cut.mp4', 'told.mp4', 'told-slowly.mp4');
  const write = documentClient.send.bind(documentClient) as (command: unknown) => Promise<never>;
  let happened = false;
  vi.spyOn(documentClient, 'send').mockImplementation(async (command: unknown) => {
    if (!happened && command instanceof TransactWriteCommand) {
      happened = true;
      await mark('0-cut.mp4', '0-told-slowly.mp4');
    }
    return write(command);
  });
  expect(await mark('0-cut.mp4', '0-told.mp4')).toBe('conflict');
  expect(await inComposer()).toEqual({ '0-cut.mp4': '0-told-slowly.mp4' });
});

it('on a deliverable is told to its client once both files were sent', async () => {
  const { id: dId } = await on.agent.ok(createDeliverable, {
    params: { id: on.film.id },
    body: { workflow_id: on.film.wf, title: 'Master', type: 'files', link: '' },
  });
  const { tenantId } = on.workspace;
  const upload = (id: string) =>
    FileItem.create({
      ...{ tenantId, projectId: on.film.id, workflowId: on.film.wf, revisionId: dId, id },
      ...{ name: `${id}.mp4`, type: 'video/mp4', size: 1, path: `${id}.mp4`, version: 1 },
      created_on: '2026-01-01T00:00:00.000Z',
      created_by: { kind: 'agent', id: 1, name: '' },
      ...{ verified: true, state: 'ready' },
    }).go();
  await upload('master');
  const params = { id: on.film.id, dId };
  const emailTemplate = { subject: 'Files', body: '<p>{{deliverable_link}}</p>' };
  const send = () => on.agent.ok(sendDeliverable, { params, body: { emailTemplate } });
  await send();
  await upload('told');
  const marked = await on.agent.ok(deliverableFiles.describeBy, {
    params: { ...params, file: 'master' },
    body: { described_by: 'told', was: null },
  });
  expect(marked.described_by).toBe('told');
  const expected = { master: 'told' };
  expect(marksOf((await on.agent.ok(deliverableFiles.list, { params })).files)).toEqual(expected);
  const delivered = async () => {
    const token = await reviewTokenOf(tenantId, on.film, dId);
    const { files } = await on.workspace.asAnonymous().ok(getDelivery, { params: { token } });
    return { names: files.map(({ name }) => name), marks: marksOf(files) };
  };
  // The client does not have the described version yet, and is told of none.
  expect(await delivered()).toEqual({ names: ['master.mp4'], marks: {} });
  await send();
  expect(await delivered()).toEqual({ names: ['master.mp4', 'told.mp4'], marks: expected });
});
