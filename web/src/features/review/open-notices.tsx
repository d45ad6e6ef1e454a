import type { Review } from '#contracts/review.ts';
import { useUntil } from '#lib/page/use-until.ts';
import type { ReviewTexts } from '#lib/texts/en/review.ts';
import { answerWords, type OpenAnswers } from '#parts/approvers/approver-words.ts';
import { useApproversTexts } from '#parts/approvers/use-approvers-texts.ts';
import { guestNearTime } from '#parts/guest/guest-page.tsx';
import { WishNotice } from '#parts/more-time/wish-notice.tsx';
import { Notice } from '#ui/notice.tsx';
import { RecallButton } from './recall-button.tsx';
import css from './review.module.css';
import { wishReader } from './wish-reader.ts';

interface Props {
  readonly review: Review;
  readonly texts: ReviewTexts;
  readonly token: string;
  readonly isProven: boolean;
  readonly onRecalled: (review: Review) => void;
  /** Called after a refusal: others may have acted, or ended the link, meanwhile. */
  readonly onOutdated: () => void;
}

/** Notices of an open round: a wish for more time, and the answers of several contacts. */
export function OpenNotices(props: Props) {
  const { approval, wish, due_on } = props.review;
  return (
    <>
      {wish && due_on && wish.state !== 'withdrawn' && (
        <div className={css.told} data-told data-wish>
          <WishNotice wish={wish} due={due_on} reader={wishReader(props.review)} />
        </div>
      )}
      {approval && <ApprovalNotice {...props} approval={approval} />}
    </>
  );
}

/** Open answers of a round that several contacts decide, with the recall of the reader's own. */
function ApprovalNotice({
  review,
  approval,
  texts,
  token,
  isProven,
  onRecalled,
  onOutdated,
}: Props & { approval: OpenAnswers }) {
  const words = useApproversTexts(review.language);
  const { recall } = review;
  const isInTime = useUntil(recall?.until);
  if (!words) return null;
  const mayRecall = recall !== null && isInTime && isProven;
  return (
    <div className={css.told} data-told data-open-answers>
      <Notice
        title={words.title}
        action={mayRecall && <RecallButton decision={recall} {...{ token, texts, onRecalled, onOutdated }} />}
      >
        {[
          ...answerWords(approval, words, review.language, true),
          ...(mayRecall ? [texts.recall.until(guestNearTime(recall.until, review))] : []),
        ].join(' ')}
      </Notice>
    </div>
  );
}
