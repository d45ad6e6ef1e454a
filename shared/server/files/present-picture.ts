/** Facts of an image, presented as the contracts define. */
import type { File } from '#contracts/file.ts';
import type { FileRecord } from '../data/project-reads.ts';
import { mediaUrl } from './media.ts';
import { levelsKey } from './storage.ts';

/** Undefined until they are known. The URL of the levels is valid for at least half an hour. */
export const presentPicture = async (file: FileRecord, now: number): Promise<File['picture']> => {
  const { picture, levels: kept } = file;
  if (!picture) return undefined;
  const { width = null, height = null, colours = null, animated = false } = picture;
  const levels =
    kept?.width && kept.height && kept.count
      ? {
          url: await mediaUrl(levelsKey(file), now),
          width: kept.width,
          height: kept.height,
          count: kept.count,
        }
      : null;
  return { width, height, colours, animated, levels, refusal: picture.refusal ?? kept?.refusal ?? null };
};
