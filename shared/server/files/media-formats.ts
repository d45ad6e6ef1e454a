/**
 * Formats of films and sounds that FFmpeg may read. It supports hundreds, many obsolete, and the files are untrusted:
 * only these are used, each selected by the detected content and never probed.
 */

/** FFmpeg's demuxer for each media type that `sniff` detects. */
export const demuxers: Readonly<Record<string, string>> = {
  'image/bmp': 'bmp_pipe',
  'video/mp4': 'mov',
  'video/3gpp': 'mov',
  'video/quicktime': 'mov',
  'video/webm': 'matroska',
  'video/x-matroska': 'matroska',
  'video/x-msvideo': 'avi',
  'video/x-ms-wmv': 'asf',
  'video/ogg': 'ogg',
  'video/mpeg': 'mpeg',
  'video/mp2t': 'mpegts',
  'video/x-flv': 'flv',
  'application/mxf': 'mxf',
  'audio/ogg': 'ogg',
  'audio/mp4': 'mov',
  'audio/mpeg': 'mp3',
  'audio/aac': 'aac',
  'audio/wav': 'wav',
  'audio/aiff': 'aiff',
  'audio/flac': 'flac',
};

const ofPictures = [
  ...['bmp', 'h264', 'hevc', 'vp8', 'vp9', 'libdav1d', 'av1', 'mpeg4', 'mjpeg', 'prores', 'dnxhd', 'theora'],
  ...['wmv1', 'wmv2', 'wmv3', 'vc1', 'msmpeg4v1', 'msmpeg4v2', 'msmpeg4', 'mpeg1video', 'mpeg2video', 'h263'],
  ...['rawvideo', 'png', 'dvvideo', 'cfhd', 'qtrle', 'v210', 'flv', 'vp6f'],
];
const ofSound = [
  ...[
    'aac',
    'mp3float',
    'mp3',
    'mp2float',
    'mp2',
    'flac',
    'vorbis',
    'opus',
    'libopus',
    'alac',
    'ac3',
    'eac3',
  ],
  ...['wmav1', 'wmav2', 'wmapro', 'adpcm_ms', 'adpcm_ima_wav', 'adpcm_ima_qt'],
  ...[
    'u8',
    's8',
    's16le',
    's16be',
    's24le',
    's24be',
    's32le',
    's32be',
    'f32le',
    'f32be',
    'f64le',
    'f64be',
  ].map((samples) => `pcm_${samples}`),
  ...['pcm_alaw', 'pcm_mulaw'],
];

/** FFmpeg's allowed decoders, in its own list syntax. */
export const decoders = [...ofPictures, ...ofSound].join(',');

/** Quarter turns clockwise of a display matrix (nine 32-bit numbers; the first two are cosine and sine). */
export const quarterTurns = (matrix: Buffer | null): 0 | 1 | 2 | 3 => {
  if (!matrix || matrix.length < 36) return 0;
  const angle = Math.atan2(matrix.readInt32LE(4), matrix.readInt32LE(0));
  return (((Math.round(angle / (Math.PI / 2)) % 4) + 4) % 4) as 0 | 1 | 2 | 3;
};
