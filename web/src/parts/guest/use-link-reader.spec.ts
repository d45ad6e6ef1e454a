import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { keepAnswerer } from './answerer.ts';
import { useLinkReader } from './use-link-reader.tsx';

beforeEach(() => localStorage.clear());

const page = { language: 'en', contact: { firstname: 'Ann', lastname: 'Alba' } } as const;

test('a page names the colleague whom another tab has named, in whose name both then call', () => {
  const { result } = renderHook(() => useLinkReader('token'));
  expect(result.current.nameOn(page)).toBe('Ann Alba');
  keepAnswerer('token', { name: 'Cleo Katz', email: 'cleo@client.example' });
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'proofline.answerer.token' })));
  expect(result.current.nameOn(page)).toContain('Cleo Katz');
  keepAnswerer('token', undefined);
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'proofline.answerer.token' })));
  expect(result.current.nameOn(page)).toBe('Ann Alba');
});
