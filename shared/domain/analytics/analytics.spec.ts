import { describe, expect, test } from 'vitest';
import {
  after,
  approve,
  created,
  hour,
  linear,
  nonLinear,
  rejectStage,
  requestChanges,
  requestRevisions,
  send,
  setDate,
  stageAt,
  start,
  taskAt,
  undo,
} from '../workflow/workflow.testing.ts';
import { type CountedProject, count, recounted, totalOf } from './analytics.ts';
import { continued, noHistory, type PastEvent } from './history.ts';
import { projectFigures } from './project-report.ts';

const project: CountedProject = {
  archived: false,
  cancelled: false,
  days_allowed_for_client_feedback: 1,
  timezone: 'America/Bogota',
  client_id: 3,
  team_members: [{ id: 1 }, { id: 2 }],
};
const at = (target_date: string) => linear({ revisions: 1, target_date }, 1);
const rating = (stars: number, user_ids: readonly number[] = [1]) => ({
  rating: stars,
  created_at: hour(stars),
  client_id: 3,
  user_ids,
});

test('a project in production, with a target date that ends with its day', () => {
  const { contribution, agenda } = count(project, [at('2026-03-10')], noHistory, []);
  expect(contribution).toMatchObject({
    active: true,
    in_production: true,
    awaiting_feedback: false,
    current_stages: ['A'],
    upcoming_stages: ['B'],
    healthy: true,
    completed_seconds: null,
    begun: true,
    linear: true,
  });
  expect(agenda).toEqual([
    { kind: 'target', at: '2026-03-11T05:00:00.000Z' },
    { kind: 'move', at: hour(0), move: 'work' },
  ]);
});

test('a project that awaits feedback; the earliest deadline of its deliverables counts', () => {
  const workflows = [after(linear(1), send(1, 0)).workflow, at('2026-03-10'), at('2026-03-09')];
  const { contribution, agenda } = count(project, workflows, noHistory, []);
  expect(contribution).toMatchObject({ in_production: false, awaiting_feedback: true });
  expect(agenda).toEqual([
    { kind: 'feedback', at: '2026-03-03T23:00:00.000Z' },
    { kind: 'target', at: '2026-03-10T05:00:00.000Z' },
    { kind: 'move', at: hour(0), move: 'work' },
  ]);
});

test('an archived project is on no agenda and still counts as completed, and as rated', () => {
  const { workflow } = after(linear(1), send(1, 0), approve(1, 0));
  const ratings = [rating(4, [1, 7]), rating(5)];
  const { contribution, stats, agenda } = count(
    { ...project, archived: true },
    [workflow],
    noHistory,
    ratings,
  );
  expect(stageAt(workflow, 1).status).toBe('completed');
  expect(contribution).toMatchObject({ active: false, current_stages: [], completed_seconds: 7200 });
  expect(contribution).toMatchObject({ rating_sum: 9000, rating_count: 2, last_rated: hour(5) });
  expect(contribution.ratings_by_user).toMatchObject({
    1: { rating_sum: 9000, rating_count: 2 },
    7: { rating_sum: 4000, rating_count: 1, last_rated: hour(4) },
  });
  expect(stats.ratings.map((one) => one.rating)).toEqual([4, 5]);
  expect(agenda).toEqual([]);
});

test('a deleted project leaves nothing in the figures', () => {
  const { contribution } = count(project, [at('2026-03-10')], noHistory, []);
  const figures = totalOf([contribution]);
  expect(figures).toMatchObject({ projects: 1, active: 1, current_stages: { A: 1 } });
  expect(recounted(figures, contribution, undefined)).toEqual(totalOf([]));
});

describe('the clock', () => {
  const waiting = after(linear({ revisions: 1, target_date: '2026-03-10' }), send(1, 0)).workflow;
  const { id: stageId } = stageAt(waiting, 1);
  const { id: revisionId } = taskAt(waiting, 1, 0);
  const due = '2026-03-03T23:00:00.000Z';
  const overdue: PastEvent = { category: 'Feedback Overdue', stageId, revisionId, at: due };
  const missed: PastEvent = {
    category: 'Target Missed',
    stageId,
    target_date: '2026-03-10',
    at: '2026-03-11T05:00:00.000Z',
  };
  const healthy = (workflow: typeof waiting, events: readonly PastEvent[], more = {}) =>
    count({ ...project, ...more }, [workflow], continued(noHistory, events), []).contribution.healthy;

  test('breaks a promise once a passed deadline is recorded', () => {
    expect(healthy(waiting, [])).toBe(true);
    expect(healthy(waiting, [overdue])).toBe(false);
    expect(healthy(waiting, [missed])).toBe(false);
  });

  test('breaks nothing any more after another date, or the answer', () => {
    const moved = after(linear({ revisions: 1, target_date: '2026-03-12' }), send(1, 0)).workflow;
    expect(healthy(moved, [missed])).toBe(true);
    expect(healthy(waiting, [overdue], { days_allowed_for_client_feedback: 3 })).toBe(true);
    const answered = after(linear(1, 1), send(1, 0), approve(1, 0)).workflow;
    expect(healthy(answered, [overdue])).toBe(true);
  });

  test('splits a running wait at the recorded deadline', () => {
    const times = (events: readonly PastEvent[]) =>
      count(project, [waiting], continued(noHistory, events), []).contribution.times;
    const sent = Date.parse(hour(1)) / 1000;
    expect(times([]).awaiting_feedback).toEqual({ seconds: 0, running: 1, since: sent });
    expect(times([overdue])).toMatchObject({
      awaiting_feedback: { seconds: 37 * 3600, running: 0, since: 0 },
      overdue: { seconds: 0, running: 1, since: sent + 37 * 3600 },
      in_production: { seconds: 3600, running: 0, since: 0 },
    });
  });
});

