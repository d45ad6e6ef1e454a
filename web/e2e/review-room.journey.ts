/** Points of a review, from the client's phone to the team's answers and back. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listFiles } from '#contracts/files.ts';
import { answerPoints, points as pointCalls } from '#contracts/points.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import { review } from '#lib/texts/en/review.ts';
import { timeline } from '#lib/texts/en/timeline.ts';
import { viewer } from '#lib/texts/en/viewer.ts';
import { numberedPages, pdfOf } from '#testing/test-pdf.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { beginAnswer } from './answering.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { newestMail } from './newest-mail.ts';
import { type Person, type Product, startProduct } from './product.ts';
import { fingersOn, lowTargets } from './touch.ts';
import { upload } from './upload.ts';

let product: Product;
let members: Members;
let ann: Person;
let bob: Person;
let agent: Person;
let film: TestProject;

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'room', 'Europe/Berlin');
  ann = await product.person({ width: 390, height: 844, hasTouch: true, isMobile: true });
  bob = await product.person();
  agent = await product.person();
  await agent.enter(members.subdomain, members.owner.email);
});

const begin = async (name: string) => {
  film = await createTestProject(members.owner as never, {
    name,
    team_members: [1],
    stages: [{ title: 'Script', revisions: 2 }],
    contacts: [
      { firstname: 'Ann', lastname: 'Alba', email: `ann@${name}.example` },
      { firstname: 'Bob', lastname: 'Bruni', email: `bob@${name}.example` },
    ],
  });
};
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, ann, bob, agent);
});

const round = (of: number) => ({ params: { id: film.id, wf: film.wf, rev: film.revision(1, of) } });

const send = async (of: number, link = '') => {
  await members.owner.ok(sendPreview, {
    ...round(of),
    body: {
      emailText: { subject: `Round ${of}`, body: '<p>{{review_link}}</p>' },
      reviewLink: link,
    },
  });
  await product.runtime.idle();
};

/** Opens the newest review by the link of the contact's own mail. */
const open = async ({ page }: Person, email: string) => {
  await page.goto(newestMail(product.runtime, email).link);
  await page.getByRole('heading', { name: texts.title, exact: true }).waitFor();
};

const addFile = async (
  of: number,
  filename: string,
  content_type: string,
  bytes: Uint8Array<ArrayBuffer>,
) => {
  await upload(members.owner, round(of), filename, content_type, bytes);
  await product.runtime.idle();
};

