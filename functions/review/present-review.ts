/** Content of a review page: the revision of its link, its outcome, and facts around it that a client may see. */

import type { EntityItem } from 'electrodb';
import type { Review, ReviewState } from '#contracts/review.ts';
import { type Answerer, decidersBy, shownName } from '#domain/answerer/index.ts';
import { type ClientEventName, type ClientReader, readByClient } from '#domain/client-history.ts';
import type { Language } from '#domain/email-template/language.ts';
import type { DomainEvent, EventName, EventOf } from '#domain/event.ts';
import { can } from '#domain/permission/can.ts';
import { refusalToWrite } from '#domain/plan/subscription.ts';
import { isClosed, type Lifecycle } from '#domain/project/lifecycle.ts';
import { recallOf, recallTime } from '#domain/recall.ts';
import { isUndoneEntry } from '#domain/undone.ts';
import {
  currentStage,
  daysToAskFor,
  dueOn,
  findTask,
  isDecided,
  isSuperseded,
  linkOfRound,
  openTask,
  outcomeOf,
  roundsAt,
  type Stage,
  type Task,
  type Workflow,
  waitingFor,
  wishOf,
} from '#domain/workflow/index.ts';
import { onProject } from '#server/actions/on-project.ts';
import { MailText } from '#server/data/entities/mail-text.ts';
import {
  type CommitRecord,
  historyBackTo,
  type ProjectRecord,
  timelinePage,
  workflowIn,
} from '#server/data/project-reads.ts';
import { sentFiles } from '#server/files/revision-files.ts';
import { withDescribedVersions, withWords } from '#server/files/words.ts';
import type { LinkTarget, Principal } from '#server/lambda/principal.ts';
import { type Refused, refused } from '#server/lambda/result.ts';
import { frozenMessage, frozenOf } from '#server/mail/frozen-mail.ts';
import { linkOfContact } from '#server/mail/tracked-links.ts';
import { approversAt, presentFile } from '#server/projects/project-view.ts';
import { findDecision } from '#server/projects/revision-decision.ts';
import { withoutUntold } from '#server/projects/untold-sendings.ts';
import { isPassOf } from '#server/tokens/decision-code.ts';
import { tokenOfLink } from '#server/tokens/links.ts';
import { guestFrame } from '#server/workspace/guest-frame.ts';
import { subscriptionTerms } from '#server/workspace/subscription.ts';

export interface ReviewerCall {
  readonly principal: Principal;
  readonly now: number;
  readonly at: string;
}

/** The call as that of the colleague whom its body or query names, to whom the link was forwarded. */
export const signed = <Call extends ReviewerCall>(call: Call, answerer: Answerer | undefined): Call =>
  answerer ? { ...call, principal: { ...call.principal, answerer } } : call;

/** The same for a decision, with the proof of a mailed code. */
export const proven = <Call extends ReviewerCall>(
  call: Call,
  { answerer, pass }: { readonly answerer?: Answerer | undefined; readonly pass?: string | undefined },
): Call => {
  const { principal, now } = signed(call, answerer);
  const hasPass = pass !== undefined && isPassOf(linkOf(call).link_id, pass, now);
  return { ...call, principal: { ...principal, hasPass } };
};

export const linkOf = ({ principal }: Pick<ReviewerCall, 'principal'>): LinkTarget => {
  if (!principal.link) throw new Error('a reviewer comes by a link');
  return principal.link;
};

/** State of the revision. An open one is read-only while the workspace's subscription accepts no answers. */
const stateOf = (
  project: Lifecycle,
  { stage, task }: { readonly stage: Stage; readonly task: Task },
  mayAnswer: boolean,
): ReviewState => {
  if (isClosed(project)) return 'closed';
  const outcome = outcomeOf(stage, task);
  return (outcome === 'open' || outcome === 'shown') && !mayAnswer ? 'read_only' : outcome;
};

/** The round to review instead: one that was sent and is open, preferably in the same stage. */
const currentRound = (workflow: Workflow, stage: Stage, revisionId: number): Task | undefined =>
  [stage, ...workflow.stages]
    .flatMap((one) => openTask(one) ?? [])
    .find(({ id, sent_on }) => sent_on !== null && id !== revisionId);

type Told = Pick<Review['history'][number], 'what' | 'message'>;

type ReadableEvent = EventOf<ClientEventName>;

/**
 * Line of the review page for an event that the client may read; null for one without a line. A stage approved with its
 * revision is told once.
 */
