import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  archiveProject,
  cancelProject,
  clientProjects,
  createProject,
  getProject,
  listProjects,
} from '#contracts/projects.ts';
import {
  getClientReport,
  getDashboard,
  getLastClicked,
  getProjectRatings,
  getProjectReport,
  getReviewResponseTime,
  getUserProjects,
  getUserRatings,
  getWorkspaceReport,
  recountProject,
} from '#contracts/reports.ts';
import { decideOnTimeline, sendPreview } from '#contracts/timeline.ts';
import { approveStage, rejectStage } from '#contracts/workflows.ts';
import { addDays } from '#domain/calendar/date.ts';
import { DailyFigures } from '#server/data/entities/daily-figures.ts';
import { ProjectListItem } from '#server/data/entities/project-list-item.ts';
import { ProjectSurvey } from '#server/data/entities/project-survey.ts';
import { packed, unpacked } from '#server/data/nested.ts';
import { scopeOf } from '#server/figures/snapshots.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { Person, TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

const hour = 3_600_000;
const day = 24 * hour;
let runtime: TestRuntime;
let workspace: TestWorkspace;
let owner: Person;
let member: Awaited<ReturnType<TestWorkspace['asAgent']>>;
let film: TestProject;
let site: TestProject;
let print: TestProject;
/** First day of the scenario, in the workspace's zone. */
let begun: string;

const dateOf = (ms: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date(ms));

const send = (of: TestProject, round = 0, isReminder = false) =>
  owner.ok(sendPreview, {
    params: { id: of.id, wf: of.wf, rev: of.revision(1, round) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://example.com',
      isReminder,
    },
  });
const onStage = (of: TestProject) => ({ params: { id: of.wf, stage: of.stage(1).id } });

/** A completed survey, as functions/surveys stores it. */
const rate = async (of: TestProject, contact: number, stars: number) => {
  const card = of.contacts[contact];
  if (!card) throw new RangeError('no such contact');
  await ProjectSurvey.put({
    tenantId: workspace.tenantId,
    projectId: of.id,
    contactId: card.id,
    surveyId: 1,
    name: 'How was it?',
    items: [{ id: 1, question: 'Stars?', is_star_rating: true, is_question_in_email: false, rating: stars }],
    contact: card,
    link_id: 'x',
    sent_on: new Date(runtime.clock.now()).toISOString(),
    survey_completed: true,
    completed_on: new Date(runtime.clock.now()).toISOString(),
    team: of.project.team_members,
    version: 1,
  }).go();
  await owner.ok(recountProject, { params: { id: of.id } });
};

beforeAll(async () => {
  runtime = await testRuntime({ faults: true });
  workspace = await runtime.createWorkspace();
  ({ owner } = workspace);
  member = await workspace.asAgent();
  // A Tuesday at 08:00 UTC.
  let at = Math.floor(runtime.clock.now() / day) * day + day + 8 * hour;
  while (new Date(at).getUTCDay() !== 2) at += day;
  runtime.clock.set(at);
  begun = dateOf(at);
  const two = [
    { title: 'Concept', revisions: 2 },
    { title: 'Cut', revisions: 1 },
  ];
  film = await createTestProject(owner, {
    name: 'Film',
    client: { name: 'Bert' },
    team_members: [member.id],
    stages: two,
  });
  site = await createTestProject(owner, { name: 'Site', client: { name: 'Anna' }, team_members: [1] });
  print = await createTestProject(owner, { name: 'Print', client: { name: 'Carl' }, stages: two });
  await send(film);
  runtime.clock.advance(6 * hour);
  await send(film, 0, true);
  await owner.ok(rejectStage, onStage(film));
  runtime.clock.advance(12 * hour);
  await send(film, 1);
  await owner.ok(approveStage, onStage(site));
  await owner.ok(cancelProject, { params: { id: print.id }, body: { cancel: true } });
  await runtime.idle();
  // Wednesday at 02:00; the answer is due on Thursday.
  runtime.clock.advance(3 * day);
  await runtime.idle();
  await rate(film, 0, 5);
  runtime.clock.advance(day);
  await rate(film, 1, 4);
  await rate(site, 0, 3);
});
afterAll(() => runtime.stop());

