/**
 * Slow and clumsy hands at every form, autosaved page and editor: pauses, retyping, two tabs, double clicks, Enter, a slow
 * line and lost answers lose no typed text and make nothing twice. A form that is missing here fails the first test.
 */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { listClients } from '#contracts/clients.ts';
import { createDeliverable } from '#contracts/deliverables.ts';
import { notes as noteCalls } from '#contracts/notes.ts';
import { createProject, listProjects } from '#contracts/projects.ts';
import { surveyTemplates } from '#contracts/surveys.ts';
import { qcTemplates, workflowTemplates } from '#contracts/templates.ts';
import { clients } from '#lib/texts/en/clients.ts';
import { compose } from '#lib/texts/en/compose.ts';
import { deliverables } from '#lib/texts/en/deliverables.ts';
import { frame } from '#lib/texts/en/frame.ts';
import { notes } from '#lib/texts/en/notes.ts';
import { projects } from '#lib/texts/en/projects.ts';
import { search } from '#lib/texts/en/search.ts';
import { settings } from '#lib/texts/en/settings.ts';
import { templates } from '#lib/texts/en/templates.ts';
import { workflowEditor } from '#lib/texts/en/workflow-editor.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { createMembers, type Members } from './members.ts';
import { type Person, type Product, startProduct } from './product.ts';
import {
  goAway,
  type Hand,
  handAt,
  isStored,
  keptTexts,
  longPause,
  type Place,
  saveOnSlowLine,
  saveWithLostAnswer,
  tabIn,
  typeSlowly,
  writeInTwoTabs,
} from './slow-hand.ts';

let product: Product;
let members: Members;
let owner: Person;
let film: TestProject;
let campaign = 0;
/** Tabs of the present place. */
let tabs: Page[] = [];

const at = (path: string) => `${product.runtime.url(members.subdomain)}${path}`;
const main = (page: Page) => page.getByRole('main');
const editor = (page: Page, name: string) => main(page).getByRole('textbox', { name, exact: true });
/** Field by its label, which may have a mark behind it. */
const labelled = (page: Page, label: string) =>
  main(page)
    .getByLabel(new RegExp(`^${label}`))
    .first();
const timelineOf = (hash: string) => `/projects/${film.id}/timeline/${film.wf}${hash}`;

const goTo = (path: () => string, field: (page: Page) => ReturnType<typeof main>) => async (page: Page) => {
  await page.goto('about:blank');
  await page.goto(at(path()));
  await field(page).waitFor();
};
const place = (
  kept: Place['kept'],
  path: () => string,
  field: Place['field'],
  more: Omit<Place, 'kept' | 'field' | 'open'> & Partial<Pick<Place, 'open'>>,
): Place => ({ kept, field, open: goTo(path, field), ...more });

const saveBy = (name: string, call: RegExp): NonNullable<Place['save']> => ({
  button: (page) => main(page).getByRole('button', { name, exact: true }).last(),
  call,
});
const mail = { kept: 'on this device' as const, body: (page: Page) => editor(page, compose.mail.body) };

const editDeliverable = async (page: Page) => {
  await page.goto('about:blank');
  await page.goto(at(timelineOf('#deliverables')));
  const edit = main(page).getByRole('button', { name: deliverables.editOf('Master') });
  const field = labelled(page, deliverables.notes);
  await edit.or(field).first().waitFor();
  // A card with a draft is open already.
  if (!(await field.isVisible())) await edit.click();
  await field.waitFor();
};

