/**
 * Three-way merge of form values, which are plain data: records field by field, lists of stored rows row by row, anything
 * else as a whole. A row has a `key`, its identity on the page; a list counts as one of stored rows if all rows from the
 * server have an `id` as well.
 */

interface Row {
  readonly key: string;
  readonly id?: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Deep equality of plain data; a field that is undefined counts as missing. */
export const same = (one: unknown, other: unknown): boolean => {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, place) => same(item, other[place]));
  if (!isRecord(one) || !isRecord(other)) return Object.is(one, other);
  return [...Object.keys(one), ...Object.keys(other)].every((name) => same(one[name], other[name]));
};

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

/** True if the first is the second as the server stores it: trimmed texts, and an id if it had none. */
const isStoredFrom = (stored: unknown, sent: unknown): boolean => {
  if (Array.isArray(stored) && Array.isArray(sent))
    return stored.length === sent.length && stored.every((item, place) => isStoredFrom(item, sent[place]));
  if (!isRecord(stored) || !isRecord(sent)) return trimmed(stored) === trimmed(sent);
  return Object.entries(sent).every(
    ([name, value]) => value === undefined || isStoredFrom(stored[name], value),
  );
};

const isRow = (value: unknown): value is Row => isRecord(value) && typeof value.key === 'string';
const isList = (value: unknown): value is readonly Row[] => Array.isArray(value) && value.every(isRow);
const isStoredList = (value: unknown): value is readonly Row[] =>
  isList(value) && value.every(({ id }) => id !== undefined);

interface Versions {
  /** Stored values when editing started. */
  readonly base: unknown;
  /** Values sent since, without an answer: the server may have stored them or not. */
  readonly sent: readonly unknown[];
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** Decides the conflicts at or below a path. Undecided ones keep the author's value and its base. */
export interface Choice {
  readonly which: 'mine' | 'theirs';
  readonly under: string;
}

export interface Merged<Values> {
  readonly base: Values;
  readonly draft: Values;
  /** Paths of the fields that both sides have changed, rows by their key: `contacts.contact-7.email`. */
  readonly conflicts: readonly string[];
}

/** True if a path is the given one or below it; everything is below the empty path. */
export const isUnder = (path: string, parent: string): boolean =>
  parent === '' || path === parent || path.startsWith(`${parent}.`);

const below = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

const mergeValues = (versions: Versions, path: string, choice: Choice | undefined): Merged<unknown> => {
  const { base, sent, mine, theirs } = versions;
  const take = (draft: unknown): Merged<unknown> => ({ base: theirs, draft, conflicts: [] });
  if (same(theirs, base) || same(theirs, mine)) return take(mine);
  if (same(mine, base) && sent.every((one) => same(one, base))) return take(theirs);
  if (isRecord(mine) && isRecord(theirs) && (base === undefined || isRecord(base)))
    return mergeRecords(versions, path, choice);
  if (isList(mine) && isStoredList(theirs) && isList(base)) return mergeRows(versions, path, choice);
  if ([base, ...sent].some((one) => isStoredFrom(theirs, one))) return take(mine);
  if (!choice || !isUnder(path, choice.under)) return { base, draft: mine, conflicts: [path] };
  return take(choice.which === 'mine' ? mine : theirs);
};

const fieldOf = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined);

const mergeRecords = ({ base, sent, mine, theirs }: Versions, path: string, choice: Choice | undefined) => {
  const names = new Set([theirs, mine, base].flatMap((value) => (isRecord(value) ? Object.keys(value) : [])));
  const fields = [...names].map((name) => {
    const versions = {
      base: fieldOf(base, name),
      sent: sent.map((one) => fieldOf(one, name)),
      mine: fieldOf(mine, name),
      theirs: fieldOf(theirs, name),
    };
    return [name, mergeValues(versions, below(path, name), choice)] as const;
  });
  const all = (side: 'base' | 'draft') =>
    Object.fromEntries(
      fields.flatMap(([name, merged]) => (merged[side] === undefined ? [] : [[name, merged[side]]])),
    );
  return {
    base: all('base'),
    draft: all('draft'),
    conflicts: fields.flatMap(([, { conflicts }]) => conflicts),
  };
};

const rowOf = (list: unknown, key: string): Row | undefined =>
  isList(list) ? list.find((row) => row.key === key) : undefined;
const keysOf = (list: unknown): readonly string[] => (isList(list) ? list.map(({ key }) => key) : []);