describe('workspace analytics', () => {
  test('show the present figures, the best clients, and the ratings of clients and team', async () => {
    expect(await owner.ok(getWorkspaceReport)).toMatchObject({
      range: 'ALL',
      from: begun,
      to: dateOf(runtime.clock.now()),
      in_production: 0,
      awaiting_feedback: 1,
      active_projects: 2,
      csat: { rating: 4, count: 3 },
      active_clients: 2,
      completed_projects: 1,
      cancelled_projects: 1,
      top_clients: [
        { client_id: site.client.id, client_name: 'Anna', health: 1, active_projects: 1 },
        { client_id: film.client.id, client_name: 'Bert', health: 0, active_projects: 1 },
      ],
      current_stages: [{ label: 'Concept', count: 1 }],
      upcoming_stages: [{ label: 'Cut', count: 1 }],
      client_ratings: [
        { client_name: 'Anna', completed_projects: 1, rated_projects: 1, average_rating: 3 },
        { client_name: 'Bert', completed_projects: 0, rated_projects: 1, average_rating: 4.5 },
        { client_name: 'Carl', completed_projects: 0, rated_projects: 0, average_rating: null },
      ],
      user_ratings: [
        { user_id: member.id, clients_serviced: 1, rated_projects: 1, average_rating: 4.5 },
        { user_name: 'Olga Owner', clients_serviced: 1, rated_projects: 1, average_rating: 3 },
      ],
    });
  });

  test('list five clients at most, the healthiest and busiest first', async () => {
    const busy = await runtime.createWorkspace();
    for (const name of ['Fig', 'Elm', 'Cedar', 'Birch', 'Ash', 'Dogwood']) {
      const made = await createTestProject(busy.owner, { client: { name } });
      if (name !== 'Fig') continue;
      await busy.owner.ok(createProject, {
        body: {
          name: 'Second',
          client_id: made.client.id,
          contacts: made.contacts.map(({ id, firstname, lastname, email }) => ({
            id,
            firstname,
            lastname,
            email,
          })),
          workflows: [{ stages: [{ title: 'Cut', revisions: 1 }] }],
        },
      });
    }
    await runtime.idle();
    const { top_clients } = await busy.owner.ok(getWorkspaceReport);
    expect(top_clients.map(({ client_name }) => client_name)).toEqual([
      'Fig',
      'Ash',
      'Birch',
      'Cedar',
      'Dogwood',
    ]);
  });

  test('chart changes by day, and today’s values', async () => {
    const { series } = await owner.ok(getWorkspaceReport, { query: { range: '1M' } });
    const on = (days: number) => dateOf(Date.parse(`${begun}T08:00:00Z`) + days * day);
    const today = dateOf(runtime.clock.now());
    expect(series.active_projects).toEqual([
      { date: begun, value: 3 },
      { date: on(1), value: 2 },
      { date: today, value: 2 },
    ]);
    // Overdue since Thursday, recorded when the clock was advanced.
    expect(series.health[0]).toEqual({ date: begun, value: 100, on_target: 3, active: 3 });
    expect(series.health.at(-1)).toEqual({ date: today, value: 50, on_target: 1, active: 2 });
    expect(series.csat.map(({ value }) => value)).toEqual([5, 4]);
  });

  test('compare with the range before, once all of its days were counted', async () => {
    const counted = await runtime.createWorkspace();
    const { tenantId } = counted;
    const today = dateOf(runtime.clock.now());
    const snapshot = (days: number, active: number, healthy: number, rating_count: number) =>
      DailyFigures.put({
        tenantId,
        scope: scopeOf(),
        date: addDays(today, -days),
        active,
        healthy,
        rating_sum: rating_count * 4000,
        rating_count,
      }).go();
    const month = () => counted.owner.ok(getWorkspaceReport, { query: { range: '1M' } });
    await snapshot(20, 6, 3, 2);
    expect(await month()).toMatchObject({
      before: {
        active_projects: { before: null },
        csat: { now: 4, before: null },
        series: { active_projects: [], health: [], csat: [] },
      },
    });
    await snapshot(200, 4, 4, 0);
    await snapshot(40, 4, 4, 1);
    const { from, before } = await month();
    expect(before).toMatchObject({
      to: addDays(from, -1),
      active_projects: { before: 4 },
      health: { before: 100 },
      csat: { now: 4, before: 4 },
    });
    expect(before?.active_projects.now).toBeGreaterThan(4);
    expect(before?.health.now).toBeLessThan(100);
    expect(before?.series.active_projects).toEqual([
      { date: before?.from, value: 4 },
      { date: before?.to, value: 4 },
    ]);
    expect((await counted.owner.ok(getWorkspaceReport)).before).toBeNull();
    expect((await counted.owner.ok(getDashboard)).month_ago).toEqual({
      active_projects: 4,
      health: 1,
      csat: 4,
    });
  });

  test('require the plan, and access to all projects', async () => {
    const small = await runtime.createWorkspace({ plan: 'starter' });
    const refused = { status: 402, body: { error: { code: 'not_in_plan' } } };
    expect(await small.owner.call(getWorkspaceReport)).toMatchObject(refused);
    const own = await createTestProject(small.owner);
    const params = { id: own.client.id };
    expect(await small.owner.call(getClientReport, { params })).toMatchObject(refused);
    // A project's report is not limited by the plan.
    expect((await small.owner.call(getProjectReport, { params: { id: own.id } })).status).toBe(200);
    expect((await member.call(getWorkspaceReport)).status).toBe(403);
    expect((await member.call(getClientReport, { params: { id: film.client.id } })).status).toBe(403);
    const seesAll = await workspace.asAgent('access_all_projects');
    expect((await seesAll.call(getWorkspaceReport)).status).toBe(200);
    expect((await owner.call(getWorkspaceReport, { query: { range: '2M' as '1M' } })).status).toBe(400);
  });
});

