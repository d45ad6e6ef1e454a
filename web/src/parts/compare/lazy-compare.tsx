import { type ComponentType, useEffect, useState } from 'react';
import type { Language } from '#contracts/common.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { CompareProps } from './compare.tsx';

type Props = Omit<CompareProps, 'texts' | 'viewerTexts'>;

const catalogues = {
  en: () => Promise.all([import('#lib/texts/en/compare.ts'), import('#lib/texts/en/viewer.ts')]),
  es: () => Promise.all([import('#lib/texts/es/compare.ts'), import('#lib/texts/es/viewer.ts')]),
  it: () => Promise.all([import('#lib/texts/it/compare.ts'), import('#lib/texts/it/viewer.ts')]),
  fr: () => Promise.all([import('#lib/texts/fr/compare.ts'), import('#lib/texts/fr/viewer.ts')]),
};

const load = async (language: Language): Promise<ComponentType<Props>> => {
  const [{ Compare }, [{ compare }, { viewer }]] = await Promise.all([
    import('./compare.tsx'),
    catalogues[language](),
  ]);
  return (props) => <Compare {...props} texts={compare} viewerTexts={viewer} />;
};

/** Comparison of two versions, loaded when it is opened. */
export function LazyCompare({ language, ...props }: Props & { language: Language }) {
  const [loaded, setLoaded] = useState<{ readonly Compare: ComponentType<Props> } | 'failed'>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isGone = false;
    load(language).then(
      (Compare) => isGone || setLoaded({ Compare }),
      () => isGone || setLoaded('failed'),
    );
    return () => {
      isGone = true;
    };
  }, [language, tries]);
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
  if (!loaded)
    return (
      <div aria-busy="true">
        <Skeleton height={320} />
      </div>
    );
  return <loaded.Compare {...props} />;
}
