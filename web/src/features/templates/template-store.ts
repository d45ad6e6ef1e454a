/** Form values of a list of templates: a working copy, saved as a whole. Pure: lists in, lists out. */
import { isUnder, same } from '#parts/form/merge.ts';

/** Stored template, converted to form values. */
export interface Stored<Value> {
  readonly id: number;
  readonly system?: boolean | undefined;
  readonly updated_on: string;
  readonly value: Value;
}

interface Row<Value> {
  readonly key: string;
  /** Undefined while it is new. */
  readonly id?: number | undefined;
  readonly system?: boolean | undefined;
  readonly updated_on?: string | undefined;
  readonly value: Value;
  /** Deleted with the next save. */
  readonly deleted: boolean;
}

export interface TemplateList<Value> {
  readonly templates: readonly Row<Value>[];
}

/** Template of the list beside its stored state. */
export interface Entry<Value> extends Row<Value> {
  /** Stored state; undefined while it is new. */
  readonly base?: Value | undefined;
  /** Conflict with a concurrent change or deletion by another user. */
  readonly conflict?: 'changed' | 'deleted' | undefined;
}

export const isEdited = <Value>({ base, value, deleted }: Entry<Value>): boolean =>
  deleted || !same(base, value);

export const listOf = <Value>(stored: readonly Stored<Value>[]): TemplateList<Value> => ({
  templates: stored.map((one) => ({ key: `template-${one.id}`, ...one, deleted: false })),
});

const find = <Value>({ templates }: TemplateList<Value>, key: string) =>
  templates.find((row) => row.key === key);

/** True if any template of the data is older than the known one. */
export const isOlderList = <Value>(data: TemplateList<Value>, known: TemplateList<Value>): boolean =>
  data.templates.some(({ id, updated_on = '' }) => {
    const there = known.templates.find((row) => row.id === id);
    return there?.updated_on !== undefined && updated_on < there.updated_on;
  });

/** Path of a template in the list, as conflicts name it. */
export const pathOf = (key: string): string => `templates.${key}`;

export const keyIn = (path: string): string | undefined => path.split('.')[1];

/** Templates of the list, each beside the stored state it was opened with. */
export const entriesOf = <Value>(form: {
  readonly base: TemplateList<Value>;
  readonly draft: TemplateList<Value>;
  readonly conflicts: readonly string[];
}): readonly Entry<Value>[] =>
  form.draft.templates.map((row) => {
    const stored = find(form.base, row.key);
    const path = form.conflicts.find((one) => isUnder(one, pathOf(row.key)));
    const conflict = path === undefined ? undefined : path === pathOf(row.key) ? 'deleted' : 'changed';
    return { ...row, id: stored?.id, base: stored?.value, conflict };
  });

/** Appends a new template. */
export const added = <Value>(
  { templates }: TemplateList<Value>,
  key: string,
  value: Value,
): TemplateList<Value> => ({ templates: [...templates, { key, value, deleted: false }] });

export const changed = <Value>(
  { templates }: TemplateList<Value>,
  key: string,
  change: (row: Row<Value>) => Partial<Row<Value>>,
): TemplateList<Value> => ({
  templates: templates.map((row) => (row.key === key ? { ...row, ...change(row) } : row)),
});

export const without = <Value>({ templates }: TemplateList<Value>, key: string): TemplateList<Value> => ({
  templates: templates.filter((row) => row.key !== key),
});

/** Removes an unsaved template; marks a saved one as deleted until the next save. */
export const removed = <Value>(list: TemplateList<Value>, { key, id }: Entry<Value>): TemplateList<Value> =>
  id === undefined ? without(list, key) : changed(list, key, () => ({ deleted: true }));

/** Brings a template back that was never saved, to its former place. */
export const broughtBack = <Value>(
  { templates }: TemplateList<Value>,
  { key, value }: Entry<Value>,
  place: number,
): TemplateList<Value> => ({
  templates: templates.toSpliced(place, 0, { key, value, deleted: false }),
});

/** API calls that store templates. */
export interface Keeping<Value> {
  /** Creates a template, or updates the version that was seen (optimistic lock); refused after a concurrent save. */
  readonly save: (
    value: Value,
    saved: { readonly id: number; readonly seen: { readonly updated_on?: string } } | undefined,
  ) => Promise<{ readonly id: number; readonly updated_on: string }>;
  readonly remove: (id: number) => Promise<unknown>;
}

/** Thrown when a template was refused; `key` identifies it in the list, `cause` is the API's error. */
export class TemplateRefused extends Error {
  readonly key: string;
  constructor(key: string, cause: unknown) {
    super('The template was refused', { cause });
    this.key = key;
  }
}

/**
 * Applies the queued deletions first, because they free quota of the plan, and then stores new and edited templates.
 * `onStored` is called after each; the first refusal stops it.
 */
export const saveAll = async <Value>(
  entries: readonly Entry<Value>[],
  keeping: Keeping<Value>,
  onStored: (change: (list: TemplateList<Value>) => TemplateList<Value>) => void,
): Promise<void> => {
  const due = entries.filter(isEdited).toSorted((a, b) => Number(b.deleted) - Number(a.deleted));
  for (const { key, id, value, deleted, updated_on } of due) {
    try {
      if (deleted) {
        if (id !== undefined) await keeping.remove(id);
        onStored((list) => without(list, key));
        continue;
      }
      const seen = updated_on === undefined ? {} : { updated_on };
      const saved = await keeping.save(value, id === undefined ? undefined : { id, seen });
      const row = { key, value, deleted, id: saved.id, updated_on: saved.updated_on };
      onStored((list) =>
        find(list, key) ? changed(list, key, () => row) : { templates: [...list.templates, row] },
      );
    } catch (error) {
      throw new TemplateRefused(key, error);
    }
  }
};
