/**
 * Whole review in Italian, from the first mail on a phone to the approval of the third round, by two contacts and an
 * agent.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FF_ENCODER_LIBX264 } from 'node-av/constants';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { getDashboard, getProjectReport } from '#contracts/reports.ts';
import { getReview, recallReview } from '#contracts/review.ts';
import { compose } from '#lib/texts/en/compose.ts';
import { player as teamPlayer } from '#lib/texts/en/player.ts';
import { points as teamTexts } from '#lib/texts/en/points.ts';
import { timeline } from '#lib/texts/en/timeline.ts';
import { player } from '#lib/texts/it/player.ts';
import { points as texts } from '#lib/texts/it/points.ts';
import { review } from '#lib/texts/it/review.ts';
import { reviewHistory } from '#lib/texts/it/review-history.ts';
import { viewer } from '#lib/texts/it/viewer.ts';
import { numberedPages, pdfOf } from '#testing/test-pdf.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { encodeVideo } from '../../infra/demo/video.ts';
import { beginAnswer } from './answering.ts';
import { expectAllAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { newestMail, newestReview } from './newest-mail.ts';
import { type Person, type Product, startProduct } from './product.ts';
import { sendMail } from './send-mail.ts';
import { fingersOn } from './touch.ts';
import { upload } from './upload.ts';

const folder = mkdtempSync(join(tmpdir(), 'proofline-review-'));
const seconds = 14;
let product: Product;
let members: Members;
let project: TestProject;
let ann: Person;
let bob: Person;
let agent: Person;

const round = (of: number) => ({ params: { id: project.id, wf: project.wf, rev: project.revision(1, of) } });

const addFile = async (of: number, filename: string, content_type: string, content: Uint8Array) => {
  await upload(members.owner, round(of), filename, content_type, content);
};

const menu = (price: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="100%" height="100%" fill="#f4ead8"/><text x="120" y="240" font-size="110">Carta d’estate</text><text x="120" y="700" font-size="120" fill="#a03020">${price}</text></svg>`,
    ),
  )
    .png()
    .toBuffer();

/** Film whose colour changes slowly. */
const writeFilm = async (path: string) => {
  const [width, height, rate] = [320, 180, 24];
  function* frames() {
    for (let frame = 0; frame < seconds * rate; frame += 1)
      yield Buffer.alloc(width * height * 4, Buffer.from([frame % 256, 90, 140, 255]));
  }
  await encodeVideo(path, { codec: FF_ENCODER_LIBX264, width, height, rate, frames: frames() });
};

const timelineOf = () =>
  `${product.runtime.url(members.subdomain)}/projects/${project.id}/timeline/${project.wf}`;

/** Sends a round with the text of its template, like an agent. */
const send = async (of: number) => {
  await product.runtime.idle();
  const { page } = agent;
  await page.goto(`${timelineOf()}?action=sendPreview&revisionId=${project.revision(1, of)}`);
  await sendMail(page, compose.confirm.preview({ count: 2, move: true }));
  await page.getByText(compose.notices.preview).first().waitFor();
  await product.runtime.idle();
};

const open = async ({ page }: Person, email: string) => {
  await page.goto(newestMail(product.runtime, email).link);
  await page.getByRole('heading', { name: texts.title, exact: true }).waitFor();
};

/** Calls by the newest link of a contact. */
const byLink = (email: string) => newestReview(product, members, email);

const card = (page: Page, number: number) =>
  page.getByRole('listitem', { name: texts.number(number), exact: true });
const deskCard = (number: number) =>
  agent.page.getByRole('listitem', { name: teamTexts.number(number), exact: true });
const file = (page: Page, name: string) =>
  page.getByRole('list', { name: review.files }).getByRole('button', { name: new RegExp(`^${name}`) });
const field = (page: Page) => page.getByRole('textbox', { name: texts.words });
const finish = (page: Page) => page.getByRole('button', { name: texts.done, exact: true });

