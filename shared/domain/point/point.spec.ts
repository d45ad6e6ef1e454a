import { describe, expect, it } from 'vitest';
import {
  type Answer,
  asReadBy,
  changedPoint,
  checklistOf,
  countPoints,
  decidePoint,
  draftRefusal,
  mayRead,
  mayReadReply,
  type Person,
  type Point,
  type PointCommand,
  pointLimits,
  pointState,
  type RoundOfPoint,
  submitted,
  threadOf,
  turnOf,
} from './index.ts';
import { ann, approved, at, bob, latest, nora, olga, pointOf, superseded } from './point.testing.ts';

type Asked<Command = PointCommand> = Command extends PointCommand ? Omit<Command, 'at' | 'since'> : never;

const answer = (what: Answer['what'], text = ''): Answer => ({ what, text, by: nora, at });
const done = answer('done');
const question = answer('question', 'Which logo?');

const decided = (point: Point, asked: Asked, round: RoundOfPoint = latest) =>
  decidePoint(point, round, { ...asked, at, since: 12 } as PointCommand);
const refusalOf = (point: Point, asked: Asked, round?: RoundOfPoint) => {
  const decision = decided(point, asked, round);
  return decision.type === 'accepted' ? undefined : decision.reason;
};
const after = (point: Point, asked: Asked, round?: RoundOfPoint): Point => {
  const decision = decided(point, asked, round);
  if (decision.type !== 'accepted') throw new Error(decision.reason);
  return decision.events.reduce(changedPoint, point);
};

describe('readers', () => {
  const draft = { submitted_on: null, number: null };
  it.each<[string, Partial<Point>, readonly Person[]]>([
    ['a submitted point', {}, [ann, bob, nora, olga]],
    ['a contact’s draft', draft, [ann, bob]],
    ['a member’s draft', { ...draft, author: nora }, [nora]],
    ['an internal point', { internal: true, author: nora }, [nora, olga]],
    ['an internal draft', { ...draft, internal: true, author: nora }, [nora]],
  ])('for %s', (_name, changes, readers) => {
    expect([ann, bob, nora, olga].filter((one) => mayRead(one, pointOf(changes)))).toEqual(readers);
  });

  it('an internal reply is read by members', () => {
    const reply = { id: 'r', point: 'p', by: nora, at, text: 'Hm', internal: true };
    expect([ann, nora].map((one) => mayReadReply(one, reply))).toEqual([false, true]);
    expect(mayReadReply(ann, { ...reply, internal: false })).toBe(true);
  });

  it('a person who may not read a point is told that there is none', () => {
    const point = pointOf({ internal: true, author: nora });
    expect(refusalOf(point, { type: 'reply', text: 'Hm', internal: false, by: ann })).toBe('point_not_found');
  });
});

describe('a contact reads', () => {
  it.each([
    ['not “done” while its round is the latest', done, latest, null],
    ['not “not done” while its round is the latest', answer('not_done', 'Too dear'), latest, null],
    ['a question at once', question, latest, question],
    ['“done” once a later round was sent', done, superseded, done],
    ['“done” once the stage is approved', done, approved, done],
  ])('%s', (_name, given, round, read) => {
    const point = pointOf({ answer: given, assignee: nora });
    expect(asReadBy(ann, point, round)).toMatchObject({ answer: read, assignee: null });
    expect(asReadBy(nora, point, round)).toEqual(point);
  });
});

describe('the state', () => {
  it.each<[string, Partial<Point>, RoundOfPoint]>([
    ['draft', { submitted_on: null }, superseded],
    ['open', {}, latest],
    ['open', {}, approved],
    ['unanswered', {}, superseded],
    ['answered', { answer: done }, latest],
    ['answered', { answer: done }, superseded],
    ['asked', { answer: question }, latest],
    ['asked', { answer: question }, superseded],
    ['asked', { answer: question }, approved],
    ['accepted', { answer: done }, approved],
    ['accepted', { answer: answer('not_done', 'Too dear') }, approved],
    ['accepted', { answer: done, accepted: { by: ann, at } }, latest],
  ])('%s of %o in %o', (state, changes, round) => {
    expect(pointState(pointOf(changes), round)).toBe(state);
  });

  it('is counted', () => {
    const answered = [pointOf({ answer: done }), pointOf({ answer: question })];
    const points = [pointOf(), pointOf(), ...answered, pointOf({ submitted_on: null })];
    const none = { draft: 0, open: 0, unanswered: 0, asked: 0, answered: 0, accepted: 0 };
    expect(countPoints(points, latest)).toEqual({ ...none, open: 2, asked: 1, answered: 1, draft: 1 });
  });
});

