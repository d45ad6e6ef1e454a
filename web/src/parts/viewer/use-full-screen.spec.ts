import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { useFullScreen } from './use-full-screen.ts';

/** A browser that grants full screen, and leaves it, only when told. */
const slowBrowser = () => {
  const element = document.createElement('div');
  const answers: (() => void)[] = [];
  let full: Element | null = null;
  const change = (to: Element | null) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    answers.push(() => {
      full = to;
      resolve();
      document.dispatchEvent(new Event('fullscreenchange'));
    });
    return promise;
  };
  vi.spyOn(document, 'fullscreenElement', 'get').mockImplementation(() => full);
  element.requestFullscreen = () => change(element);
  document.exitFullscreen = () => change(null);
  const { result } = renderHook(() => useFullScreen({ current: element }));
  return {
    wish: (to: boolean) => act(() => result.current[1](to)),
    /** Answers the oldest request that waits, if any. */
    answer: () => act(async () => answers.shift()?.()),
    shown: () => ({ covers: result.current[0], browser: full !== null }),
  };
};

Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => null });
afterEach(() => vi.restoreAllMocks());

describe('full screen in a browser that takes its time', () => {
  test('left before it was granted stays left', async () => {
    const { wish, answer, shown } = slowBrowser();
    wish(true);
    wish(false);
    await answer();
    await answer();
    expect(shown()).toEqual({ covers: false, browser: false });
  });

  test('wished again while it is being left is shown again', async () => {
    const { wish, answer, shown } = slowBrowser();
    wish(true);
    await answer();
    wish(false);
    wish(true);
    await answer();
    await answer();
    expect(shown()).toEqual({ covers: true, browser: true });
  });

  test("left by the browser's own key is left on the page", async () => {
    const { wish, answer, shown } = slowBrowser();
    wish(true);
    await answer();
    void document.exitFullscreen();
    await answer();
    expect(shown()).toEqual({ covers: false, browser: false });
  });
});
