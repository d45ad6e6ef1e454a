/** Content of a review page: the revision of its link, its outcome, and facts around it that a client may see. */

import type { Review, ReviewState } from '#contracts/review.ts';
import type { DomainEvent } from '#domain/event.ts';
import { can } from '#domain/permission/can.ts';
import { refusalToWrite } from '#domain/plan/subscription.ts';
import {
  decide,
  dueOn,
  findTask,
  hasRounds,
  openTask,
  roundsOf,
  type Stage,
  type Task,
  type Workflow,
} from '#domain/workflow/index.ts';
import { onProject } from '#server/actions/on-project.ts';
import { Directory } from '#server/data/entities/directory.ts';
import { MailText } from '#server/data/entities/mail-text.ts';
import {
  type CommitRecord,
  type ProjectRecord,
  timelinePage,
  workflowOfRecord,
} from '#server/data/project-reads.ts';
import { sentFiles } from '#server/files/revision-files.ts';
import type { LinkTarget, Principal } from '#server/lambda/principal.ts';
import { type Refused, refused } from '#server/lambda/result.ts';
import { renderMessage, senderOf } from '#server/mail/project-mail.ts';
import { linkOfContact } from '#server/mail/tracked-links.ts';
import { linkUrl } from '#server/mail/workspace-url.ts';
import { presentFile } from '#server/projects/present.ts';
import { tokenOfLink } from '#server/tokens/links.ts';
import { guestFrame } from '#server/workspace/guest-frame.ts';
import { subscriptionTerms } from '#server/workspace/subscription.ts';

export interface ReviewerCall {
  readonly principal: Principal;
  readonly now: number;
  readonly at: string;
}

export const linkOf = ({ principal }: Pick<ReviewerCall, 'principal'>): LinkTarget => {
  if (!principal.link) throw new Error('a reviewer comes by a link');
  return principal.link;
};

/** Sent without moving the stage forward: the client sees the work, and no decision is expected (workflow.md). */
const isShown = ({ status }: Stage, task: Task): boolean =>
  status === 'in_progress' &&
  task.status === 'in_progress' &&
  task.sent_on !== null &&
  (task.requested_on === null || task.sent_on >= task.requested_on);

const whatBecame: ReadonlySet<string> = new Set<ReviewState>([
  'already_approved',
  'already_rejected',
  'superseded',
]);

/**
 * State of the revision: open, or its outcome, by asking the domain to decide on an approval now. An open revision is
 * read-only while the workspace's subscription accepts no answers.
 */
const stateOf = (
  project: Pick<ProjectRecord, 'archived' | 'cancelled'>,
  workflow: Workflow,
  revisionId: number,
  at: string,
  mayAnswer: boolean,
): ReviewState => {
  if (project.archived || project.cancelled) return 'closed';
  const found = findTask(workflow, revisionId);
  if (found && isShown(found.stage, found.task)) return mayAnswer ? 'shown' : 'read_only';
  const decision = decide(workflow, { type: 'approve_revision', revisionId, by: 'client', at });
  if (decision.type === 'accepted') return mayAnswer ? 'open' : 'read_only';
  return whatBecame.has(decision.reason) ? (decision.reason as ReviewState) : 'not_open_for_review';
};

/** The round to review instead: one that was sent and is open, preferably in the same stage. */
const currentRound = (workflow: Workflow, stage: Stage | undefined, revisionId: number): Task | undefined =>
  [...(stage ? [stage] : []), ...workflow.stages]
    .flatMap((one) => openTask(one) ?? [])
    .find(({ id, sent_on }) => sent_on !== null && id !== revisionId);

type Told = Pick<Review['history'][number], 'what' | 'message'>;

/** History entry for a client. A stage approved together with its revision is told once. */
const told = (event: DomainEvent, events: readonly DomainEvent[]): Told | undefined => {
  switch (event.category) {
    case 'Send Preview':
      return { what: 'sent', message: event.mail.subject };
    case 'Revision Rejected':
    case 'Stage Rejected':
      return { what: 'requested', message: event.message ?? '' };
    case 'Stage Approved':
      if (events.some(({ category }) => category === 'Revision Approved')) return undefined;
      return { what: 'approved', message: '' };
    case 'Revision Approved':
      return { what: 'approved', message: event.message ?? '' };
    default:
      return undefined;
  }
};

