import { type FileKind, fileKind } from './kind.ts';
import { extensionOf } from './name.ts';

/** Type of a file by its first bytes. */
export interface Sniffed {
  /** Media type; `application/octet-stream` when no signature matches. */
  readonly type: string;
  readonly kind: FileKind;
}

/** Bytes from the start of a file that {@link sniff} reads. */
export const sniffBytes = 4096;

/**
 * Detects a file's type by its signature. `bytes` are its first {@link sniffBytes}, fewer if it is shorter. The name
 * only refines an ambiguous signature (a Word document in a ZIP, a batch file in plain text); it never turns other
 * content into a picture.
 */
export const sniff = (bytes: Uint8Array, name: string): Sniffed => {
  const head = new Head(bytes.subarray(0, sniffBytes));
  for (const [type, kind, matches] of fileSignatures) if (matches(head)) return { type, kind };
  return isoMedia(head) ?? zip(head, name) ?? compound(head, name) ?? text(head, name) ?? unknownType;
};

const unknownType: Sniffed = { type: 'application/octet-stream', kind: 'unknown' };

/** Start of a file, as bytes and as Latin-1 text (one character per byte), in which signatures are easy to write. */
class Head {
  readonly bytes: Uint8Array;
  readonly latin1: string;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.latin1 = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  }

  at(offset: number, signature: string): boolean {
    return this.latin1.startsWith(signature, offset);
  }

  has(part: string): boolean {
    return this.latin1.includes(part);
  }

  /** Little-endian 32-bit number; 0 beyond the end. */
  uint32(offset: number): number {
    const [a = 0, b = 0, c = 0, d = 0] = this.bytes.subarray(offset, offset + 4);
    return (a | (b << 8) | (c << 16) | (d << 24)) >>> 0;
  }
}

type Signature = readonly [type: string, kind: FileKind, matches: (head: Head) => boolean];

const starts = (type: string, kind: FileKind, ...signatures: string[]): Signature => [
  type,
  kind,
  (head) => signatures.some((signature) => head.at(0, signature)),
];

const ebml = '\x1a\x45\xdf\xa3';
const bitmapHeaderSizes = new Set([12, 16, 40, 52, 56, 64, 108, 124]);

/** DOS and Windows executables. A letter could start with "MZ", too: the Windows header or non-text bytes decide. */
const isDosExecutable = (head: Head): boolean => {
  if (!head.at(0, 'MZ') && !head.at(0, 'ZM')) return false;
  const header = head.uint32(60);
  return ['PE\0\0', 'NE', 'LE', 'LX'].some((mark) => head.at(header, mark)) || !isPlainText(head.latin1);
};

