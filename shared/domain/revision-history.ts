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

/**
 * Latest decision that named the revision or completed its stage, and was not undone. `history` is of its workflow,
 * newest first, and may be only the newest part: undefined means that this part has no decision.
 */
export const decisionOn = <History extends Commit>(
  { stageId, revisionId }: { readonly stageId: number; readonly revisionId: number },
  history: readonly History[],
): { readonly commit: History; readonly event: RevisionDecision } | undefined => {
  const undone = new Set<number>();
  for (const commit of history) {
    for (const event of commit.events) {
      if (event.category === 'Action Undone' || event.category === 'Decision Recalled')
        undone.add(event.patch.seq);
    }
    if (typeof commit.seq === 'number' && undone.has(commit.seq)) continue;
    const event = commit.events.find((one): one is RevisionDecision => {
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
    });
    if (event) return { commit, event };
  }
  return undefined;
};
