/** Delivery: an agent sends a deliverable of files and one of a link; the client opens, sees and downloads them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '#contracts/clients.ts';
import {
  createDeliverable,
  deleteDeliverable,
  listDeliverables,
  updateDeliverable,
} from '#contracts/deliverables.ts';
import { createProject } from '#contracts/projects.ts';
import { connection } from '#lib/texts/en/connection.ts';
import { deliverables as texts } from '#lib/texts/en/deliverables.ts';
import { files } from '#lib/texts/en/files.ts';
import { forms } from '#lib/texts/en/forms.ts';
import { projects } from '#lib/texts/en/projects.ts';
import { timeline } from '#lib/texts/en/timeline.ts';
import { delivery } from '#lib/texts/it/delivery.ts';
import { guestFailed } from '#lib/texts/it/guest-failed.ts';
import { portal as italian } from '#lib/texts/it/portal.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { newestMail } from './newest-mail.ts';
import { type Person, type Product, startProduct } from './product.ts';

let product: Product;
let members: Members;
let agent: Person;
let guest: Person;
let project = 0;
let workflow = 0;
let address = '';

const day = 86_400_000;
const picture = join(tmpdir(), 'key-visual.png');
const clientEmail = 'chiara@vino.example';
const main = (page: Page) => page.getByRole('main');
const card = (page: Page, title: string, list: string = texts.list) =>
  main(page).getByRole('list', { name: list }).locator(':scope > li').filter({ hasText: title });

const mailToClient = async () => {
  await product.runtime.idle();
  return newestMail(product.runtime, clientEmail);
};

/** Sends from the open tab or composing page, up to the notice that it was sent. */
const sendFrom = async (page: Page, count = 1) => {
  await page.getByRole('heading', { name: /^Send “/ }).waitFor();
  await page.getByRole('button', { name: texts.send }).click();
  await page.getByRole('button', { name: texts.compose.confirm(count) }).click();
  await page.getByText(texts.notices.sent).first().waitFor();
};

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'handover', 'Europe/Rome');
  // Before the first request, because hosts and workspaces are cached.
  const { Tenant } = await import('#server/data/entities/tenant.ts');
  const [tenant] = (await Tenant.scan.go()).data;
  const expires_on = new Date(product.runtime.clock.now() + day).toISOString();
  await Tenant.patch({ tenantId: tenant?.tenantId ?? 0 })
    .set({ expires_on })
    .go();
  const { id, contacts } = await members.owner.ok(createClient, {
    body: {
      name: 'Vino & Co',
      language: 'it',
      contacts: [{ firstname: 'Chiara', lastname: 'Conti', email: clientEmail }],
    },
  });
  const created = await members.owner.ok(createProject, {
    body: {
      name: 'Label',
      client_id: id,
      contacts: contacts.map(({ id: contact, firstname, lastname, email }) => ({
        id: contact,
        firstname,
        lastname,
        email,
      })),
      workflows: [{ stages: [{ title: 'Concept', revisions: 1 }] }],
    },
  });
  project = created.project.id;
  workflow = created.workflows[0]?.id ?? 0;
  address = `${product.runtime.url('handover')}/projects/${project}/timeline/${workflow}`;
  const art = { create: { width: 900, height: 600, channels: 3 as const, background: '#b43a5a' } };
  writeFileSync(picture, await sharp(art).png().toBuffer());
  agent = await product.person();
  guest = await product.person({ width: 390, height: 844 });
  await agent.enter('handover', members.owner.email);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, agent, guest);
});

