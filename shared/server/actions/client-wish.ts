/** Client's wish for a later due date, by a mailed link or signed in to the portal (decision 0092). */
import type { ActionAnswer } from '#contracts/workflows.ts';
import type { Refused } from '../lambda/result.ts';
import { actAsClient, asRead, type ClientCall, deciderOn, type OnRound } from './client-decision.ts';

interface SaidWish {
  /** Null takes the wish back. */
  readonly due_date: string | null;
  readonly message: string;
}

/** Asks for a day, or takes that back: a question, which whoever may decide may ask, without the proof of a decision. */
export const askForTimeAsClient = async (
  call: ClientCall,
  on: OnRound,
  { due_date, message }: SaidWish,
): Promise<ActionAnswer | Refused> => {
  const answer = await actAsClient(call, on, deciderOn, (actor, { project: terms }) => {
    const { id, name, answerer } = actor;
    const asked = {
      revisionId: on.revisionId,
      approver: { id, name, ...(answerer && { answerer: { name: answerer.name } }) },
      terms,
      at: call.at,
    };
    if (due_date === null) return { actor, command: { type: 'withdraw_wish', ...asked } };
    const byRule = call.principal.tenant.days_more_by_rule ?? 0;
    return { actor, command: { type: 'ask_for_time', ...asked, due_date, message, byRule } };
  });
  return asRead(call, answer);
};
