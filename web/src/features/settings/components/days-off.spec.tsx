import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { meQuery } from '#lib/session/me.ts';
import { someone } from '#lib/testing/samples.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { settings } from '#lib/texts/en/settings.ts';
import { DaysOff } from './days-off.tsx';

afterEach(cleanup);

const texts = settings.workspace.daysOff;
const winter = { from: '2026-12-24', to: '2027-01-01', label: 'Winter break' };
const show = async (days: readonly (typeof winter)[], readOnly = false) => {
  const onDays = vi.fn();
  const page = (
    <>
      <h1>{settings.workspace.title}</h1>
      <DaysOff country="DE" days={[...days]} readOnly={readOnly} onCountry={vi.fn()} onDays={onDays} />
    </>
  );
  await showPage(page, [[meQuery.queryKey, someone()]]);
  return onDays;
};
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));
const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const add = () => fireEvent.click(screen.getByRole('button', { name: texts.add }));

it('adds a range in the order of dates, and a single day without a last one', async () => {
  const onDays = await show([winter]);
  fill(texts.label, ' Company day ');
  fill(texts.from, '2026-06-05');
  add();
  expect(onDays).toHaveBeenCalledWith([
    { from: '2026-06-05', to: '2026-06-05', label: 'Company day' },
    winter,
  ]);
  expect(field(texts.label)).toHaveProperty('value', '');
});

it('names each field that is missing or wrong, and adds nothing', async () => {
  const onDays = await show([]);
  add();
  expect(screen.getByText(texts.error.label)).toBeTruthy();
  expect(screen.getByText(texts.error.from)).toBeTruthy();
  fill(texts.label, 'Break');
  fill(texts.from, '2026-06-05');
  fill(texts.to, '2026-06-04');
  expect(screen.getByText(texts.error.to)).toBeTruthy();
  add();
  expect(onDays).not.toHaveBeenCalled();
});

it('removes one, and changes nothing when read only', async () => {
  const onDays = await show([winter]);
  fireEvent.click(screen.getByRole('button', { name: texts.remove(winter.label) }));
  expect(onDays).toHaveBeenCalledWith([]);
  cleanup();
  await show([winter], true);
  expect(screen.getByText(winter.label)).toBeTruthy();
  expect(screen.queryByRole('button', { name: texts.remove(winter.label) })).toBeNull();
  expect(screen.queryByRole('button', { name: texts.add })).toBeNull();
});
