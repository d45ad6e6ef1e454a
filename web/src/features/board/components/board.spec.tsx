import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { usersQuery, workflowTemplatesQuery } from '#lib/calls/workspace-queries.ts';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { aDeliverable, aRow } from '#lib/testing/row.testing.ts';
import { someone } from '#lib/testing/samples.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { board as texts } from '#lib/texts/en/board.ts';
import { moveActions } from '#lib/texts/en/moves.ts';
import { Board, ColumnsChoice } from './board.tsx';

beforeAll(() => {
  HTMLElement.prototype.scrollIntoView = () => {};
});
afterEach(cleanup);

const move = { move: 'change', stage: 'Rough cut', since: null } as const;
const me = someone();
const rows = [
  aRow({ id: 1, name: 'First', own_move: move, team: [me.user.id] }),
  aRow({ id: 2, name: 'Second', own_move: move }),
  aRow({
    id: 3,
    name: 'Third',
    workflows: [aDeliverable({ feedback_due: '2026-03-03T17:00:00.000Z' })],
  }),
];

const onBy = vi.fn();
const template = { id: 4, name: 'Film', stages: [{ title: 'Script' }, { title: 'Rough cut' }] };
const show = (by?: number) =>
  showPage(
    <>
      <h1>Projects</h1>
      <ColumnsChoice by={by} onBy={onBy} />
      <Board rows={rows} now="2026-03-04T12:00:00.000Z" by={by} />
    </>,
    [
      [meQuery.queryKey, me],
      [subscriptionQuery.queryKey, { name: 'professional', read_only: false }],
      [usersQuery.queryKey, { users: [me.user] }],
      [workflowTemplatesQuery.queryKey, { items: [template] }],
    ],
  );
const column = (name: string) => within(screen.getByRole('region', { name: new RegExp(`^${name}`) }));

it('shows each card under its turn, with its date, its team and its move', async () => {
  await show();
  const yours = column(texts.turn.yours);
  expect(yours.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'First',
    'Second',
  ]);
  expect(yours.getByText(texts.team('Olga Owner'))).toBeTruthy();
  const action = yours.getByRole('link', { name: texts.actionOf(moveActions.change, 'First') });
  expect(action.getAttribute('href')).toBe('/projects/1/timeline');
  expect(column(texts.turn.clients).getByText(texts.late('03/03/2026'))).toBeTruthy();
  expect(column(texts.turn.done).getByText(texts.noCards.done)).toBeTruthy();
});

it('has one card of each column in the tab order, and arrows lead to the others', async () => {
  await show();
  const link = (name: string) => screen.getByRole('link', { name });
  const inOrder = () => ['First', 'Second', 'Third'].filter((name) => link(name).tabIndex === 0);
  expect(inOrder()).toEqual(['First', 'Third']);
  link('First').focus();
  fireEvent.keyDown(link('First'), { key: 'ArrowDown' });
  expect(document.activeElement).toBe(link('Second'));
  expect(inOrder()).toEqual(['Second', 'Third']);
  fireEvent.keyDown(link('Second'), { key: 'ArrowRight' });
  expect(document.activeElement).toBe(link('Third'));
  // With a modifier they are the browser's.
  fireEvent.keyDown(link('Third'), { key: 'ArrowLeft', altKey: true });
  expect(document.activeElement).toBe(link('Third'));
});

it('has the stages of a template as columns, once one is chosen', async () => {
  await show(4);
  expect(column('Script').getByText(texts.noneAtStage)).toBeTruthy();
  expect(column('Rough cut').getAllByRole('heading', { level: 3 })).toHaveLength(3);
  // The move of a card at its stage is one press away here as well.
  expect(
    column('Rough cut').getByRole('link', { name: texts.actionOf(moveActions.change, 'First') }),
  ).toBeTruthy();
  fireEvent.change(screen.getByLabelText(texts.by), { target: { value: '' } });
  expect(onBy).toHaveBeenLastCalledWith(undefined);
});

it('stands by turn, and says so, where the template of the address is gone', async () => {
  await show(99);
  expect(column(texts.turn.yours).getAllByRole('heading', { level: 3 })).toHaveLength(2);
  expect(screen.getByRole('option', { name: texts.unknownStages })).toBeTruthy();
});
