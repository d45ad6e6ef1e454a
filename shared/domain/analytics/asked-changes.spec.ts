import { expect, test } from 'vitest';
import type { PointOfEvent } from '../event.ts';
import { after, hour, linear, requestChanges, send, stageAt, taskAt } from '../workflow/workflow.testing.ts';
import { count } from './analytics.ts';
import { continued, noHistory, type PastEvent } from './history.ts';
import { noStats, projectFigures } from './project-report.ts';

const project = {
  archived: false,
  cancelled: false,
  days_allowed_for_client_feedback: 1,
  timezone: 'Europe/Berlin',
  client_id: 3,
  team_members: [],
};
const { workflow } = after(linear(2, 1), send(1, 0), requestChanges(1, 0), send(1, 1));
const sentOn = hour(3);
/** Minutes after an hour. */
const past = (n: number, minutes: number) => new Date(Date.parse(hour(n)) + minutes * 60_000).toISOString();
const { id: stageId } = stageAt(workflow, 1);
const [preview, first] = [taskAt(workflow, 1, 0).id, taskAt(workflow, 1, 1).id];

const point = (id: string, kind: PointOfEvent['kind'] = 'change'): PointOfEvent => ({
  id,
  kind,
  number: 1,
  file_id: null,
});
const submitted = (revisionId: number, at: string, ...points: PointOfEvent[]): PastEvent => ({
  category: 'Points Submitted',
  stageId,
  revisionId,
  at,
  points,
});
const answered = (id: string, what: 'done' | 'not_done' | 'question', at: string): PastEvent => ({
  category: 'Points Answered',
  stageId,
  revisionId: first,
  at,
  answers: [{ point_id: id, number: 1, what }],
});
const onPoint = (id: string, at: string) => ({
  stageId,
  revisionId: first,
  point_id: id,
  number: 1,
  at,
});

const changesOf = (events: readonly PastEvent[], of = workflow) =>
  projectFigures(project, [of], count(project, [workflow], continued(noHistory, events), []).stats, hour(9))
    .changes;

const history: readonly PastEvent[] = [
  {
    category: 'Revision Rejected',
    stageId,
    revisionId: preview,
    nextRevisionId: first,
    by: 'client',
    at: hour(2),
    points: [point('price'), point('date'), point('well done', 'remark')],
  },
  answered('price', 'not_done', past(2, 12)),
  answered('date', 'question', past(2, 24)),
  answered('well done', 'done', past(2, 30)),
  answered('date', 'done', hour(4)),
  { category: 'Point Reopened', ...onPoint('price', hour(5)), text: 'Please' },
  submitted(first, hour(6), point('logo')),
];

test('changes asked for are counted by round, by their answers in time, and by those opened again', () => {
  const expected = { asked: 3, per_round: 1.5, answered_in_time: 0.5, reopened: 1 };
  expect(changesOf(history)).toEqual(expected);
  expect(changesOf(history.toReversed())).toEqual(expected);
  expect(changesOf([...history, ...history])).toEqual(expected);
});

test('an answer at the moment of sending is in time, a later one is not', () => {
  const asked = submitted(preview, hour(2), point('price'));
  expect(changesOf([asked, answered('price', 'done', sentOn)]).answered_in_time).toBe(1);
  expect(changesOf([asked, answered('price', 'done', past(3, 6))]).answered_in_time).toBe(0);
});

test('an answer that was taken back is none; the one that follows it counts', () => {
  const asked = submitted(preview, hour(2), point('price'));
  const events: readonly PastEvent[] = [
    asked,
    answered('price', 'done', past(2, 6)),
    { category: 'Answer Withdrawn', ...onPoint('price', past(2, 12)), what: 'done' },
  ];
  expect(changesOf(events).answered_in_time).toBe(0);
  expect(changesOf([...events, answered('price', 'done', past(2, 18))]).answered_in_time).toBe(1);
});

test('nothing is said of rounds that were not sent on, of stages of other deliverables, nor before a count', () => {
  const none = { asked: 0, per_round: null, answered_in_time: null, reopened: 0 };
  expect(changesOf([submitted(first, hour(6), point('logo'))]).answered_in_time).toBeNull();
  expect(changesOf(history, { ...linear(2), id: 8, stages: [] })).toEqual(none);
  expect(projectFigures(project, [workflow], noStats, hour(9)).changes).toEqual(none);
});
