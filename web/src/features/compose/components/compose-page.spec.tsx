import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EmailTemplate, emailTemplates, qcTemplates } from '#contracts/templates.ts';
import { previewMail, sendPreview, sendRevisionMessage, sendStageMessage } from '#contracts/timeline.ts';
import type { Task } from '#domain/workflow/index.ts';
import { linear, stageAt, taskAt } from '#domain/workflow/workflow.testing.ts';
import { emailTemplatesQuery, qcTemplatesQuery } from '#lib/calls/workspace-queries.ts';
import { meQuery } from '#lib/session/me.ts';
import { badGateway, fakeServer, lost } from '#lib/testing/fake-server.testing.ts';
import { aProject, someone } from '#lib/testing/samples.testing.ts';
import { readAgain, showPage } from '#lib/testing/show-page.testing.tsx';
import { aTemplate } from '#lib/testing/template.testing.ts';
import { anAction } from '#lib/testing/timeline.testing.ts';
import { compose as texts } from '#lib/texts/en/compose.ts';
import type { MailKind } from '#parts/mail/mail-text.ts';
import { Toasts } from '#ui/index.ts';
import { type Answers, type ComposedFiles, ComposePage } from './compose-page.tsx';

const project = {
  ...aProject,
  email_subject_line_default: 'Autumn film',
  contacts: [{ id: 20001, firstname: 'Ann', lastname: 'Alba', email: 'ann@client.example' }],
};
/** Stage with rounds, and stage without. */
const workflow = linear(2, 0);
const places = { rounds: 1, none: 2 } as const;

const server = fakeServer();
beforeEach(() => server.leave(previewMail));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const closed = vi.fn<(isSent: boolean) => void>();
const allAnswered: Answers = { unanswered: 0, mandatory: false, unversioned: [] };

const composed = (
  kind: MailKind,
  place: number,
  answers: Partial<Answers> = {},
  files: Partial<ComposedFiles> = {},
) => (
  <ComposePage
    kind={kind}
    project={project}
    workflow={{ id: workflow.id, version: 1 }}
    stage={stageAt(workflow, place)}
    task={taskAt(workflow, place, 0)}
    answers={{ ...allAnswered, ...answers }}
    messages="May the logo be larger?"
    files={{
      count: 0,
      others: 0,
      pictured: '',
      isKnown: true,
      isUploading: false,
      isChecking: false,
      isArranging: false,
      editor: (of) => `the ${of}`,
      refetch: () => {},
      ...files,
    }}
    closed={undefined}
    onSent={() => {}}
    onClose={closed}
  />
);

const showComposed = (page: ReactNode, templates: readonly EmailTemplate[] = []) =>
  showPage(
    <>
      {page}
      <Toasts />
    </>,
    [
      [meQuery.queryKey, someone()],
      [emailTemplatesQuery.queryKey, { items: templates }],
      [qcTemplatesQuery.queryKey, { items: [] }],
    ],
  );

const show = (
  kind: MailKind,
  place: number,
  templates: readonly EmailTemplate[] = [],
  answers: Partial<Answers> = {},
  count = 0,
  isKnown = true,
) => showComposed(composed(kind, place, answers, { count, isKnown }), templates);

/** Reminder of a round that all contacts have to answer. */
const showReminder = (answered: readonly string[]) => {
  const contacts = ['Ann', 'Ben', 'Cara'].map((firstname, place) => ({
    id: 20001 + place,
    firstname,
    lastname: '',
    email: `${firstname}@client.example`,
  }));
  const task: Task = {
    ...taskAt(workflow, 1, 0),
    answers: contacts
      .filter(({ firstname }) => answered.includes(firstname))
      .map(({ id, firstname }) => ({
        approver: { id, name: firstname },
        decision: 'approve',
        at: '2026-11-20T10:00:00.000Z',
      })),
  };
  return showPage(
    <ComposePage
      kind="reminder"
      project={{ ...project, contacts, approval: 'all' }}
      workflow={{ id: workflow.id, version: 1 }}
      stage={stageAt(workflow, 1)}
      task={task}
      answers={allAnswered}
      files={{
        count: 0,
        others: 0,
        isKnown: true,
        isUploading: false,
        isChecking: false,
        isArranging: false,
        pictured: '',
        editor: () => null,
        refetch: () => {},
      }}
      closed={undefined}
      onSent={() => {}}
      onClose={() => {}}
    />,
    [
      [meQuery.queryKey, someone()],
      [emailTemplatesQuery.queryKey, { items: [] }],
      [qcTemplatesQuery.queryKey, { items: [] }],
    ],
  );
};
const send = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Preview & send' }));
  fireEvent.click(screen.getByRole('button', { name: /^Send .*to 1 contact/ }));
};
/** Expects a notice and dismisses it. */
const told = async (notice: string) =>
  fireEvent.click(await screen.findByRole('button', { name: `Dismiss: ${notice}` }));