const historyOf = (commits: readonly CommitRecord[], stageId: number): Review['history'] =>
  commits.flatMap(({ time, actor, events }) =>
    events
      .filter((event) => 'stageId' in event && event.stageId === stageId)
      .flatMap((event) => {
        const what = told(event, events);
        return what ? [{ at: new Date(time).toISOString(), who: actor.name, ...what }] : [];
      }),
  );

/** Review link that a revision was sent with; if that event is no longer on the history page, the stage's link. */
const reviewLinkOf = (commits: readonly CommitRecord[], stage: Stage, task: Task): string | null => {
  const sent = commits
    .flatMap(({ events }) => events)
    .find((event) => event.category === 'Send Preview' && event.revisionId === task.id);
  if (sent?.category === 'Send Preview') return sent.reviewLink;
  return task.sent_on === stage.sent_on ? stage.review_link : null;
};

/** Present content of a tracked link's review page. */
export const presentReview = async (call: ReviewerCall): Promise<Review | Refused> => {
  const { principal, now, at } = call;
  const { tenant, actor } = principal;
  const { tenantId } = tenant;
  const { link_id, projectId, workflowId, revisionId, contactId } = linkOf(call);
  const [page, { data: entry }] = await Promise.all([
    timelinePage(tenantId, projectId),
    Directory.get({ kind: 'link', name: link_id, tenantId }).go(),
  ]);
  const record = page?.workflows.find(({ id }) => id === workflowId);
  if (!page || !record) return refused('not_found');
  const { project, files } = page;
  const verdict = can(actor, 'view_project', onProject(project));
  const contact = project.contacts.find(({ id }) => id === contactId);
  if (verdict !== true || !contact) return refused('not_found');

  const workflow = workflowOfRecord(record);
  const found = findTask(workflow, revisionId);
  const commits = page.history.commits.filter((commit) => commit.workflowId === workflowId);
  const { mail_time: time = 0, mail_name: name = '' } = entry ?? {};
  const sending = commits.find((commit) => commit.time === time && commit.name === name);
  const current = currentRound(workflow, found?.stage, revisionId);
  const [{ data: mail }, sender, currentLink, frame, shownFiles] = await Promise.all([
    MailText.get({ tenantId, projectId, time, workflowId, name }).go(),
    senderOf(tenantId, sending?.actor ?? { id: 0, name: tenant.name }),
    current && linkOfContact({ tenantId, projectId, revisionId: current.id, contactId }),
    guestFrame(tenant, project, now),
    Promise.all(sentFiles(files, revisionId).map((file) => presentFile(file, now))),
  ]);
  const { stage, task, round = 0 } = found ?? {};
  const rounds = stage ? roundsOf(stage).length : 0;
  return {
    state: stateOf(project, workflow, revisionId, at, !refusalToWrite(subscriptionTerms(tenant), at)),
    ...frame,
    contact: { firstname: contact.firstname, lastname: contact.lastname },
    deliverable: workflow.title,
    stage: { title: stage?.title ?? '' },
    round,
    rounds,
    rounds_left: rounds - round,
    has_rounds: stage !== undefined && hasRounds(stage),
    message:
      mail && stage
        ? renderMessage({
            tenant,
            project,
            workflow,
            stage,
            task,
            recipient: contact,
            sender,
            text: mail,
            linkUrl: linkUrl(tenant, link_id),
            files: shownFiles,
            at: new Date(time).toISOString(),
          })
        : '',
    link: stage && task ? reviewLinkOf(commits, stage, task) : null,
    files: shownFiles,
    sent_on: task?.sent_on ?? null,
    due_on: (stage?.status === 'in_progress' && task && dueOn(task, project)) || null,
    decided_on: task?.completed_on ?? null,
    current: currentLink ? `/review/${tokenOfLink(currentLink)}` : null,
    history: stage ? historyOf(commits, stage.id) : [],
  };
};
