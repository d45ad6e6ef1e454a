import { describe, expect, test } from 'vitest';
import { decide, firstActionOn } from './decide.ts';
import { idsPerWorkflow, isActioned, lastStageOrTask, workflowLimits, workflowOf } from './state.ts';
import {
  addRound,
  after,
  approve,
  approveStage,
  complete,
  created,
  decideRoundOfStage,
  draft,
  edit,
  given,
  hour,
  linear,
  markApproved,
  message,
  nonLinear,
  picture,
  rejectStage,
  remind,
  reopen,
  requestChanges,
  requestRevisions,
  reviewLink,
  send,
  sendWithoutMoving,
  setKind,
  stageAt,
  start,
  taskAt,
  undo,
} from './workflow.testing.ts';

describe('Shape', () => {
  test('the first task is the hidden preview, the rest are rounds 1…n; no revisions and deliverable: the preview alone', () => {
    const { stages } = linear(2, 0, 'deliverable');
    const kinds = stages.map(({ tasks }) => tasks.map(({ kind }) => kind));
    expect(kinds).toEqual([['preview', 'agreed', 'agreed'], ['preview'], ['preview']]);
    expect(stages.map(({ is_deliverable }) => is_deliverable)).toEqual([false, false, true]);
  });

  test('ids of stages and tasks are allocated inside the workflow', () => {
    const workflow = created(true, [1, 0], 12);
    const ids = workflow.stages.flatMap(({ id, tasks }) => [id, ...tasks.map((task) => task.id)]);
    expect(ids).toEqual([120_001, 120_002, 120_003, 120_004, 120_005]);
    expect(workflow.last_id).toBe(120_005);
    expect(ids.map(workflowOf)).toEqual(ids.map(() => 12));
  });

  test('"actioned" means sent, approved, rejected or completed; a start alone is not an action', () => {
    const started = after(nonLinear(1, 0), start(1), start(2));
    expect(isActioned(stageAt(started.workflow, 1))).toBe(false);
    const actioned = [
      after(linear(1), sendWithoutMoving(1, 0)),
      after(linear(1), approveStage(1)),
      after(linear(1), markApproved(1, 0)),
      after(linear(1), send(1, 0), requestRevisions(1, 0)),
      after(linear(0, 1), complete(1)),
      after(linear(0, 1), complete(1), reopen(1)),
    ];
    for (const { workflow } of actioned) expect(isActioned(stageAt(workflow, 1))).toBe(true);
  });
});

describe('Starting', () => {
  test('linear: the first stage and its preview are in progress from creation', () => {
    const workflow = linear(1, 1);
    expect(picture(workflow)).toEqual(['A in_progress: work -', 'B pending: - -']);
    expect(stageAt(workflow, 1).started_on).toBe(hour(0));
    expect(stageAt(workflow, 2).started_on).toBeNull();
  });

  test('linear: a stage whose predecessor completes starts at once', () => {
    const { workflow, events } = given(linear(1, 1), send(1, 0))
      .when(approve(1, 0))
      .accepts('Revision Approved', 'Stage Approved', 'Stage Started');
    expect(picture(workflow)).toEqual(['A completed: done -', 'B in_progress: work -']);
    expect(stageAt(workflow, 2).started_on).toBe(hour(2));
    expect(events.at(-1)).toMatchObject({ automatic: true });
  });

  test('non-linear: pending until the start action', () => {
    expect(picture(nonLinear(1, 0))).toEqual(['A pending: - -', 'B pending: -']);
    const { workflow } = given(nonLinear(1, 0), start(1)).when(approveStage(1)).accepts('Stage Approved');
    expect(picture(workflow)).toEqual(['A completed: done -', 'B pending: -']);
  });

  test('a start date is held against the first action: the earliest send, approval or completion still standing', () => {
    expect(firstActionOn(linear(1, 1))).toBeUndefined();
    expect(firstActionOn(after(nonLinear(1), start(1)).workflow)).toBeUndefined();
    const rounds = after(linear(1, 1), send(1, 0), requestRevisions(1, 0), send(1, 1), approve(1, 1));
    expect(firstActionOn(rounds.workflow)).toBe(hour(1));
    expect(firstActionOn(after(linear(1), message(1), approveStage(1)).workflow)).toBe(hour(2));
    expect(firstActionOn(after(linear(1), send(1, 0), undo()).workflow)).toBeUndefined();
    const backwards = after(nonLinear(1, 1), start(1), start(2), send(2, 0), send(1, 0));
    expect(firstActionOn(backwards.workflow)).toBe(hour(3));
  });
});

