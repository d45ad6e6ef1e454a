/** Answers by a mailed link, from the decision bar. */
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { errors } from '#contracts/errors.ts';
import { commentReview, decideReview, type Review } from '#contracts/review.ts';
import { sendReviewCode } from '#contracts/review-code.ts';
import { fakeServer, lost, refuse } from '#lib/testing/fake-server.testing.ts';
import { points } from '#lib/texts/en/points.ts';
import { review as english, type ReviewTexts } from '#lib/texts/en/review.ts';
import { review as spanish } from '#lib/texts/es/review.ts';
import { review as french } from '#lib/texts/fr/review.ts';
import { answering } from '#lib/texts/it/answering.ts';
import { review as italian } from '#lib/texts/it/review.ts';
import { DecisionBar } from '#parts/client-room/decision-bar.tsx';
import { DraftRefused } from '#parts/points/draft-refused.ts';
import { UnseenFiles } from '#parts/points/unseen-files.tsx';
import { Toasts } from '#ui/toasts.tsx';
import { UiProvider } from '#ui/ui-context.tsx';
import { reviewAnswers } from './answers.ts';
import { openReview as open } from './review.testing.ts';

const gone = vi.fn();
const outdated = vi.fn();

function Bar({
  review = open,
  texts = english,
  onDecided = () => {},
  ...more
}: Partial<ComponentProps<typeof DecisionBar>> & {
  review?: Review;
  texts?: ReviewTexts;
  onDecided?: Parameters<typeof reviewAnswers>[2]['onDecided'];
}) {
  const calls = reviewAnswers(
    't'.repeat(43),
    { review, texts },
    { onDecided, onOutdated: outdated, onGone: gone },
  );
  return <DecisionBar round={review} texts={texts} calls={calls} who="Anna" {...more} />;
}

/** Presses a button of the bar, and waits for its lazily loaded sheet. */
const begin = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  return screen.findByRole('dialog');
};

const server = fakeServer();
afterEach(() => {
  gone.mockReset();
  cleanup();
});

it.each([
  ['en', english, 'read_only'],
  ['en', english, 'suspended'],
  ['it', italian, 'suspended'],
] as const)('keeps from a client (%s) that the agency has not paid', async (language, texts, code) => {
  server.on(decideReview, refuse(code));
  const onDecided = vi.fn();
  render(
    <UiProvider texts={texts.ui}>
      <Bar review={{ ...open, language }} texts={texts} onDecided={onDecided} />
      <Toasts />
    </UiProvider>,
  );
  await begin(texts.approve);
  fireEvent.submit(document.getElementById('decision') as HTMLFormElement);
  await screen.findByText(texts.states.read_only);
  expect(screen.queryByText(/payment|subscription|Read Only/i)).toBeNull();
  await vi.waitFor(() => expect(outdated).toHaveBeenCalled());
});

const show = (review: Review, texts: ReviewTexts = english) =>
  render(
    <UiProvider texts={texts.ui}>
      <Bar review={review} texts={texts} />
      <Toasts />
    </UiProvider>,
  );

it('shows what follows before a keyboard covers it, on touch, and begins with the words elsewhere', async () => {
  for (const isTouch of [true, false]) {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: isTouch && query === '(pointer: coarse)' }));
    show(open);
    await begin(english.approve);
    const text = english.approveText('Storyboard', 1);
    const first = isTouch ? screen.getByText(text) : screen.getByRole('textbox');
    expect(document.activeElement).toBe(first);
    cleanup();
  }
});

