/**
 * Pictures of other sites in notes and mails: the pages of agency and client load them from the product alone, and they
 * stay when they are gone at their own site.
 */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { notes as noteCalls } from '#contracts/notes.ts';
import { getRemotePicture } from '#contracts/remote-pictures.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { compose } from '#lib/texts/en/compose.ts';
import { editor as editorTexts } from '#lib/texts/en/editor.ts';
import { notes } from '#lib/texts/en/notes.ts';
import { timeline } from '#lib/texts/en/timeline.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { openSite } from '../../functions/remote-pictures/other-site.testing.ts';
import { apiClient } from '../../infra/local/api-client.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { type Person, type Product, startProduct } from './product.ts';
import { within } from './within.ts';

let product: Product;
let members: Members;
let agent: Person;
let contact: Person;
let guest: Person;
let film: TestProject;
let site: Awaited<ReturnType<typeof openSite>>;
/** Paths that the other site was asked for. */
const asked: string[] = [];
let isGone = false;
/** Addresses that any page requested. */
const requested: string[] = [];

const email = 'ann@client.example';
const host = 'pictures.example';
const plan = `https://${host}/plan.png?a=1&b=2`;
const words = notes.list.notes;
const main = (page: Page) => page.getByRole('main');
const image = (address: string, alt: string) =>
  `<img src="${address.replaceAll('&', '&amp;')}" alt="${alt}" />`;
const open = async ({ page }: Person) => {
  await page.goto('about:blank');
  await page.goto(`${product.runtime.url(members.subdomain)}/projects/${film.id}/timeline/${film.wf}#notes`);
  await main(page).getByRole('tab', { name: words.title, selected: true }).waitFor();
};
const widths = (page: Page, selector: string) => () =>
  within(
    10,
    'pictures',
    page.evaluate(
      (at) => Array.from(document.querySelectorAll<HTMLImageElement>(at), ({ naturalWidth }) => naturalWidth),
      selector,
    ),
  );
const noteOf = async (body: string, visible = { client: true, agency: true }) =>
  members.owner.ok(noteCalls.add, {
    params: { id: film.id },
    body: { body, stage_id: film.stage(1).id, visible },
  });
/** Asserts that no page asked another host than the product's. */
const expectOwnHosts = () => {
  const { hostname } = new URL(product.runtime.url(members.subdomain));
  const hosts = new Set(requested.flatMap((url) => (url.startsWith('http') ? [new URL(url).hostname] : [])));
  expect([...hosts].toSorted()).toEqual(['127.0.0.1', hostname].toSorted());
};

beforeAll(async () => {
  const png = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer();
  site = await openSite((request, response) => {
    asked.push(request.url ?? '');
    if (isGone) response.writeHead(410).end();
    else response.writeHead(200, { 'content-type': 'image/png' }).end(png);
  });
  process.env.REMOTE_PICTURES_TEST_HOSTS = site.hosts(host);
  product = await startProduct();
  members = await createMembers(product, 'elsewhere', 'Europe/Berlin');
  const { Directory } = await import('#server/data/entities/directory.ts');
  const { Tenant } = await import('#server/data/entities/tenant.ts');
  const { hashed } = await import('#server/data/ids.ts');
  const { hostname } = new URL(product.runtime.url(members.subdomain));
  const { data } = await Directory.query.primary({ kind: 'host', name: hashed(hostname) }).go();
  await Tenant.patch({ tenantId: data[0]?.tenantId ?? 0 })
    .set({ show_production_details_in_timeline: true })
    .go();
  film = await createTestProject(members.owner as never, {
    team_members: [1],
    contacts: [{ firstname: 'Ann', lastname: 'Alba', email }],
  });
  const [ann] = film.contacts;
  if (ann) await members.contact(ann);
  [agent, contact, guest] = await Promise.all([
    product.person(),
    product.person({ width: 390, height: 844 }),
    product.person({ width: 390, height: 844 }),
  ]);
  for (const { page } of [agent, contact, guest]) page.on('request', (one) => requested.push(one.url()));
  await Promise.all([
    agent.enter(members.subdomain, members.owner.email),
    contact.enter(members.subdomain, email),
  ]);
});
afterAll(async () => {
  delete process.env.REMOTE_PICTURES_TEST_HOSTS;
  await product?.stop();
  await site?.close();
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, agent, contact, guest);
});

