import { useBlocker } from '@tanstack/react-router';
import { forms } from '#lib/texts/en/forms.ts';
import { ConfirmDialog } from '#ui/index.ts';

/** Confirms leaving a page with unsaved changes; `beforeunload` covers closing it. */
export function LeaveGuard({
  unsaved,
  onLeave,
  staysOnPath = false,
}: {
  /** Evaluated at the moment of leaving, not at render. */
  unsaved: () => boolean;
  /** Called when the user leaves and discards the unsaved changes. */
  onLeave: () => void;
  /** True if a change of the search or hash alone is allowed without asking. */
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
