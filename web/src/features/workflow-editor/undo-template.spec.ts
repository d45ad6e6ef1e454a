import { expect, it } from 'vitest';
import { createWorkflow, type StageDraft } from '#domain/workflow/index.ts';
import { newStage, newWorkflow, type StageRow, stageDraftOf } from '#parts/form/workflow-draft.ts';
import { withoutTemplate, withTemplate } from './stage-edits.ts';

const template = {
  id: 1,
  name: 'Film',
  updated_on: '2026-01-01T00:00:00.000Z',
  stages: ['Script', 'Master'].map((title) => ({
    title,
    revisions: 1,
    is_deliverable: false,
    data: { qcChecklistId: null },
  })),
};
const before = { ...newWorkflow('Film'), stages: [newStage(1), newStage(2)] };
const applied = withTemplate(before, template);
const undone = (stages: readonly StageRow[]) =>
  withoutTemplate({ ...applied, title: 'Renamed', stages }, { before, applied });
const titlesOf = ({ stages }: { stages: readonly StageRow[] }) => stages.map(({ title }) => title);

it('takes a template back that nobody has touched', () => {
  expect(undone(applied.stages)).toEqual({ ...before, title: 'Renamed' });
});

it('keeps the stages that were typed over or added since, behind those that return', () => {
  const [first, second] = applied.stages as [StageRow, StageRow];
  const typed = { ...first, title: 'Screenplay' };
  const extra = { ...newStage(3), title: 'Trailer' };
  expect(titlesOf(undone([typed, second, extra]))).toEqual(['Stage 1', 'Stage 2', 'Screenplay', 'Trailer']);
});

it('brings stages back as new ones that a save since has deleted', () => {
  const stage = (title: string): StageDraft => ({
    title,
    revisions: 1,
    is_deliverable: false,
    qcChecklistId: null,
    target_date: null,
  });
  const savedOf = (titles: readonly string[]) => {
    const made = createWorkflow({
      id: 3,
      title: 'Film',
      is_linear: true,
      stages: titles.map(stage),
      at: '2026-11-02T10:00:00.000Z',
    });
    if (!('workflow' in made)) throw new Error(made.reason);
    return made.workflow;
  };
  const stored = savedOf(['Script', 'Edit']);
  const rows = stored.stages.map((one) => ({ ...stageDraftOf(one), key: `stage-${one.id}` }));
  const first = { ...before, id: 3, saved: { workflow: stored, version: 1 }, stages: rows };
  const then = withTemplate(first, template);
  // Other ids, as of a save that has replaced all stages.
  const workflow = savedOf(['Script', 'Master']);
  const ids = workflow.stages.map(({ id }) => id + 100);
  const after = { ...workflow, stages: workflow.stages.map((one, at) => ({ ...one, id: ids[at] ?? 0 })) };
  const now = {
    ...then,
    saved: { workflow: after, version: 2 },
    stages: then.stages.map((row, at) => ({ ...row, id: ids[at] ?? 0 })),
  };
  const back = withoutTemplate(now, { before: first, applied: then });
  const placed = first.stages.filter(({ key }) => !then.stages.some((row) => row.key === key));
  expect(back.saved?.version).toBe(2);
  expect(back.stages.slice(-placed.length).map(({ id, title }) => [id, title])).toEqual(
    placed.map(({ title }) => [undefined, title]),
  );
});
