import { removeFormerSession } from './former-session.ts';

/**
 * Redirects from a custom domain to the same page at `origin`, where members sign in; never resolves. The agency's
 * DNS controls this origin, so a session stored here is removed (docs/decisions/0029).
 */
export const goOnAt = (origin: string): Promise<never> => {
  removeFormerSession();
  const { pathname, search, hash } = location;
  location.replace(`${origin}${pathname}${search}${hash}`);
  return new Promise(() => {});
};
