/**
 * Addresses of what pages show (renditions, logos, pictures of texts) at the distribution of media, signed without a call
 * (docs/decisions/0127).
 */
import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { hourSeconds } from '#domain/calendar/units.ts';
import { demandTenant } from '../data/acting.ts';
import { escapePath, escapeText, readUrl, savedAs } from './storage.ts';

/** Signatures that are remembered: a page of a list asks for the same pictures again and again, and a signature is slow. */
const mostRemembered = 2000;

interface Signer {
  readonly pem: string;
  readonly key: KeyObject;
  /** Queries of this hour by the resources that they open. */
  readonly signed: Map<string, string>;
  expires: number;
}
let signer: Signer | undefined;

const signerFor = (expires: number): Signer => {
  const pem = process.env.MEDIA_KEY;
  if (!pem) throw new Error('MEDIA_KEY is not set');
  if (signer?.pem !== pem) signer = { pem, key: createPrivateKey(pem), signed: new Map(), expires };
  if (signer.expires !== expires || signer.signed.size >= mostRemembered) signer.signed.clear();
  signer.expires = expires;
  return signer;
};

/** Base64 in the characters that CloudFront takes in a query. */
const inQuery = (bytes: Buffer): string =>
  bytes.toString('base64').replaceAll('+', '-').replaceAll('=', '_').replaceAll('/', '~');

/**
 * Query that opens a resource, which may have wildcards, until it expires. RSA signatures are the same each time, so that every
 * function makes the same address.
 */
const signatureOf = (resource: string, expires: number): string => {
  const { key, signed } = signerFor(expires);
  const known = signed.get(resource);
  if (known !== undefined) return known;
  const policy = Buffer.from(
    `{"Statement":[{"Resource":"${resource}","Condition":{"DateLessThan":{"AWS:EpochTime":${expires}}}}]}`,
  );
  const signature = inQuery(sign('sha256', policy, key));
  // CloudFront makes the policy of one address itself.
  const rule = resource.includes('*') ? `Policy=${inQuery(policy)}` : `Expires=${expires}`;
  const query = `${rule}&Signature=${signature}&Key-Pair-Id=${process.env.MEDIA_KEY_ID}&Hash-Algorithm=SHA256`;
  signed.set(resource, query);
  return query;
};

const endOf = (now: number): number => (Math.floor(now / 1000 / hourSeconds) + 2) * hourSeconds;

/**
 * URL to show an object of a tenant in a page, the same for an hour in all functions, and valid for one to two hours. With a
 * name it is served as an attachment. A stage without a distribution of media shows it from the store itself. Throws for an
 * object of another tenant than the request's.
 */
export const mediaUrl = async (key: string, now: number, attachmentName?: string): Promise<string> => {
  const base = process.env.MEDIA_URL;
  if (!base) return readUrl(key, now, attachmentName);
  demandTenant(Number(key.split('/')[1]));
  const query = attachmentName === undefined ? [] : Object.entries(savedAs(attachmentName));
  const asked = query.map(([name, value]) => `?${name}=${escapeText(value)}`);
  const url = `${base}/${escapePath(key)}${asked.join('')}`;
  return `${url}${asked.length > 0 ? '&' : '?'}${signatureOf(url, endOf(now))}`;
};

const smallPicture = /^thumbnails\/(\d+)\/.+\/thumbnail\.webp$/;

/**
 * URL of a project's small picture in a list, as `mediaUrl` gives it, with a signature that all small pictures of the tenant share:
 * one for each row would be most of a page's bytes. Their keys have 128 random bits each.
 */
export const smallPictureUrl = async (key: string, now: number): Promise<string> => {
  const base = process.env.MEDIA_URL;
  const [, tenant] = smallPicture.exec(key) ?? [];
  if (!base || tenant === undefined) return mediaUrl(key, now);
  demandTenant(Number(tenant));
  return `${base}/${escapePath(key)}?${signatureOf(`${base}/thumbnails/${tenant}/*/thumbnail.webp`, endOf(now))}`;
};
