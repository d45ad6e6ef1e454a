/** The review room: the client's, by a mailed link, and the team's on the timeline; comparing, pointing, answering. */
import type { Page } from 'playwright-core';
import type { compare } from '#lib/texts/en/compare.ts';
import { exportTexts } from '#lib/texts/en/export.ts';
import { points } from '#lib/texts/en/points.ts';
import { review } from '#lib/texts/en/review.ts';
import { viewer } from '#lib/texts/en/viewer.ts';
import { beginAnswer } from '../answering.ts';
import { compareBy } from '../comparing.ts';
import { type Found, failing, noConnection, offline, type Shot, waiting } from './shot.ts';

const resting = (page: Page) =>
  page.locator('[data-stage="ready"]:not([data-moving]), [data-board="ready"]').first();

const comparing = (mode: keyof typeof compare.modes) => async (page: Page) => {
  await resting(page).waitFor();
  await page
    .getByRole('button', { name: /^Compare with/ })
    .first()
    .click();
  await compareBy(page, mode);
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

/** Asks who is to be mentioned. */
const mentioning = async (page: Page) => {
  await pinned(page);
  await page.getByRole('textbox', { name: points.words }).pressSequentially(' @');
  await page.getByRole('listbox', { name: points.mention.people }).waitFor();
};

const begun = (answer: string) => async (page: Page) => {
  await beginAnswer(page, answer);
  await page.getByRole('dialog').waitFor();
};

/** Opens the sheet of all answers, and chooses one. */
const deciding = async (page: Page) => {
  await resting(page).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: review.decide, exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /^Request changes/ })
    .check();
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
const portalCalls = '**/api/projects/*/timeline/*/revisions/*/points';

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
    { name: 'room-mention', path: picture, act: mentioning, window: true },
    { name: 'room-compare-side', path: picture, act: comparing('side') },
    { name: 'room-compare-slider', path: picture, act: comparing('slider') },
    { name: 'room-compare-difference', path: picture, act: comparing('difference') },
    { name: 'room-approve', path: picture, act: begun(review.approve) },
    { name: 'room-decide', path: picture, act: deciding },
    { name: 'room-changes', path: picture, act: begun(review.requestChanges) },
    { name: 'room-points-loading', path: picture, given: waiting(calls), loading: true },
    { name: 'room-points-failing', path: picture, given: failing(calls), refused: 500 },
    { name: 'room-points-offline', path: picture, given: offline(calls), refused: noConnection },
  ];
  const timeline = timelineOf('Tasting night posters');
  const portal: readonly Shot[] = [
    { name: 'room-portal-picture', path: timeline, act: (page) => resting(page).waitFor() },
    {
      name: 'room-portal-document',
      path: timelineOf('Spring menu'),
      act: (page) => resting(page).waitFor(),
    },
    { name: 'room-portal-film', path: timelineOf('Cellar tour film') },
    { name: 'room-portal-pin', path: timeline, act: pinned, window: true },
    { name: 'room-portal-compare', path: timeline, act: comparing('side') },
    { name: 'room-portal-approve', path: timeline, act: begun(review.approve) },
    { name: 'room-portal-points-loading', path: timeline, given: waiting(portalCalls), loading: true },
    { name: 'room-portal-points-failing', path: timeline, given: failing(portalCalls), refused: 500 },
  ];
  return [
    // On a phone the work is as high as the window.
    ...client.map((shot): Shot => ({ ...shot, as: 'guest', window: true })),
    ...portal.map((shot): Shot => ({ ...shot, as: 'client', window: true })),
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
