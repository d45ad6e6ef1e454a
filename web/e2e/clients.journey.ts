/**
 * Life of a client: created with a logo, its contact invited, its projects in tabs, deleted by a member with the
 * permission; a project goes to another client until its first mail.
 */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createClient, deleteClient, getClient } from '#contracts/clients.ts';
import { errors } from '#contracts/errors.ts';
import { archiveProject, createProject, getProject, listProjects } from '#contracts/projects.ts';
import { sendPreview, undoLast } from '#contracts/timeline.ts';
import { getMe } from '#contracts/workspace.ts';
import { clients as texts } from '#lib/texts/en/clients.ts';
import { contacts } from '#lib/texts/en/contacts.ts';
import { forms } from '#lib/texts/en/forms.ts';
import { logo } from '#lib/texts/en/logo.ts';
import { projects } from '#lib/texts/en/projects.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { acceptInvitationOf } from '../../infra/local/accept-invitation.ts';
import type { ApiClient } from '../../infra/local/api-client.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { type Person, type Product, startProduct } from './product.ts';

const email = 'mara@tide.example';

let product: Product;
let members: Members;
let nils: ApiClient & { email: string };
let agent: Person;
let admin: Person;
let client = 0;

const picture = join(tmpdir(), 'proofline-logo.png');
const noPicture = join(tmpdir(), 'proofline-logo-text.png');

const at = (path: string) => `${product.runtime.url(members.subdomain)}${path}`;
const main = (page: Page) => page.getByRole('main');
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'harbour', 'Europe/Madrid');
  nils = await members.agent('Nils', 'create_projects', 'access_all_projects');
  const ada = await members.agent('Ada', 'admin');
  const art = { create: { width: 900, height: 600, channels: 3 as const, background: '#17c2d7' } };
  writeFileSync(picture, await sharp(art).png().toBuffer());
  writeFileSync(noPicture, 'no picture at all');
  for (const name of ['Zephyr', 'Acme']) {
    const contact = { firstname: 'Ann', email: `ann@${name.toLowerCase()}.example` };
    await members.owner.ok(createClient, { body: { name, contacts: [contact] } });
  }
  agent = await product.person();
  admin = await product.person();
  await agent.enter(members.subdomain, nils.email);
  await admin.enter(members.subdomain, ada.email);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, agent, admin);
});

/** Pixels of a client's logo as the page shows it. */
const shownLogo = (page: Page) =>
  main(page)
    .locator('section img')
    .first()
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return [image.naturalWidth, image.naturalHeight, image.src.startsWith('blob:')];
    });

