/** Client's wish for a later due date, by a mailed link or signed in to the portal (decision 0092). */
import type { ActionAnswer } from '#contracts/workflows.ts';
import { eventActor } from '../lambda/principal.ts';
import { isRefused, type Refused } from '../lambda/result.ts';
import { asRead, type ClientCall, deciderOn, type OnRound } from './client-decision.ts';
import { actOnWorkflow, type Loaded, type Plan } from './workflow-action.ts';

interface SaidWish {
  /** Null takes the wish back. */
  readonly due_date: string | null;
  readonly message: string;
}

/** Asks for a day, or takes that back: a question, which whoever may decide may ask, without the proof of a decision. */
export const askForTimeAsClient = async (
  call: ClientCall,
  { projectId, workflowId, revisionId }: OnRound,
  { due_date, message }: SaidWish,
): Promise<ActionAnswer | Refused> => {
  const { principal, now, at, once } = call;
  const { tenant } = principal;
  const plan = ({ project: terms }: Loaded): Plan | Refused => {
    const actor = deciderOn(call, terms, revisionId);
    if (isRefused(actor)) return actor;
    const { id, name, answerer } = actor;
    const on = {
      revisionId,
      approver: { id, name, ...(answerer && { answerer: { name: answerer.name } }) },
      terms,
      at,
    };
    if (due_date === null) return { actor, command: { type: 'withdraw_wish', ...on } };
    const byRule = tenant.days_more_by_rule ?? 0;
    return { actor, command: { type: 'ask_for_time', ...on, due_date, message, byRule } };
  };
  const answer = await actOnWorkflow({
    tenantId: tenant.tenantId,
    projectId,
    workflowId,
    actor: eventActor(principal),
    now,
    once,
    allow: ({ project }) => {
      const actor = deciderOn(call, project, revisionId);
      return isRefused(actor) ? actor : undefined;
    },
    plan,
  });
  return asRead(call, answer);
};
