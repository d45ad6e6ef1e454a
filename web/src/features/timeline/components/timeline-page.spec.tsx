import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { points } from '#contracts/points.ts';
import type { AnswerOf } from '#contracts/route.ts';
import { emailTemplates } from '#contracts/templates.ts';
import {
  decideOnTimeline,
  getEvents,
  getLinkClicks,
  getTimeline,
  getTimelineVersion,
  undoLast,
} from '#contracts/timeline.ts';
import {
  type ActionAnswer,
  answerWish,
  approveRevision,
  approveStage,
  type HistoryEntry,
  rejectRevision,
  setRevisionField,
} from '#contracts/workflows.ts';
import type { Workflow } from '#domain/workflow/index.ts';
import { after, approve, linear, moveDue, requestChanges, send } from '#domain/workflow/workflow.testing.ts';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { badGateway, fakeServer, refuse } from '#lib/testing/fake-server.testing.ts';
import { someone as me, aProject as project, wireOf as wire } from '#lib/testing/samples.testing.ts';
import { points as pointTexts } from '#lib/texts/en/points.ts';
import { review } from '#lib/texts/en/review.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import { wishes } from '#lib/texts/en/wishes.ts';
import { mailStore, nameOfDraft } from '#parts/mail/mail-drafts.ts';
import { Toasts } from '#ui/index.ts';
import { type Timeline, timelineQuery } from '../api.ts';
import { TimelinePage } from './timeline-page.tsx';

const awaiting = after(linear(1, 1), send(1, 0)).workflow;
const approved = after(linear(1, 1), send(1, 0), approve(1, 0)).workflow;

const noPoints: AnswerOf<typeof points.list> = { items: [], good: [], version: 1, pictures: {}, people: [] };
const [first] = awaiting.stages;
const approval: HistoryEntry = {
  id: 'e9',
  at: '2026-03-03T10:00:00.000Z',
  workflow_id: 7,
  seq: 2,
  actor: { kind: 'agent', id: 1, name: 'Olga Owner' },
  events: [
    {
      category: 'Stage Approved',
      at: '2026-03-03T10:00:00.000Z',
      stageId: first?.id ?? 0,
      revisionId: first?.tasks[0]?.id ?? 0,
      by: 'agent',
    },
  ],
};
const answered: ActionAnswer = {
  workflow: wire(approved, 2),
  outcome: 'done',
  reason: null,
  entry: approval,
};

// The room of a client is loaded in parts, which takes longer than a test's timeout on a busy machine.
beforeAll(async () => {
  await Promise.all([
    import('./room/portal-room.tsx'),
    import('#parts/client-room/load-room.ts'),
    import('#parts/points/client-room-parts.ts'),
  ]);
});

const shown = (more: Partial<Timeline> = {}, as = me()) => {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  client.setQueryData(meQuery.queryKey, as);
  client.setQueryDefaults(subscriptionQuery.queryKey, { enabled: false });
  const data: Timeline = {
    project,
    workflow: wire(awaiting, 1),
    files: [],
    history: [],
    cursor: null,
    project_progress: 0.5,
    recall: null,
    version: 'v1',
    now: '2026-03-02T12:00:00.000Z',
    ...more,
  };
  client.setQueryData(timelineQuery(1, 7).queryKey, data);
  const onCompose = vi.fn();
  const onNote = vi.fn();
  render(
    <QueryClientProvider client={client}>
      <Suspense>
        <TimelinePage
          projectId={1}
          workflowId={7}
          stageId={undefined}
          onStage={() => {}}
          onCompose={onCompose}
          onNote={onNote}
          onOpen={() => {}}
        />
        <Toasts />
      </Suspense>
    </QueryClientProvider>,
  );
  /** Shows a newer state of the workflow, as a message from the server brings it. */
  const turnsTo = (workflow: Workflow) =>
    act(() => client.setQueryData(timelineQuery(1, 7).queryKey, { ...data, workflow: wire(workflow, 2) }));
  return { onCompose, onNote, turnsTo };
};

