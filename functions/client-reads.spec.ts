/** Content of the answers to a client, over all the ways that lead to the history, the workflow and the project. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getProject, listProjects } from '#contracts/projects.ts';
import { getReview } from '#contracts/review.ts';
import type { AnswerOf } from '#contracts/route.ts';
import { search } from '#contracts/search.ts';
import {
  decideOnTimeline,
  getEvents,
  getTimeline,
  getTimelines,
  getWorkspaceEvents,
  sendPreview,
  undoLast,
} from '#contracts/timeline.ts';
import {
  addRevision,
  getWorkflow,
  listWorkflows,
  rejectRevision,
  reopenStage,
} from '#contracts/workflows.ts';
import { probe, probed } from '#domain/client-history.testing.ts';
import type { DomainEvent } from '#domain/event.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { MailRecord } from '#server/data/entities/mail-record.ts';
import { Project } from '#server/data/entities/project.ts';
import { Tenant } from '#server/data/entities/tenant.ts';
import { WorkflowItem } from '#server/data/entities/workflow.ts';
import { reviewTokenOf } from '#testing/review-token.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { Person, TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { sampleNames, sampleOf } from '../events/fixtures/samples.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let agent: Person;
let ann: Person;
let film: TestProject;

beforeAll(async () => {
  runtime = await testRuntime({ events: false });
});
afterAll(() => runtime.stop());
/** A workspace with a project, and Ann of its client. Its settings are changed before anything caches them. */
const begin = async (show_production_details_in_timeline: boolean) => {
  workspace = await runtime.createWorkspace();
  await Tenant.patch({ tenantId: workspace.tenantId }).set({ show_production_details_in_timeline }).go();
  agent = workspace.owner;
  film = await createTestProject(agent);
  const [contact] = film.contacts;
  ann = await workspace.asContact({
    client_id: film.client.id,
    id: contact?.id ?? 0,
    email: contact?.email ?? '',
  });
};
beforeEach(() => begin(false));

const send = (round = 0) =>
  agent.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev: film.revision(1, round) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://vimeo.example/1',
    },
  });
/** Records the mail of the only sending as sent: there are no consumers here. */
const noteMailed = async () => {
  const { tenantId } = workspace;
  const { data } = await Commit.query.primary({ tenantId, projectId: film.id }).go({ consistent: true });
  const sending = data.find(({ events }) => events[0]?.category === 'Send Preview');
  if (!sending) throw new Error('no sending');
  const { projectId, time, workflowId, name } = sending;
  await MailRecord.create({
    ...{ tenantId, projectId, time, workflowId, name },
    recipient: `contact_${film.contacts[0]?.id}`,
    to: 'ann@client.example',
    subject: 'Look',
    state: 'sent',
    claimed_on: new Date(time).toISOString(),
  }).go();
};
const undo = (reason: 'misunderstood' | 'mistake' = 'misunderstood') =>
  agent.ok(undoLast, { params: { id: film.id, wf: film.wf }, body: { reason } });
const decide = (decision: 'approve' | 'request_changes', message = '', round = 0) =>
  ann.ok(decideOnTimeline, {
    params: { id: film.id, wf: film.wf, rev: film.revision(1, round) },
    body: { decision, message },
  });
const guestsReview = async (round = 0) => {
  const token = await reviewTokenOf(workspace.tenantId, film, film.revision(1, round));
  return workspace.asAnonymous().ok(getReview, { params: { token } });
};
/** All pages of the project's history. */
const allEvents = async (person: Person) => {
  const items: AnswerOf<typeof getEvents>['items'] = [];
  let cursor: string | null = null;
  do {
    const query: { cursor?: string } = cursor ? { cursor } : {};
    const page: AnswerOf<typeof getEvents> = await person.ok(getEvents, { params: { id: film.id }, query });
    items.push(...page.items);
    cursor = page.cursor;
  } while (cursor);
  return { items };
};
/** Every answer that tells of the project, as its readers get it. */
const answersTo = async (person: Person) => ({
  project: await person.ok(getProject, { params: { id: film.id } }),
  projects: await person.ok(listProjects),
  timeline: await person.ok(getTimeline, { params: { id: film.id, wf: film.wf } }),
  timelines: await person.ok(getTimelines, { params: { id: film.id } }),
  events: await allEvents(person),
  workspaceEvents: await person.ok(getWorkspaceEvents),
  workflow: await person.ok(getWorkflow, { params: { id: film.wf } }),
  workflows: await person.ok(listWorkflows, { query: { query: `id in (${film.wf})` } }),
  search: await person.ok(search, { query: { query: 'Film' } }),
});

const categoriesIn = (history: readonly { readonly events: readonly { readonly category: string }[] }[]) =>
  history.flatMap(({ events }) => events.map(({ category }) => category)).toReversed();

