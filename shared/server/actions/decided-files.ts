import type { WorkflowEvent } from '../../domain/workflow/index.ts';
import { newestFiles, sentFiles } from '../files/revision-files.ts';
import type { Loaded } from './workflow-action.ts';

/** What the client says to a round, or an agent for them. */
const decisions = ['Revision Approved', 'Revision Rejected', 'Stage Approved', 'Stage Rejected'] as const;
type Decision = (typeof decisions)[number];

const isDecision = (event: WorkflowEvent): event is Extract<WorkflowEvent, { category: Decision }> =>
  decisions.some((category) => category === event.category);

/**
 * What a decision was made on (rules.md 10): the newest version of each file that was sent, with its SHA-256 and whether
 * that was verified from the stored object or is the uploader's word. An agent may decide before anything was sent: then
 * it is what is there.
 */
export const decidedFiles = (event: WorkflowEvent, { files }: Loaded): Record<string, unknown> => {
  if (!isDecision(event)) return {};
  const { revisionId } = event;
  if (revisionId === null) return { files: [] };
  const sent = sentFiles(files, revisionId);
  const made = sent.length > 0 ? sent : newestFiles(files, revisionId, ({ state }) => state !== 'refused');
  return { files: made.map(({ id, name, sha256 = null, verified }) => ({ id, name, sha256, verified })) };
};
