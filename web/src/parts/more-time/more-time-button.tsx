import { type ComponentProps, type ComponentType, useState } from 'react';
import type { TimeQuestionTexts } from '#lib/texts/en/time-question.ts';
import { Brief } from '#ui/brief.tsx';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toasts.tsx';
import { wishDraft } from '../client-room/answer-draft.ts';
import type AskDialog from './ask-dialog.tsx';
import type { AskForTime } from './ask-dialog.tsx';
import css from './more-time.module.css';
import type { ShownWish, WishReader } from './wish-words.ts';

type Dialog = ComponentType<Omit<ComponentProps<typeof AskDialog>, 'texts'>>;

/** The dialog in the reader's language. On demand: most answers are given in time. */
const loadDialog = async (language: WishReader['language']): Promise<Dialog> => {
  const [{ default: Ask }, { moreTimeIn }] = await Promise.all([
    import('./ask-dialog.tsx'),
    import('./wish-words.ts'),
  ]);
  const texts = await moreTimeIn(language);
  return (props) => <Ask {...props} texts={texts} />;
};

/**
 * Quiet button beside a due date, which asks for a later one. It stays where it is, so that the focus comes back to it, and is
 * there with the page, so that nothing moves later.
 */
export function MoreTimeButton({
  scope,
  days,
  wish,
  reader,
  texts,
  isBeside = false,
  onAsk,
}: {
  /** Name of the round and its reader, under which the words are stored in this browser. */
  scope: string;
  days: readonly string[];
  wish: ShownWish | undefined;
  reader: WishReader;
  texts: TimeQuestionTexts;
  /** In one line with the due date, where a phone has room for a few words. */
  isBeside?: boolean;
  onAsk: AskForTime;
}) {
  const [Ask, setAsk] = useState<Dialog>();
  const [isOpen, setOpen] = useState(false);
  const draft = wishDraft(scope);
  const [message, setMessage] = useState(draft.load);
  if (days.length === 0) return null;
  const question = wish?.state === 'open' ? 'change' : 'ask';
  const open = () => {
    setOpen(true);
    // A changed wish replaces the one before with its words.
    if (message === '' && wish?.state === 'open' && wish.own) setMessage(wish.message);
    if (Ask) return;
    loadDialog(reader.language).then(
      (dialog) => setAsk(() => dialog),
      () => {
        setOpen(false);
        toast({ title: texts.askFailed, tone: 'error' });
      },
    );
  };
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon="clock"
        className={css.ask}
        aria-label={texts[question]}
        onClick={open}
      >
        {isBeside ? <Brief long={texts[question]} brief={texts.brief[question]} /> : texts[question]}
      </Button>
      {isOpen && Ask && (
        <Ask
          {...{ days, wish, reader, message, onAsk }}
          onMessage={(text) => {
            setMessage(text);
            draft.save(text);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
