import { type ComponentType, lazy, Suspense } from 'react';
import type { Language } from '#contracts/common.ts';
import { Player, type PlayerProps } from '#parts/player/player.tsx';
import { viewerCatalogues } from './picture-viewer.tsx';
import { PlainFilm } from './plain-film.tsx';

type Props = Omit<PlayerProps, 'texts' | 'viewerTexts'>;

const catalogues = {
  en: () => import('#lib/texts/en/player.ts'),
  es: () => import('#lib/texts/es/player.ts'),
  it: () => import('#lib/texts/it/player.ts'),
  fr: () => import('#lib/texts/fr/player.ts'),
};

const playerIn = (language: Language): ComponentType<Props> =>
  lazy(async () => {
    try {
      const [{ player }, { viewer }] = await Promise.all([
        catalogues[language](),
        viewerCatalogues[language](),
      ]);
      return { default: (props: Props) => <Player {...props} texts={player} viewerTexts={viewer} /> };
    } catch {
      return { default: PlainFilm };
    }
  });

const players: Readonly<Record<Language, ComponentType<Props>>> = {
  en: playerIn('en'),
  es: playerIn('es'),
  it: playerIn('it'),
  fr: playerIn('fr'),
};

/** Player of a film or a sound with the reader's texts. */
export default function FilmViewer({ language, ...props }: Props & { language: Language }) {
  const Player = players[language];
  return (
    <Suspense fallback={<PlainFilm {...props} />}>
      <Player {...props} />
    </Suspense>
  );
}
