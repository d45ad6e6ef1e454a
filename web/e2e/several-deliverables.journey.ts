/** Project with several deliverables: creation, overview, a further deliverable, archive. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '#contracts/clients.ts';
import { getProject } from '#contracts/projects.ts';
import { approveStage, createWorkflow } from '#contracts/workflows.ts';
import { deliverables } from '#lib/texts/en/deliverables.ts';
import { feedback } from '#lib/texts/en/feedback.ts';
import { projects } from '#lib/texts/en/projects.ts';
import { timeline } from '#lib/texts/en/timeline.ts';
import { workflowEditor } from '#lib/texts/en/workflow-editor.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { type Person, type Product, startProduct } from './product.ts';

let product: Product;
let members: Members;
let agent: Person;
let contact: Person;
let project = 0;
let single: TestProject;

const at = (path: string) => `${product.runtime.url(members.subdomain)}${path}`;
const main = (page: Page) => page.getByRole('main');
const rows = (page: Page) => main(page).getByRole('row');
const titles = async (page: Page) => {
  await rows(page).nth(1).waitFor();
  return main(page).getByRole('row').getByRole('link').filter({ hasText: /\w/ }).allTextContents();
};

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'several', 'Europe/Berlin');
  const { contacts } = await members.owner.ok(createClient, {
    body: {
      name: 'Acme',
      contacts: [{ firstname: 'Carla', lastname: 'Costa', email: 'carla@acme.example' }],
    },
  });
  const [carla] = contacts;
  if (carla) await members.contact(carla);
  single = await createTestProject(members.owner as never, { name: 'Only film' });
  agent = await product.person();
  contact = await product.person({ width: 390, height: 844 });
  await agent.enter(members.subdomain, members.owner.email);
  await contact.enter(members.subdomain, 'carla@acme.example');
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, agent, contact);
});

describe('a project of several deliverables', () => {
  test('is created with two of them and opens with their overview', async () => {
    const { page } = agent;
    await page.goto(at('/projects'));
    await page.goto(at('/projects/create?client=1'));
    await page.getByRole('radio', { name: new RegExp(projects.structure.multi) }).check();
    await page.getByRole('button', { name: projects.structure.go }).click();
    await page.getByLabel(projects.field.name).fill('Campaign');
    await page.getByRole('button', { name: workflowEditor.addDeliverable }).click();
    await page.getByRole('button', { name: workflowEditor.renameDeliverable('Deliverable 2') }).click();
    await page.getByLabel(workflowEditor.deliverableName).fill('Poster');
    await page.getByRole('dialog').getByRole('button', { name: workflowEditor.rename }).click();
    await page.getByRole('button', { name: projects.createAction }).first().click();
    await page.waitForURL(/\/projects\/\d+\/timelines$/);
    project = Number(/projects\/(\d+)/.exec(page.url())?.[1]);
    expect(await titles(page)).toEqual(['Deliverable 1', 'Poster']);
    for (const header of Object.values(timeline.overview.column)) {
      await main(page).getByRole('columnheader', { name: header }).waitFor();
    }
    await expectAccessible(page);
  });

  test('is not created again by Back, which leads to where its author came from', async () => {
    const { page } = agent;
    await page.goBack();
    await page.waitForURL(at('/projects'));
    await main(page).getByRole('link', { name: 'Campaign' }).first().waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.goForward();
    await page.waitForURL(/\/projects\/\d+\/timelines$/);
  });

  test('leads from one timeline to the others and back', async () => {
    const { page } = agent;
    for (const name of [timeline.projectSettings, timeline.clientSettings]) {
      await main(page).getByRole('link', { name, exact: true }).waitFor();
    }
    for (const name of [timeline.overview.title, deliverables.title, feedback.tab]) {
      await main(page).getByRole('tab', { name, exact: true }).waitFor();
    }
    await rows(page).getByRole('link', { name: 'Poster', exact: true }).click();
    await page.waitForURL(/\/timeline\/\d+/);
    await main(page).getByRole('tab', { name: timeline.title, exact: true }).waitFor();
    expect(await main(page).getByRole('tab', { name: feedback.tab }).count()).toBe(0);
    await page.getByRole('button', { name: 'Poster' }).click();
    await expectAccessible(page);
    await page
      .getByRole('menuitem', { name: 'Deliverable 1' })
      .or(page.getByRole('menuitemradio', { name: 'Deliverable 1' }))
      .click();
    await page.getByRole('button', { name: 'Deliverable 1' }).waitFor();
    await page.getByRole('button', { name: 'Deliverable 1' }).click();
    await page
      .getByRole('menuitem', { name: timeline.overview.all })
      .or(page.getByRole('menuitemradio', { name: timeline.overview.all }))
      .click();
    await page.waitForURL(/\/timelines$/);
    // Opened without a deliverable, the address is replaced by that of the first one.
    await page.goto(at(`/projects/${project}/timeline`));
    await page.waitForURL(new RegExp(`/projects/${project}/timeline/${project}01$`));
  });

  test('takes a further deliverable in its settings, and tells of it in the history', async () => {
    const { page } = agent;
    await page.goto(at(`/projects/${project}/timelines`));
    await page.getByRole('link', { name: timeline.overview.settingsOf('Poster') }).click();
    const poster = page.getByRole('tab', { name: 'Poster' });
    await poster.waitFor();
    expect(await poster.getAttribute('aria-selected')).toBe('true');
    await page.getByRole('button', { name: workflowEditor.addDeliverable }).click();
    await page.getByRole('button', { name: workflowEditor.renameDeliverable('Deliverable 3') }).click();
    await page.getByLabel(workflowEditor.deliverableName).fill('Teaser');
    await page.getByRole('dialog').getByRole('button', { name: workflowEditor.rename }).click();
    // Saves a setting and the deliverable together, then another setting: the form has to follow the project's version.
    await page.getByLabel(projects.field.reference_code).fill('CAM-1');
    await page.getByRole('button', { name: projects.save }).last().click();
    await page.getByText(projects.notice.saved).first().waitFor();
    await page.getByLabel(projects.field.reference_code).fill('CAM-2');
    await page.getByRole('button', { name: projects.save }).last().click();
    await expect
      .poll(
        async () => (await members.owner.ok(getProject, { params: { id: project } })).project.reference_code,
      )
      .toBe('CAM-2');
    await expectAccessible(page);
    await page.goto(at(`/projects/${project}/timelines`));
    expect(await titles(page)).toEqual(['Deliverable 1', 'Poster', 'Teaser']);
    await rows(page).getByRole('link', { name: 'Teaser', exact: true }).click();
    await main(page)
      .getByText(timeline.events.project['Deliverable Added'] ?? '')
      .waitFor();
  });

  test('shows the client their side of it, on a phone as cards', async () => {
    const { page } = contact;
    await page.goto(at(`/projects/${project}/timelines`));
    expect(await titles(page)).toEqual(['Deliverable 1', 'Poster', 'Teaser']);
    const words = await main(page).textContent();
    expect(words).not.toContain(timeline.overview.column.clicked);
    expect(words).not.toContain(timeline.projectSettings);
    expect(await main(page).getByRole('tab', { name: feedback.tab }).count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(page);
    // Clients may not: these calls are the agency's.
    const { status } = await members.agent('Sven').then((stranger) =>
      stranger.call(createWorkflow, {
        body: { project_id: project, title: 'Mine', stages: [{ title: 'A', revisions: 1 }] },
      }),
    );
    expect(status).toBe(404);
  });

  test('redirects wrong addresses', async () => {
    const { page } = agent;
    await page.goto(at(`/projects/${single.id}/timelines`));
    await page.waitForURL(new RegExp(`/projects/${single.id}/timeline/${single.wf}$`));
    await page.goto(at(`/projects/${single.id}/timeline/987654`));
    await page.getByText(timeline.timelineNotFound).first().waitFor();
    await page.waitForURL(new RegExp(`/projects/${single.id}/timeline/${single.wf}$`));
    await page.goto(at('/projects/98765/timelines'));
    await page.getByText(timeline.projectNotFound).first().waitFor();
    await page.waitForURL(/\/projects$/);
    for (const tab of ['timeline', 'timelines']) {
      await page.goto(at(`/projects/nonsense/${tab}`));
      await page.waitForURL(/\/projects$/);
    }
    await page.goto(at('/projects-archived'));
    await page.waitForURL(/\/projects\/archived$/);
    await contact.page.goto(at(`/projects/${single.id}/timelines`));
    await contact.page.getByText(timeline.projectNotFound).first().waitFor();
  });

  test('keeps the agency’s pages to the agency, and creation to members with the permission', async () => {
    const { page } = contact;
    for (const path of ['/', '/clients', '/clients/create', '/projects/create']) {
      await page.goto(at(path));
      await page.waitForURL(/\/projects$/);
    }
    await page.goto(at(`/projects/${project}`));
    await page.waitForURL(new RegExp(`/projects/${project}/timeline/${project}01$`));
    const { email } = await members.agent('Liv');
    const liv = await product.person();
    await liv.enter(members.subdomain, email);
    await liv.page.goto(at('/projects/create'));
    await liv.page.waitForURL((url) => url.pathname === '/');
    expect(await liv.page.getByRole('link', { name: projects.create }).count()).toBe(0);
    await liv.leave();
  });

  test('is archived once all of it is done, and stays readable', async () => {
    const { page } = agent;
    const { workflows } = await members.owner.ok(getProject, { params: { id: project } });
    const finish = async (from: number, to?: number) => {
      for (const { id, tasks } of workflows.slice(from, to)) {
        for (const { id: stage } of tasks) await members.owner.ok(approveStage, { params: { id, stage } });
      }
    };
    await finish(0, 2);
    await page.goto(at(`/projects/${project}/timeline/${project}01`));
    await page.getByText('100').first().waitFor();
    // The first deliverable is done, the project is not.
    expect(await page.getByRole('button', { name: timeline.archive.action }).count()).toBe(0);
    await finish(2);
    await page.goto(at(`/projects/${project}/timelines`));
    await page.getByRole('button', { name: timeline.archive.action }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: timeline.archive.action }).click();
    await page.getByText(timeline.badges.archived, { exact: true }).waitFor();
    await rows(page).getByRole('link', { name: 'Teaser', exact: true }).click();
    await page
      .getByText(timeline.closed.archived)
      .or(page.getByText(timeline.badges.archived))
      .first()
      .waitFor();
  });
});
