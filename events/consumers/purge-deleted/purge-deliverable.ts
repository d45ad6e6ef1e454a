import { Counter } from '#server/data/entities/counter.ts';
import { Directory } from '#server/data/entities/directory.ts';
import { FileItem } from '#server/data/entities/file.ts';
import { TrackedLink } from '#server/data/entities/tracked-link.ts';
import { whole } from '#server/data/whole.ts';
import { removeObjectsOf } from '#server/files/objects.ts';
import { versionSeries } from '#server/files/revision-files.ts';

/**
 * Purges a deleted deliverable's files and links. Referenced objects are deleted before the item that refers to them,
 * so that a retry still finds the rest. Idempotent.
 */
export const purgeDeliverable = async (deliverable: {
  readonly tenantId: number;
  readonly projectId: number;
  readonly workflowId: number;
  readonly id: number;
}): Promise<void> => {
  const { tenantId, projectId, workflowId, id } = deliverable;
  const [{ data: files }, { data: links }] = await Promise.all([
    FileItem.query
      .primary({ tenantId, projectId, workflowId, revisionId: id })
      .go({ consistent: true, pages: 'all' }),
    TrackedLink.query.primary({ tenantId, projectId, revisionId: id }).go({ consistent: true, pages: 'all' }),
  ]);
  await Promise.all(files.map(removeObjectsOf));
  const series = [...new Set(files.map(({ name }) => versionSeries(id, name)))];
  await whole(Counter.delete(series.map((name) => ({ tenantId, name }))).go({ concurrent: 4 }));
  await whole(FileItem.delete([...files]).go({ concurrent: 4 }));
  const ids = links.flatMap((link) => [...new Set([link.link_id, ...(link.links ?? [])])]);
  const entries = ids.map((name) => ({ kind: 'link' as const, name, tenantId }));
  await whole(Directory.delete(entries).go({ concurrent: 4 }));
  await whole(TrackedLink.delete([...links]).go({ concurrent: 4 }));
};