it.each<[string, ReviewTexts, Review['rounds']['next'], string]>([
  [
    'en',
    english,
    { begins: 'agreed', left: 1 },
    'the next agreed round begins. After it, 1 more round is left.',
  ],
  ['en', english, { begins: 'agreed', left: 2 }, 'After it, 2 more rounds are left.'],
  ['en', english, { begins: 'last_agreed' }, 'the last agreed round begins.'],
  ['en', english, { begins: 'free' }, 'All agreed rounds are used: a further one begins. The team tells you'],
  ['en', english, { begins: 'cost' }, 'which costs extra.'],
  ['en', english, { begins: 'work' }, 'who take the work up again.'],
  ['es', spanish, { begins: 'last_agreed' }, 'empieza la última revisión acordada.'],
  ['es', spanish, { begins: 'free' }, 'Las revisiones acordadas se han agotado'],
  ['it', italian, { begins: 'last_agreed' }, 'comincia l’ultima revisione concordata.'],
  ['it', italian, { begins: 'free' }, 'Le revisioni concordate sono esaurite'],
  ['fr', french, { begins: 'last_agreed' }, 'la dernière révision convenue commence.'],
  ['fr', french, { begins: 'free' }, 'Les révisions convenues sont épuisées'],
])('tells (%s) which round a request for changes begins: %o', async (_, texts, next, sentence) => {
  show({ ...open, rounds: { ...open.rounds, next } }, texts);
  await begin(texts.requestChanges);
  expect(screen.getByText(new RegExp(sentence))).toBeDefined();
});

it.each([
  ['recorded', 'Ann Alba already asked for changes on 22/11/2026 16:03 UTC. Your points were added'],
  ['ignored', 'Your answer had arrived already.'],
] as const)('tells truly what became of the answer, and drops the draft: %s', async (outcome, told) => {
  const decided = { what: 'changes_requested', at: '2026-11-22T16:03:00.000Z', by: 'Ann Alba' } as const;
  server.on(decideReview, { outcome, review: { ...open, state: 'changes_requested', decided } });
  show(open);
  await begin(english.requestChanges);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Larger' } });
  expect(localStorage.getItem(`proofline.review.${'t'.repeat(43)}`)).toBe('Larger');
  fireEvent.click(screen.getAllByRole('button', { name: english.confirmChanges }).at(-1) as HTMLElement);
  expect(await screen.findByText(new RegExp(told))).toBeDefined();
  expect(localStorage.getItem(`proofline.review.${'t'.repeat(43)}`)).toBeNull();
});

it.each([
  ['changes_requested', undefined],
  ['open', 'Your request was sent'],
] as const)(
  'thanks by the notice of a round that is %s, and by a toast where it has none',
  async (state, toast) => {
    const review = { ...open, state };
    server.on(decideReview, { outcome: 'done', review });
    const onDecided = vi.fn();
    render(
      <UiProvider texts={english.ui}>
        <Bar onDecided={onDecided} />
        <Toasts />
      </UiProvider>,
    );
    await begin(english.requestChanges);
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Larger' } });
    fireEvent.click(screen.getAllByRole('button', { name: english.confirmChanges }).at(-1) as HTMLElement);
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(onDecided).toHaveBeenCalledWith(review, toast ? undefined : 'Your request was sent');
    expect(screen.queryByText('Your request was sent')?.textContent).toBe(toast);
  },
);

it.each(['open', 'shown', 'approved', 'changes_requested', 'completed', 'reopened'] as const)(
  'sends a message whatever became of the round: %s',
  async (state) => {
    server.on(commentReview, { ok: true });
    show({ ...open, state });
    await begin(english.comment);
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'One thing more' } });
    fireEvent.submit(document.getElementById('decision') as HTMLFormElement);
    expect(await screen.findByText(english.commentToast)).toBeDefined();
    expect(server.calls().map(({ route }) => route)).toEqual([commentReview]);
    expect(server.calls()[0]?.body).toEqual({ message: 'One thing more' });
  },
);

it('keeps the draft where the answer was lost, and claims nothing', async () => {
  server.on(decideReview, lost());
  show(open);
  await begin(english.requestChanges);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Larger' } });
  fireEvent.click(screen.getAllByRole('button', { name: english.confirmChanges }).at(-1) as HTMLElement);
  expect(await screen.findByText(english.offline)).toBeDefined();
  expect(localStorage.getItem(`proofline.review.${'t'.repeat(43)}`)).toBe('Larger');
});

