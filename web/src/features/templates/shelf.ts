/** Templates as they are edited: a working copy of the list, saved as a whole. Pure: entries in, entries out. */

/** A template on the list, with what was typed into it. */
export interface Entry<Value> {
  readonly key: string;
  /** Of a saved one. */
  readonly id?: number | undefined;
  readonly system?: boolean | undefined;
  /** As it is stored; nothing while it is new. */
  readonly base?: Value | undefined;
  readonly value: Value;
  /** Goes with the next save. */
  readonly deleted: boolean;
}

/** A template as the API has it, in the editor's terms. */
export interface Stored<Value> {
  readonly id: number;
  readonly system?: boolean | undefined;
  readonly value: Value;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const isEdited = <Value>({ base, value, deleted }: Entry<Value>): boolean =>
  deleted || !same(base, value);

/** The stored list with what is not saved yet: of what others have changed, only the untouched ones follow. */
export const merged = <Value>(
  entries: readonly Entry<Value>[],
  stored: readonly Stored<Value>[],
): readonly Entry<Value>[] => {
  const known = new Map(
    entries.flatMap((entry) => (entry.id === undefined ? [] : [[entry.id, entry] as const])),
  );
  const ofStored = stored.map(({ id, system, value }): Entry<Value> => {
    const before = known.get(id);
    const key = before?.key ?? `template-${id}`;
    const kept = before && isEdited(before);
    return {
      key,
      id,
      system,
      base: value,
      value: kept ? before.value : value,
      deleted: before?.deleted ?? false,
    };
  });
  return [...ofStored, ...entries.filter(({ id }) => id === undefined)];
};

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
  /** Answers the id. */
  readonly save: (value: Value, id: number | undefined) => Promise<number>;
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
  for (const { key, id, value, deleted } of due) {
    try {
      if (!deleted) {
        const saved = await keeping.save(value, id);
        now = changed(now, key, () => ({ id: saved, base: value }));
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
