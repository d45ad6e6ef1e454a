/** Mails that bounce and reminders that are unwanted: the agent sees and resolves both. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sendPreview } from '#contracts/timeline.ts';
import { mailing } from '#lib/texts/en/mailing.ts';
import { timeline } from '#lib/texts/en/timeline.ts';
import { reminders as french } from '#lib/texts/fr/reminders.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { type Person, type Product, startProduct } from './product.ts';

let product: Product;
let members: Members;
let agent: Person;
let guest: Person;
let film: TestProject;

const ann = 'ann@client.example';
/** Address whose mails bounce, as at SES's own simulator. */
const bob = 'bounce+bob@simulator.example';
const at = (path: string) => `${product.runtime.url(members.subdomain)}${path}`;
const main = (page: Page) => page.getByRole('main');

const remindersToAnn = () =>
  product.runtime.mailbox
    .list({ to: ann, limit: 50 })
    .filter(({ tags }) => tags.kind === 'revision_reminder')
    .map(({ messageId }) => product.runtime.mailbox.get(messageId));
/** Moves the clock to the film's next reminder. */
const remind = async () => {
  const { runtime } = product;
  await runtime.idle();
  const planned = runtime.scheduler.list().find(({ input }) => input.includes('"slot"'));
  if (!planned?.dueAt) throw new Error('No reminder is planned');
  runtime.clock.set(planned.dueAt + 1000);
  await runtime.idle();
};

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'posting', 'Europe/Paris');
  film = await createTestProject(members.owner, {
    name: 'Harvest',
    team_members: [1],
    auto_reminder: true,
    feedback_reminder_delay: 1,
    reminder_interval: 1,
    client: { language: 'fr' },
    contacts: [
      { firstname: 'Ann', lastname: 'Alba', email: ann },
      { firstname: 'Bob', lastname: 'Bruni', email: bob },
    ],
  });
  await members.owner.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
    body: {
      emailText: { subject: 'Regardez', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://example.com',
    },
  });
  await product.runtime.idle();
  [agent, guest] = await Promise.all([product.person(), product.person({ width: 390, height: 844 })]);
  await agent.enter(members.subdomain, members.owner.email);
});
afterAll(() => product.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, agent, guest);
});

test('an address that mails come back from is told of by mail, on the project, and before the next mail', async () => {
  const { page } = agent;
  const [told] = product.runtime.mailbox.list({ to: members.owner.email, limit: 1 });
  expect(told?.subject).toBe(`An email to ${bob} came back`);

  await page.goto(at(`/projects/${film.id}/timeline`));
  await main(page).getByText(mailing.unreached('Bob Bruni')).waitFor();
  await main(page)
    .getByText(timeline.events.addressSuppressed({ to: bob, complained: false }))
    .waitFor();
  await main(page)
    .getByText(timeline.history.mailCount({ sent: 1, unsure: 0, total: 2 }))
    .waitFor();
  await expectAccessible(page);

  await main(page).getByRole('button', { name: timeline.actions.send_message, exact: true }).first().click();
  await page.getByText(mailing.withheld.title('Bob Bruni')).waitFor();
});

test('reminders end by one press on a reminder’s page, and by nothing else', async () => {
  await remind();
  const [mail] = remindersToAnn();
  const headers = Object.fromEntries(mail?.headers ?? []);
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  const oneClick = /<(.*)>/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? '';
  expect(mail?.links).toContainEqual(expect.stringContaining('/reminders/'));

  const { page } = guest;
  // A mail program without one-click unsubscribe opens the address.
  await page.goto(oneClick);
  await page.getByRole('heading', { name: french.reminders.stopTitle }).waitFor();
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('button', { name: french.reminders.stop }).click();
  await page.getByRole('heading', { name: french.reminders.stoppedTitle }).waitFor();
  await expectAccessible(page);
  await remind();
  expect(remindersToAnn()).toHaveLength(1);
});

test('the agent sees both at the contacts, and switches them on again', async () => {
  const { page } = agent;
  await page.goto(at(`/clients/${film.client.id}?tab=details`));
  await main(page).getByText(mailing.remindersOffText('Ann Alba')).waitFor();
  await main(page).getByText(mailing.text.bounced(bob)).waitFor();
  await expectAccessible(page);

  await main(page).getByRole('button', { name: mailing.sendAgain }).click();
  await main(page).getByText(mailing.text.bounced(bob)).waitFor({ state: 'detached' });
  await main(page).getByRole('button', { name: mailing.remindersOn }).click();
  await main(page).getByText(mailing.remindersOff, { exact: true }).waitFor({ state: 'detached' });

  // The guest page shows it too, and the next reminder arrives.
  await guest.page.reload();
  await guest.page.getByRole('heading', { name: french.reminders.stopTitle }).waitFor();
  await remind();
  expect(remindersToAnn()).toHaveLength(2);
});
