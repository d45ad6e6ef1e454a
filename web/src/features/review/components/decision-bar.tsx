import { type Ref, useEffect, useState } from 'react';
import type { Review } from '#contracts/review.ts';
import { ApiError, Unanswered } from '#lib/api.ts';
import { changesConsequence, outcomeNotice } from '#lib/decision-outcome.ts';
import type { PointsTexts } from '#lib/texts/en/points.ts';
import type { ReviewTexts } from '#lib/texts/en/review.ts';
import { guestTime } from '#parts/guest/guest-page.tsx';
import { DraftRefused } from '#parts/points/draft-refused.ts';
import type { PointStore } from '#parts/points/point-store.ts';
import type { Seen, UnseenFiles } from '#parts/points/unseen-files.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Form } from '#ui/form.tsx';
import { TextArea } from '#ui/inputs.tsx';
import { toast } from '#ui/toasts.tsx';
import { comment, decide, loadReview } from '../api.ts';
import { reviewDraft } from '../draft.ts';
import css from '../review.module.css';

/** Drafts that go out with the next answer. */
export interface DraftPoints {
  readonly count: number;
  /** True if the client’s points say what should change, drafts or not. */
  readonly some: boolean;
  /** Submitted points of the client's own that are open. */
  readonly open: number;
  readonly texts: PointsTexts;
  readonly UnseenFiles: typeof UnseenFiles;
  readonly store: Pick<PointStore, 'submitAll' | 'draftsForDecision' | 'look'>;
}

type Act = 'approve' | 'request_changes' | 'comment';

interface Props {
  readonly token: string;
  readonly review: Review;
  readonly texts: ReviewTexts;
  /** Points that the client has written and not yet submitted. */
  readonly points?: DraftPoints | undefined;
  /** Files of the round that the client has had in sight. */
  readonly seen?: Seen | undefined;
  /** Brings a file of the round into sight. */
  readonly onShowFile?: ((fileId: string) => void) | undefined;
  /** Ref of a place for the work's own buttons, on a phone. */
  readonly work?: Ref<HTMLElement> | undefined;
  /** True while an answer is being written. */
  readonly onAnswering?: ((isAnswering: boolean) => void) | undefined;
  readonly onDecided: (review: Review) => void;
  /** The link was revoked, or has expired, since the page was opened. */
  readonly onGone: (error: Error) => void;
}

/**
 * Sticky bar to approve, request changes or send a message, each after a confirmation. On a phone the answers are a step
 * away, beside the buttons of the work.
 */
export function DecisionBar({
  token,
  review,
  texts,
  points,
  seen,
  onShowFile,
  work,
  onAnswering,
  onDecided,
  onGone,
}: Props) {
  const [act, setAct] = useState<Act>();
  const [chooses, choose] = useState(false);
  const isAnswering = act !== undefined || chooses;
  useEffect(() => onAnswering?.(isAnswering), [isAnswering, onAnswering]);
  const drafts = points?.count ?? 0;
  const isOpen = review.state === 'open';
  const changes = points && drafts > 0 ? points.texts.changesWith(drafts) : texts.requestChanges;
  const take = (next: Act) => () => {
    choose(false);
    setAct(next);
  };
  return (
    <div className={css.bar}>
      <div className={cx(css.barInner, isOpen && css.oneLine)}>
        <span ref={work} className={css.work} />
        <Button variant="quiet" icon="comment" className={css.say} onClick={take('comment')}>
          {texts.comment}
        </Button>
        {isOpen && (
          <>
            <Button icon="edit" className={css.answer} onClick={take('request_changes')} data-answer>
              {changes}
            </Button>
            <Button variant="primary" icon="check" className={css.answer} onClick={take('approve')}>
              {texts.approve}
            </Button>
            <Button variant="primary" className={css.decide} onClick={() => choose(true)} data-answer>
              {texts.decide}
            </Button>
          </>
        )}
        {review.state !== 'open' && points && drafts > 0 && <MorePoints {...points} />}
      </div>
      {chooses && (
        <Dialog open title={texts.decideTitle} onClose={() => choose(false)}>
          <div className={css.choices}>
            <Button variant="primary" icon="check" onClick={take('approve')}>
              {texts.approve}
            </Button>
            <p>{wording('approve', review, texts).text}</p>
            <Button icon="edit" onClick={take('request_changes')}>
              {changes}
            </Button>
            <p>{wording('request_changes', review, texts).text}</p>
            <Button icon="comment" onClick={take('comment')}>
              {texts.comment}
            </Button>
            <p>{wording('comment', review, texts).text}</p>
          </div>
        </Dialog>
      )}
      {act && (
        <Confirm
          key={act}
          act={act}
          token={token}
          review={review}
          texts={texts}
          points={points}
          seen={seen}
          onShowFile={onShowFile}
          onClose={() => setAct(undefined)}
          onDecided={onDecided}
          onGone={onGone}
        />
      )}
    </div>
  );
}

const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