describe('Send preview', () => {
  test('moving forward: sent_on on task and stage, status awaiting_feedback', () => {
    const { workflow, events } = given(linear(1)).when(send(1, 0)).accepts('Send Preview');
    expect(picture(workflow)).toEqual(['A in_progress: wait -']);
    expect(taskAt(workflow, 1, 0)).toMatchObject({ sent_on: hour(1), moved: true });
    expect(stageAt(workflow, 1)).toMatchObject({ sent_on: hour(1), review_link: reviewLink });
    expect(events).toMatchObject([{ moved: true, round: 0, kind: 'preview', reviewLink }]);
  });

  test('not moving: sent_on set, status stays', () => {
    const { workflow } = given(linear(1)).when(sendWithoutMoving(1, 0)).accepts('Send Preview');
    expect(picture(workflow)).toEqual(['A in_progress: work -']);
    expect(taskAt(workflow, 1, 0)).toMatchObject({ sent_on: hour(1), moved: false });
    expect(stageAt(workflow, 1).sent_on).toBe(hour(1));
  });

  test('moving after a send that did not move: sent_on = now again', () => {
    const { workflow } = given(linear(1), sendWithoutMoving(1, 0)).when(send(1, 0)).accepts('Send Preview');
    expect(taskAt(workflow, 1, 0).sent_on).toBe(hour(2));
    expect(stageAt(workflow, 1).sent_on).toBe(hour(2));
  });

  test('only a task in progress: not one that waits, is done, is pending or unknown', () => {
    given(linear(1), send(1, 0)).when(send(1, 0)).refuses('not_in_progress');
    given(linear(1)).when(send(1, 1)).refuses('not_in_progress');
    given(linear(1, 1)).when(send(2, 0)).refuses('not_in_progress');
    given(linear(1), approveStage(1)).when(send(1, 0)).refuses('not_in_progress');
    given(linear(1))
      .when(({ now }) => ({ type: 'send_preview', revisionId: 1, moveForward: true, reviewLink, at: now }))
      .refuses('revision_not_found');
  });
});

describe('Send message, send reminder', () => {
  test('message: stage in progress; nothing but the event', () => {
    const { workflow, before } = given(linear(1, 1)).when(message(1)).accepts('Message Sent');
    expect(workflow.stages).toEqual(before.stages);
    given(linear(1, 1)).when(message(2)).refuses('not_in_progress');
    given(linear(1), approveStage(1)).when(message(1)).refuses('not_in_progress');
  });

  test('message: about a revision of that stage only', () => {
    const about =
      (round: number, place: number) =>
      ({ workflow, now }: { workflow: ReturnType<typeof linear>; now: string }) =>
        ({
          type: 'send_message',
          stageId: stageAt(workflow, 1).id,
          revisionId: taskAt(workflow, place, round).id,
          at: now,
        }) as const;
    given(linear(1, 1)).when(about(1, 1)).accepts('Message Sent');
    given(linear(1, 1)).when(about(0, 2)).refuses('revision_not_found');
  });

  test('reminder: agent or schedule, task awaiting; nothing but the event', () => {
    for (const by of ['agent', 'schedule'] as const) {
      const { workflow, before, events } = given(linear(1), send(1, 0))
        .when(remind(by)(1, 0))
        .accepts('Revision Reminder');
      expect(workflow.stages).toEqual(before.stages);
      expect(events).toMatchObject([{ by }]);
      given(linear(1), sendWithoutMoving(1, 0)).when(remind(by)(1, 0)).refuses('not_awaiting_feedback');
      given(linear(1), send(1, 0), approve(1, 0)).when(remind(by)(1, 0)).refuses('not_awaiting_feedback');
    }
  });
});

