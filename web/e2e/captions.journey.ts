/** Captions and a transcript: added by the agency beside a film, seen over it and read below it by a guest. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { reviewPoints } from '#contracts/points.ts';
import { decideReview } from '#contracts/review.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { files } from '#lib/texts/en/files.ts';
import { player } from '#lib/texts/en/player.ts';
import { points } from '#lib/texts/en/points.ts';
import type { TestProject } from '#testing/test-project.ts';
import { expectAccessible } from './axe.ts';
import { createFilmProject, uploadFilm } from './film-project.ts';
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
  members = await createMembers(product, 'captioned', 'Europe/Berlin');
  agent = await product.person();
  guest = await product.person();
  await agent.enter(members.subdomain, members.owner.email);
  project = await createFilmProject(product, members, 'ann@captioned.example', { 'teaser.mp4': 3 });
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, agent, guest);
});

const webVtt = `WEBVTT

00:00.000 --> 00:01.500
<v Anna>The lights of the north & <script>alert(1)</script>south

00:02.000 --> 00:03.500
[Wind over ice]
`;
const addFile = async (page: Page, name: string, text: string) =>
  page
    .getByRole('dialog')
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
const caption = (page: Page) => page.locator('[data-caption]');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('the agency adds captions and a transcript before it sends the film, and learns which line is wrong', async () => {
  const { page } = agent;
  const at = `${product.runtime.url(members.subdomain)}/projects/${project.id}/timeline/${project.wf}`;
  await page.goto(`${at}?action=sendPreview&revisionId=${project.revision(1, 0)}`);
  await button(page, files.captions.openOf(files.captions.openFilm(0), 'teaser.mp4'))
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await addFile(page, 'teaser.vtt', 'WEBVTT\n\n00:00.000 --> soon\nHello\n');
  await page.getByText(/^Line 3:/).waitFor();
  await addFile(page, 'teaser.vtt', webVtt);
  await dialog
    .getByText(files.captions.entry(files.captions.kinds.captions, 'English'), { exact: true })
    .waitFor();
  await dialog.getByText(files.captions.kinds.transcript, { exact: true }).click();
  await addFile(page, 'teaser.txt', 'A blue title fades in.\n\nAnna: The lights of the north.');
  await dialog
    .getByText(files.captions.entry(files.captions.kinds.transcript, 'English'), { exact: true })
    .waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await dialog.waitFor({ state: 'detached' });
});

test('a guest sees the captions by a key, reads the transcript, and goes to the time of a cue', async () => {
  await members.owner.ok(sendPreview, {
    ...round(),
    body: { emailText: { subject: 'Cut', body: '<p>{{review_link}}</p>' }, reviewLink: '' },
  });
  await product.runtime.idle();
  const { page } = guest;
  await page.goto(newestMail(product.runtime, 'ann@captioned.example').link);
  await page.getByRole('heading', { name: points.title, exact: true }).waitFor();
  await button(page, player.captions.show).waitFor();
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 0);
  await page.keyboard.press('u');
  await caption(page).getByText('Anna: The lights of the north & alert(1)south').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('t');
  await page.getByText('A blue title fades in.').waitFor();
  await button(page, player.captions.jump('0:02')).press('Enter');
  await caption(page).getByText('[Wind over ice]').waitFor();
  await expect
    .poll(() => page.locator('video').evaluate((video) => (video as HTMLVideoElement).currentTime))
    .toBeCloseTo(2, 1);
  await expectAccessible(page);
  // Remembered on this device.
  await page.reload();
  await button(page, player.captions.hide).waitFor();
  await caption(page).getByText('Anna: The lights of the north & alert(1)south').waitFor();
});

test('transcripts are read where two versions are compared, and are on the printed points of the round', async () => {
  const submit = async (point: string, token: string) => {
    const body = { file_id: null, selector: {}, kind: 'change' as const, body: 'Shorter', version: 0 };
    await ann.ok(reviewPoints.save, { params: { token, point }, body });
    await ann.ok(decideReview, {
      params: { token },
      body: { decision: 'request_changes', message: '', points: [point] },
    });
  };
  const first = await newestReview(product, members, 'ann@captioned.example');
  const ann = first.guest;
  await submit('point-shorter', first.token);
  const next = { params: { ...round().params, rev: project.revision(1, 1) } };
  await uploadFilm(members.owner, next, 'teaser.mp4', 3);
  const { link, token } = await sendRound(product, members, next, 'ann@captioned.example');
  const { page } = guest;
  await page.goto(link);
  await page.getByRole('heading', { name: points.title, exact: true }).waitFor();
  await page.getByRole('button', { name: points.compare(0) }).click();
  const named = (place: number) => `${player.captions.transcript}, ${points.round(place)}`;
  await button(page, named(0)).waitFor();
  await page.keyboard.press('t');
  for (const place of [0, 1])
    await page
      .getByRole('region', { name: named(place) })
      .getByText('A blue title fades in.')
      .waitFor();
  // Those of the new version were taken over.
  expect(await page.getByText(player.captions.taken).count()).toBe(1);
  await expectAccessible(page);

  await submit('point-again', token);
  await page.reload();
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await button(page, points.export.menu).click();
  await page.getByRole('menuitem', { name: points.export.print }).click();
  await page.waitForSelector('body[data-printed]');
  await page.emulateMedia({ media: 'print' });
  await page.getByText(`${player.captions.transcript}: teaser.mp4, English`).waitFor();
  // The sheet is alone on the paper.
  expect(await page.locator('#root').isVisible()).toBe(false);
  await page.getByText('Anna: The lights of the north.').last().waitFor();
});
