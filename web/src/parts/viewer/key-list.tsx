import type { ViewerTexts } from '#lib/texts/en/viewer.ts';
import { Dialog } from '#ui/dialog.tsx';
import css from './viewer.module.css';

export type KeyRow = readonly [keys: readonly string[], words: string] | false;

/** List of the viewer's shortcuts; `film` shows those of a player instead of those for pages and zoom. */
export default function KeyList({
  texts,
  points,
  pages,
  files,
  film,
  searches = false,
  arrows = texts.keyList.files,
  more = [],
  onClose,
}: {
  texts: ViewerTexts;
  points: boolean;
  pages: boolean;
  files: boolean;
  film?: readonly KeyRow[] | undefined;
  /** True if there is a text to search and mark. */
  searches?: boolean | undefined;
  /** Text for the arrow keys. */
  arrows?: string | undefined;
  /** Shortcuts outside the viewer, each with its text. */
  more?: readonly KeyRow[] | undefined;
  onClose: () => void;
}) {
  const words = texts.keyList;
  const ofPicture: readonly KeyRow[] = [
    [files ? ['←', '→'] : ['←', '→', '↑', '↓'], arrows],
    pages && [['Page ↑', 'Page ↓'], words.pages],
    [['+', '−'], words.zoom],
    [['0'], words.fit],
    [['1'], words.actual],
  ];
  const keys: readonly KeyRow[] = [
    ...(film ?? ofPicture),
    [['f'], words.fullScreen],
    points && !film && [['p'], words.pin],
    points && [['a'], words.area],
    points && searches && [['t'], words.text],
    searches && [['/'], words.search],
    points && [['Esc'], words.leave],
    ...more,
    [['?'], words.keys],
  ];
  return (
    <Dialog open title={texts.keys} width={440} onClose={onClose}>
      <dl className={css.keys}>
        {keys.map(
          (row) =>
            row && (
              <div key={row[1]}>
                <dt>
                  {row[0].map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{row[1]}</dd>
              </div>
            ),
        )}
      </dl>
    </Dialog>
  );
}
