import { afterEach, expect, it, vi } from 'vitest';
import { roomForNotice } from './room-for-notice.ts';

let grow = () => {};
const disconnect = vi.fn();
vi.stubGlobal(
  'ResizeObserver',
  class {
    constructor(look: () => void) {
      grow = look;
    }
    observe() {}
    disconnect = disconnect;
  },
);
afterEach(() => document.body.replaceChildren());

it('gives the height of the notice, its margins and the gap, follows it, and takes it back', () => {
  const page = document.createElement('main');
  page.style.rowGap = '24px';
  const notice = document.createElement('div');
  notice.style.margin = '8px 0';
  let height = 100;
  Object.defineProperty(notice, 'offsetHeight', { get: () => height });
  page.append(notice);
  document.body.append(page);
  const room = () => page.style.getPropertyValue('--notice');

  const end = roomForNotice(notice);
  expect(room()).toBe('140px');
  height = 177;
  grow();
  expect(room()).toBe('217px');
  end?.();
  expect(room()).toBe('');
  expect(disconnect).toHaveBeenCalledOnce();
});
