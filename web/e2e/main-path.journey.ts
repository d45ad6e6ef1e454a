/**
 * Main path of the product, through its screens: an agent creates a project and sends a round; the client answers from
 * the mail; timeline, reminders and figures follow. The journey writes nothing to the store directly.
 */
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { dueAfter } from '#domain/calendar/business-days.ts';
import { firstSlot } from '#domain/calendar/slots.ts';
import { clients } from '#lib/texts/en/clients.ts';
import { common } from '#lib/texts/en/common.ts';
import { compose } from '#lib/texts/en/compose.ts';
import { guestFailed } from '#lib/texts/en/guest-failed.ts';
import { invitation as invited } from '#lib/texts/en/invitation.ts';
import { points } from '#lib/texts/en/points.ts';
import { projects } from '#lib/texts/en/projects.ts';
import { timeline } from '#lib/texts/en/timeline.ts';
import { workflowEditor } from '#lib/texts/en/workflow-editor.ts';
import { review } from '#lib/texts/es/review.ts';
import { drawClip } from '../../infra/demo/media.ts';
import { beginAnswer } from './answering.ts';
import { expectAccessible } from './axe.ts';
import { createWorkspaceFor, type Person, type Product, password, startProduct } from './product.ts';
import { sendMail } from './send-mail.ts';

const zone = 'Europe/Madrid';
const clientEmail = 'carmen@velo.example';

let product: Product;
let agent: Person;
let client: Person;
let projectAddress = '';
let reviewAddress = '';

const folder = tmpdir();
const picture = join(folder, 'poster.png');
const film = join(folder, 'clip.mp4');

const mailsTo = async (to: string) => {
  await product.runtime.idle();
  return product.runtime.mailbox.list({ to, limit: 50 });
};
const newestMail = async (to: string) => {
  const [mail] = await mailsTo(to);
  const whole = mail && product.runtime.mailbox.get(mail.messageId);
  if (!whole) throw new Error(`no mail to ${to}`);
  return whole;
};
const linkIn = ({ links }: { links: readonly string[] }): string => {
  const address = links.find((link) => link.includes('/link/'));
  if (!address) throw new Error('the mail has no tracked link');
  return address;
};

/** Text of the only project's row in the list, with its status. */
const listedStatus = async (page: Page): Promise<string> => {
  await page.goto(`${product.runtime.url('northlight')}/projects`);
  const row = page.getByRole('row').filter({ hasText: 'Harvest film' });
  await row.waitFor();
  return (await row.textContent()) ?? '';
};

/** Project as the agent sees it: its row in the list, and its timeline with the history. */
const seenByAgent = async () => {
  const listed = await listedStatus(agent.page);
  await agent.page.goto(projectAddress);
  await main(agent.page).getByText(timeline.clicks.none).first().waitFor();
  await main(agent.page).getByRole('button', { name: points.team.comment }).waitFor();
  await main(agent.page).getByText(points.noneToRead).waitFor();
  // The viewer, and its words, come after the picture.
  await agent.page.locator('[data-stage="ready"]').waitFor();
  return { listed, timeline: (await main(agent.page).textContent()) ?? '' };
};

/** Requests a link like a mail gateway: without a browser, at the host of the link. */
const press = (link: string, method: 'GET' | 'HEAD'): Promise<number> =>
  new Promise((resolve, reject) => {
    const { host, port, pathname, search } = new URL(link);
    const headers = { host, accept: 'text/html', 'user-agent': 'Barracuda Sentinel (EE)' };
    const sent = request(
      { host: '127.0.0.1', port, path: pathname + search, method, headers },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
      },
    );
    sent.once('error', reject);
    sent.end();
  });

const main = (page: Page) => page.getByRole('main');

beforeAll(async () => {
  product = await startProduct();
  await createWorkspaceFor(product.runtime, { name: 'Northlight', subdomain: 'northlight', timezone: zone });
  await createWorkspaceFor(product.runtime, { name: 'Otherwise', subdomain: 'otherwise', timezone: zone });
  const art = { create: { width: 1200, height: 800, channels: 3 as const, background: '#9367b4' } };
  writeFileSync(picture, await sharp(art).png().toBuffer());
  await drawClip({ name: 'Velo', primary: '#1d5fc4', accent: '#f3b85a', seed: 7 }, film);
  agent = await product.person({ installs: true });
  client = await product.person({ width: 390, height: 844 });
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, agent, client);
});

