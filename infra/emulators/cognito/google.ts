import { createHash } from 'node:crypto';
import { accountsPage } from './hosted-page.ts';
import type { Pool } from './pool.ts';
import type { User } from './store.ts';
import { failureOf } from './trigger-event.ts';

/** Name of the provider in the pool. */
export const google = 'Google';

/** Cookie of the account that is signed in at Google. */
const session = 'google_session';
/** Addresses that the page offers. */
const shown = 8;

/** Google's id of an address: 21 digits, deterministic. */
const googleIdOf = (email: string): string =>
  BigInt(`0x${createHash('sha256').update(email).digest('hex')}`)
    .toString()
    .slice(0, 21);

/**
 * Stand-in for Google, with a page to choose any account without a password. Like Cognito, it calls the trigger for a new account, and
 * fails the sign-in in which the account is linked. An account that the trigger hasn't linked is refused.
 */
export const createGoogle = (
  pool: Pool,
  {
    path,
    preSignUp,
  }: {
    /** Path prefix of the hosted pages. */
    readonly path: string;
    readonly preSignUp: (userName: string, attributes: Readonly<Record<string, string>>) => Promise<unknown>;
  },
) => ({
  /** Address of the account that is signed in at Google. */
  signedIn(cookies: string): string | undefined {
    const [, address] = new RegExp(`(?:^|; )${session}=([^;]+)`).exec(cookies) ?? [];
    return address === undefined ? undefined : decodeURIComponent(address);
  },
  /** Cookie that keeps an account signed in at Google. */
  cookieOf: (email: string): string =>
    `${session}=${encodeURIComponent(email)}; Path=${path}; HttpOnly; SameSite=Lax`,

  page(request: URLSearchParams): string {
    const addresses = pool.users
      .list()
      .flatMap(({ status, email }) => (status === 'EXTERNAL_PROVIDER' ? [] : [email]));
    return accountsPage(`${path}/oauth2/idpresponse`, request, addresses.slice(0, shown));
  },

  /** User that the account is linked to, otherwise the error for the redirect back. */
  async personAt(email: string, verified: boolean): Promise<User | string> {
    const googleId = googleIdOf(email);
    const known = pool.holderOf(google, googleId);
    if (known) return known.enabled ? known : 'User is disabled.';
    const userName = `${google}_${googleId}`;
    try {
      await preSignUp(userName, { email, email_verified: String(verified) });
    } catch (error) {
      return `${failureOf('PreSignUp', error).message} `;
    }
    return `Already found an entry for username ${userName}`;
  },
});
