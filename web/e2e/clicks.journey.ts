/**
 * Clicks to a job: each is counted, and is at most one above the best of its kind that we know. Keys count nothing,
 * nor does the page that a job begins on.
 */
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { points as pointCalls } from '#contracts/points.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { rejectRevision } from '#contracts/workflows.ts';
import { compose } from '#lib/texts/en/compose.ts';
import { contacts } from '#lib/texts/en/contacts.ts';
import { dashboard } from '#lib/texts/en/dashboard.ts';
import { firstProof } from '#lib/texts/en/first-proof.ts';
import { frame } from '#lib/texts/en/frame.ts';
import { moves } from '#lib/texts/en/moves.ts';
import { points } from '#lib/texts/en/points.ts';
import { projects } from '#lib/texts/en/projects.ts';
import { proofEntry } from '#lib/texts/en/proof-entry.ts';
import { review } from '#lib/texts/en/review.ts';
import { timeline } from '#lib/texts/en/timeline.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { beginAnswer } from './answering.ts';
import { hand } from './click-counter.ts';
import { createMembers, type Members } from './members.ts';
import { newestMail } from './newest-mail.ts';
import { type Person, type Product, startProduct } from './product.ts';
import { upload } from './upload.ts';

let product: Product;
let members: Members;
let producer: Person;
let client: Person;
let poster: Buffer;

const at = (path = '/') => `${product.runtime.url(members.subdomain)}${path}`;
const email = (name: string) => `${name.toLowerCase()}@oak.example`;

/** Project with a contact of its own, so that each has its own mails. */
const make = (name: string, revisions = 2): Promise<TestProject> =>
  createTestProject(members.owner, {
    name,
    client: { name: `Client of ${name}` },
    contacts: [{ firstname: name, lastname: 'Oak', email: email(name) }],
    stages: [{ title: 'Design', revisions }],
  });

const sendRound = ({ id, wf, revision }: TestProject, round: number) =>
  members.owner.ok(sendPreview, {
    params: { id, wf, rev: revision(1, round) },
    body: {
      emailText: { subject: 'A look at it', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://preview.example/cut',
    },
  });

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'clicks', 'Europe/Berlin');
  const art = { create: { width: 900, height: 600, channels: 3 as const, background: '#9367b4' } };
  poster = await sharp(art).png().toBuffer();
  producer = await product.person();
  client = await product.person();
  await producer.enter(members.subdomain, members.owner.email);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, producer, client);
});

const row = (name: string) =>
  producer.page.getByRole('region', { name: dashboard.yours }).getByRole('row').filter({ hasText: name });

test('the start page shows at once whose turn it is, and a change request is one click from its words', async () => {
  const menu = await make('Menu');
  await sendRound(menu, 0);
  await product.runtime.idle();
  await client.page.goto(newestMail(product.runtime, email('Menu')).link);
  await beginAnswer(client.page, review.requestChanges);
  await client.page.getByRole('dialog').getByRole('textbox').fill('The ravioli cost 12, not 14.');
  await client.page.getByRole('dialog').getByRole('button', { name: review.confirmChanges }).click();
  await client.page.getByText(review.changesToast).first().waitFor();
  await product.runtime.idle();
  const { page } = producer;
  await page.goto(at());
  // No click: whose turn it is stands on the page.
  await row('Menu').getByText(moves.change).or(row('Menu').getByText(moves.rework)).first().waitFor();
  const { counted, click } = hand();
  await click(row('Menu').getByRole('link').last());
  await page.getByText('The ravioli cost 12').first().waitFor();
  expect(counted.clicks).toBeLessThanOrEqual(2);
});

test('a preview is sent from the start page, and three in a row', async () => {
  for (const name of ['Autumn', 'Winter', 'Spring']) await make(name);
  await product.runtime.idle();
  const { page } = producer;
  const { counted, click, drop } = hand();
  for (const [index, name] of ['Autumn', 'Winter', 'Spring'].entries()) {
    await page.goto(at());
    await row(name).waitFor();
    await drop(row(name).getByRole('link').first(), `${name}.png`, poster);
    await page.getByRole('heading', { level: 1, name: compose.title.preview(0) }).waitFor();
    await page.getByText(`${name}.png`).first().waitFor();
    await product.runtime.idle();
    const send = page.getByRole('button', {
      name: compose.confirm.preview({ count: 1, move: true }),
      exact: true,
    });
    // Its upload may have begun only now, and is checked afterwards.
    await expect.poll(() => send.getAttribute('aria-disabled'), { timeout: 60_000 }).not.toBe('true');
    await click(send);
    await page.getByText(compose.notices.preview).first().waitFor();
    if (index === 0) expect(counted.clicks).toBeLessThanOrEqual(3 + 1);
  }
  expect(counted.clicks).toBeLessThanOrEqual(7 + 1);
  await product.runtime.idle();
  expect(newestMail(product.runtime, email('Spring')).link).toContain('/link/');
});

