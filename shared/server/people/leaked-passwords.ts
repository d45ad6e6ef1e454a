/**
 * Refusal of new passwords, the used and the leaked ones included. Leaks are looked up by k-anonymity: five hex digits of the SHA-1 are told to the range service, and it answers all known
 * hashes that begin so (docs/decisions/0070). Off without PASSWORD_RANGES_URL, as on one machine.
 */
import { createHash } from 'node:crypto';
import { passwordRefusal, usedForms } from '#domain/account/password.ts';
import { type Refused, refused } from '../lambda/result.ts';
import { log } from '../log.ts';
import { usedPasswords } from './used-passwords.ts';

/** Milliseconds that a person is made to wait for the service. */
const lookupTimeout = 1000;

/** Rests of the hashes with this beginning; none if the service is off, fails or is slow. */
const leakedRange = async (prefix: string): Promise<readonly string[]> => {
  const service = process.env.PASSWORD_RANGES_URL;
  if (!service) return [];
  try {
    const response = await fetch(`${service}/range/${prefix}`, {
      // Answers of one length, so that a listener cannot tell ranges apart.
      headers: { 'add-padding': 'true' },
      redirect: 'error',
      signal: AbortSignal.timeout(lookupTimeout),
    });
    if (!response.ok) throw new Error(`The range service answered ${response.status}`);
    const lines = (await response.text()).split(/\r?\n/);
    return lines.flatMap((line) => {
      const [suffix = '', count] = line.split(':');
      // Padding has no count.
      return /^[0-9A-F]{35}$/.test(suffix) && Number(count) > 0 ? [suffix] : [];
    });
  } catch (error) {
    log.warn('leaked passwords were not looked up', { error });
    return [];
  }
};

/**
 * Refusal of a new password: by its form, as one of the most used, by the names in `context` (shared/domain/account), or as known
 * from a leak.
 */
export const newPasswordRefusal = async (
  password: string,
  field: string,
  context: readonly string[],
): Promise<Refused | undefined> => {
  const isUsed = () => usedForms(password).some((form) => usedPasswords.has(form));
  const code = passwordRefusal(password, context) ?? (isUsed() ? 'password_common' : undefined);
  if (code) return refused(code, { field });
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
  const range = await leakedRange(hash.slice(0, 5));
  return range.includes(hash.slice(5)) ? refused('password_leaked', { field }) : undefined;
};
