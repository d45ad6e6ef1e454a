import type { ReactNode } from 'react';
import { compose as texts } from '#lib/texts/en/compose.ts';
import { Button, Dialog } from '#ui/index.ts';
import type { Sending } from './use-sending.ts';

/** Confirmation before a mail is sent, and the reason if it can't be. */
export function SendDialogs({
  sending,
  title = texts.confirm.title,
  label,
  blocked,
  children,
}: {
  sending: Sending;
  title?: string;
  /** Label of the send button: the recipients and the consequence. */
  label: string;
  /** Reason why it can't be sent right now. */
  blocked?: string | undefined;
  /** Preview of the mail, as the client gets it. */
  children: ReactNode;
}) {
  const { refusal, isConfirming, isPending, confirm, back } = sending;
  return (
    <>
      <Dialog
        open={isConfirming}
        onClose={back}
        dismissible={!isPending}
        title={title}
        width={800}
        actions={
          <>
            <Button onClick={back}>{texts.confirm.change}</Button>
            <Button
              variant="primary"
              icon="send"
              busy={isPending}
              disabledReason={blocked}
              onClick={confirm}
              data-autofocus=""
            >
              {label}
            </Button>
          </>
        }
      >
        {children}
      </Dialog>
      <Dialog
        open={refusal !== undefined}
        onClose={back}
        title={refusal?.title ?? ''}
        width={440}
        actions={
          <Button variant="primary" onClick={back} data-autofocus="">
            {texts.refusal.close}
          </Button>
        }
      >
        {refusal?.message}
      </Dialog>
    </>
  );
}
