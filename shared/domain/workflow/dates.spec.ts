import { describe, expect, test } from 'vitest';
import type { Workflow } from './state.ts';
import {
  after,
  approve,
  approveStage,
  given,
  hour,
  linear,
  message,
  nonLinear,
  requestRevisions,
  send,
  setDate,
  stageAt,
  start,
  taskAt,
} from './workflow.testing.ts';

describe('A date set by hand', () => {
  test('changes a stage or a revision, and records the earlier value', () => {
    const onStage = given(linear(1), send(1, 0))
      .when(setDate(1, null, 'sent_on', hour(0)))
      .accepts('Date Changed');
    expect(stageAt(onStage.workflow, 1).sent_on).toBe(hour(0));
    expect(taskAt(onStage.workflow, 1, 0).sent_on).toBe(hour(1));
    expect(onStage.events).toMatchObject([{ field: 'sent_on', was: hour(1), value: hour(0) }]);
    const onTask = given(linear(1), send(1, 0))
      .when(setDate(1, 0, 'sent_on', hour(0)))
      .accepts('Date Changed');
    expect(taskAt(onTask.workflow, 1, 0).sent_on).toBe(hour(0));
    expect(stageAt(onTask.workflow, 1).sent_on).toBe(hour(1));
  });

  test('is normalized to ISO 8601 in UTC', () => {
    const { workflow } = given(linear(1), send(1, 0))
      .when(setDate(1, 0, 'sent_on', '2026-03-02T09:30Z'))
      .accepts('Date Changed');
    expect(taskAt(workflow, 1, 0).sent_on).toBe('2026-03-02T09:30:00.000Z');
    given(linear(1), send(1, 0))
      .when(setDate(1, 0, 'sent_on', hour(1)))
      .ignores('unchanged');
  });

  test('replaces an existing one', () => {
    given(linear(1))
      .when(setDate(1, null, 'sent_on', hour(0)))
      .refuses('date_not_set', { field: 'sent_on' });
    given(linear(1))
      .when(setDate(1, 0, 'completed_on', hour(0)))
      .refuses('date_not_set');
  });

  test('is an instant; a revision has no start and no approval', () => {
    for (const value of [
      null,
      '',
      'yesterday',
      '2026-03-02',
      '2026-13-01T00:00Z',
      '2026-03-02T09:00:00+01:00',
    ]) {
      given(linear(1))
        .when(setDate(1, null, 'started_on', value))
        .refuses('date_invalid');
    }
    given(linear(1))
      .when(setDate(1, 0, 'started_on', hour(0)))
      .refuses('date_invalid');
    given(linear(1))
      .when(setDate(1, 0, 'approved_on', hour(0)))
      .refuses('date_invalid');
  });

  test('started and sent are not in the future', () => {
    given(linear(1))
      .when(setDate(1, null, 'started_on', hour(2)))
      .refuses('date_in_future');
    given(linear(1))
      .when(setDate(1, null, 'started_on', hour(1)))
      .accepts('Date Changed');
    given(linear(1), send(1, 0))
      .when(setDate(1, 0, 'sent_on', hour(3)))
      .refuses('date_in_future');
  });

  test('sent is not before started', () => {
    const before = '2026-03-02T08:59:59Z';
    given(linear(1), send(1, 0))
      .when(setDate(1, null, 'sent_on', before))
      .refuses('sent_before_started');
    given(linear(1), send(1, 0))
      .when(setDate(1, 0, 'sent_on', before))
      .refuses('sent_before_started');
    given(linear(1), send(1, 0))
      .when(setDate(1, null, 'started_on', hour(2)))
      .refuses('sent_before_started');
  });

  test('started is not after any send, be it of an earlier round', () => {
    given(linear(1), send(1, 0), requestRevisions(1, 0), send(1, 1))
      .when(setDate(1, null, 'started_on', hour(2)))
      .refuses('sent_before_started');
  });

  test('completion is not before sent', () => {
    const sent = [send(1, 0), requestRevisions(1, 0)];
    given(linear(1), ...sent)
      .when(setDate(1, 0, 'completed_on', hour(0)))
      .refuses('completed_before_sent');
    given(linear(1), ...sent)
      .when(setDate(1, 0, 'completed_on', hour(1)))
      .accepts('Date Changed');
    given(linear(1), ...sent)
      .when(setDate(1, 0, 'sent_on', hour(3)))
      .refuses('completed_before_sent');
    given(linear(1), send(1, 0), approve(1, 0))
      .when(setDate(1, null, 'completed_on', hour(0)))
      .refuses('completed_before_sent');
  });

  test('approved and completed are not before started, nor before sent', () => {
    given(linear(1), message(1), approveStage(1))
      .when(setDate(1, null, 'started_on', hour(3)))
      .refuses('dates_out_of_order', { field: 'started_on' });
    given(linear(1), send(1, 0), approve(1, 0))
      .when(setDate(1, null, 'approved_on', hour(0)))
      .refuses('dates_out_of_order');
    given(linear(1), message(1), approveStage(1))
      .when(setDate(1, 0, 'completed_on', '2026-03-02T08:00:00Z'))
      .refuses('dates_out_of_order');
  });

  describe('where dates are out of order already, as an earlier version could leave them', () => {
    /** Dates out of order: a stage sent at 4 but completed at 3, its preview sent at 1 and completed at 3. */
    const broken = (): Workflow => {
      const { workflow } = after(linear(1, 1), send(1, 0), message(1), approve(1, 0));
      return {
        ...workflow,
        stages: workflow.stages.map((stage, place) =>
          place === 0 ? { ...stage, sent_on: hour(4), completed_on: hour(3), approved_on: hour(3) } : stage,
        ),
      };
    };
    const later = Array.from({ length: 8 }, () => message(2));

    test('another place of the same kind is still refused', () => {
      given(broken(), ...later)
        .when(setDate(1, 0, 'sent_on', hour(5)))
        .refuses('completed_before_sent');
    });

    test('it does not become worse', () => {
      given(broken(), ...later)
        .when(setDate(1, null, 'sent_on', hour(6)))
        .refuses('dates_out_of_order');
      given(broken(), ...later)
        .when(setDate(1, null, 'completed_on', hour(2)))
        .refuses('completed_before_sent');
    });

    test('it can be mended, also step by step', () => {
      given(broken(), ...later)
        .when(setDate(1, null, 'sent_on', hour(1)))
        .accepts('Date Changed');
      given(broken(), ...later, setDate(1, null, 'approved_on', hour(5)))
        .when(setDate(1, null, 'completed_on', hour(5)))
        .accepts('Date Changed');
      given(broken(), ...later)
        .when(setDate(1, 0, 'sent_on', hour(0)))
        .accepts('Date Changed');
    });
  });

  test('a target date is a date, on the stage, not before its start; it may be set and taken away at any time', () => {
    const { workflow } = given(linear(1, 1))
      .when(setDate(2, null, 'target_date', '2026-03-09'))
      .accepts('Date Changed');
    expect(stageAt(workflow, 2).target_date).toBe('2026-03-09');
    given(linear({ revisions: 1, target_date: '2026-03-09' }))
      .when(setDate(1, null, 'target_date', null))
      .accepts('Date Changed');
    given(linear(1))
      .when(setDate(1, null, 'target_date', '2026-03-02'))
      .accepts('Date Changed');
    given(linear(1))
      .when(setDate(1, null, 'target_date', '2026-02-28'))
      .refuses('target_before_start');
    given(linear(1))
      .when(setDate(1, null, 'target_date', '2026-02-30'))
      .refuses('date_invalid');
    given(linear(1))
      .when(setDate(1, 0, 'target_date', '2026-03-09'))
      .refuses('date_invalid');
  });

  test('a start is not moved past the target date', () => {
    const targeted = linear({ revisions: 1, target_date: '2026-03-02' });
    const days = Array.from({ length: 72 }, () => message(1));
    given(targeted, ...days)
      .when(setDate(1, null, 'started_on', hour(72)))
      .refuses('target_before_start');
    given(targeted, ...days)
      .when(setDate(1, null, 'started_on', hour(1)))
      .accepts('Date Changed');
  });

  test('a stage started after its target date can have its other dates corrected', () => {
    const late = nonLinear({ revisions: 1, target_date: '2026-02-01' });
    given(late, start(1), send(1, 0))
      .when(setDate(1, 0, 'sent_on', hour(1)))
      .accepts('Date Changed');
    given(late, start(1), send(1, 0))
      .when(setDate(1, null, 'started_on', hour(0)))
      .accepts('Date Changed');
  });

  test('a revision of that stage', () => {
    given(linear(1, 1))
      .when(({ workflow, now }) => ({
        type: 'set_date',
        stageId: stageAt(workflow, 1).id,
        revisionId: taskAt(workflow, 2, 0).id,
        field: 'sent_on',
        value: hour(0),
        at: now,
      }))
      .refuses('revision_not_found');
  });
});
