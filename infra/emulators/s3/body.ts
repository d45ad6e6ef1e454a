import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { S3Error } from './errors.ts';
import type { Authorization, SignatureChain } from './signature.ts';

/** Supported checksum algorithms; others of S3 are refused. */
const checksumAlgorithms = ['CRC32', 'SHA1', 'SHA256'] as const;
export type ChecksumAlgorithm = (typeof checksumAlgorithms)[number];

/** Stored checksum, in base64; a composite one is the checksum of the parts' checksums followed by `-<parts>`. */
export interface Checksum {
  readonly algorithm: ChecksumAlgorithm;
  readonly value: string;
}

/** Body that was received in full and passed all checks. */
export interface Received {
  readonly size: number;
  /** MD5 in hex, which S3 uses as the entity tag. */
  readonly md5: string;
  readonly checksum?: Checksum;
}

interface Digest {
  update(data: Buffer): unknown;
  digest(): Buffer;
}

const maxBodyBytes = 5 * 1024 ** 3;
const maxLineBytes = 8 * 1024;
const emptySha256 = createHash('sha256').digest('hex');
const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Running checksum. */
export const createDigest = (algorithm: ChecksumAlgorithm): Digest => {
  if (algorithm !== 'CRC32') return createHash(algorithm);
  let value = 0;
  return {
    update(data) {
      value = crc32(data, value);
    },
    digest() {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value);
      return bytes;
    },
  };
};

/** Parses an algorithm's name; throws NotImplemented for an algorithm of S3 that isn't emulated. */
export const checksumAlgorithm = (name: string): ChecksumAlgorithm => {
  const known = checksumAlgorithms.find((algorithm) => algorithm === name.toUpperCase());
  if (!known) throw new S3Error('NotImplemented', `The checksum algorithm ${name} is not implemented.`);
  return known;
};

const headerOf = (algorithm: ChecksumAlgorithm) => `x-amz-checksum-${algorithm.toLowerCase()}`;

/** Checksum among headers or trailers; other headers with the same prefix are settings. */
const declaredChecksum = (headers: ReadonlyMap<string, string>): Checksum | undefined => {
  const [first, ...others] = [...headers].flatMap(([name, value]) => {
    const algorithm = /^x-amz-checksum-(?!mode$|algorithm$|type$)(.+)$/.exec(name)?.[1];
    return algorithm ? [{ algorithm: checksumAlgorithm(algorithm), value }] : [];
  });
  if (others.length > 0)
    throw new S3Error(
      'InvalidRequest',
      'Expecting a single x-amz-checksum- header. Multiple checksum Types are not allowed.',
    );
  return first;
};

const contentLength = (value: string | undefined): number => {
  const length = Number(value ?? Number.NaN);
  if (!Number.isInteger(length) || length < 0)
    throw new S3Error('MissingContentLength', 'You must provide the Content-Length HTTP header.');
  if (length > maxBodyBytes)
    throw new S3Error('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size');
  return length;
};

