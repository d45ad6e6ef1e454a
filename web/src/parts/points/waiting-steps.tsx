import { useEffect, useSyncExternalStore } from 'react';
import { isDue, isOld, type Kept, type ShownOutbox } from '#lib/offline/outbox-calls.ts';
import type { PointsTexts } from '#lib/texts/en/points.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { putWordsBack } from './kept-words.ts';
import css from './points.module.css';

/** Codes of refusals with a text in the reader's language. */
const reasons: Readonly<Record<string, keyof PointsTexts['notTaken']>> = {
  project_closed: 'closed',
  not_open_for_review: 'closed',
  read_only: 'closed',
  suspended: 'closed',
  too_many_replies: 'full',
  point_not_answered: 'changed',
  point_question: 'changed',
  point_accepted: 'changed',
  answered_meanwhile: 'changed',
};

/** Reason that the server refused an action. */
export const refusalWords = (
  refused: { readonly code?: string; readonly status?: number },
  { notTaken }: Pick<PointsTexts, 'notTaken'>,
): string => {
  const known = refused.code === undefined ? undefined : reasons[refused.code];
  const isGone = refused.status === 404 || refused.status === 410 || refused.code?.endsWith('not_found');
  return notTaken[known ?? (isGone ? 'gone' : 'other')];
};

/** Title of a queued action, with the number of its point. */
export const stepTitle = (
  step: string,
  { number }: { readonly number: number | null },
  texts: Pick<PointsTexts, 'number'>,
): string => `${step.replace('…', '')} · ${texts.number(number ?? 0)}`;

/** Calls about a point that are queued offline, or were refused later. */
export const useWaitingSteps = (outbox: ShownOutbox | undefined, pointId: string): readonly Kept[] =>
  useSyncExternalStore(outbox?.subscribe ?? never, outbox?.calls ?? none).filter(({ about }) =>
    about?.points.includes(pointId),
  );
const never = () => () => {};
const noCalls: readonly Kept[] = [];
const none = () => noCalls;

/** True while a queued call changes the state of its point: another one would be based on an outdated state. */
export const isSettling = (calls: readonly Kept[]): boolean =>
  calls.some((call) => isDue(call) && !call.about?.isReply);

/** Actions on a point that were taken offline, with their state and their undo. */
export function WaitingSteps({
  calls,
  outbox,
  onEdit,
  texts,
}: {
  calls: readonly Kept[];
  outbox: ShownOutbox;
  /** Takes the words of a call back; by default into the field that they came from. */
  onEdit?: ((call: Kept) => void) | undefined;
  texts: PointsTexts;
}) {
  if (calls.length === 0) return null;
  return (
    <ul className={css.waiting} aria-live="polite">
      {calls.map((call) => (
        <WaitingStep key={call.id} call={call} outbox={outbox} onEdit={onEdit} texts={texts} />
      ))}
    </ul>
  );
}

function WaitingStep({
  call,
  outbox,
  onEdit,
  texts,
}: {
  call: Kept;
  outbox: ShownOutbox;
  onEdit: ((call: Kept) => void) | undefined;
  texts: PointsTexts;
}) {
  const { id, title, detail, about, refused } = call;
  const { place } = outbox;
  useEffect(() => place?.(id), [place, id]);
  const { waits } = texts;
  const takeBack = () => {
    if (onEdit) onEdit(call);
    else if (about?.field) putWordsBack(about.field, { text: detail ?? '', attachments: about.attachments });
    void outbox.drop(id);
  };
  return (
    <li className={cx(refused && css.notTaken)}>
      <strong className={css.waits}>
        <Icon name={refused ? 'alert' : 'clock'} size={14} />
        {refused ? waits.refused(title) : title}
      </strong>
      {detail && <p className={css.said}>{detail}</p>}
      {about?.attachments && about.attachments.length > 0 && (
        <p className={css.meta}>{about.attachments.map(({ name }) => name).join(', ')}</p>
      )}
      <p className={css.meta}>
        {refused ? refusalWords(refused, texts) : isOld(call) ? waits.old : waits.soon}
      </p>
      <div className={css.actions}>
        {!refused && isOld(call) && (
          <Button size="small" onClick={() => void outbox.confirm(id)}>
            {waits.sendNow}
          </Button>
        )}
        {(onEdit || ((detail || about?.attachments?.length) && about?.field)) && (
          <Button size="small" icon="edit" onClick={takeBack}>
            {texts.edit}
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={() => void outbox.drop(id)}>
          {refused || isOld(call) ? waits.discard : texts.cancel}
        </Button>
      </div>
    </li>
  );
}
