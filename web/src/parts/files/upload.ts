/**
 * Upload of a file straight to the store (rules.md 17): hashed, sent whole up to 100 MB and in parts above, with URLs
 * signed just in time and again after a 403, resumed after a lost connection or a reload of the page.
 */
import type { File as StoredFile } from '#contracts/file.ts';
import type { UploadTicket } from '#contracts/files.ts';
import { ApiError } from '#lib/calls/api.ts';
import { retry } from '#lib/calls/retry.ts';
import { wholeUpTo } from './hash.ts';
import { ConnectionLost, type Put } from './put-with-progress.ts';

export interface Part {
  readonly number: number;
  readonly size: number;
}
export type ArrivedPart = UploadTicket['parts'][number];

/** Calls of an upload, bound to the revision or deliverable that gets the file. */
export interface UploadCalls {
  readonly start: (
    file: File,
    more: { readonly sha256?: string; readonly upload?: string },
  ) => Promise<UploadTicket>;
  readonly sign: (
    upload: string,
    parts: readonly Part[],
  ) => Promise<readonly { readonly number: number; readonly url: string }[]>;
  readonly register: (
    file: File,
    done: {
      readonly upload: string;
      readonly sha256: string | undefined;
      readonly parts: readonly ArrivedPart[] | undefined;
    },
  ) => Promise<StoredFile>;
}

/** Storage of the ids of unfinished uploads, which survives a reload. */
export interface UnfinishedUploads {
  readonly get: (file: File) => string | undefined;
  readonly set: (file: File, upload: string) => void;
  readonly remove: (file: File) => void;
}

export type UploadPhase = 'hashing' | 'uploading' | 'offline' | 'registering';

export interface UploadInput {
  readonly file: File;
  readonly calls: UploadCalls;
  readonly put: Put;
  readonly hash: (file: Blob, signal: AbortSignal) => Promise<string>;
  readonly unfinished: UnfinishedUploads;
  readonly signal: AbortSignal;
  /** Asks whether to create a new version of an existing file with that name; called once, if there is one. */
  readonly mayOverwrite: () => Promise<boolean>;
  /** Resolves when it is time to retry after a lost connection; `attempt` counts from 1. */
  readonly reconnected: (attempt: number, signal: AbortSignal) => Promise<void>;
  /** `progress` from 0 to 1; undefined leaves it unchanged. */
  readonly onChange: (phase: UploadPhase, progress?: number) => void;
}

export class StoreRefused extends Error {
  override readonly name = 'StoreRefused';
}

const atOnce = 3;
/** Limit of consecutive failures without progress. */
const mostAttempts = 6;

/** Uploads the file. Resolves to undefined if it may not overwrite another. Rejects when cancelled. */
export const upload = async (input: UploadInput): Promise<StoredFile | undefined> => {
  const { file, calls, unfinished, signal, onChange } = input;
  const small = file.size <= wholeUpTo;
  onChange(small ? 'hashing' : 'uploading', 0);
  // Concurrent for a large file: it is hashed while its parts are being sent.
  const hashing = input.hash(file, signal);
  hashing.catch(() => {});
  const begin = async (): Promise<UploadTicket> => {
    if (!small) return resumedOrNew(input);
    const sha256 = await hashing;
    return retrying(input, () => calls.start(file, { sha256 }));
  };
  const ticket = await begin();
  if (ticket.exists && !(await input.mayOverwrite())) return undefined;

  const sent =
    ticket.mode === 'single' ? await sendWhole(input, ticket, begin) : await sendParts(input, ticket);
  const sha256 = await hashing;
  onChange('registering', 1);
  const stored = await retrying(input, () => calls.register(file, { ...sent, sha256 }));
  unfinished.remove(file);
  return stored;
};

/** Details of the upload for its registration. */
type Sent = Omit<Parameters<UploadCalls['register']>[1], 'sha256'>;

/** Uploads in one piece. `renew` gets a new URL when the first has expired. */
const sendWhole = async (
  input: UploadInput,
  first: UploadTicket,
  renew: () => Promise<UploadTicket>,
): Promise<Sent> => {
  const { file, signal, onChange } = input;
  let ticket = first;
  await persisting(input, async () => {
    onChange('uploading', 0);
    const { status } = await input.put(ticket.url ?? '', file, {
      headers: ticket.headers,
      signal,
      onProgress: (sent) => onChange('uploading', sent / file.size),
    });
    if (status === 403) ticket = await renew();
    return status;
  });
  return { upload: ticket.upload, parts: undefined };
};

/** Resumes an earlier upload; starts a new one if the store has discarded the earlier. */
const resumedOrNew = async (input: UploadInput): Promise<UploadTicket> => {
  const { file, calls, unfinished } = input;
  const begun = unfinished.get(file);
  if (begun) {
    try {
      return await retrying(input, () => calls.start(file, { upload: begun }));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0) throw error;
      unfinished.remove(file);
    }
  }
  return retrying(input, () => calls.start(file, {}));
};

/** Parts of a file of this size; the last one is the remainder. */
export const partsOf = (size: number, partSize: number): readonly Part[] =>
  Array.from({ length: Math.ceil(size / partSize) }, (_, index) => ({
    number: index + 1,
    size: Math.min(partSize, size - index * partSize),
  }));

