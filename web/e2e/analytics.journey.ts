/** Analytics: the actions of some days, as the dashboard and the analytics show them to members with the permission. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { archiveProject, cancelProject } from '#contracts/projects.ts';
import { sendSurveyEmail, submitSurvey, surveyTemplates } from '#contracts/surveys.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { approveStage } from '#contracts/workflows.ts';
import { addDays, formatDate, localDate } from '#domain/calendar/date.ts';
import { analytics as texts } from '#lib/texts/en/analytics.ts';
import { clients } from '#lib/texts/en/clients.ts';
import { dashboard } from '#lib/texts/en/dashboard.ts';
import { figures } from '#lib/texts/en/figures.ts';
import { ui } from '#lib/texts/en/ui.ts';
import { upgrade } from '#lib/texts/en/upgrade.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { createWorkspaceFor, type Person, type Product, startProduct } from './product.ts';

const zone = 'Europe/Berlin';
const minute = 60_000;
const hour = 3_600_000;
const day = 24 * hour;

let product: Product;
let members: Members;
let viewer: Person;
let small: { email: string };
let done: TestProject;
let waiting: TestProject;
/** First day; nothing is done on a weekend. */
let first = '';

const at = (path: string) => `${product.runtime.url(members.subdomain)}${path}`;
const main = (page: Page) => page.getByRole('main');
const on = (days: number) => formatDate(addDays(first, days), 'DD/MM/YYYY', zone);

/** Project of a client with no other, so that each client is identified by its project. */
const project = (client: string, titles: string[]) =>
  createTestProject(members.owner, {
    name: `For ${client}`,
    team_members: [1],
    send_csat_survey: true,
    client: { name: client },
    contacts: [{ firstname: 'Ann', lastname: client, email: `ann@${client.toLowerCase()}.example` }],
    stages: titles.map((title) => ({ title, revisions: 1 })),
  });

const approve = async (one: TestProject) => {
  for (const stage of one.workflow.tasks) {
    await members.owner.ok(approveStage, { params: { id: one.wf, stage: stage.id } });
  }
};

/** Sends the client's contact a survey and answers it with this number of stars. */
const rate = async (one: TestProject, sid: number, rating: number) => {
  const [contact] = one.contacts;
  if (!contact) throw new Error('The project has no contact');
  const params = { id: one.id, sid };
  const email_body = { subject: 'How did we do?', body: '<p>{{survey_link}}</p>' };
  await members.owner.ok(sendSurveyEmail, { params, body: { email_body, contact_id: contact.id } });
  const calls = await members.contact(contact);
  await calls.ok(submitSurvey, { params, body: { items: [{ id: 1, rating }] } });
};

/** Two clients rate their projects, one doesn't answer in time, one project awaits nobody, and one was given up. */
const fourDays = async () => {
  /**
   * Actions and clock events count for their day. Advances a minute more than a day, because an event due a day after
   * an action fires a moment later: schedules have no fractions of a second.
   */
  const nextDay = async () => {
    await product.runtime.idle();
    product.runtime.clock.advance(day + minute);
    await product.runtime.idle();
  };
  const { id: sid } = await members.owner.ok(surveyTemplates.create, {
    body: { name: 'CSAT', surveyItems: [{ question: 'How was it?', is_star_rating: true }] },
  });
  done = await project('Acorn', ['Design']);
  const soon = await project('Birch', ['Design']);
  waiting = await project('Cedar', ['Design', 'Print']);
  await project('Dogwood', ['Copy', 'Print']);
  const given = await project('Elm', ['Copy']);
  await members.owner.ok(sendPreview, {
    params: { id: waiting.id, wf: waiting.wf, rev: waiting.revision(1, 0) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://preview.example/design',
    },
  });
  await nextDay();
  await nextDay();
  await members.owner.ok(cancelProject, { params: { id: given.id }, body: { cancel: true } });
  await approve(done);
  await rate(done, sid, 5);
  await nextDay();
  await approve(soon);
  await rate(soon, sid, 3);
  await product.runtime.idle();
};