const contacts = [
  { firstname: 'Anna', lastname: 'Alba', email: 'anna@osteria.example' },
  { firstname: 'Bruno', lastname: 'Bruni', email: 'bruno@osteria.example' },
] as const;
const [{ email: annsMail }, { email: bobsMail }] = contacts;

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'bottega', 'Europe/Rome', 'it');
  project = await createTestProject(members.owner as never, {
    name: 'Osteria',
    team_members: [1],
    client: { language: 'it', name: 'Osteria del Porto' },
    stages: [{ title: 'Carta', revisions: 2 }],
    contacts: [...contacts],
  });
  const film = join(folder, 'teaser.mp4');
  await writeFilm(film);
  await addFile(0, 'carta.png', 'image/png', await menu('14,00'));
  await addFile(0, 'menu.pdf', 'application/pdf', pdfOf(numberedPages(2)));
  await addFile(0, 'teaser.mp4', 'video/mp4', readFileSync(film));
  ann = await product.person({ width: 390, height: 844, hasTouch: true, isMobile: true, locale: 'it' });
  bob = await product.person({ locale: 'it' });
  agent = await product.person();
  await agent.enter(members.subdomain, members.owner.email);
});
afterAll(async () => {
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, ann, bob, agent);
});

const saidByAnn = ['12,00, non 14,00', 'Più aria qui', 'Il titolo resta troppo a lungo', 'E l’indirizzo?'];

test('on a phone: a pin on a picture, an area on page 2, a moment of the film, one on the whole', async () => {
  await send(0);
  expect(newestMail(product.runtime, annsMail).text).toContain('l’anteprima della fase Carta è pronta');
  const { page } = ann;
  await open(ann, annsMail);
  await open(bob, bobsMail);
  const fingers = await fingersOn(page);
  const resting = page.locator('[data-stage="ready"]:not([data-moving])');
  const placeOf = async (x: number, y: number, of = resting.getByRole('img').first()) => {
    const box = await of.boundingBox();
    if (!box) throw new Error('nothing to touch');
    return { x: box.x + box.width * x, y: box.y + box.height * y };
  };

  await resting.waitFor();
  await fingers.tap(await placeOf(0.25, 0.72));
  await field(page).fill(saidByAnn[0] ?? '');
  await page.getByText('carta.png, in basso a sinistra').waitFor();
  await finish(page).tap();
  // A colleague reads it while it is a draft, without a reload.
  await bob.page.getByText(texts.draftOf('Anna Alba')).first().waitFor();

  await file(page, 'menu.pdf').tap();
  await page.getByRole('button', { name: viewer.pages.next }).tap();
  await page.getByRole('img', { name: `menu.pdf, ${viewer.pages.page(2, 2)}` }).waitFor();
  await page.getByRole('button', { name: texts.add, exact: true }).tap();
  await page.getByRole('button', { name: viewer.pointing.modes.area, exact: true }).tap();
  await resting.waitFor();
  await fingers.drag([await placeOf(0.2, 0.2)], [await placeOf(0.6, 0.4)]);
  // A browser takes a tap right after a quick drag for the end of that drag.
  await expect
    .poll(async () => {
      const write = page.getByRole('button', { name: texts.write, exact: true });
      // The tap before may be taken only now, and its button be gone.
      if (!(await field(page).isVisible())) await write.tap({ timeout: 1000 }).catch(() => undefined);
      return field(page).isVisible();
    })
    .toBe(true);
  await field(page).fill(saidByAnn[1] ?? '');
  await page
    .getByText(/^menu\.pdf, pagina 2/)
    .first()
    .waitFor();
  await finish(page).tap();

  await file(page, 'teaser.mp4').tap();
  const track = page.locator('[data-track]');
  await track.waitFor();
  const shows = (frame: string) =>
    page.getByRole('timer', { name: `${player.time}: ${player.of(`0:12+${frame}`, '0:14')}` });
  await page.getByRole('timer', { name: /0:00\+00/ }).waitFor();
  await fingers.tap(await placeOf(12 / seconds, 0.5, track));
  await page.getByRole('timer', { name: /0:(11|12)\+/ }).waitFor();
  while (!(await shows('08').isVisible())) {
    const before = await page.getByRole('timer').getAttribute('aria-label');
    await page.getByRole('button', { name: player.kinds.film.on }).tap();
    await expect.poll(() => page.getByRole('timer').getAttribute('aria-label')).not.toBe(before);
  }
  await page.getByRole('button', { name: texts.add, exact: true }).tap();
  await field(page).fill(saidByAnn[2] ?? '');
  await page.getByText('teaser.mp4, a 0:12', { exact: true }).waitFor();
  await finish(page).tap();

  await page.getByRole('button', { name: texts.onWhole }).tap();
  await field(page).fill(saidByAnn[3] ?? '');
  await finish(page).tap();
  await page.getByText(texts.saving.saved).waitFor();
  await expectAllAccessible(page);
});

