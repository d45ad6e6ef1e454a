import { randomUUID } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, deleteClient, getClient } from '#contracts/clients.ts';
import {
  archiveProject,
  cancelProject,
  clientProjects,
  createProject,
  deleteProject,
  getProject,
  listChoices,
  listProjects,
  setProjectContact,
  updateProject,
} from '#contracts/projects.ts';
import { getProjectReport } from '#contracts/reports.ts';
import type { AnswerOf, BodyInput, QueryInput } from '#contracts/route.ts';
import { emailTemplates } from '#contracts/templates.ts';
import { updateTenantProfile } from '#contracts/tenants.ts';
import { sendPreview, undoLast } from '#contracts/timeline.ts';
import { approveStage, getWorkflow } from '#contracts/workflows.ts';
import { ProjectListItem } from '#server/data/entities/project-list-item.ts';
import { forgetTenant } from '#server/lambda/tenant.ts';
import { testRuntime } from '#testing/support.ts';
import type { Person, TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let owner: Person;
let client: AnswerOf<typeof createClient>;
beforeAll(async () => {
  runtime = await testRuntime({ events: false, faults: true });
  workspace = await runtime.createWorkspace();
  owner = workspace.owner;
  client = await newClient();
});
afterAll(() => runtime.stop());

type Form = BodyInput<typeof createProject>;
type Created = AnswerOf<typeof createProject>;

let numbers = 0;
const newClient = (by: Person = owner, more: Partial<BodyInput<typeof createClient>> = {}) => {
  numbers += 1;
  const contacts = [{ firstname: 'Ann', lastname: 'Lee', email: `ann${numbers}@client.example` }];
  return by.ok(createClient, { body: { name: `Client ${numbers}`, contacts, ...more } });
};
const stages = [
  { title: 'Concept', revisions: 2 },
  { title: 'Final', revisions: 0, is_deliverable: true },
];
const form = (more: Partial<Form> = {}, of = client): Form => {
  numbers += 1;
  return {
    name: `Project ${numbers}`,
    client_id: of.id,
    contacts: of.contacts.map(({ id, firstname, email }) => ({ id, firstname, email })),
    workflows: [{ stages }],
    ...more,
  };
};
const create = (more: Partial<Form> = {}, by: Person = owner) => by.ok(createProject, { body: form(more) });
const settingsOf = ({ project }: Created): BodyInput<typeof updateProject> => ({
  name: project.name,
  reference_code: project.reference_code,
  start_date: project.start_date,
  email_subject_line_default: project.email_subject_line_default,
  team_members: project.team_members.map(({ id }) => id),
  days_allowed_for_client_feedback: project.days_allowed_for_client_feedback,
  send_csat_survey: project.send_csat_survey,
  contacts: project.contacts.map(({ id, firstname, email }) => ({ id, firstname, email })),
  version: project.version,
});
const cardOf = ({ id, firstname, lastname, email }: Created['project']['contacts'][number]) => ({
  id,
  firstname,
  lastname,
  email,
});
const at = ({ project }: Created) => ({ id: project.id });
const firstWorkflow = ({ workflows }: Created) => {
  const [workflow] = workflows;
  if (!workflow) throw new Error('no workflow');
  return workflow;
};
const approveAll = async (created: Created) => {
  const { id, tasks } = firstWorkflow(created);
  for (const stage of tasks) await owner.ok(approveStage, { params: { id, stage: stage.id } });
};
const idsOf = async (by: Person, query: QueryInput<typeof listProjects> = {}) =>
  (await by.ok(listProjects, { query })).items.map(({ id }) => id);

describe('creating', () => {
  test('more deliverables and contacts than a transaction holds are refused, just as many are saved', async () => {
    const of = await newClient();
    const added = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ firstname: `C${n}`, email: `c${n}@many.client.example` }));
    const known = form({}, of).contacts ?? [];
    const workflows = Array.from({ length: 20 }, (_, n) => ({ title: `Part ${n}`, stages }));
    const large = form({ deliverable_type: 'Multi', workflows, contacts: [...known, ...added(29)] }, of);
    const tooMany = {
      status: 400,
      body: {
        error: {
          code: 'invalid_input',
          field: 'contacts',
          params: { reason: 'These are too many deliverables and contacts to save at once.' },
        },
      },
    };
    expect(await owner.call(createProject, { body: large })).toMatchObject(tooMany);
    // A new contact takes two items: this transaction has 100.
    const created = await owner.ok(createProject, {
      body: { ...large, contacts: [...known, ...added(27)] },
    });
    expect(created.workflows).toHaveLength(20);
    expect(created.project.contacts).toHaveLength(28);
  });

  test('takes defaults from the workspace, the client and the date', async () => {
    const zoned = await newClient(owner, { timezone: 'Pacific/Auckland', language: 'it' });
    const body = { ...form({ name: 'Film', reference_code: 'F-1' }, zoned) };
    const created = await owner.ok(createProject, { body });
    const today = new Date(runtime.clock.now()).toLocaleDateString('sv', { timeZone: 'Pacific/Auckland' });
    expect(created.project).toMatchObject({
      email_subject_line_default: 'F-1 - Film',
      start_date: today,
      timezone: 'Pacific/Auckland',
      language: 'it',
      days_allowed_for_client_feedback: 1,
      feedback_reminder_delay: 3,
      reminder_interval: 1,
      deliverable_type: 'Single',
      workflow_id: String(created.project.id * 100 + 1),
    });
    expect(firstWorkflow(created)).toMatchObject({ title: 'Film', is_linear: true, seq: 1 });
    expect(firstWorkflow(created).tasks.map(({ status }) => status)).toEqual(['in_progress', 'pending']);
    expect(await owner.ok(getProject, { params: at(created) })).toEqual(created);
    const settings = { params: at(created), query: { fullProjectsData: '0' as const } };
    expect(await owner.ok(getProject, settings)).toEqual({ ...created, workflows: [] });
    const workflow = await owner.ok(getWorkflow, { params: { id: firstWorkflow(created).id } });
    expect(workflow).toEqual(firstWorkflow(created));
  });

  test('gives each deliverable of a multi project a linear workflow', async () => {
    const { project, workflows } = await create({
      deliverable_type: 'Multi',
      is_linear: false,
      workflows: [{ title: 'Film', stages }, { stages }],
    });
    expect(workflows.map(({ id, title, is_linear }) => [id - project.id * 100, title, is_linear])).toEqual([
      [1, 'Film', true],
      [2, 'Deliverable 2', true],
    ]);
    expect(project.workflow_id).toBe(workflows.map(({ id }) => id).join(','));
  });

  test.each<[string, () => Partial<Form>, string, string]>([
    ['no client', () => ({ client_id: 0, workflows: [] }), 'choose_client', 'Please choose a client'],
    [
      'no workflow',
      () => ({ workflows: [] }),
      'project_needs_client_and_workflow',
      'Client ID and Workflow ID must be present to create a project.',
    ],
    ['no stages', () => ({ workflows: [{ stages: [] }] }), 'no_stages', 'No stages'],
    [
      'no revisions',
      () => ({ workflows: [{ stages: [{ title: 'A', revisions: 0 }] }] }),
      'no_revisions',
      'No stages with at least 1 revision',
    ],
    [
      'an empty title',
      () => ({ workflows: [{ stages: [{ title: ' ', revisions: 1 }] }] }),
      'empty_stage_name',
      'Empty stage name',
    ],
    ['an unknown client', () => ({ client_id: 999 }), 'client_not_found', ''],
    ['an unknown member', () => ({ team_members: [1, 999] }), 'user_not_found', ''],
    [
      'a contact of nobody',
      () => ({ contacts: [{ id: 9_990_001, firstname: 'X', email: 'x@client.example' }] }),
      'contact_not_found',
      '',
    ],
    [
      'an address twice',
      () => ({
        contacts: [
          { firstname: 'X', email: 'x@client.example' },
          { firstname: 'Y', email: 'X@client.example' },
        ],
      }),
      'email_taken',
      'Email already exists. Please enter a different email.',
    ],
  ])('is refused with %s', async (_what, more, code, message) => {
    const { status, body } = await owner.call(createProject, { body: form(more()) });
    expect(status).not.toBe(200);
    expect(body).toMatchObject({ error: { code, message } });
  });

  test('validates in the order of the specification, naming the field', async () => {
    const body = form({ workflows: [{ stages }, { stages: [] }], team_members: [999], client_id: 999 });
    const answer = await owner.call(createProject, { body });
    expect(answer.body).toMatchObject({ error: { code: 'no_stages', field: 'workflows.1.stages' } });
    const none = await owner.call(createProject, { body: form({ workflows: [{ title: 'Film' }] }) });
    expect(none.body).toMatchObject({ error: { message: 'No workflow', field: 'workflows.0.stages' } });
    const bare = await owner.call(createProject, { body: form({ workflows: [] }) });
    expect(bare.body).toMatchObject({
      error: { message: 'Client ID and Workflow ID must be present to create a project.' },
    });
  });

  test('adds new contacts to the client, for the project', async () => {
    const own = await newClient();
    const contacts = [...form({}, own).contacts, { firstname: 'New', email: `new${numbers}@client.example` }];
    const { project } = await owner.ok(createProject, { body: form({ contacts }, own) });
    const fresh = await owner.ok(getClient, { params: { id: own.id } });
    expect(fresh.contacts.map(({ id, access }) => [id, access])).toEqual([
      [own.id * 10_000 + 1, 'main'],
      [own.id * 10_000 + 2, 'project'],
    ]);
    expect(project.contacts.map(({ id }) => id)).toEqual(fresh.contacts.map(({ id }) => id));
  });

  test('two projects that add contacts to one client concurrently both get theirs', async () => {
    const own = await newClient();
    const bring = (name: string) =>
      owner.ok(createProject, {
        body: form({ contacts: [{ firstname: name, email: `${name}${own.id}@client.example` }] }, own),
      });
    const both = await Promise.all([bring('one'), bring('two')]);
    const ids = both.flatMap(({ project }) => project.contacts.map(({ id }) => id));
    expect(new Set(ids).size).toBe(2);
    const fresh = await owner.ok(getClient, { params: { id: own.id } });
    expect(fresh.contacts).toHaveLength(3);
  });

  test('reminders require the plan and a template; the survey is set by the owner', async () => {
    const starter = await runtime.createWorkspace({ plan: 'starter' });
    const theirs = await newClient(starter.owner);
    const auto = await starter.owner.call(createProject, { body: form({ auto_reminder: true }, theirs) });
    expect(auto).toMatchObject({ status: 402, body: { error: { code: 'not_in_plan' } } });

    const bare = await runtime.createWorkspace();
    const own = await newClient(bare.owner);
    const { items } = await bare.owner.ok(emailTemplates.list);
    const template = items.find(({ type, parent_id }) => type === 'feedback_auto_reminder' && !parent_id);
    const body = form({ auto_reminder: true }, own);
    expect((await bare.owner.call(createProject, { body })).status).toBe(200);
    await bare.owner.ok(emailTemplates.remove, { params: { id: template?.id ?? 0 } });
    expect(await bare.owner.call(createProject, { body })).toMatchObject({
      status: 422,
      body: {
        error: { code: 'reminder_template_missing', title: 'Action Required: Email Template Missing' },
      },
    });

    const admin = await workspace.asAgent('admin');
    const survey = { ...form({ send_csat_survey: true }) };
    expect((await admin.call(createProject, { body: survey })).body).toMatchObject({
      error: { code: 'owner_only' },
    });
    expect((await owner.ok(createProject, { body: survey })).project.send_csat_survey).toBe(true);
  });

  test('reminders come every one, two or three days', async () => {
    for (const reminder_interval of [1, 2, 3] as const) {
      const { project } = await create({ auto_reminder: true, reminder_interval });
      expect(project).toMatchObject({ auto_reminder: true, reminder_interval });
    }
    // Values that only a hand-made request can send.
    for (const reminder_interval of [0, 4, 1.5] as never[]) {
      const answer = await owner.call(createProject, { body: form({ reminder_interval }) });
      expect(answer).toMatchObject({ status: 400, body: { error: { field: 'reminder_interval' } } });
    }
  });

  test.each<[string, Partial<Form>]>([
    ['days_allowed_for_client_feedback', { days_allowed_for_client_feedback: 0 }],
    ['days_allowed_for_client_feedback', { days_allowed_for_client_feedback: 1.5 }],
    ['days_allowed_for_client_feedback', { days_allowed_for_client_feedback: 366 }],
    ['workflows.0.stages.0.revisions', { workflows: [{ stages: [{ title: 'A', revisions: -1 }] }] }],
    ['workflows.0.stages.0.revisions', { workflows: [{ stages: [{ title: 'A', revisions: 1.5 }] }] }],
    ['name', { name: ' ' }],
  ])('%s is refused when invalid: %j', async (field, more) => {
    const answer = await owner.call(createProject, { body: form(more) });
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid_input', field } } });
  });

  test('the plan’s last project is created once, however many are created concurrently', async () => {
    const free = await runtime.createWorkspace({ plan: 'free forever' });
    // A client per project, because a shared client's version would serialize the calls.
    const theirs = await Promise.all(Array.from({ length: 4 }, () => newClient(free.owner)));
    const [own] = theirs;
    const answers = await Promise.all(
      theirs.map((one) => free.owner.call(createProject, { body: form({}, one) })),
    );
    const created = answers.filter(({ status }) => status === 200);
    const { items } = await free.owner.ok(listProjects);
    expect(items).toHaveLength(created.length);
    expect(created.length).toBeLessThanOrEqual(2);
    while ((await free.owner.ok(listProjects)).items.length < 2) {
      await free.owner.ok(createProject, { body: form({}, own) });
    }
    expect(await free.owner.call(createProject, { body: form({}, own) })).toMatchObject({
      status: 402,
      body: { error: { title: 'You reached the projects limit for your workspace' } },
    });
  });

  test('costs one parallel read and one transaction', async () => {
    const { calls } = await runtime.measure(() => create());
    expect(calls).toEqual({ GetItem: 2, UpdateItem: 1, TransactWriteItems: 1 });
  });
});

