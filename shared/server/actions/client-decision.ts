/** Decisions and comments of a client on a round, by a mailed link or signed in to the portal. */

import type { EventActor } from '#catalog/index.ts';
import type { DecisionOutcome, RevisionDecided } from '#contracts/review.ts';
import type { ActionAnswer, WireWorkflow } from '#contracts/workflows.ts';
import { decidersBy, type Proof, proofRefusal } from '#domain/answerer/index.ts';
import type { AddedToEvents, DomainEvent, EventOf, NumberedPoint } from '#domain/event.ts';
import { fullName } from '#domain/full-name.ts';
import { can } from '#domain/permission/can.ts';
import { isOpenChange, isSamePerson, type Person } from '#domain/point/index.ts';
import { addressChanges } from '#domain/project/contacts.ts';
import {
  type Among,
  approversOf,
  commentRefusal,
  decide,
  decidedReason,
  findTask,
  outcomeOf,
  type Workflow,
} from '#domain/workflow/index.ts';
import { Contact } from '../data/entities/contact.ts';
import { clientOfContact } from '../data/ids.ts';
import {
  type CommitRecord,
  type FileRecord,
  historyBackTo,
  type ProjectRecord,
  timelinePage,
  workflowIn,
} from '../data/project-reads.ts';
import { commitAt, projectIsOpen } from '../data/project-writes.ts';
import { type TransactionEntities, type TransactionItems, transact } from '../data/transact.ts';
import { type Once, onceItem, repeated } from '../lambda/idempotency.ts';
import { eventActor, type Principal } from '../lambda/principal.ts';
import { isRefused, type Refused, refused, refusedBy } from '../lambda/result.ts';
import { personOfActor } from '../points/round-of-call.ts';
import { type StageKey, stageThreads } from '../points/stage-points.ts';
import { type Submission, submissionOf } from '../points/write-points.ts';
import { viewOf } from '../projects/client-view.ts';
import { presentCommit, presentWorkflow } from '../projects/project-view.ts';
import { findDecision } from '../projects/revision-decision.ts';
import { again } from '../retry.ts';
import { decidedFiles, type ToldSeen } from './decided-files.ts';
import { closedRefusal, onProject } from './on-project.ts';
import { retryOnConflict } from './retry-on-conflict.ts';
import { answerAgain, type TakenAction } from './taken-action.ts';
import { actOnWorkflow, type Loaded, type Plan } from './workflow-action.ts';

export interface ClientCall {
  readonly principal: Principal;
  readonly now: number;
  readonly at: string;
  readonly once: Once | undefined;
}

export interface OnRound {
  readonly projectId: number;
  readonly workflowId: number;
  readonly revisionId: number;
}

/** Contact who decides, with the name in the project; a refusal if they may not decide. */
export const deciderOn = ({ principal }: ClientCall, project: ProjectRecord, revisionId: number) => {
  const { actor } = principal;
  const verdict = can(actor, 'decide_as_client', { ...onProject(project), revision_id: revisionId });
  if (verdict !== true) return refused(verdict);
  const contact =
    actor.kind === 'agent' ? undefined : project.contacts.find(({ id }) => id === actor.contact_id);
  if (actor.kind === 'agent' || !contact) return refused('project_not_found');
  return { ...eventActor(principal), name: fullName(contact) };
};

/** The same with the proof of who decides; refused where the workspace or the project asks for a better one. */
export const proverOn = (call: ClientCall, project: ProjectRecord, revisionId: number) => {
  const decider = deciderOn(call, project, revisionId);
  if (isRefused(decider)) return decider;
  const { tenant, link, answerer, hasPass } = call.principal;
  const byLink: Proof = link?.isCopied ? 'copied_link' : 'link';
  const proof: Proof = !link ? 'portal' : hasPass ? 'link_and_code' : byLink;
  const refusal = proofRefusal(decidersBy(project, tenant), { answerer, proof });
  return refusal ? refusedBy(refusal) : { ...decider, proof };
};

/**
 * Action of a client on a round: of the one whom `admitted` names, {@link deciderOn}, or {@link proverOn} where it needs the proof of
 * a decision.
 */