describe('a history', () => {
  const decided = after(linear(2), send(1, 0), requestChanges(1, 0), send(1, 1), requestRevisions(1, 1));
  const { workflow } = decided;
  const { id: stageId } = stageAt(workflow, 1);
  const [preview, first] = [taskAt(workflow, 1, 0).id, taskAt(workflow, 1, 1).id];
  const next = { nextRevisionId: 0 };
  const events: readonly PastEvent[] = [
    { category: 'Revision Reminder', stageId, revisionId: preview, by: 'schedule', at: hour(1) },
    { category: 'Revision Rejected', stageId, revisionId: preview, by: 'client', at: hour(2), ...next },
    { category: 'Revision Reminder', stageId, revisionId: first, by: 'agent', at: hour(3) },
    { category: 'Revision Rejected', stageId, revisionId: first, by: 'agent', at: hour(4), ...next },
  ];

  /** Average hours to the client's own decision, as a report of the workflow has them. */
  const hoursOf = (of: typeof workflow, past: readonly PastEvent[]) =>
    projectFigures(project, [of], count(project, [of], continued(noHistory, past), []).stats, hour(20))
      .average_review_response_hours;

  test('counts reminders and the client’s own decisions, in any order of events', () => {
    expect(hoursOf(workflow, events)).toBe(1);
    const expected = { reminders: { [stageId]: 2 }, decided_by_client: [preview] };
    expect(count(project, [workflow], continued(noHistory, events), []).stats).toMatchObject(expected);
    expect(count(project, [workflow], continued(noHistory, events.toReversed()), []).stats).toMatchObject(
      expected,
    );
  });

  test('counts the last decision only: not an undone one, nor one that another person repeated', () => {
    const undone = after(linear(2), send(1, 0), requestChanges(1, 0), undo()).workflow;
    expect(hoursOf(undone, events.slice(0, 2))).toBeNull();
    const again: PastEvent = {
      category: 'Revision Approved',
      stageId,
      revisionId: preview,
      by: 'agent',
      at: hour(9),
    };
    expect(hoursOf(workflow, [...events, again])).toBeNull();
  });

  test('stops the time of a project while it is archived', () => {
    const closed: PastEvent = { category: 'Project Archived', at: hour(10) };
    const waiting = after(linear(1), send(1, 0)).workflow;
    const times = (archived: boolean) =>
      count({ ...project, archived }, [waiting], continued(noHistory, [closed]), []).contribution.times
        .awaiting_feedback;
    expect(times(true)).toEqual({ seconds: 9 * 3600, running: 0, since: 0 });
    expect(times(false)).toMatchObject({ running: 1 });
  });
});

describe('times', () => {
  const times = (...steps: Parameters<typeof after> extends [unknown, ...infer Steps] ? Steps : never) =>
    count(project, [after(linear(2), ...steps).workflow], noHistory, []).contribution.times;
  const begun = (n: number) => Date.parse(hour(n)) / 1000;

  test('run from the request to the sending, and from there to the answer', () => {
    // Sent at 1, changes at 2, sent at 3, approved at 4.
    expect(times(send(1, 0), requestChanges(1, 0), send(1, 1), approve(1, 1))).toEqual({
      in_production: { seconds: 3600, running: 0, since: 0 },
      awaiting_feedback: { seconds: 7200, running: 0, since: 0 },
      revision: { seconds: 3600, running: 0, since: 0 },
      overdue: { seconds: 0, running: 0, since: 0 },
    });
  });

  test('follow a date that is corrected by hand', () => {
    const late = setDate(1, 0, 'sent_on', hour(0));
    expect(times(send(1, 0), requestChanges(1, 0), late)).toMatchObject({
      in_production: { seconds: 0 },
      awaiting_feedback: { seconds: 7200 },
      revision: { running: 1, since: begun(2) },
    });
  });

  test('run on in a stage without rounds that goes back to work', () => {
    const { workflow } = after(linear('deliverable', 1), send(1, 0), rejectStage('client')(1));
    const { times: spent } = count(project, [workflow], noHistory, []).contribution;
    expect(spent.in_production).toEqual({ seconds: 0, running: 1, since: begun(2) });
    expect(spent.awaiting_feedback).toMatchObject({ seconds: 0, running: 0 });
  });
});

