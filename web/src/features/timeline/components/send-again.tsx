import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notifyError } from '#lib/page/notify.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import { useSubmission } from '#parts/form/use-submission.ts';
import { Button, type ButtonProps, ConfirmDialog, toast } from '#ui/index.ts';
import { type Mail, sendMailsAgain } from '../api.ts';

export type FailedMail = Mail & { readonly commit: string };

/** Mails that can be sent again, all of one commit. */
export const failedOf = (mails: readonly Mail[]): readonly FailedMail[] =>
  mails.filter((mail): mail is FailedMail => mail.commit !== undefined);

/** Button to resend mails; asks first if one of them may have arrived. */
export function SendAgain({
  projectId,
  mails,
  children,
  ...button
}: {
  projectId: number;
  mails: readonly FailedMail[];
} & Pick<ButtonProps, 'variant' | 'size' | 'aria-label' | 'children' | 'disabledReason'>) {
  const client = useQueryClient();
  const [asks, setAsks] = useState(false);
  const unsure = mails.filter(({ state }) => state === 'unknown');
  const words = texts.history.resending;
  const sending = useSubmission({
    mutationFn: () => sendMailsAgain(client, projectId, mails, unsure.length > 0),
    onSuccess: ({ outcome }) =>
      toast({ title: outcome === 'done' ? words.done(mails.length) : words.ignored }),
    onError: (error) => notifyError(error, words.failed),
    onSettled: () => setAsks(false),
  });
  const { mayHaveArrived, sendAgain } = texts.history;
  return (
    <>
      <Button
        {...button}
        icon="refresh"
        busy={sending.isPending && !asks}
        onClick={() => (unsure.length > 0 ? setAsks(true) : sending.mutate())}
      >
        {children}
      </Button>
      {asks && (
        <ConfirmDialog
          open
          title={mayHaveArrived.title}
          cancel={mayHaveArrived.cancel}
          confirm={sendAgain}
          busy={sending.isPending}
          onConfirm={() => sending.mutate()}
          onClose={() => setAsks(false)}
        >
          {mayHaveArrived.text(unsure.map(({ to }) => to).join(', '), unsure.length)}
        </ConfirmDialog>
      )}
    </>
  );
}