const places: Readonly<Record<string, Place>> = {
  'the signature of the profile': place(
    'by itself',
    () => '/profile',
    (page) => editor(page, settings.profile.signatureLabel),
    {
      uses: [
        'features/settings/components/profile-page.tsx useAutosave',
        'features/settings/components/profile-page.tsx RichTextEditor',
      ],
    },
  ),
  'the last name of the profile': place(
    'by itself',
    () => '/profile',
    (page) => labelled(page, settings.profile.lastName),
    { uses: ['features/settings/components/profile-page.tsx useAutosave'] },
  ),
  'the name of the workspace': place(
    'by itself',
    () => '/settings/workspace',
    (page) => labelled(page, settings.workspace.name),
    { uses: ['features/settings/components/workspace-page.tsx useAutosave'] },
  ),
  'a member of the team': place(
    'by itself',
    () => '/settings/team',
    (page) => main(page).getByLabel(settings.team.field.surname).last(),
    { uses: ['features/settings/components/team-page.tsx useAutosave'] },
  ),
  'a client': place(
    'by a button',
    () => `/clients/${film.client.id}`,
    (page) => labelled(page, clients.field.name),
    {
      uses: ['features/clients/components/client-form.tsx useForm'],
      save: saveBy(clients.save, /\/api\/clients\/\d+$/),
    },
  ),
  'the settings of a project': place(
    'by a button',
    () => `/projects/${film.id}`,
    (page) => labelled(page, projects.field.reference_code),
    {
      uses: ['features/projects/components/settings-page.tsx useForm'],
      save: saveBy(projects.save, /\/api\/projects\/\d+$/),
    },
  ),
  'a deliverable': {
    kept: 'by a button',
    open: editDeliverable,
    field: (page) => labelled(page, deliverables.notes),
    uses: ['features/deliverables/components/edit-deliverable.tsx useForm'],
    save: saveBy(deliverables.save, /\/deliverables\/\d+$/),
  },
  'an email template': place(
    'by a button',
    () => '/templates/email-templates',
    (page) => editor(page, templates.email.body),
    {
      uses: [
        'features/templates/components/email-page.tsx RichTextEditor',
        'features/templates/components/email-page.tsx useTemplateStore',
      ],
      save: saveBy(templates.save, /\/api\/email-templates\/\d+$/),
    },
  ),
  'a workflow template': place(
    'by a button',
    () => '/templates/workflow-templates',
    (page) => labelled(page, templates.name),
    {
      uses: ['features/templates/components/workflow-page.tsx useTemplateStore'],
      save: saveBy(templates.save, /\/api\/templates\/\d+$/),
    },
  ),
  'a checklist': place(
    'by a button',
    () => '/templates/workflow-templates#checklists',
    (page) => labelled(page, templates.name),
    {
      uses: ['features/templates/components/workflow-page.tsx useTemplateStore'],
      save: saveBy(templates.save, /\/api\/qc_templates\/\d+$/),
    },
  ),
  'a survey template': place(
    'by a button',
    () => '/templates/survey-templates',
    (page) => labelled(page, templates.name),
    {
      uses: ['features/templates/components/survey-page.tsx useTemplateStore'],
      save: saveBy(templates.save, /\/api\/surveys\/\d+$/),
    },
  ),
  'a preview’s mail': place(
    mail.kept,
    () => timelineOf(`?action=sendPreview&revisionId=${film.revision(1, 0)}`),
    mail.body,
    {
      uses: [
        'features/compose/components/compose-page.tsx useDraft',
        'features/compose/components/compose-page.tsx MailEditor',
      ],
    },
  ),
  'a deliverable’s mail': place(mail.kept, () => timelineOf('#deliverables'), mail.body, {
    uses: [
      'features/deliverables/components/compose-deliverable.tsx useDraft',
      'features/deliverables/components/compose-deliverable.tsx MailEditor',
    ],
    open: async (page) => {
      await page.goto('about:blank');
      await page.goto(at(timelineOf('#deliverables')));
      await main(page).getByRole('button', { name: deliverables.send }).first().click();
      await mail.body(page).waitFor();
    },
  }),
  'a survey’s mail': place(mail.kept, () => timelineOf('#feedback'), mail.body, {
    uses: [
      'features/surveys/components/survey-sender.tsx useDraft',
      'features/surveys/components/survey-sender.tsx MailEditor',
    ],
  }),
  'a mail of several deliverables': place(mail.kept, () => `/projects/${campaign}/multi-update`, mail.body, {
    uses: [
      'features/multi-update/components/multi-update-page.tsx useDraft',
      'features/multi-update/components/multi-update-page.tsx MailEditor',
    ],
  }),
  'a new project': {
    kept: 'by a button',
    isNew: true,
    field: (page) => labelled(page, projects.field.name),
    open: async (page) => {
      await page.goto('about:blank');
      await page.goto(at(`/projects/create?client=${film.client.id}`));
      const choice = page.getByRole('radio', { name: new RegExp(projects.structure.single) });
      const field = labelled(page, projects.field.name);
      await choice.or(field).first().waitFor();
      // A draft is continued without the choice.
      if (await choice.isVisible()) {
        await choice.check();
        await page.getByRole('button', { name: projects.structure.go }).click();
      }
      await field.waitFor();
    },
    uses: ['features/projects/components/create-page.tsx useForm'],
    save: saveBy(projects.createAction, /\/api\/projects$/),
  },
  'a new client': place(
    'by a button',
    () => '/clients/create',
    (page) => labelled(page, clients.field.name),
    {
      isNew: true,
      uses: ['features/clients/components/client-form.tsx useForm'],
      save: saveBy(clients.createAction, /\/api\/clients$/),
    },
  ),
  'a new note': {
    kept: 'by a button',
    isNew: true,
    field: (page) => editor(page, notes.text),
    open: async (page) => {
      await page.goto('about:blank');
      await page.goto(at(timelineOf('#notes')));
      const field = editor(page, notes.text);
      const add = main(page).getByRole('button', { name: notes.list.notes.add, exact: true });
      await add.first().waitFor();
      // A draft opens its form by itself.
      if (!(await field.isVisible())) await add.first().click();
      await field.waitFor();
    },
    uses: [
      'features/notes/components/note-form.tsx useForm',
      'features/notes/components/note-form.tsx RichTextEditor',
    ],
    save: saveBy(notes.list.notes.add, /\/api\/projects\/\d+\/notes$/),
  },
};

