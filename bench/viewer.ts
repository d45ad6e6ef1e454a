/**
 * Frames dropped by the viewer while a picture with 200 points is panned and zoomed, compared with one without
 * points, and the CPU time of the page's main thread per frame, which a busy machine disturbs less.
 */
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Browser } from 'playwright-core';
import { build, type InlineConfig, preview } from 'vite';
import { launchBrowser } from '../web/e2e/browser.ts';
import { type Bench, folderFor, inTurn, main, median } from './bench.ts';

const points = 200;
const frames = 120;
const rounds = 3;
const frameTime = 1000 / 60;

type Movement = 'pan' | 'zoom';

/**
 * Runs in the page: an event of a pointer or a wheel in each frame, and the frames that were late. Events are made in
 * the page, because those of the browser's protocol come at a rate of their own.
 */
const move = `async ({ movement, frames, frameTime }) => {
  const stage = document.querySelector('[data-stage]');
  const { left, top, width, height } = stage.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const point = (type, share) => stage.dispatchEvent(new PointerEvent(type, {
    bubbles: true, cancelable: true, pointerId: 7, pointerType: 'mouse', button: 0,
    clientX: x + Math.sin(share * 12) * width / 4, clientY: y + Math.sin(share * 7) * height / 4,
  }));
  const wheel = (share) => stage.dispatchEvent(new WheelEvent('wheel', {
    bubbles: true, cancelable: true, ctrlKey: true, clientX: x, clientY: y,
    deltaY: Math.cos(share * 12) * -4,
  }));
  let last;
  let dropped = 0;
  if (movement === 'pan') point('pointerdown', 0);
  for (let frame = 0; frame < frames; frame += 1) {
    const at = await new Promise(requestAnimationFrame);
    if (last !== undefined) dropped += Math.max(0, Math.round((at - last) / frameTime) - 1);
    last = at;
    if (movement === 'pan') point('pointermove', frame / frames);
    else wheel(frame / frames);
  }
  if (movement === 'pan') point('pointerup', 1);
  return dropped;
}`;

const openPage = async (browser: Browser, address: string) => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(address);
  await page.locator('[data-stage="ready"]').waitFor();
  // Zoomed in, so that it can be panned.
  for (let press = 0; press < 2; press += 1) await page.keyboard.press('+');
  await page.locator('[data-zoomed]:not([data-moving])').waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  /** Milliseconds of the main thread per frame, by the movement. */
  const took: Record<Movement, number[]> = { pan: [], zoom: [] };
  const measure = async (movement: Movement): Promise<number> => {
    const before = await busy();
    const dropped = await page.evaluate<number>(
      `(${move})(${JSON.stringify({ movement, frames, frameTime })})`,
    );
    took[movement].push(((await busy()) - before) / frames);
    return dropped;
  };
  return { measure, took };
};

const viewer: Bench = async (undo) => {
  const root = join(import.meta.dirname, '../web/src/parts/viewer/gallery');
  const outDir = folderFor(undo);
  const shared: InlineConfig = { root, configFile: false, plugins: [react()], logLevel: 'error' };
  await build({ ...shared, build: { outDir, emptyOutDir: true, target: 'es2023' } });
  const server = await preview({ ...shared, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
  undo(() => server.close());
  const browser = await launchBrowser({ whole: true });
  undo(() => browser.close());
  const address = server.resolvedUrls?.local[0] ?? '';
  const withPoints = await openPage(browser, `${address}?marks=${points}`);
  const without = await openPage(browser, `${address}?marks=0`);
  const dropped = await inTurn(rounds, {
    pan: () => withPoints.measure('pan'),
    panAlone: () => without.measure('pan'),
    zoom: () => withPoints.measure('zoom'),
    zoomAlone: () => without.measure('zoom'),
  });
  const figures = (movement: Movement, alone: readonly number[]) => [
    {
      name: `dropped in a ${movement} with ${points} points`,
      value: median(dropped[movement]),
      unit: 'frames',
      target: { atMost: Math.round(frames * 0.02) },
      note: `of ${frames}, the median of ${rounds} rounds; without points ${median(alone)}`,
    },
    {
      name: `main thread for a frame of a ${movement}`,
      value: median(withPoints.took[movement]),
      unit: 'ms',
      target: { atMost: 16 },
      note: `processor time; without points ${median(without.took[movement]).toFixed(1)} ms`,
    },
  ];
  return [...figures('pan', dropped.panAlone), ...figures('zoom', dropped.zoomAlone)];
};

if (import.meta.main) await main(viewer);
