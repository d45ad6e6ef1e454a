import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { File, Playback } from '#contracts/file.ts';
import { fakeServer } from '#lib/testing/fake-server.testing.ts';
import { compare as texts } from '#lib/texts/en/compare.ts';
import { player } from '#lib/texts/en/player.ts';
import { points as pointTexts } from '#lib/texts/en/points.ts';
import { viewer as viewerTexts } from '#lib/texts/en/viewer.ts';
import { timeOf } from '../player/frames.ts';
import type { ShownPoint } from '../points/point-drafts.ts';
import { Compare } from './compare.tsx';
import { Films } from './films.tsx';
import type { CompareProps, VersionsProps } from './props.ts';
import { comparableVersions } from './versions.ts';

// Fixed sizes: the window of these specs has no layout and no playback, and a seek ends at once.
const measures = { clientWidth: 900, clientHeight: 300 };
const media = { readyState: 4, seeking: false };
beforeAll(() => {
  for (const name of ['clientWidth', 'clientHeight'] as const)
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => measures[name] });
  for (const [name, value] of Object.entries(media))
    Object.defineProperty(HTMLMediaElement.prototype, name, { configurable: true, get: () => value });
});
afterAll(() => {
  for (const name of Object.keys(measures)) Reflect.deleteProperty(HTMLElement.prototype, name);
  for (const name of Object.keys(media)) Reflect.deleteProperty(HTMLMediaElement.prototype, name);
});
const server = fakeServer();
beforeEach(() => {
  measures.clientWidth = 900;
  server.store(() => new Promise(() => {}));
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
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
  frames: 100,
  width: 640,
  height: 360,
  strip: null,
  loudness: 'https://work.example/loudness.json',
};
const fileOf = (id: string, playback: Playback | null, more: Partial<File> = {}): File =>
  ({
    id,
    name: 'teaser.mp4',
    extension: 'mp4',
    type: 'video/mp4',
    kind: 'video',
    version: 1,
    state: 'ready',
    preview: null,
    playback,
    pages: null,
    ...more,
  }) as File;
const soundOf = (id: string) =>
  fileOf(
    id,
    { ...ready, rate: { frames: 1000, seconds: 1 }, frames: 4000, width: null, height: null },
    { name: 'jingle.wav', kind: 'audio' },
  );
const point = (id: string, more: Partial<ShownPoint>): ShownPoint =>
  ({
    id,
    file_id: 'first',
    number: 1,
    state: 'answered',
    body: 'Too early',
    answer: { what: 'done', text: 'Moved', by: { kind: 'member', id: 1, name: 'Olga' }, at: '' },
    ...more,
  }) as ShownPoint;

function Room(props: Partial<CompareProps>) {
  const [selected, onSelect] = useState(props.selected);
  return (
    <Compare
      file={fileOf('second', ready)}
      round={1}
      versions={[{ ...fileOf('first', ready), round: 0 }]}
      points={[]}
      page={1}
      onPage={vi.fn()}
      load={() => new Promise(() => {})}
      films={inEnglish}
      texts={texts}
      viewerTexts={viewerTexts}
      pointTexts={pointTexts}
      {...props}
      selected={selected}
      onSelect={onSelect}
    />
  );
}
const inEnglish = (props: VersionsProps) => <Films {...props} playerTexts={player} />;
const show = async (props: Partial<CompareProps> = {}) => {
  render(<Room {...props} />);
  await act(async () => undefined);
};
const press = (key: string) => act(async () => fireEvent.keyDown(window, { key }));
const click = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const code = () => screen.getByRole('timer').textContent?.split(' / ')[0];
const times = () =>
  ['Preview', 'Round 1'].map(
    (round) => (screen.getByLabelText(`teaser.mp4, ${round}`) as HTMLVideoElement).currentTime,
  );

describe('transcripts', () => {
  const spoken = (id: string, words: string, more: object = {}) => [
    {
      kind: 'captions' as const,
      language: 'en' as const,
      id,
      url: `https://work.example/${words}.json`,
      ...more,
    },
  ];
  beforeEach(() => {
    server.store((url) => {
      const [, words = ''] = /example\/(\w+)\.json/.exec(url) ?? [];
      return Response.json({ cues: [{ from: 1000, until: 2000, text: words }] });
    });
  });
  const named = (round: string) => `${player.captions.transcript}, ${round}`;

  it('are read beside each other by a key, say which is taken over, and lead to their times', async () => {
    await show({
      file: fileOf('second', ready, { captions: spoken('b', 'Welcome', { taken: true }) }),
      versions: [{ ...fileOf('first', ready, { captions: spoken('a', 'Hello') }), round: 0 }],
    });
    expect(screen.queryByText('Hello')).toBeNull();
    await press('t');
    const [older, newer] = ['Preview', 'Round 1'].map((round) =>
      screen.getByRole('region', { name: named(round) }),
    );
    expect(older?.textContent).toContain('Hello');
    expect(older?.textContent).not.toContain(player.captions.taken);
    expect(newer?.textContent).toContain('Welcome');
    expect(newer?.textContent).toContain(player.captions.taken);
    const [, second] = screen.getAllByRole('button', { name: player.captions.jump('0:01') });
    await act(async () => second && fireEvent.click(second));
    expect(code()).toBe('0:01+00');
    expect(newer?.querySelector('[aria-current]')?.textContent).toContain('Welcome');
    await press('t');
    expect(screen.queryByText('Hello')).toBeNull();
  });

  it('are of the one version that has any', async () => {
    await show({ file: fileOf('second', ready, { captions: spoken('b', 'Welcome') }) });
    screen.getByRole('button', { name: named('Round 1') });
    expect(screen.queryByRole('button', { name: named('Preview') })).toBeNull();
  });
});

describe('two films', () => {
  it('are stepped as one, and let begin apart by keys', async () => {
    await show();
    await press('.');
    await press('.');
    expect(code()).toBe('0:00+02');
    expect(times()).toEqual([timeOf(2, rate), timeOf(2, rate)]);
    await press('r');
    screen.getByText(texts.film.begins(1, '0:00+01'));
    expect(times()).toEqual([timeOf(3, rate), timeOf(2, rate)]);
    await press('e');
    await press('e');
    screen.getByText(texts.film.begins(0, '0:00+01'));
    expect(times()).toEqual([timeOf(1, rate), timeOf(2, rate)]);
  });

  it('say which one is heard and which one is shown', async () => {
    await show();
    screen.getByText(texts.film.heard(1));
    await press('s');
    screen.getByText(texts.film.heard(0));
    screen.getByRole('button', { name: texts.film.hear(0), pressed: true });
    await press('b');
    screen.getByText(texts.shown(0));
    await press('b');
    screen.getByText(texts.shown(1));
    // The picture has a switch of its own.
    screen.getByText(texts.film.heard(0));
  });

  it('begin at the moment of a point that was chosen, with its answer', async () => {
    const points = [
      point('old', { selector: { moment: { frame: 40, rate } } }),
      point('new', { file_id: 'second', selector: { moment: { frame: 60, rate } } }),
    ];
    await show({ points, selected: 'old' });
    expect(code()).toBe('0:01+15');
    screen.getByText(/Moved/);
    cleanup();
    await show({ points, selected: 'new' });
    expect(code()).toBe('0:02+10');
  });

  it('show a point at its own moment on each side where its answer moved it', async () => {
    const place = { revision_id: 11, file_id: 'second', selector: { moment: { frame: 65, rate } } };
    const { answer } = point('old', {});
    await show({
      points: [
        point('old', {
          selector: { moment: { frame: 40, rate } },
          answer: answer && { ...answer, place },
        }),
      ],
      selected: 'old',
    });
    expect(times()).toEqual([timeOf(40, rate), timeOf(65, rate)]);
    screen.getByText(texts.film.begins(0, '0:01+00'));
  });

  it('have a row of controls on a phone, and a menu with the speed and the offset', async () => {
    measures.clientWidth = 390;
    await show();
    await click(texts.more);
    await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: texts.film.offset })));
    await click(texts.film.later(1, texts.film.second));
    screen.getByText(texts.film.begins(1, '0:01+00'), { selector: 'fieldset *' });
    await click(texts.more);
    await act(async () =>
      fireEvent.click(screen.getByRole('menuitemradio', { name: `${player.speed}: ${player.times(0.5)}` })),
    );
    expect((screen.getByLabelText('teaser.mp4, Round 1') as HTMLVideoElement).playbackRate).toBe(0.5);
  });
});