describe('permissions', () => {
  test('to create, edit and see', async () => {
    const creator = await workspace.asAgent('create_projects');
    const plain = await workspace.asAgent();
    const contact = await workspace.asContact({ client_id: client.id, ...contactOf(client) });
    const outsider = (await runtime.createWorkspace()).owner;
    expect((await plain.call(createProject, { body: form() })).status).toBe(403);
    expect((await contact.call(createProject, { body: form() })).status).toBe(403);

    const created = await create({ team_members: [creator.id] }, creator);
    const params = at(created);
    const body = settingsOf(created);
    const answers = async (by: Person) => [
      (await by.call(getProject, { params })).status,
      (await by.call(archiveProject, { params, body: { archive: false } })).status,
      (await by.call(updateProject, { params, body })).status,
    ];
    expect(await answers(creator)).toEqual([200, 200, 200]);
    expect(await answers(plain)).toEqual([404, 404, 404]);
    expect(await answers(contact)).toEqual([200, 403, 403]);
    expect(await answers(outsider)).toEqual([404, 404, 404]);
    for (const [by, status] of [
      [contact, 403],
      [plain, 404],
      [outsider, 404],
    ] as const) {
      expect((await by.call(cancelProject, { params, body: { cancel: true } })).status).toBe(status);
      expect((await by.call(deleteProject, { params })).status).toBe(status);
    }
  });

  test('lists hold only visible projects', async () => {
    const member = await workspace.asAgent();
    const own = await newClient();
    const contact = await workspace.asContact({ client_id: own.id, ...contactOf(own) });
    const theirs = await owner.ok(createProject, {
      body: form({ team_members: [member.id], name: 'Needle' }, own),
    });
    const alien = await create({ name: 'Needle too' });
    expect(await idsOf(member)).toEqual([theirs.project.id]);
    expect(await idsOf(contact)).toEqual([theirs.project.id]);
    expect(await idsOf(contact, { search: 'NEEDLE' })).toEqual([theirs.project.id]);
    expect(await idsOf(contact, { search: 'too' })).toEqual([]);
    expect(await idsOf(owner, { search: 'needle' })).toEqual([alien.project.id, theirs.project.id]);
    const row = (await contact.ok(listProjects)).items[0];
    expect(row?.lastClicked).toBeNull();
    expect((await contact.call(clientProjects, { params: { id: own.id, state: 'open' } })).status).toBe(403);
    const { items } = await owner.ok(clientProjects, { params: { id: own.id, state: 'open' } });
    expect(items.map(({ id }) => id)).toEqual([theirs.project.id]);
    await owner.ok(deleteClient, { params: { id: own.id } });
    expect((await owner.call(clientProjects, { params: { id: own.id, state: 'open' } })).status).toBe(404);
  });
});

