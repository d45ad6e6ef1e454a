import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { editor as texts } from '#lib/texts/en/editor.ts';
import { RichTextEditor } from './index.tsx';

const { fetching } = vi.hoisted(() => ({ fetching: { fails: true } }));
vi.mock('./rich-text-editor.tsx', () => ({
  default: () => {
    if (fetching.fails) throw new TypeError('Failed to fetch dynamically imported module');
    return <p>The editor</p>;
  },
}));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('says that it did not come, and tries again', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  render(<RichTextEditor label="Text" value="" onChange={() => {}} texts={texts} />);
  expect((await screen.findByRole('alert')).textContent).toContain('Editor not loaded properly');
  fetching.fails = false;
  fireEvent.click(screen.getByRole('button'));
  expect(await screen.findByText('The editor')).toBeTruthy();
});