// The first match counts, so dangerous types come first: a shell script may well contain "%PDF-".
const fileSignatures: readonly Signature[] = [
  ['application/x-msdownload', 'executable', isDosExecutable],
  starts('application/x-elf', 'executable', '\x7fELF'),
  starts(
    'application/x-mach-binary',
    'executable',
    '\xfe\xed\xfa\xce',
    '\xfe\xed\xfa\xcf',
    '\xce\xfa\xed\xfe',
    '\xcf\xfa\xed\xfe',
  ),
  // Universal Mach-O binaries and Java classes share this signature.
  starts('application/x-executable', 'executable', '\xca\xfe\xba\xbe', '\xca\xfe\xba\xbf'),
  starts('application/x-ms-shortcut', 'executable', 'L\0\0\0\x01\x14\x02\0'),
  ['text/x-shellscript', 'script', (head) => /^(\xef\xbb\xbf)?#!\s*\//.test(head.latin1)],

  starts('image/png', 'image', '\x89PNG\r\n\x1a\n'),
  starts('image/jpeg', 'image', '\xff\xd8\xff'),
  starts('image/gif', 'image', 'GIF87a', 'GIF89a'),
  ['image/webp', 'image', (head) => head.at(0, 'RIFF') && head.at(8, 'WEBP')],
  ['image/bmp', 'image', (head) => head.at(0, 'BM') && bitmapHeaderSizes.has(head.uint32(14))],
  starts('image/tiff', 'image', 'II*\0', 'MM\0*', 'II+\0', 'MM\0+'),
  starts('image/x-icon', 'image', '\0\0\x01\0', '\0\0\x02\0'),
  starts('image/vnd.adobe.photoshop', 'image', '8BPS'),
  starts('image/jxl', 'image', '\xff\x0a', '\0\0\0\x0cJXL \r\n\x87\n'),
  starts('image/jp2', 'image', '\0\0\0\x0cjP  \r\n\x87\n'),
  starts('image/x-exr', 'image', 'v/1\x01'),
  starts('image/vnd.radiance', 'image', '#?RADIANCE', '#?RGBE'),
  [
    'image/x-eps',
    'image',
    (head) => head.at(0, '\xc5\xd0\xd3\xc6') || /^%!PS-Adobe-[\d.]+ EPSF/.test(head.latin1),
  ],
  ['image/x-portable-anymap', 'image', (head) => /^P[1-7]\s(?:#[^\n]*\n)?\s*(?:\d|WIDTH)/.test(head.latin1)],

  ['video/x-msvideo', 'video', (head) => head.at(0, 'RIFF') && head.at(8, 'AVI ')],
  ['video/webm', 'video', (head) => head.at(0, ebml) && head.has('webm')],
  starts('video/x-matroska', 'video', ebml),
  starts('video/x-ms-wmv', 'video', '\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\x00\xaa\x00\x62\xce\x6c'),
  ['video/ogg', 'video', (head) => head.at(0, 'OggS') && (head.has('\x80theora') || head.has('BBCD\0'))],
  starts('video/mpeg', 'video', '\0\0\x01\xba', '\0\0\x01\xb3'),
  starts('video/x-flv', 'video', 'FLV\x01'),
  ['video/mp2t', 'video', (head) => head.at(0, 'G') && head.at(188, 'G') && head.at(376, 'G')],
  // Cameras put a four-byte timestamp before each packet.
  ['video/mp2t', 'video', (head) => head.at(4, 'G') && head.at(196, 'G') && head.at(388, 'G')],
  starts('application/mxf', 'video', '\x06\x0e\x2b\x34\x02\x05\x01\x01\x0d\x01\x02'),

  starts('audio/ogg', 'audio', 'OggS'),
  ['audio/wav', 'audio', (head) => head.at(0, 'RIFF') && head.at(8, 'WAVE')],
  ['audio/aiff', 'audio', (head) => head.at(0, 'FORM') && /^AIF[FC]/.test(head.latin1.slice(8, 12))],
  starts('audio/mpeg', 'audio', 'ID3', '\xff\xfb', '\xff\xf3', '\xff\xf2'),
  starts('audio/aac', 'audio', '\xff\xf1', '\xff\xf9'),
  starts('audio/flac', 'audio', 'fLaC'),
  starts('audio/midi', 'audio', 'MThd'),

  // PDF readers look for the signature within the first kilobyte.
  ['application/pdf', 'pdf', (head) => head.latin1.slice(0, 1024).includes('%PDF-')],
  starts('application/postscript', 'document', '%!PS'),
  starts('application/rtf', 'document', '{\\rtf'),
  starts('font/woff2', 'document', 'wOF2'),
  starts('font/woff', 'document', 'wOFF'),
  starts('font/ttf', 'document', '\0\x01\0\0\0', 'OTTO', 'true\0', 'ttcf'),

  starts('application/gzip', 'archive', '\x1f\x8b'),
  starts('application/x-7z-compressed', 'archive', '7z\xbc\xaf\x27\x1c'),
  starts('application/vnd.rar', 'archive', 'Rar!\x1a\x07'),
  starts('application/x-bzip2', 'archive', 'BZh'),
  starts('application/x-xz', 'archive', '\xfd7zXZ\0'),
  starts('application/zstd', 'archive', '\x28\xb5\x2f\xfd'),
  starts('application/vnd.ms-cab-compressed', 'archive', 'MSCF\0'),
  ['application/x-tar', 'archive', (head) => head.at(257, 'ustar')],
];

/** ISO base media family (MP4, QuickTime, HEIC, AVIF), told apart by its brands. */
const isoMedia = (head: Head): Sniffed | undefined => {
  const box = head.latin1.slice(4, 8);
  // QuickTime wrote files without a brand before 2001, and still may.
  if (/^(moov|mdat|wide|pnot)$/.test(box)) return { type: 'video/quicktime', kind: 'video' };
  if (box !== 'ftyp') return undefined;
  const size = (head.bytes[2] ?? 0) * 256 + (head.bytes[3] ?? 0);
  const major = head.latin1.slice(8, 12);
  const brands: readonly string[] =
    `${major}${head.latin1.slice(16, Math.max(16, size))}`.match(/.{4}/gs) ?? [];
  const is = (...names: string[]) => names.some((brand) => brands.includes(brand));
  if (is('avif', 'avis')) return { type: 'image/avif', kind: 'image' };
  if (is('heic', 'heix', 'heim', 'heis', 'hevc', 'mif1', 'msf1'))
    return { type: 'image/heic', kind: 'image' };
  if (major === 'crx ') return { type: 'image/x-canon-cr3', kind: 'image' };
  if (major === 'qt  ') return { type: 'video/quicktime', kind: 'video' };
  if (/^M4[AB] /.test(major)) return { type: 'audio/mp4', kind: 'audio' };
  if (/^3g/.test(major)) return { type: 'video/3gpp', kind: 'video' };
  return { type: 'video/mp4', kind: 'video' };
};

const officePrefix = 'application/vnd.openxmlformats-officedocument';

/** ZIP and the formats built on it. */
const zip = (head: Head, name: string): Sniffed | undefined => {
  if (!['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'].some((mark) => head.at(0, mark))) return undefined;
  // OpenDocument and EPUB keep their type in a first entry, stored uncompressed.
  const stored = /^.{26}.{4}mimetype(application\/[\w.+-]+?)(?=PK)/s.exec(head.latin1)?.[1];
  if (stored) return { type: stored, kind: 'document' };
  const extension = extensionOf(name);
  if (head.has('word/') || extension === 'docx')
    return { type: `${officePrefix}.wordprocessingml.document`, kind: 'document' };
  if (head.has('ppt/') || extension === 'pptx')
    return { type: `${officePrefix}.presentationml.presentation`, kind: 'document' };
  if (head.has('xl/') || extension === 'xlsx')
    return { type: `${officePrefix}.spreadsheetml.sheet`, kind: 'document' };
  return { type: 'application/zip', kind: fileKind(name) === 'document' ? 'document' : 'archive' };
};

/** Microsoft's compound file: old Office documents, and Windows installers. */
const compound = (head: Head, name: string): Sniffed | undefined => {
  if (!head.at(0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return undefined;
  return fileKind(name) === 'executable'
    ? { type: 'application/x-msi', kind: 'executable' }
    : { type: 'application/x-ole-storage', kind: 'document' };
};

/** Readable text: scripts, SVG, HTML, XML, plain text. */
const text = (head: Head, name: string): Sniffed | undefined => {
  const content = decode(head);
  if (content === '' || !isPlainText(content)) return undefined;
  if (fileKind(name) === 'script' || /^\s*(@echo (off|on)\b|#!\s*\/)/i.test(content))
    return { type: 'text/x-shellscript', kind: 'script' };
  const root = rootElement(content);
  if (root === 'svg') return { type: 'image/svg+xml', kind: 'image' };
  if (
    root === 'html' ||
    root === 'head' ||
    root === 'body' ||
    root === 'script' ||
    /^\s*<!doctype html/i.test(content)
  )
    return { type: 'text/html', kind: 'text' };
  return { type: /^\s*<\?xml\s/.test(content) ? 'text/xml' : 'text/plain', kind: 'text' };
};

/** UTF-16 by its byte order mark, else UTF-8; invalid bytes become U+FFFD, which passes as text (old CSV files). */
const decode = ({ bytes }: Head): string => {
  const encoding =
    { 65534: 'utf-16le', 65279: 'utf-16be' }[((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)] ?? 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
};

/** True without control characters other than white space and escape. */
const isPlainText = (content: string) =>
  !Array.from(content).some((character) => character < ' ' && !'\t\n\v\f\r\x1b'.includes(character));

/** Local name, in lower case, of a document's root element, after XML declaration, comments and doctype. */
const rootElement = (content: string): string | undefined => {
  let rest = content.trimStart();
  while (rest.startsWith('<?') || rest.startsWith('<!')) {
    const end = xmlPrologue.find(([open]) => rest.startsWith(open))?.[1] ?? '>';
    const internal = end === '>' && /^[^>]*\[/.test(rest) ? ']' : '';
    const after = rest.indexOf(end, Math.max(2, rest.indexOf(internal)));
    if (after < 0) return undefined;
    rest = rest.slice(after + end.length).trimStart();
  }
  return /^<(?:[\w-]+:)?([\w-]+)/.exec(rest)?.[1]?.toLowerCase();
};

const xmlPrologue = [
  ['<?', '?>'],
  ['<!--', '-->'],
] as const;

/** Media types, and their aliases, that a file can only have with a signature known to {@link sniff}. */
export const recognisedTypes: ReadonlySet<string> = new Set([
  ...fileSignatures.map(([type]) => type),
  ...['image/svg+xml', 'image/avif', 'image/heic', 'image/heif', 'image/jpg', 'image/pjpeg', 'image/x-png'],
  ...[
    'image/x-ms-bmp',
    'image/vnd.microsoft.icon',
    'video/mp4',
    'video/quicktime',
    'video/avi',
    'video/3gpp',
  ],
  ...['video/x-m4v', 'video/x-ms-asf'],
]);
