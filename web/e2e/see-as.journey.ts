/** "See it as your client": an agent sees each page as a contact does, from wherever they are; nothing is recorded. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createDeliverable, sendDeliverable } from '#contracts/deliverables.ts';
import { sendSurveyEmail, surveyTemplates } from '#contracts/surveys.ts';
import { getLinkClicks, getTimeline, sendPreview } from '#contracts/timeline.ts';
import { dashboard } from '#lib/texts/en/dashboard.ts';
import { deliverables } from '#lib/texts/en/deliverables.ts';
import { feedback } from '#lib/texts/en/feedback.ts';
import { search } from '#lib/texts/en/search.ts';
import { seenAs } from '#lib/texts/en/seen-as.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import { review as french } from '#lib/texts/fr/review.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { beginAnswer } from './answering.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { type Person, type Product, startProduct } from './product.ts';

let product: Product;
let members: Members;
let agent: Person;
let phone: Person;
let film: TestProject;

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'seeas', 'Europe/Berlin');
  agent = await product.person();
  phone = await product.person({ width: 390, height: 844, hasTouch: true, isMobile: true });
  await agent.enter(members.subdomain, members.owner.email);
  await phone.enter(members.subdomain, members.owner.email);
  film = await createTestProject(members.owner as never, {
    name: 'Harbour film',
    stages: [{ title: 'Script', revisions: 2 }],
    client: { name: 'Harbour Coffee', language: 'fr' },
    contacts: [
      { firstname: 'Bea', lastname: 'Moss', email: 'bea@harbour.example' },
      { firstname: 'Ann', lastname: 'Lee', email: 'ann@harbour.example' },
    ],
  });
  await members.owner.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
    body: {
      emailText: { subject: 'The script', body: '<p>Here it is.</p><p>{{review_link}}</p>' },
      reviewLink: 'https://vimeo.example/1',
    },
  });
  await product.runtime.idle();
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, agent, phone);
});

const path = () => `/projects/${film.id}/timeline/${film.wf}`;
const at = (to: string) => `${product.runtime.url(members.subdomain)}${to}`;
const history = async () =>
  (await members.owner.ok(getTimeline, { params: { id: film.id, wf: film.wf } })).history.length;
const bar = (page: Page) => page.getByRole('region', { name: /^You see this as/ });
const told = (page: Page, words: string) => expect.poll(() => bar(page).textContent()).toContain(words);
const leave = async (page: Page) => {
  await bar(page).getByRole('button', { name: seenAs.leave }).click();
  await page.waitForURL(`**${path()}`);
  await page.getByRole('button', { name: texts.moreActions }).waitFor();
  await expect(bar(page).count()).resolves.toBe(0);
};
/** Goes through the dialog, once it is asked for and has its choices. */
const choose = async (page: Page, chosen: { contact?: string; page?: string } = {}) => {
  const dialog = page.getByRole('dialog', { name: texts.seeAs.title });
  await dialog.getByLabel(texts.seeAs.contact, { exact: true }).waitFor();
  await expectAccessible(page);
  if (chosen.contact)
    await dialog.getByLabel(texts.seeAs.contact, { exact: true }).selectOption(chosen.contact);
  if (chosen.page) await dialog.getByLabel(texts.seeAs.page, { exact: true }).selectOption(chosen.page);
  await dialog.getByRole('button', { name: texts.seeAs.open }).click();
  await bar(page).waitFor();
};
const open = async (page: Page, chosen: { contact?: string; page?: string }) => {
  await page.goto(at(path()));
  await page.getByRole('button', { name: texts.moreActions }).click();
  await page.getByRole('menuitem', { name: texts.actions.seeAs }).click();
  await choose(page, chosen);
};
/** Words on this device that belong to guests, or to what is kept of their links. */
const keptHere = (page: Page) =>
  page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
    caches: (await caches.keys()).filter((name) => name.includes('guest') || name.includes('link')),
    words: Object.keys(localStorage).filter((key) => /draft|answerer|guest/.test(key)),
  }));
const fits = (page: Page) =>
  expect(page.evaluate(() => document.documentElement.scrollWidth)).resolves.toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  );

test.each([
  ['desktop', () => agent],
  ['phone', () => phone],
] as const)(
  'the review on a %s is the contact’s own, in their language, and takes no answer',
  async (_, person) => {
    const { page } = person();
    const before = await history();
    await open(page, { contact: 'Ann Lee' });
    await told(page, seenAs.bar('Ann Lee', 'Harbour Coffee'));
    await told(page, seenAs.untold);
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('fr');
    await page.getByText('Here it is.').first().waitFor();
    await expectAccessible(page);
    await fits(page);

    await beginAnswer(page, french.approve);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: french.confirmApprove, exact: true }).click();
    await told(page, `${seenAs.only('Ann')}. ${seenAs.onlyText}`);
    await expectAccessible(page);
    await product.runtime.idle();
    await expect(history()).resolves.toBe(before);
    const clicks = await members.owner.ok(getLinkClicks, {
      params: { id: film.id, rev: film.revision(1, 0) },
    });
    expect(clicks.items).toEqual([]);
    const kept = await keptHere(page);
    expect(kept.workers).not.toContain('/seen-as/');
    await page.keyboard.press('Escape');
    await leave(page);
    await expect(keptHere(page)).resolves.toMatchObject({ words: [], caches: [] });
  },
);

