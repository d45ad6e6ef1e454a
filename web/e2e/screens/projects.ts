/** Project lists, creation and settings. */
import type { Page } from 'playwright-core';
import type { listClients } from '#contracts/clients.ts';
import type { AnswerOf } from '#contracts/route.ts';
import type { getTimeline } from '#contracts/timeline.ts';
import { projects } from '#lib/texts/en/projects.ts';
import { storedFile } from '#parts/files/stored-file.testing.ts';
import {
  answering,
  changing,
  type Found,
  failing,
  noConnection,
  offline,
  press,
  readOnly,
  type Shot,
  waiting,
} from './shot.ts';

const chooseStructure = async (page: Page, structure: string) => {
  await page.getByRole('radio', { name: new RegExp(structure) }).check();
  await page.getByRole('button', { name: projects.structure.go }).click();
};

const asGrid = (page: Page) => page.getByRole('radio', { name: projects.grid }).check({ force: true });

const { bulk, views } = projects;

const content = { columns: ['picture', 'client', 'name', 'status', 'current_stage', 'due', 'owner'] };
const saved = (id: number, name: string, shared: boolean, more: object = {}) => ({
  id,
  name,
  shared,
  author: 1,
  content: { ...content, ...more },
  updated_on: '2026-03-02T09:00:00.000Z',
});
/** Some saved views, of which the second is late feedback. */
const withViews = answering('**/api/views', {
  items: [
    saved(1, 'My week', false, { due: 'week', sort: 'due', direction: 'ascending' }),
    saved(2, 'Waiting for clients', false, { turn: 'clients', sort: 'due', direction: 'ascending' }),
    saved(3, 'Ours to do', true, { turn: 'yours' }),
  ],
});
const waitingView = `/projects?turn=clients&sort=due&direction=ascending&columns=${content.columns.join(',')}&view=2`;

/** Selects the first projects of the list. */
const selectSome =
  (count: number, grid = false) =>
  async (page: Page) => {
    if (grid) await asGrid(page);
    await page.getByRole('button', { name: bulk.select, exact: true }).click();
    for (let index = 0; index < count; index += 1)
      await page
        .getByRole('checkbox', { name: /^Select (?!all)/ })
        .nth(index)
        .check();
  };

/** Opens a command on the selected projects. */
const command = (name: string) => async (page: Page) => {
  await selectSome(4)(page);
  await page.getByRole('region', { name: bulk.bar }).getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog').waitFor();
};

/** Two files in the round in work of every other project. */
const withWork = changing(
  /\/api\/projects\/\d+\/timeline\/\d+$/,
  (timeline: AnswerOf<typeof getTimeline>) => {
    if (timeline.project.id % 2 === 0) return timeline;
    const rounds = timeline.workflow.tasks.flatMap(({ tasks }) => tasks);
    const revision_id = rounds.find(({ status }) => status === 'in_progress')?.id;
    const files = ['Front.png', 'Back.png'].map((name) => ({ revision_id, file: storedFile(name) }));
    return { ...timeline, files };
  },
);

