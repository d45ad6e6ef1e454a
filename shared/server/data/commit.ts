import { createHash } from 'node:crypto';
import type { EventActor } from '#catalog/index.ts';
import { type DomainEvent, withAdditions } from '#domain/event.ts';
import type { Workflow, WorkflowEvent } from '#domain/workflow/index.ts';
import type { CommitRecord, WorkflowRecord } from './project-reads.ts';
import { storedEvents } from './stored-events.ts';

/** Canonical JSON: keys sorted, undefined left out, so that equal content is equal text. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** Content covered by a commit's hash in the workflow's chain. */
export interface ChainedContent {
  readonly tenantId: number;
  readonly workflowId: number;
  readonly seq: number;
  readonly at: string;
  readonly actor: EventActor;
  readonly events: readonly DomainEvent[];
}

/** SHA-256 in hex over the previous commit's hash and the canonical content, with its events as stored. */
export const chainHash = (previous: string, content: ChainedContent): string =>
  createHash('sha256')
    .update(canonical({ previous, ...content, events: storedEvents(content.events) }))
    .digest('hex');

/** Key of a commit, and of the items beside it. `time` in epoch milliseconds. */
export type CommitKey = Pick<CommitRecord, 'tenantId' | 'projectId' | 'workflowId' | 'time' | 'name'>;

export const commitKey = ({ tenantId, projectId, workflowId, time, name }: CommitKey): CommitKey => ({
  tenantId,
  projectId,
  workflowId,
  time,
  name,
});

/** Name of a workflow's commit: its number in the chain, padded so that names sort numerically. */
export const commitName = (seq: number): string => String(seq).padStart(8, '0');

/** Number in the chain of its workflow, by the name that `commitName` gave it; null for a commit outside a chain. */
export const seqOf = ({ name }: Pick<CommitKey, 'name'>): number | null =>
  /^\d{8,}$/.test(name) && commitName(Number(name)) === name ? Number(name) : null;

/** Id of an event: its commit's key and its index in the commit. */
export const eventId = ({ tenantId, projectId, time, workflowId, name }: CommitKey, index: number): string =>
  `${tenantId}-${projectId}-${time}-${workflowId}-${name}-${index}`;

/** An id that `eventId` made. A random name may contain hyphens. */
const idShape = /^(\d+)-(\d+)-(\d+)-(\d+)-(.+)-\d+$/;

/** Key of the commit of an event. Throws for an id that `eventId` did not make. */
export const commitKeyOfEvent = (id: string): CommitKey => {
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

/** Workflow after an action, as stored, and the next commit of its hash chain. */
export const nextCommit = (
  before: WorkflowRecord,
  { workflow, events }: { readonly workflow: Workflow; readonly events: readonly DomainEvent[] },
  by: { now: number; actor: EventActor },
): { record: WorkflowRecord; commit: CommitRecord & { readonly seq: number; readonly hash: string } } => {
  const { tenantId, projectId, id: workflowId, head: previous } = before;
  const { now, actor } = by;
  const { seq } = workflow;
  const at = new Date(now).toISOString();
  const hash = chainHash(previous, { tenantId, workflowId, seq, at, actor, events });
  const name = commitName(seq);
  return {
    record: { ...before, ...workflow, head: hash, version: before.version + 1 },
    commit: { tenantId, projectId, workflowId, time: now, name, actor, events, seq, hash, previous },
  };
};

/** New workflow, as stored, and the first commit of its hash chain. */
export const firstCommit = (
  { workflow, events: made }: { readonly workflow: Workflow; readonly events: readonly WorkflowEvent[] },
  by: { tenantId: number; projectId: number; now: number; actor: EventActor },
): { record: WorkflowRecord; commit: CommitRecord } => {
  const { tenantId, projectId, now, actor } = by;
  const seq = 1;
  const at = new Date(now).toISOString();
  const events = made.map((event) => withAdditions(event));
  const workflowId = workflow.id;
  const hash = chainHash('', { tenantId, workflowId, seq, at, actor, events });
  const name = commitName(seq);
  return {
    record: { tenantId, projectId, ...workflow, seq, head: hash, version: 1 },
    commit: { tenantId, projectId, workflowId, time: now, name, actor, events, seq, hash, previous: '' },
  };
};
