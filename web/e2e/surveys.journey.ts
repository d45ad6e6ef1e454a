/** Survey at the end of a project: requested, sent, answered from the mail and in the portal, read by the team. */
import { request } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { errors } from '#contracts/errors.ts';
import { listProjectSurveys, sendSurveyEmail, surveyTemplates } from '#contracts/surveys.ts';
import { approveRevision } from '#contracts/workflows.ts';
import { ownNames } from '#domain/email-template/language.ts';
import { sampleProject } from '#domain/email-template/sample-names.ts';
import { common } from '#lib/texts/en/common.ts';
import { compose } from '#lib/texts/en/compose.ts';
import { feedback } from '#lib/texts/en/feedback.ts';
import { templates } from '#lib/texts/en/templates.ts';
import { timeline } from '#lib/texts/en/timeline.ts';
import { upgrade } from '#lib/texts/en/upgrade.ts';
import { survey as spanish } from '#lib/texts/es/survey.ts';
import { guestFailed } from '#lib/texts/it/guest-failed.ts';
import { portal as portalInItalian } from '#lib/texts/it/portal.ts';
import { survey as italian } from '#lib/texts/it/survey.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { type Person, type Product, startProduct } from './product.ts';

let product: Product;
let members: Members;
let agent: Person;
let guest: Person;
let contact: Person;
let film: TestProject;
let survey: number;
/** Links of the mail to Ann. */
let links: readonly string[] = [];

const at = (path: string, subdomain = members.subdomain) => `${product.runtime.url(subdomain)}${path}`;
const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const timelineOf = ({ id, wf }: TestProject) => at(`/projects/${id}/timeline/${wf}`);

const questions = [
  { question: 'Come è andata?', is_star_rating: true, is_question_in_email: true },
  { question: 'E la puntualità?', is_star_rating: true },
  { question: 'Altro?', is_star_rating: false },
];

/** Requests a link like a mail gateway: without a browser, at the host of the link. */
const press = (link: string, method: 'GET' | 'HEAD'): Promise<number> =>
  new Promise((resolve, reject) => {
    const { host, port, pathname, search } = new URL(link);
    const headers = { host, accept: 'text/html', 'user-agent': 'Barracuda Sentinel (EE)' };
    const sent = request({ host: '127.0.0.1', port, path: pathname + search, method, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.once('error', reject);
    sent.end();
  });

const surveysNow = async () =>
  (await members.owner.ok(listProjectSurveys, { params: { id: film.id } })).items;
/** Text of the project's row in the list, as this person sees it. */
const listed = async ({ page }: Person): Promise<string> => {
  await page.goto(at('/projects'));
  const row = page.getByRole('row').filter({ hasText: 'Harvest' });
  await row.waitFor();
  return (await row.textContent()) ?? '';
};
const star = (page: Page, question: string, value: number, words: (value: number, max: number) => string) =>
  page.getByRole('group', { name: question }).getByRole('radio', { name: words(value, 5) });

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'asking', 'Europe/Rome');
  const { Tenant } = await import('#server/data/entities/tenant.ts');
  const { data } = await Tenant.scan.go();
  const tenant = data.find(({ subdomain }) => subdomain === members.subdomain);
  await Tenant.patch({ tenantId: tenant?.tenantId ?? 0 })
    .set({ csat_mandatory_before_project_complete: true, notify_owner_on_user_csat: true })
    .go();
  film = await createTestProject(members.owner, {
    name: 'Harvest',
    team_members: [1],
    client: { language: 'it' },
  });
  for (const name of ['CSAT', 'Short']) {
    const made = await members.owner.ok(surveyTemplates.create, { body: { name, surveyItems: questions } });
    if (name === 'CSAT') survey = made.id;
  }
  [agent, guest, contact] = await Promise.all([
    product.person(),
    product.person({ width: 390, height: 844 }),
    product.person(),
  ]);
  await agent.enter(members.subdomain, members.owner.email);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, agent, guest, contact);
});