test('a picture typed by its address is shown once the note is saved, from our own host, and is kept as typed', async () => {
  const { page } = agent;
  await open(agent);
  await main(page).getByRole('button', { name: words.add }).click();
  await main(page)
    .getByLabel(notes.stage)
    .selectOption(String(film.stage(1).id));
  await main(page).getByRole('textbox', { name: notes.text }).fill('As agreed: ');
  await main(page).getByRole('button', { name: editorTexts.image.insert }).click();
  await page.getByLabel(editorTexts.image.address).fill(plan);
  await page.getByLabel(editorTexts.image.description).fill('The plan');
  await page.getByRole('button', { name: editorTexts.image.apply }).click();
  const typed = main(page).getByTitle(editorTexts.image.later);
  await typed.waitFor();
  expect(await typed.textContent()).toBe(`The plan ${host}`);
  await expectAccessible(page);
  expect(asked).toEqual([]);
  await main(page).getByRole('switch', { name: notes.switches.visible.client }).click();
  await main(page).getByRole('button', { name: words.add, exact: true }).click();
  await page.getByText(words.notices.added, { exact: true }).first().waitFor();
  await expect.poll(widths(page, 'article img[data-host]')).toEqual([320]);
  await expectAccessible(page);
  const { items } = await members.owner.ok(noteCalls.list, { params: { id: film.id } });
  expect(items[0]?.body).toContain(`src="${plan.replaceAll('&', '&amp;')}"`);
  // The editor shows it as well, and saves the address as it was typed.
  await main(page)
    .getByRole('article')
    .getByRole('button', { name: /actions$/ })
    .click();
  await page.getByRole('menuitem', { name: words.edit }).click();
  await expect.poll(widths(page, '.rte img')).toEqual([320]);
  await main(page).getByRole('textbox', { name: notes.text }).press('Home');
  await page.keyboard.type('See. ');
  await main(page).getByRole('button', { name: words.save }).click();
  await page.getByText(words.notices.updated, { exact: true }).first().waitFor();
  const changed = await members.owner.ok(noteCalls.list, { params: { id: film.id } });
  expect(changed.items[0]?.body).toContain(`See. As agreed: <img src="${plan.replaceAll('&', '&amp;')}"`);
  expectOwnHosts();
});

test('the client sees it without asking its site, which was asked once', async () => {
  await open(contact);
  await expect.poll(widths(contact.page, 'article img[data-host]')).toEqual([320]);
  await expectAccessible(contact.page);
  expect(asked).toEqual(['/plan.png?a=1&b=2']);
  expectOwnHosts();
});

test('a mail is previewed with its picture, and has our address for its recipient', async () => {
  const { page } = agent;
  const body = `<p>Hello {{recipient_fname}}</p><p>${image(`https://${host}/mail.png`, 'The cut')}</p><p>{{review_link}}</p>`;
  await page.goto(`${product.runtime.url(members.subdomain)}/projects/${film.id}/timeline/${film.wf}`);
  await main(page).getByRole('button', { name: timeline.actions.send_message, exact: true }).first().click();
  await page.getByLabel(compose.mail.subject).first().fill('Look');
  await page.getByRole('button', { name: editorTexts.image.insert }).click();
  await page.getByLabel(editorTexts.image.address).fill(`https://${host}/mail.png`);
  const shown = page.waitForResponse(
    (response) => response.url().includes('/remote-pictures/') && response.status() === 200,
  );
  await page.getByRole('button', { name: editorTexts.image.apply }).click();
  expect((await shown).headers()['content-type']).toBe('image/png');
  await expectAccessible(page);

  await members.owner.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
    body: { emailText: { subject: 'Look', body }, reviewLink: 'https://example.com' },
  });
  await product.runtime.idle();
  const [sent] = product.runtime.mailbox.list({ to: email, limit: 1 });
  const mail = sent && product.runtime.mailbox.get(sent.messageId);
  const [, source = ''] = /<img src="([^"]*)" alt="The cut"/.exec(mail?.html ?? '') ?? [];
  expect(source).toContain(`${product.runtime.url(members.subdomain)}/api/remote-pictures/`);
  expect(mail?.html).not.toContain(host);
  // A mail program has no cookie and knows no workspace.
  const [, , , signature = '', address = ''] = new URL(source).pathname.split('/');
  const program = apiClient(product.runtime, members.subdomain);
  const { status, headers } = await program.call(getRemotePicture, { params: { signature, address } });
  expect(status).toBe(303);
  const answer = await fetch(headers.location ?? '');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);

  const link = mail?.links.find((one) => one.includes('/link/')) ?? '';
  await guest.page.goto(link);
  await expect.poll(widths(guest.page, 'img[data-host]')).toEqual([320]);
  expect(asked.filter((path) => path === '/mail.png')).toHaveLength(1);
  expectOwnHosts();
});

test('a picture that is gone at its site stays; one that never came shows its description and host', async () => {
  isGone = true;
  await noteOf(`<p>Lost: ${image(`https://${host}/lost.png`, 'The storyboard')}</p>`);
  await noteOf(`<p>Old: ${image('http://old.example/x.gif', 'A banner')}</p>`);
  for (const person of [agent, contact]) {
    await open(person);
    const { page } = person;
    await main(page).getByText(`The storyboard (${host})`).waitFor();
    await main(page).getByText('A banner (old.example)').waitFor();
    await expect.poll(widths(page, 'article img[data-host]')).toEqual([320]);
    await expectAccessible(page);
  }
  await guest.page.reload();
  await expect.poll(widths(guest.page, 'img[data-host]')).toEqual([320]);
  expectOwnHosts();
});
