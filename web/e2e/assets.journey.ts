/** Assets and their versions: arranged by keyboard for the second round, compared, marked and found by the client. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { reviewPoints } from '#contracts/points.ts';
import { decideReview, getReview } from '#contracts/review.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { compose } from '#lib/texts/en/compose.ts';
import { files as texts } from '#lib/texts/en/files.ts';
import { points } from '#lib/texts/en/points.ts';
import { review } from '#lib/texts/en/review.ts';
import { viewer } from '#lib/texts/en/viewer.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { beginAnswer } from './answering.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { newestReview } from './newest-mail.ts';
import { type Person, type Product, startProduct } from './product.ts';
import { fingersOn } from './touch.ts';
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
const reviewOfAnn = () => newestReview(product, members, 'ann@client.example');

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

const composing = () => {
  const { id, wf, rev } = round(1).params;
  return `${product.runtime.url(members.subdomain)}/projects/${id}/timeline/${wf}?action=sendPreview&revisionId=${rev}`;
};
const byName = ['drinks.png', 'film.png', 'menu-v2.png'];
const menuFirst = ['menu-v2.png', 'drinks.png', 'film.png'];
const replacedBy = (page: Page, name: string) =>
  page
    .getByRole('combobox', { name: texts.arrange.replaces(name) })
    .evaluate((select) => (select as HTMLSelectElement).selectedOptions[0]?.text);
const listOf = (page: Page) => page.getByRole('list', { name: texts.list, exact: true });
const handleOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `Move ${name}: arrow keys up and down` });
const middleOf = async (page: Page, name: string) => {
  const box = await handleOf(page, name).boundingBox();
  if (!box) throw new Error(`no handle of ${name}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
/** Reloads the composer once the arrangement is saved, for which sending waits as well: a reload drops what is not. */
const reloadSaved = async (page: Page) => {
  const send = page.getByRole('button', { name: compose.previewAndSend });
  await expect.poll(() => send.getAttribute('aria-disabled')).not.toBe('true');
  await page.reload();
};
/** The order was stored, and each file keeps the one that it replaces. */
const isStored = async (page: Page, order: readonly string[]) => {
  await expect.poll(() => namesIn(page, texts.list)).toEqual(order);
  await reloadSaved(page);
  await expect.poll(() => namesIn(page, texts.list)).toEqual(order);
  expect(await replacedBy(page, 'menu-v2.png')).toBe(texts.arrange.option('menu.png', 'Preview'));
  expect(await replacedBy(page, 'film.png')).toBe(texts.arrange.none);
};

test('round two is arranged by dragging, with the mouse at a desk and with a finger on a phone', async () => {
  const { page } = agent;
  await page.goto(composing());
  // The points of the round before stand above the files, and come later.
  await page.getByText('12,00, not 14,00').first().waitFor();
  await expect.poll(() => namesIn(page, texts.list)).toEqual(byName);
  await listOf(page).evaluate((list) => list.scrollIntoView({ block: 'center' }));
  const [from, to] = [await middleOf(page, 'menu-v2.png'), await middleOf(page, 'drinks.png')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y - 8, { steps: 12 });
  await page.getByText('menu-v2.png is now number 1 of 3').waitFor({ state: 'attached' });
  // Down and up again, in one drag.
  const whole = await listOf(page).boundingBox();
  if (!whole) throw new Error('no list');
  await page.mouse.move(to.x, whole.y + whole.height - 10, { steps: 12 });
  await page.getByText('menu-v2.png is now number 3 of 3').waitFor({ state: 'attached' });
  await page.mouse.move(to.x, whole.y + 10, { steps: 12 });
  await page.mouse.up();
  await isStored(page, menuFirst);
  // Without a pressed button nothing moves.
  await listOf(page).evaluate((list) => list.scrollIntoView({ block: 'center' }));
  const menu = await middleOf(page, 'menu-v2.png');
  await page.mouse.move(menu.x, menu.y);
  await page.mouse.move(menu.x, menu.y + 300, { steps: 4 });
  expect(await namesIn(page, texts.list)).toEqual(menuFirst);

  const phone = await product.person({ width: 390, height: 844, hasTouch: true, isMobile: true });
  await phone.enter(members.subdomain, members.owner.email);
  await phone.page.goto(composing());
  await phone.page.getByText('12,00, not 14,00').first().waitFor();
  await expect.poll(() => namesIn(phone.page, texts.list)).toEqual(menuFirst);
  await listOf(phone.page).evaluate((list) => list.scrollIntoView({ block: 'center' }));
  const fingers = await fingersOn(phone.page);
  const [down, box] = [await middleOf(phone.page, 'menu-v2.png'), await listOf(phone.page).boundingBox()];
  if (!box) throw new Error('no list');
  await fingers.drag([down], [{ x: down.x, y: box.y + box.height - 10 }], 24);
  await isStored(phone.page, byName);
  await phone.leave();
});

test('round two is arranged by keyboard, and one file replaces another of a different name', async () => {
  const { page } = agent;
  await page.goto(composing());
  await expect.poll(() => namesIn(page, texts.list)).toEqual(byName);
  const handle = handleOf(page, 'menu-v2.png');
  await handle.focus();
  await handle.press('ArrowUp');
  await page.getByText('menu-v2.png is now number 2 of 3').waitFor({ state: 'attached' });
  await handle.press('ArrowUp');
  await page.getByText('menu-v2.png is now number 1 of 3').waitFor({ state: 'attached' });
  await expect.poll(() => namesIn(page, texts.list)).toEqual(['menu-v2.png', 'drinks.png', 'film.png']);
  expect(await handle.evaluate((button) => button === document.activeElement)).toBe(true);

  const replaces = (name: string) => page.getByRole('combobox', { name: texts.arrange.replaces(name) });
  const option = (name: string) => ({ label: texts.arrange.option(name, 'Preview') });
  expect(await replacedBy(page, 'menu-v2.png')).toBe(option('menu.png').label);
  expect(await replacedBy(page, 'drinks.png')).toBe(texts.arrange.none);
  await replaces('drinks.png').selectOption(option('card.png'));
  await page.getByText(texts.arrange.byName).waitFor();

  // The menu has points: without a new version of it, the sender is warned.
  const warning = compose.answers.unversioned(1, 'menu.png');
  await replaces('menu-v2.png').selectOption({ label: texts.arrange.none });
  await page.getByText(warning).waitFor();
  await replaces('menu-v2.png').selectOption(option('menu.png'));
  await page.getByText(warning).waitFor({ state: 'detached' });
  await expectAccessible(page);

  await reloadSaved(page);
  await expect.poll(() => namesIn(page, texts.list)).toEqual(['menu-v2.png', 'drinks.png', 'film.png']);
  expect(await replacedBy(page, 'drinks.png')).toBe(option('card.png').label);
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
  // The preview's side shows the wine card, which has another name there.
  const before = page.getByRole('img', { name: 'card.png, Preview' });
  const card = earlier_files.find(({ name }) => name === 'card.png');
  // Without the signature, which is another one each half hour.
  const pathOf = (address: string | null | undefined) => address?.split('?')[0];
  await expect.poll(async () => pathOf(await before.getAttribute('src'))).toBe(pathOf(card?.preview));
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
