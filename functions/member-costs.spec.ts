/** Cost of the pages of a member who sees only the projects of their teams: it does not grow with the workspace. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listClients } from '#contracts/clients.ts';
import { clientProjects, listChoices, listProjects } from '#contracts/projects.ts';
import { getDashboard } from '#contracts/reports.ts';
import { search } from '#contracts/search.ts';
import { getSurveysStatus } from '#contracts/surveys.ts';
import { termsVersion } from '#domain/search/terms.ts';
import { Counter } from '#server/data/entities/counter.ts';
import { ProjectListItem } from '#server/data/entities/project-list-item.ts';
import { SearchIndex } from '#server/data/entities/search-index.ts';
import { Tenant } from '#server/data/entities/tenant.ts';
import { forgetTenant } from '#server/lambda/tenant.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject } from '#testing/test-project.ts';
import type { TestRuntime } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await testRuntime({ events: false, faults: true });
});
afterAll(() => runtime.stop());

const own = 5;

/** A workspace in which a member is on five projects, far apart among all the others. */
const workspaceOf = async (others: number) => {
  const workspace = await runtime.createWorkspace();
  const { tenantId, owner } = workspace;
  const agent = await workspace.asAgent();
  const { client } = await createTestProject(owner, { name: 'First', team_members: [agent.id] });
  for (let n = 1; n < own; n += 1) {
    await Counter.patch({ tenantId, name: 'project' }).add({ value: 200 }).go();
    await createTestProject(owner, { name: 'Further', team_members: [agent.id] });
  }
  const { data } = await ProjectListItem.query.primary({ tenantId, list: 'active' }).go({ limit: 1 });
  const [row] = data;
  if (!row) throw new Error('There is no row');
  // The member's are every 201st.
  const rows = Array.from({ length: others }, (_, index) => ({
    ...row,
    projectId: 2 + index + Math.floor(index / 200),
    team: `,${owner.id},`,
    list: index % 5 === 0 ? ('archived' as const) : ('active' as const),
  }));
  await ProjectListItem.put(rows).go({ concurrent: 4 });
  // Built, with nothing of these in it: an answer would read further pages for terms of others.
  await SearchIndex.put({ tenantId, terms: termsVersion, section: 'built', after: 0 }).go();
  const query = { query: {} };
  const pages = {
    list: () => agent.ok(listProjects, query),
    board: () => agent.ok(listProjects, { query: { group: 'stage', sort: 'name' } }),
    completed: () => agent.ok(listProjects, { query: { completed: '1' } }),
    home: () => agent.ok(getDashboard),
    search: () => agent.ok(search, { query: { query: 'further' } }),
    choices: () => agent.ok(listChoices),
    clients: () => agent.ok(listClients),
    count: () =>
      agent.ok(clientProjects, {
        params: { id: [client.id], state: 'open' },
        query: { count_only: 'true' },
      }),
    surveys: () => agent.ok(getSurveysStatus),
  };
  /** Units and calls of the table, by page. */
  const costs = async () => {
    const found: Record<string, { units: number; calls: number }> = {};
    // The workspace is kept in memory from the first call on.
    await pages.count();
    for (const [name, page] of Object.entries(pages)) {
      const { calls, capacity } = await runtime.measure<unknown>(page);
      const sum = (of: Readonly<Record<string, number>>) => Object.values(of).reduce((a, b) => a + b, 0);
      found[name] = { units: sum(capacity), calls: sum(calls) };
    }
    return found;
  };
  return { tenantId, pages, costs };
};

it('a member on five projects pays for five, in a workspace of 800 as in one of 80', async () => {
  const small = await (await workspaceOf(80 - own)).costs();
  const { tenantId, pages, costs } = await workspaceOf(800 - own);
  expect((await pages.list()).items).toHaveLength(own);
  const large = await costs();
  expect(large).toEqual(small);

  const units = (of: Awaited<ReturnType<typeof costs>>) =>
    Object.fromEntries(Object.entries(of).map(([name, cost]) => [name, cost.units]));
  expect(units(large)).toEqual({
    list: 8,
    board: 8,
    completed: 10,
    home: 15,
    search: 12.5,
    choices: 8,
    clients: 9,
    count: 9,
    surveys: 8,
  });

  await Tenant.patch({ tenantId }).remove(['member_projects']).go();
  forgetTenant(tenantId);
  // Read whole, as before.
  for (const [name, cost] of Object.entries(units(await costs()))) expect(cost, name).toBeGreaterThan(150);
});
