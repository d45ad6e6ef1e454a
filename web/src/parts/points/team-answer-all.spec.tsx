import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { WirePoint } from '#contracts/points.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import { Toasts } from '#ui/index.ts';
import { wirePoint } from './point-drafts.testing.ts';
import { AnswerAll } from './team-answer-all.tsx';
import type { Taken } from './team-points-api.ts';

afterEach(cleanup);

const ann = { kind: 'contact', id: 1, name: 'Ann' } as const;
const at = '2026-03-02T10:00:00.000Z';
const open = (id: string, more: Partial<WirePoint> = {}): WirePoint => ({
  ...wirePoint(id, id, 1),
  number: 1,
  submitted_on: at,
  state: 'open',
  ...more,
});
const replied = [
  { id: 'reply', by: ann, at, text: 'It moved', internal: false, mentions: [], attachments: [] },
];

const ask = (points: readonly WirePoint[], taken: Taken = { items: [], left: [] }) => {
  const onStep = vi.fn(async () => taken);
  render(<AnswerAll points={points} onStep={onStep as never} />);
  fireEvent.click(screen.getByRole('button', { name: texts.team.answerAll }));
  return onStep;
};

it('tells how many are answered and which are left out, and answers only those', async () => {
  const onStep = ask([
    open('one'),
    open('two'),
    open('replied to', { replies: replied }),
    open('asked', { state: 'asked', answer: { what: 'question', text: 'Which?', by: ann, at } }),
    open('internal', { internal: true }),
    open('remark', { kind: 'remark' }),
  ]);
  screen.getByRole('dialog', { name: texts.team.answerAllTitle(2) });
  screen.getByText(texts.team.leftOutText(texts.team.leftOut(1, 1)));
  expect(onStep).not.toHaveBeenCalled();
  const [, confirm] = screen.getAllByRole('button', { name: texts.team.answerAll });
  if (confirm) fireEvent.click(confirm);
  expect(onStep).toHaveBeenCalledWith({
    step: 'answer',
    points: [open('one'), open('two')],
    what: 'done',
    text: '',
    leaves: true,
    waits: { title: texts.team.answerAll, about: { points: ['one', 'two'] } },
  });
});

const ben = { kind: 'member', id: 2, name: 'Ben' } as const;

it('names the points that a colleague has answered first', async () => {
  const told = open('two', { number: 2, answer: { what: 'not_done', text: 'Too dear', by: ben, at } });
  ask([open('one'), open('two')], { items: [open('one'), told], left: ['two'] });
  render(<Toasts landmark={false} />);
  const [, confirm] = screen.getAllByRole('button', { name: texts.team.answerAll });
  if (confirm) fireEvent.click(confirm);
  await screen.findByText(texts.team.leftAlone(1));
  screen.getByText(texts.team.leftAloneText([2], 'Ben'));
});

it('asks about the points as they were when it was opened', () => {
  const onStep = vi.fn(async () => ({ items: [], left: [] }));
  const points = [open('one'), open('two'), open('three')];
  const view = render(<AnswerAll points={points} onStep={onStep as never} />);
  fireEvent.click(screen.getByRole('button', { name: texts.team.answerAll }));
  const answered = open('two', { state: 'answered', answer: { what: 'done', text: '', by: ben, at } });
  const now = [open('one'), answered, open('three', { replies: replied })];
  view.rerender(<AnswerAll points={now} onStep={onStep as never} />);
  const [, confirm] = screen.getAllByRole('button', { name: texts.team.answerAll });
  if (confirm) fireEvent.click(confirm);
  // The client's reply has to be read first; the other point is left to the server.
  expect(onStep).toHaveBeenCalledWith(expect.objectContaining({ points: [open('one'), open('two')] }));
});

it('says of a round that a later one was sent behind that the client reads the answers at once', () => {
  ask([open('one', { state: 'unanswered' }), open('two', { state: 'unanswered' })]);
  screen.getByText(texts.team.answerAllText(2, 2));
});

it('is not offered where the client has the last word on all but one', () => {
  render(<AnswerAll points={[open('one'), open('two', { replies: replied })]} onStep={vi.fn()} />);
  expect(screen.queryByRole('button')).toBeNull();
});
