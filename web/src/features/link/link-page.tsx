import { useCallback, useEffect, useState } from 'react';
import { getTrackLink } from '#contracts/review.ts';
import { getTenantByHost } from '#contracts/workspace.ts';
import { api } from '#lib/calls/api.ts';
import { applyTheme } from '#lib/page/appearance.ts';
import { GuestFailed } from '#parts/guest/guest-failed.tsx';

/**
 * Tracked link: asks the server for the target and redirects. An invalid link redirects to the origin of the site. It
 * counts no click itself, because scanners open it too (rules.md 1 and 2).
 */
export default function LinkPage({ token }: { token: string }) {
  const [failure, setFailure] = useState<Error>();
  const load = useCallback(() => {
    setFailure(undefined);
    api(getTrackLink, { params: { id: token } }).then(({ target }) => location.replace(target), setFailure);
  }, [token]);
  useEffect(load, [load]);
  useEffect(() => {
    // Theme while the page is visible; a failure is ignored.
    api(getTenantByHost).then(
      (workspace) => workspace && applyTheme(workspace.theme, workspace.logo, workspace.name),
      () => {},
    );
  }, []);
  return failure ? <GuestFailed error={failure} onRetry={load} /> : null;
}