const contactOf = ({ contacts }: AnswerOf<typeof createClient>) => {
  const [contact] = contacts;
  if (!contact) throw new Error('no contact');
  return { id: contact.id, email: contact.email };
};

test('a project takes the workspace’s zone as it is now, also where a cache still knows the one before', async () => {
  const { Tenant } = await import('#server/data/entities/tenant.ts');
  const { owner: lead, tenantId } = await runtime.createWorkspace();
  /** Sets the zone as another process of the function does, so that the cache of this one is outdated. */
  const moveTo = (timezone: string) => Tenant.patch({ tenantId }).set({ timezone }).go();
  const [near, abroad] = [await newClient(lead), await newClient(lead, { timezone: 'Asia/Tokyo' })];
  await moveTo('Pacific/Kiritimati');
  const today = new Date(runtime.clock.now()).toLocaleDateString('sv', { timeZone: 'Pacific/Kiritimati' });
  const made = await lead.ok(createProject, { body: form({}, near) });
  expect(made.project).toMatchObject({ timezone: 'Pacific/Kiritimati', start_date: today });
  const other = await lead.ok(createProject, { body: form({}, abroad) });
  expect(other.project.timezone).toBe('Asia/Tokyo');

  await moveTo('Europe/Lisbon');
  const contacts = form({}, near).contacts ?? [];
  const body = { ...settingsOf(other), client_id: near.id, contacts };
  const { project } = await lead.ok(updateProject, { params: at(other), body });
  expect(project.timezone).toBe('Europe/Lisbon');
});

describe('the list', () => {
  test('pages newest first, and searches beyond the pages loaded', async () => {
    const big = await runtime.createWorkspace();
    const own = await newClient(big.owner);
    const ids: number[] = [];
    for (let n = 0; n < 53; n++) {
      const name = n === 0 ? 'Ünique Needle' : `Hay ${n}`;
      ids.unshift((await big.owner.ok(createProject, { body: form({ name }, own) })).project.id);
    }
    const first = await big.owner.ok(listProjects);
    expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 50));
    const cursor = first.cursor ?? '';
    const second = await big.owner.ok(listProjects, { query: { cursor } });
    expect(second).toMatchObject({ cursor: null });
    expect(second.items.map(({ id }) => id)).toEqual(ids.slice(50));

    const found = await big.owner.ok(listProjects, { query: { search: 'ünique needle' } });
    expect(found.items.map(({ id }) => id)).toEqual(ids.slice(-1));
    const hay = await big.owner.ok(listProjects, { query: { search: 'hay' } });
    expect(hay.items).toHaveLength(50);
    const rest = await big.owner.ok(listProjects, { query: { search: 'hay', cursor: hay.cursor ?? '' } });
    expect(rest.items.map(({ id }) => id)).toEqual(ids.slice(50, 52));

    const { calls } = await runtime.measure(() => big.owner.ok(listProjects, { query: { search: 'hay' } }));
    expect(calls).toEqual({ GetItem: 1, Query: 1 });

    // A cursor is bound to its person, list, filter and workspace.
    const colleague = await big.asAgent('access_all_projects');
    for (const answer of [
      await big.owner.call(listProjects, { query: { cursor, search: 'hay' } }),
      await big.owner.call(listProjects, { query: { cursor, archived: '1' } }),
      await colleague.call(listProjects, { query: { cursor } }),
      await owner.call(listProjects, { query: { cursor } }),
      await big.owner.call(listProjects, { query: { cursor: 'x'.repeat(60) } }),
    ]) {
      expect(answer).toMatchObject({ status: 400, body: { error: { field: 'cursor' } } });
    }
  });
});

