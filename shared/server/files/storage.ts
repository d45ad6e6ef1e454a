/**
 * Presigned S3 URLs to read and upload objects, signed locally without a call. Uses the SDK's signer alone, so that a
 * function which only signs URLs does not bundle the whole S3 client.
 */

import { HttpRequest } from '@smithy/protocol-http';
import { SignatureV4 } from '@smithy/signature-v4';
import { daySeconds } from '#domain/calendar/units.ts';
import { hashed } from '../data/ids.ts';
import { documentClient } from '../data/table.ts';
import { again, retry } from '../retry.ts';
import { awsRegion, Sha256 } from '../signed-request.ts';

export const bucketName = (): string => {
  const name = process.env.FILES_BUCKET;
  if (!name) throw new Error('FILES_BUCKET is not set');
  return name;
};

let signer: SignatureV4 | undefined;
const theSigner = (): SignatureV4 => {
  signer ??= new SignatureV4({
    service: 's3',
    region: awsRegion(),
    credentials: () => documentClient.config.credentials(),
    sha256: Sha256,
    uriEscapePath: false,
    applyChecksum: false,
  });
  return signer;
};

/**
 * Percent-encoding of Signature Version 4 and RFC 5987. Characters that `URL` leaves unescaped would break the
 * signature.
 */
export const escapeText = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

export const escapePath = (path: string): string => path.split('/').map(escapeText).join('/');

/** Virtual-hosted style on AWS, path style at a configured endpoint. */
const objectUrl = (key: string): URL => {
  const endpoint = process.env.AWS_ENDPOINT_URL_S3;
  return endpoint
    ? new URL(`${endpoint}/${bucketName()}/${escapePath(key)}`)
    : new URL(`https://${bucketName()}.s3.${awsRegion()}.amazonaws.com/${escapePath(key)}`);
};

const sign = async (
  method: 'GET' | 'PUT' | 'DELETE',
  key: string,
  options: { query?: Record<string, string>; headers?: Record<string, string>; seconds: number; now: number },
): Promise<string> => {
  const url = objectUrl(key);
  const headers = { host: url.host, ...options.headers };
  const { query = {} } = await theSigner().presign(
    new HttpRequest({
      method,
      protocol: url.protocol,
      hostname: url.hostname,
      ...(url.port ? { port: Number(url.port) } : {}),
      path: url.pathname,
      query: options.query ?? {},
      // Moved to the query by the signer, which would otherwise sign the hash of an empty body.
      headers: { ...headers, 'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD' },
    }),
    {
      expiresIn: options.seconds,
      signingDate: new Date(options.now),
      // Signed, so that the browser must send exactly this length, type and checksum.
      unhoistableHeaders: new Set(Object.keys(headers)),
      signableHeaders: new Set(Object.keys(headers)),
    },
  );
  const parameters = Object.entries(query).map(
    ([name, value]) => `${escapeText(name)}=${escapeText(String(value))}`,
  );
  return `${url.href}?${parameters.join('&')}`;
};

/** Folders of the bucket. Each is followed by the workspace's id. */
export const documents = 'documents';
export const thumbnails = 'thumbnails';
export const logos = 'logos';
export const pictures = 'pictures';
/** Copies of pictures of other sites. */
export const remotePictures = 'remote-pictures';

type Owned = {
  readonly tenantId: number;
  readonly projectId: number;
  readonly revisionId: number;
  readonly id: string;
};

/** Folder of a file's pictures. */
export const picturesOf = ({ tenantId, projectId, revisionId, id }: Owned): string =>
  `${thumbnails}/${tenantId}/${projectId}/${revisionId}/${id}/`;

/** Key of a file's picture. Derived from the file, so that pictures are found even before the file names them. */
export const pictureKey = (file: Owned, kind: 'thumbnail' | 'preview' | 'mail'): string =>
  `${picturesOf(file)}${kind}.${kind === 'mail' ? 'jpg' : 'webp'}`;

/** Key of a page's renditions: its pictures, and its text. */
export const pageKey = (file: Owned, page: number, kind: 'small' | 'large' | 'text'): string =>
  `${picturesOf(file)}pages/${page}-${kind}.${kind === 'text' ? 'json' : 'webp'}`;

/** Key of the levels of a picture, or of a page. */
export const levelsKey = (file: Owned, page?: number): string =>
  `${picturesOf(file)}${page === undefined ? 'levels' : `pages/${page}-levels`}.bin`;

/** Key of a copy of a file with the points on it, by its audience. */
export const exportKey = (file: Owned, audience: string): string =>
  `${picturesOf(file)}exports/${audience}.pdf`;
/** Key of the renditions of a film or a sound: the video or audio, a film's strip, and the loudness. */
export const playbackKey = (file: Owned, kind: 'video' | 'audio' | 'strip' | 'loudness'): string =>
  `${picturesOf(file)}playback/${{ video: 'film.mp4', audio: 'sound.m4a', strip: 'strip.webp', loudness: 'loudness.json' }[kind]}`;

/** Key of captions or of a transcript, in the folder of the file that has them. */
export const captionsKey = (file: Owned, id: string): string => `${picturesOf(file)}captions/${id}.json`;

/**
 * Key of a picture in the texts of a project, or attached to a point: below the project's own folder, so that an id
 * can't escape it.
 */
export const textPictureKey = (tenantId: number, projectId: number, id: string): string =>
  `${pictures}/${tenantId}/${projectId}/${id}`;

