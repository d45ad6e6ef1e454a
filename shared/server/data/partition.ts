/** A project's partition as a whole, whatever it holds: for taking it away. */
import { setTimeout as wait } from 'node:timers/promises';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { FileItem, ProjectSurvey, TrackedLink } from './entities/project.ts';
import { ofEntity, type Position, partitionOf, query, type RawItem } from './project-reads.ts';
import { documentClient, tableName } from './table.ts';

/** What BatchWriteItem takes at once. */
const batch = 25;
const attempts = 6;

const page = (items: readonly RawItem[]) => ({
  items,
  /** Those among them that lead to something outside of the partition. */
  files: FileItem.parse({ Items: ofEntity(items, 'file') }).data,
  links: TrackedLink.parse({ Items: ofEntity(items, 'tracked-link') }).data,
  surveys: ProjectSurvey.parse({ Items: ofEntity(items, 'project-survey') }).data,
});

/** All items of a project's partition, a few at a time; those of a page may be deleted before the next is asked for. */
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

/** Deletes the items of a page, 25 at most. Throws when throttling leaves some of them. */
export const deleteItems = async (items: readonly RawItem[]): Promise<void> => {
  let left = items.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }));
  for (let attempt = 1; left.length > 0; attempt++) {
    if (attempt > attempts) throw new Error('Throttling: items are left undeleted');
    if (attempt > 1) await wait(2 ** attempt * 10);
    const { UnprocessedItems = {} } = await documentClient.send(
      new BatchWriteCommand({ RequestItems: { [tableName]: left } }),
    );
    const keys = (UnprocessedItems[tableName] ?? []).flatMap(({ DeleteRequest }) => DeleteRequest?.Key ?? []);
    left = keys.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }));
  }
};
