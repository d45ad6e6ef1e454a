import { useState } from 'react';
import { textLimit } from '#domain/text-limit.ts';
import { ApiError } from '#lib/calls/api.ts';
import type { MoreTimeTexts } from '#lib/texts/en/more-time.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Form } from '#ui/form.tsx';
import { Select, TextArea } from '#ui/inputs.tsx';
import { toast } from '#ui/toasts.tsx';
import css from './more-time.module.css';
import { dayInWords, type ShownWish, type WishReader } from './wish-words.ts';

/** Asks for a day, or takes the wish back (null). Rejects with the refusal. */
export type AskForTime = (due_date: string | null, message: string) => Promise<void>;

/** Days and words of a wish for more time. Words stay on this device until they are sent. */
export default function AskDialog({
  days,
  wish,
  texts,
  reader,
  message,
  onMessage,
  onAsk,
  onClose,
}: {
  days: readonly string[];
  wish: ShownWish | undefined;
  texts: MoreTimeTexts;
  reader: WishReader;
  message: string;
  onMessage: (message: string) => void;
  onAsk: AskForTime;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState(wish?.due_date);
  // Race: the days change while the dialog is open; the one in sight is the one that is asked for.
  const day = days.find((one) => one === chosen) ?? days[0] ?? '';
  const [busy, setBusy] = useState<'ask' | 'withdraw'>();
  const [problem, setProblem] = useState<string>();
  const send = async (due_date: string | null) => {
    if (busy) return;
    setBusy(due_date === null ? 'withdraw' : 'ask');
    setProblem(undefined);
    try {
      await onAsk(due_date, message.trim());
      onMessage('');
      if (due_date === null) toast({ title: texts.withdrawn });
      onClose();
    } catch (error) {
      setBusy(undefined);
      setProblem(refusalIn(error, texts));
    }
  };
  return (
    <Dialog
      open
      sheet
      title={texts.title}
      onClose={onClose}
      actions={
        <>
          {wish?.state === 'open' && wish.own ? (
            <Button busy={busy === 'withdraw'} onClick={() => void send(null)}>
              {texts.withdraw}
            </Button>
          ) : (
            <Button onClick={onClose}>{texts.back}</Button>
          )}
          <Button variant="primary" type="submit" form="more-time" busy={busy === 'ask'}>
            {texts.send}
          </Button>
        </>
      }
    >
      <Form id="more-time" className={css.form} onSubmit={() => void send(day)}>
        <p>{texts.text(reader.agency)}</p>
        <Select label={texts.day} value={day} onChange={({ target }) => setChosen(target.value)}>
          {days.map((one) => (
            <option key={one} value={one}>
              {dayInWords(one, reader)}
            </option>
          ))}
        </Select>
        <TextArea
          label={texts.message}
          rows={3}
          maxLength={textLimit}
          value={message}
          onChange={({ target }) => onMessage(target.value)}
        />
        {problem && <p role="alert">{problem}</p>}
      </Form>
    </Dialog>
  );
}

const refusalIn = (error: unknown, texts: MoreTimeTexts): string => {
  if (!(error instanceof ApiError)) return texts.failed;
  if (error.problem?.code === 'wish_of_another') return texts.notYours;
  return error.status === 409 || error.status === 422 ? texts.overtaken : texts.failed;
};
