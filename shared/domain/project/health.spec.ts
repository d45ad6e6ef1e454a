import { describe, expect, test } from 'vitest';
import type { Workflow } from '../workflow/index.ts';
import {
  addRound,
  after,
  approve,
  approveStage,
  hour,
  linear,
  nonLinear,
  requestRevisions,
  type Step,
  send,
  start,
} from '../workflow/workflow.testing.ts';
import { overall, projectHealth, summarize } from './summary.ts';

const terms = { days_allowed_for_client_feedback: 2, timezone: 'Europe/Berlin' };
const state = (workflow: Workflow, ...steps: readonly Step[]) => after(workflow, ...steps).workflow;
const healthOf = (now: string, ...workflows: readonly Workflow[]): number =>
  projectHealth(
    workflows.map((one) => summarize(one, terms)),
    terms.timezone,
    now,
  );

describe('Health', () => {
  const on = '2026-03-03T09:00:00.000Z';

  test('no stage past its target date', () => {
    const target = linear({ revisions: 1, target_date: '2026-03-02' });
    expect(healthOf(hour(0), target)).toBe(1);
    expect(healthOf('2026-03-02T23:00:00.000Z', target)).toBe(2 / 3);
    const inTime = state(target, approveStage(1));
    expect(healthOf(on, inTime)).toBe(1);
    const late = state(nonLinear({ revisions: 1, target_date: '2026-03-01' }), start(1), approveStage(1));
    expect(healthOf(on, late)).toBe(2 / 3);
  });

  test('no round beyond the agreed ones', () => {
    const extra = state(linear(1), send(1, 0), requestRevisions(1, 0), send(1, 1), addRound('free')(1));
    expect(healthOf(on, extra)).toBe(2 / 3);
  });

  test('no feedback overdue now', () => {
    const sent = state(linear(1), send(1, 0));
    expect(healthOf(on, sent)).toBe(1);
    const past = '2026-03-05T09:00:00.000Z';
    expect(healthOf(past, sent)).toBe(2 / 3);
    expect(healthOf(past, state(linear(1), send(1, 0), approve(1, 0)))).toBe(1);
  });

  test('the share of the three, over all workflows', () => {
    const extra = state(linear(1), send(1, 0), requestRevisions(1, 0), send(1, 1), addRound('free')(1));
    const late = linear({ revisions: 1, target_date: '2026-03-02' });
    expect(healthOf(on, linear(1))).toBe(1);
    expect(healthOf(on, extra, extra, linear(1))).toBe(2 / 3);
    expect(healthOf(on, extra, late)).toBe(1 / 3);
  });
});

describe('Progress of a project', () => {
  test('is the mean of its workflows', () => {
    const progressOf = (...workflows: readonly Workflow[]) =>
      overall(workflows.map((one) => summarize(one, terms))).progress;
    expect(progressOf(state(linear(1), approveStage(1)), linear(1))).toBe((1 + 0.25) / 2);
    expect(progressOf()).toBe(0);
  });
});

describe('The next target date of a project', () => {
  const day = (n: number) => ({ revisions: 1, target_date: `2026-03-0${n}` });
  const next = (...workflows: readonly Workflow[]) => {
    const { next_target, next_target_of } = overall(workflows.map((one) => summarize(one, terms)));
    return [next_target, next_target_of?.workflow_id, next_target_of?.stage_id];
  };

  test('is the earliest of its open stages, with that stage', () => {
    const late = linear(day(6), day(7));
    const soon = { ...linear(1, day(5), day(4)), id: late.id + 1 };
    expect(next(late)).toEqual(['2026-03-06', late.id, late.stages[0]?.id]);
    expect(next(late, soon)).toEqual(['2026-03-04', soon.id, soon.stages[2]?.id]);
    const going = state(late, approveStage(1));
    expect(next(going)).toEqual(['2026-03-07', late.id, late.stages[1]?.id]);
    expect(next(linear(1))).toEqual([null, undefined, undefined]);
  });
});
