import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { searchPause, useSearchText } from './search-text.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Search box whose address shows a text once the test says so. */
const searchBox = () => {
  const asked: string[] = [];
  let show: (text: string) => void = () => {};
  function Page() {
    const [shown, setShown] = useState('');
    show = setShown;
    const { typed, type } = useSearchText(shown, (text) => asked.push(text));
    return <input value={typed} onChange={({ target }) => type(target.value)} />;
  }
  render(<Page />);
  const box = screen.getByRole<HTMLInputElement>('textbox');
  return {
    asked,
    box,
    type: (value: string) => fireEvent.change(box, { target: { value } }),
    pause: () => act(() => vi.advanceTimersByTime(searchPause)),
    shows: (text: string) => act(() => show(text)),
  };
};

describe('the text of a search box', () => {
  it('keeps the letters that are typed while the address is on its way', () => {
    const { asked, box, type, pause, shows } = searchBox();
    type('pos');
    pause();
    type('post');
    shows('pos');
    expect(box.value).toBe('post');
    pause();
    expect(asked).toEqual(['pos', 'post']);
  });

  it('keeps them where two searches are on their way', () => {
    const { asked, box, type, pause, shows } = searchBox();
    for (const text of ['pos', 'poster']) {
      type(text);
      pause();
    }
    shows('pos');
    expect(box.value).toBe('poster');
    shows('poster');
    pause();
    expect(box.value).toBe('poster');
    expect(asked).toEqual(['pos', 'poster']);
  });

  it('stays empty when it is cleared while a search is on its way', () => {
    const { asked, box, type, pause, shows } = searchBox();
    type('pos');
    pause();
    type('');
    shows('pos');
    expect(box.value).toBe('');
    pause();
    expect(asked).toEqual(['pos', '']);
  });

  it('keeps a space at its end, which is not searched for', () => {
    const { box, type, pause, shows } = searchBox();
    type('pos ');
    pause();
    shows('pos');
    expect(box.value).toBe('pos ');
  });

  it('follows a search that was cleared, or gone back to', () => {
    const { asked, box, type, pause, shows } = searchBox();
    type('pos');
    pause();
    shows('pos');
    shows('');
    expect(box.value).toBe('');
    shows('film');
    pause();
    expect(box.value).toBe('film');
    expect(asked).toEqual(['pos']);
  });
});
