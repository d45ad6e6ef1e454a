import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Caller, refusalIn } from '../shared/callers.ts';
import { refusalOf } from '../shared/iam.ts';
import type { Checksum, ChecksumAlgorithm } from './body.ts';
import { Body, checksumAlgorithm, checksumElements, checksumHeaders, createDigest } from './body.ts';
import { accessDenied, noSuchKey, S3Error } from './errors.ts';
import {
  notModified,
  overrideNames,
  overrides,
  quoted,
  range,
  storedHeaders,
  unquoted,
  writeCondition,
} from './headers.ts';
import { type Authorization, uriEncode } from './signature.ts';
import type { ObjectStore, Part, StoredHeaders, Upload, Version } from './store.ts';
import { elements, text, toXml, type Xml } from './xml.ts';

/** Request whose signature was verified. */
export interface Call {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly bucket: string;
  /** Empty for an operation on the bucket. */
  readonly key: string;
  readonly query: URLSearchParams;
  /** Lower-case names; a presigned URL may have `x-amz-*` headers in its query. */
  readonly headers: ReadonlyMap<string, string>;
  readonly authorization: Authorization;
  readonly caller: Caller;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** S3 writes resources in quotation marks. */
const words = (...[user, access, verdict]: Parameters<typeof refusalOf>) =>
  refusalOf(user, { ...access, resource: `"${access.resource}"` }, verdict);

/** Event about a created object. */
export interface ObjectCreated {
  readonly bucket: string;
  readonly key: string;
  readonly size: number;
  readonly versionId: string;
  /** Base64; composite (`…-<parts>`) for an object that was uploaded in parts. */
  readonly checksumSHA256?: string;
}

interface Operation {
  /** Required permission; none for DeleteObjects, which checks it per object. */
  readonly action?: string;
  readonly run: (call: Call) => void | Promise<void>;
  /** Supported query parameters; any other is refused, so that no request is silently executed in part. */
  readonly parameters: readonly string[];
}

const maxDocumentBytes = 4 * 1024 ** 2;
const maxKeyBytes = 1024;
const maxParts = 10_000;
const minPartBytes = 5 * 1024 ** 2;
const page = 1000;

/** Supported headers; any other `x-amz-` header is refused. */
const understood =
  /^x-amz-(content-sha256|date|security-token|user-agent|decoded-content-length|trailer|sdk-checksum-algorithm|checksum-[a-z0-9]+|meta-.+|copy-source|metadata-directive)$/;

const isoTime = (time: number) => new Date(time).toISOString();
const httpTime = (time: number) => new Date(time).toUTCString();
const answer = ({ res }: Call, root: string, content: Xml, headers: Record<string, string> = {}): void => {
  res.writeHead(200, { 'Content-Type': 'application/xml', ...headers });
  res.end(toXml(root, content));
};

const count = (query: URLSearchParams, name: string, otherwise: number, max: number): number => {
  const value = Number(query.get(name) ?? otherwise);
  if (!Number.isInteger(value) || value < 0 || value > 2 ** 31 - 1)
    throw new S3Error('InvalidArgument', `Argument ${name} must be an integer between 0 and 2147483647`);
  return Math.min(value, max);
};

const partNumber = (value: string | null | undefined): number => {
  const number = Number(value || Number.NaN);
  if (Number.isInteger(number) && number >= 1 && number <= maxParts) return number;
  throw new S3Error('InvalidArgument', `Part number must be an integer between 1 and ${maxParts}, inclusive`);
};

/** Checksum or entity tag over those of the parts, as S3 builds it. */
const composite = (algorithm: ChecksumAlgorithm | 'MD5', digests: readonly Buffer[]): Buffer => {
  const digest = algorithm === 'MD5' ? createHash('md5') : createDigest(algorithm);
  digest.update(Buffer.concat(digests));
  return digest.digest();
};

/** Permission for a version of an object: `GetObjectVersion`, `GetObjectVersionTagging`. */
const ofVersion = (action: string): string =>
  action.endsWith('Tagging') ? action.replace('Tagging', 'VersionTagging') : `${action}Version`;

/** Operations of S3 on a store. Each answers its call or throws an S3Error. */
export class Operations {
  readonly #store: ObjectStore;
  readonly #onObjectCreated: ((event: ObjectCreated) => void) | undefined;
  readonly #operations: Readonly<Record<string, Operation>> = {
    'GET bucket list-type': {
      action: 's3:ListBucket',
      run: (call) => this.#listObjects(call),
      parameters: [
        'prefix',
        'delimiter',
        'max-keys',
        'continuation-token',
        'start-after',
        'encoding-type',
        'fetch-owner',
      ],
    },
    'GET bucket uploads': {
      action: 's3:ListBucketMultipartUploads',
      run: (call) => this.#listUploads(call),
      parameters: ['prefix', 'max-uploads', 'key-marker', 'upload-id-marker'],
    },
    'GET bucket versions': {
      action: 's3:ListBucketVersions',
      run: (call) => this.#listVersions(call),
      parameters: ['prefix', 'max-keys', 'key-marker', 'version-id-marker', 'encoding-type'],
    },
    'POST bucket delete': { run: (call) => this.#deleteObjects(call), parameters: [] },
    'PUT object': { action: 's3:PutObject', run: (call) => this.#putObject(call), parameters: [] },
    'PUT object copy': { action: 's3:PutObject', run: (call) => this.#copyObject(call), parameters: [] },
    'PUT object uploadId': {
      action: 's3:PutObject',
      run: (call) => this.#uploadPart(call),
      parameters: ['partNumber'],
    },
    'GET object': {
      action: 's3:GetObject',
      run: (call) => this.#getObject(call),
      parameters: ['versionId', ...overrideNames],
    },
    'HEAD object': {
      action: 's3:GetObject',
      run: (call) => this.#getObject(call),
      parameters: ['versionId', ...overrideNames],
    },
    'GET object tagging': {
      action: 's3:GetObjectTagging',
      run: (call) => this.#getTags(call),
      parameters: ['versionId'],
    },
    'GET object uploadId': {
      action: 's3:ListMultipartUploadParts',
      run: (call) => this.#listParts(call),
      parameters: ['max-parts', 'part-number-marker'],
    },
    'DELETE object': {
      action: 's3:DeleteObject',
      run: (call) => this.#deleteObject(call),
      parameters: ['versionId'],
    },
    'DELETE object uploadId': {
      action: 's3:AbortMultipartUpload',
      run: (call) => this.#abortUpload(call),
      parameters: [],
    },
    'POST object uploads': {
      action: 's3:PutObject',
      run: (call) => this.#createUpload(call),
      parameters: [],
    },
    'POST object uploadId': {
      action: 's3:PutObject',
      run: (call) => this.#completeUpload(call),
      parameters: [],
    },
  };

  /** Calls `onObjectCreated` first for objects that were created just before the last process was killed. */
  constructor(store: ObjectStore, onObjectCreated: ((event: ObjectCreated) => void) | undefined) {
    this.#store = store;
    this.#onObjectCreated = onObjectCreated;
    for (const version of store.unannounced()) this.#announce(version);
  }

  /** Finds and runs the operation of a call; throws NotImplemented for an unknown operation, parameter or header. */
  async run(call: Call): Promise<void> {
    const { req, bucket, key, query, headers } = call;
    const selector = ['list-type', 'uploads', 'versions', 'delete', 'uploadId', 'tagging'].find((name) =>
      query.has(name),
    );
    const name = [
      req.method,
      key ? 'object' : 'bucket',
      selector ?? (headers.has('x-amz-copy-source') && 'copy'),
    ]
      .filter(Boolean)
      .join(' ');
    const operation = this.#operations[name];
    const strange = [...query.keys()].find(
      (parameter) =>
        parameter !== 'x-id' &&
        parameter !== selector &&
        !/^x-amz-/i.test(parameter) &&
        !operation?.parameters.includes(parameter),
    );
    const unknown = [...headers.keys()].find(
      (header) => header.startsWith('x-amz-') && !understood.test(header),
    );
    if (
      !operation ||
      strange !== undefined ||
      unknown !== undefined ||
      (selector && headers.has('x-amz-copy-source'))
    )
      throw new S3Error(
        'NotImplemented',
        `A header or parameter you provided implies functionality that is not implemented: ${strange ?? unknown ?? name}`,
      );
    if (Buffer.byteLength(key) > maxKeyBytes) throw new S3Error('KeyTooLongError', 'Your key is too long');
    if (!this.#store.hasBucket(bucket))
      throw new S3Error('NoSuchBucket', 'The specified bucket does not exist');
    const { action } = operation;
    // Versions of an object need a permission of their own.
    if (action && key) this.#demand(call, query.has('versionId') ? ofVersion(action) : action, bucket, key);
    else if (action) this.#demand(call, action, bucket, undefined, query.get('prefix') ?? undefined);
    await operation.run(call);
  }

  /** Throws AccessDenied unless the caller may. */
  #demand({ caller }: Call, action: string, bucket: string, key?: string, prefix?: string): void {
    const access = {
      action,
      resource: `arn:aws:s3:::${bucket}${key === undefined ? '' : `/${key}`}`,
      ...(prefix !== undefined && { context: { 's3:prefix': prefix } }),
    };
    const refusal = refusalIn(caller, [access], words);
    if (refusal !== undefined) throw accessDenied(refusal);
  }

  /** Announces a version at least once, like S3: it is marked as announced after the call. */
  #announce({ bucket, key, size, versionId, checksum }: Version): void {
    this.#onObjectCreated?.({
      bucket,
      key,
      size,
      versionId,
      ...(checksum?.algorithm === 'SHA256' && { checksumSHA256: checksum.value }),
    });
    this.#store.markAnnounced(versionId);
  }

