import { expect, it } from 'vitest';
import { after, linear, requestRevisions, send, stageAt, taskAt } from '#domain/workflow/workflow.testing.ts';
import { review } from '#lib/texts/en/review.ts';
import { decisionWords } from './decision-words.ts';

const { changesText } = review;

it.each([
  ['no agreed round', 0, 0, changesText.work],
  ['one, at the preview', 1, 0, changesText.last_agreed],
  ['two, at the preview', 2, 0, changesText.agreed(1)],
  ['one, at that round', 1, 1, changesText.free],
])('tells a signed-in client which round a request for changes begins: %s', (_, agreed, round, text) => {
  const rounds = Array.from({ length: round }, (__, at) => [requestRevisions(1, at), send(1, at + 1)]).flat();
  const { workflow } = after(linear(agreed, 1), send(1, 0), ...rounds);
  const words = decisionWords('request_changes', stageAt(workflow, 1), taskAt(workflow, 1, round).id);
  expect(words.text).toBe(text);
});
