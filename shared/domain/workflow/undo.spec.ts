import { describe, expect, test } from 'vitest';
import type { Workflow } from './state.ts';
import { isUndone } from './undo.ts';
import {
  addRound,
  after,
  approve,
  approveStage,
  complete,
  draft,
  edit,
  given,
  hour,
  linear,
  message,
  nonLinear,
  picture,
  rejectStage,
  remind,
  reopen,
  requestChanges,
  requestRevisions,
  type Step,
  send,
  sendWithoutMoving,
  setDate,
  stageAt,
  start,
  switchTo,
  taskAt,
  undo,
} from './workflow.testing.ts';

const append = edit((stages) => [...stages, draft(1, 'New')]);

describe('Undo', () => {
  const undone: readonly [string, Workflow, readonly Step[]][] = [
    ['a send', linear(1), [send(1, 0)]],
    ['a send without moving', linear(1), [sendWithoutMoving(1, 0)]],
    ['revisions requested', linear(1), [send(1, 0), requestRevisions(1, 0)]],
    ['an added round', linear(1), [send(1, 0), requestRevisions(1, 0), send(1, 1), addRound('cost')(1)]],
    [
      'changes with an appended round',
      linear(1),
      [send(1, 0), requestChanges(1, 0), send(1, 1), requestChanges(1, 1)],
    ],
    ['a rejected stage', linear(0, 1), [send(1, 0), rejectStage('agent')(1)]],
    ['an approval', linear(1, 1), [send(1, 0), approve(1, 0)]],
    ['an approved stage', linear(1, 1), [approveStage(1)]],
    ['a completion', linear(0, 1), [complete(1)]],
    ['a start', nonLinear(1), [start(1)]],
    ['a re-opening', linear(1, 1), [approveStage(1), reopen(1)]],
    [
      'a re-opening with an appended round',
      linear(1, 0),
      [send(1, 0), requestRevisions(1, 0), approveStage(1), reopen(1)],
    ],
  ];
  test.each(undone)('restores the state before %s', (_, workflow, steps) => {
    const before = after(workflow, ...steps.slice(0, -1)).workflow;
    const { workflow: restored, events } = given(workflow, ...steps)
      .when(undo())
      .accepts('Action Undone');
    expect(restored.stages).toEqual(before.stages);
    expect(restored.undo).toEqual(before.undo);
    expect(events).toMatchObject([{ reason: 'mistake', stageId: stageAt(before, 1).id }]);
  });

  test('names the events that it takes back', () => {
    const { events } = given(linear(1, 1), send(1, 0), approve(1, 0)).when(undo()).accepts('Action Undone');
    expect(events).toMatchObject([{ undone: ['Revision Approved', 'Stage Approved', 'Stage Started'] }]);
  });

  test('can be repeated backwards, to the start of the history', () => {
    const begun = linear(1, 1);
    const back = [undo(), undo(), undo(), undo()];
    const steps = [send(1, 0), requestRevisions(1, 0), send(1, 1), approve(1, 1)];
    expect(after(begun, ...steps, ...back).workflow.stages).toEqual(begun.stages);
    given(begun, ...steps, ...back)
      .when(undo())
      .refuses('nothing_to_undo');
  });

  test('an undo is not itself undone', () => {
    given(linear(1), send(1, 0), undo()).when(undo()).refuses('nothing_to_undo');
  });

  test('reaches back 300 actions, and says so once they are taken back', () => {
    const actions = Array.from({ length: 301 }, () => sendWithoutMoving(1, 0));
    const back = Array.from({ length: 300 }, () => undo());
    given(linear(1), ...actions, ...back)
      .when(undo())
      .refuses('undo_limit', { params: { max: 300 } });
  });

  test('on later actions does not make the dropped ones undone', () => {
    const actions = Array.from({ length: 302 }, () => sendWithoutMoving(1, 0));
    const { workflow } = after(linear(1), ...actions, undo());
    const [oldest] = workflow.undo;
    const dropped = (oldest?.seq ?? 0) - 1;
    expect(isUndone(workflow, { seq: dropped })).toBe(false);
    expect(isUndone(workflow, { seq: dropped - 1 })).toBe(false);
    expect(isUndone(workflow, { seq: workflow.seq - 1 })).toBe(true);
  });

  test('on a young timeline has no limit to tell of, however often it was edited', () => {
    const edits = Array.from({ length: 301 }, (_, n) =>
      setDate(1, null, 'target_date', hour(24 * n).slice(0, 10)),
    );
    given(linear(1), ...edits)
      .when(undo())
      .refuses('nothing_to_undo');
  });

  test('linear: the last action of the timeline, not of a stage', () => {
    const { workflow } = given(linear(1, 1), approveStage(1), send(2, 0))
      .when(undo(1))
      .accepts('Action Undone');
    expect(picture(workflow)).toEqual(['A completed: done -', 'B in_progress: work -']);
  });

  test('non-linear: the last action of the stage', () => {
    const steps = [start(1), start(2), send(1, 0), send(2, 0)];
    const { workflow } = given(nonLinear(1, 1), ...steps)
      .when(undo(1))
      .accepts('Action Undone');
    expect(picture(workflow)).toEqual(['A in_progress: work -', 'B in_progress: wait -']);
    const twice = after(nonLinear(1, 1), ...steps, undo(1), undo(1));
    expect(picture(twice.workflow)).toEqual(['A pending: - -', 'B in_progress: wait -']);
    given(nonLinear(1, 1), ...steps, undo(1), undo(1))
      .when(undo(1))
      .refuses('nothing_to_undo');
  });

  test('only the last action can be undone', () => {
    const { patches } = after(linear(1, 1), approveStage(1), send(2, 0));
    const first = [...patches.values()][0];
    given(linear(1, 1), approveStage(1), send(2, 0))
      .when(({ now }) => ({ type: 'undo', reason: 'other', patch: first, at: now }))
      .refuses('undo_not_last');
  });

  test('an action that was taken back already is ignored', () => {
    const { patches } = after(linear(1, 1), approveStage(1), send(2, 0));
    const last = [...patches.values()].at(-1);
    given(linear(1, 1), approveStage(1), send(2, 0), undo())
      .when(({ now }) => ({ type: 'undo', reason: 'other', patch: last, at: now }))
      .ignores('already_undone');
  });

  test('an action of another stage is not the last one of this stage', () => {
    const from = nonLinear(1, 1);
    const { patches } = after(from, start(1), start(2));
    const ofSecond = [...patches.values()].at(-1);
    given(from, start(1), start(2))
      .when(({ now }) => ({
        type: 'undo',
        reason: 'other',
        stageId: stageAt(from, 1).id,
        patch: ofSecond,
        at: now,
      }))
      .refuses('undo_not_last');
  });

  test.each<[string, Step]>([
    ['messages', message(1)],
    ['reminders', remind('agent')(1, 0)],
    ['structure edits', edit((stages) => stages.map((stage) => ({ ...stage, title: 'Renamed' })))],
    ['dates set by hand', setDate(1, null, 'target_date', '2026-05-01')],
  ])('skips over %s', (_, step) => {
    const { workflow } = given(linear(1), send(1, 0), step).when(undo()).accepts('Action Undone');
    expect(picture(workflow)[0]).toMatch('in_progress: work -');
    expect(workflow.undo).toEqual([]);
  });

  test('restores a date no earlier than one set by hand since: sent not before started', () => {
    const { workflow } = given(
      linear(1),
      message(1),
      sendWithoutMoving(1, 0),
      message(1),
      send(1, 0),
      setDate(1, null, 'started_on', hour(3)),
    )
      .when(undo())
      .accepts('Action Undone');
    expect(stageAt(workflow, 1)).toMatchObject({ started_on: hour(3), sent_on: hour(3) });
    expect(taskAt(workflow, 1, 0)).toMatchObject({ status: 'in_progress', sent_on: hour(3) });
  });

  test('restores a date no earlier than one set by hand since: completed not before sent', () => {
    const steps = [send(1, 0), approve(1, 0), reopen(1)];
    const { workflow } = given(
      linear('deliverable', 1),
      ...steps,
      message(1),
      setDate(1, null, 'sent_on', hour(4)),
      setDate(1, 0, 'sent_on', hour(3)),
    )
      .when(undo())
      .accepts('Action Undone');
    expect(stageAt(workflow, 1)).toMatchObject({
      sent_on: hour(4),
      approved_on: hour(4),
      completed_on: hour(4),
    });
    expect(taskAt(workflow, 1, 0)).toMatchObject({ sent_on: hour(3), completed_on: hour(3) });
  });

  test('keeps a date set by hand that it does not restore, and restores one that was there before the action', () => {
    const { workflow } = given(
      linear(1),
      sendWithoutMoving(1, 0),
      setDate(1, 0, 'sent_on', hour(0)),
      send(1, 0),
    )
      .when(undo())
      .accepts('Action Undone');
    expect(taskAt(workflow, 1, 0).sent_on).toBe(hour(0));
    expect(stageAt(workflow, 1).sent_on).toBe(hour(1));
  });

  test('a structure edit that starts a stage is skipped over too', () => {
    const { workflow } = after(linear(1), append);
    expect(workflow.undo).toEqual([]);
    expect(after(linear(1), approveStage(1), append).workflow.undo).toHaveLength(1);
  });

  test('a switch that starts a stage is not undone', () => {
    expect(after(nonLinear(1, 1), switchTo('linear')).workflow.undo).toEqual([]);
  });

  test('is refused if the structure it would patch has changed since: its rounds', () => {
    const more = edit((stages) => stages.map((stage) => ({ ...stage, revisions: 3 })));
    given(linear(1), send(1, 0), more).when(undo()).refuses('undo_structure_changed');
  });

  test('is refused if the structure it would patch has changed since: a stage is gone, or another in its place', () => {
    const steps = [approveStage(1), reopen(1)];
    const gone = edit((stages) => stages.slice(0, 1));
    const swapped = edit(([a, b, c]) => (a && b && c ? [a, c, b] : []));
    const between = edit(([a, ...rest]) => (a ? [a, draft(0, 'New'), ...rest] : []));
    for (const change of [gone, swapped, between]) {
      given(linear(1, 1, 1), ...steps, change)
        .when(undo())
        .refuses('undo_structure_changed');
    }
  });

  test('a change of the structure elsewhere does not matter', () => {
    given(linear(1, 1), approveStage(1), append).when(undo()).accepts('Action Undone');
  });

  test('is refused across a linear ↔ non-linear switch', () => {
    given(linear(1), send(1, 0), switchTo('non-linear')).when(undo(1)).refuses('undo_switched');
    given(nonLinear(1), start(1), send(1, 0), switchTo('linear')).when(undo()).refuses('undo_switched');
  });

  test('after an approval returns an auto-started next stage to pending, if that was not actioned', () => {
    const { workflow } = given(linear(1, 1), send(1, 0), approve(1, 0), message(2))
      .when(undo())
      .accepts('Action Undone');
    expect(picture(workflow)).toEqual(['A in_progress: wait -', 'B pending: - -']);
    expect(stageAt(workflow, 2).started_on).toBeNull();
    expect(stageAt(workflow, 1)).toMatchObject({ approved_on: null, completed_on: null });
  });

  test('after an approval returns a stage that was added and started since to pending', () => {
    const { workflow } = given(linear(1), approveStage(1), append).when(undo()).accepts('Action Undone');
    expect(picture(workflow)).toEqual(['A in_progress: work -', 'New pending: - -']);
    expect(stageAt(workflow, 2).started_on).toBeNull();
  });

  test('after a re-opening completes the stage again, so that one added since starts', () => {
    const { workflow } = given(linear(1), approveStage(1), reopen(1), append)
      .when(undo())
      .accepts('Action Undone', 'Stage Started');
    expect(picture(workflow)).toEqual(['A completed: done -', 'New in_progress: work -']);
    expect(picture(after(linear(1), approveStage(1), reopen(1), append, undo(), undo()).workflow)).toEqual([
      'A in_progress: work -',
      'New pending: - -',
    ]);
  });

  test('if the next stage was actioned, the action there is the last one and comes first', () => {
    for (const steps of [[approveStage(1)], [approveStage(1), append]]) {
      const from = steps.length > 1 ? linear(1) : linear(1, 1);
      const once = after(from, ...steps, send(2, 0), undo()).workflow;
      expect(picture(once)[0]).toBe('A completed: done -');
      const twice = after(from, ...steps, send(2, 0), undo(), undo()).workflow;
      expect(picture(twice)[0]).toBe('A in_progress: work -');
    }
  });

  test('links: an undone approval is open for review again', () => {
    given(linear(1), send(1, 0), approve(1, 0), undo())
      .when(approve(1, 0))
      .accepts('Revision Approved', 'Stage Approved');
    given(linear(0, 1), send(1, 0), requestChanges(1, 0), undo())
      .when(approve(1, 0))
      .accepts('Revision Approved', 'Stage Approved', 'Stage Started');
  });

  test('links: an undone send is "not open for review"', () => {
    given(linear(1), send(1, 0), undo()).when(approve(1, 0)).refuses('not_open_for_review');
    given(linear(1), send(1, 0), undo()).when(requestChanges(1, 0)).refuses('not_open_for_review');
  });

  test('the id of an undone round is not reused', () => {
    const steps = [send(1, 0), requestRevisions(1, 0), send(1, 1), addRound('free')(1)];
    const first = after(linear(1), ...steps).workflow;
    const again = after(linear(1), ...steps, undo(), addRound('free')(1)).workflow;
    expect(taskAt(again, 1, 2).id).toBe(taskAt(first, 1, 2).id + 1);
  });

  test('seq counts every decision, an undo too', () => {
    expect(after(linear(1), send(1, 0), message(1), undo()).workflow.seq).toBe(3);
  });
});

