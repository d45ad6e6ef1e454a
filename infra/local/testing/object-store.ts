import { ListObjectVersionsCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { vi } from 'vitest';

/** Names of all objects below a prefix of the bucket of files, deleted ones as well, without the prefix. */
export const namesBelow = async (store: S3Client, Prefix: string): Promise<string[]> => {
  const { Versions = [], DeleteMarkers = [] } = await store.send(
    new ListObjectVersionsCommand({ Bucket: process.env.FILES_BUCKET, Prefix }),
  );
  return [...Versions, ...DeleteMarkers].map(({ Key = '' }) => Key.slice(Prefix.length)).toSorted();
};

/** Calls `fault` before an object is stored, until the mocks are restored. */
export const beforeStoring = (store: S3Client, fault: (key: string) => Promise<void>): void => {
  const send = store.send.bind(store) as (command: unknown) => Promise<never>;
  vi.spyOn(store, 'send').mockImplementation(async (command: unknown) => {
    if (command instanceof PutObjectCommand) await fault(command.input.Key ?? '');
    return send(command);
  });
};
