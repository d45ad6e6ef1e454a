import { describe, expect, it } from 'vitest';
import {
  anchorOf,
  clock,
  clockRange,
  comparePlaces,
  type Extent,
  isSameSelector,
  regionOf,
  type Selector,
  type Shape,
  selectorLimits,
  selectorProblem,
  timecode,
  webSelector,
} from './index.ts';

const pin = { type: 'pin', x: 10, y: 20 } as const;
const area = { type: 'area', x: 10, y: 20, w: 30, h: 40 } as const;
const spots = [
  { x: 1, y: 2 },
  { x: 3, y: 4 },
];
const drawing: Shape = { type: 'drawing', strokes: [{ kind: 'line', spots }] };
const text: Shape = {
  type: 'text',
  mark: 'strike',
  exact: '14',
  prefix: 'for ',
  suffix: ' euros',
  areas: [{ x: 1, y: 2, w: 3, h: 4 }],
};
const moment = { frame: 12, rate: { frames: 25, seconds: 1 } };

describe('a place fits', () => {
  it.each<[string, Selector, Extent, string | undefined]>([
    ['the whole of anything', {}, { kind: 'other' }, undefined],
    ['a pin on a picture', { shape: pin }, { kind: 'image' }, undefined],
    [
      'an area up to the edges',
      { shape: { ...area, x: 0, y: 0, w: 100, h: 100 } },
      { kind: 'image' },
      undefined,
    ],
    ['a mark on a page', { page: 2, shape: text }, { kind: 'pdf', pages: 2 }, undefined],
    ['a page of an unknown number', { page: 2 }, { kind: 'pdf' }, undefined],
    ['a drawing on a frame', { moment, shape: drawing }, { kind: 'video', frames: 13 }, undefined],
    ['a range of a sound', { moment: { ...moment, until: 20 } }, { kind: 'audio', frames: 20 }, undefined],
    ['not a page of a picture', { page: 1 }, { kind: 'image' }, 'page'],
    ['not a page behind the last', { page: 3 }, { kind: 'pdf', pages: 2 }, 'page'],
    ['not half a page', { page: 1.5 }, { kind: 'pdf' }, 'page'],
    ['not a shape on all pages', { shape: pin }, { kind: 'pdf' }, 'page'],
    ['not a moment of a page', { page: 1, moment }, { kind: 'pdf' }, 'moment'],
    ['not a moment behind the end', { moment }, { kind: 'video', frames: 12 }, 'moment'],
    ['a moment at the film’s rate', { moment }, { kind: 'video', rate: moment.rate }, undefined],
    [
      'not one at another rate',
      { moment },
      { kind: 'video', rate: { frames: 24, seconds: 1 } },
      'moment.rate',
    ],
    [
      'not a range beyond the end',
      { moment: { ...moment, until: 21 } },
      { kind: 'audio', frames: 20 },
      'moment',
    ],
    ['not a range of nothing', { moment: { ...moment, until: 12 } }, { kind: 'audio' }, 'moment'],
    [
      'not a rate of nothing',
      { moment: { frame: 1, rate: { frames: 0, seconds: 1 } } },
      { kind: 'audio' },
      'moment',
    ],
    ['not a shape on all frames', { shape: pin }, { kind: 'video' }, 'moment'],
    ['not a shape on a sound', { moment, shape: pin }, { kind: 'audio' }, 'shape'],
    ['not a shape on anything else', { shape: pin }, { kind: 'other' }, 'shape'],
    ['not a text of a picture', { shape: text }, { kind: 'image' }, 'shape'],
    ['not beyond the edge', { shape: { ...area, w: 90.02 } }, { kind: 'image' }, 'shape'],
    ['not an area of nothing', { shape: { ...area, w: 0 } }, { kind: 'image' }, 'shape'],
    ['not nowhere', { shape: { ...pin, x: Number.NaN } }, { kind: 'image' }, 'shape'],
    ['not an empty drawing', { shape: { type: 'drawing', strokes: [] } }, { kind: 'image' }, 'shape'],
    [
      'not an arrow of three spots',
      { shape: { type: 'drawing', strokes: [{ kind: 'arrow', spots: [...spots, pin] }] } },
      { kind: 'image' },
      'shape',
    ],
    ['not no words', { page: 1, shape: { ...text, exact: '' } }, { kind: 'pdf' }, 'shape'],
    [
      'words to be put in, which mark none',
      { page: 1, shape: { ...text, mark: 'insert', exact: '' } },
      { kind: 'pdf' },
      undefined,
    ],
  ])('%s', (_name, selector, extent, problem) => {
    expect(selectorProblem(selector, extent)).toBe(problem);
  });

  it('up to the limits', () => {
    const stroke = (length: number) => ({ kind: 'line' as const, spots: Array.from({ length }, () => pin) });
    const problem = (...strokes: ReturnType<typeof stroke>[]) =>
      selectorProblem({ shape: { type: 'drawing', strokes } }, { kind: 'image' });
    expect(problem(stroke(selectorLimits.spots))).toBeUndefined();
    expect(problem(stroke(selectorLimits.spots), stroke(2))).toBe('shape');
    const strokes = Array.from({ length: selectorLimits.strokes }, () => stroke(2));
    expect(problem(...strokes)).toBeUndefined();
    expect(problem(...strokes, stroke(2))).toBe('shape');
  });
});

it('a shape stands at a spot', () => {
  expect(anchorOf(pin)).toEqual({ x: 10, y: 20 });
  expect(anchorOf(area)).toEqual({ x: 25, y: 40 });
  expect(anchorOf(drawing)).toEqual(spots[0]);
  expect(anchorOf({ type: 'drawing', strokes: [{ kind: 'arrow', spots }] })).toEqual(spots[1]);
  expect(anchorOf(text)).toEqual({ x: 1, y: 4 });
  expect(anchorOf({ type: 'drawing', strokes: [] })).toBeUndefined();
});

