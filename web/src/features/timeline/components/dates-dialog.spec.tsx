import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { Stage } from '#domain/workflow/index.ts';
import { after, linear, send } from '#domain/workflow/workflow.testing.ts';
import { meQuery } from '#lib/session/me.ts';
import { someone } from '#lib/testing/samples.testing.ts';
import { DatesDialog } from './dates-dialog.tsx';

afterEach(cleanup);

const show = async () => {
  const client = new QueryClient();
  client.setQueryData(meQuery.queryKey, someone());
  // Sent on the 2nd of March 2026 at 10:00 in London.
  const { workflow } = after(linear(1, 1), send(1, 0));
  const [stage] = workflow.stages;
  if (!stage) throw new Error('no stage');
  const dialog = (shown: Stage) => (
    <QueryClientProvider client={client}>
      <Suspense>
        <DatesDialog projectId={1} workflow={workflow} stage={shown} onClose={() => {}} />
      </Suspense>
    </QueryClientProvider>
  );
  const { rerender } = render(dialog(stage));
  await screen.findByRole('dialog');
  /** Shows the stage as a colleague's save has changed it. */
  return (target_date: string) => rerender(dialog({ ...stage, target_date }));
};
const type = (label: string, value: string) => {
  const [field] = screen.getAllByLabelText(label);
  if (!field) throw new Error(`no field ${label}`);
  fireEvent.change(field, { target: { value } });
  return () =>
    document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent;
};

it.each([
  ['Started', '2099-01-01', 'This date cannot be in the future.'],
  ['Sent', '01/01/2099', 'This date cannot be in the future.'],
  ['Sent', '01/01/2020', 'Sent cannot be before started.'],
  ['Target date', '2020-01-01', 'The target date cannot be before the start of the stage.'],
])('says at %s what is wrong with %s', async (label, value, words) => {
  await show();
  expect(type(label, value)()).toContain(words);
  expect(screen.getByRole('button', { name: /^Save/ }).getAttribute('aria-disabled')).toBe('true');
});

it('keeps half a date and an emptied time, and saves neither', async () => {
  await show();
  const read = type('Sent', '1/3/20');
  const [field] = screen.getAllByLabelText<HTMLInputElement>('Sent');
  fireEvent.blur(field as HTMLInputElement);
  expect(field?.value).toBe('1/3/20');
  expect(read()).toContain('Sent: write the year with four digits');
  const isInert = () => screen.getByRole('button', { name: /^Save/ }).getAttribute('aria-disabled');
  expect(isInert()).toBe('true');
  type('Sent', '02/03/2026');
  type('Time: Sent', '');
  expect(isInert()).toBe('true');
});

it('takes the target date that a colleague moves meanwhile, and keeps the one that is typed', async () => {
  const move = await show();
  const target = () => screen.getAllByLabelText<HTMLInputElement>('Target date')[0]?.value;
  const isInert = () => screen.getByRole('button', { name: /^Save/ }).getAttribute('aria-disabled');
  move('2026-09-01');
  expect(target()).toBe('01/09/2026');
  // To save it as it was would take the colleague's move back.
  expect(isInert()).toBe('true');
  type('Target date', '02/10/2026');
  move('2026-09-03');
  expect(target()).toBe('02/10/2026');
  expect(isInert()).toBeNull();
});
