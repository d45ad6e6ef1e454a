import { useState } from 'react';
import { saysSomething } from '#domain/point/index.ts';
import { personName } from '#lib/format/person-name.ts';
import type { PointsTexts } from '#lib/texts/en/points.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { toast } from '#ui/toasts.tsx';
import { shownPoints } from './point-drafts.ts';
import type { GoodMarks } from './point-source.ts';
import type { PointStore, PointStoreState } from './point-store.ts';
import css from './points.module.css';

interface Marking {
  readonly state: PointStoreState;
  readonly store: Pick<PointStore, 'mark' | 'saveNow' | 'look'>;
  readonly texts: PointsTexts;
}

/** Names of the others who marked a file as "looks good". */
const othersOf = (good: GoodMarks, fileId: string): string =>
  good
    .filter(({ file_id, own }) => file_id === fileId && !own)
    .map(({ by }) => personName(by))
    .join(', ');

/** True if the reader has marked the file as "looks good", and asks for no change of it. */
export const looksGood = (state: PointStoreState, fileId: string): boolean =>
  state.good.some(({ file_id, own }) => file_id === fileId && own) && !hasOwnChange(state, fileId);

/** True if the reader asks for changes, typed here or stored on the server. */
const hasOwnChange = (state: PointStoreState, fileId: string): boolean =>
  shownPoints(state, 0).some(
    ({ own, kind, file_id, accepted, body, attachments }) =>
      own &&
      kind === 'change' &&
      file_id === fileId &&
      accepted === null &&
      saysSomething({ body, attachments }),
  );

/** Sets or removes the "looks good" mark of a file, which decides nothing. */
export function GoodButton({
  fileId,
  isOnly,
  isOpen,
  state,
  store,
  texts,
}: Marking & {
  readonly fileId: string;
  /** True for the only file of its round: a mark on it would be taken for the approval. A mark that is there can be removed. */
  readonly isOnly: boolean;
  /** False while the round accepts no marks. */
  readonly isOpen: boolean;
}) {
  const [busy, setBusy] = useState(false);
  const isGood = looksGood(state, fileId);
  const others = othersOf(state.good, fileId);
  const mark = async () => {
    setBusy(true);
    try {
      // A change that was removed here must be removed on the server first.
      await store.saveNow();
      await store.mark(fileId, !isGood);
    } catch {
      toast({ title: texts.failed, text: texts.good.failed, tone: 'error' });
      void store.look();
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {isOpen && (isGood || !isOnly) && (
        <Button
          size="small"
          className={css.mark}
          icon={isGood ? 'check-circle' : 'check'}
          aria-pressed={isGood}
          tooltip={texts.good.hint}
          busy={busy}
          disabledReason={hasOwnChange(state, fileId) && texts.good.ownChanges}
          onClick={() => void mark()}
        >
          {texts.good.mark}
        </Button>
      )}
      {!isOpen && isGood && (
        <span className={css.good}>
          <Icon name="check-circle" />
          {texts.good.own}
        </span>
      )}
      {others && (
        <span className={css.good}>
          <Icon name="check-circle" />
          {texts.good.by(others)}
        </span>
      )}
    </>
  );
}

/** Files that look good, each with the names of their markers. */
export function GoodFiles({
  files,
  good,
  texts,
}: {
  files: readonly { readonly id: string; readonly name: string }[];
  good: GoodMarks;
  texts: Pick<PointsTexts, 'good'>;
}) {
  const marked = files.flatMap(({ id, name }) => {
    const names = good.filter(({ file_id }) => file_id === id).map(({ by }) => personName(by));
    return names.length > 0 ? [{ id, name, names: names.join(', ') }] : [];
  });
  if (marked.length === 0) return null;
  return (
    <ul className={css.goodFiles} aria-label={texts.good.title}>
      {marked.map(({ id, name, names }) => (
        <li key={id} className={css.good}>
          <Icon name="check-circle" />
          <span>
            <strong>{name}</strong> {texts.good.by(names)}
          </span>
        </li>
      ))}
    </ul>
  );
}
