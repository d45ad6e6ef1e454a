import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteUser } from '#contracts/team.ts';
import { createView, deleteView, listViews, type SavedView, updateView } from '#contracts/views.ts';
import { mostOwnViews, mostSharedViews } from '#domain/project/view.ts';
import { ViewShelf } from '#server/data/entities/view-shelf.ts';
import { testRuntime } from '#testing/support.ts';
import type { Person, TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let owner: Person;
beforeAll(async () => {
  runtime = await testRuntime({ events: false });
  workspace = await runtime.createWorkspace();
  owner = workspace.owner;
});
afterAll(() => runtime.stop());

const content = {
  search: 'film',
  turn: 'clients' as const,
  client: 7,
  sort: 'due' as const,
  direction: 'descending' as const,
  columns: ['client' as const, 'due' as const],
};
const keep = (by: Person, name: string, shared = false) =>
  by.ok(createView, { body: { name, shared, content } });
const namesFor = async (by: Person) => (await by.ok(listViews)).items.map(({ name }) => name);
const ownOf = async (by: Person) =>
  (await by.ok(listViews)).items.filter(({ shared }) => !shared).map(({ name }) => name);
const change = (by: Person, { id, name, shared, content: kept }: SavedView, more: object = {}) =>
  by.call(updateView, { params: { id }, body: { name, shared, content: kept, ...more } });
const forget = (by: Person, { id }: SavedView) => by.call(deleteView, { params: { id } });
const refusedWith = (code: string) => ({ body: { error: { code } } });

test('a view is kept with filters, order and columns, and is its author’s own', async () => {
  const [agent, colleague] = [await workspace.asAgent(), await workspace.asAgent()];
  const view = await keep(agent, '  Late films ');
  expect(view).toMatchObject({ name: 'Late films', shared: false, author: agent.id, content });
  expect((await agent.ok(listViews)).items).toEqual([view]);
  expect(await namesFor(colleague)).toEqual([]);
  // To the owner as well.
  expect(await namesFor(owner)).not.toContain('Late films');
  expect(await change(owner, view)).toMatchObject({ status: 404, ...refusedWith('view_not_found') });
  expect(await forget(owner, view)).toMatchObject({ status: 404, ...refusedWith('view_not_found') });
  const changed = await change(agent, view, { name: 'Films', content: { columns: [] } });
  expect(changed).toMatchObject({ status: 200, body: { id: view.id, name: 'Films' } });
  expect((await agent.ok(listViews)).items).toMatchObject([{ name: 'Films', content: { columns: [] } }]);
  expect(await forget(agent, view)).toMatchObject({ status: 200 });
  expect(await namesFor(agent)).toEqual([]);
  expect(await forget(agent, view)).toMatchObject({ status: 404 });
});

test('a shared view is seen by the team, and changed by its author and by admins alone', async () => {
  const [author, colleague] = [await workspace.asAgent(), await workspace.asAgent('create_projects')];
  const admin = await workspace.asAgent('admin');
  const view = await keep(author, 'Ours', true);
  for (const member of [author, colleague, admin, owner]) expect(await namesFor(member)).toContain('Ours');
  for (const attempt of [change(colleague, view), forget(colleague, view)])
    expect(await attempt).toMatchObject({ status: 403, ...refusedWith('not_your_view') });
  expect(await change(admin, view, { name: 'All ours' })).toMatchObject({ status: 200 });
  // An admin would take it out of the author’s sight, or put it among the author’s own.
  expect(await change(admin, view, { shared: false })).toMatchObject(refusedWith('not_your_view'));
  expect(await namesFor(colleague)).toContain('All ours');
  expect(await forget(admin, view)).toMatchObject({ status: 200 });
  expect(await namesFor(author)).not.toContain('All ours');
});

test('its author shares a view and takes it back, under the same id', async () => {
  const [author, colleague] = [await workspace.asAgent(), await workspace.asAgent()];
  const view = await keep(author, 'Mine');
  expect(await change(author, view, { shared: true })).toMatchObject({ body: { id: view.id, shared: true } });
  expect(await namesFor(colleague)).toContain('Mine');
  expect((await author.ok(listViews)).items.filter(({ id }) => id === view.id)).toHaveLength(1);
  expect(await change(author, view, { shared: false })).toMatchObject({ body: { shared: false } });
  expect(await namesFor(colleague)).not.toContain('Mine');
  expect(await ownOf(author)).toEqual(['Mine']);
});

test('clients have no views, and another workspace’s are not found', async () => {
  const contact = await workspace.asContact();
  expect(await contact.call(listViews, {})).toMatchObject({ status: 403, ...refusedWith('agents_only') });
  expect(await contact.call(createView, { body: { name: 'A', content } })).toMatchObject({ status: 403 });
  const view = await keep(owner, 'Of this workspace', true);
  const { owner: stranger } = await runtime.createWorkspace();
  expect(await namesFor(stranger)).toEqual([]);
  expect(await change(stranger, view)).toMatchObject({ status: 404, ...refusedWith('view_not_found') });
  expect(await forget(stranger, view)).toMatchObject({ status: 404 });
  expect(await namesFor(owner)).toContain('Of this workspace');
});

test('a change of what somebody has saved since is a conflict, with the present view', async () => {
  const agent = await workspace.asAgent();
  const view = await keep(agent, 'First');
  runtime.clock.advance(1000);
  expect(await change(agent, view, { name: 'Second', updated_on: view.updated_on })).toMatchObject({
    status: 200,
  });
  expect(await change(agent, view, { name: 'Third', updated_on: view.updated_on })).toMatchObject({
    status: 409,
    body: { error: { code: 'conflict' }, current: { name: 'Second' } },
  });
  expect(await ownOf(agent)).toEqual(['Second']);
});

test('views kept at the same moment are all kept, but none above the limit', async () => {
  const agent = await workspace.asAgent();
  for (let n = 2; n < mostOwnViews; n++) await keep(agent, `View ${n}`);
  const two = await Promise.all(
    ['One', 'Other'].map((name) => agent.call(createView, { body: { name, content } })),
  );
  expect(two.map(({ status }) => status)).toEqual([200, 200]);
  expect(await agent.call(createView, { body: { name: 'More', content } })).toMatchObject({
    status: 422,
    ...refusedWith('too_many_views'),
  });
  expect(await ownOf(agent)).toHaveLength(mostOwnViews);
  const [view] = (await agent.ok(listViews)).items;
  expect(await change(agent, view as SavedView, { name: 'Renamed' })).toMatchObject({ status: 200 });
});

test('a full shelf of the team takes no other view, be it new or shared later', async () => {
  const { owner: lead, asAgent } = await runtime.createWorkspace();
  const agent = await asAgent();
  for (let n = 0; n < mostSharedViews; n++) await keep(n % 2 ? lead : agent, `View ${n}`, true);
  expect(await agent.call(createView, { body: { name: 'More', shared: true, content } })).toMatchObject({
    status: 422,
    ...refusedWith('too_many_shared_views'),
  });
  const own = await keep(agent, 'Own');
  expect(await change(agent, own, { shared: true })).toMatchObject(refusedWith('too_many_shared_views'));
  expect(await namesFor(lead)).toHaveLength(mostSharedViews);
});

test('a removed member’s own views go with them, those shared stay', async () => {
  const leaver = await workspace.asAgent();
  await keep(leaver, 'Own of the leaver');
  await keep(leaver, 'Left to the team', true);
  await owner.ok(deleteUser, { params: { id: leaver.id } });
  expect(await namesFor(owner)).toContain('Left to the team');
  const { data } = await ViewShelf.get({ tenantId: workspace.tenantId, of: leaver.id }).go({
    consistent: true,
  });
  expect(data).toBeNull();
});

test('a repeated call keeps one view', async () => {
  const agent = await workspace.asAgent();
  const call = { body: { name: 'Once', content }, headers: { 'idempotency-key': 'one-view-of-it' } };
  const first = await agent.call(createView, call);
  expect(await agent.call(createView, call)).toMatchObject({ status: 200, body: first.body });
  expect(await ownOf(agent)).toEqual(['Once']);
});
