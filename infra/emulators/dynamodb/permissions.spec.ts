import { describe, expect, it } from 'vitest';
import { policyOf } from '../shared/iam.ts';
import { accessesOf, createPermissions } from './permissions.ts';

const table = 'arn:aws:dynamodb:us-east-1:000000000000:table/proofline';
const stream = `${table}/stream/latest`;
const keys = { table: 'pk', indexes: { history: 'history_pk' }, stream };
const context = (...values: readonly string[]) => ({ 'dynamodb:LeadingKeys': values });
const TableName = 'proofline';
const Key = (pk: string) => ({ pk: { S: pk }, sk: { S: 'a' } });

describe('accesses of a call', () => {
  it('are of the partition that a query’s condition names, of the table or of an index', () => {
    const query = {
      TableName,
      KeyConditionExpression: '#sk1 > :sk1 and #pk = :pk',
      ExpressionAttributeNames: { '#pk': 'pk', '#sk1': 'sk' },
      ExpressionAttributeValues: { ':pk': { S: 'one' }, ':sk1': { S: 'a' } },
    };
    expect(accessesOf('Query', query, keys)).toEqual([
      { action: 'dynamodb:Query', resource: table, context: context('one') },
    ]);
    const ofIndex = {
      ...query,
      IndexName: 'history',
      ExpressionAttributeNames: { '#pk': 'history_pk', '#sk1': 'x' },
    };
    expect(accessesOf('Query', ofIndex, keys)).toEqual([
      { action: 'dynamodb:Query', resource: `${table}/index/history`, context: context('one') },
    ]);
  });

  it('are those of each item of a transaction, and of all items of a batch together', () => {
    const TransactItems = [
      { Put: { TableName, Item: Key('one') } },
      { Update: { TableName, Key: Key('two') } },
      { ConditionCheck: { TableName, Key: Key('three') } },
    ];
    expect(accessesOf('TransactWriteItems', { TransactItems }, keys)).toEqual([
      { action: 'dynamodb:PutItem', resource: table, context: context('one') },
      { action: 'dynamodb:UpdateItem', resource: table, context: context('two') },
      { action: 'dynamodb:ConditionCheckItem', resource: table, context: context('three') },
    ]);
    const RequestItems = {
      proofline: [{ PutRequest: { Item: Key('one') } }, { DeleteRequest: { Key: Key('two') } }],
    };
    expect(accessesOf('BatchWriteItem', { RequestItems }, keys)).toEqual([
      { action: 'dynamodb:BatchWriteItem', resource: table, context: context('one', 'two') },
    ]);
  });
});

describe('permissions of a session', () => {
  const now = Date.UTC(2026, 2, 2);
  const Condition = {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['tenant_\u0024{aws:PrincipalTag/tenant}#*'] },
  };
  const policy = policyOf(
    [{ Action: ['dynamodb:GetItem', 'dynamodb:BatchGetItem'], Resource: table, Condition }],
    { tenant: '7' },
  );
  const refusal = (
    operation: string,
    body: object,
    { token = 'good', at = now }: { readonly token?: string; readonly at?: number } = {},
  ) =>
    createPermissions({
      callerOf: (key, given) =>
        key === 'ASIA' && given === 'good'
          ? {
              arn: 'arn:aws:sts::000000000000:assumed-role/tenants/tenant-7',
              principal: '',
              secretAccessKey: 'secret',
              isExpired: () => at > now,
              judge: policy,
            }
          : undefined,
      keys,
    })({
      operation,
      authorization: 'AWS4-HMAC-SHA256 Credential=ASIA/20260302/us-east-1/dynamodb/aws4_request',
      token,
      body: () => body as Record<string, unknown>,
    });

  it('reach the partitions that the tag’s value opens', () => {
    expect(refusal('GetItem', { TableName, Key: Key('tenant_7#team') })).toBeUndefined();
    for (const pk of ['tenant_70#team', 'tenant_7', 'directory_host#a', '']) {
      expect(refusal('GetItem', { TableName, Key: Key(pk) }), pk).toEqual({
        __type: 'com.amazon.coral.service#AccessDeniedException',
        message: `User: arn:aws:sts::000000000000:assumed-role/tenants/tenant-7 is not authorized to perform: dynamodb:GetItem on resource: ${table} because no identity-based policy allows the dynamodb:GetItem action`,
      });
    }
    const Keys = [Key('tenant_7#team'), Key('tenant_8#team')];
    expect(refusal('BatchGetItem', { RequestItems: { proofline: { Keys } } })?.__type).toMatch(
      /AccessDenied/,
    );
  });

  it('reach no operation that the policy does not name', () => {
    expect(refusal('PutItem', { TableName, Item: Key('tenant_7#team') })?.message).toContain(
      'dynamodb:PutItem',
    );
    expect(refusal('Scan', { TableName })?.message).toContain('dynamodb:Scan');
    expect(refusal('DeleteTable', { TableName })?.message).toContain('dynamodb:DeleteTable');
  });

  it('end with the session, and are not given to an unknown token', () => {
    const call = { TableName, Key: Key('tenant_7#team') };
    expect(refusal('GetItem', call, { at: now + 1 })?.__type).toMatch(/ExpiredToken/);
    expect(refusal('GetItem', call, { token: 'other' })?.__type).toMatch(/UnrecognizedClient/);
  });
});
