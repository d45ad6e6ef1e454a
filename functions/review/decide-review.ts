import { commentReview, decideReview, getReview } from '../../shared/contracts/review.ts';
import { can } from '../../shared/domain/permission/can.ts';
import { findTask, type WorkflowEvent } from '../../shared/domain/workflow/index.ts';
import { approvedFiles } from '../../shared/server/approved-files.ts';
import { randomName } from '../../shared/server/data/ids.ts';
import {
  type ProjectRecord,
  projectWithWorkflows,
  workflowOfRecord,
} from '../../shared/server/data/project-reads.ts';
import { transact } from '../../shared/server/data/transact.ts';
import { endpoint } from '../../shared/server/lambda/http.ts';
import { onceItem } from '../../shared/server/lambda/once.ts';
import { isRefused, type Refused, refused } from '../../shared/server/lambda/result.ts';
import { onProject } from '../../shared/server/on-project.ts';
import { actOnWorkflow, type Loaded } from '../../shared/server/workflow-action.ts';
import { linkOf, presentReview, type ReviewerCall } from './present-review.ts';

export const getReviewEndpoint = endpoint(getReview, (call) => presentReview(call));

/** The contact that the link stands for, if they may still decide on its revision. */
const contactOf = (call: Pick<ReviewerCall, 'principal'>, project: ProjectRecord) => {
  const { revisionId, contactId } = linkOf(call);
  const subject = { ...onProject(project), revision_id: revisionId };
  if (can(call.principal.actor, 'decide_as_client', subject) !== true) return undefined;
  return project.contacts.find(({ id }) => id === contactId);
};

const nameOf = ({ firstname, lastname }: ProjectRecord['contacts'][number]): string =>
  `${firstname} ${lastname}`.trim();

const decided: ReadonlySet<string> = new Set(['Revision Approved', 'Revision Rejected', 'Stage Rejected']);

/** What the client said, and the files as they were sent to them: an upload since then was not what they approved. */
const withWords =
  (message: string) =>
  (event: WorkflowEvent, loaded: Loaded): Record<string, unknown> => {
    const sent = loaded.files.filter(({ sent_on }) => sent_on !== undefined);
    const files =
      event.category === 'Revision Approved' ? approvedFiles(event, { ...loaded, files: sent }) : {};
    return message !== '' && decided.has(event.category) ? { ...files, message } : files;
  };

/**
 * The client's decision. It names the revision of its link: a repeated one is answered quietly, one on a revision that
 * was decided or superseded is refused with what became of it and the way to the current round (workflow.md).
 */
export const decideReviewEndpoint = endpoint(decideReview, async (call) => {
  const { principal, body, now, at } = call;
  const { projectId, workflowId, revisionId, contactId } = linkOf(call);
  const type = body.decision === 'approve' ? 'approve_revision' : 'reject_revision';
  const actor = { kind: 'reviewer' as const, id: contactId, name: '' };
  const answer = await actOnWorkflow({
    tenantId: principal.tenant.tenantId,
    projectId,
    workflowId,
    actor,
    now,
    allow: ({ project }) => {
      const contact = contactOf(call, project);
      if (!contact) return refused('not_found');
      // The name stands in the project that the action loads; to ask for it before would be a read more.
      actor.name = nameOf(contact);
      return undefined;
    },
    command: () => ({ type, revisionId, by: 'client', at }),
    enrich: withWords(body.message),
  });
  const review = await presentReview(call);
  if (isRefused(review)) return review;
  // What the action would show of the whole workflow is more than a reviewer is shown.
  if (isRefused(answer)) return { ...answer, current: review } satisfies Refused;
  return { outcome: answer.outcome, review };
});

/** What the client says to the team without a decision. */
export const commentReviewEndpoint = endpoint(commentReview, async (call) => {
  const { principal, body, now, at, once } = call;
  const { tenantId } = principal.tenant;
  const { projectId, workflowId, revisionId, contactId } = linkOf(call);
  const found = await projectWithWorkflows(tenantId, projectId);
  const record = found?.workflows.find(({ id }) => id === workflowId);
  const contact = found && contactOf(call, found.project);
  if (!record || !contact) return refused('not_found');
  const on = findTask(workflowOfRecord(record), revisionId);
  if (!on) return refused('not_open_for_review');

  const answer = { ok: true } as const;
  const { committed } = await transact((entities) => [
    entities.Project.check({ tenantId, projectId })
      .where((project, { eq }) => `${eq(project.archived, false)} AND ${eq(project.cancelled, false)}`)
      .commit(),
    entities.Commit.create({
      tenantId,
      projectId,
      workflowId,
      time: now,
      name: randomName(),
      actor: { kind: 'reviewer', id: contactId, name: nameOf(contact) },
      events: [{ category: 'Client Commented', stageId: on.stage.id, revisionId, at, message: body.message }],
    }).commit(),
    ...(once ? [entities.IdempotentCall.create(onceItem(once, answer, now)).commit()] : []),
  ]);
  // A used key is answered as before by the stack.
  return committed ? answer : refused('project_closed');
});
