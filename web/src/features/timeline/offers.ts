/** Actions that an agent can take on a stage, and the refusal of the others, by the rules that the API uses. */

import {
  agentActions,
  decide,
  hasRounds,
  isLastRound,
  openTask,
  type Stage,
  type StageAction,
  undoTarget,
  type Workflow,
  type WorkflowCommand,
} from '#domain/workflow/index.ts';
import type { FeedbackTerms } from '#domain/workflow/state.ts';
import { ownMoveOn, turnOf } from '#domain/workflow/turn.ts';
import { refusalHere } from '#lib/calls/refusal.ts';

export interface Offer {
  readonly action: StageAction;
  /** Reason that it is not possible now; undefined if it is. */
  readonly refusal: string | undefined;
}

/** `main` are buttons, the move of whoever's turn it is first; `more` are menu entries. */
export interface Offers {
  readonly main: readonly Offer[];
  readonly more: readonly Offer[];
  /** Request of the client that comes before them, and whose notice has the primary button; undefined for none. */
  readonly asked: 'answer' | 'reply' | undefined;
}

/** `closed` is the reason that nothing can be done: an archived project, an expired subscription. */
export const offersOf = (
  workflow: Workflow,
  stage: Stage,
  terms: FeedbackTerms,
  closed: string | undefined,
): Offers => {
  const possible = new Set(agentActions(workflow, stage));
  // Undo in a linear timeline is not bound to the selected stage; the confirmation describes it.
  if (workflow.is_linear && undoTarget(workflow)?.is_linear) possible.add('undo');
  const offer = (action: StageAction): Offer => ({
    action,
    refusal: closed ?? (possible.has(action) ? undefined : refusalOf(workflow, stage, action)),
  });
  const main = mainActions(workflow, stage, terms);
  const more = everything(stage).filter((action) => !main.includes(action));
  const move = ownMoveOn(workflow, stage, terms)?.move;
  const asked = move === 'answer' || move === 'reply' ? move : undefined;
  return { main: main.map(offer), more: more.map(offer), asked };
};

/**
 * Actions that the turn suggests, the move itself first. A decision of the client's that the agency enters for them, as
 * after a call, is no move of the agency: it is in the menu.
 */
const mainActions = (workflow: Workflow, stage: Stage, terms: FeedbackTerms): readonly StageAction[] => {
  if (stage.status === 'pending') return ['start_stage'];
  if (stage.status === 'completed') return ['reopen_stage'];
  const turn = turnOf(workflow, stage, terms);
  const isSent = turn.side === 'client' || (turn.side === 'agency' && turn.move === 'deliver');
  if (isSent) return ['send_reminder', 'send_message'];
  return hasRounds(stage)
    ? ['send_preview', 'send_message']
    : ['send_preview', 'complete_stage', 'send_message'];
};

/**
 * "Revisions requested" while a round is left, "Add round" on the last one; a stage without rounds is rejected as a whole.
 */
const rejection = (stage: Stage): StageAction => {
  if (!hasRounds(stage)) return 'reject_stage';
  return isLastRound(stage) ? 'add_round' : 'reject_revision';
};

/** All actions of a stage of this kind, in any state. */
const everything = (stage: Stage): readonly StageAction[] => {
  if (stage.status === 'pending') return ['start_stage'];
  if (stage.status === 'completed') return ['reopen_stage', 'undo'];
  const decisions: readonly StageAction[] = hasRounds(stage)
    ? ['approve_revision', rejection(stage), 'approve_stage', 'reject_stage']
    : ['approve_revision', 'reject_stage', 'approve_stage', 'complete_stage'];
  return [...decisions, 'send_preview', 'send_reminder', 'send_message', 'undo'];
};

const refusalOf = (workflow: Workflow, stage: Stage, action: StageAction): string => {
  const decision = decide(workflow, commandOf(stage, action));
  if (decision.type === 'accepted') return refusalHere({ code: 'nothing_to_undo' }).message;
  const params = decision.type === 'refused' ? decision.params : undefined;
  return refusalHere({ code: decision.reason, ...(params ? { params } : {}) }).message;
};

/** Command of an action; that of an undo lacks its patch, and is refused as if there were nothing to undo. */
const commandOf = (stage: Stage, action: StageAction): WorkflowCommand => {
  const at = new Date(0).toISOString();
  const on = { stageId: stage.id, revisionId: openTask(stage)?.id ?? previewId(stage), at };
  switch (action) {
    case 'undo':
      return { type: action, reason: 'mistake', patch: undefined, at };
    case 'send_preview':
      return { type: action, ...on, moveForward: true, reviewLink: null };
    case 'send_reminder':
    case 'reject_revision':
    case 'approve_revision':
    case 'reject_stage':
      return { type: action, ...on, by: 'agent' };
    case 'add_round':
      return { type: action, ...on, kind: 'free' };
    case 'reopen_stage':
      return { type: action, ...on, reason: 'mistake' };
    case 'send_message':
    case 'approve_stage':
    case 'complete_stage':
    case 'start_stage':
      return { type: action, ...on };
  }
};

const previewId = (stage: Stage): number => stage.tasks[0]?.id ?? 0;

/** Reason that a mail about this revision cannot be sent now; its draft is kept anyway. */
export const refusalToCompose = (
  workflow: Workflow,
  what: 'preview' | 'message' | 'reminder',
  stageId: number,
  revisionId: number,
): string | undefined => {
  const at = new Date(0).toISOString();
  const command: WorkflowCommand =
    what === 'preview'
      ? { type: 'send_preview', revisionId, moveForward: true, reviewLink: null, at }
      : what === 'reminder'
        ? { type: 'send_reminder', revisionId, by: 'agent', at }
        : { type: 'send_message', stageId, revisionId, at };
  const decision = decide(workflow, command);
  return decision.type === 'refused' ? refusalHere({ code: decision.reason }).message : undefined;
};
