/** Team's answers to a point, which never replace an unread one. */
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { type AnswerKind, turnOf } from '#domain/point/index.ts';
import { personName } from '#lib/format/person-name.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import { Button, Notice } from '#ui/index.ts';
import { fieldName } from './kept-words.ts';
import type { ShownPoint } from './point-drafts.ts';
import css from './points.module.css';
import { isMet, type TakeStep } from './team-points-api.ts';
import { stepTitle } from './waiting-steps.tsx';
import { WordsAction } from './words-action.tsx';

interface Props {
  readonly point: ShownPoint;
  /** Key of the member in this browser's storage. */
  readonly reader: string;
  readonly onStep: TakeStep;
}

/** Sends an answer; `kept` if another one came first, which the card then shows. Throws for any other failure. */
const give = async (
  { point, reader, onStep }: Props,
  what: AnswerKind,
  text: string,
): Promise<'given' | 'kept'> => {
  const waits = {
    title: stepTitle(texts.answer[what], point, texts),
    detail: text || undefined,
    about: { points: [point.id], field: fieldName(reader, point, what) },
  };
  return onStep({ step: 'answer', points: [point], what, text, waits }).then(
    () => 'given',
    (error) => {
      if (isMet(error)) return 'kept';
      throw error;
    },
  );
};

/** Answer in words: an answer that arrives while they are typed is shown above them, and the words stay. */
export function AnswerInWords({
  what,
  label,
  field,
  ...props
}: Props & { what: AnswerKind; label: string; field: string }) {
  const { point, reader } = props;
  const turn = turnOf(point);
  /** Turn that its author saw when typing began (optimistic lock); undefined before. */
  const [began, begin] = useState<string | null>();
  const isNews = began !== undefined && began !== turn;
  return (
    <WordsAction
      name={fieldName(reader, point, what)}
      label={label}
      field={field}
      send={isNews || point.answer ? texts.team.change : texts.team.answer}
      cancel={isNews ? texts.team.met.leave : texts.cancel}
      onSend={(text) => give(props, what, text)}
      around={(form) => (
        <Begun onBegin={() => begin(turn)} onEnd={() => begin(undefined)}>
          {isNews && <EarlierTurn point={point} />}
          {form}
          {!isNews && point.answer && <p className={css.meta}>{texts.team.stays(point.told)}</p>}
        </Begun>
      )}
      texts={texts}
    />
  );
}

/** Reports mounting and unmounting of its content. */
function Begun({
  onBegin,
  onEnd,
  children,
}: {
  onBegin: () => void;
  onEnd: () => void;
  children: ReactNode;
}) {
  const come = useEffectEvent(onBegin);
  const go = useEffectEvent(onEnd);
  useEffect(() => {
    come();
    return () => go();
  }, []);
  return <div className={css.words}>{children}</div>;
}

/** “Done” without words, unless another answer came first: then the reader chooses. */
export function AnswerDone(props: Props) {
  const { point } = props;
  const [busy, setBusy] = useState(false);
  const [met, meet] = useState(false);
  const answer = async () => {
    setBusy(true);
    // The toast reports a failure.
    meet((await give(props, 'done', '').catch(() => 'failed')) === 'kept');
    setBusy(false);
  };
  if (met)
    return (
      <EarlierTurn
        point={point}
        action={
          <>
            <Button size="small" onClick={() => meet(false)}>
              {texts.team.met.leave}
            </Button>
            <Button size="small" variant="primary" busy={busy} onClick={() => void answer()}>
              {texts.team.met.done}
            </Button>
          </>
        }
      />
    );
  if (point.answer?.what === 'done') return null;
  return (
    <Button size="small" icon="check" busy={busy} onClick={() => void answer()}>
      {texts.team.markDone}
    </Button>
  );
}

/** Turn of a point that came before one's own answer, and the possible actions. */
function EarlierTurn({ point: { answer, earlier }, action }: { point: ShownPoint; action?: ReactNode }) {
  const { met } = texts.team;
  const reopened = earlier.findLast((one) => one.reopened)?.reopened;
  const title = answer
    ? met.answered(personName(answer.by))
    : reopened
      ? met.reopened(personName(reopened.by))
      : met.withdrawn;
  const said = answer
    ? [texts.answer[answer.what], ...(answer.text === '' ? [] : [answer.text])].join(': ')
    : (reopened?.text ?? '');
  return (
    <div role="alert" className={css.met}>
      <Notice tone="warning" title={title} action={action}>
        {said !== '' && (
          <p dir="auto" lang="" className={css.said}>
            {said}
          </p>
        )}
        <p>{met.choice}</p>
      </Notice>
    </div>
  );
}
