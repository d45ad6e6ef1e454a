import { useQueryClient } from '@tanstack/react-query';
import { clients as texts } from '#lib/texts/en/clients.ts';
import { RemoveDialog } from '#parts/form/remove-dialog.tsx';
import { remove } from '../api.ts';

/** Confirms the deletion of a client and all of its projects. */
export function DeleteClientDialog({
  client: { id, name },
  onClose,
  onDeleted,
}: {
  client: { readonly id: number; readonly name: string };
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
}) {
  const client = useQueryClient();
  const { title, text, keep, delete: confirm } = texts.confirm;
  return (
    <RemoveDialog
      words={{ title, text: text(name), keep, remove: confirm }}
      remove={() => remove(client, id)}
      notices={{
        removed: texts.notice.deleted,
        failed: texts.notice.deleteError,
        failedText: texts.notice.deletionFailed,
      }}
      onClose={onClose}
      onRemoved={onDeleted}
    />
  );
}
