import { type ReactNode, useState } from 'react';
import { common } from '#lib/texts/en/common.ts';
import { forms } from '#lib/texts/en/forms.ts';
import { Button, ConfirmDialog, Notice } from '#ui/index.ts';

/** Notice of a restored draft; it can be discarded after a confirmation. */
export function KeptNotice({
  children = forms.kept,
  consequence = forms.startOver.text,
  onStartOver,
}: {
  children?: ReactNode;
  /** Consequence of starting over. */
  consequence?: string;
  onStartOver: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Notice
        action={
          <Button size="small" onClick={() => setAsking(true)}>
            {forms.startOver.action}
          </Button>
        }
      >
        {children}
      </Notice>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={forms.startOver.title}
        confirm={forms.startOver.confirm}
        cancel={common.cancel}
        tone="danger"
        onConfirm={() => {
          setAsking(false);
          onStartOver();
        }}
      >
        {consequence}
      </ConfirmDialog>
    </>
  );
}
