import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Switch } from './choices.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { FileDrop } from './file-drop.tsx';
import { Form } from './form.tsx';
import { TextArea, TextField } from './inputs.tsx';
import { ProgressBar } from './progress.tsx';
import { StarInput, StarRating } from './star-rating.tsx';

afterEach(cleanup);

it('ties label, hint and error to the control', () => {
  const { rerender } = render(<TextField label="Name" hint="As on the invoice" />);
  const field = () => screen.getByLabelText('Name');
  const described = () =>
    (field().getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
  expect(described()).toEqual(['As on the invoice']);
  expect(field().hasAttribute('aria-invalid')).toBe(false);
  rerender(<TextField label="Name" hint="As on the invoice" error="Name is required" />);
  expect(described()).toEqual(['As on the invoice', 'Name is required']);
  expect(field().getAttribute('aria-invalid')).toBe('true');
});

it('summarises errors with the focus, and each leads to its field', () => {
  render(
    <>
      <ErrorSummary title="Not saved" errors={[{ fieldId: 'name', message: 'Name is required' }]} />
      <TextField label="Name" id="name" />
    </>,
  );
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  fireEvent.click(screen.getByRole('link', { name: 'Name is required' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});

it('takes no typing and no second Enter while the call of its form is in progress', () => {
  const send = vi.fn();
  const form = (busy: boolean) => (
    <Form busy={busy} onSubmit={send} aria-label="Invitation">
      <TextField label="Name" defaultValue="Ada" />
      <TextField label="Number" readOnly defaultValue="7" />
      <TextArea label="Message" />
    </Form>
  );
  const isReadOnly = () =>
    ['Name', 'Number', 'Message'].map((name) => screen.getByLabelText<HTMLInputElement>(name).readOnly);
  const { rerender } = render(form(false));
  expect(isReadOnly()).toEqual([false, true, false]);
  fireEvent.submit(screen.getByRole('form'));
  rerender(form(true));
  expect(isReadOnly()).toEqual([true, true, true]);
  fireEvent.submit(screen.getByRole('form'));
  expect(send).toHaveBeenCalledOnce();
});

it('keeps a switch that may not be changed as it is, and says why', () => {
  const onChange = vi.fn();
  const { rerender } = render(
    <Switch label="Surveys" checked onChange={onChange} disabledReason="Upgrade first" />,
  );
  const control = screen.getByRole<HTMLInputElement>('switch', { name: 'Surveys' });
  fireEvent.click(control);
  expect(onChange).not.toHaveBeenCalled();
  expect(control.checked).toBe(true);
  expect(document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Upgrade first',
  );
  rerender(<Switch label="Surveys" checked onChange={onChange} />);
  fireEvent.click(screen.getByRole('switch'));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(false);
});

it('rates by radio buttons and shows a rating in words', () => {
  function Survey() {
    const [value, setValue] = useState(0);
    return <StarInput label="How was it?" value={value} onChange={setValue} />;
  }
  render(<Survey />);
  const stars = screen.getAllByRole<HTMLInputElement>('radio');
  expect(stars.map(({ checked }) => checked)).toEqual([false, false, false, false, false]);
  fireEvent.click(screen.getByRole('radio', { name: '4 of 5 stars' }));
  expect(stars.map(({ checked }) => checked)).toEqual([false, false, false, true, false]);
  cleanup();
  render(<StarRating value={4.26} />);
  expect(screen.getByRole('img', { name: '4.3 of 5 stars' })).not.toBeNull();
});

it('shows a progress of nothing as a bar 4 percent wide, and tells the truth to a screen reader', () => {
  const { rerender } = render(<ProgressBar label="Film" value={0} />);
  const bar = () => screen.getByRole('progressbar', { name: 'Film' });
  const width = () =>
    bar().firstElementChild instanceof HTMLElement ? bar().firstElementChild?.getAttribute('style') : null;
  expect(bar().getAttribute('aria-valuenow')).toBe('0');
  expect(width()).toContain('4%');
  rerender(<ProgressBar label="Film" value={0.456} />);
  expect(bar().getAttribute('aria-valuenow')).toBe('46');
  expect(width()).toContain('46%');
});

it('is grey for what is cancelled', () => {
  render(<ProgressBar label="Film" value={0.5} cancelled />);
  expect(screen.getByRole('progressbar').firstElementChild?.className).toContain('cancelled');
});

it('takes dropped files, one where one is asked for, none while it may not', () => {
  const onFiles = vi.fn();
  const files = [new File(['a'], 'a.png'), new File(['b'], 'b.png')];
  const drop = () => {
    const zone = screen.getByRole('button', { name: 'Choose files' }).closest('div');
    if (zone) fireEvent.drop(zone, { dataTransfer: { files, types: ['Files'] } });
  };
  const { rerender } = render(<FileDrop label="Choose files" onFiles={onFiles} />);
  drop();
  expect(onFiles).toHaveBeenLastCalledWith(files);
  rerender(<FileDrop label="Choose files" multiple={false} onFiles={onFiles} />);
  drop();
  expect(onFiles).toHaveBeenLastCalledWith(files.slice(0, 1));
  rerender(<FileDrop label="Choose files" disabledReason="A link was given" onFiles={onFiles} />);
  drop();
  expect(onFiles).toHaveBeenCalledTimes(2);
});

it('updates a message on blur only after the click that caused it', async () => {
  function Form() {
    const [error, setError] = useState<string>();
    return <TextField label="Name" error={error} onBlur={() => setError('Name is required')} />;
  }
  render(<Form />);
  const message = () => screen.queryByText('Name is required');
  fireEvent.pointerDown(document.body);
  fireEvent.blur(screen.getByLabelText('Name'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(message()).toBeNull();
  fireEvent.pointerUp(document.body);
  // On touch the mouse events come after the pointer events.
  fireEvent.mouseDown(document.body);
  await new Promise((resolve) => setTimeout(resolve));
  expect(message()).toBeNull();
  fireEvent.mouseUp(document.body);
  await waitFor(() => expect(message()).not.toBeNull());
});