describe('Revisions requested, request changes, add round', () => {
  test('revisions requested: task rejected, completed_on = now; next round in progress, requested_on on it and the stage', () => {
    const { workflow, events } = given(linear(2), send(1, 0))
      .when(requestRevisions(1, 0))
      .accepts('Revision Rejected');
    expect(picture(workflow)).toEqual(['A in_progress: rejected work -']);
    expect(taskAt(workflow, 1, 0).completed_on).toBe(hour(2));
    expect(taskAt(workflow, 1, 1).requested_on).toBe(hour(2));
    expect(stageAt(workflow, 1)).toMatchObject({ requested_on: hour(2), completed_on: null });
    expect(events).toMatchObject([{ by: 'agent' }]);
  });

  test('revisions requested: only while a next round exists, and the task awaits', () => {
    given(linear(1), send(1, 0), requestRevisions(1, 0), send(1, 1))
      .when(requestRevisions(1, 1))
      .refuses('no_next_round');
    given(linear(1, 0), approveStage(1), send(2, 0)).when(requestRevisions(2, 0)).refuses('no_next_round');
    given(linear(1)).when(requestRevisions(1, 0)).refuses('not_open_for_review');
    given(linear(1), sendWithoutMoving(1, 0)).when(requestRevisions(1, 0)).refuses('not_open_for_review');
  });

  test('request changes by the client: the same', () => {
    const { workflow, events } = given(linear(1), send(1, 0))
      .when(requestChanges(1, 0))
      .accepts('Revision Rejected');
    expect(picture(workflow)).toEqual(['A in_progress: rejected work']);
    expect(events).toMatchObject([{ by: 'client' }]);
  });

  test('request changes with no next round appends one that is free', () => {
    const { workflow } = given(linear(1), send(1, 0), requestChanges(1, 0), send(1, 1))
      .when(requestChanges(1, 1))
      .accepts('Revision Added', 'Revision Rejected');
    expect(picture(workflow)).toEqual(['A in_progress: rejected rejected work']);
    expect(taskAt(workflow, 1, 2)).toMatchObject({ kind: 'free', requested_on: hour(4) });
    expect(workflow.last_id).toBe(taskAt(workflow, 1, 2).id);
  });

  test('the agent may change an extra round to cost until it is sent', () => {
    const extra = [send(1, 0), requestChanges(1, 0), send(1, 1), requestChanges(1, 1)];
    const { workflow } = given(linear(1), ...extra)
      .when(setKind('cost')(1, 2))
      .accepts('Round Kind Changed');
    expect(taskAt(workflow, 1, 2).kind).toBe('cost');
    given(linear(1), ...extra)
      .when(setKind('free')(1, 2))
      .ignores('unchanged');
    const back = given(linear(1), ...extra, setKind('cost')(1, 2))
      .when(setKind('free')(1, 2))
      .accepts('Round Kind Changed');
    expect(taskAt(back.workflow, 1, 2).kind).toBe('free');
    given(linear(1), ...extra, send(1, 2))
      .when(setKind('cost')(1, 2))
      .refuses('round_already_sent');
    given(linear(1), ...extra, approveStage(1))
      .when(setKind('cost')(1, 2))
      .refuses('round_already_sent');
    given(linear(1), ...extra)
      .when(setKind('cost')(1, 1))
      .refuses('round_not_extra');
  });

  test('add round (free or cost): the last round awaits; rejects it and starts an appended round', () => {
    for (const kind of ['free', 'cost'] as const) {
      const { workflow } = given(linear(1), send(1, 0), requestRevisions(1, 0), send(1, 1))
        .when(addRound(kind)(1))
        .accepts('Revision Added', 'Revision Rejected');
      expect(picture(workflow)).toEqual(['A in_progress: rejected rejected work']);
      expect(taskAt(workflow, 1, 1).completed_on).toBe(hour(4));
      expect(taskAt(workflow, 1, 2)).toMatchObject({ kind, requested_on: hour(4) });
      expect(stageAt(workflow, 1).requested_on).toBe(hour(4));
    }
  });

  test('add round: not before the last round, not unless it awaits, not without rounds', () => {
    given(linear(1), send(1, 0)).when(addRound('free')(1)).refuses('not_the_last_round');
    given(linear(1), send(1, 0), requestRevisions(1, 0))
      .when(addRound('free')(1))
      .refuses('not_awaiting_feedback');
    given(linear(1, 0), approveStage(1), send(2, 0)).when(addRound('cost')(2)).refuses('no_rounds_here');
  });
});

