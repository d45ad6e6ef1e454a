import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type SearchResult, search } from '#contracts/search.ts';
import type { SavedView } from '#contracts/views.ts';
import { viewsQuery } from '#lib/calls/saved-views.ts';
import { actorOf, type Me, meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { fakeServer, type HeldCall, lost } from '#lib/testing/fake-server.testing.ts';
import { someone } from '#lib/testing/samples.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { keys } from '#lib/texts/en/keys.ts';
import { search as texts } from '#lib/texts/en/search.ts';
import { commandsOf, pagesOf, savedViewsOf } from './commands.ts';
import { menuWorkspace } from './menu-pages.ts';
import { recentResults, rememberResult } from './recent-results.ts';
import SearchPanel from './search-panel.tsx';

const server = fakeServer();

const project = (id: number, title: string): SearchResult => ({
  kind: 'project',
  id,
  title,
  subtitle: 'Velo & Vine',
  client_id: 7,
  deliverable_type: 'Single',
  archived: false,
  stage: null,
});
const colleague: Me = {
  ...someone(),
  user: {
    ...someone().user,
    owner: false,
    admin: false,
    add_users: false,
    create_projects: false,
    email_templates: false,
    workflow_templates: false,
  },
};
const contact = someone({ id: 4, client_id: 2 } as NonNullable<Me['contact']>);

let asked: readonly HeldCall<typeof search>[];
beforeEach(() => {
  localStorage.clear();
  asked = server.hold(search);
});
afterEach(() => {
  cleanup();
  // A chosen result leads to its page, whose contacts the palette would offer.
  history.replaceState(null, '', '/');
});

const late: SavedView = {
  ...{ id: 3, name: 'Late films', shared: true, author: 1, updated_on: '' },
  content: { due: 'late', columns: ['due'] },
};
const done: SavedView = {
  ...{ id: 4, name: 'Done last year', shared: false, author: 1, updated_on: '' },
  content: { archived: true, client: 7, columns: [] },
};

const acts = {
  chooseScheme: vi.fn(),
  signOut: vi.fn(),
  signOutEverywhere: vi.fn(),
  startTour: vi.fn(),
  showKeys: vi.fn(),
};

const show = async (me: Me = someone(), typed = '') => {
  const onGo = vi.fn();
  const onClose = vi.fn();
  await showPage(
    <>
      <h1>Page</h1>
      <SearchPanel typedAhead={() => typed} acts={acts} onGo={onGo} onClose={onClose} />
    </>,
    [
      [meQuery.queryKey, me],
      [subscriptionQuery.queryKey, { appsumo: false }],
      [viewsQuery.queryKey, { items: [late, done] }],
    ],
  );
  return { onGo, onClose };
};
const box = () => screen.getByRole('combobox');
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const titles = () =>
  screen
    .queryAllByRole('option')
    .map((option) => (option.children[2] ?? option).firstElementChild?.textContent ?? '');
const chosen = () =>
  document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent ?? '';
const answer = async (query: string, ...results: readonly SearchResult[]) => {
  const call = () => asked.find((one) => one.query.query === query);
  await vi.waitFor(() => expect(call()).toBeDefined());
  call()?.answer({ results: [...results], count: results.length, more: false });
};

describe('the palette, before anything is typed', () => {
  it('offers what was opened last, and the likeliest commands', async () => {
    rememberResult('1.agent.1', project(3, 'Harvest film'));
    await show();
    const group = screen.getByRole('group', { name: texts.recent });
    expect(within(group).getAllByRole('option')).toHaveLength(1);
    const commands = screen.getByRole('group', { name: texts.commandsTitle });
    expect(commands.textContent).toContain(texts.commands.newProject);
    expect(chosen()).toContain('Harvest film');
  });
});

describe('an entry', () => {
  it('has the letters marked that the query has in it, and none of the name of its kind', async () => {
    await show();
    type('pro velo');
    await answer('pro velo', project(3, 'Promotion film'), { ...project(4, 'Teaser'), stage: 'Prototype' });
    await vi.waitFor(() => expect(titles()).toEqual(['Promotion film', 'Teaser']));
    const marks = screen
      .getAllByRole('option')
      .map((option) => [...option.querySelectorAll('mark')].map(({ textContent }) => textContent));
    expect(marks).toEqual([
      ['Pro', 'Velo'],
      ['Velo', 'Pro'],
    ]);
  });

  it('has nothing marked of a word that is mistyped', async () => {
    await show();
    type('remnid');
    expect(titles()).toContain(texts.commands.remindLate);
    expect(document.querySelector('mark')).toBeNull();
  });
});

describe('commands', () => {
  it('give way, when they are only nearly meant, to what the server has word for word', async () => {
    await show();
    type('cafe');
    expect(titles()).toEqual([keys.words.calendar]);
    await answer('cafe', project(3, 'Café poster'));
    await vi.waitFor(() => expect(titles()).toEqual(['Café poster']));
  });

  it('are there with the key, while the server is still asked', async () => {
    const { onGo } = await show();
    type('remind');
    expect(titles()).toContain(texts.commands.remindLate);
    expect(chosen()).toContain(texts.commands.remindLate);
    fireEvent.keyDown(box(), { key: 'Enter' });
    expect(onGo).toHaveBeenCalledWith('/projects?status=overdue_feedback&ask=remind');
  });

  it.each([
    ['remnid', texts.commands.remindLate],
    ['porject', texts.commands.newProject],
    ['overdue', texts.commands.remindLate],
    ['dark', texts.commands.appearance('Dark')],
    ['storybord', 'Workflow templates'],
    ['users', 'Team'],
    ['archive project', 'Archive, cancel or delete a project'],
  ])('%s finds %s', async (text, title) => {
    await show();
    type(text);
    expect(titles()).toContain(title);
  });

  it('act on this page where they lead to none', async () => {
    const { onClose, onGo } = await show();
    type('log out');
    fireEvent.keyDown(box(), { key: 'Enter' });
    expect([acts.signOut, onClose, onGo].map((call) => call.mock.calls.length)).toEqual([1, 1, 0]);
    type('appearance dark');
    fireEvent.click(screen.getByRole('option', { name: /Dark/ }));
    expect(acts.chooseScheme).toHaveBeenCalledWith('dark');
  });

  it('and pages are only those that a person may use', () => {
    const offered = (me: Me) => {
      const actor = actorOf(me);
      return [...commandsOf(actor, acts), ...pagesOf(actor, menuWorkspace(me.tenant, undefined))].map(
        ({ title }) => title,
      );
    };
    const forTeam = [
      texts.commands.newProject,
      texts.commands.invite,
      'Team',
      'Audit log',
      'Plans and seats',
    ];
    expect(offered(someone())).toEqual(expect.arrayContaining(forTeam));
    for (const title of forTeam) expect(offered(colleague), title).not.toContain(title);
    expect(offered(colleague)).toEqual(
      expect.arrayContaining([texts.commands.newClient, 'Clients', 'Profile', 'Inbox']),
    );
    expect(offered(contact)).toEqual([
      ...['Light', 'Dark', 'Same as the device'].map(texts.commands.appearance),
      ...[
        'Keyboard shortcuts',
        'Report a bug',
        'Log out',
        'Projects',
        'Archived projects',
        'Sign-in and devices',
      ],
    ]);
  });
});

describe('saved views', () => {
  it('are found by their names, and lead to their lists', async () => {
    const { onGo } = await show(someone(), 'late films\n');
    expect(onGo).toHaveBeenCalledWith('/projects?due=late&columns=due&view=3');
    expect(savedViewsOf([late, done])).toMatchObject([
      { subtitle: texts.kind.sharedView },
      {
        subtitle: `${texts.kind.view} · Archived projects`,
        href: '/projects/archived?client=7&columns=&view=4',
      },
    ]);
  });

  it('are none of a client’s', async () => {
    await show(contact);
    type('late films');
    expect(titles()).toEqual([]);
  });
});

describe('results of the server', () => {
  it('follow below, and leave the selection where it is', async () => {
    await show();
    type('client');
    const own = titles();
    fireEvent.keyDown(box(), { key: 'ArrowDown' });
    const before = chosen();
    await answer('client', project(1, 'Client film'), project(2, 'Client site'));
    await vi.waitFor(() => expect(titles()).toContain('Client film'));
    expect(titles()).toEqual([...own, 'Client film', 'Client site']);
    expect(chosen()).toBe(before);
  });

  it('are narrowed by the next key, before the server has answered it', async () => {
    await show();
    type('harv');
    await answer('harv', project(1, 'Harvest film'), project(2, 'Harvey'));
    await vi.waitFor(() => expect(titles()).toContain('Harvey'));
    type('harves');
    expect(titles()).toEqual(['Harvest film']);
    expect(chosen()).toContain('Harvest film');
  });

  it('name the stage that they are found by, and are remembered without it', async () => {
    await show();
    type('layo');
    await answer('layo', { ...project(1, 'Harvest film'), stage: 'Page layout' });
    const named = `${texts.kind.project} · Velo & Vine · ${texts.stage('Page layout')}`;
    await vi.waitFor(() => expect(chosen()).toContain(named));
    type('layou');
    expect(titles()).toEqual(['Harvest film']);
    fireEvent.click(screen.getByRole('option'));
    expect(recentResults('1.agent.1')).toMatchObject([{ id: 1, stage: null }]);
  });

  it('are opened by an Enter that came before them', async () => {
    const { onGo } = await show();
    type('harvest');
    fireEvent.keyDown(box(), { key: 'Enter' });
    expect(onGo).not.toHaveBeenCalled();
    await answer('harvest', project(1, 'Harvest film'));
    await vi.waitFor(() => expect(onGo).toHaveBeenCalledWith('/projects/1/timeline'));
  });

  it('leave the commands in place where they fail, with the reason', async () => {
    server.on(search, lost());
    await show();
    type('team');
    await screen.findByText(texts.failed);
    expect(titles()).toContain('Team');
  });
});

describe('letters typed while the palette was being loaded', () => {
  it('are its text', async () => {
    await show(someone(), 'invi');
    expect(box()).toHaveProperty('value', 'invi');
    expect(chosen()).toContain(texts.commands.invite);
  });

  it('keep the space at their end, so that the next letter begins a word', async () => {
    await show(someone(), 'harvest ');
    expect(box()).toHaveProperty('value', 'harvest ');
  });

  it('are opened by an Enter behind them', async () => {
    const { onGo } = await show(someone(), 'new project\n');
    expect(onGo).toHaveBeenCalledWith('/projects/create');
  });

  it('lead to a proof by the words for its file', async () => {
    const { onGo } = await show(someone(), 'first preview\n');
    expect(onGo).toHaveBeenCalledWith('/projects/proof');
  });
});
