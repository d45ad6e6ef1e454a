/** Numbers of workspaces, which a counter of the installation gives out. */
import { ConditionalCheckFailedException, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { Counter } from '#server/data/entities/counter.ts';
import { tableName } from '#server/data/table.ts';
import { client, type Item, itemsAt } from './contents.ts';

const keyOfCounter = () => {
  const { Key } = Counter.get({ tenantId: 0, name: 'tenant' }).params<{ Key: { pk: string; sk: string } }>();
  return { pk: { S: Key.pk }, sk: { S: Key.sk } } satisfies Item;
};

/** Highest number that was given out in a table; 0 before the first. */
export const lastNumber = async (table: string): Promise<number> => {
  for await (const [item] of itemsAt(table, [keyOfCounter()])) return Number(item?.value?.N ?? 0);
  return 0;
};

/** Raises the counter, so that no sign-up is given the number. */
export const keepNumber = async (tenantId: number): Promise<void> => {
  await Counter.upsert({ tenantId: 0, name: 'tenant' }).add({ value: 0 }).go();
  await client
    .send(
      new UpdateItemCommand({
        TableName: tableName,
        Key: keyOfCounter(),
        UpdateExpression: 'SET #value = :id',
        ConditionExpression: '#value < :id',
        ExpressionAttributeNames: { '#value': 'value' },
        ExpressionAttributeValues: { ':id': { N: String(tenantId) } },
      }),
    )
    .catch((error: unknown) => {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    });
};