describe('a client', () => {
  test('is found in the list, in the order asked for', async () => {
    const { page } = agent;
    await page.goto(at('/clients'));
    const names = () => main(page).getByRole('heading', { level: 2 }).allTextContents();
    await main(page).getByRole('heading', { name: 'Acme' }).waitFor();
    await page.getByRole('button', { name: texts.sort.none }).click();
    expect(await names()).toEqual(['Acme', 'Zephyr']);
    await page.getByRole('button', { name: texts.sort.ascending }).click();
    expect(await names()).toEqual(['Zephyr', 'Acme']);
    await page.getByRole('searchbox', { name: texts.search }).fill('zeph');
    await main(page).getByText(texts.shown(1)).waitFor();
    expect(await names()).toEqual(['Zephyr']);
    await main(page).getByText(texts.openProjects(0)).waitFor();
    await expectAccessible(page);
  });

  test('is made with a logo, which is cropped by the keyboard', async () => {
    const { page } = agent;
    await page.goto(at('/clients/create'));
    await page.getByLabel(texts.field.name).fill('Tide & Co');
    await page.getByLabel(/First name/).fill('Mara');
    await page.getByLabel(/E-?mail/).fill(email);
    const choose = () => page.locator('input[type=file]');
    await choose().setInputFiles(noPicture);
    await said(page, logo.refusedTitle);
    await said(page, logo.refused);
    await choose().setInputFiles(picture);
    const dialog = page.getByRole('dialog', { name: logo.crop.title });
    const zoom = dialog.getByRole('slider', { name: logo.crop.zoom });
    await dialog.getByRole('img', { name: logo.crop.preview }).waitFor();
    await expectAccessible(page);
    await zoom.focus();
    for (let press = 0; press < 20; press++) await page.keyboard.press('ArrowRight');
    expect(Number(await zoom.inputValue())).toBeGreaterThan(1.5);
    await dialog.getByRole('slider', { name: logo.crop.across }).press('Home');
    await dialog.getByRole('button', { name: logo.crop.confirm }).press('Enter');
    await main(page).getByText(logo.chosen).waitFor();
    expect(await shownLogo(page)).toEqual([400, 400, true]);
    await expectAccessible(page);

    await page.getByRole('button', { name: texts.createAction }).click();
    await said(page, texts.notice.saved);
    await page.waitForURL(/\/clients\/\d+/);
    client = Number(/clients\/(\d+)/.exec(page.url())?.[1]);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Tide & Co' }).waitFor();
    expect(await shownLogo(page)).toEqual([400, 400, false]);
    await page.goto(at('/clients'));
    await main(page).locator('img').waitFor();
    await expectAccessible(page);
  });

  test('loses its logo once that is saved', async () => {
    const { page } = agent;
    await page.goto(at(`/clients/${client}?tab=details`));
    await page.getByRole('button', { name: logo.removeThe(logo.label) }).click();
    await main(page).getByText(logo.removed).waitFor();
    expect(await main(page).locator('section img').count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: forms.discard }).click();
    expect(await shownLogo(page)).toEqual([400, 400, false]);
    await page.getByRole('button', { name: logo.removeThe(logo.label) }).click();
    await page.getByRole('button', { name: texts.save }).click();
    await said(page, texts.notice.saved);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Tide & Co' }).waitFor();
    expect(await main(page).locator('img').count()).toBe(0);
  });

  test('keeps an address once, and always one contact', async () => {
    const { page } = agent;
    await page.goto(at(`/clients/${client}?tab=details`));
    await page.getByRole('button', { name: texts.addContact }).waitFor();
    expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
    await page.getByRole('button', { name: texts.addContact }).click();
    await page
      .getByLabel(/First name/)
      .last()
      .fill('Nils');
    await page
      .getByLabel(/E-?mail/)
      .last()
      .fill(email.toUpperCase());
    await page
      .getByLabel(/E-?mail/)
      .last()
      .blur();
    await said(page, contacts.emailTaken);
    expect(
      await page
        .getByLabel(/E-?mail/)
        .last()
        .inputValue(),
    ).toBe('');
    await page
      .getByLabel(/E-?mail/)
      .last()
      .fill(nils.email);
    await page.getByRole('button', { name: texts.save }).click();
    await said(page, texts.notice.saved);
  });

  test('has its contact invited, and tells what came of it', async () => {
    const { page } = agent;
    await main(page).getByText(texts.notInvited).first().waitFor();
    // The second contact's address belongs to a member of the team.
    await page.getByRole('button', { name: texts.inviteHint('Nils') }).click();
    await said(page, texts.notice.inviteError);
    await page.getByRole('button', { name: texts.inviteHint('Mara') }).click();
    await said(page, texts.notice.inviteSent);
    await main(page).getByText(texts.invited).waitFor();
    await product.runtime.idle();
    expect(product.runtime.mailbox.list({ to: email, limit: 5 })).toHaveLength(1);

    const { subdomain } = members;
    const { id: tenantId } = (await members.owner.ok(getMe)).tenant;
    const subject = await acceptInvitationOf(product.runtime, { tenantId, subdomain }, email);
    const mara = product.calls(subdomain, subject);
    expect((await mara.ok(getMe)).contact?.client_id).toBe(client);
    await page.reload();
    await main(page)
      .getByText(/Last access on \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/)
      .waitFor();
    await expectAccessible(page);
  });

  test('shows its projects and figures by tabs', async () => {
    const { page } = agent;
    const whole = await nils.ok(getClient, { params: { id: client } });
    for (const name of ['Open film', 'Old film']) {
      const stages = [{ title: 'Cut', revisions: 1 }];
      const body = {
        name,
        client_id: client,
        contacts: whole.contacts.map(({ id, firstname, lastname, email }) => ({
          id,
          firstname,
          lastname,
          email,
        })),
        workflows: [{ stages }],
      };
      const { project } = await nils.ok(createProject, { body });
      if (name === 'Old film') {
        await nils.ok(archiveProject, { params: { id: project.id }, body: { archive: true } });
      }
    }
    await page.goto(at(`/clients/${client}`));
    const tab = (name: string) =>
      page.getByRole('navigation', { name: texts.tabs.label }).getByRole('link', { name });
    await main(page).getByRole('link', { name: 'Open film' }).first().waitFor();
    expect(await main(page).getByText('Old film').count()).toBe(0);
    await expectAccessible(page);
    await tab(texts.tabs.archived).click();
    await main(page).getByRole('link', { name: 'Old film' }).first().waitFor();
    await tab(texts.tabs.analytics).click();
    await main(page).getByText('In production').first().waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: texts.addProject }).click();
    await page.waitForURL((url) => url.search === `?client=${client}`);
  });

  test('is deleted by an admin alone, with its projects', async () => {
    const { page } = agent;
    await page.goto(at(`/clients/${client}?tab=details`));
    await page.getByRole('button', { name: texts.menuOf('Tide & Co') }).click();
    const entry = page.getByRole('menuitem', { name: texts.delete });
    await entry.getByText(texts.adminOnly).waitFor();
    expect(await entry.getAttribute('aria-disabled')).toBe('true');
    const refused = await nils.call(deleteClient, { params: { id: client } });
    expect(refused).toMatchObject({ status: 403, body: { error: { title: texts.adminOnly } } });

    await admin.page.goto(at('/clients'));
    await admin.page.getByRole('button', { name: texts.menuOf('Tide & Co') }).click();
    await admin.page.getByRole('menuitem', { name: texts.settings }).click();
    await admin.page.getByRole('heading', { level: 1, name: 'Tide & Co' }).waitFor();
    await admin.page.getByRole('button', { name: texts.menuOf('Tide & Co') }).click();
    await admin.page.getByRole('menuitem', { name: texts.delete }).click();
    await said(admin.page, texts.confirm.text('Tide & Co'));
    await expectAccessible(admin.page);
    await admin.page.getByRole('button', { name: texts.confirm.delete }).click();
    await said(admin.page, texts.notice.deleted);
    await admin.page.waitForURL(/\/clients$/);
    await main(admin.page).getByRole('heading', { name: 'Acme' }).waitFor();
    expect(await main(admin.page).getByText('Tide & Co').count()).toBe(0);
    await product.runtime.idle();
    for (const archived of ['0', '1'] as const) {
      expect((await nils.ok(listProjects, { query: { archived } })).items).toEqual([]);
    }
    await page.goto(at(`/clients/${client}?tab=details`));
    await said(page, texts.notice.notFound);
  });
});

