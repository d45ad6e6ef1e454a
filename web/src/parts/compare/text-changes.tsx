import type { Area } from '#domain/point/index.ts';
import type { CompareTexts } from '#lib/texts/en/compare.ts';
import { cx } from '#ui/cx.ts';
import { areasOf, copied, type Word, type WordRange } from '../viewer/text.ts';
import type { TextDifference } from './compared-texts.ts';
import css from './text-changes.module.css';
import type { TextChange } from './text-difference.ts';

/** Maximum of listed changes, and of characters per side of one. */
const most = { listed: 100, characters: 120 };

const quote = (words: readonly Word[], range: WordRange | undefined): string | undefined => {
  if (!range) return undefined;
  const text = copied(words, range).replace(/\s+/g, ' ');
  return text.length > most.characters ? `${text.slice(0, most.characters).trimEnd()}…` : text;
};

/** Number of changes in a sentence, and each of them as a button that shows its place. */
export function TextChanges({
  difference,
  chosen,
  onChoose,
  texts,
}: {
  difference: TextDifference | 'computing' | 'failed';
  chosen: TextChange | undefined;
  onChoose: (change: TextChange) => void;
  texts: CompareTexts['text'];
}) {
  const { before = [], after = [], changes = [] } = typeof difference === 'object' ? difference : {};
  return (
    <>
      <p role="status" className={css.count}>
        {told(difference, texts)}
      </p>
      {changes.length > 0 && (
        <ul className={css.list} aria-label={texts.list}>
          {changes.slice(0, most.listed).map((change, index) => (
            <li key={index}>
              <button
                type="button"
                className={css.change}
                aria-pressed={change === chosen}
                onClick={() => onChoose(change)}
              >
                {texts.change(quote(before, change.before), quote(after, change.after))}
              </button>
            </li>
          ))}
        </ul>
      )}
      {changes.length > most.listed && <p>{texts.more(changes.length - most.listed)}</p>}
    </>
  );
}

const told = (difference: TextDifference | 'computing' | 'failed', texts: CompareTexts['text']): string => {
  if (difference === 'computing') return texts.comparing;
  if (difference === 'failed') return texts.failed;
  const { before, after, changes } = difference;
  if (before.length === 0 && after.length === 0) return texts.none;
  if (!changes) return texts.many;
  return changes.length === 0 ? texts.same : texts.changes(changes.length);
};

/** Changed words on one side. */
export function ChangedWords({
  side,
  difference,
  chosen,
  onto,
}: {
  side: 'before' | 'after';
  difference: TextDifference;
  chosen: TextChange | undefined;
  /** Part of the paper that the page covers. */
  onto: Area;
}) {
  const words = difference[side];
  return difference.changes?.flatMap((change, index) => {
    const range = change[side];
    if (!range) return [];
    return areasOf(words, range).map(({ x, y, w, h }, line) => (
      <span
        key={`${index} ${line}`}
        data-change={index}
        className={cx(
          css.words,
          side === 'before' ? css.removed : css.added,
          change === chosen && css.chosen,
        )}
        style={{
          left: `${onto.x + (x * onto.w) / 100}%`,
          top: `${onto.y + (y * onto.h) / 100}%`,
          width: `${(w * onto.w) / 100}%`,
          height: `${(h * onto.h) / 100}%`,
        }}
      />
    ));
  });
}
