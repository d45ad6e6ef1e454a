import { expect, it } from 'vitest';
import { agencyMoves } from '../workflow/index.ts';
import { pointsToAnswer } from './summary.ts';

const open = [
  { stage_id: 1, count: 2 },
  { stage_id: 2, count: 3 },
];

it('points to answer stand with the moves about changes alone, those of the stage', () => {
  const told = agencyMoves.filter((move) => pointsToAnswer({ move, stage_id: 2 }, open) === 3);
  expect(told).toEqual(['change', 'rework']);
  expect(pointsToAnswer({ move: 'change', stage_id: 3 }, open)).toBe(0);
  // Rows stored before the field, and moves stored before theirs.
  expect(pointsToAnswer({ move: 'change', stage_id: 2 })).toBe(0);
  expect(pointsToAnswer({ move: 'change' }, open)).toBe(0);
});
