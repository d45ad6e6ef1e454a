import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Playback } from '#contracts/file.ts';
import type { Moment, Selector } from '#domain/point/index.ts';
import { player as texts } from '#lib/texts/en/player.ts';
import { viewer as viewerTexts } from '#lib/texts/en/viewer.ts';
import type { PointingMode } from '../viewer/gestures.ts';
import type { Mark } from '../viewer/marks.ts';
import { speedBeside } from './controls.tsx';
import { timeOf } from './frames.ts';
import { Player, type PlayerProps } from './player.tsx';
import { speeds } from './playhead.ts';
import type { PlayedFile } from './rendition.ts';

// Fixed sizes: the window of these specs has no layout and no playback. The bar is 400 pixels wide, and a seek ends at
// once.
const measures = { clientWidth: 400, clientHeight: 300 };
const media = { readyState: 4, seeking: false };
beforeAll(() => {
  for (const [name, value] of Object.entries(measures))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value });
  for (const [name, value] of Object.entries(media))
    Object.defineProperty(HTMLMediaElement.prototype, name, { configurable: true, get: () => value });
});
afterAll(() => {
  for (const name of Object.keys(measures)) Reflect.deleteProperty(HTMLElement.prototype, name);
  for (const name of Object.keys(media)) Reflect.deleteProperty(HTMLMediaElement.prototype, name);
});
beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    this.dispatchEvent(new Event('play'));
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    this.dispatchEvent(new Event('pause'));
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const rate = { frames: 25, seconds: 1 };
const ready: Playback = {
  state: 'ready',
  progress: 100,
  refusal: null,
  url: 'https://work.example/film.mp4',
  rate,
  frames: 1001,
  width: 1280,
  height: 720,
  strip: { url: 'https://work.example/strip.webp', columns: 5, count: 21, width: 160, height: 90, every: 50 },
  loudness: null,
};
const film: PlayedFile = {
  id: 'a',
  name: 'teaser.mov',
  kind: 'video',
  size: 4_200_000,
  type: 'video/quicktime',
  url: 'https://work.example/teaser.mov',
  preview: null,
  playback: ready,
};
const sound: PlayedFile = {
  ...film,
  name: 'jingle.wav',
  kind: 'audio',
  playback: { ...ready, rate: { frames: 1000, seconds: 1 }, frames: 12_000, width: null, height: null },
};
const show = (props: Partial<PlayerProps> = {}) =>
  render(<Player file={film} texts={texts} viewerTexts={viewerTexts} {...props} />);
const press = (key: string, target: Element | Window = window) =>
  act(async () => fireEvent.keyDown(target, { key }));
const click = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const code = () => screen.getByRole('timer').textContent?.split(' / ')[0];
const element = () => document.querySelector('video,audio') as HTMLMediaElement;
const mark = (number: number, moment: Moment | undefined, more: Partial<Mark> = {}): Mark => ({
  id: `m${number}`,
  number,
  state: 'open',
  selector: { moment },
  words: `Words ${number}`,
  ...more,
});

it('seconds that are played are told once each, and those that are sought are not', async () => {
  const onPlayed = vi.fn();
  show({ onPlayed });
  const at = (second: number) =>
    act(async () => {
      element().currentTime = second;
      fireEvent(element(), new Event('play'));
    });
  await press('.');
  expect(onPlayed).not.toHaveBeenCalled();
  for (const second of [0, 1.2, 1.8, 2]) await at(second);
  expect(onPlayed.mock.calls).toEqual([[0], [1], [2]]);
  fireEvent(element(), new Event('pause'));
  await press('End');
  expect(onPlayed).toHaveBeenCalledTimes(3);
});

describe('on paper', () => {
  const record = () => document.querySelector('[data-paper="only"]');
  const refused: Playback = { ...ready, state: 'refused', refusal: 'too_long', url: null };

  it('a film is its still, with its length', () => {
    show({ file: { ...film, preview: 'https://work.example/still.jpg' } });
    expect(record()?.querySelector('img')?.src).toBe('https://work.example/still.jpg');
    expect(record()?.textContent).toBe('0:40');
  });

  it.each([
    ['refused', refused],
    ['in the making', { ...refused, state: 'pending', refusal: null, frames: null, rate: null } as const],
  ])('a film that is %s has its name, length and size in a frame', (_state, playback) => {
    vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('');
    show({ file: { ...film, playback } });
    const length = playback.frames ? '0:40 · ' : '';
    expect(record()?.textContent).toBe(`teaser.mov${length}4.2 MB`);
    expect(document.querySelector('[data-paper="no"]')?.textContent).not.toBe('');
  });

  it('an original that the browser plays has the length that the browser read', () => {
    vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('probably');
    show({ file: { ...film, playback: { ...refused, frames: null, rate: null } } });
    Object.defineProperty(element(), 'duration', { value: 75.5 });
    fireEvent(element(), new Event('loadedmetadata'));
    expect(record()?.textContent).toBe('teaser.mov1:15 · 4.2 MB');
  });
});

