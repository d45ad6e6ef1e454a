import { useState } from 'react';
import { notifyError } from '../../../lib/notify.ts';
import { common } from '../../../lib/texts/en/common.ts';
import { settings } from '../../../lib/texts/en/settings.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { ConfirmDialog, TextField } from '../../../ui/index.ts';
import { removeWorkspace } from '../api.ts';
import css from './settings.module.css';

const texts = settings.workspace.delete;

/** Asks for the word before the workspace is deleted; then there is nothing here to come back to. */
export function DeleteWorkspaceDialog({
  id,
  name,
  onClose,
}: {
  id: number;
  name: string;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const removing = useSubmission({
    mutationFn: () => removeWorkspace(id),
    onSuccess: async () => (await import('../../../lib/auth.ts')).signOut(),
    onError: (error) => {
      notifyError(error, settings.workspace.notice.notDeleted);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={texts.title}
      cancel={common.cancel}
      confirm={texts.confirm}
      busy={removing.isPending}
      disabledReason={typed === texts.word ? undefined : texts.needsWord}
      onClose={onClose}
      onConfirm={() => removing.mutate()}
    >
      <div className={css.stack}>
        <p>{texts.text(name)}</p>
        <p>{texts.hours}</p>
        <TextField
          label={texts.field}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
