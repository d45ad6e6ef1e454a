import type { EventActor } from '#catalog/index.ts';
import type { Origin } from '#domain/audit/index.ts';
import type { DomainEvent } from '#domain/event.ts';
import { originOfCall } from '../../audit/call-context.ts';
import { correlationId } from '../../correlation.ts';
import { tableDefinition } from '../definition.ts';
import { eventsOfItem, packedEvents } from '../stored-events.ts';
import { Entity, keyField, model, nested, onTable } from '../table.ts';
import { commitKeyFields, projectPartition } from './project-key.ts';

const { historyIndex } = tableDefinition;
/**
 * Commit of an action: timeline entry, outbox and, for decisions on a workflow, link of its hash chain. Project 0
 * holds commits of the workspace outside any project.
 */
export const Commit = new Entity(
  {
    model: model('commit'),
    attributes: {
      ...commitKeyFields,
      actor: { ...nested<EventActor>(), required: true },
      events: {
        ...nested<readonly DomainEvent[]>(),
        required: true,
        set: (events?: readonly DomainEvent[]) => (events && packedEvents(events)) as typeof events,
        get: eventsOfItem,
      },
      /** Values before and after of the fields that a save changed (rules.md 24). */
      changes: nested<Readonly<Record<string, readonly [unknown, unknown]>>>(),
      /** True for generated history: its events are not published. */
      quiet: { type: 'boolean' },
      /** Place that the call came from which made the commit, for the audit log; none without a call. */
      origin: { ...nested<Origin>(), default: originOfCall },
      /** Id of the request or message that made it (docs/decisions/0112); none for a commit from before it was kept. */
      // Left out where there is none, which the type of a default does not allow for.
      correlation_id: { type: 'string', default: correlationId as () => string },
      seq: { type: 'number' },
      hash: { type: 'string' },
      previous: { type: 'string' },
    },
    indexes: {
      primary: {
        pk: projectPartition,
        sk: keyField('sk', ['time', 'workflowId', 'name'], 'commit#${time}#${workflowId}#${name}'),
      },
      /** Only commits of projects: others belong to the audit alone. */
      history: {
        index: historyIndex.name,
        condition: ({ projectId }) => projectId !== 0,
        pk: keyField(historyIndex.partitionKey, ['tenantId'], 'tenant_${tenantId}#history'),
        sk: keyField(
          historyIndex.sortKey,
          ['time', 'projectId', 'workflowId', 'name'],
          '${time}#project_${projectId}#${workflowId}#${name}',
        ),
      },
    },
  },
  onTable,
);
