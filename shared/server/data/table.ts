import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { CustomAttributeType, type CustomAttributeTypeName, Entity as ElectroEntity } from 'electrodb';
import { DocumentClientV3Wrapper } from 'electrodb/src/client.js';
import { actingCredentials } from './acting.ts';
import { packed, unpacked } from './nested.ts';

/** Name of the single table; every item has `pk` and `sk`. */
export const tableName = process.env.TABLE_NAME ?? 'proofline';

const client = new DynamoDBClient({ maxAttempts: 5 });
// The logging middleware copies every answer, although no logger is set (docs/decisions/0023).
client.middlewareStack.removeByTag('LOGGER');
const own = client.config.credentials;
client.config.credentials = actingCredentials(own);

/** Endpoint and region come from the SDK's environment variables, read at the first call. */
export const documentClient = DynamoDBDocumentClient.from(client, {
  marshallOptions: { removeUndefinedValues: true },
});

const service = 'proofline';

/**
 * Client in ElectroDB's wrapper, with the commands that ElectroDB uses. Its default takes them from a `require` of
 * the whole package, which bundles leave out (docs/decisions/0026).
 */
const electroClient = new DocumentClientV3Wrapper(documentClient, {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
});

export const onTable = { table: tableName, client: electroClient };
export const model = (entity: string) => ({ entity, version: '1', service }) as const;

/** Whole number in a key: padded, so that 10 sorts after 9. */
export const keyNumber = { type: 'number', required: true, padding: { length: 10, char: '0' } } as const;
export const keyText = { type: 'string', required: true } as const;

/** Attribute with nested parts, stored as one JSON text; read and written whole. */
export const nested = <Part extends object | string>() => ({
  type: CustomAttributeType<object>('any') as CustomAttributeTypeName<Part>,
  set: (part?: Part) => (part === undefined ? undefined : packed(part)) as Part | undefined,
  get: (text: Part) => unpacked(text),
});

/** Key field. Without `casing: 'none'`, ElectroDB would lower-case its values. */
export const keyField = <
  const Field extends 'pk' | 'sk' | 'history_pk' | 'history_sk',
  const Composite extends readonly string[],
  const Template extends string,
>(
  field: Field,
  composite: Composite,
  template: Template,
) => ({ field, composite, template, casing: 'none' }) as const;

/**
 * ElectroDB entity, constructed lazily at its first use: a function needs few of them, and constructing all would add
 * half of its load time (docs/decisions/0026).
 */
export const Entity = new Proxy(ElectroEntity, {
  construct(electro, args) {
    let made: object | undefined;
    const entity = (): object => {
      made ??= Reflect.construct(electro, args);
      return made as object;
    };
    return new Proxy(Object.create(electro.prototype), {
      get: (_, name) => Reflect.get(entity(), name, entity()),
      set: (_, name, value) => Reflect.set(entity(), name, value),
      has: (_, name) => Reflect.has(entity(), name),
    });
  },
});
