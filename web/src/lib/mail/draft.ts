/** Drafts on this device (rules.md 20): nothing typed is lost, and two tabs never overwrite one another unseen. */
import type { MailText } from './mail-text.ts';

/** A call under way, or whose answer was lost: the same again is answered as before, and nothing is sent twice. */
interface Attempt {
  readonly key: string;
  readonly body: string;
}

export interface SavedDraft<Draft extends MailText> {
  readonly draft: Draft;
  /** Changes with every save: who finds another than their own knows that another tab was here. */
  readonly stamp: string;
  /** Epoch milliseconds. */
  readonly saved_on: number;
  /** The version of what it is about that it was written on. */
  readonly version: number;
  readonly attempt?: Attempt | undefined;
}

/** What drafts are kept in. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Keeps one draft under a name. Where there is no room, or no storage at all, it is only kept in the page. */
export const draftKeeper = <Draft extends MailText>(
  name: string,
  storage: DraftStorage,
  newId: () => string,
) => {
  const key = `proofline.draft.${name}`;
  const otherKey = `${key}.other`;
  let stamp: string | undefined;
  let attempt: Attempt | undefined;

  const read = (from: string): SavedDraft<Draft> | undefined => {
    try {
      const text = storage.getItem(from);
      return text ? (JSON.parse(text) as SavedDraft<Draft>) : undefined;
    } catch {
      return undefined;
    }
  };
  const write = (to: string, saved: SavedDraft<Draft>): boolean => {
    try {
      storage.setItem(to, JSON.stringify(saved));
      return true;
    } catch {
      return false;
    }
  };

  const save = (draft: Draft, version: number, now: number): boolean => {
    const there = read(key);
    if (there && there.stamp !== stamp && there.draft.body !== draft.body) write(otherKey, there);
    stamp = newId();
    return write(key, { draft, stamp, saved_on: now, version, attempt });
  };

  return {
    /** The draft that was left here, to go on with. */
    load: (): SavedDraft<Draft> | undefined => {
      const saved = read(key);
      stamp = saved?.stamp;
      attempt = saved?.attempt;
      return saved;
    },
    /** False when it could not be kept. What another tab has saved meanwhile is kept beside it. */
    save,
    /** What another tab has written, while it differs. */
    other: (): SavedDraft<Draft> | undefined => read(otherKey),
    dropOther: (): void => storage.removeItem(otherKey),
    /** The key for a call with this body: the same for a repetition, even after a reload. */
    keyFor: (body: string, draft: Draft, version: number, now: number): string => {
      if (attempt?.body !== body) {
        attempt = { key: newId(), body };
        save(draft, version, now);
      }
      return attempt.key;
    },
    clear: (): void => {
      stamp = undefined;
      attempt = undefined;
      storage.removeItem(key);
      storage.removeItem(otherKey);
    },
  };
};
