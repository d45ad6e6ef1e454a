import { useRef, useState } from 'react';
import type { Problem } from '#contracts/errors.ts';
import { useSubmission } from '../form/use-submission.ts';
import { notifyError } from '../notify.ts';
import type { MailEditorHandle } from './mail-editor.tsx';
import type { MailText } from './mail-text.ts';
import type { MailDraft } from './use-draft.ts';

/**
 * The way of a mail from its button to the client: it is refused, or shown once more and sent. What could not be sent stays
 * as it was written; the same mail again goes by the same key, so that it arrives once.
 */
export const useSending = <Draft extends MailText, Answer>({
  draft,
  refusalOf,
  send,
  onSent,
  failed,
  onFailed,
}: {
  draft: MailDraft<Draft>;
  /** What stands against sending the text as it is now. */
  refusalOf: (draft: Draft) => Problem | undefined;
  /** Sends what was written, with the key for this very call. */
  send: (draft: Draft, keyFor: (call: object) => string) => Promise<Answer>;
  /** What follows, with the draft forgotten already. */
  onSent: (answer: Answer) => void | Promise<void>;
  /** Said when it fails. */
  failed: string;
  onFailed?: (error: Error) => void;
}) => {
  const editor = useRef<MailEditorHandle>(null);
  const [refusal, setRefusal] = useState<Problem>();
  const [isConfirming, setConfirming] = useState(false);

  const { mutate, isPending } = useSubmission({
    // Without a connection it fails at once and says so, instead of waiting unseen for the network to come back.
    networkMode: 'always',
    mutationFn: () => send(draft.latest(), (call) => draft.keyFor(JSON.stringify(call))),
    onSuccess: async (answer) => {
      draft.clear();
      await onSent(answer);
      // Where it is not left for another page: not before, or the page would be seen empty.
      setConfirming(false);
    },
    onError: (error) => {
      setConfirming(false);
      onFailed?.(error);
      notifyError(error, failed);
    },
  });

  return {
    /** The editor whose last keys are taken over first. */
    editor,
    /** Shows the mail once more before it is sent, or what stands against it. */
    review: () => {
      if (!editor.current?.settle()) return;
      const found = refusalOf(draft.latest());
      setRefusal(found);
      setConfirming(found === undefined);
    },
    refusal,
    isConfirming,
    isPending,
    confirm: () => mutate(),
    /** Back to the text. */
    back: () => {
      setRefusal(undefined);
      setConfirming(false);
    },
  };
};

/** A mail on its way, as `useSending` leads it. */
export type Sending = Omit<ReturnType<typeof useSending>, 'editor'>;