export const actAsClient = (
  call: ClientCall,
  { projectId, workflowId, revisionId }: OnRound,
  admitted: typeof deciderOn,
  plan: (
    actor: EventActor & { readonly name: string },
    loaded: Loaded,
  ) => Plan | Refused | Promise<Plan | Refused>,
): Promise<ActionAnswer | Refused> => {
  const { principal, now, once } = call;
  return actOnWorkflow({
    tenantId: principal.tenant.tenantId,
    projectId,
    workflowId,
    actor: eventActor(principal),
    now,
    once,
    allow: ({ project }) => {
      const actor = admitted(call, project, revisionId);
      return isRefused(actor) ? actor : undefined;
    },
    plan: (loaded) => {
      const actor = admitted(call, loaded.project, revisionId);
      return isRefused(actor) ? actor : plan(actor, loaded);
    },
  });
};

/**
 * Client's message, and the files as sent to them, without later uploads. *Stage Approved* carries neither, because
 * the round's event beside it does.
 */
const clientsWords = (
  message: string,
  files: readonly FileRecord[],
  { points }: Submission,
  told: ToldSeen,
): AddedToEvents => {
  const sent = decidedFiles(
    files.filter(({ sent_on }) => sent_on !== undefined),
    told,
  );
  return {
    message,
    points,
    filesOf: (decision) => (decision.category === 'Stage Approved' ? undefined : sent(decision)),
  };
};

/** Answer to a decision; `decided` is the earlier decision, for one that came too late. */
interface DecisionAnswer extends Omit<ActionAnswer, 'outcome'> {
  readonly outcome: DecisionOutcome;
  readonly decided: RevisionDecided | null;
}

interface SaidDecision {
  readonly decision: 'approve' | 'request_changes';
  readonly message: string;
}

/** A decision with the ids of the drafts that are submitted with it. */
interface GivenDecision extends SaidDecision, ToldSeen {
  readonly points: readonly string[];
}

/** Command of a decision, with the contacts whom the stage or the project asks. */
const commandOf = (
  { decision, message, points }: GivenDecision,
  { project, workflow, revisionId }: { project: ProjectRecord; workflow: Workflow; revisionId: number },
  { id, name, answerer }: EventActor,
  at: string,
) => {
  const stage = findTask(workflow, revisionId)?.stage;
  const among: Among = {
    approver: { id, name, ...(answerer && { answerer: { name: answerer.name } }) },
    approvers: approversOf(stage?.approval ?? project.approval, project.contacts),
    says: message !== '' || points.length > 0,
  };
  return {
    type: decision === 'approve' ? 'approve_revision' : 'reject_revision',
    revisionId,
    by: 'client',
    among,
    at,
  } as const;
};

/**
 * Client's decision on a round. On a round that is no longer open it is recorded; only the same contact's same
 * decision, with the same message or none, is ignored as a repetition (rules.md 10).
 */
export const decideAsClient = (
  call: ClientCall,
  on: OnRound,
  said: GivenDecision,
): Promise<DecisionAnswer | Refused> =>
  retryOnConflict(async () => {
    const answer = await takeDecision(call, on, said);
    if (isRefused(answer) && answer.refused.code === 'idempotency_running') return answer;
    if (!isRefused(answer) && (answer.outcome === 'done' || answer.reason === 'already_answered'))
      return asRead<DecisionAnswer>(call, { ...answer, decided: null });
    const recorded = await recordDecision(call, on, said);
    return recorded === again ? again : asRead(call, recorded);
  });

/** Answer as its client reads it. The `current` state of a refusal here is a workflow. */
export const asRead = <Answer extends Pick<ActionAnswer, 'workflow' | 'entry'>>(
  { principal }: Pick<ClientCall, 'principal'>,
  answer: Answer | Refused,
): Answer | Refused => {
  const view = viewOf(principal);
  if (isRefused(answer)) {
    const { current } = answer;
    return current === undefined ? answer : { ...answer, current: view.workflow(current as WireWorkflow) };
  }
  const { workflow, entry } = answer;
  return {
    ...answer,
    workflow: view.workflow(workflow),
    entry: (entry && view.entry(entry, [workflow])) ?? null,
  };
};

/** Answer to a repeated decision: taken, or recorded beside the earlier one. */
export const decidedAgain = async (
  call: ClientCall,
  on: OnRound,
  kept: readonly TakenAction[],
): Promise<DecisionAnswer | Refused> => {
  const answer = await answerAgain(call, kept);
  if (isRefused(answer)) return answer;
  if (answer.reason === null) return asRead<DecisionAnswer>(call, { ...answer, decided: null });
  const { tenantId } = call.principal.tenant;
  const page = workflowIn(await timelinePage(tenantId, on.projectId), on.workflowId);
  const found = page && findTask(page.workflow, on.revisionId);
  const decided =
    page && found
      ? await findDecision({ tenantId, ...on, ...found, language: page.project.language }, page.history)
      : null;
  return asRead<DecisionAnswer>(call, { ...answer, outcome: 'recorded', decided });
};