describe('client analytics', () => {
  test('show the client’s figures, with the breakdown of days', async () => {
    const answer = await owner.ok(getClientReport, { params: { id: film.client.id } });
    expect(answer).toMatchObject({
      client_name: 'Bert',
      awaiting_feedback: 1,
      active_projects: 1,
      average_completion_days: null,
      csat: { rating: 4.5, count: 2 },
      health: 0,
      // Six hours of waiting and twelve of work; then from Wednesday at 02:00 to the end of Thursday's business, and overdue since.
      day_breakdown: { revision: 0.5, awaiting_feedback: 1.9, overdue: 2.4, in_production: 0 },
    });
    expect(answer.series.active_projects[0]).toEqual({ date: begun, value: 1 });
  });

  test('are empty for a client without projects, and not found for an unknown one', async () => {
    const { client_id } = await workspace.asContact();
    expect(await owner.ok(getClientReport, { params: { id: client_id } })).toMatchObject({
      active_projects: 0,
      csat: null,
      health: null,
      day_breakdown: null,
      series: { csat: [], health: [], active_projects: [] },
    });
    expect((await owner.call(getClientReport, { params: { id: 98_765 } })).status).toBe(404);
  });
});

describe('a project’s report', () => {
  test('shows its rounds, waits, reminders and ratings to its team', async () => {
    const answer = await member.ok(getProjectReport, { params: { id: film.id } });
    expect(answer).toMatchObject({
      client_name: 'Bert',
      status: 'overdue_feedback',
      production_duration: null,
      agreed_revisions: 3,
      executed_revisions: 1,
      feedback_reminders_sent: 1,
      most_reminded_stage: { stage_id: film.stage(1).id, title: 'Concept', reminders: 1 },
      average_review_response_hours: null,
      csat: { rating: 4.5, count: 2 },
      health: 2 / 3,
      day_breakdown: { revision: 0.5, awaiting_feedback: 1.9, overdue: 2.4, in_production: 0 },
      top_stages: [
        { title: 'Concept', agreed_revisions: 2, executed_revisions: 1, progress: 0.5 },
        { title: 'Cut', agreed_revisions: 1, executed_revisions: 0, progress: 0 },
      ],
    });
    // Six hours, and four days so far.
    expect(answer.average_awaiting_feedback_hours).toBeCloseTo((6 + 96) / 2, 1);
    expect(answer.series.csat.map(({ value }) => value)).toEqual([5, 4.5]);
    expect(answer.series.active_projects[0]).toEqual({ date: begun, value: 1 });
    const done = await owner.ok(getProjectReport, { params: { id: site.id } });
    expect(done).toMatchObject({
      status: 'completed',
      production_duration: 1,
      day_breakdown: { revision: 0 },
    });
  });

  test('is invisible to others, and recounting changes no right figure', async () => {
    const { now: first, ...before } = await member.ok(getProjectReport, { params: { id: film.id } });
    // Consumers of what came before write as well.
    await runtime.idle();
    const { calls } = await runtime.measure(async () => {
      const { now: second, ...after } = await member.ok(recountProject, { params: { id: film.id } });
      // The open one of the two waits goes on: the average grows by half the time between the readings, in whole seconds.
      const grown = (Date.parse(second) - Date.parse(first)) / 3_600_000 / 2;
      expect(after).toEqual({
        ...before,
        average_awaiting_feedback_hours: expect.closeTo(
          Number(before.average_awaiting_feedback_hours) + grown,
          3,
        ),
      });
    });
    expect(calls.TransactWriteItems).toBeUndefined();
    for (const route of [getProjectReport, getReviewResponseTime, recountProject]) {
      expect((await member.call(route, { params: { id: site.id } })).status).toBe(404);
    }
  });

  test('has no response time where an agent entered the client’s answer', async () => {
    const answer = await owner.ok(getReviewResponseTime, { params: { id: film.id } });
    expect(answer).toEqual({ project_id: film.id, average_review_response_hours: null, responses: 0 });
  });
});