beforeAll(async () => {
  product = await startProduct();
  const { clock } = product.runtime;
  let monday = Math.floor(clock.now() / day) * day + day + 9 * hour;
  while (new Date(monday).getUTCDay() !== 1) monday += day;
  clock.set(monday);
  first = localDate(new Date(monday).toISOString(), zone);
  members = await createMembers(product, 'figures', zone);
  small = await createWorkspaceFor(product.runtime, {
    name: 'Small',
    subdomain: 'small',
    timezone: zone,
    plan: 'starter',
  });
  await fourDays();
  viewer = await product.person();
  await members.agent('Vera', 'access_all_projects');
  await viewer.enter(members.subdomain, `vera@${members.subdomain}.example`);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, viewer);
});

/** Cards of a page, as name and figure. */
const cards = async (page: Page) => {
  const list = main(page).getByRole('list').filter({ hasText: figures.inProduction }).first();
  await list.getByRole('listitem').first().waitFor();
  await list.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  return list.getByRole('listitem').evaluateAll((items) =>
    Object.fromEntries(
      items.map((item) => {
        const stat = item.firstElementChild?.firstElementChild;
        return [stat?.children[0]?.textContent, stat?.children[1]?.textContent];
      }),
    ),
  );
};

/** Rows of a table, without its head. */
const rowsOf = async (page: Page, name: string) => {
  const table = main(page).getByRole('table', { name, exact: true });
  await table.waitFor();
  const rows = await table
    .getByRole('row')
    .evaluateAll((all) => all.map((row) => [...row.children].map(({ textContent }) => textContent ?? '')));
  return rows.slice(1);
};
const showTable = (page: Page, title: string) =>
  main(page)
    .getByRole('button', { name: `Show as table: ${title}` })
    .click();

describe('the workspace’s analytics', () => {
  test('are in the menu and count what was done', async () => {
    const { page } = viewer;
    await page.goto(at('/'));
    await page.getByRole('link', { name: 'Analytics', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: texts.title }).waitFor();
    expect(await cards(page)).toEqual({
      [figures.inProduction]: '1',
      [figures.awaiting]: '1',
      [texts.active]: '4',
      [texts.csat]: '4 / 5',
      [texts.activeClients]: '4',
      [texts.completed]: '2',
      [texts.cancelled]: '1',
    });
    await main(page).locator('svg path').first().waitFor();
    await expectAccessible(page);
  });

  test('draw each day’s figures, which are a table as well', async () => {
    const { page } = viewer;
    // Table of the chart, for screen readers and in place of the drawing.
    expect(await rowsOf(page, texts.activeChart)).toEqual([
      [on(3), '4 projects'],
      [on(2), '4 projects'],
      [on(0), '5 projects'],
    ]);
    for (const title of [texts.activeChart, texts.csatChart, texts.healthChart, texts.topClients]) {
      await showTable(page, title);
      await main(page)
        .getByRole('button', { name: `Show as chart: ${title}` })
        .waitFor();
    }
    expect(await rowsOf(page, texts.csatChart)).toEqual([
      [on(3), '4 / 5'],
      [on(2), '5 / 5'],
    ]);
    // The answer was overdue on the evening of the second day, and told on the morning of the third.
    expect((await rowsOf(page, texts.healthChart)).map(([, health]) => health)).toEqual([
      '75%, 3 of 4 on target',
      '75%, 3 of 4 on target',
      '100%, 5 of 5 on target',
    ]);
    expect(await rowsOf(page, texts.topClients)).toEqual([
      ['Acorn', '100%'],
      ['Birch', '100%'],
      ['Dogwood', '100%'],
      ['Cedar', '0%'],
    ]);
    await expectAccessible(page);
  });

  test('rate clients and users, five a page', async () => {
    const { page } = viewer;
    const clients = await rowsOf(page, texts.clientRatings);
    expect(clients.map(([name, completed, rated]) => [name, completed, rated])).toEqual([
      ['Acorn', '1', '1'],
      ['Birch', '1', '1'],
      ['Cedar', '0', '0'],
      ['Dogwood', '0', '0'],
      ['Elm', '0', '0'],
    ]);
    expect(clients.map(([, , , rating]) => rating)).toEqual(['5 / 5', '3 / 5', '--', '--', '--']);
    expect((await rowsOf(page, texts.userRatings)).find(([name]) => name === 'Olga Owner')).toEqual([
      'Olga Owner',
      '5',
      '2',
      '4 / 5',
    ]);
  });

  test('keep their range in the address', async () => {
    const { page } = viewer;
    await page.getByRole('radio', { name: '1M' }).click({ force: true });
    await page.waitForURL(/\?range=1M$/);
    // The range begins before there were any projects.
    await main(page)
      .getByRole('table', { name: texts.activeChart, exact: true })
      .getByRole('cell', { name: '0 projects', exact: true })
      .waitFor();
    expect(await rowsOf(page, texts.activeChart)).toHaveLength(4);
    // Nothing was counted before.
    await main(page)
      .getByText(/^No figures for the \d+ days before\./)
      .first()
      .waitFor();
    await page.reload();
    await page.getByRole('radio', { name: '1M', checked: true }).waitFor();
    await page.getByRole('radio', { name: 'ALL' }).click({ force: true });
    await page.waitForURL(/\/workspace-analytics$/);
  });
});

