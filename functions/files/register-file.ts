import type { FileRoutes } from '#contracts/files.ts';
import type { BodyOf } from '#contracts/route.ts';
import { displayName } from '#domain/file/name.ts';
import { playedKind } from '#domain/file/playback.ts';
import type { FileRecord } from '#server/data/project-reads.ts';
import { commitAt, projectIsOpen } from '#server/data/project-writes.ts';
import { transact } from '#server/data/transact.ts';
import type { Call } from '#server/lambda/http.ts';
import { eventActor } from '#server/lambda/principal.ts';
import { isRefused, type Refused, refused } from '#server/lambda/result.ts';
import { log } from '#server/log.ts';
import { measured } from '#server/metrics.ts';
import { presentFile } from '#server/projects/project-view.ts';
import { again, retry } from '#server/retry.ts';
import { forEachOwner, type Owner, type OwnerKey, refusalToAdd, versionsOf } from './file-owner.ts';
import { versionTaken } from './file-versions.ts';
import {
  arrivedParts,
  completeMultipart,
  type StoredObject,
  storedObject,
  unquoted,
} from './stored-uploads.ts';
import { keyOf, partSizes, type Upload, uploadOf } from './upload-token.ts';

type Register = FileRoutes['register'];

/** Attempts at a registration when its owner is changed concurrently. */
const retries = { attempts: 5 };

/**
 * Registers an uploaded file with its owner, as the next version of its name. The check starts then; the file can be
 * sent once it has passed. Idempotent: a repetition gets the first answer.
 */
export const registerFileEndpoints = forEachOwner('register', async (call, { key: place, load }) => {
  const { principal, query, now } = call;
  const { tenantId } = principal.tenant;
  const upload = uploadOf(call.body.upload, { tenantId, place, now });
  if (isRefused(upload)) return upload;
  const { name, type, size } = upload;
  if (displayName(query.filename) !== name || query.content_type !== type || query.filesize !== size) {
    return refused('file_not_found');
  }
  const outcome = await retry(retries, async () => {
    const owner = await load();
    return isRefused(owner) ? owner : tryRegister(call, owner, place, upload);
  });
  if (outcome === again) return refused('conflict');
  return isRefused(outcome) ? outcome : presentFile(outcome, now);
});

const tryRegister = async (
  { principal, body, now, at }: Pick<Call<Register>, 'principal' | 'body' | 'now' | 'at'>,
  owner: Owner,
  { projectId, workflowId, ownerId: revisionId }: OwnerKey,
  upload: Upload,
): Promise<FileRecord | Refused | typeof again> => {
  const registered = owner.files.find(({ id }) => id === upload.id);
  const worded = (file: FileRecord) => owner.worded([file]).find(({ id }) => id === file.id) ?? file;
  if (registered) return worded(registered);
  const refusal = owner.closed ?? refusalToAdd(owner, upload.name);
  if (refusal) return refusal;
  const object = await arrived(upload, body);
  if (!object) return refused('upload_incomplete');

  const { tenantId } = principal.tenant;
  const { id, name, type, size } = upload;
  const before = versionsOf(owner, name).at(-1);
  const version = (before?.version ?? 0) + 1;
  const sha256 = object.sha256 ?? upload.sha256 ?? body.sha256;
  const actor = eventActor(principal);
  const file: FileRecord = {
    tenantId,
    projectId,
    workflowId,
    revisionId,
    id,
    name,
    type,
    size,
    path: keyOf(upload),
    version,
    created_on: at,
    created_by: actor,
    verified: false,
    state: 'checking',
    ...(before?.place && { place: before.place }),
    ...(object.version && { object_version: object.version }),
    ...(sha256 && { sha256 }),
    ...(type === 'application/pdf' && { pages: {} }),
    ...(playedKind(type) && { playback: {} }),
  };
  const result = await transact((entities) => [
    // Race: of two concurrent repetitions the second finds the file of the first.
    entities.FileItem.create(file).commit(),
    versionTaken(entities, file),
    owner.unchanged(entities),
    projectIsOpen(entities, { tenantId, projectId }),
    entities.Commit.create({
      ...commitAt({ tenantId, projectId, workflowId }, now),
      actor,
      events: [{ category: 'File Registered', revisionId, file_id: id, name }],
      changes: { files: [null, [{ id, name, version }]] },
    }).commit(),
  ]);
  if (!result.committed) return again;
  log.info('uploaded', { file: id, ...measured({ Uploads: 1, UploadedBytes: size }) });
  return worded(file);
};

/** The stored object, if it is complete and as announced. A multipart upload is completed first. */
const arrived = async (
  upload: Upload,
  { parts: claimed = [], sha256 }: BodyOf<Register>,
): Promise<StoredObject | undefined> => {
  const { multipart, size, type } = upload;
  const key = keyOf(upload);
  // An object without parts: an earlier call completed it, and its answer was lost.
  const parts = multipart && (await arrivedParts(key, multipart.id));
  if (multipart && parts) {
    const { length } = partSizes(size, multipart.partSize);
    // Number and size of the parts were fixed when they were signed.
    const complete =
      parts.length === length &&
      claimed.every(({ number, etag }) => parts[number - 1]?.etag === unquoted(etag));
    if (!complete) return undefined;
    await completeMultipart(key, multipart.id, parts);
  }
  const object = await storedObject(key);
  if (object?.size !== size || object.type !== type) return undefined;
  const others = [upload.sha256, sha256].filter((claim) => claim && object.sha256 && claim !== object.sha256);
  return others.length === 0 ? object : undefined;
};
