import { expect, it } from 'vitest';
import { exceededLimit } from './transaction-limits.ts';

/** The bytes of one item, read from the refusal of 5 MB more beside it. */
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