const server = fakeServer();
beforeEach(() => server.leave(getLinkClicks, getTimeline, getTimelineVersion, points.list));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

it.each([
  ['says of a round that waits', awaiting, 1],
  ['does not say of a round with its answer', after(linear(1), send(1, 0), approve(1, 0)).workflow, 0],
] as const)('%s that its link was not opened', async (_, workflow, times) => {
  server.on(getLinkClicks, { items: [], links: [] });
  shown({ workflow: wire(workflow, 1) });
  await screen.findByRole('list', { name: texts.clicks.title });
  expect(screen.queryAllByText(texts.clicks.none)).toHaveLength(times);
});

describe('the timeline', () => {
  it('shows what an action has answered at once: the state, the history, the notice', async () => {
    server.on(approveRevision, answered);
    shown();
    fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Client approved' }));
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByText(/1 round stays unused. “B” starts at once./)).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Client approved' }));
    await screen.findByText('Revision approved');
    const [stage] = awaiting.stages;
    expect(server.calls(approveRevision)).toMatchObject([
      { params: { id: 7, stage: stage?.id, rev: stage?.tasks[0]?.id } },
    ]);
    expect(screen.getByRole('heading', { level: 2, name: 'B' })).toBeTruthy();
    expect(screen.getByText(/approved “A”/)).toBeTruthy();
  });

  it('shows the fresh state that a refusal brings, and says what happened', async () => {
    server.on(rejectRevision, refuse('already_approved', {}, wire(approved, 2)));
    shown();
    fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Revisions requested' }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revisions requested' }));
    await screen.findByText('Already approved');
    await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: 'B' })).toBeTruthy());
  });

  it.each([
    ['Client approved', 'Client approved', approveRevision],
    ['Approve stage', 'Approve stage', approveStage],
  ] as const)(
    'asks again before “%s” where the client has asked for changes meanwhile',
    async (item, button, route) => {
      server.on(route, answered);
      const { turnsTo } = shown();
      fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
      fireEvent.click(screen.getByRole('menuitem', { name: item }));
      const dialog = () => within(screen.getByRole('dialog'));
      const pressed = () => server.calls(route);
      turnsTo(after(linear(1, 1), send(1, 0), requestChanges(1, 0)).workflow);
      await screen.findByText(/Preview: Changes requested. Round 1: In production./);
      expect(dialog().queryByRole('button', { name: button })).toBeNull();
      fireEvent.click(dialog().getByRole('button', { name: 'Ask again' }));
      expect(pressed()).toEqual([]);
      fireEvent.click(dialog().getByRole('button', { name: button }));
      await waitFor(() => expect(pressed()).toHaveLength(1));
    },
  );

  it('says that nothing is left to do where a colleague has done meanwhile what is asked', async () => {
    const { turnsTo } = shown();
    fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Client approved' }));
    turnsTo(approved);
    await screen.findByText(/Preview: Approved./);
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.queryByText('Cancel')).toBeNull();
    fireEvent.click(dialog.getByText('Close', { selector: 'button *' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps the words to a wish for more time that the client withdraws meanwhile, and sends nothing', async () => {
    const asked = wire(awaiting, 1);
    const [stage] = asked.tasks;
    const wish: NonNullable<NonNullable<typeof stage>['tasks'][number]['wish']> = {
      ...{ at: '2026-03-02T11:00:00.000Z', due_date: '2026-03-06', by: { id: 1, name: 'Ann' } },
      ...{ message: '', state: 'open', reply: '', ruled: false },
    };
    const tasks = stage?.tasks.map((task) => (task.sent_on ? { ...task, wish } : task)) ?? [];
    const { turnsTo } = shown({ workflow: { ...asked, tasks: stage ? [{ ...stage, tasks }] : [] } });
    fireEvent.click(await screen.findByRole('button', { name: /^Keep / }));
    const words = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: wishes.words });
    fireEvent.change(words(), { target: { value: 'The printer is booked' } });
    turnsTo(awaiting);
    await within(screen.getByRole('dialog')).findAllByText(wishes.over);
    expect(words().value).toBe('The printer is booked');
    fireEvent.submit(words());
    expect(server.calls(answerWish)).toEqual([]);
    fireEvent.click(within(screen.getByRole('dialog')).getByText('Cancel'));
    expect(document.querySelector('[data-wish]')).toBeNull();
  });

  it('asks to undo the action as it was shown, and asks again about another that was done since', async () => {
    server.on(undoLast, ({ body: { seq } }) =>
      seq === 1 ? refuse('undo_not_last', {}, wire(approved, 2)) : answered,
    );
    const sent = () => server.calls(undoLast).map(({ body }) => body);
    const entry = (seq: number, category: 'Send Preview' | 'Stage Approved') => ({
      ...approval,
      id: `e${seq}`,
      seq,
      events: [{ ...approval.events[0], category }],
    });
    shown({ history: [entry(2, 'Stage Approved'), entry(1, 'Send Preview')] as never });
    fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Undo last action' }));
    const dialog = () => screen.getByRole('dialog');
    const press = (name: string) => fireEvent.click(within(dialog()).getByRole('button', { name }));
    expect(within(dialog()).getByText(/This takes back: Preview sent, “A”/)).toBeTruthy();
    expect(within(dialog()).getByText('Only your team reads this')).toBeTruthy();
    press('Undo action');
    await within(dialog()).findByText(
      /done after: Preview sent, “A”. The last action is now: Stage approved, “A”/,
    );
    press('Ask about the last action');
    expect(within(dialog()).getByText(/This takes back: Stage approved, “A”/)).toBeTruthy();
    expect(sent()).toEqual([{ reason: 'mistake', seq: 1, whole: false }]);
    press('Undo action');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual([
      { reason: 'mistake', seq: 1, whole: false },
      { reason: 'mistake', seq: 2, whole: false },
    ]);
  });

  it('says before an undo how many mails that still wait it withholds, and nothing of those that are gone', () => {
    const mail = (state: 'owed' | 'sent', reason?: string) => ({
      recipient: `contact_${state}`,
      to: `${state}@client.example`,
      state,
      reason,
    });
    const undoOf = (...mails: ReturnType<typeof mail>[]) => {
      const events = [{ ...approval.events[0], category: 'Send Preview' }];
      shown({ history: [{ ...approval, id: 'e1', seq: 1, events, mails }] as never });
      fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
      fireEvent.click(screen.getByRole('menuitem', { name: 'Undo last action' }));
      const words = screen.getByRole('dialog').textContent;
      cleanup();
      return words;
    };
    expect(undoOf(mail('owed', 'quota'), mail('owed'), mail('sent'))).toContain(
      'stay sent. The 2 emails that still wait will not be sent.',
    );
    expect(undoOf(mail('owed'))).toContain('The email that still waits will not be sent.');
    expect(undoOf(mail('sent'))).toMatch(/stay sent\.(?!.*wait)/);
  });

  it('says of mails that they are being sent until it is known how each went', () => {
    const entry = (state: 'claimed' | 'sent' | 'bounced') => ({
      id: state,
      at: '2026-03-02T11:00:00.000Z',
      workflow_id: null,
      seq: null,
      actor: { kind: 'agent', id: 1, name: 'Olga' },
      events: [{ category: 'Project Archived' as const }],
      mails: [{ recipient: 'ann@client.example', to: 'ann@client.example', state }],
    });
    shown({ history: [entry('claimed')] });
    expect(screen.getByText('Sending 1 email…')).toBeTruthy();
    cleanup();
    shown({ history: [entry('sent')] });
    expect(screen.getByText('1 email sent')).toBeTruthy();
    cleanup();
    shown({ history: [entry('bounced')] });
    expect(screen.getByText('ann@client.example: came back')).toBeTruthy();
  });

  it('says that older history could not be loaded', async () => {
    server.on(getEvents, badGateway);
    shown({ cursor: 'older' });
    fireEvent.click(screen.getByRole('button', { name: 'Show older entries' }));
    await screen.findByText('Error on loading project data');
  });

  it('says which round is up next, in a linear timeline alone', () => {
    shown();
    fireEvent.click(screen.getByRole('tab', { name: 'Round 1' }));
    expect(screen.getByText('Up next')).toBeTruthy();
    cleanup();
    shown({ workflow: { ...wire(awaiting, 1), is_linear: false } });
    fireEvent.click(screen.getByRole('tab', { name: 'Round 1' }));
    expect(screen.getByText('Not started')).toBeTruthy();
  });

  it('keeps an email in sight whose round was taken back or decided before it was sent', async () => {
    server.on(emailTemplates.list, { items: [] });
    const [stage] = approved.stages;
    const rounds = { 'Taken back': approved.last_id + 1, Decided: stage?.tasks[0]?.id ?? 0 };
    const upNext = approved.stages[1]?.tasks[0]?.id ?? 0;
    for (const [subject, round] of Object.entries({ ...rounds, 'Up next': upNext }))
      mailStore(nameOfDraft(1, { round, kind: 'message' })).save({
        draft: { subject, body: '<p>Warmer</p>', template_id: null },
        version: 1,
      });
    shown({ workflow: wire(approved, 2) });
    for (const subject of Object.keys(rounds)) await screen.findByText(subject);
    expect(screen.queryByText('Up next')).toBeNull();
    cleanup();
    shown({ workflow: wire(approved, 2) }, me({ id: 20001, client_id: 2 }));
    expect(screen.queryByText('Decided')).toBeNull();
  });

  it('opens the composer for the round that a mail is about', () => {
    const { onCompose } = shown();
    fireEvent.click(screen.getByRole('button', { name: 'Send reminder' }));
    expect(onCompose).toHaveBeenCalledWith('reminder', awaiting.stages[0]?.tasks[0]?.id);
  });

  it('opens the form of a note on the selected stage', () => {
    const { onNote } = shown();
    fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Add note' }));
    expect(onNote).toHaveBeenCalledWith(awaiting.stages[0]?.id);
  });

  it('moves the due date of the round, and opens a message if the agent wants one', async () => {
    server.on(setRevisionField, answered);
    const { onCompose } = shown();
    fireEvent.click(screen.getByRole('button', { name: 'Move due date' }));
    const dialog = await screen.findByRole('dialog', { name: 'Due date of “A”' });
    const save = within(dialog).getByRole('button', { name: 'Move due date' });
    expect(save.getAttribute('aria-disabled')).toBe('true');
    const field = within(dialog).getByLabelText('Due date');
    fireEvent.change(field, { target: { value: '2020-01-01' } });
    expect(save.getAttribute('aria-disabled')).toBe('true');
    const friday = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    fireEvent.change(field, { target: { value: friday } });
    fireEvent.click(within(dialog).getByRole('checkbox', { name: /^Write to the contacts/ }));
    fireEvent.click(save);
    await waitFor(() => expect(onCompose).toHaveBeenCalledWith('message', awaiting.stages[0]?.tasks[0]?.id));
    const [moved] = server.calls(setRevisionField);
    expect(moved?.params.field).toBe('due_date');
    expect(moved?.body).toEqual({ due_date: friday });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows in the question for a due date the one that a colleague has moved it to meanwhile', async () => {
    const { turnsTo } = shown();
    fireEvent.click(screen.getByRole('button', { name: 'Move due date' }));
    const dialog = await screen.findByRole('dialog', { name: 'Due date of “A”' });
    const field = () => within(dialog).getByLabelText<HTMLInputElement>('Due date').value;
    turnsTo(after(linear(1, 1), send(1, 0), moveDue(1, 0, '2026-03-20')).workflow);
    await waitFor(() => expect(field()).toBe('20/03/2026'));
    const save = within(dialog).getByRole('button', { name: 'Move due date' });
    expect(save.getAttribute('aria-disabled')).toBe('true');
  });

  it('keeps the stage that somebody writes about, though its end makes another one the current', async () => {
    const { turnsTo } = shown();
    fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
    fireEvent.click(screen.getByRole('menuitem', { name: texts.actions.dates }));
    const field = () => screen.getAllByLabelText<HTMLInputElement>('Target date')[0];
    fireEvent.input(field() as HTMLInputElement, { target: { value: '02/1' } });
    turnsTo(approved);
    await screen.findAllByText('Completed');
    expect(screen.getByRole('heading', { level: 2, name: 'A' })).toBeTruthy();
    expect(field()?.value).toBe('02/1');
  });

  it('offers nothing on an archived project, and says why', () => {
    shown({ project: { ...project, archived: true } });
    const button = screen.getByRole('button', { name: 'Send reminder' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getAllByText('The project is archived.').length).toBeGreaterThan(0);
  });

  it('lets a contact decide, with words where changes are asked for', async () => {
    const lists = server.hold(points.list);
    server.on(decideOnTimeline, {
      ...answered,
      outcome: 'done',
      decided: { what: 'approved', at: '2026-03-03T10:00:00.000Z', by: 'Ann Alba' },
    });
    shown({}, me({ id: 20001, client_id: 2 }));
    expect(screen.getByText(/With Velo & Vine since/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
    // Waits for the points, which the decision submits.
    await waitFor(() => expect(lists.length).toBeGreaterThan(0));
    expect(screen.queryByRole('button', { name: 'Request changes' })).toBeNull();
    for (const list of lists) list.answer(noPoints);
    server.on(points.list, noPoints);
    await screen.findByRole('button', { name: 'Request changes' });
    fireEvent.click(screen.getByRole('button', { name: 'Request changes' }));
    fireEvent.submit((await screen.findByRole('dialog')).querySelector('form') as HTMLFormElement);
    expect(screen.getByText('Please say what should change.')).toBeTruthy();
    fireEvent.change(screen.getByRole('textbox', { name: /^What should change/ }), {
      target: { value: 'Lovely' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByText(review.approveText('A', 1))).toBeTruthy();
    fireEvent.submit(dialog.querySelector('form') as HTMLFormElement);
    await screen.findByText('Revision approved');
    expect(server.calls(decideOnTimeline)).toMatchObject([
      {
        params: { id: 1, wf: 7, rev: awaiting.stages[0]?.tasks[0]?.id },
        body: { decision: 'approve', message: 'Lovely', points: [], seen: [], looked: [] },
      },
    ]);
  });

  it('offers a contact nothing on a project that is closed, and nothing on what was not sent', async () => {
    server.on(points.list, noPoints);
    const contact = me({ id: 20001, client_id: 2 });
    shown({ project: { ...project, cancelled: true } }, contact);
    await screen.findByText(pointTexts.noneToRead);
    expect(screen.queryByRole('button', { name: review.approve })).toBeNull();
    expect(screen.queryByRole('button', { name: review.comment })).toBeNull();
    cleanup();
    shown({ workflow: wire(linear(1, 1), 1) }, contact);
    expect(await screen.findByText(texts.files.none)).toBeTruthy();
    expect(screen.queryByRole('button', { name: review.approve })).toBeNull();
    expect(screen.queryByRole('button', { name: review.comment })).toBeNull();
  });
});

describe('a round without files', () => {
  it.each([
    ['Preview', 'They are added when the preview is sent.'],
    ['Round 1', 'They are added when round 1 is sent.'],
  ])('says of %s what brings them', async (tab, words) => {
    shown({ workflow: wire(linear(1, 1), 1) });
    fireEvent.click(await screen.findByRole('tab', { name: new RegExp(`^${tab}`) }));
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('promises none once the stage is completed', async () => {
    shown({ workflow: wire(after(linear(1), send(1, 0), approve(1, 0)).workflow, 2) });
    fireEvent.click(await screen.findByRole('tab', { name: /^Round 1/ }));
    expect(await screen.findByText('No files in this round')).toBeTruthy();
    expect(screen.queryByText(/They are added/)).toBeNull();
  });
});
