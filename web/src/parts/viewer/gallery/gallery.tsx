/**
 * Viewer with samples, for its journey and its benchmark. The URL chooses them: `picture` (photo, wide, tall, tiny,
 * broken, slow), `marks` (a number, or states), `mode`, `pages`, `page`.
 */
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '#ui/theme/tokens.css';
import { pointStates, type Selector, type Shape } from '#domain/point/index.ts';
import { viewer as texts } from '#lib/texts/en/viewer.ts';
import { FileStrip } from '../file-strip.tsx';
import { type PointingMode, pointingModes } from '../gestures.ts';
import type { Mark } from '../marks.ts';
import type { Pages } from '../page-strip.tsx';
import type { Picture } from '../picture.ts';
import { Viewer, type ViewerFile } from '../viewer.tsx';
import css from './gallery.module.css';

const query = new URLSearchParams(location.search);

const sizes: Readonly<Record<string, readonly [number, number]>> = {
  photo: [1600, 1067],
  wide: [1600, 320],
  tall: [400, 1600],
  tiny: [48, 32],
};

/** Test picture with edges everywhere, so that a shift by a pixel is visible. */
const paint = async (width: number, height: number, hue: number, title: string): Promise<string> => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const sky = context.createLinearGradient(0, 0, width, height);
  sky.addColorStop(0, `hsl(${hue} 60% 78%)`);
  sky.addColorStop(1, `hsl(${hue + 60} 45% 32%)`);
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);
  for (let index = 0; index < 60; index += 1) {
    context.fillStyle = `hsl(${hue + index * 7} 55% ${30 + (index % 5) * 12}% / 55%)`;
    const [x, y] = [((index * 137) % 100) / 100, ((index * 71) % 100) / 100];
    context.fillRect(x * width, y * height, width / 14, height / 10);
  }
  context.fillStyle = 'white';
  context.font = `600 ${Math.max(8, height / 9)}px sans-serif`;
  context.fillText(title, width * 0.06, height * 0.55);
  return URL.createObjectURL(await canvas.convertToBlob());
};

const pictureOf = async (kind: string): Promise<Picture> => {
  if (kind === 'broken') return { small: 'missing.png' };
  if (kind === 'slow') return { small: `${location.origin}/never.png` };
  const [width, height] = sizes[kind] ?? [1600, 1067];
  const large = kind === 'tiny' ? null : await paint(width * 2, height * 2, 200, 'Summer menu');
  return { small: await paint(width, height, 200, 'Summer menu'), large };
};

const shapes: readonly ((x: number, y: number) => Shape)[] = [
  (x, y) => ({ type: 'pin', x, y }),
  (x, y) => ({ type: 'area', x: x * 0.8, y: y * 0.8, w: 14, h: 12 }),
  (x, y) => ({
    type: 'drawing',
    strokes: [
      {
        kind: 'arrow',
        spots: [
          { x, y },
          { x: Math.min(98, x + 12), y: Math.max(2, y - 14) },
        ],
      },
    ],
  }),
  (x, y) => ({
    type: 'drawing',
    strokes: [
      {
        kind: 'line',
        spots: Array.from({ length: 24 }, (_, n) => ({
          x: x * 0.85 + n * 0.5,
          y: y * 0.85 + 5 + Math.sin(n / 2) * 4,
        })),
      },
    ],
  }),
  (x, y) => ({
    type: 'text',
    mark: (['highlight', 'strike', 'insert'] as const)[Math.round(x) % 3] ?? 'highlight',
    exact: 'twelve',
    prefix: '',
    suffix: '',
    areas: [{ x: x * 0.8, y: y * 0.9, w: 16, h: 4 }],
  }),
];

/** Marks spread over the picture; every second one is a pin. */
const manyMarks = (count: number): readonly Mark[] =>
  Array.from({ length: count }, (_, index): Mark => {
    const [x, y] = [(index * 61.8) % 100, (index * 38.2 + index * 0.37) % 100];
    const shape = (index % 2 === 0 ? shapes[0] : shapes[(index % 9) % 5])?.(x, y);
    return {
      id: `m${index}`,
      number: index + 1,
      state: pointStates[index % pointStates.length] ?? 'open',
      selector: { shape },
      words: `The price of row ${index} is wrong: 12, not 14, as on the board outside`,
    };
  });

