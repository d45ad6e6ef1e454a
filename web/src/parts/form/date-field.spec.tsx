import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getTenantProfile } from '#contracts/tenants.ts';
import type { DtFormat } from '#domain/calendar/date.ts';
import { daysOffQuery } from '#lib/calls/days-off.ts';
import { meQuery } from '#lib/session/me.ts';
import { fakeServer } from '#lib/testing/fake-server.testing.ts';
import { someone } from '#lib/testing/samples.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { dateField as texts } from '#lib/texts/en/date-field.ts';
import { DateField, type DateFieldProps } from './date-field.tsx';

const label = 'Start date';
const me = someone();
const inBritain = 'en-GB';

const server = fakeServer();
beforeEach(() => {
  server.on(getTenantProfile, me.tenant);
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([inBritain]);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const onValue = vi.fn();
function Form(props: Partial<DateFieldProps>) {
  const [value, setValue] = useState(props.value ?? '');
  return (
    <>
      <h1>Form</h1>
      <DateField
        label={label}
        {...props}
        value={value}
        onValue={(next) => {
          onValue(next);
          setValue(next);
        }}
      />
      <button type="button" onClick={() => setValue('2026-12-24')}>
        Discard
      </button>
    </>
  );
}

const show = async (props: Partial<DateFieldProps> = {}, dt_format: DtFormat = 'DD/MM/YYYY') => {
  onValue.mockReset();
  await showPage(<Form {...props} />, [
    [meQuery.queryKey, { ...me, tenant: { ...me.tenant, dt_format, timezone: 'Europe/London' } }],
    [
      daysOffQuery(me.tenant.id, '2026-10-26', '2026-12-06').queryKey,
      [{ day: '2026-11-05', label: 'Moving' }],
    ],
  ]);
  return screen.getByLabelText<HTMLInputElement>(label);
};
const type = (field: HTMLInputElement, text: string) => {
  field.focus();
  fireEvent.change(field, { target: { value: text } });
};
const leave = (field: HTMLInputElement) => fireEvent.blur(field);
const day = (name: RegExp) => screen.findByRole('button', { name });
const openCalendar = async () => {
  fireEvent.click(screen.getByRole('button', { name: texts.open }));
  return screen.findByRole('grid');
};
const press = (key: string, more = {}) =>
  fireEvent.keyDown(document.activeElement as Element, { key, ...more });
const focused = () => (document.activeElement as HTMLElement).dataset.day;

describe('a date field', () => {
  it.each<[DtFormat, string]>([
    ['DD/MM/YYYY', '05/11/2026'],
    ['MM/DD/YYYY', '11/05/2026'],
    ['YYYY/DD/MM', '2026/05/11'],
    ['YYYY/MM/DD', '2026/11/05'],
  ])('shows and reads dates as %s', async (format, text) => {
    const field = await show({ value: '2026-11-05' }, format);
    expect(field.value).toBe(text);
    type(field, '');
    type(field, text);
    expect(onValue).toHaveBeenLastCalledWith('2026-11-05');
  });

  it('leaves the text alone while it is typed, and writes it out once it is left', async () => {
    const field = await show();
    type(field, '5/1/2026');
    expect(field.value).toBe('5/1/2026');
    expect(onValue).toHaveBeenLastCalledWith('2026-01-05');
    leave(field);
    expect(field.value).toBe('05/01/2026');
  });

  it('keeps half a date and says, once it is left, how to write one', async () => {
    const field = await show();
    type(field, '5/1/20');
    expect(field.getAttribute('aria-invalid')).toBeNull();
    leave(field);
    expect(field.value).toBe('5/1/20');
    expect(onValue).toHaveBeenLastCalledWith('5/1/20');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const error = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(error?.textContent).toContain(label);
    expect(error?.textContent).toContain('four digits');
  });

  it('says of half a date from a draft how to write one', async () => {
    const field = await show({ value: 'next week' });
    expect(field.value).toBe('next week');
    expect(screen.getByText(/Start date: write the date as DD\/MM\/YYYY/)).toBeTruthy();
  });

  it('names the day that there is not', async () => {
    const field = await show();
    type(field, '31/02/2026');
    leave(field);
    expect(screen.getByText(texts.refused.no_such_day(label, '31/02/2026'))).toBeTruthy();
  });

  it('names its limits, unless another error is told', async () => {
    const field = await show({ min: '2026-11-05', max: '2026-11-20' });
    type(field, '4/11/2026');
    leave(field);
    expect(screen.getByText(texts.refused.early(label, '05/11/2026'))).toBeTruthy();
    type(field, '21/11/2026');
    leave(field);
    expect(screen.getByText(texts.refused.late(label, '20/11/2026'))).toBeTruthy();
  });

  it('shows a value that comes from elsewhere in place of what was typed', async () => {
    const field = await show();
    type(field, '5/1/20');
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(field.value).toBe('24/12/2026');
  });

  it('has no calendar where it can’t be changed', async () => {
    await show({ value: '2026-11-05', readOnly: true });
    expect(screen.queryByRole('button', { name: texts.open })).toBeNull();
  });
});

describe('the calendar of a date field', () => {
  it('opens at the date, which has the focus, in weeks of the reader’s region', async () => {
    await show({ value: '2026-11-12' });
    const grid = await openCalendar();
    await waitFor(() => expect(focused()).toBe('2026-11-12'));
    expect(grid.querySelector('[data-day]')?.getAttribute('data-day')).toBe('2026-10-26');
    expect((await day(/Thursday 12\/11\/2026/)).getAttribute('aria-pressed')).toBe('true');
  });

  it('begins its weeks on Sunday in the United States', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US']);
    await show({ value: '2026-11-12' });
    const grid = await openCalendar();
    expect(grid.querySelector('[data-day]')?.getAttribute('data-day')).toBe('2026-11-01');
  });

  it('moves by days, weeks, months and years', async () => {
    await show({ value: '2026-11-12' });
    await openCalendar();
    await waitFor(() => expect(focused()).toBe('2026-11-12'));
    const steps: readonly [string, string, object?][] = [
      ['ArrowRight', '2026-11-13'],
      ['ArrowLeft', '2026-11-12'],
      ['ArrowDown', '2026-11-19'],
      ['ArrowUp', '2026-11-12'],
      ['Home', '2026-11-09'],
      ['End', '2026-11-15'],
      ['PageDown', '2026-12-15'],
      ['PageUp', '2026-11-15'],
      ['PageDown', '2027-11-15', { shiftKey: true }],
      ['PageUp', '2026-11-15', { shiftKey: true }],
    ];
    for (const [key, to, more] of steps) {
      press(key, more);
      expect(focused(), key).toBe(to);
    }
  });

  it('gives the chosen day, and the focus back', async () => {
    const field = await show({ value: '2026-11-12' });
    await openCalendar();
    fireEvent.click(await day(/Thursday 19\/11\/2026/));
    expect(field.value).toBe('19/11/2026');
    expect(screen.queryByRole('grid')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: texts.open }));
  });

  it('opens by Arrow down from the text; Escape closes it and goes back there', async () => {
    const field = await show({ value: '2026-11-12' });
    field.focus();
    press('ArrowDown');
    await screen.findByRole('grid');
    await waitFor(() => expect(focused()).toBe('2026-11-12'));
    const around = vi.fn();
    document.body.addEventListener('keydown', around, { once: true });
    press('Escape');
    document.body.removeEventListener('keydown', around);
    expect(screen.queryByRole('grid')).toBeNull();
    expect(document.activeElement).toBe(field);
    // A dialog around the field does not see the key.
    expect(around).not.toHaveBeenCalled();
  });

  it('names the days off, and takes no day beyond the limits', async () => {
    const field = await show({ value: '2026-11-12', min: '2026-11-05' });
    await openCalendar();
    expect(await day(/Thursday 05\/11\/2026, Moving/)).toBeTruthy();
    const before = await day(/Wednesday 04\/11\/2026/);
    expect(before.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(before);
    expect(field.value).toBe('12/11/2026');
    expect(screen.getByRole('grid')).toBeTruthy();
  });

  it('clears the field', async () => {
    const field = await show({ value: '2026-11-12' });
    await openCalendar();
    fireEvent.click(screen.getByRole('button', { name: texts.clear }));
    expect(field.value).toBe('');
    expect(onValue).toHaveBeenLastCalledWith('');
  });
});
