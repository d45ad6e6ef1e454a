import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { archiveProject, getProject, listProjects } from '#contracts/projects.ts';
import type { BodyInput } from '#contracts/route.ts';
import { getTimeline, sendPreview, startStage } from '#contracts/timeline.ts';
import {
  addRevision,
  approveRevision,
  approveStage,
  createWorkflow,
  getWorkflow,
  listWorkflows,
  rejectRevision,
  rejectStage,
  setRevisionField,
  setStageField,
  updateWorkflow,
} from '#contracts/workflows.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { Person, TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

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
  it('starts at once, and is in the project, in its list and in its own history', async () => {
    const { workflow, project_version } = await agent.ok(createWorkflow, {
      body: { project_id: campaign.id, title: 'Teaser', stages },
    });
    expect(workflow).toMatchObject({ id: campaign.wf + 2, title: 'Teaser', is_linear: true });
    expect(workflow.tasks[0]).toMatchObject({ title: 'Cut', status: 'in_progress' });
    const { project } = await agent.ok(getProject, { params: { id: campaign.id } });
    expect(project).toHaveProperty('version', project_version);
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

  it('created concurrently with another gets a number of its own', async () => {
    const answers = await Promise.all([add(campaign.id), add(campaign.id), add(campaign.id)]);
    expect(answers.map(code)).toEqual([200, 200, 200]);
    const { workflows } = await agent.ok(getProject, { params: { id: campaign.id } });
    expect(workflows.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4].map((n) => campaign.wf + n));
  });

  it('is refused for a single or full project', async () => {
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

  it('is added by agents on the project', async () => {
    const stranger = await workspace.asAgent();
    const contact = await workspace.asContact({
      client_id: campaign.client.id,
      ...campaign.contacts[0],
    } as never);
    expect(code(await add(campaign.id, {}, stranger))).toBe('project_not_found');
    expect(code(await add(campaign.id, {}, contact))).toBe('agents_only');
  });
});

it('a save without a workflow is refused in the editor’s words', async () => {
  const answer = await agent.call(updateWorkflow, { params: { id: campaign.wf }, body: { title: 'Film' } });
  expect(answer).toMatchObject({
    status: 422,
    body: { error: { title: 'Invalid Workflow editor', message: 'No workflow', field: 'stages' } },
  });
});

it('is returned with its rounds apart from the preview, which stays among its tasks', async () => {
  const { wf, id } = await createTestProject(agent);
  const workflow = await agent.ok(getWorkflow, { params: { id: wf } });
  expect(workflow).toMatchObject({ id: wf, project_id: id, is_linear: true, version: 1 });
  const [stage] = workflow.tasks;
  expect(stage).toMatchObject({ type: 'Stage', title: 'Concept', status: 'in_progress' });
  expect(stage?.tasks.map(({ type, round }) => [type, round])).toEqual([
    ['Revision', 0],
    ['Revision', 1],
    ['Revision', 2],
  ]);
  expect(stage?.revisionsWithoutPreview).toEqual(stage?.tasks.slice(1));
});

describe('a save of the editor', () => {
  const drafts = async (film: TestProject) => {
    const { tasks, version } = await agent.ok(getWorkflow, { params: { id: film.wf } });
    const stages = tasks.map(({ id, title, tasks: rounds }) => ({ id, title, revisions: rounds.length - 1 }));
    return { stages, version };
  };
  const save = (film: TestProject, body: BodyInput<typeof updateWorkflow>) =>
    agent.call(updateWorkflow, { params: { id: film.wf }, body });

  it('keeps stages, rounds and order, only on the version edited', async () => {
    const film = await createTestProject(agent, { stages: [...stages, { title: 'Sound', revisions: 1 }] });
    const { stages: before, version } = await drafts(film);
    const [cut, sound] = before;
    if (!cut || !sound) throw new Error('no stages');
    const edited = [
      { ...cut, revisions: 3 },
      { title: 'Colour', revisions: 2 },
      { ...sound, title: 'Mix' },
    ];
    const saved = await save(film, { stages: edited, version });
    expect(saved).toMatchObject({ status: 200, body: { id: film.wf } });
    const after = await drafts(film);
    expect(after.stages.map(({ title, revisions }) => [title, revisions])).toEqual([
      ['Cut', 3],
      ['Colour', 2],
      ['Mix', 1],
    ]);
    expect([after.stages[0]?.id, after.stages[2]?.id]).toEqual([cut.id, sound.id]);
    expect(await save(film, { stages: before, version })).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict' }, current: saved.body },
    });
    expect((await drafts(film)).version).toBe(after.version);
  });

  it('switches linearity, on again only where stages are in line', async () => {
    const film = await createTestProject(agent, { stages: [...stages, { title: 'Sound', revisions: 1 }] });
    const { stages: same } = await drafts(film);
    const switched = (is_linear: boolean) => save(film, { stages: same, is_linear });
    expect(await switched(false)).toMatchObject({ status: 200, body: { is_linear: false } });
    expect(await switched(true)).toMatchObject({ status: 200, body: { is_linear: true } });
    await switched(false);
    await agent.ok(startStage, { params: { id: film.id, wf: film.wf, stage: film.stage(2).id } });
    expect(await switched(true)).toMatchObject({
      status: 422,
      body: { error: { title: 'Transition to Linear Mode Restricted' } },
    });
    expect((await agent.ok(getWorkflow, { params: { id: film.wf } })).is_linear).toBe(false);
  });
});

