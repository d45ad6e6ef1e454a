import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WirePoint } from '#contracts/points.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import { Toasts } from '#ui/toasts.tsx';
import { ClientPoints, type ClientPointsProps } from './client-points.tsx';
import { wirePoint } from './point-drafts.testing.ts';
import type { PointStore } from './point-store.ts';

const bob = { kind: 'contact', id: 6, name: 'Bob Bruni' } as const;
const olga = { kind: 'member', id: 5, name: 'Olga Owner' } as const;
const at = '2026-01-02T00:00:00.000Z';
const sent = (number: number, body: string, more: Partial<WirePoint> = {}): WirePoint => ({
  ...wirePoint(body, body, 1),
  ...{ number, state: 'open', submitted_on: at },
  ...more,
});
const pinOn = (file_id: string, y: number) => ({
  file_id,
  selector: { shape: { type: 'pin' as const, x: 50, y } },
});
const told = [
  sent(1, 'Low on the card', pinOn('card', 90)),
  sent(2, 'On the menu', { ...pinOn('menu', 50), author: bob, own: false }),
  sent(3, 'High on the card', {
    ...pinOn('card', 10),
    state: 'accepted',
    answer: { what: 'done', text: '', by: olga, at },
    accepted: { by: bob, at },
  }),
  { ...wirePoint('theirs', 'Their draft', 1), author: bob, own: false },
  { ...wirePoint('blank', '', 1), author: bob, own: false },
];

const store = {
  current: (id: string) => id,
  type: vi.fn(),
  hold: () => () => {},
  look: vi.fn(async () => {}),
  agree: vi.fn(async () => {}),
};
beforeEach(() => vi.clearAllMocks());
afterEach(cleanup);

const page = (more: Partial<ClientPointsProps>, items: readonly WirePoint[]) => (
  <>
    <ClientPoints
      state={{
        told: items,
        local: [],
        good: [],
        version: 1,
        pictures: {},
        people: [],
        uploads: [],
        saving: 'saved',
        failure: undefined,
      }}
      store={store as unknown as PointStore}
      revisionId={7}
      files={
        [
          { id: 'menu', name: 'menu.png', round: 0 },
          { id: 'card', name: 'card.png', round: 0 },
        ] as unknown as ClientPointsProps['files']
      }
      earlierFiles={[]}
      isOpen
      selected={undefined}
      onSelect={() => {}}
      editing={undefined}
      onEdit={() => {}}
      time={(of) => of}
      title="Film"
      texts={texts}
      {...more}
    />
    <Toasts />
  </>
);
const show = (more: Partial<ClientPointsProps> = {}, items = told) => render(page(more, items));
const numbers = () =>
  screen.getAllByRole('listitem', { name: /^Point/ }).map((one) => one.getAttribute('aria-label'));
const card = (number: number) => screen.getByRole('listitem', { name: texts.number(number) });
const agreement = (number: number) => within(card(number)).queryByRole('button', { name: texts.agree });

it('lists the points by time, or by place, and those that are open, one’s own, or one person’s', () => {
  show();
  expect(numbers()).toEqual([1, 2, 3, 4, 5].map(texts.number));
  fireEvent.change(screen.getByLabelText(texts.list.order), { target: { value: 'place' } });
  expect(numbers()).toEqual([2, 3, 1, 4, 5].map(texts.number));
  fireEvent.click(screen.getByRole('radio', { name: texts.list.shows.open }));
  expect(numbers()).toEqual([2, 1, 4, 5].map(texts.number));
  fireEvent.click(screen.getByRole('radio', { name: texts.list.shows.mine }));
  expect(numbers()).toEqual([3, 1].map(texts.number));
  fireEvent.change(screen.getByLabelText(texts.list.by), { target: { value: 'contact 6' } });
  screen.getByText(texts.list.none);
});

it('tells on paper how many of the submitted points a filter leaves', () => {
  show();
  expect(document.querySelector('[data-paper="only"]')).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: texts.list.shows.open }));
  expect(document.querySelector('[data-paper="only"]')?.textContent).toBe(texts.list.part(2, 3));
});

