/** Undo of an action that several workflows took at once, such as a multi-update: all of it, or nothing. */
import { type Refused, refuse } from '../decision.ts';
import type { WorkflowCommand } from './command.ts';
import { decide } from './decide.ts';
import type { UndoPatch, UndoReason } from './event.ts';
import type { TakenTogether, UndoEntry, Workflow } from './state.ts';

/** Actions that were taken with this one, itself included; only itself if it was taken alone. */
export const takenTogether = (workflow: Workflow, { seq, together }: UndoEntry): readonly TakenTogether[] =>
  together ?? [{ workflowId: workflow.id, seq }];

/**
 * Undo of each workflow, in their order. Refused as a whole, with the deliverable that something else was done on since.
 * A deliverable that was undone by itself before stays as it is.
 */
export const undoTogether = (
  taken: readonly { readonly workflow: Workflow; readonly patch: UndoPatch | undefined }[],
  { reason, at }: { readonly reason: UndoReason; readonly at: string },
): readonly WorkflowCommand[] | Refused<'update_went_on'> => {
  const commands = taken.map(({ patch }): WorkflowCommand => ({ type: 'undo', reason, patch, at }));
  const gone = taken.find(({ workflow }, index) => {
    const command = commands[index];
    return !command || decide(workflow, command).type === 'refused';
  });
  return gone ? refuse('update_went_on', { params: { deliverable: gone.workflow.title } }) : commands;
};
