/** Menu of six and the settings: what leads where, one width, a list on phones; and the status at the start of a row. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sendPreview } from '#contracts/timeline.ts';
import { frame } from '#lib/texts/en/frame.ts';
import { settings } from '#lib/texts/en/settings.ts';
import { createTestProject } from '#testing/test-project.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { type Person, type Product, startProduct } from './product.ts';

let product: Product;
let members: Members;
let owner: Person;
let phone: Person;

const at = (path: string) => `${product.runtime.url(members.subdomain)}${path}`;

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'menu', 'Europe/Madrid');
  const film = await createTestProject(members.owner, {
    name: 'Harbour film',
    stages: [{ title: 'Script', revisions: 1 }],
  });
  await members.owner.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
    body: {
      emailText: { subject: 'The script', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://vimeo.example/1',
    },
  });
  await createTestProject(members.owner, { name: 'Harbour poster' });
  await product.runtime.idle();
  owner = await product.person();
  await owner.enter(members.subdomain, members.owner.email);
  phone = await product.person({ width: 390, height: 844, hasTouch: true, isMobile: true });
  await phone.enter(members.subdomain, members.owner.email);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, owner, phone);
});

const linksOf = async ({ page }: Person, name: string) => {
  const links = page.getByRole('navigation', { name, exact: true }).getByRole('link');
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
};

test('the menu has six entries, and the settings their own in its place, all of one width', async () => {
  const { page } = owner;
  await page.goto(at('/projects?status=awaiting_feedback'));
  await page.getByRole('link', { name: 'Harbour film', exact: true }).waitFor();
  expect(await linksOf(owner, frame.navigation)).toEqual([
    '/',
    '/inbox',
    '/projects',
    '/projects/archived',
    '/clients',
    '/workspace-analytics',
    '/settings',
  ]);
  await page.getByRole('link', { name: frame.menu.settings, exact: true }).click();
  await page.waitForURL(/\/settings\/workspace$/);
  await page.getByRole('heading', { level: 1, name: settings.workspace.title }).waitFor();
  const [leave, ...entries] = await linksOf(owner, frame.menu.settings);
  expect(leave).toBe('/projects?status=awaiting_feedback');
  expect(entries).toEqual([
    '/settings/workspace',
    '/settings/team',
    '/settings/custom-domain',
    '/settings/email-settings',
    '/templates/email-templates',
    '/templates/email-templates#reminders',
    '/templates/workflow-templates',
    '/templates/survey-templates',
    '/settings/single-sign-on',
    '/settings/audit-log',
    '/billing',
    '/profile',
  ]);
  const current = page
    .getByRole('navigation', { name: frame.menu.settings, exact: true })
    .locator('[aria-current="page"]');
  const placeOf = () =>
    page.locator('main h1').evaluate((title) => {
      const { left, width } = (title.closest('header') ?? title).getBoundingClientRect();
      return { left, width };
    });
  let place = await placeOf();
  const width = async () => {
    place = await placeOf();
    return place.width;
  };
  // The heading of the page that is loading has no place once that of the loaded one is there.
  await expect.poll(width).toBe(960);
  for (const entry of entries) {
    await page.locator(`aside a[href="${entry}"]`).click();
    await page.waitForURL((url) => `${url.pathname}${url.hash}` === entry);
    await expect
      .poll(() => current.evaluateAll((all) => all.map((one) => one.getAttribute('href'))))
      .toEqual([entry]);
    // Those have panes beside each other.
    if (!entry.startsWith('/templates/')) await expect.poll(placeOf, { message: entry }).toEqual(place);
  }
  await expectAccessible(page);
  await page.getByRole('link', { name: frame.leaveSettings }).click();
  await page.waitForURL((url) => url.pathname === '/projects' && url.search === '?status=awaiting_feedback');
});

test('on a phone the settings are a list, and the drawer keeps the menu', async () => {
  const { page } = phone;
  await page.goto(at('/settings'));
  await page.getByRole('heading', { level: 1, name: frame.menu.settings }).waitFor();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: frame.menu.team, exact: true }).click();
  await page.waitForURL(/\/settings\/team$/);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog', { name: frame.navigation });
  await drawer.getByRole('link', { name: frame.menu.clients, exact: true }).waitFor();
  expect(await drawer.getByRole('link', { name: frame.menu.team, exact: true }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
  await page.waitForURL(/\/settings$/);
});

test.each([
  ['en', 1440],
  ['en', 390],
  ['es', 1440],
  ['es', 390],
  ['it', 1440],
  ['it', 390],
  ['fr', 1440],
  ['fr', 390],
] as const)('a status in %s at %i is whole, and its colour is the edge of its row', async (locale, width) => {
  const person = await product.person({ locale, width, height: 900 });
  const { page } = person;
  await person.enter(members.subdomain, members.owner.email);
  await page.goto(at('/projects'));
  // A row of the table, or its card on a phone.
  const row = page.locator('main :is(tr, li)').filter({ has: page.getByText('Harbour film') });
  await row.waitFor();
  const seen = await row.evaluate((element) => {
    const badge = element.querySelector('svg + span')?.parentElement;
    const edges = [element, element.firstElementChild].map((one) => getComputedStyle(one as Element));
    return {
      cut: [badge, ...(badge?.children ?? [])].some(
        (one) => one instanceof HTMLElement && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0,
      ),
      colour: badge && getComputedStyle(badge).color,
      edges: edges.map((style) => `${style.borderInlineStartWidth} ${style.borderInlineStartColor}`),
      beyond: document.documentElement.scrollWidth > innerWidth,
    };
  });
  expect(seen).toMatchObject({ cut: false, beyond: false });
  expect(seen.edges).toContain(`3px ${seen.colour}`);
  await person.leave();
});
