/** Deletion of whole partitions, with items of any kind. */
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { createConversions } from 'electrodb';
import { again, retry } from '../retry.ts';
import { FileItem } from './entities/file.ts';
import { ProjectSurvey } from './entities/project-survey.ts';
import { Tenant } from './entities/tenant.ts';
import { TrackedLink } from './entities/tracked-link.ts';
import { ofEntity, type Position, partitionOf, query, type RawItem } from './project-reads.ts';
import { documentClient, tableName } from './table.ts';

/** Maximum of items per BatchWriteItem. */
const batch = 25;
const retries = { attempts: 6, waitMs: 40 };

const page = (items: readonly RawItem[]) => ({
  items,
  /** Items with data outside the partition. */
  files: FileItem.parse({ Items: ofEntity(items, 'file') }).data,
  links: TrackedLink.parse({ Items: ofEntity(items, 'tracked-link') }).data,
  surveys: ProjectSurvey.parse({ Items: ofEntity(items, 'project-survey') }).data,
});

/** All items of a project's partition in pages of 25; a page may be deleted before the next is read. */
export async function* partitionPages(
  tenantId: number,
  projectId: number,
): AsyncGenerator<ReturnType<typeof page>> {
  const range = { from: ' ', to: '~', limit: batch };
  let after: Position | undefined;
  do {
    const { items, next } = await query(partitionOf(tenantId, projectId), { ...range, after });
    yield page(items);
    after = next;
  } while (after);
}

/** Deletes all items in a partition of a tenant; `name` is the part of its key after the tenant. */
export const emptyPartition = async (tenantId: number, name: string): Promise<void> => {
  const { pk } = createConversions(Tenant).fromComposite.toKeys({ tenantId });
  const key = String(pk).replace(/#.*/, `#${name}`);
  for (;;) {
    const { items } = await query(key, { from: ' ', to: '~', limit: batch });
    if (items.length === 0) return;
    await deleteItems(items);
  }
};

/** Deletes the items of a page, at most 25. Throws if throttling leaves some undeleted. */
export const deleteItems = async (items: readonly RawItem[]): Promise<void> => {
  let left = items.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }));
  const outcome = await retry(retries, async () => {
    if (left.length === 0) return 'deleted';
    const { UnprocessedItems = {} } = await documentClient.send(
      new BatchWriteCommand({ RequestItems: { [tableName]: left } }),
    );
    const keys = (UnprocessedItems[tableName] ?? []).flatMap(({ DeleteRequest }) => DeleteRequest?.Key ?? []);
    left = keys.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }));
    return left.length > 0 ? again : 'deleted';
  });
  if (outcome === again) throw new Error('Throttling: items are left undeleted');
};