/** Drafts of the decider on the round, which the decision submits. */
const submissionFor = (
  { principal, at }: ClientCall,
  { project, workflow, revisionId }: { project: ProjectRecord; workflow: Workflow; revisionId: number },
  actor: EventActor,
  points: readonly string[],
): Promise<Submission | Refused> | Refused => {
  const found = findTask(workflow, revisionId);
  if (!found) return refused('revision_not_found');
  const { stage, task } = found;
  const { tenantId } = principal.tenant;
  const key = { tenantId, projectId: project.projectId, workflowId: workflow.id, stageId: stage.id };
  return submissionOf({ key, stage, task, project, by: personOfActor(actor) }, points, at);
};

const takeDecision = (call: ClientCall, on: OnRound, said: GivenDecision): Promise<ActionAnswer | Refused> =>
  actAsClient(call, on, proverOn, async (actor, { project, files, workflow }) => {
    const { principal, at } = call;
    const { projectId, workflowId, revisionId } = on;
    const submission = await submissionFor(call, { project, workflow, revisionId }, actor, said.points);
    if (isRefused(submission)) return submission;
    const words = clientsWords(said.message, files, submission, said);
    const key = { tenantId: principal.tenant.tenantId, projectId, workflowId };
    const openPoints =
      said.decision === 'approve' ? await openPointsOf(key, workflow, revisionId, submission) : [];
    const first = await firstSinceAddressChange(principal.tenant.tenantId, actor.id, project);
    return {
      actor,
      command: commandOf(said, { project, workflow, revisionId }, actor, at),
      adds: { ...words, openPoints, firstSinceAddressChange: first !== undefined },
      also: (entities) => [...submission.items(entities), ...(first?.(entities) ?? [])],
    };
  });

/**
 * Write that makes this the one decision of the contact that tells the change of their address; undefined if none is to be
 * told. Most contacts keep their address, for whom the card of the project saves the read. Race: of two decisions on
 * different projects, the second finds the time gone and is made again, without it.
 */
const firstSinceAddressChange = async (
  tenantId: number,
  contactId: number,
  { contacts }: Pick<ProjectRecord, 'contacts'>,
) => {
  const card = contacts.find(({ id }) => id === contactId);
  if (!card || addressChanges(card) === 0) return undefined;
  const key = { tenantId, clientId: clientOfContact(contactId), id: contactId };
  const { data: contact } = await Contact.get(key).go({ consistent: true });
  const changed = contact?.address_new;
  if (changed === undefined) return undefined;
  return (entities: TransactionEntities): TransactionItems[number][] => [
    entities.Contact.patch(key)
      .remove(['address_new'])
      .where(({ address_new }, { eq }) => eq(address_new, changed))
      .commit(),
  ];
};

/** Points of the revision's stage that an approval leaves open, including those submitted with it. */
const openPointsOf = async (
  key: Omit<StageKey, 'stageId'>,
  workflow: Workflow,
  revisionId: number,
  { points }: Submission,
): Promise<readonly NumberedPoint[]> => {
  const found = findTask(workflow, revisionId);
  if (!found) return [];
  const threads = await stageThreads({ ...key, stageId: found.stage.id });
  const open = threads.flatMap(({ point }) =>
    point.number !== null && isOpenChange(point)
      ? [{ revisionId: point.revisionId, number: point.number }]
      : [],
  );
  const added = points.filter(({ kind }) => kind === 'change').map(({ number }) => ({ revisionId, number }));
  return [...open, ...added].toSorted(
    (one, other) => one.revisionId - other.revisionId || one.number - other.number,
  );
};

/** Decision and words of an event on the revision, if it is one. */
const saidIn = (event: DomainEvent, revisionId: number): SaidDecision | undefined => {
  if (!('revisionId' in event) || event.revisionId !== revisionId) return undefined;
  switch (event.category) {
    case 'Decision Recorded':
      return event;
    case 'Approver Answered':
      return { decision: event.decision, message: event.message ?? '' };
    case 'Revision Approved':
      return { decision: 'approve', message: event.message ?? '' };
    case 'Revision Rejected':
    case 'Stage Rejected':
      return { decision: 'request_changes', message: event.message ?? '' };
    default:
      return undefined;
  }
};

