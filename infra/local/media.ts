/** Distribution of media, as infra/aws has it, with key pairs of this machine. */
import { createHash, generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { mediaDelivery } from '#server/data/definition.ts';
import { createMedia } from '../emulators/cloudfront/media.ts';
import type { S3 } from '../emulators/s3/s3.ts';
import { accountId } from '../emulators/shared/aws-service.ts';
import type { Caller } from '../emulators/shared/callers.ts';
import type { Clock } from '../emulators/shared/clock.ts';
import type { Sts } from '../emulators/sts/sts.ts';
import { bucketName, mediaDistribution, type Settings } from './environment.ts';

interface MediaKey {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Makes a key pair of the form that CloudFront takes; the secret of a stage holds the same (docs/deploy.md). */
const makeMediaKey = (): Promise<MediaKey> =>
  promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

const setting = 'media-keys';

/** Key pairs, the one in use first; made at their first use and kept with the data. */
export const mediaKeysOf = async (settings: Settings): Promise<readonly [MediaKey, ...MediaKey[]]> => {
  const known = settings.get(setting);
  if (known !== undefined) return JSON.parse(known) as [MediaKey, ...MediaKey[]];
  const made = [await makeMediaKey()] as const;
  settings.set(setting, JSON.stringify(made));
  return made;
};

/** A new pair signs from the next start on; addresses of the one before are verified still. */
export const changeMediaKey = async (settings: Settings): Promise<void> => {
  const [present] = await mediaKeysOf(settings);
  settings.set(setting, JSON.stringify([await makeMediaKey(), present]));
};

/** Id that CloudFront would give to a public key. */
const idOf = ({ publicKey }: MediaKey): string =>
  `K${createHash('sha256').update(publicKey).digest('hex').slice(0, 13).toUpperCase()}`;

/** Variables of functions that sign addresses, by the key in use. */
export const mediaKeyOf = ([inUse]: readonly [MediaKey, ...MediaKey[]]) => ({
  id: idOf(inUse),
  privateKey: inUse.privateKey,
});

const { query, contentSecurityPolicy, cors } = mediaDelivery;

/** Response headers policy, as the template has it. */
export const mediaHeaders = {
  'access-control-allow-origin': cors.allowedOrigins.join(', '),
  'access-control-allow-methods': cors.allowedMethods.join(', '),
  'access-control-allow-headers': cors.allowedHeaders.join(', '),
  'access-control-expose-headers': cors.exposedHeaders.join(', '),
  'access-control-max-age': String(cors.maxAge),
  'content-security-policy': contentSecurityPolicy,
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
};

/** Origin access control: CloudFront reads what the policy of the bucket lets this distribution read. */
const originAccess = (sts: Pick<Sts, 'serviceFor'>): Caller =>
  sts.serviceFor(
    'cloudfront.amazonaws.com',
    `arn:aws:cloudfront::${accountId}:distribution/${mediaDistribution}`,
  );

/** Listener for the distribution's traffic. */
export const serveMedia = (
  url: string,
  {
    s3,
    clock,
    keys,
    sts,
  }: {
    readonly s3: S3;
    readonly clock: Clock;
    readonly keys: readonly MediaKey[];
    readonly sts: Pick<Sts, 'serviceFor'>;
  },
) =>
  createMedia({
    url,
    keys: new Map(keys.map((key) => [idOf(key), key.publicKey])),
    now: clock.now,
    query,
    headers: mediaHeaders,
    bucket: bucketName,
    caller: originAccess(sts),
    origin: s3,
  });
