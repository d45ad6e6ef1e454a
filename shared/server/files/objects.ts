/** The client of the object store, for those who do more with objects than hand out their addresses. */
import { DeleteObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { FileRecord } from '../data/project-reads.ts';
import { bucketName, pictureKey } from './storage.ts';

/** Reads its endpoint, if it has one of its own, from the SDK's environment variables. */
export const objectStore = new S3Client({
  forcePathStyle: process.env.AWS_ENDPOINT_URL_S3 !== undefined,
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
});

/** Answers undefined when the object or upload is not there; any other failure is thrown. */
export const unlessMissing = async <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> => {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
    throw error;
  }
};

/** Takes an object away, or one version of it for good; one that is gone already is no error. */
export const removeObject = (Key: string, VersionId?: string) =>
  objectStore.send(new DeleteObjectCommand({ Bucket: bucketName(), Key, ...(VersionId && { VersionId }) }));

/** Removes the upload and the pictures of a file; repeating it does no harm. */
export const removeObjectsOf = async (file: FileRecord): Promise<void> => {
  await Promise.all([
    // By its version, so that it is gone and not only hidden.
    removeObject(file.path, file.object_version),
    // Named by the file or not yet: they may have been made a moment ago.
    removeObject(pictureKey(file, 'thumbnail')),
    removeObject(pictureKey(file, 'preview')),
  ]);
};
