/** A guest without a connection: the review opens again by a reload as it was seen last, and what is written there goes out once. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { points as pointRoutes } from '#contracts/points.ts';
import { revokeLink, sendPreview } from '#contracts/timeline.ts';
import { endedLink } from '#lib/texts/es/ended-link.ts';
import { guestFailed } from '#lib/texts/es/guest-failed.ts';
import { guestOffline } from '#lib/texts/es/guest-offline.ts';
import { points } from '#lib/texts/es/points.ts';
import { review } from '#lib/texts/es/review.ts';
import { pdfOf } from '#testing/test-pdf.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { beginAnswer } from './answering.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { newestMail } from './newest-mail.ts';
import { type Person, type Product, startProduct } from './product.ts';
import { upload } from './upload.ts';

const words = 'El logo más grande, por favor.\nY la música más suave.';

let product: Product;
let members: Members;
let guest: Person;
let project: TestProject;

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'tunnel', 'Europe/Madrid');
  // The browser is English, the client Spanish.
  guest = await product.person({ width: 390, height: 844, installs: true, locale: 'en-GB' });
  project = await createTestProject(members.owner as never, {
    name: 'Pelicula',
    client: { language: 'es' },
    stages: [{ title: 'Guion', revisions: 1 }],
    contacts: [{ firstname: 'Ana', lastname: 'Alba', email: 'ana@client.example' }],
  });
  const poster = await sharp({ create: { width: 2400, height: 1600, channels: 3, background: '#7fa0c0' } })
    .png()
    .toBuffer();
  await upload(members.owner, { params: params() }, '1-poster.png', 'image/png', poster);
  const lines = [{ text: 'Menu', at: [72, 720] as const }];
  await upload(members.owner, { params: params() }, '2-menu.pdf', 'application/pdf', pdfOf([{ lines }]));
  await product.runtime.idle();
  await members.owner.ok(sendPreview, {
    params: params(),
    body: { emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' }, reviewLink: '' },
  });
  await product.runtime.idle();
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, guest);
});

const params = () => ({ id: project.id, wf: project.wf, rev: project.revision(1, 0) });
const onServer = async () => (await members.owner.ok(pointRoutes.list, { params: params() })).items;
const typedField = (page: Page) => page.getByRole('textbox', { name: guestFailed.typed });
/** Names of the caches, each with the paths that the worker and the pages keep there. */
const caches = (page: Page) =>
  page.evaluate(async () => {
    const found: Record<string, string[]> = {};
    for (const name of await window.caches.keys()) {
      const kept = await (await window.caches.open(name)).keys();
      found[name] = kept.map(({ url }) => decodeURIComponent(new URL(url).pathname));
    }
    return found;
  });
/** Paths of what is kept of links. */
const keptOfLinks = async (page: Page): Promise<readonly string[]> =>
  Object.entries(await caches(page)).flatMap(([name, paths]) => (name.startsWith('guest.') ? paths : []));
