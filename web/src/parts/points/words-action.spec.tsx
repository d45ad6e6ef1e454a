import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { problemOf } from '#contracts/errors.ts';
import { ApiError, SentLater, Unanswered } from '#lib/calls/api.ts';
import { createCallList, type Kept } from '#lib/offline/outbox-calls.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import { Toasts } from '#ui/toasts.tsx';
import { fieldName } from './kept-words.ts';
import { unsentWords } from './unsent-words.ts';
import { useWaitingSteps, WaitingSteps } from './waiting-steps.tsx';
import { WordsAction } from './words-action.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const point = { id: 'one', revision_id: 7 };
const nameOf = (reader = 'ann') => fieldName(reader, point, 'reply');
const onSend = vi.fn<(text: string, attempt: string) => Promise<unknown>>(async () => {});
beforeEach(() => onSend.mockReset());

const show = (reader?: string) =>
  render(
    <>
      <WordsAction
        name={nameOf(reader)}
        label={texts.reply}
        field={texts.replyWords}
        send={texts.send}
        cancel={texts.cancel}
        onSend={onSend}
        texts={texts}
      />
      <Toasts />
    </>,
  );
const open = () => fireEvent.click(screen.getByRole('button', { name: texts.reply }));
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: texts.replyWords });
const isClosed = () => screen.queryByRole('textbox') === null;
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
  });
/** Leaves the page without any event, and opens it again. */
const reload = (reader?: string) => {
  cleanup();
  show(reader);
};
/** Another tab of this browser types, or has sent or discarded the words. */
const elsewhere = (text: string | null) => {
  const key = `proofline.draft.${nameOf()}`;
  const newValue =
    text === null ? null : JSON.stringify({ text, attempt: 'theirs', stamp: text, saved_on: 0 });
  if (newValue === null) localStorage.removeItem(key);
  else localStorage.setItem(key, newValue);
  act(() => void dispatchEvent(new StorageEvent('storage', { key, newValue })));
};

describe('words of a step', () => {
  it('are in their open field after a reload, under the same attempt, and gone once they were sent', async () => {
    show();
    open();
    type('12, not 14');
    onSend.mockRejectedValueOnce(new Unanswered());
    await press(texts.send);
    reload();
    expect(field().value).toBe('12, not 14');
    // The field was not opened by the reader.
    expect(document.activeElement).not.toBe(field());
    await press(texts.send);
    const [[, first] = [], [said, again] = []] = onSend.mock.calls;
    expect([said, again]).toEqual(['12, not 14', first]);
    expect(isClosed()).toBe(true);
    reload();
    expect(isClosed()).toBe(true);
    expect(localStorage.length).toBe(0);
  });

  it('are others if they follow a lost answer, so that neither swallows the other', async () => {
    show();
    open();
    type('12, not 14');
    onSend.mockRejectedValueOnce(new Unanswered());
    await press(texts.send);
    reload();
    type('12, not 14, by Monday');
    await press(texts.send);
    const [[, first] = [], [said, second] = []] = onSend.mock.calls;
    expect(said).toBe('12, not 14, by Monday');
    expect(second).not.toBe(first);
  });

  it('stay in their field where something else says why', async () => {
    show();
    open();
    type('12, not 14');
    onSend.mockResolvedValueOnce('kept');
    await press(texts.send);
    expect(field().value).toBe('12, not 14');
  });

  it('are those of their reader alone', () => {
    show();
    open();
    type('12, not 14');
    reload('bob');
    expect(isClosed()).toBe(true);
    expect(unsentWords('bob')).toEqual([]);
    expect(unsentWords('ann')).toEqual(['12, not 14']);
  });

  it('are thrown away on purpose, and come back by one press', async () => {
    show();
    open();
    type('12, not 14');
    await press(texts.cancel);
    expect(isClosed()).toBe(true);
    expect(unsentWords('ann')).toEqual([]);
    await press(texts.undo);
    expect(field().value).toBe('12, not 14');
  });

  it.each([
    ['a refusal', () => new ApiError(409, problemOf({ code: 'project_closed' })), texts.notTaken.closed],
    ['a full thread', () => new ApiError(422, problemOf({ code: 'too_many_replies' })), texts.notTaken.full],
    ['a revoked link', () => new ApiError(404, problemOf({ code: 'not_found' })), texts.notTaken.gone],
    ['a lost answer', () => new Unanswered(), texts.failedText],
  ])('stay after %s, which says why', async (_, error, told) => {
    show();
    open();
    type('12, not 14');
    onSend.mockRejectedValueOnce(error());
    await press(texts.send);
    expect(field().value).toBe('12, not 14');
    expect(screen.getByText(told)).toBeTruthy();
    expect(unsentWords('ann')).toEqual(['12, not 14']);
  });

  it('leave their field for the outbox where they wait', async () => {
    show();
    open();
    type('12, not 14');
    onSend.mockRejectedValueOnce(new SentLater());
    await press(texts.send);
    expect(isClosed()).toBe(true);
  });
});

