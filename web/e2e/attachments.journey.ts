/** Picture at a point: from the client's phone to the team, to the other contact, and back with the answer. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { points as pointCalls } from '#contracts/points.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import { review } from '#lib/texts/en/review.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { beginAnswer } from './answering.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { newestMail } from './newest-mail.ts';
import { type Person, type Product, startProduct } from './product.ts';

let product: Product;
let members: Members;
let ann: Person;
let bob: Person;
let agent: Person;
let project: TestProject;

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'attachments', 'Europe/Berlin');
  ann = await product.person({ width: 390, height: 844, hasTouch: true, isMobile: true });
  bob = await product.person();
  agent = await product.person();
  await agent.enter(members.subdomain, members.owner.email);
  project = await createTestProject(members.owner as never, {
    name: 'Menu',
    team_members: [1],
    stages: [{ title: 'Card', revisions: 2 }],
    contacts: [
      { firstname: 'Ann', lastname: 'Alba', email: 'ann@attachments.example' },
      { firstname: 'Bob', lastname: 'Bruni', email: 'bob@attachments.example' },
    ],
  });
  await members.owner.ok(sendPreview, {
    params: round(),
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://preview.example/menu',
    },
  });
  await product.runtime.idle();
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, ann, bob, agent);
});

const round = () => ({ id: project.id, wf: project.wf, rev: project.revision(1, 0) });

/** Opens the review by the link of the contact's own mail. */
const open = async ({ page }: Person, email: string) => {
  await page.goto(newestMail(product.runtime, email).link);
  await page.getByRole('heading', { name: texts.title, exact: true }).waitFor();
};

const photo = async (name: string, words: string, colour: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><rect width="100%" height="100%" fill="${colour}"/><text x="80" y="260" font-size="140">${words}</text></svg>`,
    ),
  )
    .png()
    .toBuffer(),
});
/** Adds a picture like the device's picker. */
const choose = async (page: Page, picture: Awaited<ReturnType<typeof photo>>) => {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: texts.pictures.add }).click();
  await (await choosing).setFiles(picture);
};
const small = (page: Page, name: string) => page.getByRole('button', { name: texts.pictures.open(name) });
/** Width of a picture's pixels, once it has arrived. */
const pixels = (page: Page, name: string) =>
  small(page, name)
    .locator('img')
    .evaluate((image: HTMLImageElement) => image.naturalWidth);
const dialog = (page: Page) => page.getByRole('dialog');

test('a picture of a client’s draft stays with it, goes out with the decision, and is read by the team and the other contact', async () => {
  const { page } = ann;
  await open(ann, 'ann@attachments.example');
  await page.getByRole('button', { name: texts.onWhole }).click();
  await page.getByRole('textbox', { name: texts.words }).fill('The prices as on the printed menu');
  await choose(page, await photo('printed.png', '12,00', '#f4ead8'));
  await choose(page, await photo('logo.png', 'Logo', '#d8e6f4'));
  await small(page, 'logo.png').waitFor();
  await small(page, 'printed.png').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: texts.pictures.remove('logo.png') }).click();
  await expect.poll(() => small(page, 'logo.png').count()).toBe(0);
  await page.getByRole('button', { name: texts.done, exact: true }).click();
  await page.getByText(texts.saving.saved).waitFor();
  await page.reload();
  await expect.poll(() => pixels(page, 'printed.png')).toBe(900);
  await small(page, 'printed.png').click();
  await dialog(page).getByRole('img', { name: 'printed.png' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await beginAnswer(page, texts.changesWith(1));
  await dialog(page).getByRole('button', { name: review.confirmChanges }).click();
  await page.getByText(review.changesToast).waitFor();
  await page.getByText(texts.state.open).first().waitFor();
  // A submitted picture can't be removed.
  expect(await page.getByRole('button', { name: texts.pictures.remove('printed.png') }).count()).toBe(0);

  const team = agent.page;
  const address = `${product.runtime.url(members.subdomain)}/projects/${project.id}/timeline/${project.wf}`;
  await team.goto(address);
  await expect.poll(() => pixels(team, 'printed.png')).toBe(900);
  await team
    .getByRole('listitem', { name: texts.number(1), exact: true })
    .getByRole('button')
    .first()
    .click();
  await team.getByRole('button', { name: texts.team.ask }).click();
  await team.getByRole('textbox', { name: texts.team.question }).fill('All of them?');
  await team.getByRole('button', { name: texts.team.answer, exact: true }).click();
  await team.getByText('All of them?').waitFor();

  await team.getByRole('button', { name: texts.team.comment }).click();
  await choose(team, await photo('secret.png', 'Margin', '#f4d8d8'));
  await small(team, 'secret.png').waitFor();
  await expectAccessible(team);
  await team.getByRole('button', { name: texts.send, exact: true }).click();
  await expect
    .poll(async () => {
      const { items } = await members.owner.ok(pointCalls.list, { params: round() });
      return items.map(({ internal, body, attachments }) => [
        internal,
        body,
        attachments.map(({ name }) => name),
      ]);
    })
    .toEqual([
      [false, 'The prices as on the printed menu', ['printed.png']],
      [true, '', ['secret.png']],
    ]);
  await expect.poll(() => pixels(team, 'secret.png')).toBe(900);

  await open(bob, 'bob@attachments.example');
  await bob.page.getByText('The prices as on the printed menu').waitFor();
  await expect.poll(() => pixels(bob.page, 'printed.png')).toBe(900);
  expect(await bob.page.content()).not.toContain('secret.png');
  await page.reload();
  await page.getByText('All of them?').first().waitFor();
  expect(await page.content()).not.toContain('secret.png');
});

test('without a connection the words are kept and the picture says that it waits; it goes out with the connection', async () => {
  const { page, context } = bob;
  await open(bob, 'bob@attachments.example');
  await page.getByRole('button', { name: texts.addLater }).click();
  await page.getByRole('button', { name: texts.onWhole }).click();
  await page.getByRole('textbox', { name: texts.words }).fill('And this one');
  await page.getByText(texts.saving.saved).first().waitFor();
  await context.setOffline(true);
  await choose(page, await photo('waiting.png', 'Wait', '#e0f4d8'));
  await page.getByText(texts.pictures.states.waiting).waitFor();
  await expectAccessible(page);
  await context.setOffline(false);
  await small(page, 'waiting.png').waitFor();
  await expect
    .poll(async () => await page.evaluate(() => document.querySelectorAll('[role=progressbar]').length))
    .toBe(0);
});
