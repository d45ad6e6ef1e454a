import { type ComponentType, lazy, Suspense } from 'react';
import type { Language } from '#contracts/common.ts';
import type { PlayerProps } from '#parts/player/player.tsx';
import { viewerCatalogues } from './picture-viewer.tsx';
import css from './work-viewer.module.css';

type Props = Omit<PlayerProps, 'texts' | 'viewerTexts'>;

const catalogues = {
  en: () => import('#lib/texts/en/player.ts'),
  es: () => import('#lib/texts/es/player.ts'),
  it: () => import('#lib/texts/it/player.ts'),
  fr: () => import('#lib/texts/fr/player.ts'),
};

/** The browser's own player: before ours is loaded, and without a connection in its place. */
function PlainFilm({ file: { kind, playback, url, preview } }: Props) {
  const media = { className: css.media, src: playback?.url ?? url, controls: true, preload: 'none' };
  if (kind === 'audio') return <audio {...media} />;
  return <video {...media} poster={preview ?? undefined} playsInline />;
}

const playerIn = (language: Language): ComponentType<Props> =>
  lazy(async () => {
    try {
      const [{ Player }, { player }, { viewer }] = await Promise.all([
        import('#parts/player/player.tsx'),
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

/** Player of a film or a sound, loaded behind the browser's own. */
export function FilmViewer({ language, ...props }: Props & { language: Language }) {
  const Player = players[language];
  return (
    <Suspense fallback={<PlainFilm {...props} />}>
      <Player {...props} />
    </Suspense>
  );
}
