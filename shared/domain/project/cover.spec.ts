import { describe, expect, test } from 'vitest';
import {
  after,
  approveStage,
  linear,
  requestRevisions,
  send,
  stageAt,
} from '../workflow/workflow.testing.ts';
import { type CoverFile, coverOf } from './cover.ts';

const draft = after(linear(1, 1), send(1, 0)).workflow;
const revised = after(linear(1, 1), send(1, 0), requestRevisions(1, 0)).workflow;
const task = (stage: number, round: number) => stageAt(draft, stage).tasks[round]?.id ?? 0;
const file = (stage: number, round: number, thumbnail: string, more: Partial<CoverFile> = {}): CoverFile => ({
  revisionId: task(stage, round),
  thumbnail,
  created_on: '2026-03-02T10:00:00.000Z',
  state: 'ready',
  ...more,
});
const own = { sent: false };
const sent_on = '2026-03-02T10:00:00.000Z';

describe('cover', () => {
  test('is the first picture of the round, in the order of its sender', () => {
    const files = [
      file(1, 0, 'second', { place: { order: 1 } }),
      file(1, 0, 'first', { place: { order: 0 } }),
      file(1, 0, 'added', { created_on: '2026-03-01T10:00:00.000Z' }),
    ];
    expect(coverOf([draft], files, own)).toBe('first');
  });

  test('stays that of the last round until the next one has a picture', () => {
    const last = file(1, 0, 'preview');
    expect(coverOf([revised], [last], own)).toBe('preview');
    expect(coverOf([revised], [last, file(1, 1, 'round')], own)).toBe('round');
    const next = after(linear(1, 1), approveStage(1)).workflow;
    expect(coverOf([next], [last, file(2, 0, 'stage')], own)).toBe('stage');
    expect(coverOf([next], [last], own)).toBe('preview');
  });

  test('is no file that is checked, refused, or without a picture', () => {
    const files = [
      file(1, 0, 'checking', { state: 'checking' }),
      file(1, 0, 'refused', { state: 'refused' }),
      file(1, 0, '', { thumbnail: undefined }),
    ];
    expect(coverOf([draft], files, own)).toBeNull();
    expect(coverOf([], [], own)).toBeNull();
  });

  test('is for clients only work that they have got', () => {
    const files = [file(1, 0, 'preview', { sent_on }), file(1, 1, 'round')];
    expect(coverOf([revised], files, { sent: true })).toBe('preview');
    expect(coverOf([revised], files, own)).toBe('round');
  });
});