const tab = async (): Promise<Page> => {
  const page = await tabIn(owner.context);
  tabs.push(page);
  return page;
};
const handIn = async (name: Place): Promise<Hand> => handAt(name, await tab());
const entries = Object.entries(places);
const those = (fits: (place: Place) => boolean) => entries.filter(([, one]) => fits(one));

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'slowly', 'Europe/Rome');
  await members.agent('Max', 'create_projects');
  film = await createTestProject(members.owner, { name: 'Harvest', team_members: [1] });
  const body = { workflow_id: film.wf, title: 'Master', type: 'link' as const, link: 'https://a.example' };
  await members.owner.ok(createDeliverable, { params: { id: film.id }, body });
  const multi = await members.owner.ok(createProject, {
    body: {
      name: 'Campaign',
      client_id: film.client.id,
      deliverable_type: 'Multi',
      contacts: film.contacts,
      workflows: ['Film', 'Poster'].map((title) => ({ title, stages: [{ title: 'Cut', revisions: 1 }] })),
    },
  });
  campaign = multi.project.id;
  const question = { question: 'How was it?', is_star_rating: true, is_question_in_email: true };
  await members.owner.ok(surveyTemplates.create, { body: { name: 'Short', surveyItems: [question] } });
  await members.owner.ok(qcTemplates.create, { body: { name: 'Print', stages: [{ title: 'Colours' }] } });
  const stage = { title: 'Cut', revisions: 2, is_deliverable: false, data: { qcChecklistId: null } };
  await members.owner.ok(workflowTemplates.create, { body: { name: 'Film', stages: [stage] } });
  owner = await product.person();
  await owner.enter(members.subdomain, members.owner.email);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail')
    await product.picture(task.name, ...tabs.map((page) => ({ ...owner, page })));
  await Promise.allSettled(tabs.map((page) => page.close({ runBeforeUnload: false })));
  tabs = [];
});

test('every form, autosaved page and editor of the source is a place of the slow hand', () => {
  const covered = [...new Set(Object.values(places).flatMap(({ uses }) => uses))].toSorted();
  expect(covered).toEqual(keptTexts());
});

