import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { WirePoint } from '#contracts/points.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import { wirePoint } from './point-drafts.testing.ts';
import { AnswerAll } from './team-answer-all.tsx';

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
const replied = [{ id: 'reply', by: ann, at, text: 'It moved', internal: false, mentions: [] }];

const ask = (points: readonly WirePoint[]) => {
  const onStep = vi.fn(async () => []);
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
  expect(onStep).toHaveBeenCalledWith(
    expect.objectContaining({ step: 'answer', ids: ['one', 'two'], what: 'done', text: '' }),
  );
});

it('says of a round that a later one was sent behind that the client reads the answers at once', () => {
  ask([open('one', { state: 'unanswered' }), open('two', { state: 'unanswered' })]);
  screen.getByText(texts.team.answerAllText(2, 2));
});

it('is not offered where the client has the last word on all but one', () => {
  render(<AnswerAll points={[open('one'), open('two', { replies: replied })]} onStep={vi.fn()} />);
  expect(screen.queryByRole('button')).toBeNull();
});
