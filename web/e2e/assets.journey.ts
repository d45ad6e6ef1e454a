/** Assets and their versions: arranged by keyboard for the second round, compared, marked and found by the client. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { reviewPoints } from '#contracts/points.ts';
import { decideReview, getReview, getTrackLink } from '#contracts/review.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { compose } from '#lib/texts/en/compose.ts';
import { files as texts } from '#lib/texts/en/files.ts';
import { points } from '#lib/texts/en/points.ts';
import { review } from '#lib/texts/en/review.ts';
import { viewer } from '#lib/texts/en/viewer.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { apiClient } from '../../infra/local/api-client.ts';
import { beginAnswer } from './answering.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { newestMail } from './newest-mail.ts';
import { type Person, type Product, startProduct } from './product.ts';
import { upload } from './upload.ts';

let product: Product;
let members: Members;
let agent: Person;
let ann: Person;
let menu: TestProject;

const round = (of: number) => ({ params: { id: menu.id, wf: menu.wf, rev: menu.revision(1, of) } });

const addPicture = async (of: number, filename: string, words: string, colour: string) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="100%" height="100%" fill="${colour}"/><text x="120" y="240" font-size="120">${words}</text></svg>`;
  const bytes = new Uint8Array(await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer());
  await upload(members.owner, round(of), filename, 'image/png', bytes);
  await product.runtime.idle();
};

/** Link of Ann's newest mail, and the token behind it. */
const reviewOfAnn = async () => {
  const { link } = newestMail(product.runtime, 'ann@client.example');
  const guest = apiClient(product.runtime, members.subdomain);
  const id = link.slice(link.lastIndexOf('/') + 1);
  const { target } = await guest.ok(getTrackLink, { params: { id } });
  return { guest, link, token: target.slice(target.lastIndexOf('/') + 1) };
};

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'asset', 'Europe/Rome');
  menu = await createTestProject(members.owner as never, {
    name: 'Menu',
    contacts: [{ firstname: 'Ann', lastname: 'Alba', email: 'ann@client.example' }],
  });
  await addPicture(0, 'menu.png', 'Menu 14,00', '#f4ead8');
  await addPicture(0, 'card.png', 'Wine card', '#d8e4f4');
  await members.owner.ok(sendPreview, {
    ...round(0),
    body: { emailText: { subject: 'Preview', body: '<p>{{review_link}}</p>' }, reviewLink: '' },
  });
  await product.runtime.idle();
  const { guest, token } = await reviewOfAnn();
  const { files } = await guest.ok(getReview, { params: { token } });
  const onMenu = files.find(({ name }) => name === 'menu.png')?.id ?? '';
  await guest.ok(reviewPoints.save, {
    params: { token, point: 'point-price-1' },
    body: {
      file_id: onMenu,
      selector: { shape: { type: 'pin', x: 25, y: 25 } },
      kind: 'change',
      body: '12,00, not 14,00',
      version: 0,
    },
  });
  await guest.ok(decideReview, {
    params: { token },
    body: { decision: 'request_changes', message: '', points: ['point-price-1'] },
  });
  await addPicture(1, 'drinks.png', 'Drinks', '#c8dcf0');
  await addPicture(1, 'film.png', 'Still of the film', '#e0f0d8');
  await addPicture(1, 'menu-v2.png', 'Menu 12,00', '#f4e2c8');
  agent = await product.person();
  await agent.enter(members.subdomain, members.owner.email);
  ann = await product.person({ width: 390, height: 844, hasTouch: true, isMobile: true });
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, agent, ann);
});

/** Names of the files in a list of buttons whose names begin with them. */
const namesIn = (page: Page, list: string) =>
  page
    .getByRole('list', { name: list, exact: true })
    .getByRole('listitem')
    .evaluateAll((rows) => rows.map((row) => /[a-z0-9-]+\.png/.exec(row.innerHTML)?.[0]));
const strip = (page: Page, name: string) =>
  page.getByRole('list', { name: review.files }).getByRole('button', { name: new RegExp(`^${name}`) });

