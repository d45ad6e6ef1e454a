import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { viewer } from '#lib/texts/en/viewer.ts';
import { FileStrip } from './file-strip.tsx';

const files = ['a', 'b', 'c', 'd'].map((id, index) => ({
  id,
  name: `${id}.png`,
  icon: 'image' as const,
  thumbnail: null,
  state: { seen: index < 3, points: index === 1 ? 4 : 0, good: index === 0 },
}));
const texts = {
  files: 'Files',
  file: (name: string, index: number, count: number) => `${name}, ${index} of ${count}`,
  fileState: viewer.fileState,
};

it('tells each file’s state in words, and is one stop of the tab key', () => {
  const onSelect = vi.fn();
  render(<FileStrip files={files} selected={1} onSelect={onSelect} texts={texts} />);
  const buttons = screen.getAllByRole('button');
  expect(buttons.map((one) => one.getAttribute('aria-label'))).toEqual([
    'a.png, 1 of 4, looks good',
    'b.png, 2 of 4, 4 points',
    'c.png, 3 of 4, looked at',
    'd.png, 4 of 4, not looked at yet',
  ]);
  expect(buttons.map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1, -1]);
  buttons[1]?.focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft'])
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
  expect(document.activeElement).toBe(buttons[2]);
  if (buttons[2]) fireEvent.click(buttons[2]);
  expect(onSelect).toHaveBeenCalledWith(2);
});
