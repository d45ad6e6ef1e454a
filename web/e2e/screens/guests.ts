/** Guest pages behind mailed links: review, delivery and survey, in their states and languages. */

import type { BrowserContext, Page } from 'playwright-core';
import type { Language } from '#contracts/common.ts';
import type { ReminderChoice } from '#contracts/mailing.ts';
import type { Review } from '#contracts/review.ts';
import type { AnswerOf } from '#contracts/route.ts';
import type { getGuestSurvey } from '#contracts/surveys.ts';
import { linkEnds } from '#domain/answerer/index.ts';
import { languages } from '#domain/email-template/language.ts';
import { endedLink } from '#lib/texts/en/ended-link.ts';
import { review } from '#lib/texts/en/review.ts';
import { beginAnswer } from '../answering.ts';
import {
  answering,
  changing,
  type Found,
  failing,
  noConnection,
  offline,
  refusing,
  type Shot,
  waiting,
} from './shot.ts';

const choice = (
  language: Language,
  reminders: boolean,
  about: ReminderChoice['about'] = 'reminders',
): ReminderChoice => ({
  about,
  workspace: { name: 'Northwind Studio', logo: null, theme: 'indigo' },
  language,
  sent_to: 'm•••@aurora-health.example',
  reminders,
});
/** Browser that has shown a guest's page in a language. */
const knowing = (language: Language) => (context: BrowserContext) =>
  context.addInitScript((known) => localStorage.setItem('proofline.guest-language', known), language);
/** Wish for the third day that is offered. */
const wished = ({ days_to_ask_for }: Review, state: 'open' | 'agreed' | 'kept'): Review['wish'] => ({
  due_date: days_to_ask_for[2] ?? '',
  by: 'Mara Lindqvist',
  own: true,
  message: 'We are at the fair until Thursday.',
  state,
  reply: state === 'kept' ? 'The studio is booked for the day after. Shall we call?' : '',
});
/** Started answer, in its dialog. */
const begun = (name: string) => async (page: Page) => {
  await beginAnswer(page, name);
  await page.getByRole('dialog').waitFor();
};
/** Answers to a survey that this device has kept since an earlier visit. */
const unsentAnswers = (context: BrowserContext) =>
  context.addInitScript(() => {
    const read = Storage.prototype.getItem;
    const answer = { rating: 4, comment: 'Calls on Fridays were too short.\nThe film itself: splendid.' };
    const answers = Object.fromEntries(Array.from({ length: 99 }, (_, id) => [id, answer]));
    Storage.prototype.getItem = function (key) {
      const isDraft = key.startsWith('proofline.draft.survey.') && !key.endsWith('.other');
      return isDraft ? JSON.stringify({ answers, stamp: 'kept' }) : read.call(this, key);
    };
  });
/** Mocks a survey that was submitted on another device. */
const answeredElsewhere = (answer: AnswerOf<typeof getGuestSurvey>) => ({
  ...answer,
  survey: {
    ...answer.survey,
    survey_completed: true,
    completed_on: answer.survey.sent_on,
    submitted_by: 'Mara Lindqvist',
    surveyItems: answer.survey.surveyItems.map((item) => ({
      ...item,
      rating: item.is_star_rating ? 5 : null,
      comment: item.is_star_rating ? '' : 'All fine.',
    })),
  },
});
const calls = '**/api/reminders/*';
const reminders: readonly Shot[] = [
  ...languages.flatMap((language): Shot[] => [
    {
      name: `reminders-${language}`,
      path: '/reminders/mara',
      given: answering(calls, choice(language, true)),
    },
    {
      name: `reminders-off-${language}`,
      path: '/reminders/mara',
      given: answering(calls, choice(language, false)),
    },
    {
      name: `digest-${language}`,
      path: '/reminders/mara',
      given: answering(calls, choice(language, true, 'digest')),
    },
    {
      name: `digest-off-${language}`,
      path: '/reminders/mara',
      given: answering(calls, choice(language, false, 'digest')),
    },
  ]),
  {
    name: 'reminders-loading',
    path: '/reminders/mara',
    given: waiting(calls),
    loading: true,
    // Its call would reach the server once the mock goes.
    after: (page) => page.close(),
  },
  { name: 'reminders-failing', path: '/reminders/mara', given: failing(calls), refused: 500 },
  { name: 'reminders-gone', path: '/reminders/withdrawn', refused: 404 },
];