test('round two is arranged by keyboard, and one file replaces another of a different name', async () => {
  const { page } = agent;
  const { id, wf, rev } = round(1).params;
  await page.goto(
    `${product.runtime.url(members.subdomain)}/projects/${id}/timeline/${wf}?action=sendPreview&revisionId=${rev}`,
  );
  await expect.poll(() => namesIn(page, texts.list)).toEqual(['drinks.png', 'film.png', 'menu-v2.png']);
  const handle = page.getByRole('button', { name: 'Move menu-v2.png: arrow keys up and down' });
  await handle.focus();
  await handle.press('ArrowUp');
  await page.getByText('menu-v2.png is now number 2 of 3').waitFor({ state: 'attached' });
  await handle.press('ArrowUp');
  await page.getByText('menu-v2.png is now number 1 of 3').waitFor({ state: 'attached' });
  await expect.poll(() => namesIn(page, texts.list)).toEqual(['menu-v2.png', 'drinks.png', 'film.png']);
  expect(await handle.evaluate((button) => button === document.activeElement)).toBe(true);

  const replaces = (name: string) => page.getByRole('combobox', { name: texts.arrange.replaces(name) });
  const option = (name: string) => ({ label: texts.arrange.option(name, 'Preview') });
  const chosen = (name: string) =>
    replaces(name).evaluate((select) => (select as HTMLSelectElement).selectedOptions[0]?.text);
  expect(await chosen('menu-v2.png')).toBe(option('menu.png').label);
  expect(await chosen('drinks.png')).toBe(texts.arrange.none);
  await replaces('drinks.png').selectOption(option('card.png'));
  await page.getByText(texts.arrange.byName).waitFor();

  // The menu has points: without a new version of it, the sender is warned.
  const warning = compose.answers.unversioned(1, 'menu.png');
  await replaces('menu-v2.png').selectOption({ label: texts.arrange.none });
  await page.getByText(warning).waitFor();
  await replaces('menu-v2.png').selectOption(option('menu.png'));
  await page.getByText(warning).waitFor({ state: 'detached' });
  await expectAccessible(page);

  await page.reload();
  await expect.poll(() => namesIn(page, texts.list)).toEqual(['menu-v2.png', 'drinks.png', 'film.png']);
  expect(await chosen('drinks.png')).toBe(option('card.png').label);
  await page.getByRole('button', { name: compose.previewAndSend }).click();
  await page.getByText(compose.answers.open(1)).waitFor();
  await page.getByRole('button', { name: compose.confirm.preview({ count: 1, move: true }) }).click();
  await page.getByText(compose.notices.preview).first().waitFor();
  await product.runtime.idle();
});

test('the client compares the pair, marks it as good, and is led to the file that was not seen', async () => {
  const { page } = ann;
  const { link, guest, token } = await reviewOfAnn();
  const { earlier_files } = await guest.ok(getReview, { params: { token } });
  await page.goto(link);
  await page.getByRole('heading', { name: points.title, exact: true }).waitFor();
  expect(await namesIn(page, review.files)).toEqual(['menu-v2.png', 'drinks.png', 'film.png']);
  await strip(page, 'drinks.png').click();
  await page.getByRole('button', { name: points.compare(0) }).click();
  // The preview's side shows the wine card, whose name is another one, and says so.
  const before = page.getByRole('img', { name: 'card.png, Preview' });
  const card = earlier_files.find(({ name }) => name === 'card.png');
  await expect.poll(() => before.getAttribute('src')).toBe(card?.preview);
  await page.getByRole('button', { name: points.leaveCompare }).click();

  await page.getByRole('button', { name: points.good.mark }).click();
  await page.getByRole('button', { name: points.good.mark, pressed: true }).waitFor();
  await expect
    .poll(() => strip(page, 'drinks.png').getAttribute('aria-label'))
    .toContain(viewer.fileState.good);
  await expect
    .poll(() => strip(page, 'film.png').getAttribute('aria-label'))
    .toContain(viewer.fileState.unseen);

  await beginAnswer(page, review.approve);
  const unseen = page.getByRole('dialog').getByRole('list', { name: points.unseen });
  await unseen.waitFor();
  await expectAccessible(page);
  await unseen.getByRole('button', { name: 'film.png' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => strip(page, 'film.png').getAttribute('aria-current')).toBe('true');
  await expectAccessible(page);

  // It is no approval, and the team reads it beside the work.
  const { page: desk } = agent;
  await desk.goto(`${product.runtime.url(members.subdomain)}/projects/${menu.id}/timeline/${menu.wf}`);
  const marked = desk.getByRole('list', { name: points.good.title });
  await marked.getByText(points.good.by('Ann Alba')).waitFor();
  expect(await marked.textContent()).toContain('drinks.png');
  await desk.getByText(/^With .* since/).waitFor();
  await expectAccessible(desk);

  await strip(page, 'drinks.png').click();
  await page.getByRole('button', { name: points.good.mark, pressed: true }).click();
  await page.getByRole('button', { name: points.good.mark, pressed: false }).waitFor();
});

test('in the portal the same person says so of each file, and reads it by the link', async () => {
  const [card] = menu.contacts;
  if (!card) throw new Error('no contact');
  await members.contact({ ...card, firstname: 'Ann', lastname: 'Alba' });
  const portal = await product.person();
  await portal.enter(members.subdomain, card.email);
  const { page } = portal;
  await page.goto(`${product.runtime.url(members.subdomain)}/projects/${menu.id}/timeline/${menu.wf}`);
  await strip(page, 'film.png').waitFor();
  expect(await namesIn(page, review.files)).toEqual(['menu-v2.png', 'drinks.png', 'film.png']);
  await strip(page, 'film.png').click();
  await page.getByRole('button', { name: points.good.mark, pressed: false }).click();
  await page.getByRole('button', { name: points.good.mark, pressed: true }).waitFor();
  await expectAccessible(page);
  await expect
    .poll(() => strip(ann.page, 'film.png').getAttribute('aria-label'))
    .toContain(viewer.fileState.good);
});
