import type { ReactNode } from 'react';
import { ApiError } from '#lib/calls/api.ts';
import { LoadError, useFailureNotice } from '#lib/page/load-error.tsx';
import { useIncludes } from '#lib/plan/plan.ts';
import { UpgradeDialog } from '#lib/plan/upgrade-dialog.tsx';
import { analytics as texts } from '#lib/texts/en/analytics.ts';
import { upgrade } from '#lib/texts/en/upgrade.ts';
import { Card, cx, EmptyState } from '#ui/index.ts';
import css from './analytics.module.css';

/** True if the plan is known to lack the analytics; they are not requested then. */
export const useLocked = (): boolean => useIncludes('analytics') === false;

/** Figures, or the reason that there are none: not in the plan, or not loaded. */
export function Report({
  query: { data, error, isPlaceholderData, refetch },
  locked = false,
  children,
}: {
  query: {
    readonly data: unknown;
    readonly error: Error | null;
    readonly isPlaceholderData: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  locked?: boolean | undefined;
  children: ReactNode;
}) {
  const refused = error instanceof ApiError && error.problem?.code === 'not_in_plan';
  useFailureNotice(refused || data === undefined ? null : error, texts.loadError);
  if (locked || refused) return <Locked />;
  if (error && data === undefined) {
    return <LoadError error={error} title={texts.loadError} onRetry={() => void refetch()} />;
  }
  return (
    <div
      className={cx(css.report, isPlaceholderData && css.later)}
      aria-busy={data === undefined || isPlaceholderData || undefined}
    >
      {children}
    </div>
  );
}

function Locked() {
  return (
    <>
      <Card>
        <EmptyState icon="lock" title={upgrade.title} />
      </Card>
      <UpgradeDialog />
    </>
  );
}
