import { player } from '#lib/texts/en/player.ts';
import { viewer } from '#lib/texts/en/viewer.ts';
import { Player } from '../player/player.tsx';
import type { PlayedFile } from '../player/rendition.ts';

/** Player of a film or a sound in the team's lists, without points. */
export default function Film({ file }: { file: PlayedFile }) {
  return <Player file={file} texts={player} viewerTexts={viewer} />;
}