describe('ratings', () => {
  test('are shown by client and by user; an agent without access to all sees only their own', async () => {
    const { items: clients } = await owner.ok(getProjectRatings);
    expect(clients).toMatchObject([
      { client_name: 'Anna', rating: 3, project_count: 1 },
      { client_name: 'Bert', rating: 4.5, project_count: 1 },
    ]);
    expect(Date.parse(clients[1]?.created_at ?? '')).toBeCloseTo(runtime.clock.now(), -6);
    const all = (await owner.ok(getUserRatings)).items;
    expect(all.map(({ user_id, rating, client_count }) => [user_id, rating, client_count])).toEqual([
      [member.id, 4.5, 1],
      [1, 3, 1],
    ]);
    expect((await member.ok(getUserRatings)).items.map(({ user_id }) => user_id)).toEqual([member.id]);
    expect((await member.call(getProjectRatings)).status).toBe(403);
  });

  test('are on the dashboard: of all, or of the agent’s own projects', async () => {
    expect((await owner.ok(getDashboard)).csat).toEqual({ rating: 4, count: 3 });
    expect((await member.ok(getDashboard)).csat).toEqual({ rating: 4.5, count: 2 });
    expect((await (await workspace.asAgent()).ok(getDashboard)).csat).toBeNull();
  });
});

test('projects are counted for every user', async () => {
  const { items } = await owner.ok(getUserProjects);
  const of = (id: number) => items.find(({ user_id }) => user_id === id);
  expect(of(member.id)).toMatchObject({ projects: 1, active_projects: 1, completed_projects: 0, clients: 1 });
  expect(of(1)).toMatchObject({ projects: 1, active_projects: 1, completed_projects: 1, clients: 1 });
});

test('open projects are counted for several clients at once, within the caller’s access', async () => {
  const ids = [film, site, print].map(({ client }) => client.id).join(',');
  const counted = async (person: Person, state: 'open' | 'archived') =>
    (await person.ok(clientProjects, { params: { id: ids, state }, query: { count_only: 'true' } })).counts;
  const counts = (...projects: number[]) =>
    [film, site, print].map(({ client }, index) => ({ client_id: client.id, projects: projects[index] }));
  expect(await counted(owner, 'open')).toEqual(counts(1, 1, 0));
  expect(await counted(owner, 'archived')).toEqual(counts(0, 0, 1));
  expect(await counted(member, 'open')).toEqual(counts(1, 0, 0));
  const foreign = { params: { id: `${film.client.id},98765`, state: 'open' as const } };
  expect((await owner.call(clientProjects, { ...foreign, query: { count_only: 'true' } })).status).toBe(404);
  expect((await owner.call(clientProjects, { params: { id: ids, state: 'open' } })).status).toBe(400);
});

