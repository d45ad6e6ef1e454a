import { extensionOf } from './name.ts';
import { playedKind } from './playback.ts';

/** Kind of a file: decides on the icon, the preview, and the permission to upload. */
export type FileKind =
  | 'image'
  | 'video'
  | 'audio'
  | 'pdf'
  | 'document'
  | 'archive'
  | 'executable'
  | 'script'
  | 'text'
  | 'unknown';

const typicalExtension: Readonly<Partial<Record<FileKind, string>>> = {
  image:
    'apng avif bmp eps exr gif hdr heic heif ico jfif jpe jpeg jpg jxl png psb psd svg svgz tga tif tiff webp',
  video: 'avi flv m2ts m4v mkv mov mp4 mpeg mpg mts mxf ogg ogv qt ts webm wmv 3gp',
  audio: 'aac aif aiff flac m4a mid mp3 oga opus wav wma',
  pdf: 'pdf',
  document:
    'ai doc docx fig indd key numbers odg odp ods odt otf pages ppt pptx rtf sketch ttf woff woff2 xd xls xlsx',
  archive: '7z bz2 cab gz rar tar tgz xz zip zst',
  executable: 'app cpl dll exe jar lnk msi msix msp pif scr',
  script: 'bash bat cmd command csh fish hta jse ksh ps1 psm1 sh vbe vbs wsf wsh zsh',
  text: 'css csv htm html js json log md srt txt vtt xml yaml yml',
};

const kindOf = new Map(
  Object.entries(typicalExtension).flatMap(([kind, list]) =>
    list.split(' ').map((extension) => [extension, kind as FileKind] as const),
  ),
);

/** Kind by the file's name; `'unknown'` for an unknown extension. The content may be of another kind. */
export const fileKind = (name: string): FileKind => kindOf.get(extensionOf(name)) ?? 'unknown';

/** Kind of an upload by its media type: decides on its viewer, and where a point may be placed. */
export const shownKind = (type: string): 'image' | 'video' | 'audio' | 'pdf' | 'other' => {
  if (type.startsWith('image/')) return 'image';
  return playedKind(type) ?? (type === 'application/pdf' ? 'pdf' : 'other');
};

const thumbnailable = new Set(
  ['jpg', 'png', 'svg', 'gif', 'jpeg', 'bmp', 'webm', 'webp', 'ogg', 'mp4', 'avi', 'mkv', 'wmv'], //
);

/** True if a file of this name gets a thumbnail (delivery.md section 9). QuickTime gets none. */
export const isThumbnailable = (name: string): boolean => thumbnailable.has(extensionOf(name));