it('the place of points above the bar is kept, so that the first one moves nothing', () => {
  const rows = () => document.querySelectorAll('[data-badges]').length;
  const markEvents = { onSelect: vi.fn() };
  const { rerender } = show({ keepsPlace: true });
  expect(rows()).toBe(1);
  const arrived = [mark(1, { frame: 3, rate })];
  rerender(<Player {...{ file: film, texts, viewerTexts, markEvents }} marks={arrived} keepsPlace />);
  expect(rows()).toBe(1);
  cleanup();
  show();
  expect(rows()).toBe(0);
});

describe('a film', () => {
  it('steps by a frame to the middle of the next one, and stops at both ends', async () => {
    show();
    await press(',');
    expect(code()).toBe('0:00+00');
    await press('.');
    await click(texts.kinds.film.on);
    expect(code()).toBe('0:00+02');
    expect(element().currentTime).toBeCloseTo(timeOf(2, rate));
    await press('End', screen.getByRole('slider', { name: texts.position }));
    await press('.');
    expect(code()).toBe('0:40+00');
    await press(',');
    expect(code()).toBe('0:39+24');
  });

  it('plays by the space bar, except on a button that it presses, and pauses for a step', async () => {
    show();
    await press(' ');
    await press(' ', screen.getByRole('button', { name: texts.mute }));
    screen.getByRole('button', { name: texts.pause });
    await press('.');
    screen.getByRole('button', { name: texts.play });
    expect(HTMLMediaElement.prototype.play).toHaveBeenCalledTimes(1);
  });

  it('tells its place as a time with its frame, and moves a second by an arrow', async () => {
    show();
    const slider = screen.getByRole('slider', { name: texts.position });
    await press('ArrowRight', slider);
    await press('PageUp', slider);
    await press('ArrowLeft', slider);
    expect(slider.getAttribute('aria-valuetext')).toBe(texts.of('0:10+00', '0:40'));
    expect(slider.getAttribute('aria-valuenow')).toBe('250');
  });

  it('changes its speed in steps, up to the slowest and the fastest', async () => {
    show();
    await press('>');
    screen.getByRole('button', { name: `${texts.speed}: ${texts.times(1.25)}` });
    expect(element().playbackRate).toBe(1.25);
    expect(speeds.map((speed) => speedBeside(speed, 1))).toEqual([0.5, 0.75, 1, 1.25, 1.5, 2, 2]);
    expect(speedBeside(0.25, -1)).toBe(0.25);
  });

  it('offers another try after an error, at the same frame', async () => {
    const onReload = vi.fn();
    const load = vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {});
    show({ onReload });
    await press('.');
    await act(async () => fireEvent.error(element()));
    screen.getByText(texts.kinds.film.failed);
    await click(viewerTexts.retry);
    expect(onReload).toHaveBeenCalledTimes(1);
    expect(load).toHaveBeenCalledTimes(1);
    expect(screen.queryByText(texts.kinds.film.failed)).toBeNull();
    expect(code()).toBe('0:00+01');
  });

  it('keeps its signed address while that works, and takes the new one after an error', async () => {
    const view = show();
    const file = { ...film, playback: { ...ready, url: 'https://work.example/anew.mp4' } };
    view.rerender(<Player file={file} texts={texts} viewerTexts={viewerTexts} />);
    expect(element().getAttribute('src')).toBe(ready.url);
    await act(async () => fireEvent.error(element()));
    expect(element().getAttribute('src')).toBe('https://work.example/anew.mp4');
  });
});

