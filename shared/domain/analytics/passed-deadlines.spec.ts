import { expect, test } from 'vitest';
import {
  after,
  approve,
  dayLater,
  hour,
  linear,
  nonLinear,
  send,
  start,
} from '../workflow/workflow.testing.ts';
import { clockMoments, hasPassed, nextWake } from './passed-deadlines.ts';

const project = {
  archived: false,
  cancelled: false,
  days_allowed_for_client_feedback: 1,
  timezone: 'Europe/Berlin',
};
const dated = (target_date: string) => ({ revisions: 1, target_date });

test('deadlines are every due date and every target date, earliest first', () => {
  const { workflow } = after(
    nonLinear(dated('2026-03-05'), dated('2026-03-03'), 1),
    start(1),
    send(1, 0),
    start(3),
    ...dayLater(3),
    send(3, 0),
  );
  expect(clockMoments(project, [workflow]).map(({ kind, at }) => [kind, at])).toEqual([
    ['feedback', '2026-03-03T17:00:00.000Z'],
    ['target', '2026-03-03T23:00:00.000Z'],
    ['feedback', '2026-03-04T17:00:00.000Z'],
    ['target', '2026-03-05T23:00:00.000Z'],
  ]);
});

test('nothing that is answered, completed or closed has a deadline', () => {
  const { workflow } = after(linear(dated('2026-03-05')), send(1, 0), approve(1, 0));
  expect(clockMoments(project, [workflow])).toEqual([]);
  const waiting = after(linear(dated('2026-03-05')), send(1, 0)).workflow;
  expect(clockMoments({ ...project, archived: true }, [waiting])).toEqual([]);
  expect(clockMoments({ ...project, cancelled: true }, [waiting])).toEqual([]);
});

test('a day ends at its midnight in the zone, also when it has 23 hours or 25', () => {
  const ends = (target_date: string) => clockMoments(project, [linear(dated(target_date))])[0]?.at;
  expect(ends('2026-03-28')).toBe('2026-03-28T23:00:00.000Z');
  expect(ends('2026-03-29')).toBe('2026-03-29T22:00:00.000Z');
  expect(ends('2026-10-25')).toBe('2026-10-25T23:00:00.000Z');
});

test('feedback is overdue after its instant, a target is missed at its instant, and neither wakes too early', () => {
  const { workflow } = after(linear(dated('2026-03-03')), send(1, 0));
  const moments = clockMoments(project, [workflow]);
  const [due, target] = moments;
  if (!due || !target) throw new Error('two moments');
  expect(hasPassed(due, due.at)).toBe(false);
  expect(hasPassed(target, target.at)).toBe(true);
  expect(nextWake(moments, hour(1))).toBe('2026-03-03T17:00:01.000Z');
  expect(nextWake(moments, '2026-03-03T17:00:01.000Z')).toBe('2026-03-03T23:00:00.000Z');
  expect(nextWake(moments, '2026-03-03T23:00:00.000Z')).toBeUndefined();
});
