/**
 * Recall: a client takes their decision, or their answer among several, back within ten minutes, as long as nobody else
 * has acted on the workflow since. Points submitted with it stay submitted.
 */
import type { DomainEvent } from './event.ts';
import { answerOn } from './revision-history.ts';
import type { Instant, WorkflowEvent } from './workflow/index.ts';

/** Milliseconds after a decision within which it can be taken back. */
export const recallTime = 600_000;

export type RecallRefusal = 'nothing_to_recall' | 'not_your_decision' | 'recall_too_late' | 'recall_acted_on';

/** Commit of the workflow's history, with its author. */
interface Commit {
  readonly seq?: number | null | undefined;
  readonly actor: { readonly kind: string; readonly id: number };
  readonly events: readonly (DomainEvent | WorkflowEvent)[];
}

/** Decision that can be taken back until an instant, identified by the `seq` of its commit. */
export interface Recallable {
  readonly seq: number;
  readonly decision: 'approve' | 'request_changes';
  readonly decided_on: Instant;
  readonly until: Instant;
}

const people: ReadonlySet<string> = new Set(['agent', 'contact', 'reviewer']);

/** True for a commit by another person, unless it only opens a link. */
const isActOfAnother = ({ actor, events }: Commit, contactId: number): boolean =>
  people.has(actor.kind) &&
  (actor.kind === 'agent' || actor.id !== contactId) &&
  events.some(({ category }) => category !== 'Link Opened');

/**
 * Decision of the contact on the revision that they can take back at `at`, or the reason against it. `history` is of
 * the workflow, newest first; its newest part is enough if it reaches back for {@link recallTime}.
 */
export const recallOf = (
  on: {
    readonly stageId: number;
    readonly revisionId: number;
    readonly contactId: number;
    readonly at: Instant;
  },
  history: readonly Commit[],
): Recallable | RecallRefusal => {
  const found = answerOn(on, history);
  if (!found || found.event.category === 'Stage Completed' || typeof found.commit.seq !== 'number')
    return 'nothing_to_recall';
  const { commit, event } = found;
  if (commit.actor.kind === 'agent' || commit.actor.id !== on.contactId) return 'not_your_decision';
  const until = new Date(Date.parse(event.at) + recallTime).toISOString();
  if (on.at > until) return 'recall_too_late';
  const since = history.slice(0, history.indexOf(commit));
  if (since.some((later) => isActOfAnother(later, on.contactId))) return 'recall_acted_on';
  const isApproval = event.category === 'Revision Approved' || event.category === 'Stage Approved';
  const decided = isApproval ? 'approve' : 'request_changes';
  return {
    seq: found.commit.seq,
    decision: event.category === 'Approver Answered' ? event.decision : decided,
    decided_on: event.at,
    until,
  };
};

/** Latest decision of the contact in the workflow, if they can take it back. `history` as in {@link recallOf}. */
export const latestRecall = (
  by: { readonly contactId: number; readonly at: Instant },
  history: readonly Commit[],
): (Recallable & { readonly revisionId: number }) | undefined => {
  const own = history.filter(({ actor }) => actor.kind !== 'agent' && actor.id === by.contactId);
  for (const { events } of own) {
    for (const event of events) {
      const isOwn = event.category === 'Approver Answered' || ('by' in event && event.by === 'client');
      if (!isOwn || !('revisionId' in event) || !('stageId' in event) || !event.revisionId) continue;
      const { stageId, revisionId } = event;
      const found = recallOf({ stageId, revisionId, ...by }, history);
      return typeof found === 'string' ? undefined : { ...found, revisionId };
    }
  }
  return undefined;
};