const told = (event: ReadableEvent, events: readonly DomainEvent[]): Told | null => {
  switch (event.category) {
    case 'Send Preview':
      return { what: 'sent', message: event.mail.subject };
    case 'Approver Answered':
      return {
        what: event.decision === 'approve' ? 'approved' : 'requested',
        message: event.message ?? '',
      };
    case 'Revision Rejected':
    case 'Stage Rejected':
      // The answers are lines of their own.
      if (event.given && event.by !== 'agent') return null;
      return { what: 'requested', message: event.message ?? '' };
    case 'Stage Approved':
      if (events.some(({ category }) => category === 'Revision Approved')) return null;
      return { what: 'approved', message: '' };
    case 'Revision Approved':
      if (event.given && event.by !== 'agent') return null;
      return { what: 'approved', message: event.message ?? '' };
    case 'Decision Recalled':
      return { what: event.decision === 'approve' ? 'recalled_approval' : 'recalled_request', message: '' };
    case 'Client Commented':
      return { what: 'commented', message: event.message };
    case 'Decision Recorded':
      return {
        what: event.decision === 'approve' ? 'approved_late' : 'requested_late',
        message: event.message,
      };
    case 'More Time Asked':
      return { what: 'asked_for_time', message: event.message };
    case 'More Time Withdrawn':
      return { what: 'withdrew_wish', message: '' };
    case 'More Time Answered':
      return { what: event.agreed ? 'agreed_to_time' : 'kept_due_date', message: event.message };
    case 'Message Sent':
    case 'Revision Reminder':
    case 'Revision Added':
    case 'Round Kind Changed':
    case 'Due Date Moved':
    case 'Stage Completed':
    case 'Stage Started':
    case 'Stage Reopened':
    case 'Project Archived':
    case 'Project Unarchived':
    case 'Cancel Project':
    case 'Points Submitted':
    case 'Comment Added':
    case 'Point Replied':
    case 'Point Accepted':
    case 'Point Reopened':
    case 'Deliverable Sent':
    case 'Guest Added':
      return null;
  }
};

const historyOf = (
  commits: readonly CommitRecord[],
  {
    workflow,
    stage,
    productionDetails,
    language,
  }: ClientReader & { readonly stage: Stage; readonly language: Language },
): Review['history'] =>
  commits.flatMap(({ time, actor, seq = null, events }) => {
    const read = readByClient({ seq, events }, { workflow, productionDetails });
    const readable: ReadonlySet<EventName> = new Set(read.map(({ category }) => category));
    return events
      .filter((event): event is ReadableEvent => readable.has(event.category))
      .filter((event) => 'stageId' in event && event.stageId === stage.id)
      .flatMap((event) => {
        const what = told(event, events);
        return what ? [{ at: new Date(time).toISOString(), who: shownName(actor, language), ...what }] : [];
      });
  });

/**
 * Time back to which the page tells the history, in epoch milliseconds: the sending of its round, whose link an earlier one keeps
 * nowhere else, and of a decided round the time within which the decision may be taken back.
 */
const toldSince = ({ stage, task }: { readonly stage: Stage; readonly task: Task }, now: number): number =>
  Math.min(
    task.sent_on === null ? Number.POSITIVE_INFINITY : Date.parse(task.sent_on),
    isDecided(stage, task) || task.answers.length > 0 ? now - recallTime : Number.POSITIVE_INFINITY,
  );

/** Sendings of rounds that stand, in the order of the commits. */
const sendingsIn = (workflow: Workflow, commits: readonly CommitRecord[]) =>
  commits
    .filter(({ seq = null, events }) => !isUndoneEntry(workflow, { seq, events }))
    .flatMap(({ events }) => events)
    .filter((event) => event.category === 'Send Preview');

/**
 * True for a page that the agency holds or has held: it gives out no mailed link, by which an answer would be the contact's
 * (docs/decisions/0163).
 */
const isOfAgency = ({ seenBy, link }: Principal): boolean => seenBy !== undefined || link?.isCopied === true;

/** Message of the mail to this contact, as it was sent. On a page of the agency its links lead to that page. */
const messageTo = (
  principal: Principal,
  mail: EntityItem<typeof MailText>,
  { contactId, link_id }: LinkTarget,
): string => {
  const { tenant } = principal;
  const frozen = frozenOf(mail);
  const recipient = frozen?.recipients.find(({ id }) => id === contactId);
  if (!frozen || !recipient) return '';
  const links = isOfAgency(principal)
    ? Object.fromEntries(Object.keys(recipient.links).map((revision) => [revision, link_id]))
    : recipient.links;
  return frozenMessage(tenant, mail, frozen, { ...recipient, links });
};

/** The contact's own decision, as long as they may take it back. */
const recallFor = (...given: Parameters<typeof recallOf>): Review['recall'] => {
  const found = recallOf(...given);
  return typeof found === 'string' ? null : { seq: found.seq, until: found.until };
};

