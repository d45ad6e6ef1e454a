import { notifyError } from '#lib/page/notify.ts';
import { ConfirmDialog, toast } from '#ui/index.ts';
import { useSubmission } from './use-submission.ts';

/** Confirmation of a permanent removal: removes, reports the result, and closes either way. */
export function RemoveDialog({
  words,
  remove,
  notices,
  onClose,
  onRemoved,
}: {
  /** Question, consequence, and the labels of its two answers. */
  words: { readonly title: string; readonly text: string; readonly keep: string; readonly remove: string };
  remove: () => Promise<unknown>;
  notices: {
    readonly removed: string;
    readonly failed: string;
    /** Text if the server gives no reason. */
    readonly failedText?: string;
  };
  onClose: () => void;
  onRemoved?: (() => void) | undefined;
}) {
  const removing = useSubmission({
    mutationFn: remove,
    onSuccess: () => {
      toast({ title: notices.removed });
      onRemoved?.();
    },
    onError: (error) => notifyError(error, notices.failed, notices.failedText),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={words.title}
      cancel={words.keep}
      confirm={words.remove}
      busy={removing.isPending}
      onClose={onClose}
      onConfirm={() => removing.mutate()}
    >
      <p>{words.text}</p>
    </ConfirmDialog>
  );
}