describe('the agent', () => {
  test('is warned when the work is done and the survey that is asked for is unsent', async () => {
    const { page } = agent;
    await page.goto(timelineOf(film));
    await main(page).getByRole('button', { name: timeline.moreActions }).first().waitFor();
    expect(await main(page).getByText(feedback.required.title).count()).toBe(0);
    await members.owner.ok(approveRevision, {
      params: { id: film.wf, stage: film.stage(1).id, rev: film.revision(1, 0) },
    });
    await page.getByRole('alert').filter({ hasText: feedback.required.title }).waitFor();
    await main(page).getByText(feedback.required.text).waitFor();
    expect(await listed(agent)).toContain(common.status.pending_csat);
  });

  test('cannot put the project away before, and is shown the way to the survey', async () => {
    const { page } = agent;
    await page.goto(timelineOf(film));
    await page.getByRole('button', { name: timeline.archive.action }).click();
    await dialog(page).getByRole('button', { name: timeline.archive.action }).click();
    await page.getByRole('alert').filter({ hasText: errors.survey_required.text }).waitFor();
    await main(page).getByRole('link', { name: feedback.required.action }).click();
    await page.waitForURL(/#feedback$/);
    await main(page).getByRole('heading', { name: feedback.sender.title }).waitFor();
    await main(page).getByText(feedback.list.empty).waitFor();
    await expectAccessible(page);
  });

  test('sends it to one contact, once both are chosen', async () => {
    const { page } = agent;
    const go = main(page).getByRole('button', { name: feedback.sender.preview });
    const message = (text: string) => main(page).locator('[id$="-error"]').filter({ hasText: text });
    await go.click();
    await message(feedback.sender.chooseSurvey).waitFor();
    await main(page).getByLabel(feedback.sender.survey, { exact: false }).first().selectOption('CSAT');
    await go.click();
    await message(feedback.sender.chooseRecipient).waitFor();
    await main(page)
      .getByLabel(feedback.sender.recipient, { exact: false })
      .first()
      .selectOption({ index: 1 });
    const preview = page.frameLocator('iframe').first();
    await preview.getByText('Come è andata?', { exact: true }).waitFor();
    await go.click();
    await dialog(page)
      .getByRole('button', { name: feedback.sender.send('Ann Alba') })
      .click();
    await page.getByText(feedback.notices.sent).first().waitFor();
    await main(page).getByText(feedback.list.badges.PENDING).waitFor();
    expect(await main(page).getByText(feedback.required.title).count()).toBe(0);
    await expectAccessible(page);
    expect(await listed(agent)).toContain(common.status.completed);
  });
});

describe('the mail', () => {
  test('asks one contact, with five stars', async () => {
    await product.runtime.idle();
    const [mail] = product.runtime.mailbox.list({ to: 'ann@client.example', limit: 5 });
    const whole = product.runtime.mailbox.get(mail?.messageId ?? '');
    links = whole?.links.filter((link) => link.includes('/survey/')) ?? [];
    expect(links.filter((link) => link.includes('?rating='))).toHaveLength(5);
    expect(product.runtime.mailbox.list({ to: 'bob@client.example', limit: 5 })).toEqual([]);
  });

  test('rates nothing when its links are pressed by machines', async () => {
    for (const link of links) {
      for (const method of ['HEAD', 'GET'] as const) expect(await press(link, method)).toBe(200);
    }
    const { page, leave } = await product.person();
    await page.goto(links.find((link) => link.endsWith('=1')) ?? '');
    await page.getByRole('radio').first().waitFor();
    await leave();
    const [first] = await surveysNow();
    expect(first?.surveyItems.map(({ rating }) => rating)).toEqual([null, null, null]);
    expect(first?.survey_completed).toBe(false);
  });

  test('opens the survey with the star chosen, in the client’s language; answers wait through a reload', async () => {
    const { page } = guest;
    await page.goto(links.find((link) => link.endsWith('=4')) ?? '');
    await page.getByRole('heading', { name: italian.title('Harvest') }).waitFor();
    expect(await star(page, 'Come è andata?', 4, italian.ui.stars).isChecked()).toBe(true);
    const submit = page.getByRole('button', { name: italian.submit });
    expect(await submit.getAttribute('aria-disabled')).toBe('true');
    await star(page, 'E la puntualità?', 5, italian.ui.stars).check({ force: true });
    await page.getByLabel('Altro?').fill('Grazie <3');
    await page.reload();
    await expectAccessible(page);
    expect(await page.getByLabel('Altro?').inputValue()).toBe('Grazie <3');
    await submit.click();
    await page.getByText(italian.submittedToast).first().waitFor();
    await page.getByText(italian.thanks).waitFor();
    expect(await page.getByText(/Ann Alba/).count()).toBe(1);
    expect(await page.getByRole('radio').count()).toBe(0);
    await page.reload();
    await page.getByText(italian.thanks).waitFor();
    await expectAccessible(page);
  });

  test('an invalid link says so, in the browser’s language', async () => {
    const { page, leave } = await product.person({ locale: 'it-IT' });
    for (const place of ['/link/nowhere', '/survey/nowhere', '/review/nowhere', '/delivery/nowhere']) {
      await page.goto(at(place));
      await page.getByRole('heading', { name: guestFailed.gone }).waitFor();
      expect(new URL(page.url()).pathname).toBe(place);
    }
    await expectAccessible(page);
    await leave();
  });

  test('and tells the owner', async () => {
    await product.runtime.idle();
    const mails = product.runtime.mailbox.list({ to: members.owner.email, limit: 5 });
    expect(mails.map(({ subject }) => subject)).toContain('Harvest: 4.5 of 5 stars');
  });
});

test('a survey with Spanish texts is read, answered and shown in Spanish', async () => {
  const { page } = agent;
  const { survey: texts } = templates;
  const luz = { firstname: 'Luz', lastname: 'Sol', email: 'luz@client.example' };
  const project = await createTestProject(members.owner, {
    name: 'Otoño',
    team_members: [1],
    client: { language: 'es', contacts: [luz] },
  });
  const box = (name: string | RegExp) => main(page).getByRole('textbox', { name });
  const language = (name: string) => main(page).getByRole('tab', { name });
  const save = async () => {
    const done = page.waitForResponse(
      (answer) => /\/api\/surveys(\/\d+)?$/.test(answer.url()) && answer.ok(),
    );
    await main(page).getByRole('button', { name: templates.save }).click();
    await done;
    await main(page).getByRole('button', { name: templates.save }).waitFor({ state: 'detached' });
  };

  // Written in two languages; the draft keeps both through a reload.
  await page.goto(at('/templates/survey-templates'));
  await main(page).getByRole('button', { name: texts.add }).click();
  await box(templates.name).fill('Two languages');
  await box(texts.question(1)).fill('How was it?');
  await main(page).getByRole('button', { name: texts.addComment, exact: true }).click();
  await box(texts.question(2)).fill('Anything else?');
  await language(ownNames.es).click();
  await box(/^How was it.*Español/).fill('¿Qué tal?');
  await language(texts.progress(ownNames.es, 1, 2)).waitFor();
  const preview = main(page).getByRole('complementary', { name: templates.preview });
  // The page around the questions is in their language, and can be tried.
  await preview.getByText(spanish.title(sampleProject.es)).waitFor();
  await preview.getByText('Anything else?').waitFor();
  const tried = star(page, '¿Qué tal?', 4, spanish.ui.stars);
  await tried.check({ force: true });
  expect(await tried.isChecked()).toBe(true);
  await expectAccessible(page);
  await page.reload();
  await main(page).getByRole('button', { name: 'Two languages' }).first().click();
  await language(ownNames.es).click();
  await expect.poll(() => box(/^How was it.*Español/).inputValue()).toBe('¿Qué tal?');
  await box(/^Anything else.*Español/).fill('¿Algo más?');
  await save();

  // The question changes: its text stays, and is asked about.
  await language(texts.original).click();
  await box(texts.question(1)).fill('How was our work?');
  await language(ownNames.es).click();
  await main(page).getByText(texts.changed('How was it?')).waitFor();
  expect(await box(/^How was our work.*Español/).inputValue()).toBe('¿Qué tal?');
  await expectAccessible(page);
  await main(page).getByRole('button', { name: texts.stillFits }).click();
  await main(page).getByText(texts.changed('How was it?')).waitFor({ state: 'detached' });
  await save();

  // Sent in the words of the project.
  await page.goto(`${timelineOf(project)}#feedback`);
  await main(page).getByRole('combobox', { name: feedback.sender.survey }).selectOption('Two languages');
  await main(page).getByText(feedback.sender.inMail('¿Qué tal?')).waitFor();
  await main(page).getByText(feedback.sender.asRead).click();
  const asked = main(page).getByRole('listitem').filter({ hasText: /^¿/ });
  expect(await asked.allTextContents()).toEqual(['¿Qué tal?', '¿Algo más?']);
  await page.frameLocator('iframe').first().getByText('¿Qué tal?', { exact: true }).waitFor();
  await expectAccessible(page);
  await main(page).getByRole('button', { name: feedback.sender.preview }).click();
  await dialog(page)
    .getByRole('button', { name: feedback.sender.send('Luz Sol') })
    .click();
  await page.getByText(feedback.notices.sent).first().waitFor();
  await product.runtime.idle();
  const [mail] = product.runtime.mailbox.list({ to: luz.email, limit: 1 });
  const whole = product.runtime.mailbox.get(mail?.messageId ?? '');
  expect(whole?.text).toContain('¿Qué tal?');

  // The template is written anew meanwhile; what was asked stays.
  const { items } = await members.owner.ok(surveyTemplates.list);
  const made = items.find(({ name }) => name === 'Two languages');
  await members.owner.ok(surveyTemplates.update, {
    params: { id: made?.id ?? 0 },
    body: { name: 'Two languages', surveyItems: [{ question: 'Other?', is_star_rating: true }] },
  });
  const reader = await product.person({ width: 390, height: 844 });
  await reader.page.goto(whole?.links.find((link) => link.endsWith('?rating=4')) ?? '');
  await reader.page.getByRole('heading', { name: spanish.title('Otoño') }).waitFor();
  expect(await star(reader.page, '¿Qué tal?', 4, spanish.ui.stars).isChecked()).toBe(true);
  await reader.page.getByLabel('¿Algo más?').fill('Todo bien');
  await expectAccessible(reader.page);
  await reader.page.getByRole('button', { name: spanish.submit }).click();
  await reader.page.getByText(spanish.thanks).waitFor();
  await reader.leave();

  await page.reload();
  await main(page).getByText(feedback.list.badges.COMPLETED).waitFor();
  for (const words of ['¿Qué tal?', '¿Algo más?', 'Todo bien'])
    await main(page).getByText(words, { exact: true }).first().waitFor();
});

describe('afterwards', () => {
  test('the agent reads the answers', async () => {
    const { page } = agent;
    await page.goto(`${timelineOf(film)}#feedback`);
    await main(page).getByText(feedback.list.badges.COMPLETED).waitFor();
    for (const words of ['Come è andata?', 'Grazie <3', feedback.list.rating('4.5')])
      await main(page).getByText(words).first().waitFor();
    await page.goto(timelineOf(film));
    await main(page)
      .getByText(timeline.events.surveyCompleted({ rating: 4.5 }))
      .first()
      .waitFor();
  });

  test('a contact of the portal sees and answers their own survey only', async () => {
    const [, bob] = film.contacts;
    if (!bob) throw new Error('no second contact');
    await members.contact(bob);
    await contact.enter(members.subdomain, bob.email);
    const { page } = contact;
    await page.goto(timelineOf(film));
    await page.getByRole('tab', { name: timeline.title, exact: true }).waitFor();
    expect(await page.getByRole('tab', { name: portalInItalian.feedback.tab }).count()).toBe(0);
    expect(await listed(contact)).toContain(portalInItalian.common.status.completed);

    await members.owner.ok(sendSurveyEmail, {
      params: { id: film.id, sid: survey },
      body: { email_body: { subject: 'Bob?', body: '<p>{{survey_link}}</p>' }, contact_id: bob.id },
    });
    const line = await listed(contact);
    expect(line).toContain(portalInItalian.common.status.pending_csat);
    expect(line).toContain(portalInItalian.projects.survey.pending);
    await page.goto(timelineOf(film));
    await page.getByRole('tab', { name: portalInItalian.feedback.tab }).click();
    await star(page, 'Come è andata?', 3, italian.ui.stars).check({ force: true });
    await star(page, 'E la puntualità?', 2, italian.ui.stars).check({ force: true });
    await expectAccessible(page);
    await page.getByRole('button', { name: italian.submit }).click();
    await page.getByText(italian.submittedToast).first().waitFor();
    await main(page).getByText(italian.thanks).waitFor();
    expect(await main(page).getByText('Grazie <3').count()).toBe(0);
    const answered = await listed(contact);
    expect(answered).toContain(portalInItalian.common.status.completed);
    expect(answered).toContain(portalInItalian.projects.survey.completed);
  });

  test('without the plan the sender gives way to a prompt that can be put away', async () => {
    const { Tenant } = await import('#server/data/entities/tenant.ts');
    const other = await createMembers(product, 'small', 'Europe/Rome');
    const { data } = await Tenant.scan.go();
    const tenantId = data.find(({ subdomain }) => subdomain === 'small')?.tenantId ?? 0;
    await Tenant.patch({ tenantId }).set({ plan: 'starter' }).go();
    const { id, wf } = await createTestProject(other.owner);
    const clerk = await other.agent('Clara', 'access_all_projects');
    const { page, enter } = await product.person();
    await enter('small', clerk.email);
    await page.goto(at(`/projects/${id}/timeline/${wf}#feedback`, 'small'));
    await dialog(page).getByRole('heading', { name: upgrade.title }).waitFor();
    await dialog(page).getByText(upgrade.textForOthers).waitFor();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: common.close }).first().click();
    await main(page).getByText(feedback.locked.title).waitFor();
    expect(await main(page).getByLabel(compose.mail.subject).count()).toBe(0);
    await main(page).getByText(feedback.list.empty).waitFor();
  });
});
