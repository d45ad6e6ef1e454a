export * from './command.ts';
export { decide, firstActionOn, type WorkflowDecision } from './decide.ts';
export * from './derive.ts';
export * from './event.ts';
export { evolveAll } from './evolve.ts';
export * from './preview.ts';
export * from './state.ts';
export { canBeLinear, createWorkflow, structureRefusal } from './structure.ts';
export { applyAction, undoTarget } from './undo.ts';
