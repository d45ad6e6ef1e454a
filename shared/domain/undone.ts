import type { EventName } from './event.ts';
import { isUndoable, isUndone, isWorkflowEventName, type Workflow } from './workflow/index.ts';

/** Entry of a history; `seq` is its place in its workflow's chain, null for an entry outside it. */
interface Entry {
  readonly seq: number | null;
  readonly events: readonly { readonly category: EventName }[];
}

/** True if the entry's action could be undone, and was undone. */
export const isUndoneEntry = (
  workflow: Pick<Workflow, 'undo' | 'undo_floor'>,
  { seq, events: [first] }: Entry,
): boolean =>
  seq !== null &&
  first !== undefined &&
  isWorkflowEventName(first.category) &&
  isUndoable(first.category) &&
  isUndone(workflow, { seq });
