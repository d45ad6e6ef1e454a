/**
 * Session that follows its person from a former address of the workspace to the present one (docs/decisions/0138). The page at the present
 * address makes a verifier and asks the former one, which answers with a code; both are in fragments, which nobody else is told.
 */
import { takeOnSession } from '#contracts/session.ts';
import { ApiError } from '#lib/calls/api.ts';
import { goOnAt } from './go-on-at.ts';
import { beginBy, boundedCall, currentTokens, followSignIn } from './tokens.ts';
import { newVerifier } from './verifier.ts';

/** Question to the former address, stored for this tab. */
interface Journey {
  readonly verifier: string;
  /** Former subdomain that was asked. */
  readonly from: string;
  /** Path to go on at. */
  readonly back: string;
  /** Sign-in, where nobody is signed in there. */
  readonly signIn: string;
}
const key = 'proofline.moved';

const answerHere = (): string | null => new URLSearchParams(location.hash.slice(1)).get('moved');

/** Host of a former subdomain beside this one. */
const hostOf = (from: string): string => location.host.replace(/^[^.]+/, from);

const ask = async (from: string, back: string): Promise<never> => {
  const { verifier, challenge } = await newVerifier();
  const query = new URLSearchParams(location.search);
  query.delete('from');
  const journey: Journey = { verifier, from, back, signIn: `/signin?${query}` };
  sessionStorage.setItem(key, JSON.stringify(journey));
  return goOnAt(`${location.protocol}//${hostOf(from)}`, `/signin#moved=${challenge}`);
};

/** Goes on as soon as another tab is signed in: of several that are opened at once, the first has taken the session with it. */
const followOtherTab = (back: string): void => {
  followSignIn(() => {
    if (location.pathname === '/signin') location.replace(back);
  });
};

/**
 * Fetches the session at the former subdomain: answers the path to go on at, or never, as the page is left for it. Undefined where
 * nothing is to be done. An answer that this tab has not asked for is left alone: it may be crafted (login CSRF).
 */
export const followSession = async (from: string | undefined, back: string): Promise<string | undefined> => {
  const code = answerHere();
  const kept = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (code === null) {
    if (from === undefined || hostOf(from) === location.host) return undefined;
    if (await currentTokens()) return back;
    // Asked before, and come back without an answer.
    return kept === null ? ask(from, back) : undefined;
  }
  history.replaceState(history.state, '', location.pathname + location.search);
  if (kept === null) return undefined;
  const journey = JSON.parse(kept) as Journey;
  if (code !== 'none') {
    const { verifier } = journey;
    try {
      await beginBy(() => boundedCall(takeOnSession, { body: { code, verifier, from: journey.from } }));
      return journey.back;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      console.warn('session was not taken on', error);
    }
  }
  followOtherTab(journey.back);
  return journey.signIn;
};
