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

export type ProjectPage = ReturnType<typeof page>;

/** Items of a project's partition, 25 at most; a page may be deleted before the next is read. */
export const projectPage = async (
  tenantId: number,
  projectId: number,
  after?: Position,
): Promise<{ readonly page: ProjectPage; readonly next: Position | undefined }> => {
  const range = { from: ' ', to: '~', limit: batch, after };
  const { items, next } = await query(partitionOf(tenantId, projectId), range);
  return { page: page(items), next };
};

/** Maximum of items that `thinPartition` deletes. */
const share = 4 * batch;

/**
 * Deletes the first items in a partition of a tenant, a hundred at most; `name` is the part of its key after the tenant. `more`
 * if some may be left.
 */
export const thinPartition = async (
  tenantId: number,
  name: string,
): Promise<{ readonly deleted: number; readonly more: boolean }> => {
  const { pk } = createConversions(Tenant).fromComposite.toKeys({ tenantId });
  const key = String(pk).replace(/#.*/, `#${name}`);
  const { items, next } = await query(key, { from: ' ', to: '~', limit: share });
  await deleteItems(items);
  return { deleted: items.length, more: next !== undefined };
};

/** Deletes items by their keys, 25 a call. Throws if throttling leaves some undeleted. */
export const deleteItems = async (items: readonly RawItem[]): Promise<void> => {
  const batches = Array.from({ length: Math.ceil(items.length / batch) }, (_, index) =>
    items.slice(index * batch, (index + 1) * batch),
  );
  await Promise.all(batches.map(deleteBatch));
};

const deleteBatch = async (items: readonly RawItem[]): Promise<void> => {
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
