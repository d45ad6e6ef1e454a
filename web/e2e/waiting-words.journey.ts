/** Words typed in the review room offline: they are queued at their points, survive a reload, and are sent once. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { answerPoints, points, reviewPoints } from '#contracts/points.ts';
import { archiveProject } from '#contracts/projects.ts';
import { decideReview } from '#contracts/review.ts';
import { connection } from '#lib/texts/en/connection.ts';
import { guestOffline } from '#lib/texts/en/guest-offline.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { apiClient } from '../../infra/local/api-client.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { sendRound } from './newest-mail.ts';
import { type Person, type Product, startProduct } from './product.ts';
import { within } from './within.ts';

let product: Product;
let members: Members;
let project: TestProject;
let agent: Person;
let portal: Person;
let guest: Person;
let link: string;
let token: string;

const round = (of = 0) => ({ params: { id: project.id, wf: project.wf, rev: project.revision(1, of) } });
const pointId = (number: number) => `point-of-ann-${number}`;
/** Calls of the client, authenticated by the link. */
const calls = () => apiClient(product.runtime, members.subdomain);

const send = async (of: number) => {
  ({ link, token } = await sendRound(
    product,
    members,
    round(of),
    'ann@words.example',
    `https://preview.example/${of}`,
  ));
};

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'words', 'Europe/Rome');
  project = await createTestProject(members.owner as never, {
    name: 'Aurora',
    team_members: [1],
    stages: [{ title: 'Menu card', revisions: 2 }],
    contacts: [
      { firstname: 'Ann', lastname: 'Alba', email: 'ann@words.example' },
      { firstname: 'Bob', lastname: 'Bruni', email: 'bob@words.example' },
    ],
  });
  await send(0);
  const numbers = [1, 2, 3];
  for (const number of numbers)
    await calls().ok(reviewPoints.save, {
      params: { token, point: pointId(number) },
      body: { file_id: null, selector: {}, kind: 'change', body: `Change ${number}`, version: 0 },
    });
  await calls().ok(decideReview, {
    params: { token },
    body: { decision: 'request_changes', message: 'See my points', points: numbers.map(pointId) },
  });
  await members.owner.ok(answerPoints, {
    ...round(),
    body: { answers: [1, 2].map((number) => ({ point: pointId(number), what: 'done' as const, text: '' })) },
  });
  await send(1);
  const bob = project.contacts[1];
  if (!bob) throw new Error('no contact');
  await members.contact({ ...bob, firstname: 'Bob', lastname: 'Bruni' });
  agent = await product.person({ installs: true });
  portal = await product.person({ installs: true });
  guest = await product.person({ width: 390, height: 844, installs: true });
  await agent.enter(members.subdomain, members.owner.email);
  await portal.enter(members.subdomain, 'bob@words.example');
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, agent, portal, guest);
});

const timeline = () =>
  `${product.runtime.url(members.subdomain)}/projects/${project.id}/timeline/${project.wf}`;
const card = (page: Page, number: number) =>
  page.getByRole('listitem', { name: texts.number(number), exact: true });
const button = (page: Page, number: number, name: string) =>
  card(page, number).getByRole('button', { name, exact: true });
const waiting = (page: Page) => page.getByText(texts.waits.soon);
const countOf = (page: Page, count: number) => expect.poll(() => waiting(page).count()).toBe(count);
const say = async (page: Page, number: number, opener: string, field: string, words: string, end: string) => {
  await button(page, number, opener).click();
  await card(page, number).getByRole('textbox', { name: field }).fill(words);
  await button(page, number, end).click();
};
const reply = (page: Page, number: number, words: string) =>
  say(page, number, texts.reply, texts.replyWords, words, texts.send);

const onServer = async () => (await members.owner.ok(points.list, round(1))).items;
const pointOnServer = async (number: number) => {
  const point = (await onServer()).find(({ id }) => id === pointId(number));
  if (!point) throw new Error('no such point');
  return point;
};
const repliesTo = async (number: number) => (await pointOnServer(number)).replies.map(({ text }) => text);

/** Resolves once the worker has installed the page and controls it, and these reads are cached. */
const installed = async (page: Page, ...reads: readonly string[]) => {
  await within(
    60,
    'the app is installed',
    page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (navigator.serviceWorker.controller) return;
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
    }),
  );
  // The first load bypassed the worker.
  await page.reload();
  if (reads.length === 0) return;
  await expect
    .poll(() =>
      page.evaluate(async (wanted) => {
        const databases = await indexedDB.databases();
        const name = databases.find((one) => one.name?.startsWith('proofline.reads.'))?.name;
        if (!name) return [...wanted];
        const opened = indexedDB.open(name);
        await new Promise((resolve) => opened.addEventListener('success', resolve));
        const keys = opened.result.transaction('reads').objectStore('reads').getAllKeys();
        await new Promise((resolve) => keys.addEventListener('success', resolve));
        opened.result.close();
        return wanted.filter((one) => !keys.result.some((key) => String(key).startsWith(one)));
      }, reads),
    )
    .toEqual([]);
};

