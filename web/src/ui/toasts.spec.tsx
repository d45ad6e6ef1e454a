import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { dismissActions, Toasts, toast, usePageToast } from './toasts.tsx';

/** Duration in ms, from the specification. */
const duration = 5000;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  act(() => vi.runAllTimers());
  pass(10_000);
  act(dismissActions);
  vi.useRealTimers();
  cleanup();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const show = (content: Parameters<typeof toast>[0]) => act(() => toast(content));
const withDialog = (open: boolean) => (
  <>
    <Toasts />
    <Dialog open={open} onClose={() => {}} title="Archive project" />
  </>
);
const region = () => screen.getByRole('region', { name: 'Notifications' });

it('stays five seconds', () => {
  render(<Toasts />);
  show({ title: 'Project saved' });
  pass(duration - 1);
  expect(screen.queryByText('Project saved')).not.toBeNull();
  pass(1);
  expect(screen.queryByText('Project saved')).toBeNull();
});

it('has its five seconds from the first outlet on', () => {
  show({ title: 'Only for members who see all projects' });
  pass(60_000);
  render(<Toasts />);
  pass(duration - 1);
  expect(screen.queryByText('Only for members who see all projects')).not.toBeNull();
  pass(1);
  expect(screen.queryByText('Only for members who see all projects')).toBeNull();
});

it('is replaced by one with the same text, which stays five seconds more', () => {
  render(<Toasts />);
  show({ title: 'Kept until you are back online' });
  pass(duration - 1);
  show({ title: 'Kept until you are back online' });
  pass(duration - 1);
  expect(screen.getAllByText('Kept until you are back online')).toHaveLength(1);
});

it('is replaced by a later one on the same topic, and by no other', () => {
  render(<Toasts />);
  show({ title: 'Project saved' });
  show({ title: 'Approved', topic: 'decision' });
  show({ title: 'Taken back', topic: 'decision' });
  expect(screen.queryByText('Approved')).toBeNull();
  expect(screen.queryByText('Taken back')).not.toBeNull();
  expect(screen.queryByText('Project saved')).not.toBeNull();
});

it('lies over the banner that says the same, unless another one stands beside it', () => {
  render(<Toasts />);
  const isOverBanner = () => region().hasAttribute('data-of-banner');
  expect(isOverBanner()).toBe(false);
  show({ title: 'Subscription Expired', ofBanner: true });
  expect(isOverBanner()).toBe(true);
  show({ title: 'Project saved' });
  expect(isOverBanner()).toBe(false);
});

it('waits while it is hovered, and has then what was left of its time', () => {
  render(<Toasts />);
  show({ title: 'Project saved' });
  pass(4000);
  fireEvent.pointerEnter(region());
  pass(60_000);
  expect(screen.queryByText('Project saved')).not.toBeNull();
  fireEvent.pointerLeave(region());
  pass(999);
  expect(screen.queryByText('Project saved')).not.toBeNull();
  pass(1);
  expect(screen.queryByText('Project saved')).toBeNull();
});

it('waits while it holds the focus, and for one that arrives meanwhile too', () => {
  render(<Toasts />);
  show({ title: 'Project saved' });
  act(() => screen.getByRole('button', { name: 'Dismiss: Project saved' }).focus());
  show({ title: 'Note added' });
  pass(60_000);
  expect(screen.queryByText('Note added')).not.toBeNull();
  act(() => screen.getByRole('button', { name: 'Dismiss: Project saved' }).blur());
  pass(duration);
  expect(screen.queryByText('Note added')).toBeNull();
});

it('does not pause the next ones when the hovered one was dismissed', () => {
  render(<Toasts />);
  show({ title: 'Project saved' });
  fireEvent.pointerEnter(region());
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss: Project saved' }));
  expect(screen.queryByText('Project saved')).toBeNull();
  show({ title: 'Note added' });
  pass(duration);
  expect(screen.queryByText('Note added')).toBeNull();
});

it('goes on once the dialog in which it was hovered is gone', () => {
  const { rerender } = render(withDialog(true));
  show({ title: 'Project saved' });
  fireEvent.pointerEnter(screen.getByText('Project saved').closest('section') as HTMLElement);
  pass(60_000);
  expect(screen.queryByText('Project saved')).not.toBeNull();
  rerender(withDialog(false));
  pass(duration);
  expect(screen.queryByText('Project saved')).toBeNull();
});

