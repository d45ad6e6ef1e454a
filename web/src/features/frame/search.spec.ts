import { cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SearchResult } from '#contracts/search.ts';
import { forgetRecentResults, recentResults, rememberResult } from './recent-results.ts';
import { addressOf } from './search.ts';
import { useSearchKeys, useTypedAhead } from './use-search-keys.ts';

const result = (kind: SearchResult['kind'], id: number): SearchResult => ({
  kind,
  id,
  title: `${kind} ${id}`,
  subtitle: '',
  client_id: 7,
  deliverable_type: null,
  archived: false,
  stage: null,
});

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('a result', () => {
  it.each([
    ['project', '/projects/3/timeline'],
    ['client', '/clients/3'],
    ['contact', '/clients/7?tab=details'],
  ] as const)('about a %s leads to %s', (kind, address) => expect(addressOf(result(kind, 3))).toBe(address));
});

describe('recently opened results', () => {
  it('is remembered newest first, each once, the last five, for each person', () => {
    for (const id of [1, 2, 3, 4, 5, 6, 2]) rememberResult('1.agent.1', result('project', id));
    expect(recentResults('1.agent.1').map(({ id }) => id)).toEqual([2, 6, 5, 4, 3]);
    expect(recentResults('1.agent.2')).toEqual([]);
    forgetRecentResults();
    expect(recentResults('1.agent.1')).toEqual([]);
  });

  it('leaves out the project whose page is open', () => {
    for (const id of [1, 2, 3, 4, 5, 6]) rememberResult('1.agent.1', result('project', id));
    expect(recentResults('1.agent.1', '/projects/6/timeline/600').map(({ id }) => id)).toEqual([
      5, 4, 3, 2, 1,
    ]);
  });

  it('keeps nothing of a view as a contact', () => {
    sessionStorage.setItem('proofline.seen-as', '{}');
    rememberResult('1.agent.1', result('project', 1));
    sessionStorage.clear();
    expect(recentResults('1.agent.1')).toEqual([]);
  });

  it('is empty if the stored value is invalid', () => {
    localStorage.setItem('proofline.search.x', '{"a":1}');
    expect(recentResults('x')).toEqual([]);
    localStorage.setItem('proofline.search.x', '[{"kind":"nonsense","id":1,"title":"t"}, 3');
    expect(recentResults('x')).toEqual([]);
  });
});

describe('the keys', () => {
  const listen = () => {
    const onSearch = vi.fn();
    renderHook(() => useSearchKeys(onSearch));
    return onSearch;
  };

  it('are / and Ctrl-K or Cmd-K', () => {
    const onSearch = listen();
    for (const key of [{ key: '/' }, { key: 'k', ctrlKey: true }, { key: 'K', metaKey: true }]) {
      expect(fireEvent.keyDown(document.body, key)).toBe(false);
    }
    fireEvent.keyDown(document.body, { key: 'k' });
    expect(onSearch).toHaveBeenCalledTimes(3);
  });

  it('leave / to text fields, and Ctrl-K to an editor that uses it', () => {
    const onSearch = listen();
    const input = document.body.appendChild(document.createElement('input'));
    fireEvent.keyDown(input, { key: '/' });
    expect(onSearch).not.toHaveBeenCalled();
    input.addEventListener('keydown', (event) => event.preventDefault());
    fireEvent.keyDown(input, { key: 'k', ctrlKey: true });
    expect(onSearch).not.toHaveBeenCalled();
    input.remove();
  });

  it('typed while the search is being loaded are there once it is, and reach no other field', () => {
    const { result } = renderHook(() => useTypedAhead());
    expect(fireEvent.keyDown(document.body, { key: 'a' })).toBe(true);
    result.current.start();
    for (const key of ['v', 'e', 'x', 'Backspace', 'l'])
      expect(fireEvent.keyDown(document.body, { key })).toBe(false);
    expect(fireEvent.keyDown(document.body, { key: 'c', ctrlKey: true })).toBe(true);
    expect(result.current.take()).toBe('vel');
    expect(fireEvent.keyDown(document.body, { key: 'o' })).toBe(true);
    expect(result.current.take()).toBe('');
  });

  it('are forgotten by Escape, which closes what is being loaded', () => {
    const onCancel = vi.fn();
    const { result } = renderHook(() => useTypedAhead(onCancel));
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(onCancel).not.toHaveBeenCalled();
    result.current.start();
    fireEvent.keyDown(document.body, { key: 'v' });
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(onCancel).toHaveBeenCalledOnce();
    expect(fireEvent.keyDown(document.body, { key: 'e' })).toBe(true);
    expect(result.current.take()).toBe('');
  });
});
