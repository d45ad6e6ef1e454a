/** Permissions of a call, as IAM evaluates them for DynamoDB: an action for each item, by its partition's key. */

import { accountId, region } from '../shared/aws-service.ts';
import { type CallerOf, refusalIn } from '../shared/callers.ts';
import type { Access } from '../shared/iam.ts';

type Json = Readonly<Record<string, unknown>>;
type Item = Readonly<Record<string, { readonly S?: string } | undefined>>;

/** Attributes that name a partition: of the table, and of each index. */
export interface PartitionKeys {
  readonly table: string;
  readonly indexes: Readonly<Record<string, string>>;
  /** ARN of the only stream. */
  readonly stream: string;
}

const onPartitions = (...keys: readonly string[]) => ({ 'dynamodb:LeadingKeys': keys });

const arnOf = (table: unknown, index?: unknown): string =>
  `arn:aws:dynamodb:${region}:${accountId}:table/${table}${index === undefined ? '' : `/index/${index}`}`;

/** Key of the partition that a query reads: the value that its condition compares the attribute with. */
const queried = (body: Json, attribute: string): string => {
  const {
    KeyConditionExpression: text,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  } = body as {
    readonly KeyConditionExpression?: string;
    readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
    readonly ExpressionAttributeValues?: Item;
  };
  const equal = [...(text ?? '').matchAll(/([#\w]+)\s*=\s*(:\w+)/g)];
  const [, , value = ''] = equal.find(([, name = '']) => (names?.[name] ?? name) === attribute) ?? [];
  return values?.[value]?.S ?? '';
};

/** ARN in the emulators' region: dynoxide has one of its own. */
const atHome = (arn: string): string =>
  arn.replace(/^(arn:aws:dynamodb):[^:]*:[^:]*/, `$1:${region}:${accountId}`);

/** Accesses of a call; undefined for an operation that is not about items. */
export const accessesOf = (operation: string, body: Json, keys: PartitionKeys): Access[] | undefined => {
  const keyOf = (item: unknown) => (item as Item | undefined)?.[keys.table]?.S ?? '';
  const one = (action: string, { TableName, Key, Item: item }: Json): Access => ({
    action: `dynamodb:${action}`,
    resource: arnOf(TableName),
    context: onPartitions(keyOf(Key ?? item)),
  });
  switch (operation) {
    case 'GetItem':
    case 'PutItem':
    case 'UpdateItem':
    case 'DeleteItem':
      return [one(operation, body)];
    case 'Query': {
      const { TableName, IndexName } = body;
      const attribute = IndexName === undefined ? keys.table : (keys.indexes[String(IndexName)] ?? '');
      return [
        {
          action: 'dynamodb:Query',
          resource: arnOf(TableName, IndexName),
          context: onPartitions(queried(body, attribute)),
        },
      ];
    }
    case 'Scan':
      return [{ action: 'dynamodb:Scan', resource: arnOf(body.TableName, body.IndexName) }];
    case 'BatchGetItem':
      return Object.entries(body.RequestItems as Record<string, { readonly Keys: readonly Item[] }>).map(
        ([table, { Keys }]) => ({
          action: 'dynamodb:BatchGetItem',
          resource: arnOf(table),
          context: onPartitions(...Keys.map(keyOf)),
        }),
      );
    case 'BatchWriteItem':
      return Object.entries(body.RequestItems as Record<string, readonly Record<string, Json>[]>).map(
        ([table, requests]) => ({
          action: 'dynamodb:BatchWriteItem',
          resource: arnOf(table),
          context: onPartitions(
            ...requests.map(({ PutRequest, DeleteRequest }) => keyOf(PutRequest?.Item ?? DeleteRequest?.Key)),
          ),
        }),
      );
    case 'TransactGetItems':
    case 'TransactWriteItems':
      // IAM evaluates each item of a transaction as the operation of its own.
      return (body.TransactItems as readonly Record<string, Json>[]).flatMap((item) =>
        Object.entries(item).map(([kind, part]) =>
          one(kind === 'ConditionCheck' ? 'ConditionCheckItem' : `${kind}Item`, part),
        ),
      );
    case 'DescribeStream':
    case 'GetShardIterator':
      return [{ action: `dynamodb:${operation}`, resource: atHome(String(body.StreamArn)) }];
    case 'GetRecords':
      // An iterator does not tell its stream.
      return [{ action: 'dynamodb:GetRecords', resource: keys.stream }];
    default:
      return undefined;
  }
};

/** Call as the proxy has received it. */
export interface ReceivedCall {
  readonly operation: string;
  readonly authorization: string | undefined;
  readonly token: string | undefined;
  readonly body: () => Json;
}

/** Refusal of a call, in AWS's words; undefined for one that is allowed. */
export type Permissions = (
  call: ReceivedCall,
) => { readonly __type: string; readonly message: string } | undefined;

const service = 'com.amazon.coral.service#';
const invalidToken = {
  __type: `${service}UnrecognizedClientException`,
  message: 'The security token included in the request is invalid.',
};

/** Permissions of callers. `onOperatorsCall` receives the accesses of those who need none. */
export const createPermissions =
  ({
    callerOf,
    keys,
    onOperatorsCall,
  }: {
    readonly callerOf: CallerOf;
    readonly keys: PartitionKeys;
    readonly onOperatorsCall?: ((access: Access) => void) | undefined;
  }): Permissions =>
  ({ operation, authorization, token, body }) => {
    const signer = /Credential=([^/,]+)\//.exec(authorization ?? '')?.[1] ?? '';
    const caller = callerOf(signer, token);
    if (!caller) return invalidToken;
    if (caller.isExpired())
      return {
        __type: `${service}ExpiredTokenException`,
        message: 'The security token included in the request is expired',
      };
    if (token === undefined && !onOperatorsCall) return undefined;
    const accesses = accessesOf(operation, body(), keys) ?? [
      { action: `dynamodb:${operation}`, resource: '*' },
    ];
    if (token === undefined) for (const access of accesses) onOperatorsCall?.(access);
    const message = refusalIn(caller, accesses);
    return message === undefined ? undefined : { __type: `${service}AccessDeniedException`, message };
  };