test('two late clients are reminded together', async () => {
  const late = [await make('Bakery'), await make('Cellar')];
  for (const one of late) await sendRound(one, 0);
  await product.runtime.idle();
  product.runtime.clock.advance(5 * 86_400_000);
  await product.runtime.idle();
  await producer.enter(members.subdomain, members.owner.email);
  const { page } = producer;
  await page.goto(at());
  const { counted, click } = hand();
  const texts = projects.bulk;
  await click(page.getByRole('link', { name: dashboard.remindAll }));
  const ask = page.getByRole('dialog');
  await ask.getByRole('button', { name: texts.ask.remind.confirm }).waitFor();
  await click(ask.getByRole('button', { name: texts.ask.remind.confirm }));
  await ask.getByText(texts.result.all).waitFor();
  expect(counted.clicks).toBeLessThanOrEqual(2 + 1);
  expect(new URL(page.url()).searchParams.has('ask')).toBe(false);

  // Asked once: a selection that begins later asks nothing by itself.
  await ask.getByRole('button', { name: texts.result.close }).last().click();
  await page.getByRole('button', { name: texts.selectDone }).click();
  await page.getByRole('button', { name: texts.select, exact: true }).click();
  await page.getByRole('region', { name: texts.bar }).getByText(texts.selected(0)).waitFor();
  expect(await ask.count()).toBe(0);
});

test('the timeline tells who opened the link, and one due date is moved', async () => {
  const shop = await make('Shop');
  await sendRound(shop, 0);
  await product.runtime.idle();
  await client.page.goto(newestMail(product.runtime, email('Shop')).link);
  await client.page.getByRole('button', { name: review.approve, exact: true }).waitFor();
  await product.runtime.idle();
  const { page } = producer;
  await page.goto(at('/projects?search=Shop'));
  const opened = hand();
  await opened.click(page.getByRole('link', { name: 'Shop', exact: true }));
  await page.getByRole('list', { name: timeline.clicks.title }).getByText('Shop Oak').waitFor();
  expect(opened.counted.clicks).toBeLessThanOrEqual(0 + 1);

  const moved = hand();
  await moved.click(page.getByRole('button', { name: timeline.due.open }));
  const dialog = page.getByRole('dialog');
  const now = new Date(product.runtime.clock.now());
  const wednesday = new Date(now.getTime() + (21 + ((3 - now.getUTCDay() + 7) % 7)) * 86_400_000);
  await moved.fill(dialog.getByLabel(timeline.due.date), wednesday.toISOString().slice(0, 10));
  await moved.click(dialog.getByRole('button', { name: timeline.due.move }));
  await page.getByText(timeline.due.moved).first().waitFor();
  expect(moved.counted.clicks).toBeLessThanOrEqual(2 + 1);
});

test('a round beyond the agreed ones is added at a cost', async () => {
  const label = await make('Label', 1);
  await sendRound(label, 0);
  const stage = { id: label.wf, stage: label.stage(1).id };
  await members.owner.ok(rejectRevision, { params: { ...stage, rev: label.revision(1, 0) } });
  await sendRound(label, 1);
  await product.runtime.idle();
  const { page } = producer;
  await page.goto(at(`/projects/${label.id}/timeline/${label.wf}`));
  const { counted, click } = hand();
  await click(page.getByRole('main').getByRole('button', { name: timeline.moreActions }).first());
  await click(page.getByRole('menuitem', { name: timeline.actions.add_round }));
  const dialog = page.getByRole('dialog');
  await click(dialog.getByText(timeline.addRound.cost, { exact: true }));
  await click(dialog.getByRole('button', { name: timeline.addRound.confirm }));
  await page.getByText(timeline.notices.add_round).first().waitFor();
  expect(counted.clicks).toBeLessThanOrEqual(3 + 1);
});