describe('two sounds', () => {
  it('are heard in turn', async () => {
    await show({ file: soundOf('second'), versions: [{ ...soundOf('first'), round: 0 }] });
    expect(screen.queryByRole('radio')).toBeNull();
    screen.getByText(texts.film.heard(1));
    await press('b');
    screen.getByText(texts.film.heard(0));
    await click(texts.film.hear(1));
    screen.getByText(texts.film.heard(1));
    expect([...document.querySelectorAll('audio')].map(({ muted }) => muted)).toEqual([true, false]);
  });
});

describe('a sentence stands', () => {
  it.each([
    [
      'one is being prepared',
      { ...ready, state: 'pending', progress: 40, url: null },
      texts.film.pending(0, 40),
    ],
    [
      'one was refused',
      { ...ready, state: 'refused', refusal: 'too_long', url: null },
      texts.film.missing(0),
    ],
    ['one is older than renditions', null, texts.film.missing(0)],
    ['one has no pictures', { ...ready, width: null, height: null }, texts.film.mixed],
  ] as const)('where %s', async (_, playback, words) => {
    await show({ versions: [{ ...fileOf('first', playback), round: 0 }] });
    screen.getByText(words);
    expect(screen.queryByRole('timer')).toBeNull();
  });
});

it('films are compared with films and sounds, and with no picture of the same name', () => {
  const earlier = [
    { ...fileOf('film', ready), round: 0 },
    {
      ...fileOf('poster', null, { kind: 'image', type: 'image/png', preview: 'https://work.example/p' }),
      round: 1,
    },
  ];
  const file = fileOf('newest', ready);
  const versions = comparableVersions(file, [file], earlier, 2);
  expect(versions.map(({ id }) => id)).toEqual(['film']);
});

