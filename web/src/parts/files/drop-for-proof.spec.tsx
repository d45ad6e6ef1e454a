import { createMemoryHistory } from '@tanstack/react-router';
import { cleanup, createEvent, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { takeCarriedFiles } from '#lib/page/carried-files.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { proofEntry as texts } from '#lib/texts/en/proof-entry.ts';
import { DropForProof, takesFiles } from './drop-for-proof.tsx';

afterEach(cleanup);

const show = (history = createMemoryHistory()) =>
  showPage(
    <>
      <h1>Dashboard</h1>
      <ul>
        <li>
          <span {...takesFiles('/projects/7/timeline/70?action=sendPreview', 'Harvest')}>Harvest</span>
        </li>
        <li>
          <span {...takesFiles(undefined, 'Winter')}>Winter</span>
        </li>
      </ul>
      <DropForProof />
    </>,
    [],
    history,
  );
const poster = new File(['poster'], 'poster.png', { type: 'image/png' });
/** Fires a drag event with files, or with a piece of text; returns true if the page takes it. */
const drag = (
  name: 'dragEnter' | 'dragLeave' | 'dragOver' | 'drop',
  types = ['Files'],
  on: Element = document.body,
) => {
  const event = createEvent[name](on, { dataTransfer: { types, files: [poster] } });
  fireEvent(on, event);
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

it('takes files on a project to its next round, and elsewhere or without one to a new proof', async () => {
  const history = createMemoryHistory();
  await show(history);
  const onto = (name: string) => {
    drag('dragEnter', ['Files'], screen.getByText(name));
  };
  onto('Harvest');
  expect(screen.getByText(texts.dropOn('Harvest'))).toBeTruthy();
  onto('Winter');
  expect(screen.getByText(texts.drop)).toBeTruthy();
  onto('Harvest');
  drag('drop', ['Files'], screen.getByText('Harvest'));
  expect(history.location.href).toBe('/projects/7/timeline/70?action=sendPreview');
  expect(takeCarriedFiles()).toEqual([poster]);
});
