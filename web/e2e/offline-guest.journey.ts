/** Guest offline: the page opens again after a reload, with the words typed, and nothing else. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sendPreview } from '#contracts/timeline.ts';
import { guestFailed } from '#lib/texts/es/guest-failed.ts';
import { review } from '#lib/texts/es/review.ts';
import { createTestProject } from '#testing/test-project.ts';
import { answerOr, beginAnswer } from './answering.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { newestMail } from './newest-mail.ts';
import { type Person, type Product, startProduct } from './product.ts';

const words = 'El logo más grande, por favor.\nY la música más suave.';

let product: Product;
let members: Members;
let guest: Person;

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'tunnel', 'Europe/Madrid');
  // The browser is English, the client Spanish.
  guest = await product.person({ width: 390, height: 844, installs: true, locale: 'en-GB' });
  const project = await createTestProject(members.owner as never, {
    name: 'Pelicula',
    client: { language: 'es' },
    stages: [{ title: 'Guion', revisions: 1 }],
    contacts: [{ firstname: 'Ana', lastname: 'Alba', email: 'ana@client.example' }],
  });
  await members.owner.ok(sendPreview, {
    params: { id: project.id, wf: project.wf, rev: project.revision(1, 0) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://preview.example/cut',
    },
  });
  await product.runtime.idle();
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, guest);
});

const typedField = (page: Page) => page.getByRole('textbox', { name: guestFailed.typed });
/** Paths of everything that the worker and the pages have cached. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    }
    return paths;
  });

describe('a guest who loses the connection while typing', () => {
  test('reads the words after a reload, in the client’s language, and can copy them', async () => {
    const { page, context } = guest;
    const { link } = newestMail(product.runtime, 'ana@client.example');
    await page.goto(link);
    await answerOr(page, review.requestChanges).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready);
    // The first load bypassed the worker. It handles the second one, and caches it if it would.
    await page.reload();
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await beginAnswer(page, review.requestChanges);
    await page.getByRole('dialog').getByRole('textbox').fill(words);

    await context.setOffline(true);
    await page.reload();
    await page.getByRole('heading', { name: guestFailed.offline }).waitFor();
    await page.getByText(guestFailed.offlineText).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('es');
    expect(await typedField(page).inputValue()).toBe(words);
    await expectAccessible(page);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: guestFailed.copy }).click();
    await page.getByRole('button', { name: guestFailed.copied }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(words);
  });

  test('finds nothing of the review or of the link in any cache', async () => {
    const { page } = guest;
    const paths = await cached(page);
    expect(paths).toContain('/guest.html');
    // Every page that registers the worker opens again, visited or not.
    for (const name of ['review', 'delivery', 'survey', 'reminders']) {
      expect(
        paths.filter((path) => path.startsWith(`/assets/${name}-page-`) && path.endsWith('.js')),
      ).toHaveLength(1);
    }
    expect(paths.filter((path) => !/^\/(guest\.html$|assets\/)/.test(path))).toEqual([]);
    expect(paths.filter((path) => /app-|signin/.test(path))).toEqual([]);
    expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual(
      [],
    );
  });

  test('gets the page by itself when the connection is back, with the words in their place', async () => {
    const { page, context } = guest;
    await context.setOffline(false);
    await beginAnswer(page, review.requestChanges);
    expect(await page.getByRole('dialog').getByRole('textbox').inputValue()).toBe(words);
  });
});