  /** Keeps the request open when its reader gives up, so that the error can still be answered. */
  #body({ req, headers, authorization }: Call): Body {
    return new Body(req.iterator({ destroyOnReturn: false }), headers, authorization);
  }

  /** Writes a body as a new version. */
  async #write({ bucket, key, headers, now }: Call, body: Body, stored: StoredHeaders): Promise<Version> {
    const condition = writeCondition(headers);
    const written = await this.#store.writeBody(body, () => body.finish());
    const { size, md5, checksum } = written.accepted;
    const entry = {
      bucket,
      key,
      size,
      etag: md5,
      headers: stored,
      modified: now,
      ...(checksum && { checksum }),
    };
    const version = await this.#store.keep(written.body, () =>
      this.#store.putVersion(entry, written.body, condition),
    );
    this.#announce(version);
    return version;
  }

  async #putObject(call: Call): Promise<void> {
    const version = await this.#write(call, this.#body(call), storedHeaders(call.headers));
    call.res.writeHead(200, {
      ETag: quoted(version.etag),
      'x-amz-version-id': version.versionId,
      ...checksumHeaders(version.checksum),
    });
    call.res.end();
  }

  /**
   * Version that a call names, or the current one. A missing key is AccessDenied for callers who may not list the
   * bucket, as at S3.
   */
  #find(call: Call, bucket: string, key: string, versionId: string | null): Version {
    const version =
      versionId === null ? this.#store.current(bucket, key) : this.#store.version(bucket, key, versionId);
    if (version && !version.deleteMarker) return version;
    if (!version && versionId !== null)
      throw new S3Error('NoSuchVersion', 'The specified version does not exist.');
    if (versionId === null) this.#demand(call, 's3:ListBucket', bucket);
    if (!version) throw noSuchKey();
    const marker = { 'x-amz-delete-marker': 'true', 'x-amz-version-id': version.versionId };
    if (versionId === null) throw noSuchKey(marker);
    throw new S3Error(
      'MethodNotAllowed',
      'The specified method is not allowed against this resource.',
      marker,
    );
  }

  /** GetObject and HeadObject. */
  async #getObject(call: Call): Promise<void> {
    const { req, res, bucket, key, query, headers } = call;
    const version = this.#find(call, bucket, key, query.get('versionId'));
    const { size, etag, modified, versionId } = version;
    const identity = {
      ETag: quoted(etag),
      'Last-Modified': httpTime(modified),
      'x-amz-version-id': versionId,
    };
    if (notModified(headers, version)) {
      res.writeHead(304, identity);
      res.end();
      return;
    }
    const wanted = range(headers.get('range'), size);
    const { start, end } = wanted ?? { start: 0, end: size - 1 };
    const withChecksum = headers.get('x-amz-checksum-mode')?.toUpperCase() === 'ENABLED' && !wanted;
    res.writeHead(wanted ? 206 : 200, {
      ...version.headers,
      ...overrides(query),
      ...identity,
      'Accept-Ranges': 'bytes',
      'Content-Length': String(end - start + 1),
      ...(wanted && { 'Content-Range': `bytes ${start}-${end}/${size}` }),
      ...(withChecksum && checksumHeaders(version.checksum)),
    });
    if (req.method === 'HEAD') res.end();
    else await pipeline(Readable.from(this.#store.read(versionId, start, end)), res);
  }

  #getTags(call: Call): void {
    const version = this.#find(call, call.bucket, call.key, call.query.get('versionId'));
    const tags = Object.entries(this.#store.tagsOf(version.versionId));
    const TagSet = { Tag: tags.map(([Key, Value]) => ({ Key, Value })) };
    answer(call, 'Tagging', { TagSet }, { 'x-amz-version-id': version.versionId });
  }

  async #copyObject(call: Call): Promise<void> {
    const { headers, authorization } = call;
    const [path = '', versionId] = (headers.get('x-amz-copy-source') ?? '').split('?versionId=');
    const [, bucket, key] = /^\/?([^/]+)\/(.+)$/s.exec(decodePath(path)) ?? [];
    if (!bucket || !key)
      throw new S3Error(
        'InvalidArgument',
        'Copy Source must mention the source bucket and key: sourcebucket/sourcekey',
      );
    this.#demand(call, versionId === undefined ? 's3:GetObject' : 's3:GetObjectVersion', bucket, key);
    const source = this.#find(call, bucket, key, versionId ?? null);
    const directive = headers.get('x-amz-metadata-directive') ?? 'COPY';
    if (directive !== 'COPY' && directive !== 'REPLACE')
      throw new S3Error('InvalidArgument', 'Unknown metadata directive.');
    if (directive === 'COPY' && versionId === undefined && bucket === call.bucket && key === call.key)
      throw new S3Error(
        'InvalidRequest',
        "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata.",
      );
    const asked = headers.get('x-amz-checksum-algorithm');
    const body = new Body(
      this.#store.read(source.versionId, 0, source.size - 1),
      new Map([['content-length', String(source.size)]]),
      { ...authorization, payload: 'UNSIGNED-PAYLOAD' },
      asked ? checksumAlgorithm(asked) : source.checksum?.algorithm,
    );
    const stored = directive === 'COPY' ? source.headers : storedHeaders(headers);
    const version = await this.#write(call, body, stored);
    answer(
      call,
      'CopyObjectResult',
      {
        LastModified: isoTime(version.modified),
        ETag: quoted(version.etag),
        ...checksumElements(version.checksum),
      },
      { 'x-amz-version-id': version.versionId, 'x-amz-copy-source-version-id': source.versionId },
    );
  }

  /** Deletes a version permanently, or hides the object behind a delete marker. */
  async #delete(call: Call, key: string, versionId: string | null | undefined): Promise<Version | undefined> {
    if (versionId === null || versionId === undefined)
      return this.#store.putDeleteMarker(call.bucket, key, call.now);
    const version = this.#store.version(call.bucket, key, versionId);
    if (version) await this.#store.deleteVersion(versionId);
    return version;
  }

  async #deleteObject(call: Call): Promise<void> {
    const versionId = call.query.get('versionId');
    const deleted = await this.#delete(call, call.key, versionId);
    call.res.writeHead(204, {
      'x-amz-version-id': deleted?.versionId ?? versionId ?? '',
      ...(deleted?.deleteMarker && { 'x-amz-delete-marker': 'true' }),
    });
    call.res.end();
  }

  async #deleteObjects(call: Call): Promise<void> {
    const body = this.#body(call);
    if (!call.headers.has('content-md5') && !body.algorithm)
      throw new S3Error(
        'InvalidRequest',
        'Missing required header for this request: Content-MD5 OR x-amz-checksum-*',
      );
    const xml = await body.text(maxDocumentBytes);
    const objects = elements(xml, 'Object').map((object) => ({
      key: text(object, 'Key') ?? '',
      versionId: text(object, 'VersionId'),
    }));
    if (objects.length === 0 || objects.length > page || objects.some(({ key }) => key === ''))
      throw new S3Error('MalformedXML', 'The XML you provided was not well-formed.');
    const deleted: Xml[] = [];
    const failed: Xml[] = [];
    for (const { key, versionId } of objects) {
      const action = versionId === undefined ? 's3:DeleteObject' : 's3:DeleteObjectVersion';
      try {
        this.#demand(call, action, call.bucket, key);
      } catch (error) {
        if (!(error instanceof S3Error)) throw error;
        const { code, message } = error;
        failed.push({ Key: key, VersionId: versionId, Code: code, Message: message });
        continue;
      }
      const removed = await this.#delete(call, key, versionId);
      deleted.push({
        Key: key,
        VersionId: versionId,
        DeleteMarker: removed?.deleteMarker || undefined,
        DeleteMarkerVersionId: removed?.deleteMarker ? removed.versionId : undefined,
      });
    }
    answer(call, 'DeleteResult', {
      Deleted: text(xml, 'Quiet') === 'true' ? [] : deleted,
      Error: failed,
    });
  }

  #listObjects(call: Call): void {
    const { bucket, query } = call;
    if (query.get('list-type') !== '2')
      throw new S3Error('NotImplemented', 'Only version 2 of ListObjects is implemented.');
    const prefix = query.get('prefix') ?? '';
    const delimiter = query.get('delimiter') ?? '';
    const token = query.get('continuation-token');
    const limit = count(query, 'max-keys', page, page);
    const encode = query.get('encoding-type') === 'url' ? uriEncodePath : (value: string) => value;
    const contents: Xml[] = [];
    const prefixes: Xml[] = [];
    let after = token ? Buffer.from(token, 'base64url').toString() : (query.get('start-after') ?? '');
    let next = this.#store.next(bucket, after, prefix);
    for (
      ;
      next && contents.length + prefixes.length < limit;
      next = this.#store.next(bucket, after, prefix)
    ) {
      const end = delimiter ? next.key.indexOf(delimiter, prefix.length) : -1;
      if (end < 0) {
        contents.push({
          Key: encode(next.key),
          LastModified: isoTime(next.modified),
          ETag: quoted(next.etag),
          ChecksumAlgorithm: next.checksum?.algorithm,
          Size: next.size,
          StorageClass: 'STANDARD',
        });
        after = next.key;
      } else {
        const common = next.key.slice(0, end + delimiter.length);
        prefixes.push({ Prefix: encode(common) });
        after = this.#store.skip(common);
      }
    }
    const truncated = next !== undefined && limit > 0;
    answer(call, 'ListBucketResult', {
      Name: bucket,
      Prefix: encode(prefix),
      Delimiter: delimiter ? encode(delimiter) : undefined,
      MaxKeys: limit,
      EncodingType: query.get('encoding-type') ?? undefined,
      KeyCount: contents.length + prefixes.length,
      IsTruncated: truncated,
      ContinuationToken: token ?? undefined,
      NextContinuationToken: truncated ? Buffer.from(after).toString('base64url') : undefined,
      StartAfter: query.has('start-after') ? encode(query.get('start-after') ?? '') : undefined,
      Contents: contents,
      CommonPrefixes: prefixes,
    });
  }

  #listVersions(call: Call): void {
    const { bucket, query } = call;
    const prefix = query.get('prefix') ?? '';
    const keyMarker = query.get('key-marker') ?? '';
    const idMarker = query.get('version-id-marker') ?? '';
    if (idMarker && !keyMarker)
      throw new S3Error('InvalidArgument', 'A version-id marker cannot be specified without a key marker.');
    const limit = count(query, 'max-keys', page, page);
    const encode = query.get('encoding-type') === 'url' ? uriEncodePath : (value: string) => value;
    const found = this.#store.versions(bucket, prefix, keyMarker, idMarker, limit + 1);
    const listed = found.slice(0, limit);
    const last = found.length > limit ? listed.at(-1) : undefined;
    const entries = (deleteMarker: boolean) =>
      listed.flatMap((version): Xml[] =>
        version.deleteMarker === deleteMarker
          ? [
              {
                Key: encode(version.key),
                VersionId: version.versionId,
                IsLatest: this.#store.current(bucket, version.key)?.versionId === version.versionId,
                LastModified: isoTime(version.modified),
                ...(deleteMarker
                  ? {}
                  : { ETag: quoted(version.etag), Size: version.size, StorageClass: 'STANDARD' }),
              },
            ]
          : [],
      );
    answer(call, 'ListVersionsResult', {
      Name: bucket,
      Prefix: encode(prefix),
      KeyMarker: encode(keyMarker),
      VersionIdMarker: idMarker,
      NextKeyMarker: last && encode(last.key),
      NextVersionIdMarker: last?.versionId,
      MaxKeys: limit,
      EncodingType: query.get('encoding-type') ?? undefined,
      IsTruncated: last !== undefined,
      Version: entries(false),
      DeleteMarker: entries(true),
    });
  }

  #createUpload(call: Call): void {
    const { bucket, key, headers, now } = call;
    const asked = headers.get('x-amz-checksum-algorithm');
    const algorithm = asked ? checksumAlgorithm(asked) : undefined;
    if ((headers.get('x-amz-checksum-type') ?? 'COMPOSITE') !== 'COMPOSITE')
      throw new S3Error('NotImplemented', 'Only composite checksums of multipart uploads are implemented.');
    const { uploadId } = this.#store.createUpload({
      bucket,
      key,
      headers: storedHeaders(headers),
      initiated: now,
      ...(algorithm && { algorithm }),
    });
    answer(
      call,
      'InitiateMultipartUploadResult',
      { Bucket: bucket, Key: key, UploadId: uploadId },
      algorithm ? { 'x-amz-checksum-algorithm': algorithm, 'x-amz-checksum-type': 'COMPOSITE' } : {},
    );
  }

  #upload({ bucket, key, query }: Call): Upload {
    return this.#store.upload(bucket, key, query.get('uploadId') ?? '');
  }

  async #uploadPart(call: Call): Promise<void> {
    const upload = this.#upload(call);
    const number = partNumber(call.query.get('partNumber'));
    const body = this.#body(call);
    if (body.algorithm !== upload.algorithm)
      throw new S3Error(
        'InvalidRequest',
        `Checksum Type mismatch occurred, expected checksum Type: ${upload.algorithm?.toLowerCase() ?? 'null'}, actual checksum Type: ${body.algorithm?.toLowerCase() ?? 'null'}`,
      );
    const written = await this.#store.writeBody(body, () => body.finish());
    const { size, md5, checksum } = written.accepted;
    const part: Part = {
      number,
      body: written.body,
      size,
      etag: md5,
      modified: call.now,
      ...(checksum && { checksum }),
    };
    const replaced = await this.#store.keep(written.body, () => this.#store.putPart(upload, part));
    await this.#store.discard(replaced);
    const { 'x-amz-checksum-type': _, ...checksums } = checksumHeaders(checksum);
    call.res.writeHead(200, { ETag: quoted(md5), ...checksums });
    call.res.end();
  }

  #listParts(call: Call): void {
    const upload = this.#upload(call);
    const limit = count(call.query, 'max-parts', page, page);
    const marker = count(call.query, 'part-number-marker', 0, maxParts);
    const found = this.#store.parts(upload.uploadId, marker, limit + 1);
    const parts = found.slice(0, limit);
    answer(call, 'ListPartsResult', {
      Bucket: upload.bucket,
      Key: upload.key,
      UploadId: upload.uploadId,
      PartNumberMarker: marker,
      NextPartNumberMarker: parts.at(-1)?.number,
      MaxParts: limit,
      IsTruncated: found.length > limit,
      StorageClass: 'STANDARD',
      ChecksumAlgorithm: upload.algorithm,
      ChecksumType: upload.algorithm && 'COMPOSITE',
      Part: parts.map(({ number, modified, etag, size, checksum }) => ({
        PartNumber: number,
        LastModified: isoTime(modified),
        ETag: quoted(etag),
        Size: size,
        ...(checksum && { [`Checksum${checksum.algorithm}`]: checksum.value }),
      })),
    });
  }

  /** Parts that a completion lists, in its order; throws if an uploaded part differs from the list. */
  #listedParts({ uploadId, algorithm }: Upload, xml: string): Part[] {
    const uploaded = new Map(this.#store.parts(uploadId).map((part) => [part.number, part]));
    const parts = elements(xml, 'Part').map((listed) => {
      const number = partNumber(text(listed, 'PartNumber'));
      const part = uploaded.get(number);
      const checksum = algorithm && text(listed, `Checksum${algorithm}`);
      if (algorithm && !checksum)
        throw new S3Error(
          'InvalidRequest',
          `The upload was created using a ${algorithm.toLowerCase()} checksum. The complete request must include the checksum for each part. It was missing for part ${number} in the request.`,
        );
      if (part?.etag !== unquoted(text(listed, 'ETag') ?? '') || part.checksum?.value !== checksum)
        throw new S3Error(
          'InvalidPart',
          "One or more of the specified parts could not be found. The part may not have been uploaded, or the specified entity tag may not match the part's entity tag.",
        );
      return part;
    });
    if (parts.length === 0) throw new S3Error('MalformedXML', 'You must specify at least one part');
    if (parts.some(({ number }, index) => number <= (parts[index - 1]?.number ?? 0)))
      throw new S3Error('InvalidPartOrder', 'The list of parts was not in ascending order.');
    if (parts.slice(0, -1).some(({ size }) => size < minPartBytes))
      throw new S3Error('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size');
    return parts;
  }

  async #completeUpload(call: Call): Promise<void> {
    const { bucket, key, query, headers, now } = call;
    // A checksum in the headers is that of the object, not of the document.
    const own = new Map([...headers].filter(([name]) => !name.startsWith('x-amz-checksum-')));
    const xml = await this.#body({ ...call, headers: own }).text(maxDocumentBytes);
    const earlier = this.#store.completed(bucket, key, query.get('uploadId') ?? '');
    if (earlier) {
      this.#answerCompleted(call, earlier);
      return;
    }
    const upload = this.#upload(call);
    const parts = this.#listedParts(upload, xml);
    const checksum = this.#compositeChecksum(upload, parts);
    const expected = checksum && headers.get(`x-amz-checksum-${checksum.algorithm.toLowerCase()}`);
    if (checksum && expected !== undefined && expected !== checksum.value)
      throw new S3Error(
        'BadDigest',
        `The ${checksum.algorithm} you specified did not match the calculated checksum.`,
      );
    const etag = composite(
      'MD5',
      parts.map((part) => Buffer.from(part.etag, 'hex')),
    ).toString('hex');
    const { created, dropped } = this.#store.completeUpload(
      {
        bucket,
        key,
        uploadId: upload.uploadId,
        size: parts.reduce((sum, { size }) => sum + size, 0),
        etag: `${etag}-${parts.length}`,
        headers: upload.headers,
        modified: now,
        ...(checksum && { checksum }),
      },
      parts.map(({ number }) => number),
      writeCondition(headers),
    );
    this.#announce(created);
    await this.#store.discard(dropped);
    this.#answerCompleted(call, created);
  }

  #compositeChecksum({ algorithm }: Upload, parts: readonly Part[]): Checksum | undefined {
    if (!algorithm) return undefined;
    const digests = parts.map(({ checksum }) => Buffer.from(checksum?.value ?? '', 'base64'));
    return { algorithm, value: `${composite(algorithm, digests).toString('base64')}-${parts.length}` };
  }

  #answerCompleted(call: Call, { bucket, key, etag, versionId, checksum }: Version): void {
    answer(
      call,
      'CompleteMultipartUploadResult',
      {
        Location: `http://${call.headers.get('host') ?? ''}/${bucket}/${uriEncodePath(key)}`,
        Bucket: bucket,
        Key: key,
        ETag: quoted(etag),
        ...checksumElements(checksum),
      },
      { 'x-amz-version-id': versionId },
    );
  }

  async #abortUpload(call: Call): Promise<void> {
    await this.#store.abortUpload(this.#upload(call));
    call.res.writeHead(204);
    call.res.end();
  }

  #listUploads(call: Call): void {
    const { bucket, query } = call;
    const prefix = query.get('prefix') ?? '';
    const keyMarker = query.get('key-marker') ?? '';
    const idMarker = query.get('upload-id-marker') ?? (keyMarker ? this.#store.skip('') : '');
    const limit = count(query, 'max-uploads', page, page);
    const found = this.#store.uploads(bucket, prefix, keyMarker, idMarker, limit + 1);
    const uploads = found.slice(0, limit);
    const truncated = found.length > limit;
    answer(call, 'ListMultipartUploadsResult', {
      Bucket: bucket,
      KeyMarker: keyMarker,
      UploadIdMarker: query.get('upload-id-marker') ?? '',
      NextKeyMarker: truncated ? uploads.at(-1)?.key : undefined,
      NextUploadIdMarker: truncated ? uploads.at(-1)?.uploadId : undefined,
      Prefix: prefix,
      MaxUploads: limit,
      IsTruncated: truncated,
      Upload: uploads.map(({ key, uploadId, initiated, algorithm }) => ({
        Key: key,
        UploadId: uploadId,
        Initiated: isoTime(initiated),
        StorageClass: 'STANDARD',
        ChecksumAlgorithm: algorithm,
        ChecksumType: algorithm && 'COMPOSITE',
      })),
    });
  }
}

const uriEncodePath = (path: string) => path.split('/').map(uriEncode).join('/');

/** Percent-decodes a path; throws InvalidURI for invalid UTF-8. */
export const decodePath = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new S3Error('InvalidURI', "Couldn't parse the specified URI.");
  }
};
