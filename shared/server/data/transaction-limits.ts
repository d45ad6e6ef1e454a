/**
 * DynamoDB's limits on a transaction, with its own size rule: the names and values of an item, in UTF-8. An update or
 * a check is measured by its key and new values, because the rest of its item is unknown here; DynamoDB refuses the
 * rare item that is larger.
 */

/** Items; bytes of an item (400 KB); bytes of all items (4 MB). */
const limits = { items: 100, itemBytes: 400 * 1024, bytes: 4 * 1024 * 1024 };

/** Maximum of items in a transaction. */
export const mostItems = limits.items;

/** Limit that a transaction exceeds, with its size and the maximum in the limit's unit. */
export interface TooLarge {
  readonly limit: keyof typeof limits;
  readonly size: number;
  readonly max: number;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Bytes of a number: one per two significant digits, one for the exponent, and one for a minus. */
const numberBytes = (value: number): number => {
  const [mantissa = ''] = value.toExponential().split('e');
  const digits = mantissa.replace(/\D/g, '').length;
  return Math.ceil(digits / 2) + 1 + (value < 0 ? 1 : 0);
};

/** A list and a map take 3 bytes, and 1 for each entry. */
const valueBytes = (value: unknown): number => {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number') return numberBytes(value);
  if (value instanceof Uint8Array) return value.byteLength;
  if (value instanceof Set) return sum([...value].map(valueBytes));
  if (Array.isArray(value)) return 3 + sum(value.map((entry) => 1 + valueBytes(entry)));
  if (isObject(value)) return 3 + Object.keys(value).length + fieldBytes(value);
  return value === undefined ? 0 : 1;
};

const sum = (sizes: readonly number[]): number => sizes.reduce((all, size) => all + size, 0);

const fieldBytes = (fields: object): number =>
  sum(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => Buffer.byteLength(name) + valueBytes(value)),
  );

const partOf = (write: object, name: string): object => {
  const part: unknown = Reflect.get(write, name);
  return isObject(part) ? part : {};
};

/** Bytes of a `Put`, `Update`, `Delete` or `ConditionCheck`. */
const itemBytes = (item: unknown): number => {
  if (!isObject(item)) return 0;
  return sum(
    Object.values(item)
      .filter(isObject)
      .map(
        (write) =>
          fieldBytes(partOf(write, 'Item')) +
          fieldBytes(partOf(write, 'Key')) +
          ('Item' in write
            ? 0
            : sum(Object.values(partOf(write, 'ExpressionAttributeValues')).map(valueBytes))),
      ),
  );
};

/** Limit that these items of a transaction exceed; undefined if they fit. */
export const exceededLimit = (items: readonly unknown[]): TooLarge | undefined => {
  const sizes = items.map(itemBytes);
  const measured = { items: items.length, itemBytes: Math.max(0, ...sizes), bytes: sum(sizes) };
  return (['items', 'itemBytes', 'bytes'] as const)
    .map((limit) => ({ limit, size: measured[limit], max: limits[limit] }))
    .find(({ size, max }) => size > max);
};

/** Transaction above a limit, of which nothing was written. The stack answers `too_large`. */
export class TransactionTooLarge extends Error {
  override readonly name = 'TransactionTooLarge';
}

export const tooLargeError = ({ limit, size, max }: TooLarge): Error =>
  new TransactionTooLarge(`transaction too large: ${size} ${limit}, the maximum is ${max}`);

/**
 * Runs a step with all values or, if its transaction is too large, with halves of them one after the other. Throws
 * when a single value is too much.
 */
export const inHalves = async <Value>(
  values: readonly Value[],
  step: (part: readonly Value[]) => Promise<TooLarge | undefined>,
): Promise<void> => {
  const tooLarge = await step(values);
  if (!tooLarge) return;
  if (values.length === 1) throw tooLargeError(tooLarge);
  const half = Math.ceil(values.length / 2);
  await inHalves(values.slice(0, half), step);
  await inHalves(values.slice(half), step);
};

/** Required items of a transaction, and as many of the others as fit. */
export const filled = <Item>(needed: readonly Item[], others: readonly Item[]): readonly Item[] => [
  ...needed,
  ...others.slice(0, Math.max(0, mostItems - needed.length)),
];

/** Number of items above the limit. Throws for too many bytes, which no refusal explains to a user. */
export const itemsOver = (tooLarge: TooLarge): number => {
  if (tooLarge.limit !== 'items') throw tooLargeError(tooLarge);
  return tooLarge.size - tooLarge.max;
};
