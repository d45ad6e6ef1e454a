import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WirePoint } from '#contracts/points.ts';
import { ApiError } from '#lib/calls/api.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import { fieldName } from './kept-words.ts';
import { wirePoint } from './point-drafts.testing.ts';
import { AnswerDone, AnswerInWords } from './team-answer.tsx';
import { stepTitle } from './waiting-steps.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const ben = { kind: 'member', id: 2, name: 'Ben' } as const;
const ann = { kind: 'contact', id: 1, name: 'Ann' } as const;
const at = '2026-03-02T10:00:00.000Z';
const open = { ...wirePoint('one', 'Larger', 1), number: 1, state: 'open' as const, unsaved: false };
const answered = {
  ...open,
  state: 'answered' as const,
  answer: { what: 'not_done' as const, text: 'Too dear', by: ben, at },
};
const meets = () =>
  vi.fn(async (_: unknown): Promise<unknown> => {
    throw new ApiError(409, { code: 'answered_meanwhile', title: '', message: '' });
  });

const inWords = (point: WirePoint, onStep: unknown) => (
  <AnswerInWords
    what="done"
    label="With words"
    field="Words"
    reader="olga"
    point={{ ...point, unsaved: false }}
    onStep={onStep as never}
  />
);
const click = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const type = async (text: string) => {
  await click('With words');
  fireEvent.change(screen.getByRole('textbox', { name: /Words/ }), { target: { value: text } });
};
const words = () => (screen.getByRole('textbox', { name: /Words/ }) as HTMLTextAreaElement).value;

it('an answer that came first is shown above one’s own words, which go out as a change', async () => {
  const onStep = meets();
  const view = render(inWords(open, onStep));
  await type('Printed anew');
  await click(texts.team.answer);
  expect(words()).toBe('Printed anew');
  // Re-rendered with the point that came with the refusal.
  view.rerender(inWords(answered, onStep));
  expect(screen.getByRole('alert').textContent).toContain(texts.team.met.answered('Ben'));
  expect(screen.getByRole('alert').textContent).toContain('Not done: Too dear');
  onStep.mockResolvedValue({ items: [], left: [] });
  await click(texts.team.change);
  expect(onStep).toHaveBeenLastCalledWith({
    step: 'answer',
    points: [{ ...answered, unsaved: false }],
    what: 'done',
    text: 'Printed anew',
    waits: {
      title: stepTitle(texts.answer.done, open, texts),
      detail: 'Printed anew',
      about: { points: ['one'], field: fieldName('olga', open, 'done') },
    },
  });
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('a colleague’s answer that comes while the words are typed is shown at once, and may be left', async () => {
  const onStep = vi.fn();
  const view = render(inWords(open, onStep));
  await type('Printed');
  expect(screen.queryByRole('alert')).toBeNull();
  view.rerender(inWords(answered, onStep));
  screen.getByRole('alert');
  expect(words()).toBe('Printed');
  await click(texts.team.met.leave);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(onStep).not.toHaveBeenCalled();
});

it('a point that the client opened again meanwhile says so, with their words', async () => {
  const view = render(inWords(answered, vi.fn()));
  await type('Printed');
  const reopened = { by: ann, at: '2026-03-02T11:00:00.000Z', text: 'Still 14' };
  view.rerender(inWords({ ...open, earlier: [{ answer: answered.answer, reopened }] }, vi.fn()));
  expect(screen.getByRole('alert').textContent).toContain(texts.team.met.reopened('Ann'));
  expect(screen.getByRole('alert').textContent).toContain('Still 14');
});

it('words in the place of an answer in sight are told to change it', async () => {
  render(inWords({ ...answered, told: true }, vi.fn()));
  await type('Printed');
  expect(screen.queryByRole('alert')).toBeNull();
  screen.getByRole('button', { name: texts.team.change });
  screen.getByText(texts.team.stays(true));
});

it('“Done” asks first where a colleague was faster', async () => {
  const onStep = meets();
  const shown = (point: WirePoint) => (
    <AnswerDone point={{ ...point, unsaved: false }} reader="olga" onStep={onStep as never} />
  );
  const view = render(shown(open));
  await click(texts.team.markDone);
  view.rerender(shown(answered));
  expect(screen.getByRole('alert').textContent).toContain('Not done: Too dear');
  await click(texts.team.met.leave);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(onStep).toHaveBeenCalledTimes(1);

  view.rerender(shown(open));
  await click(texts.team.markDone);
  view.rerender(shown(answered));
  onStep.mockResolvedValue({ items: [], left: [] });
  await click(texts.team.met.done);
  expect(onStep).toHaveBeenLastCalledWith(
    expect.objectContaining({ points: [{ ...answered, unsaved: false }], what: 'done', text: '' }),
  );
});