describe('handing over', () => {
  test('the agent makes a deliverable once it has a name, and uploads a file to it', async () => {
    const { page } = agent;
    await page.goto(`${address}#deliverables`);
    await page.getByText(texts.empty).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: texts.create }).click();
    const next = page.getByRole('button', { name: texts.dialog.next });
    expect(await next.getAttribute('aria-disabled')).toBe('true');
    await page.getByLabel(texts.dialog.name).fill('Key visual');
    await expectAccessible(page);
    await next.click();
    await page.getByText(texts.notices.saved).first().waitFor();
    await page.locator('input[type="file"]').setInputFiles([picture]);
    await page.getByText(files.uploaded).first().waitFor();
    await product.runtime.idle();
    await page.locator('input[type="file"]').setInputFiles([picture]);
    await page.getByRole('heading', { name: files.overwrite.title('key-visual.png') }).waitFor();
    await page.getByRole('button', { name: files.overwrite.cancel }).click();
    await page.getByLabel(texts.notes).fill('Print it\nin offset.');
    await page.getByText(texts.unsaved).waitFor();
    await expectAccessible(page);
  });

  test('typed text survives a reload, and is saved', async () => {
    const { page } = agent;
    await page.reload();
    await page.getByText(forms.kept).waitFor();
    await page.getByRole('button', { name: texts.save }).click();
    await page.getByText(texts.notices.saved).first().waitFor();
    await card(page, 'Key visual').getByText(texts.states.saved).waitFor();
    await card(page, 'Key visual').locator('img').first().waitFor();
    await expectAccessible(page);
  });

  test('and sends it with the mail as each contact gets it', async () => {
    const { page } = agent;
    await card(page, 'Key visual').getByRole('button', { name: texts.send }).click();
    const frame = page.frameLocator('iframe').first();
    await frame.locator('p').filter({ hasText: 'Key visual' }).first().waitFor();
    await expectAccessible(page);
    await sendFrom(page);
    await card(page, 'Key visual').getByText(texts.states.sent, { exact: true }).waitFor();
    await card(page, 'Key visual').getByText(texts.notOpened).waitFor();
    const mail = await mailToClient();
    expect(mail.html).toContain('lang="it"');
    expect(mail.html).toContain('Print it<br');
    expect(`${mail.subject}${mail.html}`).not.toMatch(/\{\{|\}\}/);
  });

  test('the client opens the link on a phone, sees the picture and downloads it whole', async () => {
    const { page } = guest;
    await page.goto((await mailToClient()).link);
    await page.waitForURL(/\/delivery\//);
    await page.getByRole('heading', { level: 1, name: 'Key visual' }).waitFor();
    await page.getByText('in offset.').waitFor();
    const seen = page.getByRole('img', { name: 'key-visual.png' });
    await seen.waitFor();
    expect(
      await seen.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0);
    await expectAccessible(page);
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: delivery.download }).first().click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('key-visual.png');
    expect(readFileSync(await download.path())).toEqual(readFileSync(picture));
  });

  test('the agent sees who has opened it, and when', async () => {
    const { page } = agent;
    await product.runtime.idle();
    await page.reload();
    await card(page, 'Key visual')
      .getByText(/Opened by Chiara Conti on/)
      .waitFor();
    await page.goto(address);
    await main(page)
      .getByText(timeline.events.deliverable['Deliverable Sent']('Key visual'))
      .first()
      .waitFor();
    await main(page).getByText(timeline.events.deliverableOpened).first().waitFor();
  });

  test('a link gets its scheme, and a missing one is refused', async () => {
    const { page } = agent;
    await page.goto(`${address}#deliverables`);
    await page.getByRole('button', { name: texts.create }).click();
    await page.getByLabel(texts.dialog.name).fill('Web page');
    await page.getByRole('button', { name: texts.dialog.next }).click();
    await page.getByRole('radio', { name: texts.type.link }).check();
    await page.getByRole('button', { name: texts.save }).click();
    await page.getByText('Deliverable link is required').waitFor();
    await expectAccessible(page);
    await page.getByLabel(texts.link).fill('staging.example/label');
    await page.getByRole('button', { name: texts.send }).last().click();
    await sendFrom(page);
    const mail = await mailToClient();
    await guest.page.goto(mail.link);
    await guest.page.getByRole('heading', { level: 1, name: 'Web page' }).waitFor();
    const link = guest.page.getByRole('link', { name: new RegExp(delivery.openLink) });
    expect(await link.getAttribute('href')).toBe('https://staging.example/label');
    await expectAccessible(guest.page);
  });

  test('when a colleague has saved meanwhile, both texts are kept and one is chosen', async () => {
    const { page } = agent;
    await page.getByRole('button', { name: texts.editOf('Web page') }).click();
    await page.getByLabel(texts.notes).fill('Mine');
    const { items } = await members.owner.ok(listDeliverables, { params: { id: project } });
    const there = items.find(({ title }) => title === 'Web page');
    if (!there) throw new Error('it is gone');
    const { id, workflow_id, title, type, link } = there;
    await members.owner.ok(updateDeliverable, {
      params: { id: project, dId: id },
      body: { workflow_id, title, type, link, body: 'Theirs' },
    });
    await page.getByRole('button', { name: texts.save }).click();
    await page.getByText(forms.conflict.title).waitFor();
    expect(await page.getByLabel(texts.notes).inputValue()).toBe('Mine');
    await expectAccessible(page);
    await page.getByRole('button', { name: forms.conflict.mine }).click();
    await card(page, 'Web page').getByText(texts.states.changed).waitFor();
    await card(page, 'Web page').getByText('Mine').waitFor();
  });
});

