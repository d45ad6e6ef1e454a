import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { objectStore, unlessMissing } from '#server/files/objects.ts';
import { bucketName } from '#server/files/storage.ts';
import type { Item } from './contents.ts';

/**
 * Item of a file, from another bucket, with the version that its object has in this one: S3 gives a copied object a new id. The path
 * of a file without an object here is added to `missing`.
 */
export const fileHere = async (item: Item, missing: string[]): Promise<Item> => {
  const Key = item.path?.S ?? '';
  const head = await unlessMissing(objectStore.send(new HeadObjectCommand({ Bucket: bucketName(), Key })));
  const { object_version: had, ...rest } = item;
  if (!head) missing.push(Key);
  return had && head?.VersionId !== undefined ? { ...rest, object_version: { S: head.VersionId } } : rest;
};