it('places are ordered by page, moment, band and column', () => {
  const places: Selector[] = [
    {},
    { shape: { ...pin, x: 90, y: 1 } },
    { shape: { ...pin, x: 10, y: 6 } },
    { shape: { ...pin, x: 20, y: 5 } },
    { moment },
    { moment: { ...moment, frame: 13 } },
    { moment: { frame: 1, rate: { frames: 1, seconds: 1 } } },
    { page: 1 },
    { page: 1, shape: pin },
    { page: 2 },
  ];
  expect(places.toReversed().toSorted(comparePlaces)).toEqual(places);
});

it.each([
  [{ x: 0, y: 0 }, 'top left'],
  [{ x: 50, y: 50 }, 'middle centre'],
  [{ x: 100, y: 100 }, 'bottom right'],
  [{ x: 33.3, y: 66.7 }, 'bottom left'],
])('%o is %s', (spot, region) => {
  expect(regionOf(spot)).toBe(region);
});

it.each([
  [0, 25, 1, '00:00:00'],
  [12 * 25 + 8, 25, 1, '00:12:08'],
  [24, 24, 1, '00:01:00'],
  [30, 30_000, 1001, '00:01:00'],
  [(59 * 60 + 59) * 30 + 29, 30, 1, '59:59:29'],
  [3600 * 25, 25, 1, '01:00:00:00'],
  [119, 120, 1, '00:00:119'],
  [7, 120, 1, '00:00:007'],
  [61_005, 1000, 1, '01:01:005'],
  [3, 1, 5, '00:15:00'],
  [3, 1, 1, '00:03:00'],
])('frame %i at %i/%i is %s', (frame, frames, seconds, code) => {
  expect(timecode({ frame, rate: { frames, seconds } })).toBe(code);
});

it.each([
  [0, 25, 1, '0:00', '0:00+00'],
  [99, 25, 1, '0:03', '0:03+24'],
  [100, 25, 1, '0:04', '0:04+00'],
  [29, 30_000, 1001, '0:00', '0:00+29'],
  [30, 30_000, 1001, '0:01', '0:01+00'],
  [61_005, 1000, 1, '1:01', '1:01+005'],
  [3600 * 25 + 65 * 25, 25, 1, '1:01:05', '1:01:05+00'],
  [3, 1, 5, '0:15', '0:15+00'],
])('frame %i at %i/%i is read as %s, with its frame as %s', (frame, frames, seconds, read, exact) => {
  const moment = { frame, rate: { frames, seconds } };
  expect([clock(moment), clock(moment, true)]).toEqual([read, exact]);
});

it('a range within a second is one time, unless its frames matter', () => {
  const range = { frame: 25, until: 30, rate: { frames: 25, seconds: 1 } };
  expect([clockRange(range), clockRange(range, true)]).toEqual([['0:01'], ['0:01+00', '0:01+05']]);
  expect(clockRange({ ...range, until: 50 })).toEqual(['0:01', '0:02']);
});

describe('in the words of the Web Annotation model', () => {
  const mediaFragments = 'http://www.w3.org/TR/media-frags/';
  it.each<[string, Selector, unknown]>([
    ['the whole file has no selector', {}, undefined],
    [
      'a pin is an area of no size',
      { shape: pin },
      { type: 'FragmentSelector', conformsTo: mediaFragments, value: 'xywh=percent:10,20,0,0' },
    ],
    [
      'a range is in seconds, and narrowed down by its shape',
      { moment: { ...moment, until: 25 }, shape: area },
      {
        type: 'FragmentSelector',
        conformsTo: mediaFragments,
        value: 't=0.48,1',
        refinedBy: {
          type: 'FragmentSelector',
          conformsTo: mediaFragments,
          value: 'xywh=percent:10,20,30,40',
        },
      },
    ],
    [
      'a mark quotes its text on its page',
      { page: 2, shape: text },
      {
        type: 'FragmentSelector',
        conformsTo: 'http://tools.ietf.org/rfc/rfc3778',
        value: 'page=2',
        refinedBy: { type: 'TextQuoteSelector', exact: '14', prefix: 'for ', suffix: ' euros' },
      },
    ],
    [
      'a drawing is a path',
      { shape: drawing },
      {
        type: 'SvgSelector',
        value: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="M1 2L3 4"/></svg>',
      },
    ],
  ])('%s', (_name, selector, written) => {
    expect(webSelector(selector)).toEqual(written);
  });
});

describe('the same place', () => {
  const there = { page: 2, moment: { frame: 4, until: 9, rate: { frames: 25, seconds: 1 } }, shape: drawing };
  it.each<[string, Selector, boolean]>([
    [
      'with its fields in another order',
      {
        shape: { strokes: [{ spots: spots.map(({ x, y }) => ({ y, x })), kind: 'line' }], type: 'drawing' },
        moment: { rate: { seconds: 1, frames: 25 }, until: 9, frame: 4 },
        page: 2,
      },
      true,
    ],
    ['with a field that is not defined', { ...there, page: 2, ...{ more: undefined } } as Selector, true],
    ['on another page', { ...there, page: 3 }, false],
    [
      'with its spots in another order',
      { ...there, shape: { type: 'drawing', strokes: [{ kind: 'line', spots: spots.toReversed() }] } },
      false,
    ],
  ])('%s: %s', (_, other, is) => expect(isSameSelector(there, other)).toBe(is));
});
