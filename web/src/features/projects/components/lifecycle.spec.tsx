import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  archiveProject,
  cancelProject,
  deleteProject,
  getProject,
  type Project,
} from '#contracts/projects.ts';
import { emailTemplates } from '#contracts/templates.ts';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { ownName } from '#lib/session/signed-in-person.ts';
import { fakeServer } from '#lib/testing/fake-server.testing.ts';
import { aProject, someone } from '#lib/testing/samples.testing.ts';
import { projects } from '#lib/texts/en/projects.ts';
import { mailStore, nameOfDraft } from '#parts/mail/mail-drafts.ts';
import { Toasts } from '#ui/index.ts';
import { useLifecycle } from './lifecycle.tsx';
import { LinearDialog } from './linear-dialog.tsx';

const server = fakeServer();
// Loaded in parts of their own, which takes longer than a test's timeout on a busy machine.
beforeAll(() =>
  Promise.all([import('#parts/mail/left-mails.tsx'), import('#parts/mail/left-mail-list.tsx')]),
);
afterEach(() => {
  cleanup();
  localStorage.clear();
});

function Steps({ project }: { project: Project }) {
  const { items, dialog } = useLifecycle(project, () => {});
  return (
    <>
      {items.map(({ label, disabledReason, onSelect }) => (
        <button key={label} type="button" title={disabledReason || undefined} onClick={() => onSelect?.()}>
          {label}
        </button>
      ))}
      {dialog}
      <Toasts />
    </>
  );
}

const show = async (more: Partial<Project> = {}) => {
  const client = new QueryClient();
  client.setQueryDefaults(subscriptionQuery.queryKey, { enabled: false });
  client.setQueryData(meQuery.queryKey, someone());
  const routeTree = createRootRoute({ component: () => <Steps project={{ ...aProject, ...more }} /> });
  const history = createMemoryHistory();
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createRouter({ routeTree, history })} />
    </QueryClientProvider>,
  );
  const entries = await screen.findAllByRole('button');
  return entries.map(({ textContent }) => textContent);
};

describe('the lifecycle actions of a project', () => {
  beforeEach(() => {
    server.on(archiveProject, ({ body: { archive } }) => ({ project: { ...aProject, archived: archive } }));
    server.on(cancelProject, { project: { ...aProject, archived: true, cancelled: true } });
    server.on(deleteProject, { ok: true });
    server.on(emailTemplates.list, { items: [] });
    server.on(getProject, { project: aProject, workflows: [] });
  });

  it('offers the actions that the state of the project allows', async () => {
    expect(await show()).toEqual(['Archive', 'Cancel project']);
    cleanup();
    expect(await show({ archived: true })).toEqual(['Unarchive', 'Delete project']);
    cleanup();
    await show({ archived: true, cancelled: true });
    expect(screen.getByText('Unarchive').title).toBe('A cancelled project cannot be reopened.');
  });

  it('shows the unsent mails of the project before a deletion, to be copied', async () => {
    const draft = { subject: 'The cut, again', body: '<p>Now warmer.</p>', template_id: null };
    const nameFor = (project: number) => ownName(nameOfDraft(project, { round: 70_001, kind: 'preview' }));
    mailStore(nameFor(aProject.id)).save({ draft, version: 1 });
    mailStore(nameFor(aProject.id + 1)).save({ draft: { ...draft, subject: 'Another project' }, version: 1 });
    await show({ archived: true });
    fireEvent.click(screen.getByText('Unarchive'));
    expect(screen.queryByText(projects.confirm.unsent.title)).toBeNull();
    fireEvent.click(screen.getByText(projects.confirm.back));
    fireEvent.click(screen.getByText('Delete project'));
    const dialog = screen.getByRole('dialog', { name: 'Are you sure?' });
    await within(dialog).findByText(projects.confirm.unsent.title);
    within(dialog).getByText('The cut, again');
    within(dialog).getByText('Now warmer.');
    expect(within(dialog).queryByText('Another project')).toBeNull();
  });

  it.each([
    ['Archive', {}, /will be hidden.*archived projects section/, false],
    ['Unarchive', { archived: true }, /back among the active projects/, false],
    ['Cancel project', {}, /final: it cannot be reopened/, true],
    ['Delete project', { archived: true }, /"Autumn film" will be deleted/, true],
  ] as const)('asks in the specification’s words before: %s', async (step, project, words, isFinal) => {
    await show(project);
    fireEvent.click(screen.getByText(step));
    const dialog = screen.getByRole('dialog', { name: 'Are you sure?' });
    expect(dialog.textContent).toMatch(words);
    expect(dialog.textContent?.includes('This action cannot be undone. Proceed with caution.')).toBe(isFinal);
  });

  it.each([
    ['Archive', {}],
    ['Unarchive', { archived: true }],
    ['Cancel project', {}],
    ['Delete project', { archived: true }],
  ] as const)('does nothing unless it is confirmed: %s', async (step, project) => {
    await show(project);
    fireEvent.click(screen.getByText(step));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: projects.confirm.back }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.calls()).toEqual([]);
  });

  it.each([
    ['Archive', {}, 'Project Archived', 'Error on archiving project'],
    ['Unarchive', { archived: true }, 'Project Unarchived', 'Error on archiving project'],
    ['Cancel project', {}, 'Project Cancelled', 'Error on cancelling project'],
    ['Delete project', { archived: true }, 'Project deleted: Autumn film', 'Error: Project Delete'],
  ] as const)('says what came of it: %s', async (step, project, done, failed) => {
    for (const [isDown, notice] of [
      [false, done],
      [true, failed],
    ] as const) {
      server.down(isDown);
      await show(project);
      fireEvent.click(screen.getByText(step));
      const [verb = ''] = step.split(' ');
      fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: `${verb} project` }));
      fireEvent.click(await screen.findByRole('button', { name: `Dismiss: ${notice}` }));
      cleanup();
    }
  });
});

it('warns before the order of stages is switched', () => {
  render(<LinearDialog asked="non-linear" onClose={() => {}} onConfirm={() => {}} />);
  expect(screen.getByRole('dialog').textContent).toContain('in any order');
  cleanup();
  render(<LinearDialog asked="restricted" onClose={() => {}} onConfirm={() => {}} />);
  expect(screen.getByRole('dialog', { name: 'Transition to Linear Mode Restricted' })).toBeTruthy();
});
