/** Prefix of the keys under which Amplify keeps a session. */
const sessionKeys = 'CognitoIdentityServiceProvider.';

/**
 * Leaves a custom domain for the same page at `origin`, where members sign in; never resolves. The agency's DNS decides
 * who serves this origin, so a session that is still stored here is removed (docs/decisions/0029).
 */
export const goOnAt = (origin: string): Promise<never> => {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(sessionKeys)) localStorage.removeItem(key);
  }
  const { pathname, search, hash } = location;
  location.replace(`${origin}${pathname}${search}${hash}`);
  return new Promise(() => {});
};