describe('Approve revision, approve stage, complete, start', () => {
  test('approve revision: task completed; stage completed, approved_on = completed_on = now; unused rounds stay', () => {
    const { workflow } = given(linear(2), send(1, 0))
      .when(approve(1, 0))
      .accepts('Revision Approved', 'Stage Approved');
    expect(picture(workflow)).toEqual(['A completed: done - -']);
    expect(taskAt(workflow, 1, 0).completed_on).toBe(hour(2));
    expect(stageAt(workflow, 1)).toMatchObject({ approved_on: hour(2), completed_on: hour(2) });
  });

  test('unused rounds are no longer open', () => {
    given(linear(2), send(1, 0), approve(1, 0)).when(approve(1, 1)).refuses('not_open_for_review');
    given(linear(2), send(1, 0), approve(1, 0)).when(markApproved(1, 1)).refuses('not_open_for_review');
  });

  test('approve revision: the client where it awaits, the agent where it is in progress or awaits', () => {
    given(linear(1)).when(approve(1, 0)).refuses('not_open_for_review');
    given(linear(1), sendWithoutMoving(1, 0)).when(approve(1, 0)).refuses('not_open_for_review');
    given(linear(1)).when(markApproved(1, 0)).accepts('Revision Approved', 'Stage Approved');
    given(linear(1), send(1, 0)).when(markApproved(1, 0)).accepts('Revision Approved', 'Stage Approved');
    given(linear(1)).when(markApproved(1, 1)).refuses('not_open_for_review');
  });

  test("approve stage: completed and approved in the same way, whatever the task's state", () => {
    for (const steps of [[], [sendWithoutMoving(1, 0)], [send(1, 0)]]) {
      const { workflow } = given(linear(1, 0), ...steps)
        .when(approveStage(1))
        .accepts('Stage Approved', 'Stage Started');
      const at = hour(steps.length + 1);
      expect(picture(workflow)).toEqual(['A completed: done -', 'B in_progress: work']);
      expect(stageAt(workflow, 1)).toMatchObject({ approved_on: at, completed_on: at });
    }
    given(linear(1, 0)).when(approveStage(2)).refuses('not_in_progress');
    given(linear(1), approveStage(1)).when(approveStage(1)).ignores('already_approved');
  });

  test('complete: a stage without revisions, in progress; completed_on = now', () => {
    const { workflow } = given(linear('deliverable', 1))
      .when(complete(1))
      .accepts('Stage Completed', 'Stage Started');
    expect(picture(workflow)).toEqual(['A completed: done', 'B in_progress: work -']);
    expect(stageAt(workflow, 1)).toMatchObject({ completed_on: hour(1), approved_on: null });
    given(linear(1)).when(complete(1)).refuses('has_rounds');
    given(linear(1, 0)).when(complete(2)).refuses('not_in_progress');
    given(linear(0, 1), complete(1)).when(complete(1)).ignores('already_approved');
  });

  test('start: non-linear, pending; stage and preview in progress, started_on = now', () => {
    const { workflow, events } = given(nonLinear(1, 1)).when(start(2)).accepts('Stage Started');
    expect(picture(workflow)).toEqual(['A pending: - -', 'B in_progress: work -']);
    expect(stageAt(workflow, 2).started_on).toBe(hour(1));
    expect(events).toMatchObject([{ automatic: false }]);
    given(nonLinear(1, 1), start(2)).when(start(2)).ignores('already_started');
    given(linear(1, 1)).when(start(2)).refuses('linear_order');
  });
});

