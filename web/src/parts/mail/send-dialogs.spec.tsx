import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { problemOf } from '#contracts/errors.ts';
import { Toasts } from '#ui/index.ts';
import type { MailText } from './mail-text.ts';
import { SendDialogs } from './send-dialogs.tsx';
import { useDraft } from './use-draft.ts';
import { useSending } from './use-sending.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const text: MailText = { subject: 'Round one', body: '<p>Here it is</p>', template_id: null };

function Composer({
  send,
  refused = false,
  settles = true,
  leave,
  onSent = () => {},
}: {
  send: () => Promise<string>;
  refused?: boolean;
  settles?: boolean;
  leave?: () => void;
  onSent?: (answer: string) => void;
}) {
  const draft = useDraft('1.mail', 1, () => text);
  const sending = useSending({
    draft,
    refusalOf: () => (refused ? problemOf({ code: 'review_link_required' }) : undefined),
    send,
    leave,
    onSent,
    failed: 'Not sent',
  });
  sending.editor.current = { settle: () => settles };
  return (
    <>
      <button type="button" onClick={sending.review}>
        Preview
      </button>
      <SendDialogs sending={sending} label="Send to 1 contact" blocked={undefined}>
        The email
      </SendDialogs>
      <Toasts />
    </>
  );
}

const composer = (props: Parameters<typeof Composer>[0]) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Composer {...props} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByText('Preview'));
};
const confirm = () => fireEvent.click(screen.getByText('Send to 1 contact'));
const isGone = () => waitFor(() => expect(screen.queryByText('Send to 1 contact')).toBeNull());

it('shows the mail before it is sent, and is gone once it was', async () => {
  const onSent = vi.fn();
  composer({ send: async () => 'sent', onSent });
  screen.getByText('The email');
  confirm();
  await isGone();
  expect(onSent).toHaveBeenCalledExactlyOnceWith('sent');
});

it.each([
  ['leaves the composer once the mail was sent', true],
  ['leaves nothing where its author has left it before', false],
])('%s, and says so in any case', async (_, isStaying) => {
  const [leave, onSent] = [vi.fn(), vi.fn()];
  const answer = Promise.withResolvers<string>();
  composer({ send: () => answer.promise, leave, onSent });
  confirm();
  if (!isStaying) cleanup();
  answer.resolve('sent');
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(leave).toHaveBeenCalledTimes(isStaying ? 1 : 0);
});

it('says by the action’s own title that a mail was not sent, and sends it again', async () => {
  let calls = 0;
  composer({
    send: async () => {
      calls += 1;
      if (calls === 1) throw new Error('lost');
      return 'sent';
    },
  });
  confirm();
  await screen.findByText('Not sent');
  await isGone();
  fireEvent.click(screen.getByText('Preview'));
  confirm();
  await isGone();
  expect(calls).toBe(2);
});

it('says what stands against it instead of sending', () => {
  const send = vi.fn();
  composer({ send, refused: true });
  screen.getByText(problemOf({ code: 'review_link_required' }).message);
  expect(screen.queryByText('The email')).toBeNull();
  expect(send).not.toHaveBeenCalled();
});

it('stays with the editor while that has something to mend', () => {
  composer({ send: async () => 'sent', settles: false });
  expect(screen.queryByRole('dialog')).toBeNull();
});
