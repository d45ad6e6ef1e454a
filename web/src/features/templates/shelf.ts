/** Templates as they are edited: a working copy of the list, saved as a whole. Pure: entries in, entries out. */

/** A template on the list, with what was typed into it. */
export interface Entry<Value> {
  readonly key: string;
  /** Of a saved one. */
  readonly id?: number | undefined;
  readonly system?: boolean | undefined;
  /** As it was stored when it was opened; nothing while it is new. */
  readonly base?: Value | undefined;
  /** When that had been saved. */
  readonly updated_on?: string | undefined;
  /** What somebody else has stored since, while what was typed here waits for a decision between the two. */
  readonly theirs?: Stored<Value> | undefined;
  /** Somebody else has deleted it while it was edited here: a save makes a new one of it. */
  readonly orphaned?: boolean | undefined;
  readonly value: Value;
  /** Goes with the next save. */
  readonly deleted: boolean;
}

/** A template as the API has it, in the editor's terms. */
export interface Stored<Value> {
  readonly id: number;
  readonly system?: boolean | undefined;
  readonly updated_on: string;
  readonly value: Value;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const isEdited = <Value>({ base, value, deleted }: Entry<Value>): boolean =>
  deleted || !same(base, value);

const opened = <Value>({ value, updated_on }: Stored<Value>) => ({ base: value, updated_on });

/** The stored list with what is not saved yet: what others have changed follows, and stands beside what was typed over it. */
export const merged = <Value>(
  entries: readonly Entry<Value>[],
  stored: readonly Stored<Value>[],
): readonly Entry<Value>[] => {
  const known = new Map(
    entries.flatMap((entry) => (entry.id === undefined ? [] : [[entry.id, entry] as const])),
  );
  const ofStored = stored.map((one): Entry<Value> => {
    const { id, system, value, updated_on } = one;
    const before = known.get(id);
    const entry = { key: before?.key ?? `template-${id}`, id, system, deleted: before?.deleted ?? false };
    if (!before || !isEdited(before)) return { ...entry, ...opened(one), value };
    const moved = before.updated_on !== undefined && before.updated_on !== updated_on;
    return moved && !before.deleted && !same(before.base, value)
      ? { ...before, system, theirs: one }
      : { ...entry, ...opened(one), value: before.value };
  });
  const still = new Set(stored.map(({ id }) => id));
  const kept = entries.flatMap((entry) => {
    const { key, id, value, deleted } = entry;
    if (id === undefined) return [entry];
    const orphaned = !still.has(id) && !deleted && isEdited(entry);
    return orphaned ? [{ key, value, deleted, orphaned }] : [];
  });
  return [...ofStored, ...kept];
};

/** Decides between the two texts: theirs is shown, or what was typed here goes over it with the next save. */
export const settled = <Value>(
  entries: readonly Entry<Value>[],
  key: string,
  which: 'mine' | 'theirs',
): readonly Entry<Value>[] =>
  changed(entries, key, ({ theirs, value }) =>
    theirs ? { ...opened(theirs), theirs: undefined, value: which === 'mine' ? value : theirs.value } : {},
  );

/** A new one at the end; it has no id before it is saved. */
export const added = <Value>(
  entries: readonly Entry<Value>[],
  value: Value,
): readonly [entries: readonly Entry<Value>[], entry: Entry<Value>] => {
  const entry = { key: crypto.randomUUID(), value, deleted: false };
  return [[...entries, entry], entry];
};

/** Without one that was never saved; a saved one is queued, and goes with the next save. */
export const removed = <Value>(entries: readonly Entry<Value>[], key: string): readonly Entry<Value>[] =>
  entries.flatMap((entry) => {
    if (entry.key !== key) return [entry];
    return entry.id === undefined ? [] : [{ ...entry, deleted: true }];
  });

export const changed = <Value>(
  entries: readonly Entry<Value>[],
  key: string,
  change: (entry: Entry<Value>) => Partial<Entry<Value>>,
): readonly Entry<Value>[] =>
  entries.map((entry) => (entry.key === key ? { ...entry, ...change(entry) } : entry));

/** How templates are stored. */
export interface Keeping<Value> {
  /** Stores a new one, or over the one that was seen: if somebody else has stored it since, that is refused. */
  readonly save: (
    value: Value,
    saved: { readonly id: number; readonly seen: { readonly updated_on?: string } } | undefined,
  ) => Promise<{ readonly id: number; readonly updated_on: string }>;
  readonly remove: (id: number) => Promise<unknown>;
}

/** What became of a save: what was stored is, up to the first that was refused. */
export interface Outcome<Value> {
  readonly entries: readonly Entry<Value>[];
  readonly failed?: { readonly key: string; readonly error: unknown } | undefined;
}

/** Applies the queued deletions, which make room, and then stores what was made or edited. */
export const saveAll = async <Value>(
  entries: readonly Entry<Value>[],
  keeping: Keeping<Value>,
): Promise<Outcome<Value>> => {
  let now = entries;
  const due = entries.filter(isEdited).toSorted((a, b) => Number(b.deleted) - Number(a.deleted));
  for (const { key, id, value, deleted, updated_on } of due) {
    try {
      if (!deleted) {
        const seen = updated_on === undefined ? {} : { updated_on };
        const saved = await keeping.save(value, id === undefined ? undefined : { id, seen });
        now = changed(now, key, () => ({
          id: saved.id,
          updated_on: saved.updated_on,
          base: value,
          orphaned: undefined,
        }));
        continue;
      }
      if (id !== undefined) await keeping.remove(id);
      now = now.filter((entry) => entry.key !== key);
    } catch (error) {
      return { entries: now, failed: { key, error } };
    }
  }
  return { entries: now };
};