test('a chart is read by keys, and leads to its table', async () => {
  const { page } = viewer;
  const slider = main(page).getByRole('slider', { name: texts.activeChart });
  const says = (text: string) => expect.poll(() => slider.getAttribute('aria-valuetext')).toBe(text);
  // The chart of the range before stays until the other one has come.
  await expect
    .poll(async () => {
      await slider.focus();
      await page.keyboard.press('Home');
      return slider.getAttribute('aria-valuetext');
    })
    .toBe(`${on(0)}, 5 projects`);
  await page.keyboard.press('ArrowRight');
  await says(`${on(2)}, 4 projects`);
  await expectAccessible(page, 'best-practice');
  await page.keyboard.press('Enter');
  const row = main(page).getByRole('table', { name: texts.activeChart, exact: true }).getByText(on(2));
  await row.waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe(`${on(2)}4 projects`);
});

describe('the dashboard', () => {
  test('agrees, and every figure leads to its list', async () => {
    const { page } = viewer;
    await page.goto(at('/'));
    expect(await cards(page)).toMatchObject({
      [figures.inProduction]: '1',
      [figures.awaiting]: '1',
      [dashboard.active]: '4',
      [figures.completion]: '2.5 days',
    });
    await main(page).getByText('4 / 5', { exact: true }).waitFor();
    expect(await rowsOf(page, dashboard.overdue)).toMatchObject([
      ['Cedar', '--', 'For Cedar', 'Design', expect.stringMatching(/^Overdue feedback\d\d\/\d\d\/\d{4}$/)],
    ]);
    await expectAccessible(page);
    await main(page).getByRole('link', { name: figures.awaiting }).click();
    await page.waitForURL(/\/projects\?status=awaiting_feedback$/);
    await main(page).getByRole('row').filter({ hasText: 'For Cedar' }).waitFor();
    await page.goBack();
    await main(page).getByRole('link', { name: 'Copy' }).first().click();
    await page.waitForURL(/\/projects\?stage=Copy$/);
    await main(page).getByRole('row').filter({ hasText: 'For Dogwood' }).waitFor();
    // Two were completed; one of them is in the archive.
    await members.owner.ok(archiveProject, { params: { id: done.id }, body: { archive: true } });
    await page.goBack();
    await main(page).getByRole('link', { name: figures.completion }).click();
    await page.waitForURL(/\/projects\?completed=/);
    for (const name of ['For Acorn', 'For Birch'])
      await main(page).getByRole('row').filter({ hasText: name }).waitFor();
    expect(await main(page).getByRole('row').count()).toBe(3);
    await members.owner.ok(archiveProject, { params: { id: done.id }, body: { archive: false } });
  });
});

