import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Button, Dialog } from '#ui/index.ts';
import { useSubmission } from './use-submission.ts';

afterEach(cleanup);

const inClient = (children: ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>);

/** Closes when the call was answered, like the product's dialogs. */
function Asking({ call }: { call: () => Promise<unknown> }) {
  const [isOpen, setOpen] = useState(true);
  const saving = useSubmission({ mutationFn: call, onSuccess: () => setOpen(false) });
  return (
    <Dialog open={isOpen} onClose={() => {}} title="New">
      <form
        aria-label="New"
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate();
        }}
      >
        <Button type="submit" busy={saving.isPending}>
          Save
        </Button>
        {saving.isError && <p>Not saved</p>}
      </form>
    </Dialog>
  );
}

it('is made once, however often Enter is pressed before it is answered and the dialog gone', async () => {
  const call = vi.fn(async () => {});
  inClient(<Asking call={call} />);
  const form = screen.getByRole('form');
  for (let press = 0; press < 20 && form.isConnected; press++) {
    form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await Promise.resolve();
  }
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(call).toHaveBeenCalledOnce();
});

it('is made again after it failed', async () => {
  const call = vi.fn().mockRejectedValue(new Error('no'));
  inClient(<Asking call={call} />);
  fireEvent.submit(screen.getByRole('form'));
  await screen.findByText('Not saved');
  fireEvent.submit(screen.getByRole('form'));
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
});

it('lets another call pass while one is in progress', async () => {
  const call = vi.fn((_variables: { id: number; on: boolean }) => new Promise<void>(() => {}));
  function Switches() {
    const { mutate } = useSubmission<void, { id: number; on: boolean }>({ mutationFn: call });
    const [one, other] = [
      { id: 1, on: true },
      { id: 1, on: false },
    ];
    return <Button onClick={() => [one, one, other].map((variables) => mutate(variables))}>Press</Button>;
  }
  inClient(<Switches />);
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(call.mock.calls.map(([{ on }]) => on)).toEqual([true, false]));
});
