/**
 * First minutes of a new user: the sample project's work, its points answered, its versions compared, and the
 * client's page.
 */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sample } from '#lib/texts/en/account.ts';
import { compose } from '#lib/texts/en/compose.ts';
import { dashboard } from '#lib/texts/en/dashboard.ts';
import { frame } from '#lib/texts/en/frame.ts';
import { points } from '#lib/texts/en/points.ts';
import { review } from '#lib/texts/en/review.ts';
import { timeline } from '#lib/texts/en/timeline.ts';
import { tour } from '#lib/texts/en/tour.ts';
import { viewer } from '#lib/texts/en/viewer.ts';
import { expectAccessible } from './axe.ts';
import { createWorkspaceFor, type Person, type Product, startProduct } from './product.ts';
import { sendMail } from './send-mail.ts';

const subdomain = 'newcomer';
let product: Product;
let owner: Person;
let phone: Person;
let email: string;

beforeAll(async () => {
  product = await startProduct();
  const made = { name: 'Newcomer', subdomain, timezone: 'Europe/Rome', sample: true };
  ({ email } = await createWorkspaceFor(product.runtime, made));
  await product.runtime.idle();
  owner = await product.person();
  phone = await product.person({ width: 390, height: 844, hasTouch: true, isMobile: true });
  await owner.enter(subdomain, email);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, owner, phone);
});

const card = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words });
const isDrawn = (page: Page, name: string) =>
  expect
    .poll(() =>
      page
        .getByRole('img', { name })
        .first()
        .evaluate((picture) => (picture as unknown as { naturalWidth: number }).naturalWidth),
    )
    .toBeGreaterThan(100);

test('the sample is opened from the dashboard, with its works and points in every state', async () => {
  const { page } = owner;
  await page.goto(`${product.runtime.url(subdomain)}/`);
  // First steps lead to it as well; its notice takes their place.
  await page.getByRole('button', { name: dashboard.firstSteps.hide, exact: true }).click();
  await page.getByText(sample.title).waitFor();
  await page.getByRole('link', { name: sample.open }).click();
  await page.getByRole('heading', { name: points.title, exact: true }).waitFor();
  for (const state of ['open', 'asked', 'answered', 'accepted'] as const)
    await page.getByText(points.state[state], { exact: true }).first().waitFor();
  await card(page, '12, not 14.').getByText('Corrected.').waitFor();
  await card(page, 'gold foil').getByText('Foil would double the price').waitFor();
  for (const name of ['harbour-event-poster-v2.png', 'harbour-leaflet-v2.pdf', 'harbour-teaser.mp4'])
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).waitFor();
  await expectAccessible(page);
});

test('the tour leads to the first steps, the sample’s points and the client’s page', async () => {
  const { page } = owner;
  const firstSteps = dashboard.firstSteps.title;
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${product.runtime.url(subdomain)}/`);
  await page.getByRole('heading', { name: firstSteps }).waitFor();
  await page.getByRole('button', { name: frame.help }).click();
  await page.getByRole('menuitem', { name: frame.guidedTour }).click();
  const { proof, home, sample: ofSample, seeAs } = tour.steps;
  const lit = page.locator('dialog[open] > div').first();
  const areaOf = async (selector: string) => {
    const [inner, outer] = await Promise.all([
      page.locator(selector).first().boundingBox(),
      lit.boundingBox(),
    ]);
    return inner && outer && inner.x >= outer.x && inner.y >= outer.y && inner.x < outer.x + outer.width;
  };
  for (const [{ title }, element] of [
    [proof, 'main a[href="/projects/proof"]'],
    [home, 'main ol:has(a[href="/projects/proof"])'],
    [ofSample, 'section[aria-labelledby="room-points"]'],
    [seeAs, '[data-tour="see-as"]'],
  ] as const) {
    await page.getByRole('dialog', { name: title }).waitFor();
    await expect.poll(() => areaOf(element)).toBe(true);
    await page.getByRole('dialog').getByRole('button', { name: tour.next }).click();
  }
  await page.getByRole('button', { name: tour.finish }).click();
  await page.getByRole('heading', { name: points.title, exact: true }).waitFor();
});

test('the work is looked at, compared with the round before, and a point is answered on it', async () => {
  const { page } = owner;
  await page.getByRole('button', { name: points.team.work.open }).click();
  await isDrawn(page, 'harbour-event-poster-v2.png');
  await page.getByRole('button', { name: points.compare(0) }).click();
  await page.locator('[data-board="ready"]:not(:has([data-moving]))').waitFor();
  await page.keyboard.press('Escape');

  await card(page, 'The name comes too late.').getByRole('button').first().click();
  await page.getByRole('timer', { name: /0:01\+16/ }).waitFor();
  await card(page, 'The name comes too late.')
    .getByRole('button', { name: points.team.markDone, exact: true })
    .click();
  await card(page, 'The name comes too late.').getByText(points.state.answered).waitFor();
  await page.getByText(points.team.unanswered(1)).waitFor();

  // A point of the previous round shows both versions of its page side by side.
  await card(page, 'Nobody will read all of this.').getByRole('button').first().click();
  await page.locator('[data-board="ready"]:not(:has([data-moving]))').waitFor();
  await page.getByText(viewer.place(2, 4)).waitFor();
});

test('a reminder brings the client’s page, on which the client answers', async () => {
  const { page } = owner;
  await page.goto(`${product.runtime.url(subdomain)}/projects/1/timeline`);
  await page.getByRole('button', { name: timeline.actions.send_reminder, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: compose.title.reminder }).waitFor();
  await sendMail(page, compose.confirm.reminder(1));
  await page.getByText(compose.notices.reminder).first().waitFor();
  await product.runtime.idle();
  const { mailbox } = product.runtime;
  // First of all mails about the sample.
  const [mail, ...others] = mailbox.list({ to: email, limit: 5 });
  expect(others).toEqual([]);
  const link = (mail && mailbox.get(mail.messageId)?.links.find((one) => one.includes('/link/'))) ?? '';

  await phone.page.goto(link);
  await isDrawn(phone.page, 'harbour-event-poster-v2.png');
  await phone.page.getByRole('button', { name: review.decide }).waitFor();
  await expectAccessible(phone.page);
});