/** Resolves once the picture in sight has pixels. */
const shown = (page: Page, name: string) =>
  expect
    .poll(() =>
      page
        .getByRole('img', { name })
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
const turnTo = (page: Page, name: string, number: number) =>
  page.getByRole('button', { name: review.file(name, number, 2) }).click();

describe('a guest who loses the connection', () => {
  test('sees the work again after a reload, as of when it was seen, and adds a point that goes out once', async () => {
    const { page, context } = guest;
    const { link } = newestMail(product.runtime, 'ana@client.example');
    await page.goto(link);
    await shown(page, '1-poster.png');
    await turnTo(page, '2-menu.pdf', 2);
    await shown(page, '2-menu.pdf');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect
      .poll(() => keptOfLinks(page))
      .toEqual(
        expect.arrayContaining([
          '/kept-answers/review',
          '/kept-answers/points',
          expect.stringMatching(/^\/kept-answers\/pages /),
          expect.stringMatching(/preview\.webp$/),
          expect.stringMatching(/pages\/1-\w+\.webp$/),
        ]),
      );

    await context.setOffline(true);
    await page.reload();
    await page.getByText(guestOffline.offline).waitFor();
    await page.getByText(guestOffline.asOf('').slice(0, 10)).waitFor();
    await shown(page, '1-poster.png');
    await expectAccessible(page);
    await turnTo(page, '2-menu.pdf', 2);
    await shown(page, '2-menu.pdf');
    await page.getByRole('button', { name: points.onWhole, exact: true }).click();
    await page.getByRole('textbox', { name: points.words }).fill('Con más aire');
    await page.getByRole('button', { name: points.done, exact: true }).click();
    await page.getByText(points.saving.here).first().waitFor();
    await page.reload();
    await page.getByText('Con más aire').first().waitFor();
    expect(await onServer()).toEqual([]);

    await context.setOffline(false);
    await page.getByText(guestOffline.offline).waitFor({ state: 'detached' });
    await page.getByText(points.saving.saved, { exact: true }).first().waitFor();
    await beginAnswer(page, points.changesWith(1));
    await page.getByRole('dialog').getByRole('button', { name: review.back }).click();
    expect(await page.getByText('Con más aire').count()).toBe(1);
  });

  test('keeps the work under a name that does not tell the link', async () => {
    const { page } = guest;
    const token = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const all = await caches(page);
    expect(Object.keys(all).filter((name) => name.startsWith('guest.'))).toHaveLength(1);
    expect(JSON.stringify(all)).not.toContain(token);
    const installed = Object.entries(all).flatMap(([name, paths]) =>
      name.startsWith('guest.') ? [] : paths,
    );
    expect(installed).toContain('/guest.html');
    // Every page that registers the worker opens again, whichever was visited.
    for (const name of ['review', 'delivery', 'survey', 'reminders']) {
      expect(
        installed.filter((path) => path.startsWith(`/assets/${name}-page-`) && path.endsWith('.js')),
      ).toHaveLength(1);
    }
    expect(installed.filter((path) => !/^\/(guest\.html$|assets\/)/.test(path))).toEqual([]);
    expect(installed.filter((path) => /app-|signin/.test(path))).toEqual([]);
  });
});

describe('a guest who loses the connection while typing, and of whose link nothing is kept', () => {
  test('reads the words after a reload, in the client’s language, and can copy them', async () => {
    const { page, context } = guest;
    await beginAnswer(page, points.changesWith(1));
    await page.getByRole('dialog').getByRole('textbox').fill(words);

    await context.setOffline(true);
    // The browser needs the room.
    await page.evaluate(async () => {
      for (const name of await window.caches.keys())
        if (name.startsWith('guest.')) await window.caches.delete(name);
    });
    await page.reload();
    await page.getByRole('heading', { name: guestFailed.offline }).waitFor();
    await page.getByText(guestFailed.offlineText).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('es');
    expect(await typedField(page).inputValue()).toContain(words);
    await expectAccessible(page);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: guestFailed.copy }).click();
    await page.getByRole('button', { name: guestFailed.copied }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(words);
  });

  test('gets the page by itself when the connection is back, with the words in their place', async () => {
    const { page, context } = guest;
    await context.setOffline(false);
    await beginAnswer(page, points.changesWith(1));
    expect(await page.getByRole('dialog').getByRole('textbox').inputValue()).toBe(words);
  });
});

describe('a guest whose link is revoked', () => {
  test('has nothing of the work on the device any more', async () => {
    const { page } = guest;
    await expect.poll(() => keptOfLinks(page)).toContain('/kept-answers/review');
    const { id, rev } = params();
    await members.owner.ok(revokeLink, {
      params: { id, rev, contactId: project.contacts[0]?.id ?? 0 },
    });
    await page.reload();
    await page.getByRole('heading', { name: endedLink.titles.link_revoked }).waitFor();
    await expect.poll(() => keptOfLinks(page)).toEqual([]);
  });
});
