/** Actions on workflows: load, decide, commit, answer. An attempt is one query and one transaction. */
import type { EventActor } from '#catalog/index.ts';
import type { ErrorCode } from '#contracts/errors.ts';
import type { ActionAnswer } from '#contracts/workflows.ts';
import { type AddedToEvents, withAdditions } from '#domain/event.ts';
import { reachOf } from '#domain/project/client.ts';
import {
  applyAction,
  decide,
  evolveAll,
  type TakenTogether,
  type Workflow,
  type WorkflowCommand,
  type WorkflowEvent,
} from '#domain/workflow/index.ts';
import { type CommitKey, commitKey, nextCommit } from '../data/commit.ts';
import {
  type ProjectHeads,
  projectWithFiles,
  type WorkflowRecord,
  workflowIn,
} from '../data/project-reads.ts';
import { projectOfClient } from '../data/project-writes.ts';
import { type TransactionEntities, type TransactionItems, transactIfItFits } from '../data/transact.ts';
import { itemsOver, tooLargeError } from '../data/transaction-limits.ts';
import { type Once, onceItem, repeated } from '../lambda/idempotency.ts';
import { isRefused, type Refused, refused } from '../lambda/result.ts';
import { log } from '../log.ts';
import { type Dimensions, measured } from '../metrics.ts';
import { writeSummaries } from '../projects/project-list.ts';
import { presentCommit, presentWorkflow } from '../projects/project-view.ts';
import { again } from '../retry.ts';
import { closedRefusal } from './on-project.ts';
import { retryOnConflict } from './retry-on-conflict.ts';
import type { TakenAction } from './taken-action.ts';

/** Workflow to decide on, with its project. */
export interface Loaded extends ProjectHeads {
  readonly record: WorkflowRecord;
  readonly workflow: Workflow;
}

type Items = readonly TransactionItems[number][];
type Later<Value> = Value | Promise<Value>;

/** Additions to a command's commit. */
interface Beside {
  readonly adds?: AddedToEvents;
  /** Further items of the same transaction, with their conditions. */
  readonly also?: (entities: TransactionEntities, loaded: Loaded, commit: CommitKey) => Items;
  /** Field of a text that each commit stores: a refusal for too many bytes names it. */
  readonly textField?: string;
  /** Refusal of a transaction with too many items; without it, such a transaction throws. */
  readonly tooLarge?: (surplus: Surplus) => Refused;
}

/** Number of items above the limit, and the number of items by workflow id, `also` included. */
export interface Surplus {
  readonly over: number;
  readonly byWorkflow: ReadonlyMap<number, number>;
}

/** Action to take, computed from one read of the state. */
export interface Plan extends Beside {
  readonly command: WorkflowCommand;
  /** Overrides the caller's actor where only the project has their name. */
  readonly actor?: EventActor;
}

/** Plan for several workflows; `commands` are in the order of `workflowIds`. */
export interface PlanOfAll extends Beside {
  readonly commands: readonly (readonly WorkflowCommand[])[];
  readonly actor?: EventActor;
}

interface Action {
  readonly tenantId: number;
  readonly projectId: number;
  readonly actor: EventActor;
  /** Epoch milliseconds of the request. */
  readonly now: number;
  readonly once?: Once | undefined;
  /** Permission check before the plan: a refusal, or undefined. */
  readonly allow: (found: ProjectHeads) => Refused | undefined;
}

export interface ActionInput extends Action {
  readonly workflowId: number;
  /** Called with the state that each attempt has read. */
  readonly plan: (loaded: Loaded) => Later<Plan | Refused>;
}

export interface ActionsInput extends Action {
  /** Without duplicates. */
  readonly workflowIds: readonly number[];
  readonly plan: (loaded: readonly Loaded[]) => Later<PlanOfAll | Refused>;
}

/**
 * Takes an action. Race: the second of two concurrent actions finds the version changed and is decided again on fresh
 * state: accepted, ignored as a repetition, or refused with a reason.
 */