/** Chooses an item that opens a dialog, from the menu beside the settings' title. */
const choose = (item: string) => async (page: Page) => {
  await page.getByRole('button', { name: projects.menu }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('dialog').waitFor();
};

/** Stores an unsent mail of the project whose settings the page shows. */
const withUnsent = (page: Page) =>
  page.evaluate(() => {
    const [, project] = /projects\/(\d+)/.exec(location.pathname) ?? [];
    const person = localStorage.getItem('proofline.person');
    const draft = {
      subject: 'Arrows for the second floor',
      body: '<p>Dear {{recipient_fname}},</p><p>the arrows now point to the lift. Is the blue of the <strong>children’s ward</strong> the right one?</p>',
      template_id: null,
    };
    localStorage.setItem(
      `proofline.draft.${project}.70001.message.${person}`,
      JSON.stringify({ draft, version: 1, stamp: 'unsent', saved_on: Date.now() - 3_600_000 }),
    );
  });

/** Every filter of a list. */
const everyFilter =
  '/projects?status=awaiting_feedback&turn=clients&due=week&client=1&stage=Layout&deliverable=Teaser&owner=1&group=client&search=a';

export const projectShots = ({ settingsOf }: Found): readonly Shot[] => [
  { name: 'projects-table', path: '/projects' },
  { name: 'projects-grid', path: '/projects', act: asGrid },
  { name: 'projects-views', path: waitingView, given: withViews },
  { name: 'projects-view-changed', path: `${waitingView}&due=week`, given: withViews },
  {
    name: 'projects-view-menu',
    path: waitingView,
    given: withViews,
    act: (page) => page.getByRole('button', { name: views.menu('Waiting for clients') }).click(),
    window: true,
  },
  {
    name: 'projects-view-new',
    path: '/projects?turn=yours',
    given: withViews,
    act: (page) => press(page, views.save),
    window: true,
  },
  { name: 'projects-grouped', path: '/projects?group=stage&sort=name' },
  { name: 'projects-grouped-due', path: '/projects?group=due' },
  { name: 'projects-grouped-selected', path: '/projects?group=turn', act: selectSome(3), window: true },
  { name: 'projects-grouped-grid', path: '/projects?group=client', act: asGrid },
  { name: 'projects-selected', path: '/projects', act: selectSome(4), window: true },
  { name: 'projects-selected-grid', path: '/projects', act: selectSome(3, true), window: true },
  {
    name: 'projects-bulk-send',
    path: '/projects',
    given: withWork,
    act: async (page) => {
      await selectSome(9)(page);
      await page
        .getByRole('region', { name: bulk.bar })
        .getByRole('button', { name: bulk.send, exact: true })
        .click();
      await page.getByRole('dialog').getByRole('status').waitFor();
    },
    window: true,
  },
  {
    name: 'projects-bulk-sending-nothing',
    path: '/projects',
    act: async (page) => {
      await command(bulk.send)(page);
      await page.getByRole('dialog').getByRole('status').waitFor();
    },
    given: failing('**/timeline/**'),
    refused: 500,
    window: true,
  },
  { name: 'projects-remind', path: '/projects', act: command(bulk.remind), window: true },
  { name: 'projects-move-due', path: '/projects', act: command(bulk.due), window: true },
  {
    name: 'projects-reminded',
    path: '/projects',
    given: failing('**/send-preview'),
    refused: 500,
    act: async (page) => {
      await command(bulk.remind)(page);
      await page.getByRole('dialog').getByRole('button', { name: bulk.ask.remind.confirm }).click();
      await page.getByRole('dialog', { name: bulk.result.done.remind(0) }).waitFor();
    },
    window: true,
  },
  { name: 'projects-filtered', path: '/projects?status=awaiting_feedback&search=a' },
  { name: 'projects-all-filters', path: everyFilter },
  {
    name: 'projects-more-filters',
    path: everyFilter,
    act: (page) => press(page, projects.filter.more(5)),
    window: true,
  },
  { name: 'projects-at-a-stage', path: '/projects?stage=Wireframes' },
  { name: 'projects-completed', path: '/projects?completed=1' },
  { name: 'projects-archived', path: '/projects/archived' },
  { name: 'projects-no-match', path: '/projects?search=nothing+is+called+this' },
  {
    name: 'projects-empty',
    path: '/projects',
    given: answering('**/api/projects?*', { items: [], cursor: null }),
  },
  { name: 'projects-failing', path: '/projects', given: failing('**/api/projects?*'), refused: 500 },
  { name: 'projects-loading', path: '/projects', given: waiting('**/api/projects?*'), loading: true },
  { name: 'projects-offline', path: '/projects', given: offline('**/api/projects?*'), refused: noConnection },
  {
    name: 'projects-grid-loading',
    path: '/projects',
    given: async (context) => {
      await context.addInitScript(() => localStorage.setItem('proofline.projects.view', 'grid'));
      await waiting('**/api/projects?*')(context);
    },
    loading: true,
  },
  {
    name: 'projects-archived-failing',
    path: '/projects/archived',
    given: failing('**/api/projects?*'),
    refused: 500,
  },
  { name: 'projects-archived-read-only', path: '/projects/archived', given: readOnly },
  {
    name: 'projects-archived-empty',
    path: '/projects/archived',
    given: answering('**/api/projects?*', { items: [], cursor: null }),
  },
  { name: 'projects-as-agent', path: '/projects', as: 'agent' },
  {
    name: 'projects-as-client-empty',
    path: '/projects',
    as: 'client',
    given: answering('**/api/projects?*', { items: [], cursor: null }),
  },
  { name: 'projects-read-only', path: '/projects', given: readOnly },
  { name: 'projects-as-client', path: '/projects', as: 'client' },
  { name: 'projects-as-client-grid', path: '/projects', as: 'client', act: asGrid },
  { name: 'create-structure', path: '/projects/create' },
  {
    name: 'create-form',
    path: '/projects/create?client=1',
    act: (page) => chooseStructure(page, projects.structure.single),
  },
  {
    name: 'create-more',
    path: '/projects/create?client=1',
    act: async (page) => {
      await chooseStructure(page, projects.structure.single);
      await page.getByText(projects.more.title).click();
    },
  },
  {
    name: 'create-client',
    path: '/projects/create',
    act: async (page) => {
      await chooseStructure(page, projects.structure.single);
      await press(page, projects.field.newClient);
      await page.getByRole('dialog').waitFor();
    },
    window: true,
  },
  {
    name: 'create-errors',
    path: '/projects/create',
    act: async (page) => {
      await chooseStructure(page, projects.structure.multi);
      await page.getByRole('button', { name: projects.createAction }).first().click();
    },
  },
  {
    name: 'create-failing',
    path: '/projects/create?client=1',
    given: failing('**/api/projects'),
    refused: 500,
    act: async (page) => {
      await chooseStructure(page, projects.structure.single);
      await page.getByLabel(projects.field.name).fill('Harvest posters');
      await page.getByRole('button', { name: projects.createAction }).first().click();
      await page.getByRole('alert').waitFor();
    },
    window: true,
  },
  {
    name: 'create-client-gone',
    path: '/projects/create?client=1',
    act: async (page) => {
      await chooseStructure(page, projects.structure.single);
      await page.getByLabel(projects.field.name).fill('Harvest posters');
      await changing('**/api/clients', ({ clients }: AnswerOf<typeof listClients>) => ({
        clients: clients.filter(({ id }) => id !== 1),
      }))(page.context());
      page.on('dialog', (dialog) => dialog.accept());
      await page.goto(new URL('/projects/create', page.url()).href);
      await page.getByText(projects.notice.clientGone).waitFor();
    },
  },
  { name: 'create-read-only', path: '/projects/create', given: readOnly },
  { name: 'settings-as-agent', path: settingsOf('Brand refresh'), as: 'agent' },
  {
    name: 'settings-loading',
    path: settingsOf('Brand refresh'),
    given: waiting(/\/api\/projects\/\d+$/),
    loading: true,
  },
  {
    name: 'settings-failing',
    path: settingsOf('Brand refresh'),
    given: failing(/\/api\/projects\/\d+$/),
    refused: 500,
  },
  { name: 'settings-archived', path: settingsOf('Autumn wine list') },
  { name: 'settings', path: settingsOf('Brand refresh') },
  { name: 'settings-multi', path: settingsOf('Opening week') },
  { name: 'settings-cancelled', path: settingsOf('Clinic signage') },
  { name: 'settings-read-only', path: settingsOf('Brand refresh'), given: readOnly },
  { name: 'settings-archive', path: settingsOf('Brand refresh'), act: choose(projects.archive) },
  { name: 'settings-cancel', path: settingsOf('Brand refresh'), act: choose(projects.cancelProject) },
  { name: 'settings-delete', path: settingsOf('Clinic signage'), act: choose(projects.deleteProject) },
  {
    name: 'settings-delete-unsent',
    path: settingsOf('Clinic signage'),
    act: async (page) => {
      await withUnsent(page);
      await choose(projects.deleteProject)(page);
      await page.getByText(projects.confirm.unsent.title).waitFor();
    },
  },
  {
    name: 'settings-contact',
    path: settingsOf('Brand refresh'),
    act: (page) => press(page, projects.contacts.add),
  },
];
