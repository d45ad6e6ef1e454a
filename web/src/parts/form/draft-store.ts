/**
 * Drafts on this device (rules.md 20): they survive a reload, a crash and a new sign-in, and two tabs never overwrite
 * each other's text silently.
 */

export type Saved<Content> = Content & {
  /** Version, new with every save: a stamp written by another tab reveals a concurrent edit. */
  readonly stamp: string;
  /** Epoch milliseconds. */
  readonly saved_on: number;
};

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface DraftOptions<Content> {
  /** `sessionStorage` keeps a draft for this tab alone, `localStorage` for all tabs. */
  readonly storage: DraftStorage;
  readonly newId: () => string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** True if the text of another tab should be kept beside one's own. */
  readonly differ: (other: Content, own: Content) => boolean;
}

const keyOf = (name: string): string => `proofline.draft.${name}`;

/** Names of the stored drafts that begin with `begins`. The text of another tab has the name of its draft with `.other`. */
export const draftNames = (begins: string, storage: Storage): readonly string[] =>
  Object.keys(storage)
    .filter((key) => key.startsWith(keyOf(begins)))
    .map((key) => key.slice(keyOf('').length));

/** Stores one draft. If the storage is full or unavailable, it stays in memory only. */
export const draftStore = <Content extends object>(
  name: string,
  { storage, newId, now, differ }: DraftOptions<Content>,
) => {
  const key = keyOf(name);
  const otherKey = `${key}.other`;
  let stamp: string | undefined;

  const read = (from: string): Saved<Content> | undefined => {
    try {
      const text = storage.getItem(from);
      // Written by this store; the name of a draft changes with its shape.
      return text ? (JSON.parse(text) as Saved<Content>) : undefined;
    } catch {
      return undefined;
    }
  };
  const write = (to: string, saved: Saved<Content>): boolean => {
    try {
      storage.setItem(to, JSON.stringify(saved));
      return true;
    } catch {
      return false;
    }
  };
  const save = (content: Content): boolean => {
    const there = read(key);
    if (there && there.stamp !== stamp && differ(there, content)) write(otherKey, there);
    stamp = newId();
    return write(key, { ...content, stamp, saved_on: now() });
  };

  return {
    /** Key of the draft in the storage. */
    key,
    load: (): Saved<Content> | undefined => {
      const saved = read(key);
      stamp = saved?.stamp;
      return saved;
    },
    /**
     * Saves the draft; false if the storage refused it. Race: a text that another tab has saved since is kept beside
     * it.
     */
    save,
    /** Text of another tab, while it differs. */
    other: (): Saved<Content> | undefined => read(otherKey),
    dropOther: (): void => storage.removeItem(otherKey),
    /** Deletes the own text, and returns that of another tab, which replaces it. */
    release: (own: Content): Saved<Content> | undefined => {
      const left = [read(key), read(otherKey)].find(
        (one) => one !== undefined && one.stamp !== stamp && differ(one, own),
      );
      storage.removeItem(otherKey);
      if (left) write(key, left);
      else storage.removeItem(key);
      stamp = left?.stamp;
      return left;
    },
    clear: (): void => {
      stamp = undefined;
      storage.removeItem(key);
      storage.removeItem(otherKey);
    },
  };
};
