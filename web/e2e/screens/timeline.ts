/** A project's page: its timeline and tabs, as the agency and as the client, and writing to the client. */
import type { Page } from 'playwright-core';
import { compose } from '../../src/lib/texts/en/compose.ts';
import { deliverables } from '../../src/lib/texts/en/deliverables.ts';
import { notes } from '../../src/lib/texts/en/notes.ts';
import { timeline } from '../../src/lib/texts/en/timeline.ts';
import { type Found, failing, inDialog, onStarter, press, readOnly, type Shot } from './shot.ts';

const fromMenu = async (page: Page, name: string) => {
  await press(page, timeline.moreActions);
  await page.getByRole('menuitem', { name }).click();
  await page.getByRole('dialog').waitFor();
};

const startComposing = async (page: Page) => {
  await press(page, /^Send (preview|round)/);
  await page.getByRole('heading', { level: 1, name: /^Send (preview|round)/ }).waitFor();
};

const passChecklist = async (page: Page) => {
  const next = page.getByRole('button', { name: compose.checklist.next });
  await page.getByRole('button', { name: compose.previewAndSend }).or(next).waitFor();
  if (!(await next.isVisible())) return;
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await next.click();
};

const composeMail = async (page: Page) => {
  await startComposing(page);
  await passChecklist(page);
  await page.frameLocator('iframe').first().locator('p').first().waitFor();
};

/** The tabs of one project in their states: an address's end, and what answers them. */
const tabs = {
  scope: '**/scope',
  notes: '**/notes',
  deliverables: '**/deliverables',
  feedback: '**/surveys',
};

export const timelineShots = ({ timelineOf, timelineIn, multi }: Found): readonly Shot[] => {
  const inProduction = timelineOf('Etichette riserva');
  const full = timelineOf('Brand refresh');
  const bare = timelineOf('Boutique en ligne');
  return [
    { name: 'timeline-in-production', path: inProduction },
    { name: 'timeline-awaiting', path: timelineIn('awaiting_feedback') },
    { name: 'timeline-overdue', path: timelineIn('overdue_feedback') },
    { name: 'timeline-archived', path: timelineOf('Autumn wine list') },
    { name: 'timeline-cancelled', path: timelineOf('Clinic signage') },
    { name: 'timeline-completed', path: timelineOf('Takeaway cups') },
    { name: 'timeline-multi', path: timelineOf('Opening week') },
    { name: 'timelines-overview', path: multi('Opening week') },
    { name: 'timelines-overview-deliverables', path: `${multi('Opening week')}#deliverables` },
    { name: 'timeline-non-linear', path: timelineOf('Online shop') },
    { name: 'timeline-files', path: full },
    { name: 'timeline-reopened', path: timelineOf('Film de marque') },
    { name: 'timeline-read-only', path: inProduction, given: readOnly },
    { name: 'timeline-failing', path: full, given: failing('**/timeline/*'), refused: 500 },
    { name: 'tab-analytics', path: `${inProduction}#analytics` },
    { name: 'tab-analytics-rated', path: `${timelineOf('Spring menu')}#analytics` },
    { name: 'tab-feedback', path: `${timelineOf('Spring menu')}#feedback` },
    { name: 'tab-feedback-locked', path: `${timelineOf('Spring menu')}#feedback`, given: onStarter },
    ...Object.entries(tabs).flatMap(([tab, calls]): Shot[] => [
      ...(tab === 'feedback' ? [] : [{ name: `tab-${tab}`, path: `${full}#${tab}` }]),
      { name: `tab-${tab}-empty`, path: `${bare}#${tab}` },
      { name: `tab-${tab}-read-only`, path: `${full}#${tab}`, given: readOnly },
      { name: `tab-${tab}-failing`, path: `${full}#${tab}`, given: failing(calls), refused: 500 },
      {
        name: `tab-${tab}-as-client`,
        path: `${tab === 'feedback' ? timelineOf('Spring menu') : full}#${tab}`,
        asClient: true,
      },
    ]),
    {
      name: 'tab-notes-editor',
      path: `${full}#notes`,
      act: (page) => press(page, notes.list.notes.add),
    },
    { name: 'tab-deliverables-new', path: `${full}#deliverables`, act: inDialog(deliverables.create) },
    {
      name: 'tab-deliverables-editor',
      path: `${full}#deliverables`,
      act: (page) => press(page, deliverables.editOf('Logo package')),
    },
    {
      name: 'tab-deliverables-compose',
      path: `${full}#deliverables`,
      act: async (page) => {
        await press(page, deliverables.send);
        await page.frameLocator('iframe').first().locator('p').first().waitFor();
      },
    },
    { name: 'timeline-as-client', path: full, asClient: true },
    { name: 'timeline-as-client-decides', path: timelineOf('Cellar tour film'), asClient: true },
    { name: 'timeline-as-client-archived', path: timelineOf('Autumn wine list'), asClient: true },
    {
      name: 'timeline-undo',
      path: inProduction,
      act: (page) => fromMenu(page, timeline.actions.undo),
    },
    {
      name: 'timeline-dates',
      path: inProduction,
      act: (page) => fromMenu(page, timeline.actions.dates),
    },
    {
      name: 'timeline-reopen',
      path: inProduction,
      act: async (page) => {
        await page.getByRole('main').getByText('Concept', { exact: true }).first().click();
        await press(page, timeline.actions.reopen_stage);
        await page.getByRole('dialog').waitFor();
      },
    },
    { name: 'compose-checklist', path: inProduction, act: startComposing },
    { name: 'compose-mail', path: inProduction, act: composeMail },
    {
      name: 'compose-confirm',
      path: inProduction,
      act: async (page) => {
        await composeMail(page);
        await page.getByRole('button', { name: compose.previewAndSend }).click();
        await page.getByRole('dialog').frameLocator('iframe').locator('p').first().waitFor();
      },
    },
  ];
};
