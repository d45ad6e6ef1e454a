/** Recall of a decision by the client, by a mailed link or signed in (shared/domain/recall.ts). */
import type { ActionAnswer } from '#contracts/workflows.ts';
import { recallOf, recallTime } from '#domain/recall.ts';
import { findTask } from '#domain/workflow/index.ts';
import { historyBackTo, historyPage, undoPatch } from '../data/project-reads.ts';
import { type Refused, refused } from '../lambda/result.ts';
import { actAsClient, asRead, type ClientCall, type OnRound, proverOn } from './client-decision.ts';
import { answerAgain, type TakenAction } from './taken-action.ts';

/** Takes back the decision with this `seq`. Optimistic lock: a decision made since has another one. */
export const recallDecision = async (
  call: ClientCall,
  on: OnRound,
  seq: number,
): Promise<ActionAnswer | Refused> => {
  const { principal, now, at } = call;
  const { tenantId } = principal.tenant;
  const { projectId, workflowId, revisionId } = on;
  const answer = await actAsClient(call, on, proverOn, async (actor, { workflow }) => {
    const found = findTask(workflow, revisionId);
    if (!found) return refused('revision_not_found');
    const [newest, patch] = await Promise.all([
      historyPage(tenantId, projectId, undefined),
      undoPatch(tenantId, projectId, workflowId, seq),
    ]);
    const history = await historyBackTo({ tenantId, projectId }, newest, now - recallTime);
    const commits = history.commits.filter((commit) => commit.workflowId === workflowId);
    const recallable = recallOf({ stageId: found.stage.id, revisionId, contactId: actor.id, at }, commits);
    if (typeof recallable === 'string') return refused(recallable);
    if (recallable.seq !== seq) return refused('nothing_to_recall');
    const { decision, decided_on } = recallable;
    return { actor, command: { type: 'recall_decision', revisionId, decision, decided_on, patch, at } };
  });
  return asRead(call, answer);
};

/** Answer to a repeated recall. */
export const recalledAgain = async (
  call: ClientCall,
  kept: readonly TakenAction[],
): Promise<ActionAnswer | Refused> => asRead(call, await answerAgain(call, kept));
