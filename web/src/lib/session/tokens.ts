/**
 * Tokens of the signed-in person: in this page's memory, and never in the browser's storage. The refresh token is in a
 * cookie that no script reads (docs/decisions/0065). Amplify stores and loads its tokens here.
 */
import type { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import type { AnswerOf, Route } from '#contracts/route.ts';
import {
  handOnSession,
  keepSession,
  leaveSession,
  type PageTokens,
  renewSession,
} from '#contracts/session.ts';
import { ApiError, api, type CallOptions, Unanswered } from '#lib/calls/api.ts';
import { formerToken, removeFormerSession } from './former-session.ts';

/** Place where Amplify keeps tokens. */
export type AmplifyStore = Parameters<
  typeof cognitoUserPoolsTokenProvider.tokenOrchestrator.setAuthTokenStore
>[0];
type Tokens = NonNullable<Awaited<ReturnType<AmplifyStore['loadTokens']>>>;

/** Tokens of this page; undefined until the cookie was asked for, null for nobody. */
let held: Tokens | null | undefined;
/** Number of sign-ins and log-outs. Race: a renewal that was under way during one of them is forgotten. */
let changes = 0;
let wasEnded = false;

const hold = (tokens: Tokens | null | undefined): void => {
  changes += 1;
  held = tokens;
};

/** True if the session of this browser was ended from elsewhere, or by its time-out. */
export const isEnded = (): boolean => wasEnded;

/** Changes of the session that a tab tells the others. */
type Told = { readonly kind: 'left' } | { readonly kind: 'began'; readonly person: string };

const newChannel = () => new BroadcastChannel('proofline.session');
let tabs: BroadcastChannel | undefined;

/** Follows the other tabs of this browser; `onLeft` is called after a log-out in one of them. */
export const followTabs = (onLeft: () => void): void => {
  tabs ??= newChannel();
  tabs.onmessage = ({ data }: MessageEvent<Told>) => {
    if (data.kind === 'left') {
      hold(null);
      return onLeft();
    }
    // The cookie is another person's now, so that this page would show one person's data to another.
    if (held && personOf(held) !== data.person) return location.reload();
    if (held === null) hold(undefined);
  };
};

/** Calls `onBegun` after a sign-in in another tab. */
export const followSignIn = (onBegun: () => void): void => {
  newChannel().onmessage = ({ data }: MessageEvent<Told>) => {
    if (data.kind === 'began') onBegun();
  };
};

const tell = (told: Told): void => tabs?.postMessage(told);

const personOf = ({ accessToken }: Tokens): string => String(accessToken.payload.sub);

/** Race: tabs share the cookie, so that a renewal in one of them would restore what another one has just cleared. */
const alone = <Answer>(work: () => Promise<Answer>): Promise<Answer> =>
  navigator.locks.request('proofline.session', work);

/** Milliseconds that a call may hold the lock, for which all tabs wait. */
const longestCall = 10_000;

/** Call within the lock: an answer that does not come is a connection that is lost. */
export const boundedCall = async <R extends Route>(
  route: R,
  options: CallOptions<R> = {},
): Promise<AnswerOf<R>> => {
  const signal = AbortSignal.timeout(longestCall);
  const answer = await api(route, { ...options, signal }).catch((error: unknown) => {
    throw signal.aborted ? new Unanswered() : error;
  });
  // The call may have broken off in the middle of its answer, also because the page is being left.
  if (signal.aborted || answer === undefined) throw new Unanswered();
  return answer;
};

/** Mark that the person has logged out, until the server has cleared the cookie, which no script can. */
const leaving = 'proofline.leaving';

const finishLeaving = async (): Promise<void> => {
  await boundedCall(leaveSession);
  localStorage.removeItem(leaving);
};

/** Answer that is undefined where the server says that the session is over. */
const unlessOver = async (answer: Promise<PageTokens | null>): Promise<PageTokens | null | undefined> => {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.problem?.code === 'session_ended') return undefined;
    throw error;
  }
};

/** Session that an earlier version stored in this browser: taken into the cookie once. */
const formerSession = async (): Promise<PageTokens | null> => {
  const refresh_token = formerToken();
  if (!refresh_token) return null;
  const tokens = await unlessOver(boundedCall(keepSession, { body: { refresh_token } }));
  removeFormerSession();
  return tokens ?? null;
};

