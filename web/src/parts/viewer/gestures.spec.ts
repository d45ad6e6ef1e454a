import { describe, expect, it } from 'vitest';
import {
  type Gesture,
  type Meant,
  noGesture,
  type Pointer,
  type PointingMode,
  step,
  toolOn,
} from './gestures.ts';
import { fitView, frameOf, toPercent, type View } from './view.ts';

const frame = frameOf({ width: 400, height: 600 }, { width: 1600, height: 1200 });
const close: View = { zoom: 4, x: 0, y: 0 };

type Move = readonly [what: Pointer['what'], id: number, x: number, y: number, at?: number];

/** Feeds pointer events into the machine like the stage, and returns the recognised gestures. */
const play = (
  moves: readonly Move[],
  { view = fitView, mode = 'none' as PointingMode, turns = true, touch = true, onWords = false } = {},
) => {
  let gesture: Gesture = noGesture;
  let now = view;
  const all: Meant[] = [];
  for (const [index, [what, id, x, y, at = index * 50]] of moves.entries()) {
    const pointer = { what, id, x, y, at, touch };
    const done = step(gesture, pointer, { view: now, frame, mode, turns, onWords });
    gesture = done.gesture;
    for (const meant of done.meant) {
      if (meant.type === 'view' || meant.type === 'glide') now = meant.view;
      all.push(meant);
    }
  }
  return { all, types: all.map(({ type }) => type), view: now, gesture };
};

describe('a finger', () => {
  it('hardly moving taps', () => {
    expect(
      play([
        ['down', 1, 100, 100],
        ['move', 1, 103, 102],
        ['up', 1, 103, 102],
      ]).all,
    ).toMatchObject([{ type: 'tap', at: { x: 103, y: 102 } }]);
  });

  it('tapping twice zooms to the place, and back', () => {
    const twice: Move[] = [
      ['down', 1, 100, 300],
      ['up', 1, 100, 300],
      ['down', 2, 104, 300],
      ['up', 2, 104, 300],
    ];
    const first = play(twice);
    // The first tap alone is reported, then taken back.
    expect(first.types).toEqual(['tap', 'untap', 'glide']);
    expect(first.view.zoom).toBe(4);
    expect(play(twice, { view: first.view }).view).toEqual(fitView);
  });

  it('tapping slowly, or in two places, taps twice', () => {
    const slow: Move[] = [
      ['down', 1, 9, 9, 0],
      ['up', 1, 9, 9, 10],
      ['down', 1, 9, 9, 900],
      ['up', 1, 9, 9, 910],
    ];
    const apart: Move[] = [
      ['down', 1, 9, 9],
      ['up', 1, 9, 9],
      ['down', 1, 90, 9],
      ['up', 1, 90, 9],
    ];
    expect([play(slow).types, play(apart).types]).toEqual([
      ['tap', 'tap'],
      ['tap', 'tap'],
    ]);
  });

  it('swipes at fit size: far or fast turns, a little returns', () => {
    const drag = (x: number, at: number): Move[] => [
      ['down', 1, 300, 300, 0],
      ['move', 1, 300 + x / 2, 302, at / 2],
      ['up', 1, 300 + x, 302, at],
    ];
    const turn = (moves: Move[]) => play(moves).all.at(-1);
    expect(turn(drag(-120, 900))).toEqual({ type: 'turn', by: 1 });
    expect(turn(drag(120, 900))).toEqual({ type: 'turn', by: -1 });
    expect(turn(drag(-40, 60))).toEqual({ type: 'turn', by: 1 });
    expect(turn(drag(-40, 900))).toEqual({ type: 'turn', by: 0 });
    expect(play(drag(-120, 900), { turns: false }).all).toEqual([]);
    expect(play(drag(-120, 900), { touch: false }).all).toEqual([]);
  });

  it('moving down at fit size leaves the page to scroll', () => {
    expect(
      play([
        ['down', 1, 100, 100],
        ['move', 1, 102, 160],
        ['cancel', 1, 102, 160],
      ]).all,
    ).toEqual([]);
  });

  it('pans a zoomed picture, up to its edge', () => {
    const { types, view } = play(
      [
        ['down', 1, 200, 300],
        ['move', 1, 260, 300],
        ['move', 1, 300, 330],
        ['up', 1, 300, 330],
      ],
      { view: close },
    );
    expect(new Set(types)).toEqual(new Set(['view']));
    expect(view).toEqual({ zoom: 4, x: 100, y: 30 });
    const beyond = play(
      [
        ['down', 1, 0, 0],
        ['move', 1, 4000, 0],
      ],
      { view: close },
    );
    expect(beyond.view.x).toBe((frame.fit.width * 4 - 400) / 2);
  });
});

