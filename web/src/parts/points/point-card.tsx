import { type ReactNode, useEffect, useRef } from 'react';
import { threadOf } from '#domain/point/index.ts';
import { personName } from '#lib/format/person-name.ts';
import type { PointsTexts } from '#lib/texts/en/points.ts';
import { IconButton } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import type { PictureUpload } from './attachment-uploads.ts';
import { Attachments, type PictureSteps } from './attachments.tsx';
import { MentionWords } from './mention-words.tsx';
import type { ShownPoint } from './point-drafts.ts';
import type { Pictures } from './point-source.ts';
import css from './points.module.css';
import { hasSheets, useSheet } from './use-sheet.ts';

const icons: Record<ShownPoint['state'], IconName> = {
  draft: 'edit',
  open: 'comment',
  unanswered: 'alert',
  asked: 'help',
  answered: 'check',
  accepted: 'check-circle',
};

export interface PointCardProps {
  readonly point: ShownPoint;
  /** Number on the work; for a draft the one that it would get now. */
  readonly badge: string;
  readonly place: string;
  readonly time: (at: string) => string;
  readonly texts: PointsTexts;
  /** Undefined if its head links elsewhere instead of selecting it. */
  readonly isSelected: boolean | undefined;
  readonly onSelect: () => void;
  readonly isHovered?: boolean | undefined;
  /** Null when the pointer or the focus has left. */
  readonly onHover?: ((id: string | null) => void) | undefined;
  /** Closes the sheet on a phone; undefined for a card in its list. */
  readonly onClose?: (() => void) | undefined;
  /** Note on its state for the reader. */
  readonly note?: ReactNode | undefined;
  /** Actions queued offline. */
  readonly waiting?: ReactNode | undefined;
  /** Actions that the reader may take. */
  readonly actions?: ReactNode | undefined;
  /** Pictures of its place. */
  readonly crops?: ReactNode | undefined;
  /** URLs of its attachments; an icon replaces missing ones. */
  readonly pictures?: Pictures | undefined;
  /** Uploads of attachments, and the reader's actions on them. */
  readonly uploads?: readonly PictureUpload[] | undefined;
  readonly steps?: Omit<PictureSteps, 'add'> | undefined;
}

/** Point with its answer and its thread. */
export function PointCard({
  point,
  badge,
  place,
  time,
  texts,
  isSelected,
  onSelect,
  isHovered,
  onHover,
  onClose,
  note,
  waiting,
  actions,
  crops,
  pictures = {},
  uploads,
  steps,
}: PointCardProps) {
  const { answer, accepted, reopened, kind } = point;
  // Remarks ask for no answer.
  const state = kind === 'remark' && point.state === 'unanswered' ? 'open' : point.state;
  const thread = threadOf(point);
  const card = useRef<HTMLLIElement>(null);
  const isSheet = onClose !== undefined;
  useSheet(card, isSheet ? point.id : undefined, place);
  useEffect(() => {
    // Focused, because for screen readers the sheet is at the end of the page.
    if (isSheet && hasSheets())
      card.current?.querySelector<HTMLElement>('[aria-pressed]')?.focus({ preventScroll: true });
  }, [isSheet]);
  const isForeignDraft = state === 'draft' && !point.own;
  return (
    <li
      ref={card}
      className={cx(
        css.card,
        isHovered && css.hovered,
        isSelected && css.selected,
        point.internal && css.internal,
        onClose && css.sheet,
      )}
      data-point={point.id}
      aria-label={texts.number(Number(badge))}
      onPointerEnter={() => onHover?.(point.id)}
      onPointerLeave={() => onHover?.(null)}
      onFocus={() => onHover?.(point.id)}
      onBlur={() => onHover?.(null)}
      onKeyDown={({ key, defaultPrevented }) => {
        if (key === 'Escape' && !defaultPrevented) onClose?.();
      }}
    >
      {onClose && <IconButton icon="x" label={texts.close} className={css.close} onClick={onClose} />}
      <button
        type="button"
        className={css.head}
        data-paper="yes"
        onClick={onSelect}
        aria-pressed={isSelected}
        data-opens={isSelected === undefined ? point.id : undefined}
      >
        <span className={cx(css.badge, css[state])}>{badge}</span>
        <span className={css.place}>{place}</span>
        <span className={cx(css.state, css[state])}>
          <Icon name={icons[state]} size={14} />
          {texts.state[state]}
        </span>
      </button>
      {point.body !== '' && (
        <p dir="auto" lang="" className={css.body}>
          <MentionWords text={point.body} mentions={point.mentions} />
        </p>
      )}
      <Attachments
        attachments={point.attachments}
        pictures={pictures}
        uploads={uploads}
        steps={steps}
        texts={texts}
      />
      {point.refused && (
        <p className={css.refused} role="status">
          {texts.refused[point.refused]}
        </p>
      )}
      {crops}
      <p className={css.meta}>
        {isForeignDraft ? texts.draftOf(personName(point.author)) : personName(point.author)}
        {point.kind === 'remark' && ` · ${texts.kind.remark}`}
        {point.internal && ` · ${texts.team.internal}`}
        {reopened > 0 && ` · ${texts.reopened(reopened)}`}
        {point.agreed.length > 0 && ` · ${texts.agreed(point.agreed.length)}`}
      </p>
      {answer && (
        <div className={cx(css.answer, css[answer.what])}>
          <strong>{texts.answer[answer.what]}</strong>
          {answer.text && (
            <span dir="auto" lang="" className={css.said}>
              {answer.text}
            </span>
          )}
          <span className={css.meta}>{texts.answeredBy(personName(answer.by), time(answer.at))}</span>
        </div>
      )}
      {thread.length > 0 && (
        <ol className={css.thread}>
          {thread.map(({ by, at, text, internal, what, changed, mentions, attachments }) => (
            <li key={`${at}${by.id}${text}`} className={cx(internal && css.internal)}>
              <span dir="auto" lang="" className={css.said}>
                {what && `${texts.answer[what]}${text ? ': ' : ''}`}
                <MentionWords text={text} mentions={mentions} />
              </span>
              {attachments && <Attachments attachments={attachments} pictures={pictures} texts={texts} />}
              <span className={css.meta}>
                {personName(by)}, {time(at)}
                {changed && ` · ${texts.answerChanged}`}
                {internal && ` · ${texts.team.internal}`}
              </span>
            </li>
          ))}
        </ol>
      )}
      {accepted && <p className={css.meta}>{texts.acceptedBy(personName(accepted.by))}</p>}
      {note && <p className={css.meta}>{note}</p>}
      {waiting}
      {actions && <div className={css.actions}>{actions}</div>}
    </li>
  );
}
