/** Decisions and comments of a client on a round: the same by a mailed link and signed in to the portal. */

import type { AddedToEvents } from '#domain/event.ts';
import { can } from '#domain/permission/can.ts';
import { commentRefusal, findTask } from '#domain/workflow/index.ts';
import {
  type FileRecord,
  type ProjectRecord,
  projectWithWorkflows,
  workflowOfRecord,
} from '../data/project-reads.ts';
import { commitAt, projectIsOpen } from '../data/project-writes.ts';
import { transact } from '../data/transact.ts';
import { type Once, onceItem } from '../lambda/idempotency.ts';
import { eventActor, type Principal } from '../lambda/principal.ts';
import { isRefused, type Refused, refused, refusedBy } from '../lambda/result.ts';
import { decidedFiles } from './decided-files.ts';
import { onProject } from './on-project.ts';
import { actOnWorkflow } from './workflow-action.ts';

interface ClientCall {
  readonly principal: Principal;
  readonly now: number;
  readonly at: string;
  readonly once: Once | undefined;
}

interface OnRound {
  readonly projectId: number;
  readonly workflowId: number;
  readonly revisionId: number;
}

/** The contact who decides, by the name that the project has; a refusal if they may not. */
const deciderOn = ({ principal }: ClientCall, project: ProjectRecord, revisionId: number) => {
  const { actor } = principal;
  const verdict = can(actor, 'decide_as_client', { ...onProject(project), revision_id: revisionId });
  if (verdict !== true) return refused(verdict);
  const contact =
    actor.kind === 'agent' ? undefined : project.contacts.find(({ id }) => id === actor.contact_id);
  if (actor.kind === 'agent' || !contact) return refused('not_on_project');
  return { kind: actor.kind, id: contact.id, name: `${contact.firstname} ${contact.lastname}`.trim() };
};

/**
 * The client's message, and the files as sent to them: a later upload was not part of their decision. *Stage Approved*
 * carries neither, since the round's event beside it does.
 */
const clientsWords = (message: string, files: readonly FileRecord[]): AddedToEvents => {
  const sent = decidedFiles(files.filter(({ sent_on }) => sent_on !== undefined));
  return {
    message,
    filesOf: (decision) => (decision.category === 'Stage Approved' ? undefined : sent(decision)),
  };
};

/**
 * The client's decision on a round. Idempotent: a repetition is ignored. A decision on a round that was decided
 * otherwise or superseded is refused with a reason that says so (workflow.md).
 */
export const decideAsClient = (
  call: ClientCall,
  { projectId, workflowId, revisionId }: OnRound,
  { decision, message }: { decision: 'approve' | 'request_changes'; message: string },
) => {
  const { principal, now, at } = call;
  const type = decision === 'approve' ? 'approve_revision' : 'reject_revision';
  return actOnWorkflow({
    tenantId: principal.tenant.tenantId,
    projectId,
    workflowId,
    actor: eventActor(principal),
    now,
    allow: ({ project }) => {
      const decider = deciderOn(call, project, revisionId);
      return isRefused(decider) ? decider : undefined;
    },
    plan: ({ project, files }) => {
      const actor = deciderOn(call, project, revisionId);
      if (isRefused(actor)) return actor;
      return { actor, command: { type, revisionId, by: 'client', at }, adds: clientsWords(message, files) };
    },
  });
};

/** The client's comment without a decision, on a round that was sent to them. */
export const commentAsClient = async (
  call: ClientCall,
  { projectId, workflowId, revisionId }: OnRound,
  message: string,
): Promise<{ ok: true } | Refused> => {
  const { principal, now, at, once } = call;
  const { tenantId } = principal.tenant;
  const found = await projectWithWorkflows(tenantId, projectId);
  const record = found?.workflows.find(({ id }) => id === workflowId);
  if (!found || !record) return refused('project_not_found');
  const actor = deciderOn(call, found.project, revisionId);
  if (isRefused(actor)) return actor;
  const on = findTask(workflowOfRecord(record), revisionId);
  if (!on) return refused('revision_not_found');
  const unsent = commentRefusal(on.task);
  if (unsent) return refusedBy(unsent);

  const answer = { ok: true } as const;
  const { committed } = await transact((entities) => [
    projectIsOpen(entities, { tenantId, projectId }),
    entities.Commit.create({
      ...commitAt({ tenantId, projectId, workflowId }, now),
      actor,
      events: [{ category: 'Client Commented', stageId: on.stage.id, revisionId, at, message }],
    }).commit(),
    ...(once ? [entities.IdempotentCall.create(onceItem(once, answer, now)).commit()] : []),
  ]);
  // A used Idempotency-Key: the stack replays the earlier answer.
  return committed ? answer : refused('project_closed');
};
