import { tour } from '#lib/texts/en/tour.ts';
import { Button, Notice } from '#ui/index.ts';
import css from './frame.module.css';

/** Offer of the tour on the dashboard, until it is taken or declined. `isWaiting`: its room alone, in any language. */
export function TourOffer({
  isWaiting,
  onStart,
  onDecline,
}: {
  isWaiting: boolean;
  onStart: () => void;
  onDecline: () => void;
}) {
  const { title, text, start, later } = tour.offer;
  return (
    <div className={isWaiting ? css.room : undefined}>
      <Notice
        banner
        action={
          <>
            <Button size="small" onClick={onStart}>
              {start}
            </Button>
            <Button size="small" variant="quiet" onClick={onDecline}>
              {later}
            </Button>
          </>
        }
      >
        <strong>{title}</strong> {text}
      </Notice>
    </div>
  );
}