describe('Reject stage', () => {
  test('with a next round: as Revisions requested', () => {
    for (const by of ['agent', 'client'] as const) {
      const { workflow } = given(linear(1), send(1, 0)).when(rejectStage(by)(1)).accepts('Stage Rejected');
      expect(picture(workflow)).toEqual(['A in_progress: rejected work']);
      expect(taskAt(workflow, 1, 0).completed_on).toBe(hour(2));
      expect(taskAt(workflow, 1, 1).requested_on).toBe(hour(2));
      expect(stageAt(workflow, 1).requested_on).toBe(hour(2));
    }
  });

  test('without rounds (deliverable or no-revision stage): the one task goes back to work, nothing is appended', () => {
    for (const kind of ['deliverable', 0] as const) {
      const { workflow } = given(linear(kind, 1), send(1, 0))
        .when(rejectStage('client')(1))
        .accepts('Stage Rejected');
      expect(picture(workflow)).toEqual(['A in_progress: work', 'B pending: - -']);
      expect(taskAt(workflow, 1, 0)).toMatchObject({ requested_on: hour(2), completed_on: null });
      expect(stageAt(workflow, 1).requested_on).toBe(hour(2));
    }
  });

  test('request changes on a stage without rounds is the same', () => {
    const { workflow } = given(linear(0, 1), send(1, 0)).when(requestChanges(1, 0)).accepts('Stage Rejected');
    expect(picture(workflow)).toEqual(['A in_progress: work', 'B pending: - -']);
  });

  test('with all rounds used it appends a free one', () => {
    for (const by of ['agent', 'client'] as const) {
      const { workflow } = given(linear(1), send(1, 0), requestRevisions(1, 0), send(1, 1))
        .when(rejectStage(by)(1))
        .accepts('Revision Added', 'Stage Rejected');
      expect(picture(workflow)).toEqual(['A in_progress: rejected rejected work']);
      expect(taskAt(workflow, 1, 2).kind).toBe('free');
    }
  });

  test("only where the stage's task awaits", () => {
    given(linear(1)).when(rejectStage('agent')(1)).refuses('not_awaiting_feedback');
    given(linear(1), approveStage(1)).when(rejectStage('client')(1)).refuses('already_approved');
    given(linear(1, 1)).when(rejectStage('client')(2)).refuses('not_awaiting_feedback');
  });
});

describe('A decision on a stage that names a round', () => {
  const approveRound = decideRoundOfStage('approve_stage');
  const rejectRound = decideRoundOfStage('reject_stage');

  test('is the stage’s decision while the round awaits feedback', () => {
    given(linear(1), send(1, 0)).when(approveRound(1, 0)).accepts('Stage Approved');
    given(linear(1), send(1, 0)).when(rejectRound(1, 0)).accepts('Stage Rejected');
  });

  test('never overrides the client’s request for changes, with a round left or without one', () => {
    given(linear(2), send(1, 0), requestChanges(1, 0)).when(approveRound(1, 0)).refuses('already_rejected');
    given(linear(0, 1), send(1, 0), requestChanges(1, 0))
      .when(approveRound(1, 0))
      .refuses('already_rejected');
  });

  test('is refused once a later round awaits feedback', () => {
    const second = [send(1, 0), requestChanges(1, 0), send(1, 1)];
    given(linear(2), ...second)
      .when(approveRound(1, 0))
      .refuses('already_rejected');
    given(linear(2), ...second)
      .when(rejectRound(1, 0))
      .ignores('already_rejected');
  });

  test('is ignored where the same was decided, and refused where the sending was taken back', () => {
    given(linear(1), send(1, 0), approve(1, 0)).when(approveRound(1, 0)).ignores('already_approved');
    given(linear(1), send(1, 0), approve(1, 0)).when(rejectRound(1, 0)).refuses('already_approved');
    given(linear(1), send(1, 0), undo(1)).when(approveRound(1, 0)).refuses('not_open_for_review');
  });

  test('is refused for a round of another stage', () => {
    given(nonLinear(1, 1), start(1), start(2), send(2, 0))
      .when(({ workflow, now }) => ({
        type: 'approve_stage',
        stageId: stageAt(workflow, 1).id,
        revisionId: taskAt(workflow, 2, 0).id,
        at: now,
      }))
      .refuses('revision_not_found');
  });
});

