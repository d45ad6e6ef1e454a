/**
 * Sessions of the function's tenant role, tagged with a tenant: the role's policy compares the tag with partition keys and
 * object keys, so that a session reaches one tenant's data (docs/decisions/0067).
 */
import { keyNumber } from '../data/table.ts';
import { awsRegion, type Credentials, persistentPost } from '../signed-request.ts';

/** Seconds; the most that STS grants to a role that assumes another one. */
const sessionSeconds = 3600;
/**
 * Milliseconds for which a session is used. As long as signed addresses stay the same (files/storage.ts), and short enough
 * for an address to be valid half an hour.
 */
export const usedFor = 1_800_000;
/** Most sessions that an environment keeps: 12 MB, as each is up to 2.3 KB with the answer that it was cut from. */
export const kept = 5000;
/** Milliseconds. */
const assumeTimeout = 3000;

interface Kept {
  readonly credentials: Promise<Credentials>;
  /** Number of the half hour that it is used in. */
  readonly period: number;
}

/** Sessions by role and tenant, in LRU order. */
const sessions = new Map<string, Kept>();

/** Padding of numbers in keys. */
const { length, char } = keyNumber.padding;

const textIn = (xml: string, name: string): string => {
  const text = new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml)?.[1];
  if (text === undefined) throw new Error(`STS answered without ${name}`);
  return text;
};

const roleOfTenants = (): string => {
  const role = process.env.TENANT_ROLE_ARN;
  if (!role) throw new Error('TENANT_ROLE_ARN is not set');
  return role;
};

const assume = async (role: string, tenantId: number): Promise<Credentials> => {
  const form = new URLSearchParams({
    Action: 'AssumeRole',
    Version: '2011-06-15',
    RoleArn: role,
    RoleSessionName: `tenant-${tenantId}`,
    DurationSeconds: String(sessionSeconds),
    'Tags.member.1.Key': 'tenant',
    'Tags.member.1.Value': String(tenantId),
    'Tags.member.2.Key': 'partition',
    'Tags.member.2.Value': `tenant_${String(tenantId).padStart(length, char)}`,
  });
  const request = {
    service: 'sts',
    // Regional: the global endpoint is in one region, and its quota is shared.
    endpoint: process.env.AWS_ENDPOINT_URL_STS ?? `https://sts.${awsRegion()}.amazonaws.com/`,
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: form.toString(),
    timeoutMs: assumeTimeout,
  };
  return persistentPost(request, { attempts: 3, waitMs: 50 }, ({ ok, status, text }) => {
    if (!ok) throw new Error(`STS answered ${status}: ${/<Code>(\w+)/.exec(text)?.[1]}`);
    return {
      accessKeyId: textIn(text, 'AccessKeyId'),
      secretAccessKey: textIn(text, 'SecretAccessKey'),
      sessionToken: textIn(text, 'SessionToken'),
    };
  });
};

/**
 * Credentials of a tenant. Concurrent first requests of a tenant wait for one call of STS, and a failed call is not kept. By
 * the machine's clock, as STS dates its sessions.
 */
export const sessionOf = (tenantId: number): Promise<Credentials> => {
  const period = Math.floor(Date.now() / usedFor);
  const role = roleOfTenants();
  const name = `${role} ${tenantId}`;
  const known = sessions.get(name);
  const session = known?.period === period ? known : { credentials: assume(role, tenantId), period };
  sessions.delete(name);
  sessions.set(name, session);
  const [oldest] = sessions.keys();
  if (sessions.size > kept && oldest !== undefined) sessions.delete(oldest);
  if (session !== known)
    session.credentials.catch(() => {
      if (sessions.get(name) === session) sessions.delete(name);
    });
  return session.credentials;
};
