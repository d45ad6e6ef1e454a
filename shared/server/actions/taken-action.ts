/** Actions taken under an Idempotency-Key, as stored in its record, and their answer rebuilt from it. */
import type { ActionAnswer } from '#contracts/workflows.ts';
import { Commit } from '../data/entities/commit.ts';
import { projectWithWorkflows, workflowIn } from '../data/project-reads.ts';
import type { Principal } from '../lambda/principal.ts';
import { isRefused, type Refused, refused } from '../lambda/result.ts';
import { presentCommit, presentWorkflow } from '../projects/project-view.ts';

/** Action on one workflow: the key of its commit, or the reason that it was ignored while others were not. */
export interface TakenAction {
  readonly projectId: number;
  readonly workflowId: number;
  readonly commit: { readonly time: number; readonly name: string } | null;
  readonly reason: string | null;
}

interface RepeatedCall {
  readonly principal: Principal;
  readonly at: string;
}

/** Answers of the actions of one call, with the workflows as they are now. */
export const answersAgain = async (
  { principal, at }: RepeatedCall,
  taken: readonly TakenAction[],
): Promise<readonly ActionAnswer[] | Refused> => {
  const { tenantId } = principal.tenant;
  const [found, commits] = await Promise.all([
    projectWithWorkflows(tenantId, taken[0]?.projectId ?? 0),
    Promise.all(
      taken.map(async ({ projectId, workflowId, commit }) => {
        if (!commit) return undefined;
        const key = { tenantId, projectId, workflowId, ...commit };
        const { data } = await Commit.get(key).go({ consistent: true });
        return data ?? undefined;
      }),
    ),
  ]);
  if (!found) return refused('project_not_found');
  const answers = taken.flatMap(({ workflowId, reason }, index): ActionAnswer[] => {
    const own = workflowIn(found, workflowId);
    const commit = commits[index];
    if (!own) return [];
    return [
      {
        workflow: presentWorkflow(own.workflow, own.record.version, found.project, at),
        outcome: reason === null ? 'done' : 'ignored',
        reason,
        entry: commit ? presentCommit(commit) : null,
      },
    ];
  });
  return answers.length < taken.length ? refused('project_not_found') : answers;
};

/** Answer of an action on one workflow. */
export const answerAgain = async (
  call: RepeatedCall,
  taken: readonly TakenAction[],
): Promise<ActionAnswer | Refused> => {
  const answers = await answersAgain(call, taken);
  return isRefused(answers) ? answers : (answers[0] ?? refused('project_not_found'));
};
