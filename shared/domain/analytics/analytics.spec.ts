import { expect, test } from 'vitest';
import { after, approve, linear, send, stageAt } from '../workflow/testing.ts';
import { type CountedProject, count, recounted, totalOf } from './analytics.ts';

const project: CountedProject = {
  archived: false,
  cancelled: false,
  days_allowed_for_client_feedback: 1,
  timezone: 'America/Bogota',
};
const at = (target_date: string) => linear({ revisions: 1, target_date }, 1);

test('a project in production, with a target date that ends with its day', () => {
  const { contribution, agenda } = count(project, [at('2026-03-10')], []);
  expect(contribution).toMatchObject({
    active: true,
    in_production: true,
    awaiting_feedback: false,
    current_stage: 'A',
    upcoming_stage: 'B',
    healthy: true,
    completed_hours: null,
  });
  expect(agenda).toEqual([{ kind: 'target', at: '2026-03-11T05:00:00.000Z' }]);
});

test('a project that waits for feedback; of several deliverables the earliest counts', () => {
  const workflows = [after(linear(1), send(1, 0)).workflow, at('2026-03-10'), at('2026-03-09')];
  const { contribution, agenda } = count(project, workflows, []);
  expect(contribution).toMatchObject({ in_production: false, awaiting_feedback: true });
  expect(agenda).toEqual([
    { kind: 'feedback', at: '2026-03-03T10:00:00.000Z' },
    { kind: 'target', at: '2026-03-10T05:00:00.000Z' },
  ]);
});

test('an archived project is on no agenda and still counts as completed', () => {
  const { workflow } = after(linear(1), send(1, 0), approve(1, 0));
  const { contribution, agenda } = count({ ...project, archived: true }, [workflow], [4, 5]);
  expect(stageAt(workflow, 1).status).toBe('completed');
  expect(contribution).toMatchObject({ active: false, current_stage: null, completed_hours: 2 });
  expect(contribution).toMatchObject({ rating_sum: 9, rating_count: 2 });
  expect(agenda).toEqual([]);
});

test('a project that was counted and is gone leaves nothing', () => {
  const { contribution } = count(project, [at('2026-03-10')], []);
  const figures = totalOf([contribution]);
  expect(figures).toMatchObject({ active: 1, current_stages: { A: 1 } });
  expect(recounted(figures, contribution, undefined)).toEqual(totalOf([]));
});
