/** A round that several contacts decide: each answers by their own link, and the agency sees who is waited for. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { setProjectContact } from '#contracts/projects.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { approvers } from '#lib/texts/en/approvers.ts';
import { projects } from '#lib/texts/en/projects.ts';
import { review } from '#lib/texts/en/review.ts';
import { approvers as italian } from '#lib/texts/it/approvers.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { beginAnswer } from './answering.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { newestMail } from './newest-mail.ts';
import { type Person, type Product, startProduct } from './product.ts';

let product: Product;
let members: Members;
let agent: Person;
let client: Person;
let film: TestProject;

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'several', 'Europe/Berlin');
  client = await product.person({ width: 390, height: 844, hasTouch: true, isMobile: true });
  agent = await product.person();
  await agent.enter(members.subdomain, members.owner.email);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, client, agent);
});

const people = ['Ann', 'Bert', 'Cara'] as const;
type Name = (typeof people)[number];

const create = async (name: string, language: 'en' | 'it' = 'en') => {
  film = await createTestProject(members.owner, {
    name,
    team_members: [1],
    stages: [{ title: 'Script', revisions: 2 }],
    client: { language },
    contacts: people.map((firstname) => ({
      firstname,
      lastname: '',
      email: `${firstname.toLowerCase()}@${name}.example`,
    })),
  });
};
const send = async () => {
  await members.owner.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://preview.example/cut',
    },
  });
  await product.runtime.idle();
};
const visit = async ({ page }: Person, name: Name) => {
  const { link } = newestMail(product.runtime, `${name.toLowerCase()}@${film.project.name}.example`);
  await page.goto(link);
  await page.getByText(review.answeringAs(name)).first().waitFor();
};
const answer = async ({ page }: Person, action: string, words: string, confirm: string) => {
  await beginAnswer(page, action);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(words);
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
};
const notice = ({ page }: Person) => page.locator('[data-open-answers]');
const here = (path: string) => `${product.runtime.url(members.subdomain)}${path}`;
const choose = async (rule: keyof typeof projects.field.approvals) => {
  const { page } = agent;
  await page.goto(here(`/projects/${film.id}`));
  await page.getByLabel(projects.field.approval).selectOption(rule);
};
const save = async () => {
  const { page } = agent;
  await page.getByRole('button', { name: projects.save, exact: true }).first().click();
  await page.getByText(projects.notice.saved).first().waitFor();
};

test('all of them: an approval and a request wait for the third, who is told of both; then changes are asked for', async () => {
  await create('together');
  await choose('all');
  await save();
  await send();

  await visit(client, 'Ann');
  await notice(client).getByText(approvers.waiting('you, Bert, and Cara')).waitFor();
  await answer(client, review.approve, 'Lovely', review.confirmApprove);
  await notice(client).getByText(approvers.own.approve).waitFor();
  await notice(client).getByText(approvers.waiting('Bert and Cara')).waitFor();
  await expectAccessible(client.page);

  await visit(client, 'Bert');
  await answer(client, review.requestChanges, 'Louder', review.confirmChanges);
  await notice(client).getByText(approvers.own.request_changes).waitFor();

  await agent.page.goto(here(`/projects/${film.id}/timeline`));
  await notice(agent).getByText(approvers.waiting('Cara')).waitFor();
  await expectAccessible(agent.page);

  await visit(client, 'Cara');
  await answer(client, review.approve, 'Fine by me', review.confirmApprove);
  await client.page.getByText('Bert requested changes on', { exact: false }).first().waitFor();
  for (const words of ['Lovely', 'Louder', 'Fine by me'])
    await client.page.getByText(words, { exact: true }).first().waitFor();
  await notice(agent).waitFor({ state: 'detached' });
});

test('these people: the agency goes on without the last one, by the keyboard', async () => {
  await create('chosen');
  await choose('contacts');
  await agent.page.getByLabel(projects.field.approvers).waitFor();
  await expectAccessible(agent.page);
  await save();
  await send();
  await visit(client, 'Ann');
  await answer(client, review.approve, '', review.confirmApprove);
  await notice(client).getByText(approvers.own.approve).waitFor();
  const { page } = agent;
  await page.goto(here(`/projects/${film.id}/timeline`));
  const goOn = notice(agent).getByRole('button', { name: approvers.goOn });
  await goOn.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: approvers.goOnTitle });
  await dialog.getByText(approvers.goOnText.approve('Bert and Cara')).waitFor();
  await dialog.getByRole('button', { name: approvers.goOn }).click();
  await page.getByText(approvers.wentOn).first().waitFor();
  await notice(agent).waitFor({ state: 'detached' });
});

test('a contact who is taken off the project midway is not waited for, in the client’s language', async () => {
  await create('leaving', 'it');
  await choose('all');
  await save();
  await send();
  for (const name of ['Ann', 'Bert'] as const) {
    const { link } = newestMail(product.runtime, `${name.toLowerCase()}@leaving.example`);
    await client.page.goto(link);
    const { review: texts } = await import('#lib/texts/it/review.ts');
    await answer(client, texts.approve, '', texts.confirmApprove);
    await notice(client).getByText(italian.own.approve).waitFor();
  }
  await members.owner.ok(setProjectContact, {
    params: { id: film.id, contactId: film.contacts[2]?.id ?? 0, access: 'none' },
  });
  await product.runtime.idle();
  await client.page.reload();
  await expect
    .poll(() => client.page.getByText('Approvato da Ann, Bert', { exact: false }).count())
    .toBeGreaterThan(0);
});
