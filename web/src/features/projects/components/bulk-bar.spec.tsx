import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { archiveProject, type ProjectRow } from '#contracts/projects.ts';
import { fakeServer, refuse } from '#lib/testing/fake-server.testing.ts';
import { aRow } from '#lib/testing/row.testing.ts';
import { aProject } from '#lib/testing/samples.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { projects } from '#lib/texts/en/projects.ts';
import BulkBar from './bulk-bar.tsx';

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
