/** A list of templates as its form holds it: a working copy, saved as a whole. Pure: lists in, lists out. */
import { isUnder, same } from '#lib/form/merge.ts';

/** A template as the API has it, in the editor's terms. */
export interface Stored<Value> {
  readonly id: number;
  readonly system?: boolean | undefined;
  readonly updated_on: string;
  readonly value: Value;
}

interface Row<Value> {
  readonly key: string;
  /** Missing while it is new. */
  readonly id?: number | undefined;
  readonly system?: boolean | undefined;
  readonly updated_on?: string | undefined;
  readonly value: Value;
  /** Goes with the next save. */
  readonly deleted: boolean;
}

export interface TemplateList<Value> {
  readonly templates: readonly Row<Value>[];
}

/** A template on the list, with the text typed into it. */
export interface Entry<Value> extends Row<Value> {
  /** Missing while it is new. */
  readonly base?: Value | undefined;
  /** Somebody else has changed the same of it, or has deleted it while it was edited here. */
  readonly conflict?: 'changed' | 'deleted' | undefined;
}

export const isEdited = <Value>({ base, value, deleted }: Entry<Value>): boolean =>
  deleted || !same(base, value);

export const listOf = <Value>(stored: readonly Stored<Value>[]): TemplateList<Value> => ({
  templates: stored.map((one) => ({ key: `template-${one.id}`, ...one, deleted: false })),
});

const find = <Value>({ templates }: TemplateList<Value>, key: string) =>
  templates.find((row) => row.key === key);

/** True if a template of the data is older than the known one. */
export const isOlderList = <Value>(data: TemplateList<Value>, known: TemplateList<Value>): boolean =>
  data.templates.some(({ id, updated_on = '' }) => {
    const there = known.templates.find((row) => row.id === id);
    return there?.updated_on !== undefined && updated_on < there.updated_on;
  });

/** The path of a template in the list, as conflicts name it. */
export const pathOf = (key: string): string => `templates.${key}`;

export const keyIn = (path: string): string | undefined => path.split('.')[1];

/** The list as it is shown: each template beside the state that was stored when it was opened. */
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

/** A new one at the end. */
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

/** Without one that was never saved; a saved one is queued, and goes with the next save. */
export const removed = <Value>(list: TemplateList<Value>, { key, id }: Entry<Value>): TemplateList<Value> =>
  id === undefined ? without(list, key) : changed(list, key, () => ({ deleted: true }));

/** The calls that store templates. */
export interface Keeping<Value> {
  /** Stores a new one, or over the one that was seen: if somebody else has stored it since, that is refused. */
  readonly save: (
    value: Value,
    saved: { readonly id: number; readonly seen: { readonly updated_on?: string } } | undefined,
  ) => Promise<{ readonly id: number; readonly updated_on: string }>;
  readonly remove: (id: number) => Promise<unknown>;
}

/** Thrown when a template was refused. */
export class TemplateRefused extends Error {
  readonly key: string;
  constructor(key: string, cause: unknown) {
    super('The template was refused', { cause });
    this.key = key;
  }
}

/**
 * Applies the queued deletions, which make room, and then stores what was made or edited. `onStored` is told of each; the
 * first refusal ends it.
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
