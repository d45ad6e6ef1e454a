import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localDate } from '../calendar/date.ts';
import { dueOn } from './due.ts';
import type { WorkflowEvent } from './event.ts';
import { openWish } from './more-time.ts';
import { findTask, type Task } from './state.ts';
import {
  answerWish,
  approve,
  askFor,
  begin,
  dayLater,
  type History,
  linear,
  moveDue,
  recall,
  requestChanges,
  type Step,
  send,
  setDate,
  take,
  undo,
  withdrawWish,
} from './workflow.testing.ts';

const terms = { days_allowed_for_client_feedback: 1, timezone: 'UTC' };
const day = fc.integer({ min: 2, max: 27 }).map((n) => `2026-03-${String(n).padStart(2, '0')}`);

/** Round in play: the first one of the stage that is not decided. */
const openRound = ({ workflow }: History): number =>
  Math.max(
    0,
    (workflow.stages[0]?.tasks ?? []).findIndex(
      ({ status }) => status !== 'rejected' && status !== 'completed',
    ),
  );

const onOpen =
  (step: (place: number, round: number) => Step): Step =>
  (history) =>
    step(1, openRound(history))(history);

const asking = fc
  .tuple(day, fc.constantFrom(0, 0, 3, 20), fc.constantFrom(1, 2))
  .map(([due_date, byRule, by]) => onOpen(askFor(due_date, { byRule, by })));

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(onOpen(send)) },
  { weight: 6, arbitrary: asking },
  { weight: 3, arbitrary: fc.boolean().map((agree) => onOpen(answerWish(agree))) },
  { weight: 1, arbitrary: fc.constantFrom(1, 2).map((by) => onOpen(withdrawWish(by))) },
  { weight: 2, arbitrary: day.map((to) => onOpen((place, round) => moveDue(place, round, to))) },
  { weight: 1, arbitrary: fc.constantFrom(onOpen(approve), onOpen(requestChanges)) },
  { weight: 3, arbitrary: fc.constant(undo()) },
  { weight: 1, arbitrary: fc.constant(recall(1)) },
  {
    weight: 1,
    arbitrary: fc.constant(
      onOpen((place, round) => setDate(place, round, 'sent_on', '2026-03-02T09:30:00.000Z')),
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(...dayLater(1).slice(0, 1)) },
);

interface Made {
  readonly before: History;
  readonly after: History;
  readonly events: readonly WorkflowEvent[];
}

const everySession = (check: (made: readonly Made[]) => void) =>
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), (steps) => {
      const made: Made[] = [];
      let before = begin(linear(2));
      for (const next of steps) {
        const { decision, next: after } = take(before, next);
        if (decision.type === 'accepted') made.push({ before, after, events: decision.events });
        before = after;
      }
      check(made);
    }),
    { numRuns: 600 },
  );

const dueDay = (task: Task): string | undefined => {
  const due = dueOn(task, terms);
  return due && localDate(due, terms.timezone);
};

/** Independent model: the wish that is open, from the events alone. An undo drops moves and answers, never what the client said. */
const openByEvents = (made: readonly Made[], revisionId: number): string | undefined => {
  const undone = made.flatMap(({ events }) =>
    events.flatMap((event) => ('patch' in event ? [event.patch.seq] : [])),
  );
  let open: string | undefined;
  for (const { events, after } of made) {
    const stands = !undone.includes(after.workflow.seq);
    const asked = events.find(({ category }) => category === 'More Time Asked');
    // The rule's move comes before the words that it answers.
    for (const event of asked ? [asked, ...events.filter((one) => one !== asked)] : events) {
      if (!('revisionId' in event) || event.revisionId !== revisionId) continue;
      if (event.category === 'Send Preview' && stands) open = undefined;
      if (event.category === 'More Time Asked' && event === asked) open = event.due_date;
      if (event.category === 'More Time Withdrawn') open = undefined;
      if (event.category === 'More Time Answered' && (stands || !event.agreed)) open = undefined;
      if (event.category === 'Due Date Moved' && stands && open && event.due_date >= open) open = undefined;
    }
  }
  return open;
};

test('a round has at most one open wish, the last one that nobody has answered, taken back or met', () => {
  let seen = 0;
  everySession((made) => {
    const workflow = made.at(-1)?.after.workflow;
    for (const task of workflow?.stages[0]?.tasks ?? []) {
      const expected = dueOn(task, terms) ? openByEvents(made, task.id) : undefined;
      // Undone moves may leave a wish that an even earlier sending would meet: the due date decides.
      const met = expected !== undefined && expected <= (dueDay(task) ?? '');
      expect(openWish(task, terms)?.due_date).toBe(met ? undefined : expected);
      if (expected) seen += 1;
    }
  });
  expect(seen).toBeGreaterThan(30);
});

test('a wish, and the answer to it, never make a round due earlier', () => {
  const seen = { asked: 0, ruled: 0, agreed: 0 };
  everySession((made) => {
    for (const { before, after, events } of made) {
      const about = events.find(
        (event) => event.category === 'More Time Asked' || event.category === 'More Time Answered',
      );
      if (!about) continue;
      const [was, is] = [before, after].map(({ workflow }) => {
        const found = findTask(workflow, about.revisionId);
        return (found && dueDay(found.task)) ?? '';
      });
      const moves = events.some(({ category }) => category === 'Due Date Moved');
      expect(is && was && (moves ? is > was : is === was)).toBe(true);
      if (about.category === 'More Time Answered') seen.agreed += Number(about.agreed);
      else seen[about.by_rule ? 'ruled' : 'asked'] += 1;
    }
  });
  expect(Math.min(seen.asked, seen.ruled, seen.agreed)).toBeGreaterThan(10);
});

test('an undo restores the due date and the open wish exactly; the rule that it takes back leaves the wish open', () => {
  const seen = { agreed: 0, ruled: 0, moved: 0, decided: 0 };
  everySession((made) => {
    for (const { before, after, events } of made) {
      if (after.workflow.undo.at(-1)?.seq !== after.workflow.seq) continue;
      const { decision, next } = take(after, undo());
      expect(decision.type).toBe('accepted');
      const asked = events.find((event) => event.category === 'More Time Asked');
      for (const task of before.workflow.stages[0]?.tasks ?? []) {
        const restored = findTask(next.workflow, task.id)?.task;
        if (!restored) throw new Error('the task is gone');
        expect(dueOn(restored, terms)).toBe(dueOn(task, terms));
        if (asked?.revisionId === task.id) {
          expect(openWish(restored, terms)).toMatchObject({ due_date: asked.due_date, at: asked.at });
          seen.ruled += 1;
        } else expect(openWish(restored, terms)).toEqual(openWish(task, terms));
      }
      if (events.some(({ category }) => category === 'More Time Answered') && !asked) seen.agreed += 1;
      else if (events[0]?.category === 'Due Date Moved') seen.moved += 1;
      else seen.decided += 1;
    }
  });
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(10);
});

test('the rule agrees at most once to the wishes of a sending, as long as the sending stands', () => {
  let twice = 0;
  everySession((made) => {
    const ruled = new Map<string, number>();
    for (const { events, after } of made) {
      const asked = events.find((event) => event.category === 'More Time Asked');
      if (!asked) continue;
      const sending = `${asked.revisionId} ${findTask(after.workflow, asked.revisionId)?.task.sent_on}`;
      if (asked.by_rule) ruled.set(sending, (ruled.get(sending) ?? 0) + 1);
      else if (ruled.has(sending)) twice += 1;
    }
    expect([...ruled.values()].every((times) => times === 1)).toBe(true);
  });
  expect(twice).toBeGreaterThan(3);
});
