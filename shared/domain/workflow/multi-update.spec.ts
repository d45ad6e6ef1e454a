import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decide } from './decide.ts';
import { kinds, move, stepOf } from './moves.testing.ts';
import { offersForUpdate, type RoundFile } from './multi-update.ts';
import {
  after,
  approve,
  begin,
  created,
  hour,
  send,
  sendWithoutMoving,
  stageAt,
  take,
  taskAt,
} from './workflow.testing.ts';

const ready: RoundFile = { state: 'ready' };
const sent: RoundFile = { state: 'ready', sent_on: hour(1) };
const fresh = created(true, [1]);
const offer = (workflow = fresh, files: readonly RoundFile[] = []) =>
  offersForUpdate([workflow], () => files)[0];

describe('a multi-update offers', () => {
  test('a round in work with files, and names its stage', () => {
    expect(offer(fresh, [ready])).toEqual({
      workflow_id: fresh.id,
      stage_id: stageAt(fresh, 1).id,
      revision_id: taskAt(fresh, 1, 0).id,
      reason: null,
    });
  });

  test('no round without work, while a file is checked, or whose work the client has', () => {
    expect(offer()?.reason).toBe('no_work');
    expect(offer(fresh, [ready, { state: 'checking' }])?.reason).toBe('checking');
    expect(
      offersForUpdate(
        [fresh],
        () => [ready],
        () => true,
      )[0]?.reason,
    ).toBe('unanswered');
    const shown = after(fresh, sendWithoutMoving(1, 0)).workflow;
    expect(offer(shown, [sent])?.reason).toBe('shown');
    expect(offer(shown)?.reason).toBe('shown');
    expect(offer(shown, [sent, ready])?.reason).toBeNull();
  });

  test('no deliverable that the client has, or that is done; each says so', () => {
    expect(offer(after(fresh, send(1, 0)).workflow, [ready])?.reason).toBe('with_client');
    const done = after(fresh, send(1, 0), approve(1, 0)).workflow;
    expect(offer(done)).toEqual({
      workflow_id: done.id,
      stage_id: null,
      revision_id: null,
      reason: 'completed',
    });
    const idle = {
      ...fresh,
      stages: fresh.stages.map((stage) => ({ ...stage, status: 'pending' as const })),
    };
    expect(offer(idle)?.reason).toBe('not_started');
  });

  test('each deliverable at least once, and only rounds that can be sent', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.array(move(kinds), { maxLength: 25 }), (is_linear, moves) => {
        let history = begin(created(is_linear, [1, 0, 2]));
        for (const one of moves) history = take(history, stepOf(one)).next;
        const offers = offersForUpdate([history.workflow], () => [ready]);
        expect(offers.length).toBeGreaterThan(0);
        for (const { reason, revision_id } of offers) {
          const decision = decide(history.workflow, {
            type: 'send_preview',
            revisionId: revision_id ?? 0,
            moveForward: true,
            reviewLink: null,
            at: history.now,
          });
          if (reason === null) expect(decision.type).toBe('accepted');
          if (reason === 'not_started' || reason === 'completed') expect(decision.type).toBe('refused');
        }
      }),
    );
  });
});
