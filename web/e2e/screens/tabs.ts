/** Tabs behind a project's timeline, in their states. */
import type { Page } from 'playwright-core';
import type { SurveyTemplate } from '#contracts/surveys.ts';
import { analytics } from '#lib/texts/en/analytics.ts';
import { compose } from '#lib/texts/en/compose.ts';
import { deliverables } from '#lib/texts/en/deliverables.ts';
import { feedback } from '#lib/texts/en/feedback.ts';
import { leaving } from '#lib/texts/en/leaving.ts';
import { notes } from '#lib/texts/en/notes.ts';
import { survey } from '../../../infra/demo/notes-and-deliverables.ts';
import { dropPicture } from '../drop-picture.ts';
import {
  changing,
  type Found,
  failing,
  inDialog,
  onStarter,
  press,
  readOnly,
  type Shot,
  waiting,
} from './shot.ts';

/** Suffixes of the tabs' API paths. */
const tabs = {
  scope: /\/scope$/,
  notes: /\/notes$/,
  deliverables: /\/deliverables$/,
  analytics: /\/reports\/projects\/\d+/,
  feedback: /\/surveys(\?.*)?$/,
};

/** Chooses a survey and its recipient. */
const writeSurvey = async (page: Page) => {
  await page.getByLabel(feedback.sender.survey).first().selectOption({ index: 1 });
  await page.getByLabel(feedback.sender.recipient).first().selectOption({ index: 1 });
  await page.frameLocator('iframe').first().locator('p').first().waitFor();
  await page.getByText(compose.draft.saved).waitFor();
};

/** Writes about a deliverable in a form that is not saved. */
const writeDeliverable = async (page: Page) => {
  await press(page, deliverables.editOf('Logo package'));
  await page.getByLabel(deliverables.name).fill('Logo package, with the warmer cream');
  await page
    .getByLabel(deliverables.notes)
    .fill('All files for print and screen.\nThe cream is warmer, as you asked on the phone.');
  await page.getByText(deliverables.unsaved).waitFor();
};

/** Answers the list of deliverables without any, as after a colleague's removal, and loads it again. */
const removeDeliverables = async (page: Page) => {
  await page.route(tabs.deliverables, (route) => route.fulfill({ json: { items: [] } }));
  await page.reload();
  await page.getByText(deliverables.left.title).first().waitFor();
};

