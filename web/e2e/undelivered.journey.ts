/** Round whose mails the mail service may have lost: the agent sees it, resends them, and the client’s time starts. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sendPreview } from '#contracts/timeline.ts';
import { common } from '#lib/texts/en/common.ts';
import { timeline } from '#lib/texts/en/timeline.ts';
import { createTestProject } from '#testing/test-project.ts';
import { createMembers, type Members } from './members.ts';
import { type Person, type Product, startProduct } from './product.ts';

let product: Product;
let members: Members;
let agent: Person;

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'undelivered', 'Europe/Berlin');
  agent = await product.person();
  await agent.enter(members.subdomain, members.owner.email);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, agent);
});

test('a round that reached nobody is told of, has no due date, and is sent again', async () => {
  const { runtime } = product;
  const film = await createTestProject(members.owner as never, { name: 'Film', team_members: [1] });
  // The service accepts each mail, but its answer is lost, so the outcome is unknown.
  runtime.mailbox.account.set({ fault: 'cut' });
  await members.owner.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
    body: {
      emailText: { subject: 'The first cut', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://preview.example/cut',
    },
  });
  await runtime.idle();
  runtime.mailbox.account.reset();

  const { page } = agent;
  const host = runtime.url(members.subdomain);
  await page.goto(`${host}/projects`);
  await page.getByText(common.undelivered).first().waitFor();
  await page.goto(`${host}/projects/${film.id}/timeline/${film.wf}`);
  const notice = page.getByText(timeline.undelivered.title);
  await notice.waitFor();
  await page.getByText(/nothing is due/).waitFor();
  await page
    .getByText(/may not have gone out/)
    .first()
    .waitFor();

  await page
    .getByRole('button', { name: timeline.history.sendAll(2) })
    .first()
    .click();
  const question = page.getByRole('dialog');
  await question.getByText(/Nobody knows if the emails to/).waitFor();
  await question.getByRole('button', { name: timeline.history.sendAgain }).click();
  await page.getByText(timeline.history.resending.done(2)).waitFor();
  await runtime.idle();
  await notice.waitFor({ state: 'detached' });
  await page
    .getByText(/; due /)
    .first()
    .waitFor();
  await page.getByText(/asked to send “The first cut” again to/).waitFor();
  expect(runtime.mailbox.list({ to: 'ann@client.example', limit: 5 })).toHaveLength(2);
});