test('a list is filtered by the stages and deliverables that its reader’s projects have', async () => {
  const { owner: lead, asAgent, asContact } = await runtime.createWorkspace();
  const member = await asAgent();
  const of = await newClient(lead);
  const campaign = (name: string, more: Partial<Form>) =>
    lead.ok(createProject, { body: form({ name, deliverable_type: 'Multi', ...more }, of) });
  const stage = (title: string) => [{ title, revisions: 1 }];
  const own = await campaign('Theirs', {
    team_members: [member.id],
    workflows: [
      { title: 'Film 10', stages: stage('Cut') },
      { title: 'Film 9', stages: stage('Cut') },
    ],
  });
  const other = await campaign('Secret', { workflows: [{ title: 'Poster', stages: stage('Layout') }] });
  await lead.ok(createProject, { body: form({ workflows: [{ title: 'Alone', stages: stage('Cut') }] }, of) });
  expect(await lead.ok(listChoices)).toEqual({
    stages: ['Cut', 'Layout'],
    // A project of a single deliverable is called as itself.
    deliverables: ['Film 9', 'Film 10', 'Poster'],
  });
  expect(await member.ok(listChoices)).toEqual({ stages: ['Cut'], deliverables: ['Film 9', 'Film 10'] });
  expect((await (await asContact()).call(listChoices, {})).status).toBe(403);
  expect(await (await runtime.createWorkspace()).owner.ok(listChoices)).toEqual({
    stages: [],
    deliverables: [],
  });
  expect(await idsOf(lead, { deliverable: 'Film 9' })).toEqual([own.project.id]);
  expect(await idsOf(lead, { deliverable: 'Poster', stage: 'Layout' })).toEqual([other.project.id]);
  expect(await idsOf(lead, { deliverable: 'Poster', stage: 'Cut' })).toEqual([]);
  expect(await idsOf(member, { deliverable: 'Poster' })).toEqual([]);
  await lead.ok(archiveProject, { params: at(other), body: { archive: true } });
  expect((await lead.ok(listChoices)).stages).toEqual(['Cut']);
});

