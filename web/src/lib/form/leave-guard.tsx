import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '#ui/index.ts';
import { forms } from '../texts/en/forms.ts';

/** Asks before a page with unsaved changes is left, and lets the browser ask before it is closed. */
export function LeaveGuard({
  unsaved,
  onLeave,
  staysOnPath = false,
}: {
  /** Asked at the moment of leaving. */
  unsaved: () => boolean;
  /** What was typed is given up. */
  onLeave: () => void;
  /** Changing the search or the hash alone leaves nothing behind. */
  staysOnPath?: boolean | undefined;
}) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => !(staysOnPath && current.pathname === next.pathname) && unsaved(),
    enableBeforeUnload: unsaved,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={forms.leave.title}
      cancel={forms.leave.stay}
      confirm={forms.leave.go}
      onClose={reset}
      onConfirm={() => {
        onLeave();
        proceed();
      }}
    >
      <p>{forms.leave.text}</p>
    </ConfirmDialog>
  );
}
