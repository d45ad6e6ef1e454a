/** Sign-in with Google or by a company: the redirect there and the return (docs/decisions/0016, 0074). */
import type { BodyInput } from '#contracts/route.ts';
import { redeemSession } from '#contracts/session.ts';
import type { Google } from '#contracts/workspace.ts';
import { ApiError, api } from '#lib/calls/api.ts';
import { Button } from '#ui/button.tsx';
import { signIn } from '../texts/en/sign-in.ts';
import css from './google-sign-in.module.css';
import { connections } from './sign-in-connection.ts';
import { newVerifier } from './verifier.ts';

/** State of the redirect, stored for this tab. */
interface Journey {
  readonly verifier: string;
  readonly back: string;
}
const key = 'proofline.google';

/**
 * Redirects to Google, or to a company's provider; `back` is the path to return to. `choose` shows Google's account chooser
 * even for a single account. `address` is filled in at a company's provider, to which Cognito passes it on. A custom domain
 * redirects to the workspace's subdomain, which starts the sign-in.
 */
export const startFederated = async (
  google: Google,
  back: string,
  { choose = false, address }: { choose?: boolean; address?: string } = {},
): Promise<void> => {
  if (location.origin !== google.origin) {
    // An address is given for a company's provider alone.
    const way =
      address === undefined
        ? { connection: connections.google }
        : { connection: connections.company, email: address };
    const query = new URLSearchParams({ ...way, back });
    return location.assign(`${google.origin}/signin?${query}`);
  }
  const { verifier, challenge } = await newVerifier();
  sessionStorage.setItem(key, JSON.stringify({ verifier, back } satisfies Journey));
  const query = new URLSearchParams({
    state: `${challenge}.${location.host}`,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...(choose ? { prompt: 'select_account' } : {}),
    ...(address === undefined ? {} : { login_hint: address }),
  });
  location.assign(`${google.authorize}&${query}`);
};

/** Result of the redirect in the address: a handover for the server, or a refusal. */
export type Returned =
  | { readonly back: string; readonly handover: BodyInput<typeof redeemSession> }
  | { readonly refusal: GoogleRefusal };

/** Result of the redirect; undefined if this tab has not started one, for any URL: it may be crafted (login CSRF). */
export const takeReturn = (): Returned | undefined => {
  const answer = new URLSearchParams(location.hash.slice(1));
  const code = answer.get('handover');
  const refused = answer.get('refused');
  const kept = sessionStorage.getItem(key);
  if (kept === null || (!code && !refused)) return undefined;
  sessionStorage.removeItem(key);
  const { verifier, back } = JSON.parse(kept) as Journey;
  if (code) return { back, handover: { code, verifier } };
  const known = Object.entries(texts.refusals).find(([name]) => name === refused);
  return { refusal: { title: texts.failed, text: known?.[1] ?? texts.refusals.failed } };
};

/** True if the URL is the return of a successful sign-in with Google. */
export const comesFromGoogle = (): boolean => new URLSearchParams(location.hash.slice(1)).has('handover');

export interface GoogleRefusal {
  readonly title: string;
  readonly text: string;
}

const texts = signIn.google;

const refusalOf = (error: ApiError): GoogleRefusal => {
  const email = error.problem?.code === 'not_a_member' ? error.problem.params?.email : undefined;
  return email === undefined
    ? { title: error.problem?.title ?? texts.failed, text: error.problem?.message ?? texts.refusals.failed }
    : { title: texts.notAMember(String(email)), text: texts.notAMemberText };
};

/** Completes the sign-in after the return from Google: the path to continue at, or the refusal. */
export const returnFromGoogle = async (): Promise<
  { back: string } | { refusal: GoogleRefusal } | undefined
> => {
  const returned = takeReturn();
  if (!returned || 'refusal' in returned) return returned;
  try {
    const { startSession } = await import('./auth.ts');
    const invitation = /^\/invitation\/([\w-]+)/.exec(returned.back)?.[1];
    const body = { ...returned.handover, ...(invitation !== undefined && { invitation }) };
    await startSession(await api(redeemSession, { body }));
    // An accepted invitation has no page to go back to.
    return invitation === undefined ? returned : { back: '/' };
  } catch (error) {
    if (error instanceof ApiError) return { refusal: refusalOf(error) };
    throw error;
  }
};

/** Button of the sign-in with Google, before the other way to sign in. */
export function GoogleChoice({ onChoose }: { onChoose: () => void }) {
  return (
    <div className={css.choice}>
      <Button className={css.button} onClick={onChoose}>
        <span className={css.words}>
          <svg className={css.mark} viewBox="0 0 18 18" aria-hidden="true">
            <path
              fill="#4285F4"
              d="M17.6 9.2c0-.6 0-1.2-.2-1.7H9v3.4h4.8a4.1 4.1 0 0 1-1.8 2.7v2.2h2.9a8.8 8.8 0 0 0 2.7-6.6z"
            />
            <path
              fill="#34A853"
              d="M9 18c2.4 0 4.5-.8 6-2.2l-2.9-2.2a5.4 5.4 0 0 1-8.1-2.9H1v2.3A9 9 0 0 0 9 18z"
            />
            <path fill="#FBBC05" d="M4 10.7a5.4 5.4 0 0 1 0-3.4V5H1a9 9 0 0 0 0 8z" />
            <path
              fill="#EA4335"
              d="M9 3.6c1.3 0 2.5.5 3.4 1.3L15 2.3A9 9 0 0 0 1 5l3 2.3A5.4 5.4 0 0 1 9 3.6z"
            />
          </svg>
          {texts.button}
        </span>
      </Button>
      <div className={css.or}>{signIn.or}</div>
    </div>
  );
}