describe('a filtered or sorted list', () => {
  const rows = async (query: QueryInput<typeof listProjects>, by = reader) => {
    const items: AnswerOf<typeof listProjects>['items'] = [];
    for (let cursor: string | null | undefined; ; ) {
      const page = await by.ok(listProjects, { query: { ...query, ...(cursor ? { cursor } : {}) } });
      items.push(...page.items);
      cursor = page.cursor;
      if (cursor === null) return items;
    }
  };
  let reader: Person;
  let tenantId: number;
  let made: Created[];
  beforeAll(async () => {
    const quiet = await runtime.createWorkspace();
    reader = quiet.owner;
    tenantId = quiet.tenantId;
    const of = await newClient(reader);
    made = [];
    for (let n = 0; n < 53; n++) {
      const more = { name: `Film ${(n * 7) % 53}`, ...(n % 2 ? { reference_code: `C-${n}` } : {}) };
      made.push(await reader.ok(createProject, { body: form(more, of) }));
    }
    // The oldest two, on the second page of the list, are waiting.
    for (const one of made.slice(0, 2)) {
      const { id, tasks } = firstWorkflow(one);
      await reader.ok(sendPreview, {
        params: { id: one.project.id, wf: id, rev: tasks[0]?.tasks[0]?.id ?? 0 },
        body: {
          emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
          reviewLink: 'https://example.com',
        },
      });
    }
    const [first] = made;
    if (first) {
      const { id, tasks } = firstWorkflow(first);
      await reader.ok(approveStage, { params: { id, stage: tasks[0]?.id ?? 0 } });
    }
  });

  test('filters by state and stage beyond the pages loaded', async () => {
    const waiting = await reader.ok(listProjects, { query: { status: 'awaiting_feedback' } });
    expect(waiting.items.map(({ id }) => id)).toEqual([made[1]?.project.id]);
    expect(waiting.cursor).toBeNull();
    expect((await rows({ stage: 'Final' })).map(({ id }) => id)).toEqual([made[0]?.project.id]);
    expect(await rows({ upcoming: 'Final' })).toHaveLength(52);
    expect(await rows({ health: 'off' })).toEqual([]);
    expect(await rows({ status: 'in_production', search: 'film 52' })).toHaveLength(1);
  });

  test('filters by turn and due time, together with a search for the code', async () => {
    const asked = made[1]?.project.id;
    const ids = async (query: QueryInput<typeof listProjects>) => (await rows(query)).map(({ id }) => id);
    expect(await ids({ turn: 'clients' })).toEqual([asked]);
    expect(await ids({ turn: 'yours' })).not.toContain(asked);
    expect(await ids({ turn: 'yours' })).toHaveLength(52);
    expect(await ids({ turn: 'done' })).toEqual([]);
    expect(await ids({ due: 'late' })).toEqual([]);
    expect(await ids({ turn: 'clients', search: 'C-1' })).toEqual([asked]);
    expect(await ids({ turn: 'clients', search: 'C-2' })).toEqual([]);
  });

  test('a page of 50 with pictures takes at most 16 KB on the way', async () => {
    for (const { project } of made) {
      await ProjectListItem.patch({ tenantId, list: 'active', projectId: project.id })
        .set({
          cover: `thumbnails/${tenantId}/${project.id}/${project.id}1002/${randomUUID()}/thumbnail.webp`,
        })
        .go();
    }
    const page = await reader.ok(listProjects);
    expect(page.items.filter(({ thumbnail }) => thumbnail)).toHaveLength(50);
    const packed = brotliCompressSync(JSON.stringify(page), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    });
    expect(packed.length).toBeLessThan(16 * 1024);
  });

  test('reads a page of the list for a filter, all of it where few or none fit, and once with an order', async () => {
    const calls = async (query: QueryInput<typeof listProjects>) =>
      (await runtime.measure(() => reader.ok(listProjects, { query }))).calls;
    await calls({});
    const owner = reader.id;
    for (const query of [
      { search: 'film' },
      { turn: 'yours' },
      { stage: 'Draft', turn: 'yours', sort: 'name' },
      { group: 'due' },
      { group: 'owner', turn: 'yours', sort: 'name' },
    ] as const) {
      expect([query, await calls(query)]).toEqual([query, { GetItem: 1, Query: 1 }]);
    }
    for (const query of [{ due: 'week' }, { owner }] as const)
      expect([query, await calls(query)]).toEqual([query, { GetItem: 1, Query: 2 }]);
  });

  test('sorts over all pages, each project once, and binds a cursor to its order', async () => {
    const names = (await rows({ sort: 'name', direction: 'descending' })).map(({ name }) => name);
    expect(names).toEqual(Array.from({ length: 53 }, (_, n) => `Film ${52 - n}`));
    const codes = (await rows({ sort: 'reference_code' })).map(({ reference_code }) => reference_code);
    expect(codes.slice(0, 2)).toEqual(['C-1', 'C-3']);
    expect(codes.at(-1)).toBe('');
    const page = await reader.ok(listProjects, { query: { sort: 'name' } });
    const other = await reader.call(listProjects, { query: { cursor: page.cursor ?? '' } });
    expect(other.status).toBe(400);
  });

  test('puts groups together over all pages, counts them on each, and sorts within them', async () => {
    const page = await reader.ok(listProjects, { query: { group: 'stage', sort: 'name' } });
    const groups = [
      { key: 'stage:one:Concept', count: 52 },
      { key: 'stage:one:Final', count: 1 },
    ];
    expect(page.groups).toEqual(groups);
    const rest = await reader.ok(listProjects, {
      query: { group: 'stage', sort: 'name', cursor: page.cursor ?? '' },
    });
    expect(rest.groups).toEqual(groups);
    const all = [...page.items, ...rest.items];
    expect(all.map(({ group }) => group)).toEqual([
      ...Array.from({ length: 52 }, () => 'stage:one:Concept'),
      'stage:one:Final',
    ]);
    // Its name is the first of all.
    expect(all.map(({ name }) => name)).toEqual([
      ...Array.from({ length: 52 }, (_, n) => `Film ${n + 1}`),
      'Film 0',
    ]);
    const turns = await reader.ok(listProjects, { query: { group: 'turn', search: 'C-1' } });
    expect(turns.groups?.map(({ key }) => key)).toEqual(['turn:yours', 'turn:clients']);
    const other = await reader.call(listProjects, { query: { sort: 'name', cursor: page.cursor ?? '' } });
    expect(other.status).toBe(400);
  });

  test('a client learns no turn and no team by groups', async () => {
    const { tenantId: _, ...own } = await runtime.createWorkspace();
    const contact = await own.asContact();
    for (const group of ['turn', 'owner', 'client'] as const)
      expect(await contact.ok(listProjects, { query: { group } })).not.toHaveProperty('groups');
  });

  describe('continues with the row after those shown', () => {
    const archive = (id: number, isArchived = true) =>
      reader.ok(archiveProject, { params: { id }, body: { archive: isArchived } });
    const rename = async (id: number, name: string) => {
      const found = made.find(({ project }) => project.id === id);
      if (!found) throw new Error('no such project');
      const { version: _, ...settings } = settingsOf(found);
      await reader.ok(updateProject, { params: { id }, body: { ...settings, name } });
    };
    test.each<[string, QueryInput<typeof listProjects>, number, (id: number) => Promise<unknown>]>([
      ['the last one has left the list', { sort: 'name' }, 1, (id) => archive(id)],
      ['the last three have left the list', { sort: 'name' }, 3, (id) => archive(id)],
      [
        'the last one has left the list, in groups',
        { sort: 'name', group: 'client' },
        1,
        (id) => archive(id),
      ],
      ['the last one has moved to the end', { sort: 'name' }, 1, (id) => rename(id, 'Zebra')],
      ['the last one has moved to the beginning', { sort: 'name' }, 1, (id) => rename(id, 'Aardvark')],
    ])('when %s', async (_, query, count, leave) => {
      const page = await reader.ok(listProjects, { query });
      const leaving = page.items.slice(-count);
      for (const { id } of leaving) await leave(id);
      const next = await reader.ok(listProjects, { query: { ...query, cursor: page.cursor ?? '' } });
      const names = next.items.map(({ name }) => name).filter((name) => name !== 'Zebra');
      expect(names).toEqual(['Film 50', 'Film 51', 'Film 52']);
      for (const { id, name } of leaving) {
        await archive(id, false);
        await rename(id, name);
      }
    });

    test('after a repeated one, when another has come before them', async () => {
      const query = { sort: 'name' } as const;
      const page = await reader.ok(listProjects, { query });
      const [last] = (await rows(query)).slice(-1);
      await rename(last?.id ?? 0, 'Aardvark');
      const next = await reader.ok(listProjects, { query: { ...query, cursor: page.cursor ?? '' } });
      expect(next.items.map(({ name }) => name)).toEqual(['Film 49', 'Film 50', 'Film 51']);
      await rename(last?.id ?? 0, last?.name ?? '');
    });
  });
});

