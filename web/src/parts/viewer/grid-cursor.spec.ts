import { describe, expect, it } from 'vitest';
import type { PointingMode } from './gestures.ts';
import { cursorStep, type GridCursor, gridStart, type Made, spotWords } from './grid-cursor.ts';

/** Presses keys, with Shift if they start with `+`; returns the cursor and the shape made. */
const press = (mode: PointingMode, ...keys: string[]) => {
  let cursor: GridCursor = gridStart;
  const made: Made[] = [];
  for (const key of keys) {
    const step = cursorStep(cursor, key.replace('+', ''), key.startsWith('+'), mode);
    if (!step) continue;
    cursor = step.cursor;
    if (step.made) made.push(step.made);
  }
  return { cursor, made };
};

describe('the keyboard’s cursor', () => {
  it('moves by 2 % and by 10 % with Shift, never beyond the picture', () => {
    expect(press('pin', 'ArrowRight', 'ArrowDown').cursor.spot).toEqual({ x: 52, y: 52 });
    expect(press('pin', '+ArrowLeft', '+ArrowUp').cursor.spot).toEqual({ x: 40, y: 40 });
    expect(press('pin', ...Array<string>(9).fill('+ArrowRight')).cursor.spot).toEqual({ x: 100, y: 50 });
  });

  it('places a pin by Enter', () => {
    expect(press('pin', '+ArrowLeft', 'Enter').made).toEqual([{ type: 'pin', x: 40, y: 50 }]);
  });

  it('makes an area of two corners, in whatever order', () => {
    const { made, cursor } = press('area', 'Enter', '+ArrowLeft', '+ArrowUp', 'Enter');
    expect(made).toEqual([{ type: 'area', x: 40, y: 40, w: 10, h: 10 }]);
    expect(cursor.drawn).toEqual([]);
  });

  it('keeps an area without a size begun', () => {
    const { made, cursor } = press('area', 'Enter', 'Enter', 'ArrowRight', 'ArrowDown', 'Enter');
    expect(made).toEqual([{ type: 'area', x: 50, y: 50, w: 2, h: 2 }]);
    expect(cursor.drawn).toEqual([]);
  });

  it('draws an arrow from end to end, and a line along its way', () => {
    const way = ['Enter', '+ArrowRight', '+ArrowDown', 'Enter'];
    expect(press('arrow', ...way).made).toEqual([
      {
        kind: 'arrow',
        spots: [
          { x: 50, y: 50 },
          { x: 60, y: 60 },
        ],
      },
    ]);
    expect(press('freehand', ...way).made).toEqual([
      {
        kind: 'line',
        spots: [
          { x: 50, y: 50 },
          { x: 60, y: 50 },
          { x: 60, y: 60 },
        ],
      },
    ]);
  });

  it('leaves other keys, and all of them without a mode', () => {
    expect(cursorStep(gridStart, 'x', false, 'pin')).toBeUndefined();
    expect(cursorStep(gridStart, 'Enter', false, 'none')).toBeUndefined();
  });

  it('tells its place in words', () => {
    expect(spotWords({ x: 12.4, y: 88 })).toEqual({ region: 'bottom left', x: 12, y: 88 });
  });
});
