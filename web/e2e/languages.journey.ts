/**
 * Portal in the client's language: an Italian contact from the invitation to the survey, and every page that contacts
 * reach in Spanish, Italian and French. No English sentence is left on any of them.
 */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inviteContact } from '#contracts/clients.ts';
import { createDeliverable, sendDeliverable } from '#contracts/deliverables.ts';
import { notes, scope } from '#contracts/notes.ts';
import { archiveProject, createProject } from '#contracts/projects.ts';
import { sendSurveyEmail, surveyTemplates } from '#contracts/surveys.ts';
import { sendPreview, sendRevisionMessage } from '#contracts/timeline.ts';
import { rejectRevision } from '#contracts/workflows.ts';
import { forgotPassword } from '#domain/email-template/forgot-password.ts';
import { signIn as englishSignIn } from '#lib/texts/en/sign-in.ts';
import { portal as es } from '#lib/texts/es/portal.ts';
import { portal as fr } from '#lib/texts/fr/portal.ts';
import { portal as it } from '#lib/texts/it/portal.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { beginAnswer } from './answering.ts';
import { createMembers, type Members } from './members.ts';
import { type Person, type Product, password, startProduct } from './product.ts';
import { englishOn } from './untranslated.ts';

const portals = { es, it, fr };
type Language = keyof typeof portals;

/**
 * Client with everything that a contact can get: rounds agreed and beyond, a message, a note, a deliverable, a
 * survey.
 */
interface World {
  readonly film: TestProject;
  readonly several: number;
  readonly email: string;
}

let product: Product;
let members: Members;
let worlds: Readonly<Record<Language, World>>;
let contact: Person | undefined;

const work = { subject: 'Ecco', body: '<p>{{review_link}}</p>' };
const reviewLink = 'https://vimeo.example/vino';

const at = (path: string) => `${product.runtime.url(members.subdomain)}${path}`;
const main = (page: Page) => page.getByRole('main');

const worldIn = async (language: Language): Promise<World> => {
  const { owner } = members;
  const email = `contatto-${language}@cliente.example`;
  const film = await createTestProject(owner, {
    name: `Vino ${language}`,
    client: { language, name: 'Conti Srl' },
    contacts: [{ firstname: 'Chiara', lastname: 'Conti', email }],
    stages: [
      { title: 'Idea', revisions: 2 },
      { title: 'Regia', revisions: 1 },
    ],
  });
  const { id, wf, contacts } = film;
  const params = (round: number) => ({ id, wf, rev: film.revision(1, round) });
  await owner.ok(sendPreview, { params: params(0), body: { emailText: work, reviewLink } });
  const stage = { id: wf, stage: film.stage(1).id };
  await owner.ok(rejectRevision, { params: { ...stage, rev: film.revision(1, 0) } });
  await owner.ok(sendPreview, { params: params(1), body: { emailText: work, reviewLink } });
  await owner.ok(sendRevisionMessage, {
    params: params(1),
    body: { emailText: { subject: 'Ciao', body: '<p>Ciao</p>' } },
  });
  const seen = { client: true, agency: true };
  const told = { client: false, agency: false };
  await owner.ok(notes.add, {
    params: { id },
    body: { body: '<p>Nota</p>', timeline_id: wf, stage_id: stage.stage, visible: seen, notify: told },
  });
  await owner.ok(scope.add, { params: { id }, body: { body: '<p>Patti</p>', visible: seen, notify: told } });
  const deliverable = await owner.ok(createDeliverable, {
    params: { id },
    body: { workflow_id: wf, title: 'Master', type: 'link', link: 'https://vimeo.example/master' },
  });
  await owner.ok(sendDeliverable, {
    params: { id, dId: deliverable.id },
    body: { emailTemplate: { subject: 'Fatto', body: '<p>{{deliverable_link}}</p>' } },
  });
  const survey = await owner.ok(surveyTemplates.create, {
    body: {
      name: `Q ${language}`,
      surveyItems: [{ question: 'Q1?', is_star_rating: true, is_question_in_email: true }],
    },
  });
  await owner.ok(sendSurveyEmail, {
    params: { id, sid: survey.id },
    body: { contact_id: contacts[0]?.id ?? 0, email_body: { subject: 'Q', body: '<p>{{survey_link}}</p>' } },
  });
  const project = (name: string, deliverable_type: 'Single' | 'Multi') =>
    owner.ok(createProject, {
      body: {
        name,
        client_id: film.client.id,
        deliverable_type,
        contacts,
        workflows: ['Spot', 'Poster'].slice(0, deliverable_type === 'Multi' ? 2 : 1).map((title) => ({
          title,
          stages: [{ title: 'Idea', revisions: 1 }],
        })),
      },
    });
  const several = await project('Campagna', 'Multi');
  const old = await project('Vecchio', 'Single');
  await owner.ok(archiveProject, { params: { id: old.project.id }, body: { archive: true } });
  return { film, several: several.project.id, email };
};

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'lingue', 'Europe/Rome');
  const { Tenant } = await import('#server/data/entities/tenant.ts');
  const { data } = await Tenant.scan.go();
  const tenantId = data.find(({ subdomain }) => subdomain === members.subdomain)?.tenantId ?? 0;
  // Without it contacts see no notes.
  await Tenant.patch({ tenantId }).set({ show_production_details_in_timeline: true }).go();
  worlds = { es: await worldIn('es'), it: await worldIn('it'), fr: await worldIn('fr') };
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, contact);
});

