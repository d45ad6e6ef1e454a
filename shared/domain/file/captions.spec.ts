import { expect, test } from 'vitest';
import {
  type Captioned,
  captionAt,
  captionLimits,
  captionsByFile,
  captionsOf,
  transcriptOf,
  withCaptions,
} from './captions.ts';

const webVtt = `WEBVTT Teaser
Kind: captions

STYLE
::cue { color: lime }

NOTE made by hand

1
00:01.500 --> 00:03.000 align:start position:0%
<v Anna>Who <i>is</i> there?</v>
- Nobody &amp; &lt;nothing&gt;

00:00:04.000 --> 00:00:06.250
[Door shuts]
`;
const cues = [
  { from: 1500, until: 3000, text: 'Anna: Who is there?\n- Nobody & <nothing>' },
  { from: 4000, until: 6250, text: '[Door shuts]' },
];

test('WebVTT is read as text, with the names of its voices and without markup, notes and styles', () => {
  expect(captionsOf(webVtt)).toEqual({ cues });
  expect(captionsOf(`\uFEFF${webVtt.replaceAll('\n', '\r\n')}`)).toEqual({ cues });
});

test('SubRip is read alike', () => {
  expect(
    captionsOf(
      '1\n00:00:01,500 --> 00:00:03,000\n<font color="red">Hello</font>\n\n2\n01:00:04,000 --> 01:00:06,000\n{\\an8}Up here\n',
    ),
  ).toEqual({
    cues: [
      { from: 1500, until: 3000, text: 'Hello' },
      { from: 3_604_000, until: 3_606_000, text: 'Up here' },
    ],
  });
});

test('cues are in the order of their times, and empty ones are left out', () => {
  expect(
    captionsOf(
      'WEBVTT\n\n00:05.000 --> 00:06.000\nLater\n\n00:01.000 --> 00:02.000\nSooner\n\n00:03.000 --> 00:04.000\n<b></b>\n',
    ),
  ).toEqual({
    cues: [
      { from: 1000, until: 2000, text: 'Sooner' },
      { from: 5000, until: 6000, text: 'Later' },
    ],
  });
});

test.each([
  ['empty', ' \n\n', { reason: 'captions_empty' }],
  ['without a cue', 'WEBVTT\n\nNOTE nothing yet\n', { reason: 'captions_empty' }],
  ['another text', '\nHello there,\nsaid Anna.\n', { reason: 'not_captions', line: 2 }],
  ['a page', '<html>\n<script>alert(1)</script>', { reason: 'not_captions', line: 1 }],
  ['a bad time', 'WEBVTT\n\n00:01.000 --> 00:99.000\nHello\n', { reason: 'captions_time', line: 3 }],
  [
    'a bad time behind its number',
    '1\n00:00:01,000 --> 00:00:02,000\nA\n\n2\n00:00:03,000 --> soon\nB\n',
    { reason: 'captions_time', line: 6 },
  ],
  [
    'words without a time',
    'WEBVTT\n\n00:01.000 --> 00:02.000\nA\n\nB\n',
    { reason: 'captions_time', line: 6 },
  ],
  [
    'an end before the begin',
    'WEBVTT\n\n00:02.000 --> 00:01.000\nA\n',
    { reason: 'captions_order', line: 3 },
  ],
  [
    'a cue without end',
    `WEBVTT\n\n00:01.000 --> 00:02.000\n${'x'.repeat(captionLimits.cue + 1)}\n`,
    { reason: 'cue_too_long', line: 4 },
  ],
  ['too large', 'x'.repeat(captionLimits.characters + 1), { reason: 'captions_too_large' }],
  [
    'too many cues',
    `WEBVTT\n\n${'00:01.000 --> 00:02.000\nA\n\n'.repeat(captionLimits.cues + 1)}`,
    { reason: 'captions_too_large' },
  ],
] as const)('captions are refused: %s', (_, text, refusal) => {
  expect(captionsOf(text)).toEqual(refusal);
});

test('a transcript is plain text, whatever is in it', () => {
  expect(transcriptOf('  <b>Anna</b> enters.  \r\n\r\n\u0000“Hello.”\n')).toEqual({
    text: '<b>Anna</b> enters.\n\n“Hello.”',
  });
  expect(transcriptOf(' \n ')).toEqual({ reason: 'captions_empty' });
});

test('the caption at a time is that of all cues then', () => {
  expect(captionAt(cues, 1499)).toBe('');
  expect(captionAt(cues, 1500)).toBe(cues[0]?.text);
  expect(captionAt(cues, 3000)).toBe('');
  expect(captionAt([...cues, { from: 5000, until: 9000, text: 'Music' }], 5500)).toBe('[Door shuts]\nMusic');
});

const film = (round: number, more: Partial<Captioned> = {}): Captioned => ({
  ...{ id: `${round}/${more.version ?? 1}`, name: 'film.mp4', kind: 'video', version: 1, round },
  ...more,
});
const captions = (language: 'en' | 'es', id?: string) => ({
  kind: 'captions' as const,
  language,
  ...(id && { id }),
});

test('captions are taken over from version to version, each kind and language by itself', () => {
  const shown = captionsByFile([
    film(0, { captions: [captions('en', 'a'), captions('es', 'b')] }),
    film(1, { captions: [captions('es', 'c')] }),
    film(1, { version: 2 }),
    film(2, { captions: [captions('en')] }),
    film(3),
  ]);
  const told = Object.fromEntries(
    [...shown].map(([id, all]) => [id, all.map((one) => `${one.language} ${one.id} of ${one.of}`)]),
  );
  expect(told).toEqual({
    '0/1': ['en a of 0/1', 'es b of 0/1'],
    '1/1': ['en a of 0/1', 'es c of 1/1'],
    '1/2': ['en a of 0/1', 'es c of 1/1'],
    '2/1': ['es c of 1/1'],
    '3/1': ['es c of 1/1'],
  });
});

test('captions of a kind and language take the place of those before', () => {
  const [en, es, mended] = [captions('en', 'a'), captions('es', 'b'), captions('en', 'c')];
  expect(withCaptions([en, es], mended)).toEqual([es, mended]);
});
