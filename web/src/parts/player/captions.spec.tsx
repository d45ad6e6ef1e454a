import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { FileCaptions, Playback } from '#contracts/file.ts';
import { fakeServer } from '#lib/testing/fake-server.testing.ts';
import { player as texts } from '#lib/texts/en/player.ts';
import { viewer as viewerTexts } from '#lib/texts/en/viewer.ts';
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

const cuesIn = (...words: readonly string[]) => ({
  cues: words.map((text, index) => ({ from: index * 1000 + 1000, until: index * 1000 + 1900, text })),
});
const stored: Record<string, unknown> = {
  'https://work.example/en.json': cuesIn('Who is there?', '<b>Nobody</b> & nothing'),
  'https://work.example/es.json': cuesIn('¿Quién es?'),
  'https://work.example/text.json': { text: 'A door.\n\nIt <i>shuts</i>.' },
};
const server = fakeServer();
const fetched = vi.fn((url: string) =>
  stored[url] ? Response.json(stored[url]) : new Response(null, { status: 404 }),
);
beforeEach(() => {
  server.store(fetched);
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  fetched.mockClear();
  localStorage.clear();
  vi.restoreAllMocks();
});

const rate = { frames: 25, seconds: 1 };
const playback: Playback = {
  ...{
    state: 'ready',
    progress: 100,
    refusal: null,
    url: 'https://work.example/film.mp4',
    rate,
    frames: 1001,
  },
  ...{ width: 1280, height: 720, strip: null, loudness: null },
};
const one = (
  kind: FileCaptions['kind'],
  language: FileCaptions['language'],
  name: string = language,
  more: Partial<FileCaptions> = {},
): FileCaptions => ({ kind, language, id: name, url: `https://work.example/${name}.json`, ...more });
const film: PlayedFile = {
  ...{
    id: 'a',
    name: 'teaser.mov',
    kind: 'video',
    size: 4_200_000,
    type: 'video/quicktime',
    preview: null,
    playback,
  },
  url: 'https://work.example/teaser.mov',
  captions: [one('captions', 'en'), one('captions', 'es')],
};
const sound: PlayedFile = {
  ...film,
  kind: 'audio',
  playback: { ...playback, rate: { frames: 1000, seconds: 1 }, frames: 12_000, width: null, height: null },
};
const show = async (file: PlayedFile = film, props: Partial<PlayerProps> = {}) => {
  render(<Player file={file} texts={texts} viewerTexts={viewerTexts} {...props} />);
  await act(async () => undefined);
};
const press = (key: string, target: Element | Window = window) =>
  act(async () => fireEvent.keyDown(target, { key }));
const click = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const caption = () => document.querySelector('[data-caption]')?.textContent;
const element = () => document.querySelector('video,audio') as HTMLMediaElement;
const transcript = () => screen.getByRole('region', { name: texts.captions.transcript });
const rows = () =>
  within(transcript())
    .getAllByRole('listitem')
    .map((row) => row.textContent);

it.each([
  ['a film', film],
  ['a sound', sound],
])(
  'captions of %s are shown by a key and a button, as text, which this browser remembers',
  async (_, file) => {
    await show(file, { sought: { frame: 0, rate } });
    expect(fetched).not.toHaveBeenCalled();
    expect(caption()).toBeUndefined();
    await press('u');
    screen.getByRole('button', { name: texts.captions.hide });
    expect(caption()).toBe('');
    await press('t');
    await click(texts.captions.jump('0:02'));
    expect(caption()).toBe('<b>Nobody</b> & nothing');
    cleanup();
    await show(file);
    screen.getByRole('button', { name: texts.captions.hide });
    await click(texts.captions.hide);
    expect(caption()).toBeUndefined();
    cleanup();
    await show(file);
    screen.getByRole('button', { name: texts.captions.show });
  },
);

it('the transcript leads to the time of each cue, and says which one is shown', async () => {
  await show();
  await press('t');
  expect(rows()).toEqual(['0:01Who is there?', '0:02<b>Nobody</b> & nothing']);
  const first = screen.getByRole('button', { name: texts.captions.jump('0:01') });
  const second = screen.getByRole('button', { name: texts.captions.jump('0:02') });
  // A single stop of the tab key, with arrows between the times.
  expect([first.tabIndex, second.tabIndex]).toEqual([0, -1]);
  act(() => first.focus());
  await press('ArrowDown', first);
  expect(document.activeElement).toBe(second);
  expect([first.tabIndex, second.tabIndex]).toEqual([-1, 0]);
  await click(texts.captions.jump('0:02'));
  expect(element().currentTime).toBe(timeOf(50, rate));
  expect(second.closest('li')?.getAttribute('aria-current')).toBe('true');
  await press('t');
  expect(screen.queryByRole('region', { name: texts.captions.transcript })).toBeNull();
});

it('captions and transcript are read in the chosen language, else in that of the page', async () => {
  await show();
  await press('t');
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: texts.captions.language });
  expect([...choice.options].map(({ text }) => text)).toEqual(['English', 'Spanish']);
  await act(async () => fireEvent.change(choice, { target: { value: 'es' } }));
  expect(rows()).toEqual(['0:01¿Quién es?']);
  expect(screen.getByText('¿Quién es?').lang).toBe('es');
  cleanup();
  await show();
  await press('t');
  expect(rows()).toEqual(['0:01¿Quién es?']);
});

it('a transcript of its own is read before the captions, and says that it is of an earlier version', async () => {
  await show({
    ...film,
    captions: [one('captions', 'en'), one('transcript', 'en', 'text', { taken: true })],
  });
  expect(screen.queryByText(texts.captions.taken)).toBeNull();
  await press('t');
  screen.getByText(texts.captions.taken);
  screen.getByText('It <i>shuts</i>.');
  expect(rows()).toHaveLength(2);
});

it('a text that can’t be loaded says so, and is tried again', async () => {
  await show({ ...film, captions: [one('transcript', 'en', 'gone')] });
  expect(screen.queryByRole('button', { name: texts.captions.show })).toBeNull();
  await press('t');
  screen.getByRole('alert');
  stored['https://work.example/gone.json'] = { text: 'A door.' };
  await click(texts.captions.again);
  delete stored['https://work.example/gone.json'];
  screen.getByText('A door.');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('nothing is offered for a film without captions and transcript', async () => {
  await show({ ...film, captions: [] });
  expect(screen.queryByRole('button', { name: texts.captions.show })).toBeNull();
  expect(screen.queryByRole('button', { name: texts.captions.transcript })).toBeNull();
});
