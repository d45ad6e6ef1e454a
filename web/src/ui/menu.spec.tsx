import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Menu } from './menu.tsx';

const [archive, remove] = [vi.fn(), vi.fn()];

beforeEach(() => {
  vi.clearAllMocks();
  render(
    <Menu
      label="More"
      items={[
        { label: 'Archive project', onSelect: archive },
        { label: 'Add contact', href: '#contact' },
        { label: 'Delete project', onSelect: remove, disabledReason: 'Archive it first' },
      ]}
    />,
  );
});

afterEach(cleanup);

const button = () => screen.getByRole('button', { name: 'More' });
const focused = () => document.activeElement?.textContent;
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const openByKey = (key = 'ArrowDown') => {
  button().focus();
  press(key);
};

it('opens on its first item by click and ArrowDown, on its last by ArrowUp', () => {
  expect(button().getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(button());
  expect(button().getAttribute('aria-expanded')).toBe('true');
  expect(focused()).toBe('Archive project');
  press('Escape');
  openByKey('ArrowUp');
  expect(focused()).toContain('Delete project');
});

it('moves round by arrows, Home and End', () => {
  openByKey();
  press('ArrowDown');
  expect(focused()).toBe('Add contact');
  press('End');
  expect(focused()).toContain('Delete project');
  press('ArrowDown');
  expect(focused()).toBe('Archive project');
  press('ArrowUp');
  expect(focused()).toContain('Delete project');
  press('Home');
  expect(focused()).toBe('Archive project');
});

it('moves by typing: to the next item with the letter, or to the one with the prefix', () => {
  openByKey();
  press('a');
  expect(focused()).toBe('Add contact');
  press('r');
  expect(focused()).toBe('Archive project');
});

it('closes by Escape and returns the focus', () => {
  openByKey();
  press('Escape');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button());
});

it('closes by a press outside', () => {
  openByKey();
  fireEvent.pointerDown(document.body);
  expect(screen.queryByRole('menu')).toBeNull();
});

it('acts once, closed, with the focus back on the button', () => {
  openByKey();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Archive project' }));
  expect(archive).toHaveBeenCalledOnce();
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button());
});

it('keeps an impossible item reachable, says why, and does nothing', () => {
  openByKey('ArrowUp');
  const item = screen.getByRole('menuitem', { name: /Delete project/ });
  expect(item.textContent).toContain('Archive it first');
  expect(item.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(item);
  expect(remove).not.toHaveBeenCalled();
  expect(screen.queryByRole('menu')).not.toBeNull();
});