export const tabShots = ({ timelineOf }: Found): readonly Shot[] => {
  const full = timelineOf('Brand refresh');
  const bare = timelineOf('Boutique en ligne');
  const closed = timelineOf('Autumn wine list');
  const rated = timelineOf('Spring menu');
  const isRated = (tab: string) => tab === 'feedback' || tab === 'analytics';
  return [
    ...Object.entries(tabs).flatMap(([tab, calls]): Shot[] => [
      { name: `tab-${tab}`, path: `${isRated(tab) ? rated : full}#${tab}` },
      { name: `tab-${tab}-empty`, path: `${tab === 'feedback' ? full : bare}#${tab}` },
      { name: `tab-${tab}-archived`, path: `${closed}#${tab}` },
      { name: `tab-${tab}-read-only`, path: `${full}#${tab}`, given: readOnly },
      {
        name: `tab-${tab}-loading`,
        path: `${full}#${tab}`,
        given: waiting(calls),
        // Placeholder of the data, not of the tab's code.
        loading: tab === 'analytics' ? analytics.agreed : true,
      },
      { name: `tab-${tab}-failing`, path: `${full}#${tab}`, given: failing(calls), refused: 500 },
      { name: `tab-${tab}-as-agent`, path: `${full}#${tab}`, as: 'agent' },
      ...(tab === 'analytics'
        ? []
        : [
            {
              name: `tab-${tab}-as-client`,
              path: `${isRated(tab) ? rated : full}#${tab}`,
              as: 'client',
            } as const,
          ]),
    ]),
    { name: 'tab-analytics-of-several', path: `${timelineOf('Opening week')}#analytics` },
    {
      name: 'tab-analytics-of-all',
      path: `${timelineOf('Opening week')}#analytics`,
      act: async (page) => {
        await page.getByRole('radio', { name: analytics.scope.project }).check({ force: true });
        await page.getByText(analytics.healthOfAll).waitFor();
      },
    },
    { name: 'tab-analytics-running', path: `${timelineOf('Etichette riserva')}#analytics` },
    { name: 'tab-feedback-filled', path: `${rated}#feedback`, act: writeSurvey },
    {
      name: 'tab-feedback-translated',
      path: `${timelineOf('Nueva web')}#feedback`,
      given: changing<{ items: SurveyTemplate[] }>('**/api/surveys', ({ items }) => ({
        items: items.map((item) => ({
          ...item,
          surveyItems: item.surveyItems.map((question, place) => ({
            ...question,
            ...(place === 0 && { translated_from: { es: 'How was it?' } }),
            ...(place === 1 && { translations: {} }),
          })),
        })),
      })),
      act: async (page) => {
        await page.getByLabel(feedback.sender.survey).first().selectOption(survey.name);
        await page.getByLabel(feedback.sender.recipient).first().selectOption({ index: 2 });
        await page.getByText(feedback.sender.asRead).click();
        await page.frameLocator('iframe').first().locator('p').first().waitFor();
      },
    },
    {
      name: 'tab-feedback-reminder',
      path: `${timelineOf('Etichette riserva')}#feedback`,
      act: async (page) => {
        await writeSurvey(page);
        await page.getByLabel(feedback.sender.survey).first().selectOption(survey.name);
        // Nobody else has one.
        await page.getByLabel(feedback.sender.recipient).first().selectOption({ index: 2 });
        await page.getByText(feedback.sender.sentBefore('').slice(1)).waitFor();
        await press(page, feedback.sender.preview);
        await page.getByRole('dialog').waitFor();
      },
    },
    { name: 'tab-feedback-locked', path: `${rated}#feedback`, given: onStarter },
    {
      name: 'tab-notes-editor',
      path: `${full}#notes`,
      act: (page) => press(page, notes.list.notes.add),
    },
    {
      name: 'tab-notes-picture',
      path: `${full}#notes`,
      act: async (page) => {
        await press(page, notes.list.notes.add);
        await page.getByRole('textbox', { name: notes.text }).fill('Please keep to this sketch:');
        await dropPicture(page, notes.text);
        await page.locator('.rte-picture img').waitFor();
        await page.locator('.rte-picture-progress').waitFor({ state: 'detached' });
      },
    },
    {
      name: 'tab-notes-picture-uploading',
      path: `${full}#notes`,
      act: async (page) => {
        await page.route(/\/projects\/\d+\/pictures$/, () => {});
        await press(page, notes.list.notes.add);
        await page.getByRole('textbox', { name: notes.text }).fill('Please keep to this sketch:');
        await dropPicture(page, notes.text);
        await page.locator('.rte-picture-progress').waitFor();
      },
    },
    { name: 'tab-deliverables-new', path: `${full}#deliverables`, act: inDialog(deliverables.create) },
    {
      name: 'tab-deliverables-editor',
      path: `${full}#deliverables`,
      act: (page) => press(page, deliverables.editOf('Logo package')),
    },
    {
      name: 'tab-deliverables-left',
      path: `${full}#deliverables`,
      act: async (page) => {
        await writeDeliverable(page);
        await removeDeliverables(page);
      },
    },
    {
      name: 'tab-deliverables-editor-read-only',
      path: `${full}#deliverables`,
      act: async (page) => {
        await writeDeliverable(page);
        await readOnly(page.context());
        await page.reload();
        await page.getByText(deliverables.closed).waitFor();
      },
    },
    {
      name: 'tab-deliverables-stop-upload',
      path: `${full}#deliverables`,
      act: async (page) => {
        await press(page, deliverables.editOf('Logo package'));
        await page.route(
          (url) => !url.pathname.startsWith('/api/'),
          (route) => (route.request().method() === 'PUT' ? undefined : route.fallback()),
        );
        const file = { name: 'cantina.mp4', mimeType: 'video/mp4', buffer: Buffer.from('film') };
        await page.locator('input[type="file"]').first().setInputFiles([file]);
        await page.getByText('cantina.mp4').first().waitFor();
        await page.getByRole('button', { name: deliverables.send, exact: true }).last().click();
        await page.getByRole('dialog', { name: leaving.step.title }).waitFor();
      },
    },
    {
      name: 'tab-deliverables-compose',
      path: `${full}#deliverables`,
      act: async (page) => {
        await press(page, deliverables.send);
        await page.frameLocator('iframe').first().locator('p').first().waitFor();
      },
    },
  ];
};
