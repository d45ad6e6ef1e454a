/**
 * Sheets of tiles, one for each level of a large picture, outside React's state, because tiles arrive one by one. A
 * tile is added once it is decoded, over the coarser pixels, so that nothing flickers.
 */
import { indexBytes, type Levels, levelsOf, placeBytes, tileSide } from '#domain/file/levels.ts';
import { type Run, runsOf } from './tiles.ts';
import css from './viewer.module.css';

export interface TileSheets {
  /** Loads these tiles of a level from a URL, in order, and cancels the loading of others. */
  show(url: string, level: number, tiles: readonly number[]): void;
  /** Cancels loading, and keeps the loaded tiles. */
  rest(): void;
  end(): void;
}

/** Tiles cached beyond the visible ones, for a return: a megabyte of memory each. */
const keptBeside = 24;

const read = async (url: string, from: number, until: number, signal: AbortSignal): Promise<ArrayBuffer> => {
  const answer = await fetch(url, { headers: { Range: `bytes=${from}-${until - 1}` }, signal });
  // An answer with the whole object would come from a store without range requests.
  if (answer.status !== 206) throw new Error(`The store answered ${answer.status}`);
  return answer.arrayBuffer();
};

/** `scale` converts the largest level to the element `root`. */
export const createTileSheets = (
  root: HTMLElement,
  levels: Levels,
  scale: { readonly x: number; readonly y: number },
): TileSheets => {
  const all = levelsOf(levels);
  const sheets = all.map((level) => {
    const sheet = document.createElement('div');
    sheet.className = css.sheet ?? '';
    const [x, y] = [(scale.x * levels.width) / level.width, (scale.y * levels.height) / level.height];
    // At whole pixels of its own level, for the same reason as the picture itself.
    sheet.style.transform = `scale(${x}, ${y})`;
    root.append(sheet);
    return sheet;
  });
  /** Loaded tiles, in LRU order. */
  const there = new Map<number, HTMLImageElement>();
  const asked = new Map<number, AbortController>();
  let wanted: ReadonlySet<number> = new Set();
  let current = 0;
  let index: Promise<DataView> | undefined;
  const life = new AbortController();

  const placesFrom = (url: string): Promise<DataView> => {
    index ??= read(url, 0, indexBytes(all), life.signal).then((bytes) => new DataView(bytes));
    index.catch(() => {
      index = undefined;
    });
    return index;
  };

  const put = (tile: number, image: HTMLImageElement) => {
    const number = all.findLastIndex(({ first }) => tile >= first);
    const level = all[number];
    if (!level || life.signal.aborted) return;
    const [column, row] = [
      (tile - level.first) % level.columns,
      Math.floor((tile - level.first) / level.columns),
    ];
    Object.assign(image.style, { left: `${column * tileSide}px`, top: `${row * tileSide}px` });
    sheets[number]?.append(image);
    there.set(tile, image);
  };

  /**
   * Hides levels that are finer than needed once all needed tiles are there, and evicts tiles that were not used for
   * long.
   */
  const tidy = () => {
    const isWhole = [...wanted].every((tile) => there.has(tile));
    for (const [number, sheet] of sheets.entries()) sheet.hidden = number > current && isWhole;
    for (const [tile, image] of there) {
      if (there.size <= wanted.size + keptBeside) return;
      if (wanted.has(tile)) continue;
      image.remove();
      there.delete(tile);
    }
  };

  const decoded = async (webp: ArrayBuffer): Promise<HTMLImageElement> => {
    const image = new Image();
    Object.assign(image, { alt: '', className: css.tile, draggable: false, decoding: 'sync' });
    image.src = URL.createObjectURL(new Blob([webp], { type: 'image/webp' }));
    try {
      await image.decode();
    } finally {
      URL.revokeObjectURL(image.src);
    }
    return image;
  };

  const load = async (url: string, { first, count }: Run): Promise<void> => {
    const call = new AbortController();
    const tiles = Array.from({ length: count }, (_, offset) => first + offset);
    for (const tile of tiles) asked.set(tile, call);
    try {
      const places = await placesFrom(url);
      const place = (tile: number) => places.getUint32(tile * placeBytes, true);
      const from = place(first);
      const bytes = await read(url, from, place(first + count), call.signal);
      await Promise.all(
        tiles.map(async (tile) => {
          put(tile, await decoded(bytes.slice(place(tile) - from, place(tile + 1) - from)));
          tidy();
        }),
      );
    } catch {
      // Offline, or with an expired URL, the coarser pixels stay; the next movement retries.
    } finally {
      for (const tile of tiles) if (asked.get(tile) === call) asked.delete(tile);
    }
  };

  const stopOthers = () => {
    for (const call of new Set(asked.values())) {
      const tiles = [...asked].filter(([, own]) => own === call).map(([tile]) => tile);
      if (tiles.some((tile) => wanted.has(tile))) continue;
      call.abort();
      for (const tile of tiles) asked.delete(tile);
    }
  };

  return {
    show(url, level, tiles) {
      wanted = new Set(tiles);
      current = level;
      stopOthers();
      for (const tile of tiles) {
        const image = there.get(tile);
        if (!image) continue;
        there.delete(tile);
        there.set(tile, image);
      }
      for (const run of runsOf(tiles.filter((tile) => !there.has(tile) && !asked.has(tile))))
        void load(url, run);
      tidy();
    },
    rest() {
      wanted = new Set();
      stopOthers();
    },
    end() {
      life.abort();
      wanted = new Set();
      stopOthers();
      root.replaceChildren();
    },
  };
};
