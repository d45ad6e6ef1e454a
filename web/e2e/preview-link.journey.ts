/** Link with screenshots of its page, from the agent's composing to the comparison of two rounds. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { answerPoints, exportPoints, points as pointCalls } from '#contracts/points.ts';
import { getReview } from '#contracts/review.ts';
import { compare } from '#lib/texts/en/compare.ts';
import { compose } from '#lib/texts/en/compose.ts';
import { files } from '#lib/texts/en/files.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import { review } from '#lib/texts/en/review.ts';
import { timeline } from '#lib/texts/en/timeline.ts';
import { viewer } from '#lib/texts/en/viewer.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { beginAnswer } from './answering.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { newestMail, newestReview } from './newest-mail.ts';
import { type Person, type Product, startProduct } from './product.ts';
import { sendButton, sendMail } from './send-mail.ts';
import { lowTargets } from './touch.ts';

let product: Product;
let members: Members;
let ann: Person;
let agent: Person;
let site: TestProject;
const address = 'ann@site.example';
const link = 'https://preview.example/home';

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'links', 'Europe/Berlin');
  ann = await product.person({ width: 390, height: 844, hasTouch: true, isMobile: true });
  agent = await product.person({ width: 1440, height: 900 });
  await agent.enter(members.subdomain, members.owner.email);
  site = await createTestProject(members.owner as never, {
    name: 'site',
    team_members: [1],
    stages: [{ title: 'Design', revisions: 2 }],
    contacts: [{ firstname: 'Ann', lastname: 'Alba', email: address }],
  });
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, ann, agent);
});

const round = (of: number) => ({ params: { id: site.id, wf: site.wf, rev: site.revision(1, of) } });
const timelinePath = () =>
  `${product.runtime.url(members.subdomain)}/projects/${site.id}/timeline/${site.wf}`;
const card = (page: Page, number: number) =>
  page.getByRole('listitem', { name: texts.number(number), exact: true });

/** Screenshot of the page, with the headline that a round has. */
const screenshot = async (headline: string, colour: string) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="100%" height="100%" fill="${colour}"/><text x="120" y="200" font-size="90">${headline}</text><text x="120" y="720" font-size="60">Book a table</text></svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
};

/** Sends a round in the composer: the link, and screenshots of its page. */
const sendLink = async (of: number, name: string, buffer: Buffer) => {
  const { page } = agent;
  await page.goto(`${timelinePath()}?action=sendPreview&revisionId=${site.revision(1, of)}`);
  await page.getByRole('radio', { name: compose.work.link, exact: true }).check();
  await page.getByLabel(compose.work.linkLabel).fill(link);
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'image/png', buffer });
  await page.getByText(name).first().waitFor();
  await product.runtime.idle();
  const send = sendButton(page, compose.confirm.preview({ count: 1, move: true }));
  // Its upload may have begun only now, and is checked afterwards.
  await expect.poll(() => send.getAttribute('aria-disabled'), { timeout: 60_000 }).not.toBe('true');
};
const confirm = async () => {
  const { page } = agent;
  await sendMail(page, compose.confirm.preview({ count: 1, move: true }));
  await page.getByText(compose.notices.preview).first().waitFor();
  await product.runtime.idle();
};
/** Opens the newest review on the client's phone. */
const open = async () => {
  await ann.page.goto(newestMail(product.runtime, address).link);
  await ann.page.getByRole('heading', { name: texts.title, exact: true }).waitFor();
  await ann.page.locator('[data-stage="ready"]').waitFor();
};

test('an agent sends a link with a screenshot, and no file that is no picture', async () => {
  const { page } = agent;
  await sendLink(0, 'home.png', await screenshot('Summer', '#f2e6d0'));
  // A document is refused at once, and nothing of the rest is lost.
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await page.getByText(files.screenshots.other('notes.pdf')).first().waitFor();
  expect(await page.getByLabel(compose.work.linkLabel).inputValue()).toBe(link);
  await expectAccessible(page);
  await confirm();
  await page.getByText('preview.example').first().waitFor();
});

