import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  paginateListParts,
} from '@aws-sdk/client-s3';
import { objectStore, unlessMissing } from '#server/files/objects.ts';
import { bucketName } from '#server/files/storage.ts';

/** A stored part; its entity tag is without quotes. */
export interface ArrivedPart {
  readonly number: number;
  readonly etag: string;
  readonly size: number;
}

/** A complete object. */
export interface StoredObject {
  readonly size: number;
  readonly type: string;
  /** Object version, pinned against later writes. */
  readonly version: string | undefined;
  /** SHA-256 in hex, if the store has verified one of the whole object. */
  readonly sha256: string | undefined;
}

export const unquoted = (etag: string): string => etag.replaceAll('"', '');

/** Starts a multipart upload; returns the store's id. */
export const beginMultipart = async (key: string, type: string): Promise<string> => {
  const { UploadId } = await objectStore.send(
    new CreateMultipartUploadCommand({ Bucket: bucketName(), Key: key, ContentType: type }),
  );
  if (!UploadId) throw new Error('The store has named no upload');
  return UploadId;
};

/** Stored parts, by number; undefined after completion or abortion of the upload. */
export const arrivedParts = (key: string, upload: string): Promise<ArrivedPart[] | undefined> => {
  const list = async (): Promise<ArrivedPart[]> => {
    const arrived: ArrivedPart[] = [];
    const input = { Bucket: bucketName(), Key: key, UploadId: upload };
    for await (const { Parts = [] } of paginateListParts({ client: objectStore }, input)) {
      for (const { PartNumber: number = 0, ETag = '', Size: size = 0 } of Parts)
        arrived.push({ number, etag: unquoted(ETag), size });
    }
    return arrived;
  };
  return unlessMissing(list());
};

export const completeMultipart = async (
  key: string,
  upload: string,
  parts: readonly ArrivedPart[],
): Promise<void> => {
  await objectStore.send(
    new CompleteMultipartUploadCommand({
      Bucket: bucketName(),
      Key: key,
      UploadId: upload,
      MultipartUpload: {
        Parts: parts.map(({ number, etag }) => ({ PartNumber: number, ETag: `"${etag}"` })),
      },
    }),
  );
};

/** Metadata of the object at a key; undefined if there is none. */
export const storedObject = async (key: string): Promise<StoredObject | undefined> => {
  const head = await unlessMissing(
    objectStore.send(new HeadObjectCommand({ Bucket: bucketName(), Key: key, ChecksumMode: 'ENABLED' })),
  );
  if (!head) return undefined;
  const { ContentLength: size = 0, ContentType: type = '', VersionId: version, ChecksumSHA256 } = head;
  // A multipart object has a checksum of checksums, which cannot be compared with the whole.
  const whole = head.ChecksumType === 'FULL_OBJECT' && ChecksumSHA256;
  const sha256 = whole ? Buffer.from(whole, 'base64').toString('hex') : undefined;
  return { size, type, version, sha256 };
};
