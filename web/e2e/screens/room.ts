/** The review room: the client's, by a mailed link, and the team's on the timeline; comparing, pointing, answering. */
import type { Page } from 'playwright-core';
import { compare } from '#lib/texts/en/compare.ts';
import { exportTexts } from '#lib/texts/en/export.ts';
import { points } from '#lib/texts/en/points.ts';
import { review } from '#lib/texts/en/review.ts';
import { viewer } from '#lib/texts/en/viewer.ts';
import { beginAnswer } from '../answering.ts';
import { type Found, failing, noConnection, offline, type Shot, waiting } from './shot.ts';

const resting = (page: Page) =>
  page.locator('[data-stage="ready"]:not([data-moving]), [data-board="ready"]').first();

const comparing = (mode: keyof typeof compare.modes) => async (page: Page) => {
  await resting(page).waitFor();
  await page
    .getByRole('button', { name: /^Compare with/ })
    .first()
    .click();
  await page.getByRole('radio', { name: compare.modes[mode] }).check({ force: true });
  await resting(page).waitFor();
};

/** Places a pin and leaves its words open. */
const pinned = async (page: Page) => {
  await resting(page).waitFor();
  await page.getByRole('button', { name: points.add, exact: true }).first().click();
  await page.getByRole('toolbar', { name: viewer.pointing.tools }).waitFor();
  const box = await resting(page).boundingBox();
  if (!box) throw new Error('no stage');
  await page.mouse.click(box.x + box.width * 0.3, box.y + box.height * 0.4);
  await page.getByRole('textbox', { name: points.words }).fill('A little more air here, please.');
};

const begun = (answer: string) => async (page: Page) => {
  await beginAnswer(page, answer);
  await page.getByRole('dialog').waitFor();
};

const inRoom = async (page: Page) => {
  await page.getByRole('button', { name: points.team.work.open }).first().click();
  await resting(page).waitFor();
};
const next = async (page: Page) => {
  await inRoom(page);
  await page.keyboard.press('n');
  await page.locator('li button[aria-pressed="true"]').first().waitFor();
};

const calls = '**/api/review/*/points';

export const roomShots = ({ reviewOf, timelineOf }: Found): readonly Shot[] => {
  const [picture, document, film] = [
    reviewOf('Tasting night posters'),
    reviewOf('Etichette riserva'),
    reviewOf('Cellar tour film'),
  ];
  const client: readonly Shot[] = [
    { name: 'room-picture', path: picture },
    { name: 'room-document', path: document },
    { name: 'room-film', path: film },
    { name: 'room-pin', path: picture, act: pinned, window: true },
    { name: 'room-compare-side', path: picture, act: comparing('side') },
    { name: 'room-compare-slider', path: picture, act: comparing('slider') },
    { name: 'room-compare-difference', path: picture, act: comparing('difference') },
    { name: 'room-approve', path: picture, act: begun(review.approve) },
    { name: 'room-changes', path: picture, act: begun(review.requestChanges) },
    { name: 'room-points-loading', path: picture, given: waiting(calls), loading: true },
    { name: 'room-points-failing', path: picture, given: failing(calls), refused: 500 },
    { name: 'room-points-offline', path: picture, given: offline(calls), refused: noConnection },
  ];
  const timeline = timelineOf('Tasting night posters');
  return [
    ...client.map((shot): Shot => ({ ...shot, as: 'guest' })),
    { name: 'room-team', path: timeline, act: inRoom },
    { name: 'room-team-point', path: timeline, act: next },
    {
      name: 'room-team-export',
      path: timeline,
      act: async (page) => {
        await page.getByRole('button', { name: exportTexts.menu }).first().click();
        await page.getByRole('menuitem', { name: exportTexts.csv }).waitFor();
      },
      window: true,
    },
  ];
};
