import type { ComponentType } from 'react';
import type { Language } from '#contracts/common.ts';
import { playerCatalogues } from '#parts/player/catalogues.ts';
import { Player, type PlayerProps } from '#parts/player/player.tsx';
import { loadedBehind } from './lazy-viewer.tsx';
import { viewerCatalogues } from './picture-viewer.tsx';
import { PlainFilm } from './plain-film.tsx';

type Props = Omit<PlayerProps, 'texts' | 'viewerTexts'>;

const playerIn = (language: Language): ComponentType<Props> =>
  loadedBehind<Props>(async () => {
    const [{ player }, { viewer }] = await Promise.all([
      playerCatalogues[language](),
      viewerCatalogues[language](),
    ]);
    return (props) => <Player {...props} keepsPlace texts={player} viewerTexts={viewer} />;
  }, PlainFilm);

const players: Readonly<Record<Language, ComponentType<Props>>> = {
  en: playerIn('en'),
  es: playerIn('es'),
  it: playerIn('it'),
  fr: playerIn('fr'),
};

/** Player of a film or a sound with the reader's texts. */
export function FilmViewer({ language, ...props }: Props & { language: Language }) {
  const Player = players[language];
  return <Player {...props} />;
}
