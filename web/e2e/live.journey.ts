/**
 * Live updates: the decision of a client, and their drafts, appear on open pages without a look of their own; without a connection pages look each half
 * minute, and at once when it is back.
 */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reviewPoints } from '#contracts/points.ts';
import { decideReview } from '#contracts/review.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { frame } from '#lib/texts/en/frame.ts';
import { points as pointsTexts } from '#lib/texts/en/points.ts';
import { review as reviewTexts } from '#lib/texts/en/review.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { createMembers, type Members } from './members.ts';
import { type Person, type Product, startProduct } from './product.ts';

let product: Product;
let members: Members;
let agent: Person;
let film: TestProject;
let names = 0;

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'wire', 'Europe/Berlin');
});
afterAll(() => product?.stop());
beforeEach(async () => {
  agent = await product.person();
  await agent.enter(members.subdomain, members.owner.email);
  await agent.context.clock.install();
  names += 1;
  film = await createTestProject(members.owner as never, {
    name: `Film ${names}`,
    team_members: [1],
    client: { name: `Client ${names}` },
  });
  await members.owner.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://preview.example/cut',
    },
  });
  await product.runtime.idle();
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, agent);
  product.runtime.live.restore();
  await agent.context.close();
});

const at = (path: string) => `${product.runtime.url(members.subdomain)}${path}`;
const tokenOf = async (place: number): Promise<string> => {
  const { linksOfRevision } = await import('#server/mail/tracked-links.ts');
  const { tokenOfLink } = await import('#server/tokens/links.ts');
  const links = await linksOfRevision(1, film.id, film.revision(1, 0));
  return tokenOfLink(links.get(film.contacts[place]?.id ?? 0)?.link_id ?? '');
};
/** Decision of the first contact, by their link. */
const decide = async () =>
  members.owner.ok(decideReview, {
    params: { token: await tokenOf(0) },
    body: { decision: 'request_changes', message: 'Louder, please' },
  });

/** Lets the page come to its rest, and waits until it hears the audience. */
const untilHeard = async (page: Page, audience: string) => {
  // Once: a connection that is being made would run out of patience on this clock, not on the server's.
  await page.clock.runFor(7000);
  const heard = () => product.runtime.live.channels().filter((channel) => channel.endsWith(`/${audience}`));
  await expect.poll(() => heard().length).toBeGreaterThan(0);
};

/** Paths of calls from now on. */
const callsOf = (page: Page) => {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && !pathname.endsWith('/live')) paths.push(pathname);
  });
  return paths;
};

/** Waits until a page has made no call for half a second: Playwright tells `networkidle` once a load. */
const untilRested = async (calls: readonly string[]) => {
  let before = -1;
  const isResting = () => {
    const isSame = calls.length === before;
    before = calls.length;
    return isSame;
  };
  await expect.poll(isResting, { interval: 500 }).toBe(true);
};

/** Comes to hear the audience, looks once then, and makes no call by itself for a minute of its clock. */
const untilQuiet = async (page: Page, calls: string[], audience: string) => {
  await page.waitForLoadState('networkidle');
  calls.length = 0;
  await untilHeard(page, audience);
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  await untilRested(calls);
  calls.length = 0;
  await page.clock.runFor(62_000);
  await untilRested(calls);
  expect(calls).toEqual([]);
};

describe('the decision of a client appears, without a look of the page,', () => {
  test('on the timeline and in the badge', async () => {
    const { page } = agent;
    const calls = callsOf(page);
    await page.goto(at(`/projects/${film.id}/timeline/${film.wf}`));
    await untilQuiet(page, calls, `project-${film.id}`);
    await decide();
    await page.getByText('Louder, please').first().waitFor();
    await page.getByRole('link', { name: frame.inbox(names), exact: true }).waitFor();
    // By its version, or whole where what the page has is older than a minute by then.
    expect(calls.some((path) => path.includes('/timeline/'))).toBe(true);
  });

  test('in the inbox', async () => {
    const { page } = agent;
    const calls = callsOf(page);
    await page.goto(at('/inbox'));
    await untilQuiet(page, calls, 'member-1');
    await decide();
    await page.getByRole('heading', { name: `Film ${names}` }).waitFor();
  });

  test.each([
    ['home', '/', '/reports/projects'],
    ['the list of projects', '/projects', '/projects'],
  ])('on %s', async (_, path, read) => {
    const { page } = agent;
    const calls = callsOf(page);
    await page.goto(at(path));
    await untilQuiet(page, calls, 'team');
    await decide();
    await expect.poll(() => calls.filter((one) => one === `/api${read}`).length).toBeGreaterThan(0);
  });

  test('on the review page of a colleague', async () => {
    const { page } = agent;
    const calls = callsOf(page);
    await page.goto(at(`/review/${await tokenOf(1)}`));
    await page.getByRole('heading', { name: `Film ${names}` }).waitFor();
    await untilQuiet(page, calls, `shared-${film.id}`);
    await decide();
    await page.locator('[data-told]').getByText(/Ann/).waitFor();
    await page.getByRole('button', { name: reviewTexts.approve }).waitFor({ state: 'detached' });
  });
});