/** Reads lines and counted bytes from a stream of chunks; buffers no more than a chunk and a line. */
class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async #more(): Promise<Buffer> {
    const next = await this.#source.next();
    if (next.done) throw new S3Error('IncompleteBody', 'The request body terminated unexpectedly');
    return next.value;
  }

  async line(): Promise<string> {
    for (;;) {
      const end = this.#rest.indexOf('\r\n');
      if (end > maxLineBytes || (end < 0 && this.#rest.length > maxLineBytes))
        throw new S3Error('InvalidRequest', 'A chunk header or trailer is too long.');
      if (end >= 0) {
        const line = this.#rest.toString('latin1', 0, end);
        this.#rest = this.#rest.subarray(end + 2);
        return line;
      }
      this.#rest = Buffer.concat([this.#rest, await this.#more()]);
    }
  }

  async *bytes(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0; ) {
      if (this.#rest.length === 0) this.#rest = await this.#more();
      const piece = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }
}

/**
 * Removes the `aws-chunked` framing of a body, verifies the signature of each chunk if there is one, and fills
 * `trailers`.
 */
async function* unframe(
  source: AsyncIterable<Buffer>,
  chain: SignatureChain | undefined,
  trailers: Map<string, string> | undefined,
): AsyncGenerator<Buffer> {
  const reader = new ByteReader(source);
  for (let last = false; !last; ) {
    const header = /^([0-9a-f]{1,10})(?:;chunk-signature=([0-9a-f]{64}))?$/i.exec(await reader.line());
    if (!header) throw new S3Error('InvalidRequest', 'The chunked body is malformed.');
    const length = Number.parseInt(header[1] ?? '', 16);
    const hash = createHash('sha256');
    for await (const piece of reader.bytes(length)) {
      hash.update(piece);
      yield piece;
    }
    chain?.verify('PAYLOAD', [emptySha256, hash.digest('hex')], header[2] ?? '');
    last = length === 0;
    if (!last && (await reader.line()) !== '')
      throw new S3Error('InvalidRequest', 'A chunk is longer than its header says.');
  }
  if (!trailers) return;
  let signature = '';
  for (let line = await reader.line(); line !== ''; line = await reader.line()) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    const value = line.slice(colon + 1).trim();
    if (name === 'x-amz-trailer-signature') signature = value;
    else trailers.set(name, value);
  }
  const signed = [...trailers].map(([name, value]) => `${name}:${value}\n`).join('');
  chain?.verify('TRAILER', [createHash('sha256').update(signed).digest('hex')], signature);
}

/**
 * Body of a signed request: iterate it for its content, then `finish()` checks it against the headers. Store none of
 * it before that. The constructor throws for headers without a valid length or payload hash.
 */
export class Body implements AsyncIterable<Buffer> {
  readonly #headers: ReadonlyMap<string, string>;
  readonly #payload: string;
  readonly #length: number;
  readonly #content: AsyncIterable<Buffer>;
  readonly #trailers: Map<string, string> | undefined;
  readonly #declared: Checksum | undefined;
  /** Checksum computed while the body is streamed. */
  readonly algorithm: ChecksumAlgorithm | undefined;
  #received: Received | undefined;
  #sha256: string | undefined;

  /** `algorithm`: computed if the request brings no checksum of its own. */
  constructor(
    source: AsyncIterable<Buffer>,
    headers: ReadonlyMap<string, string>,
    { payload, chain }: Authorization,
    algorithm?: ChecksumAlgorithm,
  ) {
    const framing = /^STREAMING-(UNSIGNED-PAYLOAD|AWS4-HMAC-SHA256-PAYLOAD)(-TRAILER)?$/.exec(payload);
    if (!framing && payload !== 'UNSIGNED-PAYLOAD' && !/^[0-9a-f]{64}$/.test(payload))
      throw new S3Error(
        'InvalidArgument',
        'x-amz-content-sha256 must be UNSIGNED-PAYLOAD, a streaming value or a valid sha256 value.',
      );
    const trailing = framing?.[2] ? headers.get('x-amz-trailer') : undefined;
    this.#headers = headers;
    this.#payload = payload;
    this.#length = contentLength(headers.get(framing ? 'x-amz-decoded-content-length' : 'content-length'));
    this.#trailers = framing?.[2] ? new Map() : undefined;
    this.#content = framing
      ? unframe(source, framing[1] === 'UNSIGNED-PAYLOAD' ? undefined : chain, this.#trailers)
      : source;
    this.#declared = declaredChecksum(headers);
    const promised = trailing ? declaredChecksum(new Map([[trailing, '']])) : this.#declared;
    if (headers.has('x-amz-sdk-checksum-algorithm') && !promised)
      throw new S3Error(
        'InvalidRequest',
        'x-amz-sdk-checksum-algorithm specified, but no corresponding x-amz-checksum-* or x-amz-trailer headers were found.',
      );
    this.algorithm = promised?.algorithm ?? algorithm;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    const md5 = createHash('md5');
    const sha256 = /^[0-9a-f]{64}$/.test(this.#payload) ? createHash('sha256') : undefined;
    const checksum = this.algorithm && {
      algorithm: this.algorithm,
      digest: createDigest(this.algorithm),
    };
    let size = 0;
    for await (const piece of this.#content) {
      size += piece.length;
      if (size > this.#length)
        throw new S3Error('IncompleteBody', 'The request body is longer than it was declared.');
      md5.update(piece);
      sha256?.update(piece);
      checksum?.digest.update(piece);
      yield piece;
    }
    this.#sha256 = sha256?.digest('hex');
    this.#received = {
      size,
      md5: md5.digest('hex'),
      ...(checksum && {
        checksum: { algorithm: checksum.algorithm, value: checksum.digest.digest().toString('base64') },
      }),
    };
  }

  /**
   * Call it after the last chunk: throws BadDigest, IncompleteBody and the like, or returns the received body's
   * facts.
   */
  finish(): Received {
    const received = this.#received;
    if (received?.size !== this.#length)
      throw new S3Error(
        'IncompleteBody',
        'You did not provide the number of bytes specified by the Content-Length HTTP header',
      );
    if (this.#sha256 !== undefined && this.#sha256 !== this.#payload)
      throw new S3Error(
        'XAmzContentSHA256Mismatch',
        "The provided 'x-amz-content-sha256' header does not match what was computed.",
      );
    const md5 = this.#headers.get('content-md5');
    if (md5 !== undefined) {
      if (!base64.test(md5) || Buffer.from(md5, 'base64').length !== 16)
        throw new S3Error('InvalidDigest', 'The Content-MD5 you specified is not valid.');
      if (Buffer.from(md5, 'base64').toString('hex') !== received.md5)
        throw new S3Error('BadDigest', 'The Content-MD5 you specified did not match what we received.');
    }
    this.#checkChecksum(received.checksum);
    return received;
  }

  #checkChecksum(computed: Checksum | undefined): void {
    const announced = this.#trailers && this.#headers.get('x-amz-trailer');
    if (announced && !this.#trailers?.has(announced.toLowerCase()))
      throw new S3Error('InvalidRequest', `The trailer ${announced} was announced but did not come.`);
    for (const given of [this.#declared, this.#trailers && declaredChecksum(this.#trailers)]) {
      if (!given) continue;
      if (!computed || given.algorithm !== computed.algorithm)
        throw new S3Error('InvalidRequest', `The ${given.algorithm} checksum was not announced.`);
      if (
        !base64.test(given.value) ||
        Buffer.from(given.value, 'base64').length !== Buffer.from(computed.value, 'base64').length
      )
        throw new S3Error('InvalidRequest', `Value for ${headerOf(given.algorithm)} header is invalid.`);
      if (given.value !== computed.value)
        throw new S3Error(
          'BadDigest',
          `The ${given.algorithm} you specified did not match the calculated checksum.`,
        );
    }
  }

  /** Whole body as text, for the small documents that operations take. */
  async text(maxBytes: number): Promise<string> {
    const pieces: Buffer[] = [];
    let size = 0;
    for await (const piece of this) {
      size += piece.length;
      if (size > maxBytes) throw new S3Error('MalformedXML', 'The document is too long.');
      pieces.push(piece);
    }
    this.finish();
    return Buffer.concat(pieces).toString('utf8');
  }
}

/** Response header of a checksum. */
export const checksumHeaders = (checksum: Checksum | undefined): Record<string, string> => {
  return checksum
    ? {
        [headerOf(checksum.algorithm)]: checksum.value,
        'x-amz-checksum-type': checksum.value.includes('-') ? 'COMPOSITE' : 'FULL_OBJECT',
      }
    : {};
};

/** Checksum as an XML element, for example `ChecksumSHA256`. */
export const checksumElements = (checksum: Checksum | undefined): Record<string, string> => {
  return checksum
    ? {
        [`Checksum${checksum.algorithm}`]: checksum.value,
        ChecksumType: checksum.value.includes('-') ? 'COMPOSITE' : 'FULL_OBJECT',
      }
    : {};
};
