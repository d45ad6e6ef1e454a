import type { EventActor } from '#catalog/index.ts';
import type { DomainEvent } from '#domain/event.ts';
import { changesOf } from '../actions/audit.ts';
import type { ProjectHeads } from '../data/project-reads.ts';
import { commitAt } from '../data/project-writes.ts';
import type { TransactionEntities, TransactionItems } from '../data/transact.ts';
import { listOf } from './list-names.ts';
import { memberItems } from './member-projects.ts';

/**
 * Transaction items that delete a project: its settings, workflows, row and edges to contacts and team, so that none of its
 * URLs resolves. A purge job deletes its files and history later (purge-deleted).
 */
export const projectDeletion = (
  entities: TransactionEntities,
  { project, workflows }: Pick<ProjectHeads, 'project' | 'workflows'>,
  by: {
    readonly actor: EventActor;
    /** Epoch milliseconds. */
    readonly now: number;
    readonly events: readonly DomainEvent[];
  },
): TransactionItems[number][] => {
  const { tenantId, projectId } = project;
  const contacts = project.contacts.map(({ id }) => id);
  return [
    entities.Project.delete({ tenantId, projectId })
      // Race: it may be saved, or taken out of the archive, concurrently.
      .where(({ version }, { eq }) => eq(version, project.version))
      .commit(),
    ...workflows.map(({ id }) => entities.WorkflowItem.delete({ tenantId, projectId, id }).commit()),
    entities.ProjectListItem.delete({ tenantId, list: listOf(project), projectId }).commit(),
    ...contacts.map((contactId) =>
      entities.ContactProject.delete({ tenantId, contactId, projectId }).commit(),
    ),
    ...memberItems(entities, project, undefined),
    entities.PurgeJob.put({
      tenantId,
      kind: 'project',
      id: projectId,
      created_on: new Date(by.now).toISOString(),
      state: 'waiting',
      contacts,
    }).commit(),
    entities.Commit.create({
      ...commitAt({ tenantId, projectId }, by.now),
      actor: by.actor,
      events: by.events,
      changes: changesOf(project, {}),
    }).commit(),
  ];
};
