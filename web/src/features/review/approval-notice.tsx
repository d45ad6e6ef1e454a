import type { Review } from '#contracts/review.ts';
import type { ReviewTexts } from '#lib/texts/en/review.ts';
import { useUntil } from '#lib/use-until.ts';
import { answerWords, type OpenAnswers } from '#parts/approvers/approver-words.ts';
import { useApproversTexts } from '#parts/approvers/use-approvers-texts.ts';
import { guestTime } from '#parts/guest/guest-page.tsx';
import { Notice } from '#ui/notice.tsx';
import { RecallButton } from './recall-button.tsx';
import css from './review.module.css';

/** Open answers of a round that several contacts decide, with the recall of the reader's own. */
export default function ApprovalNotice({
  review,
  approval,
  texts,
  token,
  isProven,
  onRecalled,
}: {
  review: Review;
  approval: OpenAnswers;
  texts: ReviewTexts;
  token: string;
  isProven: boolean;
  onRecalled: (review: Review) => void;
}) {
  const words = useApproversTexts(review.language);
  const { recall } = review;
  const isInTime = useUntil(recall?.until);
  if (!words) return null;
  const mayRecall = recall !== null && isInTime && isProven;
  return (
    <div className={css.told} data-told data-open-answers>
      <Notice
        title={words.title}
        action={
          mayRecall && <RecallButton token={token} decision={recall} texts={texts} onRecalled={onRecalled} />
        }
      >
        {[
          ...answerWords(approval, words, review.language, true),
          ...(mayRecall ? [texts.recall.until(guestTime(recall.until, review))] : []),
        ].join(' ')}
      </Notice>
    </div>
  );
}
