import { difference, layoutOf, type Raster } from './difference.ts';
import type { Asked, Compared, DifferingPixels } from './use-difference.ts';

/** Decodes a picture. Not from the cache, which may hold the page's answer without CORS headers. */
const load = async (address: Compared): Promise<ImageBitmap> => {
  if (typeof address !== 'string') return address;
  const answer = await fetch(address, { cache: 'no-store' });
  if (!answer.ok) throw new Error(`The picture was answered with ${answer.status}`);
  return createImageBitmap(await answer.blob());
};

const compare = async ({ before, after }: Asked): Promise<DifferingPixels> => {
  const [older, newer] = await Promise.all([load(before), load(after)]);
  const layout = layoutOf(older, newer);
  const { width, height } = layout.paper;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('There is no canvas');
  const rasterOf = (picture: ImageBitmap, { x, y, w, h }: typeof layout.before): Raster => {
    context.clearRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, x, y, w, h);
    return { width, height, data: context.getImageData(0, 0, width, height).data };
  };
  const { share, mask } = difference(rasterOf(older, layout.before), rasterOf(newer, layout.after));
  const isScaled = older.width !== newer.width || older.height !== newer.height;
  return { share, isScaled, mask: await createImageBitmap(new ImageData(mask.data, width, height)) };
};

self.onmessage = async ({ data }: MessageEvent<Asked>) => {
  const told: DifferingPixels | undefined = await compare(data).catch(() => undefined);
  // `self` is typed as a window.
  (self as unknown as Worker).postMessage(told, told ? [told.mask] : []);
};