describe('Re-open', () => {
  test('the first unused round starts; approved_on and completed_on are cleared', () => {
    const { workflow, events } = given(linear(2), send(1, 0), approve(1, 0))
      .when(reopen(1))
      .accepts('Stage Reopened');
    expect(picture(workflow)).toEqual(['A in_progress: done work -']);
    expect(taskAt(workflow, 1, 1).requested_on).toBe(hour(3));
    expect(stageAt(workflow, 1)).toMatchObject({
      approved_on: null,
      completed_on: null,
      requested_on: hour(3),
      sent_on: hour(1),
      started_on: hour(0),
    });
    expect(events).toMatchObject([{ reason: 'request', added: false }]);
  });

  test('if none is left, a free one is appended', () => {
    const { workflow, events } = given(linear(1), send(1, 0), requestRevisions(1, 0), approveStage(1))
      .when(reopen(1))
      .accepts('Stage Reopened');
    expect(picture(workflow)).toEqual(['A in_progress: rejected done work']);
    expect(taskAt(workflow, 1, 2).kind).toBe('free');
    expect(workflow.last_id).toBe(taskAt(workflow, 1, 2).id);
    expect(events).toMatchObject([{ added: true }]);
  });

  test('a stage without revisions takes its task back to in progress', () => {
    const { workflow } = given(linear('deliverable', 1), complete(1))
      .when(reopen(1))
      .accepts('Stage Reopened');
    expect(picture(workflow)).toEqual(['A in_progress: work', 'B pending: - -']);
    expect(taskAt(workflow, 1, 0)).toMatchObject({ completed_on: null, requested_on: hour(2) });
    expect(stageAt(workflow, 1).completed_on).toBeNull();
  });

  test('non-linear: any completed stage', () => {
    const done = [start(1), approveStage(1), start(2), approveStage(2)];
    const { workflow } = given(nonLinear(1, 1), ...done)
      .when(reopen(1))
      .accepts('Stage Reopened');
    expect(picture(workflow)).toEqual(['A in_progress: done work', 'B completed: done -']);
  });

  test('linear: the last completed one only', () => {
    const done = [approveStage(1), approveStage(2)];
    given(linear(1, 1, 1), ...done)
      .when(reopen(1))
      .refuses('not_last_completed');
    given(linear(1, 1, 1), ...done)
      .when(reopen(2))
      .accepts('Stage Reopened');
    given(linear(1, 1), ...done)
      .when(reopen(2))
      .accepts('Stage Reopened');
    given(linear(1, 1)).when(reopen(1)).refuses('not_completed');
    given(linear(1, 1)).when(reopen(2)).refuses('not_completed');
  });

  test('the next stage, if started and not actioned, returns to pending', () => {
    const { workflow } = given(linear(1, 1), approveStage(1)).when(reopen(1)).accepts('Stage Reopened');
    expect(picture(workflow)).toEqual(['A in_progress: done work', 'B pending: - -']);
    expect(stageAt(workflow, 2).started_on).toBeNull();
    expect(picture(after(linear(1, 1), approveStage(1), reopen(1), approveStage(1)).workflow)).toEqual([
      'A completed: done done',
      'B in_progress: work -',
    ]);
  });

  test('if the next stage was actioned, refused', () => {
    given(linear(1, 1), approveStage(1), sendWithoutMoving(2, 0))
      .when(reopen(1))
      .refuses('next_stage_actioned', { params: { stage: 'B' } });
    given(linear(1, 0), approveStage(1), complete(2), reopen(2))
      .when(reopen(1))
      .refuses('next_stage_actioned');
  });
});
