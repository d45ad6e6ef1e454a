/** A mail that was forwarded: the colleague answers under their own name, and a decision asks for the proof it needs. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createDeliverable, sendDeliverable } from '#contracts/deliverables.ts';
import { points as pointCalls } from '#contracts/points.ts';
import { listProjectSurveys, sendSurveyEmail, surveyTemplates } from '#contracts/surveys.ts';
import { updateTenantProfile } from '#contracts/tenants.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { getMe } from '#contracts/workspace.ts';
import { answering } from '#lib/texts/en/answering.ts';
import { delivery } from '#lib/texts/en/delivery.ts';
import { linkReader } from '#lib/texts/en/link-reader.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import { review } from '#lib/texts/en/review.ts';
import { reviewHistory } from '#lib/texts/en/review-history.ts';
import { survey } from '#lib/texts/en/survey.ts';
import { timeline } from '#lib/texts/en/timeline.ts';
import { answering as italian } from '#lib/texts/it/answering.ts';
import { review as italianReview } from '#lib/texts/it/review.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { beginAnswer } from './answering.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { newestMail } from './newest-mail.ts';
import { type Person, type Product, startProduct } from './product.ts';

const both = 'Cleo Katz, by Ann Alba’s link';

let product: Product;
let members: Members;
let ann: Person;
let cleo: Person;
let agent: Person;
let film: TestProject;

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'forwarded', 'Europe/Berlin');
  ann = await product.person();
  cleo = await product.person({ width: 390, height: 844, hasTouch: true, isMobile: true });
  agent = await product.person();
  await agent.enter(members.subdomain, members.owner.email);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, ann, cleo, agent);
});

const begin = async (name: string, language: 'en' | 'it' = 'en') => {
  film = await createTestProject(members.owner, {
    name,
    team_members: [1],
    stages: [{ title: 'Script', revisions: 2 }],
    client: { language },
    contacts: [{ firstname: 'Ann', lastname: 'Alba', email: `ann@${name}.example` }],
  });
  await members.owner.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://preview.example/cut',
    },
  });
  await product.runtime.idle();
  return newestMail(product.runtime, `ann@${name}.example`).link;
};
const open = async ({ page }: Person, link: string, title: string = texts.title) => {
  await page.goto(link);
  await page.getByRole('heading', { name: title, exact: true }).waitFor();
};
const write = async ({ page }: Person, words: string, of = texts) => {
  await page.getByRole('button', { name: of.onWhole }).click();
  await page.getByRole('textbox', { name: of.words }).fill(words);
  await page.getByRole('button', { name: of.done, exact: true }).click();
};
const sayWho = async ({ page }: Person, name: string) => {
  await page.getByRole('button', { name: linkReader.notYou }).first().click();
  const dialog = page.getByRole('dialog', { name: answering.title });
  await dialog.getByLabel(answering.name).fill(name);
  await dialog.getByLabel(answering.email).fill('cleo@client.example');
  await dialog.getByRole('button', { name: answering.save }).click();
  await dialog.waitFor({ state: 'detached' });
};
const setDeciders = async (link_deciders: 'anyone' | 'contact' | 'code') => {
  const { tenant } = await members.owner.ok(getMe);
  await members.owner.ok(updateTenantProfile, { params: { id: tenant.id }, body: { link_deciders } });
};

test('a colleague answers a forwarded mail under their name, and the team reads both names', async () => {
  const link = await begin('names');
  await open(ann, link);
  await write(ann, 'A draft of the contact');
  await open(cleo, link);
  await cleo.page.getByText(review.answeringAs('Ann Alba')).first().waitFor();
  await write(cleo, 'Typed before the name was given');
  await cleo.page.getByText(texts.saving.saved).waitFor();

  await cleo.page.getByRole('button', { name: review.notYou }).first().click();
  const dialog = cleo.page.getByRole('dialog', { name: answering.title });
  await dialog.getByLabel(answering.name).fill('<Cleo>');
  await dialog.getByRole('button', { name: answering.save }).click();
  await dialog.getByText(answering.nameUnfit).waitFor();
  await dialog.getByText(answering.emailWrong).waitFor();
  await expectAccessible(cleo.page);
  await dialog.getByRole('button', { name: answering.back }).click();
  await sayWho(cleo, 'Cleo Katz');
  await cleo.page.getByText(review.answeringAs(both)).first().waitFor();
  await write(cleo, 'And the date');

  // Drafts that were typed here follow the name; the contact's own draft stays theirs, and each reads of the other.
  await expect.poll(() => cleo.page.getByText(texts.draftOf('Ann Alba')).count()).toBe(1);
  await expect.poll(() => ann.page.getByText(texts.draftOf(both)).count()).toBe(2);
  await cleo.page.reload();
  await cleo.page.getByText(review.answeringAs(both)).first().waitFor();

  await beginAnswer(cleo.page, texts.changesWith(2));
  const sheet = cleo.page.getByRole('dialog');
  await sheet.getByText(review.answeringAs(both)).waitFor();
  await sheet.getByRole('button', { name: review.confirmChanges, exact: true }).click();
  await cleo.page.getByText(review.changesToast).first().waitFor();
  await cleo.page.getByText(`${both} ${reviewHistory.events.requested}`).first().waitFor();
  const { items } = await members.owner.ok(pointCalls.list, {
    params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
  });
  expect(items.map(({ author, body }) => [author.answerer?.name, body])).toEqual([
    ['Cleo Katz', 'Typed before the name was given'],
    ['Cleo Katz', 'And the date'],
  ]);

  await product.runtime.idle();
  const [summary] = product.runtime.mailbox.list({ to: members.owner.email, limit: 1 });
  const mail = summary && product.runtime.mailbox.get(summary.messageId);
  expect(mail?.text).toContain(both);
  await agent.page.goto(`${product.runtime.url(members.subdomain)}/projects/${film.id}/timeline/${film.wf}`);
  const entry = agent.page.getByRole('listitem').filter({ hasText: timeline.history.proofs.link });
  await entry.getByText(both).waitFor();
  await entry.getByText(timeline.history.saidAddress('cleo@client.example')).waitFor();
});

test('where the contact alone decides, a colleague reads so before they press, and sends points', async () => {
  const link = await begin('contact');
  await setDeciders('contact');
  await open(cleo, link);
  await cleo.page.getByRole('button', { name: review.decide, exact: true }).waitFor();
  await sayWho(cleo, 'Cleo Katz');
  await cleo.page.getByText(review.contactDecides('Ann Alba')).waitFor();
  for (const name of [review.decide, review.approve, review.requestChanges])
    expect(await cleo.page.getByRole('button', { name, exact: true }).filter({ visible: true }).count()).toBe(
      0,
    );
  await write(cleo, 'The price is wrong');
  await expectAccessible(cleo.page);
  await cleo.page.getByRole('button', { name: texts.sendNow(1) }).click();
  await cleo.page.getByText(texts.sent, { exact: true }).first().waitFor();
  await cleo.page.getByRole('button', { name: review.comment, exact: true }).waitFor();

  // The contact decides by the same link, on the same page.
  await cleo.page.getByRole('button', { name: review.notYou }).first().click();
  await cleo.page.getByRole('button', { name: answering.itsMe('Ann Alba') }).click();
  await beginAnswer(cleo.page, review.approve);
  await cleo.page.getByRole('dialog').getByRole('button', { name: review.confirmApprove }).last().click();
  await cleo.page.getByText(review.approvedToast).first().waitFor();
});

test('a decision asks for the code that was mailed to the contact, and keeps what was typed until it comes', async () => {
  const link = await begin('code', 'it');
  await setDeciders('code');
  const { page } = ann;
  await page.goto(link);
  await beginAnswer(page, italianReview.requestChanges);
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox').fill('Più grande');
  const confirm = sheet.getByRole('button', { name: italianReview.confirmChanges, exact: true });
  await confirm.click();
  await sheet.getByText(italian.code.sent('a•••@code.example')).waitFor();
  await expectAccessible(page);
  const field = sheet.getByLabel(italian.code.field);
  // The code is alone: the answer and its words wait behind it.
  expect(await sheet.getByRole('textbox').count()).toBe(1);
  const codeIn = () => {
    const [summary] = product.runtime.mailbox.list({ to: 'ann@code.example', limit: 1 });
    const mail = summary && product.runtime.mailbox.get(summary.messageId);
    return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
  };
  const code = codeIn();
  await field.fill(code === '000000' ? '000001' : '000000');
  await confirm.click();
  await sheet.getByText(italian.code.wrong).waitFor();

  // Gone and back again: the words are there, and a new code ends the one before.
  await page.reload();
  await beginAnswer(page, italianReview.requestChanges);
  expect(await sheet.getByRole('textbox').inputValue()).toBe('Più grande');
  await confirm.click();
  await field.waitFor();
  await field.fill(codeIn());
  await confirm.click();
  await page.getByText(italianReview.changesToast).first().waitFor();

  // Taken back by the device that typed it, without another code.
  await page.getByRole('button', { name: italianReview.recall.action }).click();
  await page.getByText(italianReview.recall.done.title).first().waitFor();
  await agent.page.goto(`${product.runtime.url(members.subdomain)}/projects/${film.id}/timeline/${film.wf}`);
  await agent.page.getByText(timeline.history.proofs.link_and_code).first().waitFor();
});

test('a colleague answers a survey and opens a deliverable under their name', async () => {
  await begin('handed');
  const to = 'ann@handed.example';
  const { page } = cleo;
  const { id: sid } = await members.owner.ok(surveyTemplates.create, {
    body: { name: 'CSAT', surveyItems: [{ question: 'How was it?', is_star_rating: true }] },
  });
  await members.owner.ok(sendSurveyEmail, {
    params: { id: film.id, sid },
    body: {
      email_body: { subject: 'How', body: '<p>{{survey_link}}</p>' },
      contact_id: film.contacts[0]?.id,
    },
  });
  await product.runtime.idle();
  const [asked] = product.runtime.mailbox.list({ to, limit: 1 });
  const surveyLink =
    asked && product.runtime.mailbox.get(asked.messageId)?.links.find((one) => one.includes('/survey/'));
  await page.goto(surveyLink ?? '');
  await page.getByText(survey.answeringAs('Ann Alba')).waitFor();
  await sayWho(cleo, 'Cleo Katz');
  await page.getByText(survey.answeringAs(both)).waitFor();
  await expectAccessible(page);
  await page.getByRole('radio', { name: survey.ui.stars(4, 5) }).check({ force: true });
  await page.getByRole('button', { name: survey.submit }).click();
  // The page names both before and after the answer.
  await expect
    .poll(async () => (await members.owner.ok(listProjectSurveys, { params: { id: film.id } })).items[0])
    .toMatchObject({ submitted_by: 'Ann Alba', answerer: { name: 'Cleo Katz' } });
  await page.getByText(both).first().waitFor();

  const made = await members.owner.ok(createDeliverable, {
    params: { id: film.id },
    body: { workflow_id: film.wf, title: 'Final cut', type: 'link', link: 'https://files.example/cut' },
  });
  await members.owner.ok(sendDeliverable, {
    params: { id: film.id, dId: made.id },
    body: { emailTemplate: { subject: 'Done', body: '<p>{{deliverable_link}}</p>' } },
  });
  await product.runtime.idle();
  await page.goto(newestMail(product.runtime, to).link);
  await page.getByText(delivery.readingAs('Ann Alba')).waitFor();
  const told = page.waitForRequest(
    (request) => request.url().endsWith('/open') && (request.postData() ?? '').includes('Cleo Katz'),
    { timeout: 60_000 },
  );
  await sayWho(cleo, 'Cleo Katz');
  expect(await (await (await told).response())?.json()).toEqual({ counted: true });
  await page.reload();
  await page.getByText(delivery.readingAs(both)).waitFor();
  await expectAccessible(page);
});
