import { type Ref, useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toasts.tsx';
import { type Act, type AnswerProps, changesLabel } from './answer.ts';
import css from './client-room.module.css';

interface Props extends AnswerProps {
  /** Ref of a place for the work's own buttons, on a phone. */
  readonly work?: Ref<HTMLElement> | undefined;
  /** Number of these buttons, for which there is room until they come. */
  readonly workButtons?: number | undefined;
  /** True while an answer is being written. */
  readonly onAnswering?: ((isAnswering: boolean) => void) | undefined;
}

const loadSheet = () => import('./decision-sheet.tsx');

/**
 * Sticky bar with the files seen and marked, and the buttons to approve, request changes or send a message. On a
 * phone all answers are in one sheet, beside the buttons of the work. The sheet is loaded after the work.
 */
export function DecisionBar({ work, workButtons = 0, onAnswering, ...props }: Props) {
  const { round, texts, points, missingDrafts, seen } = props;
  const [answer, setAnswer] = useState<{ readonly begun: Act | undefined }>();
  const [sheet, setSheet] = useState<Awaited<ReturnType<typeof loadSheet>>>();
  const isAnswering = answer !== undefined;
  useEffect(() => {
    if (!isAnswering) return;
    onAnswering?.(true);
    // The bar may unmount with its dialog open, which ends the answer.
    return () => onAnswering?.(false);
  }, [isAnswering, onAnswering]);
  const drafts = points?.count;
  useEffect(() => {
    // Offline, the next point, or the button, retries the load.
    if (drafts !== undefined && !sheet) loadSheet().then(setSheet, () => {});
  }, [drafts, sheet]);
  const begin = (begun: Act | undefined) => () => {
    setAnswer({ begun });
    if (sheet) return;
    loadSheet().then(setSheet, () => {
      setAnswer(undefined);
      toast({ title: texts.failed, text: texts.failedText, tone: 'error' });
    });
  };
  const isOpen = round.state === 'open';
  const offers = isOpen && props.decidedBy === undefined;
  return (
    <footer className={css.bar} data-paper="no">
      <div className={css.barInner}>
        <p className={css.told}>
          <span className={css.who}>
            <span className={css.whoName}>{texts.answeringAs(props.who)}</span>
            {props.onNotYou && (
              <Button variant="quiet" size="small" className={css.notYou} onClick={props.onNotYou}>
                {texts.notYou}
              </Button>
            )}
          </span>
          {isOpen && props.decidedBy && <span className={css.decidedBy}>{props.decidedBy}</span>}
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
        <div className={cx(css.buttons, offers && css.oneLine)}>
          <span ref={work} className={css.work}>
            {offers &&
              !points &&
              missingDrafts === 'loading' &&
              Array.from({ length: workButtons }, (_, index) => (
                <Skeleton key={index} width={index === 0 ? 84 : 118} height={44} />
              ))}
          </span>
          <Button variant="quiet" icon="comment" className={css.say} onClick={begin('comment')}>
            {texts.comment}
          </Button>
          {offers && (
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
          {!offers && points && points.count > 0 && sheet && (
            <sheet.MorePoints {...points} isDecided={!isOpen} className={css.more} />
          )}
        </div>
      </div>
      {answer && sheet && (
        <sheet.DecisionSheet {...props} begun={answer.begun} onClose={() => setAnswer(undefined)} />
      )}
    </footer>
  );
}
