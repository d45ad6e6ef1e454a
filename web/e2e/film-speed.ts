/** Speed of a film by the keys of its player: while a busy machine looks, a film of a few seconds would end. */
import type { Page } from 'playwright-core';

const atSpeed = async (page: Page, key: '<' | '>'): Promise<void> => {
  for (let step = 0; step < 3; step += 1) await page.keyboard.press(key);
};

/** Plays at a quarter of the speed. */
export const slowDown = (page: Page): Promise<void> => atSpeed(page, '<');

/** Plays at full speed again. */
export const speedUp = (page: Page): Promise<void> => atSpeed(page, '>');
