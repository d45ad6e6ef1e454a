import { describe, expect, test } from 'vitest';
import { approversOf, stillToAnswer } from './approval.ts';
import { decide } from './decide.ts';
import { outcomeOf } from './outcome.ts';
import {
  after,
  answers,
  approve,
  begin,
  edit,
  given,
  linear,
  picture,
  recall,
  requestChanges,
  send,
  settle,
  stageAt,
  take,
  taskAt,
  undo,
} from './workflow.testing.ts';

const [ann, bert, cara, dora] = [1, 2, 3, 4];
const all = [ann, bert, cara];
const approves = (id: number, approvers = all) => answers(id, 'approve', approvers);
const asks = (id: number, approvers = all) => answers(id, 'request_changes', approvers);
const givenBy = (workflow: ReturnType<typeof linear>) =>
  taskAt(workflow, 1, 0).answers.map(({ approver, decision }) => `${approver.id} ${decision}`);

describe('contacts whose answers decide', () => {
  const contacts = [{ id: ann }, { id: bert }];
  test.each([
    [undefined, []],
    ['first', []],
    ['all', [ann, bert]],
    [{ contacts: [bert, cara] }, [bert]],
    [{ contacts: [cara] }, []],
  ] as const)('%j: %j', (rule, ids) => {
    expect(approversOf(rule, contacts)).toEqual(ids);
  });

  test('a reminder concerns those who have not answered', () => {
    const { workflow } = after(linear(2), send(1, 0), approves(ann)(1, 0));
    const task = taskAt(workflow, 1, 0);
    expect(stillToAnswer('all', task, contacts)).toEqual([{ id: bert }]);
    expect(stillToAnswer('first', task, contacts)).toEqual(contacts);
  });
});

