import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Area, Spot } from '#domain/point/index.ts';
import type { CompareTexts } from '#lib/texts/en/compare.ts';
import type { Picture } from '../viewer/picture.ts';
import css from './compare.module.css';
import type { TextDifference } from './compared-texts.ts';
import type { TextChange } from './text-difference.ts';
import { textParts, useTextDifference } from './use-text-difference.ts';

const ChangedWords = lazy(async () => ({ default: (await textParts()).ChangedWords }));
const TextChanges = lazy(async () => ({ default: (await textParts()).TextChanges }));

type Side = 'before' | 'after';

interface Chosen {
  /** Texts that it is a change of: on another page none is selected. */
  readonly of: TextDifference;
  readonly change: TextChange;
  readonly place: { readonly side: Side; readonly spot: Spot };
}

/** Comparison of the words of two pages: marks over the board, the place of the selected change, and the list below. */
export const useTextMode = ({
  isOn,
  before,
  after,
  onShow,
  texts,
}: {
  isOn: boolean;
  before: Picture | undefined;
  after: Picture | undefined;
  /** Called with the side that shows a selected change. */
  onShow: (side: Side) => void;
  texts: CompareTexts['text'];
}): {
  readonly over?: (side: Side, onto: Area) => ReactNode;
  readonly shown?: Chosen['place'];
  readonly list?: ReactNode;
} => {
  const [older, newer] = [before?.text, after?.text].map((text) => (isOn ? (text ?? undefined) : undefined));
  const difference = useTextDifference(older, newer);
  const [last, setLast] = useState<Chosen>();
  if (!isOn) return {};
  const chosen = last?.of === difference ? last : undefined;
  const choose = (change: TextChange) => {
    if (typeof difference !== 'object') return;
    const side = change.after ? 'after' : 'before';
    const [x = 0, y = 0, w = 0, h = 0] = difference[side][change[side]?.first ?? 0]?.box ?? [];
    setLast({ of: difference, change, place: { side, spot: { x: x + w / 2, y: y + h / 2 } } });
    onShow(side);
  };
  const list = (
    <div className={css.texts}>
      {older && newer ? (
        <Suspense>
          <TextChanges difference={difference} chosen={chosen?.change} onChoose={choose} texts={texts} />
        </Suspense>
      ) : (
        <p role="status">{texts.none}</p>
      )}
    </div>
  );
  if (typeof difference !== 'object') return { list };
  return {
    list,
    ...(chosen && { shown: chosen.place }),
    over: (side, onto) => (
      <Suspense>
        <ChangedWords side={side} onto={onto} difference={difference} chosen={chosen?.change} />
      </Suspense>
    ),
  };
};
