import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { AwsError, type AwsService, accountId, awsService, region } from '../shared/aws-service.ts';

export interface KeyPair {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Role that the functions may assume. */
export interface AssumableRole {
  readonly name: string;
  /** Keys of the session tags that its trust policy demands; no other one may be given. */
  readonly tags: readonly string[];
}

/** Session of an assumed role. */
export interface Session {
  readonly role: string;
  readonly name: string;
  readonly tags: Readonly<Record<string, string>>;
  /** Epoch milliseconds. */
  readonly expires: number;
}

export interface Sts extends AwsService {
  /**
   * Session of temporary credentials, with the secret that they sign by; undefined for a token that was not made here, or
   * not for this access key. Expired ones are answered as well.
   */
  sessionOf(accessKeyId: string, token: string): { session: Session; secretAccessKey: string } | undefined;
}

/** Seconds. STS grants no more than an hour to a role that assumes another one (role chaining). */
const duration = { least: 900, most: 3600 };

const shapes = {
  name: /^[\w+=,.@-]{2,64}$/,
  tagKey: /^[\p{L}\p{Z}\p{N}_.:/=+\-@]{1,128}$/u,
  // No asterisk: a tag never matches as a pattern.
  tagValue: /^[\p{L}\p{Z}\p{N}_.:/=+\-@]{0,256}$/u,
};

export const roleArn = (name: string): string => `arn:aws:iam::${accountId}:role/${name}`;

/** ARN of a session, as AWS names its user in a refusal. */
export const sessionArn = ({ role, name }: Pick<Session, 'role' | 'name'>): string =>
  `arn:aws:sts::${accountId}:assumed-role/${role}/${name}`;

const tagsIn = (form: URLSearchParams): Record<string, string> => {
  const tags: Record<string, string> = {};
  for (let index = 1; form.has(`Tags.member.${index}.Key`); index += 1) {
    const key = form.get(`Tags.member.${index}.Key`) ?? '';
    const value = form.get(`Tags.member.${index}.Value`) ?? '';
    if (!shapes.tagKey.test(key) || !shapes.tagValue.test(value))
      throw new AwsError('ValidationError', `The tag "${key}" does not match the pattern of session tags`);
    if (Object.hasOwn(tags, key))
      throw new AwsError('InvalidParameterValue', `Duplicate tag keys found: ${key}`);
    tags[key] = value;
  }
  return tags;
};

/**
 * STS with AssumeRole. Sessions are kept nowhere: a token holds its session and is sealed by the key pair's secret, so that
 * it outlives a restart, as it does on AWS.
 */
export const createSts = ({
  credentials,
  roles,
  now = Date.now,
}: {
  /** Key pair of the functions' own roles, which alone may assume the others. */
  readonly credentials: KeyPair;
  readonly roles: readonly AssumableRole[];
  /** Epoch milliseconds by the machine's clock. */
  readonly now?: () => number;
}): Sts => {
  const seal = (purpose: string, text: string) =>
    createHmac('sha256', credentials.secretAccessKey).update(`${purpose}#${text}`).digest('base64url');
  const keyOf = (token: string) =>
    `ASIA${createHash('sha256').update(token).digest('hex').slice(0, 16).toUpperCase()}`;

  const denied = (action: string, role: string) =>
    new AwsError(
      'AccessDenied',
      `User: ${sessionArn({ role: 'proofline-function', name: 'local' })} is not authorized to perform: ${action} on resource: ${role}`,
      403,
    );

  const assumeRole = (form: URLSearchParams) => {
    const arn = form.get('RoleArn') ?? '';
    const name = form.get('RoleSessionName') ?? '';
    if (!shapes.name.test(name))
      throw new AwsError(
        'ValidationError',
        `Value '${name}' at 'roleSessionName' failed to satisfy constraint`,
      );
    const seconds = Number(form.get('DurationSeconds') ?? duration.most);
    if (!(Number.isInteger(seconds) && seconds >= duration.least))
      throw new AwsError(
        'ValidationError',
        `Value '${seconds}' at 'durationSeconds' failed to satisfy constraint`,
      );
    if (seconds > duration.most)
      throw new AwsError(
        'ValidationError',
        'The requested DurationSeconds exceeds the 1 hour session limit for roles assumed by role chaining.',
      );
    const tags = tagsIn(form);
    const role = roles.find((one) => roleArn(one.name) === arn);
    if (!role) throw denied('sts:AssumeRole', arn);
    const isTagged = role.tags.every((key) => tags[key]);
    if (!isTagged || Object.keys(tags).some((key) => !role.tags.includes(key)))
      throw denied('sts:TagSession', arn);
    const expires = now() + seconds * 1000;
    const session: Session = { role: role.name, name, tags, expires };
    const content = Buffer.from(JSON.stringify({ ...session, id: randomUUID() })).toString('base64url');
    const token = `${content}.${seal('token', content)}`;
    return { session, token };
  };

  return {
    ...awsService({
      answer({ body, header }) {
        const form = new URLSearchParams(body.toString());
        const action = form.get('Action');
        if (action !== 'AssumeRole')
          throw new AwsError('InvalidAction', `Could not find operation ${action} for version 2011-06-15`);
        const [, signer, scope] =
          /Credential=([^/,]+)\/\d{8}\/([^,]+)\/aws4_request/.exec(header('authorization') ?? '') ?? [];
        if (scope !== `${region}/sts`)
          throw new AwsError('SignatureDoesNotMatch', `Credential should be scoped to ${region}/sts.`, 403);
        const token = header('x-amz-security-token');
        if (token !== undefined) {
          const known = signer !== undefined && keyOf(token) === signer;
          if (known) throw denied('sts:AssumeRole', form.get('RoleArn') ?? '');
        }
        if (signer !== credentials.accessKeyId || token !== undefined)
          throw new AwsError(
            'InvalidClientTokenId',
            'The security token included in the request is invalid.',
            403,
          );
        const made = assumeRole(form);
        return {
          headers: { 'content-type': 'text/xml' },
          body: `<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult><AssumedRoleUser><Arn>${sessionArn(made.session)}</Arn></AssumedRoleUser><Credentials><AccessKeyId>${keyOf(made.token)}</AccessKeyId><SecretAccessKey>${seal('secret', made.token)}</SecretAccessKey><SessionToken>${made.token}</SessionToken><Expiration>${new Date(made.session.expires).toISOString()}</Expiration></Credentials></AssumeRoleResult></AssumeRoleResponse>`,
        };
      },
      fail: ({ code, message }, requestId) => ({
        headers: { 'content-type': 'text/xml' },
        body: `<ErrorResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><Error><Type>Sender</Type><Code>${code}</Code><Message>${message.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</Message></Error><RequestId>${requestId}</RequestId></ErrorResponse>`,
      }),
    }),
    sessionOf(accessKeyId, token) {
      const [content = '', mark = ''] = token.split('.');
      const [made, given] = [Buffer.from(seal('token', content)), Buffer.from(mark)];
      if (made.length !== given.length || !timingSafeEqual(made, given)) return undefined;
      if (accessKeyId !== keyOf(token)) return undefined;
      const session = JSON.parse(Buffer.from(content, 'base64url').toString()) as Session;
      return { session, secretAccessKey: seal('secret', token) };
    },
  };
};
