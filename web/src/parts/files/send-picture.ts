/** Upload of one picture: announced, sent to the store, and checked by the server. */
import type { PictureType } from '#domain/note/picture.ts';
import { ApiError } from '#lib/calls/api.ts';
import { retry } from '#lib/calls/retry.ts';
import { ConnectionLost, type Put, putWithProgress } from './put-with-progress.ts';

/** Calls of an upload, all idempotent. */
export interface PictureCalls {
  /** Announces a picture; returns the URL for its bytes and their headers. */
  readonly start: (picture: {
    readonly id: string;
    readonly content_type: PictureType;
    readonly filesize: number;
  }) => Promise<{ readonly url: string; readonly headers: Readonly<Record<string, string>> }>;
  /** Requests the check of the uploaded bytes; returns their URL. Idempotent. */
  readonly keep: (id: string) => Promise<{ readonly url: string }>;
}

export interface NewPicture {
  readonly id: string;
  readonly file: File;
}

/** Error: the store has refused the bytes. */
export class PictureNotStored extends Error {
  override readonly name = 'PictureNotStored';
}

/** True for a call that had no connection. The first ones may still fail when the browser says that it is back. */
const hadNoConnection = (error: unknown): boolean =>
  error instanceof ConnectionLost || (error instanceof ApiError && error.status === 0);

const retries = {
  attempts: 3,
  isPassing: (error: unknown) =>
    error instanceof PictureNotStored || (hadNoConnection(error) && navigator.onLine),
  between: async (error: unknown, failures: number) => {
    if (hadNoConnection(error)) await new Promise((resolve) => setTimeout(resolve, failures * 400));
  },
};

/** Uploads the bytes and requests their check. Idempotent: a retry after a lost answer is about the same picture. */
export const sendPicture = async (
  calls: PictureCalls,
  { id, file }: NewPicture,
  onProgress: (share: number) => void,
  signal: AbortSignal,
  send: Put = putWithProgress,
): Promise<void> => {
  await retry(retries, async () => {
    const { url, headers } = await calls.start({
      id,
      content_type: file.type as PictureType,
      filesize: file.size,
    });
    const { status } = await send(url, file, {
      headers,
      signal,
      onProgress: (sent) => onProgress(sent / file.size),
    });
    // 412: the bytes of an earlier attempt have arrived.
    if (!((status >= 200 && status < 300) || status === 412)) throw new PictureNotStored();
  });
  await calls.keep(id);
};