describe("A client's decision names the revision it was made on", () => {
  const second = [send(1, 0), requestChanges(1, 0), send(1, 1)];

  test('the current one acts; an earlier one keeps its own outcome', () => {
    given(linear(2), ...second)
      .when(approve(1, 0))
      .refuses('already_rejected');
    given(linear(2), ...second)
      .when(approve(1, 1))
      .accepts('Revision Approved', 'Stage Approved');
  });

  test('already rejected, while the next round is in production', () => {
    given(linear(2), send(1, 0), requestRevisions(1, 0)).when(approve(1, 0)).refuses('already_rejected');
    given(linear(0, 1), send(1, 0), requestChanges(1, 0)).when(approve(1, 0)).refuses('already_rejected');
  });

  test('already approved, only where the approval was of this revision', () => {
    for (const approval of [approve(1, 1), approveStage(1)]) {
      given(linear(2), ...second, approval)
        .when(requestChanges(1, 1))
        .refuses('already_approved');
      given(linear(2), ...second, approval)
        .when(approve(1, 0))
        .refuses('already_rejected');
    }
  });

  test('already completed, where the agency closed the stage without an approval', () => {
    given(linear(0, 1), send(1, 0), complete(1)).when(approve(1, 0)).refuses('already_completed');
    given(linear(0, 1), send(1, 0), complete(1)).when(requestChanges(1, 0)).refuses('already_completed');
  });

  test('re-opened, and not rejected, once an approved stage is open again', () => {
    for (const rounds of [0, 2]) {
      const approved = [send(1, 0), approve(1, 0), reopen(1)];
      given(linear(rounds, 1), ...approved)
        .when(approve(1, 0))
        .refuses('reopened');
      given(linear(rounds, 1), ...approved)
        .when(requestChanges(1, 0))
        .refuses('reopened');
    }
  });

  test('a repeated approval is ignored', () => {
    given(linear(2), ...second, approve(1, 1))
      .when(approve(1, 1))
      .ignores('already_approved');
  });

  test('a repeated request for changes is ignored, whatever happened to later rounds', () => {
    const requested = [send(1, 0), requestChanges(1, 0)];
    given(linear(2), ...requested)
      .when(requestChanges(1, 0))
      .ignores('already_rejected');
    given(linear(2), ...second)
      .when(requestChanges(1, 0))
      .ignores('already_rejected');
    given(linear(2), ...second, approve(1, 1))
      .when(requestChanges(1, 0))
      .ignores('already_rejected');
  });

  test('a repeated request for changes is ignored where the stage has no rounds, until it is sent again', () => {
    const taken = [send(1, 0), requestChanges(1, 0)];
    given(linear(0, 1), ...taken)
      .when(requestChanges(1, 0))
      .ignores('already_rejected');
    given(linear(0, 1), ...taken, sendWithoutMoving(1, 0))
      .when(requestChanges(1, 0))
      .refuses('not_open_for_review');
    given(linear(0, 1), ...taken, send(1, 0))
      .when(requestChanges(1, 0))
      .accepts('Stage Rejected');
    for (const approval of [[approveStage(1)], [send(1, 0), approve(1, 0)]]) {
      given(linear(0, 1), ...taken, ...approval)
        .when(requestChanges(1, 0))
        .refuses('already_approved');
    }
  });

  test('a repeated rejection of a stage is ignored', () => {
    for (const rounds of [0, 1]) {
      given(linear(rounds, 1), send(1, 0), rejectStage('client')(1))
        .when(rejectStage('client')(1))
        .ignores('already_rejected');
    }
  });
});

test('the history names the side that acted: the agency adds rounds and approves stages, a client requests changes', () => {
  const waiting = [send(1, 0), requestRevisions(1, 0), send(1, 1)];
  const added = given(linear(1), ...waiting)
    .when(addRound('cost')(1))
    .accepts('Revision Added', 'Revision Rejected');
  expect(added.events).toMatchObject([{ kind: 'cost' }, { by: 'agent' }]);
  const approved = given(linear(1), ...waiting)
    .when(approveStage(1))
    .accepts('Stage Approved');
  expect(approved.events).toMatchObject([{ by: 'agent', revisionId: taskAt(approved.workflow, 1, 1).id }]);
  const requested = given(linear(1), ...waiting)
    .when(requestChanges(1, 1))
    .accepts('Revision Added', 'Revision Rejected');
  expect(requested.events).toMatchObject([{ kind: 'free' }, { by: 'client' }]);
});

