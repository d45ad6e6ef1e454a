import { describe, expect, it } from 'vitest';
import { emptyStage, emptyTask, type Stage, type Workflow } from '#domain/workflow/index.ts';
import {
  bodyOf,
  emptyRow,
  fullRow,
  noFiles,
  type Row,
  refusalToSend,
  stagesFor,
  withRow,
  withWorkflow,
} from './multi-update-draft.ts';

const stage = (id: number, status: 'pending' | 'in_progress' | 'completed', task = status): Stage => ({
  ...emptyStage(id, `Stage ${id}`, [{ ...emptyTask(id + 1, 'preview'), status: task }]),
  status,
});
const workflow = (id: number, ...stages: Stage[]): Workflow => ({
  id,
  title: `Film ${id}`,
  is_linear: false,
  stages,
  last_id: 9,
  seq: 1,
  undo: [],
  undo_floor: 0,
});
const film = workflow(1, stage(10, 'completed'), stage(20, 'in_progress'), stage(30, 'pending'));
const poster = workflow(2, stage(40, 'in_progress'), stage(50, 'in_progress'));
const done = workflow(3, stage(60, 'completed'));
const all = [film, poster, done];
const row = (key: number, more: Partial<Row> = {}): Row => ({ ...emptyRow(key), ...more });
const ids = (stages: readonly Stage[]) => stages.map(({ id }) => id);

describe('the stages to choose from', () => {
  it('are those with a revision in progress', () => {
    const one = row(1);
    expect(all.map((each) => ids(stagesFor(each, one, [one])))).toEqual([[20], [40, 50], []]);
    const waiting: Stage = {
      ...stage(70, 'in_progress'),
      tasks: [{ ...emptyTask(71, 'preview'), status: 'awaiting_feedback' }],
    };
    expect(stagesFor(workflow(4, waiting), one, [one])).toEqual([]);
  });
  it('are each chosen once', () => {
    const rows = [row(1, { workflowId: 2, stageId: 40 }), row(2, { workflowId: 2 })] as const;
    expect(ids(stagesFor(poster, rows[1], rows))).toEqual([50]);
    expect(ids(stagesFor(poster, rows[0], rows))).toEqual([40, 50]);
  });
  it('are taken at once where there is only one', () => {
    const one = row(1, { workflowId: 2, stageId: 50 });
    expect(withWorkflow(one, film, [one])).toMatchObject({ workflowId: 1, stageId: 20 });
    expect(withWorkflow(one, poster, [one])).toMatchObject({ workflowId: 2, stageId: null });
    expect(withWorkflow(one, undefined, [one])).toMatchObject({ workflowId: null, stageId: null });
  });
});

describe('the update as it is sent', () => {
  const text = { subject: ' Look ', body: '<p>{{multi_deliverables_preview}}</p>', template_id: null };
  const sent = (rows: readonly Row[], count = 0, others = 0) =>
    bodyOf(
      text,
      rows.flatMap((one) => fullRow(one, all) ?? []),
      () => ({ ...noFiles, count, others }),
    );
  const link = row(1, { workflowId: 1, stageId: 20, mode: 'link', link: ' https://a.example ', move: false });

  it('leaves partial rows out, also those whose stage has moved on', () => {
    const rows = [row(2), row(3, { workflowId: 2 }), row(4, { workflowId: 3, stageId: 60 }), link];
    expect(sent(rows).deliverables).toEqual([
      { workflowId: 1, revisionId: 21, reviewLink: 'https://a.example', updateStatus: false },
    ]);
  });
  it('names the link of the link mode, with or without screenshots, else the files', () => {
    const linkOf = (...given: Parameters<typeof sent>) => sent(...given).deliverables[0]?.reviewLink;
    expect(linkOf([link], 2)).toBe('https://a.example');
    expect(linkOf([link], 2, 1)).toBe('files');
    expect(linkOf([{ ...link, link: '' }], 2)).toBe('files');
    expect(linkOf([{ ...link, mode: 'upload' }], 2)).toBe('files');
    expect(linkOf([{ ...link, mode: 'upload' }])).toBeNull();
  });
  it('is refused for a link without its scheme and for a mail that shows no deliverables', () => {
    expect(refusalToSend(sent([link]))).toBeUndefined();
    expect(refusalToSend(sent([{ ...link, link: 'a.example' }]))?.message).toBe(
      'Review link must include http',
    );
    expect(refusalToSend(sent([{ ...link, link: 'a.example' }], 1, 1))).toBeUndefined();
    const without = { ...sent([link]), emailText: { subject: 'Look', body: '<p>Hello</p>' } };
    expect(refusalToSend(without)?.message).toMatch(/deliverables preview tag/);
  });
});

it('gives a further row a key that no other has', () => {
  expect(withRow([row(3), row(1)]).map(({ key }) => key)).toEqual([3, 1, 4]);
});