describe('a slow hand loses nothing', () => {
  test.each(those(({ isNew }) => !isNew))('at %s', async (_, one) => {
    const here = await handIn(one);
    await here.open();
    await typeSlowly(here);
    await goAway(here);
    if (one.save) {
      await saveOnSlowLine(here, one.save);
      await saveWithLostAnswer(here, one.save);
      await isStored(await handIn(one), 'Second time');
    }
  });
});

describe('two tabs take no text from each other without a word', () => {
  test.each(those(({ isNew }) => !isNew))('at %s', async (_, one) => {
    const here = await handIn(one);
    await here.open();
    await here.clear();
    await here.type('Second');
    await writeInTwoTabs(one, here, await handIn(one));
  });
});

describe('a double click on a slow line makes one thing', () => {
  const prepare: Readonly<Record<string, (page: Page) => Promise<void>>> = {
    'a new client': async (page) => {
      await main(page)
        .getByLabel(/^First name/)
        .fill('Carla');
      await main(page)
        .getByLabel(/^E-?mail/)
        .fill('carla@slow.example');
    },
    'a new project': async (page) => {
      await main(page).getByRole('button', { name: workflowEditor.addStage }).waitFor();
    },
    'a new note': async (page) => {
      await main(page)
        .getByLabel(new RegExp(`^${notes.stage}`))
        .selectOption({ index: 1 });
    },
  };
  const count = async (name: string) => {
    const all = {
      'a new client': async () => (await members.owner.ok(listClients)).clients.length,
      'a new project': async () => (await members.owner.ok(listProjects)).items.length,
      'a new note': async () =>
        (await members.owner.ok(noteCalls.list, { params: { id: film.id } })).items.length,
    }[name];
    return all?.();
  };

  test.each(those(({ isNew }) => isNew === true))('%s', async (name, one) => {
    const here = await handIn(one);
    const before = (await count(name)) ?? 0;
    await here.open();
    await typeSlowly(here);
    await goAway(here);
    await prepare[name]?.(here.page);
    if (!one.save) throw new Error('no button');
    const { button, call } = one.save;
    const line = Promise.withResolvers<void>();
    await here.page.route(call, async (route) => {
      if (route.request().method() !== 'GET') await line.promise;
      return route.fallback();
    });
    const answered = here.page.waitForResponse(
      (answer) => call.test(answer.url()) && answer.request().method() !== 'GET',
    );
    await button(here.page).dblclick();
    line.resolve();
    await answered;
    await expect.poll(() => count(name)).toBe(before + 1);
    // The draft went with the text.
    await here.page.goto('about:blank');
    if (name !== 'a new project') {
      await here.open();
      expect(await here.text()).not.toContain('Second');
    }
  });
});

test('the question that a double click opens stays open', async () => {
  const page = await tab();
  await page.goto(at('/settings/workspace'));
  await main(page).getByRole('button', { name: settings.workspace.delete.open }).dblclick();
  const question = page.getByRole('dialog');
  await question.waitFor();
  // The second click of a slower hand falls on the backdrop, at the place of the button.
  await page.mouse.click(4, 4);
  expect(await question.count()).toBe(1);
  await page.clock.fastForward(longPause);
  await page.mouse.click(4, 4);
  await question.waitFor({ state: 'detached' });
});

test('the letters typed while the search is loaded are in its field', async () => {
  const page = await tab();
  const line = Promise.withResolvers<void>();
  await page.route(/search-panel[^/]*\.js/, async (route) => {
    await line.promise;
    return route.fallback();
  });
  await page.goto(at('/projects'));
  await page.getByRole('button', { name: frame.search }).first().waitFor();
  await page.keyboard.type('/harv');
  line.resolve();
  const field = page.getByRole('combobox', { name: search.placeholder.agent });
  await field.waitFor();
  await page.keyboard.type('est');
  expect(await field.inputValue()).toBe('harvest');
});
