import type { ReactNode } from 'react';
import { Button, Dialog } from '#ui/index.ts';
import { compose as texts } from '../texts/en/compose.ts';
import type { Sending } from './use-sending.ts';

/** The mail once more before it is sent, and what stands against sending it. */
export function SendDialogs({
  sending,
  title = texts.confirm.title,
  label,
  blocked,
  children,
}: {
  sending: Sending;
  title?: string;
  /** Of the button that sends: to whom, and what becomes of it. */
  label: string;
  /** Why it cannot be sent right now. */
  blocked?: string | undefined;
  /** What goes out, as the client gets it. */
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
