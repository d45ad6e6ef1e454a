/** Lists of members with a limited view: read by the index they are what a filter of all rows gives. */
import { PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createClient, deleteClient, updateClient } from '#contracts/clients.ts';
import {
  archiveProject,
  cancelProject,
  createProject,
  deleteProject,
  getProject,
  listProjects,
  updateProject,
} from '#contracts/projects.ts';
import { getDashboard } from '#contracts/reports.ts';
import { search } from '#contracts/search.ts';
import { deleteUser, handOver } from '#contracts/team.ts';
import { calendarAt } from '#domain/project/turns.ts';
import { documentClient, tableName } from '#server/data/table.ts';
import { testRuntime } from '#testing/support.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { migrate } from '../../../infra/migrations/migrate.ts';
import { Counter } from '../data/entities/counter.ts';
import { MemberProject } from '../data/entities/member-project.ts';
import { Tenant } from '../data/entities/tenant.ts';
import { User } from '../data/entities/user.ts';
import { forgetTenant } from '../lambda/tenant.ts';
import { lists } from './list-names.ts';
import { mostIndexed } from './member-projects.ts';
import { memberDifferences, mendMemberProjects } from './mend-member-projects.ts';
import { allListed, listedNames, listPage, projectsByClient, type TableFilter } from './project-list.ts';
import { urgentFor } from './urgent-projects.ts';

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await testRuntime();
});
afterAll(() => runtime.stop());

/** Everything that a member's pages read of the lists. */
const seenBy = async (tenantId: number, id: number, indexed: boolean) => {
  const member = { id, indexed };
  const pages = async (list: (typeof lists)[number], filter: TableFilter) => {
    const found: number[] = [];
    let next: number | null | undefined;
    do {
      const page = await listPage(tenantId, list, filter, next ?? undefined, ({ name }) => name !== 'Hidden');
      found.push(...page.items.map(({ projectId }) => projectId));
      next = page.next;
    } while (next !== null);
    return found;
  };
  return {
    lists: await Promise.all(lists.map((list) => allListed(tenantId, list, { member }))),
    ofClient: await Promise.all(lists.map((list) => allListed(tenantId, list, { member, client: 2 }))),
    ofOwner: await Promise.all(lists.map((list) => allListed(tenantId, list, { member, owner: 1 }))),
    pages: await Promise.all(lists.map((list) => pages(list, { member }))),
    names: (await Promise.all(lists.map((list) => listedNames(tenantId, list, member)))).map((names) =>
      names.map(({ projectId, name }) => [projectId, name]),
    ),
    clients: await Promise.all(
      lists.map(async (list) => [...(await projectsByClient(tenantId, list, member))].toSorted()),
    ),
    urgent: await urgentFor(tenantId, member, calendarAt('2026-02-02T12:00:00.000Z', 'UTC')),
  };
};

const ids = async ({ tenantId }: TestWorkspace): Promise<readonly number[]> =>
  (await Promise.all(lists.map((list) => allListed(tenantId, list))))
    .flat()
    .map(({ projectId }) => projectId);

const contacts = [{ firstname: 'Ann', lastname: 'Alba', email: 'ann@client.example' }];

type Agent = Awaited<ReturnType<TestWorkspace['asAgent']>>;

interface World {
  readonly workspace: TestWorkspace;
  readonly agents: readonly Agent[];
  /** Teams by their number: nobody, one, two, all, and two that are too large for an entry of each member. */
  readonly teams: readonly (readonly number[])[];
}

const worldOf = async (): Promise<World> => {
  const workspace = await runtime.createWorkspace();
  const { tenantId, owner } = workspace;
  const agents = [await workspace.asAgent(), await workspace.asAgent('create_projects')];
  const [a = 0, b = 0] = agents.map(({ id }) => id);
  const crowd = Array.from({ length: mostIndexed }, (_, index) => 100 + index);
  await User.put(
    crowd.map((id) => ({ tenantId, id, name: 'One', surname: `${id}`, email: `${id}@crowd.example` })),
  ).go();
  await owner.ok(createClient, { body: { name: 'First', contacts } });
  await owner.ok(createClient, { body: { name: 'Second', contacts } });
  return { workspace, agents, teams: [[], [a], [b], [owner.id, a, b], [...crowd, a], [...crowd, b]] };
};

