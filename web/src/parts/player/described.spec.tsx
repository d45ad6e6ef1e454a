/** Switch between a film and its described version (WCAG 1.2.5). */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { FileCaptions, Playback } from '#contracts/file.ts';
import type { Moment } from '#domain/point/index.ts';
import { player as texts } from '#lib/texts/en/player.ts';
import { viewer as viewerTexts } from '#lib/texts/en/viewer.ts';
import type { PointingMode } from '../viewer/gestures.ts';
import type { Mark } from '../viewer/marks.ts';
import { timeOf } from './frames.ts';
import { Player, type PlayerProps } from './player.tsx';
import type { PlayedFile } from './rendition.ts';

// The window of these specs has no layout and no playback; a seek ends at once.
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
const play = vi.fn(async function (this: HTMLMediaElement) {
  this.dispatchEvent(new Event('play'));
});
beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play);
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    this.dispatchEvent(new Event('pause'));
  });
});
afterEach(() => {
  cleanup();
  play.mockClear();
  localStorage.clear();
  vi.restoreAllMocks();
});

const rate = { frames: 25, seconds: 1 };
const playback: Playback = {
  ...{ state: 'ready', progress: 100, refusal: null, url: 'https://work.example/film.mp4', rate },
  ...{ frames: 1001, width: 1280, height: 720, strip: null, loudness: null },
};
const film: PlayedFile = {
  ...{
    id: 'a',
    name: 'teaser.mov',
    kind: 'video',
    size: 4_200_000,
    type: 'video/mp4',
    preview: null,
    playback,
  },
  ...{ url: 'https://work.example/teaser.mov', described_by: 'b' },
};
const told = (more: Partial<Playback> = {}): PlayedFile => ({
  ...film,
  ...{ id: 'b', name: 'told.mov', described_by: undefined },
  playback: { ...playback, url: 'https://work.example/told.mp4', ...more },
});
/** As long as the film, and longer at another rate. */
const [alike, longer] = [told(), told({ rate: { frames: 50, seconds: 1 }, frames: 3000 })];

const show = (version: PlayedFile = longer, props: Partial<PlayerProps> = {}) =>
  render(
    <Player
      file={film}
      files={[film, version]}
      texts={texts}
      viewerTexts={viewerTexts}
      {...{ sought: { frame: 250, rate }, ...props }}
    />,
  );
const press = (key: string) => act(async () => fireEvent.keyDown(window, { key }));
const named = (name: string) => screen.getByRole('button', { name });
const click = (name: string) => act(async () => fireEvent.click(named(name)));
const element = () => document.querySelector('video') as HTMLVideoElement;
const isOn = () => named(texts.described.name).getAttribute('aria-pressed') === 'true';
const state = () => {
  const { src, currentTime, playbackRate, muted } = element();
  return { src, at: currentTime, speed: playbackRate, muted };
};

it('plays the described version where the film was, at its speed and volume, and the film again', async () => {
  show();
  await press('>');
  await press('m');
  const switched = named(texts.described.name);
  switched.focus();
  expect(isOn()).toBe(false);
  const at = timeOf(250, rate);
  expect(state()).toEqual({ src: 'https://work.example/film.mp4', at, speed: 1.25, muted: true });
  await click(texts.play);
  expect(play).toHaveBeenCalledTimes(1);

  await click(texts.described.name);
  expect(isOn()).toBe(true);
  const there = timeOf(501, { frames: 50, seconds: 1 });
  expect(state()).toEqual({
    ...{ src: 'https://work.example/told.mp4', at: there, speed: 1.25, muted: true },
  });
  expect(Math.abs(there - at)).toBeLessThan(1 / 25);
  // It plays on, and the focus stays on the switch.
  expect(play).toHaveBeenCalledTimes(2);
  expect(document.activeElement).toBe(switched);
  expect(screen.getByRole('timer').textContent).toContain('/ 1:00');

  await press('<');
  await press('v');
  expect(isOn()).toBe(false);
  expect(state()).toEqual({ src: 'https://work.example/film.mp4', at, speed: 1, muted: true });
  expect(play).toHaveBeenCalledTimes(3);
});

it('is remembered in this browser, and pressed before anything is played', async () => {
  show(longer, { sought: undefined });
  await press('v');
  expect(play).not.toHaveBeenCalled();
  cleanup();
  show(longer, { sought: undefined });
  expect(isOn()).toBe(true);
  expect(state().src).toBe('https://work.example/told.mp4');
  await press('v');
  cleanup();
  show(longer, { sought: undefined });
  expect(isOn()).toBe(false);
});

it('is not there without a described version that can be played, and says which film a version describes', () => {
  localStorage.setItem('proofline.audio-description.guest', 'on');
  for (const version of [{ ...alike, id: 'c' }, told({ state: 'pending', url: null })]) {
    show(version);
    expect(screen.queryByRole('button', { name: texts.described.name })).toBeNull();
    expect(state().src).toBe('https://work.example/film.mp4');
    cleanup();
  }
  show(alike, { file: alike, files: [film, alike] });
  screen.getByText(texts.described.of('teaser.mov'));
});

