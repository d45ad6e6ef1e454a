import { cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { selectRow, takeKeys, turnSingleKeys } from '#lib/page/single-keys.ts';
import { actorOf, type Me } from '#lib/session/me.ts';
import { someone } from '#lib/testing/samples.testing.ts';
import { keys as texts } from '#lib/texts/en/keys.ts';
import { shortcutsOf, useShortcuts, wordsOf } from './frame-keys.ts';
import { menuWorkspace } from './menu-pages.ts';
import { neighboursOf, rememberList } from './neighbours.ts';

const go = vi.fn();
const showKeys = vi.fn();

const listOf = (me: Me) =>
  shortcutsOf(
    actorOf(me),
    menuWorkspace(me.tenant, undefined),
    { previous: '/projects/1/timeline', next: undefined },
    { go, showKeys },
  );
const contact = someone({ id: 4, client_id: 2 } as NonNullable<Me['contact']>);
const press = (...keys: readonly string[]) =>
  keys.map((key) => !fireEvent.keyDown(document.activeElement ?? document.body, { key }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  go.mockReset();
  showKeys.mockReset();
  // No layout here: every row counts as visible.
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue([{}] as never);
  HTMLElement.prototype.scrollIntoView = () => {};
  document.body.innerHTML = `<main>
    <table><tbody>
      <tr><td><a href="/projects/1/timeline" data-row>One</a></td><td><a href="/projects/1" data-edit="row">Edit</a></td></tr>
      <tr><td><a href="/projects/2/timelines" data-row>Two</a></td><td><a href="/projects/2" data-edit="row">Edit</a></td></tr>
    </tbody></table>
    <a href="/projects/9" data-edit="page">Settings</a>
    <input />
  </main>`;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the keys of the frame', () => {
  it('are one list: each row of the sheet that acts answers to its keys, and no other key does', () => {
    const shortcuts = listOf(someone());
    const acted = shortcuts.map((shortcut) => ({ ...shortcut, act: shortcut.act && vi.fn() }));
    renderHook(() => useShortcuts(acted));
    for (const { keys, act } of acted) {
      press(...keys);
      if (act) expect(act, keys.join(' ')).toHaveBeenCalledTimes(1);
    }
    for (const shortcut of shortcuts) expect(wordsOf(shortcut, texts)).toBeTruthy();
    expect(press('z', 'q', 'd')).toEqual([false, false, false]);
  });

  it('select the focused row: its list is told, and nobody without a focused row', () => {
    const told = vi.fn();
    document.addEventListener(selectRow, (event) => told((event.target as Element).textContent));
    renderHook(() => useShortcuts(listOf(someone())));
    press('x');
    expect(told).not.toHaveBeenCalled();
    press('j', 'j', 'x');
    expect(told.mock.calls).toEqual([['Two']]);
    expect(listOf(contact).some(({ keys }) => keys[0] === 'x')).toBe(false);
  });

  it('lead by g to the pages of the menu, and are for those who may', () => {
    const two = (me: Me) => listOf(me).flatMap(({ keys }) => (keys.length === 2 ? [keys.join('')] : []));
    expect(two(someone())).toEqual(['gd', 'gi', 'gp', 'ga', 'gc', 'gr', 'gs', 'gt', 'gb', 'gk']);
    expect(two(contact)).toEqual(['gp', 'ga']);
    const single = (me: Me) => listOf(me).map(({ keys }) => keys[0]);
    expect(single(someone())).toEqual(expect.arrayContaining(['c', 'e']));
    expect(single(contact).filter((key) => key === 'c' || key === 'e')).toEqual([]);
    renderHook(() => useShortcuts(listOf(someone())));
    press('g', 'c');
    expect(go).toHaveBeenCalledWith('/clients');
    press('g', 'x', 'c');
    expect(go).toHaveBeenLastCalledWith('/projects/create');
  });

  it('walk through rows and edit the one that has the focus, or the page', () => {
    renderHook(() => useShortcuts(listOf(someone())));
    const clicked = vi.fn((event: Event) => {
      event.preventDefault();
      return (event.target as HTMLElement).getAttribute('href');
    });
    document.addEventListener('click', clicked);
    const focus = () => document.activeElement?.textContent;
    press('e');
    press('j');
    expect(focus()).toBe('One');
    press('j');
    expect(focus()).toBe('Two');
    press('j');
    expect(focus()).toBe('Two');
    press('e', 'k');
    expect(focus()).toBe('One');
    expect(clicked.mock.results.map(({ value }) => value)).toEqual(['/projects/9', '/projects/2']);
    document.removeEventListener('click', clicked);
  });

  it('rest in fields, with a modifier, behind a dialog, where a room takes them, and once turned off', () => {
    renderHook(() => useShortcuts(listOf(someone())));
    const input = document.querySelector('input');
    if (input) fireEvent.keyDown(input, { key: 'c' });
    fireEvent.keyDown(document.body, { key: 'c', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: 'c', metaKey: true });
    fireEvent.keyDown(document.body, { key: 'c', altKey: true });
    const query = vi.spyOn(document, 'querySelector').mockReturnValue(document.body);
    press('c');
    query.mockRestore();
    const release = takeKeys((key) => key === 'c' || key === '?');
    press('c', '?');
    expect(showKeys).not.toHaveBeenCalled();
    // The second of two keys is nobody else's.
    press('g', 'c');
    expect(go.mock.calls).toEqual([['/clients']]);
    release();
    turnSingleKeys(false);
    press('c', 'g', 'c', '?');
    turnSingleKeys(true);
    expect(go).toHaveBeenCalledOnce();
    press('?');
    expect(showKeys).toHaveBeenCalledOnce();
  });
});

describe('the neighbours of a project', () => {
  it('are those of the list that it was opened from', () => {
    expect(neighboursOf('/projects/1/timeline')).toBeUndefined();
    rememberList(document.querySelector('[data-row]'));
    expect(neighboursOf('/projects/1/timeline/7')).toEqual({
      previous: undefined,
      next: '/projects/2/timelines',
    });
    expect(neighboursOf('/projects/2/timelines')).toEqual({
      previous: '/projects/1/timeline',
      next: undefined,
    });
    expect(neighboursOf('/projects/3/timeline')).toBeUndefined();
    expect(neighboursOf('/projects/1')).toBeUndefined();
    rememberList(document.querySelector('[data-edit]'));
    expect(neighboursOf('/projects/1/timeline')).toBeDefined();
  });
});
