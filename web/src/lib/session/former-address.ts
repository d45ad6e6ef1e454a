/**
 * Former address of the workspace: sends what waits there, and goes on at the present one (docs/decisions/0120). Calls that cannot be
 * sent are shown before they are left behind (docs/decisions/0157).
 */
import { authenticateWith } from '#lib/calls/api.ts';
import { ownCalls } from '../offline/outbox-calls.ts';
import { isWaiting } from '../offline/outbox-flag.ts';
import { goOnAt } from './go-on-at.ts';
import { afterRenewal, currentTokens, handOn, renew } from './tokens.ts';
import { wayBack } from './way-back.ts';

type AccessToken = () => Promise<string | undefined>;

/** Milliseconds before further attempts: a connection that is back may fail once more. */
const pauses = [300, 1000];

/**
 * Decision in this tab to go on without what waits, until this time in epoch milliseconds: the redirects on the way come back here
 * for the session.
 */
const goingOn = {
  key: 'proofline.going-on',
  begin: () => sessionStorage.setItem(goingOn.key, String(Date.now() + 60_000)),
  isOn: () => Number(sessionStorage.getItem(goingOn.key)) > Date.now(),
};

/** Sends the token of the session at this host with each call of its outbox; a refusal leads nowhere, as it is left anyway. */
const callHere = (accessToken: AccessToken): void => {
  const nothing = () => {};
  authenticateWith(accessToken, nothing, nothing);
};

/** Sends calls that waited for a connection: they are kept for this host. True if some are left, also refused ones. */
const sendWaiting = async (accessToken: AccessToken): Promise<boolean> => {
  callHere(accessToken);
  const { openOutbox, sendKeptCalls } = await import('../offline/outbox.ts');
  await openOutbox();
  if (isWaiting()) await sendKeptCalls();
  for (const pause of pauses) {
    if (!isWaiting()) break;
    await new Promise((resolve) => setTimeout(resolve, pause));
    await sendKeptCalls();
  }
  return ownCalls.calls().length > 0;
};

/** Page to go on at from here: its sign-in fetches the session, or says why it asks. */
const pageAfterMove = (asksForSignIn: boolean): string | undefined => {
  const { pathname, search, hash } = location;
  const [from = ''] = location.hostname.split('.');
  if (pathname !== '/signin')
    return asksForSignIn ? `/signin?back=${wayBack()}&left=moved&from=${from}` : undefined;
  const query = new URLSearchParams(search);
  query.set('left', 'moved');
  query.set('from', from);
  return `/signin?${query}${hash}`;
};

/**
 * Leaves a former address for the present one; a page there that asks for the session gets it. Race: with the session, nothing can be
 * sent from here any more, so that what waits is sent, or shown, before. Never resolves.
 */
export const leaveFormer = async (
  membersAt: string,
  {
    accessToken,
    asksForSignIn,
  }: {
    readonly accessToken: AccessToken;
    /** True for a page of members. */
    readonly asksForSignIn: boolean;
  },
): Promise<never> => {
  await afterRenewal();
  const isLeft =
    !goingOn.isOn() &&
    (await sendWaiting(accessToken).catch((error: unknown) => console.warn('sending failed', error)));
  if (isLeft) {
    location.replace(`/unsent?back=${wayBack()}`);
    return new Promise(() => {});
  }
  const challenge = new URLSearchParams(location.hash.slice(1)).get('moved');
  if (challenge === null) return goOnAt(membersAt, pageAfterMove(asksForSignIn));
  const url = await handOn(challenge).catch((error: unknown) => {
    console.warn('session was not handed on', error);
  });
  return goOnAt(url ?? `${membersAt}/signin#moved=none`, '');
};

/** Opens the outbox of a former address. False if the session there is over, without which nothing is sent. */
export const openFormer = async (accessToken: AccessToken): Promise<boolean> => {
  callHere(accessToken);
  const { openOutbox } = await import('../offline/outbox.ts');
  await openOutbox();
  return (await currentTokens().catch(() => undefined)) !== null;
};

/** Sends what waits at a former address once more. False if the session there is over. */
export const sendFromFormer = async (): Promise<boolean> => {
  const { sendKeptCalls } = await import('../offline/outbox.ts');
  await sendKeptCalls();
  if (!isWaiting()) return true;
  return (await renew().catch(() => undefined)) !== null;
};

/** Goes on from a former address by the page that was asked for there, without what is left. */
export const goOnFromFormer = (page: string): void => {
  goingOn.begin();
  location.replace(page);
};