const addPicture = async (of: number, name: string, colour: string, height = 900) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="${height}"><rect width="100%" height="100%" fill="${colour}"/><text x="120" y="200" font-size="120">Menu</text><text x="120" y="700" font-size="90">14,00</text></svg>`;
  const bytes = new Uint8Array(await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer());
  await addFile(of, name, 'image/png', bytes);
};

const card = (page: Page, number: number) =>
  page.getByRole('listitem', { name: texts.number(number), exact: true });
const write = async (page: Page, words: string) => {
  await page.getByRole('button', { name: texts.onWhole }).click();
  await page.getByRole('textbox', { name: texts.words }).fill(words);
  await page.getByRole('button', { name: texts.done, exact: true }).click();
};

test('points go out with the decision, come back answered, and are accepted or opened again', async () => {
  await begin('film');
  await send(0, 'https://preview.example/cut');
  await open(ann, 'ann@film.example');
  await open(bob, 'bob@film.example');
  await write(ann.page, 'The title is too small');
  // The next key goes to the point that was written.
  const focused = () => ann.page.evaluate(() => document.activeElement?.closest('li')?.textContent ?? '');
  await expect.poll(focused).toContain('The title is too small');
  await write(ann.page, 'Say "12", not "14"');
  // Typed words are autosaved before they are submitted, and the other contact reads them at once.
  await bob.page.getByText(texts.draftOf('Ann Alba')).first().waitFor();
  await ann.page.getByText(texts.saving.saved).waitFor();
  await ann.page.reload();
  await card(ann.page, 2).getByText('Say "12", not "14"').waitFor();

  await beginAnswer(ann.page, texts.changesWith(2));
  const dialog = ann.page.getByRole('dialog');
  await dialog.getByText(texts.goOut(2)).waitFor();
  await dialog.getByRole('button', { name: review.confirmChanges }).click();
  await ann.page.getByText(review.changesToast).waitFor();
  await card(ann.page, 1).getByText(texts.state.open).waitFor();

  // The decision stays, and further points follow it.
  expect(await ann.page.getByRole('button', { name: texts.onWhole }).count()).toBe(0);
  await ann.page.getByRole('button', { name: texts.addLater }).click();
  await write(ann.page, 'And the date');
  await ann.page.getByRole('button', { name: texts.forgot(1) }).click();
  await ann.page.getByText(texts.sent, { exact: true }).waitFor();

  const { items } = await members.owner.ok(pointCalls.list, round(0));
  expect(items.map(({ number, body }) => [number, body])).toEqual([
    [1, 'The title is too small'],
    [2, 'Say "12", not "14"'],
    [3, 'And the date'],
  ]);
  const [title, price, date] = items.map(({ id }) => id);
  await members.owner.ok(answerPoints, {
    ...round(1),
    body: {
      answers: [
        { point: title ?? '', what: 'done', text: '' },
        { point: price ?? '', what: 'not_done', text: 'The printer has it already' },
        { point: date ?? '', what: 'done', text: '' },
      ],
    },
  });
  await send(1, 'https://preview.example/cut');
  await open(ann, 'ann@film.example');
  await card(ann.page, 2).getByText('The printer has it already').waitFor();
  await card(ann.page, 1).getByRole('button', { name: texts.accept }).click();
  await card(ann.page, 1).getByText(texts.acceptedBy('Ann Alba')).waitFor();
  await card(ann.page, 2).getByRole('button', { name: texts.reopen }).click();
  await card(ann.page, 2).getByRole('textbox').fill('Please ask the printer');
  await card(ann.page, 2).getByRole('button', { name: texts.reopen }).click();
  await card(ann.page, 2).getByText(texts.reopened(1)).waitFor();
  // The thread keeps the earlier answer, and the reason for the reopening.
  await card(ann.page, 2).getByText('The printer has it already').waitFor();
  await card(ann.page, 2).getByText('Please ask the printer').waitFor();

  // By keys from one open point to the next, wrapping around: the first one is accepted.
  for (const number of [2, 3, 2]) {
    await ann.page.keyboard.press('n');
    await expect.poll(focused).toContain(number === 2 ? 'Please ask the printer' : 'And the date');
  }

  // The link of the previous round leads to this one, and accepts no more points.
  const mails = product.runtime.mailbox.list({ to: 'ann@film.example', limit: 9 });
  const links = mails.map(({ messageId }) => product.runtime.mailbox.get(messageId)?.links ?? []);
  await ann.page.goto(links.at(-1)?.find((one) => one.includes('/link/')) ?? '');
  const way = ann.page.getByRole('link', { name: review.current });
  await way.waitFor();
  await card(ann.page, 1).waitFor();
  for (const name of [texts.onWhole, texts.addLater])
    expect(await ann.page.getByRole('button', { name }).count()).toBe(0);
  await way.click();
  await ann.page.getByRole('button', { name: texts.onWhole }).waitFor();
});

test('a pin is placed by a touch, goes out with the decision, and is found on the work again', async () => {
  const { page } = ann;
  await begin('menu');
  await addPicture(0, 'menu.png', '#f2e6d0');
  await send(0);
  await open(ann, 'ann@menu.example');
  const stage = page.locator('[data-stage="ready"]');
  await stage.waitFor();
  await page.getByRole('button', { name: texts.add, exact: true }).click();
  await page.getByRole('toolbar', { name: viewer.pointing.tools }).waitFor();
  const box = await stage.getByRole('img').first().boundingBox();
  if (!box) throw new Error('no picture');
  await page.touchscreen.tap(box.x + box.width * 0.2, box.y + box.height * 0.8);
  await page.getByRole('textbox', { name: texts.words }).fill('12,00, not 14,00');
  await page.getByText('menu.png, bottom left').waitFor();
  await page.getByRole('button', { name: texts.done, exact: true }).click();
  await page.getByText(texts.saving.saved).waitFor();
  const { items } = await members.owner.ok(pointCalls.list, round(0));
  // The team can't read drafts.
  expect(items.filter(({ body }) => body.startsWith('12,00'))).toEqual([]);
  await beginAnswer(page, texts.changesWith(1));
  await page.getByRole('dialog').getByRole('button', { name: review.confirmChanges }).click();
  await card(page, 1).getByText(texts.state.open).waitFor();
  const { items: told } = await members.owner.ok(pointCalls.list, round(0));
  const [pin] = told.filter(({ body }) => body.startsWith('12,00'));
  expect(pin?.selector.shape).toMatchObject({ type: 'pin' });
  await page.reload();
  await page
    .getByRole('button', { name: /12,00, not 14,00/ })
    .first()
    .waitFor();

  // The team reads the place on the work, answers beside it, and sends the next version.
  const { page: desk } = agent;
  await desk.goto(`${product.runtime.url(members.subdomain)}/projects/${film.id}/timeline/${film.wf}`);
  await card(desk, 1).getByText('menu.png, bottom left').waitFor();
  // Points are shown where the next round is composed, too.
  await desk
    .getByRole('link', { name: timeline.sendRound(1) })
    .or(desk.getByRole('button', { name: timeline.sendRound(1) }))
    .click();
  await desk.getByText(texts.team.unanswered(1)).waitFor();
  await card(desk, 1).getByRole('button', { name: texts.team.markDone, exact: true }).click();
  await card(desk, 1).getByText(texts.state.answered).waitFor();
  await desk.getByText(texts.team.answeredAll(1)).waitFor();
  await card(desk, 1).getByText(texts.team.toldLater).waitFor();
  // Settled points are folded until they are selected.
  const takeBack = card(desk, 1).getByRole('button', { name: texts.team.withdraw });
  await takeBack.waitFor({ state: 'hidden' });
  await card(desk, 1).getByRole('button').first().click();
  await takeBack.waitFor();
  await desk.goBack();
  await card(desk, 1).getByText(texts.state.answered).waitFor();
  // The client reads no answer before the round that brings it.
  await page.reload();
  await card(page, 1).getByText(texts.state.open).waitFor();
  await addPicture(1, 'menu-v2.png', '#d0e6f2');
  await send(1);
  await open(ann, 'ann@menu.example');
  await card(page, 1).getByText(texts.after).waitFor();
  await card(page, 1).getByRole('button', { name: texts.accept }).click();
  await card(page, 1).getByText(texts.acceptedBy('Ann Alba')).waitFor();
  await expectAccessible(page);
  await desk.reload();
  await card(desk, 1).getByText(texts.acceptedBy('Ann Alba')).waitFor();
  expect(await card(desk, 1).getByText(texts.team.toldLater).count()).toBe(0);
  await expectAccessible(desk);
});

test('a tap places a point on a phone; a second, a stray and a double tap leave nothing behind', async () => {
  const { page } = ann;
  await begin('tapped');
  // Taller than the screen.
  await addPicture(0, 'menu.png', '#f2e6d0', 1700);
  await send(0);
  const saves: string[] = [];
  page.on('request', (request) => {
    if (/\/points\/[^/]+$/.test(request.url()) && request.method() !== 'GET') saves.push(request.method());
  });
  await open(ann, 'ann@tapped.example');
  const resting = page.locator('[data-stage="ready"]:not([data-moving])');
  await resting.waitFor();
  const fingers = await fingersOn(page);
  const field = page.getByRole('textbox', { name: texts.words });
  const pins = page.locator('[data-stage] [data-mark]');
  const placeOf = async (x: number, y: number) => {
    // A page that has another size, or was panned, is laid out anew in a later frame.
    await (await resting.elementHandle())?.waitForElementState('stable');
    const box = await resting.boundingBox();
    if (!box) throw new Error('no stage');
    return { x: box.x + box.width * x, y: box.y + box.height * y };
  };
  const isFocused = () => field.evaluate((one) => one === document.activeElement);

  // The keyboard is open, and the place is visible above the sheet.
  const first = await placeOf(0.2, 0.8);
  await fingers.tap(first);
  await expect.poll(isFocused).toBe(true);
  await page.getByText('menu.png, bottom left').waitFor();
  await expectAccessible(page);
  const [sheet, pin] = [
    page.locator('[data-composer]'),
    page.getByRole('button', { name: /^Point 1, draft/ }),
  ];
  const lowest = async () => ((await pin.boundingBox())?.y ?? 0) + 28;
  await expect.poll(async () => ((await sheet.boundingBox())?.y ?? 0) - (await lowest())).toBeGreaterThan(0);
  expect((await sheet.boundingBox())?.height).toBeLessThanOrEqual(422);
  expect(await lowTargets(page)).toEqual([]);
  // Zoomed in a little, with the place still under the finger.
  const closer = page.locator('[data-zoomed]:not([data-moving])');
  await closer.waitFor();
  const scrolled = await page.evaluate(() => scrollY);
  expect((await pin.boundingBox())?.x).toBeCloseTo(first.x, -1);
  expect(await lowest()).toBeCloseTo(first.y - scrolled, -1);
  // Another place, before there are words, is a correction.
  await fingers.tap(await placeOf(0.7, 0.2));
  await page.getByText('menu.png, centre').waitFor();
  await expect.poll(isFocused).toBe(true);
  expect(await pins.count()).toBe(1);
  await page.getByRole('button', { name: texts.cancel, exact: true }).last().tap();
  await pins.waitFor({ state: 'detached' });
  await closer.waitFor({ state: 'detached' });

  // The first tap of a double tap places nothing, even if the sheet opens over it.
  await page.setViewportSize({ width: 390, height: 560 });
  await resting.waitFor();
  await fingers.doubleTap(await placeOf(0.5, 0.9));
  await page.locator('[data-zoomed]:not([data-moving])').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await pins.count()).toBe(0);
  expect(await field.count()).toBe(0);
  expect(saves).toEqual([]);

  // At any zoom; a drag pans and points at nothing.
  const middle = await placeOf(0.5, 0.5);
  await fingers.drag([middle], [{ x: middle.x - 40, y: middle.y }]);
  await resting.waitFor();
  expect(await pins.count()).toBe(0);
  await fingers.tap(await placeOf(0.4, 0.4));
  await field.fill('12, not 14');
  await page.getByRole('button', { name: texts.done, exact: true }).tap();
  await page.getByText(texts.saving.saved).waitFor();
  expect(new Set(saves)).toEqual(new Set(['PUT']));
  await page.getByRole('button', { name: texts.count(1) }).waitFor();

  // Touching an own draft opens its words, a submitted point its thread.
  await pins.tap();
  expect(await field.inputValue()).toBe('12, not 14');
  await field.press('Escape');
  await beginAnswer(page, texts.changesWith(1));
  await page.getByRole('dialog').getByRole('button', { name: review.confirmChanges }).click();
  await card(page, 1).getByText(texts.state.open).waitFor();
  // The notice of the answer leaves less room for the work, which is still zoomed in.
  await page.locator('[data-stage]').press('0');
  await resting.waitFor();
  await pins.tap();
  const reply = card(page, 1).getByRole('button', { name: texts.reply });
  expect(await lowTargets(page)).toEqual([]);
  await expect.poll(async () => (await reply.boundingBox())?.y ?? 9999).toBeLessThan(844);
  // The sheet covers half of a button, which is no small target.
  await page.evaluate(() => scrollBy(0, 40));
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: texts.close }).waitFor({ state: 'detached' });
  await pins.tap();
  await page.getByRole('button', { name: texts.close }).tap();
  // From its card in the list, far below the work, to its place above the card.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await card(page, 1).locator('[aria-pressed]').tap();
  await page.getByRole('button', { name: texts.close }).waitFor();
  await expect.poll(async () => (await pins.boundingBox())?.y ?? -1).toBeGreaterThan(0);
  expect((await pins.boundingBox())?.y).toBeLessThan((await card(page, 1).boundingBox())?.y ?? 0);
  await page.getByRole('button', { name: texts.close }).tap();
  // The round is decided: a tap places nothing until further points are enabled.
  await resting.waitFor();
  await fingers.tap(await placeOf(0.8, 0.8));
  await page.getByRole('button', { name: texts.addLater }).tap();
  expect(await pins.count()).toBe(1);
});

test('on a phone the work fills the screen, and a choice on the one sheet of answers decides nothing', async () => {
  const { page } = ann;
  await begin('large');
  for (const name of ['menu.png', 'card.png', 'poster.png']) await addPicture(0, name, '#f2e6d0');
  await members.owner.ok(sendPreview, {
    ...round(0),
    body: {
      emailText: { subject: 'Look', body: '<p>Hello Ann,</p><p>the summer menu. {{review_link}}</p>' },
      reviewLink: '',
    },
  });
  await product.runtime.idle();
  await open(ann, 'ann@large.example');
  const stage = page.locator('[data-stage="ready"]');
  await stage.waitFor();
  const box = async (of: Locator) => (await of.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
  const strip = page.getByRole('list', { name: review.files });
  const decide = page.getByRole('button', { name: review.decide, exact: true });
  // From edge to edge, and more than half of the window; files and buttons are below it, within reach of the thumb.
  expect(await box(stage)).toMatchObject({ x: 0, width: 390 });
  expect((await box(stage)).height).toBeGreaterThan(422);
  expect((await box(strip)).y).toBeGreaterThan(600);
  expect((await box(decide)).y).toBeGreaterThan((await box(strip)).y);
  // In few words beside the question for more time, and with the zone and minute on request.
  const due = page.getByRole('banner').locator('time');
  await due.getByText(/^By (?:this|tomorrow|\w+day) evening$/).waitFor();
  expect(await due.getAttribute('title')).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d CES?T$/);
  // The message starts above the work, and one touch expands it.
  const message = page.getByText('the summer menu', { exact: false });
  await page.getByText(review.message('room'), { exact: false }).first().tap();
  await message.last().waitFor();
  await page.getByText(review.message('room'), { exact: false }).first().tap();

  await page.getByText(review.filesSeen(1, 3)).waitFor();
  await strip.getByRole('button', { name: /^menu\.png/ }).tap();
  await page.getByText(viewer.place(2, 3), { exact: true }).waitFor();
  await page.getByText(review.filesSeen(2, 3)).waitFor();
  await write(page, 'The headline is too small');
  await page.getByText(texts.saving.saved).waitFor();
  expect(await lowTargets(page)).toEqual([]);
  // Whole above the bar: a target that the bar half covers is one that a scroll uncovers.
  await page.getByRole('heading', { name: texts.title, exact: true }).evaluate((one) => one.scrollIntoView());
  await expectAccessible(page);

  let decisions = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/decision')) decisions += 1;
  });
  await decide.tap();
  const sheet = page.getByRole('dialog', { name: review.decideTitle });
  await sheet.getByText(review.answeringAs('Ann Alba')).waitFor();
  await sheet.getByRole('button', { name: /\.png$/ }).waitFor();
  await expectAccessible(page);
  for (const name of [review.approve, review.onlyMessage, texts.changesWith(1)])
    await sheet.getByRole('radio', { name, exact: true }).check();
  await sheet.getByRole('button', { name: review.confirmChanges, exact: true }).waitFor();
  expect(await lowTargets(page)).toEqual([]);
  expect(decisions).toBe(0);
  // An unseen file is one touch away, and the selected answer is not sent.
  await sheet.getByRole('button', { name: /\.png$/ }).tap();
  await page.getByText(review.filesSeen(3, 3)).waitFor();
  expect(decisions).toBe(0);
  await decide.tap();
  await sheet.getByRole('radio', { name: texts.changesWith(1), exact: true }).check();
  await sheet.getByRole('button', { name: review.confirmChanges, exact: true }).tap();
  await page.getByText(review.changesToast).first().waitFor();
  expect(decisions).toBe(1);
});

test('a colleague agrees with a draft, and takes it back; the points are filtered and sorted beside the work', async () => {
  await begin('agreed');
  for (const name of ['menu.png', 'card.png']) await addPicture(0, name, '#f2e6d0');
  await send(0);
  await open(ann, 'ann@agreed.example');
  await open(bob, 'bob@agreed.example');
  await write(ann.page, 'The title is too small');
  const { page } = bob;
  const agree = card(page, 1).getByRole('button', { name: texts.agree });
  await agree.click();
  await card(page, 1).getByText(texts.agreed(1)).waitFor();
  expect(await agree.getAttribute('aria-pressed')).toBe('true');
  await card(ann.page, 1).getByText(texts.agreed(1)).waitFor();
  // Its author continues in the same point.
  await card(ann.page, 1).getByRole('button', { name: texts.edit }).tap();
  await ann.page.getByRole('textbox', { name: texts.words }).fill('The title is far too small');
  await ann.page.getByRole('button', { name: texts.done, exact: true }).tap();
  await card(page, 1).getByText('The title is far too small').waitFor();
  await card(page, 1).getByText(texts.agreed(1)).waitFor();
  await agree.click();
  await card(page, 1).getByText(texts.agreed(1)).waitFor({ state: 'detached' });
  await agree.click();
  await card(page, 1).getByText(texts.agreed(1)).waitFor();

  await write(page, 'And the date');
  const cards = page.getByRole('listitem', { name: /^Point \d/ });
  await expect.poll(() => cards.count()).toBe(2);
  await page.getByRole('radio', { name: texts.list.shows.mine }).check({ force: true });
  await expect.poll(() => cards.count()).toBe(1);
  await cards.getByText('And the date').waitFor();
  await page.getByRole('radio', { name: texts.list.shows.all }).check({ force: true });
  await page.getByLabel(texts.list.by).selectOption('Ann Alba');
  await cards.getByText('The title is far too small').waitFor();
  expect(await cards.count()).toBe(1);
  await page.getByLabel(texts.list.by).selectOption(texts.list.everybody);
  await expectAccessible(page);

  // Files on the left, the work in the middle, points on the right; the bar has the rest.
  const left = async (of: Locator) => (await of.boundingBox())?.x ?? -1;
  const [files, work] = [
    page.getByRole('list', { name: review.files }),
    page.locator('[data-stage="ready"]'),
  ];
  expect(await left(files)).toBeLessThan(await left(work));
  expect(await left(work)).toBeLessThan(await left(cards.first()));
  await page.getByText(review.answeringAs('Bob Bruni')).waitFor();
  await page.getByText(review.filesSeen(1, 2)).waitFor();
  await page.getByText(texts.count(2), { exact: true }).filter({ visible: true }).waitFor();

  await beginAnswer(ann.page, texts.changesWith(1));
  await ann.page.getByRole('dialog').getByRole('button', { name: review.confirmChanges }).tap();
  await ann.page.getByText(review.changesToast).first().waitFor();
  const { items } = await members.owner.ok(pointCalls.list, round(0));
  expect(items).toMatchObject([{ body: 'The title is far too small', agreed: [{ name: 'Bob Bruni' }] }]);
});

test('a page of a PDF takes a point, which leads back to its page', async () => {
  const { page } = bob;
  await begin('brief');
  await addFile(0, 'brief.pdf', 'application/pdf', new Uint8Array(pdfOf(numberedPages(2))));
  await send(0);
  await open(bob, 'bob@brief.example');
  const stage = page.locator('[data-stage="ready"]');
  await stage.waitFor();
  await page.keyboard.press('PageDown');
  await page.getByRole('img', { name: `brief.pdf, ${viewer.pages.page(2, 2)}` }).waitFor();
  await page.getByRole('button', { name: texts.add, exact: true }).click();
  await page.getByRole('toolbar', { name: viewer.pointing.tools }).waitFor();
  await stage.waitFor();
  const box = await stage.boundingBox();
  if (!box) throw new Error('no stage');
  await page.mouse.click(box.x + box.width * 0.5, box.y + box.height * 0.5);
  await page.getByRole('textbox', { name: texts.words }).fill('A better word for Two');
  await page.getByText('brief.pdf, page 2, centre').waitFor();
  await page.getByRole('button', { name: texts.done, exact: true }).click();
  await beginAnswer(page, texts.changesWith(1));
  await page.getByRole('dialog').getByRole('button', { name: review.confirmChanges }).click();
  await card(page, 1).getByText(texts.state.open).waitFor();
  await page.reload();
  await page.getByRole('img', { name: `brief.pdf, ${viewer.pages.page(1, 2)}` }).waitFor();
  await card(page, 1)
    .getByRole('button', { name: /page 2/ })
    .click();
  await page.getByRole('img', { name: `brief.pdf, ${viewer.pages.page(2, 2)}` }).waitFor();
  const { items } = await members.owner.ok(pointCalls.list, round(0));
  expect(items[0]?.selector).toMatchObject({ page: 2, shape: { type: 'pin' } });
});

test('the points of a round are taken away: as a table, in the PDF, on paper', async () => {
  await begin('taken');
  await addFile(0, 'brief.pdf', 'application/pdf', new Uint8Array(pdfOf(numberedPages(2))));
  await send(0);
  const { params } = round(0);
  const { files } = await members.owner.ok(listFiles, { params });
  await members.owner.ok(pointCalls.save, {
    params: { ...params, point: crypto.randomUUID() },
    body: {
      body: '=12, not 14',
      file_id: files[0]?.id ?? '',
      selector: { page: 2, shape: { type: 'area', x: 10, y: 10, w: 30, h: 10 } },
    },
  });
  const { page } = agent;
  await page.goto(`${product.runtime.url(members.subdomain)}/projects/${film.id}/timeline/${film.wf}`);
  const menu = page.getByRole('button', { name: texts.export.menu });
  const taken = async (label: string) => {
    await menu.click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: label }).click();
    const file = await download;
    return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'latin1') };
  };
  await menu.click();
  await page.getByRole('menuitem', { name: texts.export.csv }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const table = await taken(texts.export.csv);
  expect(table.name).toBe('taken, Script, Preview, points.csv');
  expect(table.text).toContain(`"'=12, not 14"`);
  const pdf = await taken(texts.export.pdf('brief.pdf'));
  expect(pdf.name).toBe('brief, Preview, points.pdf');
  expect(pdf.text).toMatch(/^%PDF-.*\/Subtype \/Square/s);

  // A dialog of the system would stop the journey.
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await menu.click();
  await page.getByRole('menuitem', { name: texts.export.print }).click();
  await page.locator('body[data-printed]').waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.getByText('=12, not 14').last().waitFor();
  expect(await menu.isVisible()).toBe(false);
  // The crop of a place does not cover the words around it.
  const crops = page.locator('[data-crop]:visible');
  await crops.first().waitFor();
  expect(await crops.evaluateAll((all) => all.map((one) => getComputedStyle(one).overflow))).toEqual([
    'hidden',
  ]);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await menu.waitFor();
  expect(await page.getByText('=12, not 14').count()).toBe(1);
});
