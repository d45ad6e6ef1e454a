/** Session that an earlier version, or Amplify by its defaults, left in the browser's storage (docs/decisions/0065). */
const keys = 'CognitoIdentityServiceProvider.';

const stored = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(keys));

/** Refresh token of that session; undefined if there is none. */
export const formerToken = (): string | undefined => {
  const key = stored().find((name) => name.endsWith('.refreshToken'));
  return (key && localStorage.getItem(key)) || undefined;
};

export const removeFormerSession = (): void => {
  for (const key of stored()) localStorage.removeItem(key);
};
