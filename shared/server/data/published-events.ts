import { type PublishedEvent, versionOf } from '#catalog/index.ts';
import { eventId } from './commit.ts';
import type { CommitRecord } from './project-reads.ts';
import { isOfCatalogue } from './stored-events.ts';

/**
 * Events of a commit as published on the bus, deterministic; empty for a quiet commit. Throws for an event unknown to
 * the catalogue, because skipping it would lose it.
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
      ...(commit.correlation_id !== undefined && { correlation_id: commit.correlation_id }),
      data,
    };
    // Name and data belong to the same event, which the compiler cannot follow.
    return published as PublishedEvent;
  });
