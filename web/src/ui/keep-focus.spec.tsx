import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { isFocusFree } from './is-focus-free.ts';
import { keepFocus } from './keep-focus.ts';

const end = keepFocus();
afterEach(cleanup);
afterAll(end);

const hasFocus = (name: string) =>
  vi.waitFor(() =>
    expect(document.activeElement?.textContent || document.activeElement?.ariaLabel).toBe(name),
  );

function List() {
  const [names, setNames] = useState(['Ann', 'Bo', 'Cy']);
  return (
    <main>
      <h1>Client</h1>
      <section>
        <h2>Contacts</h2>
        <ul>
          {names.map((name) => (
            <li key={name}>
              <button type="button" onClick={() => setNames(names.filter((one) => one !== name))}>
                Remove {name}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}

const press = (name: string) => {
  const button = screen.getByRole('button', { name });
  act(() => button.focus());
  fireEvent.click(button);
};

it('goes to the row that moved up, to its heading once all are gone', async () => {
  render(<List />);
  press('Remove Bo');
  await hasFocus('Remove Cy');
  press('Remove Cy');
  await hasFocus('Remove Ann');
  press('Remove Ann');
  await hasFocus('Contacts');
  expect(isFocusFree()).toBe(true);
  act(() => screen.getByRole('heading', { name: 'Client' }).focus());
});

it('goes from a dialog whose opener is gone to the heading where that was', async () => {
  const Stage = () => {
    const [state, setState] = useState<'open' | 'asked' | 'done'>('open');
    return (
      <main>
        <h1>Film</h1>
        <section>
          <h2>Rough cut</h2>
          {state !== 'done' && (
            <button type="button" onClick={() => setState('asked')}>
              Approve
            </button>
          )}
        </section>
        <Dialog open={state === 'asked'} onClose={() => {}} title="Approve the stage?">
          <button type="button" data-autofocus onClick={() => setState('done')}>
            Yes
          </button>
        </Dialog>
      </main>
    );
  };
  render(<Stage />);
  press('Approve');
  await hasFocus('Yes');
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
  await hasFocus('Rough cut');
});

it('is given back to a button that its call had disabled', async () => {
  const Page = ({ busy }: { busy: boolean }) => (
    <main>
      <h1>Sign in</h1>
      <button type="submit" disabled={busy}>
        Go on
      </button>
    </main>
  );
  const { rerender } = render(<Page busy={false} />);
  const button = screen.getByRole('button');
  act(() => button.focus());
  rerender(<Page busy />);
  act(() => button.blur());
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));
  rerender(<Page busy={false} />);
  await hasFocus('Go on');
});

it('leaves the focus to the page where that knows a better place', async () => {
  const Page = () => {
    const [isThere, setThere] = useState(true);
    return (
      <main>
        <h1>Notes</h1>
        {isThere && (
          <button
            type="button"
            onClick={() => {
              setThere(false);
              requestAnimationFrame(() => document.getElementById('add')?.focus());
            }}
          >
            Delete
          </button>
        )}
        <button type="button" id="add">
          Add
        </button>
      </main>
    );
  };
  render(<Page />);
  press('Delete');
  await hasFocus('Add');
  expect(isFocusFree()).toBe(false);
});