const team = fc.integer({ min: 0, max: 5 });
const nth = fc.nat(20);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('create' as const),
      team,
      client: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('assign' as const), nth, team }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('archive' as const), nth, archive: fc.boolean() }) },
  fc.record({ kind: fc.constant('cancel' as const), nth }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), nth }) },
  fc.record({ kind: fc.constant('gap' as const) }),
  fc.record({ kind: fc.constant('director' as const), nth }),
  fc.record({ kind: fc.constant('client' as const) }),
  fc.record({ kind: fc.constant('leave' as const) }),
  fc.record({ kind: fc.constant('hand over' as const) }),
  fc.record({ kind: fc.constant('damage' as const), nth }),
  // Two at the same time: one of them is decided again.
  fc.record({ kind: fc.constant('race' as const), nth, team, archive: fc.boolean() }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Each kind once. */
const everything: Step[] = [
  { kind: 'gap' },
  { kind: 'create', team: 1, client: 1 },
  { kind: 'create', team: 3, client: 2 },
  { kind: 'assign', nth: 0, team: 2 },
  { kind: 'race', nth: 1, team: 0, archive: true },
  { kind: 'assign', nth: 3, team: 4 },
  { kind: 'archive', nth: 2, archive: true },
  { kind: 'damage', nth: 1 },
  { kind: 'director', nth: 0 },
  { kind: 'cancel', nth: 0 },
  { kind: 'client' },
  { kind: 'leave' },
  { kind: 'delete', nth: 0 },
  { kind: 'hand over' },
];

const assign = async ({ workspace: { owner }, teams }: World, id: number, number: number) => {
  const { status, body } = await owner.call(getProject, { params: { id } });
  if (status !== 200) return { status };
  const { name, contacts: on } = body.project;
  return owner.call(updateProject, {
    params: { id },
    body: {
      name,
      contacts: on.map(({ id: contact, firstname, lastname, email }) => ({
        id: contact,
        firstname,
        lastname,
        email,
      })),
      team_members: [...(teams[number] ?? [])],
    },
  });
};

const run = async (world: World, one: Step) => {
  const { workspace, agents, teams } = world;
  const { owner, tenantId } = workspace;
  const known = await ids(workspace);
  const id = 'nth' in one ? known[one.nth % Math.max(1, known.length)] : undefined;
  const params = { id: id ?? 0 };
  const archive = (flag: boolean) => owner.call(archiveProject, { params, body: { archive: flag } });
  switch (one.kind) {
    case 'create':
      return owner.call(createProject, {
        body: {
          name: `Film ${known.length}`,
          client_id: one.client,
          contacts: [{ ...contacts[0], id: one.client * 10_000 + 1 }],
          team_members: [...(teams[one.team] ?? [])],
          workflows: [{ stages: [{ title: 'Draft', revisions: 1 }] }],
        } as never,
      });
    case 'assign':
      return id === undefined ? undefined : assign(world, id, one.team);
    case 'archive':
      return archive(one.archive);
    case 'race':
      if (id !== undefined) await Promise.all([assign(world, id, one.team), archive(one.archive)]);
      return undefined;
    case 'cancel':
      return owner.call(cancelProject, { params, body: { cancel: true } });
    case 'delete':
      await archive(true);
      return owner.call(deleteProject, { params });
    case 'gap':
      await Counter.patch({ tenantId, name: 'project' }).add({ value: 60 }).go();
      return undefined;
    case 'director':
      return owner.call(updateClient, {
        params: { id: 1 },
        body: {
          name: 'First',
          contacts: [{ ...contacts[0], id: 10_001 }],
          agency_client_director: agents[one.nth % 2]?.id,
        } as never,
      });
    case 'client':
      return owner.call(deleteClient, { params: { id: 2 } });
    case 'leave':
      return owner.call(deleteUser, { params: { id: agents[1]?.id ?? 0 } });
    case 'hand over':
      return owner.call(handOver, { params: { id: agents[0]?.id ?? 0 } });
    case 'damage': {
      // Rows of another time, as after a restore: entries are missing, and others lie beyond.
      const { data } = await MemberProject.query.primary({ tenantId }).go({ pages: 'all' });
      const lost = data[one.nth % Math.max(1, data.length)];
      if (lost) await MemberProject.delete(lost).go();
      await MemberProject.put({ tenantId, userId: agents[0]?.id ?? 0, list: 'active', projectId: 9999 }).go();
      await mendMemberProjects(tenantId);
      return undefined;
    }
  }
};

it('by the index members see exactly the projects that a filter of all rows gives, after anything that happens', async () => {
  const kinds = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 7 }), async (steps) => {
      const world = await worldOf();
      const { tenantId } = world.workspace;
      const begun = [1, 3, 4].map((team) => ({ kind: 'create' as const, team, client: 1 }));
      for (const one of [...begun, ...steps]) {
        const answer = await run(world, one);
        // Consumers write rows as well.
        await runtime.idle();
        if (answer && 'status' in answer && answer.status === 200) kinds.add(one.kind);
        for (const { id } of world.agents)
          expect(await seenBy(tenantId, id, true), one.kind).toEqual(await seenBy(tenantId, id, false));
        expect(await memberDifferences(tenantId), one.kind).toEqual({ missing: 0, beyond: 0 });
      }
    }),
    { numRuns: 3, examples: [[everything]], endOnFailure: true },
  );
  expect([...kinds].toSorted()).toEqual([
    'archive',
    'assign',
    'cancel',
    'client',
    'create',
    'delete',
    'director',
    'hand over',
    'leave',
  ]);
});

