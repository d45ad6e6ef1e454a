/** The room of a signed-in client, which is the one behind a mailed link. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { answerPoints, points as pointCalls, reviewPoints } from '#contracts/points.ts';
import { decideReview, getReview } from '#contracts/review.ts';
import { getTimeline, sendPreview } from '#contracts/timeline.ts';
import { common } from '#lib/texts/en/common.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import { review } from '#lib/texts/en/review.ts';
import { timeline } from '#lib/texts/en/timeline.ts';
import { viewer } from '#lib/texts/en/viewer.ts';
import { numberedPages, pdfOf } from '#testing/test-pdf.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { answerOr, beginAnswer } from './answering.ts';
import { expectAllAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { newestMail, newestReview } from './newest-mail.ts';
import { type Person, type Product, startProduct } from './product.ts';
import { fingersOn, lowTargets } from './touch.ts';
import { upload } from './upload.ts';

let product: Product;
let members: Members;
let phone: Person;
let desk: Person;
let agent: Person;

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'portal', 'Europe/Berlin');
  phone = await product.person({ width: 390, height: 844, hasTouch: true, isMobile: true });
  desk = await product.person();
  agent = await product.person();
  await agent.enter(members.subdomain, members.owner.email);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, phone, desk, agent);
});

/** Project whose contact has access to the portal. */
const begin = async (name: string) => {
  const email = `ann@${name}.example`;
  const project = await createTestProject(members.owner as never, {
    name,
    team_members: [1],
    stages: [{ title: 'Print', revisions: 2 }],
    contacts: [{ firstname: 'Ann', lastname: 'Alba', email }],
  });
  const [contact] = project.contacts;
  if (!contact) throw new Error('no contact');
  await members.contact({ ...contact, firstname: 'Ann', lastname: 'Alba' });
  return { project, email };
};

const roundOf = (project: TestProject, of = 0) => ({
  params: { id: project.id, wf: project.wf, rev: project.revision(1, of) },
});