/** Uploads the missing parts, three concurrently; returns all parts in order. */
const sendParts = async (input: UploadInput, ticket: UploadTicket): Promise<Sent> => {
  const { file, unfinished, onChange } = input;
  unfinished.set(file, ticket.upload);
  const arrived = new Map(ticket.parts.map((part) => [part.number, part]));
  const waiting = partsOf(file.size, ticket.part_size).filter(({ number }) => !arrived.has(number));
  const onTheWay = new Map<number, number>();
  const tell = () => {
    const sent = [...arrived.values()].reduce((sum, { size }) => sum + size, 0);
    const moving = [...onTheWay.values()].reduce((sum, bytes) => sum + bytes, 0);
    onChange('uploading', (sent + moving) / file.size);
  };
  tell();
  // A lane that fails stops the others too.
  const stopped = new AbortController();
  const signal = AbortSignal.any([input.signal, stopped.signal]);
  const lane = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      const { number, size } = part;
      const etag = await sendPart({ ...input, signal }, ticket, part, (sent) => {
        onTheWay.set(number, sent);
        tell();
      });
      onTheWay.delete(number);
      arrived.set(number, { number, etag, size });
      tell();
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, lane));
  } catch (error) {
    stopped.abort(error);
    throw error;
  }
  return { upload: ticket.upload, parts: [...arrived.values()].toSorted((a, b) => a.number - b.number) };
};

const sendPart = async (
  input: UploadInput,
  ticket: UploadTicket,
  part: Part,
  onProgress: (sent: number) => void,
): Promise<string> => {
  const { file, calls, signal } = input;
  const from = (part.number - 1) * ticket.part_size;
  let etag: string | null = null;
  await persisting(input, async () => {
    // Signed just in time: a URL from the start of the upload may have expired by now.
    const [signed] = await retrying(input, () => calls.sign(ticket.upload, [part]));
    if (!signed) throw new StoreRefused();
    onProgress(0);
    const answer = await input.put(signed.url, file.slice(from, from + part.size), { signal, onProgress });
    etag = answer.etag;
    return answer.status;
  });
  if (etag === null) throw new StoreRefused();
  return etag;
};

/** Temporary failure of the store, which is treated as a lost connection; 403 is an expired URL. */
class StoreBusy extends ConnectionLost {
  readonly isExpired: boolean;
  constructor(status: number) {
    super();
    this.isExpired = status === 403;
  }
}

/** Retries until the store has accepted the bytes: after a lost connection, an expired URL, or a temporary failure. */
const persisting = (input: UploadInput, attempt: () => Promise<number>): Promise<void> =>
  retry(
    {
      attempts: mostAttempts,
      isPassing: (error) => error instanceof ConnectionLost,
      between: async (error, failures) => {
        if (!(error instanceof StoreBusy)) input.onChange('offline');
        if (!(error instanceof StoreBusy && error.isExpired)) await input.reconnected(failures, input.signal);
      },
    },
    async () => {
      const status = await attempt();
      if (status >= 200 && status < 300) return;
      const passing = status === 403 || status === 408 || status === 429 || status >= 500;
      throw passing ? new StoreBusy(status) : new StoreRefused();
    },
  );

/** Retries a call of the API when the connection is back. Refusals are not retried. */
const retrying = <Answer>(input: UploadInput, call: () => Promise<Answer>): Promise<Answer> =>
  retry(
    {
      attempts: mostAttempts,
      isPassing: (error) => error instanceof ApiError && (error.status === 0 || error.status === 503),
      between: (_, failures) => input.reconnected(failures, input.signal),
    },
    () => {
      input.signal.throwIfAborted();
      return call();
    },
  );

/** Backoff: waits until the browser is online, and after every failure longer: 1, 2, 4 … seconds, at most 30. */
export const reconnected = async (attempt: number, signal: AbortSignal): Promise<void> => {
  const pause = navigator.onLine ? Math.min(30_000, 500 * 2 ** attempt) : undefined;
  await new Promise<void>((resolve, reject) => {
    const timer = pause === undefined ? undefined : setTimeout(resolve, pause);
    addEventListener('online', () => resolve(), { once: true, signal });
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
};

const storeKey = 'proofline.uploads';
/** Number of unfinished uploads that are remembered: the store discards them after some days anyway. */
const remembered = 50;

/** Unfinished uploads of a revision or deliverable, identified by name, size and last change of their files. */
export const unfinishedUploads = (scope: string, storage: Storage): UnfinishedUploads => {
  const read = (): [string, string][] => {
    try {
      const value: unknown = JSON.parse(storage.getItem(storeKey) ?? '[]');
      return Array.isArray(value) ? value : [];
    } catch {
      return [];
    }
  };
  const keyOf = ({ name, size, lastModified }: File) => JSON.stringify([scope, name, size, lastModified]);
  const write = (entries: [string, string][]) => {
    try {
      storage.setItem(storeKey, JSON.stringify(entries.slice(-remembered)));
    } catch {
      // Without storage an upload survives a lost connection, but not a reload.
    }
  };
  return {
    get: (file) => new Map(read()).get(keyOf(file)),
    set: (file, id) => write([...read().filter(([key]) => key !== keyOf(file)), [keyOf(file), id]]),
    remove: (file) => write(read().filter(([key]) => key !== keyOf(file))),
  };
};
