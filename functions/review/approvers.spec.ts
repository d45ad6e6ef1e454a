/** Rounds that several contacts decide (docs/decisions/0069), by their links, by the agency and by the events. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getProject, setProjectContact, updateProject } from '#contracts/projects.ts';
import { decideReview, getReview, recallReview } from '#contracts/review.ts';
import type { BodyInput } from '#contracts/route.ts';
import { getEvents, getTimeline, sendPreview } from '#contracts/timeline.ts';
import { getWorkflow, settleAnswers, updateWorkflow } from '#contracts/workflows.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { linksOfRevision } from '#server/mail/tracked-links.ts';
import { tokenOfLink } from '#server/tokens/links.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { Person, TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let agent: Person;
let film: TestProject;

beforeAll(async () => {
  runtime = await testRuntime();
});
afterAll(() => runtime.stop());

type Rule = NonNullable<BodyInput<typeof updateProject>['approval']>;
const names = ['Ann', 'Bert', 'Cara'] as const;
type Name = (typeof names)[number];
const addressOf = (name: Name) => `${name.toLowerCase()}@${workspace.subdomain}.client.example`;

const begin = async (approval?: Rule, more: object = {}) => {
  workspace = await runtime.createWorkspace();
  agent = workspace.owner;
  film = await createTestProject(agent, {
    stages: [{ title: 'Concept', revisions: 2 }],
    team_members: [agent.id],
    contacts: names.map((firstname) => ({ firstname, lastname: 'Alba', email: addressOf(firstname) })),
    ...(approval && { approval }),
    ...more,
  });
  await send();
};
beforeEach(() => begin('all'));

const send = (round = 0) =>
  agent.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev: film.revision(1, round) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://vimeo.example/1',
    },
  });
const idOf = (name: Name) => film.contacts.find(({ firstname }) => firstname === name)?.id ?? 0;
const tokenOf = async (name: Name): Promise<string> => {
  const links = await linksOfRevision(workspace.tenantId, film.id, film.revision(1, 0));
  return tokenOfLink(links.get(idOf(name))?.link_id ?? '');
};
const answer = async (
  name: Name,
  decision: 'approve' | 'request_changes',
  more: Partial<BodyInput<typeof decideReview>> = {},
) =>
  workspace.asAnonymous().ok(decideReview, {
    params: { token: await tokenOf(name) },
    body: { decision, message: `${name} says so`, ...more },
  });
const reviewOf = async (name: Name) =>
  workspace.asAnonymous().ok(getReview, { params: { token: await tokenOf(name) } });
const events = async () => {
  const { data } = await Commit.query
    .primary({ tenantId: workspace.tenantId, projectId: film.id })
    .go({ pages: 'all', consistent: true });
  return data.flatMap((commit) => commit.events);
};
const decisions = async () =>
  (await events()).filter(
    ({ category }) => category === 'Revision Approved' || category === 'Revision Rejected',
  );
const roundOf = async () => (await agent.ok(getWorkflow, { params: { id: film.wf } })).tasks[0]?.tasks[0];
const teamMails = () =>
  runtime.mailbox
    .list({ to: agent.email, limit: 50 })
    .filter(({ tags }) =>
      ['approver_answered', 'answers_settled', 'client_approved'].includes(tags.kind ?? ''),
    )
    .map(({ tags, subject }) => [tags.kind, subject]);
const settle = () =>
  agent.call(settleAnswers, {
    params: { id: film.wf, stage: film.stage(1).id, rev: film.revision(1, 0) },
    headers: { 'idempotency-key': randomUUID() },
  });
/** Sets the rule of the first stage. */
const ruleStage = async (approval: Rule) => {
  const { tasks } = await agent.ok(getWorkflow, { params: { id: film.wf } });
  const stages = tasks.map(({ id, title, tasks: rounds, is_deliverable }) => ({
    ...{ id, title, is_deliverable, approval, revisions: rounds.length - 1 },
  }));
  return agent.ok(updateWorkflow, { params: { id: film.wf }, body: { stages } });
};
/** Contacts who got a reminder, as often as they did. */
const reminded = () =>
  names.flatMap((name) =>
    runtime.mailbox
      .list({ to: addressOf(name), limit: 50 })
      .filter(({ tags }) => tags.kind === 'revision_reminder')
      .map(() => name),
  );
const remindBySchedule = async () => {
  await runtime.idle();
  const [schedule] = runtime.scheduler
    .list()
    .filter(
      ({ queue, input }) =>
        queue === 'proofline-remind-contacts' && JSON.parse(input).tenantId === workspace.tenantId,
    );
  runtime.clock.set(schedule?.dueAt ?? 0);
  await runtime.idle();
};
const leave = (name: Name) =>
  agent.ok(setProjectContact, { params: { id: film.id, contactId: idOf(name), access: 'none' } });