describe('several stages at once', () => {
  /** Two deliverables: A of the first has been awaited since hour 1, A of the second is worked on since hour 0. */
  const waiting = after(linear(1, 1), send(1, 0)).workflow;
  const working = created(
    true,
    [
      { title: 'Script', revisions: 1 },
      { title: 'Sound', revisions: 1 },
    ],
    8,
  );
  /** Deliverable of which B and C are worked on from hours 1 and 2, and B is awaited from hour 3. */
  const free = after(nonLinear(1, 1, 1, 1), start(2), start(3), send(2, 0)).workflow;
  const days = (breakdown: ReturnType<typeof projectFigures>['day_breakdown']) =>
    breakdown &&
    breakdown.revision + breakdown.awaiting_feedback + breakdown.overdue + (breakdown.in_production ?? 0);
  const noEvents = count(project, [], noHistory, []).stats;
  const at = new Date(Date.parse(hour(1)) + 86_400_000).toISOString();

  test('each stage at work is a current one, and each deliverable has an upcoming one', () => {
    const { contribution } = count(project, [waiting, working], noHistory, []);
    expect(contribution).toMatchObject({
      current_stages: ['A', 'Script'],
      upcoming_stages: ['B', 'Sound'],
      awaiting_feedback: true,
    });
    expect(count(project, [free], noHistory, []).contribution).toMatchObject({
      current_stages: ['B', 'C'],
      upcoming_stages: ['D'],
    });
  });

  test('a stage’s name counts a project once', () => {
    const { contribution } = count(project, [waiting, linear(1, 1)], noHistory, []);
    expect(totalOf([contribution])).toMatchObject({ current_stages: { A: 1 }, upcoming_stages: { B: 1 } });
  });

  test('a day of a project is spent once: on the most urgent of what went on', () => {
    // An hour in production, then a day of waiting, during which the other one is in production.
    const both = projectFigures(project, [waiting, working], noEvents, at);
    expect(both.day_breakdown).toEqual({ revision: 0, awaiting_feedback: 1, overdue: 0, in_production: 0 });
    expect(projectFigures(project, [working], noEvents, at).day_breakdown).toMatchObject({
      in_production: 1,
    });
    const { times } = count(project, [waiting, working], noHistory, []).contribution;
    const running = Object.values(times).reduce((sum, one) => sum + one.running, 0);
    expect(running).toBe(1);
  });

  test('so is one of a deliverable whose stages run side by side', () => {
    const parallel = after(nonLinear(1, 1), start(1), start(2), send(1, 0), send(2, 0)).workflow;
    const { day_breakdown } = projectFigures(project, [parallel], noEvents, at);
    expect(day_breakdown).toMatchObject({ awaiting_feedback: 0.9, in_production: null });
    expect(days(day_breakdown)).toBeLessThanOrEqual(1);
  });

  test('a deliverable’s reminders and answers are its own; the project’s are the sum', () => {
    const other = after(created(true, [2], 8), send(1, 0), requestChanges(1, 0)).workflow;
    const answered = after(
      linear(2),
      send(1, 0),
      setDate(1, 0, 'sent_on', hour(0)),
      requestChanges(1, 0),
    ).workflow;
    const about = (of: typeof other) => ({ stageId: stageAt(of, 1).id, revisionId: taskAt(of, 1, 0).id });
    const events: readonly PastEvent[] = [other, other, answered].map((of) => ({
      category: 'Revision Reminder',
      by: 'agent',
      at: hour(1),
      ...about(of),
    }));
    const decided = [other, answered].map(
      (of): PastEvent => ({
        category: 'Revision Rejected',
        by: 'client',
        at: hour(2),
        nextRevisionId: 0,
        ...about(of),
      }),
    );
    const { stats } = count(project, [other, answered], continued(noHistory, [...events, ...decided]), []);
    const of = (...workflows: (typeof other)[]) => projectFigures(project, workflows, stats, hour(9));
    expect(of(other)).toMatchObject({ feedback_reminders_sent: 2, average_review_response_hours: 1 });
    expect(of(answered)).toMatchObject({ feedback_reminders_sent: 1, average_review_response_hours: 3 });
    expect(of(other, answered)).toMatchObject({
      feedback_reminders_sent: 3,
      average_review_response_hours: 2,
      agreed_revisions: 4,
    });
  });
});