export const guestShots = ({ reviewOf, deliveryOf, surveyOf }: Found): readonly Shot[] => {
  const pages: readonly Shot[] = [
    { name: 'review-image', path: reviewOf('Brand refresh'), window: true },
    {
      name: 'review-described',
      path: reviewOf('Brand refresh'),
      given: changing('**/api/review/*', (json: Review) => ({
        ...json,
        files: json.files.map((file) => ({
          ...file,
          description: 'A dark red box with the name Velo & Vine on its side.',
        })),
      })),
      window: true,
    },
    { name: 'review-video', path: reviewOf('Cellar tour film'), window: true },
    { name: 'review-link', path: reviewOf('Tasting night posters'), window: true },
    { name: 'review-approve', path: reviewOf('Brand refresh'), act: begun(review.approve) },
    { name: 'review-changes', path: reviewOf('Brand refresh'), act: begun(review.requestChanges) },
    ...(['open', 'agreed', 'kept'] as const).map(
      (state): Shot => ({
        name: `review-more-time-${state}`,
        path: reviewOf('Brand refresh'),
        given: changing('**/api/review/*', (answer: Review) => ({ ...answer, wish: wished(answer, state) })),
        act: (page) => page.locator('[data-wish]').getByText(/\S/).first().waitFor(),
        window: true,
      }),
    ),
    ...(['en', 'es', 'it', 'fr'] as const).map(
      (language): Shot => ({
        name: `review-more-time-ask-${language}`,
        path: reviewOf('Brand refresh'),
        given: changing('**/api/review/*', (answer: Review) => ({ ...answer, language })),
        act: async (page) => {
          await page.locator('header').getByRole('button').click();
          await page.getByRole('dialog').waitFor();
        },
      }),
    ),
    ...(['en', 'es', 'it', 'fr'] as const).map(
      (language): Shot => ({
        name: `review-approved-${language}`,
        path: reviewOf('Brand refresh'),
        given: changing('**/api/review/*', (answer: Review) => ({
          ...answer,
          language,
          state: 'approved',
          decided: { what: 'approved', at: new Date().toISOString(), by: 'Ann Lee' },
          recall: { seq: 1, until: new Date(Date.now() + 600_000).toISOString() },
          current_stage: 'Print',
        })),
        act: (page) => page.locator('[data-told]').waitFor(),
        window: true,
      }),
    ),
    { name: 'review-superseded', path: reviewOf('Tasting night posters', 2), window: true },
    {
      name: 'review-loading',
      path: reviewOf('Brand refresh'),
      given: waiting('**/api/review/*'),
      loading: true,
    },
    {
      name: 'review-failing',
      path: reviewOf('Brand refresh'),
      given: failing('**/api/review/*'),
      refused: 500,
    },
    {
      name: 'review-offline',
      path: reviewOf('Brand refresh'),
      given: offline('**/api/review/*'),
      refused: noConnection,
    },
    {
      name: 'review-offline-words',
      path: reviewOf('Nueva web'),
      given: async (context) => {
        await offline('**/api/review/*')(context);
        await context.addInitScript(() => {
          const [, , token] = location.pathname.split('/');
          localStorage.setItem('proofline.guest-language', 'es');
          localStorage.setItem(
            `proofline.review.${token}`,
            'El logo más grande, por favor.\nY el fondo, más claro.',
          );
        });
      },
      refused: noConnection,
    },
    { name: 'review-gone', path: '/review/withdrawn', refused: 404 },
    { name: 'review-es', path: reviewOf('Nueva web'), window: true },
    { name: 'review-it', path: reviewOf('Documentario in cantina'), window: true },
    { name: 'review-fr', path: reviewOf('Film de marque'), window: true },
    { name: 'delivery-files', path: deliveryOf('Logo package') },
    { name: 'delivery-link', path: deliveryOf('Typeface to install') },
    { name: 'delivery-it', path: deliveryOf('Etichette, file per la stampa') },
    { name: 'delivery-fr', path: deliveryOf('Affiches, fichiers pour l’impression') },
    {
      name: 'delivery-failing',
      path: deliveryOf('Logo package'),
      given: failing('**/api/delivery/*'),
      refused: 500,
    },
    { name: 'delivery-gone', path: '/delivery/withdrawn', refused: 404 },
    { name: 'survey-open', path: surveyOf('Telehealth explainer') },
    { name: 'survey-begun', path: `${surveyOf('Telehealth explainer')}?rating=4` },
    { name: 'survey-answered', path: surveyOf('Patient leaflet series') },
    { name: 'survey-es', path: surveyOf('Nueva web') },
    { name: 'survey-it', path: surveyOf('Etichette riserva') },
    {
      name: 'survey-unsent',
      path: surveyOf('Telehealth explainer'),
      given: unsentAnswers,
      act: (page) => page.getByRole('textbox').first().waitFor(),
    },
    {
      name: 'survey-unsent-elsewhere',
      path: surveyOf('Telehealth explainer'),
      given: async (context) => {
        await unsentAnswers(context);
        await changing('**/api/survey/*', answeredElsewhere)(context);
      },
    },
    {
      name: 'survey-unsent-offline',
      path: surveyOf('Telehealth explainer'),
      given: async (context) => {
        await unsentAnswers(context);
        await offline('**/api/survey/*')(context);
      },
      refused: noConnection,
    },
    { name: 'survey-fr', path: surveyOf('Collection hiver') },
    {
      name: 'survey-loading',
      path: surveyOf('Telehealth explainer'),
      given: waiting('**/api/survey/*'),
      loading: true,
    },
    ...reminders,
    ...languages.map(
      (language): Shot => ({
        name: `link-on-hold-${language}`,
        path: '/link/any',
        given: async (context) => {
          await refusing('**/api/tracklinks/*', 403, 'workspace_held')(context);
          await knowing(language)(context);
        },
        refused: 403,
      }),
    ),
    ...languages.map((language, index): Shot => {
      const end = linkEnds[index] ?? 'link_expired';
      return {
        name: `link-ended-${language}`,
        path: '/link/any',
        given: async (context) => {
          await refusing('**/api/tracklinks/*', 410, end)(context);
          await knowing(language)(context);
        },
        refused: 410,
      };
    }),
    {
      name: 'link-asked',
      path: '/link/any',
      given: async (context) => {
        await refusing('**/api/tracklinks/*', 410, 'link_expired')(context);
        await answering('**/api/tracklinks/*/ask', { asked: true })(context);
      },
      act: async (page) => {
        await page.getByRole('button', { name: endedLink.ask }).click();
        await page.getByRole('heading', { name: endedLink.asked }).waitFor();
      },
      refused: 410,
    },
    { name: 'link-nowhere', path: '/link/withdrawn', refused: 404 },
    { name: 'link-failing', path: '/link/any', given: failing('**/api/tracklinks/*'), refused: 500 },
    { name: 'survey-gone', path: '/survey/withdrawn', refused: 404 },
  ];
  return pages.map((page) => ({ ...page, as: 'guest' }));
};