test('the changes are asked for, taken back within ten minutes, asked for again, and stand after ten', async () => {
  const { page } = ann;
  await beginAnswer(page, texts.changesWith(4));
  await page.getByRole('dialog').getByRole('button', { name: review.confirmChanges }).tap();
  await page.getByRole('button', { name: review.recall.action }).tap();
  await page.getByText(review.recall.done.title, { exact: true }).waitFor();
  await beginAnswer(page, review.requestChanges);
  await page.getByRole('dialog').getByRole('button', { name: review.confirmChanges }).tap();
  await page.getByRole('button', { name: review.recall.action }).waitFor();
  const { guest, token } = await byLink(annsMail);
  const { recall } = await guest.ok(getReview, { params: { token } });
  if (!recall) throw new Error('nothing to take back');
  product.runtime.clock.advance(600_001);
  const late = await guest.call(recallReview, { params: { token }, body: { seq: recall.seq } });
  expect(late.status).toBe(409);
  await page.reload();
  await card(page, 4).getByText(texts.state.open).waitFor();
  expect(await page.getByRole('button', { name: review.recall.action }).count()).toBe(0);
  await page.getByText(reviewHistory.events.recalled_request).waitFor();
});

test('the agent sees four points on the work, answers three, declines one, replaces two files and sends', async () => {
  const { page } = agent;
  await product.runtime.idle();
  await page.goto(timelineOf());
  await page.getByRole('button', { name: teamTexts.team.work.open }).click();
  await page.getByText(teamTexts.team.unanswered(4)).waitFor();
  // A moment of a film is a mark on its bar.
  const work = page.locator('[data-stage="ready"]').or(page.getByRole('group', { name: teamPlayer.marks }));
  const mark = (words: string) => work.getByRole('button', { name: words }).first();
  for (const [number, words] of saidByAnn.entries()) {
    await deskCard(number + 1)
      .getByRole('button')
      .first()
      .click();
    if (number < 3) await mark(words).waitFor();
    const button = (name: string) => deskCard(number + 1).getByRole('button', { name, exact: true });
    if (number !== 2) {
      await button(teamTexts.team.markDone).click();
    } else {
      await button(teamTexts.team.markNotDone).click();
      await deskCard(3).getByRole('textbox', { name: teamTexts.team.why }).fill('Il montaggio è chiuso');
      await button(teamTexts.team.answer).click();
    }
    await deskCard(number + 1)
      .getByText(teamTexts.state.answered)
      .waitFor();
  }
  await page.getByText(teamTexts.team.answeredAll(4)).waitFor();
  await addFile(1, 'carta-v2.png', 'image/png', await menu('12,00'));
  await addFile(1, 'menu-v2.pdf', 'application/pdf', pdfOf(numberedPages(2)));
  await send(1);
  const { text } = newestMail(product.runtime, annsMail);
  for (const words of [...saidByAnn, 'non fatto: Il montaggio è chiuso', 'I Suoi punti e le nostre risposte'])
    expect(text).toContain(words);
});

