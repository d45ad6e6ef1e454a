import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { File } from '#contracts/file.ts';
import { indexBytes, levelsOf, placeBytes } from '#domain/file/levels.ts';
import type { Selector } from '#domain/point/index.ts';
import { fakeServer } from '#lib/testing/fake-server.testing.ts';
import { viewer as texts } from '#lib/texts/en/viewer.ts';
import type { PointingMode } from './gestures.ts';
import type { Mark } from './marks.ts';
import { isOwnKey } from './use-keys.ts';
import { Viewer, type ViewerProps } from './viewer.tsx';

// Fixed sizes: the window of these specs has no layout. The stage is 400 × 300, each picture 800 × 600.
const measures = { clientWidth: 400, clientHeight: 300 };
beforeAll(() => {
  for (const [name, value] of Object.entries(measures))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value });
});
afterAll(() => {
  for (const name of Object.keys(measures)) Reflect.deleteProperty(HTMLElement.prototype, name);
});

const server = fakeServer();
afterEach(cleanup);

const file = {
  id: 'a',
  name: 'menu.png',
  download: '/menu.png',
  picture: { small: 'https://work.example/menu.png' },
};

/** Bytes that a request asks the store for. */
const rangeIn = (headers: RequestInit['headers']) =>
  new Headers(headers).get('range')?.replace('bytes=', '') ?? '';

const load = async () => {
  const image = screen.getAllByRole('img', { hidden: true })[0] as HTMLImageElement;
  Object.defineProperty(image, 'naturalWidth', { value: 800 });
  Object.defineProperty(image, 'naturalHeight', { value: 600 });
  await act(async () => fireEvent.load(image));
};
const show = async (props: Partial<ViewerProps> = {}) => {
  const view = render(<Viewer file={file} texts={texts} {...props} />);
  await load();
  return view;
};
const press = (key: string, target: Element | Window = window, more: object = {}) =>
  act(async () => fireEvent.keyDown(target, { key, ...more }));
const percent = () => screen.getByRole('button', { name: /^Shown at/ }).textContent;

describe('the search', () => {
  it('takes the letters that are typed before it is loaded as words, and not as keys', async () => {
    server.store(() => new Promise(() => {}));
    const onMode = vi.fn();
    const pages = [{ small: 'https://work.example/1.webp', text: 'https://work.example/1.json' }];
    await show({
      file: { ...file, picture: undefined, pages },
      pointing: { mode: 'none', onMode, onSelector: vi.fn() },
    });
    fireEvent.keyDown(screen.getByRole('region', { name: texts.tools }), { key: 'f', ctrlKey: true });
    const early = document.activeElement as HTMLInputElement;
    expect(early.ariaLabel ?? early.getAttribute('aria-label')).toBe(texts.search.field);
    fireEvent.keyDown(early, { key: 'p' });
    fireEvent.change(early, { target: { value: 'pa' } });
    expect(onMode).not.toHaveBeenCalled();
    const field = await waitFor(() => {
      expect(document.querySelector('search')).not.toBeNull();
      return screen.getByRole('textbox', { name: texts.search.field });
    });
    expect(field).toHaveProperty('value', 'pa');
    expect(document.activeElement).toBe(field);
    expect(onMode).not.toHaveBeenCalled();
  });
});

