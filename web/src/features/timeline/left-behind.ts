import type { ShownProject } from '#contracts/projects.ts';
import { findTask, type Workflow, workflowOf } from '#domain/workflow/index.ts';
import type { MailSubject } from '#parts/mail/mail-drafts.ts';

/**
 * True for a mail that no button leads to any more: its round is over or was removed, alone or with its deliverable.
 * `workflow` is the one on display, of several in `project`; its rounds alone are known.
 */
export const isLeftBehind = (
  subject: MailSubject,
  project: Pick<ShownProject, 'projectWorkflows'>,
  workflow?: Workflow,
): boolean => {
  if (!('round' in subject)) return false;
  const of = workflowOf(subject.round);
  if (of !== workflow?.id) return project.projectWorkflows.every(({ workflow_id }) => workflow_id !== of);
  const found = findTask(workflow, subject.round);
  if (!found) return true;
  const { stage, task } = found;
  return stage.status === 'completed' || task.status === 'completed' || task.status === 'rejected';
};