const wording = (act: Act, review: Review, texts: ReviewTexts) => {
  const { stage, rounds } = review;
  switch (act) {
    case 'approve':
      return {
        title: texts.approveTitle(stage.title),
        text: texts.approveText(stage.title, rounds.left, rounds.agreed),
        confirm: texts.confirmApprove,
        done: texts.approvedToast,
      };
    case 'request_changes':
      return {
        title: texts.changesTitle,
        text: changesConsequence(rounds.next, texts),
        confirm: texts.confirmChanges,
        done: texts.changesToast,
      };
    case 'comment':
      return {
        title: texts.commentTitle,
        text: texts.commentText,
        confirm: texts.confirmComment,
        done: texts.commentToast,
      };
  }
};

/** Sends points that came to the client's mind after the decision. */
function MorePoints({ count, texts, store }: DraftPoints) {
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await store.submitAll();
      toast({ title: texts.sent, text: texts.forgotHint });
    } catch (error) {
      toast({ ...notSubmitted(error, texts), tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="primary"
      icon="send"
      className={css.more}
      tooltip={texts.forgotHint}
      busy={busy}
      onClick={() => void send()}
    >
      {texts.forgot(count)}
    </Button>
  );
}

/** Toast of drafts that did not go out. */
const notSubmitted = (error: unknown, texts: PointsTexts) =>
  error instanceof DraftRefused ? texts.refusedFirst : { title: texts.failed, text: texts.failedText };

function Confirm({
  act,
  token,
  review,
  texts,
  points,
  seen,
  onShowFile,
  onClose,
  onDecided,
  onGone,
}: Props & { act: Act; onClose: () => void }) {
  const draft = reviewDraft(token);
  const [message, setMessage] = useState(draft.load);
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  const words = wording(act, review, texts);
  const count = act === 'comment' ? 0 : (points?.count ?? 0);
  const needed = act === 'comment' || (act === 'request_changes' && !points?.some);

  const type = (text: string) => {
    setMessage(text);
    setMissing(false);
    draft.save(text);
  };

  const answer = async () => {
    if (act === 'comment') {
      await comment(token, message);
      return { title: words.done };
    }
    const ids = points ? await points.store.draftsForDecision() : [];
    const decided = await decide(token, act, message, ids);
    void points?.store.look();
    onDecided(decided.review);
    const { outcome, review: fresh } = decided;
    return outcomeNotice({ outcome, decided: fresh.decided }, act, words.done, texts, (at) =>
      guestTime(at, fresh),
    );
  };

  const submit = async () => {
    if (needed && message.trim() === '') {
      setMissing(true);
      return;
    }
    setBusy(true);
    try {
      const told = await answer();
      // The words are stored by now, whatever the outcome.
      draft.forget();
      toast({ ...told, topic: 'decision' });
      onClose();
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.status === 404) return onGone(error);
      if (points && error instanceof DraftRefused) {
        toast({ ...points.texts.refusedFirst, tone: 'error' });
        return onClose();
      }
      const offline = error instanceof Unanswered;
      const problem = error instanceof ApiError ? error.problem : undefined;
      // The state of the agency's subscription is not disclosed to its client.
      const closed = problem?.code === 'read_only' || problem?.code === 'suspended';
      // The error catalogue is English; in other languages the page's own texts are used.
      const told = review.language === 'en' && !closed ? problem : undefined;
      toast({
        title: offline ? texts.unanswered.title : (told?.title ?? texts.failed),
        text: offline ? texts.offline : closed ? texts.states.read_only : (told?.message ?? texts.failedText),
        tone: 'error',
      });
      // The round may have been decided concurrently: reloads it to show its current state.
      if (problem)
        loadReview(token).then(
          ({ review: fresh }) => onDecided(fresh),
          () => {},
        );
    }
  };

  return (
    <Dialog
      open
      title={words.title}
      onClose={onClose}
      dismissible={!busy}
      actions={
        <>
          <Button onClick={onClose}>{texts.back}</Button>
          <Button variant="primary" type="submit" form="decision" busy={busy}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <Form id="decision" busy={busy} onSubmit={() => void submit()} className={css.form}>
        {/* On touch the field would bring up a keyboard over what follows from the answer. */}
        <p tabIndex={-1} className={css.follows} data-autofocus={!needed && isTouch() ? '' : undefined}>
          {words.text}
        </p>
        {act === 'approve' && points && points.open > 0 && <p>{points.texts.approveOpen(points.open)}</p>}
        {act !== 'comment' && points && seen && (
          <points.UnseenFiles
            seen={seen}
            onShow={(id) => {
              onClose();
              onShowFile?.(id);
            }}
            texts={points.texts}
          />
        )}
        {points && count > 0 && (
          <p>{act === 'approve' ? points.texts.approveWith(count) : points.texts.goOut(count)}</p>
        )}
        <TextArea
          label={act === 'request_changes' && needed ? texts.whatToChange : texts.yourMessage}
          hint={needed ? undefined : texts.optional}
          error={missing ? texts.messageNeeded : undefined}
          rows={5}
          maxLength={5000}
          value={message}
          onChange={(event) => type(event.currentTarget.value)}
          required={needed}
        />
      </Form>
    </Dialog>
  );
}
