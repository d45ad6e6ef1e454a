import { useState, useSyncExternalStore } from 'react';
import type { WirePoint } from '#contracts/points.ts';
import { awaitsAnswer, awaitsReading, pointLimits } from '#domain/point/index.ts';
import { ownOutbox } from '#lib/offline/own-outbox.ts';
import { common } from '#lib/texts/en/common.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import { Button, ConfirmDialog } from '#ui/index.ts';
import type { TakeStep } from './team-points-api.ts';
import { isSettling } from './waiting-steps.tsx';

/** Answers with "done" all at once what is still to be answered, except where the client has the last word. */
export function AnswerAll({ points, onStep }: { points: readonly WirePoint[]; onStep: TakeStep }) {
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const calls = useSyncExternalStore(ownOutbox.subscribe, ownOutbox.calls);
  const isWaiting = ({ id }: WirePoint) =>
    isSettling(calls.filter(({ about }) => about?.points.includes(id)));
  const open = points.filter((point) => awaitsAnswer(point) && !isWaiting(point));
  const answered = open.filter((point) => !awaitsReading(point));
  const late = answered.filter(({ state }) => state === 'unanswered').length;
  const asked = points.filter(({ state, internal }) => state === 'asked' && !internal).length;
  if (answered.length < 2 && !asks) return null;
  const answer = async () => {
    setBusy(true);
    const ids = answered.slice(0, pointLimits.submission).map(({ id }) => id);
    const waits = { title: texts.team.answerAll, about: { points: ids } };
    await onStep({ step: 'answer', ids, what: 'done', text: '', waits }).catch(() => {});
    setBusy(false);
    setAsks(false);
  };
  const leftOut = texts.team.leftOut(asked, open.length - answered.length);
  return (
    <>
      <Button size="small" icon="check" onClick={() => setAsks(true)}>
        {texts.team.answerAll}
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={texts.team.answerAllTitle(Math.min(answered.length, pointLimits.submission))}
        confirm={texts.team.answerAll}
        cancel={common.cancel}
        busy={busy}
        disabledReason={answered.length === 0 && texts.team.answeredAll(points.length)}
        onConfirm={() => void answer()}
      >
        <p>{texts.team.answerAllText(late, answered.length)}</p>
        {answered.length > pointLimits.submission && (
          <p>{texts.team.answerAllOnce(answered.length, pointLimits.submission)}</p>
        )}
        {leftOut !== '' && <p>{texts.team.leftOutText(leftOut)}</p>}
      </ConfirmDialog>
    </>
  );
}
