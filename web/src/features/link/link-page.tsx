import { useCallback, useEffect, useState } from 'react';
import { getTrackLink } from '#contracts/review.ts';
import { getTenantByHost } from '#contracts/workspace.ts';
import { api } from '#lib/api.ts';
import { applyTheme } from '#lib/appearance.ts';
import { GuestFailed } from '#lib/guest/failed.tsx';

/**
 * The trackable link page: asks where the link leads and goes there. One that leads nowhere says so, with the way to the
 * site's origin. It counts nothing: scanners come here too (rules.md 1 and 2).
 */
export default function LinkPage({ token }: { token: string }) {
  const [failure, setFailure] = useState<Error>();
  const load = useCallback(() => {
    setFailure(undefined);
    api(getTrackLink, { params: { id: token } }).then(({ target }) => location.replace(target), setFailure);
  }, [token]);
  useEffect(load, [load]);
  useEffect(() => {
    // For the moment that the page is there; without it nothing is lost.
    api(getTenantByHost).then(
      (workspace) => workspace && applyTheme(workspace.theme, workspace.logo, workspace.name),
      () => {},
    );
  }, []);
  return failure ? <GuestFailed error={failure} onRetry={load} /> : null;
}