it.each([
  ['code_not_mailed', answering.code.notMailed, 0],
  ['code_not_needed', answering.code.notNeeded, 1],
] as const)(
  'says why no code was mailed (%s), in the language of the page, and keeps the words',
  async (code, words, times) => {
    outdated.mockReset();
    server.on(sendReviewCode, refuse(code));
    show({ ...open, deciders: 'code', language: 'it' }, italian);
    await begin(italian.requestChanges);
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Più grande' } });
    fireEvent.submit(document.getElementById('decision') as HTMLFormElement);
    await screen.findByText(words.text);
    const notice = document.querySelector('#decision [role="alert"]');
    expect(notice?.textContent).toBe(`${words.title}${words.text}`);
    expect(outdated).toHaveBeenCalledTimes(times);
    expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe('Più grande');
    expect(server.calls().map(({ route }) => route)).toEqual([sendReviewCode]);
  },
);

it('leaves the page to the words about an ended link, and keeps the draft for them', async () => {
  server.on(decideReview, refuse('not_found'));
  show(open);
  await begin(english.requestChanges);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Larger' } });
  fireEvent.click(screen.getAllByRole('button', { name: english.confirmChanges }).at(-1) as HTMLElement);
  await vi.waitFor(() => expect(gone).toHaveBeenCalledOnce());
  expect(screen.queryByText(errors.not_found.title)).toBeNull();
  expect(localStorage.getItem(`proofline.review.${'t'.repeat(43)}`)).toBe('Larger');
});

it('tells the page when nobody answers any more, also if it goes with its dialog open', async () => {
  const told = vi.fn();
  const bar = (
    <UiProvider texts={english.ui}>
      <Bar onAnswering={told} />
    </UiProvider>
  );
  const { unmount } = render(bar);
  await begin(english.approve);
  expect(told).toHaveBeenLastCalledWith(true);
  fireEvent.click(screen.getByRole('button', { name: english.back }));
  expect(told).toHaveBeenLastCalledWith(false);
  await begin(english.approve);
  unmount();
  expect(told).toHaveBeenLastCalledWith(false);
});

it('waits with a decision for points that are on their way, and says that lost ones stay behind', async () => {
  server.on(decideReview, { outcome: 'done', review: open });
  const shown = (missing: 'loading' | 'failed') => (
    <UiProvider texts={english.ui}>
      <Bar missingDrafts={missing} />
      <Toasts />
    </UiProvider>
  );
  const { rerender } = render(shown('loading'));
  await begin(english.approve);
  const submit = () => fireEvent.submit(document.getElementById('decision') as HTMLFormElement);
  submit();
  expect(screen.queryByText(english.roomFailed.answering)).toBeNull();
  expect(server.calls()).toEqual([]);
  rerender(shown('failed'));
  screen.getByText(english.roomFailed.answering);
  submit();
  await vi.waitFor(() => expect(server.calls()).toHaveLength(1));
});

