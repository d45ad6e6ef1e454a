import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/calls/api.ts';
import { moreTime as texts } from '#lib/texts/en/more-time.ts';
import { timeQuestion } from '#lib/texts/en/time-question.ts';
import { MoreTimeButton } from './more-time-button.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const reader = { agency: 'Olive', format: 'DD/MM/YYYY', zone: 'Europe/Rome', language: 'en' } as const;
type Props = Parameters<typeof MoreTimeButton>[0];
const show = (days: readonly string[], onAsk: Props['onAsk'], wish: Props['wish'] = undefined) => (
  <MoreTimeButton texts={timeQuestion} scope="round" {...{ days, reader, onAsk, wish }} />
);
const open = async () => fireEvent.click(await screen.findByRole('button', { name: texts.ask }));
const day = async () => (await screen.findByRole('combobox', { name: texts.day })) as HTMLSelectElement;
const message = () => screen.getByRole('textbox', { name: texts.message });

test('the day in sight is asked for, also where the days have changed since it was chosen', async () => {
  const onAsk = vi.fn().mockRejectedValue(new ApiError(409, undefined));
  const { rerender } = render(show(['2027-03-01', '2027-03-02', '2027-03-03'], onAsk));
  await open();
  fireEvent.change(await day(), { target: { value: '2027-03-02' } });
  fireEvent.click(screen.getByRole('button', { name: texts.send }));
  await waitFor(() => expect(onAsk).toHaveBeenCalledWith('2027-03-02', ''));
  // The agency has moved the due date meanwhile.
  rerender(show(['2027-03-08', '2027-03-09'], onAsk));
  await screen.findByText(texts.overtaken);
  expect((await day()).value).toBe('2027-03-08');
  fireEvent.click(screen.getByRole('button', { name: texts.send }));
  await waitFor(() => expect(onAsk).toHaveBeenLastCalledWith('2027-03-08', ''));
});

test('words outlast the dialog and a reload, until they are sent', async () => {
  const onAsk = vi.fn().mockResolvedValue(undefined);
  render(show(['2027-03-01'], onAsk));
  await open();
  await day();
  fireEvent.change(message(), { target: { value: 'The printer is away' } });
  cleanup();
  render(show(['2027-03-01'], onAsk));
  await open();
  await day();
  expect(message()).toHaveProperty('value', 'The printer is away');
  fireEvent.click(screen.getByRole('button', { name: texts.send }));
  await waitFor(() => expect(onAsk).toHaveBeenCalledWith('2027-03-01', 'The printer is away'));
  await waitFor(() => expect(localStorage.length).toBe(0));
});

// Regression: the words were gone with the second sending.
test.each([
  ['begins with the words of the one’s own', true, 'open', 'The printer is away'],
  ['begins without the words of a colleague', false, 'open', ''],
  ['begins without those of a wish that was answered', true, 'kept', ''],
] as const)('a changed wish %s', async (_, own, state, begun) => {
  const wish = { due_date: '2027-03-02', by: 'Ann', message: 'The printer is away', reply: '', own, state };
  const onAsk = vi.fn().mockResolvedValue(undefined);
  render(show(['2027-03-01', '2027-03-02'], onAsk, wish));
  fireEvent.click(
    await screen.findByRole('button', { name: timeQuestion[state === 'open' ? 'change' : 'ask'] }),
  );
  await day();
  expect(message()).toHaveProperty('value', begun);
  fireEvent.change(await day(), { target: { value: '2027-03-01' } });
  fireEvent.click(screen.getByRole('button', { name: texts.send }));
  await waitFor(() => expect(onAsk).toHaveBeenCalledWith('2027-03-01', begun));
});
