import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { AwsError, type AwsService, accountId, awsService, region } from '../shared/aws-service.ts';
import { type Caller, type CallerOf, refusalIn } from '../shared/callers.ts';
import {
  type Access,
  type IamStatement,
  type Policy,
  policyOf,
  type Tags,
  type Verdict,
} from '../shared/iam.ts';
import { createResourcePolicies, type PoliciesByResource } from '../shared/resource-policies.ts';

export interface KeyPair {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Role: what it may do, and who may assume it, which nobody does without `trust`. */
export interface Role {
  readonly policy: readonly IamStatement[];
  readonly trust?: readonly IamStatement[];
}

/** Roles by name. */
export type Roles = Readonly<Record<string, Role>>;

/** Temporary credentials of a role. */
export interface RoleCredentials extends KeyPair {
  readonly sessionToken: string;
}

/** Session of an assumed role. */
interface Session {
  readonly role: string;
  readonly name: string;
  readonly tags: Tags;
  /** Epoch milliseconds. */
  readonly expires: number;
}

/** Access of a session of a role that was judged. */
export interface Judged {
  readonly role: string;
  readonly tags: Tags;
  readonly access: Access;
  readonly verdict: Verdict;
}

export interface Sts extends AwsService {
  readonly callerOf: CallerOf;
  /** Credentials of a role for a service that acts with it, as Lambda does for a function. They do not expire. */
  credentialsOf(role: string, name: string): RoleCredentials;
  /** Service that acts with a role. */
  callerAs(role: string, name: string): Caller;
  /**
   * Service of AWS that acts for a resource, by their name (`events.amazonaws.com`) and ARN. It may what the policy of the
   * resource that it reaches says.
   */
  serviceFor(service: string, source: string): Caller;
  /** Replaces the policy of a role from now on, also for its sessions; returns how to put it back. */
  replacePolicy(role: string, policy: readonly IamStatement[]): () => void;
  /** Replaces the policy of a resource, by its ARN, from now on; returns how to put it back. */
  replaceResourcePolicy(resource: string, policy: readonly IamStatement[]): () => void;
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
const sessionArn = ({ role, name }: Pick<Session, 'role' | 'name'>): string =>
  `arn:aws:sts::${accountId}:assumed-role/${role}/${name}`;

/** Owner of the long-term key pair, who may do anything. */
export const operatorArn = `arn:aws:iam::${accountId}:user/operator`;

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

const keyOf = (token: string): string =>
  `ASIA${createHash('sha256').update(token).digest('hex').slice(0, 16).toUpperCase()}`;

/**
 * STS with AssumeRole, and the roles of IAM. Sessions are kept nowhere: a token holds its session and is sealed by the key
 * pair's secret, so that it outlives a restart, as it does on AWS.
 */
export const createSts = ({
  credentials,
  roles: given,
  resources: ofResources,
  onJudged,
  now = Date.now,
}: {
  /** Long-term key pair of an operator, who may do anything. */
  readonly credentials: KeyPair;
  readonly roles: Roles;
  readonly resources?: PoliciesByResource;
  /** Receives each access of a role's session. */
  readonly onJudged?: ((judged: Judged) => void) | undefined;
  /** Epoch milliseconds by the machine's clock. */
  readonly now?: () => number;
}): Sts => {
  const roles = new Map(Object.entries(given));
  const resources = createResourcePolicies(ofResources);
  const seal = (purpose: string, text: string) =>
    createHmac('sha256', credentials.secretAccessKey).update(`${purpose}#${text}`).digest('base64url');
  const tokenOf = (session: Session): string => {
    const content = Buffer.from(JSON.stringify({ ...session, id: randomUUID() })).toString('base64url');
    return `${content}.${seal('token', content)}`;
  };
  const credentialsIn = (token: string): RoleCredentials => ({
    accessKeyId: keyOf(token),
    secretAccessKey: seal('secret', token),
    sessionToken: token,
  });

  const operator: Caller = {
    arn: operatorArn,
    principal: operatorArn,
    secretAccessKey: credentials.secretAccessKey,
    isExpired: () => false,
    judge: (access) => resources.judge({ ...access, principal: operatorArn }, () => 'allowed'),
  };
  /** Compiled policies by role and tags. */
  const compiled = new Map<string, Policy>();
  const policyFor = ({ role, tags }: Session): Policy => {
    const name = JSON.stringify([role, tags]);
    const policy = compiled.get(name) ?? policyOf(roles.get(role)?.policy ?? [], tags);
    if (compiled.size > 1000) compiled.clear();
    compiled.set(name, policy);
    return policy;
  };
  const callerIn = (session: Session, secretAccessKey: string): Caller => ({
    arn: sessionArn(session),
    principal: roleArn(session.role),
    secretAccessKey,
    isExpired: () => session.expires <= now(),
    judge(access) {
      const { role, tags } = session;
      const verdict = resources.judge({ ...access, principal: roleArn(role) }, policyFor(session));
      onJudged?.({ role, tags, access, verdict });
      return verdict;
    },
  });
  const callerOf: CallerOf = (accessKeyId, token) => {
    if (token === undefined) return accessKeyId === credentials.accessKeyId ? operator : undefined;
    const [content = '', mark = ''] = token.split('.');
    const [made, sealed] = [Buffer.from(seal('token', content)), Buffer.from(mark)];
    if (made.length !== sealed.length || !timingSafeEqual(made, sealed)) return undefined;
    if (accessKeyId !== keyOf(token)) return undefined;
    const session = JSON.parse(Buffer.from(content, 'base64url').toString()) as Session;
    return callerIn(session, seal('secret', token));
  };

  const refused = ({ arn }: Caller, { action, resource }: Access) =>
    new AwsError(
      'AccessDenied',
      `User: ${arn} is not authorized to perform: ${action} on resource: ${resource}`,
      403,
    );
  /** Throws unless the caller's policy and the trust of the role allow it; on AWS, one of them is enough for most roles. */
  const demand = (caller: Caller, access: Access, trust: readonly IamStatement[]): void => {
    const refusal = refusalIn(caller, [access]);
    if (refusal !== undefined) throw new AwsError('AccessDenied', refusal, 403);
    if (policyOf(trust)({ ...access, principal: caller.principal }) !== 'allowed')
      throw refused(caller, access);
  };

  const assumeRole = (form: URLSearchParams, caller: Caller) => {
    const resource = form.get('RoleArn') ?? '';
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
    const role = resource.slice(roleArn('').length);
    const trust = (roleArn(role) === resource && roles.get(role)?.trust) || [];
    const context = {
      'aws:TagKeys': Object.keys(tags),
      ...Object.fromEntries(Object.entries(tags).map(([key, value]) => [`aws:RequestTag/${key}`, value])),
    };
    demand(caller, { action: 'sts:AssumeRole', resource, context }, trust);
    if (Object.keys(tags).length > 0) demand(caller, { action: 'sts:TagSession', resource, context }, trust);
    const session: Session = { role, name, tags, expires: now() + seconds * 1000 };
    return { session, made: credentialsIn(tokenOf(session)) };
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
        const caller = callerOf(signer ?? '', header('x-amz-security-token'));
        if (!caller)
          throw new AwsError(
            'InvalidClientTokenId',
            'The security token included in the request is invalid.',
            403,
          );
        if (caller.isExpired())
          throw new AwsError('ExpiredToken', 'The security token included in the request is expired', 403);
        const { session, made } = assumeRole(form, caller);
        return {
          headers: { 'content-type': 'text/xml' },
          body: `<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult><AssumedRoleUser><Arn>${sessionArn(session)}</Arn></AssumedRoleUser><Credentials><AccessKeyId>${made.accessKeyId}</AccessKeyId><SecretAccessKey>${made.secretAccessKey}</SecretAccessKey><SessionToken>${made.sessionToken}</SessionToken><Expiration>${new Date(session.expires).toISOString()}</Expiration></Credentials></AssumeRoleResult></AssumeRoleResponse>`,
        };
      },
      fail: ({ code, message }, requestId) => ({
        headers: { 'content-type': 'text/xml' },
        body: `<ErrorResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><Error><Type>Sender</Type><Code>${code}</Code><Message>${message.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</Message></Error><RequestId>${requestId}</RequestId></ErrorResponse>`,
      }),
    }),
    callerOf,
    credentialsOf: (role, name) =>
      credentialsIn(tokenOf({ role, name, tags: {}, expires: Number.MAX_SAFE_INTEGER })),
    callerAs: (role, name) => callerIn({ role, name, tags: {}, expires: Number.MAX_SAFE_INTEGER }, ''),
    serviceFor: (service, source) => ({
      arn: service,
      principal: service,
      secretAccessKey: '',
      isExpired: () => false,
      judge: (access) =>
        resources.judge({
          ...access,
          principal: service,
          context: { ...access.context, 'aws:SourceArn': source, 'aws:SourceAccount': accountId },
        }),
    }),
    replacePolicy(role, policy) {
      const before = roles.get(role);
      if (!before) throw new Error(`There is no role ${role}`);
      const put = (changed: Role) => {
        roles.set(role, changed);
        compiled.clear();
      };
      put({ ...before, policy });
      return () => put(before);
    },
    replaceResourcePolicy: resources.replace,
  };
};
