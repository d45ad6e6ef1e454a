/**
 * Wording of every mail: each of the twelve template types is edited in two languages, and each mail is sent as a
 * person sends it. The composer loads the template by itself, in the client's language.
 */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inviteContact } from '#contracts/clients.ts';
import { createDeliverable } from '#contracts/deliverables.ts';
import { createProject } from '#contracts/projects.ts';
import { templateMessages } from '#contracts/screen-messages.ts';
import { surveyTemplates } from '#contracts/surveys.ts';
import { type EmailTemplate, emailTemplates } from '#contracts/templates.ts';
import { addRevision, rejectRevision } from '#contracts/workflows.ts';
import { templateTypes } from '#domain/email-template/merge-tags.ts';
import { compose } from '#lib/texts/en/compose.ts';
import { deliverables } from '#lib/texts/en/deliverables.ts';
import { feedback } from '#lib/texts/en/feedback.ts';
import { multiUpdate } from '#lib/texts/en/multi-update.ts';
import { templates as texts } from '#lib/texts/en/templates.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { createMembers, type Members } from './members.ts';
import { type Person, type Product, startProduct } from './product.ts';
import { sendMail } from './send-mail.ts';

type Type = Exclude<EmailTemplate['type'], 'none'>;

const types = templateTypes.filter((type) => type !== 'none');
/** Tabs of the template types that are not on the editor's first page. */
const tabs: Partial<Record<Type, string>> = {
  reminder: '#reminders',
  feedback_auto_reminder: '#reminders',
  invite: '#invites',
  survey: '#csat',
};
const wordsIn = {
  en: (type: Type) => `Words of ours for ${type}.`,
  it: (type: Type) => `Parole nostre per ${type}.`,
} as const;
const reviewLink = 'https://vimeo.example/film';

let product: Product;
let members: Members;
let owner: Person;
let italian: TestProject;
let english: TestProject;

const at = (path: string) => `${product.runtime.url(members.subdomain)}${path}`;
const main = (page: Page) => page.getByRole('main');
const addressOf = { en: 'emma@client.example', it: 'chiara@client.example' } as const;

/** Project of a client with this language, with three rounds and one contact. */
const projectIn = (language: keyof typeof addressOf) =>
  createTestProject(members.owner, {
    name: 'Harvest',
    auto_reminder: true,
    feedback_reminder_delay: 1,
    reminder_interval: 1,
    client: { language },
    contacts: [{ firstname: 'Chiara', lastname: 'Conti', email: addressOf[language] }],
    stages: [{ title: 'Concept', revisions: 3 }],
  });

/** Expects the agency's words of this type in the newest mail to the client, in the client's language only. */
const expectWords = async (type: Type, language: keyof typeof addressOf = 'it') => {
  await product.runtime.idle();
  const [newest] = product.runtime.mailbox.list({ to: addressOf[language], limit: 1 });
  const mail = newest && product.runtime.mailbox.get(newest.messageId);
  expect(mail?.text).toContain(wordsIn[language](type));
  expect(mail?.text).not.toContain(wordsIn[language === 'it' ? 'en' : 'it'](type));
  expect(`${mail?.subject}${mail?.text}`).not.toMatch(/\{\{|\}\}/);
  expect(mail?.html).toContain(`<html lang="${language}"`);
};

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'wording', 'Europe/Rome');
  [italian, english] = [await projectIn('it'), await projectIn('en')];
  owner = await product.person();
  await owner.enter(members.subdomain, members.owner.email);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, owner);
});

