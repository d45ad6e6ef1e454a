import type { ComponentType } from 'react';
import type { Language } from '#contracts/common.ts';
import { useLazyPart } from '#lib/page/use-lazy-part.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { isPlayed } from '../guest/work-viewer.tsx';
import { playerCatalogues } from '../player/catalogues.ts';
import type { CompareProps, VersionsProps } from './props.ts';

type Props = Omit<CompareProps, 'texts' | 'viewerTexts' | 'films'>;

const catalogues = {
  en: () => Promise.all([import('#lib/texts/en/compare.ts'), import('#lib/texts/en/viewer.ts')]),
  es: () => Promise.all([import('#lib/texts/es/compare.ts'), import('#lib/texts/es/viewer.ts')]),
  it: () => Promise.all([import('#lib/texts/it/compare.ts'), import('#lib/texts/it/viewer.ts')]),
  fr: () => Promise.all([import('#lib/texts/fr/compare.ts'), import('#lib/texts/fr/viewer.ts')]),
};

/** Comparison of films and sounds, with the player's parts and texts. */
const loadFilms = async (language: Language) => {
  const [{ Films }, { player }] = await Promise.all([import('./films.tsx'), playerCatalogues[language]()]);
  return (props: VersionsProps) => <Films {...props} playerTexts={player} />;
};

const load = async (language: Language, plays: boolean): Promise<ComponentType<Props>> => {
  const [{ Compare }, [{ compare }, { viewer }], films] = await Promise.all([
    import('./compare.tsx'),
    catalogues[language](),
    plays ? loadFilms(language) : undefined,
  ]);
  return (props) => <Compare {...props} films={films} texts={compare} viewerTexts={viewer} />;
};

/** Comparison of two versions, loaded when it is opened. */
export function LazyCompare({ language, ...props }: Props & { language: Language }) {
  const plays = isPlayed(props.file);
  // A file of another kind needs other parts.
  const comparison = useLazyPart(`${language} ${plays}`, () => load(language, plays));
  if (comparison.is === 'failed')
    return (
      <Notice tone="warning" action={<Button onClick={comparison.retry}>{props.pointTexts.retry}</Button>}>
        {props.pointTexts.compareFailed}
      </Notice>
    );
  if (comparison.is === 'loading')
    return (
      <div aria-busy="true">
        <Skeleton height={320} />
      </div>
    );
  return <comparison.part {...props} />;
}