describe('actions of an agent on', () => {
  let film: TestProject;
  beforeEach(async () => {
    film = await createTestProject(agent, { stages: [...stages, { title: 'Sound', revisions: 1 }] });
  });
  const onStage = (place = 1) => ({ id: film.wf, stage: film.stage(place).id });
  const onRound = (round = 0, place = 1) => ({ ...onStage(place), rev: film.revision(place, round) });
  const send = (round = 0) =>
    agent.ok(sendPreview, {
      params: { id: film.id, wf: film.wf, rev: film.revision(1, round) },
      body: {
        emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
        reviewLink: 'https://example.com',
      },
    });
  const rounds = async () => {
    const { tasks } = await agent.ok(getWorkflow, { params: { id: film.wf } });
    return tasks[0]?.tasks.map(({ kind, status }) => `${kind} ${status}`);
  };

  it('a stage: rejected into its next round, approved, and the next one starts', async () => {
    await send();
    const rejected = await agent.ok(rejectStage, { params: onStage() });
    expect(rejected).toMatchObject({ outcome: 'done', entry: { actor: { kind: 'agent', id: 1 } } });
    expect(await rounds()).toEqual(['preview rejected', 'agreed in_progress']);
    const approved = await agent.ok(approveStage, { params: onStage() });
    expect(approved.workflow.tasks.map(({ status }) => status)).toEqual(['completed', 'in_progress']);
    expect(approved.entry?.events.map(({ category }) => category)).toContain('Stage Approved');
    expect(await agent.ok(approveStage, { params: onStage() })).toMatchObject({ outcome: 'ignored' });
  });

  it('a stage: never decided over the client’s own answer to the round that was on display', async () => {
    await send();
    const on = { params: onStage(), body: { revision: film.revision(1, 0) } };
    await agent.ok(rejectRevision, { params: onRound() });
    expect(code(await agent.call(approveStage, on))).toBe('already_rejected');
    expect(await rounds()).toEqual(['preview rejected', 'agreed in_progress']);
    expect(await agent.ok(rejectStage, on)).toMatchObject({ outcome: 'ignored' });
    await send(1);
    expect(code(await agent.call(approveStage, on))).toBe('already_rejected');
    const other = { params: onStage(1), body: { revision: film.revision(2, 0) } };
    expect(code(await agent.call(approveStage, other))).toBe('revision_not_found');
    expect(await rounds()).toEqual(['preview rejected', 'agreed awaiting_feedback']);
  });

  it('a round: rejected, approved, and a further one added once the last awaits its answer', async () => {
    const add = (kind: 'free' | 'cost') => agent.call(addRevision, { params: onStage(), body: { kind } });
    await send();
    expect(code(await add('cost'))).toBe('not_the_last_round');
    const rejected = await agent.ok(rejectRevision, { params: onRound() });
    expect(rejected.entry?.events).toMatchObject([
      { category: 'Revision Rejected', by: 'agent', revisionId: film.revision(1, 0) },
    ]);
    await send(1);
    expect(await add('cost')).toMatchObject({ status: 200, body: { outcome: 'done' } });
    expect(await rounds()).toEqual(['preview rejected', 'agreed rejected', 'cost in_progress']);
    expect(code(await agent.call(approveRevision, { params: onRound(1) }))).toBe('already_rejected');
  });

  it('a round of another stage than its path’s, or of none, is not found', async () => {
    await send();
    const paths = [
      { ...onRound(), stage: film.stage(2).id },
      { ...onRound(), stage: 987_654 },
      { ...onRound(), rev: 987_654 },
    ];
    for (const params of paths) {
      for (const route of [approveRevision, rejectRevision])
        expect(await agent.call(route, { params })).toMatchObject({ status: 404 });
      for (const [field, body] of [
        ['sent_on', { sent_on: '2026-01-01T00:00:00Z' }],
        ['kind', { kind: 'cost' }],
      ] as const)
        expect(await agent.call(setRevisionField, { params: { ...params, field }, body })).toMatchObject({
          status: 404,
        });
    }
    expect(await rounds()).toEqual(['preview awaiting_feedback', 'agreed pending']);
  });

  it('a date: the body holds the field of the path, of a stage or of a round', async () => {
    const { workflow } = await send();
    const [begun = '', sent = ''] = [workflow.tasks[0]?.started_on, workflow.tasks[0]?.sent_on].map(
      (at) => at ?? '',
    );
    const target = await agent.ok(setStageField, {
      params: { ...onStage(2), field: 'target_date' },
      body: { target_date: '2099-01-31' },
    });
    expect(target.workflow.tasks.map(({ target_date }) => target_date)).toEqual([null, '2099-01-31']);
    expect(target.entry?.events).toMatchObject([
      { category: 'Date Changed', was: null, value: '2099-01-31' },
    ]);
    // A target past the next one's is told, and not refused.
    const past = await agent.ok(setStageField, {
      params: { ...onStage(), field: 'target_date' },
      body: { target_date: '2099-02-01' },
    });
    const [first, second] = past.workflow.tasks;
    expect(first?.target_past).toEqual({ id: second?.id, title: second?.title, target_date: '2099-01-31' });
    expect(second?.target_past).toBeUndefined();
    const earlier = new Date(Date.parse(begun) - 3_600_000).toISOString();
    const started = await agent.ok(setStageField, {
      params: { ...onStage(), field: 'started_on' },
      body: { started_on: earlier },
    });
    expect(started.workflow.tasks[0]).toMatchObject({ started_on: earlier, sent_on: sent });
    const round = await agent.ok(setRevisionField, {
      params: { ...onRound(), field: 'sent_on' },
      body: { sent_on: begun },
    });
    expect(round.workflow.tasks[0]).toMatchObject({ sent_on: sent, tasks: [{ sent_on: begun }, {}] });

    const refused = async (field: 'started_on' | 'target_date', body: BodyInput<typeof setStageField>) => {
      const answer = await agent.call(setStageField, { params: { ...onStage(), field }, body });
      return [answer.status, code(answer)];
    };
    expect(await refused('started_on', { sent_on: begun })).toEqual([400, 'invalid_input']);
    expect(await refused('started_on', { started_on: '2999-01-01T00:00:00Z' })).toEqual([
      422,
      'date_in_future',
    ]);
    expect(await refused('target_date', { target_date: '31/01/2099' })).toEqual([422, 'date_invalid']);
    expect(await refused('target_date', { target_date: '2020-01-01' })).toEqual([422, 'target_before_start']);
  });
});

describe('workflows by a query', () => {
  const idsOf = async (query: string, as = agent) =>
    (await as.ok(listWorkflows, { query: { query } })).items.map(({ id }) => id);

  it('come in the order asked for, of several projects, each once', async () => {
    const other = await createTestProject(agent);
    const [film, poster] = [campaign.wf, campaign.wf + 1];
    expect(await idsOf(`id in (${poster}, ${other.wf},${film}, ${film})`)).toEqual([poster, other.wf, film]);
    expect(await idsOf(` ID IN ( ${film} ) `)).toEqual([film]);
  });

  it('are left out when unknown or invisible', async () => {
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
  ])('are refused for an invalid query: %s', async (query) => {
    expect(code(await agent.call(listWorkflows, { query: { query } }))).toBe('invalid_input');
  });
});
