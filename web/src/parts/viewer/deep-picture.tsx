import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TiledLevels } from '#contracts/file.ts';
import { levelsOf } from '#domain/file/levels.ts';
import type { Area } from '#domain/point/index.ts';
import type { Picture } from './picture.ts';
import { createTileSheets, type TileSheets } from './tile-sheets.ts';
import { levelFor, tilesOn } from './tiles.ts';
import type { ViewControl } from './use-view.ts';
import { type Frame, type Size, toPercent } from './view.ts';
import css from './viewer.module.css';

/** Polling interval in milliseconds, and number of polls, for levels in the making. */
const lookAgainAfter = 1000;
const mostLooks = 120;

/** Share of the stage beyond its edges that is loaded as well, for a pan. */
const around = 0.15;

export interface DeepPictureProps {
  readonly picture: Pick<Picture, 'levels' | 'page'>;
  /** Layout size of the picture in pixels. */
  readonly size: Size;
  readonly view: ViewControl;
  readonly frame: Frame;
  /** Part of the frame's picture that this one covers, in percent. */
  readonly box?: Area | undefined;
  readonly wanted: boolean;
}

const whole: Area = { x: 0, y: 0, w: 100, h: 100 };

/** Visible tiles of a large picture, over its smaller pictures: as sharp as the zoom needs, once `wanted`. */
export default function DeepPicture({ picture, ...shown }: DeepPictureProps) {
  const read = useReadLevels(picture, shown.wanted);
  const levels = picture.levels ?? read;
  return levels && <Tiles {...shown} levels={levels} />;
}

/** Levels of a page, requested once they are wanted, and polled until they are made. */
const useReadLevels = ({ levels, page }: DeepPictureProps['picture'], wanted: boolean) => {
  const [found, setFound] = useState<TiledLevels | null>();
  const read = useEffectEvent((asks: boolean) =>
    page?.load(page.file, page.number, asks ? page.number : undefined),
  );
  const asks = wanted && !levels && found === undefined;
  useEffect(() => {
    if (!asks) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const look = (looks: number): void => {
      read(looks === 0)?.then(
        ({ items: [first] }) => {
          if (isGone) return;
          const now = first?.levels;
          if (now !== undefined) setFound(now);
          else if (looks < mostLooks) timer = setTimeout(() => look(looks + 1), lookAgainAfter);
        },
        // Offline the page stays as it is; the next zoom retries.
        () => {},
      );
    };
    look(0);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [asks]);
  return found;
};

function Tiles({
  levels,
  size,
  view: { settled },
  frame,
  box = whole,
  wanted,
}: Omit<DeepPictureProps, 'picture'> & { levels: TiledLevels }) {
  const root = useRef<HTMLDivElement>(null);
  const sheets = useRef<TileSheets>(undefined);
  const { url, width, height, count } = levels;
  const [across, down] = [size.width, size.height];
  const { x, y, w, h } = box;
  useEffect(() => {
    if (!root.current) return;
    const own = createTileSheets(
      root.current,
      { width, height, count },
      { x: across / width, y: down / height },
    );
    sheets.current = own;
    return () => own.end();
  }, [width, height, count, across, down]);
  useEffect(() => {
    if (!wanted) return sheets.current?.rest();
    const all = levelsOf({ width, height, count });
    const { stage, fit } = frame;
    const number = levelFor(all, (fit.width * w * settled.zoom * devicePixelRatio) / 100);
    const level = all[number];
    if (!level) return;
    const [start, end] = [-around, 1 + around].map((share) => {
      const spot = toPercent({ x: stage.width * share, y: stage.height * share }, settled, frame);
      return { x: (spot.x - x) / w, y: (spot.y - y) / h };
    });
    if (!start || !end) return;
    const part = { left: start.x, top: start.y, right: end.x, bottom: end.y };
    sheets.current?.show(url, number, tilesOn(level, part));
  }, [wanted, url, width, height, count, across, down, frame, settled, x, y, w, h]);
  return <div ref={root} className={css.deep} aria-hidden="true" data-levels />;
}