describe('two fingers', () => {
  const apart: Move[] = [
    ['down', 1, 150, 300],
    ['down', 2, 250, 300],
    ['move', 1, 100, 300],
    ['move', 2, 300, 300],
  ];

  it('zoom about the place between them', () => {
    const { view, types } = play(apart);
    expect(types).toEqual(['view', 'view']);
    expect(view.zoom).toBeCloseTo(2);
    expect(toPercent({ x: 200, y: 300 }, view, frame).x).toBeCloseTo(50);
  });

  it('go on with the one that stays', () => {
    const { view } = play([...apart, ['up', 2, 300, 300], ['move', 1, 120, 300], ['move', 1, 140, 300]]);
    expect(view.x).toBeCloseTo(40);
  });

  it('are never a tap, a swipe or a turn, however they leave', () => {
    const { types } = play([...apart, ['up', 1, 100, 300], ['up', 2, 300, 300]]);
    expect(types.filter((type) => type !== 'view')).toEqual([]);
    const third = play([...apart, ['down', 3, 10, 10], ['move', 3, 50, 50], ['up', 3, 50, 50]]);
    expect(third.view.zoom).toBeCloseTo(2);
  });

  it('end a swipe that one of them began', () => {
    expect(
      play([
        ['down', 1, 200, 300],
        ['move', 1, 150, 300],
        ['down', 2, 250, 300],
      ]).all.at(-1),
    ).toEqual({ type: 'swipe', by: 0 });
  });
});

describe('in a mode that draws', () => {
  it('a single finger draws, zoomed or not', () => {
    const moves: Move[] = [
      ['down', 1, 100, 300],
      ['move', 1, 140, 320],
      ['up', 1, 150, 330],
    ];
    for (const view of [fitView, close]) {
      const { all } = play(moves, { mode: 'freehand', view });
      expect(all.map((one) => one.type === 'draw' && one.what)).toEqual(['begin', 'on', 'end']);
    }
  });

  it('two still zoom, and take back what the first had begun', () => {
    const { all, view } = play(
      [
        ['down', 1, 150, 300],
        ['move', 1, 155, 300],
        ['down', 2, 255, 300],
        ['move', 2, 355, 300],
      ],
      { mode: 'area' },
    );
    expect(all.map((one) => (one.type === 'draw' ? one.what : one.type))).toEqual([
      'begin',
      'on',
      'cancel',
      'view',
    ]);
    expect(view.zoom).toBeCloseTo(2);
  });

  it('a finger that the browser takes away draws nothing', () => {
    expect(
      play(
        [
          ['down', 1, 9, 9],
          ['cancel', 1, 9, 9],
        ],
        { mode: 'arrow' },
      ).all.at(-1),
    ).toMatchObject({
      what: 'cancel',
    });
  });
});

it('in pin mode each tap places, also the second of two, and fingers pan as ever', () => {
  const twice: Move[] = [
    ['down', 1, 9, 9],
    ['up', 1, 9, 9],
    ['down', 1, 9, 9],
    ['up', 1, 9, 9],
  ];
  expect(play(twice, { mode: 'pin' }).types).toEqual(['tap', 'tap']);
  const drag: Move[] = [
    ['down', 1, 200, 300],
    ['move', 1, 260, 300],
  ];
  expect(play(drag, { mode: 'pin', view: close }).view.x).toBe(60);
});

it('pointers that were not pressed on the stage mean nothing', () => {
  expect(
    play([
      ['move', 7, 10, 10],
      ['up', 7, 10, 10],
    ]).all,
  ).toEqual([]);
});

describe('on a word', () => {
  const drag: Move[] = [
    ['down', 1, 100, 100],
    ['move', 1, 140, 110],
    ['up', 1, 140, 110],
  ];

  it('a mouse that is dragged chooses from where it was pressed, zoomed in too', () => {
    for (const view of [fitView, close])
      expect(play(drag, { view, touch: false, onWords: true }).all).toMatchObject([
        { type: 'draw', what: 'begin', at: { x: 100, y: 100 } },
        { type: 'draw', what: 'on', at: { x: 140, y: 110 } },
        { type: 'draw', what: 'end', at: { x: 140, y: 110 } },
      ]);
  });

  it('a click or a double click of a mouse chooses a word, and zooms nothing away', () => {
    const twice: Move[] = [
      ['down', 1, 100, 100],
      ['up', 1, 100, 100],
      ['down', 1, 101, 100],
      ['up', 1, 101, 100],
    ];
    expect(play(twice, { touch: false, onWords: true }).all).toMatchObject([
      { type: 'tap', onWord: true },
      { type: 'tap', onWord: true },
    ]);
    expect(play(twice, { touch: false }).types).toEqual(['tap', 'untap', 'glide']);
    expect(play(twice, { onWords: true }).types).toEqual(['tap', 'untap', 'glide']);
  });

  it('a finger pans as anywhere, and a press of either is a tap', () => {
    expect(play(drag, { view: close, onWords: true }).types).toEqual(['view']);
    const press: Move[] = [
      ['down', 1, 100, 100],
      ['up', 1, 100, 100],
    ];
    for (const touch of [true, false]) expect(play(press, { touch, onWords: true }).types).toEqual(['tap']);
  });
});

it('the tool for words is one for points where there are none', () => {
  expect([
    toolOn('text', true),
    toolOn('text', false),
    toolOn('area', false),
    toolOn(undefined, true),
  ]).toEqual(['text', 'pin', 'area', 'none']);
});
