import { type ReactNode, useState } from 'react';
import { type Person, pointLimits } from '#domain/point/index.ts';
import { ApiError, SentLater } from '#lib/api.ts';
import type { PointsTexts } from '#lib/texts/en/points.ts';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import type { IconName } from '#ui/icon.tsx';
import { toast } from '#ui/toasts.tsx';
import { useKeptWords } from './kept-words.ts';
import { MentionArea } from './mention-area.tsx';
import css from './points.module.css';
import { refusalWords } from './waiting-steps.tsx';

/** Action on a point that needs words, opened by a button: reply, open again, ask back. */
export function WordsAction({
  name,
  label,
  field,
  send,
  cancel,
  required = true,
  onSend,
  icon,
  around = (form) => form,
  people = [],
  texts,
}: {
  /** Name under which the words are stored: see `fieldName`. */
  name: string;
  label: string;
  field: string;
  send: string;
  cancel: string;
  required?: boolean | undefined;
  /**
   * `attempt` identifies this text, and is the same for a retry after a lost answer (idempotency). `kept` leaves the
   * words in their field, if the reason is shown elsewhere.
   */
  onSend: (text: string, attempt: string) => Promise<unknown>;
  icon?: IconName | undefined;
  /** Wrapper of the words while they are typed. */
  around?: (form: ReactNode) => ReactNode;
  /** People whom the words may mention. */
  people?: readonly Person[] | undefined;
  texts: Pick<PointsTexts, 'failed' | 'failedText' | 'mention' | 'notTaken' | 'undo' | 'otherTab' | 'thrown'>;
}) {
  const [{ words, other }, kept] = useKeptWords(name);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** False for a field that is open because of its words: it takes no focus from a reader. */
  const [isOpened, setOpened] = useState(false);
  if (words === undefined)
    return (
      <Button
        size="small"
        icon={icon}
        onClick={() => {
          setOpened(true);
          kept.open();
        }}
      >
        {label}
      </Button>
    );
  const { text, attempt } = words;
  const submit = async () => {
    if (required && text.trim() === '') return;
    setBusy(true);
    setFailure(undefined);
    try {
      kept.attempt();
      if ((await onSend(text.trim(), attempt)) !== 'kept') kept.close();
    } catch (error) {
      if (error instanceof SentLater) return kept.close();
      setFailure(
        error instanceof ApiError && error.status > 0
          ? refusalWords(error.problem ?? error, texts)
          : texts.failedText,
      );
    } finally {
      setBusy(false);
    }
  };
  const giveUp = () => {
    kept.close();
    setFailure(undefined);
    if (text.trim() === '') return;
    toast({
      title: texts.thrown,
      action: { label: texts.undo, onSelect: () => kept.putBack(text) },
    });
  };
  return around(
    <Form className={css.words} busy={busy} onSubmit={() => void submit()}>
      <MentionArea
        label={field}
        rows={2}
        maxLength={pointLimits.reply}
        value={text}
        onText={kept.type}
        people={people}
        texts={texts}
        error={failure}
        autoFocus={isOpened}
      />
      {other !== undefined && (
        <div className={css.other}>
          <p className={css.meta}>{texts.otherTab.title}</p>
          <p className={css.said}>{other}</p>
          <div className={css.actions}>
            <Button size="small" onClick={kept.addOther}>
              {texts.otherTab.add}
            </Button>
            <Button size="small" variant="quiet" onClick={kept.dropOther}>
              {texts.otherTab.drop}
            </Button>
          </div>
        </div>
      )}
      <div className={css.actions}>
        <Button size="small" onClick={giveUp}>
          {cancel}
        </Button>
        <Button
          size="small"
          variant="primary"
          type="submit"
          busy={busy}
          disabledReason={required && text.trim() === '' && field}
        >
          {send}
        </Button>
      </div>
    </Form>,
  );
}
