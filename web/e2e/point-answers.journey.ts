/**
 * Two team members answer the same points, change an answer that the client has read, and show the place of a change.
 */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { answerPoints, points, reviewPoints } from '#contracts/points.ts';
import { decideReview, getReview } from '#contracts/review.ts';
import { getTimelineVersion } from '#contracts/timeline.ts';
import { type AnswerKind, turnOf } from '#domain/point/index.ts';
import { compare } from '#lib/texts/en/compare.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import { timeline } from '#lib/texts/en/timeline.ts';
import { viewer } from '#lib/texts/en/viewer.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { apiClient } from '../../infra/local/api-client.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { sendRound } from './newest-mail.ts';
import { type Person, type Product, startProduct } from './product.ts';
import { upload } from './upload.ts';

let product: Product;
let members: Members;
let project: TestProject;
let ben: Awaited<ReturnType<Members['agent']>>;
let agent: Person;
let phone: Person;
let guest: Person;
let link: string;
let token: string;

const round = (of = 0) => ({ params: { id: project.id, wf: project.wf, rev: project.revision(1, of) } });
const pointId = (index: number) => `point-of-ann-${index}`;
/** Calls of the client, authenticated by the link. */
const calls = () => apiClient(product.runtime, members.subdomain);

const menu = (price: string, at: number) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="100%" height="100%" fill="#f4ead8"/><text x="120" y="240" font-size="110">Summer menu</text><text x="${at}" y="700" font-size="120" fill="#a03020">${price}</text></svg>`,
    ),
  )
    .png()
    .toBuffer();

const send = async (of: number) => {
  ({ link, token } = await sendRound(product, members, round(of), 'ann@answers.example'));
};

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'answers', 'Europe/Rome');
  ben = await members.agent('Ben');
  project = await createTestProject(members.owner as never, {
    name: 'Aurora',
    team_members: [1, 2],
    stages: [{ title: 'Menu card', revisions: 2 }],
    contacts: [{ firstname: 'Ann', lastname: 'Alba', email: 'ann@answers.example' }],
  });
  await upload(members.owner, round(), 'menu.png', 'image/png', await menu('14,00', 120));
  await send(0);
  const { files } = await calls().ok(getReview, { params: { token } });
  const words = ['12,00, not 14,00', 'Another typeface', 'A warmer paper', 'A larger logo'];
  for (const [index, body] of words.entries())
    await calls().ok(reviewPoints.save, {
      params: { token, point: pointId(index) },
      body: {
        file_id: files[0]?.id ?? null,
        selector: { shape: { type: 'pin', x: 20 + index * 18, y: 75 - index * 16 } },
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
      points: words.map((_, at) => pointId(at)),
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
  product.runtime.live.restore();
});

const roomOf = (of = 0, point = 0) =>
  `${product.runtime.url(members.subdomain)}/projects/${project.id}/timeline/${project.wf}?work=${project.revision(1, of)}&point=${pointId(point)}`;
const card = (page: Page, number: number) =>
  page.getByRole('listitem', { name: texts.number(number), exact: true });
const button = (page: Page, number: number, name: string) =>
  card(page, number).getByRole('button', { name, exact: true });

/** Ben answers after reading the present state. */
const bensAnswer = async (index: number, what: AnswerKind, text: string) => {
  const { items } = await ben.ok(points.list, round());
  const point = items.find(({ id }) => id === pointId(index));
  await ben.ok(answerPoints, {
    ...round(),
    body: { answers: [{ point: pointId(index), what, text, seen: point ? turnOf(point) : null }] },
  });
};
/** Stops the page's polling until the returned function is called. */
const inThePast = async (page: Page) => {
  const versions = /\/timeline\/\d+\/version/;
  const first = await ben.ok(getTimelineVersion, { params: { id: project.id, wf: project.wf } });
  await page.route(versions, (route) => route.fulfill({ json: first }));
  return () => page.unroute(versions);
};

test('among two who answer one point, the later one reads the other’s words first, and keeps their own', async () => {
  // A page that hears of the answer shows it before its reader answers, with another button.
  product.runtime.live.cut();
  for (const [{ page }, index] of [
    [agent, 0],
    [phone, 1],
  ] as const) {
    const number = index + 1;
    await page.goto(roomOf(0, index));
    await button(page, number, texts.team.markNotDone).click();
    const field = card(page, number).getByRole('textbox', { name: texts.team.why });
    await field.fill('Printed already');
    const listen = await inThePast(page);
    await bensAnswer(index, 'done', 'I have moved it');
    await button(page, number, texts.team.answer).click();
    const met = card(page, number).getByRole('alert');
    await met.getByText(texts.team.met.answered('Ben Agent')).waitFor();
    await met.getByText('Done: I have moved it').waitFor();
    expect(await field.inputValue()).toBe('Printed already');
    await expectAccessible(page);
    await listen();
    await button(page, number, texts.team.change).click();
    await met.waitFor({ state: 'detached' });
    await card(page, number).getByText('Printed already').waitFor();
    await card(page, number).getByText(texts.answerChanged).waitFor();
    await card(page, number).getByText('Done: I have moved it').waitFor();
  }
});

test('“Answer all done” leaves alone what a colleague answered meanwhile, and says so', async () => {
  const { page } = agent;
  await page.goto(roomOf());
  await page.getByRole('button', { name: texts.team.answerAll }).click();
  const dialog = page.getByRole('dialog', { name: texts.team.answerAllTitle(2) });
  await dialog.waitFor();
  await bensAnswer(3, 'not_done', 'The logo has a fixed size');
  await dialog.getByRole('button', { name: texts.team.answerAll }).click();
  await page.getByText(texts.team.leftAloneText([4], 'Ben Agent')).waitFor();
  await card(page, 4).getByText('The logo has a fixed size').waitFor();
  await card(page, 3).getByText(texts.state.answered).waitFor();
});

/** Place of the newer version within its crop, as the picture is moved. */
const afterCrop = (page: Page, number: number) =>
  card(page, number)
    .locator('figure', { hasText: texts.after })
    .locator('img')
    .evaluate(({ style }) => style.translate);

test('the team shows where a point was done, moves it, and the client sees both places', async () => {
  await upload(members.owner, round(1), 'menu.png', 'image/png', await menu('12,00', 700));
  // A file that is being checked cannot be pointed at.
  await product.runtime.idle();
  await bensAnswer(0, 'done', 'Moved to the right');
  const { page } = agent;
  // Opens the room of its own round, then that of the new version.
  await page.goto(roomOf());
  await button(page, 1, texts.team.place.show).click();
  await page.getByRole('toolbar', { name: viewer.pointing.tools }).waitFor();
  await page.getByText(texts.team.place.title(1)).waitFor();
  const work = page.locator('[data-stage="ready"]');
  const at = async (x: number, y: number) => {
    const box = await work.boundingBox();
    if (!box) throw new Error('no stage');
    await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
  };
  await at(0.7, 0.75);
  await page.getByText('menu.png, bottom right').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: texts.team.place.save }).click();
  await button(page, 1, texts.team.place.move).waitFor();
  const first = await afterCrop(page, 1);

  await button(page, 1, texts.team.place.move).click();
  await page.getByRole('button', { name: texts.team.place.own }).waitFor();
  await at(0.66, 0.72);
  await page.getByText('menu.png, bottom', { exact: true }).waitFor();
  await page.getByRole('button', { name: texts.team.place.save }).click();
  await expect.poll(() => afterCrop(page, 1)).not.toBe(first);
  // The answer and its words stay.
  await card(page, 1).getByText('Moved to the right').waitFor();

  // Room of another round, on a phone.
  await bensAnswer(1, 'done', '');
  await phone.page.goto(roomOf(1, 1));
  await button(phone.page, 2, texts.team.place.show).click();
  await phone.page.getByText(texts.team.place.title(2)).waitFor();
  await phone.page.getByRole('toolbar', { name: viewer.pointing.tools }).waitFor();
  await phone.page.locator('[data-stage="ready"]').tap({ position: { x: 60, y: 60 } });
  await phone.page.getByRole('button', { name: texts.team.place.save }).click();
  await button(phone.page, 2, texts.team.place.move).waitFor();

  await send(1);
  await guest.page.goto(link);
  await card(guest.page, 1).waitFor();
  await expect.poll(() => afterCrop(guest.page, 1)).toBe(await afterCrop(page, 1));
  await card(guest.page, 1).getByRole('button').first().click();
  await guest.page.getByRole('region', { name: compare.region('menu.png', 0, 1) }).waitFor();
  const marked = guest.page.locator('[data-side="after"]').getByRole('button', { name: /^Point 1/ });
  await marked.waitFor();
  await expectAccessible(guest.page);
});

test('an answer that the client has read and that is changed stays in their thread, and in the history', async () => {
  await bensAnswer(2, 'not_done', 'The printer is out of it');
  await guest.page.goto(link);
  await card(guest.page, 3).getByText('The printer is out of it').waitFor();
  await card(guest.page, 3).getByText(texts.answerChanged).waitFor();
  await expectAccessible(guest.page);
  const { page } = agent;
  // The points arrive while the button is pressed: the page does not scroll to the one of its address under the pointer.
  const pressed = Promise.withResolvers<void>();
  await page.route('**/points', async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await page.goto(roomOf());
  await page.getByRole('button', { name: timeline.backToTimeline }).hover();
  await page.mouse.down();
  pressed.resolve();
  await card(page, 1).waitFor();
  await page.evaluate(
    () => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))),
  );
  await page.mouse.up();
  await page
    .getByText('changed the answer to point 3 (“Done” by Olga Owner is now “Not done”)')
    .first()
    .waitFor();
});
