/** S3 client, for code that does more with objects than sign their addresses (storage.ts). */
import { DeleteObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { FileRecord } from '../data/project-reads.ts';
import { bucketName, pictureKey } from './storage.ts';

/** An endpoint other than AWS comes from the SDK's environment variables. */
export const objectStore = new S3Client({
  forcePathStyle: process.env.AWS_ENDPOINT_URL_S3 !== undefined,
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
});

/** Undefined if the object or upload does not exist; other failures are thrown. */
export const unlessMissing = async <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> => {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
    throw error;
  }
};

/** Deletes an object, or permanently one version of it. Idempotent: a missing object is no error. */
export const removeObject = (Key: string, VersionId?: string) =>
  objectStore.send(new DeleteObjectCommand({ Bucket: bucketName(), Key, ...(VersionId && { VersionId }) }));

/** Deletes a file's upload and pictures. Idempotent. */
export const removeObjectsOf = async (file: FileRecord): Promise<void> => {
  await Promise.all([
    // By version, so that it is deleted and not only hidden by a delete marker.
    removeObject(file.path, file.object_version),
    // Even if the file does not name its pictures yet: they may have been made a moment ago.
    removeObject(pictureKey(file, 'thumbnail')),
    removeObject(pictureKey(file, 'preview')),
  ]);
};
