import { type Refused, refuse } from '../decision.ts';
import { fileKind } from './kind.ts';
import { extensionOf } from './name.ts';
import { recognisedTypes, type Sniffed } from './sniff.ts';

export type FileRefusalReason =
  | 'file_type_not_allowed'
  | 'file_has_no_type'
  | 'file_content_mismatch'
  | 'file_infected';

/** `params.name` is always set, `params.type` where there is one. */
export type FileRefusal = Refused<FileRefusalReason>;

/** Messages, with placeholders for the refusal's params (delivery.md section 5). */
export const fileMessages: Readonly<Record<FileRefusalReason, string>> = {
  file_type_not_allowed: '{name} type {type} is not allowed',
  file_has_no_type: '{name} has no type',
  file_content_mismatch: '{name} does not contain what its type {type} says',
  file_infected: '{name} contains malware and was deleted',
};

// Parts of media types. `x-sh` and `x-msdownload` are the specification's and also cover x-shellscript and x-shar.
const forbiddenTypes = [
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
 * Refuses an upload by its name and declared type, before its content is known: shell scripts, Windows executables,
 * and files without a type. Called by the browser before it uploads, and by the server before it signs.
 */
export const fileRefusal = (name: string, type: string): FileRefusal | undefined => {
  const essence = essenceOf(type);
  if (essence === '') return refuse('file_has_no_type', { params: { name } });
  const kind = fileKind(name);
  if (kind === 'executable' || kind === 'script' || forbiddenTypes.some((part) => essence.includes(part)))
    return refuse('file_type_not_allowed', { params: { name, type: type.trim() } });
  return undefined;
};

/**
 * Refuses an uploaded file by its content. Executables and scripts are always refused, whatever their name. A file
 * declared an image, a video or a PDF must be one: content of another family, or without the signature of its type, is
 * a mismatch. Types without a known signature (DWG, for example) pass.
 */
export const contentRefusal = (file: {
  readonly name: string;
  readonly declaredType: string;
  readonly sniffed: Sniffed;
}): FileRefusal | undefined => {
  const { name, sniffed } = file;
  if (sniffed.kind === 'executable' || sniffed.kind === 'script')
    return refuse('file_type_not_allowed', { params: { name, type: sniffed.type } });
  const declared = essenceOf(file.declaredType);
  const family = typeFamilies.find(({ prefix }) => declared.startsWith(prefix));
  if (!family || family.kinds.includes(sniffed.kind)) return undefined;
  // A gzipped SVG is an archive by its first bytes.
  if (sniffed.type === 'application/gzip' && extensionOf(name) === 'svgz') return undefined;
  // Browsers declare TypeScript (.ts) as an MPEG transport stream.
  if (sniffed.kind === 'text' && declared === 'video/mp2t') return undefined;
  if (sniffed.kind === 'unknown' && !recognisedTypes.has(declared)) return undefined;
  return refuse('file_content_mismatch', { params: { name, type: file.declaredType.trim() } });
};

/**
 * Refuses an archive by the content of an entry that its extension hides: a program under the name of a picture, a document
 * or a text, or a page called a picture. A name of a program is left to {@link isRiskyInArchive}. Milder than for
 * single files, since one entry refuses them all: content without a known signature passes, and so does plain text.
 */
export const entryRefusal = (entry: {
  /** Archive, and entry in it. */
  readonly name: string;
  readonly sniffed: Sniffed;
}): FileRefusal | undefined => {
  const { name, sniffed } = entry;
  const claimed = fileKind(name);
  if (claimed === 'unknown' || claimed === 'executable' || claimed === 'script') return undefined;
  // A program of Node begins like a shell script.
  if (sniffed.kind === 'executable' || (sniffed.kind === 'script' && claimed !== 'text'))
    return refuse('file_type_not_allowed', { params: { name, type: sniffed.type } });
  const family = claimedFamilies[claimed];
  const passes =
    !family || family.includes(sniffed.kind) || sniffed.kind === 'unknown' || sniffed.type === 'text/plain';
  if (passes || (sniffed.type === 'application/gzip' && extensionOf(name) === 'svgz')) return undefined;
  return refuse('file_content_mismatch', { params: { name, type: extensionOf(name) } });
};

// PostScript is a document by its first bytes, and a picture by the name .eps.
const claimedFamilies: Readonly<Partial<Record<Sniffed['kind'], readonly Sniffed['kind'][]>>> = {
  image: ['image', 'document'],
  video: ['video', 'audio'],
  audio: ['video', 'audio'],
  pdf: ['pdf'],
};

// Browsers declare .ogg, .mp4 and .webm as video, even with sound only.
const typeFamilies: readonly { prefix: string; kinds: readonly Sniffed['kind'][] }[] = [
  { prefix: 'image/', kinds: ['image'] },
  { prefix: 'video/', kinds: ['video', 'audio'] },
  { prefix: 'application/pdf', kinds: ['pdf'] },
];

/** Media type without its parameters, in lower case. */
const essenceOf = (type: string) => (type.split(';', 1)[0] ?? '').trim().toLowerCase();
