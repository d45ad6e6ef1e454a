import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Path of a request, still percent-encoded, and its query without the question mark. */
export const splitUrl = (request: IncomingMessage): { path: string; query: string } => {
  const url = request.url ?? '/';
  const mark = url.indexOf('?');
  return mark < 0 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark + 1) };
};

/** Caches the text of an instant for a second (the instant in epoch milliseconds). */
export const eachSecond = (textOf: (at: Date) => string): ((epochMs: number) => string) => {
  let second = Number.NaN;
  let text = '';
  return (epochMs) => {
    const its = Math.floor(epochMs / 1000);
    if (its !== second) {
      second = its;
      text = textOf(new Date(epochMs));
    }
    return text;
  };
};

/** Instant in the format of the Date header. */
export const httpDate = eachSecond((at) => at.toUTCString());

const localHost = /^(([a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/** True for a request at a local host name: a foreign page could point its own name here (DNS rebinding). */
export const namesThisMachine = ({ headers }: IncomingMessage): boolean => localHost.test(headers.host ?? '');

/** Body of the request; undefined if it is larger than `limit` bytes. */
export const readBody = async (request: IncomingMessage, limit: number): Promise<Buffer | undefined> => {
  const { 'content-length': announced, 'transfer-encoding': encoding } = request.headers;
  if (announced === undefined && encoding === undefined) {
    request.resume();
    return Buffer.alloc(0);
  }
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    // Read to its end, so that the answer reaches the client.
    if (length <= limit) chunks.push(chunk);
  }
  return length <= limit ? Buffer.concat(chunks) : undefined;
};

/** Supported encodings that the client accepts, the better first. */
export const acceptedEncodings = (request: IncomingMessage): ('br' | 'gzip')[] => {
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).filter((encoding) => accepted.includes(encoding));
};

const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
};

const compressible = /^(text\/|application\/(json|javascript|manifest\+json|xml)|image\/svg)/;
// Minimum bytes: CloudFront does not compress smaller files.
const worthCompressing = 1000;

/** Answers in full, compressed like CloudFront; a HEAD request gets the headers alone. */
export const send = async (
  request: IncomingMessage,
  response: ServerResponse,
  answer: { status: number; headers: OutgoingHttpHeaders; body: string | Buffer },
): Promise<void> => {
  let body: string | Buffer = answer.body;
  let size = Buffer.byteLength(body);
  const headers = { ...answer.headers };
  if (
    compressible.test(String(headers['content-type'] ?? '')) &&
    headers['content-encoding'] === undefined &&
    size >= worthCompressing
  ) {
    headers.vary = 'Accept-Encoding';
    const [encoding] = acceptedEncodings(request);
    if (encoding) {
      headers['content-encoding'] = encoding;
      body = await compressors[encoding](Buffer.from(body));
      size = body.length;
    }
  }
  if (answer.status !== 204 && answer.status !== 304) headers['content-length'] = size;
  response.writeHead(answer.status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
};
