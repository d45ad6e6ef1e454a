import type { File } from '#contracts/file.ts';
import type { IconName } from '#ui/icon.tsx';

/** Icon of a file, by its kind. */
export const fileIcons: Readonly<Record<File['kind'], IconName>> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  pdf: 'pdf',
  other: 'file',
};
