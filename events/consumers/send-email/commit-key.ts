import type { PublishedEvent } from '#catalog/index.ts';
import type { CommitKey } from '#server/data/commit.ts';

/**
 * An event's id is the key of its commit, and its index in it; see `eventId`. A random name may contain hyphens.
 */
const idShape = /^(\d+)-(\d+)-(\d+)-(\d+)-(.+)-\d+$/;

/** Key of an event's commit, and of its mail's text and records. Throws for an id that `eventId` did not make. */
export const commitKeyOf = ({ id }: Pick<PublishedEvent, 'id'>): CommitKey => {
  const [, tenantId, projectId, time, workflowId, name] = idShape.exec(id) ?? [];
  if (name === undefined) throw new Error('not an event of a commit');
  return {
    tenantId: Number(tenantId),
    projectId: Number(projectId),
    time: Number(time),
    workflowId: Number(workflowId),
    name,
  };
};