describe('a project’s analytics', () => {
  test('are a tab of its timeline, for agents', async () => {
    const { page } = viewer;
    await page.goto(at(`/projects/${waiting.id}/timeline/${waiting.wf}`));
    await page.getByRole('tab', { name: texts.tab }).click();
    await page.waitForURL(/#analytics$/);
    await main(page).getByText(texts.agreed).waitFor();
    expect(await rowsOf(page, texts.topStages)).toMatchObject([
      ['Design', '0 of 1'],
      ['Print', '0 of 1'],
    ]);
    const parts = Object.fromEntries(await rowsOf(page, texts.breakdown.title));
    expect(parts).toMatchObject({
      [texts.breakdown.awaiting_feedback]: '1.3 days',
      [texts.breakdown.overdue]: '1.7 days',
    });
    await expectAccessible(page);
  });
});

describe('without the permission', () => {
  test('an agent who doesn’t see all projects is told so, on the dashboard and at a client', async () => {
    const { email } = await members.agent('Liam');
    const { page, enter, leave } = await product.person();
    await enter(members.subdomain, email);
    await page.goto(at('/workspace-analytics'));
    const notices = page.getByRole('region', { name: ui.notifications });
    // Race: the notice goes after five seconds.
    await Promise.all([
      notices.getByText(texts.closed).waitFor(),
      notices.getByText(texts.closedText).waitFor(),
      page.getByRole('heading', { level: 1, name: dashboard.title }).waitFor(),
    ]);
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await page.getByRole('link', { name: 'Analytics', exact: true }).count()).toBe(0);
    // A client's figures keep their tab, with the same reason.
    await page.goto(at(`/clients/${waiting.client.id}`));
    await page
      .getByRole('navigation', { name: clients.tabs.label })
      .getByRole('link', { name: clients.tabs.analytics })
      .click();
    await main(page).getByText(texts.closedOfClient).waitFor();
    await main(page).getByText(texts.closedOfClientText).waitFor();
    await expectAccessible(page);
    await leave();
  });

  test('a client is sent to the projects, and has no such tab', async () => {
    const [contact] = waiting.contacts;
    if (!contact) throw new Error('The project has no contact');
    await members.contact(contact);
    const { page, enter, leave } = await product.person({ width: 390, height: 844 });
    await enter(members.subdomain, contact.email);
    await page.goto(at('/workspace-analytics'));
    await page.waitForURL(/\/projects$/);
    await page.goto(at(`/projects/${waiting.id}/timeline/${waiting.wf}#analytics`));
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('tab', { name: texts.tab }).count()).toBe(0);
    expect(await page.getByText(texts.agreed).count()).toBe(0);
    await leave();
  });

  test('a plan without analytics asks to upgrade, and lets nobody stay', async () => {
    const { page, context, enter, leave } = await product.person();
    await enter('small', small.email);
    await page.goto(`${product.runtime.url('small')}/clients`);
    await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor();
    await page.getByRole('link', { name: 'Analytics', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: upgrade.title });
    await dialog.getByText(upgrade.text).waitFor();
    await dialog.getByRole('link', { name: upgrade.action }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    expect(await dialog.count()).toBe(1);
    await dialog.getByRole('button', { name: upgrade.leave }).click();
    await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor();
    // Home, without a previous page in the history.
    const other = await context.newPage();
    await other.goto(`${product.runtime.url('small')}/workspace-analytics`);
    await other.getByRole('button', { name: upgrade.leave }).click();
    await other.getByRole('heading', { level: 1, name: dashboard.title }).waitFor();
    await leave();
  });
});