describe('marks on the bar', () => {
  const marks = [
    mark(1, { frame: 100, rate }),
    mark(2, { frame: 110, rate }),
    mark(3, { frame: 500, until: 700, rate }),
    mark(4, undefined),
  ];

  it('have number, state, time and words; those closer than 24 pixels gather', async () => {
    show({ marks, markEvents: { onSelect: vi.fn() } });
    const bar = within(screen.getByRole('group', { name: texts.marks }));
    expect(bar.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
      viewerTexts.gathered(2),
      'Point 3, open, 0:20–0:28: Words 3',
    ]);
    expect(document.querySelectorAll('[data-range]')).toHaveLength(1);
  });

  it('lead to their moment', async () => {
    const onSelect = vi.fn();
    show({ marks, markEvents: { onSelect } });
    await click('Point 3, open, 0:20–0:28: Words 3');
    expect(code()).toBe('0:20+00');
    expect(onSelect).toHaveBeenCalledWith('m3');
  });

  describe('while it plays', () => {
    /** Plays up to a frame: this window has no frame callback, so the clock is read when playing starts. */
    const playTo = (frame: number) =>
      act(async () => {
        element().currentTime = timeOf(frame, rate);
        element().dispatchEvent(new Event('play'));
      });
    beforeEach(() => localStorage.clear());
    const option = async (name: string) => {
      await click(`${texts.speed}: ${texts.times(1)}`);
      await act(async () => fireEvent.click(screen.getByRole('menuitem', { name })));
    };

    it('are passed, unless they are asked to stop it', async () => {
      const onSelect = vi.fn();
      show({ marks, markEvents: { onSelect } });
      await press(' ');
      await playTo(105);
      expect(code()).toBe('0:04+05');
      expect(onSelect).not.toHaveBeenCalled();
    });

    it('stop it one by one once that is asked for, each in sight; a jump over them does not', async () => {
      const onSelect = vi.fn();
      show({ marks, markEvents: { onSelect } });
      await option(texts.stopAtPoints);
      await press(' ');
      await playTo(99);
      screen.getByRole('button', { name: texts.pause });
      await playTo(105);
      screen.getByRole('button', { name: texts.play });
      expect(code()).toBe('0:04+00');
      expect(onSelect.mock.calls).toEqual([['m1']]);

      await press(' ');
      await playTo(120);
      expect(code()).toBe('0:04+10');
      expect(onSelect.mock.calls).toEqual([['m1'], ['m2']]);

      await press(' ');
      await press('End', screen.getByRole('slider', { name: texts.position }));
      await playTo(1000);
      expect(onSelect).toHaveBeenCalledTimes(2);
    });

    it('stop it for the same person the next time, and no more once that was taken back', async () => {
      const props = { marks, markEvents: { onSelect: vi.fn() } };
      show(props);
      await option(texts.stopAtPoints);
      cleanup();
      const view = show(props);
      await option(texts.playThrough);
      view.unmount();
      localStorage.setItem('proofline.person', 'another');
      show(props);
      await option(texts.stopAtPoints);
      localStorage.setItem('proofline.person', 'somebody');
      cleanup();
      show(props);
      await press(' ');
      await playTo(105);
      expect(props.markEvents.onSelect).not.toHaveBeenCalled();
    });
  });

  it('let a range be repeated only once it is selected', async () => {
    const view = show({ marks, markEvents: { onSelect: vi.fn() } });
    const repeat = screen.getByRole('button', { name: texts.repeat });
    expect(repeat.getAttribute('aria-disabled')).toBe('true');
    const markEvents = { selected: 'm3', onSelect: vi.fn() };
    view.rerender(
      <Player file={film} marks={marks} markEvents={markEvents} texts={texts} viewerTexts={viewerTexts} />,
    );
    await click(texts.repeat);
    expect(repeat.getAttribute('aria-pressed')).toBe('true');
    expect(code()).toBe('0:20+00');
    screen.getByRole('button', { name: texts.pause });
  });
});

