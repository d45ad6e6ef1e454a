/** Check of a new password whose next stop is the identity provider, which knows neither used nor leaked ones. */
import { getLeakedRange } from '#contracts/account.ts';
import { passwordRefusal } from '#domain/account/password.ts';
import { api } from '../api.ts';

/** Reason for refusing a password. Fails open: without an answer about leaks it passes. */
export const newPasswordRefusal = async (password: string): Promise<ReturnType<typeof passwordRefusal>> => {
  const refusal = passwordRefusal(password);
  if (refusal) return refusal;
  const bytes = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(password));
  const hash = [...new Uint8Array(bytes)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
  const { suffixes } = await api(getLeakedRange, { params: { prefix: hash.slice(0, 5) } }).catch(() => ({
    suffixes: [],
  }));
  return (suffixes as readonly string[]).includes(hash.slice(5)) ? 'password_leaked' : undefined;
};