test('the portal is the client’s, takes no answer, and is left to the agent’s own page', async () => {
  const { page } = agent;
  const before = await history();
  await open(page, { contact: 'Ann Lee', page: texts.seeAs.portal });
  await page.waitForURL(`**${path()}`);
  await told(page, seenAs.bar('Ann Lee', 'Harbour Coffee'));
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('fr');
  await page.getByRole('heading', { level: 1, name: 'Harbour film' }).waitFor();
  await expect(page.getByRole('button', { name: texts.moreActions }).count()).resolves.toBe(0);
  await beginAnswer(page, french.approve);
  await expectAccessible(page);
  await fits(page);
  await page.getByRole('dialog').getByRole('button', { name: french.confirmApprove, exact: true }).click();
  await told(page, `${seenAs.only('Ann')}. ${seenAs.onlyText}`);
  await page.reload();
  await told(page, seenAs.bar('Ann Lee', 'Harbour Coffee'));
  await expect(history()).resolves.toBe(before);
  await leave(page);
});

describe('ways to it', () => {
  beforeAll(async () => {
    const made = await members.owner.ok(createDeliverable, {
      params: { id: film.id },
      body: { workflow_id: film.wf, title: 'Final cut', type: 'link', link: 'https://files.example/cut' },
    });
    await members.owner.ok(sendDeliverable, {
      params: { id: film.id, dId: made.id },
      body: { emailTemplate: { subject: 'Done', body: '<p>{{deliverable_link}}</p>' } },
    });
    const { id: sid } = await members.owner.ok(surveyTemplates.create, {
      body: { name: 'CSAT', surveyItems: [{ question: 'How was it?', is_star_rating: true }] },
    });
    await members.owner.ok(sendSurveyEmail, {
      params: { id: film.id, sid },
      body: {
        email_body: { subject: 'How', body: '<p>{{survey_link}}</p>' },
        contact_id: film.contacts[1]?.id,
      },
    });
    await product.runtime.idle();
  });

  test.each([
    ['desktop', () => agent],
    ['phone', () => phone],
  ] as const)('a delivery on a %s is seen from its card', async (_, person) => {
    const { page } = person();
    await page.goto(at(`${path()}#deliverables`));
    await page.getByRole('button', { name: deliverables.more('Final cut') }).click();
    await page.getByRole('menuitem', { name: texts.actions.seeAs }).click();
    await choose(page, { contact: 'Ann Lee' });
    await told(page, seenAs.bar('Ann Lee', 'Harbour Coffee'));
    await page.getByText('Final cut').first().waitFor();
    await expectAccessible(page);
    await fits(page);
    await leave(page);
  });

  test('a survey is seen from its entry, as the contact who got it', async () => {
    const { page } = agent;
    await page.goto(at(`${path()}#feedback`));
    await page.getByRole('heading', { name: feedback.list.title }).waitFor();
    await page.getByRole('button', { name: texts.seeAs.by('Ann Lee') }).click();
    await choose(page);
    await told(page, seenAs.bar('Ann Lee', 'Harbour Coffee'));
    await page.getByText('How was it?').first().waitFor();
    await expectAccessible(page);
    await leave(page);
  });

  test('the palette offers it on a project and on a client', async () => {
    const { page } = agent;
    for (const from of [path(), `/clients/${film.client.id}`]) {
      await page.goto(at(from));
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.type('see ann');
      await page.getByRole('option', { name: search.commands.seeAs('Ann Lee') }).click();
      await choose(page, { page: texts.seeAs.delivery('Final cut') });
      await told(page, seenAs.bar('Ann Lee', 'Harbour Coffee'));
      await page.getByText('Final cut').first().waitFor();
      await leave(page);
    }
  });

  test('the first steps lead to it, and know that it was done', async () => {
    await createTestProject(members.owner as never, { name: 'Own film' });
    const own = agent.page;
    await own.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith('proofline.see-as')) localStorage.removeItem(key);
    });
    await own.goto(at('/'));
    const { title, action } = dashboard.firstSteps.steps.seeAs;
    const step = own.getByRole('listitem').filter({ hasText: title });
    await step.getByRole('link', { name: action }).click();
    await choose(own);
    await bar(own).getByRole('button', { name: seenAs.leave }).click();
    await own.getByRole('button', { name: texts.moreActions }).waitFor();
    await own.goto(at('/'));
    await expect.poll(() => step.textContent()).toContain(dashboard.firstSteps.done);
  });
});
