import { type Ref, useEffect, useState } from 'react';
import { changesConsequence } from '#lib/decision-outcome.ts';
import type { PointsTexts } from '#lib/texts/en/points.ts';
import type { ReviewTexts } from '#lib/texts/en/review.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Form } from '#ui/form.tsx';
import { TextArea } from '#ui/inputs.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { type Toast, toast } from '#ui/toasts.tsx';
import { DraftRefused } from '../points/draft-refused.ts';
import type { PointStore } from '../points/point-store.ts';
import type { Seen, UnseenFiles } from '../points/unseen-files.tsx';
import { answerDraft } from './answer-draft.ts';
import css from './client-room.module.css';
import type { Room } from './room.ts';
import type { ClientRound } from './round.ts';

/** Sends the answers of a client, by a mailed link or signed in. */
export interface AnswerCalls {
  /** Name of the round, under which the words are kept in this browser. */
  readonly scope: string;
  /** Sends a decision with the ids of the drafts that go out with it; tells what became of it. */
  readonly decide: (
    decision: 'approve' | 'request_changes',
    message: string,
    points: readonly string[],
  ) => Promise<Toast>;
  readonly comment: (message: string) => Promise<Toast>;
  /** Words for an answer that did not arrive; undefined where the page itself tells it. */
  readonly failed: (error: unknown, act: Act) => Toast | undefined;
}

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

/** The drafts of a room, and its points as far as a decision names them. */
export const draftsOf = (
  { state, store, texts, parts: { drafts, UnseenFiles } }: Room,
  revisionId: number,
): DraftPoints => ({
  UnseenFiles,
  store,
  texts,
  count: drafts.draftsToSubmit(state).length,
  some: drafts.saysChanges(state, revisionId),
  open: drafts.openOwnPoints(state),
});

export type Act = 'approve' | 'request_changes' | 'comment';

interface Props {
  readonly round: Pick<ClientRound, 'state' | 'stage' | 'rounds'>;
  readonly texts: ReviewTexts;
  readonly calls: AnswerCalls;
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
}

/**
 * Sticky bar to approve, request changes or send a message, each after a confirmation. On a phone the answers are a step
 * away, beside the buttons of the work.
 */
export function DecisionBar({ work, onAnswering, ...props }: Props) {
  const { round, texts, points } = props;
  const [act, setAct] = useState<Act>();
  const [chooses, choose] = useState(false);
  const isAnswering = act !== undefined || chooses;
  useEffect(() => {
    if (!isAnswering) return;
    onAnswering?.(true);
    // The bar may go with its dialog open, and nobody is answering then.
    return () => onAnswering?.(false);
  }, [isAnswering, onAnswering]);
  const drafts = points?.count ?? 0;
  const isOpen = round.state === 'open';
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
        {!isOpen && points && drafts > 0 && <MorePoints {...points} />}
      </div>
      {chooses && (
        <Dialog open title={texts.decideTitle} onClose={() => choose(false)}>
          <div className={css.choices}>
            <Button variant="primary" icon="check" onClick={take('approve')}>
              {texts.approve}
            </Button>
            <p>{wording('approve', round, texts).text}</p>
            <Button icon="edit" onClick={take('request_changes')}>
              {changes}
            </Button>
            <p>{wording('request_changes', round, texts).text}</p>
            <Button icon="comment" onClick={take('comment')}>
              {texts.comment}
            </Button>
            <p>{wording('comment', round, texts).text}</p>
          </div>
        </Dialog>
      )}
      {act && <Confirm key={act} act={act} {...props} onClose={() => setAct(undefined)} />}
    </div>
  );
}

/** Keeps the place of the bar while it is not known what goes out with an answer. */
export function BarRoom() {
  return (
    <div className={css.bar} aria-hidden>
      <div className={cx(css.barInner, css.oneLine)}>
        <Skeleton height={36} />
      </div>
    </div>
  );
}

const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

const wording = (act: Act, { stage, rounds }: Props['round'], texts: ReviewTexts) => {
  switch (act) {
    case 'approve':
      return {
        title: texts.approveTitle(stage.title),
        text: texts.approveText(stage.title, rounds.left, rounds.agreed),
        confirm: texts.confirmApprove,
      };
    case 'request_changes':
      return {
        title: texts.changesTitle,
        text: changesConsequence(rounds.next, texts),
        confirm: texts.confirmChanges,
      };
    case 'comment':
      return {
        title: texts.commentTitle,
        text: texts.commentText,
        confirm: texts.confirmComment,
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
  round,
  texts,
  calls,
  points,
  seen,
  onShowFile,
  onClose,
}: Omit<Props, 'work' | 'onAnswering'> & { act: Act; onClose: () => void }) {
  const draft = answerDraft(calls.scope);
  const [message, setMessage] = useState(draft.load);
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  const words = wording(act, round, texts);
  const count = act === 'comment' ? 0 : (points?.count ?? 0);
  const needed = act === 'comment' || (act === 'request_changes' && !points?.some);

  const type = (text: string) => {
    setMessage(text);
    setMissing(false);
    draft.save(text);
  };

  const answer = async () => {
    if (act === 'comment') return calls.comment(message);
    const ids = points ? await points.store.draftsForDecision() : [];
    const told = await calls.decide(act, message, ids);
    void points?.store.look();
    return told;
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
      if (points && error instanceof DraftRefused) {
        toast({ ...points.texts.refusedFirst, tone: 'error' });
        return onClose();
      }
      const told = calls.failed(error, act);
      if (told) toast(told);
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
