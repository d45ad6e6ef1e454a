import { player } from '#lib/texts/en/player.ts';
import { viewer } from '#lib/texts/en/viewer.ts';
import { type PlayedFile, Player } from '../player/player.tsx';

/** Player of a film or a sound in the team's lists, without points. */
export default function Film({ file }: { file: PlayedFile }) {
  return <Player file={file} texts={player} viewerTexts={viewer} />;
}
