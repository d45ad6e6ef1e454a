import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { File, PageList } from '#contracts/file.ts';
import { indexBytes, levelsOf, placeBytes } from '#domain/file/levels.ts';
import type { Selector } from '#domain/point/index.ts';
import { fakeServer } from '#lib/testing/fake-server.testing.ts';
import { compare as texts } from '#lib/texts/en/compare.ts';
import { points as pointTexts } from '#lib/texts/en/points.ts';
import { viewer as viewerTexts } from '#lib/texts/en/viewer.ts';
import type { ShownPoint } from '../points/point-drafts.ts';
import { Compare } from './compare.tsx';
import type { CompareProps } from './props.ts';

// Fixed sizes: the window of these specs has no layout and no workers.
const measures = { clientWidth: 900, clientHeight: 300 };
const differing: { share: number; isScaled: boolean } = { share: 0.034, isScaled: false };
const closeMask = vi.fn();
class TestWorker {
  onmessage: ((event: { data: unknown }) => void) | undefined;
  postMessage() {
    queueMicrotask(() =>
      this.onmessage?.({ data: { ...differing, mask: { width: 1, height: 1, close: closeMask } } }),
    );
  }
  terminate() {}
}
beforeAll(() => {
  for (const name of ['clientWidth', 'clientHeight'] as const)
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => measures[name] });
  for (const name of ['naturalWidth', 'naturalHeight'])
    Object.defineProperty(HTMLImageElement.prototype, name, { configurable: true, get: () => 800 });
  Object.assign(globalThis, { Worker: TestWorker });
});
afterAll(() => {
  for (const name of Object.keys(measures)) Reflect.deleteProperty(HTMLElement.prototype, name);
  for (const name of ['naturalWidth', 'naturalHeight'])
    Reflect.deleteProperty(HTMLImageElement.prototype, name);
  Reflect.deleteProperty(globalThis, 'Worker');
});
beforeEach(() => {
  measures.clientWidth = 900;
});
const server = fakeServer();
afterEach(cleanup);

const fileOf = (id: string, more: Partial<File> = {}): File => ({
  id,
  path: id,
  name: `${id}.png`,
  extension: 'png',
  size: 1,
  type: 'image/png',
  kind: 'image',
  version: 1,
  order: null,
  created_on: '2026-11-20T10:00:00Z',
  sent_on: '2026-11-20T10:00:00Z',
  url: `https://work.example/${id}`,
  thumbnail: null,
  preview: `https://work.example/${id}-preview`,
  sha256: null,
  verified: true,
  state: 'ready',
  refusal: null,
  pages: null,
  playback: null,
  ...more,
});
const pages = (count: number): Partial<File> => ({
  kind: 'pdf',
  pages: { state: 'ready', count, made: count, refusal: null },
});
const load = async (id: string): Promise<PageList> => ({
  pages: { state: 'ready', count: 2, made: 2, refusal: null },
  items: [1, 2, 3].map((number) => {
    const address = `https://work.example/${id}/${number}`;
    const state = id === 'bad' && number === 1 ? ('refused' as const) : ('ready' as const);
    const src = state === 'ready' ? address : null;
    return { number, width: 595, height: 842, state, small: src, large: src, text: null };
  }),
  next: null,
});

const point = (id: string, more: Partial<ShownPoint> = {}): ShownPoint => ({
  id,
  stage_id: 1,
  revision_id: 10,
  file_id: 'first',
  selector: { shape: { type: 'pin', x: 25, y: 75 } },
  kind: 'change',
  body: '12,00, not 14,00',
  attachments: [],
  mentions: [],
  internal: false,
  author: { kind: 'contact', id: 1, name: 'Ann Alba' },
  own: true,
  created_on: '2026-11-20T10:00:00Z',
  submitted_on: '2026-11-20T10:00:00Z',
  number: 1,
  state: 'answered',
  told: true,
  answer: {
    what: 'done',
    text: 'Printed anew',
    by: { kind: 'member', id: 1, name: 'Olga Owner' },
    at: '2026-11-21T10:00:00Z',
  },
  earlier: [],
  accepted: null,
  reopened: 0,
  assignee: null,
  agreed: [],
  agrees: false,
  replies: [],
  version: 1,
  unsaved: false,
  ...more,
});