describe('Bounds', () => {
  test('rounds per stage: a full stage takes no further round', () => {
    const full = linear(workflowLimits.rounds);
    const last = workflowLimits.rounds;
    const used = Array.from({ length: last }, (_, round) => [
      send(1, round),
      requestRevisions(1, round),
    ]).flat();
    const params = { max: workflowLimits.rounds };
    given(full, ...used, send(1, last))
      .when(addRound('free')(1))
      .refuses('too_many_rounds', { params });
    given(full, ...used, send(1, last))
      .when(requestChanges(1, last))
      .refuses('too_many_rounds', { params });
    given(full, ...used, approveStage(1))
      .when(reopen(1))
      .refuses('too_many_rounds', { params });
  });

  test('tasks per workflow', () => {
    const stages = Array.from({ length: workflowLimits.tasks / 4 }, () => 3);
    const used = [0, 1, 2].flatMap((round) => [send(1, round), requestRevisions(1, round)]);
    given(linear(...stages), ...used, send(1, 3))
      .when(addRound('free')(1))
      .refuses('too_many_rounds');
  });

  test('ids do not run over into those of deliverables', () => {
    const { workflow } = after(linear(1), send(1, 0), requestRevisions(1, 0), send(1, 1));
    const last = workflow.id * idsPerWorkflow + lastStageOrTask;
    const one = { ...workflow, last_id: last - 1 };
    const none = { ...workflow, last_id: last };
    given(one).when(addRound('free')(1)).accepts('Revision Added', 'Revision Rejected');
    given(none).when(addRound('free')(1)).refuses('too_many_decisions');
    given(none).when(requestChanges(1, 1)).refuses('too_many_decisions');
    given(none, approveStage(1)).when(reopen(1)).refuses('too_many_decisions');
    given(none)
      .when(edit((stages) => [...stages, draft(1, 'B')]))
      .refuses('too_many_decisions');
  });

  test('the last rounds and ids can be used up to the limit, and not beyond', () => {
    const rounds = workflowLimits.rounds - 1;
    const used = Array.from({ length: rounds }, (_, round) => [
      send(1, round),
      requestRevisions(1, round),
    ]).flat();
    const { workflow } = given(linear(rounds), ...used, send(1, rounds))
      .when(requestChanges(1, rounds))
      .accepts('Revision Added', 'Revision Rejected');
    expect(stageAt(workflow, 1).tasks).toHaveLength(1 + workflowLimits.rounds);

    const last = workflow.id * idsPerWorkflow + lastStageOrTask;
    // Stage, preview and round: three ids.
    const three = { ...linear(1), last_id: last - 3 };
    given(three)
      .when(edit((stages) => [...stages, draft(1, 'B')]))
      .accepts('Workflow Edited');
    given(three)
      .when(edit((stages) => [...stages, draft(2, 'B')]))
      .refuses('too_many_decisions');
  });

  test('an unknown stage', () => {
    const at = hour(1);
    const stageId = 1;
    const commands = [
      { type: 'send_message', stageId, revisionId: null, at },
      { type: 'add_round', stageId, kind: 'free', at },
      { type: 'approve_stage', stageId, at },
      { type: 'reject_stage', stageId, by: 'agent', at },
      { type: 'complete_stage', stageId, at },
      { type: 'start_stage', stageId, at },
      { type: 'reopen_stage', stageId, reason: 'other', at },
      { type: 'set_date', stageId, revisionId: null, field: 'sent_on', value: at, at },
    ] as const;
    for (const command of commands) {
      expect(decide(linear(1), command)).toMatchObject({ type: 'refused', reason: 'stage_not_found' });
    }
  });

  test('an unknown revision, or one of another stage', () => {
    const workflow = nonLinear(1, 1);
    const at = hour(1);
    const foreign = taskAt(workflow, 2, 0).id;
    const stageId = stageAt(workflow, 1).id;
    const commands = [
      { type: 'send_preview', revisionId: 1, moveForward: true, reviewLink: '', at },
      { type: 'send_message', stageId, revisionId: foreign, at },
      { type: 'send_reminder', revisionId: 1, by: 'agent', at },
      { type: 'reject_revision', revisionId: 1, by: 'client', at },
      { type: 'approve_revision', revisionId: 1, by: 'client', at },
      { type: 'set_round_kind', revisionId: 1, kind: 'cost', at },
      { type: 'set_date', stageId, revisionId: foreign, field: 'sent_on', value: at, at },
    ] as const;
    for (const command of commands) {
      expect([command.type, decide(workflow, command)]).toMatchObject([
        command.type,
        { type: 'refused', reason: 'revision_not_found' },
      ]);
    }
  });
});
