import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { points as texts } from '#lib/texts/en/points.ts';
import { Toasts } from '#ui/index.ts';
import { GoodButton, GoodFiles } from './good-files.tsx';
import { wirePoint } from './point-drafts.testing.ts';
import type { PointStoreState } from './point-store.ts';

const files = [
  { id: 'menu', name: 'menu.pdf' },
  { id: 'card', name: 'card.png' },
];
const by = (id: number, name: string) => ({ kind: 'contact' as const, id, name });
const ann = { file_id: 'menu', by: by(1, 'Ann Alba'), at: '', own: true };
const bob = { file_id: 'menu', by: by(2, 'Bob Bruni'), at: '', own: false };
const told = (more: Partial<PointStoreState> = {}): PointStoreState => ({
  told: [],
  local: [],
  good: [],
  version: 1,
  pictures: {},
  people: [],
  uploads: [],
  saving: 'saved',
  failure: undefined,
  ...more,
});

const order: string[] = [];
const store = {
  mark: vi.fn(async () => void order.push('mark')),
  saveNow: vi.fn(async () => void order.push('save')),
  look: vi.fn(async () => {}),
};
beforeEach(() => {
  vi.clearAllMocks();
  order.length = 0;
});
afterEach(cleanup);

const show = (state: PointStoreState, isOpen = true, isOnly = false) =>
  render(
    <>
      {files.map(({ id, name }) => (
        <section key={id} aria-label={name}>
          <GoodButton fileId={id} isOnly={isOnly} isOpen={isOpen} state={state} store={store} texts={texts} />
        </section>
      ))}
      <Toasts />
    </>,
  );
const button = (name: string) =>
  within(screen.getByRole('region', { name })).getByRole('button', { name: texts.good.mark });

it('says that a file looks good, once what was typed is saved, and takes it back', async () => {
  const { unmount } = show(told({ good: [bob] }));
  expect(button('menu.pdf').getAttribute('aria-pressed')).toBe('false');
  screen.getByText(texts.good.by('Bob Bruni'));
  fireEvent.click(button('menu.pdf'));
  await waitFor(() => expect(store.mark).toHaveBeenCalledWith('menu', true));
  expect(order).toEqual(['save', 'mark']);
  unmount();
  show(told({ good: [ann, bob] }));
  expect(button('menu.pdf').getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(button('menu.pdf'));
  await waitFor(() => expect(store.mark).toHaveBeenLastCalledWith('menu', false));
});

it('is not offered beside a change of one’s own, also of one that is just being typed', () => {
  const change = { ...wirePoint('one', '12, not 14', 1), own: true, file_id: 'menu' };
  show(told({ told: [change], good: [ann] }));
  expect(button('menu.pdf').getAttribute('aria-disabled')).toBe('true');
  expect(button('menu.pdf').getAttribute('aria-pressed')).toBe('false');
  expect(button('card.png').getAttribute('aria-disabled')).not.toBe('true');
  cleanup();
  const content = { file_id: 'card', selector: {}, kind: 'change' as const, body: 'Larger', attachments: [] };
  const local = [{ id: 'two', content, created_on: '', version: 0, removed: false }];
  show(told({ local }));
  expect(button('card.png').getAttribute('aria-disabled')).toBe('true');
});

it('is told of, and no longer asked for, once the round is closed', () => {
  show(told({ good: [ann, bob] }), false);
  expect(screen.queryByRole('button')).toBeNull();
  screen.getByText(texts.good.own);
  screen.getByText(texts.good.by('Bob Bruni'));
});

it('is not offered on the only file of a round, where it would be taken for the approval, but taken back', () => {
  show(told({ good: [ann, bob] }), true, true);
  expect(button('menu.pdf').getAttribute('aria-pressed')).toBe('true');
  screen.getByText(texts.good.by('Bob Bruni'));
  expect(screen.getAllByRole('button', { name: texts.good.mark })).toHaveLength(1);
});

it('says that it was not saved, and looks again', async () => {
  store.mark.mockRejectedValueOnce(new Error('closed'));
  show(told());
  fireEvent.click(button('card.png'));
  await screen.findByText(texts.good.failed);
  expect(store.look).toHaveBeenCalled();
});

it('tells the team of each file to whom it looks good', () => {
  render(<GoodFiles files={files} good={[ann, bob]} texts={texts} />);
  const list = screen.getByRole('list', { name: texts.good.title });
  expect(list.textContent).toBe(`menu.pdf ${texts.good.by('Ann Alba, Bob Bruni')}`);
});
