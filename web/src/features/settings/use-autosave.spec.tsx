import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { meQuery } from '#lib/session/me.ts';
import { someone } from '#lib/testing/samples.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { settings } from '#lib/texts/en/settings.ts';
import { Toasts } from '#ui/index.ts';
import { useAutosave, withName } from './use-autosave.ts';

const save = vi.fn<(changes: { name?: string }) => Promise<{ name?: string }>>();
afterEach(() => {
  cleanup();
  save.mockReset();
});

const stored = { name: 'Ada' };
type Name = 'profile' | 'team' | 'workspace';
function Page({ name }: { name: Name }) {
  const { draft, set } = useAutosave(name, stored, save, withName);
  return (
    <input aria-label="Name" value={draft.name} onChange={({ target }) => set({ name: target.value })} />
  );
}

/** Types into a page, and leaves it at once; returns the way back. */
const leave = async (name: Name, typed: string) => {
  let turn = (_: boolean) => {};
  function Pages() {
    const [isOpen, setOpen] = useState(true);
    turn = setOpen;
    return (
      <>
        <h1>Settings</h1>
        {isOpen && <Page name={name} />}
        <Toasts />
      </>
    );
  }
  await showPage(<Pages />, [[meQuery.queryKey, someone()]]);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: typed } });
  await act(async () => turn(false));
  return () => act(async () => turn(true));
};
const kept = (name: Name) => screen.queryByText(settings.state.keptOn(settings[name].title));

it('says where the words of a page are kept that were refused after it was left', async () => {
  save.mockRejectedValue(new Error('Refused'));
  const comeBack = await leave('profile', 'Grace');
  await vi.waitFor(() => expect(kept('profile')).toBeTruthy());
  await comeBack();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Grace');
});

it('says so as well where a name was missing, so that nothing was sent', async () => {
  await leave('team', ' ');
  await vi.waitFor(() => expect(kept('team')).toBeTruthy());
  expect(save).not.toHaveBeenCalled();
});

it('says nothing of the sort where the save succeeds, or its page is open again by then', async () => {
  save.mockImplementation(async (changes) => changes);
  await leave('workspace', 'Grace');
  await vi.waitFor(() => expect(save).toHaveBeenCalled());
  cleanup();
  const answer = Promise.withResolvers<{ name?: string }>();
  save.mockReset().mockReturnValue(answer.promise);
  const comeBack = await leave('workspace', 'Edith');
  await comeBack();
  await act(async () => answer.reject(new Error('Refused')));
  expect(kept('workspace')).toBeNull();
});
