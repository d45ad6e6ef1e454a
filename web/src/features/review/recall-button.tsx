import { useState } from 'react';
import type { Recall, Review } from '#contracts/review.ts';
import { ApiError, Unanswered } from '#lib/api.ts';
import type { ReviewTexts } from '#lib/texts/en/review.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toasts.tsx';
import { loadReview, recall } from './api.ts';

/** Takes the client's own decision back, and shows the round as it stands then. */
export function RecallButton({
  token,
  decision: { seq },
  texts,
  onRecalled,
}: {
  token: string;
  decision: Recall;
  texts: ReviewTexts;
  onRecalled: (review: Review) => void;
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
      // Somebody may have acted meanwhile: the page shows what became of the round.
      await loadReview(token).then(
        ({ review }) => onRecalled(review),
        () => {},
      );
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
