/** Action that a project's move asks for, and the page on which it is taken. */
import type { ProjectRow } from '#contracts/projects.ts';
import { workflowOf } from '#domain/workflow/index.ts';
import { moveActions } from '#lib/texts/en/moves.ts';
import { timelineHref } from './project-status.tsx';

/** Timeline that a stage is on, at that stage. */
const stageHref = (project: number, stage: number): string =>
  `/projects/${project}/timeline/${workflowOf(stage)}?stage=${stage}`;

/** Page on which the project's next round is sent; undefined where the agency has none to send. */
export const nextRoundHref = ({ id, own_move }: ProjectRow): string | undefined => {
  const { move, stage_id, revision_id } = own_move ?? {};
  if (
    stage_id === undefined ||
    revision_id === undefined ||
    move === 'deliver' ||
    move === 'start' ||
    move === 'answer' ||
    move === 'reply'
  )
    return undefined;
  return `${stageHref(id, stage_id)}&action=sendPreview&revisionId=${revision_id}`;
};

/** Null for a project without a move of the agency. A move stored without its stage leads to the timeline. */
export const moveAction = (row: ProjectRow): { readonly label: string; readonly href: string } | null => {
  const { id, own_move } = row;
  if (!own_move) return null;
  const { move, stage_id, sent_id } = own_move;
  const label = moveActions[move];
  if (stage_id === undefined) return { label, href: timelineHref(row) };
  const timeline = stageHref(id, stage_id);
  if (move === 'change' && sent_id !== undefined) return { label, href: `${timeline}&work=${sent_id}` };
  return { label, href: nextRoundHref(row) ?? timeline };
};
