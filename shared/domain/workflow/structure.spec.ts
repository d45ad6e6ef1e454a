import { describe, expect, test } from 'vitest';
import type { StageDraft, WorkflowReason } from './command.ts';
import { workflowLimits } from './state.ts';
import { canBeLinear } from './structure.ts';
import {
  after,
  approveStage,
  complete,
  create,
  draft,
  edit,
  given,
  hour,
  linear,
  nonLinear,
  picture,
  reopen,
  requestRevisions,
  type StageSpec,
  send,
  stageAt,
  start,
  switchTo,
  taskAt,
} from './workflow.testing.ts';

const change = (place: number, values: Partial<StageDraft>) =>
  edit((stages) => stages.map((stage, index) => (index === place - 1 ? { ...stage, ...values } : stage)));
const remove = (place: number) => edit((stages) => stages.filter((_, index) => index !== place - 1));
const insert = (place: number, spec: StageSpec = 1) =>
  edit((stages) => stages.toSpliced(place - 1, 0, draft(spec, 'New')));
const reorder = (...places: number[]) => edit((stages) => places.flatMap((place) => stages[place - 1] ?? []));

describe('Workflow checks', () => {
  const refusals: readonly [WorkflowReason, readonly StageSpec[], object][] = [
    ['no_stages', [], { field: 'stages' }],
    ['no_revisions', [0, 'deliverable'], { field: 'stages' }],
    ['empty_stage_name', [1, { title: '  ' }], { field: 'stages.1.title' }],
    ['stage_name_too_long', [{ title: 'x'.repeat(256), revisions: 1 }], { field: 'stages.0.title' }],
    ['deliverable_has_rounds', [1, { revisions: 1, is_deliverable: true }], { field: 'stages.1.revisions' }],
    ['too_many_rounds', [workflowLimits.rounds + 1], { field: 'stages.0.revisions', params: { max: 30 } }],
    ['too_many_stages', Array(workflowLimits.stages + 1).fill(1), { field: 'stages', params: { max: 60 } }],
    ['too_many_stages', Array(workflowLimits.stages).fill(4), { field: 'stages' }],
  ];
  test.each(refusals)('%s', (reason, specs, about) => {
    expect(create(true, specs)).toMatchObject({ type: 'refused', reason, ...about });
    given(nonLinear(1))
      .when(edit(() => specs.map((spec) => draft(spec, 'A'))))
      .refuses(reason, about);
  });

  test('a title is trimmed', () => {
    expect(stageAt(linear({ title: ' A ', revisions: 1 }), 1).title).toBe('A');
    expect(stageAt(after(linear(1), change(1, { title: ' B ' })).workflow, 1).title).toBe('B');
  });

  test('an unknown stage, or one that is listed twice', () => {
    given(linear(1))
      .when(change(1, { id: 1 }))
      .refuses('stage_not_found', { field: 'stages.0.id' });
    given(linear(1)).when(reorder(1, 1)).refuses('stage_not_found', { field: 'stages.1.id' });
  });
});

describe('Adding a stage', () => {
  test('linear: only after the last stage that is not pending', () => {
    given(linear(1, 1), approveStage(1)).when(insert(1)).refuses('stage_order_locked');
    given(linear(1, 1), approveStage(1)).when(insert(2)).refuses('stage_order_locked');
    const { workflow } = given(linear(1, 1, 1))
      .when(insert(2))
      .accepts('Workflow Edited');
    expect(picture(workflow)).toEqual([
      'A in_progress: work -',
      'New pending: - -',
      'B pending: - -',
      'C pending: - -',
    ]);
  });

  test('linear: if all are completed, it starts at once', () => {
    const { workflow } = given(linear(1), approveStage(1))
      .when(insert(2, 0))
      .accepts('Workflow Edited', 'Stage Started');
    expect(picture(workflow)).toEqual(['A completed: done -', 'New in_progress: work']);
    expect(stageAt(workflow, 2).started_on).toBe(hour(2));
  });

  test('non-linear: anywhere', () => {
    const done = [start(1), approveStage(1), start(2)];
    for (const place of [1, 2, 3]) {
      const { workflow } = given(nonLinear(1, 1), ...done)
        .when(insert(place))
        .accepts('Workflow Edited');
      expect(stageAt(workflow, place)).toMatchObject({ title: 'New', status: 'pending' });
    }
  });

  test('ids of removed stages and rounds are not reused', () => {
    const { workflow } = after(linear(1, 1), remove(2), change(1, { revisions: 3 }), insert(2));
    const before = linear(1, 1).last_id;
    expect(taskAt(workflow, 1, 2).id).toBe(before + 1);
    expect(stageAt(workflow, 2).id).toBe(before + 3);
    expect(taskAt(workflow, 2, 1).id).toBe(workflow.last_id);
  });
});

