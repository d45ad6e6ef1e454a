import { isAllSeen, type SeenSum } from '#domain/file/seen.ts';
import { seenInWords } from '#domain/file/seen-words.ts';
import type { PointsTexts } from '#lib/texts/en/points.ts';
import { Button } from '#ui/button.tsx';
import css from './points.module.css';

/** Number of a round's files that a client has seen, and the unseen ones. */
export interface Seen {
  readonly seen: number;
  readonly of: number;
  readonly unseen: readonly { readonly id: string; readonly name: string }[];
  readonly sum: SeenSum | undefined;
}

/** Says what was not looked at before a decision; each file that was not leads to it. */
export function UnseenFiles({
  seen: { sum, unseen },
  onShow,
  texts,
}: {
  seen: Seen;
  onShow: (fileId: string) => void;
  texts: Pick<PointsTexts, 'seen' | 'unseen' | 'language'>;
}) {
  if (!sum || isAllSeen(sum)) return null;
  return (
    <div className={css.unseen}>
      <p>{texts.seen(seenInWords(sum, texts.language))}</p>
      {unseen.length > 0 && (
        <ul aria-label={texts.unseen}>
          <li aria-hidden>{texts.unseen}</li>
          {unseen.map(({ id, name }) => (
            <li key={id}>
              <Button size="small" icon="eye" onClick={() => onShow(id)}>
                {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
