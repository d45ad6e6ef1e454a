import { useQueryClient } from '@tanstack/react-query';
import { notifyError } from '../../../lib/notify.ts';
import { clients as texts } from '../../../lib/texts/en/clients.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { ConfirmDialog, toast } from '../../../ui/index.ts';
import { remove } from '../api.ts';

/** Asks before a client and all of its projects are deleted. */
export function DeleteClientDialog({
  client,
  onClose,
  onDeleted,
}: {
  client: { readonly id: number; readonly name: string } | undefined;
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
}) {
  const queryClient = useQueryClient();
  const deleting = useSubmission({
    mutationFn: (id: number) => remove(queryClient, id),
    onSuccess: () => {
      toast({ title: texts.notice.deleted });
      onDeleted?.();
    },
    onError: (error) => notifyError(error, texts.notice.deleteError, texts.notice.deletionFailed),
    onSettled: onClose,
  });
  if (!client) return null;
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={texts.confirm.title}
      cancel={texts.confirm.keep}
      confirm={texts.confirm.delete}
      busy={deleting.isPending}
      onClose={onClose}
      onConfirm={() => deleting.mutate(client.id)}
    >
      <p>{texts.confirm.text(client.name)}</p>
    </ConfirmDialog>
  );
}