/** Answers to the open round, where several contacts decide it. */
const approvalFor = (
  project: ProjectRecord,
  { stage, task }: { readonly stage: Stage; readonly task: Task },
  contactId: number,
): Review['approval'] => {
  const approvers = approversAt(project, stage, task);
  if (approvers.length === 0) return null;
  const ids = approvers.map(({ id }) => id);
  const waiting = waitingFor(task.answers, ids);
  return {
    answers: task.answers
      .filter(
        ({ approver }) => approver.id === contactId || project.contacts.some(({ id }) => id === approver.id),
      )
      .map(({ approver, decision }) => ({
        by: shownName(approver, project.language),
        decision,
        own: approver.id === contactId,
      })),
    waiting: approvers.filter(({ id }) => id !== contactId && waiting.includes(id)).map(({ name }) => name),
    counts: ids.includes(contactId),
  };
};

/** Wish for a later due date, and the days that may be asked for; nothing unless the round waits for its reader. */
const wishFor = (
  project: ProjectRecord,
  { task }: { readonly task: Task },
  { contactId, state, at }: { readonly contactId: number; readonly state: ReviewState; readonly at: string },
): Pick<Review, 'days_to_ask_for' | 'wish'> => {
  if (state !== 'open') return { days_to_ask_for: [], wish: null };
  const told = wishOf(task, project);
  return {
    days_to_ask_for: [...daysToAskFor(task, project, at)],
    wish: told
      ? {
          due_date: told.wish.due_date,
          by: shownName(told.wish.by, project.language),
          own: told.wish.by.id === contactId,
          message: told.wish.message,
          state: told.state,
          reply: told.wish.end?.how === 'kept' ? told.wish.end.message : '',
        }
      : null,
  };
};

/** Present content of a tracked link's review page. */
export const presentReview = async (call: ReviewerCall): Promise<Review | Refused> => {
  const { principal, now, at } = call;
  const { tenant, actor } = principal;
  const { tenantId } = tenant;
  const { projectId, workflowId, revisionId, contactId, mail: sent } = linkOf(call);
  const page = workflowIn(await timelinePage(tenantId, projectId), workflowId);
  if (!page) return refused('not_found');
  const { project, record, workflow } = page;
  const verdict = can(actor, 'view_project', onProject(project));
  const contact = project.contacts.find(({ id }) => id === contactId);
  if (verdict !== true || !contact) return refused('not_found');

  const found = findTask(workflow, revisionId);
  if (!found) return refused('not_found');
  const { stage, task } = found;
  const files = withWords([stage], page.files);
  const history = await historyBackTo({ tenantId, projectId }, page.history, toldSince(found, now));
  const commits = history.commits.filter((commit) => commit.workflowId === workflowId);
  const { time, name } = sent;
  const current = currentRound(workflow, stage, revisionId);
  const before = stage.tasks.slice(0, stage.tasks.indexOf(task));
  const [{ data: mail }, currentLink, frame, shownFiles, earlierFiles, decided] = await Promise.all([
    MailText.get({ tenantId, projectId, time, workflowId, name }).go(),
    current && linkOfContact({ tenantId, projectId, revisionId: current.id }, contact),
    guestFrame(tenant, project, now),
    Promise.all(withDescribedVersions(sentFiles(files, revisionId)).map((file) => presentFile(file, now))),
    Promise.all(
      before.flatMap(({ id }, round) =>
        withDescribedVersions(sentFiles(files, id)).map(async (file) => ({
          ...(await presentFile(file, now)),
          round,
        })),
      ),
    ),
    findDecision({ tenantId, projectId, workflowId, stage, task, language: project.language }, history),
  ]);
  const state = stateOf(project, found, !refusalToWrite(subscriptionTerms(tenant), at));
  return {
    state,
    ...frame,
    contact: { firstname: contact.firstname, lastname: contact.lastname },
    deliverable: workflow.title,
    stage: { title: stage.title },
    current_stage: currentStage(workflow)?.title ?? null,
    version: record.version,
    revision_id: revisionId,
    rounds: roundsAt(stage, task),
    message: mail ? messageTo(principal, mail, linkOf(call)) : '',
    link: linkOfRound(stage, task, sendingsIn(workflow, commits)),
    files: shownFiles,
    earlier_files: earlierFiles,
    sent_on: task.sent_on,
    due_on: (stage.status === 'in_progress' && dueOn(task, project)) || null,
    ...wishFor(project, found, { contactId, state, at }),
    deciders: decidersBy(project, tenant),
    decided,
    approval: approvalFor(project, found, contactId),
    recall:
      (decided ?? task.answers.length > 0)
        ? recallFor({ stageId: stage.id, revisionId, contactId, at }, commits)
        : null,
    superseded: isSuperseded(stage, task),
    current: currentLink && !isOfAgency(principal) ? `/review/${tokenOfLink(currentLink)}` : null,
    history: historyOf(await withoutUntold(commits, [workflow]), {
      workflow,
      stage,
      productionDetails: tenant.show_production_details_in_timeline,
      language: project.language,
    }),
  };
};
