import type { AnswerOf } from '#contracts/route.ts';
import type { getTimeline } from '#contracts/timeline.ts';
import type { ActionAnswer } from '#contracts/workflows.ts';
import { linear } from '#domain/workflow/workflow.testing.ts';
import { aProject, wireOf } from './samples.testing.ts';

type Timeline = AnswerOf<typeof getTimeline>;

/** Timeline of `aProject` as the API answers it to an agent. */
export const aTimeline = (more: Partial<Timeline> = {}): Timeline => ({
  project: aProject,
  workflow: wireOf(linear(1), 1),
  files: [],
  history: [],
  cursor: null,
  project_progress: 0.5,
  recall: null,
  version: 'v1',
  now: '2026-03-02T12:00:00.000Z',
  ...more,
});

/** Answer to an action on a workflow. */
export const anAction = (more: Partial<ActionAnswer> = {}): ActionAnswer => ({
  workflow: wireOf(linear(1), 2),
  outcome: 'done',
  reason: null,
  entry: null,
  ...more,
});
