import { describe, expect, test } from 'vitest';
import { isDecided, isSuperseded, outcomeOf } from './outcome.ts';
import {
  after,
  approve,
  approveStage,
  complete,
  linear,
  nonLinear,
  rejectStage,
  reopen,
  requestChanges,
  type Step,
  send,
  sendWithoutMoving,
  stageAt,
  start,
  taskAt,
} from './workflow.testing.ts';

describe('the outcome of the work that a link was sent for', () => {
  const cases: readonly [string, boolean, ReturnType<typeof linear>, readonly Step[]][] = [
    ['not_sent', false, nonLinear(1), []],
    ['not_sent', false, linear(1), []],
    ['shown', false, linear(1), [sendWithoutMoving(1, 0)]],
    ['open', false, linear(1), [send(1, 0)]],
    ['changes_requested', true, linear(1), [send(1, 0), requestChanges(1, 0)]],
    ['changes_requested', true, linear(1, 0), [approveStage(1), send(2, 0), rejectStage('client')(2)]],
    ['approved', true, linear(1), [send(1, 0), approve(1, 0)]],
    ['approved', true, linear(1, 0), [approveStage(1), send(2, 0), approve(2, 0)]],
    ['completed', true, linear(1, 0), [approveStage(1), send(2, 0), complete(2)]],
    ['reopened', true, linear(1), [send(1, 0), approve(1, 0), reopen(1)]],
    ['reopened', true, linear(1, 0), [approveStage(1), send(2, 0), complete(2), reopen(2)]],
  ];
  test.each(cases)('is told as %s, decided: %s', (outcome, decided, from, steps) => {
    const { workflow } = after(from, ...steps);
    const stage = stageAt(workflow, workflow.stages.length);
    const task = taskAt(workflow, workflow.stages.length, 0);
    expect(outcomeOf(stage, task)).toBe(outcome);
    expect(isDecided(stage, task)).toBe(decided);
  });
});

test('work is superseded once a later round of its stage is sent, of another stage never', () => {
  const superseded = (...steps: readonly Step[]) => {
    const { workflow } = after(nonLinear(2, 1), start(1), start(2), ...steps);
    return [0, 1, 2].map((round) => isSuperseded(stageAt(workflow, 1), taskAt(workflow, 1, round)));
  };
  expect(superseded(send(1, 0))).toEqual([false, false, false]);
  expect(superseded(send(1, 0), requestChanges(1, 0), send(2, 0))).toEqual([false, false, false]);
  expect(superseded(send(1, 0), requestChanges(1, 0), send(1, 1))).toEqual([true, false, false]);
});