/** True for a repetition: the contact has made this decision before, and repeats it with the same message or none. */
const isRepeated = (
  commits: readonly CommitRecord[],
  by: Person,
  revisionId: number,
  { decision, message }: SaidDecision,
): boolean =>
  commits
    .filter(({ actor }) => actor.kind !== 'agent' && isSamePerson(personOfActor(actor), by))
    .flatMap(({ events }) => events)
    .map((event) => saidIn(event, revisionId))
    .some((said) => said?.decision === decision && (message === '' || said.message === message));

/** Records a decision that could not be taken. `again` if it can be taken now. */
const recordDecision = async (
  call: ClientCall,
  { projectId, workflowId, revisionId }: OnRound,
  given: GivenDecision,
): Promise<DecisionAnswer | Refused | typeof again> => {
  const { points: drafts, decision: what, message } = given;
  const said: SaidDecision = { decision: what, message };
  const { principal, now, at } = call;
  const { tenantId } = principal.tenant;
  const page = workflowIn(await timelinePage(tenantId, projectId), workflowId);
  if (!page) return refused('project_not_found');
  const { project, history, record, workflow } = page;
  const actor = proverOn(call, project, revisionId);
  if (isRefused(actor)) return actor;
  const closed = closedRefusal(project);
  if (closed) return closed;
  const found = findTask(workflow, revisionId);
  if (!found) return refused('revision_not_found');
  const shown = presentWorkflow(workflow, record.version, project, at);
  const { stage, task } = found;
  const submission = await submissionFor(call, { project, workflow, revisionId }, actor, drafts);
  if (isRefused(submission)) return submission;
  const decision = decide(workflow, commandOf(given, { project, workflow, revisionId }, actor, at));
  if (decision.type === 'accepted') return again;
  const { reason } = decision;
  // A link counts even if its sending was undone.
  const isTold = principal.link !== undefined || commentRefusal(task) === undefined;
  if (!isTold || reason !== decidedReason[outcomeOf(stage, task)]) {
    return decision.type === 'refused'
      ? { ...refusedBy(decision), current: shown }
      : refused(reason, {}, shown);
  }

  const { language } = project;
  const decided = await findDecision({ tenantId, projectId, workflowId, stage, task, language }, history);
  const about = { workflow: shown, reason, decided };
  const { points } = submission;
  const sent = task.sent_on === null ? Number.POSITIVE_INFINITY : Date.parse(task.sent_on);
  const { commits } = await historyBackTo({ tenantId, projectId }, history, sent);
  if (points.length === 0 && isRepeated(commits, personOfActor(actor), revisionId, said)) {
    return { ...about, outcome: 'ignored', entry: null };
  }
  const pointed: Pick<EventOf<'Decision Recorded'>, 'points'> = points.length > 0 ? { points } : {};
  const recorded: EventOf<'Decision Recorded'> = {
    category: 'Decision Recorded',
    stageId: stage.id,
    revisionId,
    at,
    decision: said.decision,
    message: said.message,
    ...pointed,
  };
  const commit = { ...commitAt({ tenantId, projectId, workflowId }, now), actor, events: [recorded] };
  const answer = { ...about, outcome: 'recorded' as const, entry: presentCommit(commit) };
  const kept: readonly TakenAction[] = [
    { projectId, workflowId, commit: { time: commit.time, name: commit.name }, reason },
  ];
  const result = await transact((entities) => ({
    once: onceItem(entities, call, kept),
    project: projectIsOpen(entities, { tenantId, projectId }),
    // Race: a concurrent undo can open the revision again; the decision is then taken.
    workflow: entities.WorkflowItem.check({ tenantId, projectId, id: workflowId })
      .where(({ version }, { eq }) => eq(version, record.version))
      .commit(),
    commit: entities.Commit.create(commit).commit(),
    points: submission.items(entities),
  }));
  if (result.committed) return answer;
  return result.failed.includes('once') ? repeated : again;
};

/** Client's comment without a decision, on a round that was sent to them; it waits for the agency's answer. */
export const commentAsClient = async (
  call: ClientCall,
  on: OnRound,
  message: string,
): Promise<{ ok: true } | Refused> => {
  const { revisionId } = on;
  const answer = await actAsClient(call, on, deciderOn, (actor) => ({
    actor,
    command: { type: 'comment_as_client', revisionId, message, at: call.at },
  }));
  if (!isRefused(answer)) return commented;
  const { current: _, ...refusal } = answer;
  return refusal;
};

/** Answer to a comment, and to its repetition. */
export const commented = { ok: true } as const;