it('has the captions of the version, else those of the film if both have the same frames', () => {
  localStorage.setItem('proofline.audio-description.guest', 'on');
  const captions: FileCaptions[] = [{ kind: 'captions', language: 'en', id: 'x', url: '' }];
  const canCaption = (file: PlayedFile, version: PlayedFile) => {
    show(version, { file, files: [file, version], sought: undefined });
    const has = screen.queryByRole('button', { name: texts.captions.show }) !== null;
    cleanup();
    return has;
  };
  expect(canCaption({ ...film, captions }, alike)).toBe(true);
  expect(canCaption({ ...film, captions }, longer)).toBe(false);
  expect(canCaption(film, { ...longer, captions })).toBe(true);
});

const mark: Mark = {
  ...{ id: 'm1', number: 1, state: 'open', words: 'Brighter' },
  selector: { moment: { frame: 100, rate } },
};
const onMode = vi.fn();
/** Player in a room that points, and that shows the moment of a point. */
function Room({ version }: { version: PlayedFile }) {
  const [mode, setMode] = useState<PointingMode>('none');
  const [sought, seek] = useState<Moment>();
  return (
    <>
      <button type="button" onClick={() => setMode('pin')}>
        Comment
      </button>
      <button type="button" onClick={() => seek({ frame: 100, rate })}>
        Point 1
      </button>
      <Player
        file={film}
        files={[film, version]}
        marks={[mark]}
        markEvents={{ selected: undefined, onSelect: () => {}, hovered: undefined, onHover: () => {} }}
        pointing={{
          ...{ mode, draft: undefined, onMove: () => {}, onSelector: () => {} },
          onMode: (next) => {
            onMode(next);
            setMode(next);
          },
        }}
        sought={sought}
        texts={texts}
        viewerTexts={viewerTexts}
      />
    </>
  );
}
const marks = () => screen.queryAllByRole('button', { name: /^1|point 1.*brighter/i });

it('says why no point is placed while a version with other times plays, and shows the film for the moment of one', async () => {
  render(<Room version={longer} />);
  const count = marks().length;
  expect(count).toBeGreaterThan(0);
  await press('v');
  screen.getByText(texts.described.noPoints);
  expect(marks()).toHaveLength(0);
  await click('Comment');
  expect(onMode.mock.lastCall).toEqual(['none']);
  expect(document.activeElement?.textContent).toBe(texts.described.noPoints);
  await click(texts.play);
  play.mockClear();
  await click('Point 1');
  expect(isOn()).toBe(false);
  expect(state()).toMatchObject({ src: 'https://work.example/film.mp4', at: timeOf(100, rate) });
  expect(play).not.toHaveBeenCalled();
  expect(marks()).toHaveLength(count);
  // It is still the choice for the next film.
  expect(localStorage.getItem('proofline.audio-description.guest')).toBe('on');
});

it('keeps points on a version with the frames of the film', async () => {
  render(<Room version={alike} />);
  const count = marks().length;
  await press('v');
  expect(isOn()).toBe(true);
  expect(screen.queryByText(texts.described.noPoints)).toBeNull();
  expect(marks()).toHaveLength(count);
});

it('tells the seconds of the film that were heard, up to its end', async () => {
  const onPlayed = vi.fn();
  show(longer, { onPlayed, sought: undefined });
  await press('v');
  await click(texts.play);
  const at = (time: number) =>
    act(async () => {
      element().currentTime = time;
      fireEvent(element(), new Event('play'));
    });
  await at(3.01);
  await at(59);
  expect(onPlayed.mock.calls.flat()).toEqual([0, 3, 40]);
});

it.each([
  ['by our player where it is prepared', alike, true],
  ['by the browser’s own where it is not', { ...alike, playback: null }, false],
] as const)('a film that is not prepared has its described version %s', (_, version, isOurs) => {
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe');
  const given = {
    ...film,
    playback: { ...playback, state: 'refused', refusal: 'broken', url: null },
  } as const;
  render(<Player file={given} files={[given, version]} {...{ texts, viewerTexts }} />);
  const source = () => document.querySelector('video')?.getAttribute('src');
  const pressed = () => screen.getByRole('button', { name: texts.described.name, pressed: true });
  expect(source()).toBe(given.url);
  fireEvent.click(screen.getByRole('button', { name: texts.described.name, pressed: false }));
  expect(source()).toBe(isOurs ? version.playback?.url : version.url);
  fireEvent.click(pressed());
  expect(source()).toBe(given.url);
});

it('a film that is not prepared has no switch to a version that is still being prepared', () => {
  const given = { ...film, playback: null };
  const version = { ...alike, playback: { ...playback, state: 'pending', url: null } } as const;
  render(<Player file={given} files={[given, version]} {...{ texts, viewerTexts }} />);
  expect(screen.queryByRole('button', { name: texts.described.name })).toBeNull();
});
