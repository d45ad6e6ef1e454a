import { cleanup, createEvent, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { takeCarriedFiles } from '#lib/carried-files.ts';
import { showPage } from '#lib/show-page.testing.tsx';
import { proofEntry as texts } from '#lib/texts/en/proof-entry.ts';
import { DropForProof } from './drop-for-proof.tsx';

afterEach(cleanup);

const show = () =>
  showPage(
    <>
      <h1>Dashboard</h1>
      <DropForProof />
    </>,
  );
const poster = new File(['poster'], 'poster.png', { type: 'image/png' });
/** Fires a drag event with files, or with a piece of text; returns true if the page takes it. */
const drag = (name: 'dragEnter' | 'dragLeave' | 'dragOver' | 'drop', types = ['Files']) => {
  const event = createEvent[name](document.body, { dataTransfer: { types, files: [poster] } });
  fireEvent(document.body, event);
  return event.defaultPrevented;
};

it('carries dropped files to the page of a proof, once', async () => {
  await show();
  drag('dragEnter');
  expect(screen.getByText(texts.drop)).toBeTruthy();
  expect(drag('dragOver')).toBe(true);
  expect(drag('drop')).toBe(true);
  expect(screen.queryByText(texts.drop)).toBeNull();
  expect(takeCarriedFiles()).toEqual([poster]);
  expect(takeCarriedFiles()).toEqual([]);
});

it('leaves other drags to the browser, and forgets one that leaves the window', async () => {
  await show();
  drag('dragEnter', ['text/plain']);
  expect(screen.queryByText(texts.drop)).toBeNull();
  expect(drag('drop', ['text/plain'])).toBe(false);
  drag('dragEnter');
  drag('dragEnter');
  drag('dragLeave');
  expect(screen.getByText(texts.drop)).toBeTruthy();
  drag('dragLeave');
  expect(screen.queryByText(texts.drop)).toBeNull();
});
