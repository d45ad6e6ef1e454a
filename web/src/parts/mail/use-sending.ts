import { useEffect, useRef, useState } from 'react';
import type { Problem } from '#contracts/errors.ts';
import { notifyError } from '#lib/page/notify.ts';
import { useSubmission } from '../form/use-submission.ts';
import type { MailEditorHandle } from './mail-editor.tsx';
import type { MailText } from './mail-text.ts';
import type { MailDraft } from './use-draft.ts';

/** Sends a mail: it is refused, or confirmed and sent. After a failure the text stays. */
export const useSending = <Draft extends MailText, Answer>({
  draft,
  refusalOf,
  send,
  leave,
  onSent,
  failed,
  onFailed,
}: {
  draft: MailDraft<Draft>;
  /** Reason why the current text can't be sent, if any. */
  refusalOf: (draft: Draft) => Problem | undefined;
  send: (draft: Draft) => Promise<Answer>;
  /** Leaves the composer after success. Not called once its author has left it, and is elsewhere by then. */
  leave?: (() => void | Promise<void>) | undefined;
  /** Called after success, when the draft is already deleted and the composer left. */
  onSent: (answer: Answer) => void | Promise<void>;
  /** Notice on failure. */
  failed: string;
  onFailed?: (error: Error) => void;
}) => {
  const editor = useRef<MailEditorHandle>(null);
  const [refusal, setRefusal] = useState<Problem>();
  const [isConfirming, setConfirming] = useState(false);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const { mutate, isPending } = useSubmission({
    // Fails at once offline, instead of waiting for the network.
    networkMode: 'always',
    mutationFn: () => send(draft.latest()),
    onSuccess: async (answer) => {
      draft.clear();
      if (isHere.current) await leave?.();
      await onSent(answer);
      // Closed only after the page was left, otherwise an empty page would flash.
      setConfirming(false);
    },
    onError: (error) => {
      setConfirming(false);
      onFailed?.(error);
      notifyError(error, failed);
    },
  });

  /** True if the current text may be sent; shows the refusal otherwise. */
  const isReady = (): boolean => {
    if (!editor.current?.settle()) return false;
    const found = refusalOf(draft.latest());
    setRefusal(found);
    return found === undefined;
  };

  return {
    /** Editor that is flushed first. */
    editor,
    /** Shows the confirmation, or the refusal. */
    review: () => setConfirming(isReady()),
    /** Sends without a confirmation, or shows the refusal. */
    sendNow: () => {
      if (isReady()) mutate();
    },
    refusal,
    isConfirming,
    isPending,
    confirm: () => mutate(),
    /** Closes the confirmation or the refusal. */
    back: () => {
      setRefusal(undefined);
      setConfirming(false);
    },
  };
};

export type Sending = Omit<ReturnType<typeof useSending>, 'editor'>;
