import { useEffect } from 'react';
import { getTrackLink } from '../../../../shared/contracts/review.ts';
import { api } from '../../lib/api.ts';

/**
 * The trackable link page: asks where the link leads and goes there; on failure it goes to the site's origin. It
 * counts nothing: scanners come here too (rules.md 1 and 2).
 */
export default function LinkPage({ token }: { token: string }) {
  useEffect(() => {
    api(getTrackLink, { params: { id: token } }).then(
      ({ target }) => location.replace(target),
      () => location.replace('/'),
    );
  }, [token]);
  return null;
}