/** Key of the copy of a picture of another site. */
export const remotePictureKey = (tenantId: number, address: string): string =>
  `${remotePictures}/${tenantId}/${hashed(address)}`;

/** Name of the counter for the pictures ever uploaded for a project's texts, or for its points. */
export const pictureSeries = (projectId: number, use: 'text' | 'point'): string =>
  `${use === 'text' ? 'pictures' : 'attachments'}_${projectId}`;

/**
 * Query by which S3 serves an object under a name, to be saved. Uploads are always served so; only pictures that we encoded
 * ourselves are shown in a page (rules.md 18).
 */
export const savedAs = (name: string): { readonly 'response-content-disposition': string } => ({
  'response-content-disposition': `attachment; filename*=UTF-8''${escapeText(name)}`,
});

const readableFor = 3600;
/** Milliseconds for which a URL stays the same. */
const sameFor = 1_800_000;

/**
 * URL to read an object at the store itself, valid for at least half an hour: for downloads. Everything that pages show has
 * a `mediaUrl`.
 */
export const readUrl = (key: string, now: number, attachmentName?: string): Promise<string> =>
  sign('GET', key, {
    seconds: readableFor,
    // Same URL for half an hour: a page that reloads keeps its cached pictures and its playing video.
    now: now - (now % sameFor),
    ...(attachmentName === undefined ? {} : { query: savedAs(attachmentName) }),
  });

const uploadableFor = 900;

/**
 * URL to upload one object, valid for a quarter of an hour. The `size` in bytes and the headers are signed, so the
 * browser must send exactly these. With `if-none-match: *` among them, the object can be written only once.
 */
export const uploadUrl = (
  key: string,
  now: number,
  size: number,
  headers: Readonly<Record<string, string>>,
): Promise<string> =>
  sign('PUT', key, { seconds: uploadableFor, now, headers: { ...headers, 'content-length': String(size) } });

/** URL to upload one part of a multipart upload; `size` in bytes is signed. */
export const partUrl = (
  key: string,
  now: number,
  upload: string,
  part: number,
  size: number,
): Promise<string> =>
  sign('PUT', key, {
    seconds: uploadableFor,
    now,
    query: { partNumber: String(part), uploadId: upload },
    headers: { 'content-length': String(size) },
  });

const retries = { attempts: 3 };

/**
 * Seconds that a URL for the server's own use is valid. It is used at once, but its `now` may be the time of a queued
 * message that has been retried for hours.
 */
const ownAddressFor = daySeconds;

/**
 * Calls the store and returns its body, undefined for a status of `without`; a network error or a 5xx is retried before it
 * is thrown.
 */
const callStore = async (
  address: string,
  request: RequestInit,
  without: readonly number[] = [404],
): Promise<Buffer | undefined> => {
  let failure: unknown;
  const outcome = await retry(retries, async () => {
    const answer = await fetch(address, { ...request, redirect: 'error' }).catch((error: unknown) => {
      failure = error;
    });
    if (!answer) return again;
    if (answer.ok) return Buffer.from(await answer.arrayBuffer());
    await answer.body?.cancel();
    if (without.includes(answer.status)) return undefined;
    failure = new Error(`The store answered ${answer.status} to a ${request.method}`);
    if (answer.status < 500) throw failure;
    return again;
  });
  if (outcome === again) throw failure;
  return outcome;
};

/**
 * Reads a small object; undefined if it does not exist, which the store reveals only to those who may list the
 * bucket.
 */
export const objectIfAny = async (key: string, now: number): Promise<Buffer | undefined> =>
  callStore(await sign('GET', key, { seconds: ownAddressFor, now }), { method: 'GET' });

/**
 * True if an object exists, of which one byte is read. The store answers 403 for a missing one to those who may not list
 * the bucket; a permission that is really missing shows in the upload.
 */
export const hasObject = async (key: string, now: number): Promise<boolean> => {
  const address = await sign('GET', key, { seconds: ownAddressFor, now });
  const byte = await callStore(address, { method: 'GET', headers: { range: 'bytes=0-0' } }, [403, 404]);
  return byte !== undefined;
};

/** Uploads a small object unless there is one already, which stays as it is. */
export const putOnce = async (key: string, bytes: Uint8Array, type: string, now: number): Promise<void> => {
  const headers = { 'content-type': type, 'if-none-match': '*' };
  const address = await uploadUrl(key, now, bytes.length, headers);
  // 409: of two concurrent uploads the other one is being written.
  await callStore(address, { method: 'PUT', headers, body: Buffer.from(bytes) }, [409, 412]);
};

/** Uploads a small object from the server. */
export const putObject = async (key: string, bytes: Uint8Array, type: string, now: number): Promise<void> => {
  const headers = { 'content-type': type };
  const address = await sign('PUT', key, {
    seconds: ownAddressFor,
    now,
    headers: { ...headers, 'content-length': String(bytes.length) },
  });
  const stored = await callStore(address, { method: 'PUT', headers, body: Buffer.from(bytes) });
  if (!stored) throw new Error('The store answered 404 to a PUT');
};

/** Deletes an object. Idempotent: a missing object is no error. */
export const deleteObject = async (key: string, now: number): Promise<void> => {
  await callStore(await sign('DELETE', key, { seconds: ownAddressFor, now }), { method: 'DELETE' });
};