function Room(props: Partial<CompareProps>) {
  const [selected, onSelect] = useState(props.selected);
  return (
    <Compare
      file={fileOf('second')}
      round={1}
      versions={[{ ...fileOf('first'), round: 0 }]}
      points={[]}
      page={1}
      onPage={vi.fn()}
      load={load}
      texts={texts}
      viewerTexts={viewerTexts}
      pointTexts={pointTexts}
      {...props}
      selected={selected}
      onSelect={onSelect}
    />
  );
}
const settle = () =>
  act(async () => {
    for (const image of screen.queryAllByRole('img', { hidden: true })) fireEvent.load(image);
  });
const show = async (props: Partial<CompareProps> = {}) => {
  const view = render(<Room {...props} />);
  await act(async () => undefined);
  await settle();
  return view;
};
const press = (key: string, target: Element | Window = window) =>
  act(async () => fireEvent.keyDown(target, { key }));
const choose = (mode: keyof typeof texts.modes) =>
  act(async () => fireEvent.click(screen.getByRole('radio', { name: texts.modes[mode] })));
/** Visible sides, and their clipping. */
const inSight = () =>
  ['before', 'after'].map((side) => {
    const part = document.querySelector<HTMLElement>(`[data-side="${side}"]`);
    const picture = part?.querySelector<HTMLElement>('[style*="opacity"]');
    if (!part || part.style.visibility === 'hidden' || picture?.style.visibility === 'hidden') return 'none';
    return part.style.clipPath || picture?.style.opacity;
  });