describe('a member answers', () => {
  const answers = (what: Answer['what'], text = '', by = nora) =>
    ({ type: 'answer', what, text, by, seen: null }) as const;

  it('with “done” alone, and with words where it is not', () => {
    expect(after(pointOf(), answers('done')).answer).toEqual(done);
    expect(refusalOf(pointOf(), answers('not_done', '  '))).toBe('answer_needs_words');
    expect(refusalOf(pointOf(), answers('question'))).toBe('answer_needs_words');
    expect(after(pointOf(), answers('question', ' Which logo? ')).answer).toEqual(question);
  });

  it('anew as long as nobody has accepted the answer, and the same again to no effect', () => {
    const point = pointOf({ answer: done });
    expect(refusalOf(point, answers('done'))).toBe('same');
    expect(after(point, { ...answers('not_done', 'Too dear'), seen: at }).answer?.what).toBe('not_done');
    expect(refusalOf(point, answers('not_done', 'No'), approved)).toBe('point_accepted');
    const accepted = { ...point, accepted: { by: ann, at } };
    expect(refusalOf(accepted, answers('not_done', 'No'))).toBe('point_accepted');
    expect(refusalOf(accepted, answers('done'))).toBe('same');
  });

  it('in the place of another one only if they have seen it', () => {
    const point = pointOf({ answer: done });
    const late = answers('not_done', 'Too dear', olga);
    expect(refusalOf(point, late)).toBe('answered_meanwhile');
    expect(refusalOf(pointOf(), { ...late, seen: at })).toBe('answered_meanwhile');
    expect(refusalOf(point, answers('done', '', olga))).toBe('same');
    const reopened = after(point, { type: 'reopen', text: 'Still 14', by: ann });
    expect(refusalOf(reopened, late)).toBe('answered_meanwhile');
    expect(after(reopened, { ...late, seen: turnOf(reopened) }).answer?.by).toEqual(olga);
  });

  it('and what they change stays in the thread, for the client if they had read it', () => {
    const changed = { ...answers('not_done', 'Too dear', olga), seen: at };
    for (const [answered, round, isRead] of [
      [done, superseded, true],
      [question, latest, true],
      [done, latest, false],
    ] as const) {
      const point = after(pointOf({ answer: answered }), changed, round);
      expect(point.earlier).toMatchObject([{ answer: answered, reopened: null }]);
      expect(point).toMatchObject({ reopened: 0, answer: { by: olga } });
      expect(asReadBy(ann, point, round).earlier.length).toBe(isRead ? 1 : 0);
      expect(threadOf({ ...point, replies: [] })).toMatchObject([{ what: answered.what, by: nora }]);
    }
  });

  it('until the thread takes no more of what was changed', () => {
    const one = { answer: question, reopened: null };
    const full = pointOf({ answer: done, earlier: Array.from({ length: pointLimits.earlier }, () => one) });
    expect(refusalOf(full, { ...answers('done', 'Now'), seen: at })).toBe('too_many_answers');
    expect(refusalOf({ ...full, answer: null }, answers('done', 'Now'))).toBeUndefined();
  });

  it('and shows where it was done, which is no other answer', () => {
    const place = { revision_id: 12, file_id: 'new', selector: { page: 2 } };
    const point = after(pointOf(), { ...answers('done'), place });
    expect(point.answer).toEqual({ ...done, place });
    expect(refusalOf(point, { ...answers('done'), place: { ...place } })).toBe('same');
    expect(refusalOf(point, answers('done'))).toBe('same');
    const moved = after(point, { ...answers('done', '', olga), place: { ...place, selector: { page: 3 } } });
    expect(moved).toEqual({ ...point, answer: { ...done, place: { ...place, selector: { page: 3 } } } });
    expect(after(point, { ...answers('done'), place: null }).answer).toEqual(done);
    expect(after(point, { ...answers('done', 'See there'), seen: at }).answer?.place).toEqual(place);
    expect(after(point, { ...answers('not_done', 'No'), seen: at }).answer?.place).toBeUndefined();
    expect(refusalOf(point, { ...answers('not_done', 'No'), seen: at, place })).toBe('place_needs_done');
    expect(refusalOf(point, { ...answers('done'), place: null }, approved)).toBe('point_accepted');
  });

  it('and a client reads of a place once its round was sent', () => {
    const place = { revision_id: 13, file_id: 'new', selector: {} };
    const point = pointOf({ answer: { ...done, place } });
    expect(asReadBy(ann, point, superseded).answer).toEqual(done);
    expect(asReadBy(ann, point, { ...superseded, sent: [11, 12, 13] }).answer).toEqual({ ...done, place });
    expect(asReadBy(nora, point, superseded)).toEqual(point);
  });

  it('and nobody else; a draft has no answer', () => {
    expect(refusalOf(pointOf(), answers('done', '', ann))).toBe('agency_only');
    expect(refusalOf(pointOf({ author: nora, submitted_on: null }), answers('done'))).toBe('point_is_draft');
  });
});

