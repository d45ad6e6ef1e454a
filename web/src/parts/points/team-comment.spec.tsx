import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { problemOf } from '#contracts/errors.ts';
import { SentLater } from '#lib/calls/api.ts';
import { type Kept, ownCalls } from '#lib/offline/outbox-calls.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import { NewComment } from './team-comment.tsx';

// Fake of the browser's storage, which these specs lack: a dropped call stays shown here.
vi.mock('#lib/offline/own-outbox.ts', () => ({
  ownOutbox: { ...ownCalls, drop: async () => {}, confirm: async () => {} },
}));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  act(() => ownCalls.show([]));
});

const onStep = vi.fn(async (_: unknown): Promise<unknown> => ({ items: [], left: [] }));
const show = () =>
  render(
    <NewComment
      round={{ id: 1, wf: 2, rev: 3 }}
      place={undefined}
      people={[]}
      isSent
      onStep={onStep as never}
      onWriting={() => {}}
    />,
  );
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: texts.remarkWords });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const call = (body: string, more: Partial<Kept> = {}): Kept => ({
  id: 'call',
  title: texts.team.comment,
  detail: body,
  about: { points: ['one'], commentOn: 3 },
  message: {
    method: 'PUT',
    address: '/',
    body: { file_id: null, selector: {}, body, attachments: [], kind: 'remark', internal: false },
  },
  at: Date.now(),
  page: '/',
  ...more,
});

it('a comment without a connection leaves its field and waits on its round alone', async () => {
  show();
  await press(texts.team.comment);
  type('The paper has arrived');
  onStep.mockRejectedValueOnce(new SentLater());
  await press(texts.send);
  expect(screen.queryByRole('textbox')).toBeNull();
  const [{ waits } = { waits: undefined }] = onStep.mock.lastCall as [{ waits: Kept }];
  expect(waits).toMatchObject({ detail: 'The paper has arrived', about: { commentOn: 3 } });
  act(() =>
    ownCalls.show([
      call('The paper has arrived'),
      call('Elsewhere', { id: 'other', about: { points: ['two'], commentOn: 4 } }),
    ]),
  );
  screen.getByText('The paper has arrived');
  screen.getByText(texts.waits.soon);
  expect(screen.queryByText('Elsewhere')).toBeNull();
});

it('a comment that was refused goes back into its field, before the words that are typed by now', async () => {
  show();
  act(() => ownCalls.show([call('The paper', { refused: problemOf({ code: 'project_closed' }) })]));
  screen.getByText(texts.notTaken.closed);
  await press(texts.edit);
  expect(field().value).toBe('The paper');
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  await press(texts.edit);
  expect(field().value).toBe('The paper\n\nThe paper');
});