describe('saving settings', () => {
  test('updates the project, its row and its history', async () => {
    const { Commit } = await import('#server/data/entities/commit.ts');
    const created = await create();
    const member = await workspace.asAgent();
    const unseen = ['feedback_reminder_delay', 'brief_document_link', 'image'];
    const edits = {
      name: 'Renamed',
      brief_document_link: 'https://brief.example',
      image: 'https://brief.example/cover.jpg',
      feedback_reminder_delay: 5,
    };
    const body = { ...settingsOf(created), ...edits, team_members: [member.id] };
    const foreign = { is_survey_sent: true, survey_completed: true };
    expect(
      await owner.call(updateProject, { params: at(created), body: { ...body, ...foreign } }),
    ).toMatchObject({
      status: 400,
      body: { error: { field: 'is_survey_sent' } },
    });
    const { project } = await owner.ok(updateProject, { params: at(created), body });
    expect(project).toMatchObject({ ...edits, version: 2, team_members: [{ id: member.id }] });
    expect(project).toMatchObject({ is_survey_sent: false, survey_completed: false });
    const { items } = await member.ok(listProjects, { query: { search: 'renamed' } });
    expect(items).toMatchObject([{ id: project.id, name: 'Renamed' }]);
    const { data } = await Commit.query
      .primary({ tenantId: workspace.tenantId, projectId: project.id })
      .go({ pages: 'all' });
    expect(data.find(({ events }) => events[0]?.category === 'Project Updated')).toMatchObject({
      events: [{ category: 'Project Updated', changed: ['name', 'team_members', ...unseen] }],
      changes: { name: [created.project.name, 'Renamed'] },
    });
  });

  test('a save without a difference changes neither version nor history', async () => {
    const created = await create();
    const same = await owner.ok(updateProject, { params: at(created), body: settingsOf(created) });
    expect(same.project.version).toBe(1);
  });

  test('two saves on the same version: one gets a conflict with the present state', async () => {
    const created = await create();
    const save = (name: string) =>
      owner.call(updateProject, { params: at(created), body: { ...settingsOf(created), name } });
    const answers = await Promise.all([save('One'), save('Two')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const winner = answers.find(({ status }) => status === 200);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ current: winner?.body });
  });

  test('without a version both saves apply, one after the other', async () => {
    const created = await create();
    const save = (name: string) => {
      const { version: _, ...body } = { ...settingsOf(created), name };
      return owner.ok(updateProject, { params: at(created), body });
    };
    const both = await Promise.all([save('One'), save('Two')]);
    expect(both.map(({ project }) => project.version).toSorted()).toEqual([2, 3]);
  });

  test('new terms move the due date in the row, and a concurrent action is not lost', async () => {
    const created = await create();
    const workflow = firstWorkflow(created);
    const revision = workflow.tasks[0]?.tasks[0];
    await owner.ok(sendPreview, {
      params: { id: created.project.id, wf: workflow.id, rev: revision?.id ?? 0 },
      body: {
        emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
        reviewLink: 'https://example.com',
      },
    });
    const due = async () =>
      (await owner.ok(listProjects)).items.find(({ id }) => id === created.project.id)?.feedback_due ?? '';
    const before = await due();
    const body = { ...settingsOf(created), days_allowed_for_client_feedback: 9 };
    await owner.ok(updateProject, { params: at(created), body });
    expect(Date.parse(await due())).toBeGreaterThan(Date.parse(before));
  });

  test('the start date cannot be after the first action', async () => {
    const created = await create({ start_date: '2020-01-01' });
    await approveAll(created);
    const body = { ...settingsOf(created), start_date: '2999-01-01' };
    const answer = await owner.call(updateProject, { params: at(created), body });
    const [day, month, year] = new Date(runtime.clock.now())
      .toLocaleDateString('en-GB', { timeZone: 'Europe/Berlin' })
      .split('/');
    const refusedBefore = (date: string) => ({
      status: 422,
      body: {
        error: {
          title: 'Invalid project start date',
          message: `Your workflow was actioned before the Project Start date. Please revise the start date to be before: ${date}`,
        },
      },
    });
    expect(answer).toMatchObject(refusedBefore(`${day}/${month}/${year}`));

    const formatted = (dt_format: 'DD/MM/YYYY' | 'YYYY/DD/MM') =>
      owner.ok(updateTenantProfile, { params: { id: workspace.tenantId }, body: { dt_format } });
    await formatted('YYYY/DD/MM');
    expect(await owner.call(updateProject, { params: at(created), body })).toMatchObject(
      refusedBefore(`${year}/${day}/${month}`),
    );
    await formatted('DD/MM/YYYY');
  });

  test('contacts and their visibility are added and removed', async () => {
    const own = await newClient(owner, {
      contacts: [
        { firstname: 'Ann', email: 'ann@two.example' },
        { firstname: 'Bo', email: 'bo@two.example' },
      ],
    });
    const [ann, bo] = await Promise.all(
      own.contacts.map(({ id, email }) => workspace.asContact({ client_id: own.id, id, email })),
    );
    if (!ann || !bo) throw new Error('no contacts');
    const [annCard, boCard] = form({}, own).contacts;
    if (!annCard || !boCard) throw new Error('no cards');
    const created = await owner.ok(createProject, { body: form({ contacts: [annCard] }, own) });
    expect([await idsOf(ann), await idsOf(bo)]).toEqual([[created.project.id], []]);
    const body = { ...settingsOf(created), contacts: [boCard] };
    await owner.ok(updateProject, { params: at(created), body });
    expect([await idsOf(ann), await idsOf(bo)]).toEqual([[], [created.project.id]]);
    expect((await ann.call(getProject, { params: at(created) })).status).toBe(404);
  });

  test('a contact is added to a project and removed again; the last one stays', async () => {
    const own = await newClient(owner, {
      contacts: [
        { firstname: 'Ann', email: 'ann@both.example' },
        { firstname: 'Bo', email: 'bo@both.example' },
      ],
    });
    const [ann, bo] = own.contacts;
    const created = await create({ client_id: own.id, contacts: ann ? [cardOf(ann)] : [] });
    const set = (contactId: number | undefined, access: 'project' | 'none') =>
      owner.call(setProjectContact, {
        params: { id: created.project.id, contactId: contactId ?? 0, access },
      });
    const both = await set(bo?.id, 'project');
    expect(both).toMatchObject({
      status: 200,
      body: { project: { contacts: [{ id: ann?.id }, { id: bo?.id }] } },
    });
    expect(await set(bo?.id, 'project')).toMatchObject({ body: { project: { version: 2 } } });
    expect(await set(ann?.id, 'none')).toMatchObject({ body: { project: { contacts: [{ id: bo?.id }] } } });
    expect(await set(bo?.id, 'none')).toMatchObject({
      status: 422,
      body: { error: { code: 'last_contact' } },
    });
    expect((await set(client.contacts[0]?.id, 'project')).status).toBe(404);
  });

  test('a downgrade completes a project that waited for a survey, which can be turned off, but not on again', async () => {
    const { Tenant } = await import('#server/data/entities/tenant.ts');
    const small = await runtime.createWorkspace();
    const of = await newClient(small.owner);
    const created = await small.owner.ok(createProject, { body: form({ send_csat_survey: true }, of) });
    const { id, tasks } = firstWorkflow(created);
    for (const stage of tasks) await small.owner.ok(approveStage, { params: { id, stage: stage.id } });
    const statuses = async () => (await small.owner.ok(listProjects)).items.map(({ status }) => status);
    expect(await statuses()).toEqual(['pending_csat']);
    await Tenant.patch({ tenantId: small.tenantId }).set({ plan: 'starter' }).go();
    forgetTenant(small.tenantId);
    expect(await statuses()).toEqual(['completed']);
    const { status } = await small.owner.ok(getProjectReport, { params: at(created), query: {} });
    expect(status).toBe('completed');

    const save = (send_csat_survey: boolean, by: Person = small.owner) => {
      const { version: _, ...settings } = settingsOf(created);
      return by.call(updateProject, { params: at(created), body: { ...settings, send_csat_survey } });
    };
    const agent = await small.asAgent('create_projects', 'access_all_projects');
    expect((await save(false, agent)).body).toMatchObject({
      error: { code: 'owner_only', field: 'send_csat_survey' },
    });
    expect((await save(false)).body).toMatchObject({ project: { send_csat_survey: false } });
    expect(await statuses()).toEqual(['completed']);
    expect((await save(true)).body).toMatchObject({
      error: { code: 'not_in_plan', field: 'send_csat_survey' },
    });
  });

  test('a survey required by the workspace stays on', async () => {
    const { Tenant } = await import('#server/data/entities/tenant.ts');
    const strict = await runtime.createWorkspace();
    await Tenant.patch({ tenantId: strict.tenantId })
      .set({ csat_mandatory_before_project_complete: true })
      .go();
    const agent = await strict.asAgent('create_projects', 'access_all_projects');
    const of = await newClient(agent);
    const created = await agent.ok(createProject, { body: form({ send_csat_survey: true }, of) });
    expect(created.project.send_csat_survey).toBe(true);
    const body = { ...settingsOf(created), send_csat_survey: false };
    const { project } = await strict.owner.ok(updateProject, { params: at(created), body });
    expect(project.send_csat_survey).toBe(true);
  });

  test('without an id is refused with a message', async () => {
    const body = { name: 'x', contacts: [{ firstname: 'x', email: 'x@client.example' }] };
    expect(await owner.call(updateProject, { params: { id: 0 }, body })).toMatchObject({
      status: 400,
      body: { error: { message: 'No valid project ID provided' } },
    });
  });
});