const addPicture = async (project: TestProject, of: number, name: string, colour: string) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="100%" height="100%" fill="${colour}"/><text x="120" y="200" font-size="120">Menu</text></svg>`;
  const bytes = await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
  await upload(members.owner, roundOf(project, of), name, 'image/png', bytes);
};
const addDocument = (project: TestProject) =>
  upload(members.owner, roundOf(project), 'brief.pdf', 'application/pdf', pdfOf(numberedPages(2)));

const send = async (project: TestProject, of = 0, reviewLink = '') => {
  await product.runtime.idle();
  await members.owner.ok(sendPreview, {
    ...roundOf(project, of),
    body: { emailText: { subject: `Round ${of}`, body: '<p>{{review_link}}</p>' }, reviewLink },
  });
  await product.runtime.idle();
};

const timelineOf = ({ id, wf }: TestProject) =>
  `${product.runtime.url(members.subdomain)}/projects/${id}/timeline/${wf}`;
const linkTo = (email: string) => newestMail(product.runtime, email).link;

const resting = (page: Page) => page.locator('[data-stage="ready"]:not([data-moving])');
const card = (page: Page, number: number) =>
  page.getByRole('listitem', { name: texts.number(number), exact: true });
const field = (page: Page) => page.getByRole('textbox', { name: texts.words });
const done = (page: Page) => page.getByRole('button', { name: texts.done, exact: true }).tap();

const boxOf = async (page: Page) => {
  await resting(page).waitFor();
  const box = await resting(page).getByRole('img').first().boundingBox();
  if (!box) throw new Error('no stage');
  return box;
};

test('a signed-in client points at a picture and at a page of a PDF on a phone, and the team finds both', async () => {
  const { page } = phone;
  const { project, email } = await begin('menu');
  await addDocument(project);
  await addPicture(project, 0, 'menu.png', '#f2e6d0');
  await send(project);
  await phone.enter(members.subdomain, email);
  await page.goto(timelineOf(project));
  await resting(page).waitFor();
  await answerOr(page, review.approve).waitFor();
  expect(await lowTargets(page, '[role="tabpanel"] [role="tabpanel"]')).toEqual([]);
  const fingers = await fingersOn(page);

  // Area on the second page, whose first visible part it covers.
  await page.getByRole('button', { name: viewer.pages.page(2, 2), exact: true }).tap();
  await page.getByRole('img', { name: `brief.pdf, ${viewer.pages.page(2, 2)}` }).waitFor();
  await page.getByRole('button', { name: texts.add, exact: true }).tap();
  await page.getByRole('toolbar', { name: viewer.pointing.tools }).waitFor();
  await page.getByRole('button', { name: viewer.pointing.modes.area, exact: true }).tap();
  const paper = await boxOf(page);
  const at = (x: number, y: number) => ({ x: paper.x + paper.width * x, y: paper.y + paper.height * y });
  await fingers.drag([at(0.4, 0.4)], [at(0.6, 0.6)]);
  // A browser takes a tap right after a quick drag for the end of that drag.
  await expect
    .poll(async () => {
      const write = page.getByRole('button', { name: texts.write, exact: true });
      // The tap before may be taken only now, and its button be gone.
      if (!(await field(page).isVisible())) await write.tap({ timeout: 1000 }).catch(() => undefined);
      return field(page).isVisible();
    })
    .toBe(true);
  await field(page).fill('Shorter, please');
  await done(page);

  // Pin on the picture.
  await page.getByRole('button', { name: new RegExp(`^${review.file('menu.png', 2, 2)}`) }).tap();
  await page.getByRole('img', { name: 'menu.png' }).first().waitFor();
  const picture = await boxOf(page);
  // The frame has the shape of the picture, 4 to 3, and nothing empty around it.
  const frame = await resting(page).boundingBox();
  expect((frame?.width ?? 0) / (frame?.height ?? 1)).toBeCloseTo(4 / 3, 1);
  await fingers.tap({ x: picture.x + picture.width * 0.2, y: picture.y + picture.height * 0.8 });
  await page.getByText('menu.png, bottom left').waitFor();
  await field(page).fill('12, not 14');
  // The head of the portal leaves the mark visible above the sheet.
  const pin = page.locator('[data-stage] [data-mark]').last();
  const header = await page.locator('header').first().boundingBox();
  const sheet = page.locator('[data-composer]');
  await expect
    .poll(async () => ((await pin.boundingBox())?.y ?? 0) - (header?.height ?? 0))
    .toBeGreaterThan(0);
  const low = async () => ((await sheet.boundingBox())?.y ?? 0) - ((await pin.boundingBox())?.y ?? 9999);
  await expect.poll(low).toBeGreaterThan(0);
  await done(page);
  await page.getByText(texts.saving.saved).waitFor();

  await page.reload();
  await card(page, 1).getByText('Shorter, please').waitFor();
  await card(page, 2).getByText('12, not 14').waitFor();
  await resting(page).waitFor();
  await expectAllAccessible(page);
  await beginAnswer(page, texts.changesWith(2));
  const dialog = page.getByRole('dialog');
  await dialog.getByText(texts.goOut(2)).waitFor();
  expect(await dialog.getByRole('list', { name: texts.unseen }).count()).toBe(0);
  await dialog.getByRole('button', { name: review.confirmChanges }).tap();
  await page.getByText(timeline.client.notices.request_changes).first().waitFor();
  await card(page, 1).getByText(texts.state.open).waitFor();

  const { items } = await members.owner.ok(pointCalls.list, roundOf(project));
  const [area, mark] = ['Shorter, please', '12, not 14'].map((words) =>
    items.find(({ body }) => body === words),
  );
  expect(area?.selector).toMatchObject({ page: 2, shape: { type: 'area' } });
  expect(mark?.selector.shape).toMatchObject({ type: 'pin' });
  const place = mark?.selector.shape;
  expect(place?.type === 'pin' && [place.x, place.y]).toEqual([
    expect.closeTo(20, -1),
    expect.closeTo(80, -1),
  ]);
  await agent.page.goto(timelineOf(project));
  await card(agent.page, 1).getByText('brief.pdf, page 2').first().waitFor();
  await card(agent.page, 2).getByText('menu.png, bottom left').first().waitFor();
  await card(agent.page, 1).getByRole('button').first().click();
  await agent.page.getByRole('img', { name: `brief.pdf, ${viewer.pages.page(2, 2)}` }).waitFor();
  await agent.page.locator('[data-stage] [data-mark]').first().waitFor();
});

test('files that were not looked at are named before an approval, which tells them', async () => {
  const { page } = desk;
  const { project, email } = await begin('seen');
  await addPicture(project, 0, 'a.png', '#f2e6d0');
  await addPicture(project, 0, 'b.png', '#d0e6f2');
  await addDocument(project);
  await send(project);
  await desk.enter(members.subdomain, email);
  await page.goto(timelineOf(project));
  await resting(page).waitFor();
  await beginAnswer(page, review.approve);
  const dialog = page.getByRole('dialog');
  await dialog.getByText(texts.seen('1 of 3 files, 0 of 2 pages')).waitFor();
  await dialog.getByRole('button', { name: 'b.png', exact: true }).click();
  await page.getByRole('img', { name: 'b.png' }).first().waitFor();
  await page.getByRole('button', { name: texts.good.mark, exact: true }).click();
  await page.getByRole('button', { name: texts.good.mark, exact: true, pressed: true }).waitFor();
  await beginAnswer(page, review.approve);
  await dialog.getByRole('button', { name: 'brief.pdf', exact: true }).click();
  await page.getByRole('img', { name: `brief.pdf, ${viewer.pages.page(1, 2)}` }).waitFor();
  await beginAnswer(page, review.approve);
  await dialog.getByText(texts.seen('3 of 3 files, 1 of 2 pages')).waitFor();
  expect(await dialog.getByRole('list', { name: texts.unseen }).count()).toBe(0);
  await dialog.getByRole('button', { name: review.confirmApprove }).click();
  await page.getByText(timeline.client.notices.approve).first().waitFor();
  const { id, wf } = project;
  const { history } = await members.owner.ok(getTimeline, { params: { id, wf }, query: {} });
  const [approved] = history
    .flatMap(({ events }) => events)
    .flatMap((event) => (event.category === 'Revision Approved' ? event : []));
  expect(approved?.files?.map(({ name, seen }) => [name, seen])).toEqual([
    ['a.png', true],
    ['b.png', true],
    ['brief.pdf', true],
  ]);
  await agent.page.goto(timelineOf(project));
  const told = timeline.approval.seen('3 of 3 files, 1 of 2 pages');
  await agent.page.getByText(told).first().waitFor();
  await expectAllAccessible(agent.page);
  await page.getByRole('button', { name: review.recall.action }).click();
  await answerOr(page, review.approve).waitFor();
});

test('words stay on the screen when a colleague answers and the next round comes while they are written', async () => {
  const { page } = desk;
  const { project, email } = await begin('meanwhile');
  await addPicture(project, 0, 'menu.png', '#f2e6d0');
  await send(project);
  await desk.enter(members.subdomain, email);
  await page.goto(timelineOf(project));
  await resting(page).waitFor();
  await beginAnswer(page, review.requestChanges);
  const dialog = page.getByRole('dialog');
  const words = dialog.getByRole('textbox');
  await words.fill('The logo is too');

  const { guest, token } = await newestReview(product, members, email);
  await guest.ok(decideReview, {
    params: { token },
    body: { decision: 'request_changes', message: 'Another colour' },
  });
  await addPicture(project, 1, 'menu.png', '#d0e6f2');
  await send(project, 1);
  // The page behind the dialog has loaded the next round.
  await page
    .getByRole('tab', { name: timeline.roundName(1), includeHidden: true })
    .waitFor({ state: 'attached' });
  await page.getByText('Another colour').first().waitFor();
  expect(await words.inputValue()).toBe('The logo is too');
  await words.pressSequentially(' small');
  await dialog.getByRole('button', { name: review.confirmChanges }).click();
  await page.getByText(review.recordedTitle).first().waitFor();
  await agent.page.goto(timelineOf(project));
  await agent.page.getByText('The logo is too small').first().waitFor();
});

test('an earlier round is read only; the points of it stand beside the next with before and after', async () => {
  const { page } = desk;
  const { project, email } = await begin('rounds');
  await addPicture(project, 0, 'menu.png', '#f2e6d0');
  await send(project);
  await desk.enter(members.subdomain, email);
  await page.goto(timelineOf(project));
  const stage = await boxOf(page);
  await page.getByRole('button', { name: texts.add, exact: true }).first().click();
  await page.getByRole('toolbar', { name: viewer.pointing.tools }).waitFor();
  await page.mouse.click(stage.x + stage.width / 2, stage.y + 80);
  await field(page).fill('Larger');
  await page.getByRole('button', { name: texts.done, exact: true }).click();
  await beginAnswer(page, texts.changesWith(1));
  await page.getByRole('dialog').getByRole('button', { name: review.confirmChanges }).click();
  await card(page, 1).getByText(texts.state.open).waitFor();
  // The round is decided, and still accepts further points.
  await page.getByRole('button', { name: texts.addLater }).waitFor();
  const { items } = await members.owner.ok(pointCalls.list, roundOf(project));
  await members.owner.ok(answerPoints, {
    ...roundOf(project, 1),
    body: { answers: [{ point: items[0]?.id ?? '', what: 'done', text: 'Twice as large' }] },
  });
  await addPicture(project, 1, 'menu.png', '#d0e6f2');
  await send(project, 1);
  // The open page shows the next round automatically.
  await page.getByRole('tab', { name: timeline.roundName(1), selected: true }).waitFor();
  await card(page, 1).getByText('Twice as large').waitFor();
  await card(page, 1).getByText(texts.before).waitFor();
  await page.getByRole('button', { name: texts.compare(0), exact: true }).click();
  await page.locator('[data-board="ready"]').waitFor();
  await page.keyboard.press('c');
  await resting(page).waitFor();
  await card(page, 1).getByRole('button', { name: texts.accept }).click();
  await card(page, 1).getByText(texts.acceptedBy('Ann Alba')).waitFor();

  await page.getByRole('tab', { name: timeline.roundName(0) }).click();
  await resting(page).waitFor();
  await card(page, 1).getByText('Twice as large').waitFor();
  for (const name of [texts.onWhole, texts.add, texts.addLater, review.approve, review.comment])
    expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
  await expectAllAccessible(page);
});

test('a signed-in client has the link with its screenshot, and the point pinned there reaches the team', async () => {
  const { page } = phone;
  const { project, email } = await begin('site');
  await addPicture(project, 0, 'home.png', '#f2e6d0');
  await send(project, 0, 'https://preview.example/home');
  await phone.enter(members.subdomain, email);
  await page.goto(timelineOf(project));
  await resting(page).waitFor();
  const opens = page.getByRole('link', { name: new RegExp(review.openLink) });
  expect(await opens.getAttribute('href')).toBe('https://preview.example/home');
  await page.getByRole('button', { name: texts.add, exact: true }).tap();
  await page.getByRole('toolbar', { name: viewer.pointing.tools }).waitFor();
  const fingers = await fingersOn(page);
  const picture = await boxOf(page);
  await fingers.tap({ x: picture.x + picture.width * 0.2, y: picture.y + picture.height * 0.2 });
  await page.getByText('home.png, top left').waitFor();
  await field(page).fill('Larger headline');
  await done(page);
  await page.getByText(texts.saving.saved).waitFor();
  expect(await lowTargets(page, '[role="tabpanel"] [role="tabpanel"]')).toEqual([]);
  await expectAllAccessible(page);
  await beginAnswer(page, texts.changesWith(1));
  await page.getByRole('dialog').getByRole('button', { name: review.confirmChanges }).tap();
  await card(page, 1).getByText(texts.state.open).waitFor();
  const { items } = await members.owner.ok(pointCalls.list, roundOf(project));
  expect(items.map(({ body, selector }) => [body, selector.shape?.type])).toEqual([
    ['Larger headline', 'pin'],
  ]);
});

test('at a desk the buttons of a PDF’s pages stand above the answers, in the portal and by the link', async () => {
  const { page } = desk;
  const { project, email } = await begin('low');
  await addDocument(project);
  await send(project);
  await desk.enter(members.subdomain, email);
  for (const address of [linkTo(email), timelineOf(project)]) {
    await page.goto(address);
    await resting(page).waitFor();
    await page.getByRole('button', { name: texts.onWhole }).waitFor();
    await page.evaluate(() => document.querySelector('[data-work]')?.scrollIntoView());
    const pages = page.getByRole('navigation', { name: viewer.pages.pages });
    const add = page.getByRole('button', { name: texts.add, exact: true });
    const answers = page.getByRole('button', { name: review.approve, exact: true });
    for (const control of [pages, add]) {
      const end = async () => {
        const { y = 9999, height = 0 } = (await control.boundingBox()) ?? {};
        return y + height;
      };
      const from = (await answers.boundingBox())?.y ?? 0;
      await expect.poll(end).toBeLessThan(from);
    }
  }
});

test('a client takes the points of a round away, by the link and in the portal, without the team’s words', async () => {
  const { page } = desk;
  const { project, email } = await begin('takes');
  await addDocument(project);
  await send(project);
  const { params } = roundOf(project);
  const { guest, token } = await newestReview(product, members, email);
  const [file] = (await guest.ok(getReview, { params: { token } })).files;
  const point = 'point-of-ann-0';
  const pin = { page: 2, shape: { type: 'pin' as const, x: 20, y: 30 } };
  await guest.ok(reviewPoints.save, {
    params: { token, point },
    body: { body: 'Shorter, please', file_id: file?.id ?? null, selector: pin },
  });
  await guest.ok(reviewPoints.save, {
    params: { token, point: 'point-of-ann-1' },
    body: { body: 'Not sent yet' },
  });
  await guest.ok(reviewPoints.submit, { params: { token }, body: { points: [point] } });
  await members.owner.ok(pointCalls.reply, {
    params: { ...params, point, reply: 'reply-of-olga-0' },
    body: { text: 'She never reads it', internal: true },
  });
  await desk.enter(members.subdomain, email);
  await page.addInitScript(() => {
    // A dialog of the system would end the journey.
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  for (const address of [linkTo(email), timelineOf(project)]) {
    await page.goto(address);
    await card(page, 1).waitFor();
    const menu = page.getByRole('button', { name: texts.export.menu });
    await menu.click();
    await page.getByRole('menuitem', { name: texts.export.csv }).waitFor();
    expect(await page.getByRole('menuitem', { name: texts.team.exportJson }).count()).toBe(0);
    await expectAllAccessible(page);
    await page.keyboard.press('Escape');
    const taken = async (label: string) => {
      await menu.click();
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: label }).click();
      const saved = await download;
      return { name: saved.suggestedFilename(), text: readFileSync(await saved.path(), 'latin1') };
    };
    const table = await taken(texts.export.csv);
    expect(table.name).toBe('takes, Print, Preview, points.csv');
    expect(table.text).toContain('Shorter, please');
    expect(table.text).not.toMatch(/never reads|Not sent yet|Audience/);
    expect((await taken(texts.export.pdf('brief.pdf'))).text).toMatch(/^%PDF-.*\/Subtype \/Text/s);
    await menu.click();
    await page.getByRole('menuitem', { name: texts.export.print }).click();
    await page.locator('body[data-printed]').waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('heading', { name: 'takes · Print · Preview', includeHidden: true }).waitFor();
    expect(await menu.isVisible()).toBe(false);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
  }
});

test('a room that cannot be loaded says so, and comes with another try; the work stays', async () => {
  const { page } = desk;
  const { project, email } = await begin('tries');
  await addPicture(project, 0, 'menu.png', '#f2e6d0');
  await send(project);
  await desk.enter(members.subdomain, email);
  const failed = page.getByText(review.roomFailed.text);
  const places = [
    { address: linkTo(email), script: '**/assets/load-room*', failed, again: review.roomFailed.retry },
    { address: timelineOf(project), script: '**/assets/load-room*', failed, again: review.roomFailed.retry },
    {
      address: timelineOf(project),
      script: '**/assets/portal-room*.js',
      failed: page.getByText(timeline.client.roomFailed),
      again: common.retry,
    },
  ];
  for (const { address, script, failed: told, again } of places) {
    await page.route(script, (route) => route.abort());
    await page.goto(address);
    await told.waitFor();
    await page.getByRole('img', { name: 'menu.png' }).or(page.getByText('menu.png')).first().waitFor();
    await page.getByRole('button', { name: again, exact: true }).click();
    await told.waitFor();
    await page.unroute(script);
    await page.getByRole('button', { name: again, exact: true }).click();
    await page.getByRole('button', { name: texts.onWhole }).waitFor();
    await resting(page).waitFor();
  }
});
