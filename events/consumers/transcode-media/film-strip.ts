/** Small pictures of a film in a grid, for scrubbing. */
import type { Frame } from 'node-av/lib';
import { type FilmStrip, type OpenedMedia, perSecond } from '#domain/file/playback.ts';
import type { FFmpeg, Keep } from './ffmpeg.ts';

/** Pixels of the longer side of a picture, most pictures, and pictures of a row. */
const grid = { side: 160, most: 100, columns: 10 };
/** Pictures a second at first: half of them are dropped whenever there are too many. */
const atFirst = 4;

export interface Strip {
  /** Takes each frame of a film. */
  take(frame: Frame, number: number): void;
  /** Grid of the pictures; undefined if there is none. */
  grid(): Promise<(FilmStrip & { readonly webp: Uint8Array }) | undefined>;
}

export const stripOf = (av: FFmpeg, keep: Keep, { rate, width = 2, height = 2 }: OpenedMedia): Strip => {
  const scale = Math.min(1, grid.side / Math.max(width, height));
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const scaler = keep(new av.SoftwareScaleContext());
  scaler.allocContext();
  let every = Math.max(1, Math.round(perSecond(rate) / atFirst));
  let pictures: Buffer[] = [];

  const scaled = (frame: Frame): Buffer => {
    const small = new av.Frame();
    try {
      small.alloc();
      small.format = av.AV_PIX_FMT_RGB24;
      small.width = size.width;
      small.height = size.height;
      if (small.getBuffer() < 0 || scaler.scaleFrameSync(small, frame) < 0)
        return Buffer.alloc(size.width * size.height * 3);
      return small.toBuffer();
    } finally {
      small.free();
    }
  };

  return {
    take(frame, number) {
      if (number % every !== 0) return;
      if (pictures.length === grid.most) {
        pictures = pictures.filter((_, index) => index % 2 === 0);
        every *= 2;
        if (number % every !== 0) return;
      }
      pictures.push(scaled(frame));
    },

    async grid() {
      const count = pictures.length;
      if (count === 0) return undefined;
      const columns = Math.min(grid.columns, count);
      const rows = Math.ceil(count / columns);
      const row = size.width * 3;
      const whole = Buffer.alloc(row * columns * size.height * rows);
      for (const [index, picture] of pictures.entries()) {
        const corner = Math.floor(index / columns) * size.height * columns * row + (index % columns) * row;
        for (let line = 0; line < size.height; line += 1)
          picture.copy(whole, corner + line * columns * row, line * row, (line + 1) * row);
      }
      const { default: sharp } = await import('sharp');
      sharp.cache(false);
      sharp.concurrency(1);
      const raw = { width: size.width * columns, height: size.height * rows, channels: 3 } as const;
      const webp = await sharp(whole, { raw }).webp({ quality: 70, effort: 2 }).toBuffer();
      return { webp, columns, count, ...size, every };
    },
  };
};
