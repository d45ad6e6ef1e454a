import { askForTime } from '#contracts/more-time.ts';
import type { Review } from '#contracts/review.ts';
import { ApiError, api } from '#lib/calls/api.ts';
import type { ReviewTexts } from '#lib/texts/en/review.ts';
import { signatureOf } from '#parts/guest/answerer.ts';
import { MoreTimeButton } from '#parts/more-time/more-time-button.tsx';
import { told } from './api.ts';
import { wishReader } from './wish-reader.ts';

/** Question of a guest for a later due date, beside it. */
export function MoreTime({
  review,
  texts,
  token,
  onAsked,
  onOutdated,
}: {
  review: Review;
  texts: ReviewTexts;
  token: string;
  onAsked: (review: Review) => void;
  onOutdated: () => void;
}) {
  return (
    <MoreTimeButton
      scope={token}
      days={review.days_to_ask_for}
      wish={review.wish ?? undefined}
      reader={wishReader(review)}
      texts={texts.timeQuestion}
      isBeside
      onAsk={async (due_date, message) => {
        try {
          const body = { due_date, message, ...signatureOf(token) };
          onAsked(told(token, await api(askForTime, { params: { token }, body })));
        } catch (error) {
          // The round or its due date may have changed concurrently: the page behind the dialog shows the present state.
          if (error instanceof ApiError) onOutdated();
          throw error;
        }
      }}
    />
  );
}
