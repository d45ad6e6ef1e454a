import { expect, test } from 'vitest';
import { attached, saysSomething, standingMarks } from './index.ts';
import { ann, at, pointOf } from './point.testing.ts';

const picture = { id: 'a', name: 'a.png', size: 10, type: 'image/png' as const };

test('the name of an attachment is one that can be shown: no folders, nothing hidden', () => {
  expect(attached([{ id: 'a', name: 'C:\\Users\\ann\\menu\u202egpj.png' }], [picture], [])).toMatchObject([
    { name: 'menugpj.png' },
  ]);
});

test('a point says something in words or by a picture', () => {
  expect(saysSomething({ body: ' ' })).toBe(false);
  expect(saysSomething({ body: '12' })).toBe(true);
  expect(saysSomething({ body: '', attachments: [] })).toBe(false);
  expect(saysSomething({ body: '', attachments: [picture] })).toBe(true);
});

test('a picture alone asks for a change, so that its file no longer looks good', () => {
  const mark = { file: 'file', by: ann, at };
  const asks = (changes: object) => standingMarks([mark], [pointOf({ file: 'file', body: '', ...changes })]);
  expect(asks({})).toEqual([mark]);
  expect(asks({ attachments: [picture] })).toEqual([]);
});
