/** Steps that purges have in common. Each finds by itself what is left. */
import { createConversions } from 'electrodb';
import { Directory } from '#server/data/entities/directory.ts';
import { deleteItems, type ProjectPage, projectPage, thinPartition } from '#server/data/partition.ts';
import type { Position, RawItem } from '#server/data/project-reads.ts';
import { removeSomeVersions } from '#server/files/objects.ts';
import type { Steps } from './purge-job.ts';

/** Empties a partition of a tenant; `name` is the part of its key after the tenant. */
export async function* partitionSteps(tenantId: number, name: string): Steps {
  for (let more = true; more; ) {
    const share = await thinPartition(tenantId, name);
    ({ more } = share);
    if (share.deleted > 0) yield { calls: 5, erased: { items: share.deleted } };
  }
}

/** Deletes all versions of the objects below prefixes. */
export async function* objectSteps(prefixes: readonly string[]): Steps {
  for (const prefix of prefixes) {
    for (let more = true; more; ) {
      const some = await removeSomeVersions(prefix);
      ({ more } = some);
      // Deleting a thousand objects takes S3 as long as some fifty small calls.
      if (some.removed > 0) yield { calls: 50, erased: { objects: some.removed } };
    }
  }
}

/** Deletes a page of a project's partition, except items that stay. The links' entries go before the items that name them. */
export const erasePage = async (
  tenantId: number,
  projectId: number,
  {
    after,
    stays = () => false,
    before,
  }: {
    readonly after?: Position | undefined;
    readonly stays?: (item: RawItem) => boolean;
    /** Deletes other things that only the page's items name. */
    readonly before?: (page: ProjectPage) => Promise<void>;
  } = {},
): Promise<{ readonly deleted: number; readonly next: Position | undefined }> => {
  const { page, next } = await projectPage(tenantId, projectId, after);
  await before?.(page);
  const links = new Set([
    ...page.links.flatMap((link) => [link.link_id, ...(link.links ?? [])]),
    ...page.surveys.map(({ link_id }) => link_id),
  ]);
  const { fromComposite } = createConversions(Directory);
  const entries = [...links].map((name) => fromComposite.toKeys({ kind: 'link', name, tenantId }));
  await deleteItems(entries);
  const gone = page.items.filter((item) => !stays(item));
  await deleteItems(gone);
  return { deleted: entries.length + gone.length, next };
};
