import { expect, it } from 'vitest';
import { mount } from '../testing/support.ts';
import { createSts, operatorArn, roleArn } from './sts.ts';

const pair = { accessKeyId: 'AKID', secretAccessKey: 'secret' };
const signature = (key = pair.accessKeyId, scope = 'us-east-1/sts') =>
  `AWS4-HMAC-SHA256 Credential=${key}/20260302/${scope}/aws4_request, SignedHeaders=host, Signature=${'0'.repeat(64)}`;

const time = Date.UTC(2026, 2, 2);
const assuming = { Action: ['sts:AssumeRole', 'sts:TagSession'], Resource: roleArn('tenants') };
const roles = {
  tenants: {
    policy: [],
    trust: [operatorArn, roleArn('functions'), roleArn('others')].map((AWS) => ({
      Action: ['sts:AssumeRole', 'sts:TagSession'],
      Principal: { AWS },
      Condition: {
        StringLike: { 'aws:RequestTag/tenant': '?*' },
        'ForAllValues:StringEquals': { 'aws:TagKeys': ['tenant'] },
      },
    })),
  },
  functions: { policy: [assuming] },
  others: { policy: [] },
  strangers: { policy: [assuming] },
};
const sts = createSts({ credentials: pair, roles, now: () => time });

/** Calls AssumeRole; answers with the status, and the values of the elements of the answer. */
const assume = async (
  form: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = { authorization: signature() },
) => {
  const { client, close } = await mount(sts, 'sts');
  try {
    const body = new URLSearchParams({
      Action: 'AssumeRole',
      RoleArn: roleArn('tenants'),
      RoleSessionName: 'tenant-7',
      'Tags.member.1.Key': 'tenant',
      'Tags.member.1.Value': '7',
      ...form,
    });
    const answer = await fetch(client.endpoint, { method: 'POST', body, headers });
    const xml = await answer.text();
    const values = Object.fromEntries(
      [...xml.matchAll(/<(\w+)>([^<]+)</g)].map(([, name, value]) => [name, value]),
    );
    return { status: answer.status, values };
  } finally {
    close();
  }
};

it('answers credentials of a session with its tags, which outlive a restart', async () => {
  const { status, values } = await assume();
  expect(status).toBe(200);
  const { AccessKeyId = '', SecretAccessKey, SessionToken = '', Expiration, Arn } = values;
  expect(Arn).toBe('arn:aws:sts::000000000000:assumed-role/tenants/tenant-7');
  expect(Expiration).toBe(new Date(time + 3_600_000).toISOString());
  const Resource = '\u0024{aws:PrincipalTag/tenant}';
  const restarted = createSts({
    credentials: pair,
    roles: { tenants: { policy: [{ Action: 'a:b', Resource }] } },
    now: () => time + 3_599_999,
  });
  const caller = restarted.callerOf(AccessKeyId, SessionToken);
  expect(caller).toMatchObject({ arn: Arn, secretAccessKey: SecretAccessKey });
  expect(caller?.isExpired()).toBe(false);
  const judged = (resource: string) => caller?.judge({ action: 'a:b', resource });
  expect([judged('7'), judged('8')]).toEqual(['allowed', 'not allowed']);
});

it('knows no token that was changed, or of another key', async () => {
  const [{ values: one }, { values: other }] = [await assume(), await assume({ 'Tags.member.1.Value': '8' })];
  const { AccessKeyId = '', SessionToken = '' } = one;
  const [content = '', seal] = SessionToken.split('.');
  const forged = Buffer.from(content, 'base64url').toString().replace('"7"', '"8"');
  const token = `${Buffer.from(forged).toString('base64url')}.${seal}`;
  expect(sts.callerOf(AccessKeyId, token)).toBeUndefined();
  expect(sts.callerOf(other.AccessKeyId ?? '', SessionToken)).toBeUndefined();
  expect(sts.callerOf(AccessKeyId, '')).toBeUndefined();
});

it.each([
  ['an unsigned request', {}, {}, 403, 'MissingAuthenticationTokenException'],
  ['an unknown key', {}, { authorization: signature('AKIB') }, 403, 'InvalidClientTokenId'],
  ['another region', {}, { authorization: signature('AKID', 'eu-west-1/sts') }, 403, 'SignatureDoesNotMatch'],
  ['an unknown role', { RoleArn: roleArn('others') }, undefined, 403, 'AccessDenied'],
  ['no tenant', { 'Tags.member.1.Value': '' }, undefined, 403, 'AccessDenied'],
  ['another tag', { 'Tags.member.1.Key': 'workspace' }, undefined, 403, 'AccessDenied'],
  [
    'a further tag',
    { 'Tags.member.2.Key': 'more', 'Tags.member.2.Value': '1' },
    undefined,
    403,
    'AccessDenied',
  ],
  ['a pattern as a tag', { 'Tags.member.1.Value': '*' }, undefined, 400, 'ValidationError'],
  ['more than an hour', { DurationSeconds: '3601' }, undefined, 400, 'ValidationError'],
  ['less than a quarter of an hour', { DurationSeconds: '899' }, undefined, 400, 'ValidationError'],
  ['a name of one character', { RoleSessionName: 'a' }, undefined, 400, 'ValidationError'],
  ['another operation', { Action: 'GetSessionToken' }, undefined, 400, 'InvalidAction'],
])('refuses %s', async (_, form, headers, status, code) => {
  const answer = await assume(form, headers);
  expect([answer.status, answer.values.Code]).toEqual([status, code]);
});

const signedBy = ({ accessKeyId, sessionToken }: { accessKeyId: string; sessionToken: string }) => ({
  authorization: signature(accessKeyId),
  'x-amz-security-token': sessionToken,
});
const refusedTo = (role: string) =>
  `User: arn:aws:sts::000000000000:assumed-role/${role}/a is not authorized to perform: sts:AssumeRole on resource: ${roleArn('tenants')}`;

it.each([
  ['its policy allows it and the role trusts it', 'functions', undefined],
  [
    'its policy does not allow it',
    'others',
    `${refusedTo('others')} because no identity-based policy allows the sts:AssumeRole action`,
  ],
  ['the role does not trust it', 'strangers', refusedTo('strangers')],
])('lets a role assume another one, unless it may not: %s', async (_, role, message) => {
  const { status, values } = await assume({}, signedBy(sts.credentialsOf(role, 'a')));
  expect([status, values.Message]).toEqual(message === undefined ? [200, undefined] : [403, message]);
});

it('lets a session of a tenant assume no role', async () => {
  const { AccessKeyId: accessKeyId = '', SessionToken: sessionToken = '' } = (await assume()).values;
  const { status, values } = await assume({}, signedBy({ accessKeyId, sessionToken }));
  expect([status, values.Code]).toEqual([403, 'AccessDenied']);
});

it('takes a policy from a role’s present sessions as well, and gives it back', () => {
  const { accessKeyId, sessionToken } = sts.credentialsOf('functions', 'a');
  const judged = () =>
    sts
      .callerOf(accessKeyId, sessionToken)
      ?.judge({ action: 'sts:AssumeRole', resource: roleArn('tenants') });
  expect(judged()).toBe('allowed');
  const giveBack = sts.replacePolicy('functions', []);
  expect(judged()).toBe('not allowed');
  giveBack();
  expect(judged()).toBe('allowed');
});
