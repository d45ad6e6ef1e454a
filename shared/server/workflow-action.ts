/** How every action on a workflow is taken: load, decide, commit, answer. One query and one transaction. */
import type { EventActor } from '../../events/catalog/index.ts';
import type { ErrorCode } from '../contracts/errors.ts';
import type { ActionAnswer } from '../contracts/workflows.ts';
import { summarize } from '../domain/project/summary.ts';
import {
  applyAction,
  decide,
  type Workflow,
  type WorkflowCommand,
  type WorkflowEvent,
} from '../domain/workflow/index.ts';
import { chainHash } from './data/commit.ts';
import type { CommittedEvent } from './data/entities/project.ts';
import {
  type ProjectHeads,
  projectWithFiles,
  type WorkflowRecord,
  workflowOfRecord,
} from './data/project-reads.ts';
import { type TransactionEntities, type TransactionItems, transact } from './data/transact.ts';
import { type Once, onceItem } from './lambda/once.ts';
import { isRefused, type Refused, refused } from './lambda/result.ts';
import { presentCommit, presentWorkflow } from './present.ts';

/** What an action has before it. */
export interface Loaded extends ProjectHeads {
  readonly record: WorkflowRecord;
  readonly workflow: Workflow;
}

export interface ActionInput {
  readonly tenantId: number;
  readonly projectId: number;
  readonly workflowId: number;
  readonly actor: EventActor;
  /** Epoch milliseconds of the request. */
  readonly now: number;
  readonly once?: Once | undefined;
  /** Whether this caller may do this here at all. */
  readonly allow: (loaded: Loaded) => Refused | undefined;
  /** The command, once the state is known; undo has to fetch its patch first. */
  readonly command: (loaded: Loaded) => WorkflowCommand | Refused | Promise<WorkflowCommand | Refused>;
  /** What the committed event carries beside what the domain says: the mail, the client's message, the files. */
  readonly enrich?: (event: WorkflowEvent, loaded: Loaded) => Record<string, unknown>;
  /** Further items that must be true at once, 80 at most. */
  readonly also?: (entities: TransactionEntities, loaded: Loaded) => readonly TransactionItems[number][];
}

/** How often an action is decided anew when somebody else changed the workflow in between. */
const attempts = 4;

/**
 * Takes an action. Two people acting at once are put in an order: the second is decided on the state that the first
 * left, and finds itself accepted, ignored as a repetition, or refused for a reason; neither is lost.
 */
export const actOnWorkflow = async (input: ActionInput): Promise<ActionAnswer | Refused> => {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const outcome = await tryAction(input);
    if (outcome !== 'changed') return outcome;
  }
  return refused('conflict');
};

const tryAction = async (input: ActionInput): Promise<ActionAnswer | Refused | 'changed'> => {
  const { tenantId, projectId, workflowId, actor, now, once } = input;
  const found = await projectWithFiles(tenantId, projectId);
  const record = found?.workflows.find(({ id }) => id === workflowId);
  if (!found || !record) return refused('project_not_found');
  const loaded: Loaded = { ...found, record, workflow: workflowOfRecord(record) };
  const denied = input.allow(loaded);
  if (denied) return denied;
  const { project } = found;
  if (project.archived || project.cancelled) return refused('project_closed');

  const at = new Date(now).toISOString();
  const command = await input.command(loaded);
  if (isRefused(command)) return command;
  const decision = decide(loaded.workflow, command);
  if (decision.type === 'refused') {
    const { reason, field, params } = decision;
    return refused(
      reason satisfies ErrorCode,
      { ...(field ? { field } : {}), ...(params ? { params } : {}) },
      presentWorkflow(loaded.workflow, record.version, project, at),
    );
  }
  const answerOf = (workflow: Workflow, version: number) => presentWorkflow(workflow, version, project, at);
  if (decision.type === 'ignored') {
    const { reason } = decision;
    return { workflow: answerOf(loaded.workflow, record.version), outcome: 'ignored', reason, entry: null };
  }

  const { workflow, patch } = applyAction(loaded.workflow, decision.events);
  const events: CommittedEvent[] = decision.events.map((event) => ({
    ...event,
    ...input.enrich?.(event, loaded),
  }));
  const hash = chainHash(record.head, { tenantId, workflowId, seq: workflow.seq, at, actor, events });
  const commit = {
    tenantId,
    projectId,
    workflowId,
    time: now,
    name: String(workflow.seq).padStart(8, '0'),
    actor,
    events,
    seq: workflow.seq,
    hash,
    previous: record.head,
  };
  const version = record.version + 1;
  const answer: ActionAnswer = {
    workflow: answerOf(workflow, version),
    outcome: 'done',
    reason: null,
    entry: presentCommit(commit),
  };

  const result = await transact((entities) => [
    entities.WorkflowItem.put({
      ...record,
      ...workflow,
      stages: workflow.stages,
      undo: workflow.undo,
      head: hash,
      version,
    })
      // Guards state and chain at once: two actions decided on the same state cannot both get through.
      .where((item, { eq }) => eq(item.version, record.version))
      .commit(),
    entities.Project.check({ tenantId, projectId })
      // Neither archiving nor new feedback terms touch the workflow's version, so they are asked about in the same
      // breath: the row's summary is worked out from these terms.
      .where((item, { eq }) =>
        [
          eq(item.archived, false),
          eq(item.cancelled, false),
          eq(item.days_allowed_for_client_feedback, project.days_allowed_for_client_feedback),
          eq(item.timezone, project.timezone),
        ].join(' AND '),
      )
      .commit(),
    entities.Row.patch({ tenantId, list: 'active', projectId })
      .data((row, { set }) => set(row.summaries[`w${workflowId}`], summarize(workflow, project)))
      .commit(),
    entities.Commit.create(commit).commit(),
    ...(patch
      ? [entities.UndoItem.put({ tenantId, projectId, workflowId, seq: workflow.seq, patch }).commit()]
      : []),
    ...(once ? [entities.IdempotentCall.create(onceItem(once, answer, now)).commit()] : []),
    ...(input.also?.(entities, loaded) ?? []),
  ]);
  if (result.committed) return answer;
  // A used key is answered as before by the stack; anything else is decided anew on fresh state.
  const usedKey = once && result.failed.includes(patch ? 5 : 4);
  return usedKey ? refused('idempotency_running') : 'changed';
};
