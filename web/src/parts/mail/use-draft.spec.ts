import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useDraft } from './use-draft.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const key = 'proofline.draft.1.2.preview';
const open = () =>
  renderHook(() => useDraft('1.2.preview', 1, () => ({ template_id: 1, subject: 'Look', body: '' })));
/** Another tab sends the mail: the stored text is removed, and the browser notifies this tab. */
const sendElsewhere = () =>
  act(() => {
    const oldValue = localStorage.getItem(key);
    localStorage.removeItem(key);
    dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue: null }));
  });

it('keeps the words typed in this tab when another one sends the mail', () => {
  const { result, unmount } = open();
  act(() => result.current.change({ body: '<p>Only here</p>' }));
  sendElsewhere();
  expect(result.current.isSaved).toBe(true);
  unmount();
  expect(open().result.current.draft.body).toBe('<p>Only here</p>');
});

it('claims no stored draft when another tab has sent the mail and nothing was typed here', () => {
  const first = open();
  act(() => first.result.current.change({ body: '<p>Typed before</p>' }));
  first.unmount();
  const { result } = open();
  expect(result.current.isSaved).toBe(true);
  sendElsewhere();
  expect(result.current.isSaved).toBe(false);
  expect(localStorage.getItem(key)).toBeNull();
});