describe('from a new project to the client’s approval', () => {
  test('the agent signs in on the workspace’s host', async () => {
    await agent.page.goto(`${product.runtime.url('northlight')}/projects`);
    await agent.page.waitForURL(/\/signin/);
    await expectAccessible(agent.page);
    await agent.signIn('northlight', 'owner@northlight.example', password);
    await agent.page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await expectAccessible(agent.page);
  });

  test('makes a client with a contact, whose language is Spanish', async () => {
    const { page } = agent;
    await page.getByRole('link', { name: 'Clients', exact: true }).click();
    await page.getByRole('link', { name: clients.create }).first().click();
    await page.getByLabel(clients.field.name).fill('Velo & Vine');
    await page.getByLabel(clients.field.language).selectOption('es');
    await page
      .getByLabel(/First name/)
      .first()
      .fill('Carmen');
    await page
      .getByLabel(/Last name/)
      .first()
      .fill('Costa');
    await page
      .getByLabel(/E-?mail/)
      .first()
      .fill(clientEmail);
    await expectAccessible(page);
    await page.getByRole('button', { name: clients.createAction }).first().click();
    await page.getByText(clients.notice.saved).first().waitFor();
    await page.waitForURL(/\/clients\/\d+/);
  });

  test('makes a project from a workflow preset', async () => {
    const { page } = agent;
    await page.goto(`${product.runtime.url('northlight')}/projects/create?client=1`);
    await page.getByRole('radio', { name: new RegExp(projects.structure.single) }).check();
    await page.getByRole('button', { name: projects.structure.go }).click();
    await page.getByLabel(projects.field.name).fill('Harvest film');
    await page.getByText(projects.more.title).click();
    await page.getByLabel(projects.field.reference_code).fill('VEL-1');
    await page.getByRole('button', { name: workflowEditor.presets }).click();
    await page.getByRole('menuitem').first().click();
    await page.getByRole('switch', { name: projects.field.auto_reminder }).click();
    await expect
      .poll(() => page.getByRole('switch', { name: projects.field.auto_reminder }).isChecked())
      .toBe(true);
    await expectAccessible(page);
    await page.getByRole('button', { name: projects.createAction }).first().click();
    await page.getByText(projects.notice.saved).first().waitFor();
    await page.waitForURL(/\/timeline\/\d+/);
    projectAddress = page.url();
    await expectAccessible(page);
  });

  test('uploads a picture and a film, composes with tags, looks at the preview, and sends', async () => {
    const { page } = agent;
    await main(page).getByRole('button', { name: timeline.actions.send_preview }).first().click();
    await page.getByRole('heading', { level: 1, name: timeline.actions.send_preview }).waitFor();
    const boxes = page.getByRole('checkbox');
    const next = page.getByRole('button', { name: compose.checklist.next });
    if (await next.isVisible()) {
      for (const box of await boxes.all()) await box.check();
      await next.click();
    }
    await page.locator('input[type="file"]').setInputFiles([picture, film]);
    await page.getByText('poster.png').first().waitFor();
    await page.getByText('clip.mp4').first().waitFor();
    // A film goes with no link: the other choice is disabled and shows the reason.
    const upload = page.getByRole('radio', { name: compose.work.upload, exact: true });
    await upload.press('ArrowRight');
    await page.getByRole('radio', { name: compose.work.link, exact: true, disabled: true }).waitFor();
    await page.getByText(compose.work.linkBlocked).filter({ visible: true }).first().waitFor();
    expect(await upload.isChecked()).toBe(true);
    expect(await page.getByLabel(compose.work.linkLabel).count()).toBe(0);
    await product.runtime.idle();
    const frame = page.frameLocator('iframe').first();
    await frame.locator('p').filter({ hasText: 'Carmen' }).first().waitFor();
    await expectAccessible(page);
    await sendMail(page, compose.confirm.preview({ count: 1, move: true }));
    await page.getByText(compose.notices.preview).first().waitFor();
    await main(page)
      .getByText(/With Velo & Vine since/)
      .waitFor();
    await expectAccessible(page);
  });

  test('the client gets one mail in Spanish, with no tag left', async () => {
    const mails = await mailsTo(clientEmail);
    expect(mails).toHaveLength(1);
    const mail = await newestMail(clientEmail);
    expect(mail.html).toContain('lang="es"');
    expect(mail.html).toContain('Carmen');
    expect(`${mail.subject}${mail.html}${mail.text}`).not.toMatch(/\{\{|\}\}/);
    const page = await product.person();
    await page.page.setContent(mail.html ?? '');
    await page.page.getByRole('link').first().waitFor();
    await page.leave();
  });

  test('scanners that press every link change nothing', async () => {
    const mail = await newestMail(clientEmail);
    const before = await seenByAgent();
    for (const link of mail.links) {
      for (const method of ['HEAD', 'GET'] as const) expect(await press(link, method)).toBeLessThan(500);
    }
    // Some scanners run scripts as well, but send no pointer movement and no key.
    const { page, leave } = await product.person({
      userAgent: 'Mozilla/5.0 Barracuda Sentinel (EE) Chrome/140',
    });
    for (const link of mail.links) await page.goto(link, { waitUntil: 'networkidle', timeout: 60_000 });
    await page.mouse.click(300, 300);
    await leave();
    await product.runtime.idle();
    expect(await seenByAgent()).toEqual(before);
    expect(before.timeline).toContain(timeline.clicks.none);
  });

  test('the client opens the link without an account and sees both files', async () => {
    const { page } = client;
    await page.goto(linkIn(await newestMail(clientEmail)));
    await page.waitForURL(/\/review\//);
    reviewAddress = page.url();
    await page.getByRole('heading', { name: 'Harvest film' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    // Dots within reach of the thumb, each of which shows its file large.
    await page.getByRole('button', { name: /poster\.png/ }).click();
    const poster = page.getByRole('img', { name: 'poster.png' });
    await poster.waitFor();
    expect(
      await poster.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0);
    await page.getByRole('button', { name: /clip\.mp4/ }).click();
    const duration = page.locator('video');
    await expect
      .poll(() => duration.evaluate((video: HTMLVideoElement) => video.duration))
      .toBeGreaterThan(1);
    await expectAccessible(page);
  });

  test('and requests changes with a message; the agent sees it at once', async () => {
    const { page } = client;
    await beginAnswer(page, review.requestChanges);
    await page.getByLabel(review.whatToChange).fill('La botella tiene que verse antes.');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: review.confirmChanges }).click();
    await page.getByText(review.changesToast).first().waitFor();
    // Polling: the open timeline updates without a reload.
    await main(agent.page).getByText('La botella tiene que verse antes.').first().waitFor();
    await main(agent.page)
      .getByText(/changes were requested/)
      .first()
      .waitFor();
    const mail = await newestMail('owner@northlight.example');
    expect(mail.html).toContain('La botella tiene que verse antes.');
  });

  test('the agent sends round one as a link; the old link leads to it', async () => {
    const { page } = agent;
    await main(page)
      .getByRole('button', { name: timeline.sendRound(1) })
      .first()
      .click();
    const next = page.getByRole('button', { name: compose.checklist.next });
    if (await next.isVisible()) {
      for (const box of await page.getByRole('checkbox').all()) await box.check();
      await next.click();
    }
    await page.getByRole('radio', { name: compose.work.link, exact: true }).check();
    await page.getByLabel(compose.work.linkLabel).fill('https://preview.example/cut-2');
    await sendMail(page, compose.confirm.preview({ count: 1, move: true }));
    await page.getByText(compose.notices.preview).first().waitFor();
    await product.runtime.idle();
    await client.page.goto(reviewAddress);
    await client.page.getByText(review.superseded).waitFor();
    await client.page.getByRole('link', { name: review.current }).click();
    await client.page.getByText('preview.example').first().waitFor();
  });

  test('past the first reminder slot: overdue, exactly one reminder, and still one an hour later', async () => {
    const { runtime } = product;
    await runtime.idle();
    const now = runtime.clock.now();
    const sent_on = new Date(now).toISOString();
    const due = dueAfter(sent_on, 1, zone);
    const slot = Date.parse(firstSlot({ due, sent_on, feedback_reminder_delay: 3, zone, days_off: '' }));
    const before = (await mailsTo(clientEmail)).length;
    runtime.clock.advance(slot - now + 60_000);
    expect(await mailsTo(clientEmail)).toHaveLength(before + 1);
    expect(await listedStatus(agent.page)).toContain(common.status.overdue_feedback);
    runtime.clock.advance(3_600_000);
    expect(await mailsTo(clientEmail)).toHaveLength(before + 1);
  });

  test('the client approves: stage completed, next one started, agent told, reminder gone', async () => {
    const { runtime } = product;
    expect(runtime.scheduler.list()).toHaveLength(1);
    await client.page.goto(linkIn(await newestMail(clientEmail)));
    await beginAnswer(client.page, review.approve);
    await client.page.getByRole('dialog').getByRole('button', { name: review.confirmApprove }).click();
    await client.page.getByText(review.approvedToast).first().waitFor();
    await runtime.idle();
    expect(runtime.scheduler.list()).toHaveLength(0);
    const told = await newestMail('owner@northlight.example');
    expect(told.subject).toContain('Harvest film');
    await agent.page.goto(projectAddress);
    await main(agent.page)
      .getByText(/Completed \d/)
      .first()
      .waitFor();
    await expect
      .poll(() =>
        main(agent.page)
          .getByText(/With Northlight since/)
          .count(),
      )
      .toBeGreaterThan(0);
  });

  test('undo takes the approval back, approving again redoes it; dashboard and list agree', async () => {
    const { page } = agent;
    await page.getByRole('button', { name: timeline.moreActions }).first().click();
    await page.getByRole('menuitem', { name: timeline.actions.undo }).click();
    await page.getByRole('dialog').getByRole('button', { name: timeline.undoDialog.confirm }).click();
    await main(page)
      .getByText(/With Velo & Vine since/)
      .waitFor();
    await product.runtime.idle();
    await client.page.reload();
    await beginAnswer(client.page, review.approve);
    await client.page.getByRole('dialog').getByRole('button', { name: review.confirmApprove }).click();
    await client.page.getByText(review.approvedToast).first().waitFor();
    await product.runtime.idle();
    expect(await listedStatus(page)).toContain(common.status.in_production);
    await page.goto(`${product.runtime.url('northlight')}/`);
    const figure = main(page).getByRole('link').filter({ hasText: 'In production' });
    await expect.poll(() => figure.textContent()).toBe('In production1');
  });

  test('another client’s contact, invited to the portal, sees none of it', async () => {
    const { page } = agent;
    const email = 'dario@other.example';
    await page.goto(`${product.runtime.url('northlight')}/clients/create`);
    await page.getByLabel(clients.field.name).fill('Other Ltd');
    await page
      .getByLabel(/First name/)
      .first()
      .fill('Dario');
    await page
      .getByLabel(/E-?mail/)
      .first()
      .fill(email);
    await page.getByRole('button', { name: clients.createAction }).first().click();
    await page.waitForURL(/\/clients\/\d+/);
    await page.getByRole('button', { name: /^Invite/ }).click();
    await page.getByText(clients.notice.inviteSent).first().waitFor();

    const invitation = await newestMail(email);
    const contact = await product.person({ locale: 'fr-FR' });
    const [link] = invitation.links.filter((one) => one.includes('/invitation/'));
    await contact.page.goto(link ?? '');
    // In the language of the invitation, not of the browser.
    await contact.page.getByRole('heading', { name: invited.title('Northlight') }).waitFor();
    await expectAccessible(contact.page);
    await contact.page.locator('input[name="password"]').fill(password);
    await contact.page.getByRole('button', { name: invited.accept }).click();
    await contact.page.waitForURL(/\/projects/);
    await contact.page.getByText(projects.empty.active).waitFor();
    await expectAccessible(contact.page);
    await contact.page.goto(projectAddress);
    await contact.page.getByText(projects.notice.notFound).first().waitFor();
    await contact.leave();
  });

  test('another workspace sees none of it', async () => {
    const stranger = await product.person();
    await stranger.enter('otherwise', 'owner@otherwise.example');
    await stranger.page.goto(`${product.runtime.url('otherwise')}/projects`);
    await stranger.page.getByText(projects.empty.active).waitFor();
    const path = new URL(projectAddress).pathname;
    await stranger.page.goto(`${product.runtime.url('otherwise')}${path}`);
    await stranger.page.getByText(projects.notice.notFound).first().waitFor();
    const token = new URL(reviewAddress).pathname;
    await stranger.page.goto(`${product.runtime.url('otherwise')}${token}`);
    await stranger.page.getByText(guestFailed.gone).waitFor();
    await stranger.leave();
  });
});

test('nothing is left in a dead-letter queue', async () => {
  const dead = product.runtime.queueNames.filter(({ deadLetters }) => deadLetters);
  expect(dead.map(({ name }) => [name, product.runtime.queues.list(name, { limit: 10 }).length])).toEqual(
    dead.map(({ name }) => [name, 0]),
  );
});
