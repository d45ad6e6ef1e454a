/** Decision on a revision, as recorded in the history: its event, time and author. */
import type { DomainEvent } from './event.ts';
import type { WorkflowEvent } from './workflow/event.ts';

/** Commit of a history; `seq` is missing for those outside a workflow's chain. */
interface Commit {
  readonly seq?: number | null | undefined;
  readonly events: readonly (DomainEvent | WorkflowEvent)[];
}

/** Events that decide on a revision, or complete its stage. */
export type RevisionDecision = Extract<
  DomainEvent | WorkflowEvent,
  {
    category:
      | 'Revision Approved'
      | 'Stage Approved'
      | 'Revision Rejected'
      | 'Stage Rejected'
      | 'Stage Completed';
  }
>;

/** Events by which a client answers, and the decisions. */
type RevisionAnswer = RevisionDecision | Extract<WorkflowEvent, { category: 'Approver Answered' }>;

interface OnRevision {
  readonly stageId: number;
  readonly revisionId: number;
}

const isDecisionOn =
  ({ stageId, revisionId }: OnRevision) =>
  (one: DomainEvent | WorkflowEvent): one is RevisionDecision => {
    switch (one.category) {
      case 'Revision Approved':
      case 'Stage Approved':
      case 'Revision Rejected':
      case 'Stage Rejected':
        return one.revisionId === revisionId;
      case 'Stage Completed':
        return one.stageId === stageId;
      default:
        return false;
    }
  };

/** Latest event of this kind that was not undone, in a history of its workflow, newest first. */
const latest = <History extends Commit, Event extends DomainEvent | WorkflowEvent>(
  history: readonly History[],
  is: (event: DomainEvent | WorkflowEvent) => event is Event,
): { readonly commit: History; readonly event: Event } | undefined => {
  const undone = new Set<number>();
  for (const commit of history) {
    for (const event of commit.events) {
      if (event.category === 'Action Undone' || event.category === 'Decision Recalled')
        undone.add(event.patch.seq);
    }
    if (typeof commit.seq === 'number' && undone.has(commit.seq)) continue;
    const event = commit.events.find(is);
    if (event) return { commit, event };
  }
  return undefined;
};

/**
 * Latest decision that named the revision or completed its stage, and was not undone. `history` is of its workflow,
 * newest first, and may be only the newest part: undefined means that this part has no decision.
 */
export const decisionOn = <History extends Commit>(on: OnRevision, history: readonly History[]) =>
  latest(history, isDecisionOn(on));

/** The same with the answers of rounds that several contacts decide; an answer comes before the decision it led to. */
export const answerOn = <History extends Commit>(on: OnRevision, history: readonly History[]) => {
  const isDecision = isDecisionOn(on);
  return latest(
    history,
    (one): one is RevisionAnswer =>
      (one.category === 'Approver Answered' && one.revisionId === on.revisionId) || isDecision(one),
  );
};