describe('the comparison', () => {
  it('names itself and its rounds, takes the focus, and begins side by side', async () => {
    await show();
    const region = screen.getByRole('region', { name: texts.region('second.png', 0, 1) });
    expect(document.activeElement).toBe(region);
    expect(inSight()).toEqual(['1', '1']);
    screen.getByText(texts.side);
  });

  it('has no sides where they would be too narrow', async () => {
    measures.clientWidth = 390;
    await show();
    expect(inSight()).toEqual(['inset(0 50% 0 0)', 'inset(0 0 0 50%)']);
    // Single row of controls: modes and view tools are in menus.
    await act(async () =>
      fireEvent.click(screen.getByRole('button', { name: `${texts.mode}: ${texts.modes.slider}` })),
    );
    expect(screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual(
      (['slider', 'flip', 'overlay', 'difference'] as const).map((way) => texts.modes[way]),
    );
    await act(async () =>
      fireEvent.click(screen.getByRole('menuitemradio', { name: texts.modes.difference })),
    );
    await screen.findByText(texts.differs(3));
    await act(async () => fireEvent.click(screen.getByRole('button', { name: texts.more })));
    screen.getByRole('menuitem', { name: viewerTexts.zoomIn });
  });

  it('lists the points that the line covers, and moves it beyond the one that is chosen', async () => {
    await show({ points: [point('right', { selector: { shape: { type: 'pin', x: 90, y: 50 } } })] });
    await choose('slider');
    const marks = () => document.querySelectorAll('[data-side="before"] [data-mark]').length;
    expect(marks()).toBe(0);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: texts.points(1) })));
    await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: /Point 1/ })));
    expect(marks()).toBe(1);
    const line = screen.getByRole('slider', { name: texts.divider });
    expect(Number(line.getAttribute('aria-valuenow'))).toBeGreaterThan(50);
    screen.getByText(/Printed anew/);
  });

  it('divides by a line that keys move, and tells how', async () => {
    await show();
    await choose('slider');
    const line = screen.getByRole('slider', { name: texts.divider });
    await press('ArrowRight', line);
    await press('PageUp', line);
    expect(line.getAttribute('aria-valuenow')).toBe('62');
    expect(line.getAttribute('aria-valuetext')).toBe(texts.shares(0, 1, 62));
    expect(inSight()).toEqual(['inset(0 38% 0 0)', 'inset(0 0 0 62%)']);
    await press('Home', line);
    expect(line.getAttribute('aria-valuenow')).toBe('0');
  });

  it('shows the one or the other by a key, and says which', async () => {
    await show();
    await press('b');
    expect(inSight()).toEqual(['1', 'none']);
    screen.getByText(texts.shown(0));
    await press('b');
    expect(inSight()).toEqual(['none', '1']);
    screen.getByText(texts.shown(1));
    fireEvent.click(screen.getByRole('button', { name: texts.show(0) }));
    screen.getByText(texts.shown(0));
  });

  it('shows the earlier round while the button or the space bar is held, and then as before', async () => {
    await show();
    await choose('slider');
    const divided = inSight();
    const hold = screen.getByRole('button', { name: texts.hold(0) });
    const steps: [() => boolean, () => boolean][] = [
      [() => fireEvent.pointerDown(hold, { button: 0 }), () => fireEvent.pointerUp(hold)],
      [() => fireEvent.pointerDown(hold, { button: 0 }), () => fireEvent.pointerCancel(hold)],
      [() => fireEvent.keyDown(hold, { key: 'Enter' }), () => fireEvent.keyUp(hold, { key: 'Enter' })],
      [() => fireEvent.keyDown(window, { key: ' ' }), () => fireEvent.keyUp(window, { key: ' ' })],
      [() => fireEvent.keyDown(window, { key: ' ' }), () => fireEvent.blur(window)],
    ];
    for (const [down, up] of steps) {
      await act(async () => down());
      expect(inSight()).toEqual(['1', 'none']);
      await act(async () => up());
      expect(inSight()).toEqual(divided);
    }
  });

  it('leaves the space bar to other buttons', async () => {
    await show();
    await choose('slider');
    const divided = inSight();
    await press(' ', screen.getByRole('button', { name: viewerTexts.zoomIn }));
    expect(inSight()).toEqual(divided);
  });

  it('lays one over the other, as strong as wanted', async () => {
    await show();
    await choose('overlay');
    expect(inSight()).toEqual(['0.5', '1']);
    fireEvent.change(screen.getByRole('slider', { name: texts.opacity(0) }), { target: { value: '20' } });
    expect(inSight()).toEqual(['0.2', '1']);
  });

  it('tells in words how much differs', async () => {
    await show();
    await choose('difference');
    await screen.findByText(texts.differs(3));
    expect(screen.queryByText(texts.scaled(0, 1))).toBeNull();
  });

  it.each([
    [0, false, texts.same],
    [0.0004, false, texts.differs(0)],
    [0.009, false, texts.differs(0)],
    [0.01, false, texts.differs(1)],
    [0.5, true, texts.scaled(0, 1)],
  ])('a share of %d, scaled: %s, is “%s”', async (share, isScaled, words) => {
    Object.assign(differing, { share, isScaled });
    await show();
    await choose('difference');
    await screen.findByText(words);
    const before = closeMask.mock.calls.length;
    cleanup();
    // Its pixels are freed.
    expect(closeMask).toHaveBeenCalledTimes(before + 1);
  });

  it('offers another try when a picture does not arrive, and names its round', async () => {
    await show();
    const [first] = screen.getAllByRole('img', { hidden: true });
    if (first) fireEvent.error(first);
    expect(screen.getByRole('alert').textContent).toContain(texts.failed(1));
    fireEvent.click(screen.getByRole('button', { name: viewerTexts.retry }));
    await settle();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('rounds', () => {
  const versions = [
    { ...fileOf('zero'), round: 0 },
    { ...fileOf('first'), round: 1 },
  ];

  const pick = async (side: string, now: number, wanted: number) => {
    fireEvent.click(screen.getByRole('button', { name: `${side}: ${texts.round(now)}` }));
    fireEvent.click(screen.getByRole('menuitemradio', { name: texts.round(wanted) }));
    await settle();
  };

  it('are chosen by keys, up to the first one and the one before the other side', async () => {
    await show({ versions, round: 2 });
    screen.getByRole('region', { name: texts.region('second.png', 1, 2) });
    await press(']');
    await press('[');
    await settle();
    screen.getByRole('region', { name: texts.region('second.png', 0, 2) });
    screen.getByRole('img', { name: `zero.png, ${texts.round(0)}` });
    await press('[');
    await press(']');
    screen.getByRole('region', { name: texts.region('second.png', 1, 2) });
  });

  it('are those of the switch around it, which is told of another one', async () => {
    const onCompared = vi.fn();
    await show({ versions, round: 2, compared: 0, onCompared });
    screen.getByRole('region', { name: texts.region('second.png', 0, 2) });
    await press(']');
    expect(onCompared).toHaveBeenLastCalledWith(1);
    cleanup();
    await show({ versions, round: 2, compared: undefined, onCompared });
    screen.getByRole('region', { name: texts.region('second.png', 1, 2) });
  });

  it('follow the switch around it, but stay as they were chosen here when it comes back with them', async () => {
    /** Switch that is told of each choice. */
    function Switch() {
      const [compared, onCompared] = useState<number | undefined>(1);
      return (
        <>
          <button type="button" onClick={() => onCompared(0)}>
            Preview
          </button>
          <Room versions={versions} round={2} compared={compared} onCompared={onCompared} />
        </>
      );
    }
    render(<Switch />);
    await settle();
    screen.getByRole('region', { name: texts.region('second.png', 1, 2) });
    fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
    await settle();
    screen.getByRole('region', { name: texts.region('second.png', 0, 2) });
    await pick(texts.older, 0, 1);
    await pick(texts.newer, 2, 0);
    screen.getByRole('region', { name: texts.region('first.png', 0, 1) });
  });

  it('are chosen on both sides, any two of them, and the older one is always the first', async () => {
    await show({ versions, round: 2 });
    await pick(texts.older, 1, 0);
    await pick(texts.newer, 2, 1);
    // Two earlier rounds, without the page's own.
    screen.getByRole('region', { name: texts.region('first.png', 0, 1) });
    screen.getByText(texts.chosen(0, 1));
    screen.getByRole('img', { name: `zero.png, ${texts.round(0)}` });
    screen.getByRole('img', { name: `first.png, ${texts.round(1)}` });
    await press(']');
    screen.getByRole('region', { name: texts.region('first.png', 0, 1) });

    await pick(texts.older, 0, 2);
    screen.getByRole('region', { name: texts.region('second.png', 1, 2) });
    fireEvent.click(screen.getByRole('button', { name: `${texts.newer}: ${texts.round(2)}` }));
    expect(screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual(
      [0, 2].map(texts.round),
    );
  });

  it('have no choice where there are two', async () => {
    await show();
    expect(screen.queryByRole('button', { name: new RegExp(`^${texts.older}`) })).toBeNull();
  });

  it('come to the latest one by a point of it, from two earlier ones', async () => {
    const points = [point('a', { file_id: 'second' })];
    const compared = (selected?: string) => (
      <Compare
        file={fileOf('second')}
        round={2}
        versions={versions}
        points={points}
        selected={selected}
        onSelect={vi.fn()}
        page={1}
        onPage={vi.fn()}
        load={load}
        texts={texts}
        viewerTexts={viewerTexts}
        pointTexts={pointTexts}
      />
    );
    const view = render(compared());
    await settle();
    await pick(texts.newer, 2, 0);
    screen.getByRole('region', { name: texts.region('first.png', 0, 1) });
    view.rerender(compared('a'));
    await settle();
    screen.getByRole('region', { name: texts.region('second.png', 0, 2) });
  });

  it('are led to by a point that is chosen beside the work', async () => {
    await show({ versions, round: 2, points: [point('a', { file_id: 'zero' })], selected: 'a' });
    screen.getByRole('region', { name: texts.region('second.png', 0, 2) });
    screen.getByText(/Printed anew/);
  });
});

describe('points of the earlier round', () => {
  it('stand on its side with their state, and tell their answer when touched', async () => {
    await show({ points: [point('a'), point('b', { file_id: 'second', body: 'Of this round' })] });
    fireEvent.click(screen.getByRole('button', { name: /^Point 1, answered/ }));
    screen.getByText(/Printed anew/);
    expect(screen.queryByText(/Of this round/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: texts.close }));
    expect(screen.queryByText(/Printed anew/)).toBeNull();
  });

  const shownAt = (selector: Selector, file_id = 'second'): Partial<ShownPoint> => {
    const { answer } = point('a');
    return { answer: answer && { ...answer, place: { revision_id: 11, file_id, selector } } };
  };
  const marksOf = (side: 'before' | 'after') =>
    [...document.querySelectorAll(`[data-side="${side}"] [data-mark]`)].map((mark) =>
      mark.getAttribute('data-mark'),
    );

  it('stand on the newer version, too, once they are chosen and their answers show them there', async () => {
    const elsewhere = { shape: { type: 'pin' as const, x: 80, y: 10 } };
    const points = [
      point('a', shownAt(elsewhere)),
      point('b', shownAt(elsewhere, 'another file')),
      point('c', {}),
    ];
    for (const [id, there] of [
      ['a', ['a']],
      ['b', []],
      ['c', []],
    ] as const) {
      await show({ points, selected: id });
      expect(marksOf('after')).toEqual(there);
      cleanup();
    }
  });

  it('bring each version to its own page of the place', async () => {
    const page = { page: 1, shape: { type: 'pin' as const, x: 5, y: 5 } };
    await show({
      file: fileOf('book-2', pages(3)),
      versions: [{ ...fileOf('book', pages(2)), round: 0 }],
      points: [point('a', { file_id: 'book', selector: page, ...shownAt({ ...page, page: 2 }, 'book-2') })],
      selected: 'a',
    });
    await settle();
    screen.getByRole('img', { name: `book.png, ${viewerTexts.pages.page(1, 3)}, ${texts.round(0)}` });
    screen.getByRole('img', { name: `book-2.png, ${viewerTexts.pages.page(2, 3)}, ${texts.round(1)}` });
    expect(marksOf('after')).toEqual(['a']);
    fireEvent.click(screen.getByRole('button', { name: texts.close }));
    await act(async () => undefined);
    await settle();
    screen.getByRole('img', { name: `book-2.png, ${viewerTexts.pages.page(1, 3)}, ${texts.round(1)}` });
  });

  it('are not in sight where their version is not', async () => {
    await show({ points: [point('a')] });
    await choose('flip');
    expect(inSight()).toEqual(['none', '1']);
    await press('b');
    screen.getByRole('button', { name: /^Point 1, answered/ });
  });
});

describe('large pictures', () => {
  const levelsIn = (id: string, width: number) => ({
    url: `https://work.example/${id}-levels.bin`,
    width,
    height: 4000,
    count: 2,
  });
  const largeOf = (id: string, width: number) =>
    fileOf(id, {
      picture: {
        width,
        height: 4000,
        colours: null,
        animated: false,
        levels: levelsIn(id, width),
        refusal: null,
      },
    });
  beforeEach(() => {
    URL.createObjectURL = () => 'blob:tile';
    URL.revokeObjectURL = () => {};
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue();
    server.store((_, { headers }) => {
      const range = new Headers(headers).get('range')?.replace('bytes=', '') ?? '';
      const [from = 0, last = 0] = range.split('-').map(Number);
      const bytes = new DataView(new ArrayBuffer(last + 1 - from));
      const start = indexBytes(levelsOf(levelsIn('second', 6000)));
      // Places of ten bytes each, in an index that is long enough for both.
      if (from === 0)
        for (let at = 0; at < bytes.byteLength; at += placeBytes)
          bytes.setUint32(at, start + (at / placeBytes) * 10, true);
      return new Response(bytes, { status: 206 });
    });
  });
  afterEach(() => vi.restoreAllMocks());
  /** Positions of a side's tiles on their level, by column and row. */
  const tilesOf = (side: string) =>
    Array.from(
      document.querySelectorAll<HTMLElement>(`[data-side="${side}"] [data-levels] img`),
      ({ style }) => [style.left, style.top].map((place) => Number.parseInt(place, 10) / 512).join(' '),
    ).toSorted();

  it('have tiles on both sides once the zoom needs them, of the part of each that is in sight', async () => {
    // The older one is half as wide: it covers the middle of the paper, 3000 of its 6000 pixels.
    await show({
      file: largeOf('second', 6000),
      versions: [{ ...largeOf('first', 3000), round: 0 }],
    });
    expect(document.querySelector('[data-levels]')).toBeNull();
    await press('1');
    const across = (columns: readonly number[]) =>
      columns.flatMap((column) => [3, 4].map((row) => `${column} ${row}`)).toSorted();
    await vi.waitFor(() => expect(tilesOf('before')).toEqual(across([1, 2, 3, 4])));
    await vi.waitFor(() => expect(tilesOf('after')).toEqual(across([4, 5, 6, 7])));
  });
});

describe('pages', () => {
  const book = (id: string, count: number) => fileOf(id, pages(count));

  it('are turned on both sides, and one of a single round is said to be', async () => {
    const onPage = vi.fn();
    await show({ file: book('new', 2), versions: [{ ...book('old', 3), round: 0 }], onPage });
    const next = screen.getByRole('button', { name: viewerTexts.pages.next });
    fireEvent.click(next);
    await settle();
    const page = viewerTexts.pages.page(2, 3);
    expect(screen.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual([
      `new.png, ${page}, ${texts.round(1)}`,
      `old.png, ${page}, ${texts.round(0)}`,
    ]);
    fireEvent.click(next);
    await settle();
    expect(screen.getAllByText(texts.only(3, 0)).length).toBeGreaterThan(0);
    // A page that this round's file lacks is not reported to the page.
    expect(onPage.mock.calls).toEqual([[2]]);
  });

  it('are told if they could not be made into pictures', async () => {
    await show({ file: book('new', 2), versions: [{ ...book('bad', 2), round: 0 }] });
    expect(screen.getAllByText(texts.refused(1, 0)).length).toBeGreaterThan(0);
  });

  it('keep the way of comparing', async () => {
    await show({ file: book('new', 2), versions: [{ ...book('old', 2), round: 0 }] });
    await choose('overlay');
    await press('PageDown');
    await settle();
    expect(screen.getByRole('radio', { name: texts.modes.overlay })).toHaveProperty('checked', true);
    expect(inSight()).toEqual(['0.5', '1']);
  });
});