describe('an answer is taken back', () => {
  const withdraw = { type: 'withdraw', by: olga } as const;

  it('by a member, before the client has read it', () => {
    const point = pointOf({ answer: done });
    expect(after(point, withdraw)).toEqual(pointOf());
    expect(refusalOf(point, { ...withdraw, by: ann })).toBe('agency_only');
    expect(refusalOf(pointOf(), withdraw)).toBe('same');
  });

  it.each<[string, Partial<Point>, RoundOfPoint]>([
    ['answer_told', { answer: done }, superseded],
    ['answer_told', { answer: question }, latest],
    ['point_accepted', { answer: done }, approved],
    ['point_accepted', { answer: done, accepted: { by: ann, at } }, latest],
  ])('but not afterwards: %s, %o in %o', (reason, changes, round) => {
    expect(refusalOf(pointOf(changes), withdraw, round)).toBe(reason);
  });

  it('at any time before it is accepted where no client reads the point', () => {
    expect(after(pointOf({ internal: true, author: nora, answer: done }), withdraw).answer).toBeNull();
    const internal = pointOf({ internal: true, author: nora, answer: done });
    expect(refusalOf(internal, withdraw, superseded)).toBeUndefined();
  });
});

describe('an answer is accepted', () => {
  it('by a contact, and a question by nobody', () => {
    const accept = { type: 'accept', by: bob } as const;
    expect(after(pointOf({ answer: done }), accept).accepted).toEqual({ by: bob, at });
    expect(refusalOf(pointOf(), accept)).toBe('point_not_answered');
    expect(refusalOf(pointOf({ answer: question }), accept)).toBe('point_question');
    expect(refusalOf(pointOf({ answer: done }), { ...accept, by: nora })).toBe('client_only');
    expect(refusalOf(pointOf({ answer: done, accepted: { by: ann, at } }), accept)).toBe('same');
    expect(refusalOf(pointOf({ answer: done }), accept, approved)).toBe('same');
  });

  it('by a member where the point is internal or a member’s', () => {
    const accept = { type: 'accept', by: olga } as const;
    for (const internal of [true, false]) {
      const point = pointOf({ internal, author: nora, answer: done });
      expect(pointState(after(point, accept), latest)).toBe('accepted');
    }
  });
});

describe('a point is opened again', () => {
  it('by a contact, and keeps the answer, the words against it, and the round since which it is open', () => {
    const point = pointOf({ answer: done, accepted: { by: ann, at } });
    expect(after(point, { type: 'reopen', text: ' Still 14 ', by: bob })).toMatchObject({
      answer: null,
      accepted: null,
      reopened: 1,
      since: 12,
      earlier: [{ answer: done, reopened: { by: bob, at, text: 'Still 14' } }],
    });
    expect(refusalOf(point, { type: 'reopen', text: '', by: nora })).toBe('client_only');
    expect(refusalOf(pointOf(), { type: 'reopen', text: '', by: ann })).toBe('same');
    const reopened = after(point, { type: 'reopen', text: 'Still 14', by: bob });
    expect(refusalOf(reopened, { type: 'reopen', text: 'Still 14 ', by: bob })).toBe('same');
    // The new words would be lost if it were ignored.
    expect(refusalOf(reopened, { type: 'reopen', text: 'Still 14', by: ann })).toBe('point_not_answered');
  });

  it('by a contact’s reply to a question, which stays to be read', () => {
    const asked = pointOf({ answer: question });
    const reply = { type: 'reply', text: 'The blue one', internal: false } as const;
    expect(after(asked, { ...reply, by: ann })).toMatchObject({
      answer: null,
      reopened: 0,
      since: 12,
      earlier: [{ answer: question, reopened: { by: ann, text: '' } }],
    });
    expect(after(asked, { ...reply, by: nora })).toEqual(asked);
    expect(after(pointOf({ answer: done }), { ...reply, by: ann }).answer).toEqual(done);
    expect(refusalOf(asked, { ...reply, internal: true, by: ann })).toBe('agency_only');
    expect(after(asked, { ...reply, internal: true, by: nora })).toEqual(asked);
  });

  it('and keeps the latest of its answers', () => {
    let point = pointOf();
    for (let turn = 0; turn < pointLimits.earlier + 5; turn++) {
      point = after(
        { ...point, answer: answer('done', String(turn)) },
        { type: 'reopen', text: '', by: ann },
      );
    }
    expect(point.earlier).toHaveLength(pointLimits.earlier);
    expect(point.earlier.at(-1)?.answer.text).toBe(String(pointLimits.earlier + 4));
  });
});

