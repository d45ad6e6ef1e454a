import { type ComponentType, useEffect, useState } from 'react';
import type { Language } from '#contracts/common.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { isPlayed } from '../guest/work-viewer.tsx';
import type { CompareProps, VersionsProps } from './props.ts';

type Props = Omit<CompareProps, 'texts' | 'viewerTexts' | 'films'>;

const catalogues = {
  en: () => Promise.all([import('#lib/texts/en/compare.ts'), import('#lib/texts/en/viewer.ts')]),
  es: () => Promise.all([import('#lib/texts/es/compare.ts'), import('#lib/texts/es/viewer.ts')]),
  it: () => Promise.all([import('#lib/texts/it/compare.ts'), import('#lib/texts/it/viewer.ts')]),
  fr: () => Promise.all([import('#lib/texts/fr/compare.ts'), import('#lib/texts/fr/viewer.ts')]),
};

const playerCatalogues = {
  en: () => import('#lib/texts/en/player.ts'),
  es: () => import('#lib/texts/es/player.ts'),
  it: () => import('#lib/texts/it/player.ts'),
  fr: () => import('#lib/texts/fr/player.ts'),
};

/** Comparison of films and sounds, with the player's parts and words. */
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
  const [loaded, setLoaded] = useState<
    { readonly Compare: ComponentType<Props>; readonly plays: boolean } | 'failed'
  >();
  const [tries, setTries] = useState(0);
  const plays = isPlayed(props.file);
  useEffect(() => {
    let isGone = false;
    load(language, plays).then(
      (Compare) => isGone || setLoaded({ Compare, plays }),
      () => isGone || setLoaded('failed'),
    );
    return () => {
      isGone = true;
    };
  }, [language, plays, tries]);
  if (loaded === 'failed')
    return (
      <Notice
        tone="warning"
        action={
          <Button
            onClick={() => {
              setLoaded(undefined);
              setTries(tries + 1);
            }}
          >
            {props.pointTexts.retry}
          </Button>
        }
      >
        {props.pointTexts.compareFailed}
      </Notice>
    );
  // A file of another kind needs other parts.
  if (loaded?.plays !== plays)
    return (
      <div aria-busy="true">
        <Skeleton height={320} />
      </div>
    );
  return <loaded.Compare {...props} />;
}