describe('on the team’s timeline', () => {
  test('a reply, an answer and a comment wait at their places, outlast a reload, and go out once, in order', async () => {
    const { page, context } = agent;
    await page.goto(`${timeline()}?work=${project.revision(1, 0)}&point=${pointId(2)}`);
    await card(page, 2).waitFor();
    await installed(page, '["points"');
    await card(page, 2).waitFor();
    await context.setOffline(true);
    await reply(page, 2, 'With the next print');
    await card(page, 3).getByRole('button').first().click();
    await say(page, 3, texts.team.markNotDone, texts.team.why, 'Too dear', texts.team.answer);
    await page.getByRole('button', { name: texts.team.comment, exact: true }).click();
    await page.getByRole('textbox', { name: texts.remarkWords }).fill('The paper has arrived');
    await page.getByRole('button', { name: texts.send, exact: true }).click();
    await countOf(page, 3);
    expect(await page.getByRole('textbox').count()).toBe(0);
    await expectAccessible(page);
    // While an action that changes the point's state is queued, no other one is offered.
    expect(await button(page, 3, texts.team.markDone).count()).toBe(0);

    await page.reload();
    await card(page, 2).getByText('With the next print').waitFor();
    await card(page, 3).getByText('Too dear').waitFor();
    await page.getByRole('complementary').getByText('The paper has arrived').waitFor();
    await countOf(page, 3);
    // The head of the app tells how many there are, and repeats none of their words.
    await page.getByText(connection.waiting(3)).waitFor();
    for (const words of ['With the next print', 'Too dear', 'The paper has arrived'])
      expect(await page.getByText(words).count()).toBe(1);
    expect(await repliesTo(2)).toEqual([]);

    await context.setOffline(false);
    await countOf(page, 0);
    await card(page, 3).getByText('Too dear').waitFor();
    const [replied, answered] = [await pointOnServer(2), await pointOnServer(3)];
    expect(replied.replies.map(({ text }) => text)).toEqual(['With the next print']);
    expect(answered.answer).toMatchObject({ what: 'not_done', text: 'Too dear' });
    const comments = (await onServer()).filter(({ body }) => body === 'The paper has arrived');
    expect(comments).toHaveLength(1);
    const times = [replied.replies[0]?.at, answered.answer?.at, comments[0]?.submitted_on];
    expect(times.map(String).toSorted()).toEqual(times);
  });

  test('an answer whose call arrived, and whose answer was lost, is given once', async () => {
    const { page, context } = agent;
    await context.setOffline(false);
    await page.goto(`${timeline()}?work=${project.revision(1, 0)}&point=${pointId(3)}`);
    await button(page, 3, texts.team.doneWithWords).waitFor();
    const before = await pointOnServer(3);
    let isLost = false;
    await page.route(/\/points\/answers$/, async (route) => {
      if (isLost) return route.fallback();
      isLost = true;
      const request = route.request();
      // Not every system resolves hosts below localhost.
      const { host, port, pathname } = new URL(request.url());
      await route.fetch({
        url: `http://127.0.0.1:${port}${pathname}`,
        headers: { ...request.headers(), host },
      });
      await route.abort();
    });
    await say(
      page,
      3,
      texts.team.doneWithWords,
      texts.team.doneWords,
      'It is cheaper now',
      texts.team.change,
    );
    await expect.poll(async () => isLost && (await waiting(page).count())).toBe(0);
    await card(page, 3).getByText('It is cheaper now').waitFor();
    const { answer, earlier } = await pointOnServer(3);
    expect(answer?.text).toBe('It is cheaper now');
    expect(earlier).toHaveLength(before.earlier.length + 1);
  });
});

describe('in the portal', () => {
  test('a reply and an acceptance wait, outlast a reload, and go out once', async () => {
    const { page, context } = portal;
    await page.goto(timeline());
    await card(page, 2).waitFor();
    await installed(page, '["client-points"');
    await card(page, 2).waitFor();
    await context.setOffline(true);
    await reply(page, 2, 'Thank you');
    await button(page, 2, texts.accept).click();
    await countOf(page, 2);
    await page.reload();
    await card(page, 2).getByText('Thank you').waitFor();
    await countOf(page, 2);
    await expectAccessible(page);
    await context.setOffline(false);
    await countOf(page, 0);
    await card(page, 2).getByText(texts.acceptedBy('Bob Bruni')).waitFor();
    expect((await repliesTo(2)).filter((text) => text === 'Thank you')).toHaveLength(1);
    expect((await pointOnServer(2)).accepted).toMatchObject({ by: { name: 'Bob Bruni' } });
  });
});

describe('by a review’s link', () => {
  test('a reply and an acceptance wait; the words are there without a connection, and go out once', async () => {
    const { page, context } = guest;
    await page.goto(link);
    await card(page, 1).waitFor();
    await installed(page);
    await card(page, 1).waitFor();
    await context.setOffline(true);
    await reply(page, 1, 'It looks better');
    await button(page, 1, texts.accept).click();
    await countOf(page, 2);
    await expectAccessible(page);
    await page.reload();
    await page.getByText(guestOffline.offline).waitFor();
    await card(page, 1).getByText('It looks better').waitFor();
    await countOf(page, 2);
    expect(await repliesTo(1)).toEqual([]);
    await context.setOffline(false);
    await card(page, 1).getByText(texts.acceptedBy('Ann Alba')).waitFor();
    await countOf(page, 0);
    expect(await repliesTo(1)).toEqual(['It looks better']);
    expect((await pointOnServer(1)).accepted).toMatchObject({ by: { name: 'Ann Alba' } });
  });

  test('a reply that is refused stays with its reason, and goes back into its field', async () => {
    const { page, context } = guest;
    await context.setOffline(true);
    await reply(page, 3, 'Cheaper, please');
    await countOf(page, 1);
    await members.owner.ok(archiveProject, { params: { id: project.id }, body: { archive: true } });
    await context.setOffline(false);
    await card(page, 3).getByText(texts.notTaken.closed).waitFor();
    await card(page, 3).getByText('Cheaper, please').waitFor();
    await expectAccessible(page);
    await button(page, 3, texts.edit).click();
    const field = card(page, 3).getByRole('textbox', { name: texts.replyWords });
    expect(await field.inputValue()).toBe('Cheaper, please');
    await page.reload();
    await field.waitFor();
    expect(await field.inputValue()).toBe('Cheaper, please');
    expect(await repliesTo(3)).toEqual([]);
  });
});
