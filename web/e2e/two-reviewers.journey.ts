/** Two contacts of one project, with the review page open before either answers: every word is stored and shown. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sendPreview } from '#contracts/timeline.ts';
import { points as pointTexts } from '#lib/texts/en/points.ts';
import { review } from '#lib/texts/en/review.ts';
import { reviewHistory } from '#lib/texts/en/review-history.ts';
import { timeline } from '#lib/texts/en/timeline.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { answerOr, beginAnswer } from './answering.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { newestMail } from './newest-mail.ts';
import { type Person, type Product, startProduct } from './product.ts';

let product: Product;
let members: Members;
let agent: Person;
let ann: Person;
let bob: Person;

const dialog = (page: Page) => page.getByRole('dialog');

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'reviewers', 'Europe/Berlin');
  agent = await product.person();
  ann = await product.person({ width: 390, height: 844 });
  bob = await product.person();
  await agent.enter(members.subdomain, members.owner.email);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, agent, ann, bob);
});

const sentProject = async (name: string): Promise<TestProject> => {
  const project = await createTestProject(members.owner as never, {
    name,
    team_members: [1],
    stages: [{ title: 'Script', revisions: 1 }],
    contacts: [
      { firstname: 'Ann', lastname: 'Alba', email: `ann-${name}@client.example` },
      { firstname: 'Bob', lastname: 'Bruni', email: `bob-${name}@client.example` },
    ],
  });
  await members.owner.ok(sendPreview, {
    params: { id: project.id, wf: project.wf, rev: project.revision(1, 0) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://preview.example/cut',
    },
  });
  return project;
};

/** Opens the review by the link of the contact's own mail. */
const open = async ({ page }: Person, email: string) => {
  await product.runtime.idle();
  await page.goto(newestMail(product.runtime, email).link);
  await answerOr(page, review.approve).waitFor();
};

type Answer = readonly ['approve' | 'request_changes', string];

const answer = async ({ page }: Person, [decision, words]: Answer) => {
  const label = decision === 'approve' ? review.approve : review.requestChanges;
  await beginAnswer(page, label);
  await dialog(page).getByRole('textbox').fill(words);
  await dialog(page).getByRole('button', { name: label }).click();
};

const points = ['request_changes', 'Ann’s points: the logo larger'] as const;
const approval = ['approve', 'Ann’s yes: lovely as it is'] as const;
const bobsPoints = ['request_changes', 'Bob’s points: the music softer'] as const;
const bobsApproval = ['approve', 'Bob’s yes: print it'] as const;

describe('two reviewers answer one round', () => {
  // Neither page is told of the other's answer before its own is begun, which takes a busy machine seconds.
  beforeAll(() => product.runtime.live.cut());
  afterAll(() => product.runtime.live.restore());

  test.each<[string, Answer, Answer]>([
    ['changes-changes', points, bobsPoints],
    ['approval-approval', approval, bobsApproval],
    ['approval-changes', approval, bobsPoints],
    ['changes-approval', points, bobsApproval],
  ])('and both are in the history and in the team’s mail: %s', async (name, first, second) => {
    const project = await sentProject(name);
    await open(ann, `ann-${name}@client.example`);
    await open(bob, `bob-${name}@client.example`);
    await answer(ann, first);
    const done = first[0] === 'approve' ? review.approvedToast : review.changesToast;
    await ann.page.getByText(done).first().waitFor();

    await answer(bob, second);
    const before =
      first[0] === 'approve' ? 'Ann Alba already approved' : 'Ann Alba already asked for changes';
    await bob.page.getByText(before).first().waitFor();
    await bob.page.getByText(review.recorded[second[0]]).first().waitFor();
    // Both answers are on the page of either contact.
    for (const { page } of [ann, bob]) {
      await page.reload();
      for (const [, words] of [first, second]) await page.getByText(words).first().waitFor();
    }

    await agent.page.goto(
      `${product.runtime.url(members.subdomain)}/projects/${project.id}/timeline/${project.wf}`,
    );
    for (const [, words] of [first, second]) await agent.page.getByText(words).first().waitFor();
    const late = timeline.events.decidedLate[second[0]]({ stage: 'Script', round: 'the preview' });
    await agent.page.getByText(late).first().waitFor();

    await product.runtime.idle();
    const { mailbox } = product.runtime;
    const told = mailbox
      .list({ to: members.owner.email, limit: 50 })
      .filter(({ subject }) => subject.startsWith(`${name}:`))
      .map(({ messageId }) => mailbox.get(messageId)?.text ?? '');
    for (const [, words] of [first, second]) {
      expect(told.filter((text) => text.includes(words))).toHaveLength(1);
    }
  });
});

test('a decision is taken back by its link and in the portal, until ten minutes are over', async () => {
  const project = await sentProject('recall');
  const { page } = ann;
  await open(ann, 'ann-recall@client.example');
  await answer(ann, approval);
  await page.getByRole('button', { name: review.recall.action }).click();
  await page.getByText(review.recall.done.title, { exact: true }).waitFor();
  await answerOr(page, review.approve).waitFor();
  await page.getByText(reviewHistory.events.recalled_approval).waitFor();
  await expectAccessible(page);
  await product.runtime.idle();
  const { mailbox } = product.runtime;
  const subject = 'recall: Script is open again';
  expect(mailbox.list({ to: members.owner.email, limit: 5 }).map((mail) => mail.subject)).toContain(subject);
  const timelineAddress = `${product.runtime.url(members.subdomain)}/projects/${project.id}/timeline/${project.wf}`;
  await agent.page.goto(timelineAddress);
  const recalled = timeline.events.recalled({ stage: 'Script', approval: true });
  await agent.page.getByText(recalled).first().waitFor();

  // Signed in, the same contact decides and recalls the decision there.
  const [, card] = project.contacts;
  if (!card) throw new Error('no second contact');
  await members.contact({ ...card, firstname: 'Bob', lastname: 'Bruni' });
  const portal = await product.person();
  await portal.enter(members.subdomain, card.email);
  // An answer submits the points, so its buttons wait until they are loaded.
  const held = Promise.withResolvers<void>();
  await portal.page.route('**/points', async (route) => {
    await held.promise;
    await route.continue();
  });
  await portal.page.goto(timelineAddress);
  await portal.page.getByRole('status', { name: pointTexts.loading }).waitFor();
  const decide = portal.page.getByRole('button', { name: review.approve, exact: true });
  expect(await decide.count()).toBe(0);
  held.resolve();
  await decide.waitFor();
  await portal.page.getByRole('button', { name: pointTexts.onWhole }).waitFor();
  await decide.click();
  await dialog(portal.page).getByRole('button', { name: /./ }).last().click();
  await portal.page.getByRole('button', { name: review.recall.action }).click();
  await portal.page.getByText(review.recall.done.title, { exact: true }).waitFor();
  await decide.waitFor();
  await expectAccessible(portal.page);
  await portal.leave();

  // Race: the ten minutes end during the recall, which is refused, and its button disappears.
  await page.reload();
  await answer(ann, points);
  await page.route('**/recall', async (route) => {
    product.runtime.clock.advance(600_001);
    await route.continue();
  });
  await page.getByRole('button', { name: review.recall.action }).click();
  await page.getByText(review.recall.failed.title, { exact: true }).waitFor();
  await page.getByRole('button', { name: review.recall.action }).waitFor({ state: 'detached' });
});
