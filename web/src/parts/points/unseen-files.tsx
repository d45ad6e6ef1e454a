import type { PointsTexts } from '#lib/texts/en/points.ts';
import { Button } from '#ui/button.tsx';
import css from './points.module.css';

/** Files of a round that a client has had in sight, by number, and those that they have not. */
export interface Seen {
  readonly seen: number;
  readonly of: number;
  readonly unseen: readonly { readonly id: string; readonly name: string }[];
}

/** Files that were not looked at before a decision, each of which leads to it. */
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