describe('Structure', () => {
  test('stages in progress or completed are not removed', () => {
    given(linear(1, 1, 1), approveStage(1))
      .when(remove(1))
      .refuses('stage_locked', { params: { stage: 'A' } });
    given(linear(1, 1, 1), approveStage(1))
      .when(remove(2))
      .refuses('stage_locked', { params: { stage: 'B' } });
    given(nonLinear(1, 1), start(2)).when(remove(2)).refuses('stage_locked');
  });

  test('stages in progress or completed are not moved', () => {
    given(linear(1, 1, 1), approveStage(1))
      .when(reorder(2, 1, 3))
      .refuses('stage_order_locked');
    given(linear(1, 1, 1))
      .when(reorder(2, 1, 3))
      .refuses('stage_order_locked', { params: { stage: 'A' } });
    given(nonLinear(1, 1), start(1), start(2)).when(reorder(2, 1)).refuses('stage_order_locked');
  });

  test('pending ones may be removed and moved', () => {
    const moved = given(linear(1, 1, 1))
      .when(reorder(1, 3, 2))
      .accepts('Workflow Edited');
    expect(picture(moved.workflow).map((line) => line[0])).toEqual(['A', 'C', 'B']);
    expect(moved.events).toMatchObject([{ changes: [{ change: 'reordered' }] }]);
    const removed = given(linear(1, 1, 1))
      .when(remove(2))
      .accepts('Workflow Edited');
    expect(picture(removed.workflow).map((line) => line[0])).toEqual(['A', 'C']);
    expect(removed.events).toMatchObject([{ changes: [{ change: 'stage_removed', title: 'B' }] }]);
    given(nonLinear(1, 1), start(2)).when(reorder(2, 1)).accepts('Workflow Edited');
  });

  test('rounds may not drop below those actioned', () => {
    const used = [send(1, 0), requestRevisions(1, 0), send(1, 1), requestRevisions(1, 1)];
    given(linear(3), ...used)
      .when(change(1, { revisions: 1 }))
      .refuses('rounds_below_actioned', { field: 'stages.0.revisions', params: { min: 2 } });
    const { workflow } = given(linear(3), ...used)
      .when(change(1, { revisions: 2 }))
      .accepts('Workflow Edited');
    expect(picture(workflow)).toEqual(['A in_progress: rejected rejected work']);
  });

  test('nor below one where the stage has rounds and any task has a status', () => {
    given(linear(2, 1))
      .when(change(1, { revisions: 0 }))
      .refuses('rounds_below_one');
    given(linear(2, 1))
      .when(change(1, { revisions: 1 }))
      .accepts('Workflow Edited');
    given(linear(1, 2))
      .when(change(2, { revisions: 0 }))
      .accepts('Workflow Edited');
    given(linear(0, 1))
      .when(change(2, { revisions: 2 }))
      .accepts('Workflow Edited');
  });

  test('rounds are edited in pending and in-progress stages only', () => {
    given(linear(1), approveStage(1))
      .when(change(1, { revisions: 2 }))
      .refuses('rounds_locked');
    const { workflow } = given(linear(1), send(1, 0))
      .when(change(1, { revisions: 2 }))
      .accepts('Workflow Edited');
    expect(picture(workflow)).toEqual(['A in_progress: wait - -']);
    expect(taskAt(workflow, 1, 2).kind).toBe('agreed');
  });

  test('a deliverable stage has none, locked', () => {
    const deliverable = { is_deliverable: true, revisions: 0 };
    const { workflow } = given(linear(2, 1)).when(change(1, deliverable)).accepts('Workflow Edited');
    expect(picture(workflow)).toEqual(['A in_progress: work', 'B pending: - -']);
    expect(stageAt(workflow, 1).is_deliverable).toBe(true);
    given(linear('deliverable', 1))
      .when(change(1, { revisions: 1 }))
      .refuses('deliverable_has_rounds');
    given(linear('deliverable', 1))
      .when(change(1, { is_deliverable: false, revisions: 2 }))
      .accepts('Workflow Edited');
  });

  test('the deliverable switch is off once actioned', () => {
    const off = { is_deliverable: false };
    const field = 'stages.0.is_deliverable';
    given(linear('deliverable', 1), send(1, 0)).when(change(1, off)).refuses('deliverable_locked', { field });
    given(linear('deliverable', 1), complete(1))
      .when(change(1, off))
      .refuses('deliverable_locked', { field });
    given(linear('deliverable', 1), complete(1), reopen(1))
      .when(change(1, off))
      .refuses('deliverable_locked');
    given(linear(1, 1), send(1, 0))
      .when(change(1, { is_deliverable: true, revisions: 0 }))
      .refuses('deliverable_locked');
  });

  test('titles, checklists and target dates change in any stage, and the workflow’s own title', () => {
    const values = { title: 'Script', qcChecklistId: 4, target_date: '2026-04-01' };
    const { workflow, events } = given(linear(1), approveStage(1))
      .when(change(1, values))
      .accepts('Workflow Edited');
    expect(stageAt(workflow, 1)).toMatchObject(values);
    expect(events).toMatchObject([
      {
        changes: [
          { change: 'stage_renamed', was: 'A' },
          { change: 'checklist_chosen' },
          { change: 'target_date_set' },
        ],
      },
    ]);
    const renamed = given(linear(1))
      .when((history) => ({ ...edit((stages) => stages)(history), title: 'Film' }))
      .accepts('Workflow Edited');
    expect(renamed.workflow.title).toBe('Film');
  });

  test('a target date is a day not before the start of its stage', () => {
    const field = 'stages.0.target_date';
    given(linear(1))
      .when(change(1, { target_date: '2026-02-28' }))
      .refuses('target_before_start', { field });
    given(linear(1))
      .when(change(1, { target_date: '2026-02-30' }))
      .refuses('date_invalid', { field });
    given(linear(1, 1))
      .when(change(2, { target_date: '2026-02-28' }))
      .accepts('Workflow Edited');
  });

  test('a save that changes nothing is ignored', () => {
    given(linear(1, 2))
      .when(edit((stages) => stages))
      .ignores('unchanged');
  });
});

