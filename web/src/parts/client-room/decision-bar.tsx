import { type Ref, useEffect, useState } from 'react';
import type { PointsTexts } from '#lib/texts/en/points.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toasts.tsx';
import { DraftRefused } from '../points/draft-refused.ts';
import { type Act, type AnswerProps, changesLabel, type DraftPoints } from './answer.ts';
import css from './client-room.module.css';

interface Props extends AnswerProps {
  /** Ref of a place for the work's own buttons, on a phone. */
  readonly work?: Ref<HTMLElement> | undefined;
  /** True while an answer is being written. */
  readonly onAnswering?: ((isAnswering: boolean) => void) | undefined;
}

const loadSheet = async () => (await import('./decision-sheet.tsx')).DecisionSheet;

/**
 * Sticky bar with what was looked at and marked, and the ways to approve, request changes or send a message. On a phone all
 * answers are in one sheet, beside the buttons of the work. The sheet is loaded behind the work.
 */
export function DecisionBar({ work, onAnswering, ...props }: Props) {
  const { round, texts, points, seen } = props;
  const [answer, setAnswer] = useState<{ readonly begun: Act | undefined }>();
  const [Sheet, setSheet] = useState<Awaited<ReturnType<typeof loadSheet>>>();
  const isAnswering = answer !== undefined;
  useEffect(() => {
    if (!isAnswering) return;
    onAnswering?.(true);
    // The bar may go with its dialog open, and nobody is answering then.
    return () => onAnswering?.(false);
  }, [isAnswering, onAnswering]);
  const isInRoom = points !== undefined;
  useEffect(() => {
    // Without a connection it is loaded by the button.
    if (isInRoom)
      loadSheet().then(
        (loaded) => setSheet(() => loaded),
        () => {},
      );
  }, [isInRoom]);
  const begin = (begun: Act | undefined) => () => {
    setAnswer({ begun });
    if (Sheet) return;
    loadSheet().then(
      (loaded) => setSheet(() => loaded),
      () => {
        setAnswer(undefined);
        toast({ title: texts.failed, text: texts.failedText, tone: 'error' });
      },
    );
  };
  const isOpen = round.state === 'open';
  return (
    <div className={css.bar}>
      <div className={css.barInner}>
        <p className={css.told}>
          <span className={css.who}>{texts.answeringAs(props.who)}</span>
          {isOpen && seen && seen.of > 1 && (
            <span className={css.seen}>
              <Icon name="eye" />
              {texts.filesSeen(seen.seen, seen.of)}
            </span>
          )}
          {isOpen && points && points.all > 0 && (
            <span className={css.marked}>
              <Icon name="comment" />
              {points.texts.count(points.all)}
            </span>
          )}
        </p>
        <div className={cx(css.buttons, isOpen && css.oneLine)}>
          <span ref={work} className={css.work} />
          <Button variant="quiet" icon="comment" className={css.say} onClick={begin('comment')}>
            {texts.comment}
          </Button>
          {isOpen && (
            <>
              <Button icon="edit" className={css.answer} onClick={begin('request_changes')} data-answer>
                {changesLabel(points, texts)}
              </Button>
              <Button variant="primary" icon="check" className={css.answer} onClick={begin('approve')}>
                {texts.approve}
              </Button>
              <Button variant="primary" className={css.decide} onClick={begin(undefined)} data-answer>
                {texts.decide}
              </Button>
            </>
          )}
          {!isOpen && points && points.count > 0 && <MorePoints {...points} />}
        </div>
      </div>
      {answer && Sheet && <Sheet {...props} begun={answer.begun} onClose={() => setAnswer(undefined)} />}
    </div>
  );
}

/** Keeps the place of the bar while it is not known what goes out with an answer. */
export function BarRoom() {
  return (
    <div className={css.bar} aria-hidden>
      <div className={css.barInner}>
        <div className={css.told}>
          <Skeleton width={160} height={20} />
        </div>
        <div className={cx(css.buttons, css.oneLine)}>
          <Skeleton height={36} />
        </div>
      </div>
    </div>
  );
}

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
