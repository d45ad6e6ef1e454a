/** Fingers on a page with touch emulation: the browser's own protocol, because Playwright has only single taps. */
import type { Page } from 'playwright-core';
import { within } from './within.ts';

export interface Finger {
  readonly x: number;
  readonly y: number;
}

/** Interpolates between two places, in equal steps. */
const between = (from: readonly Finger[], to: readonly Finger[], share: number): Finger[] =>
  from.map(({ x, y }, index) => ({
    x: x + ((to[index]?.x ?? x) - x) * share,
    y: y + ((to[index]?.y ?? y) - y) * share,
  }));

/** Fingers of a page with touch. */
export const fingersOn = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: readonly Finger[], at?: number) => {
    const touchPoints = fingers.map(({ x, y }, id) => ({ x, y, id }));
    const when = at === undefined ? {} : { timestamp: at / 1000 };
    return within(10, type, session.send('Input.dispatchTouchEvent', { type, touchPoints, ...when }));
  };
  /** Puts fingers down, drags them to other places in so many steps, and lifts them. */
  const drag = async (from: readonly Finger[], to: readonly Finger[], steps = 8) => {
    await send('touchStart', from);
    for (let step = 1; step <= steps; step += 1) await send('touchMove', between(from, to, step / steps));
    await send('touchEnd', []);
  };
  /** Taps for as long as a finger does, however busy the machine: a longer press is no tap. */
  const tap = async (place: Finger) => {
    const begun = Date.now() - 40;
    await Promise.all([send('touchStart', [place], begun), send('touchEnd', [], begun + 40)]);
  };
  return {
    drag,
    tap,
    /** Two taps 120 ms apart, however busy the machine: sent together, with the times of a finger. */
    doubleTap: async (place: Finger) => {
      const begun = Date.now() - 160;
      await Promise.all([
        send('touchStart', [place], begun),
        send('touchEnd', [], begun + 40),
        send('touchStart', [place], begun + 120),
        send('touchEnd', [], begun + 160),
      ]);
    },
  };
};

/**
 * Controls that are lower than the minimum for a finger (44 px), by their names; without marks on the work, which are
 * clustered.
 */
export const lowTargets = (page: Page, within = 'body'): Promise<readonly string[]> =>
  page.evaluate((place) => {
    const controls = 'button, a[href], select, summary';
    const all = [...(document.querySelector(place)?.querySelectorAll<HTMLElement>(controls) ?? [])];
    return all
      .filter((one) => one.checkVisibility() && !one.closest('[data-mark], [data-stage], [popover]'))
      .map((one) => ({ one, height: one.getBoundingClientRect().height }))
      .filter(({ height }) => height > 2 && height < 43.5)
      .map(({ one, height }) => `${one.ariaLabel ?? one.textContent} ${height}`);
  }, within);
