import { type ReactNode, useState } from 'react';
import { pointLimits, threadOf } from '#domain/point/index.ts';
import type { PointsTexts } from '#lib/texts/en/points.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Form } from '#ui/form.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { TextArea } from '#ui/inputs.tsx';
import { toast } from '#ui/toasts.tsx';
import type { ShownPoint } from './point-drafts.ts';
import css from './points.module.css';

const icons: Record<ShownPoint['state'], IconName> = {
  draft: 'edit',
  open: 'comment',
  unanswered: 'alert',
  answered: 'check',
  accepted: 'check-circle',
};

export interface PointCardProps {
  readonly point: ShownPoint;
  /** Number on the work: that of a draft is the one it would get now. */
  readonly badge: string;
  readonly place: string;
  readonly time: (at: string) => string;
  readonly texts: PointsTexts;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  /** Remark on its state for the reader. */
  readonly note?: ReactNode | undefined;
  /** Steps that the reader may take. */
  readonly actions?: ReactNode | undefined;
  /** Pictures of its place. */
  readonly crops?: ReactNode | undefined;
}

/** A point with its answer and its thread. */
export function PointCard({
  point,
  badge,
  place,
  time,
  texts,
  isSelected,
  onSelect,
  note,
  actions,
  crops,
}: PointCardProps) {
  const { answer, accepted, state, reopened } = point;
  const thread = threadOf(point);
  const isForeignDraft = state === 'draft' && !point.own;
  return (
    <li
      className={cx(css.card, isSelected && css.selected, point.internal && css.internal)}
      data-point={point.id}
      aria-label={texts.number(Number(badge))}
    >
      <button type="button" className={css.head} onClick={onSelect} aria-pressed={isSelected}>
        <span className={cx(css.badge, css[state])}>{badge}</span>
        <span className={css.place}>{place}</span>
        <span className={cx(css.state, css[state])}>
          <Icon name={icons[state]} size={14} />
          {texts.state[state]}
        </span>
      </button>
      <p className={css.body}>{point.body}</p>
      {point.refused && (
        <p className={css.refused} role="status">
          {texts.refused[point.refused]}
        </p>
      )}
      {crops}
      <p className={css.meta}>
        {isForeignDraft ? texts.draftOf(point.author.name) : point.author.name}
        {point.kind === 'remark' && ` · ${texts.kind.remark}`}
        {point.internal && ` · ${texts.team.internal}`}
        {reopened > 0 && ` · ${texts.reopened(reopened)}`}
        {point.agreed.length > 0 && ` · ${texts.agreed(point.agreed.length)}`}
      </p>
      {answer && (
        <div className={cx(css.answer, css[answer.what])}>
          <strong>{texts.answer[answer.what]}</strong>
          {answer.text && <span className={css.said}>{answer.text}</span>}
          <span className={css.meta}>{texts.answeredBy(answer.by.name, time(answer.at))}</span>
        </div>
      )}
      {thread.length > 0 && (
        <ol className={css.thread}>
          {thread.map(({ by, at, text, internal, what }) => (
            <li key={`${at}${by.id}${text}`} className={cx(internal && css.internal)}>
              <span className={css.said}>
                {[...(what ? [texts.answer[what]] : []), ...(text ? [text] : [])].join(': ')}
              </span>
              <span className={css.meta}>
                {by.name}, {time(at)}
                {internal && ` · ${texts.team.internal}`}
              </span>
            </li>
          ))}
        </ol>
      )}
      {accepted && <p className={css.meta}>{texts.acceptedBy(accepted.by.name)}</p>}
      {note && <p className={css.meta}>{note}</p>}
      {actions && <div className={css.actions}>{actions}</div>}
    </li>
  );
}

/** A step on a point that needs words, opened by a button: reply, open again, ask back. */
export function WordsAction({
  label,
  field,
  send,
  cancel,
  required = true,
  onSend,
  texts,
}: {
  label: string;
  field: string;
  send: string;
  cancel: string;
  required?: boolean | undefined;
  /** `attempt` names this text: a repetition after a lost answer has the same. */
  onSend: (text: string, attempt: string) => Promise<unknown>;
  texts: Pick<PointsTexts, 'failed' | 'failedText'>;
}) {
  const [text, setText] = useState<string>();
  const [attempt, setAttempt] = useState(() => crypto.randomUUID());
  const [busy, setBusy] = useState(false);
  if (text === undefined)
    return (
      <Button size="small" onClick={() => setText('')}>
        {label}
      </Button>
    );
  const submit = async () => {
    if (required && text.trim() === '') return;
    setBusy(true);
    try {
      await onSend(text.trim(), attempt);
      setText(undefined);
      setAttempt(crypto.randomUUID());
    } catch {
      toast({ title: texts.failed, text: texts.failedText, tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form className={css.words} busy={busy} onSubmit={() => void submit()}>
      <TextArea
        label={field}
        rows={2}
        maxLength={pointLimits.reply}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        autoFocus
      />
      <div className={css.actions}>
        <Button size="small" onClick={() => setText(undefined)}>
          {cancel}
        </Button>
        <Button
          size="small"
          variant="primary"
          type="submit"
          busy={busy}
          disabledReason={required && text.trim() === '' && field}
        >
          {send}
        </Button>
      </div>
    </Form>
  );
}