describe('the viewer of a file', () => {
  it('tells its place among the files, and turns by buttons and keys up to the ends', async () => {
    const onTurn = vi.fn();
    await show({ position: { index: 1, count: 3 }, onTurn });
    screen.getByText('File 2 of 3');
    fireEvent.click(screen.getByRole('button', { name: texts.next }));
    await press('ArrowLeft');
    expect(onTurn.mock.calls).toEqual([[1], [-1]]);
  });

  it('does not turn beyond the last file', async () => {
    const onTurn = vi.fn();
    await show({ position: { index: 2, count: 3 }, onTurn });
    await press('ArrowRight');
    fireEvent.click(screen.getByRole('button', { name: texts.next }));
    expect(onTurn).not.toHaveBeenCalled();
  });

  it('zooms by keys and buttons; zoomed in, the arrows move the work instead of turning', async () => {
    const onTurn = vi.fn();
    await show({ position: { index: 0, count: 3 }, onTurn });
    expect(percent()).toBe('50 %');
    await press('1');
    await waitFor(() => expect(percent()).toBe('100 %'));
    await press('ArrowRight');
    expect(onTurn).not.toHaveBeenCalled();
    await press('0');
    await waitFor(() => expect(percent()).toBe('50 %'));
    fireEvent.click(screen.getByRole('button', { name: texts.zoomIn }));
    await waitFor(() => expect(percent()).toBe('75 %'));
  });

  it('offers the download of a picture that can’t be shown, and another try', async () => {
    render(<Viewer file={file} texts={texts} />);
    fireEvent.error(screen.getByRole('img', { hidden: true }));
    expect(screen.getByRole('alert').textContent).toContain(texts.failed);
    expect(screen.getByRole('link', { name: texts.download }).getAttribute('href')).toBe('/menu.png');
    fireEvent.click(screen.getByRole('button', { name: texts.retry }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('lists its keys, those for points only to a reader who may place points', async () => {
    await show();
    await press('?');
    await screen.findByText(texts.keyList.fit);
    expect(screen.queryByText(texts.keyList.pin)).toBeNull();
  });
});

describe('keys', () => {
  it('never act while text is typed', async () => {
    const onMode = vi.fn();
    await show({ pointing: { mode: 'none', onMode, onSelector: vi.fn() } });
    const field = document.body.appendChild(document.createElement('textarea'));
    await press('p', field);
    await press('p', window, { ctrlKey: true });
    expect(onMode).not.toHaveBeenCalled();
    await press('p');
    await press('A', window, { shiftKey: true });
    expect(onMode.mock.calls).toEqual([['pin'], ['area']]);
    field.remove();
  });

  it.each([
    ['<textarea></textarea>', 'p', true],
    ['<input>', 'p', true],
    ['<input type="checkbox">', 'p', false],
    ['<input type="radio">', 'ArrowLeft', true],
    ['<input type="radio">', 'b', false],
    ['<input type="range">', 'PageUp', true],
    ['<input type="range">', 'b', false],
    ['<select></select>', 'ArrowLeft', true],
    ['<input type="range">', 'ArrowLeft', true],
    ['<input type="range">', ' ', false],
    ['<input type="range">', '.', false],
    ['<input type="checkbox">', ' ', true],
    ['<button></button>', ' ', true],
    ['<div contenteditable="true"></div>', '?', true],
    ['<div role="menu"></div>', 'ArrowRight', true],
    ['<div role="menu"></div>', '0', false],
    ['<video></video>', 'ArrowRight', true],
    ['<button></button>', 'ArrowRight', false],
  ])('belong to %s: %s', (html, key, own) => {
    document.body.innerHTML = html;
    expect(isOwnKey(key, document.body.firstElementChild)).toBe(own);
    document.body.innerHTML = '';
  });
});

const pin = (id: string, x: number, more: Partial<Mark> = {}): Mark => ({
  id,
  number: 1,
  state: 'open',
  selector: { shape: { type: 'pin', x, y: 10 } },
  words: '12, not 14',
  ...more,
});

describe('marks', () => {
  it('are buttons with number, state, place and words', async () => {
    const onSelect = vi.fn();
    const onHover = vi.fn();
    await show({
      marks: [pin('a', 10), pin('b', 90, { number: null, state: 'draft' })],
      markEvents: { onSelect, onHover, selected: 'a' },
    });
    const mark = await screen.findByRole('button', { name: 'Point 1, open, top left: 12, not 14' });
    expect(mark.getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(mark);
    expect(onSelect).toHaveBeenCalledWith('a');
    fireEvent.focus(screen.getByRole('button', { name: 'Draft, top right: 12, not 14' }));
    expect(onHover).toHaveBeenLastCalledWith('b');
  });

  it('gather where they would overlap into one, which lists them', async () => {
    const onSelect = vi.fn();
    await show({
      marks: [pin('a', 10), pin('b', 12, { number: 2, words: 'Larger' }), pin('c', 60, { number: 3 })],
      markEvents: { onSelect },
    });
    fireEvent.click(await screen.findByRole('button', { name: texts.gathered(2) }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Point 2, open, top left: Larger' }));
    expect(onSelect).toHaveBeenCalledWith('b');
  });

  it('on another page are not shown', async () => {
    const pages = [{ small: 'https://work.example/menu.png' }, { small: 'https://work.example/menu.png' }];
    const marks = [
      pin('a', 10),
      pin('b', 10, { number: 2, selector: { page: 2, shape: { type: 'pin', x: 9, y: 9 } } }),
    ];
    await show({ file: { ...file, pages }, page: 2, marks, markEvents: { onSelect: vi.fn() } });
    await screen.findByRole('button', { name: /^Point 2/ });
    expect(screen.queryByRole('button', { name: /^Point 1/ })).toBeNull();
  });
});

describe('a page of known size', () => {
  const page = { small: 'https://work.example/1.webp', large: 'https://work.example/1-large.webp' };
  const sources = () =>
    Array.from(document.querySelectorAll('[data-stage] img'), (image) => image.getAttribute('src'));

  it('asks for its larger picture beside the small one, if that has too few pixels', () => {
    const pages = [{ ...page, smallSide: 200, width: 1414, height: 2000 }];
    render(<Viewer file={{ ...file, picture: undefined, pages }} texts={texts} />);
    expect(sources()).toEqual(['https://work.example/1.webp', 'https://work.example/1-large.webp']);
  });

  it('asks for no larger picture that it does not need', () => {
    const pages = [{ ...page, smallSide: 800, width: 1414, height: 2000 }];
    render(<Viewer file={{ ...file, picture: undefined, pages }} texts={texts} />);
    expect(sources()).toEqual(['https://work.example/1.webp']);
  });
});

describe('pointing by the keyboard', () => {
  const selectors: (Selector | null)[] = [];
  beforeEach(() => {
    selectors.length = 0;
  });
  function Pointed({ start, page }: { start: PointingMode; page?: number }) {
    const [mode, onMode] = useState(start);
    return (
      <Viewer
        file={
          page
            ? {
                ...file,
                pages: [
                  { small: 'https://work.example/menu.png' },
                  { small: 'https://work.example/menu.png' },
                ],
              }
            : file
        }
        page={page}
        texts={texts}
        pointing={{ mode, onMode, onSelector: (selector) => selectors.push(selector) }}
      />
    );
  }
  const field = () => screen.findByRole('application');

  it('places a pin, tells where, and takes it back', async () => {
    render(<Pointed start="pin" page={2} />);
    await load();
    const at = await field();
    await press('ArrowLeft', at, { shiftKey: true });
    expect(screen.getByRole('status').textContent).toBe(
      'in the middle, 40 % from the left, 50 % from the top',
    );
    await press('Enter', at);
    expect(selectors).toEqual([{ page: 2, shape: { type: 'pin', x: 40, y: 50 } }]);
    expect(screen.getByRole('status').textContent).toContain('Placed');
    await press('z', at, { ctrlKey: true });
    expect(selectors.at(-1)).toBeNull();
  });

  it('adds strokes to one drawing, and undoes the last', async () => {
    render(<Pointed start="arrow" />);
    await load();
    for (const key of ['Enter', 'ArrowRight', 'Enter', 'Enter', 'ArrowDown', 'Enter'])
      await press(key, await field());
    expect(selectors.map((one) => one?.shape?.type === 'drawing' && one.shape.strokes.length)).toEqual([
      1, 2,
    ]);
    fireEvent.click(screen.getByRole('button', { name: texts.pointing.undo }));
    expect(selectors.at(-1)).toMatchObject({ shape: { strokes: { length: 1 } } });
  });

  it('leaves a begun shape by Escape, and then the mode', async () => {
    render(<Pointed start="area" />);
    await load();
    const at = await field();
    await press('Enter', at);
    await press('Escape', at);
    await field();
    await press('Escape', at);
    await waitFor(() => expect(screen.queryByRole('application')).toBeNull());
    expect(selectors).toEqual([]);
  });
});

describe('pages', () => {
  it('are asked for in batches, and chosen by number within what there is', async () => {
    const onPage = vi.fn();
    const onPages = vi.fn();
    const pages = [
      { small: 'https://work.example/menu.png' },
      ...Array.from({ length: 299 }, () => undefined),
    ];
    await show({ file: { ...file, pages }, page: 1, onPage, onPages });
    const number = await screen.findByRole('textbox', { name: texts.pages.number });
    expect(onPages.mock.calls).toEqual([[0, 20]]);
    expect(screen.getAllByRole('button', { name: /^Page \d+ of 300/ }).length).toBeLessThan(30);
    for (const [typed, page] of [
      ['120', 120],
      ['999', 300],
    ] as const) {
      fireEvent.change(number, { target: { value: typed } });
      fireEvent.blur(number);
      expect(onPage).toHaveBeenLastCalledWith(page);
    }
    fireEvent.change(number, { target: { value: 'x' } });
    fireEvent.blur(number);
    expect((number as HTMLInputElement).value).toBe('1');
    await press('PageDown');
    expect(onPage).toHaveBeenLastCalledWith(2);
  });
});

describe('a large picture', () => {
  const levels = { url: 'https://work.example/levels.bin', width: 6000, height: 4000, count: 2 };
  const bytesOfTile = 10;
  const start = indexBytes(levelsOf(levels));
  const facts: NonNullable<File['picture']> = {
    width: 6000,
    height: 4000,
    colours: null,
    animated: false,
    levels,
    refusal: null,
  };
  const withFacts = (picture: File['picture'], more: Partial<File> = {}) => ({
    ...file,
    picture: {
      ...file.picture,
      file: {
        kind: 'image',
        extension: 'png',
        size: 9,
        url: 'https://work.example/original.png',
        preview: file.picture.small,
        picture,
        ...more,
      } as File,
    },
  });

  /** Requested ranges. */
  let asked: string[];
  /** Status of an answer to a range. */
  let statusOf: (range: string) => number;
  beforeEach(() => {
    asked = [];
    statusOf = () => 206;
    URL.createObjectURL = () => 'blob:tile';
    URL.revokeObjectURL = () => {};
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue();
    server.store((_, { headers }) => {
      const range = rangeIn(headers);
      asked.push(range);
      const [from = 0, last = 0] = range.split('-').map(Number);
      const bytes = new DataView(new ArrayBuffer(last + 1 - from));
      if (from === 0)
        for (let at = 0; at < bytes.byteLength; at += placeBytes)
          bytes.setUint32(at, start + (at / placeBytes) * bytesOfTile, true);
      return new Response(bytes, { status: statusOf(range) });
    });
  });
  afterEach(() => vi.restoreAllMocks());

  const rangeOf = (first: number, count: number) =>
    `${start + first * bytesOfTile}-${start + (first + count) * bytesOfTile - 1}`;
  const index = `0-${start - 1}`;
  /** Positions of the tiles on their level, by column and row. */
  const tiles = () =>
    Array.from(document.querySelectorAll<HTMLElement>('[data-levels] img'), ({ style }) =>
      [style.left, style.top].map((place) => Number.parseInt(place, 10) / 512).join(' '),
    ).toSorted();
  /** Zooms in stepwise; the picture fits at 7 %. */
  const zoomTo = async (...steps: string[]) => {
    for (const step of steps) {
      await press('+');
      await vi.waitFor(() => expect(percent()).toBe(step));
    }
  };

  it('has no tile while its preview has pixels enough', async () => {
    await show({ file: withFacts(facts) });
    expect(percent()).toBe('7 %');
    await zoomTo('10 %');
    expect(asked).toEqual([]);
    expect(document.querySelector('[data-levels]')).toBeNull();
  });

  it('tells the share of its own pixels once its levels come while it is in sight', async () => {
    const { rerender } = await show({ file: withFacts(undefined) });
    expect(percent()).toBe('50 %');
    rerender(<Viewer file={withFacts(facts)} texts={texts} />);
    await waitFor(() => expect(percent()).toBe('7 %'));
  });

  /** Columns and rows of the smaller level that are in sight at 15 %, where it fits to 900 of its 3000 pixels. */
  const [columns, rows] = [
    [1, 2, 3, 4],
    [0, 1, 2, 3],
  ];
  const inSight = (of: readonly number[]) =>
    of.flatMap((row) => columns.map((column) => `${column} ${row}`)).toSorted();

  it('has the tiles in sight alone, of the level that the zoom needs', async () => {
    await show({ file: withFacts(facts) });
    await zoomTo('10 %', '15 %');
    await vi.waitFor(() => expect(tiles()).toEqual(inSight(rows)));
    expect(asked.toSorted()).toEqual([index, ...rows.map((row) => rangeOf(6 * row + 1, 4))].toSorted());
    asked = [];
    await press('1');
    await vi.waitFor(() => expect(percent()).toBe('100 %'));
    // Middle at the larger level, without reading the index again.
    const larger = [rangeOf(24 + 41, 2), rangeOf(24 + 53, 2)];
    await vi.waitFor(() => expect(asked.toSorted()).toEqual(larger.toSorted()));
    await vi.waitFor(() => expect(tiles()).toEqual(expect.arrayContaining(['5 3', '5 4', '6 3', '6 4'])));
    asked = [];
    await press('0');
    await vi.waitFor(() => expect(percent()).toBe('7 %'));
    await press('1');
    await vi.waitFor(() => expect(percent()).toBe('100 %'));
    expect(asked).toEqual([]);
  });

  it('keeps its preview where a tile does not come, and asks again at the next movement', async () => {
    await show({ file: withFacts(facts) });
    statusOf = (range) => (range === rangeOf(1, 4) ? 503 : 206);
    await zoomTo('10 %', '15 %');
    await vi.waitFor(() => expect(tiles()).toEqual(inSight([1, 2, 3])));
    expect(screen.getByRole('img', { name: 'menu.png' }).getAttribute('src')).toBe(file.picture.small);
    expect(screen.queryByRole('alert')).toBeNull();
    statusOf = () => 206;
    asked = [];
    await press('-');
    await vi.waitFor(() => expect(percent()).toBe('10 %'));
    await zoomTo('15 %');
    await vi.waitFor(() => expect(tiles()).toEqual(inSight(rows)));
    expect(asked).toEqual([rangeOf(1, 4)]);
  });

  it('takes nothing of a store that answers with the whole object, nor without a connection', async () => {
    await show({ file: withFacts(facts) });
    statusOf = () => 200;
    await zoomTo('10 %', '15 %', '23 %', '34 %');
    await vi.waitFor(() => expect(asked).toContain(index));
    expect(tiles()).toEqual([]);
    server.store((_, { headers }) => {
      asked.push(rangeIn(headers));
      throw new TypeError('Failed to fetch');
    });
    asked = [];
    await press('1');
    await vi.waitFor(() => expect(asked).not.toEqual([]));
    expect(tiles()).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('without levels has its original instead, unless a browser would show other colours', async () => {
    const originals = () =>
      Array.from(document.querySelectorAll('[data-stage] img'), (image) => image.getAttribute('src'));
    await show({ file: withFacts({ ...facts, levels: null }) });
    await press('1');
    await vi.waitFor(() => expect(percent()).toBe('100 %'));
    await zoomTo('150 %');
    await vi.waitFor(() =>
      expect(originals()).toEqual([file.picture.small, 'https://work.example/original.png']),
    );
    cleanup();
    await show({ file: withFacts({ ...facts, levels: null, colours: 'cmyk' }) });
    await press('1');
    await vi.waitFor(() => expect(percent()).toBe('100 %'));
    await zoomTo('150 %');
    expect(originals()).toEqual([file.picture.small]);
  });

  it.each([
    [{ colours: 'wide' }, texts.notes.wide],
    [{ colours: 'cmyk' }, texts.notes.cmyk],
    [{ animated: true, colours: 'wide' }, `${texts.notes.wide} ${texts.notes.animated}`],
    [{ refusal: 'too_large' }, texts.notes.coarse],
  ] as const)('is told to be shown otherwise than it was uploaded: %j', async (told, note) => {
    await show({ file: withFacts({ ...facts, ...told }) });
    await screen.findByText(note);
  });
});