describe('all of them', () => {
  it('decide together: changes if one asked for any, with the words of each in the history', async () => {
    const first = await answer('Ann', 'approve');
    expect(first).toMatchObject({
      outcome: 'done',
      review: {
        state: 'open',
        decided: null,
        approval: {
          answers: [{ by: 'Ann Alba', decision: 'approve', own: true }],
          waiting: ['Bert Alba', 'Cara Alba'],
          counts: true,
        },
      },
    });
    expect(first.review.recall).not.toBeNull();
    await answer('Bert', 'request_changes', {
      answerer: { name: 'Cleo Katz', email: 'cleo@client.example' },
    });
    expect((await reviewOf('Cara')).approval).toEqual({
      answers: [
        { by: 'Ann Alba', decision: 'approve', own: false },
        { by: 'Cleo Katz, by Bert Alba’s link', decision: 'request_changes', own: false },
      ],
      waiting: [],
      counts: true,
    });
    expect(await roundOf()).toMatchObject({
      status: 'awaiting_feedback',
      approvers: names.map((name) => ({ id: idOf(name), name: `${name} Alba` })),
      answers: [{ approver: { id: idOf('Ann') } }, { approver: { answerer: { name: 'Cleo Katz' } } }],
    });
    const { review } = await answer('Cara', 'approve');
    expect(review).toMatchObject({
      state: 'changes_requested',
      decided: { by: 'Cleo Katz, by Bert Alba’s link' },
      approval: null,
    });
    expect(review.history.map(({ who, what, message }) => [who, what, message])).toEqual([
      ['Cara Alba', 'approved', 'Cara says so'],
      ['Cleo Katz, by Bert Alba’s link', 'requested', 'Bert says so'],
      ['Ann Alba', 'approved', 'Ann says so'],
      expect.arrayContaining(['sent']),
    ]);
    await runtime.idle();
    expect(teamMails().map(([kind]) => kind)).toEqual(Array(3).fill('approver_answered'));
  });

  it('a repeated answer changes nothing, another one replaces it, and it can be taken back', async () => {
    await answer('Ann', 'approve');
    expect(await answer('Ann', 'approve', { message: '' })).toMatchObject({ outcome: 'ignored' });
    const { review } = await answer('Ann', 'request_changes');
    expect(review.approval?.answers).toMatchObject([{ decision: 'request_changes' }]);
    const seq = review.recall?.seq ?? 0;
    const back = await workspace
      .asAnonymous()
      .ok(recallReview, { params: { token: await tokenOf('Ann') }, body: { seq } });
    expect(back.approval?.answers).toMatchObject([{ decision: 'approve' }]);
    expect(await decisions()).toEqual([]);
  });

  it('at once, no answer is lost and the round is decided once', async () => {
    await answer('Cara', 'approve');
    const outcomes = await Promise.all([answer('Ann', 'approve'), answer('Bert', 'request_changes')]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
    expect((await decisions()).map(({ category }) => category)).toEqual(['Revision Rejected']);
    expect((await events()).filter(({ category }) => category === 'Approver Answered')).toHaveLength(3);
    expect((await roundOf())?.answers).toHaveLength(3);
  });

  it('a point that comes with an answer is submitted with it, and clients read the history', async () => {
    await answer('Ann', 'request_changes');
    const [contact] = film.contacts;
    if (!contact) throw new Error('no contact');
    const ann = await workspace.asContact({ ...contact, client_id: film.client.id });
    const { items } = await ann.ok(getEvents, { params: { id: film.id } });
    expect(items.flatMap(({ events: told }) => told)).toContainEqual(
      expect.objectContaining({ category: 'Approver Answered', message: 'Ann says so', waiting: 2 }),
    );
    const { workflows } = await ann.ok(getTimeline, { params: { id: film.id, wf: film.wf } }).then((one) => ({
      workflows: [one.workflow],
    }));
    expect(workflows[0]?.tasks[0]?.tasks[0]?.answers).toHaveLength(1);
  });
});

describe('somebody leaves', () => {
  it('the project: those who remain have decided, and the team is told', async () => {
    await answer('Ann', 'approve');
    await answer('Bert', 'approve');
    await leave('Cara');
    await runtime.idle();
    expect(await decisions()).toMatchObject([{ category: 'Revision Approved', by: 'schedule' }]);
    expect(teamMails().filter(([kind]) => kind === 'answers_settled')).toHaveLength(1);
    expect((await reviewOf('Ann')).decided?.by).toBe('Ann Alba, Bert Alba');
  });

  it('and their request for changes goes with them', async () => {
    await answer('Ann', 'approve');
    await answer('Bert', 'approve');
    await leave('Bert');
    await runtime.idle();
    expect(await decisions()).toEqual([]);
    await answer('Cara', 'approve');
    expect(await decisions()).toMatchObject([{ given: [{ approver: { id: idOf('Ann') } }, {}] }]);
  });
});

describe('these people', () => {
  it('decide; another contact’s answer is kept', async () => {
    await begin();
    const { project } = await agent.ok(getProject, { params: { id: film.id }, query: {} });
    if (!('approval' in project)) throw new Error('no settings');
    const rule = { contacts: [idOf('Ann'), idOf('Bert')] };
    const save = (approval: Rule) =>
      agent.call(updateProject, { params: { id: film.id }, body: { ...settingsOf(project), approval } });
    expect((await save({ contacts: [4] })).status).toBe(422);
    expect((await save(rule)).status).toBe(200);
    const { review } = await answer('Cara', 'request_changes');
    expect(review.approval).toMatchObject({ counts: false, waiting: ['Ann Alba', 'Bert Alba'] });
    await answer('Ann', 'approve');
    await answer('Bert', 'approve');
    expect((await decisions()).map(({ category }) => category)).toEqual(['Revision Approved']);
  });

  it('a stage has a rule of its own', async () => {
    await answer('Ann', 'approve');
    const saved = await ruleStage('first');
    expect(saved.tasks[0]?.approval).toBe('first');
    await runtime.idle();
    // The first answer has come already.
    expect(await decisions()).toMatchObject([{ category: 'Revision Approved', by: 'schedule' }]);
  });

  it('decide a stage by its own rule: its answers, reminders by schedule and by hand, the agency’s word', async () => {
    await begin('first', { auto_reminder: true, feedback_reminder_delay: 1, reminder_interval: 1 });
    const { tasks } = await ruleStage({ contacts: [idOf('Ann'), idOf('Bert')] });
    expect(tasks[0]?.tasks[0]).toMatchObject({
      approvers: [{ name: 'Ann Alba' }, { name: 'Bert Alba' }],
    });
    await answer('Cara', 'request_changes');
    const { review } = await answer('Ann', 'approve');
    expect(review.approval).toMatchObject({ waiting: ['Bert Alba'], counts: true });
    await remindBySchedule();
    expect(reminded()).toEqual(['Bert']);
    await agent.ok(sendPreview, {
      params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
      body: {
        emailText: { subject: 'Again', body: '<p>{{review_link}}</p>' },
        reviewLink: 'https://vimeo.example/1',
        isReminder: true,
      },
    });
    await runtime.idle();
    expect(reminded()).toEqual(['Bert', 'Bert']);
    expect(await decisions()).toEqual([]);
    expect((await settle()).status).toBe(200);
    expect(await decisions()).toMatchObject([{ category: 'Revision Approved', by: 'agent' }]);
  });

  it('are decided by anew when the project’s rule changes', async () => {
    await answer('Ann', 'approve');
    const { project } = await agent.ok(getProject, { params: { id: film.id }, query: {} });
    if (!('approval' in project)) throw new Error('no settings');
    const body = { ...settingsOf(project), approval: { contacts: [idOf('Ann')] } };
    await agent.ok(updateProject, { params: { id: film.id }, body });
    await runtime.idle();
    expect(await decisions()).toMatchObject([{ category: 'Revision Approved', by: 'schedule' }]);
  });
});

describe('the agency', () => {
  it('goes on with the answers given, and not without any', async () => {
    expect((await settle()).status).toBe(409);
    await answer('Bert', 'request_changes');
    expect((await settle()).status).toBe(200);
    expect(await decisions()).toMatchObject([{ category: 'Revision Rejected', by: 'agent' }]);
    const late = await answer('Ann', 'approve');
    expect(late.outcome).toBe('recorded');
  });
});

it('without a rule the first answer decides, with the events of before', async () => {
  await begin();
  await answer('Ann', 'approve');
  const told = (await events()).filter(({ category }) => category.includes('Approv'));
  expect(told.map((event) => Object.keys(event).toSorted())).toEqual([
    ['at', 'by', 'category', 'files', 'message', 'revisionId', 'stageId'],
    ['at', 'by', 'category', 'revisionId', 'stageId'],
  ]);
});

it('a reminder reaches only those who have not answered', async () => {
  await begin('all', { auto_reminder: true, feedback_reminder_delay: 1, reminder_interval: 1 });
  await answer('Ann', 'approve');
  await answer('Bert', 'request_changes');
  await remindBySchedule();
  expect(reminded()).toEqual(['Cara']);
});

/** Settings as the form sends them. */
const settingsOf = ({
  name,
  contacts,
  team_members,
}: {
  name: string;
  contacts: BodyInput<typeof updateProject>['contacts'];
  team_members: readonly { readonly id: number }[];
}) => ({ name, contacts, team_members: team_members.map(({ id }) => id) });