test('the client sees four answers with before and after, accepts three, opens one again; a colleague’s point comes live', async () => {
  const { page } = ann;
  await open(ann, annsMail);
  await open(bob, bobsMail);
  for (const number of [1, 2, 4]) await card(page, number).getByText(texts.answer.done).first().waitFor();
  await card(page, 3).getByText('Il montaggio è chiuso').waitFor();
  for (const words of [texts.before, texts.after]) await card(page, 1).getByText(words).waitFor();
  await expectAllAccessible(page);
  for (const number of [1, 2, 3]) {
    // Two taps at the same place of the screen in quick succession would be a double tap.
    await card(page, number).getByRole('button', { name: texts.accept }).press('Enter');
    await card(page, number).getByText(texts.acceptedBy('Anna Alba')).waitFor();
  }
  await card(page, 4).getByRole('button', { name: texts.reopen }).tap();
  await card(page, 4).getByRole('textbox').fill('Manca ancora il numero civico');
  await card(page, 4).getByRole('button', { name: texts.reopen }).tap();
  await card(page, 4).getByText(texts.reopened(1)).waitFor();

  await bob.page.getByRole('button', { name: texts.onWhole }).click();
  await field(bob.page).fill('Aggiungere il vino');
  await finish(bob.page).click();
  await page.getByText('Aggiungere il vino').waitFor();
  await beginAnswer(page, review.requestChanges);
  await page.getByRole('dialog').getByRole('button', { name: review.confirmChanges }).tap();
  await page.getByText(review.changesToast).first().waitFor();
  await bob.page.getByRole('button', { name: texts.forgot(1) }).click();
  await bob.page.getByText(texts.sent, { exact: true }).waitFor();
});

test('the last answers go out with round three, which is approved; history, mails, dashboard and figures agree', async () => {
  const { page: desk } = agent;
  await product.runtime.idle();
  const { awaiting_feedback: waiting } = await members.owner.ok(getDashboard, {});
  await desk.goto(timelineOf());
  // The visible round has one, and the previous round another.
  await expect.poll(() => desk.getByText(teamTexts.team.unanswered(1)).count()).toBe(2);
  await desk.getByRole('button', { name: teamTexts.team.work.open }).click();
  for (const words of ['Aggiungere il vino', 'E l’indirizzo?']) {
    const point = desk.getByRole('listitem').filter({ hasText: words }).last();
    await point.getByRole('button').first().click();
    await point.getByRole('button', { name: teamTexts.team.markDone, exact: true }).click();
    await point.getByText(teamTexts.state.answered).waitFor();
  }
  await addFile(2, 'carta-v3.png', 'image/png', await menu('12,00'));
  await send(2);
  const during = await members.owner.ok(getDashboard, {});
  expect([waiting, during.awaiting_feedback]).toEqual([0, 1]);

  const { page } = ann;
  await open(ann, annsMail);
  const agency = page.getByRole('banner').getByText('Bottega', { exact: true });
  expect((await agency.boundingBox())?.width).toBeGreaterThan(40);
  await card(page, 4).getByRole('button', { name: texts.accept }).tap();
  await card(page, 4).getByText(texts.acceptedBy('Anna Alba')).waitFor();
  await beginAnswer(page, review.approve);
  await page.getByRole('dialog').getByRole('button', { name: review.confirmApprove }).tap();
  // The notice says it alone, and has the focus: a toast would lie over it.
  const notice = page.getByRole('group', { name: review.approvedToast });
  await notice.getByText(review.approvedToast).waitFor();
  expect(await page.getByText(review.approvedToast).count()).toBe(1);
  await expect.poll(() => notice.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.getByText(reviewHistory.events.approved).waitFor();
  await expectAllAccessible(page);

  await product.runtime.idle();
  const told = product.runtime.mailbox.list({ to: members.owner.email, limit: 20 });
  expect(told.filter(({ subject }) => /approv/i.test(subject))).toHaveLength(1);
  await desk.goto(timelineOf());
  await desk
    .getByText(timeline.events.recalled({ stage: 'Carta', approval: false }))
    .first()
    .waitFor();
  const after = await members.owner.ok(getDashboard, {});
  expect(after).toMatchObject({ awaiting_feedback: 0, in_production: 0 });
  const report = await members.owner.ok(getProjectReport, { params: { id: project.id } });
  expect(report).toMatchObject({
    agreed_revisions: 2,
    executed_revisions: 2,
    changes: { asked: 5, per_round: 2.5, answered_in_time: 1, reopened: 1 },
  });
});