describe('a draft of a client appears in the room of a colleague, by one look for each of its changes,', () => {
  const id = '7f3b8c1e-4d2a-4b6f-9c50-1a2b3c4d5e6f';
  const draft = async () => ({ token: await tokenOf(0), point: id });
  /** Follows a draft on a page that hears of its project: written, changed and removed. */
  const follow = async (page: Page, path: string) => {
    const calls = callsOf(page);
    await page.goto(at(path));
    await page.getByRole('button', { name: pointsTexts.onWhole }).waitFor();
    await untilQuiet(page, calls, `shared-${film.id}`);
    const card = page.getByRole('listitem').filter({ hasText: pointsTexts.draftOf('Ann Alba') });
    const shows = async (words: string) => {
      await card.getByText(words).first().waitFor();
      await untilRested(calls);
      expect(calls.map((call) => call.split('/').at(-1))).toEqual(['points']);
      calls.length = 0;
    };
    await members.owner.ok(reviewPoints.save, { params: await draft(), body: { body: 'Say 12' } });
    await shows('Say 12');
    await members.owner.ok(reviewPoints.save, {
      params: await draft(),
      body: { body: 'Say 12, not 14', version: 1 },
    });
    await shows('Say 12, not 14');
    await members.owner.ok(reviewPoints.remove, { params: await draft() });
    await card.waitFor({ state: 'detached' });
  };

  test('by the link', async () => {
    await follow(agent.page, `/review/${await tokenOf(1)}`);
  });

  test('in the portal', async () => {
    const bob = film.contacts[1];
    if (!bob) throw new Error('no contact');
    await members.contact({ ...bob, firstname: 'Bob', lastname: 'Bruni' });
    const client = await product.person();
    try {
      await client.enter(members.subdomain, bob.email);
      await client.context.clock.install();
      await follow(client.page, `/projects/${film.id}/timeline/${film.wf}`);
    } finally {
      await client.context.close();
    }
  });
});

test('without a connection the page looks each half minute, and once it is back', async () => {
  const { page } = agent;
  await page.goto(at(`/projects/${film.id}/timeline/${film.wf}`));
  const audience = `project-${film.id}`;
  const calls = callsOf(page);
  await untilQuiet(page, calls, audience);
  // From its question for another connection on, the page counts the half minutes.
  const noticed = page.waitForRequest((request) => new URL(request.url()).pathname.endsWith('/live'));
  product.runtime.live.cut();
  await expect.poll(() => product.runtime.live.channels()).toEqual([]);
  await noticed;
  calls.length = 0;
  const versions = () =>
    calls.filter((path) => path.endsWith('/version') || path.endsWith(`/timeline/${film.wf}`));
  await page.clock.runFor(31_000);
  await expect.poll(() => versions().length).toBe(1);
  await decide();
  await page.clock.runFor(31_000);
  await page.getByText('Louder, please').first().waitFor();
  product.runtime.live.restore();
  await untilRested(calls);
  calls.length = 0;
  // Not after the wait, which has grown meanwhile.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await untilHeard(page, audience);
  await expect.poll(() => versions().length).toBeGreaterThan(0);
});

test('words that are being typed stay while the page follows', async () => {
  const { page } = agent;
  await page.goto(at('/projects'));
  await untilHeard(page, 'team');
  const search = page.getByRole('searchbox').first();
  await search.fill('Fil');
  await decide();
  await product.runtime.idle();
  await page.clock.runFor(5000);
  expect(await search.inputValue()).toBe('Fil');
  expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
});
