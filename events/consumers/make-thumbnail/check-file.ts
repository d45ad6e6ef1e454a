/**
 * Check of a registered file: compares its bytes with the announced hash and its content with the declared type, and
 * makes its pictures. Idempotent, and safe to interrupt at any step.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isThumbnailable } from '#domain/file/kind.ts';
import type { KeptPicture } from '#domain/file/levels.ts';
import { contentRefusal, type FileRefusalReason, fileMessages } from '#domain/file/refusal.ts';
import { isRisky } from '#domain/file/risky.ts';
import { scanVerdict } from '#domain/file/scan.ts';
import { type Sniffed, sniff } from '#domain/file/sniff.ts';
import { FileItem } from '#server/data/entities/file.ts';
import type { FileRecord } from '#server/data/project-reads.ts';
import { commitAt } from '#server/data/project-writes.ts';
import { transact } from '#server/data/transact.ts';
import { checkAgain, scanOf } from '#server/files/malware-scan.ts';
import { removeObjectsOf, removeVersions, storeRendition, uploadBody } from '#server/files/objects.ts';
import { queueRenditions, renditionOf } from '#server/files/rendition-queue.ts';
import { pictureKey, picturesOf } from '#server/files/storage.ts';
import type { EventFor, Reaction } from '#server/lambda/consumer.ts';
import { keepRow } from '#server/projects/keep-row.ts';
import { type Found, lookIntoArchive } from './archive.ts';
import { type Made, render } from './pictures.ts';
import { type Read, readUpload } from './read-upload.ts';

type Registered = EventFor<'make-thumbnail'>;
type Changes = Partial<
  Pick<
    FileRecord,
    'state' | 'verified' | 'sha256' | 'thumbnail' | 'preview' | 'picture' | 'unscanned' | 'risky'
  >
>;

/**
 * Moves a file from `checking` to `ready`, with its pictures, or to `refused`, and deletes its bytes. It stays `checking` until
 * its scan for malware has a result; one that passed without is refused by a late one.
 */
