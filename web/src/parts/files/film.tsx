import { player } from '#lib/texts/en/player.ts';
import { viewer } from '#lib/texts/en/viewer.ts';
import { Player } from '../player/player.tsx';
import type { PlayedFile } from '../player/rendition.ts';

/** Player of a film or a sound in the team's lists, without points. */
export default function Film({ file, files }: { file: PlayedFile; files: readonly PlayedFile[] }) {
  return <Player file={file} files={files} texts={player} viewerTexts={viewer} />;
}
