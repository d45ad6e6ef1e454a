import { useState, useSyncExternalStore } from 'react';
import type { WirePoint } from '#contracts/points.ts';
import { awaitsAnswer, awaitsReading, pointLimits } from '#domain/point/index.ts';
import { personName } from '#lib/format/person-name.ts';
import { ownOutbox } from '#lib/offline/own-outbox.ts';
import { common } from '#lib/texts/en/common.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import { Button, ConfirmDialog, toast } from '#ui/index.ts';
import type { Taken, TakeStep } from './team-points-api.ts';
import { isSettling } from './waiting-steps.tsx';

/** Lists the points that another person has answered first. */
const tellLeft = ({ items, left }: Taken): void => {
  const points = items.filter(({ id }) => left.includes(id));
  if (points.length === 0) return;
  const names = points.flatMap(({ answer, earlier }) => {
    const by = answer?.by ?? earlier.at(-1)?.reopened?.by;
    return by ? personName(by) : [];
  });
  toast({
    title: texts.team.leftAlone(points.length),
    text: texts.team.leftAloneText(
      points.map(({ number }) => number ?? 0),
      [...new Set(names)].join(', '),
    ),
    tone: 'info',
  });
};

/** Answers all unanswered points with "done", except where the client has the last word. */
export function AnswerAll({ points, onStep }: { points: readonly WirePoint[]; onStep: TakeStep }) {
  /** Points at the time of the question: those that change afterwards are left unchanged. */
  const [asked, ask] = useState<readonly WirePoint[]>();
  const [busy, setBusy] = useState(false);
  const calls = useSyncExternalStore(ownOutbox.subscribe, ownOutbox.calls);
  const isWaiting = ({ id }: WirePoint) =>
    isSettling(calls.filter(({ about }) => about?.points.includes(id)));
  const open = (asked ?? points).filter((point) => awaitsAnswer(point) && !isWaiting(point));
  const isReplied = ({ id }: WirePoint) => points.some((point) => point.id === id && awaitsReading(point));
  const answered = open.filter((point) => !awaitsReading(point) && !isReplied(point));
  const late = answered.filter(({ state }) => state === 'unanswered').length;
  const questions = points.filter(({ state, internal }) => state === 'asked' && !internal).length;
  if (answered.length < 2 && !asked) return null;
  const answer = async () => {
    setBusy(true);
    const given = answered.slice(0, pointLimits.submission);
    await onStep({
      step: 'answer',
      points: given,
      what: 'done',
      text: '',
      leaves: true,
      waits: { title: texts.team.answerAll, about: { points: given.map(({ id }) => id) } },
    }).then(tellLeft, () => {});
    setBusy(false);
    ask(undefined);
  };
  const leftOut = texts.team.leftOut(questions, open.length - answered.length);
  return (
    <>
      <Button size="small" icon="check" onClick={() => ask(points)}>
        {texts.team.answerAll}
      </Button>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => ask(undefined)}
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