/** Keys of the first list, and those found only in the second, each after its predecessor there. */
const withAdded = (first: readonly string[], second: readonly string[]): readonly string[] => {
  const keys = [...first];
  for (const [place, key] of second.entries()) {
    if (keys.includes(key)) continue;
    const before = second[place - 1];
    keys.splice(before === undefined ? 0 : keys.indexOf(before) + 1, 0, key);
  }
  return keys;
};

/** Order of the rows of both sides; a conflict if both have moved the same rows. */
const mergeOrder = ({ base, mine, theirs }: Versions, path: string, choice: Choice | undefined) => {
  const [was, here, there] = [keysOf(base), keysOf(mine), keysOf(theirs)];
  const common = (keys: readonly string[]) =>
    keys.filter((key) => was.includes(key) && here.includes(key) && there.includes(key));
  const isMoved = (keys: readonly string[]) => !same(common(keys), common(was));
  const disagree = isMoved(here) && isMoved(there) && !same(common(here), common(there));
  const decided = choice && isUnder(path, choice.under) ? choice.which : undefined;
  const theirsLead = disagree ? decided === 'theirs' : !isMoved(here);
  return {
    keys: theirsLead ? withAdded(there, here) : withAdded(here, there),
    conflicts: disagree && !decided ? [path] : [],
    /** Order of the new base. */
    base: disagree && !decided ? withAdded(was, there) : withAdded(there, was),
  };
};

const mergeRows = (versions: Versions, path: string, choice: Choice | undefined): Merged<unknown> => {
  const { base, sent, mine, theirs } = versions;
  const order = mergeOrder(versions, path, choice);
  const rows = new Map(
    [...new Set([...order.keys, ...order.base])].map((key) => {
      const row = {
        base: rowOf(base, key),
        sent: sent.map((one) => rowOf(one, key)),
        mine: rowOf(mine, key),
        theirs: rowOf(theirs, key),
      };
      return [key, mergeValues(row, below(path, key), choice)] as const;
    }),
  );
  const all = (side: 'base' | 'draft', keys: readonly string[]) =>
    keys.flatMap((key) => rows.get(key)?.[side] ?? []);
  return {
    base: all('base', order.base),
    draft: all('draft', order.keys),
    conflicts: [...order.conflicts, ...[...rows.values()].flatMap(({ conflicts }) => conflicts)],
  };
};

/** Merges the currently stored values into a draft typed on an older state (three-way merge). */
export const merge = <Values>(
  versions: {
    readonly base: Values;
    readonly sent?: readonly Values[];
    readonly mine: Values;
    readonly theirs: Values;
  },
  choice?: Choice,
): Merged<Values> =>
  // The merge of values of one shape has that shape: each part is one of the given ones.
  mergeValues({ sent: [], ...versions }, '', choice) as Merged<Values>;

/** Pairing of rows without an id with stored rows: by position or by content. */
type Pairing = 'by place' | 'by content';

const contentOf = ({ key: _, id: __, ...content }: Row) => content;

const rekeyFields = (like: Fields, data: Fields, pairing: Pairing | undefined): Fields =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, rekey(like[name], value, pairing)]));

const rekey = (like: unknown, data: unknown, pairing: Pairing | undefined): unknown => {
  if (isRecord(like) && isRecord(data)) return rekeyFields(like, data, pairing);
  if (!isList(like) || !isList(data)) return data;
  const known = (row: Row) =>
    like.find(({ key, id }) => key === row.key || (id !== undefined && id === row.id));
  const unpaired = like.filter(({ id, key }) => id === undefined && !data.some((row) => row.key === key));
  return data.map((row) => {
    const pair = () => {
      if (!pairing || row.id === undefined) return undefined;
      const place = unpaired.findIndex(
        (one) => pairing === 'by place' || isStoredFrom(contentOf(row), contentOf(one)),
      );
      return place < 0 ? undefined : unpaired.splice(place, 1)[0];
    };
    const found = known(row) ?? pair();
    return found ? { ...rekeyFields({ ...found }, { ...row }, pairing), key: found.key } : row;
  });
};

/** Gives stored rows their keys on the page: matched by id, or paired with rows that had no id when they were sent. */
export const withKeysOf = <Values>(like: Values, data: Values, pairing?: Pairing): Values =>
  // Only keys are replaced.
  rekey(like, data, pairing) as Values;
