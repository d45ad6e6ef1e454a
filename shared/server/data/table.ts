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
import { packed, unpacked } from './nested.ts';

/** The one table's name; every item has `pk` and `sk`. */
export const tableName = process.env.TABLE_NAME ?? 'proofline';

const client = new DynamoDBClient({ maxAttempts: 5 });
// It copies every answer for a logger that nobody has given it.
client.middlewareStack.removeByTag('LOGGER');

/** Reads its endpoint and region from the SDK's own environment variables, at the first call. */
export const documentClient = DynamoDBDocumentClient.from(client, {
  marshallOptions: { removeUndefinedValues: true },
});

const service = 'proofline';

/**
 * The client as ElectroDB wraps it, and the commands that it needs: those that it finds by itself are the whole package,
 * which bundles leave out.
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

/** What every entity is configured with. */
export const onTable = { table: tableName, client: electroClient };
export const model = (entity: string) => ({ entity, version: '1', service }) as const;

/** A whole number that is part of a key: padded, so that 10 sorts after 9. */
export const keyNumber = { type: 'number', required: true, padding: { length: 10, char: '0' } } as const;
export const keyText = { type: 'string', required: true } as const;

/** An attribute with parts of its own, stored as one text; it is read and written whole. */
export const nested = <Part extends object>() => ({
  type: CustomAttributeType<object>('any') as CustomAttributeTypeName<Part>,
  set: (part?: Part) => (part === undefined ? undefined : packed(part)) as Part | undefined,
  get: (text: Part) => unpacked(text),
});

/** A key field. `casing: 'none'`, since ElectroDB would lower-case what is in it. */
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
 * An ElectroDB entity that is put together at its first use: a function needs a handful of them, and to put all together
 * doubles the time that it takes to load.
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
