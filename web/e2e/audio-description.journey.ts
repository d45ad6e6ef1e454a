/** Audio description: marked by the agency beside a film, and heard by a guest in place of it, by keys alone. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { decideReview } from '#contracts/review.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { files } from '#lib/texts/en/files.ts';
import { player } from '#lib/texts/en/player.ts';
import { points } from '#lib/texts/en/points.ts';
import type { TestProject } from '#testing/test-project.ts';
import { expectAccessible } from './axe.ts';
import { createFilmProject, uploadFilm } from './film-project.ts';
import { slowDown } from './film-speed.ts';
import { createMembers, type Members } from './members.ts';
import { newestMail, newestReview, sendRound } from './newest-mail.ts';
import { type Person, type Product, startProduct } from './product.ts';

let product: Product;
let members: Members;
let agent: Person;
let guest: Person;
let project: TestProject;

const round = () => ({ params: { id: project.id, wf: project.wf, rev: project.revision(1, 0) } });

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'described', 'Europe/Berlin');
  agent = await product.person();
  guest = await product.person();
  await agent.enter(members.subdomain, members.owner.email);
  project = await createFilmProject(product, members, 'ann@described.example', {
    'teaser.mp4': 0,
    'told.mp4': 1,
  });
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, agent, guest);
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const onSwitch = (page: Page) => button(page, player.described.name);
const isOn = async (page: Page) => (await onSwitch(page).getAttribute('aria-pressed')) === 'true';
/** Source that the film element plays, without the signature, and its second. */
const played = (page: Page) =>
  page.locator('[data-player] video').evaluate((video: HTMLVideoElement) => ({
    src: video.currentSrc.split('?')[0] ?? '',
    at: video.currentTime,
    isReady: video.readyState > 1 && !video.seeking,
    isPaused: video.paused,
    isMuted: video.muted || video.volume === 0,
  }));
const ready = async (page: Page) => {
  await page.locator('[data-player] video').waitFor();
  await expect.poll(async () => (await played(page)).isReady).toBe(true);
  return played(page);
};

/** Second at which a film comes to rest: of many steps, each is sought after the one before. */
const restsAt = async (second: () => Promise<number>): Promise<number> => {
  let at = 0;
  const isSame = async () => {
    const before = at;
    at = await second();
    return at > 0.5 && at === before;
  };
  await expect.poll(isSame, { interval: 500 }).toBe(true);
  return at;
};

test('the agency chooses the described version of a film before it sends both', async () => {
  const { page } = agent;
  const at = `${product.runtime.url(members.subdomain)}/projects/${project.id}/timeline/${project.wf}`;
  await page.goto(`${at}?action=sendPreview&revisionId=${project.revision(1, 0)}`);
  await button(page, files.captions.openOf(files.captions.openFilm(0), 'teaser.mp4')).press('Enter');
  const dialog = page.getByRole('dialog');
  const choice = dialog.getByRole('combobox', { name: files.described.title });
  await choice.focus();
  await page.keyboard.press('ArrowDown');
  expect(await choice.locator('option:checked').textContent()).toBe('told.mp4');
  await page.keyboard.press('Tab');
  expect(await dialog.locator(':focus').textContent()).toBe(files.described.save);
  await page.keyboard.press('Enter');
  await page.getByText(files.described.saved, { exact: true }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(files.described.of('teaser.mp4')).first().waitFor();
  // The button of the film counts it.
  await button(page, files.captions.openOf(files.captions.openFilm(1), 'teaser.mp4')).waitFor();
});

test('a guest hears the described version in place of the film, by keys alone, and the film again', async () => {
  await members.owner.ok(sendPreview, {
    ...round(),
    body: { emailText: { subject: 'Cut', body: '<p>{{review_link}}</p>' }, reviewLink: '' },
  });
  await product.runtime.idle();
  const { page } = guest;
  await page.goto(newestMail(product.runtime, 'ann@described.example').link);
  await page.getByRole('heading', { name: points.title, exact: true }).waitFor();
  await onSwitch(page).waitFor();
  const film = await ready(page);
  expect(await isOn(page)).toBe(false);
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('.');
  const at = await restsAt(async () => (await ready(page)).at);

  await onSwitch(page).focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await played(page)).src).not.toBe(film.src);
  const told = await ready(page);
  await expect.poll(async () => (await ready(page)).at).toBeCloseTo(at, 1);
  expect(await isOn(page)).toBe(true);
  expect(await onSwitch(page).evaluate((one) => one === document.activeElement)).toBe(true);
  await expectAccessible(page);
  // Its sign stays on its colour below a pointer.
  const colour = () => onSwitch(page).evaluate((one) => getComputedStyle(one).backgroundColor);
  await page.mouse.move(0, 0);
  const rest = await colour();
  await onSwitch(page).hover();
  expect(await colour()).toBe(rest);

  // It is heard, and plays on as the film.
  await slowDown(page);
  await button(page, player.play).press('Enter');
  await expect.poll(async () => (await played(page)).at).toBeGreaterThan(at + 0.2);
  expect(await played(page)).toMatchObject({ src: told.src, isMuted: false });
  await page.keyboard.press('v');
  await expect.poll(async () => (await played(page)).src).toBe(film.src);
  await expect.poll(async () => (await played(page)).isPaused).toBe(false);
  // A new source is at its beginning until it is sought.
  await expect.poll(async () => (await played(page)).at).toBeGreaterThan(at);
  await button(page, player.pause).press('Enter');

  // Remembered on this device.
  await page.keyboard.press('v');
  await expect.poll(async () => (await played(page)).src).toBe(told.src);
  await page.reload();
  await onSwitch(page).waitFor();
  expect((await ready(page)).src).toBe(told.src);
  expect(await isOn(page)).toBe(true);
});