it('a point is assigned by members', () => {
  const assigned = after(pointOf(), { type: 'assign', to: olga, by: nora });
  expect(assigned.assignee).toEqual(olga);
  expect(refusalOf(assigned, { type: 'assign', to: olga, by: nora })).toBe('same');
  expect(after(assigned, { type: 'assign', to: null, by: nora }).assignee).toBeNull();
  expect(refusalOf(pointOf(), { type: 'assign', to: null, by: nora })).toBe('same');
  expect(refusalOf(pointOf(), { type: 'assign', to: nora, by: ann })).toBe('agency_only');
});

it('another contact agrees once, or no longer', () => {
  const agree = { type: 'agree', agrees: true, by: bob } as const;
  const agreed = after(pointOf(), agree);
  expect(agreed.agreed).toEqual([bob]);
  expect(refusalOf(agreed, agree)).toBe('same');
  expect(after(agreed, { ...agree, agrees: false }).agreed).toEqual([]);
  expect(refusalOf(pointOf(), { ...agree, agrees: false })).toBe('same');
  expect(refusalOf(pointOf(), { ...agree, by: ann })).toBe('own_point');
  expect(refusalOf(pointOf(), { ...agree, by: nora })).toBe('client_only');
});

it('another contact agrees with a draft that says something, and with no member’s', () => {
  const agree = { type: 'agree', agrees: true, by: bob } as const;
  const draft = pointOf({ submitted_on: null, number: null });
  const agreed = after(draft, agree);
  expect(agreed.agreed).toEqual([bob]);
  expect(after(agreed, { ...agree, agrees: false }).agreed).toEqual([]);
  expect(submitted([agreed], { last: 0, since: 11, at })).toMatchObject([{ number: 1, agreed: [bob] }]);
  expect(refusalOf(pointOf({ submitted_on: null, body: ' ' }), agree)).toBe('point_is_draft');
  expect(refusalOf(draft, { ...agree, by: ann })).toBe('own_point');
  expect(refusalOf(draft, { ...agree, by: nora })).toBe('point_not_found');
  expect(refusalOf(pointOf({ submitted_on: null, author: nora }), agree)).toBe('point_not_found');
});

it('a draft is its author’s to change, until it is submitted', () => {
  const draft = pointOf({ submitted_on: null });
  expect(draftRefusal(ann, draft)).toBeUndefined();
  expect(draftRefusal(bob, draft)).toBe('not_your_point');
  expect(draftRefusal(nora, draft)).toBe('point_not_found');
  expect(draftRefusal(ann, pointOf())).toBe('point_submitted');
});

it('drafts are numbered in the order in which they were begun', () => {
  const drafts = [
    pointOf({ id: 'b', created_on: '2026-03-02T10:00:01.000Z' }),
    pointOf({ id: 'a', created_on: '2026-03-02T10:00:01.000Z' }),
    pointOf({ id: 'c' }),
  ].map((point) => ({ ...point, submitted_on: null, number: null }));
  expect(submitted(drafts, { last: 4, since: 12, at })).toMatchObject([
    { id: 'c', number: 5, since: 12, submitted_on: at },
    { id: 'a', number: 6 },
    { id: 'b', number: 7 },
  ]);
});

it('the checklist holds the changes that clients have submitted', () => {
  const listed = [pointOf({ id: 'second', number: 2 }), pointOf({ id: 'first', number: 1 })];
  const others = [pointOf({ kind: 'remark' }), pointOf({ internal: true }), pointOf({ submitted_on: null })];
  expect(checklistOf([...listed, ...others]).map(({ id }) => id)).toEqual(['first', 'second']);
});