describe('every type of template is edited in two languages', () => {
  test.each(types)('%s', async (type) => {
    const { page } = owner;
    const { items } = await members.owner.ok(emailTemplates.list);
    const title = items.find((one) => one.type === type && one.parent_id === null)?.title ?? '';
    await page.goto(at(`/templates/email-templates${tabs[type] ?? ''}`));
    await main(page)
      .getByRole('navigation', { name: texts.list, exact: true })
      .getByText(title, { exact: true })
      .click();
    for (const language of ['en', 'it'] as const) {
      await main(page).getByRole('tab', { name: texts.email.languageNames[language] }).click();
      const editor = main(page).getByRole('textbox', { name: texts.email.body });
      await editor
        .locator('p')
        .first()
        .click({ position: { x: 2, y: 8 } });
      await editor.press('Home');
      await page.keyboard.type(`${wordsIn[language](type)} `);
    }
    const save = main(page).getByRole('button', { name: texts.save });
    await save.click();
    await page.getByText(templateMessages.emailSaved, { exact: true }).first().waitFor();
    // The notice may be the previous type's, saved on the same page.
    await save.waitFor({ state: 'detached' });
    const saved = (await members.owner.ok(emailTemplates.list)).items.filter((one) => one.type === type);
    for (const language of ['en', 'it'] as const) {
      const { body } = saved.find((one) => one.language === language) ?? {};
      expect(body).toContain(wordsIn[language](type));
    }
  });
});

