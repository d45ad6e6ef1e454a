/** Descriptions of files in words, for members and guests who do not see them. */
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it, vi } from 'vitest';
import { arrangeFiles } from '#contracts/arrangement.ts';
import { createDeliverable } from '#contracts/deliverables.ts';
import type { File } from '#contracts/file.ts';
import { deliverableFiles, describeFile, listFiles } from '#contracts/files.ts';
import { archiveProject } from '#contracts/projects.ts';
import { getTimeline } from '#contracts/timeline.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { FileItem } from '#server/data/entities/file.ts';
import { documentClient } from '#server/data/table.ts';
import { filmRounds } from '#testing/film-rounds.ts';
import { testRuntime } from '#testing/support.ts';
import type { Person } from '#testing/test-runtime.ts';

const on = filmRounds(() => testRuntime({ events: false }));
const { onRound, uploaded, send, changesRequested, review } = on;

const describe = async (file: string, description: string, more: { was?: string; as?: Person } = {}) => {
  const { as = on.agent, ...was } = more;
  const params = { ...onRound(Number(file[0])), file };
  const { status, body } = await as.call(describeFile, { params, body: { description, ...was } });
  return status === 200
    ? ((body as File).description ?? '')
    : (body as { error: { code: string } }).error.code;
};
const told = (files: readonly Pick<File, 'name' | 'description'>[]) =>
  Object.fromEntries(files.map(({ name, description }) => [name, description ?? '']));
const onTimeline = async (round: number, as: Person = on.agent) => {
  const { files } = await as.ok(getTimeline, { params: { id: on.film.id, wf: on.film.wf } });
  const { rev } = onRound(round);
  return told(files.filter(({ revision_id }) => revision_id === rev).map(({ file }) => file));
};
const inComposer = async (round: number) =>
  told((await on.agent.ok(listFiles, { params: onRound(round) })).files);

it('is read by the team and by guests, trimmed, and stays when the files are arranged', async () => {
  await uploaded(0, 'poster.png', 'card.png');
  expect(await describe('0-poster.png', '  A red door, half open. ')).toBe('A red door, half open.');
  const expected = { 'poster.png': 'A red door, half open.', 'card.png': '' };
  expect(await onTimeline(0)).toEqual(expected);
  expect(await inComposer(0)).toEqual(expected);
  await on.agent.ok(arrangeFiles, {
    params: onRound(),
    body: { files: [{ id: '0-poster.png' }, { id: '0-card.png' }] },
  });
  await send();
  expect(told((await review()).files)).toEqual(expected);
});

it('is taken over by the next version, until that has words of its own', async () => {
  await uploaded(0, 'poster.png', 'card.png');
  await describe('0-poster.png', 'A red door');
  await send();
  await changesRequested();
  await uploaded(1, 'poster-v2.png', 'card.png');
  const both = async (expected: Record<string, string>) => {
    expect(await onTimeline(1)).toEqual(expected);
    expect(await inComposer(1)).toEqual(expected);
  };
  await both({ 'poster-v2.png': 'A red door', 'card.png': '' });
  const { files } = await on.agent.ok(arrangeFiles, {
    params: onRound(1),
    body: {
      files: [
        { id: '1-card.png', replaces: '0-poster.png' },
        { id: '1-poster-v2.png', replaces: null },
      ],
    },
  });
  expect(told(files)).toEqual({ 'card.png': 'A red door', 'poster-v2.png': '' });
  await both({ 'card.png': 'A red door', 'poster-v2.png': '' });
  expect(await describe('1-card.png', 'A green door')).toBe('A green door');
  await both({ 'card.png': 'A green door', 'poster-v2.png': '' });
  expect(await describe('1-card.png', '')).toBe('');
  await both({ 'card.png': '', 'poster-v2.png': '' });
  await send(1);
  const { files: shown, earlier_files } = await review(1);
  expect(told(shown)).toEqual({ 'card.png': '', 'poster-v2.png': '' });
  expect(told(earlier_files)).toEqual({ 'poster.png': 'A red door', 'card.png': '' });
});

it('can be given and mended after the round was sent, which its history tells', async () => {
  await uploaded(0, 'poster.png');
  await send();
  expect(await describe('0-poster.png', 'A red door')).toBe('A red door');
  expect(await describe('0-poster.png', 'A green door', { was: 'A red door' })).toBe('A green door');
  // Once more, as after a lost answer.
  expect(await describe('0-poster.png', 'A green door', { was: 'A red door' })).toBe('A green door');
  expect(told((await review()).files)).toEqual({ 'poster.png': 'A green door' });
  const { data } = await Commit.query
    .primary({ tenantId: on.workspace.tenantId, projectId: on.film.id })
    .go({ pages: 'all' });
  const entries = data.filter(({ events }) => events.some(({ category }) => category === 'File Described'));
  expect(entries.map(({ changes }) => changes)).toEqual([
    { description: ['', 'A red door'] },
    { description: ['A red door', 'A green door'] },
  ]);
});

it('replaces no words that their author has not read', async () => {
  await uploaded(0, 'poster.png');
  await describe('0-poster.png', 'A red door');
  expect(await describe('0-poster.png', 'A door', { was: '' })).toBe('conflict');
  expect(await inComposer(0)).toEqual({ 'poster.png': 'A red door' });

  const write = documentClient.send.bind(documentClient) as (command: unknown) => Promise<never>;
  let happened = false;
  vi.spyOn(documentClient, 'send').mockImplementation(async (command: unknown) => {
    if (!happened && command instanceof TransactWriteCommand) {
      happened = true;
      await describe('0-poster.png', 'A green door');
    }
    return write(command);
  });
  expect(await describe('0-poster.png', 'A blue door', { was: 'A red door' })).toBe('conflict');
  expect(await inComposer(0)).toEqual({ 'poster.png': 'A green door' });
});

it('is kept for a file of a deliverable, too', async () => {
  const { id: dId } = await on.agent.ok(createDeliverable, {
    params: { id: on.film.id },
    body: { workflow_id: on.film.wf, title: 'Master', type: 'files', link: '' },
  });
  await FileItem.create({
    ...{
      tenantId: on.workspace.tenantId,
      projectId: on.film.id,
      workflowId: on.film.wf,
      revisionId: dId,
      id: 'master',
    },
    ...{ name: 'master.png', type: 'image/png', size: 1, path: 'master.png', version: 1 },
    created_on: '2026-01-01T00:00:00.000Z',
    created_by: { kind: 'agent', id: 1, name: '' },
    ...{ verified: true, state: 'ready' },
  }).go();
  const { description } = await on.agent.ok(deliverableFiles.describe, {
    params: { id: on.film.id, dId, file: 'master' },
    body: { description: 'A red door' },
  });
  expect(description).toBe('A red door');
  const { files } = await on.agent.ok(deliverableFiles.list, { params: { id: on.film.id, dId } });
  expect(told(files)).toEqual({ 'master.png': 'A red door' });
});

it('is refused for a closed project, a file of another round, and words without end', async () => {
  await uploaded(0, 'poster.png');
  expect(await describe('0-gone.png', 'A door')).toBe('file_not_found');
  expect(await describe('0-poster.png', 'x'.repeat(1001))).toBe('invalid_input');
  await on.agent.ok(archiveProject, { params: { id: on.film.id }, body: { archive: true } });
  expect(await describe('0-poster.png', 'A door')).toBe('project_closed');
});
