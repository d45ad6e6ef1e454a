import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { TabLinks, TabPanel, Tabs } from './tabs.tsx';
import { UiProvider } from './ui-context.tsx';

afterEach(cleanup);

const tabItems = [
  { id: 'production', label: 'Production' },
  { id: 'reminders', label: 'Reminders' },
  { id: 'invites', label: 'Invites' },
];

function Templates() {
  const [selected, setSelected] = useState('production');
  return (
    <>
      <Tabs label="Templates" idPrefix="t" items={tabItems} selected={selected} onSelect={setSelected} />
      <TabPanel idPrefix="t" selected={selected}>
        {selected}
      </TabPanel>
    </>
  );
}

const tab = (name: string) => screen.getByRole('tab', { name });
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

it('keeps only the chosen tab in the tab order and ties it to the panel', () => {
  render(<Templates />);
  expect(tabItems.map(({ label }) => tab(label).tabIndex)).toEqual([0, -1, -1]);
  const panel = screen.getByRole('tabpanel', { name: 'Production' });
  expect(tab('Production').getAttribute('aria-controls')).toBe(panel.id);
  expect(tab('Reminders').hasAttribute('aria-controls')).toBe(false);
});

it('chooses by arrows round both ends, Home and End', () => {
  render(<Templates />);
  tab('Production').focus();
  for (const [key, name] of [
    ['ArrowLeft', 'Invites'],
    ['ArrowRight', 'Production'],
    ['ArrowRight', 'Reminders'],
    ['End', 'Invites'],
    ['Home', 'Production'],
  ] as const) {
    press(key);
    expect(document.activeElement).toBe(tab(name));
    expect(tab(name).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('tabpanel').textContent).toBe(name.toLowerCase());
  }
});

it('as links uses the application’s link and marks the current page', () => {
  render(
    <UiProvider Link={({ href, ...rest }) => <a {...rest} href={`/app${href}`} />}>
      <TabLinks
        label="Project"
        selected="notes"
        items={[
          { id: 'timeline', label: 'Timeline', href: '/timeline' },
          { id: 'notes', label: 'Notes', href: '/notes' },
        ]}
      />
    </UiProvider>,
  );
  const [timeline, notes] = screen.getAllByRole('link');
  expect(timeline?.getAttribute('href')).toBe('/app/timeline');
  expect(timeline?.hasAttribute('aria-current')).toBe(false);
  expect(notes?.getAttribute('aria-current')).toBe('page');
});
