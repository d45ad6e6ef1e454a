import { removeFormerSession } from './former-session.ts';

const thisPage = (): string => `${location.pathname}${location.search}${location.hash}`;

/**
 * Redirects from a custom domain, or from a former address of the workspace, to a page at `origin`, where members sign in; never
 * resolves. The agency's DNS controls a custom domain, so a session stored there is removed (docs/decisions/0029).
 */
export const goOnAt = (origin: string, page = thisPage()): Promise<never> => {
  removeFormerSession();
  location.replace(`${origin}${page}`);
  return new Promise(() => {});
};
