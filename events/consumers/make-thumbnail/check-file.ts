/**
 * What is done about a registered file: its bytes are compared with those that were announced, its content with what it
 * was declared as, and pictures of it are made. Nothing here minds being repeated, or ended halfway.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isThumbnailable } from '../../../shared/domain/file/kind.ts';
import { contentRefusal, FILE_MESSAGES } from '../../../shared/domain/file/refusal.ts';
import { type Sniffed, sniff } from '../../../shared/domain/file/sniff.ts';
import { FileItem } from '../../../shared/server/data/entities/project.ts';
import type { FileRecord } from '../../../shared/server/data/project-reads.ts';
import { commitAt } from '../../../shared/server/data/project-writes.ts';
import { transact } from '../../../shared/server/data/transact.ts';
import { pictureKey } from '../../../shared/server/files/storage.ts';
import type { EventFor, Reaction } from '../../../shared/server/lambda/consumer.ts';
import { type Pictures, render } from './pictures.ts';
import { type Read, readUpload, removeObject, storePicture } from './stored.ts';

type Registered = EventFor<'make-thumbnail'>;
type Changes = Partial<Pick<FileRecord, 'state' | 'verified' | 'sha256' | 'thumbnail' | 'preview'>>;

/** Brings a file from `checking` to `ready`, with its pictures, or to `refused`, without its bytes. */
export const checkFile: Reaction<Registered> = async (event, { now }) => {
  const file = await registeredFile(event);
  if (!file) return;
  // An attempt that ended while rendering may have left it ready, its pictures still owed.
  const owed = mayHavePicture(file) && file.thumbnail === undefined;
  if (file.state === 'ready' && !owed) return;
  // An earlier attempt may have ended between the two steps of refusing.
  if (file.state === 'refused') return removeUpload(file);

  const folder = await mkdtemp(join(tmpdir(), 'proofline-file-'));
  try {
    const read = await readUpload(file, mayHavePicture(file) ? join(folder, 'upload') : undefined);
    const sniffed = sniff(read.head, file.name);
    const refusal = refusalOf(file, read, sniffed);
    if (refusal) return await refuse(file, refusal, now);

    const { sha256, copy } = read;
    const checked: Changes = sha256 ? { verified: true, sha256 } : {};
    if (!copy) {
      await update(file, { ...checked, state: 'ready' });
      return;
    }
    // Found verified, and yet not ready: the last attempt ended while rendering. That must not keep the file back again.
    await update(file, { ...checked, ...(file.verified && { state: 'ready' }) });
    const source = { path: copy, name: file.name };
    await finish(file, await storePictures(file, await render(source)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** The file of an event as it is now; undefined when it was deleted since. */
const registeredFile = async (event: Registered): Promise<FileRecord | undefined> => {
  const { tenant_id: tenantId, project_id, workflow_id, data } = event;
  const at = { projectId: project_id ?? 0, workflowId: workflow_id ?? 0, revisionId: data.revisionId };
  const found = await FileItem.get({ tenantId, ...at, id: data.file_id }).go({ consistent: true });
  return found.data ?? undefined;
};

const keyOf = ({ tenantId, projectId, workflowId, revisionId, id }: FileRecord) => ({
  tenantId,
  projectId,
  workflowId,
  revisionId,
  id,
});

/** By what it is called and declared as; its content has the last word when it is rendered. */
const mayHavePicture = ({ name, type }: FileRecord): boolean =>
  isThumbnailable(name) || /^(image|video)\//i.test(type);

/** Why a file is not let in, in words. */
const refusalOf = (file: FileRecord, { sha256 }: Read, sniffed: Sniffed): string | undefined => {
  const { name, type: declaredType } = file;
  if (sha256 && file.sha256 && sha256 !== file.sha256)
    return `${name} has arrived damaged: its bytes are not those that were sent`;
  const refusal = contentRefusal({ name, declaredType, sniffed });
  return (
    refusal && FILE_MESSAGES[refusal.reason].replace(/\{(\w+)\}/g, (_, key) => `${refusal.params?.[key]}`)
  );
};

/** Says so and then takes the bytes away, so that an attempt that ends in between is taken up where it ended. */
const refuse = async (file: FileRecord, reason: string, now: number): Promise<void> => {
  const { tenantId, projectId, workflowId, revisionId, id, name } = file;
  const { committed } = await transact((entities) => [
    entities.FileItem.patch(keyOf(file))
      .set({ state: 'refused', refusal: reason, verified: false })
      // Of two deliveries at once one refuses; a file that was deleted meanwhile is not brought back.
      .where(({ state }, { eq }) => eq(state, 'checking'))
      .commit(),
    entities.Commit.create({
      ...commitAt({ tenantId, projectId, workflowId }, now),
      actor: { kind: 'system', id: 0, name: '' },
      events: [{ category: 'File Refused', revisionId, file_id: id, name, reason }],
    }).commit(),
  ]);
  if (committed) await removeUpload(file);
};

const removeUpload = ({ path, object_version }: FileRecord) => removeObject(path, object_version);

/** Answers false when the file was deleted meanwhile. */
const update = async (file: FileRecord, changes: Changes): Promise<boolean> => {
  const { committed } = await transact((entities) => [
    entities.FileItem.patch(keyOf(file))
      .set(changes)
      .where(({ state }, { ne }) => ne(state, 'refused'))
      .commit(),
  ]);
  return committed;
};

/** Stores the pictures under keys that are the same at every repetition. */
const storePictures = async (file: FileRecord, pictures: Pictures): Promise<Changes> => {
  const store = async (kind: keyof Pictures) => {
    const { [kind]: webp } = pictures;
    return webp && { [kind]: await storePicture(pictureKey(file, kind), webp) };
  };
  return { ...(await store('thumbnail')), ...(await store('preview')) };
};

const finish = async (file: FileRecord, pictures: Changes): Promise<void> => {
  if (await update(file, { ...pictures, state: 'ready' })) return;
  // Whoever deleted the file could not see its pictures yet.
  await Promise.all(Object.values(pictures).map((key) => removeObject(String(key))));
};
