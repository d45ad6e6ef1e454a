import { useState } from 'react';
import { reasonOf } from '#lib/page/notify.ts';
import { common } from '#lib/texts/en/common.ts';
import { settings } from '#lib/texts/en/settings.ts';
import { useSubmission } from '#parts/form/use-submission.ts';
import { ConfirmDialog, Notice, TextField } from '#ui/index.ts';
import { removeWorkspace } from '../api.ts';
import css from './settings.module.css';

const texts = settings.workspace.delete;

/** Asks for the confirmation word before the workspace is deleted; then the page that calls it back replaces this one. */
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
    // Anew, because the workspace refuses each query of the open page from now on.
    onSuccess: () => location.replace('/workspace-closed?owner=true'),
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
        {removing.error && (
          <div role="alert">
            <Notice tone="error" title={settings.workspace.notice.notDeleted}>
              {reasonOf(removing.error)}
            </Notice>
          </div>
        )}
        <TextField
          label={texts.field}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          readOnly={removing.isPending}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
