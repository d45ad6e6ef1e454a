/** Rate limits of calls, by the caller of a request and the subject in its path (shared/domain/rate-limit). */
import { type ParamsOf, type Route, routeKeyOf } from '#contracts/route.ts';
import type { LimitName } from '#domain/rate-limit/rate-limit.ts';
import { countCall, networkOf } from '../tokens/rate-limit.ts';
import { type HttpEvent, type Principal, viewerAddress } from './principal.ts';
import type { Refused } from './result.ts';

const callerOf = (principal: Principal | undefined, network: string): string =>
  principal
    ? `${principal.tenant.tenantId}#${principal.link?.link_id ?? principal.subject}`
    : `network#${network}`;

/** Contact of a guest, whichever of their links was used. */
const contactOf = (principal: Principal | undefined): string | undefined =>
  principal?.link && `${principal.tenant.tenantId}#${principal.link.contactId}`;

/** Counts a call of a route; refused above its limit. */
export const limitRefusal = async (
  route: Route,
  {
    event,
    params,
    principal,
  }: {
    readonly event: HttpEvent;
    readonly params: ParamsOf<Route>;
    readonly principal: Principal | undefined;
  },
): Promise<Refused | undefined> => {
  const network = networkOf(viewerAddress(event));
  const named = Object.values(params as object).join('#');
  const of = principal ? `${principal.tenant.tenantId}#` : '';
  const subject = named ? `${of}${routeKeyOf(route)}#${named}` : undefined;
  return countCall(
    route.limit,
    { caller: callerOf(principal, network), contact: contactOf(principal), network, subject },
    event.requestContext.timeEpoch,
  );
};

/** Counts a call that mails an address typed by a stranger; refused above the limit. */
export const mailLimitRefusal = (
  limit: LimitName,
  { event, now }: { readonly event: HttpEvent; readonly now: number },
  email: string,
): Promise<Refused | undefined> =>
  countCall(limit, { email: email.toLowerCase(), network: networkOf(viewerAddress(event)) }, now);
