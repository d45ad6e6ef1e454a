import { useState } from 'react';
import { workflowEditor as texts } from '#lib/texts/en/workflow-editor.ts';
import { Button, Dialog, TextField } from '#ui/index.ts';

/** Renames a deliverable. */
export function RenameDialog({
  open,
  title,
  onClose,
  onRename,
}: {
  open: boolean;
  title: string;
  onClose: () => void;
  onRename: (title: string) => void;
}) {
  return open ? <OpenRename title={title} onClose={onClose} onRename={onRename} /> : null;
}

function OpenRename({
  title,
  onClose,
  onRename,
}: {
  title: string;
  onClose: () => void;
  onRename: (title: string) => void;
}) {
  const [typed, setTyped] = useState(title);
  const [tried, setTried] = useState(false);
  const rename = () => {
    setTried(true);
    if (typed.trim() !== '') onRename(typed.trim());
  };
  return (
    <Dialog
      open
      width={440}
      title={texts.renameTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.back}</Button>
          <Button variant="primary" onClick={rename}>
            {texts.rename}
          </Button>
        </>
      }
    >
      <TextField
        label={texts.deliverableName}
        required
        maxLength={255}
        value={typed}
        error={tried && typed.trim() === '' && texts.deliverableNameNeeded}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Keeps the submit event from the form behind the dialog.
          event.preventDefault();
          rename();
        }}
      />
    </Dialog>
  );
}
