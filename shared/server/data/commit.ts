import { createHash } from 'node:crypto';
import type { EventActor } from '../../../events/catalog/index.ts';
import type { Workflow, WorkflowEvent } from '../../domain/workflow/index.ts';
import type { CommittedEvent } from './entities/project.ts';
import type { CommitRecord, WorkflowRecord } from './project-reads.ts';

/** JSON with sorted keys and nothing undefined: the same content is the same text, whoever writes it. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** What a link of a workflow's chain vouches for. */
export interface ChainedContent {
  readonly tenantId: number;
  readonly workflowId: number;
  readonly seq: number;
  readonly at: string;
  readonly actor: EventActor;
  readonly events: readonly CommittedEvent[];
}

/** The hash of a commit: SHA-256, hex, over its canonical content and its predecessor's hash. */
export const chainHash = (previous: string, content: ChainedContent): string =>
  createHash('sha256')
    .update(canonical({ previous, ...content }))
    .digest('hex');

/** How an event is found again: the commit's place and the event's place in it. */
export const eventId = (
  commit: { tenantId: number; projectId: number; time: number; workflowId: number; name: string },
  index: number,
): string =>
  `${commit.tenantId}-${commit.projectId}-${commit.time}-${commit.workflowId}-${commit.name}-${index}`;

/** A workflow as an action leaves it, as the table is to have it, with the next link of its chain. */
export const nextCommit = (
  before: WorkflowRecord,
  { workflow, events }: { readonly workflow: Workflow; readonly events: readonly CommittedEvent[] },
  by: { now: number; actor: EventActor },
): { record: WorkflowRecord; commit: CommitRecord & { readonly seq: number; readonly hash: string } } => {
  const { tenantId, projectId, id: workflowId, head: previous } = before;
  const { now, actor } = by;
  const { seq } = workflow;
  const at = new Date(now).toISOString();
  const hash = chainHash(previous, { tenantId, workflowId, seq, at, actor, events });
  const name = String(seq).padStart(8, '0');
  return {
    record: { ...before, ...workflow, head: hash, version: before.version + 1 },
    commit: { tenantId, projectId, workflowId, time: now, name, actor, events, seq, hash, previous },
  };
};

/** A new workflow as the table has it, with the first link of its chain. */
export const firstCommit = (
  { workflow, events: made }: { readonly workflow: Workflow; readonly events: readonly WorkflowEvent[] },
  by: { tenantId: number; projectId: number; now: number; actor: EventActor },
): { record: WorkflowRecord; commit: CommitRecord } => {
  const { tenantId, projectId, now, actor } = by;
  const seq = 1;
  const at = new Date(now).toISOString();
  const events: CommittedEvent[] = made.map((event) => ({ ...event }));
  const workflowId = workflow.id;
  const hash = chainHash('', { tenantId, workflowId, seq, at, actor, events });
  const name = String(seq).padStart(8, '0');
  return {
    record: { tenantId, projectId, ...workflow, seq, head: hash, version: 1 },
    commit: { tenantId, projectId, workflowId, time: now, name, actor, events, seq, hash, previous: '' },
  };
};