export const checkFile: Reaction<Registered> = async (event, { now }) => {
  const file = await registeredFile(event);
  if (!file) return;
  // An attempt that crashed while rendering may have left the file ready but without pictures. An image checked by a
  // version of this code without image facts gets them when its event is published again.
  const owed =
    mayHavePicture(file) && (file.thumbnail === undefined || (isImage(file) && file.picture === undefined));
  if (file.state === 'ready' && !owed && !file.unscanned) return;
  // An attempt may have crashed between the two steps of a refusal.
  if (file.state === 'refused') return removeObjectsOf(file);
  const scan = scanVerdict(await scanOf(file), Date.parse(file.created_on), now);
  if (scan === 'refuse') return refuse(file, messageOf('file_infected', file), now, { infected: true });
  if (scan === 'wait' && file.state === 'checking') return checkAgain(file, 'later');
  const unscanned = scan !== 'pass';
  if (file.state === 'ready' && !owed) {
    if (!unscanned) await update(file, { unscanned });
    return;
  }

  const folder = await mkdtemp(join(tmpdir(), 'proofline-file-'));
  try {
    const read = await readUpload(file, mayHavePicture(file) ? join(folder, 'upload') : undefined);
    const sniffed = sniff(read.head, file.name);
    const inside = await foundInside(file, sniffed);
    const refusal = refusalOf(file, read, sniffed, inside);
    if (refusal) return await refuse(file, refusal, now);

    const { sha256, copy } = read;
    const risky = isRisky(file.name) || inside.risky;
    const checked: Changes = { unscanned, risky, ...(sha256 && { verified: true, sha256 }) };
    if (!copy) {
      await update(file, { ...checked, state: 'ready', ...(isImage(file) && { picture: uncopied }) });
      return;
    }
    // A file verified but not ready means that the last attempt crashed while rendering. It becomes ready before the
    // retry, so that a second crash does not hold it back.
    await update(file, { ...checked, ...(file.verified && { state: 'ready' }) });
    const source = { path: copy, name: file.name };
    const made = await render(source);
    // Queued before the file names its pictures, because an attempt that crashes after that is not repeated.
    if (made.hasMore && !file.levels) await queueRenditions([renditionOf(file, { levels: true })]);
    await finish(file, await storePictures(file, made));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Current state of the event's file; undefined if it has been deleted. */
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

const isImage = ({ type }: FileRecord): boolean => /^image\//i.test(type);

/** Facts of an image that is too large to be copied to a function's disk. */
const uncopied: KeptPicture = { refusal: 'too_large' };

/** By name and declared type; the renderer decides by the content. */
const mayHavePicture = ({ name, type }: FileRecord): boolean =>
  isThumbnailable(name) || /^(image|video)\//i.test(type);

/** Findings in a ZIP; nothing for another file. */
const foundInside = async (file: FileRecord, { type }: Sniffed): Promise<Found> =>
  type === 'application/zip'
    ? lookIntoArchive(file.name, file.size, (start, end) => bytesOf(file, start, end))
    : { risky: false };

/** Bytes from `start` to `end` (exclusive) of an upload. */
const bytesOf = async (file: FileRecord, start: number, end: number): Promise<Uint8Array> =>
  Buffer.concat(await (await uploadBody(file, `bytes=${start}-${end - 1}`)).toArray());

/** Reason to refuse a file, as text. */
const refusalOf = (
  file: FileRecord,
  { sha256 }: Read,
  sniffed: Sniffed,
  inside: Found,
): string | undefined => {
  const { name, type: declaredType } = file;
  if (sha256 && file.sha256 && sha256 !== file.sha256)
    return `${name} has arrived damaged: its bytes are not those that were sent`;
  const refusal = contentRefusal({ name, declaredType, sniffed }) ?? inside.refusal;
  return refusal && messageOf(refusal.reason, { ...refusal.params });
};

const messageOf = (reason: FileRefusalReason, params: object): string =>
  fileMessages[reason].replace(/\{(\w+)\}/g, (_, key) => `${Reflect.get(params, key)}`);

/**
 * Commits the refusal before it deletes the bytes, so that an interrupted attempt can be resumed. Throws where the file has changed
 * since it was read, so that the retry reads it anew: it may have become ready without its scan, whose result is told once.
 */
const refuse = async (
  file: FileRecord,
  reason: string,
  now: number,
  more: { readonly infected?: true } = {},
): Promise<void> => {
  const { tenantId, projectId, workflowId, revisionId, id, name } = file;
  const { committed } = await transact((entities) => [
    entities.FileItem.patch(keyOf(file))
      .set({ state: 'refused', refusal: reason, verified: false, ...more })
      // Race: of two concurrent deliveries one refuses; a file deleted meanwhile is not created again.
      .where(({ state }, { eq }) => eq(state, file.state))
      .commit(),
    entities.Commit.create({
      ...commitAt({ tenantId, projectId, workflowId }, now),
      actor: { kind: 'system', id: 0, name: '' },
      events: [{ category: 'File Refused', revisionId, file_id: id, name, reason }],
    }).commit(),
  ]);
  if (!committed) throw new Error('the file has changed meanwhile');
  await removeObjectsOf(file);
};

/** Returns false when the file has been deleted or refused. */
const update = async (file: FileRecord, changes: Changes): Promise<boolean> => {
  const { committed } = await transact((entities) => [
    entities.FileItem.patch(keyOf(file))
      .set(changes)
      .where(({ state }, { ne }) => ne(state, 'refused'))
      .commit(),
  ]);
  return committed;
};

/** Stores the pictures under deterministic keys, so that a repetition overwrites them. */
const storePictures = async (file: FileRecord, { pictures, mail, facts }: Made): Promise<Changes> => {
  const store = async (kind: keyof Made['pictures']) => {
    const { [kind]: webp } = pictures;
    return webp && { [kind]: await storeRendition(pictureKey(file, kind), webp, 'image/webp') };
  };
  // Stored before the file names its pictures, for mails of a file that is sent at once.
  if (mail) await storeRendition(pictureKey(file, 'mail'), mail, 'image/jpeg');
  return {
    ...(await store('thumbnail')),
    ...(await store('preview')),
    ...(facts && { picture: facts }),
  };
};

const finish = async (file: FileRecord, pictures: Changes): Promise<void> => {
  if (await update(file, { ...pictures, state: 'ready' })) return keepRow(file.tenantId, file.projectId);
  // Race: a concurrent deletion of the file did not know of these pictures yet.
  await removeVersions(picturesOf(file));
};
