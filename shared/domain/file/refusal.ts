import { type Refused, refuse } from '../decision.ts';
import { fileKind } from './kind.ts';
import { extensionOf } from './name.ts';
import { RECOGNISED_TYPES, type Sniffed } from './sniff.ts';

/** Why an upload is refused. */
export type FileRefusalReason = 'file_type_not_allowed' | 'file_has_no_type' | 'file_content_mismatch';

/** A refusal that carries what its message needs: `params.name`, and `params.type` where there is one. */
export type FileRefusal = Refused<FileRefusalReason>;

/** The messages, with the names of the refusal's params (delivery.md section 5). */
export const FILE_MESSAGES: Readonly<Record<FileRefusalReason, string>> = {
  file_type_not_allowed: '{name} type {type} is not allowed',
  file_has_no_type: '{name} has no type',
  file_content_mismatch: '{name} does not contain what its type {type} says',
};

// Parts of media types. `x-sh` and `x-msdownload` are the specification's and also cover x-shellscript and x-shar.
const FORBIDDEN_TYPES = [
  'x-sh',
  'x-msdownload',
  'x-csh',
  'x-zsh',
  'x-bat',
  'x-powershell',
  'x-msdos',
  'x-dosexec',
  'x-ms-dos-executable',
  'x-ms-installer',
  'x-msi',
  'x-ms-shortcut',
  'x-executable',
  'x-elf',
  'x-mach',
  'x-pie-executable',
  'portable-executable',
  'vbscript',
  'hta',
];

/**
 * Whether a file may be uploaded, by what is known before its content: its name and the type its sender declares.
 * Shell scripts and Windows executables may not, nor may a file without a type. Both ends call it: the browser
 * before it uploads, the server before it signs.
 */
export function fileRefusal(name: string, type: string): FileRefusal | undefined {
  const essence = essenceOf(type);
  if (essence === '') return refuse('file_has_no_type', { params: { name } });
  const kind = fileKind(name);
  if (kind === 'executable' || kind === 'script' || FORBIDDEN_TYPES.some((part) => essence.includes(part)))
    return refuse('file_type_not_allowed', { params: { name, type: type.trim() } });
  return undefined;
}

/**
 * Whether an uploaded file is refused for its content. Executables and scripts always are, whatever they are called.
 * A file declared an image, a video or a PDF must be one: a content of another family, or one without the signature
 * that its type is known by, is a mismatch. A type without a signature we know (a DWG, say) is left in peace.
 */
export function contentRefusal(file: {
  readonly name: string;
  readonly declaredType: string;
  readonly sniffed: Sniffed;
}): FileRefusal | undefined {
  const { name, sniffed } = file;
  if (sniffed.kind === 'executable' || sniffed.kind === 'script')
    return refuse('file_type_not_allowed', { params: { name, type: sniffed.type } });
  const declared = essenceOf(file.declaredType);
  const family = FAMILIES.find(({ prefix }) => declared.startsWith(prefix));
  if (!family || family.kinds.includes(sniffed.kind)) return undefined;
  // A gzipped SVG is an archive by its first bytes.
  if (sniffed.type === 'application/gzip' && extensionOf(name) === 'svgz') return undefined;
  // Browsers take TypeScript (.ts) for a transport stream.
  if (sniffed.kind === 'text' && declared === 'video/mp2t') return undefined;
  if (sniffed.kind === 'unknown' && !RECOGNISED_TYPES.has(declared)) return undefined;
  return refuse('file_content_mismatch', { params: { name, type: file.declaredType.trim() } });
}

// Browsers call an .ogg, .mp4 or .webm a video although it may hold sound alone.
const FAMILIES: readonly { prefix: string; kinds: readonly Sniffed['kind'][] }[] = [
  { prefix: 'image/', kinds: ['image'] },
  { prefix: 'video/', kinds: ['video', 'audio'] },
  { prefix: 'application/pdf', kinds: ['pdf'] },
];

/** A media type without its parameters, in lower case. */
const essenceOf = (type: string) => (type.split(';', 1)[0] ?? '').trim().toLowerCase();
