import type { File, Playback } from '#contracts/file.ts';

/** File of a round as the API answers it: a picture that can be shown. */
export const storedFile = (name: string, more: Partial<File> = {}): File => ({
  id: `1-${name}`,
  path: name,
  name,
  extension: name.split('.').at(-1) ?? '',
  size: 1,
  type: 'image/png',
  kind: 'image',
  version: 1,
  order: null,
  created_on: '2026-11-20T10:00:00.000Z',
  sent_on: null,
  url: '',
  thumbnail: null,
  preview: null,
  sha256: null,
  verified: true,
  state: 'ready',
  refusal: null,
  pages: null,
  playback: null,
  ...more,
});

export const storedFilm = (name: string, more: Partial<File> = {}): File =>
  storedFile(name, { type: 'video/mp4', kind: 'video', ...more });

/** Film that is not prepared for the browser. */
export const notPlayed: Playback = {
  state: 'pending',
  progress: 0,
  refusal: null,
  url: null,
  rate: null,
  frames: null,
  width: null,
  height: null,
  strip: null,
  loudness: null,
};
