import { describe, expect, it } from 'vitest';
import type { WirePoint } from '#contracts/points.ts';
import { authorsOf, clientReader, listed, memberReader, nextToAnswer, wholeList } from './point-list.ts';

const ann = { kind: 'contact', id: 3, name: 'Ann' } as const;
const olga = { kind: 'member', id: 3, name: 'Olga' } as const;

const done = { what: 'done', text: '', by: olga, at: '2026-03-03T10:00:00.000Z' } as const;

const pointOf = (id: string, more: Partial<WirePoint> = {}): WirePoint => ({
  id,
  stage_id: 1,
  revision_id: 11,
  file_id: null,
  selector: {},
  kind: 'change',
  internal: false,
  body: id,
  attachments: [],
  mentions: [],
  author: ann,
  own: false,
  created_on: '2026-03-02T10:00:00.000Z',
  submitted_on: '2026-03-02T10:00:00.000Z',
  number: 1,
  state: 'open',
  answer: null,
  told: false,
  accepted: null,
  reopened: 0,
  earlier: [],
  assignee: null,
  agreed: [],
  agrees: false,
  replies: [],
  version: 1,
  ...more,
});

const pin = (y: number) => ({ shape: { type: 'pin' as const, x: 50, y } });
const points = [
  pointOf('low on b', { number: 1, file_id: 'b', selector: pin(90) }),
  pointOf('whole', { number: 2, state: 'answered', answer: done }),
  pointOf('on a', { number: 3, file_id: 'a', selector: pin(50), assignee: olga }),
  pointOf('high on b', { number: 4, file_id: 'b', selector: pin(10), author: olga, internal: true }),
  pointOf('page 2 of a', { number: 5, file_id: 'a', selector: { page: 2, ...pin(1) } }),
];
const around = { reader: memberReader(3), files: [{ id: 'a' }, { id: 'b' }] };
const ids = (found: readonly WirePoint[]) => found.map(({ id }) => id);

describe('The list beside the work', () => {
  it('goes by place: file by file, page by page, from the top down, and the whole at the end', () => {
    expect(ids(listed(points, wholeList, around))).toEqual([
      'on a',
      'page 2 of a',
      'high on b',
      'low on b',
      'whole',
    ]);
  });

  it('goes by time: in the order of the numbers', () => {
    expect(ids(listed(points, { ...wholeList, order: 'time' }, around))).toEqual(ids(points));
  });

  it.each([
    ['open', ['on a', 'page 2 of a', 'low on b']],
    ['mine', ['on a']],
  ] as const)('shows those that are %s', (show, expected) => {
    expect(ids(listed(points, { ...wholeList, show }, around))).toEqual(expected);
  });

  it('shows a client what is not accepted, and their own; drafts come last', () => {
    const theirs = [
      pointOf('draft', { number: null, state: 'draft', own: true }),
      pointOf('told', { number: 2, state: 'answered', answer: done }),
      pointOf('settled', { number: 1, own: true, state: 'accepted', accepted: { by: ann, at: done.at } }),
    ];
    const shownTo = (show: 'all' | 'open' | 'mine') =>
      ids(listed(theirs, { show, by: undefined, order: 'time' }, { reader: clientReader, files: [] }));
    expect(shownTo('all')).toEqual(['settled', 'told', 'draft']);
    expect(shownTo('open')).toEqual(['told', 'draft']);
    expect(shownTo('mine')).toEqual(['settled', 'draft']);
  });

  it('shows those of one person, whose id a contact may share with a member', () => {
    expect(authorsOf(points)).toEqual([ann, olga]);
    expect(ids(listed(points, { ...wholeList, by: olga }, around))).toEqual(['high on b']);
  });
});

describe('The next open point', () => {
  const all = listed(points, wholeList, around);
  it.each([
    [undefined, 'on a'],
    ['on a', 'page 2 of a'],
    // Internal comments ask for no answer.
    ['page 2 of a', 'low on b'],
    ['low on b', 'on a'],
    ['gone', 'on a'],
  ])('behind %s is %s', (selected, next) => {
    expect(nextToAnswer(all, selected)?.id).toBe(next);
  });

  it('is the selected one where no other is open, and none where all are answered', () => {
    const [one = pointOf('one')] = points;
    expect(nextToAnswer([one], one.id)).toBe(one);
    expect(
      nextToAnswer(
        [{ ...one, state: 'accepted', answer: done, accepted: { by: ann, at: done.at } }],
        undefined,
      ),
    ).toBeUndefined();
  });
});