describe('the history of a client', () => {
  it.each([false, true])('holds no word of the agency in any event, production details %s', async (shown) => {
    await begin(shown);
    await send();
    const { tenantId } = workspace;
    const [stageId, revisionId] = [film.stage(1).id, film.revision(1, 0)];
    for (const [index, name] of sampleNames.entries()) {
      const { data } = sampleOf(name);
      const place = {
        ...('stageId' in data ? { stageId } : {}),
        ...('revisionId' in data ? { revisionId } : {}),
      };
      const event = { ...probed({ category: name, ...data } as DomainEvent, name), ...place } as DomainEvent;
      await Commit.create({
        tenantId,
        projectId: film.id,
        workflowId: film.wf,
        time: runtime.clock.now() + index,
        name: `probe${index}`,
        actor: { kind: 'agent', id: 1, name: 'Olga Owner' },
        events: [event],
      }).go();
    }
    const answers = { ...(await answersTo(ann)), review: await guestsReview() };
    for (const [name, answer] of Object.entries(answers)) {
      expect(JSON.stringify(answer), name).not.toContain(probe);
    }
    expect(categoriesIn(answers.events.items)).toEqual(expect.arrayContaining(['Deliverable Sent']));
    expect(categoriesIn(answers.events.items).includes('Stage Started')).toBe(shown);
    expect(JSON.stringify(await answersTo(agent))).toContain(probe);
  });

  it('tells neither an undo nor what it took back, and keeps the mail that went out', async () => {
    await send();
    await noteMailed();
    await decide('approve', 'Lovely');
    await undo();
    const { timeline, events, workspaceEvents } = await answersTo(ann);
    for (const history of [timeline.history, events.items, workspaceEvents.items]) {
      expect(categoriesIn(history)).toEqual(['Send Preview']);
    }
    expect((await guestsReview()).history).toMatchObject([{ what: 'sent' }]);
    await undo('mistake');
    const again = (await answersTo(ann)).timeline.history;
    expect(again.flatMap((entry) => entry.events)).toMatchObject([
      { category: 'Send Preview', moved: false },
    ]);
    expect((await guestsReview()).history).toMatchObject([{ what: 'sent' }]);
    expect(categoriesIn((await answersTo(agent)).timeline.history)).toContain('Action Undone');
  });

  it('tells that a stage was re-opened, and not why', async () => {
    await send();
    await decide('approve');
    await agent.ok(reopenStage, {
      params: { id: film.wf, stage: film.stage(1).id },
      body: { reason: 'misunderstood' },
    });
    const answers = await answersTo(ann);
    expect(categoriesIn(answers.events.items)).toContain('Stage Reopened');
    expect(JSON.stringify(answers)).not.toContain('misunderstood');
  });

  it('tells in the answer to a decision what the history tells', async () => {
    await send();
    const { entry, workflow } = await decide('request_changes', 'Bigger');
    const { timeline } = await answersTo(ann);
    expect(entry).toEqual(timeline.history[0]);
    expect(entry?.seq).toBeNull();
    expect(workflow).toEqual(timeline.workflow);
    const late = await decide('approve', 'Too late');
    expect(late.workflow.undo).toEqual([]);
  });
});

it('the workflow of a client has neither the undo stack nor the checklists', async () => {
  const { tenantId } = workspace;
  await send();
  await agent.ok(rejectRevision, {
    params: { id: film.wf, stage: film.stage(1).id, rev: film.revision(1, 0) },
  });
  const key = { tenantId, projectId: film.id, id: film.wf };
  const { data } = await WorkflowItem.get(key).go();
  const stages = data?.stages.map((stage) => ({ ...stage, qcChecklistId: 7 })) ?? [];
  await WorkflowItem.patch(key).set({ stages }).go();
  const { project, timeline, workflow, workflows } = await answersTo(ann);
  for (const one of [project.workflows[0], timeline.workflow, workflow, workflows.items[0]]) {
    expect(one).toMatchObject({ undo: [], tasks: [{ data: { qcChecklistId: null } }] });
  }
  const agents = (await answersTo(agent)).timeline.workflow;
  expect(agents.undo).toHaveLength(2);
  expect(agents.tasks[0]?.data.qcChecklistId).toBe(7);
});

it('a client is given no setting of the project and no figure of the agency', async () => {
  await Project.patch({ tenantId: workspace.tenantId, projectId: film.id })
    .set({ email_subject_line_default: probe, brief_document_link: probe, image: probe })
    .go();
  const { project, timeline, timelines, projects } = await answersTo(ann);
  const needed = [
    'archived',
    'cancelled',
    'cancelled_by',
    'cancelled_on',
    'client_id',
    'client_name',
    'contacts',
    'created_on',
    'days_allowed_for_client_feedback',
    'deliverable_type',
    'id',
    'is_linear',
    'is_survey_sent',
    'name',
    'projectWorkflows',
    'reference_code',
    'start_date',
    'survey_completed',
    'team_members',
    'timezone',
    'workflow_id',
  ];
  for (const answer of [project, timeline, timelines]) {
    expect(Object.keys(answer.project).toSorted()).toEqual(needed);
  }
  expect(projects.items).toMatchObject([{ id: film.id, health: null, lastClicked: null }]);
  expect((await ann.ok(listProjects, { query: { health: 'off' } })).items).toEqual([]);
  const all = await agent.ok(getProject, { params: { id: film.id } });
  expect(all.project).toMatchObject({ email_subject_line_default: probe, auto_reminder: false });
});

it('an added round keeps its number after it was taken back', async () => {
  film = await createTestProject(agent, { stages: [{ title: 'Script', revisions: 1 }] });
  await send();
  await agent.ok(rejectRevision, {
    params: { id: film.wf, stage: film.stage(1).id, rev: film.revision(1, 0) },
  });
  await send(1);
  const { entry } = await agent.ok(addRevision, {
    params: { id: film.wf, stage: film.stage(1).id },
    body: { kind: 'cost' },
  });
  expect(entry?.events[0]).toMatchObject({ category: 'Revision Added', kind: 'cost', round: 2 });
  await undo();
  const { history } = await agent.ok(getTimeline, { params: { id: film.id, wf: film.wf } });
  expect(history.flatMap(({ events }) => events)).toContainEqual(
    expect.objectContaining({ category: 'Revision Added', round: 2 }),
  );
});
