/**
 * Cookie of a session at one of the product's hosts. It holds the refresh token, so that no script of a page can read
 * it, sealed, so that a stolen cookie is worth nothing at the identity provider itself (docs/decisions/0065).
 */
import {
  GetTokensFromRefreshTokenCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { PageTokens } from '#contracts/session.ts';
import { hasEnded, hasEndedFor, idleLimit, isIdle } from '#domain/account/session.ts';
import { vouchingWorkspace } from '#domain/single-sign-on/single-sign-on.ts';
import * as z from '#schema';
import { asTenant } from '../data/acting.ts';
import { Membership } from '../data/entities/membership.ts';
import {
  type HttpEvent,
  isAtProduct,
  isFromOwnPage,
  type SignedIn,
  subjectAt,
  tenantOfRequest,
  viewerHost,
} from '../lambda/principal.ts';
import { type Refused, refused, WithCookies } from '../lambda/result.ts';
import { appDomain, appUrl } from '../mail/workspace-url.ts';
import { stateKeys } from '../tokens/keys.ts';
import { openText, sealText } from '../tokens/sealed.ts';
import { cognito } from './accounts.ts';
import { clientId } from './identity-provider.ts';
import { sessionEndsOf } from './session-ends.ts';

/** Epoch seconds of the machine's clock, like the identity provider's: the local product may be moved to another day. */
const now = (): number => Math.floor(Date.now() / 1000);

/**
 * Browsers take a `__Host-` cookie over https alone. The local product is served over http; the port keeps two of them
 * apart, because cookies are shared by all ports of a host.
 */
const attributes = (): { readonly name: string; readonly secure: string } =>
  appUrl().startsWith('https:')
    ? { name: '__Host-session', secure: '; Secure' }
    : { name: `session-${appDomain().split(':')[1] ?? '80'}`, secure: '' };

const setCookie = (value: string, seconds: number): string => {
  const { name, secure } = attributes();
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${secure}`;
};

const content = z.object({ refresh_token: z.string(), renewed: z.number() });

/** The host is part of the seal: the cookie of one workspace opens nothing at another one. */
const sealName = (event: HttpEvent): string => `session#${viewerHost(event)}`;

const cookieOf = (event: HttpEvent, refresh_token: string): string => {
  const kept: z.output<typeof content> = { refresh_token, renewed: now() };
  return setCookie(sealText(JSON.stringify(kept), sealName(event), stateKeys()), idleLimit);
};

/** Cookie that takes the session's away. */
export const noCookie = (): string => setCookie('', 0);

/** Refresh token of the request's cookie. `over` for a cookie that opens nothing: changed, of another host, idle. */
export const keptToken = (event: HttpEvent): { readonly token: string } | 'over' | undefined => {
  const start = `${attributes().name}=`;
  const value = event.cookies?.find((cookie) => cookie.startsWith(start))?.slice(start.length);
  if (!value) return undefined;
  try {
    const { refresh_token, renewed } = content.parse(
      JSON.parse(openText(value, sealName(event), stateKeys())),
    );
    return isIdle(renewed, now()) ? 'over' : { token: refresh_token };
  } catch {
    return 'over';
  }
};

/** Refusal of a call about the cookie by anything but a page of this host, or at a custom domain. */
export const pageRefusal = (event: HttpEvent): Refused | undefined => {
  if (!isAtProduct(event)) return refused('sign_in_elsewhere');
  return isFromOwnPage(event) ? undefined : refused('foreign_page');
};

/** Answer that gives a page its tokens, and its browser the refresh token in the cookie. */
export const kept = (
  event: HttpEvent,
  { access_token, id_token, refresh_token }: PageTokens & { readonly refresh_token: string },
): WithCookies<PageTokens> => new WithCookies({ access_token, id_token }, cookieOf(event, refresh_token));

/** Errors of the identity provider for a refresh token that makes no tokens, now or ever. */
const overAtProvider: ReadonlySet<string> = new Set([
  'NotAuthorizedException',
  'RefreshTokenReuseException',
  'UserNotFoundException',
  'InvalidParameterException',
]);

/** Tokens that begin a session, or continue one. */
export const tokens = z.object({ AccessToken: z.string(), IdToken: z.string(), RefreshToken: z.string() });
const claims = z.object({
  sub: z.string(),
  username: z.string(),
  origin_jti: z.string(),
  auth_time: z.number(),
});

/** Claims of a token that came straight from the provider over TLS, so that its signature need not be checked. */
export const claimsIn = (token: string) =>
  claims.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')));

/** True if an administrator of the workspace has ended the session there: their end is on the membership alone. */
const hasEndedIn = async (tenantId: number, caller: SignedIn): Promise<boolean> => {
  const subject = await subjectAt(tenantId, caller);
  if (subject === undefined) return false;
  const { data } = await asTenant(tenantId, () =>
    Membership.get({ tenantId, subject }).go({ consistent: true }),
  );
  return data !== null && hasEndedFor(data, caller.session);
};

/** Exchanges a refresh token for new tokens and its successor. Refused if it, or its session, is over. */
export const exchanged = async (
  event: HttpEvent,
  token: string,
): Promise<WithCookies<PageTokens> | Refused> => {
  const command = new GetTokensFromRefreshTokenCommand({ ClientId: clientId(), RefreshToken: token });
  const answer = await cognito.send(command).catch((error: unknown) => {
    if (error instanceof Error && overAtProvider.has(error.name)) return undefined;
    throw error;
  });
  if (!answer) return refused('session_ended');
  const { AccessToken, IdToken, RefreshToken } = tokens.parse(answer.AuthenticationResult);
  const { sub, username, origin_jti, auth_time } = claimsIn(AccessToken);
  const vouchedBy = vouchingWorkspace(username);
  const tenantId = (await tenantOfRequest(event))?.tenantId;
  const session = { id: origin_jti, begun: auth_time };
  const isElsewhere = vouchedBy !== undefined && tenantId !== vouchedBy;
  // A session that another device or an administrator has ended: the provider itself goes on with it, because it can end all or none.
  const isOver =
    isElsewhere ||
    hasEnded(await sessionEndsOf(sub), session) ||
    (tenantId !== undefined && (await hasEndedIn(tenantId, { subject: sub, session, vouchedBy })));
  if (isOver) {
    await revoke(RefreshToken);
    return refused('session_ended');
  }
  return kept(event, { access_token: AccessToken, id_token: IdToken, refresh_token: RefreshToken });
};

/** Revokes a refresh token at the identity provider. Idempotent. */
export const revoke = async (token: string): Promise<void> => {
  await cognito.send(new RevokeTokenCommand({ ClientId: clientId(), Token: token }));
};