describe('the audio description of two versions', () => {
  afterEach(() => localStorage.clear());
  const told = (id: string, more: Partial<Playback> = {}) =>
    fileOf(id, { ...ready, url: `https://work.example/${id}.mp4`, ...more }, { name: 'told.mp4' });
  /** Sources of the older and the newer one, which is first in the page. */
  const sources = () => Array.from(document.querySelectorAll('video'), ({ src }) => src).reverse();
  const film = 'https://work.example/film.mp4';
  const described = 'https://work.example/told.mp4';
  const onSwitch = () => screen.queryByRole('button', { name: player.described.name });

  it('plays in place of the version that has one, which is heard, and the film again', async () => {
    await show({
      versions: [{ ...fileOf('first', ready, { described_by: 'told' }), round: 0 }],
      files: [told('told')],
    });
    expect(sources()).toEqual([film, film]);
    const isHeard = () =>
      screen.getByRole('button', { name: texts.film.hear(0) }).getAttribute('aria-pressed');
    expect(isHeard()).toBe('false');
    await act(async () => fireEvent.click(onSwitch() as HTMLElement));
    expect(sources()).toEqual([described, film]);
    expect(onSwitch()?.getAttribute('aria-pressed')).toBe('true');
    expect(isHeard()).toBe('true');
    await press('v');
    expect(sources()).toEqual([film, film]);
  });

  it('is on for somebody who has switched it on in the player', async () => {
    localStorage.setItem('proofline.audio-description.guest', 'on');
    await show({ file: fileOf('second', ready, { described_by: 'told' }), files: [told('told')] });
    expect(sources()).toEqual([film, described]);
  });

  it('is not offered with other times than the film, whose points and line of time these are', async () => {
    await show({
      file: fileOf('second', ready, { described_by: 'told' }),
      files: [told('told', { frames: 120 })],
    });
    expect(onSwitch()).toBeNull();
    await press('v');
    expect(sources()).toEqual([film, film]);
  });
});
