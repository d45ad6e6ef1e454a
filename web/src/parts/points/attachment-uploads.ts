/** Uploads of pictures to points, for as long as this page is open. */
import { pictureFault } from '#domain/note/picture.ts';
import { type Attachment, attachmentLimits } from '#domain/point/index.ts';
import { ApiError, isPassing } from '#lib/calls/api.ts';
import type { PictureCalls } from '../files/send-picture.ts';
import type { Pictures } from './point-source.ts';

/**
 * `waiting`: offline. `failed` may be retried, `refused` may not. `lost`: the page was left before the picture was
 * sent, so that only its author has it.
 */
export type UploadState = 'sending' | 'waiting' | 'failed' | 'refused' | 'lost';

export interface PictureUpload {
  readonly id: string;
  /** Id of the point at the time when the picture was added. */
  readonly point: string;
  readonly name: string;
  readonly state: UploadState;
  /** Uploaded share of the bytes, from 0 to 1. */
  readonly share: number;
}

export interface Uploads {
  readonly uploads: readonly PictureUpload[];
  /** Object URLs of pictures, valid in this page only. */
  readonly previews: Pictures;
}

/** Picture that was not added: its name, and the reason. */
export interface NotAdded {
  readonly name: string;
  readonly fault: 'type' | 'size' | 'empty' | 'count';
}

/** Storage key of a tab's uploads, by which a reloaded page shows the lost ones. */
const keyOf = (scope: string): string => `proofline.pictures.${scope}`;

const leftBehind = (scope: string): readonly PictureUpload[] => {
  try {
    const left = JSON.parse(sessionStorage.getItem(keyOf(scope)) ?? '[]') as readonly PictureUpload[];
    return left.map(({ id, point, name }) => ({ id, point, name, state: 'lost', share: 0 }));
  } catch {
    // A browser without storage.
    return [];
  }
};

const remember = (scope: string, uploads: readonly PictureUpload[]): void => {
  try {
    if (uploads.length === 0) sessionStorage.removeItem(keyOf(scope));
    else sessionStorage.setItem(keyOf(scope), JSON.stringify(uploads));
  } catch {
    // Storage full or unavailable: the page still shows them.
  }
};

const stateAfter = (error: unknown): UploadState => {
  if (!navigator.onLine) return 'waiting';
  return error instanceof ApiError && !isPassing(error) ? 'refused' : 'failed';
};

export type AttachmentUploads = ReturnType<typeof createUploads>;

/** Uploads of a round's page. `arrived` gets each picture that a point may refer to. */
export const createUploads = ({
  scope,
  calls,
  changed,
  arrived,
}: {
  readonly scope: string;
  readonly calls: PictureCalls;
  readonly changed: (now: Uploads) => void;
  readonly arrived: (point: string, attachment: Attachment) => void;
}) => {
  let now: Uploads = { uploads: leftBehind(scope), previews: {} };
  const files = new Map<string, File>();
  const stops = new Map<string, AbortController>();
  const running = new Set<Promise<void>>();

  const set = (next: Partial<Uploads>) => {
    now = { ...now, ...next };
    remember(scope, now.uploads);
    changed(now);
  };
  const change = (id: string, changes: Partial<PictureUpload>) =>
    set({ uploads: now.uploads.map((one) => (one.id === id ? { ...one, ...changes } : one)) });

  const send = async (id: string) => {
    const file = files.get(id);
    if (!file) return;
    const stop = new AbortController();
    stops.set(id, stop);
    change(id, { state: 'sending', share: 0 });
    try {
      // Loaded with the first picture: most points have none.
      const { sendPicture } = await import('../files/send-picture.ts');
      await sendPicture(calls, { id, file }, (share) => change(id, { share }), stop.signal);
      const upload = now.uploads.find((one) => one.id === id);
      if (!upload) return;
      const { name, size, type } = file;
      arrived(upload.point, { id, name, size, type: type as Attachment['type'] });
      set({ uploads: now.uploads.filter((one) => one.id !== id) });
    } catch (error) {
      if (!stop.signal.aborted) change(id, { state: stateAfter(error) });
    }
  };
  const begin = (id: string) => {
    const sent = send(id).finally(() => running.delete(sent));
    running.add(sent);
  };

  const remove = (gone: (upload: PictureUpload) => boolean) => {
    for (const { id } of now.uploads.filter(gone)) stops.get(id)?.abort();
    set({ uploads: now.uploads.filter((one) => !gone(one)) });
  };

  return {
    get: (): Uploads => now,
    /** Adds pictures to a point that has `has` already; returns the refused ones. */
    add: (point: string, chosen: readonly File[], has: number): readonly NotAdded[] => {
      const notAdded: NotAdded[] = [];
      let room = attachmentLimits.point - has;
      for (const file of chosen) {
        const fault = pictureFault(file) ?? (room > 0 ? undefined : 'count');
        if (fault) {
          notAdded.push({ name: file.name, fault });
          continue;
        }
        room -= 1;
        const id = crypto.randomUUID();
        files.set(id, file);
        set({
          uploads: [...now.uploads, { id, point, name: file.name, state: 'sending', share: 0 }],
          previews: { ...now.previews, [id]: URL.createObjectURL(file) },
        });
        begin(id);
      }
      return notAdded;
    },
    retry: begin,
    /** Sends the uploads that wait for a connection. */
    resume: () => {
      for (const { id, state } of now.uploads) if (state === 'waiting') begin(id);
    },
    remove: (id: string) => remove((upload) => upload.id === id),
    /** Cancels the pictures of a removed point. */
    removeOf: (isOf: (point: string) => boolean) => remove(({ point }) => isOf(point)),
    /** Resolves once nothing is being sent. */
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
};