describe('the client of a project', () => {
  const [olive, cedar] = ['Olive Bakery', 'Cedar Tea'];
  const open = async ({ id }: TestProject) => {
    await agent.page.goto(at(`/projects/${id}`));
    await main(agent.page).getByRole('textbox', { name: projects.field.name }).waitFor();
  };
  const choice = () =>
    main(agent.page).getByRole('combobox', { name: new RegExp(`^${projects.field.client_id}\\b`) });
  const sendFirst = async (film: TestProject) => {
    const params = { id: film.id, wf: film.wf, rev: film.revision(1, 0) };
    const emailText = { subject: 'Look', body: '<p>{{review_link}}</p>' };
    await members.owner.ok(sendPreview, {
      params,
      body: { emailText, reviewLink: 'https://preview.example/cut' },
    });
    await product.runtime.idle();
  };

  test('is changed before the first mail, which the new one gets', async () => {
    const { page } = agent;
    await members.owner.ok(createClient, {
      body: {
        name: cedar,
        contacts: [{ firstname: 'Tara', lastname: 'Thorn', email: 'tara@cedar.example' }],
      },
    });
    const film = await createTestProject(members.owner, {
      name: 'Handed on',
      client: {
        name: olive,
        contacts: [{ firstname: 'Otto', lastname: 'Orr', email: 'otto@olive.example' }],
      },
    });
    await open(film);
    await said(page, 'otto@olive.example');
    await choice().selectOption({ label: cedar });
    await said(page, 'tara@cedar.example');
    await page.getByText('otto@olive.example').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: projects.save }).click();
    await said(page, projects.notice.saved);
    await page.reload();
    await expect.poll(() => choice().locator('option:checked').textContent()).toBe(cedar);
    await expectAccessible(page);
    await sendFirst(film);
    const { mailbox } = product.runtime;
    expect(mailbox.list({ to: 'tara@cedar.example', limit: 5 })).toHaveLength(1);
    expect(mailbox.list({ to: 'otto@olive.example', limit: 5 })).toHaveLength(0);
  });

  test('has it counted on its card, which leads to the projects that wait for an answer', async () => {
    const { page } = agent;
    await page.goto(at('/clients'));
    const card = main(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: cedar }) });
    await card.getByText(texts.openProjects(1)).waitFor();
    expect(await card.getByText(texts.yours(1)).count()).toBe(0);
    await expectAccessible(page);
    await card.getByRole('link', { name: `${cedar}: ${texts.withClient(1)}` }).click();
    await page.waitForURL((url) => url.searchParams.get('turn') === 'clients');
    await main(page).getByRole('link', { name: 'Handed on' }).first().waitFor();
  });

  test('stays once a mail went out, though its sending was undone, and keeps what was typed meanwhile', async () => {
    const { page } = agent;
    const film = await createTestProject(members.owner, {
      name: 'Sent meanwhile',
      client: {
        name: 'Birch',
        contacts: [{ firstname: 'Bea', lastname: 'Birch', email: 'bea@birch.example' }],
      },
    });
    await open(film);
    await choice().selectOption({ label: cedar });
    await said(page, 'tara@cedar.example');
    const name = main(page).getByRole('textbox', { name: projects.field.name });
    await name.fill('Sent, and renamed');
    await sendFirst(film);
    await page.getByRole('button', { name: projects.save }).click();
    await page.getByRole('alert').getByText(errors.client_has_mail.text).waitFor();
    expect(await name.inputValue()).toBe('Sent, and renamed');
    await expectAccessible(page);

    await members.owner.ok(undoLast, { params: { id: film.id, wf: film.wf }, body: { reason: 'mistake' } });
    await page.reload();
    await page.getByText(projects.field.clientStays.sent).waitFor();
    expect(await name.inputValue()).toBe('Sent, and renamed');
    // The former client is chosen again, and the rest is saved.
    await choice().selectOption({ label: 'Birch' });
    await said(page, 'bea@birch.example');
    await page.getByRole('button', { name: projects.save }).click();
    await said(page, projects.notice.saved);
    await page.reload();
    await main(page).getByRole('link', { name: 'Birch' }).waitFor();
    expect(await choice().count()).toBe(0);
    expect(await members.owner.ok(getProject, { params: { id: film.id } })).toMatchObject({
      project: { client_name: 'Birch', name: 'Sent, and renamed' },
    });
  });
});
