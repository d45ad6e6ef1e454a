import { lazy, Suspense, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { wishDraft } from '../client-room/answer-draft.ts';
import type { AskForTime } from './ask-dialog.tsx';
import css from './more-time.module.css';
import { type ShownWish, useMoreTimeTexts, type WishReader } from './wish-words.ts';

/** Lazy: most answers are given in time. */
const AskDialog = lazy(() => import('./ask-dialog.tsx'));

/** Quiet button beside a due date, which asks for a later one. It stays where it is, so that the focus comes back to it. */
export function MoreTimeButton({
  scope,
  days,
  wish,
  reader,
  onAsk,
}: {
  /** Name of the round and its reader, under which the words are stored in this browser. */
  scope: string;
  days: readonly string[];
  wish: ShownWish | undefined;
  reader: WishReader;
  onAsk: AskForTime;
}) {
  const texts = useMoreTimeTexts(reader.language);
  const [isOpen, setOpen] = useState(false);
  const draft = wishDraft(scope);
  const [message, setMessage] = useState(draft.load);
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
            onMessage={(text) => {
              setMessage(text);
              draft.save(text);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
