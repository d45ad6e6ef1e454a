import { describe, expect, test } from 'vitest';
import { answeredOn } from '../workflow/index.ts';
import {
  after,
  approve,
  approveStage,
  complete,
  hour,
  linear,
  rejectStage,
  requestChanges,
  type Step,
  send,
  sendWithoutMoving,
  undo,
} from '../workflow/workflow.testing.ts';
import { noStanding, type StandingSource, withProject } from './client-standing.ts';
import { summarize } from './summary.ts';

describe('answer of a client', () => {
  const answered = (workflow: ReturnType<typeof linear>, ...steps: readonly Step[]) =>
    answeredOn(after(workflow, ...steps).workflow);

  test('is none before the first decision', () => {
    expect(answered(linear(1))).toBeNull();
    expect(answered(linear(1), send(1, 0))).toBeNull();
  });

  test('is the newest decision: changes, then an approval', () => {
    const first = [send(1, 0), requestChanges(1, 0)] as const;
    expect(answered(linear(2), ...first)).toBe(hour(2));
    expect(answered(linear(2), ...first, send(1, 1))).toBe(hour(2));
    expect(answered(linear(2), ...first, send(1, 1), approve(1, 1))).toBe(hour(4));
  });

  test('is one that the agency recorded, of a stage without rounds as well', () => {
    expect(answered(linear(1), send(1, 0), approveStage(1))).toBe(hour(2));
    expect(answered(linear('deliverable', 1), send(1, 0), rejectStage('agent')(1))).toBe(hour(2));
  });

  test('is not the end of a stage that the agency completed by itself', () => {
    expect(answered(linear('deliverable', 1), sendWithoutMoving(1, 0), complete(1))).toBeNull();
  });

  test('goes with the decision that is undone', () => {
    expect(answered(linear(1), send(1, 0), approve(1, 0), undo())).toBeNull();
  });
});

describe('standing of a client', () => {
  const terms = { days_allowed_for_client_feedback: 1, timezone: 'Europe/Berlin' };
  const project = (...steps: readonly Step[]): StandingSource => ({
    archived: false,
    cancelled: false,
    timezone: terms.timezone,
    summaries: [summarize(after(linear(1), ...steps).workflow, terms)],
  });
  const standing = (now: string, ...projects: readonly StandingSource[]) =>
    projects.reduce((sum, one) => withProject(sum, one, now), noStanding);

  test('counts projects by whose turn it is, and those that are late', () => {
    const all = [project(), project(send(1, 0)), project(send(1, 0), requestChanges(1, 0))];
    expect(standing(hour(3), ...all)).toEqual({
      open_projects: 3,
      yours: 2,
      with_client: 1,
      late: 0,
      answered_on: hour(2),
    });
    expect(standing(hour(72), ...all)).toMatchObject({ with_client: 1, late: 1 });
  });

  test('counts a sample as open, and on no turn', () => {
    expect(standing(hour(72), { ...project(send(1, 0)), sample: true })).toEqual({
      ...noStanding,
      open_projects: 1,
    });
  });

  test('counts no project as open once its work is completed, or it is cancelled', () => {
    const done = project(send(1, 0), approveStage(1));
    expect(standing(hour(9), done)).toEqual({ ...noStanding, answered_on: hour(2) });
    expect(standing(hour(9), { ...project(send(1, 0)), cancelled: true })).toEqual(noStanding);
  });

  test('has the newest answer of all projects, in any order', () => {
    const older = project(send(1, 0), approve(1, 0));
    const newer = project(send(1, 0), requestChanges(1, 0), send(1, 1), approve(1, 1));
    expect(standing(hour(9), older, newer).answered_on).toBe(hour(4));
    expect(standing(hour(9), newer, older).answered_on).toBe(hour(4));
  });
});