test('the team has the switch in its room, and reads which film a file describes', async () => {
  const { page } = agent;
  await page.goto(`${product.runtime.url(members.subdomain)}/projects/${project.id}/timeline/${project.wf}`);
  await onSwitch(page).first().waitFor();
  await page
    .getByRole('button', { name: /^told\.mp4/ })
    .first()
    .click();
  await page.getByText(player.described.of('teaser.mp4')).first().waitFor();
  await expectAccessible(page);
});

test('a client who is signed in has the switch in the portal', async () => {
  const [card] = project.contacts;
  if (!card) throw new Error('The project has no contact');
  await members.contact(card);
  const client = await product.person();
  await client.enter(members.subdomain, card.email);
  const { page } = client;
  await page.goto(`${product.runtime.url(members.subdomain)}/projects/${project.id}/timeline/${project.wf}`);
  await onSwitch(page).first().waitFor();
  const film = await ready(page);
  await onSwitch(page).press('Enter');
  await expect.poll(async () => (await played(page)).src).not.toBe(film.src);
  expect(await isOn(page)).toBe(true);
});

test('two versions of a film are compared with the description of the one that has it', async () => {
  const { guest: api, token } = await newestReview(product, members, 'ann@described.example');
  await api.ok(decideReview, { params: { token }, body: { decision: 'request_changes', message: 'Slower' } });
  const next = { params: { ...round().params, rev: project.revision(1, 1) } };
  await uploadFilm(members.owner, next, 'teaser.mp4', 2);
  const { link } = await sendRound(product, members, next, 'ann@described.example');
  const { page } = guest;
  await page.goto(link);
  await page
    .getByRole('button', { name: /^Compare with/ })
    .first()
    .click();
  const older = page.locator('video').last();
  const source = () => older.evaluate((video: HTMLVideoElement) => video.currentSrc.split('?')[0]);
  const second = () => older.evaluate((video: HTMLVideoElement) => (video.seeking ? 0 : video.currentTime));
  // The choice in the player holds here.
  await expect.poll(() => isOn(page)).toBe(true);
  await expect.poll(source).toBeTruthy();
  const told = await source();
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('.');
  const at = await restsAt(second);

  await page.keyboard.press('v');
  await expect.poll(source).not.toBe(told);
  await expect.poll(second).toBeCloseTo(at, 1);
  expect(await isOn(page)).toBe(false);
  await onSwitch(page).press('Enter');
  await expect.poll(source).toBe(told);
  await expect.poll(second).toBeCloseTo(at, 1);
  await slowDown(page);
  await button(page, player.play).press('Enter');
  // On a busy machine the older side is sought again and again, to keep up with the newer one.
  const position = () => older.evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(position).toBeGreaterThan(at + 0.2);
  // Both play on from where they were.
  await page.keyboard.press('v');
  await expect.poll(source).not.toBe(told);
  await button(page, player.pause).press('Enter');
  await expect.poll(position).toBeGreaterThan(at);
  await expectAccessible(page);
});
