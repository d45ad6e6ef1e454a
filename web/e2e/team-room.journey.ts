/** Room of the team: a client's points on a picture, a PDF and a film, viewed and answered on the work. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { reviewPoints } from '#contracts/points.ts';
import { decideReview, getReview } from '#contracts/review.ts';
import type { Selector } from '#domain/point/index.ts';
import { compose } from '#lib/texts/en/compose.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import { timeline } from '#lib/texts/en/timeline.ts';
import { viewer } from '#lib/texts/en/viewer.ts';
import { numberedPages, pdfOf } from '#testing/test-pdf.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { apiClient } from '../../infra/local/api-client.ts';
import { expectAccessible } from './axe.ts';
import { uploadFilm } from './film-project.ts';
import { createMembers, type Members } from './members.ts';
import { sendRound } from './newest-mail.ts';
import { type Person, type Product, startProduct } from './product.ts';
import { upload } from './upload.ts';
import { within } from './within.ts';

let product: Product;
let members: Members;
let project: TestProject;
let agent: Person;
let phone: Person;
let guest: Person;
/** Address of the client's review. */
let link: string;
let token: string;

const round = (of = 0) => ({ params: { id: project.id, wf: project.wf, rev: project.revision(1, of) } });

const addFile = async (filename: string, content_type: string, content: Uint8Array, of = 0) => {
  await upload(members.owner, round(of), filename, content_type, content);
};

