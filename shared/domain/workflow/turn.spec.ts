import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Workflow } from './state.ts';
import { openTask } from './state.ts';
import { type AgencyMove, agencyMoves, byUrgency, ownMoveOf, turnOf } from './turn.ts';
import {
  after,
  approve,
  approveStage,
  hour,
  linear,
  nonLinear,
  rejectStage,
  reopen,
  requestRevisions,
  type Step,
  send,
  sendWithoutMoving,
  stageAt,
} from './workflow.testing.ts';

const terms = { days_allowed_for_client_feedback: 2, timezone: 'Europe/Berlin' };
const state = (workflow: Workflow, ...steps: readonly Step[]) => after(workflow, ...steps).workflow;
const turnAt = (workflow: Workflow, place: number) => turnOf(workflow, stageAt(workflow, place), terms);

describe('The turn of a stage', () => {
  test.each<[string, Workflow, object]>([
    ['is the agency’s while the work is made', linear(2), { side: 'agency', move: 'work' }],
    [
      'is the agency’s after a sending without a question',
      state(linear(2), sendWithoutMoving(1, 0)),
      { side: 'agency', move: 'ask' },
    ],
    ['is the client’s once sent', state(linear(2), send(1, 0)), { side: 'client' }],
    [
      'is the agency’s after changes were requested',
      state(linear(2), send(1, 0), requestRevisions(1, 0)),
      { side: 'agency', move: 'change' },
    ],
    [
      'is the agency’s after the stage was rejected',
      state(linear('deliverable', 1), send(1, 0), rejectStage('client')(1)),
      { side: 'agency', move: 'change' },
    ],
    [
      'is the agency’s after the stage was re-opened',
      state(linear(1, 1), approveStage(1), reopen(1)),
      { side: 'agency', move: 'rework' },
    ],
    [
      'is nobody’s once it is completed',
      state(linear(1, 1), approveStage(1)),
      { side: 'nobody', why: 'completed' },
    ],
  ])('%s', (_, workflow, turn) => expect(turnAt(workflow, 1)).toMatchObject(turn));

  test('is the agency’s where a sending reached nobody', () => {
    const sent = state(linear(2), send(1, 0));
    const lost: Workflow = {
      ...sent,
      stages: sent.stages.map((stage) => ({
        ...stage,
        tasks: stage.tasks.map((task) => ({
          ...task,
          delivery: task.sent_on === null ? null : { sending: task.sent_on, delivered_on: null },
        })),
      })),
    };
    expect(turnAt(lost, 1)).toMatchObject({ side: 'agency', move: 'deliver' });
  });

  test('is nobody’s before its predecessor is completed, and the agency’s if nothing else is open', () => {
    expect(turnAt(linear(1, 1), 2)).toEqual({ side: 'nobody', why: 'to_come', after: 'A' });
    expect(turnAt(nonLinear(1, 1), 1)).toEqual({ side: 'agency', move: 'start', since: null });
    expect(turnAt(nonLinear(1, 1), 2)).toEqual({ side: 'nobody', why: 'to_come', after: null });
  });

  test('begins with what led to it', () => {
    const workflow = state(linear(2), send(1, 0), requestRevisions(1, 0));
    expect(turnAt(workflow, 1)).toMatchObject({ since: openTask(stageAt(workflow, 1))?.requested_on });
    expect(turnAt(state(linear(2), send(1, 0)), 1)).toMatchObject({ since: hour(1) });
  });
});

describe('The agency’s own move', () => {
  test('is none while the client has all of it, and after the last stage', () => {
    expect(ownMoveOf(state(linear(2), send(1, 0)), terms)).toBeNull();
    expect(ownMoveOf(state(linear(1), send(1, 0), approve(1, 0)), terms)).toBeNull();
  });

  test('on work with a near target date comes before other work, and after what the client waits for', () => {
    const [soon, later] = ['2026-01-05T00:00:00.000Z', '2026-01-06T00:00:00.000Z'];
    const moves = [
      { move: 'start', since: null },
      { move: 'work', since: '2026-01-01T00:00:00.000Z', target: later },
      { move: 'work', since: '2026-01-02T00:00:00.000Z', target: soon },
      { move: 'work', since: '2026-01-01T00:00:00.000Z', target: null },
      { move: 'answer', since: '2026-01-03T00:00:00.000Z' },
      { move: 'deliver', since: '2026-01-02T00:00:00.000Z', target: soon },
      { move: 'deliver', since: '2026-01-01T00:00:00.000Z' },
    ] as const;
    const order = moves.toSorted(byUrgency).map((one) => moves.indexOf(one));
    expect(order).toEqual([6, 5, 4, 2, 1, 0, 3]);
  });

  test('is ordered by urgency, then by age, those without a time last', () => {
    const move = fc.record({
      move: fc.constantFrom<AgencyMove>(...agencyMoves),
      since: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z', null),
    });
    fc.assert(
      fc.property(fc.array(move), (moves) => {
        const sorted = moves.toSorted(byUrgency);
        sorted.slice(1).forEach((later, index) => {
          const sooner = sorted[index];
          if (!sooner) return;
          const step = agencyMoves.indexOf(later.move) - agencyMoves.indexOf(sooner.move);
          expect(step).toBeGreaterThanOrEqual(0);
          if (step === 0 && sooner.since === null) expect(later.since).toBeNull();
          if (step === 0 && sooner.since && later.since) expect(later.since >= sooner.since).toBe(true);
        });
      }),
    );
  });
});
