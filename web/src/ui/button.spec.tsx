import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';

afterEach(cleanup);

it('acts on a click', () => {
  const onClick = vi.fn();
  render(<Button onClick={onClick}>Send preview</Button>);
  fireEvent.click(screen.getByRole('button', { name: 'Send preview' }));
  expect(onClick).toHaveBeenCalledOnce();
});

it('with a reason against it stays focusable, is described by the reason and does nothing', () => {
  const [onClick, onSubmit] = [vi.fn(), vi.fn((event) => event.preventDefault())];
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" disabledReason="Your subscription expired" onClick={onClick}>
        Send preview
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Send preview' });
  button.focus();
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Your subscription expired',
  );
  fireEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});

it('shows the reason on focus and hover, and hides it on Escape', () => {
  render(<Button disabledReason="Your subscription expired">Send preview</Button>);
  const button = screen.getByRole('button');
  const tip = () => screen.queryByRole('tooltip', { hidden: true });
  expect(tip()).toBeNull();
  act(() => button.focus());
  expect(tip()?.textContent).toBe('Your subscription expired');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(tip()).toBeNull();
  fireEvent.pointerEnter(button.parentElement ?? button);
  expect(tip()).not.toBeNull();
  fireEvent.pointerLeave(button.parentElement ?? button);
  expect(tip()).toBeNull();
});

it('ignores clicks while busy and keeps its name', () => {
  const onClick = vi.fn();
  render(
    <Button busy onClick={onClick}>
      Send preview
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Send preview' });
  fireEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(button.getAttribute('aria-busy')).toBe('true');
});

it('acts once for a double click when its action can be in progress', () => {
  const [send, next] = [vi.fn(), vi.fn()];
  render(
    <>
      <Button busy={false} onClick={send}>
        Send preview
      </Button>
      <Button onClick={next}>Next page</Button>
    </>,
  );
  for (const button of screen.getAllByRole('button'))
    for (const detail of [1, 2]) fireEvent.click(button, { detail });
  expect(send).toHaveBeenCalledTimes(1);
  expect(next).toHaveBeenCalledTimes(2);
});

it('keeps the focus when a reason against it comes and goes', () => {
  const { rerender } = render(<Button>Send preview</Button>);
  const button = screen.getByRole('button');
  button.focus();
  rerender(<Button disabledReason="Sent already">Send preview</Button>);
  expect(document.activeElement).toBe(button);
  rerender(<Button>Send preview</Button>);
  expect(document.activeElement).toBe(button);
});