describe('words that were typed', () => {
  test('outlast their deliverable, which a colleague removes, in sight to be copied or discarded', async () => {
    const { page } = agent;
    const made = await members.owner.ok(createDeliverable, {
      params: { id: project },
      body: { workflow_id: workflow, title: 'Poster' },
    });
    await page.reload();
    await page.getByRole('button', { name: texts.editOf('Poster') }).click();
    await page.getByLabel(texts.notes).fill('On matt paper.');
    await members.owner.ok(deleteDeliverable, { params: { id: made.id } });
    const left = main(page).getByRole('region', { name: texts.left.title });
    await left.getByText('On matt paper.').waitFor();
    expect(await left.evaluate((list) => list === document.activeElement)).toBe(true);
    await expectAccessible(page);
    await page.reload();
    await left.getByText('On matt paper.').waitFor();
    await left.getByRole('button', { name: connection.discard }).click();
    await page.getByRole('dialog').getByRole('button', { name: forms.startOver.confirm }).click();
    await left.waitFor({ state: 'detached' });
  });
});

describe('visibility', () => {
  test('the client in the portal sees what was sent, as it was sent, and can change nothing', async () => {
    await members.owner.ok(createDeliverable, {
      params: { id: project },
      body: { workflow_id: workflow, title: 'Not yet' },
    });
    const { contacts } = await members.owner.ok(createClient, {
      body: { name: 'Other', contacts: [{ firstname: 'Olaf', email: 'olaf@other.example' }] },
    });
    const [olaf] = contacts;
    if (!olaf) throw new Error('no contact');
    await members.contact(olaf);
    await members.contact({ id: 10_001, firstname: 'Chiara', lastname: 'Conti', email: clientEmail });

    const client = await product.person({ width: 390, height: 844 });
    await client.enter('handover', clientEmail);
    await client.page.goto(`${address}#deliverables`);
    const { list } = italian.deliverables;
    await card(client.page, 'Key visual', list)
      .getByRole('link', { name: /key-visual/ })
      .waitFor();
    await card(client.page, 'Web page', list).waitFor();
    // Saved after it was sent, and not sent again.
    expect(await main(client.page).getByText('Mine').count()).toBe(0);
    expect(await card(client.page, 'Not yet', list).count()).toBe(0);
    for (const name of [texts.create, texts.send, texts.edit])
      expect(await client.page.getByRole('button', { name }).count()).toBe(0);
    await expectAccessible(client.page);
    await client.leave();

    const other = await product.person();
    await other.enter('handover', 'olaf@other.example');
    await other.page.goto(`${address}#deliverables`);
    await other.page.getByText(projects.notice.notFound).first().waitFor();
    await other.leave();
  });

  test('once it is deleted, its link leads nowhere', async () => {
    const { page } = agent;
    await page.reload();
    await page.getByRole('button', { name: texts.more('Web page') }).click();
    await page.getByRole('menuitem', { name: texts.remove.action }).click();
    await page.getByRole('dialog').getByRole('button', { name: texts.remove.action }).click();
    await page.getByText(texts.notices.deleted).first().waitFor();
    await guest.page.reload();
    // In the client's language, although nothing can be loaded any more.
    await guest.page.getByText(guestFailed.gone).waitFor();
  });

  test('in a read-only workspace nothing is made, changed or sent', async () => {
    const { page } = agent;
    product.runtime.clock.advance(2 * day);
    await page.reload();
    const blocked = 'button[aria-disabled="true"]';
    const sending = card(page, 'Key visual').locator(blocked).filter({ hasText: texts.send });
    await sending.waitFor();
    await main(page).locator(blocked).filter({ hasText: texts.create }).waitFor();
    await sending.click({ force: true });
    expect(await page.getByRole('heading', { name: /^Send “/ }).count()).toBe(0);
    await expectAccessible(page);
  });
});

test('nothing is left in a dead-letter queue', async () => {
  await product.runtime.idle();
  const dead = product.runtime.queueNames.filter(({ deadLetters }) => deadLetters);
  for (const { name } of dead)
    expect([name, product.runtime.queues.list(name, { limit: 10 })]).toEqual([name, []]);
});