const askForTokens = async (): Promise<PageTokens | null> => {
  if (localStorage.getItem(leaving)) await finishLeaving();
  const tokens = (await formerSession()) ?? (await unlessOver(boundedCall(renewSession)));
  if (tokens !== undefined) return tokens;
  wasEnded = true;
  await finishLeaving();
  return null;
};

/** Token with its claims. No signature is checked: the server has sent it, and checks it with each call. */
const decoded = (token: string): Tokens['accessToken'] => {
  const claims = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
  const bytes = Uint8Array.from(atob(claims), (letter) => letter.charCodeAt(0));
  return { toString: () => token, payload: JSON.parse(new TextDecoder().decode(bytes)) };
};

const inMemory = ({ access_token, id_token }: PageTokens): Tokens => {
  const accessToken = decoded(access_token);
  const idToken = decoded(id_token);
  return {
    accessToken,
    idToken,
    username: String(accessToken.payload.username),
    // Clock drift of this device, computed as Amplify does.
    clockDrift: (accessToken.payload.iat ?? 0) * 1000 - Date.now(),
    signInDetails: { loginId: String(idToken.payload.email), authFlowType: 'USER_SRP_AUTH' },
  };
};

/** Takes over the tokens of a session that began here. */
export const begin = (tokens: PageTokens): void => {
  const begun = inMemory(tokens);
  hold(begun);
  wasEnded = false;
  tell({ kind: 'began', person: personOf(begun) });
};

/** Begins a session by a call that sets its cookie, which a log-out under way would clear. */
export const beginBy = async (call: () => Promise<PageTokens>): Promise<void> => {
  const tokens = await alone(async () => {
    if (localStorage.getItem(leaving)) await finishLeaving();
    return call();
  });
  begin(tokens);
};

/**
 * Gives the session of this host up to a page of the workspace's present host, which has sent the challenge; answers where to go on.
 * A log-out that was not finished comes first: its session goes nowhere.
 */
export const handOn = (challenge: string): Promise<string> =>
  alone(async () => {
    if (localStorage.getItem(leaving)) await finishLeaving();
    const { url } = await boundedCall(handOnSession, { body: { challenge } });
    return url;
  });

let renewing: Promise<Tokens | null> | undefined;

/** New tokens by the cookie; null if nobody is signed in. Throws if the server was not reached. */
export const renew = (): Promise<Tokens | null> => {
  const before = changes;
  renewing ??= alone(askForTokens)
    .then((tokens) => {
      if (changes !== before) return held ?? null;
      const fresh = tokens && inMemory(tokens);
      if (held && fresh && personOf(held) !== personOf(fresh)) location.reload();
      held = fresh;
      return fresh;
    })
    .finally(() => {
      renewing = undefined;
    });
  return renewing;
};

/** Resolves once no renewal is under way: a page that is left before would lose the cookie of its answer. */
export const afterRenewal = async (): Promise<void> => {
  await renewing?.catch(() => undefined);
};

/** Milliseconds before its expiry from which a token is replaced: the call with it is still on its way. */
const early = 10_000;

const isExpired = ({ accessToken, clockDrift }: Tokens): boolean =>
  (accessToken.payload.exp ?? 0) * 1000 - (Date.now() + clockDrift) < early;

/** Tokens for a call, renewed where they expire; null if nobody is signed in. Throws if the server was not reached. */
export const currentTokens = async (): Promise<Tokens | null> =>
  held === undefined || (held && isExpired(held)) ? renew() : held;

/** Ends the session of this browser. Without an answer it is over here, and its cookie is cleared at the next start. */
export const leave = async (): Promise<void> => {
  hold(null);
  localStorage.setItem(leaving, '1');
  removeFormerSession();
  tell({ kind: 'left' });
  await alone(finishLeaving).catch(() => undefined);
};

const none = async (): Promise<null> => null;

/** Token store for Amplify, which signs in, and uses the tokens to change the password. */
export const tokenStore: AmplifyStore = {
  loadTokens: currentTokens,
  /** A sign-in: the refresh token goes into the cookie, and is replaced at once. */
  storeTokens: async ({ refreshToken: refresh_token }) => {
    if (!refresh_token) return;
    await beginBy(() => boundedCall(keepSession, { body: { refresh_token } }));
  },
  clearTokens: leave,
  getLastAuthUser: async () => (await currentTokens())?.username ?? 'username',
  // Devices are not remembered by the user pool, and its own pages are not opened by Amplify.
  setKeyValueStorage: () => {},
  getDeviceMetadata: none,
  clearDeviceMetadata: async () => {},
  setOAuthMetadata: async () => {},
  getOAuthMetadata: none,
};