const newestMail = async (to: string) => {
  await product.runtime.idle();
  const [newest] = product.runtime.mailbox.list({ to, limit: 1 });
  const mail = newest && product.runtime.mailbox.get(newest.messageId);
  if (!mail) throw new Error(`No mail to ${to}`);
  return mail;
};

/** Waits until the page has loaded, and expects nothing English on it. */
const expectNoEnglish = async (page: Page, language: Language) => {
  await page.waitForLoadState('networkidle');
  expect(await page.locator('html').getAttribute('lang')).toBe(language);
  expect(await englishOn(page, portals[language])).toEqual([]);
};

describe('an Italian contact', () => {
  test('is invited by a mail, and accepts on a page in Italian', async () => {
    await members.owner.ok(inviteContact, { params: { id: worlds.it.film.contacts[0]?.id ?? 0 } });
    const { text, links } = await newestMail(worlds.it.email);
    expect(text).toContain('Vai allo spazio di lavoro');
    contact = await product.person({ locale: 'en-US' });
    const { page } = contact;
    await page.goto(links.find((link) => link.includes('/invitation/')) ?? '');
    await page.getByRole('button', { name: it.invitation.accept }).waitFor();
    await expectNoEnglish(page, 'it');
    await page.locator('input[name="password"]').fill('corta');
    await page.getByRole('button', { name: it.invitation.accept }).click();
    await page.getByText(it.password.weak).waitFor();
    await expectNoEnglish(page, 'it');
    await page.locator('input[name="password"]').fill(`${password}-prima`);
    await page.getByRole('button', { name: it.invitation.accept }).click();
    await page.waitForURL(/\/projects/);
    contact = await product.person({ locale: 'en-US' });
    const query = new URLSearchParams({ email: worlds.it.email, lang: 'it' });
    await contact.page.goto(`${product.runtime.url(members.subdomain)}/signin?${query}`);
    await contact.page.getByRole('button', { name: forgotPassword.it }).waitFor();
    await expectNoEnglish(contact.page, 'it');
  });

  test('chooses a password by a link that is mailed in Italian, and is signed in', async () => {
    const { page } = contact as Person;
    await page.getByRole('button', { name: forgotPassword.it }).click();
    await page.getByRole('heading', { name: it.reset.title }).waitFor();
    await expectNoEnglish(page, 'it');
    await page.getByRole('button', { name: it.reset.send }).click();
    await page.getByText(it.reset.sent(worlds.it.email)).waitFor();
    await expectNoEnglish(page, 'it');
    const { subject, links } = await newestMail(worlds.it.email);
    expect(subject).toBe('Scelga una nuova password');
    await page.goto(links.find((link) => link.includes('/password/')) ?? '');
    await page.getByRole('heading', { name: it.reset.title }).waitFor();
    await expectNoEnglish(page, 'it');
    await page.locator('input[name="password"]').fill('Password123!');
    await page.getByRole('button', { name: it.reset.save }).click();
    await page.getByText(it.password.common).waitFor();
    await expectNoEnglish(page, 'it');
    await page.locator('input[name="password"]').fill(password);
    await page.getByRole('button', { name: it.reset.save }).click();
    await page.getByRole('heading', { name: it.projects.active }).waitFor();
    await expectNoEnglish(page, 'it');
  });

  test('asks for changes on the timeline', async () => {
    const { page } = contact as Person;
    await main(page).getByRole('link', { name: 'Vino it' }).first().click();
    await beginAnswer(page, it.review.requestChanges);
    const dialog = page.getByRole('dialog');
    await dialog.getByText(it.review.changesText.last_agreed).waitFor();
    const confirm = dialog.getByRole('button', { name: it.review.confirmChanges });
    await confirm.click();
    await dialog.getByText(it.review.messageNeeded).waitFor();
    await expectNoEnglish(page, 'it');
    await dialog.getByRole('textbox').fill('Più luce');
    await confirm.click();
    await page.getByText(it.timeline.client.notices.request_changes).first().waitFor();
    await expectNoEnglish(page, 'it');
  });

  test('answers the survey', async () => {
    const { page } = contact as Person;
    await main(page).getByRole('link', { name: it.feedback.asked.action }).click();
    await main(page)
      .getByRole('heading', { name: it.survey.title('Vino it') })
      .waitFor();
    await expectNoEnglish(page, 'it');
    await page.getByRole('radio', { name: it.survey.ui.stars(4, 5) }).check({ force: true });
    await page.getByRole('button', { name: it.survey.submit }).click();
    await page.getByText(it.survey.thanks).waitFor();
    await expectNoEnglish(page, 'it');
  });

  test('is told of a refusal and of a lost connection in Italian', async () => {
    const { page, context } = contact as Person;
    const { id, wf } = worlds.it.film;
    await page.goto(at(`/projects/${id}/timeline/${wf}#notes`));
    await context.route('**/api/projects/*/notes', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 503, json: { error: { code: 'busy', title: 'Busy', message: 'Busy.' } } })
        : route.fallback(),
    );
    await main(page).getByRole('button', { name: it.notes.list.notes.add }).click();
    await page.getByLabel(it.notes.text, { exact: true }).fill('Una nota');
    await page.getByLabel(it.notes.stage).selectOption('Idea');
    await main(page).getByRole('button', { name: it.notes.list.notes.add }).click();
    await page.getByText(it.errors.busy.text).first().waitFor();
    await expectNoEnglish(page, 'it');
    await context.setOffline(true);
    await page.getByText(it.connection.offline).waitFor();
    expect(await englishOn(page, it)).toEqual([]);
    await context.setOffline(false);
    await contact?.leave();
  });
});