it('announces errors at once and the rest politely', () => {
  render(<Toasts />);
  show({ title: 'Project saved' });
  expect(region().getAttribute('aria-live')).toBe('polite');
  expect(screen.queryByRole('alert')).toBeNull();
  show({ title: 'Project not saved', tone: 'error' });
  expect(screen.getByRole('alert').textContent).toContain('Project not saved');
});

it('runs its action once and goes', () => {
  const onSelect = vi.fn();
  render(<Toasts />);
  show({ title: 'Stage approved', action: { label: 'Undo', onSelect } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onSelect).toHaveBeenCalledOnce();
  expect(screen.queryByText('Stage approved')).toBeNull();
});

it('stays with an action until the page changes, except the change that it came with', () => {
  render(<Toasts />);
  show({ title: 'Template deleted', action: { label: 'Undo', onSelect: () => {} } });
  act(dismissActions);
  pass(600_000);
  expect(screen.queryByText('Template deleted')).not.toBeNull();
  act(dismissActions);
  expect(screen.queryByText('Template deleted')).toBeNull();
});

it('is one of three with an action at most', () => {
  render(<Toasts />);
  for (const title of ['One', 'Two', 'Three', 'Four'])
    show({ title: `${title} deleted`, action: { label: 'Undo', onSelect: () => {} } });
  expect(screen.getAllByText(/ deleted$/).map(({ textContent }) => textContent)).toEqual([
    'Two deleted',
    'Three deleted',
    'Four deleted',
  ]);
});

it('is reached by F6, which leads back as well, and so does its action', () => {
  const onSelect = vi.fn();
  render(
    <>
      <button type="button">Delete</button>
      <Toasts />
    </>,
  );
  const opener = screen.getByRole('button', { name: 'Delete' });
  opener.focus();
  show({ title: 'Template deleted', action: { label: 'Undo', onSelect } });
  const press = () => act(() => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'F6' }));
  press();
  expect(document.activeElement).toBe(region());
  press();
  expect(document.activeElement).toBe(opener);
  press();
  const undo = screen.getByRole('button', { name: 'Undo' });
  act(() => undo.focus());
  fireEvent.click(undo);
  expect(onSelect).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(opener);
});

it('is left by F6 for the page’s heading, where the element that had the focus is gone', () => {
  const app = (hasRow: boolean) => (
    <>
      <main>
        <h1>Templates</h1>
        {hasRow && <button type="button">Delete</button>}
      </main>
      <Toasts />
    </>
  );
  const { rerender } = render(app(true));
  screen.getByRole('button', { name: 'Delete' }).focus();
  show({ title: 'Template deleted' });
  const press = () => act(() => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'F6' }));
  press();
  rerender(app(false));
  press();
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});

it('is removed with the page of its action; one without an action stays', () => {
  const Page = () => {
    const tell = usePageToast();
    const action = { label: 'Undo', onSelect: () => {} };
    return (
      <button
        type="button"
        onClick={() => {
          tell({ title: 'Stages taken over', action });
          tell({ title: 'Project saved' });
        }}
      >
        Press
      </button>
    );
  };
  const app = (page: boolean) => (
    <>
      {page && <Page />}
      <Toasts />
    </>
  );
  const { rerender } = render(app(true));
  fireEvent.click(screen.getByRole('button', { name: 'Press' }));
  expect(screen.queryByText('Stages taken over')).not.toBeNull();
  rerender(app(false));
  expect(screen.queryByText('Stages taken over')).toBeNull();
  expect(screen.queryByText('Project saved')).not.toBeNull();
});

it('shows inside an open dialog, because the rest of the page is inert, and moves back with its time when that closes', () => {
  const { rerender } = render(withDialog(true));
  show({ title: 'Error on archiving project', tone: 'error' });
  expect(screen.getAllByText('Error on archiving project')).toHaveLength(1);
  expect(within(screen.getByRole('dialog')).queryByText('Error on archiving project')).not.toBeNull();
  pass(3000);
  rerender(withDialog(false));
  expect(screen.queryByText('Error on archiving project')).not.toBeNull();
  pass(2000);
  expect(screen.queryByText('Error on archiving project')).toBeNull();
});
