import { tour } from '#lib/texts/en/tour.ts';
import { Button, Notice } from '#ui/index.ts';

/** Offer of the tour on the dashboard, until it is taken or declined. */
export default function TourOffer({ onStart, onDecline }: { onStart: () => void; onDecline: () => void }) {
  const { title, text, start, later } = tour.offer;
  return (
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
  );
}
