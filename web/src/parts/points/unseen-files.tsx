import type { PointsTexts } from '#lib/texts/en/points.ts';
import { Button } from '#ui/button.tsx';
import css from './points.module.css';

/** Number of a round's files that a client has seen, and the unseen ones. */
export interface Seen {
  readonly seen: number;
  readonly of: number;
  readonly unseen: readonly { readonly id: string; readonly name: string }[];
}

/** Files not seen before a decision, each with a link to it. */
export function UnseenFiles({
  seen: { seen, of, unseen },
  onShow,
  texts,
}: {
  seen: Seen;
  onShow: (fileId: string) => void;
  texts: Pick<PointsTexts, 'seen' | 'unseen'>;
}) {
  if (unseen.length === 0) return null;
  return (
    <div className={css.unseen}>
      <p>{texts.seen(seen, of)}</p>
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
    </div>
  );
}
