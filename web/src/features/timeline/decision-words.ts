/** Consequences of a decision, shown to the client before confirming. */
import { roundsAt, type Stage } from '#domain/workflow/index.ts';
import { changesConsequence } from '#lib/project/decision-outcome.ts';
import { review } from '#lib/texts/en/review.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import type { ClientDecision } from './client-actions.ts';

/** Texts of the confirmation. For a revision outside the stage, they omit the rounds. */
export const decisionWords = (decision: ClientDecision, stage: Stage, revisionId: number) => {
  const task = stage.tasks.find(({ id }) => id === revisionId);
  const rounds = task && roundsAt(stage, task);
  const { client } = texts;
  return decision === 'approve'
    ? {
        title: client.approveTitle(stage.title),
        text: review.approveText(stage.title, rounds?.left ?? 0),
        confirm: client.approve,
      }
    : {
        title: client.changesTitle(stage.title),
        text: rounds ? changesConsequence(rounds.next, review) : '',
        confirm: client.requestChanges,
      };
};
