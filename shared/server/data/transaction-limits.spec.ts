import { expect, it } from 'vitest';
import { exceededLimit, filled, inHalves, mostItems } from './transaction-limits.ts';

/** Bytes of one item, read from the refusal of a transaction with 5 MB more. */
const bytesOf = (item: object): number => {
  const filler = { Put: { Item: { a: 'x'.repeat(399 * 1024) } } };
  const fillers = Array.from({ length: 11 }, () => filler);
  return (exceededLimit([...fillers, item])?.size ?? 0) - 11 * (399 * 1024 + 1);
};

it.each<[string, number, object]>([
  ['names and texts in UTF-8', 9, { Item: { né: '€uro' } }],
  ['numbers by their significant digits', 1 + 4 + 2 + 2 + 3, { Item: { a: 12_345, b: 100, c: -7 } }],
  ['true, false and null', 6, { Item: { a: true, b: false, c: null } }],
  ['nothing for an undefined value, which is not stored', 2, { Item: { a: 'x', b: undefined } }],
  ['lists with 3 bytes, and 1 for each entry', 1 + 3 + 2 + 2, { Item: { a: ['x', 'y'] } }],
  ['maps likewise', 1 + 3 + 1 + 4, { Item: { a: { key: 'x' } } }],
  ['sets by their elements', 1 + 3, { Item: { a: new Set(['x', 'yz']) } }],
  ['binary values', 1 + 5, { Item: { a: new Uint8Array(5) } }],
])('measures %s', (_, bytes, write) => {
  expect(bytesOf({ Put: write })).toBe(bytes);
});

it('measures an update by its key and its values, and a put without those of its condition', () => {
  const ExpressionAttributeValues = { ':v': 'abc' };
  expect(bytesOf({ Update: { Key: { pk: 'p' }, ExpressionAttributeValues } })).toBe(3 + 3);
  expect(bytesOf({ Put: { Item: { pk: 'p' }, ExpressionAttributeValues } })).toBe(3);
});

it('lets a transaction through that keeps the limits', () => {
  expect(exceededLimit([{ Put: { Item: { a: 'x'.repeat(400 * 1024 - 1) } } }])).toBeUndefined();
  expect(exceededLimit([])).toBeUndefined();
});

it('fills a transaction with the items that fit beside the needed ones', () => {
  const count = (needed: number, others: number) => {
    const all = filled(Array(needed).fill('needed'), Array(others).fill('other'));
    return [all.length, all.filter((one) => one === 'needed').length];
  };
  expect(count(3, 5)).toEqual([8, 3]);
  expect(count(3, 200)).toEqual([mostItems, 3]);
  // A transaction without room for them is still measured as a whole.
  expect(count(mostItems + 1, 5)).toEqual([mostItems + 1, mostItems + 1]);
});

it('halves what is too large until it fits, and throws when a single value does not', async () => {
  const steps: number[][] = [];
  const most = (max: number) => async (part: readonly number[]) => {
    steps.push([...part]);
    return part.length > max ? ({ limit: 'items', size: part.length, max } as const) : undefined;
  };
  await inHalves([1, 2, 3, 4, 5], most(2));
  expect(steps).toEqual([[1, 2, 3, 4, 5], [1, 2, 3], [1, 2], [3], [4, 5]]);
  await expect(inHalves([1, 2], most(0))).rejects.toThrow('transaction too large: 1 items, the maximum is 0');
});