describe('Switches', () => {
  test('linear → non-linear: always', () => {
    const { workflow } = given(linear(1, 1), approveStage(1))
      .when(switchTo('non-linear'))
      .accepts('Linearity Switched');
    expect(workflow.is_linear).toBe(false);
    expect(picture(workflow)).toEqual(['A completed: done -', 'B in_progress: work -']);
  });

  test('non-linear → linear: all before the current one completed, all after pending, at most one in progress', () => {
    const done = [start(1), approveStage(1), start(2)];
    const { workflow } = given(nonLinear(1, 1, 1), ...done)
      .when(switchTo('linear'))
      .accepts('Linearity Switched');
    expect(workflow.is_linear).toBe(true);
    const field = 'is_linear';
    const refused = [
      [start(2)],
      [start(1), start(2)],
      [start(2), approveStage(2)],
      [start(1), start(2), approveStage(2)],
    ];
    for (const steps of refused) {
      given(nonLinear(1, 1), ...steps)
        .when(switchTo('linear'))
        .refuses('linear_restricted', { field });
      expect(canBeLinear(after(nonLinear(1, 1), ...steps).workflow)).toBe(false);
    }
  });

  test('non-linear → linear with none in progress: the first pending one starts', () => {
    const { workflow } = given(nonLinear(1, 1), start(1), approveStage(1))
      .when(switchTo('linear'))
      .accepts('Linearity Switched', 'Stage Started');
    expect(picture(workflow)).toEqual(['A completed: done -', 'B in_progress: work -']);
    given(nonLinear(1), start(1), approveStage(1)).when(switchTo('linear')).accepts('Linearity Switched');
  });

  test('a switch to what it is already is ignored', () => {
    given(linear(1)).when(switchTo('linear')).ignores('unchanged');
    given(nonLinear(1)).when(switchTo('non-linear')).ignores('unchanged');
  });
});

