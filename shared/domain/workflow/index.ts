export * from './approval.ts';
export * from './command.ts';
export { decide, firstActionOn, type WorkflowDecision } from './decide.ts';
export * from './delivery.ts';
export * from './derive.ts';
export { dueOfSending, dueOn } from './due.ts';
export * from './event.ts';
export { evolveAll } from './evolve.ts';
export * from './message.ts';
export * from './more-time.ts';
export * from './multi-update.ts';
export * from './outcome.ts';
export * from './preview.ts';
export * from './rounds.ts';
export * from './state.ts';
export { canBeLinear, createWorkflow, structureRefusal } from './structure.ts';
export { targetPast } from './target-order.ts';
export * from './turn.ts';
export {
  applyAction,
  isUndoable,
  isUndone,
  isWorkflowEventName,
  type UndoableEventName,
  undoTarget,
  workflowEventNames,
} from './undo.ts';
export { takenTogether, undoTogether } from './undo-together.ts';
