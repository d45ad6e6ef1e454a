import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decide } from './decide.ts';
import type { UndoPatch } from './event.ts';
import { type Move, move, stepOf } from './moves.testing.ts';
import type { Workflow } from './state.ts';
import { applyAction } from './undo.ts';
import { takenTogether, undoTogether } from './undo-together.ts';
import { approve, begin, created, type History, remind, send, take, undo } from './workflow.testing.ts';

const titles = ['Film', 'Poster', 'Teaser'];
const reason = { reason: 'mistake', at: '2026-03-09T09:00:00.000Z' } as const;

/** Sends the round in work of each workflow at once, as a multi-update does; undefined where one has none. */
const update = (histories: readonly History[]) => {
  const together = histories.map(({ workflow }) => ({ workflowId: workflow.id, seq: workflow.seq + 1 }));
  const sent = histories.map((history) => {
    const task = history.workflow.stages
      .flatMap(({ status, tasks }) => (status === 'in_progress' ? tasks : []))
      .find(({ status }) => status === 'in_progress');
    const decision = decide(history.workflow, {
      type: 'send_preview',
      revisionId: task?.id ?? 0,
      moveForward: true,
      reviewLink: null,
      at: history.now,
    });
    if (decision.type !== 'accepted') return undefined;
    const { workflow, patch } = applyAction(history.workflow, decision.events, together);
    const patches = new Map(patch ? [...history.patches, [patch.seq, patch] as const] : history.patches);
    return { ...history, workflow, patches };
  });
  return sent.every((one) => one !== undefined) ? sent : undefined;
};
const begun = () => titles.map((title, index) => begin({ ...created(true, [2, 1], 101 + index), title }));
const takenBy = (histories: readonly History[]) => {
  const [first] = histories;
  const entry = first?.workflow.undo.at(-1);
  if (!first || !entry) throw new Error('nothing was sent');
  return takenTogether(first.workflow, entry).map(({ workflowId, seq }) => {
    const history = histories.find(({ workflow }) => workflow.id === workflowId);
    if (!history) throw new Error('an unknown workflow');
    return { workflow: history.workflow, patch: history.patches.get(seq) };
  });
};
const applied = ({ workflow, patch }: { workflow: Workflow; patch: UndoPatch | undefined }) => {
  const decision = decide(workflow, { type: 'undo', ...reason, patch });
  return decision.type === 'accepted' ? applyAction(workflow, decision.events).workflow : workflow;
};

test('a multi-update names its deliverables on each, and is refused as a whole once one went on', () => {
  const sent = update(begun()) ?? [];
  for (const { workflow } of sent)
    expect(workflow.undo.at(-1)?.together?.map(({ workflowId }) => workflowId)).toEqual([101, 102, 103]);
  expect(undoTogether(takenBy(sent), reason)).toHaveLength(3);
  const on = sent.map((history, index) => (index === 1 ? take(history, approve(1, 0)).next : history));
  expect(undoTogether(takenBy(on), reason)).toEqual({
    type: 'refused',
    reason: 'update_went_on',
    params: { deliverable: 'Poster' },
  });
  const reminded = sent.map((history, index) =>
    index === 1 ? take(history, remind('agent')(1, 0)).next : history,
  );
  expect(undoTogether(takenBy(reminded), reason)).toHaveLength(3);
  const alone = sent.map((history, index) => (index === 2 ? take(history, undo()).next : history));
  expect(undoTogether(takenBy(alone), reason)).toHaveLength(3);
  const single = take(begin(created(true, [1])), send(1, 0)).next.workflow;
  expect(takenTogether(single, { seq: single.seq, stage_id: 1, is_linear: true })).toEqual([
    { workflowId: single.id, seq: single.seq },
  ]);
});

test('undo of a multi-update restores each deliverable exactly, or changes none', () => {
  let [whole, refused] = [0, 0];
  const moves = fc.array(
    move(['send', 'requestRevisions', 'approve', 'addRound', 'undo', 'message', 'remind']),
    {
      maxLength: 8,
    },
  );
  const three = fc.tuple(moves, moves, moves);
  const play = (histories: readonly History[], of: readonly (readonly Move[])[]) =>
    histories.map((history, index) =>
      (of[index] ?? []).reduce((now, one) => take(now, stepOf(one)).next, history),
    );
  fc.assert(
    fc.property(three, fc.option(three, { freq: 3 }), (before, since) => {
      const prepared = play(begun(), before);
      const sent = update(prepared);
      if (!sent) return;
      const later = play(sent, since ?? []);
      const verdict = undoTogether(
        takenBy(sent).flatMap(({ patch }, index) => {
          const { workflow } = later[index] ?? {};
          return workflow ? [{ workflow, patch }] : [];
        }),
        reason,
      );
      const isLast = ({ workflow }: History, index: number) =>
        workflow.undo.at(-1)?.seq === sent[index]?.workflow.seq ||
        !workflow.undo.some(({ seq }) => seq === sent[index]?.workflow.seq);
      if ('type' in verdict) {
        refused += 1;
        expect(later.every(isLast)).toBe(false);
        return;
      }
      whole += 1;
      for (const [index, history] of later.entries()) {
        if (history.workflow.seq !== sent[index]?.workflow.seq) continue;
        const patch = takenBy(sent)[index]?.patch;
        const { seq: _, ...restored } = applied({ workflow: history.workflow, patch });
        const { seq: __, ...was } = prepared[index]?.workflow ?? history.workflow;
        expect(restored).toEqual(was);
      }
    }),
    { numRuns: 300 },
  );
  expect(whole).toBeGreaterThan(20);
  expect(refused).toBeGreaterThan(5);
});
