/** Editors of e-mail, survey, workflow and checklist templates. */
import type { BrowserContext, Page } from 'playwright-core';
import { problemOf, statusOf } from '#contracts/errors.ts';
import type { EmailTemplate } from '#contracts/templates.ts';
import { ownNames } from '#domain/email-template/language.ts';
import { forms } from '#lib/texts/en/forms.ts';
import { templates } from '#lib/texts/en/templates.ts';
import { survey as spanish } from '#lib/texts/es/survey.ts';
import { survey } from '../../../infra/demo/notes-and-deliverables.ts';
import { answering, changing, failing, readOnly, type Shot, waiting } from './shot.ts';

const main = (page: Page) => page.getByRole('main');
const mail = (page: Page) => page.frameLocator('iframe').first().locator('p').first().waitFor();

/** Chooses from the menu of the first template in the list. */
const choose = (item: string) => async (page: Page) => {
  const list = main(page).getByRole('navigation', { name: templates.list, exact: true });
  await list
    .getByRole('button', { name: new RegExp(`^${templates.menuOf('')}`) })
    .first()
    .click();
  await page.getByRole('menuitem', { name: item }).click();
};

/**
 * Mocks a conflict: another person saves first, so the save is refused, and the list is then the result of `theirs`.
 */
const overtaken =
  (
    code: 'conflict' | 'template_not_found',
    theirs: (items: readonly EmailTemplate[], saved: number) => readonly EmailTemplate[],
  ) =>
  async (context: BrowserContext) => {
    let saved: number | undefined;
    await changing('**/api/email-templates*', ({ items, ...list }: { items: readonly EmailTemplate[] }) => ({
      ...list,
      items: saved === undefined ? items : theirs(items, saved),
    }))(context);
    await context.route('**/api/email-templates/*', (route) => {
      const request = route.request();
      if (request.method() !== 'PUT') return route.fallback();
      saved = Number(request.url().split('/').at(-1));
      return route.fulfill({ status: statusOf(code), json: { error: problemOf({ code }) } });
    });
  };
const saveMine = (until: string) => async (page: Page) => {
  await main(page).getByLabel(templates.email.subject).first().fill('A subject of mine');
  await main(page).getByRole('button', { name: templates.save }).click();
  await main(page).getByText(until).waitFor();
};

/** Mocks creation so that it fails, while loading works. */
const failingToSave = (calls: string) => (context: BrowserContext) =>
  context.route(calls, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { error: problemOf({ code: 'internal', id: '7f3c2a' }) } })
      : route.fallback(),
  );
const saveCopy = async (page: Page) => {
  await choose(templates.clone)(page);
  await main(page).getByRole('button', { name: templates.save }).click();
  await page.getByText('7f3c2a').first().waitFor();
};

const pages = {
  email: { path: '/templates/email-templates', calls: '**/api/email-templates' },
  surveys: { path: '/templates/survey-templates', calls: '**/api/surveys' },
  workflows: { path: '/templates/workflow-templates', calls: '**/api/templates' },
  checklists: { path: '/templates/workflow-templates#checklists', calls: '**/api/qc_templates' },
};

/** Opens the demo's survey in Spanish. */
const openSurvey = async (page: Page) => {
  const list = main(page).getByRole('navigation', { name: templates.list, exact: true });
  await list.getByRole('button', { name: survey.name, exact: true }).click();
  await main(page).getByRole('tab', { name: ownNames.es }).click();
};

export const templateShots: readonly Shot[] = [
  ...Object.entries(pages).flatMap(([name, { path, calls }]): Shot[] => [
    { name: `templates-${name}`, path, ...(name === 'email' ? { act: mail } : {}) },
    { name: `templates-${name}-empty`, path, given: answering(calls, { items: [] }) },
    { name: `templates-${name}-read-only`, path, given: readOnly },
    { name: `templates-${name}-loading`, path, given: waiting(calls), loading: true },
    { name: `templates-${name}-failing`, path, given: failing(calls), refused: 500 },
    {
      name: `templates-${name}-not-saved`,
      path,
      given: failingToSave(calls),
      refused: 500,
      act: saveCopy,
      window: true,
    },
    { name: `templates-${name}-cloned`, path, act: choose(templates.clone) },
    { name: `templates-${name}-deleted`, path, act: choose(templates.delete) },
  ]),
  {
    name: 'templates-surveys-translated',
    path: pages.surveys.path,
    act: openSurvey,
  },
  {
    name: 'templates-surveys-preview',
    phone: true,
    path: pages.surveys.path,
    act: async (page) => {
      await openSurvey(page);
      await main(page).getByRole('radio', { name: forms.shown.preview }).check({ force: true });
      await main(page).getByText(spanish.submit).waitFor();
    },
  },
  {
    name: 'templates-surveys-outdated',
    path: pages.surveys.path,
    act: async (page) => {
      await openSurvey(page);
      await main(page).getByRole('tab', { name: templates.survey.original }).click();
      const question = main(page).getByRole('textbox', { name: templates.survey.question(1) });
      await question.fill('How satisfied are you with the result, and with our work?');
      await main(page).getByRole('tab', { name: ownNames.es }).click();
      await main(page).getByRole('tabpanel').getByRole('textbox').last().fill('');
    },
  },
  {
    name: 'templates-email-language',
    path: pages.email.path,
    given: changing('**/api/email-templates*', ({ items, ...list }: { items: readonly EmailTemplate[] }) => ({
      ...list,
      items: items.filter(({ language }) => language !== 'fr' && language !== 'it'),
    })),
    act: async (page) => {
      await main(page).getByRole('button', { name: templates.email.addLanguage }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'templates-email-reminders', path: `${pages.email.path}#reminders`, act: mail },
  { name: 'templates-email-invites', path: `${pages.email.path}#invites`, act: mail },
  { name: 'templates-email-csat', path: `${pages.email.path}#csat`, act: mail },
  {
    name: 'templates-email-preview-failing',
    path: pages.email.path,
    given: failing('**/api/email-templates/preview'),
    refused: 500,
    act: (page) => page.getByText('7f3c2a').first().waitFor(),
  },
  {
    name: 'templates-email-subject-missing',
    path: pages.email.path,
    act: async (page) => {
      await main(page).getByLabel(templates.email.subject).first().fill('');
      await main(page).getByRole('button', { name: templates.save }).click();
    },
  },
  {
    name: 'templates-workflows-reorder',
    path: pages.workflows.path,
    act: (page) => main(page).getByRole('radio', { name: templates.workflow.reorder }).check({ force: true }),
  },
  {
    name: 'templates-email-conflict',
    path: pages.email.path,
    given: overtaken('conflict', (items) =>
      items.map((one) => ({
        ...one,
        subject: `${one.subject} (new)`,
        updated_on: new Date().toISOString(),
      })),
    ),
    refused: 409,
    act: saveMine(forms.conflict.title),
  },
  {
    name: 'templates-email-orphaned',
    path: pages.email.path,
    given: overtaken('template_not_found', (items, saved) =>
      items.filter(({ id, parent_id }) => id !== saved && parent_id !== saved),
    ),
    refused: 404,
    act: saveMine(templates.orphaned.title),
  },
];