describe('another client', () => {
  const sendFirst = async ({ project, workflows }: Created) => {
    const [workflow] = workflows;
    const params = { id: project.id, wf: workflow?.id ?? 0, rev: workflow?.tasks[0]?.tasks[0]?.id ?? 0 };
    const emailText = { subject: 'Look', body: '<p>{{review_link}}</p>' };
    await owner.ok(sendPreview, { params, body: { emailText, reviewLink: 'https://example.com' } });
    return workflow?.id ?? 0;
  };
  const contactOf = (of: AnswerOf<typeof createClient>) => {
    const [{ id, email } = { id: 0, email: '' }] = of.contacts;
    return workspace.asContact({ client_id: of.id, id, email });
  };
  const toClient = (created: Created, of: AnswerOf<typeof createClient>, more: Partial<Form> = {}) => ({
    ...settingsOf(created),
    client_id: of.id,
    contacts: form({}, of).contacts ?? [],
    ...more,
  });
  const stored = async (projectId: number) => {
    const { Project } = await import('#server/data/entities/project.ts');
    return (await Project.get({ tenantId: workspace.tenantId, projectId }).go({ consistent: true })).data;
  };

  test('takes the project over before the first mail: zone, language, contacts, lists and history', async () => {
    const { Commit } = await import('#server/data/entities/commit.ts');
    const [one, two] = [
      await newClient(),
      await newClient(owner, { timezone: 'Asia/Tokyo', language: 'fr' }),
    ];
    const [ann, bea] = [await contactOf(one), await contactOf(two)];
    const created = await owner.ok(createProject, { body: form({ name: 'Handed' }, one) });
    expect(created.project.client_lock).toBeNull();
    const { project } = await owner.ok(updateProject, { params: at(created), body: toClient(created, two) });
    expect(project).toMatchObject({
      client_id: two.id,
      client_name: two.name,
      timezone: 'Asia/Tokyo',
      language: 'fr',
      contacts: [{ id: two.contacts[0]?.id }],
      version: 2,
    });
    expect([await idsOf(ann), await idsOf(bea)]).toEqual([[], [project.id]]);
    expect((await ann.call(getProject, { params: at(created) })).status).toBe(404);
    const count = async (id: number) =>
      (await owner.ok(clientProjects, { params: { id: String(id), state: 'open' }, query: {} })).items.length;
    expect([await count(one.id), await count(two.id)]).toEqual([0, 1]);
    const { items } = await owner.ok(listProjects, { query: { search: two.name } });
    expect(items).toMatchObject([{ id: project.id, client_id: two.id, client_name: two.name }]);
    const { data } = await Commit.query
      .primary({ tenantId: workspace.tenantId, projectId: project.id })
      .go({ pages: 'all' });
    expect(data.find(({ events }) => events[0]?.category === 'Project Updated')).toMatchObject({
      events: [{ client: { id: two.id, name: two.name, was: one.name } }],
      changes: { client_id: [one.id, two.id] },
    });
  });

  test('takes none over once a mail went out, nor after that sending was undone', async () => {
    const [one, two] = [await newClient(), await newClient()];
    const created = await owner.ok(createProject, { body: form({}, one) });
    const wf = await sendFirst(created);
    const save = () => owner.call(updateProject, { params: at(created), body: toClient(created, two) });
    const refused = { status: 409, body: { error: { code: 'client_has_mail', field: 'client_id' } } };
    expect(await save()).toMatchObject(refused);
    expect(await owner.ok(getProject, { params: at(created) })).toMatchObject({
      project: { client_lock: 'sent', client_id: one.id },
    });
    await owner.ok(undoLast, { params: { id: created.project.id, wf }, body: { reason: 'mistake' } });
    expect(await save()).toMatchObject(refused);
    // A project of before the mark was kept: its history tells.
    const { Project } = await import('#server/data/entities/project.ts');
    await Project.patch({ tenantId: workspace.tenantId, projectId: created.project.id })
      .remove(['client_reached'])
      .go();
    expect((await stored(created.project.id))?.client_reached).toBeUndefined();
    expect(await save()).toMatchObject(refused);
  });

  test('takes none over once an answer was recorded, and is refused by name', async () => {
    const [one, two] = [await newClient(), await newClient()];
    const created = await owner.ok(createProject, { body: form({}, one) });
    await approveAll(created);
    const body = toClient(created, two);
    expect(await owner.call(updateProject, { params: at(created), body })).toMatchObject({
      status: 409,
      body: { error: { code: 'client_has_answered', title: 'The client stays' } },
    });
    const fresh = await owner.ok(createProject, { body: form({}, one) });
    for (const [more, status, code] of [
      [{ client_id: 999_999 }, 404, 'client_not_found'],
      [{ contacts: form({}, one).contacts ?? [] }, 404, 'contact_not_found'],
      [{ approval: { contacts: [one.contacts[0]?.id ?? 0] } }, 422, 'approvers_not_on_project'],
    ] as const)
      expect(
        await owner.call(updateProject, { params: at(fresh), body: toClient(fresh, two, more as object) }),
      ).toMatchObject({ status, body: { error: { code } } });
  });

  test('is chosen by those on the project alone, and their counts of both clients follow', async () => {
    const [one, two] = [await newClient(), await newClient()];
    const [inside, outside] = [await workspace.asAgent(), await workspace.asAgent()];
    const team_members = [inside.id];
    const created = await owner.ok(createProject, { body: form({ team_members }, one) });
    const body = { ...toClient(created, two), team_members };
    expect((await outside.call(updateProject, { params: at(created), body })).status).toBe(404);
    await inside.ok(updateProject, { params: at(created), body });
    const counts = (by: Person) =>
      by.ok(clientProjects, {
        params: { id: `${one.id},${two.id}`, state: 'open' },
        query: { count_only: 'true' },
      });
    expect((await counts(inside)).counts?.map(({ projects }) => projects)).toEqual([0, 1]);
    expect((await counts(outside)).counts?.map(({ projects }) => projects)).toEqual([0, 0]);
  });

  test('and a first mail at once: the mail’s recipients are of the client that the project has then', async () => {
    const { Commit } = await import('#server/data/entities/commit.ts');
    for (let round = 0; round < 4; round += 1) {
      const [one, two] = [await newClient(), await newClient()];
      const created = await owner.ok(createProject, { body: form({}, one) });
      await Promise.all([
        sendFirst(created),
        owner.call(updateProject, { params: at(created), body: toClient(created, two) }),
      ]);
      const project = await stored(created.project.id);
      const { data } = await Commit.query
        .primary({ tenantId: workspace.tenantId, projectId: created.project.id })
        .go({ pages: 'all' });
      const to = data.flatMap(({ events }) =>
        events.flatMap((event) => (event.category === 'Send Preview' ? event.mail.to : [])),
      );
      expect(to).toEqual(project?.contacts.map(({ id }) => id));
      expect(to.map((id) => Math.floor(id / 10_000))).toEqual([project?.client_id]);
    }
  });
});

