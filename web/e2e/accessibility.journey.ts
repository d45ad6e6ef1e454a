/**
 * Accessibility of every page by axe: wide and on a phone, light and dark. The route tree lists the pages; a page
 * that redirects unexpectedly, or whose parameters are unknown here, fails. States that open only in use (dialogs,
 * messages, the guest pages behind a mailed link) are checked by the journeys that use them.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sendPreview } from '#contracts/timeline.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { addressOf, leadsOn, ofSeveral, pagePaths, signedOut } from './pages.ts';
import { type Person, type Product, startProduct } from './product.ts';

let product: Product;
let members: Members;
let owner: Person;
let nobody: Person;
let film: TestProject;
let campaign: TestProject;

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'everypage', 'Europe/Berlin');
  film = await createTestProject(members.owner);
  campaign = await createTestProject(members.owner, {
    name: 'Campaign',
    deliverable_type: 'Multi',
    workflows: ['Film', 'Poster'].map((title) => ({ title, stages: [{ title: 'Concept', revisions: 1 }] })),
  });
  await members.owner.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://preview.example/cut',
    },
  });
  owner = await product.person();
  await owner.enter(members.subdomain, members.owner.email);
  nobody = await product.person();
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, owner, nobody);
});

const looks = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const;

test('the route tree has pages, and every page named here exists', () => {
  expect(pagePaths.length).toBeGreaterThan(30);
  expect(pagePaths).toEqual(
    expect.arrayContaining([...ofSeveral, ...Object.keys(leadsOn), ...Object.keys(signedOut)]),
  );
});

describe.each(pagePaths.filter((path) => !(path in leadsOn)))('%s', (path) => {
  test('is accessible', async () => {
    const { page } = path in signedOut ? nobody : owner;
    const origins = {
      product: product.runtime.url(),
      workspace: product.runtime.url(members.subdomain),
      nowhere: product.runtime.url('nobody'),
    };
    const address = new URL(`${origins[signedOut[path] ?? 'workspace']}${addressOf(path, film, campaign)}`);
    for (const { colorScheme, ...size } of looks) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      if (page.url() !== address.href) await page.goto(address.href);
      await page.getByRole('main').waitFor();
      await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
      expect(new URL(page.url()).pathname.replace(/\/$/, '')).toBe(address.pathname.replace(/\/$/, ''));
      await expectAccessible(page);
    }
    // At 400 % a window of 1280 px has room for 320 (WCAG 1.4.10); with the spacing of 1.4.12 as well.
    await page.setViewportSize({ width: 320, height: 640 });
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(width).toBeLessThanOrEqual(320);
    await page.evaluate(() => {
      const spaced = new CSSStyleSheet();
      spaced.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
      );
      document.adoptedStyleSheets.push(spaced);
    });
    await expect.poll(width).toBeLessThanOrEqual(320);
    await page.evaluate(() => {
      document.adoptedStyleSheets.pop();
    });
  });
});

test.each(Object.entries(leadsOn))('%s leads on to %s', async (from, to) => {
  // On a narrow screen the settings are a list of their own.
  await owner.page.setViewportSize({ width: 1440, height: 900 });
  await owner.page.goto(`${product.runtime.url(members.subdomain)}${from}`);
  await owner.page.waitForURL((url) => url.pathname === to);
});
