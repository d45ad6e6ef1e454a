/** Text of a PDF's pages on the client's page: selected, searched and marked, by mouse, keys and fingers. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sendPreview } from '#contracts/timeline.ts';
import { compare } from '#lib/texts/en/compare.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import { review } from '#lib/texts/en/review.ts';
import { viewer } from '#lib/texts/en/viewer.ts';
import { pdfOf, type TestPage } from '#testing/test-pdf.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { expectAccessible } from './axe.ts';
import { compareBy } from './comparing.ts';
import { createMembers, type Members } from './members.ts';
import { newestMail } from './newest-mail.ts';
import { type Person, type Product, startProduct } from './product.ts';
import { fingersOn } from './touch.ts';
import { upload } from './upload.ts';

let product: Product;
let members: Members;
let desk: Person;
let phone: Person;
let menu: TestProject;
let link: string;

const pageOf = (...lines: readonly string[]): TestPage => ({
  lines: lines.map((text, line) => ({ text, at: [72, 740 - 22 * line] })),
  content: '0.48 0.36 0.23 RG 3 w 48 48 499 746 re S 0.9 0.4 0.2 rg 330 420 160 160 re f',
});
const card: readonly TestPage[] = [
  pageOf(
    'Summer menu',
    '',
    'Soup of the day 14',
    'Risotto with lemon 19',
    'Our soups are made with vegeta-',
    'bles of the region',
  ),
  pageOf('Wine', '', 'Soave 6', 'Chianti classico 8'),
  pageOf('Evening menu', '', 'Starter: soup 12', 'Ossobuco 26', 'Tiramisu 9', 'Prices include the service'),
];

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'card', 'Europe/Rome');
  menu = await createTestProject(members.owner as never, { name: 'Menu' });
  await send(0, card);
  desk = await product.person();
  phone = await product.person({ width: 390, height: 844, hasTouch: true, isMobile: true });
});
/** Sends a round with the menu, and stores the link of Ann's mail. */
const send = async (of: number, pages: readonly TestPage[]) => {
  const round = { params: { id: menu.id, wf: menu.wf, rev: menu.revision(1, of) } };
  await upload(members.owner, round, 'menu.pdf', 'application/pdf', pdfOf(pages));
  await product.runtime.idle();
  await members.owner.ok(sendPreview, {
    ...round,
    body: { emailText: { subject: 'Menu', body: '<p>{{review_link}}</p>' }, reviewLink: '' },
  });
  await product.runtime.idle();
  ({ link } = newestMail(product.runtime, 'ann@client.example'));
};
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, desk, phone);
});

/** Opens the review, and waits for the first page's words. */
const open = async ({ page }: Person) => {
  await page.goto(link);
  await page.getByRole('heading', { name: texts.title, exact: true }).waitFor();
  await page.locator('[data-word]').first().waitFor();
};
const word = (page: Page, text: string) =>
  page.locator('[data-word]').filter({ hasText: new RegExp(`^${text}\\s*$`) });