describe('with points', () => {
  const files = ['menu.pdf', 'card.png', 'film.mp4'].map((name) => ({ id: name, name }));
  const withPoints = (
    draftsForDecision: () => Promise<readonly string[]>,
    {
      count = 1,
      some = true,
      seen = 3,
      unanswered = 0,
      pages = undefined as { seen: number; of: number } | undefined,
    } = {},
    onShowFile = (_: string) => {},
  ) =>
    render(
      <UiProvider texts={english.ui}>
        <Bar
          points={{
            count,
            all: 4,
            some,
            open: unanswered,
            texts: points,
            UnseenFiles,
            store: { draftsForDecision, submitAll: async () => {}, look: async () => {} },
          }}
          seen={{
            seen,
            of: 3,
            unseen: files.slice(seen),
            sum: { files: { seen, of: 3 }, pages, seconds: undefined },
          }}
          onShowFile={onShowFile}
        />
        <Toasts />
      </UiProvider>,
    );
  const submit = () => fireEvent.submit(document.getElementById('decision') as HTMLFormElement);

  it('tells before a decision how many files were looked at, unless it was all', async () => {
    const { unmount } = withPoints(async () => [], { seen: 2 });
    await begin(english.approve);
    expect(screen.getByText('You have looked at 2 of 3 files.')).toBeDefined();
    unmount();
    withPoints(async () => []);
    await begin(english.approve);
    expect(screen.queryByText(/You have looked at/)).toBeNull();
  });

  it('tells of pages that were not looked at, though each file was', async () => {
    withPoints(async () => [], { pages: { seen: 12, of: 14 } });
    await begin(english.approve);
    expect(screen.getByText('You have looked at 3 of 3 files, 12 of 14 pages.')).toBeDefined();
    expect(screen.queryByRole('list', { name: points.unseen })).toBeNull();
  });

  it('names the files that were not looked at, each of which leads there', async () => {
    const onShowFile = vi.fn();
    withPoints(async () => [], { seen: 1 }, onShowFile);
    await begin(english.approve);
    const list = screen.getByRole('list', { name: points.unseen });
    expect([...list.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
      'card.png',
      'film.mp4',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'film.mp4' }));
    expect(onShowFile).toHaveBeenCalledWith('film.mp4');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says before an approval that points of one’s own are open, and not before a request for changes', async () => {
    const sentence = /^2 points of yours are still open\./;
    const { unmount } = withPoints(async () => [], { unanswered: 2 });
    await begin(english.approve);
    expect(screen.getByText(sentence)).toBeDefined();
    unmount();
    withPoints(async () => [], { unanswered: 2 });
    await begin(points.changesWith(1));
    expect(screen.queryByText(sentence)).toBeNull();
  });

  it('says in the bar all the time what was not looked at, how many points there are, and as whom one answers', () => {
    const { unmount } = withPoints(async () => [], { seen: 2 });
    for (const said of [english.filesSeen(2, 3), points.count(4), english.answeringAs('Anna')])
      expect(screen.getByText(said)).toBeDefined();
    unmount();
    show(open);
    expect(screen.queryByText(/files seen/)).toBeNull();
  });

  it('offers all answers in one sheet, whose choice decides nothing until its main button does', async () => {
    const drafts = vi.fn(async () => ['point-of-menu']);
    server.on(decideReview, { outcome: 'done', review: open });
    withPoints(drafts, { count: 4, seen: 2, unanswered: 2 });
    const sheet = within(await begin(english.decide));
    sheet.getByText(english.answeringAs('Anna'));
    sheet.getByRole('button', { name: 'film.mp4' });
    const [approve, changes, message] = [english.approve, points.changesWith(4), english.onlyMessage].map(
      (name) => sheet.getByRole('radio', { name }),
    );
    expect(changes?.getAttribute('aria-describedby')).toBeTruthy();
    for (const text of [
      english.approveText('Storyboard', 1),
      english.changesText.last_agreed,
      english.commentText,
    ])
      sheet.getByText(text);
    const main = (name: string) => sheet.getByRole('button', { name });
    expect(main(english.decide).getAttribute('aria-disabled')).toBe('true');
    submit();
    fireEvent.click(approve as HTMLElement);
    main(english.confirmApprove);
    sheet.getByText(points.approveOpen(2));
    fireEvent.click(message as HTMLElement);
    main(english.confirmComment);
    fireEvent.click(changes as HTMLElement);
    expect(sheet.queryByText(points.approveOpen(2))).toBeNull();
    sheet.getByText(points.goOut(4));
    expect(server.calls()).toEqual([]);
    expect(main(english.confirmChanges).getAttribute('aria-disabled')).toBeNull();
    submit();
    await screen.findByText(english.changesToast);
    expect(server.calls(decideReview)).toMatchObject([
      { body: { decision: 'request_changes', points: ['point-of-menu'] } },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('makes no call while one of them is refused, and says what to do', async () => {
    withPoints(async () => Promise.reject(new DraftRefused()));
    await begin(points.changesWith(1));
    submit();
    await screen.findByText(points.refusedFirst.text);
    expect(server.calls()).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    [true, 'points of this round, needs no words'],
    [false, 'no point, needs words'],
  ])('a request for changes with %s: %s', async (some) => {
    const drafts = vi.fn(async () => []);
    server.on(decideReview, { outcome: 'done', review: open });
    withPoints(drafts, { count: 0, some });
    await begin(english.requestChanges);
    submit();
    if (some) await vi.waitFor(() => expect(drafts).toHaveBeenCalled());
    else await screen.findByText(english.messageNeeded);
    expect(drafts).toHaveBeenCalledTimes(some ? 1 : 0);
  });
});
