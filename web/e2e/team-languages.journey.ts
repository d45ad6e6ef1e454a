/**
 * Screens of the team in each member's own language: chosen in the profile, otherwise the browser's. No English
 * sentence is left on any page that the route tree has.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { surveyTemplates } from '#contracts/surveys.ts';
import { emailTemplates, qcTemplates, workflowTemplates } from '#contracts/templates.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { rejectRevision } from '#contracts/workflows.ts';
import { ownNames } from '#domain/email-template/language.ts';
import { settings } from '#lib/texts/en/settings.ts';
import { portal as esPortal } from '#lib/texts/es/portal.ts';
import { team as esTeam } from '#lib/texts/es/team.ts';
import { portal as frPortal } from '#lib/texts/fr/portal.ts';
import { team as frTeam } from '#lib/texts/fr/team.ts';
import { portal as itPortal } from '#lib/texts/it/portal.ts';
import { team as itTeam } from '#lib/texts/it/team.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { createMembers, type Members } from './members.ts';
import { addressOf, leadsOn, pagePaths, signedOut } from './pages.ts';
import { type Person, type Product, startProduct } from './product.ts';
import { englishOn } from './untranslated.ts';

const texts = {
  es: { portal: esPortal, team: esTeam },
  it: { portal: itPortal, team: itTeam },
  fr: { portal: frPortal, team: frTeam },
} as const;
type Foreign = keyof typeof texts;

let product: Product;
let members: Members;
let owner: Person | undefined;
let film: TestProject;
let campaign: TestProject;

/** Titles and sentences of the templates that every workspace is created with: content, which is in English for all. */
let seeded: readonly string[];

const seededTexts = async (): Promise<readonly string[]> => {
  const { owner } = members;
  const lists = await Promise.all([
    owner.ok(emailTemplates.list),
    owner.ok(workflowTemplates.list),
    owner.ok(surveyTemplates.list),
    owner.ok(qcTemplates.list),
  ]);
  const stringsIn = (value: unknown): readonly string[] => {
    if (typeof value === 'string') return value.split(/<[^>]*>|\{\{[^}]*\}\}/).map((text) => text.trim());
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
  };
  return stringsIn(lists).filter((text) => text.length > 8);
};

const work = { subject: 'Ecco', body: '<p>{{review_link}}</p>' };

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, owner);
});

const filled = async (language: Foreign): Promise<void> => {
  members = await createMembers(product, `mondo-${language}`, 'Europe/Rome', language);
  film = await createTestProject(members.owner, {
    name: 'Vino',
    client: { language, name: 'Conti Srl' },
    contacts: [{ firstname: 'Chiara', lastname: 'Conti', email: `chiara-${language}@cliente.example` }],
    stages: [
      { title: 'Idea', revisions: 2 },
      { title: 'Regia', revisions: 1 },
    ],
  });
  campaign = await createTestProject(members.owner, {
    name: 'Campagna',
    deliverable_type: 'Multi',
    workflows: ['Spot', 'Poster'].map((title) => ({ title, stages: [{ title: 'Idea', revisions: 1 }] })),
  });
  const { id, wf } = film;
  const preview = { emailText: work, reviewLink: 'https://vimeo.example/vino' };
  await members.owner.ok(sendPreview, { params: { id, wf, rev: film.revision(1, 0) }, body: preview });
  await members.owner.ok(rejectRevision, {
    params: { id: wf, stage: film.stage(1).id, rev: film.revision(1, 0) },
  });
  await members.owner.ok(sendPreview, { params: { id, wf, rev: film.revision(1, 1) }, body: preview });
  seeded = await seededTexts();
};

/** Waits until the page has loaded, and expects nothing English on it. */
const expectNoEnglish = async ({ page }: Person, language: Foreign) => {
  const { portal, team } = texts[language];
  await page.getByRole('main').waitFor();
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  expect(await page.locator('html').getAttribute('lang')).toBe(language);
  const left = await englishOn(page, portal, team);
  expect(left.filter((text) => text !== ownNames.en && !seeded.some((name) => text.includes(name)))).toEqual(
    [],
  );
};

test('a member chooses a language in the profile, and the browser’s again', async () => {
  members = await createMembers(product, 'mondo', 'Europe/Rome');
  seeded = [];
  owner = await product.person({ locale: 'en-US' });
  const { page } = owner;
  await owner.enter(members.subdomain, members.owner.email);
  await page.goto(`${product.runtime.url(members.subdomain)}/profile`);
  const { profile } = settings;
  await page.getByLabel(profile.language).selectOption({ label: ownNames.fr });
  const french = texts.fr.team.settings.profile;
  await page.getByRole('heading', { level: 1, name: french.title, exact: true }).waitFor();
  await expectNoEnglish(owner, 'fr');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: french.title, exact: true }).waitFor();
  await page.getByLabel(french.language).selectOption({ label: french.asBrowser(ownNames.en) });
  await page.getByRole('heading', { level: 1, name: profile.title, exact: true }).waitFor();
  await owner.leave();
});

describe.each(['es', 'it', 'fr'] as const)('in %s', (language) => {
  beforeAll(async () => {
    await filled(language);
    // No choice in the profile: the browser's language.
    owner = await product.person({ locale: language });
    await owner.enter(members.subdomain, members.owner.email);
  });
  afterAll(() => owner?.leave());

  test.each(pagePaths.filter((path) => !(path in leadsOn || path in signedOut)))(
    'no English on %s',
    async (path) => {
      const person = owner as Person;
      await person.page.goto('about:blank');
      await person.page.goto(`${product.runtime.url(members.subdomain)}${addressOf(path, film, campaign)}`);
      await expectNoEnglish(person, language);
    },
  );

  test('no English on the pages of a sign-up', async () => {
    const guest = await product.person({ locale: language });
    for (const path of ['/signup', '/signin/url-retrieve']) {
      await guest.page.goto(`${product.runtime.url()}${path}`);
      await expectNoEnglish(guest, language);
    }
    await guest.leave();
  });

  test('no English in the palette and the menus', async () => {
    const person = owner as Person;
    const { page } = person;
    const { portal } = texts[language];
    await page.goto(`${product.runtime.url(members.subdomain)}/projects`);
    await page.getByRole('button', { name: portal.frame.search }).click();
    await page.getByRole('dialog').waitFor();
    await expectNoEnglish(person, language);
    await page.keyboard.press('Escape');
    for (const menu of [portal.frame.help, portal.frame.account]) {
      await page.getByRole('button', { name: menu }).click();
      await page.getByRole('menu').waitFor();
      await expectNoEnglish(person, language);
      await page.keyboard.press('Escape');
    }
  });
});
