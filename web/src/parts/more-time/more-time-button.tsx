import { lazy, Suspense, useState } from 'react';
import { Button } from '#ui/button.tsx';
import type { AskForTime } from './ask-dialog.tsx';
import css from './more-time.module.css';
import { type ShownWish, useMoreTimeTexts, type WishReader } from './wish-words.ts';

/** Lazy: most answers are given in time. */
const AskDialog = lazy(() => import('./ask-dialog.tsx'));

/** Quiet button beside a due date, which asks for a later one. It stays where it is, so that the focus comes back to it. */
export function MoreTimeButton({
  days,
  wish,
  reader,
  onAsk,
}: {
  days: readonly string[];
  wish: ShownWish | undefined;
  reader: WishReader;
  onAsk: AskForTime;
}) {
  const texts = useMoreTimeTexts(reader.language);
  const [isOpen, setOpen] = useState(false);
  const [message, setMessage] = useState('');
  if (!texts || days.length === 0) return null;
  return (
    <>
      <Button variant="quiet" size="small" icon="clock" className={css.ask} onClick={() => setOpen(true)}>
        {wish?.state === 'open' ? texts.change : texts.ask}
      </Button>
      {isOpen && (
        <Suspense>
          <AskDialog
            {...{ days, wish, texts, reader, message, onAsk }}
            onMessage={setMessage}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
