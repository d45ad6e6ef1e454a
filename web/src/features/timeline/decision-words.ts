/** Consequences of a decision, shown to the client before confirming. */
import { hasRounds, roundsOf, type Stage } from '#domain/workflow/index.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import type { ClientDecision } from './client-actions.ts';

export const decisionWords = (decision: ClientDecision, stage: Stage, revisionId: number) => {
  const rounds = roundsOf(stage).length;
  const left = rounds - stage.tasks.findIndex(({ id }) => id === revisionId);
  const { client } = texts;
  return decision === 'approve'
    ? {
        title: client.approveTitle(stage.title),
        text: client.approveText({ stage: stage.title, left, rounds }),
        confirm: client.approve,
      }
    : {
        title: client.changesTitle(stage.title),
        text: hasRounds(stage) ? client.changesText(Math.max(0, left - 1)) : client.changesTextPlain,
        confirm: client.requestChanges,
      };
};
