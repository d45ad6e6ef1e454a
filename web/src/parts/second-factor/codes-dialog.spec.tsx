import { createMemoryHistory } from '@tanstack/react-router';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { secondFactor } from '#lib/texts/en/second-factor.ts';
import CodesDialog from './codes-dialog.tsx';

const texts = secondFactor.codes;
afterEach(cleanup);

function Page() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <h1>Profile</h1>
      {isOpen && (
        <CodesDialog codes={['one', 'two']} email="ann@web.example" onClose={() => setOpen(false)} />
      )}
    </>
  );
}

it('keeps the page until the codes are put away, which are shown once', async () => {
  const history = createMemoryHistory({ initialEntries: ['/profile'] });
  await showPage(<Page />, [], history);
  await act(async () => history.push('/'));
  expect(history.location.pathname).toBe('/profile');
  fireEvent.click(screen.getByRole('button', { name: texts.done }));
  await act(async () => history.push('/'));
  expect(history.location.pathname).toBe('/');
});
