import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  answerKinds,
  asReadBy,
  changedPoint,
  decidePoint,
  draftRefusal,
  isSamePerson,
  mayRead,
  mayReadReply,
  type Person,
  type Point,
  type PointChange,
  type PointCommand,
  pointState,
  type Reply,
  type RoundOfPoint,
  submitted,
  turnOf,
} from './index.ts';
import { ann, at, bob, nora, olga, pointOf } from './point.testing.ts';

const people = [ann, bob, nora, olga] as const;
const person = fc.constantFrom<Person>(...people);
const text = fc.constantFrom('', ' ', 'Why?', 'Because');

/** Step: a command by any person, on a point by its index; a round that is sent; or the stage approved or re-opened. */
const step = fc.oneof(
  fc.record({ do: fc.constant('write' as const), by: person, internal: fc.boolean(), body: text }),
  fc.record({ do: fc.constant('rewrite' as const), by: person, on: fc.nat(4), body: text }),
  fc.record({ do: fc.constant('submit' as const), by: person }),
  fc.record({ do: fc.constantFrom('send' as const, 'approve' as const, 'reopenStage' as const) }),
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('command' as const),
      on: fc.nat(2),
      by: person,
      command: fc.oneof(
        fc.record({
          type: fc.constant('answer' as const),
          what: fc.constantFrom(...answerKinds),
          text,
          /** True if its author has seen the latest turn. */
          isCurrent: fc.constantFrom(true, true, true, false),
          place: fc.option(
            fc.nat(3).map((revision_id) => ({ revision_id, file_id: `file-${revision_id}`, selector: {} })),
            { nil: undefined, freq: 2 },
          ),
        }),
        fc.record({ type: fc.constant('accept' as const) }),
        fc.record({ type: fc.constant('withdraw' as const) }),
        fc.record({ type: fc.constant('reopen' as const), text }),
        fc.record({ type: fc.constant('reply' as const), text, internal: fc.boolean() }),
        fc.record({ type: fc.constant('assign' as const), to: fc.constantFrom(nora, olga, null) }),
        fc.record({ type: fc.constant('agree' as const), agrees: fc.boolean() }),
      ),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

interface Room {
  /** Number of steps taken; each has a time of its own. */
  readonly step: number;
  readonly points: readonly Point[];
  readonly replies: readonly Reply[];
  /** Ids of the rounds that were sent, oldest first. */
  readonly sent: readonly number[];
  readonly approved: boolean;
  readonly last: number;
  /** Change of this step, with the point before it. */
  readonly change: { readonly before: Point; readonly change: PointChange; readonly by: Person } | undefined;
}

const roundOf = ({ sent, approved }: Room, { since }: Point): RoundOfPoint => ({
  superseded: sent.some((round) => round > since),
  approved,
  sent,
});

const replaced = (points: readonly Point[], next: Point) =>
  points.map((point) => (point.id === next.id ? next : point));

const timeOf = (step: number) => new Date(Date.parse(at) + step).toISOString();

const taken = (before: Room, one: Step): Room => {
  const room = { ...before, step: before.step + 1, change: undefined };
  const round = room.sent.at(-1) ?? 0;
  switch (one.do) {
    case 'send':
      return { ...room, sent: [...room.sent, round + 1], last: 0 };
    case 'approve':
      return { ...room, approved: true };
    case 'reopenStage':
      return { ...room, approved: false };
    case 'write': {
      const { by, body } = one;
      const id = `point-${room.points.length}`;
      const draft = { id, author: by, body, internal: by.kind === 'member' && one.internal };
      const none = { submitted_on: null, number: null, revisionId: round, since: round };
      return { ...room, points: [...room.points, pointOf({ ...draft, ...none })] };
    }
    case 'rewrite': {
      const point = room.points[one.on];
      if (!point || draftRefusal(one.by, point)) return room;
      return { ...room, points: replaced(room.points, { ...point, body: one.body }) };
    }
    case 'submit': {
      const drafts = room.points.filter(
        ({ author, submitted_on, revisionId }) =>
          submitted_on === null && isSamePerson(author, one.by) && revisionId === round,
      );
      const points = submitted(drafts, { last: room.last, since: round, at });
      return { ...room, points: points.reduce(replaced, room.points), last: room.last + points.length };
    }
    case 'command': {
      const point = room.points[one.on];
      if (!point) return room;
      const { by } = one;
      const turn = turnOf(point);
      const seen = one.command.type === 'answer' && !one.command.isCurrent ? 'another turn' : turn;
      const command = { ...one.command, seen, by, at: timeOf(room.step), since: round } as PointCommand;
      const of = roundOf(room, point);
      const decision = decidePoint(asReadBy(by, point, of), of, command);
      const change = decision.type === 'accepted' ? decision.events[0] : undefined;
      if (!change) return room;
      if (change.type === 'answered') expect(seen).toBe(turn);
      const reply: Reply[] =
        command.type === 'reply'
          ? [
              {
                id: String(room.replies.length),
                point: point.id,
                by,
                at,
                text: command.text,
                internal: point.internal || command.internal,
              },
            ]
          : [];
      return {
        ...room,
        points: replaced(room.points, changedPoint(point, change)),
        replies: [...room.replies, ...reply],
        change: { before: point, change, by },
      };
    }
  }
};

const empty: Room = {
  step: 0,
  points: [],
  replies: [],
  sent: [1],
  approved: false,
  last: 0,
  change: undefined,
};

/** With a point to act on from the first step. */
const begun: Room = {
  ...empty,
  points: [pointOf({ id: 'point-0', revisionId: 1, since: 1 })],
  last: 1,
};

const holds = (before: Room, room: Room): void => {
  for (const point of room.points) {
    const state = pointState(point, roundOf(room, point));
    for (const reader of people) {
      const isTheirs = isSamePerson(reader, point.author);
      if (!mayRead(reader, point)) continue;
      const shown = asReadBy(reader, point, roundOf(room, point));
      if (reader.kind === 'contact') expect([shown.internal, shown.assignee]).toEqual([false, null]);
      if (state === 'draft' && !isTheirs)
        expect([reader.kind, point.author.kind]).toEqual(['contact', 'contact']);
      const isTold = shown.answer === null || shown.answer.what === 'question';
      const { superseded, approved } = roundOf(room, point);
      if (reader.kind === 'contact' && !superseded && !approved) expect(isTold).toBe(true);
      const places = [shown.answer, ...shown.earlier.map(({ answer }) => answer)].flatMap(
        (answer) => answer?.place?.revision_id ?? [],
      );
      if (reader.kind === 'contact') expect(room.sent).toEqual(expect.arrayContaining(places));
    }
    expect(point.number === null).toBe(state === 'draft');
    if (point.accepted) expect(['done', 'not_done']).toContain(point.answer?.what);
    if (point.answer && point.answer.what !== 'done') expect(point.answer.text).not.toBe('');
    expect(point.agreed.filter((one) => one.kind === 'member' || isSamePerson(one, point.author))).toEqual(
      [],
    );
    const was = before.points.find(({ id }) => id === point.id);
    if (!was?.submitted_on) continue;
    const fixed = ({ id, body, number, internal, author, file, selector, kind, submitted_on }: Point) => ({
      id,
      body,
      number,
      internal,
      author,
      file,
      selector,
      kind,
      submitted_on,
    });
    expect(fixed(point)).toEqual(fixed(was));
  }
  const submittedOnes = room.points.filter(({ number }) => number !== null);
  const numbers = submittedOnes.map(({ revisionId, number }) => `${revisionId}/${number}`);
  expect(new Set(numbers).size).toBe(numbers.length);

  for (const reply of room.replies) {
    const isInternal = reply.internal || room.points.find(({ id }) => id === reply.point)?.internal === true;
    if (isInternal) expect(mayReadReply(ann, reply)).toBe(false);
    if (reply.by.kind === 'contact') expect(reply.internal).toBe(false);
  }

  if (!room.change) return;
  const { before: point, change, by } = room.change;
  const isClients = point.author.kind === 'contact';
  switch (change.type) {
    case 'answered': {
      expect(by.kind).toBe('member');
      const after = room.points.find(({ id }) => id === point.id);
      const [kept] = after?.earlier.slice(point.earlier.length) ?? [];
      expect(kept?.answer).toEqual(point.answer ?? undefined);
      if (!point.answer || !after || point.internal) break;
      // A client still reads what they had read before, and nothing else of an answer that was changed.
      const shown = asReadBy(ann, after, roundOf(room, after)).earlier;
      expect(shown.some(({ answer }) => answer.at === point.answer?.at)).toBe(
        asReadBy(ann, point, roundOf(before, point)).answer !== null,
      );
      break;
    }
    case 'placed':
    case 'assigned':
      expect(by.kind).toBe('member');
      break;
    case 'withdrawn':
      expect(by.kind).toBe('member');
      // An answer that a client has read stays.
      for (const reader of people.filter(({ kind }) => kind === 'contact'))
        if (mayRead(reader, point)) expect(asReadBy(reader, point, roundOf(before, point)).answer).toBeNull();
      break;
    case 'accepted':
      expect(['done', 'not_done']).toContain(point.answer?.what);
      if (isClients) expect(by.kind).toBe('contact');
      break;
    case 'reopened':
      expect(point.answer).not.toBeNull();
      if (isClients) expect(by.kind).toBe('contact');
      break;
    case 'agreed':
      expect(by.kind).toBe('contact');
      break;
    case 'replied':
      if (change.reopens) expect([by.kind, point.answer?.what]).toEqual(['contact', 'question']);
  }
};

test('any steps by anybody keep who reads what, the numbers, the words, and the way from state to state', () => {
  const reached = new Set<string>();
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 60, size: 'max' }), (steps) => {
      let room = begun;
      for (const one of steps) {
        const next = taken(room, one);
        holds(room, next);
        for (const point of next.points) reached.add(pointState(point, roundOf(next, point)));
        if (next.change) reached.add(next.change.change.type);
        room = next;
      }
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 200) },
  );
  expect([...reached].toSorted()).toEqual([
    'accepted',
    'agreed',
    'answered',
    'asked',
    'assigned',
    'draft',
    'open',
    'placed',
    'reopened',
    'replied',
    'unanswered',
    'withdrawn',
  ]);
});
