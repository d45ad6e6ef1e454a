import { describe, expect, it } from 'vitest';
import { type IamStatement, policyOf } from './iam.ts';

const resource = 'arn:aws:s3:::files/documents/7/a';
const verdict = (statements: readonly IamStatement[], more: object = {}, tags = {}) =>
  policyOf(statements, tags)({ action: 's3:GetObject', resource, ...more });

describe('a statement', () => {
  it.each<[string, IamStatement, string]>([
    ['names the action', { Action: 's3:GetObject', Resource: '*' }, 'allowed'],
    ['names it in other letters', { Action: 'S3:getobject', Resource: '*' }, 'allowed'],
    ['has a pattern for it', { Action: ['s3:Put*', 's3:Get*'], Resource: '*' }, 'allowed'],
    ['has a pattern of single characters', { Action: 's3:?etObject', Resource: '*' }, 'allowed'],
    ['names another action', { Action: 's3:GetObjectVersion', Resource: '*' }, 'not allowed'],
    ['names all actions but another', { NotAction: 's3:PutObject', Resource: '*' }, 'allowed'],
    ['names all actions but this', { NotAction: 's3:Get*', Resource: '*' }, 'not allowed'],
    [
      'has a pattern for the resource',
      { Action: '*', Resource: 'arn:aws:s3:::files/documents/*' },
      'allowed',
    ],
    ['has a resource that only begins alike', { Action: '*', Resource: 'arn:aws:s3:::files' }, 'not allowed'],
    ['names all resources but this', { Action: '*', NotResource: resource }, 'not allowed'],
  ])('%s', (_, statement, expected) => {
    expect(verdict([statement])).toBe(expected);
  });

  it('prevails over any that allows if it denies', () => {
    const all: IamStatement = { Action: '*', Resource: '*' };
    expect(verdict([all, { Effect: 'Deny', Action: 's3:*', Resource: '*' }])).toBe('denied');
    expect(verdict([all, { Effect: 'Deny', Action: 's3:Put*', Resource: '*' }])).toBe('allowed');
  });

  it('matches nothing if its variable has no value in the session’s tags', () => {
    const own: IamStatement = {
      Action: '*',
      Resource: 'arn:aws:s3:::files/documents/\u0024{aws:PrincipalTag/tenant}/*',
    };
    expect(verdict([own], {}, { tenant: '7' })).toBe('allowed');
    expect(verdict([own], {}, { tenant: '70' })).toBe('not allowed');
    expect(verdict([own])).toBe('not allowed');
  });

  it('with a member or a condition that is not emulated is refused at the start', () => {
    const strange = { Action: '*', Resource: '*', Condition: { NumericLessThan: { 's3:max-keys': '10' } } };
    expect(() => policyOf([strange])).toThrow(/not emulated: NumericLessThan/);
    const canonical = { Action: '*', Resource: '*', Principal: { CanonicalUser: 'a' } };
    expect(() => policyOf([canonical as never])).toThrow(/not emulated: CanonicalUser/);
    expect(() => policyOf([{ Action: '*', NotPrincipal: {} } as never])).toThrow(
      /not emulated: NotPrincipal/,
    );
  });
});

describe('a condition', () => {
  const when = (Condition: NonNullable<IamStatement['Condition']>, context?: object) =>
    verdict([{ Action: '*', Resource: '*', Condition }], context && { context });

  it('compares the value of a key, and fails without one', () => {
    const equal = { StringEquals: { 'ses:FromAddress': 'a@b.example' } };
    expect(when(equal, { 'ses:FromAddress': 'a@b.example' })).toBe('allowed');
    expect(when(equal, { 'ses:FromAddress': 'A@b.example' })).toBe('not allowed');
    expect(when(equal)).toBe('not allowed');
    const like = { StringLike: { 's3:prefix': ['documents/7/*'] } };
    expect(when(like, { 's3:prefix': 'documents/7/1' })).toBe('allowed');
    expect(when(like, { 's3:prefix': 'documents/8/1' })).toBe('not allowed');
  });

  it('on all values holds for none, and for those of which every one matches', () => {
    const keys = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['a#*', 'b'] } };
    const of = (...values: string[]) => when(keys, { 'dynamodb:LeadingKeys': values });
    expect([of(), of('a#1', 'b'), of('a#1', 'c')]).toEqual(['allowed', 'allowed', 'not allowed']);
  });

  it('holds together with the others of its statement alone', () => {
    const both = { StringEquals: { x: '1' }, StringLike: { y: '2*' } };
    expect([when(both, { x: '1', y: '22' }), when(both, { x: '1', y: '3' })]).toEqual([
      'allowed',
      'not allowed',
    ]);
  });
});
