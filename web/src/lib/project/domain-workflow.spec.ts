import { describe, expect, it } from 'vitest';
import type { Revision, WireStage } from '#contracts/workflows.ts';
import { agentActions } from '#domain/workflow/index.ts';
import { domainWorkflow } from './domain-workflow.ts';

const preview: Revision = {
  type: 'Revision',
  id: 70002,
  kind: 'preview',
  round: 0,
  status: 'overdue_feedback',
  requested_on: null,
  sent_on: '2026-11-02T10:00:00.000Z',
  completed_on: null,
  moved: true,
  returned: null,
  delivery: null,
  due_date: null,
  days_off: '',
  due_on: '2026-11-03T10:00:00.000Z',
};
const round: Revision = { ...preview, id: 70003, kind: 'agreed', round: 1, status: 'pending', sent_on: null };
const stage: WireStage = {
  type: 'Stage',
  id: 70001,
  title: 'First cut',
  status: 'in_progress',
  data: { qcChecklistId: 4, review_link: 'files' },
  is_deliverable: false,
  started_on: '2026-11-01T10:00:00.000Z',
  sent_on: '2026-11-02T10:00:00.000Z',
  requested_on: null,
  approved_on: null,
  completed_on: null,
  target_date: '2026-12-01',
  tasks: [preview, round],
  revisionsWithoutPreview: [round],
};

describe('a workflow of an answer', () => {
  const workflow = domainWorkflow({
    id: 7,
    project_id: 1,
    title: 'Film',
    is_linear: true,
    tasks: [stage],
    progress: 0.25,
    version: 3,
    last_id: 70003,
    seq: 1,
    undo: [{ seq: 1, stage_id: 70001, is_linear: true }],
    undo_floor: 0,
  });

  it('is the state that the domain decides on: overdue is awaiting, and nothing derived is left', () => {
    expect(workflow).toEqual({
      id: 7,
      title: 'Film',
      is_linear: true,
      last_id: 70003,
      seq: 1,
      undo: [{ seq: 1, stage_id: 70001, is_linear: true }],
      undo_floor: 0,
      stages: [
        {
          id: 70001,
          title: 'First cut',
          status: 'in_progress',
          is_deliverable: false,
          qcChecklistId: 4,
          review_link: 'files',
          started_on: '2026-11-01T10:00:00.000Z',
          sent_on: '2026-11-02T10:00:00.000Z',
          requested_on: null,
          approved_on: null,
          completed_on: null,
          target_date: '2026-12-01',
          tasks: [
            {
              id: 70002,
              kind: 'preview',
              status: 'awaiting_feedback',
              requested_on: null,
              sent_on: '2026-11-02T10:00:00.000Z',
              completed_on: null,
              moved: true,
              returned: null,
              delivery: null,
              due_date: null,
              days_off: '',
              wish: null,
              wish_met: null,
              answers: [],
            },
            {
              id: 70003,
              kind: 'agreed',
              status: 'pending',
              requested_on: null,
              sent_on: null,
              completed_on: null,
              moved: true,
              returned: null,
              delivery: null,
              due_date: null,
              days_off: '',
              wish: null,
              wish_met: null,
              answers: [],
            },
          ],
        },
      ],
    });
  });

  it('can be asked what an agent may do', () => {
    const [only] = workflow.stages;
    expect(only && agentActions(workflow, only)).toEqual(
      expect.arrayContaining(['send_reminder', 'reject_revision', 'approve_revision', 'undo']),
    );
  });
});
