/** Decision on a revision, with its time and author, from the project's history. */
import type { RevisionDecided } from '#contracts/review.ts';
import { shownName } from '#domain/answerer/index.ts';
import type { Language } from '#domain/email-template/language.ts';
import { decisionOn, type RevisionDecision } from '#domain/revision-history.ts';
import { isDecided, type Stage, type Task } from '#domain/workflow/index.ts';
import { type CommitRecord, type HistoryPage, historyPage } from '../data/project-reads.ts';

interface OnRevision {
  readonly tenantId: number;
  readonly projectId: number;
  readonly workflowId: number;
  readonly stage: Stage;
  readonly task: Task;
  /** Language of the reader. */
  readonly language: Language;
}

const words: Readonly<Record<RevisionDecision['category'], RevisionDecided['what']>> = {
  'Revision Approved': 'approved',
  'Stage Approved': 'approved',
  'Revision Rejected': 'changes_requested',
  'Stage Rejected': 'changes_requested',
  'Stage Completed': 'completed',
};

/** Name of the one who decided; of several clients, of those whose answers led to the result. */
const deciderOf = ({ actor }: CommitRecord, event: RevisionDecision, language: Language): string => {
  const given = 'given' in event && event.by !== 'agent' ? (event.given ?? []) : [];
  const decision = words[event.category] === 'approved' ? 'approve' : 'request_changes';
  const names = given
    .filter((one) => one.decision === decision)
    .map(({ approver }) => shownName(approver, language));
  return names.length > 0 ? names.join(', ') : shownName(actor, language);
};

/**
 * Decision that led to the revision's present outcome, null for none. Starts with the newest page of the history and
 * reads on only if necessary: an old link may be years old.
 */
export const findDecision = async (on: OnRevision, newest: HistoryPage): Promise<RevisionDecided | null> => {
  const { stage, task } = on;
  if (!isDecided(stage, task)) return null;
  const commits: CommitRecord[] = [];
  for (let page = newest; ; ) {
    commits.push(...page.commits.filter(({ workflowId }) => workflowId === on.workflowId));
    const found = decisionOn({ stageId: stage.id, revisionId: task.id }, commits);
    if (found) {
      const { commit, event } = found;
      return { what: words[event.category], at: event.at, by: deciderOf(commit, event, on.language) };
    }
    if (!page.next) return null;
    page = await historyPage(on.tenantId, on.projectId, page.next);
  }
};
