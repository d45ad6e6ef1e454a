import { ConfirmDialog, toast } from '../ui/index.ts';
import { useSubmission } from './form/use-submission.ts';
import { notifyError } from './notify.ts';

/** Asks before something is removed for good, removes it, and tells how that went; then the question is gone either way. */
export function RemoveDialog({
  words,
  remove,
  notices,
  onClose,
  onRemoved,
}: {
  /** The question, what it means, and its two ways out. */
  words: { readonly title: string; readonly text: string; readonly keep: string; readonly remove: string };
  remove: () => Promise<unknown>;
  notices: {
    readonly removed: string;
    readonly failed: string;
    /** Said where the server gives no reason. */
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
