import { type FormEvent, useState } from 'react';
import type { Review } from '#contracts/review.ts';
import { ApiError, Unanswered } from '#lib/api.ts';
import { changesConsequence, outcomeNotice } from '#lib/decision-outcome.ts';
import type { ReviewTexts } from '#lib/texts/en/review.ts';
import { guestTime } from '#parts/guest/guest-page.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextArea } from '#ui/inputs.tsx';
import { toast } from '#ui/toasts.tsx';
import { comment, decide, loadReview } from '../api.ts';
import css from '../review.module.css';

type Act = 'approve' | 'request_changes' | 'comment';

interface Props {
  readonly token: string;
  readonly review: Review;
  readonly texts: ReviewTexts;
  readonly onDecided: (review: Review) => void;
}

/** Sticky bar to approve, request changes or send a message, each after a confirmation. */
export function DecisionBar({ token, review, texts, onDecided }: Props) {
  const [act, setAct] = useState<Act>();
  return (
    <div className={css.bar}>
      <div className={css.barInner}>
        <Button variant="quiet" icon="comment" className={css.say} onClick={() => setAct('comment')}>
          {texts.comment}
        </Button>
        {review.state === 'open' && (
          <>
            <Button icon="edit" className={css.decide} onClick={() => setAct('request_changes')}>
              {texts.requestChanges}
            </Button>
            <Button variant="primary" icon="check" className={css.decide} onClick={() => setAct('approve')}>
              {texts.approve}
            </Button>
          </>
        )}
      </div>
      {act && (
        <Confirm
          key={act}
          act={act}
          token={token}
          review={review}
          texts={texts}
          onClose={() => setAct(undefined)}
          onDecided={onDecided}
        />
      )}
    </div>
  );
}

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

/** Key of the local draft, which survives a lost connection, a closed dialog and a reload. */
const draftKey = (token: string) => `proofline.review.${token}`;

function Confirm({
  act,
  token,
  review,
  texts,
  onClose,
  onDecided,
}: Props & { act: Act; onClose: () => void }) {
  const [message, setMessage] = useState(() => localStorage.getItem(draftKey(token)) ?? '');
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  const words = wording(act, review, texts);
  const needed = act !== 'approve';

  const type = (text: string) => {
    setMessage(text);
    setMissing(false);
    localStorage.setItem(draftKey(token), text);
  };

  const answer = async () => {
    if (act === 'comment') {
      await comment(token, message);
      return { title: words.done };
    }
    const decided = await decide(token, act, message);
    onDecided(decided.review);
    const { outcome, review: fresh } = decided;
    return outcomeNotice({ outcome, decided: fresh.decided }, act, words.done, texts, (at) =>
      guestTime(at, fresh),
    );
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (needed && message.trim() === '') {
      setMissing(true);
      return;
    }
    setBusy(true);
    try {
      const told = await answer();
      // The words are stored by now, whatever the outcome.
      localStorage.removeItem(draftKey(token));
      toast(told);
      onClose();
    } catch (error) {
      setBusy(false);
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
      actions={
        <>
          <Button onClick={onClose}>{texts.back}</Button>
          <Button variant="primary" type="submit" form="decision" busy={busy}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <form id="decision" onSubmit={submit} className={css.form}>
        <p>{words.text}</p>
        <TextArea
          label={act === 'request_changes' ? texts.whatToChange : texts.yourMessage}
          hint={needed ? undefined : texts.optional}
          error={missing ? texts.messageNeeded : undefined}
          rows={5}
          maxLength={5000}
          value={message}
          onChange={(event) => type(event.currentTarget.value)}
          required={needed}
        />
      </form>
    </Dialog>
  );
}