describe('Bounds', () => {
  test('a workflow at its bounds stays below 200 KB', () => {
    // A title of three bytes per letter, and the longest link that the specification allows.
    const wide = '漢'.repeat(workflowLimits.title);
    const link = `https://example.com/${'x'.repeat(235)}`;
    const at = hour(0);
    const rounds = workflowLimits.tasks / workflowLimits.stages - 1;
    const full = create(
      true,
      Array.from({ length: workflowLimits.stages }, () => ({
        title: wide,
        revisions: rounds,
        qcChecklistId: 99_999_999,
      })),
      99_999_999,
    );
    if (!('workflow' in full)) throw new Error(full.reason);
    const tasks = { requested_on: at, sent_on: at, completed_on: at, status: 'awaiting_feedback' } as const;
    const dates = { started_on: at, sent_on: at, requested_on: at, approved_on: at, completed_on: at };
    const workflow = {
      ...full.workflow,
      title: wide,
      stages: full.workflow.stages.map((stage) => ({
        ...stage,
        ...dates,
        status: 'in_progress',
        target_date: '2026-03-02',
        review_link: link,
        tasks: stage.tasks.map((task) => ({ ...task, ...tasks })),
      })),
      undo: Array.from({ length: workflowLimits.undo }, () => ({
        seq: 99_999_999,
        stage_id: full.workflow.last_id,
        is_linear: false,
      })),
    };
    expect(workflow.stages.flatMap((stage) => stage.tasks)).toHaveLength(workflowLimits.tasks);
    expect(Buffer.byteLength(JSON.stringify(workflow))).toBeLessThan(200_000);
  });

  test('the undo stack keeps the newest actions', () => {
    const start = linear(1);
    const entry = (seq: number) => ({ seq, stage_id: stageAt(start, 1).id, is_linear: true });
    const full = {
      ...start,
      seq: 1000,
      undo: Array.from({ length: workflowLimits.undo }, (_, n) => entry(n)),
    };
    const { undo } = after(full, send(1, 0)).workflow;
    expect(undo).toHaveLength(workflowLimits.undo);
    expect([undo[0]?.seq, undo.at(-1)?.seq]).toEqual([1, 1001]);
  });
});

test('a single edit that adds rounds to several stages, and a stage, gives each its own id', () => {
  const before = linear(1, 1);
  const { workflow } = after(
    before,
    edit((stages) => [...stages.map((stage) => ({ ...stage, revisions: 3 })), draft(2, 'New')]),
  );
  const ids = workflow.stages.flatMap(({ id, tasks }) => [id, ...tasks.map((task) => task.id)]);
  expect(new Set(ids).size).toBe(3 + 4 + 4 + 3);
  expect(Math.max(...ids)).toBe(workflow.last_id);
});

test('the first stage of a linear workflow starts by itself, and the history says so', () => {
  const made = create(true, [1, 1]);
  expect('events' in made && made.events).toMatchObject([
    { category: 'Workflow Edited' },
    { category: 'Stage Started', automatic: true },
  ]);
});