describe('a round that several contacts decide', () => {
  test('stays open until the last one has answered, and is approved by all', () => {
    const two = after(linear(2, 1), send(1, 0), approves(ann)(1, 0), approves(bert)(1, 0)).workflow;
    expect(picture(two)).toEqual(['A in_progress: wait - -', 'B pending: - -']);
    const third = given(linear(2, 1), send(1, 0), approves(ann)(1, 0), approves(bert)(1, 0));
    const { workflow, events } = third
      .when(approves(cara)(1, 0))
      .accepts('Approver Answered', 'Revision Approved', 'Stage Approved', 'Stage Started');
    expect(events).toMatchObject([
      { waiting: 0, decided: 'approve', counts: true },
      { by: 'client', given: [{ approver: { id: ann } }, {}, { approver: { id: cara } }] },
      {},
      {},
    ]);
    expect(picture(workflow)).toEqual(['A completed: done - -', 'B in_progress: work -']);
  });

  test('goes back with changes if one of them asked for any, once all have answered', () => {
    const { workflow } = given(linear(2), send(1, 0), approves(ann)(1, 0), asks(bert)(1, 0))
      .when(approves(cara)(1, 0))
      .accepts('Approver Answered', 'Revision Rejected');
    expect(picture(workflow)).toEqual(['A in_progress: rejected work -']);
    expect(givenBy(workflow)).toEqual(['1 approve', '2 request_changes', '3 approve']);
  });

  test('an answer of somebody who is not asked is kept and decides nothing', () => {
    const { workflow, events } = given(linear(2), send(1, 0), approves(ann)(1, 0))
      .when(asks(dora)(1, 0))
      .accepts('Approver Answered');
    expect(events).toMatchObject([{ counts: false, waiting: 2, decided: null }]);
    const decided = given(workflow, approves(bert)(1, 0)).when(approves(cara)(1, 0));
    decided.accepts('Approver Answered', 'Revision Approved', 'Stage Approved');
  });

  test('a later answer of the same contact replaces the earlier one; the same again is ignored without words', () => {
    const answered = given(linear(2), send(1, 0), approves(ann)(1, 0));
    answered.when(approves(ann)(1, 0)).ignores('already_answered');
    answered.when(answers(ann, 'approve', all, true)(1, 0)).accepts('Approver Answered');
    const { workflow } = answered.when(asks(ann)(1, 0)).accepts('Approver Answered');
    expect(givenBy(workflow)).toEqual(['1 request_changes']);
  });

  test('the only contact of a project decides as before', () => {
    given(linear(2), send(1, 0))
      .when(approves(ann, [ann])(1, 0))
      .accepts('Revision Approved', 'Stage Approved');
  });

  test('events of a rule that asks nobody are those of a decision without a rule', () => {
    const sent = after(linear(2, 1), send(1, 0));
    for (const [ruled, plain] of [
      [approves(ann, [])(1, 0), approve(1, 0)],
      [asks(ann, [])(1, 0), requestChanges(1, 0)],
    ] as const)
      expect(JSON.stringify(decide(sent.workflow, ruled(sent)))).toBe(
        JSON.stringify(decide(sent.workflow, plain(sent))),
      );
  });

  test('the agency goes on with the answers given; without any it cannot', () => {
    given(linear(2), send(1, 0)).when(settle(all)(1, 0)).refuses('no_answers');
    given(linear(2), send(1, 0), approves(dora)(1, 0)).when(settle(all)(1, 0)).refuses('no_answers');
    const { events } = given(linear(2), send(1, 0), asks(ann)(1, 0))
      .when(settle(all)(1, 0))
      .accepts('Revision Rejected');
    expect(events).toMatchObject([{ by: 'agent', given: [{ approver: { id: ann } }] }]);
    given(linear(1), send(1, 0), approves(ann)(1, 0))
      .when(settle(all)(1, 0))
      .accepts('Revision Approved', 'Stage Approved');
  });

  test('somebody leaves: it is decided by those who remain, and their answers alone', () => {
    const two = given(linear(2), send(1, 0), approves(ann)(1, 0), asks(bert)(1, 0));
    two.when(settle([ann, bert, cara], 'schedule')(1, 0)).ignores('unchanged');
    two.when(settle([ann, bert], 'schedule')(1, 0)).accepts('Revision Rejected');
    two.when(settle([ann], 'schedule')(1, 0)).accepts('Revision Approved', 'Stage Approved');
    two.when(settle([], 'schedule')(1, 0)).accepts('Revision Approved', 'Stage Approved');
  });

  test('an undo and a recall take back one answer, with the decision that it led to', () => {
    const before = after(linear(2), send(1, 0), approves(ann)(1, 0), asks(bert)(1, 0));
    const decided = take(before, approves(cara)(1, 0)).next;
    expect(outcomeOf(stageAt(decided.workflow, 1), taskAt(decided.workflow, 1, 0))).toBe('changes_requested');
    for (const step of [undo(1), recall(1)]) {
      const { workflow } = take(decided, step).next;
      expect(workflow.stages).toEqual(before.workflow.stages);
    }
    const first = after(linear(2), send(1, 0), approves(ann)(1, 0));
    expect(givenBy(take(first, undo(1)).next.workflow)).toEqual([]);
  });

  test('a new sending of a stage without rounds asks everybody again', () => {
    const start = linear(1, 'deliverable');
    const back = after(
      start,
      send(1, 0),
      approve(1, 0),
      send(2, 0),
      answers(ann, 'request_changes', [ann, bert])(2, 0),
      answers(bert, 'approve', [ann, bert])(2, 0),
    );
    expect(taskAt(back.workflow, 2, 0)).toMatchObject({ status: 'in_progress', returned: 'rejected' });
    const again = take(back, send(2, 0)).next;
    expect(taskAt(again.workflow, 2, 0).answers).toEqual([]);
    expect(take(again, undo(2)).next.workflow.stages).toEqual(back.workflow.stages);
  });
});

test('a stage has a rule of its own, which the editor sets, and takes away', () => {
  const ruled = after(
    linear(1),
    edit((stages) => stages.map((stage) => ({ ...stage, approval: 'all' as const }))),
  );
  expect(stageAt(ruled.workflow, 1).approval).toBe('all');
  const kept = take(
    ruled,
    edit((stages) => stages),
  ).decision;
  expect(kept).toEqual({ type: 'ignored', reason: 'unchanged' });
  const { next } = take(
    ruled,
    edit((stages) => stages.map((stage) => ({ ...stage, approval: null }))),
  );
  expect(stageAt(next.workflow, 1)).toEqual(stageAt(begin(linear(1)).workflow, 1));
});
