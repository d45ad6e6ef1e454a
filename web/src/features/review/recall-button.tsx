import { useState } from 'react';
import type { Recall, Review } from '#contracts/review.ts';
import { ApiError, Unanswered } from '#lib/calls/api.ts';
import type { ReviewTexts } from '#lib/texts/en/review.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toasts.tsx';
import { recall } from './api.ts';

/** Recall of the client's own decision, which then shows the resulting round. */
export function RecallButton({
  token,
  decision: { seq },
  texts,
  onRecalled,
  onOutdated,
}: {
  token: string;
  decision: Recall;
  texts: ReviewTexts;
  onRecalled: (review: Review) => void;
  onOutdated: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      onRecalled(await recall(token, seq));
      toast({ ...texts.recall.done, topic: 'decision' });
    } catch (error) {
      const isUnknown = error instanceof Unanswered || !(error instanceof ApiError);
      toast({ ...(isUnknown ? texts.unanswered : texts.recall.failed), tone: 'error' });
      // Race: another person may have acted since, so the page shows the present state of the round.
      onOutdated();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon="undo" busy={busy} onClick={() => void take()}>
      {texts.recall.action}
    </Button>
  );
}