it('a workspace of before is read whole until its members are indexed, and by the index from then on', async () => {
  const world = await worldOf();
  const { workspace, agents, teams } = world;
  const { tenantId } = workspace;
  for (const number of teams.keys()) await run(world, { kind: 'create', team: number, client: 1 });
  const [agent] = agents;
  const shown = async () => ({
    list: (await agent?.ok(listProjects, { query: {} }))?.items.map(({ id }) => id),
    found: await agent?.ok(search, { query: { query: 'film' } }),
    home: (await agent?.ok(getDashboard))?.active_projects,
  });
  const before = await shown();
  expect(before.list).toHaveLength(3);

  const { data: edges } = await MemberProject.query.primary({ tenantId }).go({ pages: 'all' });
  await MemberProject.delete(edges).go();
  await Tenant.patch({ tenantId }).remove(['member_projects']).go();
  forgetTenant(tenantId);
  expect(await shown()).toEqual(before);
  // An assignment of meanwhile is in the index, which the migration completes.
  await run(world, { kind: 'create', team: 1, client: 1 });

  await documentClient.send(
    new PutCommand({
      TableName: tableName,
      Item: { pk: 'table-format', sk: 'table-format', format: 2 },
    }),
  );
  expect(await migrate({ client: documentClient, table: tableName, dryRun: true })).toMatchObject([
    { changed: 1 },
  ]);
  expect(await memberDifferences(tenantId)).toMatchObject({ missing: 7 });
  expect(await migrate({ client: documentClient, table: tableName })).toMatchObject([
    { changed: 1, ended: true },
  ]);
  expect(await memberDifferences(tenantId)).toEqual({ missing: 0, beyond: 0 });
  expect((await Tenant.get({ tenantId }).go()).data?.member_projects).toBe(true);
  forgetTenant(tenantId);
  expect((await shown()).list).toEqual([expect.any(Number), ...(before.list ?? [])]);
});

it('members are mended while people work: an entry is taken away only if the row still says so', async () => {
  const world = await worldOf();
  const { workspace, agents } = world;
  const { tenantId } = workspace;
  await run(world, { kind: 'create', team: 1, client: 1 });
  const [projectId = 0] = await ids(workspace);
  const userId = agents[1]?.id ?? 0;
  // An entry beyond, of a member who is assigned between the comparison and the mending.
  await MemberProject.put({ tenantId, userId, list: 'active', projectId }).go();
  const send = documentClient.send.bind(documentClient);
  let isAssigned = false;
  const missing: number[] = [];
  const sending = vi.spyOn(documentClient, 'send').mockImplementation((async (command: unknown) => {
    const takesAway =
      command instanceof TransactWriteCommand &&
      command.input.TransactItems?.some(({ Delete }) => String(Delete?.Key?.pk).endsWith('#member-projects'));
    if (!isAssigned && takesAway) {
      isAssigned = true;
      await assign(world, projectId, 3);
    }
    if (!takesAway) return send(command as TransactWriteCommand);
    try {
      return await send(command);
    } finally {
      missing.push((await memberDifferences(tenantId)).missing);
    }
  }) as never);
  await mendMemberProjects(tenantId);
  sending.mockRestore();
  expect(isAssigned).toBe(true);
  // Nobody loses sight of a project, not even for a moment.
  expect(missing.every((count) => count === 0)).toBe(true);
  expect(await memberDifferences(tenantId)).toEqual({ missing: 0, beyond: 0 });
  expect(await seenBy(tenantId, userId, true)).toMatchObject({ pages: [[projectId], []] });
});