const round = taskAt(workflow, 1, 0).id;

it('stays while it is written, where the templates are read again in vain', async () => {
  server.on(emailTemplates.list, lost());
  server.on(qcTemplates.list, lost());
  const client = await show('preview', places.rounds, [aTemplate()]);
  const subject = screen.getByLabelText(new RegExp(`^${texts.mail.subject}`));
  fireEvent.change(subject, { target: { value: 'The film, once more' } });
  await readAgain(client, emailTemplatesQuery, qcTemplatesQuery);
  expect(client.getQueryState(emailTemplatesQuery.queryKey)?.status).toBe('error');
  expect(client.getQueryState(qcTemplatesQuery.queryKey)?.status).toBe('error');
  expect(subject.isConnected).toBe(true);
  expect(screen.queryByText(texts.errors.templates)).toBeNull();
});

it('is left by its own button as one that may be held up, and once it is sent as one that nothing may', async () => {
  closed.mockReset();
  server.on(sendPreview, anAction());
  await show('preview', places.rounds);
  fireEvent.click(screen.getByRole('button', { name: texts.back }));
  expect(closed.mock.calls).toEqual([[false]]);
  send();
  await told('Revision preview sent');
  expect(closed.mock.calls).toEqual([[false], [true]]);
});

describe('a reminder of a round that several contacts decide', () => {
  it('names those whom it goes to, and those who have answered', async () => {
    await showReminder(['Cara']);
    expect(screen.getByText('Goes to Ann and Ben; Cara has answered')).toBeTruthy();
  });

  it('goes to all where nobody has answered, and to nobody once all have', async () => {
    await showReminder([]);
    expect(screen.getByText('To Ann, Ben, Cara')).toBeTruthy();
    cleanup();
    await showReminder(['Ann', 'Ben', 'Cara']);
    expect(screen.queryByText(/^Goes to/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Preview & send' }).getAttribute('aria-disabled')).toBe('true');
  });
});

describe('a mail to the client', () => {
  const stage = stageAt(workflow, 2).id;
  it.each([
    ['preview', 'rounds', sendPreview, { rev: round }, 'Revision preview sent', 'Error on sending Preview'],
    ['message', 'rounds', sendRevisionMessage, { rev: round }, 'Message sent', 'Error on sending message'],
    ['message', 'none', sendStageMessage, { stage }, 'Stage message sent', 'Error on sending message'],
    ['reminder', 'rounds', sendPreview, { rev: round }, 'Message sent', 'Error on sending message'],
  ] as const)(
    'is its call, and says what came of it: %s, of a stage with %s',
    async (kind, place, route, about, sent, failed) => {
      for (const [answer, notice] of [
        [badGateway, failed],
        [anAction(), sent],
      ] as const) {
        server.on(route, answer);
        await show(kind, places[place]);
        send();
        await told(notice);
        const [call] = server.calls(route).slice(-1);
        expect(call?.params).toEqual({ id: project.id, wf: workflow.id, ...about });
        cleanup();
      }
    },
  );
});

it.each([
  ['preview', 1],
  ['message', 1],
  ['reminder', 0],
] as const)('shows the client’s messages beside a mail that answers them: %s', async (kind, times) => {
  await show(kind, places.rounds);
  expect(screen.queryAllByText(/May the logo be larger/)).toHaveLength(times);
});

it('makes the preview again once a file that was uploaded beside it is checked', async () => {
  function Page() {
    const [state, change] = useState('checking');
    return (
      <>
        <button type="button" onClick={() => change('ready')}>
          Checked
        </button>
        {composed('preview', places.rounds, {}, { count: 1, pictured: `poster ${state}` })}
      </>
    );
  }
  await showComposed(<Page />);
  fireEvent.click(screen.getByRole('button', { name: texts.previewAndSend }));
  await waitFor(() => expect(server.calls(previewMail)).toHaveLength(1));
  fireEvent.click(screen.getByText('Checked'));
  await waitFor(() => expect(server.calls(previewMail)).toHaveLength(2));
});

const template = aTemplate({
  subject: '{{project_name}}: a first look',
  body: '<p>{{review_link}}</p>',
});

it('begins with the subject line of its project, and offers that of its template', async () => {
  await show('preview', places.rounds, [template]);
  const subject = screen.getByLabelText<HTMLInputElement>(/^Subject/);
  const swap = () => screen.queryByRole('button', { name: /^Use “.*” instead$/ });
  expect(subject.value).toBe('Autumn film');
  fireEvent.click(screen.getByRole('button', { name: 'Use “Project name: a first look” instead' }));
  expect(subject.value).toBe(template.subject);
  fireEvent.click(screen.getByRole('button', { name: 'Use “Autumn film” instead' }));
  expect(subject.value).toBe('Autumn film');
  fireEvent.change(subject, { target: { value: 'Words of my own' } });
  expect(swap()).toBeNull();
});

it('asks before another template replaces a subject that was typed, and leaves an untouched one to it', async () => {
  const other = { ...template, id: 2, title: 'Another', type: 'other_rev' as const };
  await show('preview', places.rounds, [template, other]);
  const subject = screen.getByLabelText<HTMLInputElement>(/^Subject/);
  const choose = (id: number) =>
    fireEvent.change(screen.getByLabelText(texts.mail.template), { target: { value: String(id) } });
  choose(2);
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.change(subject, { target: { value: 'Words of my own' } });
  choose(1);
  expect(subject.value).toBe('Words of my own');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: texts.mail.replace }));
  expect(subject.value).toBe('Autumn film');
});

