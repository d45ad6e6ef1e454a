import { describe, expect, it } from 'vitest';
import { conversationsOf, mailTime, sidesTold, sideTold, spanOf } from './conversation.ts';
import type { DomainEvent } from './event.ts';

const minute = 60_000;
const noon = Date.parse('2026-03-02T12:00:00.000Z');
const at = '2026-03-02T12:00:00.000Z';
const onPoint = { stageId: 1, revisionId: 2, at, point_id: 'point-0001', number: 1 };
const answered = (...kinds: ('done' | 'not_done' | 'question')[]): DomainEvent => ({
  category: 'Points Answered',
  stageId: 1,
  revisionId: 2,
  at,
  answers: kinds.map((what, index) => ({ point_id: `point-000${index}`, number: index + 1, what })),
});
const member = { kind: 'agent' };
const client = { kind: 'contact' };
const guest = { kind: 'reviewer' };

describe('a conversation', () => {
  const minutes = (...said: number[]) =>
    conversationsOf(said.map((one) => ({ time: noon + one * minute }))).map((group) =>
      group.map(({ time }) => (time - noon) / minute),
    );

  it('lasts ten minutes from the first that is said', () => {
    expect(minutes(0, 4, 9.99, 10, 19.99, 20)).toEqual([[0, 4, 9.99], [10, 19.99], [20]]);
  });

  it('is opened by the first that is said after a pause', () => {
    expect(minutes(0, 25, 30)).toEqual([[0], [25, 30]]);
    expect(minutes()).toEqual([]);
  });

  it('is mailed within SQS’s longest delay, and a minute after its end', () => {
    expect(mailTime(noon) - noon).toBe(11 * minute);
  });

  it('ends with the day, so that the next day is counted by itself', () => {
    expect(spanOf(noon)).toEqual({ from: noon - 720 * minute, to: noon + 10 * minute - 1 });
    const late = Date.parse('2026-03-02T23:57:00.000Z');
    expect(new Date(spanOf(late).to).toISOString()).toBe('2026-03-02T23:59:59.999Z');
    expect(new Date(spanOf(late + 3 * minute).from).toISOString()).toBe('2026-03-03T00:00:00.000Z');
  });
});

describe('the side that is told', () => {
  it.each<[DomainEvent, { kind: string }, ReturnType<typeof sideTold>]>([
    [{ category: 'Comment Added', ...onPoint }, member, 'contacts'],
    [{ category: 'Point Replied', ...onPoint }, member, 'contacts'],
    [answered('done', 'question'), member, 'contacts'],
    [answered('done', 'not_done'), member, undefined],
    [{ category: 'Point Replied', ...onPoint }, client, 'team'],
    [{ category: 'Point Replied', ...onPoint }, guest, 'team'],
    [{ category: 'Point Accepted', ...onPoint }, guest, 'team'],
    [{ category: 'Point Accepted', ...onPoint }, member, undefined],
    [{ category: 'Point Reopened', ...onPoint, text: '' }, guest, 'team'],
    [{ category: 'Point Reopened', ...onPoint, text: '' }, member, 'team'],
    [{ category: 'Internal Comment Added', ...onPoint }, member, 'team'],
    [{ category: 'Point Assigned', ...onPoint, user_id: 3, user_name: 'Nora' }, member, 'team'],
    [{ category: 'Point Assigned', ...onPoint, user_id: null, user_name: '' }, member, undefined],
    [{ category: 'Points Submitted', stageId: 1, revisionId: 2, at, points: [] }, client, undefined],
  ])('for $category by $kind', (event, by, side) => {
    expect(sideTold(event, by)).toBe(side);
  });
});

describe('a mention', () => {
  const nora = { kind: 'member', id: 2, name: 'Nora' } as const;
  const ann = { kind: 'contact', id: 1, name: 'Ann' } as const;

  it.each<[DomainEvent, { kind: string }, ReturnType<typeof sidesTold>]>([
    [{ category: 'Comment Added', ...onPoint, mentions: [nora] }, member, ['contacts', 'team']],
    [{ category: 'Comment Added', ...onPoint, mentions: [ann] }, member, ['contacts']],
    [{ category: 'Point Replied', ...onPoint, mentions: [ann, nora] }, client, ['team', 'contacts']],
    [{ category: 'Internal Comment Added', ...onPoint, mentions: [nora] }, member, ['team']],
    [{ category: 'Point Replied', ...onPoint }, client, ['team']],
    [answered('done'), member, []],
  ])('adds its side to those that are told: %j', (event, by, sides) => {
    expect(sidesTold(event, by)).toEqual(sides);
  });
});