test('another project opens from those opened lately', async () => {
  const { page } = producer;
  await page.goto(at('/projects?search=Label'));
  await page.getByRole('link', { name: 'Label', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Label' }).waitFor();
  const { counted, click } = hand();
  await click(page.getByRole('button', { name: frame.search }));
  await click(page.getByRole('option', { name: /Shop/ }).first());
  await page.getByRole('heading', { level: 1, name: 'Shop' }).waitFor();
  expect(counted.clicks).toBeLessThanOrEqual(1 + 1);
});

test('a client approves from the mail', async () => {
  const cover = await make('Cover');
  await sendRound(cover, 0);
  await product.runtime.idle();
  const { page } = client;
  const { counted, click } = hand();
  counted.clicks += 1;
  await page.goto(newestMail(product.runtime, email('Cover')).link);
  await click(page.getByRole('button', { name: review.approve, exact: true }));
  await click(page.getByRole('dialog').getByRole('button', { name: review.confirmApprove, exact: true }));
  await page.getByText(review.approvedToast).first().waitFor();
  expect(counted.clicks).toBeLessThanOrEqual(3 + 1);
});

test('a client asks for four changes on three files, each at its place', async () => {
  const fair = await make('Fair');
  const round = { params: { id: fair.id, wf: fair.wf, rev: fair.revision(1, 0) } };
  for (const name of ['front.png', 'inside.png', 'back.png'])
    await upload(members.owner, round, name, 'image/png', new Uint8Array(poster));
  await product.runtime.idle();
  await members.owner.ok(sendPreview, {
    ...round,
    body: { emailText: { subject: 'Three files', body: '<p>{{review_link}}</p>' }, reviewLink: null },
  });
  await product.runtime.idle();
  const { page } = client;
  await page.goto(newestMail(product.runtime, email('Fair')).link);
  // The room comes after the work: until it is there, a click on the work places nothing.
  await page.getByRole('heading', { name: points.title, exact: true }).waitFor();
  const { counted, click } = hand();
  const stage = page.locator('[data-stage="ready"]');
  const pin = async (x: number, y: number, words: string) => {
    await stage.waitFor();
    counted.clicks += 1;
    await stage.click({ position: { x, y } });
    await page.getByRole('textbox', { name: points.words }).fill(words);
    // Kept by the key that ends a line elsewhere.
    await page.keyboard.press('Control+Enter');
    await page.getByText(words).first().waitFor();
  };
  await pin(100, 100, 'A larger title');
  await pin(250, 200, 'A warmer red');
  await page.keyboard.press('Escape');
  await page.keyboard.press(']');
  await pin(120, 120, 'No dash here');
  await page.keyboard.press(']');
  await pin(120, 160, 'The new address');
  await click(page.getByRole('button', { name: points.changesWith(4), exact: true }));
  await click(page.getByRole('dialog').getByRole('button', { name: review.confirmChanges }));
  await page.getByText(review.changesToast).waitFor();
  expect(counted.clicks).toBeLessThanOrEqual(5 + 1);
  const { items } = await members.owner.ok(pointCalls.list, round);
  expect(items).toHaveLength(4);
});

test('a new client with a project and its first proof takes a page', async () => {
  const { page } = producer;
  await page.goto(at());
  const { counted, click, fill } = hand();
  await click(page.getByRole('link', { name: proofEntry.action }).first());
  const choosing = page.waitForEvent('filechooser');
  await click(page.getByRole('button', { name: firstProof.work.add }));
  await (await choosing).setFiles([{ name: 'leaflet.png', mimeType: 'image/png', buffer: poster }]);
  await fill(page.getByRole('combobox', { name: new RegExp(`^${firstProof.client.label}`) }), 'Harbour');
  await fill(page.getByLabel(contacts.firstname), 'Hanna');
  await fill(page.getByLabel(contacts.email), 'hanna@harbour.example');
  await click(page.getByRole('button', { name: firstProof.send }));
  // After seven calls one after the other, and the check of the file.
  await page
    .getByRole('heading', { level: 1, name: firstProof.sent.title('Hanna') })
    .waitFor({ timeout: 60_000 });
  expect(counted.clicks).toBeLessThanOrEqual(5 + 1);
  expect(counted.fields).toBeLessThanOrEqual(2 + 1);
});
