import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { archiveProject, type ProjectRow } from '#contracts/projects.ts';
import { fakeServer } from '#lib/testing/fake-server.testing.ts';
import { aRow } from '#lib/testing/row.testing.ts';
import { aProject } from '#lib/testing/samples.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { projects } from '#lib/texts/en/projects.ts';
import BulkBar from './bulk-bar.tsx';

const texts = projects.bulk;
const server = fakeServer();
afterEach(cleanup);

/** List with a bar, whose first selected row others take away. */
function Listed({ rows }: { rows: readonly ProjectRow[] }) {
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
