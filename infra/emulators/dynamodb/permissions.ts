/** Permissions of a call, as IAM evaluates them for DynamoDB: an action for each item, by its partition's key. */

import { accountId, region } from '../shared/aws-service.ts';
import { type Access, type IamStatement, itemPolicy, withTags } from '../shared/iam.ts';
import { type Session, type Sts, sessionArn } from '../sts/sts.ts';

type Json = Readonly<Record<string, unknown>>;
type Item = Readonly<Record<string, { readonly S?: string } | undefined>>;

/** Attributes that name a partition: of the table, and of each index. */
export interface PartitionKeys {
  readonly table: string;
  readonly indexes: Readonly<Record<string, string>>;
}

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

/** Accesses of a call; undefined for an operation that is not about items. */
export const accessesOf = (operation: string, body: Json, keys: PartitionKeys): Access[] | undefined => {
  const keyOf = (item: unknown) => (item as Item | undefined)?.[keys.table]?.S ?? '';
  const one = (action: string, { TableName, Key, Item: item }: Json): Access => ({
    action: `dynamodb:${action}`,
    resource: arnOf(TableName),
    leadingKeys: [keyOf(Key ?? item)],
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
          leadingKeys: [queried(body, attribute)],
        },
      ];
    }
    case 'Scan':
      return [{ action: 'dynamodb:Scan', resource: arnOf(body.TableName, body.IndexName), leadingKeys: [] }];
    case 'BatchGetItem':
      return Object.entries(body.RequestItems as Record<string, { readonly Keys: readonly Item[] }>).map(
        ([table, { Keys }]) => ({
          action: 'dynamodb:BatchGetItem',
          resource: arnOf(table),
          leadingKeys: Keys.map(keyOf),
        }),
      );
    case 'BatchWriteItem':
      return Object.entries(body.RequestItems as Record<string, readonly Record<string, Json>[]>).map(
        ([table, requests]) => ({
          action: 'dynamodb:BatchWriteItem',
          resource: arnOf(table),
          leadingKeys: requests.map(({ PutRequest, DeleteRequest }) =>
            keyOf(PutRequest?.Item ?? DeleteRequest?.Key),
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

/**
 * Permissions of sessions by their role's policy and tags. The functions' own key pair may call anything: their roles are
 * told apart on AWS only. `onOwnCall` receives the accesses of its calls.
 */
export const createPermissions = ({
  sts,
  policies,
  keys,
  onOwnCall,
  now = Date.now,
}: {
  readonly sts: Pick<Sts, 'sessionOf'>;
  /** Policies by role. */
  readonly policies: Readonly<Record<string, readonly IamStatement[]>>;
  readonly keys: PartitionKeys;
  readonly onOwnCall?: ((access: Access) => void) | undefined;
  readonly now?: () => number;
}): Permissions => {
  /** Compiled policies by role and tags. */
  const compiled = new Map<string, (access: Access) => boolean>();
  const policyOf = ({ role, tags }: Session) => {
    const name = JSON.stringify([role, tags]);
    const policy = compiled.get(name) ?? itemPolicy(withTags(policies[role] ?? [], tags));
    if (compiled.size > 1000) compiled.clear();
    compiled.set(name, policy);
    return policy;
  };
  return ({ operation, authorization, token, body }) => {
    if (token === undefined) {
      if (onOwnCall) for (const access of accessesOf(operation, body(), keys) ?? []) onOwnCall(access);
      return undefined;
    }
    const signer = /Credential=([^/,]+)\//.exec(authorization ?? '')?.[1] ?? '';
    const found = sts.sessionOf(signer, token);
    if (!found) return invalidToken;
    const { session } = found;
    if (session.expires <= now())
      return {
        __type: `${service}ExpiredTokenException`,
        message: 'The security token included in the request is expired',
      };
    const isAllowed = policyOf(session);
    const accesses = accessesOf(operation, body(), keys) ?? [
      { action: `dynamodb:${operation}`, resource: '*', leadingKeys: [] },
    ];
    const denied = accesses.find((access) => !isAllowed(access));
    if (!denied) return undefined;
    const { action, resource } = denied;
    return {
      __type: `${service}AccessDeniedException`,
      message: `User: ${sessionArn(session)} is not authorized to perform: ${action} on resource: ${resource} because no identity-based policy allows the ${action} action`,
    };
  };
};
