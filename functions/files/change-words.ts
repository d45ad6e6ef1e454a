import type { DomainEvent } from '#domain/event.ts';
import type { FileRecord } from '#server/data/project-reads.ts';
import { commitAt, projectIsOpen } from '#server/data/project-writes.ts';
import { transact } from '#server/data/transact.ts';
import { eventActor, type Principal } from '#server/lambda/principal.ts';
import { refused } from '#server/lambda/result.ts';
import { presentFile } from '#server/projects/project-view.ts';
import type { Owner } from './file-owner.ts';

interface Change {
  /** Words in the place of those stored; undefined for none of its own. */
  readonly words: Partial<Pick<FileRecord, 'captions' | 'captions_version'>> & {
    readonly description?: string | undefined;
  };
  /** Field by which a change of somebody else is noticed. */
  readonly lock: 'description' | 'captions_version';
  readonly event: DomainEvent;
  readonly changes: Record<string, [before: string | null, after: string | null]>;
}

/**
 * Stores words of a file with their event, and presents the file. Race: refused as a conflict if somebody else changed them
 * meanwhile, removed the file, or closed the project.
 */
export const changeWords = async (
  owner: Owner,
  stored: FileRecord,
  { words, lock, event, changes }: Change,
  { principal, now }: { readonly principal: Principal; readonly now: number },
) => {
  const { tenantId, projectId, workflowId, revisionId, id } = stored;
  const known = stored[lock];
  const { description, ...others } = words;
  const kept = description === undefined ? others : { ...others, description };
  const isRemoved = 'description' in words && description === undefined;
  const result = await transact((entities) => [
    entities.FileItem.patch({ tenantId, projectId, workflowId, revisionId, id })
      .set(kept)
      .remove(isRemoved ? ['description'] : [])
      .where((item, { eq, exists, notExists }) =>
        known === undefined ? `${exists(item.path)} AND ${notExists(item[lock])}` : eq(item[lock], known),
      )
      .commit(),
    projectIsOpen(entities, { tenantId, projectId }),
    entities.Commit.create({
      ...commitAt({ tenantId, projectId, workflowId }, now),
      actor: eventActor(principal),
      events: [event],
      changes,
    }).commit(),
  ]);
  if (!result.committed) return refused('conflict');
  const { description: removed, ...rest } = stored;
  const changed = { ...(isRemoved ? rest : stored), ...kept };
  return presentFile(owner.worded([changed]).find((one) => one.id === id) ?? changed, now);
};
