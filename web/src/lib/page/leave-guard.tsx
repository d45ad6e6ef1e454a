import { useBlocker } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { leaving as texts } from '#lib/texts/en/leaving.ts';
import { ConfirmDialog } from '#ui/index.ts';
import { type EndingUpload, wordsOf } from './ending-uploads.ts';
import { answerStep, leaveReasons, type WayOut } from './leave-reasons.ts';

interface Place {
  readonly pathname: string;
}
const wayTo = (current: Place, next: Place): WayOut =>
  current.pathname === next.pathname ? 'path' : 'product';

// Constant, so that the blocker is not registered anew while it asks.
const blocks = ({ current, next }: { readonly current: Place; readonly next: Place }): boolean =>
  leaveReasons.loss(wayTo(current, next)) !== undefined;
const blocksClosing = (): boolean => leaveReasons.loss('closing') !== undefined;

/**
 * Guard of the whole product: asks one question before anything of any form or upload is lost, in the product by a
 * dialog, and before the page is closed by the browser's own.
 */
export function LeaveGuard() {
  const isNeeded = useSyncExternalStore(leaveReasons.subscribe, leaveReasons.areThere);
  const blocker = useBlocker({
    shouldBlockFn: blocks,
    enableBeforeUnload: blocksClosing,
    disabled: !isNeeded,
    withResolver: true,
  });
  const step = useSyncExternalStore(leaveReasons.subscribe, leaveReasons.asked);
  if (blocker.status !== 'blocked') return step ? <StepQuestion part={step.part} /> : null;
  return (
    <Question way={wayTo(blocker.current, blocker.next)} onStay={blocker.reset} onLeave={blocker.proceed} />
  );
}

function Question({ way, onStay, onLeave }: { way: WayOut; onStay: () => void; onLeave: () => void }) {
  useSyncExternalStore(leaveReasons.subscribe, leaveReasons.changes);
  const loss = leaveReasons.loss(way);
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={loss?.isUnsaved ? texts.unsaved.title : texts.uploads.title}
      cancel={texts.stay}
      confirm={texts.go}
      onClose={onStay}
      onConfirm={() => {
        loss?.leave();
        onLeave();
      }}
    >
      {loss?.isUnsaved && <p>{texts.unsaved.text}</p>}
      {loss && loss.uploads.length > 0 && <UploadsEnd uploads={loss.uploads} />}
      {!loss && <p>{texts.uploads.ended}</p>}
    </ConfirmDialog>
  );
}

/** Question before a step within the page that ends uploads. */
function StepQuestion({ part }: { part: string | undefined }) {
  useSyncExternalStore(leaveReasons.subscribe, leaveReasons.changes);
  const uploads = leaveReasons.loss('path', part)?.uploads ?? [];
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={texts.step.title}
      cancel={texts.step.stay}
      confirm={texts.step.go}
      onClose={() => answerStep(false)}
      onConfirm={() => answerStep(true)}
    >
      {uploads.length > 0 ? (
        <UploadsEnd uploads={uploads} words={texts.step.running} />
      ) : (
        <p>{texts.step.ended}</p>
      )}
    </ConfirmDialog>
  );
}

function UploadsEnd({
  uploads,
  words = texts.uploads.running,
}: {
  uploads: readonly EndingUpload[];
  words?: (count: number) => string;
}) {
  const { names, again } = wordsOf(uploads);
  return (
    <>
      <p>
        {words(uploads.length)} {again}
      </p>
      <p>{names}</p>
    </>
  );
}