export const actOnWorkflow = async ({
  workflowId,
  plan,
  ...action
}: ActionInput): Promise<ActionAnswer | Refused> =>
  act(
    {
      ...action,
      workflowIds: [workflowId],
      plan: async ([loaded]) => {
        const planned = loaded ? await plan(loaded) : refused('project_not_found');
        return isRefused(planned) ? planned : { ...planned, commands: [[planned.command]] };
      },
    },
    ([answer]) => answer ?? refused('project_not_found'),
  );

/**
 * Takes an action on several workflows of a project, atomically. Each changed workflow gets a commit in its own hash
 * chain.
 */
export const actOnWorkflows = async (input: ActionsInput): Promise<{ workflows: ActionAnswer[] } | Refused> =>
  act(input, (answers) => ({ workflows: [...answers] }));

const act = <Answer>(
  input: ActionsInput,
  answerOf: (answers: readonly ActionAnswer[]) => Answer,
): Promise<Answer | Refused> => {
  const tried: Tried<Answer>[] = [];
  return retryOnConflict(() => tryActions(input, answerOf, tried));
};

/** Attempt whose conditions failed: its answer, and the chain heads that it would have written. */
interface Tried<Answer> {
  readonly answer: Answer;
  readonly heads: readonly { readonly workflowId: number; readonly hash: string }[];
}

type Decided =
  | { readonly type: 'accepted'; readonly events: readonly WorkflowEvent[] }
  | Exclude<ReturnType<typeof decide>, { readonly type: 'accepted' }>;

/** Decides commands in sequence, each on the state that the previous one leaves. */
const decideAll = (workflow: Workflow, commands: readonly WorkflowCommand[]): Decided => {
  const events: WorkflowEvent[] = [];
  let ignored: Decided | undefined;
  for (const command of commands) {
    const decision = decide(evolveAll(workflow, events), command);
    if (decision.type === 'refused') return decision;
    if (decision.type === 'ignored') ignored = decision;
    else events.push(...decision.events);
  }
  return events.length === 0 && ignored ? ignored : { type: 'accepted', events };
};

/** Workflow after the action, with its commit. */
interface Change {
  readonly loaded: Loaded;
  readonly workflow: Workflow;
  readonly patch: ReturnType<typeof applyAction>['patch'];
  readonly commit: ReturnType<typeof nextCommit>['commit'];
  readonly record: WorkflowRecord;
}

const changeOf = (
  { actor, now }: { readonly actor: EventActor; readonly now: number },
  adds: AddedToEvents | undefined,
  loaded: Loaded,
  decided: readonly WorkflowEvent[],
  together: readonly TakenTogether[] | undefined,
): Change => {
  const { workflow, patch } = applyAction(loaded.workflow, decided, together);
  const events = decided.map((event) => withAdditions(event, adds));
  return { loaded, workflow, patch, ...nextCommit(loaded.record, { workflow, events }, { now, actor }) };
};