test('the last click of several projects is shown, active and archived, and of no invisible one', async () => {
  const clicked = new Date(runtime.clock.now()).toISOString();
  await ProjectListItem.patch({ tenantId: workspace.tenantId, list: 'active', projectId: film.id })
    .set({ last_clicked: clicked })
    .go();
  const params = { ids: [film.id, print.id].join(',') };
  expect(await owner.ok(getLastClicked, { params })).toEqual({
    items: [
      { project_id: film.id, last_clicked: clicked },
      { project_id: print.id, last_clicked: null },
    ],
  });
  expect((await member.call(getLastClicked, { params })).status).toBe(404);
  expect((await member.call(getLastClicked, { params: { ids: film.id } })).status).toBe(200);
  const contact = await workspace.asContact();
  expect((await contact.call(getLastClicked, { params: { ids: film.id } })).status).toBe(404);
  expect((await owner.call(getLastClicked, { params: { ids: `${film.id},` } })).status).toBe(404);
});

test('an archived project leaves the active ones, and stays among the completed', async () => {
  await owner.ok(archiveProject, { params: { id: site.id }, body: { archive: true } });
  await runtime.idle();
  expect(await owner.ok(getWorkspaceReport)).toMatchObject({
    active_projects: 1,
    active_clients: 1,
    completed_projects: 1,
    csat: { count: 3 },
  });
});

test('charts start with the value before their range', async () => {
  const before = runtime.clock.now();
  runtime.clock.advance(100 * day);
  const { from, series } = await owner.ok(getWorkspaceReport, { query: { range: '1M' } });
  expect(series.active_projects).toEqual([
    { date: from, value: 1 },
    { date: dateOf(before + 100 * day), value: 1 },
  ]);
  expect(series.csat).toEqual([{ date: from, value: 4 }]);
});

test('the client’s response time counts only their own decisions', async () => {
  const quick = await createTestProject(owner, { name: 'Quick' });
  const { id, wf, contacts } = quick;
  const [ann] = contacts;
  const contact = await workspace.asContact({
    client_id: quick.client.id,
    id: ann?.id ?? 0,
    email: ann?.email ?? '',
  });
  for (const [round, hours] of [
    [0, 2],
    [1, 4],
  ] as const) {
    await send(quick, round);
    runtime.clock.advance(hours * hour);
    const params = { id, wf, rev: quick.revision(1, round) };
    await contact.ok(decideOnTimeline, { params, body: { decision: 'request_changes' } });
  }
  await runtime.idle();
  expect(await owner.ok(getReviewResponseTime, { params: { id } })).toEqual({
    project_id: id,
    average_review_response_hours: expect.closeTo(3, 1),
    responses: 2,
  });
  expect(await owner.ok(getProjectReport, { params: { id } })).toMatchObject({
    average_review_response_hours: expect.closeTo(3, 1),
  });
});

