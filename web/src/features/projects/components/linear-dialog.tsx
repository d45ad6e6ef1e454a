import { projects } from '#lib/texts/en/projects.ts';
import { Button, ConfirmDialog, Dialog } from '#ui/index.ts';

const texts = projects.linear;

/** Confirms switching a project to or from linear stages, or shows the reason for the refusal. */
export function LinearDialog({
  asked,
  onClose,
  onConfirm,
}: {
  asked: 'linear' | 'non-linear' | 'restricted' | undefined;
  onClose: () => void;
  onConfirm: () => void;
}) {
  if (asked === undefined) return null;
  if (asked === 'restricted') {
    return (
      <Dialog
        open
        width={440}
        title={texts.restricted}
        onClose={onClose}
        actions={<Button onClick={onClose}>{texts.understood}</Button>}
      >
        <p>{texts.restrictedText}</p>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      open
      title={texts.warning}
      cancel={projects.confirm.back}
      confirm={texts.confirm}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p>{asked === 'linear' ? texts.toLinear : texts.toNonLinear}</p>
    </ConfirmDialog>
  );
}
