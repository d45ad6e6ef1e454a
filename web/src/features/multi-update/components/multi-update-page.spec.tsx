import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { errors } from '#contracts/errors.ts';
import { listFiles } from '#contracts/files.ts';
import { emailTemplates } from '#contracts/templates.ts';
import { previewMultiUpdate, sendMultiUpdate } from '#contracts/timeline.ts';
import { created } from '#domain/workflow/workflow.testing.ts';
import { emailTemplatesQuery } from '#lib/calls/workspace-queries.ts';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { badGateway, fakeServer, lost } from '#lib/testing/fake-server.testing.ts';
import { aProject, aSubscription, someone, wireOf } from '#lib/testing/samples.testing.ts';
import { readAgain, showPage } from '#lib/testing/show-page.testing.tsx';
import { aTemplate } from '#lib/testing/template.testing.ts';
import { anAction } from '#lib/testing/timeline.testing.ts';
import { compose } from '#lib/texts/en/compose.ts';
import { multiUpdate as texts } from '#lib/texts/en/multi-update.ts';
import { filesQuery, ofRevision } from '#parts/files/api.ts';
import { storedFile } from '#parts/files/stored-file.testing.ts';
import { Toasts } from '#ui/index.ts';
import { MultiUpdatePage } from './multi-update-page.tsx';

const server = fakeServer();
beforeEach(() => {
  server.leave(previewMultiUpdate);
  server.on(listFiles, { files: [] });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const film = created(true, [1], 101);
const poster = created(true, [1], 102);
const project = {
  ...aProject,
  deliverable_type: 'Multi' as const,
  contacts: [{ id: 20001, firstname: 'Ann', lastname: 'Alba', email: 'ann@client.example' }],
};
const template = aTemplate({
  type: 'multi-update',
  subject: 'News',
  body: '<p>{{multi_deliverables_preview}}</p>',
});
type Props = Parameters<typeof MultiUpdatePage>[0];

const show = (workflows: readonly (typeof film)[], more: Partial<Pick<Props, 'offers' | 'onSent'>> = {}) =>
  showPage(
    <>
      <h1>Campaign</h1>
      <MultiUpdatePage
        project={project}
        workflows={workflows.map((workflow) => wireOf(workflow, 1))}
        offers={[]}
        onSent={() => {}}
        onClose={() => {}}
        {...more}
      />
      <Toasts />
    </>,
    [
      [meQuery.queryKey, someone()],
      [subscriptionQuery.queryKey, aSubscription],
      [emailTemplatesQuery.queryKey, { items: [template] }],
    ],
  );

it('marks the row whose review link is wrong, once it was left', async () => {
  await show([film, poster]);
  fireEvent.change(screen.getByLabelText('Deliverable'), { target: { value: String(poster.id) } });
  fireEvent.click(screen.getByRole('radio', { name: compose.work.link }));
  const link = screen.getByLabelText(new RegExp(`^${compose.work.linkLabel}`));
  const isMarked = () => link.getAttribute('aria-invalid') === 'true';
  fireEvent.change(link, { target: { value: 'www.film.example' } });
  expect(isMarked()).toBe(false);
  fireEvent.blur(link);
  expect(isMarked()).toBe(true);
  expect(screen.getByText(errors.review_link_scheme.text)).toBeTruthy();
  fireEvent.change(link, { target: { value: 'https://www.film.example' } });
  expect(isMarked()).toBe(false);
});

it('says that the update was not sent, and sends it with what was chosen once it can', async () => {
  const onSent = vi.fn();
  server.on(sendMultiUpdate, badGateway);
  await show([film, poster], { onSent });
  fireEvent.change(screen.getByLabelText('Deliverable'), { target: { value: String(poster.id) } });
  const send = () => {
    fireEvent.click(screen.getByRole('button', { name: 'Preview & send' }));
    fireEvent.click(screen.getByRole('button', { name: 'Send to 1 contact' }));
  };
  send();
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss: Error updating deliverables' }));
  expect(onSent).not.toHaveBeenCalled();
  server.on(sendMultiUpdate, { workflows: [anAction({ workflow: wireOf(poster, 2) })] });
  send();
  await vi.waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(server.calls(sendMultiUpdate).at(-1)?.body).toMatchObject({
    emailText: { subject: 'News', body: template.body },
    deliverables: [{ workflowId: poster.id, revisionId: poster.stages[0]?.tasks[0]?.id, updateStatus: true }],
  });
});

it('begins with what is ready, and names the reason of the rest, which can be added', async () => {
  const offerOf = (workflow: typeof film, reason: 'no_work' | 'with_client' | null) => ({
    workflow_id: workflow.id,
    stage_id: workflow.stages[0]?.id ?? 0,
    revision_id: workflow.stages[0]?.tasks[0]?.id ?? 0,
    reason,
  });
  const teaser = created(true, [1], 103);
  await show([film, poster, teaser], {
    offers: [offerOf(film, null), offerOf(poster, 'no_work'), offerOf(teaser, 'with_client')],
  });
  const chosen = () => screen.getAllByLabelText<HTMLSelectElement>('Deliverable').map(({ value }) => value);
  expect(chosen()).toEqual([String(film.id)]);
  const rest = within(screen.getByRole('region', { name: texts.rest.title }));
  expect(rest.getByText(texts.rest.reason.with_client)).toBeTruthy();
  expect(rest.getByText(texts.rest.reason.no_work)).toBeTruthy();
  const [add, ...others] = rest.getAllByRole('button');
  expect(others).toEqual([]);
  if (add) fireEvent.click(add);
  expect(chosen()).toEqual([String(film.id), String(poster.id)]);
  expect(rest.queryByRole('button')).toBeNull();
});

it('makes the preview again once a file of a deliverable is checked', async () => {
  const asChecked = (state: 'checking' | 'ready') => ({ files: [storedFile('poster.png', { state })] });
  server.on(listFiles, asChecked('checking'));
  const source = ofRevision({
    project: project.id,
    workflow: film.id,
    revision: film.stages[0]?.tasks[0]?.id ?? 0,
  });
  const client = await show([film]);
  fireEvent.change(screen.getByLabelText('Deliverable'), { target: { value: String(film.id) } });
  await screen.findByText('poster.png');
  fireEvent.click(screen.getByRole('button', { name: 'Preview & send' }));
  const previews = () => server.calls(previewMultiUpdate);
  await vi.waitFor(() =>
    expect(previews().at(-1)?.body).toMatchObject({ deliverables: [{ reviewLink: 'files' }] }),
  );
  const before = previews().length;
  server.on(listFiles, asChecked('ready'));
  await readAgain(client, filesQuery(source));
  await vi.waitFor(() => expect(previews()).toHaveLength(before + 1));
});

it('stays while it is written, where the templates are read again in vain', async () => {
  server.on(emailTemplates.list, lost());
  const client = await show([film]);
  const subject = screen.getByLabelText(new RegExp(`^${compose.mail.subject}`));
  fireEvent.change(subject, { target: { value: 'All of it' } });
  await readAgain(client, emailTemplatesQuery);
  expect(client.getQueryState(emailTemplatesQuery.queryKey)?.status).toBe('error');
  expect(subject.isConnected).toBe(true);
  expect(screen.queryByText(compose.errors.templates)).toBeNull();
});
