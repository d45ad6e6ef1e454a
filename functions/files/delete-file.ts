import { displayName } from '#domain/file/name.ts';
import { commitAt, projectIsOpen } from '#server/data/project-writes.ts';
import { transact } from '#server/data/transact.ts';
import { removeObjectsOf } from '#server/files/objects.ts';
import { eventActor } from '#server/lambda/principal.ts';
import { isRefused, refused } from '#server/lambda/result.ts';
import { forEachOwner, versionsOf } from './file-owner.ts';
import { versionsGivenBack } from './file-versions.ts';

/** Deletes all unsent versions of a file name; sent ones stay (rules.md 10). */
export const deleteFileEndpoints = forEachOwner(
  'remove',
  async ({ principal, query, now }, { key, load }) => {
    const owner = await load();
    if (isRefused(owner)) return owner;
    const name = displayName(query.filename);
    const versions = versionsOf(owner, name);
    const newest = versions.at(-1);
    if (!newest) return refused('file_not_found');
    if (owner.closed) return owner.closed;
    const [sent, unsent] = [
      versions.filter((file) => file.sent_on),
      versions.filter((file) => !file.sent_on),
    ];
    if (unsent.length === 0) return refused('file_sent');

    const { tenantId } = principal.tenant;
    const { projectId, workflowId, ownerId } = key;
    const result = await transact((entities) => [
      ...unsent.map((file) =>
        entities.FileItem.delete(file)
          // Race: a file sent concurrently stays.
          .where(({ sent_on }, { notExists }) => notExists(sent_on))
          .commit(),
      ),
      versionsGivenBack(entities, newest, newest.version, sent.at(-1)?.version ?? 0),
      owner.unchanged(entities),
      projectIsOpen(entities, { tenantId, projectId }),
      entities.Commit.create({
        ...commitAt({ tenantId, projectId, workflowId }, now),
        actor: eventActor(principal),
        events: [{ category: 'File Deleted', revisionId: ownerId, name }],
        changes: { files: [unsent.map(({ id, version }) => ({ id, name, version })), null] },
      }).commit(),
    ]);
    if (!result.committed) return refused('conflict');
    await Promise.all(unsent.map(removeObjectsOf));
    return { ok: true } as const;
  },
);