test('the client sees the link first and its screenshot with it, and pins a change on the screenshot', async () => {
  const { page } = ann;
  await open();
  const opens = page.getByRole('link', { name: new RegExp(review.openLink) });
  expect(await opens.getAttribute('href')).toBe(link);
  const stage = page.locator('[data-stage="ready"]');
  const [above, below] = [await opens.boundingBox(), await stage.boundingBox()];
  expect((above?.y ?? 999) + (above?.height ?? 999)).toBeLessThanOrEqual(below?.y ?? 0);
  // More than half of the phone is left to the screenshot.
  expect(below?.height).toBeGreaterThan(380);
  expect(await lowTargets(page)).toEqual([]);
  await expectAccessible(page);

  await page.getByRole('button', { name: texts.add, exact: true }).click();
  await page.getByRole('toolbar', { name: viewer.pointing.tools }).waitFor();
  const box = await stage.getByRole('img').first().boundingBox();
  if (!box) throw new Error('no picture');
  await page.touchscreen.tap(box.x + box.width * 0.2, box.y + box.height * 0.8);
  await page.getByRole('textbox', { name: texts.words }).fill('The button is too small');
  await page.getByText('home.png, bottom left').waitFor();
  await page.getByRole('button', { name: texts.done, exact: true }).click();
  // A word about the link as a whole is numbered with it.
  await page.getByRole('button', { name: texts.onWhole }).click();
  await page.getByRole('textbox', { name: texts.words }).fill('The page loads slowly');
  await page.getByRole('button', { name: texts.done, exact: true }).click();
  await page.getByText(texts.saving.saved).waitFor();
  await beginAnswer(page, texts.changesWith(2));
  await page.getByRole('dialog').getByRole('button', { name: review.confirmChanges }).click();
  await card(page, 2).getByText(texts.state.open).waitFor();
  const { items } = await members.owner.ok(pointCalls.list, round(0));
  expect(items.map(({ number, body, selector }) => [number, body, selector.shape?.type])).toEqual([
    [1, 'The button is too small', 'pin'],
    [2, 'The page loads slowly', undefined],
  ]);
  const csv = await members.owner.ok(exportPoints, { ...round(0), query: { format: 'csv', language: 'en' } });
  expect(csv.text).toContain('home.png');
});

test('the agent sees link, screenshot and point together, and answers', async () => {
  const { page } = agent;
  await page.goto(timelinePath());
  await card(page, 1).getByText('home.png, bottom left').waitFor();
  const opens = page.getByRole('link', { name: new RegExp(review.openLink) });
  expect(await opens.getAttribute('href')).toBe(link);
  await page.locator('[data-stage] [data-mark]').waitFor();
  await expectAccessible(page);
  const { items } = await members.owner.ok(pointCalls.list, round(0));
  await members.owner.ok(answerPoints, {
    ...round(1),
    body: { answers: items.map(({ id }) => ({ point: id, what: 'done' as const, text: '' })) },
  });
});

test('the next round’s screenshot is compared with the last, and each point shows both', async () => {
  await sendLink(1, 'home.png', await screenshot('Autumn', '#d0e6f2'));
  await agent.page.getByText(texts.team.answeredAll(2)).waitFor();
  await confirm();
  const { guest, token } = await newestReview(product, members, address);
  const shown = await guest.ok(getReview, { params: { token } });
  expect(shown).toMatchObject({ link, files: [{ name: 'home.png' }], earlier_files: [{ name: 'home.png' }] });

  const { page } = ann;
  await open();
  await card(page, 1).getByText(texts.after).waitFor();
  await page.getByRole('button', { name: texts.compare(0) }).click();
  await page.locator('[data-board="ready"]').waitFor();
  await page
    .getByRole('region', { name: compare.region('home.png', 0, 1) })
    .first()
    .waitFor();
  await page.getByRole('button', { name: texts.compare(0) }).click();
  await card(page, 1).getByRole('button', { name: texts.accept }).click();
  await card(page, 1).getByText(texts.acceptedBy('Ann Alba')).waitFor();
  await expectAccessible(page);

  // The first round keeps its own link and screenshot on the team's timeline.
  await agent.page.goto(timelinePath());
  await agent.page.getByRole('tab', { name: timeline.roundName(0) }).click();
  await agent.page.getByRole('link', { name: new RegExp(review.openLink) }).waitFor();
});