const tryActions = async <Answer>(
  input: ActionsInput,
  answerOf: (answers: readonly ActionAnswer[]) => Answer,
  tried: Tried<Answer>[],
): Promise<Answer | Refused | typeof again> => {
  const { tenantId, projectId, workflowIds, now } = input;
  const found = await projectWithFiles(tenantId, projectId);
  if (!found) return refused('project_not_found');
  const loaded = workflowIds.flatMap((workflowId) => workflowIn(found, workflowId) ?? []);
  if (loaded.length < workflowIds.length) return refused('project_not_found');
  // Lost answer: a database that was killed forgets a transaction's idempotency token, so the SDK's retry fails on its
  // conditions. If the heads are those of an earlier attempt, that attempt was committed.
  const through = tried.find(({ heads }) =>
    heads.every(({ workflowId, hash }) =>
      found.workflows.some(({ id, head }) => id === workflowId && head === hash),
    ),
  );
  if (through) return through.answer;
  const { project } = found;
  const denied = input.allow(found) ?? closedRefusal(project);
  if (denied) return denied;

  const at = new Date(now).toISOString();
  const shown = (workflow: Workflow, version: number) => presentWorkflow(workflow, version, project, at);
  const planned = await input.plan(loaded);
  if (isRefused(planned)) return planned;
  const { commands, actor = input.actor, adds, also, textField, tooLarge } = planned;
  const decisions = loaded.map((one, index) => ({
    one,
    decision: decideAll(one.workflow, commands[index] ?? []),
  }));
  for (const { one, decision } of decisions) {
    if (decision.type !== 'refused') continue;
    const { reason, field, params } = decision;
    return refused(
      reason satisfies ErrorCode,
      { ...(field ? { field } : {}), ...(params ? { params } : {}) },
      shown(one.workflow, one.record.version),
    );
  }
  const accepted = decisions.filter(({ decision }) => decision.type === 'accepted');
  const together =
    accepted.length > 1
      ? accepted.map(({ one }) => ({ workflowId: one.workflow.id, seq: one.workflow.seq + 1 }))
      : undefined;
  const changes: Change[] = [];
  const answers = decisions.map(({ one, decision }): ActionAnswer => {
    if (decision.type !== 'accepted') {
      const reason = decision.reason;
      return {
        workflow: shown(one.workflow, one.record.version),
        outcome: 'ignored',
        reason,
        entry: null,
      };
    }
    const change = changeOf({ actor, now }, adds, one, decision.events, together);
    changes.push(change);
    return {
      workflow: shown(change.workflow, change.record.version),
      outcome: 'done',
      reason: null,
      entry: presentCommit(change.commit),
    };
  });
  const answer = answerOf(answers);
  if (changes.length === 0) return answer;

  const byWorkflow = new Map<number, number>();
  const reach = reachOf({ actor, events: changes.flatMap(({ commit }) => commit.events) });
  const result = await transactIfItFits((entities) => ({
    once: onceItem(
      entities,
      input,
      decisions.map(({ one, decision }): TakenAction => {
        const made = changes.find(({ loaded }) => loaded === one)?.commit;
        return {
          projectId,
          workflowId: one.workflow.id,
          commit: made ? { time: made.time, name: made.name } : null,
          reason: decision.type === 'accepted' ? null : decision.reason,
        };
      }),
    ),
    // Race: archiving, another client and new feedback terms do not change a workflow's version, so they are conditions
    // of this transaction. The row's summaries are computed from these terms.
    project: projectOfClient(entities, project, reach, project),
    row: writeSummaries(
      entities,
      project,
      changes.map(({ workflow }) => workflow),
    ),
    changes: changes.flatMap((change) => {
      const items = [
        ...itemsOf(entities, change),
        ...(also?.(entities, change.loaded, commitKey(change.commit)) ?? []),
      ];
      byWorkflow.set(change.commit.workflowId, items.length);
      return items;
    }),
  }));
  if (result.committed) {
    tellDecisions(changes);
    return answer;
  }
  if (result.tooLarge) {
    if (textField && result.tooLarge.limit !== 'items') return refused('too_large', { field: textField });
    const over = itemsOver(result.tooLarge);
    if (!tooLarge) throw tooLargeError(result.tooLarge);
    return tooLarge({ over, byWorkflow });
  }
  if (result.failed.includes('once')) return repeated;
  // Any other failed condition is retried on fresh state.
  tried.push({ answer, heads: changes.map(({ commit: { workflowId, hash } }) => ({ workflowId, hash })) });
  return again;
};

/** Decisions by their event; a stage that is approved has its round's event beside its own. */
const countedDecisions: Readonly<Partial<Record<WorkflowEvent['category'], Dimensions['decision']>>> = {
  'Revision Approved': 'approved',
  'Revision Rejected': 'changes_requested',
  'Stage Rejected': 'changes_requested',
};

const tellDecisions = (changes: readonly Change[]): void => {
  for (const { category } of changes.flatMap(({ commit }) => commit.events)) {
    const decision = countedDecisions[category as WorkflowEvent['category']];
    if (decision) log.info('decided', measured({ Decisions: 1 }, { decision }));
  }
};

const itemsOf = (entities: TransactionEntities, { loaded, patch, commit, record }: Change): Items => {
  const { tenantId, projectId, workflowId, seq } = commit;
  return [
    entities.WorkflowItem.put(record)
      // Optimistic lock on state and chain: of two concurrent actions decided on the same state, only one commits.
      .where((item, { eq }) => eq(item.version, loaded.record.version))
      .commit(),
    entities.Commit.create(commit).commit(),
    ...(patch ? [entities.UndoItem.put({ tenantId, projectId, workflowId, seq, patch }).commit()] : []),
  ];
};
