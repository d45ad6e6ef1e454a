/** How every action on workflows is taken: load, decide, commit, answer. One query and one transaction. */
import type { EventActor } from '#catalog/index.ts';
import type { ErrorCode } from '#contracts/errors.ts';
import type { ActionAnswer } from '#contracts/workflows.ts';
import { type AddedToEvents, completed } from '#domain/event.ts';
import {
  applyAction,
  decide,
  evolveAll,
  type Workflow,
  type WorkflowCommand,
  type WorkflowEvent,
} from '#domain/workflow/index.ts';
import { type CommitKey, commitKey, nextCommit } from '../data/commit.ts';
import {
  type ProjectHeads,
  projectWithFiles,
  type WorkflowRecord,
  workflowOfRecord,
} from '../data/project-reads.ts';
import { type TransactionEntities, type TransactionItems, transactIfItFits } from '../data/transact.ts';
import { itemsOver, tooLargeError } from '../data/transaction-limits.ts';
import { type Once, onceItem } from '../lambda/idempotency.ts';
import { isRefused, type Refused, refused } from '../lambda/result.ts';
import { presentCommit, presentWorkflow } from '../projects/present.ts';
import { writeSummaries } from '../projects/rows.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

/** A workflow that is acted on, with its project. */
export interface Loaded extends ProjectHeads {
  readonly record: WorkflowRecord;
  readonly workflow: Workflow;
}

type Items = readonly TransactionItems[number][];
type Later<Value> = Value | Promise<Value>;

/** What goes with a command. */
interface Beside {
  readonly adds?: AddedToEvents;
  /** Further items that must be true at once. */
  readonly also?: (entities: TransactionEntities, loaded: Loaded, commit: CommitKey) => Items;
  /** The refusal of a transaction of too many items; without it, one is an error. */
  readonly tooLarge?: (surplus: Surplus) => Refused;
}

/** The items by which a transaction is too large, and those of each workflow, `also` included, by its id. */
interface Surplus {
  readonly over: number;
  readonly byWorkflow: ReadonlyMap<number, number>;
}

/** An action as a value, made from one read of the state. */
export interface Plan extends Beside {
  readonly command: WorkflowCommand;
  /** Overrides the caller's actor where only the project knows their name. */
  readonly actor?: EventActor;
}

/** The same for several workflows, in their order. */
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
  /** Whether this caller may do this here at all. */
  readonly allow: (found: ProjectHeads) => Refused | undefined;
}

export interface ActionInput extends Action {
  readonly workflowId: number;
  /** What is to happen, once the state is known. */
  readonly plan: (loaded: Loaded) => Later<Plan | Refused>;
}

export interface ActionsInput extends Action {
  /** The workflows, each once. */
  readonly workflowIds: readonly number[];
  readonly plan: (loaded: readonly Loaded[]) => Later<PlanOfAll | Refused>;
}

/**
 * Takes an action. Two people acting at once are put in an order: the second is decided on the state that the first
 * left, and finds itself accepted, ignored as a repetition, or refused for a reason; neither is lost.
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
 * Takes an action on several workflows of a project: all of them change, or none. Each has its own commit, a link of its
 * own chain.
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

/** A transaction whose conditions did not hold: the answer it would have had, and the heads it would have left. */
interface Tried<Answer> {
  readonly answer: Answer;
  readonly heads: readonly { readonly workflowId: number; readonly hash: string }[];
}

type Decided =
  | { readonly type: 'accepted'; readonly events: readonly WorkflowEvent[] }
  | Exclude<ReturnType<typeof decide>, { readonly type: 'accepted' }>;

/** Decides commands one after the other, each on what the one before has left. */
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

/** A workflow as the action leaves it, and the commit that says so. */
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
): Change => {
  const { workflow, patch } = applyAction(loaded.workflow, decided);
  const events = decided.map((event) => completed(event, adds));
  return { loaded, workflow, patch, ...nextCommit(loaded.record, { workflow, events }, { now, actor }) };
};

const tryActions = async <Answer>(
  input: ActionsInput,
  answerOf: (answers: readonly ActionAnswer[]) => Answer,
  tried: Tried<Answer>[],
): Promise<Answer | Refused | 'changed'> => {
  const { tenantId, projectId, workflowIds, now, once } = input;
  const found = await projectWithFiles(tenantId, projectId);
  if (!found) return refused('project_not_found');
  const loaded = workflowIds.flatMap((workflowId): Loaded[] => {
    const record = found.workflows.find(({ id }) => id === workflowId);
    return record ? [{ ...found, record, workflow: workflowOfRecord(record) }] : [];
  });
  if (loaded.length < workflowIds.length) return refused('project_not_found');
  // A database that was killed forgets the token by which it knows a transaction that the SDK sends once more: then what
  // stood in the way is this very action, carried out with its answer lost.
  const through = tried.find(({ heads }) =>
    heads.every(({ workflowId, hash }) =>
      found.workflows.some(({ id, head }) => id === workflowId && head === hash),
    ),
  );
  if (through) return through.answer;
  const denied = input.allow(found);
  if (denied) return denied;
  const { project } = found;
  if (project.archived || project.cancelled) return refused('project_closed');

  const at = new Date(now).toISOString();
  const shown = (workflow: Workflow, version: number) => presentWorkflow(workflow, version, project, at);
  const planned = await input.plan(loaded);
  if (isRefused(planned)) return planned;
  const { commands, actor = input.actor, adds, also, tooLarge } = planned;
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
    const change = changeOf({ actor, now }, adds, one, decision.events);
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
  const result = await transactIfItFits((entities) => [
    ...(once ? [entities.IdempotentCall.create(onceItem(once, answer, now)).commit()] : []),
    entities.Project.check({ tenantId, projectId })
      // Neither archiving nor new feedback terms touch a workflow's version, so they are asked about in the same
      // breath: the row's summaries are worked out from these terms.
      .where((item, { eq }) =>
        [
          eq(item.archived, false),
          eq(item.cancelled, false),
          eq(item.days_allowed_for_client_feedback, project.days_allowed_for_client_feedback),
          eq(item.timezone, project.timezone),
        ].join(' AND '),
      )
      .commit(),
    writeSummaries(
      entities,
      project,
      changes.map(({ workflow }) => workflow),
    ),
    ...changes.flatMap((change) => {
      const items = [
        ...itemsOf(entities, change),
        ...(also?.(entities, change.loaded, commitKey(change.commit)) ?? []),
      ];
      byWorkflow.set(change.commit.workflowId, items.length);
      return items;
    }),
  ]);
  if (result.committed) return answer;
  if (result.tooLarge) {
    const over = itemsOver(result.tooLarge);
    if (!tooLarge) throw tooLargeError(result.tooLarge);
    return tooLarge({ over, byWorkflow });
  }
  // A used key is answered as before by the stack; anything else is decided anew on fresh state.
  if (once && result.failed.includes(0)) return refused('idempotency_running');
  tried.push({ answer, heads: changes.map(({ commit: { workflowId, hash } }) => ({ workflowId, hash })) });
  return 'changed';
};

const itemsOf = (entities: TransactionEntities, { loaded, patch, commit, record }: Change): Items => {
  const { tenantId, projectId, workflowId, seq } = commit;
  return [
    entities.WorkflowItem.put(record)
      // Guards state and chain at once: two actions decided on the same state cannot both get through.
      .where((item, { eq }) => eq(item.version, loaded.record.version))
      .commit(),
    entities.Commit.create(commit).commit(),
    ...(patch ? [entities.UndoItem.put({ tenantId, projectId, workflowId, seq, patch }).commit()] : []),
  ];
};