describe('words in two tabs', () => {
  it('follow each other while only one of them types', () => {
    show();
    elsewhere('12');
    expect(field().value).toBe('12');
    elsewhere('12, not 14');
    expect(field().value).toBe('12, not 14');
    elsewhere(null);
    expect(isClosed()).toBe(true);
  });

  it('stand beside each other when both have typed, and neither goes with the other', async () => {
    show();
    open();
    type('12');
    elsewhere('15');
    expect(field().value).toBe('12');
    type('12, not 14');
    expect(screen.getByText('15')).toBeTruthy();
    reload();
    expect(field().value).toBe('12, not 14');
    expect(screen.getByText('15')).toBeTruthy();
    await press(texts.send);
    expect(onSend).toHaveBeenCalledWith('12, not 14', expect.any(String), []);
    expect(field().value).toBe('15');
  });

  it('are joined, or the other ones dropped', async () => {
    show();
    open();
    type('12');
    elsewhere('15');
    type('12, not 14');
    await press(texts.otherTab.add);
    expect(field().value).toBe('12, not 14\n\n15');
    elsewhere('16');
    type('12');
    await press(texts.otherTab.drop);
    expect(screen.queryByText('16')).toBeNull();
    expect(unsentWords('ann')).toEqual(['12']);
  });

  it('stay here when the other tab has sent its own', () => {
    show();
    open();
    type('12');
    elsewhere('15');
    type('12, not 14');
    elsewhere(null);
    reload();
    expect(field().value).toBe('12, not 14');
  });
});

describe('a step that waits', () => {
  const drop = vi.fn(async () => {});
  const call = (more: Partial<Kept> = {}): Kept => ({
    id: 'call',
    title: texts.reply,
    detail: '12, not 14',
    about: { points: ['one'], field: nameOf(), isReply: true },
    message: { method: 'PUT', address: '/' },
    at: Date.now(),
    page: '/',
    ...more,
  });
  function Steps({ list }: { list: ReturnType<typeof createCallList> }) {
    const outbox = { ...list, drop, confirm: async () => {} };
    return <WaitingSteps calls={useWaitingSteps(outbox, 'one')} outbox={outbox} texts={texts} />;
  }
  const showSteps = (...calls: Kept[]) => {
    const list = createCallList();
    list.show(calls);
    render(<Steps list={list} />);
  };

  it('says that it goes out later, and of a refused one why, with its words', () => {
    showSteps(
      call(),
      call({ id: 'other', about: { points: ['two'] }, detail: 'Elsewhere' }),
      call({ id: 'late', detail: '15', refused: problemOf({ code: 'point_accepted' }) }),
      call({ id: 'old', detail: '16', at: Date.now() - 24 * 3600_000 }),
    );
    expect(screen.getByText(texts.waits.soon)).toBeTruthy();
    expect(screen.getByText('12, not 14')).toBeTruthy();
    expect(screen.queryByText('Elsewhere')).toBeNull();
    expect(screen.getByText(texts.waits.refused(texts.reply))).toBeTruthy();
    expect(screen.getByText(texts.notTaken.changed)).toBeTruthy();
    expect(screen.getByText(texts.waits.old)).toBeTruthy();
  });

  it('gives its words back to their field, beside those typed since', async () => {
    show();
    open();
    type('And the logo');
    showSteps(call({ refused: { status: 409 } }));
    await press(texts.edit);
    expect(field().value).toBe('12, not 14\n\nAnd the logo');
    expect(drop).toHaveBeenCalledWith('call');
  });
});

describe('pictures of a reply', () => {
  const calls = {
    start: vi.fn(async () => ({ url: 'https://store.example', headers: {} })),
    keep: vi.fn(async () => ({ url: 'https://store.example/kept' })),
  };
  const attachment = { id: 'p1', name: 'menu.png', size: 4, type: 'image/png' } as const;
  const shown = () => (
    <WordsAction
      name={nameOf()}
      label={texts.reply}
      field={texts.replyWords}
      send={texts.send}
      cancel={texts.cancel}
      onSend={onSend}
      calls={calls}
      texts={texts}
    />
  );
  const keep = (more: object) =>
    localStorage.setItem(
      `proofline.draft.${nameOf()}`,
      JSON.stringify({ text: '', attempt: 'first', stamp: 'one', saved_on: 0, ...more }),
    );

  it('are there after a reload, go out without a word, and stay where they were not taken', async () => {
    keep({ attachments: [attachment] });
    onSend.mockRejectedValueOnce(new ApiError(409, problemOf({ code: 'project_closed' })));
    render(shown());
    await screen.findByRole('button', { name: texts.pictures.open('menu.png') });
    await press(texts.send);
    expect(onSend).toHaveBeenCalledWith('', 'first', [attachment]);
    await screen.findByRole('button', { name: texts.pictures.open('menu.png') });
    await press(texts.send);
    expect(isClosed()).toBe(true);
    expect(localStorage.getItem(`proofline.draft.${nameOf()}`)).toBeNull();
  });

  it('changed after they were sent, they make another reply', async () => {
    keep({ text: 'Here', sent: 'Here\np1', attachments: [attachment] });
    render(shown());
    await press(texts.pictures.remove('menu.png'));
    await press(texts.send);
    const [[text, attempt, attachments] = []] = onSend.mock.calls as unknown as [string, string, unknown][];
    expect([text, attachments]).toEqual(['Here', []]);
    expect(attempt).not.toBe('first');
  });
});
