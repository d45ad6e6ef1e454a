import fc from 'fast-check';
import { expect, it } from 'vitest';
import { targetPast } from './target-order.ts';

const linear = (...targets: readonly (string | null)[]) => ({
  is_linear: true,
  stages: targets.map((target_date, place) => ({ place, target_date })),
});

it('tells of a target that is later than the one of the next stage that has one', () => {
  const film = linear('2026-12-10', null, '2026-12-08', '2026-12-20');
  expect(targetPast(film, 0)).toMatchObject({ place: 2 });
  expect(targetPast(film, 1)).toBeUndefined();
  expect(targetPast(film, 2)).toBeUndefined();
  expect(targetPast(film, 3)).toBeUndefined();
});

it('says nothing of the same day, of a date that is half typed, or of a completed stage', () => {
  expect(targetPast(linear('2026-12-10', '2026-12-10'), 0)).toBeUndefined();
  expect(targetPast(linear('2026-13-50', '2026-12-08'), 0)).toBeUndefined();
  expect(targetPast(linear('2026-12-10', 'soon', '2026-12-08'), 0)).toMatchObject({ place: 2 });
  const [first, second] = linear('2026-12-10', '2026-12-08').stages;
  const done = {
    is_linear: true,
    stages: [{ ...first, target_date: '2026-12-10', status: 'completed' as const }],
  };
  expect(
    targetPast(
      { ...done, stages: [...done.stages, { ...done.stages[0], ...second, target_date: '2026-12-08' }] },
      0,
    ),
  ).toBeUndefined();
});

it('says nothing where stages go on side by side', () => {
  expect(targetPast({ ...linear('2026-12-10', '2026-12-08'), is_linear: false }, 0)).toBeUndefined();
});

it('tells of none exactly where all targets are in order', () => {
  const day = fc.option(
    fc.integer({ min: 1, max: 28 }).map((n) => `2026-12-${String(n).padStart(2, '0')}`),
    { nil: null },
  );
  fc.assert(
    fc.property(fc.array(day, { maxLength: 8 }), (targets) => {
      const film = linear(...targets);
      const told = film.stages.filter((_, index) => targetPast(film, index));
      const set = targets.filter((target) => target !== null);
      expect(told.length === 0).toBe(set.join() === set.toSorted().join());
    }),
  );
});