describe.each(['es', 'it', 'fr'] as const)('in %s', (language) => {
  const texts = portals[language];

  /** Pages that contacts reach, each with a text that shows that it has loaded. */
  const pages: readonly (readonly [path: (world: World) => string, sign: string])[] = [
    [() => '/projects', texts.projects.active],
    [() => '/projects?search=zzz', texts.projects.empty.noMatch],
    [() => '/projects/archived', texts.projects.archived],
    [({ film }) => `/projects/${film.id}/timeline/${film.wf}`, texts.timeline.history.title],
    [
      ({ film }) => `/projects/${film.id}/timeline/${film.wf}?stage=${film.stage(2).id}`,
      texts.timeline.history.title,
    ],
    [({ film }) => `/projects/${film.id}/timeline/${film.wf}#notes`, texts.notes.list.notes.title],
    [({ film }) => `/projects/${film.id}/timeline/${film.wf}#scope`, texts.notes.list.scope.title],
    [({ film }) => `/projects/${film.id}/timeline/${film.wf}#deliverables`, texts.deliverables.title],
    [
      ({ film }) => `/projects/${film.id}/timeline/${film.wf}#feedback`,
      language === 'it' ? texts.survey.thanks : texts.survey.submit,
    ],
    [({ several }) => `/projects/${several}/timelines`, texts.timeline.overview.title],
    [({ several }) => `/projects/${several}/timelines#deliverables`, texts.deliverables.emptyClient],
    [
      ({ film }) =>
        `/projects/${film.id}/actions/approve-revision?revisionId=${film.revision(1, language === 'it' ? 2 : 1)}`,
      texts.timeline.client.approve,
    ],
    [
      ({ film }) => `/projects/${film.id}/actions/approve-revision?revisionId=${film.revision(1, 0)}`,
      texts.timeline.history.title,
    ],
    [() => '/projects/999/timeline/99900', texts.projects.notice.notFound],
    [() => '/help', texts.help.title],
    [() => '/nowhere', texts.common.notFound.title],
  ];

  /** Pages before a sign-in. */
  const outside: typeof pages = [
    [() => '/signin', texts.signIn.forgot],
    [() => '/signin?left=unauthorized', texts.left.unauthorized.title],
    [() => '/signin/url-retrieve', texts.account.retrieve.title],
    [() => '/projects', texts.signIn.forgot],
    [() => '/nowhere', texts.common.notFound.signIn],
  ];

  beforeAll(async () => {
    const { film } = worlds[language];
    const [card] = film.contacts;
    if (language === 'it') {
      // Their changes are answered by the next round; they have signed in already.
      await members.owner.ok(sendPreview, {
        params: { id: film.id, wf: film.wf, rev: film.revision(1, 2) },
        body: { emailText: work, reviewLink },
      });
      return;
    }
    if (!card) return;
    await members.contact({ ...card, lastname: card.lastname ?? '' });
  });

  test('a browser in another language becomes the client’s at the sign-in', async () => {
    contact = await product.person({ locale: 'en-US' });
    const { page } = contact;
    await page.goto(at('/signin'));
    await page.getByRole('button', { name: englishSignIn.forgot }).waitFor();
    await page.locator('input[name="username"]').fill(worlds[language].email);
    await page.locator('input[name="password"]').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: texts.projects.active }).waitFor();
    await expectNoEnglish(page, language);
  });

  test.each(pages.map(([path, sign]) => ({ path, sign, name: path.toString().replace(/^.*=> /, '') })))(
    'no English on $name',
    async ({ path, sign }) => {
      const { page } = contact as Person;
      // Otherwise a URL that differs in its hash only would load nothing.
      await page.goto('about:blank');
      await page.goto(at(path(worlds[language])));
      await page.getByText(sign).first().waitFor();
      await expectNoEnglish(page, language);
    },
  );

  test('no English in the search and the menus', async () => {
    const { page } = contact as Person;
    await page.goto(at('/projects'));
    await page.getByRole('button', { name: texts.frame.search }).click();
    await page.getByRole('dialog').waitFor();
    await expectNoEnglish(page, language);
    const field = page.getByRole('dialog').getByRole('combobox');
    await field.fill('vino');
    await page.getByRole('option').first().waitFor();
    await expectNoEnglish(page, language);
    await field.fill('qqqq');
    await page.getByText(texts.search.none('qqqq')).waitFor();
    await expectNoEnglish(page, language);
    await page.keyboard.press('Escape');
    for (const menu of [texts.frame.help, texts.frame.account]) {
      await page.getByRole('button', { name: menu }).click();
      await page.getByRole('menu').waitFor();
      await expectNoEnglish(page, language);
      await page.keyboard.press('Escape');
    }
    await contact?.leave();
  });

  test('no English before a sign-in, where the browser is in this language', async () => {
    const guest = await product.person({ locale: language });
    for (const [path, sign] of outside) {
      await guest.page.goto(at(path(worlds[language])));
      await guest.page.getByText(sign).first().waitFor();
      await expectNoEnglish(guest.page, language);
    }
    await guest.leave();
  });
});