describe('archive, cancel, delete', () => {
  const archive = (created: Created, archive: boolean, from?: 'timeline') =>
    owner.call(archiveProject, { params: at(created), body: { archive, ...(from ? { from } : {}) } });

  test('a project moves between the lists with all its data', async () => {
    const created = await create();
    const row = (await owner.ok(listProjects)).items.find(({ id }) => id === created.project.id);
    expect((await archive(created, true)).status).toBe(200);
    expect(await idsOf(owner)).not.toContain(created.project.id);
    const { items } = await owner.ok(listProjects, { query: { archived: '1' } });
    expect(items.find(({ id }) => id === created.project.id)).toEqual({
      ...row,
      archived: true,
      own_move: null,
    });
    const ofClient = async (state: 'open' | 'archived') => {
      const { items: rows } = await owner.ok(clientProjects, { params: { id: client.id, state } });
      return rows.map(({ id }) => id);
    };
    expect(await ofClient('archived')).toContain(created.project.id);
    expect(await ofClient('open')).not.toContain(created.project.id);
    const edit = await owner.call(updateProject, { params: at(created), body: settingsOf(created) });
    expect(edit.body).toMatchObject({ error: { code: 'project_closed' } });
    expect((await archive(created, false)).status).toBe(200);
    expect(await idsOf(owner)).toContain(created.project.id);
    expect(await idsOf(owner, { archived: '1' })).not.toContain(created.project.id);
  });

  test('from the timeline, only a complete project is archived', async () => {
    const created = await create();
    expect((await archive(created, true, 'timeline')).body).toMatchObject({
      error: { code: 'not_complete' },
    });
    await approveAll(created);
    expect((await archive(created, true, 'timeline')).status).toBe(200);
  });

  test('a survey required by the workspace must be sent first', async () => {
    const strict = await runtime.createWorkspace();
    const { Tenant } = await import('#server/data/entities/tenant.ts');
    await Tenant.patch({ tenantId: strict.tenantId })
      .set({ csat_mandatory_before_project_complete: true })
      .go();
    const own = await newClient(strict.owner);
    const created = await strict.owner.ok(createProject, { body: form({}, own) });
    expect(created.project.send_csat_survey).toBe(true);
    const answer = await strict.owner.call(archiveProject, { params: at(created), body: { archive: true } });
    expect(answer.body).toMatchObject({ error: { title: 'Action Required: Send CSAT Survey' } });
  });

  test('a cancelled project shows by whom and when, and stays archived', async () => {
    const created = await create();
    const { project } = await owner.ok(cancelProject, { params: at(created), body: { cancel: true } });
    expect(project).toMatchObject({ cancelled: true, archived: true, cancelled_by: 'Olga Owner' });
    expect(project.cancelled_on).not.toBeNull();
    expect((await archive(created, false)).body).toMatchObject({ error: { code: 'cancelled_for_good' } });
    const edit = await owner.call(updateProject, { params: at(created), body: settingsOf(created) });
    expect(edit).toMatchObject({ status: 409, body: { error: { code: 'project_closed' } } });
    const again = await owner.ok(cancelProject, { params: at(created), body: { cancel: true } });
    expect(again.project.version).toBe(project.version);
  });

  test('only an archived project is deleted, and is not found afterwards', async () => {
    const { PurgeJob } = await import('#server/data/entities/purge-job.ts');
    const created = await create();
    expect((await owner.call(deleteProject, { params: at(created) })).body).toMatchObject({
      error: { code: 'not_archived' },
    });
    await archive(created, true);
    await owner.ok(deleteProject, { params: at(created) });
    expect((await owner.call(getProject, { params: at(created) })).status).toBe(404);
    expect((await owner.call(getWorkflow, { params: { id: firstWorkflow(created).id } })).status).toBe(404);
    expect(await idsOf(owner, { archived: '1' })).not.toContain(created.project.id);
    const { tenantId } = workspace;
    const { data } = await PurgeJob.get({ tenantId, kind: 'project', id: created.project.id }).go();
    expect(data?.state).toBe('waiting');
  });

  test('an action and an archiving at once leave a consistent state', async () => {
    const race = async (delay: number) => {
      const created = await create();
      const { id, tasks } = firstWorkflow(created);
      const params = { id, stage: tasks[0]?.id ?? 0 };
      const turns = async (count: number) => {
        for (let turn = 0; turn < count; turn++) await new Promise(setImmediate);
      };
      await Promise.all([
        owner.call(approveStage, { params }),
        turns(delay).then(() => archive(created, true)),
      ]);
      const { project, workflows } = await owner.ok(getProject, { params: at(created) });
      const rows = await Promise.all(
        (['0', '1'] as const).map((archived) => owner.ok(listProjects, { query: { archived } })),
      );
      const found = rows.flatMap(({ items }) => items).filter((row) => row.id === project.id);
      expect(found).toMatchObject([{ archived: project.archived, progress: workflows[0]?.progress }]);
    };
    for (let delay = 0; delay < 24; delay++) await race(delay);
  });

  test('the archive is limited by the plan', async () => {
    const free = await runtime.createWorkspace({ plan: 'free forever' });
    const own = await newClient(free.owner);
    const putAway = async () => {
      const { project } = await free.owner.ok(createProject, { body: form({}, own) });
      return free.owner.call(archiveProject, { params: { id: project.id }, body: { archive: true } });
    };
    for (let n = 0; n < 5; n++) expect((await putAway()).status).toBe(200);
    expect(await putAway()).toMatchObject({
      status: 402,
      body: { error: { title: 'You reached the archived projects limit' } },
    });
  });
});
