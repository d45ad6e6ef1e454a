import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestProject, type TestProject } from '../../infra/local/test-project.ts';
import type { Person, TestRuntime, TestWorkspace } from '../../infra/local/test-runtime.ts';
import { testRuntime } from '../../infra/local/testing.ts';
import { archiveProject, getProject, listProjects } from '../../shared/contracts/projects.ts';
import { getTimeline } from '../../shared/contracts/timeline.ts';
import {
  approveStage,
  createWorkflow,
  listWorkflows,
  updateWorkflow,
} from '../../shared/contracts/workflows.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let agent: Person;
let campaign: TestProject;

beforeAll(async () => {
  runtime = await testRuntime({ events: false });
  workspace = await runtime.createWorkspace();
  agent = workspace.owner;
});
afterAll(() => runtime.stop());

const stages = [{ title: 'Cut', revisions: 1 }];
const several = (titles: readonly string[]) =>
  createTestProject(agent, {
    name: 'Campaign',
    deliverable_type: 'Multi',
    workflows: titles.map((title) => ({ title, stages })),
  });

beforeEach(async () => {
  campaign = await several(['Film', 'Poster']);
});

const code = (answer: { status: number; body: object }) =>
  'error' in answer.body ? (answer.body.error as { code: string }).code : answer.status;
const add = (project_id: number, more: object = {}, as = agent) =>
  as.call(createWorkflow, { body: { project_id, title: 'Teaser', stages, ...more } });

describe('a further deliverable', () => {
  it('begins at once, and is in the project, in its list and in its own history', async () => {
    const { workflow, project_version } = await agent.ok(createWorkflow, {
      body: { project_id: campaign.id, title: 'Teaser', stages },
    });
    expect(workflow).toMatchObject({ id: campaign.wf + 2, title: 'Teaser', is_linear: true });
    expect(workflow.tasks[0]).toMatchObject({ title: 'Cut', status: 'in_progress' });
    const { project } = await agent.ok(getProject, { params: { id: campaign.id } });
    expect(project.version).toBe(project_version);
    expect(project.projectWorkflows.map(({ workflow_title }) => workflow_title)).toEqual([
      'Film',
      'Poster',
      'Teaser',
    ]);
    const { items } = await agent.ok(listProjects, { query: { archived: '0' } });
    expect(items.find(({ id }) => id === campaign.id)?.workflows.map(({ title }) => title)).toEqual([
      'Film',
      'Poster',
      'Teaser',
    ]);
    const { history } = await agent.ok(getTimeline, { params: { id: campaign.id, wf: workflow.id } });
    expect(history[0]?.events.map(({ category }) => category)).toEqual(['Workflow Edited', 'Stage Started']);
    await agent.ok(approveStage, { params: { id: workflow.id, stage: workflow.tasks[0]?.id ?? 0 } });
  });

  it('of two that are added at once each has a number of its own', async () => {
    const answers = await Promise.all([add(campaign.id), add(campaign.id), add(campaign.id)]);
    expect(answers.map(code)).toEqual([200, 200, 200]);
    const { workflows } = await agent.ok(getProject, { params: { id: campaign.id } });
    expect(workflows.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4].map((n) => campaign.wf + n));
  });

  it('is refused where there can be none', async () => {
    const single = await createTestProject(agent);
    expect(code(await add(single.id))).toBe('not_multi');
    expect(code(await add(campaign.id, { stages: [] }))).toBe('no_stages');
    expect(code(await add(campaign.id, { stages: undefined }))).toBe('no_workflow');
    expect(code(await add(987_654))).toBe('project_not_found');
    const full = await several(Array.from({ length: 20 }, (_, n) => `Film ${n}`));
    expect(code(await add(full.id))).toBe('too_many_deliverables');
    await agent.ok(archiveProject, { params: { id: campaign.id }, body: { archive: true } });
    expect(code(await add(campaign.id))).toBe('project_closed');
  });

  it('is added by the agency, by those who are on the project', async () => {
    const stranger = await workspace.asAgent();
    const contact = await workspace.asContact({
      client_id: campaign.client.id,
      ...campaign.contacts[0],
    } as never);
    expect(code(await add(campaign.id, {}, stranger))).toBe('not_on_project');
    expect(code(await add(campaign.id, {}, contact))).toBe('agents_only');
  });
});

it('a save without a workflow in it is refused by the words of the editor', async () => {
  const answer = await agent.call(updateWorkflow, { params: { id: campaign.wf }, body: { title: 'Film' } });
  expect(answer).toMatchObject({
    status: 422,
    body: { error: { title: 'Invalid Workflow editor', message: 'No workflow', field: 'stages' } },
  });
});

describe('workflows by a query', () => {
  const idsOf = async (query: string, as = agent) =>
    (await as.ok(listWorkflows, { query: { query } })).items.map(({ id }) => id);

  it('come in the order that was asked for, of several projects, each once', async () => {
    const other = await createTestProject(agent);
    const [film, poster] = [campaign.wf, campaign.wf + 1];
    expect(await idsOf(`id in (${poster}, ${other.wf},${film}, ${film})`)).toEqual([poster, other.wf, film]);
    expect(await idsOf(` ID IN ( ${film} ) `)).toEqual([film]);
  });

  it('are absent when they are not there, or somebody else’s', async () => {
    const other = await runtime.createWorkspace();
    expect(await idsOf(`id in (${campaign.wf}, 98765401)`)).toEqual([campaign.wf]);
    expect(await idsOf(`id in (${campaign.wf})`, other.owner)).toEqual([]);
    expect(await idsOf(`id in (${campaign.wf})`, await workspace.asAgent())).toEqual([]);
    expect(await idsOf(`id in (${campaign.wf})`, await workspace.asContact())).toEqual([]);
    const { id = 0, email = '' } = campaign.contacts[0] ?? {};
    const own = await workspace.asContact({ client_id: campaign.client.id, id, email });
    expect(await idsOf(`id in (${campaign.wf})`, own)).toEqual([campaign.wf]);
  });

  it.each([
    '',
    'id in ()',
    'id in (1,)',
    'id in (1) or 1=1',
    'id in (-1)',
    'id in (1.5)',
    'id in (a)',
    'title in (1)',
    'id = 1',
    `id in (${Array.from({ length: 51 }, (_, n) => n + 1)})`,
    'id in (1234567890123456)',
  ])('are refused by anything else: %s', async (query) => {
    expect(code(await agent.call(listWorkflows, { query: { query } }))).toBe('invalid_input');
  });
});
