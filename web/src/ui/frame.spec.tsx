import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FrameLayout } from './frame.tsx';
import { PageHeader } from './page-header.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const frame = (page: string, title?: string) => (
  <FrameLayout
    navLabel="Menu"
    groups={[{ items: [{ label: 'Projects', href: '/projects', icon: 'project', current: true }] }]}
    brand={{ picture: null, name: 'Northwind', href: '/' }}
    page={page}
    storageKey="sidebar"
  >
    {title && <PageHeader title={title} />}
  </FrameLayout>
);

it('leaves the focus alone on the first page and moves it to the title of the next', () => {
  const { rerender } = render(frame('/projects', 'Projects'));
  expect(document.activeElement).toBe(document.body);
  rerender(frame('/clients', 'Clients'));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Clients' }));
});

it('waits for the title of a page that is still loading', async () => {
  const { rerender } = render(frame('/projects', 'Projects'));
  rerender(frame('/clients'));
  expect(document.activeElement).toBe(document.body);
  rerender(frame('/clients', 'Clients'));
  await expect.poll(() => document.activeElement?.textContent).toBe('Clients');
});

it('remembers that it is collapsed, and its links keep their names', () => {
  render(frame('/projects'));
  fireEvent.click(screen.getByRole('button', { name: 'Collapse sidebar' }));
  expect(screen.getByRole('button', { name: 'Expand sidebar' }).getAttribute('aria-expanded')).toBe('false');
  cleanup();
  render(frame('/projects'));
  expect(screen.queryByRole('button', { name: 'Expand sidebar' })).not.toBeNull();
  expect(screen.getByRole('link', { name: 'Projects' }).getAttribute('aria-current')).toBe('page');
});

it('shows the navigation of an area in place of its own, with the way back, and keeps its own in the drawer', () => {
  render(
    <FrameLayout
      navLabel="Menu"
      groups={[
        {
          items: [
            { label: 'Projects', href: '/projects', icon: 'project' },
            { label: 'Inbox', href: '/inbox', icon: 'bell', count: { short: '3', label: 'Inbox, 3 unread' } },
          ],
        },
      ]}
      area={{
        label: 'Settings',
        groups: [
          { label: 'Company', items: [{ label: 'Team', href: '/team', icon: 'users', current: true }] },
        ],
        leave: { label: 'Leave settings', href: '/projects?sort=name' },
      }}
      brand={{ picture: null, name: 'Northwind', href: '/' }}
      page="/team"
      storageKey="sidebar"
    >
      Page
    </FrameLayout>,
  );
  const links = () => within(screen.getByRole('navigation')).getAllByRole('link');
  expect(links().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Leave settings', '/projects?sort=name'],
    ['Team', '/team'],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  const drawer = within(screen.getByRole('dialog', { name: 'Menu' }));
  expect(drawer.getByRole('link', { name: 'Inbox, 3 unread' }).textContent).toBe('Inbox 3');
  expect(drawer.queryByRole('link', { name: 'Team' })).toBeNull();
});

it('has one main landmark and a way to skip to it', () => {
  render(frame('/projects'));
  expect(screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href')).toBe(
    `#${screen.getByRole('main').id}`,
  );
});

it('keeps a notice with the top bar, and a banner with the page', () => {
  render(
    <FrameLayout
      navLabel="Menu"
      groups={[]}
      brand={{ picture: null, name: 'Northwind', href: '/' }}
      notice="You are offline."
      banner="Read only"
      page="/projects"
      storageKey="sidebar"
    >
      Page
    </FrameLayout>,
  );
  expect(within(screen.getByRole('banner')).queryByText('You are offline.')).not.toBeNull();
  expect(within(screen.getByRole('main')).queryByText('Read only')).not.toBeNull();
});