const menu = (price: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="100%" height="100%" fill="#f4ead8"/><text x="120" y="240" font-size="110">Summer menu</text><text x="120" y="700" font-size="120" fill="#a03020">${price}</text></svg>`,
    ),
  )
    .png()
    .toBuffer();

const send = async (of: number) => {
  ({ link, token } = await sendRound(product, members, round(of), 'ann@room.example'));
};

/** Calls of the client, authenticated by the link. */
const calls = () => apiClient(product.runtime, members.subdomain);

const rate = { frames: 24, seconds: 1 };
const placed: readonly (readonly [file: string | null, selector: Selector, words: string])[] = [
  ['menu.png', { shape: { type: 'pin', x: 25, y: 72 } }, '12,00, not 14,00'],
  ['menu.png', { shape: { type: 'area', x: 8, y: 10, w: 60, h: 20 } }, 'Another typeface'],
  ['brief.pdf', { page: 2, shape: { type: 'pin', x: 40, y: 20 } }, 'A better word for Two'],
  [
    'teaser.mp4',
    { moment: { frame: 24, until: 48, rate }, shape: { type: 'pin', x: 50, y: 50 } },
    'Too fast',
  ],
  [null, {}, 'Where is the address?'],
];

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'teamroom', 'Europe/Rome');
  project = await createTestProject(members.owner as never, {
    name: 'Aurora',
    team_members: [1],
    stages: [{ title: 'Menu card', revisions: 2 }],
    contacts: [{ firstname: 'Ann', lastname: 'Alba', email: 'ann@room.example' }],
  });
  await addFile('menu.png', 'image/png', await menu('14,00'));
  await addFile('brief.pdf', 'application/pdf', pdfOf(numberedPages(2)));
  await uploadFilm(members.owner, round(), 'teaser.mp4', 3);
  await send(0);
  const { files } = await calls().ok(getReview, { params: { token } });
  for (const [index, [name, selector, body]] of placed.entries())
    await calls().ok(reviewPoints.save, {
      params: { token, point: `point-of-ann-${index}` },
      body: {
        file_id: files.find((file) => file.name === name)?.id ?? null,
        selector,
        kind: 'change',
        body,
        version: 0,
      },
    });
  await calls().ok(decideReview, {
    params: { token },
    body: {
      decision: 'request_changes',
      message: 'See my points',
      points: placed.map((_, index) => `point-of-ann-${index}`),
    },
  });
  await product.runtime.idle();
  agent = await product.person();
  phone = await product.person({ width: 390, height: 844, hasTouch: true, isMobile: true });
  guest = await product.person();
  await agent.enter(members.subdomain, members.owner.email);
  await phone.enter(members.subdomain, members.owner.email);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, agent, phone, guest);
});

const timelineOf = () =>
  `${product.runtime.url(members.subdomain)}/projects/${project.id}/timeline/${project.wf}`;
const card = (page: Page, number: number) =>
  page.getByRole('listitem', { name: texts.number(number), exact: true });
const mark = (page: Page, words: string) =>
  page.locator('[data-stage="ready"]').getByRole('button', { name: words });
const back = (page: Page) => page.getByRole('button', { name: timeline.backToTimeline });
const isSelected = (page: Page, number: number) =>
  card(page, number).locator('button[aria-pressed="true"]').waitFor();

const answerCard = (page: Page, number: number) => (name: string) =>
  card(page, number).getByRole('button', { name, exact: true });

test('the work opens with its points as marks, each leads to the other, and an address to both', async () => {
  const { page } = agent;
  await page.goto(timelineOf());
  await page.getByRole('button', { name: texts.team.work.open }).click();
  await page.getByRole('heading', { name: 'Menu card', level: 1 }).waitFor();
  // brief.pdf is the first file by name.
  await page.getByRole('img', { name: `brief.pdf, ${viewer.pages.page(1, 2)}` }).waitFor();
  await page.getByText(texts.team.unanswered(5)).waitFor();

  // Sorted by place: page 2 of the brief, the menu from the top down, the film, the whole.
  const order = ['A better word for Two', 'Another typeface', '12,00, not 14,00', 'Too fast', 'Where is the'];
  for (const words of order) {
    await page.keyboard.press('n');
    await page.locator('li', { hasText: words }).locator('button[aria-pressed="true"]').waitFor();
  }
  await page.keyboard.press('n');
  await page.getByRole('img', { name: `brief.pdf, ${viewer.pages.page(2, 2)}` }).waitFor();
  await mark(page, 'A better word for Two').waitFor();

  await page.keyboard.press('n');
  await page.getByRole('img', { name: 'menu.png' }).waitFor();
  await mark(page, '12,00, not 14,00').click();
  await isSelected(page, 1);
  await expectAccessible(page);

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: viewer.keys });
  await keys.getByText(texts.team.work.keys.next).waitFor();
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'detached' });

  // The film is at the point's moment.
  await card(page, 4).getByRole('button').first().click();
  await page.getByRole('timer', { name: /0:01\+00/ }).waitFor();
  await mark(page, 'Too fast').waitFor();

  // A colleague with the URL sees the same point.
  const address = page.url();
  await phone.page.goto(address);
  await phone.page.getByRole('timer', { name: /0:01\+00/ }).waitFor();
  await isSelected(phone.page, 4);
  await expectAccessible(phone.page);

  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: texts.title }).waitFor();
  expect(new URL(page.url()).searchParams.has('work')).toBe(false);
});

test('a phone’s card, its crop and its large first picture lead to the work, and get the focus back', async () => {
  const { page } = phone;
  await page.goto(timelineOf());
  const focused = () =>
    page.evaluate(
      () => document.activeElement?.closest('li')?.textContent ?? document.activeElement?.tagName,
    );
  await card(page, 3).getByRole('button').first().click();
  await page.getByRole('img', { name: `brief.pdf, ${viewer.pages.page(2, 2)}` }).waitFor();
  await isSelected(page, 3);
  await back(page).click();
  await expect.poll(focused).toContain('A better word for Two');

  await card(page, 1)
    .getByRole('button', { name: texts.lookAt(1) })
    .click();
  await page.getByRole('img', { name: 'menu.png' }).waitFor();
  await page.goBack();
  await expect.poll(focused).toContain('12,00, not 14,00');

  await page.getByRole('tab', { name: timeline.roundName(0) }).click();
  const files = page.getByRole('list', { name: timeline.files.title(0) }).getByRole('button');
  const [first, second] = [await files.nth(0).boundingBox(), await files.nth(1).boundingBox()];
  expect(first?.width).toBeGreaterThan(280);
  expect(second?.width).toBeLessThan(200);
  await files.filter({ hasText: 'brief.pdf' }).click();
  await page.getByRole('img', { name: `brief.pdf, ${viewer.pages.page(1, 2)}` }).waitFor();
  await back(page).click();
  // The timeline shows its open round again, without this file: the focus is on the page's title.
  await expect.poll(focused).toBe('H1');
});

/** Height of the timeline's room, and the layout shifts of the page. */
const roomOfTimeline = (page: Page) => page.locator('[data-even]');
const shifts = (page: Page) =>
  within(
    10,
    'layout shifts',
    page.evaluate(
      () =>
        new Promise<number>((told) => {
          new PerformanceObserver((list) =>
            told(
              list
                .getEntries()
                .reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
            ),
          ).observe({ type: 'layout-shift', buffered: true });
          // Reports 0 if nothing has moved.
          requestIdleCallback(() => told(0));
        }),
    ),
  );

test('at a desk the timeline has the work large with its points beside it, in a place that is kept for it', async () => {
  const { page } = agent;
  let letIn = () => {};
  const isLetIn = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route(/assets\/team-room[^/]*\.js/, async (route) => {
    await isLetIn;
    await route.continue();
  });
  await page.goto(timelineOf());
  await page.getByRole('heading', { name: timeline.history.title }).waitFor();
  const place = page.getByRole('status', { name: texts.loading });
  const kept = await place.boundingBox();
  letIn();
  await page.getByRole('img', { name: `brief.pdf, ${viewer.pages.page(1, 2)}` }).waitFor();
  await page.getByText(texts.team.unanswered(5)).waitFor();
  await page.unroute(/assets/);
  const room = await roomOfTimeline(page).boundingBox();
  expect(room?.y).toBe(kept?.y);
  expect(Math.abs((room?.height ?? 0) - (kept?.height ?? 0))).toBeLessThanOrEqual(2);
  expect(await shifts(page)).toBeLessThan(0.01);
  const work = await page.locator('[data-work]').boundingBox();
  expect(work?.width).toBeGreaterThan(650);
  // Every point and file is there once.
  expect(await page.getByRole('listitem', { name: texts.number(3), exact: true }).count()).toBe(1);
  expect(await page.getByRole('list', { name: timeline.files.title(0) }).count()).toBe(0);
  await expectAccessible(page);

  const address = page.url();
  await card(page, 1).getByRole('button').first().click();
  await page.getByRole('img', { name: 'menu.png' }).waitFor();
  await mark(page, '12,00, not 14,00').waitFor();
  await isSelected(page, 1);
  await answerCard(page, 1)(texts.team.doneWithWords).waitFor();
  await page.keyboard.press('n');
  await isSelected(page, 4);
  await page.getByRole('timer', { name: /0:01\+00/ }).waitFor();
  // The empty round links back to the points of the previous one.
  await page.getByRole('tab', { name: timeline.roundName(1) }).click();
  await page.getByText(timeline.files.none).waitFor();
  await card(page, 3).getByRole('button').first().click();
  await page.getByRole('img', { name: `brief.pdf, ${viewer.pages.page(2, 2)}` }).waitFor();
  await isSelected(page, 3);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('brief.pdf, page 2');
  expect(page.url()).toBe(address);
});

test('a card under the pointer or the focus lights its mark, and a mark its card', async () => {
  const { page } = agent;
  await page.goto(timelineOf());
  await card(page, 1).getByRole('button').first().click();
  await page.getByRole('img', { name: 'menu.png' }).waitFor();
  const [one, two] = [mark(page, '12,00, not 14,00'), mark(page, 'Another typeface')];
  await card(page, 2).hover();
  const lit = /hovered/;
  await expect.poll(() => two.getAttribute('class')).toMatch(lit);
  expect(await one.getAttribute('class')).not.toMatch(lit);
  await one.hover();
  await expect.poll(() => card(page, 1).getAttribute('class')).toMatch(lit);
  expect(await card(page, 2).getAttribute('class')).not.toMatch(lit);
  expect(await two.getAttribute('class')).not.toMatch(lit);
  await page.mouse.move(2, 2);
  await expect.poll(() => card(page, 1).getAttribute('class')).not.toMatch(lit);
  await two.focus();
  await expect.poll(() => card(page, 2).getAttribute('class')).toMatch(lit);
});

test('points are answered on the work, in words, taken back, asked about and answered all at once', async () => {
  const { page } = agent;
  await page.goto(`${timelineOf()}?work=${project.revision(1, 0)}&point=point-of-ann-0`);
  await isSelected(page, 1);
  const one = answerCard(page, 1);
  await one(texts.team.doneWithWords).click();
  await card(page, 1).getByRole('textbox', { name: texts.team.doneWords }).fill('Reprinted with 12,00');
  await one(texts.team.answer).click();
  await card(page, 1).getByText('Reprinted with 12,00').waitFor();
  await card(page, 1).getByText(texts.team.toldLater).waitFor();
  await page.getByText(texts.team.unanswered(4)).waitFor();

  await one(texts.team.withdraw).click();
  await card(page, 1).getByText(texts.state.open).waitFor();
  await page.getByText(texts.team.unanswered(5)).waitFor();
  expect(await card(page, 1).getByText('Reprinted with 12,00').count()).toBe(0);

  await card(page, 2).getByRole('button').first().click();
  const two = answerCard(page, 2);
  await two(texts.team.ask).click();
  await card(page, 2).getByRole('textbox', { name: texts.team.question }).fill('With or without serifs?');
  await two(texts.team.answer).click();
  await card(page, 2).getByText(texts.state.asked).waitFor();
  await page.getByText(`${texts.team.unanswered(4)} · ${texts.team.asked(1)}`).waitFor();
  // The client reads a question at once, so it can't be withdrawn.
  expect(await two(texts.team.withdraw).count()).toBe(0);
  const { items } = await calls().ok(reviewPoints.list, { params: { token } });
  expect(items.map(({ number, state }) => [number, state]).slice(0, 2)).toEqual([
    [1, 'open'],
    [2, 'asked'],
  ]);

  // A reply that has to be read first is left out, like the question.
  await calls().ok(reviewPoints.reply, {
    params: { token, point: 'point-of-ann-4', reply: 'reply-of-ann-1' },
    body: { text: 'It moved last year' },
  });
  await page.getByText('It moved last year').waitFor();
  await page.getByRole('button', { name: texts.team.answerAll }).click();
  const dialog = page.getByRole('dialog', { name: texts.team.answerAllTitle(3) });
  await dialog.getByText(texts.team.leftOutText(texts.team.leftOut(1, 1))).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: texts.team.answerAll }).click();
  await page.getByText(`${texts.team.unanswered(1)} · ${texts.team.asked(1)}`).waitFor();
  await page.keyboard.press('n');
  await isSelected(page, 5);

  await page.keyboard.press('Escape');
  await page.getByText('took back the answer to point 1').waitFor();
});

test('the next round is sent from the room', async () => {
  const { page } = agent;
  await page.goto(`${timelineOf()}?work=${project.revision(1, 0)}`);
  await page.getByRole('button', { name: timeline.sendRound(1) }).click();
  await page.getByRole('heading', { level: 1, name: compose.title.preview(1) }).waitFor();
});

test('a comment of the team on the work is marked as its own, and the client never receives it', async () => {
  const { page } = agent;
  await page.goto(`${timelineOf()}?work=${project.revision(1, 0)}&point=point-of-ann-0`);
  await isSelected(page, 1);
  await page.getByRole('button', { name: texts.team.work.comment }).click();
  await page.getByRole('toolbar', { name: viewer.pointing.tools }).waitFor();
  const box = await page.locator('[data-stage="ready"]').boundingBox();
  if (!box) throw new Error('no stage');
  await page.mouse.click(box.x + box.width * 0.8, box.y + box.height * 0.8);
  await page.getByText('menu.png, bottom right').waitFor();
  const field = page.getByRole('textbox', { name: texts.remarkWords });
  await field.fill('Ask the printer what this costs');
  // Typed text and its place survive a reload.
  await page.reload();
  await expect.poll(() => field.inputValue()).toBe('Ask the printer what this costs');
  await page.getByText('menu.png, bottom right').waitFor();
  expect(await page.getByRole('checkbox', { name: texts.team.internal }).isChecked()).toBe(true);
  await expectAccessible(page);
  await page.getByRole('button', { name: texts.send, exact: true }).click();
  await card(page, 6).getByText(`· ${texts.team.internal}`).waitFor();
  await mark(page, 'Ask the printer').click();
  await isSelected(page, 6);

  // Internal replies are styled as such while they are typed.
  await card(page, 1).getByRole('button').first().click();
  await answerCard(page, 1)(texts.team.internalReply).click();
  await card(page, 1).getByText(texts.team.internal, { exact: true }).waitFor();
  await card(page, 1).getByRole('textbox').fill('The printer has only 13,00');
  await answerCard(page, 1)(texts.send).click();
  await card(page, 1).getByText('The printer has only 13,00').waitFor();

  const received: string[] = [];
  guest.page.on('response', async (response) => {
    if (response.url().includes('/api/')) received.push(await response.text().catch(() => ''));
  });
  await guest.page.goto(link);
  await card(guest.page, 1).waitFor();
  await guest.page.getByText('With or without serifs?').waitFor();
  expect(await card(guest.page, 2).getByText(texts.state.asked).count()).toBe(1);
  await expect.poll(() => received.join()).toContain('12,00, not 14,00');
  expect(received.join()).not.toMatch(/printer/i);
  expect(await guest.page.getByText(/printer/i).count()).toBe(0);
});