describe('a project with several deliverables', () => {
  let several: TestWorkspace;
  let shoot: TestProject;
  let parts: readonly { readonly id: number; readonly tasks: readonly { readonly id: number }[] }[];
  const stagesOf = (...titles: string[]) => titles.map((title) => ({ title, revisions: 1 }));

  beforeAll(async () => {
    several = await runtime.createWorkspace();
    const workflows = [
      { title: 'Spot', stages: stagesOf('Storyboard', 'First cut') },
      { title: 'Banner', stages: stagesOf('Wireframes', 'Visual design', 'Export') },
    ];
    shoot = await createTestProject(several.owner, { name: 'Shoot', deliverable_type: 'Multi', workflows });
    parts = (await several.owner.ok(getProject, { params: { id: shoot.id } })).workflows;
    runtime.clock.advance(2 * day);
    await runtime.idle();
  });
  const listed = async (query: object) =>
    (await several.owner.ok(listProjects, { query })).items.map(({ id }) => id);

  test('is in the bar and in the list of every stage that one of them is at, or comes to', async () => {
    const count = (...labels: string[]) => labels.map((label) => ({ label, count: 1 }));
    const bars = {
      current_stages: count('Storyboard', 'Wireframes'),
      upcoming_stages: count('First cut', 'Visual design'),
    };
    expect(await several.owner.ok(getWorkspaceReport)).toMatchObject(bars);
    expect(await several.owner.ok(getDashboard)).toMatchObject(bars);
    for (const { label: stage } of bars.current_stages) expect(await listed({ stage })).toEqual([shoot.id]);
    for (const { label } of bars.upcoming_stages)
      expect(await listed({ upcoming: label })).toEqual([shoot.id]);
    expect(await listed({ stage: 'Export' })).toEqual([]);
  });

  test('is in the list of its first stage if its row was stored before decision 0027', async () => {
    const { owner: lead, tenantId } = several;
    const old = await createTestProject(lead, { name: 'Old row', stages: stagesOf('Sketch', 'Proof') });
    const key = { tenantId, list: 'active' as const, projectId: old.id };
    const { data } = await ProjectListItem.get(key).go({ consistent: true });
    const summaries = Object.entries(data?.summaries ?? {}).map(([name, stored]) => {
      const { current_stages: _, ...before } = unpacked<Record<string, unknown>>(stored);
      return [name, packed(before)];
    });
    await ProjectListItem.patch(key)
      .set({ summaries: Object.fromEntries(summaries) })
      .go();
    expect(await listed({ stage: 'Sketch' })).toEqual([old.id]);
    await lead.ok(archiveProject, { params: { id: old.id }, body: { archive: true } });
    await runtime.idle();
  });

  test('has days of its own, not those of each deliverable added up', async () => {
    const spent = { revision: 0, awaiting_feedback: 0, overdue: 0, in_production: 2 };
    const params = { id: shoot.id };
    expect((await several.owner.ok(getProjectReport, { params })).day_breakdown).toEqual(spent);
    const ofClient = await several.owner.ok(getClientReport, { params: { id: shoot.client.id } });
    expect(ofClient.day_breakdown).toEqual(spent);
  });

  test('reports on each deliverable alone', async () => {
    const report = (workflow?: number) =>
      several.owner.ok(getProjectReport, { params: { id: shoot.id }, query: { workflow } });
    const [spot, banner] = parts;
    expect(await report()).toMatchObject({ workflow_id: null, agreed_revisions: 5 });
    expect(await report(spot?.id)).toMatchObject({ workflow_id: spot?.id, agreed_revisions: 2 });
    expect(await report(banner?.id)).toMatchObject({
      agreed_revisions: 3,
      day_breakdown: { in_production: 2 },
    });
    const other = await createTestProject(several.owner, { name: 'Other' });
    const foreign = await several.owner.call(getProjectReport, {
      params: { id: shoot.id },
      query: { workflow: other.wf },
    });
    expect(foreign).toMatchObject({ status: 404, body: { error: { code: 'project_not_found' } } });
  });

  test('is completed once all of them are; the list of the completed holds archived ones, too', async () => {
    const { owner: lead } = several;
    const finish = async (of: { id: number; tasks: readonly { id: number }[] }) => {
      for (const stage of of.tasks) await lead.ok(approveStage, { params: { id: of.id, stage: stage.id } });
    };
    const old = await createTestProject(lead, { name: 'Old' });
    await finish(old.workflow);
    await lead.ok(archiveProject, { params: { id: old.id }, body: { archive: true } });
    const [spot, banner] = parts;
    if (!spot || !banner) throw new Error('The project has no deliverables');
    await finish(spot);
    await runtime.idle();
    expect((await lead.ok(getWorkspaceReport)).completed_projects).toBe(1);
    expect(await listed({ completed: '1' })).toEqual([old.id]);
    await finish(banner);
    const given = await createTestProject(lead, { name: 'Given up' });
    await finish(given.workflow);
    await lead.ok(cancelProject, { params: { id: given.id }, body: { cancel: true } });
    await runtime.idle();
    expect((await lead.ok(getWorkspaceReport)).completed_projects).toBe(2);
    expect(await listed({ completed: '1' })).toEqual([old.id, shoot.id]);
    expect(await listed({ completed: '1', sort: 'name' })).toEqual([old.id, shoot.id]);
    expect(await listed({ completed: '1', search: 'sho' })).toEqual([shoot.id]);
  });
});
