/**
 * Every page there is, looked at by axe: wide and on a phone, light and dark. Which pages there are, the route tree says; one
 * that leads on when it should not, or whose parameters nobody has thought of, fails. What opens on a page only once it is
 * used (dialogs, messages, the guests' pages behind a mailed link) is looked at by the journeys that use it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestProject, type TestProject } from '../../infra/local/testing/test-project.ts';
import { sendPreview } from '../../shared/contracts/timeline.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { type Person, type Product, startProduct } from './product.ts';

const tree = readFileSync(join(import.meta.dirname, '../src/route-tree.gen.ts'), 'utf8');
/** Each page's place in the tree and its address; what only frames others is none. */
const pages = [...tree.matchAll(/^ {6}id: '(.+)';\n {6}path: '.*';\n {6}fullPath: '(.+)';/gm)]
  .map(([, id = '', path = '']) => ({ id, path }))
  .filter(({ id }) => id !== '/_app');

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

/** What stands for a parameter, by its name. */
const parameters: Record<string, () => string | number> = {
  clientId: () => film.client.id,
  projectId: () => film.id,
  workflowId: () => film.wf,
  action: () => `approve-revision?revisionId=${film.revision(1, 0)}`,
  token: () => 'A'.repeat(44),
};
/** Pages of a project with several deliverables. */
const several = new Set(['/projects/$projectId/multi-update', '/projects/$projectId/timelines']);
/** Pages that lead on at once, and where to. */
const leadsOn: Record<string, string> = {
  '/projects-archived': '/projects/archived',
  '/settings/': '/settings/team',
  '/templates/': '/templates/email-templates',
  // Nobody has deleted one; settings.journey.ts does.
  '/workspace-deleted': '/',
  // Nobody has come back from the provider's form.
  '/billing/payment-method-added': '/billing',
};
/** Pages for who is not signed in, at the product's own address or a workspace's. */
const signedOut: Record<string, () => string> = {
  '/signin': () => product.runtime.url(members.subdomain),
  '/signin/url-retrieve': () => product.runtime.url(members.subdomain),
  '/signup/': () => product.runtime.url(),
  '/signup/appsumo': () => product.runtime.url(),
  '/verify-email/': () => product.runtime.url('nobody'),
  '/verify-email/$token': () => product.runtime.url('nobody'),
};
const looks = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const;

const addressOf = (path: string): string =>
  path
    // What no other page takes.
    .replace(/\$$/, 'nowhere/at/all')
    .replaceAll(/\{-\$(\w+)\}|\$(\w+)/g, (_whole, optional?: string, needed?: string) => {
      const name = optional ?? needed ?? '';
      const value = name === 'projectId' && several.has(path) ? () => campaign.id : parameters[name];
      if (!value) throw new Error(`nothing stands for the parameter ${name} of ${path}`);
      return String(value());
    });

test('the tree has pages, and whatever is said here of one is said of a page that there is', () => {
  const paths = pages.map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(30);
  expect(paths).toEqual(
    expect.arrayContaining([...several, ...Object.keys(leadsOn), ...Object.keys(signedOut)]),
  );
});

describe.each(pages.filter(({ path }) => !(path in leadsOn)))('$path', ({ path }) => {
  test('is accessible', async () => {
    const { page } = path in signedOut ? nobody : owner;
    const origin = signedOut[path]?.() ?? product.runtime.url(members.subdomain);
    const address = new URL(`${origin}${addressOf(path)}`);
    for (const { colorScheme, ...size } of looks) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      if (page.url() !== address.href) await page.goto(address.href);
      await page.getByRole('main').waitFor();
      await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
      expect(new URL(page.url()).pathname.replace(/\/$/, '')).toBe(address.pathname.replace(/\/$/, ''));
      await expectAccessible(page);
    }
  });
});

test.each(Object.entries(leadsOn))('%s leads on to %s', async (from, to) => {
  await owner.page.goto(`${product.runtime.url(members.subdomain)}${from}`);
  await owner.page.waitForURL((url) => url.pathname === to);
});