describe('a point', () => {
  function Room({ file, told }: { file: PlayedFile; told: (selector: Selector | null | undefined) => void }) {
    const [mode, setMode] = useState<PointingMode>('none');
    const [draft, setDraft] = useState<Selector>();
    const place = (selector: Selector | null) => {
      setDraft(selector ?? undefined);
      told(selector);
    };
    return (
      <Player
        file={file}
        pointing={{ mode, onMode: setMode, onSelector: place, draft, onMove: place }}
        texts={texts}
        viewerTexts={viewerTexts}
      />
    );
  }

  it('begins at the frame in sight, which pauses the film', async () => {
    const told = vi.fn();
    render(<Room file={film} told={told} />);
    await press(' ');
    await press('.');
    await press('p');
    expect(told.mock.calls).toEqual([[{ moment: { frame: 1, rate } }]]);
    screen.getByRole('button', { name: texts.play });
  });

  it('is placed by a tap on the frame that stands still; the first tap stops what plays', async () => {
    const onTap = vi.fn();
    const onUntap = vi.fn();
    const pointing = { mode: 'none' as const, onMode: vi.fn(), onSelector: vi.fn(), onMove: vi.fn() };
    show({ pointing: { ...pointing, draft: undefined, onTap, onUntap } });
    const stage = document.querySelector('[data-stage]') as Element;
    let at = 0;
    const tap = (clientX: number, after: number) =>
      act(async () => {
        at += after;
        const place = { clientX, clientY: 150, button: 0, pointerId: 1, pointerType: 'touch' };
        for (const type of ['pointerdown', 'pointerup']) {
          const event = new PointerEvent(type, { ...place, bubbles: true });
          Object.defineProperty(event, 'timeStamp', { value: at });
          fireEvent(stage, event);
        }
        fireEvent.click(stage);
      });
    await press(' ');
    Object.defineProperty(element(), 'paused', { configurable: true, value: false });
    await tap(200, 1000);
    screen.getByRole('button', { name: texts.play });
    expect(onTap).not.toHaveBeenCalled();
    await tap(200, 1000);
    expect(onTap).toHaveBeenCalledWith({
      moment: { frame: 0, rate },
      shape: { type: 'pin', x: 50, y: 50 },
    });
    // The second tap of a double tap undoes the first one.
    await tap(202, 100);
    expect(onTap).toHaveBeenCalledTimes(1);
    expect(onUntap).toHaveBeenCalledTimes(1);
  });

  it('takes a beginning and an end, in any order', async () => {
    const told = vi.fn();
    render(<Room file={film} told={told} />);
    const slider = screen.getByRole('slider', { name: texts.position });
    await press('ArrowRight', slider);
    await press('i');
    await press('ArrowRight', slider);
    await click(texts.untilHere);
    expect(told).toHaveBeenLastCalledWith({ moment: { frame: 25, until: 50, rate } });
    await press('Home', slider);
    await press('o');
    expect(told).toHaveBeenLastCalledWith({ moment: { frame: 0, until: 25, rate } });
    await press('PageUp', slider);
    await click(texts.fromHere);
    expect(told).toHaveBeenLastCalledWith({ moment: { frame: 250, rate } });
  });

  it('on a sound has no tools to draw with', async () => {
    const told = vi.fn();
    render(<Room file={sound} told={told} />);
    await press('.');
    await press('p');
    expect(told).toHaveBeenLastCalledWith({ moment: { frame: 100, rate: { frames: 1000, seconds: 1 } } });
    expect(screen.queryByRole('toolbar', { name: viewerTexts.pointing.tools })).toBeNull();
    // The next one starts like the first.
    await press('.');
    await press('p');
    expect(told).toHaveBeenLastCalledWith({ moment: { frame: 200, rate: { frames: 1000, seconds: 1 } } });
  });

  it('on the list is sought each time it is asked for', async () => {
    const view = show({ sought: { frame: 40, rate } });
    expect(code()).toBe('0:01+15');
    await press('.');
    view.rerender(
      <Player file={film} sought={{ frame: 40, rate }} texts={texts} viewerTexts={viewerTexts} />,
    );
    expect(code()).toBe('0:01+15');
  });
});

describe('without a rendition', () => {
  const without = (playback: Partial<Playback> | null): PlayedFile => ({
    ...film,
    playback: playback && { ...ready, url: null, ...playback },
  });

  it.each([
    [
      'while it is made, its progress',
      { state: 'pending', progress: 40 } as const,
      texts.kinds.film.pending(40),
    ],
    [
      'why there is none',
      { state: 'refused', refusal: 'too_long' } as const,
      texts.kinds.film.refused.too_long,
    ],
    ['of an old file, that the browser cannot play it', null, texts.kinds.film.unplayable],
  ])('it tells %s', (_what, playback, words) => {
    vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('');
    show({ file: without(playback) });
    screen.getByText(words);
    expect(element()).toBeNull();
  });

  it('offers the original where the browser plays it, and its download once that fails', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe');
    show({ file: without({ state: 'refused', refusal: 'too_large' }), markEvents: { onSelect: vi.fn() } });
    expect(element().getAttribute('src')).toBe(film.url);
    screen.getByText(new RegExp(texts.wholeOnly));
    await act(async () => fireEvent.error(element()));
    expect(screen.getByRole('link', { name: viewerTexts.download }).getAttribute('href')).toBe(film.url);
  });
});