const middleOf = async (page: Page, text: string) => {
  const box = await word(page, text).first().boundingBox();
  if (!box) throw new Error(`${text} is not shown`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
const dragged = async (page: Page, from: string, to: string) => {
  const [start, end] = [await middleOf(page, from), await middleOf(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 5 });
  await page.mouse.up();
};
const chosen = (page: Page) => page.evaluate(() => getSelection()?.toString().replace(/\s+/g, ' ').trim());
const stage = (page: Page) => page.locator('[data-stage]');
const tools = (page: Page) => page.getByRole('toolbar', { name: viewer.text.tools });
const tool = (page: Page, mark: keyof typeof viewer.text.marks) =>
  tools(page).getByRole('button', { name: viewer.text.marks[mark] });
/** Screenshots, if PICTURES is set to a folder. */
const shot = async (page: Page, name: string) => {
  const folder = process.env.PICTURES;
  if (!folder) return;
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png` });
  }
};

test('words lie on the printed ones at any zoom, and are chosen by the mouse and copied', async () => {
  await open(desk);
  const { page } = desk;
  const aligned = async () => {
    const picture = await stage(page).getByRole('img').first().boundingBox();
    const box = await word(page, 'Risotto').boundingBox();
    if (!picture || !box) throw new Error('Nothing is shown');
    return {
      left: ((box.x - picture.x) / picture.width) * 595,
      middle: 842 - ((box.y + box.height / 2 - picture.y) / picture.height) * 842,
      width: (box.width / picture.width) * 595,
    };
  };
  // Helvetica of 12 points on the line at 674: its letters reach from −2.5 to 8.6 points around it.
  const printed = {
    left: expect.closeTo(72, 0),
    middle: expect.closeTo(677.5, -0.5),
    width: expect.closeTo(38, -1),
  };
  expect(await aligned()).toEqual(printed);
  await dragged(page, 'Soup', '14');
  expect(await chosen(page)).toBe('Soup of the day 14');
  await shot(page, 'desk-chosen');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  expect(await chosen(page)).toBe('');

  const { x, y } = await middleOf(page, 'Risotto');
  await page.mouse.move(x, y);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -140);
  await page.keyboard.up('Control');
  await page.locator('[data-zoomed]:not([data-moving])').waitFor();
  expect(await aligned()).toEqual(printed);
  await dragged(page, 'with', 'lemon');
  expect(await chosen(page)).toBe('with lemon');
  await shot(page, 'desk-zoomed');
  await page.keyboard.press('Escape');
  await page.keyboard.press('0');
  await page.locator('[data-zoomed]').waitFor({ state: 'detached' });
});

test('a click chooses a word and places nothing, its tools beside it move nothing, and one of them is the point', async () => {
  const { page } = desk;
  const pins = page.locator('[data-stage] [data-mark]');
  const heights = () =>
    page.locator('[data-viewer]').evaluate((viewer) => [viewer.clientHeight, document.body.scrollHeight]);
  const before = await heights();
  const { x, y } = await middleOf(page, 'lemon');
  await page.mouse.click(x, y);
  await expect.poll(() => chosen(page)).toBe('lemon');
  await tools(page).waitFor();
  expect(await heights()).toEqual(before);
  await expectAccessible(page);
  await shot(page, 'desk-word');
  const other = await middleOf(page, 'region');
  await page.mouse.dblclick(other.x, other.y);
  await expect.poll(() => chosen(page)).toBe('region');
  expect(await page.locator('[data-zoomed]').count()).toBe(0);
  // A click beside the words clears the selection.
  await stage(page).click({ position: { x: 329, y: 341 } });
  await tools(page).waitFor({ state: 'detached' });
  expect(await chosen(page)).toBe('');
  expect(await pins.count()).toBe(0);

  await page.mouse.click(x, y);
  await tools(page).getByRole('button', { name: viewer.pointing.modes.pin }).click();
  await pins.waitFor();
  await page.getByText('menu.pdf, page 1, top').waitFor();
  await page.getByRole('button', { name: texts.cancel, exact: true }).click();
  await pins.waitFor({ state: 'detached' });

  // Struck words need no further words; another mark does.
  await page.mouse.click(x, y);
  await tool(page, 'strike').click();
  expect(await page.getByRole('textbox', { name: texts.words }).inputValue()).toBe(texts.takeOut);
  await page.getByRole('button', { name: texts.done, exact: true }).click();
  await page.getByText('strike out “lemon”').waitFor();
  await page.getByText(texts.takeOut).waitFor();
  await page.getByRole('button', { name: texts.remove, exact: true }).click();
  await pins.waitFor({ state: 'detached' });
});

test('a search goes over all pages, their line ends, and marks places and pages', async () => {
  const { page } = desk;
  await stage(page).click({ position: { x: 5, y: 5 } });
  await page.keyboard.press('Control+f');
  const field = page.getByRole('textbox', { name: viewer.search.field });
  await field.fill('SOUP');
  await page.getByText(viewer.search.place(1, 3, false)).waitFor();
  await page
    .getByRole('button', { name: `${viewer.pages.page(3, 3)}, ${viewer.pages.found(1)}`, exact: true })
    .waitFor();
  await shot(page, 'desk-search');
  await expectAccessible(page);
  await page.keyboard.press('Shift+Enter');
  await page.getByText(viewer.search.place(3, 3, false)).waitFor();
  await word(page, 'Ossobuco').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText(viewer.search.place(1, 3, false)).waitFor();
  await field.fill('vegetables of');
  await page.getByText(viewer.search.place(1, 1, false)).waitFor();
  await field.fill('pizza');
  await page.getByRole('status').filter({ hasText: viewer.search.none }).waitFor();
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  await page.keyboard.press('/');
  await field.waitFor();
  await page.getByRole('button', { name: viewer.search.close }).click();
});

test('a word that was searched is struck out and sent, and the team reads which', async () => {
  const { page } = desk;
  await page.getByRole('button', { name: viewer.search.open }).click();
  await page.getByRole('textbox', { name: viewer.search.field }).fill('starter');
  await word(page, 'Ossobuco').waitFor();
  await page.keyboard.press('Escape');
  await dragged(page, 'soup', '12');
  await tool(page, 'strike').click();
  await shot(page, 'desk-marked');
  await page.getByRole('textbox', { name: texts.words }).fill('13, please');
  await page.getByRole('button', { name: texts.done, exact: true }).click();
  const place = (where: string) => `menu.pdf, page 3, ${where}`;
  await page.getByText(place('strike out “soup 12”')).waitFor();

  // By keyboard alone: to the last words of the second line, and an insertion after them.
  await page.keyboard.press('t');
  await page.getByRole('application', { name: viewer.pointing.hints.text }).waitFor();
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'End', 'Shift+ArrowLeft'])
    await page.keyboard.press(key);
  expect(await chosen(page)).toBe('Ossobuco 26');
  await shot(page, 'desk-keys');
  await expectAccessible(page);
  await tool(page, 'insert').press('Enter');
  await page.getByRole('textbox', { name: texts.words }).fill('with saffron rice');
  await shot(page, 'desk-inserted');
  await page.getByRole('button', { name: texts.done, exact: true }).click();
  await page.getByText(place('insert after “Ossobuco 26”')).waitFor();
  await page.getByText(texts.saving.saved).waitFor();

  await page.getByRole('button', { name: texts.changesWith(2) }).click();
  await page.getByRole('dialog').getByRole('button', { name: review.confirmChanges }).click();
  await page.getByText(review.changesToast).waitFor();
  await shot(page, 'desk-sent');
  // The notice leaves less room for the page, and its two pins stand as one until it is larger.
  await page.getByRole('button', { name: viewer.zoomIn }).click();
  await page.getByRole('button', { name: /^Point 1, open, strike out “soup 12”: 13, please$/ }).waitFor();

  await product.runtime.idle();
  const owner = await product.person();
  await owner.enter(members.subdomain, members.owner.email);
  await owner.page.goto(`${product.runtime.url(members.subdomain)}/projects/${menu.id}/timeline/${menu.wf}`);
  await owner.page.getByText(place('strike out “soup 12”')).waitFor();
  await owner.page.getByText(place('insert after “Ossobuco 26”')).waitFor();
  await shot(owner.page, 'team');
  await owner.leave();
});

test('on a phone a finger pans over words as anywhere, and marks them in its mode', async () => {
  await open(phone);
  const { page } = phone;
  const fingers = await fingersOn(page);
  const start = await middleOf(page, 'Risotto');
  await fingers.doubleTap(start);
  await page.locator('[data-zoomed]:not([data-moving])').waitFor();
  const before = await middleOf(page, 'Risotto');
  await fingers.drag([before], [{ x: before.x - 60, y: before.y - 40 }]);
  await expect.poll(async () => (await middleOf(page, 'Risotto')).x - before.x).toBeCloseTo(-60, -1);
  expect(await chosen(page)).toBe('');
  await shot(page, 'phone-zoomed');

  // The round is decided now.
  await page.getByRole('button', { name: texts.addLater }).click();
  await page.getByRole('button', { name: texts.add, exact: true }).click();
  await page.getByRole('button', { name: viewer.pointing.modes.text, exact: true }).click();
  await shot(page, 'phone-mode');
  await fingers.drag([await middleOf(page, 'soups')], [await middleOf(page, 'made')]);
  await expect.poll(() => chosen(page)).toBe('soups are made');
  await shot(page, 'phone-chosen');
  await expectAccessible(page);
  await tool(page, 'highlight').click();
  await page.getByText('menu.pdf, page 1, “soups are made”').waitFor();
  // The mark stays while its words are written.
  await page.locator('[data-mark]').first().waitFor();
  await shot(page, 'phone-marked');
  await page.getByRole('textbox', { name: texts.words }).fill('Add the year');
  await page.getByRole('button', { name: texts.done, exact: true }).click();
  await page.getByRole('button', { name: viewer.search.open }).click();
  await page.getByRole('textbox', { name: viewer.search.field }).fill('of the');
  await page.getByText(viewer.search.place(1, 2, false)).waitFor();
  await shot(page, 'phone-search');
});

test('the words of a page that became others are marked on both sides and listed', async () => {
  const [first = {}, wine = {}] = card;
  const evening = pageOf(
    'Evening menu',
    '',
    'Starter: soup 13',
    'Ossobuco with saffron rice 26',
    'Tiramisu 9',
  );
  await send(1, [first, wine, evening]);
  const list = (page: Page) => page.getByRole('list', { name: compare.text.list }).getByRole('button');
  const expected = [
    compare.text.change('12', '13'),
    compare.text.change(undefined, 'with saffron rice'),
    compare.text.change('Prices include the service', undefined),
  ];
  for (const [who, name] of [
    [desk, 'desk'],
    [phone, 'phone'],
  ] as const) {
    const { page } = who;
    await open(who);
    await page.getByRole('button', { name: texts.compare(0) }).click();
    await page.locator('[data-board="ready"]').waitFor();
    await compareBy(page, 'text');
    await page.getByText(compare.text.same).waitFor();
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageDown');
    await page.getByText(compare.text.changes(3)).waitFor();
    expect(await list(page).allTextContents()).toEqual(expected);
    await shot(page, `${name}-difference`);
    // Beside the decision bar, which covers the content below it.
    await page
      .getByText(compare.text.changes(3))
      .evaluate((words) => words.scrollIntoView({ block: 'center' }));
    await expectAccessible(page);
    await list(page).last().click();
    await page.locator('[data-board="ready"]:not(:has([data-moving]))').waitFor();
    await shot(page, `${name}-difference-chosen`);
    // On a phone the list is below the work: the selected place is scrolled into view.
    const marked = page.locator('[data-side="before"] [data-change="2"]');
    await expect.poll(async () => (await marked.boundingBox())?.y ?? -1).toBeGreaterThan(0);
  }
});