describe('changes asked for before', () => {
  const button = () => screen.getByRole('button', { name: 'Preview & send' });

  it('is warned of, by number and by file, before it is sent', async () => {
    await show(
      'preview',
      places.rounds,
      [template],
      { unanswered: 2, unversioned: ['menu.pdf', 'film.mp4'] },
      1,
    );
    const missing = /^These files have points and no new version in this round: menu.pdf, film.mp4\.$/;
    expect(screen.getByText(missing)).toBeDefined();
    fireEvent.click(button());
    expect(await screen.findByText(/^2 points of your client have no answer yet\./)).toBeDefined();
    expect(screen.getAllByText(missing)).toHaveLength(2);
  });

  it('holds the round back where the workspace demands answers', async () => {
    await show('preview', places.rounds, [], { unanswered: 1, mandatory: true });
    expect(button().getAttribute('aria-disabled')).toBe('true');
    cleanup();
    await show('preview', places.rounds, [], { mandatory: true });
    expect(button().getAttribute('aria-disabled')).not.toBe('true');
  });

  it('is of no concern to a message', async () => {
    await show(
      'message',
      places.rounds,
      [],
      { unanswered: 1, mandatory: true, unversioned: ['menu.pdf'] },
      1,
    );
    expect(button().getAttribute('aria-disabled')).not.toBe('true');
    expect(screen.queryByText(/no new version/)).toBeNull();
  });
});

it('waits for the files of a round, which is not without any until they are known', async () => {
  for (const kind of ['preview', 'reminder', 'message'] as const) {
    await show(kind, places.rounds, [], {}, 0, false);
    const button = await screen.findByRole('button', { name: 'Preview & send' });
    expect([kind, button.getAttribute('aria-disabled')]).toEqual([kind, kind === 'message' ? null : 'true']);
    cleanup();
  }
});

it('takes screenshots beside a link, and says what goes where the link is empty', async () => {
  await show('preview', places.rounds, [template], {}, 2);
  expect(screen.getByText('the files')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: texts.work.link }));
  expect(screen.getByText('the screenshots')).toBeTruthy();
  const review = () => fireEvent.click(screen.getByRole('button', { name: texts.previewAndSend }));
  review();
  expect(await screen.findByText(texts.confirm.linkMissing)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: texts.confirm.change }));
  fireEvent.change(screen.getByLabelText(new RegExp(`^${texts.work.linkLabel}`)), {
    target: { value: 'https://site.example' },
  });
  review();
  expect(await screen.findByText(texts.confirm.link(2))).toBeTruthy();
  expect(screen.queryByText(texts.confirm.linkMissing)).toBeNull();
});

it('sends at once with the preview beside the mail, and asks first where there is nothing to review', async () => {
  const isWide = (query: string) => ({
    matches: query !== 'print',
    addEventListener: () => {},
    removeEventListener: () => {},
  });
  server.leave(sendPreview);
  vi.stubGlobal('matchMedia', isWide);
  await show('preview', places.rounds, [template]);
  expect(screen.getByRole('button', { name: texts.previewAndSend })).toBeTruthy();
  cleanup();
  await show('preview', places.rounds, [template], {}, 2);
  expect(screen.queryByRole('button', { name: texts.previewAndSend })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^Send to 1 contact/ }));
  await vi.waitFor(() => expect(server.calls(sendPreview)).toHaveLength(1));
});