it('keeps a point that is written or read in the list', () => {
  show({ selected: 'High on the card' });
  fireEvent.click(screen.getByRole('radio', { name: texts.list.shows.open }));
  expect(numbers()).toContain(texts.number(3));
});

it('leads the focus to the work once a draft was removed with its card', () => {
  vi.stubGlobal('visualViewport', null);
  const viewer = document.createElement('div');
  viewer.dataset.viewer = '';
  viewer.tabIndex = 0;
  document.body.append(viewer);
  const draft = wirePoint('mine', '', 1);
  const { rerender } = show({ editing: 'mine' }, [draft]);
  rerender(page({ editing: undefined }, []));
  expect(document.activeElement).toBe(viewer);
  viewer.remove();
  vi.unstubAllGlobals();
});

it('has nothing to choose from for a single point', () => {
  show({}, told.slice(0, 1));
  expect(screen.queryByRole('radio')).toBeNull();
});

it('agrees with a colleague’s point, and with their draft once it says something', async () => {
  show();
  expect([1, 2, 3, 4, 5].map((number) => agreement(number) !== null)).toEqual([
    false,
    true,
    false,
    true,
    false,
  ]);
  expect(agreement(4)?.getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(agreement(4) as HTMLElement);
  await waitFor(() => expect(store.agree).toHaveBeenCalledWith('theirs', true));
});

it('takes the agreement back, also once the point was answered, and tells where that failed', async () => {
  store.agree.mockRejectedValueOnce(new Error('no'));
  const answered = sent(2, 'On the menu', {
    ...{ author: bob, own: false, agrees: true, agreed: [{ ...bob, id: 5, name: 'Ann Alba' }] },
    ...{ state: 'answered', answer: { what: 'done', text: '', by: olga, at } },
  });
  show({}, [answered]);
  expect(agreement(2)?.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(agreement(2) as HTMLElement);
  await waitFor(() => expect(store.agree).toHaveBeenCalledWith('On the menu', false));
  await screen.findByText(texts.failed);
  expect(store.look).toHaveBeenCalled();
});

it('has its filter above the points of earlier rounds while the round has none', () => {
  show({ revisionId: 8 });
  const orderIn = (name: string) =>
    within(screen.getByRole('region', { name })).queryByLabelText(texts.list.order);
  expect(orderIn(texts.title)).toBeNull();
  expect(orderIn(texts.earlier)).not.toBeNull();
});

it('counts among the answered points of earlier rounds only those that ask for an answer', () => {
  const remark = sent(4, 'A lovely card', { kind: 'remark' });
  const [, , accepted] = told;
  show({ revisionId: 8 }, [...(accepted ? [accepted] : []), remark]);
  screen.getByText(texts.earlierHint(0, 0, 1));
  cleanup();
  show({ revisionId: 8 }, [remark]);
  const earlier = screen.getByRole('region', { name: texts.earlier });
  expect(earlier.textContent).toContain('A lovely card');
  expect(earlier.textContent).not.toContain('nswered');
});

it.each([
  ['came again under its name', 'card.png', {}, 'card 2'],
  ['came again with a version mark', 'card-v2.png', {}, 'card 2'],
  ['was replaced as the agency chose', 'new look.png', { replaces: 'card' }, 'card 2'],
  ['did not come again', 'poster.png', {}, null],
])('a draft of an earlier round, whose file %s, is added to this one', (_, name, more, expected) => {
  const files = [{ id: 'card 2', name, kind: 'image', version: 1, round: 1, ...more }];
  const earlierFiles = [{ id: 'card', name: 'card.png', kind: 'image', version: 1, round: 0 }];
  const left = { ...wirePoint('left', 'Darker', 1), ...pinOn('card', 20), revision_id: 6 };
  show({ files, earlierFiles } as unknown as ClientPointsProps, [left]);
  fireEvent.click(screen.getByRole('button', { name: texts.addHere }));
  expect(store.type).toHaveBeenCalledWith(
    'left',
    expect.objectContaining({
      body: 'Darker',
      file_id: expected,
      selector: expected === null ? {} : left.selector,
    }),
  );
});
