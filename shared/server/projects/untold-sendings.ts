import { mayHaveArrived } from '#domain/mail-state.ts';
import { isUndoneEntry } from '#domain/undone.ts';
import type { Workflow } from '#domain/workflow/index.ts';
import { MailRecord } from '../data/entities/mail-record.ts';
import type { CommitRecord } from '../data/project-reads.ts';

/** True if a mail of the sending has gone out, as far as known. A multi-update has its mails at its first preview. */
const hasMailed = async (commit: CommitRecord): Promise<boolean> => {
  const { tenantId, projectId, time, workflowId, events } = commit;
  const [sent] = events;
  const [first = { workflowId }] = (sent?.category === 'Send Preview' && sent.update) || [];
  const { data } = await MailRecord.query
    .primary({ tenantId, projectId, time, workflowId: first.workflowId })
    .go({ consistent: true, pages: 'all' });
  return data.some(({ state }) => mayHaveArrived(state));
};

/**
 * Commits as a client may read of them: without the sendings that were undone before any of their mails went out, of which the
 * client was never told. Each sending that was undone, a rare one, costs a query.
 */
export const withoutUntold = async (
  commits: readonly CommitRecord[],
  workflows: readonly Pick<Workflow, 'id' | 'undo' | 'undo_floor'>[],
): Promise<CommitRecord[]> => {
  const isTold = await Promise.all(
    commits.map(async (commit) => {
      const { seq = null, events, workflowId } = commit;
      const own = workflows.find(({ id }) => id === workflowId);
      const isUndone =
        own !== undefined && events[0]?.category === 'Send Preview' && isUndoneEntry(own, { seq, events });
      return !isUndone || (await hasMailed(commit));
    }),
  );
  return commits.filter((_, index) => isTold[index]);
};
