import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { archiveProject, listProjects, type ProjectRow } from '#contracts/projects.ts';
import { emailTemplates, qcTemplates } from '#contracts/templates.ts';
import { getTimeline, sendPreview } from '#contracts/timeline.ts';
import { linear, taskAt } from '#domain/workflow/workflow.testing.ts';
import { viewsQuery } from '#lib/calls/saved-views.ts';
import { clientsQuery, usersQuery } from '#lib/calls/workspace-queries.ts';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { fakeServer, refuse } from '#lib/testing/fake-server.testing.ts';
import { aRow } from '#lib/testing/row.testing.ts';
import { aProject, aSubscription, someone, wireOf } from '#lib/testing/samples.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { aTemplate } from '#lib/testing/template.testing.ts';
import { anAction, aTimeline } from '#lib/testing/timeline.testing.ts';
import { projects } from '#lib/texts/en/projects.ts';
import { storedFile } from '#parts/files/stored-file.testing.ts';
import { choicesQuery } from '../api.ts';
import BulkBar from './bulk-bar.tsx';
import { ProjectListPage } from './project-list-page.tsx';

const texts = projects.bulk;
const server = fakeServer();
afterEach(cleanup);

/** List with a bar, whose first selected row others take away. */
function Listed({ rows, over = 0 }: { rows: readonly ProjectRow[]; over?: number }) {
  const [kept, setKept] = useState(rows);
  const byId = new Map(kept.map((row) => [row.id, row]));
  const nothing = () => {};
  return (
    <>
      <h1>Projects</h1>
      <BulkBar
        selection={{
          on: true,
          rows: byId,
          over,
          begin: nothing,
          end: nothing,
          set: nothing,
          toggle: nothing,
          keep: (some) => setKept(some),
        }}
      />
      <button type="button" onClick={() => setKept([])}>
        They leave
      </button>
    </>
  );
}

it('acts on the projects that it asked about, even if they left the list meanwhile', async () => {
  server.on(archiveProject, ({ params: { id } }) => ({ project: { ...aProject, id, archived: true } }));
  await showPage(<Listed rows={[aRow({ id: 7 }), aRow({ id: 8 })]} />);
  fireEvent.click(screen.getByRole('button', { name: texts.archive }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(screen.getByText('They leave'));
  fireEvent.click(dialog.getByRole('button', { name: texts.ask.archive.confirm }));
  await vi.waitFor(() => expect(server.calls()).toHaveLength(2));
  expect(server.calls(archiveProject)).toMatchObject(
    [7, 8].map((id) => ({ params: { id }, body: { archive: true } })),
  );
});

it('tells of 200 projects how many were done, and for each of the others the reason', async () => {
  const refusedOn = (id: number) =>
    id % 40 === 0 ? 'project_closed' : id % 50 === 0 ? 'project_not_found' : undefined;
  server.on(archiveProject, ({ params: { id } }) => {
    const code = refusedOn(id);
    return code ? refuse(code) : { project: { ...aProject, id, archived: true } };
  });
  const rows = Array.from({ length: 200 }, (_, index) => aRow({ id: index + 1, name: `Film ${index + 1}` }));
  await showPage(<Listed rows={rows} />);
  expect(screen.getByRole('status').textContent).toBe(`${texts.selected(200)} ${texts.most(200)}`);
  fireEvent.click(screen.getByRole('button', { name: texts.archive }));
  const question = within(await screen.findByRole('dialog'));
  fireEvent.click(question.getByRole('button', { name: texts.ask.archive.confirm }));
  const undone = rows.filter(({ id }) => refusedOn(id));
  const dialog = within(
    await screen.findByRole('dialog', { name: texts.result.done.archive(200 - undone.length) }),
  );
  expect(server.calls(archiveProject).map(({ params }) => params.id)).toEqual(rows.map(({ id }) => id));
  expect(dialog.getByText(texts.result.undone(8))).toBeTruthy();
  const told = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  const reasons = {
    project_closed: 'An archived or cancelled project cannot be changed.',
    project_not_found: 'Project not found',
  };
  expect(told).toEqual(undone.map(({ id, name }) => name + reasons[refusedOn(id) ?? 'project_not_found']));
  expect(dialog.queryByRole('button', { name: texts.result.again })).toBeNull();
  fireEvent.click(dialog.getAllByRole('button', { name: texts.result.close }).at(-1) as HTMLElement);
  expect(screen.getByRole('status').textContent).toBe(texts.selected(8));
});

it('tells of the 201st project that it was not selected, and why', async () => {
  const rows = Array.from({ length: 200 }, (_, index) => aRow({ id: index + 1 }));
  await showPage(<Listed rows={rows} over={1} />);
  expect(screen.getByRole('status').textContent).toBe(
    '200 projects selected 1 more was not selected: at most 200 at once.',
  );
});

it.each([
  ['an agent', someone(), 1],
  ['a client', someone({ id: 3, client_id: 2 }), 0],
])('%s is offered commands on several projects only if they may send', async (_who, me, count) => {
  server.on(listProjects, { items: [aRow({})], cursor: null, now: '2026-03-02T12:00:00.000Z' });
  await showPage(<ProjectListPage archived={false} search={{}} onSearch={() => {}} />, [
    [viewsQuery.queryKey, { items: [] }],
    [choicesQuery.queryKey, { stages: [], deliverables: [] }],
    [meQuery.queryKey, me],
    [subscriptionQuery.queryKey, aSubscription],
    [clientsQuery.queryKey, { clients: [] }],
    [usersQuery.queryKey, { users: [] }],
  ]);
  await screen.findByRole('link', { name: 'Autumn film' });
  expect(screen.queryAllByRole('button', { name: texts.select })).toHaveLength(count);
});

it('shows before anything is sent which projects are ready and why the others are not, and the same once it is sent', async () => {
  const workflow = linear(2);
  const round = taskAt(workflow, 1, 0);
  const contacts = [{ id: 3, firstname: 'Ann', lastname: 'Alba', email: 'ann@client.example' }];
  server.on(emailTemplates.list, { items: [aTemplate()] });
  server.on(qcTemplates.list, { items: [] });
  server.on(getTimeline, ({ params: { id } }) =>
    aTimeline({
      project: { ...aProject, id, contacts },
      workflow: wireOf(workflow, 1),
      files: id === 8 ? [] : [{ revision_id: round.id, file: storedFile('a.png') }],
    }),
  );
  server.on(sendPreview, anAction());
  await showPage(<Listed rows={[7, 8, 9].map((id) => aRow({ id, name: `Film ${id}` }))} />);
  fireEvent.click(screen.getByRole('button', { name: texts.send }));
  const ask = texts.ask.send;
  const question = within(await screen.findByRole('dialog', { name: ask.title }));
  await question.findByText(ask.text(2, 1));
  const told = (dialog: typeof question) =>
    dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  const goes = `A · Preview. ${ask.goes({ contacts: 1, files: 1, link: null })}. ${ask.template(aTemplate().title)}`;
  const ready = [`Film 7${goes}`, `Film 9${goes}`];
  expect(told(question)).toEqual([...ready, 'Film 8A · Preview. Nothing uploaded yet']);
  expect(server.calls(sendPreview)).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: ask.confirm(2) }));
  const result = within(await screen.findByRole('dialog', { name: texts.result.done.send(2) }));
  expect(told(result)).toEqual([...ready, 'Film 8Nothing uploaded yet']);
  expect(server.calls(sendPreview).map(({ params }) => params.id)).toEqual([7, 9]);
});
