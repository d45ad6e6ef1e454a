import { useEffect } from 'react';
import { getTrackLink } from '../../../../shared/contracts/review.ts';
import { getTenantByHost } from '../../../../shared/contracts/workspace.ts';
import { api } from '../../lib/api.ts';
import { applyTheme } from '../../lib/appearance.ts';

/**
 * The trackable link page: asks where the link leads and goes there; on failure it goes to the site's origin. It
 * counts nothing: scanners come here too (rules.md 1 and 2).
 */
export default function LinkPage({ token }: { token: string }) {
  useEffect(() => {
    // For the moment that the page is there; without it nothing is lost.
    api(getTenantByHost).then(
      ({ theme, logo, name }) => applyTheme(theme, logo, name),
      () => {},
    );
    api(getTrackLink, { params: { id: token } }).then(
      ({ target }) => location.replace(target),
      () => location.replace('/'),
    );
  }, [token]);
  return null;
}
