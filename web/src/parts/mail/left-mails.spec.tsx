import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { emailTemplates } from '#contracts/templates.ts';
import { meQuery } from '#lib/session/me.ts';
import { ownName } from '#lib/session/signed-in-person.ts';
import { badGateway, fakeServer } from '#lib/testing/fake-server.testing.ts';
import { aProject, someone } from '#lib/testing/samples.testing.ts';
import { aTemplate } from '#lib/testing/template.testing.ts';
import { compose } from '#lib/texts/en/compose.ts';
import { connection } from '#lib/texts/en/connection.ts';
import { forms } from '#lib/texts/en/forms.ts';
import { LeftMails } from './left-mails.tsx';
import { type MailSubject, mailStore, nameOfDraft } from './mail-drafts.ts';
import { begunFrom } from './mail-text.ts';

const texts = compose.draft.left;
const template = aTemplate();
const removed = { round: 70002, kind: 'preview' } as const;
const written = { subject: 'The cut, again', body: '<p>Now <strong>warmer</strong>.</p>', template_id: null };

const server = fakeServer();
// Loaded in a part of its own, which takes longer than a test's timeout on a busy machine.
beforeAll(() => import('./left-mail-list.tsx'));
beforeEach(() => {
  localStorage.clear();
  server.on(emailTemplates.list, { items: [template] });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
});

const keep = (subject: MailSubject, draft: object, project = aProject.id) =>
  mailStore(ownName(nameOfDraft(project, subject))).save({ draft: { ...written, ...draft }, version: 1 });
const show = (isLeft: (subject: MailSubject) => boolean = () => true) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  client.setQueryData(meQuery.queryKey, someone());
  return render(
    <QueryClientProvider client={client}>
      <LeftMails project={aProject} isLeft={isLeft} />
    </QueryClientProvider>,
  );
};

it('shows the words of a mail whose round or deliverable is gone, and no others', async () => {
  keep(removed, {});
  keep({ round: 70001, kind: 'message' }, { subject: 'Still to be sent' });
  keep({ deliverable: 5 }, { subject: 'The files', body: '<p>Here they are</p>' });
  keep(removed, { subject: 'Of another project' }, 2);
  show((subject) => !('round' in subject) || subject.round === removed.round);
  await screen.findByText(texts.round);
  screen.getByText('The cut, again');
  expect(screen.getByText('Now warmer.').tagName).toBe('BLOCKQUOTE');
  screen.getByText(texts.deliverable);
  screen.getByText('The files');
  expect(screen.queryByText('Still to be sent')).toBeNull();
  expect(screen.queryByText('Of another project')).toBeNull();
});

it('shows the text of another tab beside it, and the link that was typed', async () => {
  keep(removed, { mode: 'link', link: 'https://preview.example/cut' });
  keep(removed, { body: '<p>Typed in another tab.</p>' });
  show();
  await screen.findByText('Now warmer.');
  screen.getByText('https://preview.example/cut');
  screen.getByText('Typed in another tab.');
});

it('copies the text as it looks in the editor, with its link', async () => {
  keep(removed, { mode: 'link', link: 'https://preview.example/cut' });
  const write = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue();
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Copy' }));
  await screen.findByRole('button', { name: 'Copied' });
  const [[item]] = write.mock.calls[0] ?? [[]];
  const textOf = async (type: string) => (await item?.getType(type))?.text();
  expect(await textOf('text/html')).toContain('<strong>warmer</strong>');
  expect(await textOf('text/html')).toContain('https://preview.example/cut');
  expect(await textOf('text/plain')).toBe('https://preview.example/cut\n\nNow warmer.');
});

it('discards after a question alone', async () => {
  keep(removed, {});
  const { unmount } = show();
  fireEvent.click(await screen.findByRole('button', { name: connection.discard }));
  const question = within(screen.getByRole('dialog'));
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
  screen.getByText('The cut, again');
  fireEvent.click(screen.getByRole('button', { name: connection.discard }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: forms.startOver.confirm }));
  await waitFor(() => expect(screen.queryByText('The cut, again')).toBeNull());
  unmount();
  show();
  expect(localStorage).toHaveLength(0);
});

it('does not show a text as its template gives it', async () => {
  keep(removed, { ...begunFrom(template, aProject), checked: ['Spelling'] });
  keep({ ...removed, kind: 'message' }, {});
  show();
  await screen.findByText('The cut, again');
  expect(screen.getAllByText(texts.round)).toHaveLength(1);
});

it('shows it also where the templates cannot be loaded', async () => {
  server.on(emailTemplates.list, badGateway);
  keep(removed, begunFrom(template, aProject));
  show();
  await screen.findByText(texts.round);
});

it('leaves the mails of another person at this browser alone', async () => {
  localStorage.setItem('proofline.person', 'ann');
  keep(removed, { subject: 'Of Ann' });
  localStorage.setItem('proofline.person', 'bob');
  keep(removed, { subject: 'Of Bob' });
  show();
  await screen.findByText('Of Bob');
  expect(screen.queryByText('Of Ann')).toBeNull();
});
