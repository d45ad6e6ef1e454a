import { type PublishedEvent, versionOf } from '#catalog/index.ts';
import { eventId } from './commit.ts';
import type { CommitRecord } from './project-reads.ts';
import { isOfCatalogue } from './stored-events.ts';

/**
 * The events of a commit as they are sent on the bus, deterministic; none of a quiet one. Throws for an event unknown to the catalogue, because
 * skipping it would lose it.
 */
export const publishedEvents = (commit: CommitRecord): PublishedEvent[] =>
  (commit.quiet ? [] : commit.events).map((event, index) => {
    const { category, ...data } = event;
    if (!isOfCatalogue(event)) throw new Error(`The catalogue has no such event: ${category}`);
    const published = {
      id: eventId(commit, index),
      name: category,
      version: versionOf(category),
      tenant_id: commit.tenantId,
      project_id: commit.projectId || null,
      workflow_id: commit.workflowId || null,
      actor: commit.actor,
      at: new Date(commit.time).toISOString(),
      data,
    };
    // Name and data are of one event, which the compiler cannot follow.
    return published as PublishedEvent;
  });
