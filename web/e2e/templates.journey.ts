/** Templates of the agency: e-mails in two languages, workflow presets, checklists and surveys, each used. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { templateMessages } from '#contracts/screen-messages.ts';
import { surveyTemplates } from '#contracts/surveys.ts';
import { emailTemplates, qcTemplates, workflowTemplates } from '#contracts/templates.ts';
import { feedback } from '#lib/texts/en/feedback.ts';
import { frame } from '#lib/texts/en/frame.ts';
import { leaving } from '#lib/texts/en/leaving.ts';
import { templates as texts } from '#lib/texts/en/templates.ts';
import { workflowEditor } from '#lib/texts/en/workflow-editor.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { type Person, type Product, startProduct } from './product.ts';

let product: Product;
let members: Members;
let owner: Person;
let project: TestProject;

const at = (path: string) => `${product.runtime.url(members.subdomain)}${path}`;
const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const list = (page: Page) => main(page).getByRole('navigation', { name: texts.list, exact: true });
const saveAll = async (page: Page, notice: string) => {
  await main(page).getByRole('button', { name: texts.save }).click();
  await page.getByText(notice, { exact: true }).first().waitFor();
  await main(page).getByRole('button', { name: texts.save }).waitFor({ state: 'detached' });
};
const act = async (page: Page, title: string, action: string) => {
  await list(page)
    .getByRole('button', { name: texts.menuOf(title), exact: true })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
};

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'wording', 'Europe/Rome');
  project = await createTestProject(members.owner, { name: 'Harvest', client: { language: 'it' } });
  owner = await product.person();
  await owner.enter(members.subdomain, members.owner.email);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, owner);
});

describe('e-mail templates', () => {
  test('are edited in two languages, previewed as they will be, and saved as one', async () => {
    const { page } = owner;
    await page.goto(at('/templates/email-templates'));
    const subject = () => main(page).getByLabel(texts.email.subject, { exact: false }).first();
    await subject().fill('Look, {{contact_name}}');
    await main(page).getByRole('tab', { name: texts.email.languageNames.it }).click();
    await subject().fill('Guarda, {{project_name}}');
    await page.frameLocator('iframe').first().locator('p').first().waitFor();
    await main(page).getByText('Guarda, Campagna di primavera').first().waitFor();
    await main(page).getByLabel(texts.email.previewData).selectOption({ label: 'Harvest' });
    await main(page).getByText('Guarda, Harvest').first().waitFor();
    await expectAccessible(page);
    await saveAll(page, templateMessages.emailSaved);
    const { items } = await members.owner.ok(emailTemplates.list);
    const subjects = items.filter(({ type }) => type === 'first_preview').map((one) => one.subject);
    expect(subjects).toContain('Look, {{contact_name}}');
    expect(subjects).toContain('Guarda, {{project_name}}');
  });

  test('are copied, and deleted only with the save', async () => {
    const { page } = owner;
    const [first] = (await members.owner.ok(emailTemplates.list)).items;
    const title = first?.title ?? '';
    await act(page, title, texts.clone);
    await saveAll(page, templateMessages.emailSaved);
    const copy = texts.copyOf(title);
    await act(page, copy, texts.delete);
    await page.getByText(texts.pending(copy)).first().waitFor();
    const names = async () => (await members.owner.ok(emailTemplates.list)).items.map((one) => one.title);
    // The copy includes all languages.
    expect((await names()).filter((name) => name === copy)).toHaveLength(4);
    const menu = page.getByRole('navigation', { name: frame.menu.settings });
    const current = menu.locator('[aria-current="page"]');
    await page.goto(at('/templates/email-templates#reminders'));
    await current.getByText(frame.menu.email_reminders).waitFor();
    expect(await current.allTextContents()).toEqual([frame.menu.email_reminders]);
    await main(page).getByRole('link', { name: texts.email.tabs.production }).click();
    await list(page).getByText(texts.toDelete).waitFor();
    expect(await current.allTextContents()).toEqual([frame.menu.email_templates]);
    await saveAll(page, templateMessages.emailSaved);
    expect(await names()).not.toContain(copy);
  });

  test('provided by the system come back with one click', async () => {
    const { page } = owner;
    await page.goto(at('/templates/email-templates#csat'));
    const { items } = await members.owner.ok(emailTemplates.list);
    const survey = items.find(({ type, parent_id }) => type === 'survey' && parent_id === null);
    await act(page, survey?.title ?? '', texts.delete);
    await saveAll(page, templateMessages.emailSaved);
    await main(page).getByText(texts.email.empty).waitFor();
    await main(page).getByRole('button', { name: texts.email.restore }).first().click();
    await list(page)
      .getByText(survey?.title ?? '')
      .waitFor();
  });

  test('cannot be added twice in a language, nor left without asking', async () => {
    const { page } = owner;
    const add = main(page).getByRole('button', { name: texts.email.addLanguage });
    expect(await add.getAttribute('aria-disabled')).toBe('true');
    await main(page).getByLabel(texts.name, { exact: false }).first().fill('Asked');
    await page.getByRole('link', { name: frame.leaveSettings }).click();
    await dialog(page).waitFor();
    await dialog(page).getByRole('button', { name: leaving.go }).click();
    await page.waitForURL((address) => address.pathname === '/');
  });
});

test('a new invitation is worded by its template', async () => {
  const { items } = await members.owner.ok(emailTemplates.list);
  const invite = items.find(({ type, language }) => type === 'invite' && language === 'it');
  if (!invite) throw new Error('no invitation');
  const { id, type, title, body, language } = invite;
  await members.owner.ok(emailTemplates.update, {
    params: { id },
    body: {
      type,
      title,
      body,
      language,
      parent_id: invite.parent_id,
      subject: 'Benvenuta, {{recipient_fname}}',
    },
  });
  const { inviteContact } = await import('#contracts/clients.ts');
  await members.owner.ok(inviteContact, { params: { id: project.contacts[0]?.id ?? 0 } });
  await product.runtime.idle();
  const [mail] = product.runtime.mailbox.list({ to: 'ann@client.example', limit: 1 });
  expect(mail?.subject).toBe('Benvenuta, Ann');
});

describe('workflow templates', () => {
  test('begin with one stage of one round, and become presets', async () => {
    const { page } = owner;
    await page.goto(at('/templates/workflow-templates'));
    await main(page).getByRole('button', { name: texts.workflow.add }).click();
    await main(page).getByLabel(texts.name, { exact: false }).first().fill('Posters');
    await main(page).getByRole('button', { name: texts.workflow.addPlain }).click();
    await main(page).getByRole('button', { name: texts.workflow.addRevised }).click();
    await main(page).getByLabel(texts.workflow.allowed('Stage 2')).fill('3');
    await main(page).getByRole('radio', { name: texts.workflow.reorder }).check({ force: true });
    await main(page)
      .getByRole('button', { name: /^Move Stage 2: / })
      .press('ArrowUp');
    await expectAccessible(page);
    await saveAll(page, templateMessages.workflowSaved);
    const { items } = await members.owner.ok(workflowTemplates.list);
    const made = items.find(({ name }) => name === 'Posters');
    expect(made?.stages.map(({ title, revisions }) => [title, revisions])).toEqual([
      ['Stage 0', 1],
      ['Stage 2', 3],
      ['Stage 1', 0],
    ]);
    await page.goto(at('/projects/create'));
    await dialog(page).getByRole('radio').first().check({ force: true });
    await dialog(page).getByRole('button').last().click();
    await main(page).getByRole('button', { name: workflowEditor.presets }).click();
    await page.getByRole('menuitem', { name: 'Posters' }).waitFor();
  });

  test('and checklists stop a save at the first empty line', async () => {
    const { page } = owner;
    await page.goto(at('/templates/workflow-templates#checklists'));
    await main(page).getByRole('button', { name: texts.workflow.addChecklist }).click();
    const check = main(page).getByLabel(texts.workflow.checkName(1));
    await check.fill('');
    await main(page).getByRole('button', { name: texts.save }).click();
    await page.getByText(texts.workflow.emptyCheck).first().waitFor();
    await check.fill('Bleed of 3 mm');
    await saveAll(page, templateMessages.qcSaved);
    await expectAccessible(page);
    const { items } = await members.owner.ok(qcTemplates.list);
    expect(items.map(({ name }) => name)).toContain(texts.workflow.newChecklist);
  });
});

test('a survey is made and offered by the sender', async () => {
  const { page } = owner;
  // Removes the survey that came with the workspace.
  const { items } = await members.owner.ok(surveyTemplates.list);
  for (const { id } of items) await members.owner.ok(surveyTemplates.remove, { params: { id } });
  await page.goto(at('/templates/survey-templates'));
  await main(page).getByText(texts.survey.empty).waitFor();
  await main(page).getByRole('button', { name: texts.survey.add }).click();
  await main(page).getByRole('button', { name: texts.survey.addStars, exact: true }).click();
  await main(page).getByRole('button', { name: texts.save }).click();
  await page.getByText('Empty survey question').first().waitFor();
  await main(page)
    .getByRole('textbox', { name: texts.survey.question(2) })
    .fill('And in time?');
  const inEmail = main(page).getByRole('switch', { name: texts.survey.inEmail });
  await inEmail.nth(1).check({ force: true });
  expect(await inEmail.nth(0).isChecked()).toBe(false);
  await saveAll(page, templateMessages.surveySaved);
  await expectAccessible(page);
  await page.goto(at(`/projects/${project.id}/timeline/${project.wf}#feedback`));
  await main(page).getByLabel(feedback.sender.survey, { exact: false }).first().waitFor();
  await main(page)
    .getByRole('option', { name: texts.survey.newSurvey })
    .first()
    .waitFor({ state: 'attached' });
});

test('agents without the permission are redirected', async () => {
  const clerk = await members.agent('Clara', 'email_templates');
  const [, bob] = project.contacts;
  if (!bob) throw new Error('no contact');
  await members.contact(bob);
  const { page, enter } = await product.person();
  await enter(members.subdomain, clerk.email);
  await page.goto(at('/templates/workflow-templates'));
  await page.waitForURL(at('/'));
  await page.goto(at('/templates/email-templates'));
  await list(page).waitFor();
  const other = await product.person({ width: 390, height: 844 });
  await other.enter(members.subdomain, bob.email);
  await other.page.goto(at('/templates/survey-templates'));
  // Race: the redirect may overtake the page that it leaves, which `waitForURL` takes for a failure.
  await expect.poll(() => other.page.url()).toBe(at('/projects'));
});