/** Mark of each state and each shape, two that are clustered, and one at each corner. */
const stateMarks: readonly Mark[] = [
  ...pointStates.map((state, index): Mark => {
    const shape: Shape = { type: 'pin', x: 12 + index * 15, y: 22 };
    return {
      id: state,
      number: state === 'draft' ? null : index + 1,
      state,
      selector: { shape },
      words: 'The price is wrong: 12, not 14',
    };
  }),
  ...shapes.slice(1).map((shape, index): Mark => {
    const state = pointStates[(index + 1) % pointStates.length] ?? 'open';
    const selector: Selector = { shape: shape(14 + index * 22, 66) };
    return { id: `s${index}`, number: 10 + index, state, selector, words: 'Make this warmer' };
  }),
  ...[50, 50.6, 51].map(
    (x, index): Mark => ({
      id: `g${index}`,
      number: 20 + index,
      state: index === 1 ? 'answered' : 'open',
      selector: { shape: { type: 'pin', x, y: 44 } },
      words: ['Larger', 'Another colour, please', 'Who is this?'][index] ?? '',
    }),
  ),
  ...[
    [0, 0],
    [100, 0],
    [0, 100],
    [100, 100],
  ].map(
    ([x = 0, y = 0], index): Mark => ({
      id: `c${index}`,
      number: 30 + index,
      state: 'open',
      selector: { shape: { type: 'pin', x, y } },
      words: 'At the edge',
    }),
  ),
];

const given = query.get('marks');
const marks = given === 'states' ? stateMarks : manyMarks(Number(given ?? 0));
const pageCount = Number(query.get('pages') ?? 0);

function Gallery({ pictures }: { pictures: readonly Picture[] }) {
  const [index, setIndex] = useState(0);
  const [page, setPage] = useState(Number(query.get('page') ?? 1));
  const [pages, setPages] = useState<Pages>(Array.from({ length: pageCount }, () => undefined));
  const [selected, select] = useState<string>();
  const [hovered, hover] = useState<string>();
  const [mode, setMode] = useState<PointingMode>(
    pointingModes.find((one) => one === query.get('mode')) ?? 'none',
  );
  const [pointed, setPointed] = useState<Selector | null>();
  const [asked, setAsked] = useState<readonly string[]>([]);
  const picture = pictures[index];
  const file: ViewerFile = {
    id: String(index),
    name: `menu-${index + 1}.png`,
    download: '/menu.png',
    ...(pageCount > 0 ? { pages } : { picture }),
  };
  return (
    <main className={css.gallery}>
      <h1>Viewer</h1>
      <div className={css.work}>
        <Viewer
          fills
          file={file}
          page={page}
          onPage={setPage}
          onPages={(from, until) => {
            setAsked((before) => [...before, `${from}–${until}`]);
            void Promise.all(
              Array.from({ length: until - from }, (_, n) =>
                paint(210, 297, (from + n) * 11, String(from + n + 1)),
              ),
            ).then((loaded) =>
              setPages((before) =>
                before.map((one, n) => {
                  const small = n >= from && n < until ? loaded[n - from] : undefined;
                  return small ? { small, width: 1240, height: 1754 } : one;
                }),
              ),
            );
          }}
          position={{ index, count: pictures.length }}
          onTurn={(by) => setIndex(index + by)}
          marks={marks}
          markEvents={{ selected, hovered, onSelect: select, onHover: (id) => hover(id ?? undefined) }}
          pointing={{ mode, onMode: setMode, onSelector: setPointed }}
          texts={texts}
        />
      </div>
      <FileStrip
        files={pictures.map(({ small }, at) => ({
          id: String(at),
          name: `menu-${at + 1}.png`,
          icon: 'image',
          thumbnail: small.startsWith('blob:') ? small : null,
          state: { seen: at < 2, points: at === 1 ? 4 : 0, good: at === 0 },
        }))}
        selected={index}
        onSelect={setIndex}
        texts={{
          files: 'Files',
          file: (name, n, count) => `${name}, file ${n} of ${count}`,
          fileState: texts.fileState,
        }}
      />
      <output data-selected={selected} data-mode={mode} data-asked={asked.join(' ')}>
        {pointed === undefined ? '' : JSON.stringify(pointed)}
      </output>
    </main>
  );
}

function Loader() {
  const [pictures, setPictures] = useState<readonly Picture[]>();
  useEffect(() => {
    const kinds = [query.get('picture') ?? 'photo', 'wide', 'tall', 'tiny'];
    void Promise.all(kinds.map(pictureOf)).then(setPictures);
  }, []);
  return pictures ? <Gallery pictures={pictures} /> : null;
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Loader />);
