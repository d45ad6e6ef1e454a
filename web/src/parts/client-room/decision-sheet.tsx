import { useId, useState } from 'react';
import { decisionCode } from '#domain/answerer/index.ts';
import { ApiError } from '#lib/calls/api.ts';
import { changesConsequence } from '#lib/project/decision-outcome.ts';
import type { ApproversTexts } from '#lib/texts/en/approvers.ts';
import type { PointsTexts } from '#lib/texts/en/points.ts';
import type { ReviewTexts } from '#lib/texts/en/review.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Form } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextArea, TextField } from '#ui/inputs.tsx';
import { Notice } from '#ui/notice.tsx';
import { type Toast, toast } from '#ui/toasts.tsx';
import { useApproversTexts } from '../approvers/use-approvers-texts.ts';
import { DraftRefused } from '../points/draft-refused.ts';
import { type Act, type AnswerProps, type CodeStep, changesLabel, type DraftPoints } from './answer.ts';
import { answerDraft } from './answer-draft.ts';
import css from './decision-sheet.module.css';

const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

const wording = (
  act: Act,
  { stage, rounds }: AnswerProps['round'],
  texts: ReviewTexts,
  several: ApproversTexts | undefined,
) => {
  switch (act) {
    case 'approve':
      return {
        title: texts.approveTitle(stage.title),
        text: several?.approveText ?? texts.approveText(stage.title, rounds.left),
        confirm: texts.confirmApprove,
      };
    case 'request_changes':
      return {
        title: texts.changesTitle,
        text: several?.changesText ?? changesConsequence(rounds.next, texts),
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

/** A ref of one identity is called once a notice is there, and not at each letter. */
const showOnce = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' });

/**
 * Sheet of an answer: its consequence, the files not seen, its author, and its words. `begun` is the answer that it
 * was opened for; undefined lets the reader choose one first, and only the main button then decides.
 */
export function DecisionSheet({
  begun,
  round,
  texts,
  calls,
  who,
  onNotYou,
  points,
  missingDrafts,
  seen,
  onShowFile,
  onClose,
}: AnswerProps & { begun: Act | undefined; onClose: () => void }) {
  const draft = answerDraft(calls.scope);
  const [act, choose] = useState(begun);
  const [message, setMessage] = useState(draft.load);
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  const [code, setCode] = useState<CodeStep & { readonly sentTo: string }>();
  const [digits, setDigits] = useState('');
  const [codeError, setCodeError] = useState<string>();
  const [unmailed, setUnmailed] = useState<Toast>();
  const several = useApproversTexts(round.approval ? round.language : undefined);
  const words = act && wording(act, round, texts, several);
  const count = act === 'comment' ? 0 : (points?.count ?? 0);
  const needed = act === 'comment' || (act === 'request_changes' && !points?.some);

  const type = (text: string) => {
    setMessage(text);
    setMissing(false);
    draft.save(text);
  };

  const answer = async (given: Act) => {
    if (given === 'comment') return calls.comment(message);
    const ids = points ? await points.store.draftsForDecision() : [];
    const told = await calls.decide(given, message, ids);
    void points?.store.look();
    return told;
  };

  const tellFailure = (error: unknown, step: CodeStep | undefined) => {
    if (step && error instanceof ApiError && error.status === 429) return setCodeError(step.texts.tooMany);
    const told = calls.failed(error, act ?? 'comment');
    if (told) toast(told);
  };

  /** False, and said, if no code was mailed. */
  const send = async (step: CodeStep): Promise<boolean> => {
    const sentTo = await step.send();
    const isSent = typeof sentTo === 'string';
    setCode(isSent ? { ...step, sentTo } : undefined);
    setDigits('');
    setCodeError(undefined);
    setUnmailed(isSent ? undefined : sentTo);
    return isSent;
  };

  /** False while a code is to be typed first. */
  const prove = async (): Promise<boolean> => {
    if (!code) {
      const step = await calls.proof?.();
      if (step) await send(step);
      return !step;
    }
    const typed = digits.replaceAll(/\D/g, '');
    const error = typed.length === decisionCode.digits ? await code.check(typed) : code.texts.digits;
    setCodeError(error);
    if (!error) setCode(undefined);
    return !error;
  };

  const sendAgain = async (step: CodeStep) => {
    setBusy(true);
    try {
      if (await send(step)) toast({ title: step.texts.sentAgain });
    } catch (error) {
      tellFailure(error, step);
    } finally {
      setBusy(false);
    }
  };

  const submit = async () => {
    if (!act || (missingDrafts === 'loading' && act !== 'comment')) return;
    if (needed && message.trim() === '') {
      setMissing(true);
      // Once the field has its error, which a screen reader says with it.
      requestAnimationFrame(() => document.querySelector<HTMLElement>('#decision textarea')?.focus());
      return;
    }
    setBusy(true);
    setUnmailed(undefined);
    try {
      if (act !== 'comment' && !(await prove())) return setBusy(false);
      const told = await answer(act);
      // The words are stored elsewhere now, for any outcome.
      draft.forget();
      if (told) toast({ ...told, topic: 'decision' });
      onClose();
    } catch (error) {
      setBusy(false);
      if (points && error instanceof DraftRefused) {
        toast({ ...points.texts.refusedFirst, tone: 'error' });
        return onClose();
      }
      tellFailure(error, code);
    }
  };

  return (
    <Dialog
      open
      sheet
      title={code ? code.texts.title : begun && words ? words.title : texts.decideTitle}
      onClose={onClose}
      dismissible={!busy}
      actions={
        <>
          <Button onClick={code ? () => setCode(undefined) : onClose}>{texts.back}</Button>
          <Button
            variant="primary"
            type="submit"
            form="decision"
            busy={busy || (missingDrafts === 'loading' && act !== 'comment')}
            disabledReason={!act && texts.chooseFirst}
          >
            {words ? words.confirm : texts.decide}
          </Button>
        </>
      }
    >
      <Form id="decision" busy={busy} onSubmit={() => void submit()} className={css.form}>
        {code && (
          <CodeFields
            {...{ code, digits, busy }}
            error={codeError}
            onType={(typed) => {
              setDigits(typed);
              setCodeError(undefined);
            }}
            onAgain={() => void sendAgain(code)}
          />
        )}
        <div hidden={code !== undefined} className={css.form}>
          {begun && words && (
            // On touch the field would bring up a keyboard over what follows from the answer.
            <p tabIndex={-1} className={css.follows} data-autofocus={!needed && isTouch() ? '' : undefined}>
              {words.text}
            </p>
          )}
          <p className={css.who}>
            <Icon name="user" />
            {texts.answeringAs(who)}
            {onNotYou && (
              <Button variant="quiet" size="small" onClick={onNotYou}>
                {texts.notYou}
              </Button>
            )}
          </p>
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
          {!begun && (
            <Answers
              chosen={act}
              onChoose={(next) => {
                if (busy) return;
                choose(next);
                setMissing(false);
              }}
              labels={{
                approve: texts.approve,
                request_changes: changesLabel(points, texts),
                comment: texts.onlyMessage,
              }}
              consequences={(one) => wording(one, round, texts, several).text}
              title={texts.decideTitle}
            />
          )}
          {act === 'approve' && points && points.open > 0 && <p>{points.texts.approveOpen(points.open)}</p>}
          {missingDrafts === 'failed' && act && act !== 'comment' && <p>{texts.roomFailed.answering}</p>}
          {points && act && count > 0 && (
            <p>{act === 'approve' ? points.texts.approveWith(count) : points.texts.goOut(count)}</p>
          )}
          {act && (
            <TextArea
              label={act === 'request_changes' && needed ? texts.whatToChange : texts.yourMessage}
              hint={needed ? undefined : texts.optional}
              error={missing ? texts.messageNeeded : undefined}
              rows={begun ? 5 : 3}
              maxLength={5000}
              value={message}
              onChange={(event) => type(event.currentTarget.value)}
              required={needed}
            />
          )}
        </div>
        {unmailed && (
          // Within the question: the answer is about its button, and what it says is done here.
          <div role="alert" ref={showOnce}>
            <Notice tone={unmailed.tone} title={unmailed.title}>
              {unmailed.text}
            </Notice>
          </div>
        )}
      </Form>
    </Dialog>
  );
}

/** Field of a mailed code, with the way to another one. */
function CodeFields({
  code: { texts, sentTo },
  digits,
  error,
  busy,
  onType,
  onAgain,
}: {
  code: CodeStep & { readonly sentTo: string };
  digits: string;
  error: string | undefined;
  busy: boolean;
  onType: (digits: string) => void;
  onAgain: () => void;
}) {
  return (
    <>
      <p>{texts.sent(sentTo)}</p>
      <TextField
        label={texts.field}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={digits}
        onChange={({ currentTarget: { value } }) => onType(value)}
        error={error}
        // The step takes the place of the words, whose field had the focus.
        autoFocus
        required
      />
      <div>
        <Button variant="quiet" size="small" icon="refresh" busy={busy} onClick={onAgain}>
          {texts.again}
        </Button>
      </div>
    </>
  );
}

const acts: readonly Act[] = ['approve', 'request_changes', 'comment'];

/** Three answers, each with its consequence. */
function Answers({
  chosen,
  onChoose,
  labels,
  consequences,
  title,
}: {
  chosen: Act | undefined;
  onChoose: (act: Act) => void;
  labels: Readonly<Record<Act, string>>;
  consequences: (act: Act) => string;
  title: string;
}) {
  const id = useId();
  return (
    <fieldset className={css.answers}>
      <legend className={css.hidden}>{title}</legend>
      {acts.map((act) => (
        <label key={act} className={css.answer}>
          <input
            type="radio"
            name={id}
            checked={act === chosen}
            aria-labelledby={`${id}-${act}`}
            aria-describedby={`${id}-${act}-follows`}
            onChange={() => onChoose(act)}
          />
          <span>
            <strong id={`${id}-${act}`}>{labels[act]}</strong>
            <span id={`${id}-${act}-follows`} className={css.consequence}>
              {consequences(act)}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Sends points without a decision: after it, or where the reader may take none. */
export function MorePoints({
  count,
  texts,
  store,
  isDecided,
  className,
}: DraftPoints & { isDecided: boolean; className: string | undefined }) {
  const [busy, setBusy] = useState(false);
  const hint = isDecided ? texts.forgotHint : texts.sendNowHint;
  const send = async () => {
    setBusy(true);
    try {
      await store.submitAll();
      toast({ title: texts.sent, text: hint });
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
      className={className}
      tooltip={hint}
      busy={busy}
      onClick={() => void send()}
    >
      {isDecided ? texts.forgot(count) : texts.sendNow(count)}
    </Button>
  );
}

/** Toast for drafts that were not submitted. */
const notSubmitted = (error: unknown, texts: PointsTexts) =>
  error instanceof DraftRefused ? texts.refusedFirst : { title: texts.failed, text: texts.failedText };
