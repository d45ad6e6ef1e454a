/** Board of the projects: reached by tabs, keys and the palette, read and walked through by keys, as long as it is. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listProjects } from '#contracts/projects.ts';
import type { AnswerOf } from '#contracts/route.ts';
import { workflowTemplates } from '#contracts/templates.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { board as texts } from '#lib/texts/en/board.ts';
import { keys } from '#lib/texts/en/keys.ts';
import { moveActions } from '#lib/texts/en/moves.ts';
import { projects } from '#lib/texts/en/projects.ts';
import { createTestProject } from '#testing/test-project.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { type Person, type Product, startProduct } from './product.ts';

let product: Product;
let members: Members;
let agent: Person;

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'columns', 'Europe/Berlin');
  for (const name of ['Own film', 'Other film']) await createTestProject(members.owner as never, { name });
  const sent = await createTestProject(members.owner as never, { name: 'Sent film' });
  await members.owner.ok(sendPreview, {
    params: { id: sent.id, wf: sent.wf, rev: sent.revision(1, 0) },
    body: {
      emailText: { subject: 'The first cut', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://preview.example/cut',
    },
  });
  await product.runtime.idle();
  agent = await product.person();
  await agent.enter(members.subdomain, members.owner.email);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, agent);
});

const column = (name: string) => agent.page.getByRole('region', { name: new RegExp(`^${name}`) });
const link = (name: string) => agent.page.getByRole('link', { name, exact: true });
const focused = () => agent.page.evaluate(() => document.activeElement?.textContent);

test('cards stand under their turn, a filter narrows them, and arrows and Enter open one', async () => {
  const { page } = agent;
  await page.goto(`${product.runtime.url(members.subdomain)}/projects`);
  await link(projects.shownAs.board).click();
  await page.waitForURL(/\/projects\/board$/);
  await column(texts.turn.yours).getByRole('link', { name: 'Own film', exact: true }).waitFor();
  await column(texts.turn.yours).getByText(texts.stageAndRound('Concept', 0)).first().waitFor();
  const sent = column(texts.turn.clients);
  await sent.getByRole('link', { name: 'Sent film', exact: true }).waitFor();
  await sent.getByText(texts.stageAndRound('Concept', 0)).waitFor();
  await sent.getByText(/^Due \d/).waitFor();
  await expectAccessible(page, 'best-practice');

  await page.getByLabel(projects.filter.turn, { exact: true }).selectOption('clients');
  await link('Own film').waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('?turn=clients');
  // The filter goes along to the list and back.
  await link(projects.shownAs.list).click();
  await page.waitForURL(/\/projects\?turn=clients/);
  await link('Sent film').waitFor();
  await link(projects.shownAs.board).click();
  // The list has the same filter until the board is there.
  await sent.getByRole('link', { name: 'Sent film', exact: true }).waitFor();
  await page.getByLabel(projects.filter.turn, { exact: true }).selectOption('');

  await link('Own film').focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(focused).toBe('Other film');
  await page.keyboard.press('ArrowRight');
  await expect.poll(focused).toBe('Sent film');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/projects\/\d+\/timeline/);
  await page.getByRole('heading', { level: 1, name: 'Own film' }).waitFor();
});

test('keys and the palette lead to it, and a card leads to its move', async () => {
  const { page } = agent;
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('kanban');
  await page.getByRole('option', { name: keys.words.board }).click();
  await page.waitForURL(/\/projects\/board$/);
  await link('Own film').waitFor();
  await page.goto(`${product.runtime.url(members.subdomain)}/projects`);
  await link('Own film').waitFor();
  // The palette has been loaded together with what listens to the keys.
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // Sent together: the second key counts for a moment only.
  await Promise.all([page.keyboard.press('g'), page.keyboard.press('b')]);
  await page.waitForURL(/\/projects\/board$/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'best-practice');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await link(texts.actionOf(moveActions.work, 'Own film')).click();
  await page.waitForURL(/action=sendPreview/);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('the stages of a template are columns, which the address keeps', async () => {
  const { page } = agent;
  const { items } = await members.owner.ok(workflowTemplates.list);
  const [template] = items;
  const [first] = template?.stages ?? [];
  if (!template || !first) throw new Error('There is no template with a stage');
  await createTestProject(members.owner as never, {
    name: 'Staged film',
    stages: [{ title: first.title, revisions: 1 }],
  });
  await product.runtime.idle();
  await page.goto(`${product.runtime.url(members.subdomain)}/projects/board`);
  await page.getByLabel(texts.by).selectOption({ label: texts.byStages(template.name) });
  await page.waitForURL((url) => url.searchParams.get('by') === String(template.id));
  await page.reload();
  await column(first.title).getByRole('link', { name: 'Staged film', exact: true }).waitFor();
  await column(texts.other).getByRole('link', { name: 'Own film', exact: true }).waitFor();
  await expectAccessible(page, 'best-practice');
  await page.getByLabel(texts.by).selectOption('');
  await column(texts.turn.yours).getByRole('link', { name: 'Staged film', exact: true }).waitFor();
});

test('a long list is loaded page after page, up to a bound that the page tells', async () => {
  const { page } = agent;
  const { items, now } = await members.owner.ok(listProjects, { query: {} });
  const [row] = items;
  if (!row) throw new Error('There are no projects');
  // By their beginnings: a page that comes to hear of changes reads its rows again.
  const asked = new Set<number>();
  await page.route('**/api/projects?*', (route) => {
    const first = Number(new URL(route.request().url()).searchParams.get('cursor') ?? '0');
    asked.add(first);
    const json: AnswerOf<typeof listProjects> = {
      items: Array.from({ length: 50 }, (_, index) => ({
        ...row,
        id: first + index + 1,
        name: `Film ${first + index + 1}`,
      })),
      cursor: String(first + 50),
      now,
    };
    return route.fulfill({ json });
  });
  await page.goto(`${product.runtime.url(members.subdomain)}/projects/board`);
  // Ten pages, one after the other.
  await page.getByText(projects.shownAs.cut(500)).waitFor();
  expect(asked.size).toBe(10);
  await page.getByRole('link', { name: 'Film 1', exact: true }).focus();
  await page.keyboard.press('End');
  await expect.poll(focused).toBe('Film 500');
  await expect
    .poll(() =>
      page.getByRole('link', { name: 'Film 500', exact: true }).evaluate((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      }),
    )
    .toBe(true);
});
