import { describe, expect, it } from 'vitest';
import { type IamStatement, policyOf, reasonOf } from './iam.ts';
import { createResourcePolicies } from './resource-policies.ts';

const queue = 'arn:aws:sqs:us-east-1:000000000000:a';
const rule = 'arn:aws:events:us-east-1:000000000000:rule/bus/a';
const role = 'arn:aws:iam::000000000000:role/a';
const send = { action: 'sqs:SendMessage', resource: queue };
const own = policyOf([{ Action: 'sqs:SendMessage', Resource: queue }]);
const none = policyOf([]);

const ofQueue = (...policy: IamStatement[]) => createResourcePolicies({ [queue]: policy });
const fromRule: IamStatement = {
  Action: ['sqs:SendMessage'],
  Resource: [queue],
  Principal: { Service: ['events.amazonaws.com'] },
  Condition: { ArnEquals: { 'aws:SourceArn': [rule] } },
};

describe('a role', () => {
  it.each([
    ['allow by its own policy', own, undefined, 'allowed'],
    ['be allowed by nothing', none, undefined, 'not allowed'],
    ['be allowed by the resource alone', none, { Effect: 'Allow', Principal: { AWS: [role] } }, 'allowed'],
    ['be named as another', none, { Effect: 'Allow', Principal: { AWS: ['b'] } }, 'not allowed'],
    ['be denied as anybody', own, { Effect: 'Deny', Principal: { AWS: ['*'] } }, 'denied by its resource'],
    ['be denied as anybody, in short', own, { Effect: 'Deny', Principal: '*' }, 'denied by its resource'],
    ['be denied as another', own, { Effect: 'Deny', Principal: { AWS: ['b'] } }, 'allowed'],
  ] as const)('may %s', (_, policy, given, verdict) => {
    const statement = given && ({ Action: 'sqs:*', Resource: queue, ...given } as IamStatement);
    const policies = ofQueue(...(statement ? [statement] : []));
    expect(policies.judge({ ...send, principal: role }, policy)).toBe(verdict);
  });

  it('is denied nothing on a connection that is encrypted, as loopback is taken for', () => {
    const when = (value: string): IamStatement => ({
      Effect: 'Deny',
      Action: 'sqs:*',
      Resource: queue,
      Principal: { AWS: '*' },
      Condition: { Bool: { 'aws:SecureTransport': value } },
    });
    expect(ofQueue(when('false')).judge({ ...send, principal: role }, own)).toBe('allowed');
    expect(ofQueue(when('true')).judge({ ...send, principal: role }, own)).toBe('denied by its resource');
  });
});

describe('a service of AWS', () => {
  const judged = (source: string, policies = ofQueue(fromRule), principal = 'events.amazonaws.com') =>
    policies.judge({ ...send, principal, context: { 'aws:SourceArn': source } });

  it('may what the resource allows it, for the source that it names, and nothing else', () => {
    expect(judged(rule)).toBe('allowed');
    expect(judged(`${rule}b`)).toBe('not allowed by its resource');
    expect(judged(rule, ofQueue(fromRule), 'sns.amazonaws.com')).toBe('not allowed by its resource');
    expect(judged(rule, createResourcePolicies())).toBe('not allowed by its resource');
  });

  it('is told from others by a pattern of each part of the source, whose key may be in other letters', () => {
    const fits = (arn: string) =>
      judged(rule, ofQueue({ ...fromRule, Condition: { ArnLike: { 'AWS:SourceArn': arn } } }));
    expect(fits('arn:aws:events:*:*:rule/*/a')).toBe('allowed');
    expect(fits('arn:*:rule/bus/a')).toBe('not allowed by its resource');
  });
});

it('an object has the policy of its bucket, and the policy is replaced until it is put back', () => {
  const policies = createResourcePolicies({ 'arn:aws:s3:::b': [] });
  const read = { action: 's3:GetObject', resource: 'arn:aws:s3:::b/folder/a', principal: role };
  const putBack = policies.replace('arn:aws:s3:::b', [
    { Action: 's3:GetObject', Resource: 'arn:aws:s3:::b/folder/*', Principal: { AWS: role } },
  ]);
  expect(policies.judge(read, none)).toBe('allowed');
  putBack();
  expect(policies.judge(read, none)).toBe('not allowed');
});

it('a refusal names the kind of policy', () => {
  expect(reasonOf('denied by its resource', 'a:B')).toBe('with an explicit deny in a resource-based policy');
  expect(reasonOf('not allowed by its resource', 'a:B')).toBe(
    'because no resource-based policy allows the a:B action',
  );
});