describe('and each mail is sent with the words of its type, in the client’s language', () => {
  /** Sends the composer's text for a round, with a link. */
  const send = async ({ id, wf }: TestProject, round: number, action: 'sendPreview' | 'sendReminder') => {
    const { page } = owner;
    await page.goto(at(`/projects/${id}/timeline/${wf}?action=${action}&revisionId=${round}`));
    if (action === 'sendPreview') {
      await page.getByRole('radio', { name: compose.work.link }).check();
      await page.getByLabel(compose.work.linkLabel).fill(reviewLink);
    }
    const label =
      action === 'sendPreview'
        ? compose.confirm.preview({ count: 1, move: true })
        : compose.confirm.reminder(1);
    await sendMail(page, label);
    await page
      .getByText(compose.notices[action === 'sendPreview' ? 'preview' : 'reminder'])
      .first()
      .waitFor();
  };
  const stage = () => ({ id: italian.wf, stage: italian.stage(1).id });
  const reject = (round: number) =>
    members.owner.ok(rejectRevision, { params: { ...stage(), rev: italian.revision(1, round) } });
  /** Adds a round beyond the agreed ones; returns its id. */
  const further = async (kind: 'free' | 'cost') => {
    const { workflow } = await members.owner.ok(addRevision, { params: stage(), body: { kind } });
    return workflow.tasks[0]?.tasks.at(-1)?.id ?? 0;
  };

  test.each(['it', 'en'] as const)('the invitation to the portal (%s)', async (language) => {
    const [contact] = (language === 'it' ? italian : english).contacts;
    await members.owner.ok(inviteContact, { params: { id: contact?.id ?? 0 } });
    await expectWords('invite', language);
  });

  test('the button that sends stays under the pointer while the mail is made', async () => {
    const { page } = owner;
    const { id, wf } = italian;
    // With the preview behind a switch: the mail is confirmed for this.
    await page.setViewportSize({ width: 1000, height: 900 });
    await page.goto(
      at(`/projects/${id}/timeline/${wf}?action=sendPreview&revisionId=${italian.revision(1, 0)}`),
    );
    await page.getByRole('radio', { name: compose.work.link }).check();
    let make = () => {};
    const made = new Promise<void>((resolve) => {
      make = resolve;
    });
    await page.route('**/preview-mail', async (route) => {
      await made;
      await route.continue();
    });
    await page.getByLabel(compose.work.linkLabel).fill('https://vimeo.example/other');
    await page.getByRole('button', { name: compose.previewAndSend }).click();
    const dialog = page.getByRole('dialog');
    const button = dialog.getByRole('button', { name: compose.confirm.preview({ count: 1, move: true }) });
    await dialog.locator('[data-skeleton]').first().waitFor();
    const before = await button.boundingBox();
    make();
    await dialog.locator('iframe').waitFor();
    expect(await button.boundingBox()).toEqual(before);
    await page.unroute('**/preview-mail');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('the previews of all rounds, those agreed and those beyond', async () => {
    const agreed = ['first_preview', 'first_rev', 'other_rev', 'last_rev'] as const;
    for (const [round, type] of agreed.entries()) {
      if (round > 0) await reject(round - 1);
      await send(italian, italian.revision(1, round), 'sendPreview');
      await expectWords(type);
    }
    for (const kind of ['free', 'cost'] as const) {
      const round = await further(kind);
      await send(italian, round, 'sendPreview');
      await expectWords(`additional_rev_${kind}`);
      if (kind === 'cost') await send(italian, round, 'sendReminder');
    }
    await expectWords('reminder');
    await send(english, english.revision(1, 0), 'sendPreview');
    await expectWords('first_preview', 'en');
  });

  test('a deliverable', async () => {
    const { page } = owner;
    await members.owner.ok(createDeliverable, {
      params: { id: italian.id },
      body: {
        workflow_id: italian.wf,
        title: 'Key visual',
        type: 'link',
        link: 'https://vimeo.example/master',
      },
    });
    await page.goto(at(`/projects/${italian.id}/timeline/${italian.wf}#deliverables`));
    await main(page).getByRole('button', { name: deliverables.send }).first().click();
    await page.getByRole('heading', { name: /^Send “/ }).waitFor();
    await page.getByRole('button', { name: deliverables.send }).click();
    await page.getByRole('button', { name: deliverables.compose.confirm(1) }).click();
    await page.getByText(deliverables.notices.sent).first().waitFor();
    await expectWords('deliverable');
  });

  test('a survey', async () => {
    const { page } = owner;
    const questions = [{ question: 'Com’è andata?', is_star_rating: true, is_question_in_email: true }];
    await members.owner.ok(surveyTemplates.create, { body: { name: 'Domande', surveyItems: questions } });
    await page.goto(at(`/projects/${italian.id}/timeline/${italian.wf}#feedback`));
    await page.getByRole('combobox', { name: feedback.sender.survey }).selectOption('Domande');
    await page.getByRole('combobox', { name: feedback.sender.recipient }).selectOption({ index: 1 });
    await page.frameLocator('iframe').first().getByText('Com’è andata?', { exact: true }).waitFor();
    await main(page).getByRole('button', { name: feedback.sender.preview }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: feedback.sender.send('Chiara Conti') })
      .click();
    await page.getByText(feedback.notices.sent).first().waitFor();
    await expectWords('survey');
  });

  test('several deliverables in one mail', async () => {
    const { page } = owner;
    const { project } = await members.owner.ok(createProject, {
      body: {
        name: 'Campaign',
        client_id: italian.client.id,
        deliverable_type: 'Multi',
        contacts: italian.contacts.map(({ id, firstname, lastname, email }) => ({
          id,
          firstname,
          lastname,
          email,
        })),
        workflows: ['Film', 'Poster'].map((title) => ({ title, stages: [{ title: 'Cut', revisions: 1 }] })),
      },
    });
    await page.goto(at(`/projects/${project.id}/multi-update`));
    const row = page.getByRole('group', { name: multiUpdate.rows.row(1), exact: true });
    await row.getByLabel(multiUpdate.rows.workflow, { exact: true }).selectOption({ label: 'Film' });
    await row.getByRole('radio', { name: compose.work.link }).check();
    await row.getByLabel(compose.work.linkLabel).fill(reviewLink);
    await page.getByRole('button', { name: compose.previewAndSend }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: multiUpdate.confirm.send(1) })
      .click();
    await page.getByText(multiUpdate.sent).first().waitFor();
    await expectWords('multi-update');
  });

  test('and the reminder that the clock sends', async () => {
    const { runtime } = product;
    await runtime.idle();
    for (const project of [italian, english]) {
      const planned = runtime.scheduler
        .list()
        .find(({ input }) => input.includes('"slot"') && input.includes(`"projectId":${project.id}`));
      if (!planned?.dueAt) throw new Error(`No reminder of project ${project.id} is planned`);
      runtime.clock.set(Math.max(runtime.clock.now(), planned.dueAt + 1000));
    }
    await expectWords('feedback_auto_reminder', 'it');
    await expectWords('feedback_auto_reminder', 'en');
  });
});
