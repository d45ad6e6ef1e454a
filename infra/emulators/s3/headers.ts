/** Request headers that S3 stores with the object, `Range`, and conditions. */
import { validateHeaderValue } from 'node:http';
import { noSuchKey, S3Error } from './errors.ts';
import type { StoredHeaders, Version } from './store.ts';

const maxMetadataBytes = 2048;

const storedHeaderNames = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-type',
  'expires',
];
/** Query parameters that override response headers. */
export const overrideNames = storedHeaderNames.map((name) => `response-${name}`);

/** Entity tag in a header's form. */
export const quoted = (etag: string) => `"${etag}"`;
/** Entity tag in the stored form. */
export const unquoted = (etag: string) => etag.trim().replace(/^W\//, '').replace(/^"|"$/g, '');
const matches = (list: string, etag: string) =>
  list.split(',').some((candidate) => candidate.trim() === '*' || unquoted(candidate) === etag);

/** Headers to be stored with an object; throws MetadataTooLarge. */
export const storedHeaders = (headers: ReadonlyMap<string, string>): StoredHeaders => {
  const metadata = [...headers].filter(([name]) => name.startsWith('x-amz-meta-'));
  if (metadata.reduce((sum, [name, value]) => sum + name.length - 11 + value.length, 0) > maxMetadataBytes)
    throw new S3Error('MetadataTooLarge', 'Your metadata headers exceed the maximum allowed metadata size');
  const encodings = (headers.get('content-encoding') ?? '').split(',').map((encoding) => encoding.trim());
  const encoding = encodings.filter((name) => name !== 'aws-chunked').join(',');
  return Object.fromEntries([
    ['content-type', 'binary/octet-stream'],
    ...[...headers].filter(([name]) => name !== 'content-encoding' && storedHeaderNames.includes(name)),
    ...(encoding ? [['content-encoding', encoding]] : []),
    ...metadata,
  ]);
};

/** Response headers overridden by the query. They are covered by the signature, like every parameter. */
export const overrides = (query: URLSearchParams): Record<string, string> => {
  return Object.fromEntries(
    overrideNames.flatMap((parameter) => {
      const value = query.get(parameter);
      if (value === null) return [];
      try {
        validateHeaderValue(parameter, value);
      } catch {
        throw new S3Error('InvalidArgument', 'Header value cannot be represented using ISO-8859-1.');
      }
      return [[parameter.slice('response-'.length), value]];
    }),
  );
};

/** First and last byte of `Range`; `undefined` for the whole object, and for several ranges. */
export const range = (
  header: string | undefined,
  size: number,
): { start: number; end: number } | undefined => {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (!first && !last)) return undefined;
  if (first && last && Number(last) < Number(first)) return undefined;
  const start = first ? Number(first) : Math.max(size - Number(last), 0);
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  if (start <= end) return { start, end };
  throw new S3Error('InvalidRange', 'The requested range is not satisfiable', {
    'Content-Range': `bytes */${size}`,
  });
};

/** True if the client's cached copy is current; throws PreconditionFailed. */
export const notModified = (headers: ReadonlyMap<string, string>, { etag, modified }: Version): boolean => {
  const seconds = Math.floor(modified / 1000) * 1000;
  const match = headers.get('if-match');
  const noneMatch = headers.get('if-none-match');
  const unmodifiedSince = Date.parse(headers.get('if-unmodified-since') ?? '');
  const modifiedSince = Date.parse(headers.get('if-modified-since') ?? '');
  if (match === undefined ? seconds > unmodifiedSince : !matches(match, etag))
    throw new S3Error('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold');
  return noneMatch === undefined ? seconds <= modifiedSince : matches(noneMatch, etag);
};

/** Precondition of a write: throws unless the current version meets it. */
export const writeCondition = (
  headers: ReadonlyMap<string, string>,
): ((current: Version | undefined) => void) => {
  const match = headers.get('if-match');
  const noneMatch = headers.get('if-none-match');
  if (noneMatch !== undefined && noneMatch !== '*')
    throw new S3Error('NotImplemented', 'If-None-Match on a write only takes "*".');
  return (current) => {
    const existing = current?.deleteMarker ? undefined : current;
    if (match !== undefined && !existing) throw noSuchKey();
    if (
      (match !== undefined && !matches(match, existing?.etag ?? '')) ||
      (noneMatch !== undefined && existing)
    )
      throw new S3Error(
        'PreconditionFailed',
        'At least one of the pre-conditions you specified did not hold',
      );
  };
};
