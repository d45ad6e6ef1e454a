/**
 * Pictures in notes and scope: pasted and dropped, shown to agency and client, reported when refused, and never at
 * the cost of the text.
 */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { notes as noteCalls } from '#contracts/notes.ts';
import { common } from '#lib/texts/en/common.ts';
import { editor as editorTexts } from '#lib/texts/en/editor.ts';
import { forms } from '#lib/texts/en/forms.ts';
import { notes } from '#lib/texts/en/notes.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { expectAccessible } from './axe.ts';
import { dropPicture } from './drop-picture.ts';
import { createMembers, type Members } from './members.ts';
import { type Person, type Product, startProduct } from './product.ts';
import { within } from './within.ts';

let product: Product;
let members: Members;
let agent: Person;
let contact: Person;
let film: TestProject;

const words = notes.list.notes;
const main = (page: Page) => page.getByRole('main');
const field = (page: Page) => main(page).getByRole('textbox', { name: notes.text });
const told = (page: Page, title: string) => page.getByText(title, { exact: true }).first().waitFor();
const open = async ({ page }: Person, tab: 'notes' | 'scope') => {
  await page.goto('about:blank');
  await page.goto(`${product.runtime.url(members.subdomain)}/projects/${film.id}/timeline/${film.wf}#${tab}`);
  await main(page).getByRole('tab', { name: notes.list[tab].title, selected: true }).waitFor();
};
/** Waits until each picture in a place is decoded, and counts them. */
const shown = async (page: Page, place: string, count: number) =>
  expect
    .poll(() =>
      within(
        10,
        'pictures',
        page.evaluate(
          (selector) =>
            Array.from(
              document.querySelectorAll<HTMLImageElement>(selector),
              ({ naturalWidth }) => naturalWidth,
            ),
          `${place} img[class*=rte-image], ${place} img[data-picture]`,
        ),
      ),
    )
    .toEqual(Array(count).fill(320));

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'album', 'Europe/Berlin');
  const { Directory } = await import('#server/data/entities/directory.ts');
  const { Tenant } = await import('#server/data/entities/tenant.ts');
  const { hashed } = await import('#server/data/ids.ts');
  const { hostname } = new URL(product.runtime.url(members.subdomain));
  const { data } = await Directory.query.primary({ kind: 'host', name: hashed(hostname) }).go();
  const tenantId = data[0]?.tenantId ?? 0;
  await Tenant.patch({ tenantId }).set({ show_production_details_in_timeline: true }).go();
  const email = 'ann@client.example';
  film = await createTestProject(members.owner as never, {
    team_members: [1],
    contacts: [{ firstname: 'Ann', lastname: 'Alba', email }],
  });
  const [ann] = film.contacts;
  if (ann) await members.contact(ann);
  agent = await product.person();
  contact = await product.person({ width: 390, height: 844 });
  await Promise.all([
    agent.enter(members.subdomain, members.owner.email),
    contact.enter(members.subdomain, email),
  ]);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, agent, contact);
});

test('a screenshot is pasted twice into a note, survives a reload, and the client sees it', async () => {
  const { page } = agent;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(agent, 'notes');
  await main(page).getByRole('button', { name: words.add }).click();
  await main(page)
    .getByLabel(notes.stage)
    .selectOption(String(film.stage(1).id));
  await field(page).fill('Mind the logo: ');
  await within(
    10,
    'clipboard',
    page.evaluate(async () => {
      const canvas = new OffscreenCanvas(320, 200);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.fillStyle = '#0a7';
      context.fillRect(40, 40, 240, 120);
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': await canvas.convertToBlob() })]);
    }),
  );
  await field(page).press('End');
  await page.keyboard.press('ControlOrMeta+v');
  await page.keyboard.press('ControlOrMeta+v');
  await shown(page, '.rte', 2);
  await main(page)
    .getByRole('progressbar', { name: editorTexts.pictures.uploading })
    .first()
    .waitFor({ state: 'detached' });
  await expectAccessible(page);
  await page.reload();
  await main(page).getByText(forms.kept).waitFor();
  await shown(page, '.rte', 2);
  await main(page).getByRole('switch', { name: notes.switches.visible.client }).click();
  await main(page).getByRole('button', { name: words.add, exact: true }).click();
  await told(page, words.notices.added);
  await shown(page, 'article', 2);

  const { items } = await members.owner.ok(noteCalls.list, { params: { id: film.id } });
  expect(items[0]?.body).toContain('Mind the logo:');
  expect(items[0]?.body).not.toContain('src=');
  await open(contact, 'notes');
  await shown(contact.page, 'article', 2);
  await expectAccessible(contact.page);
});

test('a client drops one into a note of their own, and an agent into the scope', async () => {
  const client = contact.page;
  await main(client).getByRole('button', { name: words.add }).click();
  await field(client).fill('Like this:');
  await dropPicture(client, notes.text);
  await shown(client, '.rte', 1);
  const stage = main(client).getByLabel(notes.stage);
  await stage.selectOption(String(film.stage(1).id));
  await main(client).getByRole('button', { name: words.add, exact: true }).click();
  await told(client, words.notices.added);
  await shown(client, 'article', 3);

  const { page } = agent;
  await open(agent, 'scope');
  await main(page).getByRole('button', { name: notes.list.scope.add }).click();
  await dropPicture(page, notes.text);
  await shown(page, '.rte', 1);
  await main(page).getByRole('button', { name: notes.list.scope.add, exact: true }).click();
  await told(page, notes.list.scope.notices.added);
  await shown(page, 'article', 1);
});

test('a picture that is no picture, too large, or without a connection is told, and the text stays', async () => {
  const { page } = agent;
  await open(agent, 'notes');
  await main(page).getByRole('button', { name: words.add }).click();
  await field(page).fill('Typed before');
  const kept = async () => {
    await expect.poll(() => main(page).locator('.rte-picture').count()).toBe(0);
    expect(await field(page).textContent()).toContain('Typed before');
  };
  await dropPicture(page, notes.text, { type: 'text/csv', name: 'prices.csv' });
  await told(page, notes.pictures.notTaken('prices.csv'));
  await dropPicture(page, notes.text, { name: 'large.png', bytes: 10_000_001 });
  await told(page, notes.pictures.faults.size);
  await kept();
  await dropPicture(page, notes.text, { name: 'false.png', bytes: 40 });
  await told(page, 'Picture not taken');
  await kept();
  await page.context().setOffline(true);
  await dropPicture(page, notes.text, { name: 'offline.png' });
  await told(page, common.offline);
  await kept();
  await page.context().setOffline(false);
});
