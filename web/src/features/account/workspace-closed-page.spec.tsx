import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { errors } from '#contracts/errors.ts';
import { restoreTenant } from '#contracts/tenants.ts';
import { timeHere } from '#lib/format/time-here.ts';
import { fakeServer, refuse } from '#lib/testing/fake-server.testing.ts';
import { aWorkspaceHere } from '#lib/testing/samples.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { closed as texts } from '#lib/texts/en/enter.ts';
import { WorkspaceClosedPage } from './workspace-closed-page.tsx';

const server = fakeServer();
afterEach(cleanup);

const until = '2026-12-03T10:00:00.000Z';
const closed = { id: 7, until };
const workspace = { ...aWorkspaceHere, closed };
const show = (owner: boolean, onRecalled = () => {}) =>
  showPage(
    <WorkspaceClosedPage
      workspace={workspace}
      closed={closed}
      owner={owner}
      onLeave={() => {}}
      onRecalled={onRecalled}
    />,
  );

it('lets its owner call it back, and nobody else', async () => {
  await show(false);
  expect(screen.getByText(texts.text(timeHere(until)))).toBeTruthy();
  expect(screen.queryByRole('button', { name: texts.recall })).toBeNull();
  cleanup();

  server.on(restoreTenant, { ok: true });
  const onRecalled = vi.fn();
  await show(true, onRecalled);
  expect(screen.getByText(texts.yours(timeHere(until)))).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: texts.recall }));
  await waitFor(() => expect(onRecalled).toHaveBeenCalledOnce());
  expect(server.calls()).toMatchObject([{ route: restoreTenant, params: { id: 7 } }]);
});

it('says why it was not called back', async () => {
  server.on(restoreTenant, refuse('owner_only'));
  await show(true);
  fireEvent.click(screen.getByRole('button', { name: texts.recall }));
  expect((await screen.findByRole('alert')).textContent).toContain(errors.owner_only.text);
});
