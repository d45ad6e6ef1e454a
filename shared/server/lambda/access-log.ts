/** Log line of every call: enough to investigate an incident by, and nothing that opens anything. */
import type { Route } from '#contracts/route.ts';
import { shortNetwork } from '#domain/account/device.ts';
import { redactText } from '#domain/redact.ts';
import { hashed } from '../data/ids.ts';
import { log } from '../log.ts';
import { elapsedSince, measured } from '../metrics.ts';
import { tierOf } from '../workspace/subscription.ts';
import { type HttpEvent, type Principal, viewerAddress, viewerHost } from './principal.ts';
import { routeClassOf } from './route-class.ts';

/** Characters that are kept of a User-Agent header. */
const longest = 200;

/** Hash of a person's or a link's id: the same in all lines of one, and of no use elsewhere. */
const personOf = (event: HttpEvent, principal: Principal | undefined): string | undefined => {
  const { sub } = event.requestContext.authorizer?.jwt?.claims ?? {};
  const id = principal?.link?.link_id ?? principal?.subject ?? sub;
  return typeof id === 'string' && id !== '' ? hashed(id).slice(0, 16) : undefined;
};

/**
 * Logs a call by its route key, never by its path, which may hold a token. `requestId` joins it with the line of API
 * Gateway, and `code` is that of a refusal. A call without a route is none of the product's, and not measured.
 */
export const logCall = (
  event: HttpEvent,
  {
    status,
    route,
    principal,
    code,
  }: {
    readonly status: number | undefined;
    readonly route: Route | undefined;
    readonly principal?: Principal | undefined;
    readonly code?: string | undefined;
  },
): void => {
  const { requestId, timeEpoch } = event.requestContext;
  log.info('call', {
    requestId,
    at: new Date(timeEpoch).toISOString(),
    routeKey: event.routeKey,
    status,
    code,
    host: viewerHost(event),
    workspace: principal?.tenant.tenantId,
    person: personOf(event, principal),
    network: shortNetwork(viewerAddress(event)),
    userAgent: redactText(event.headers['user-agent'] ?? '').slice(0, longest),
    ...(route &&
      measured(
        { CallTime: elapsedSince(timeEpoch), CallFailures: Number((status ?? 500) >= 500) },
        { routeClass: routeClassOf(route), tier: principal && tierOf(principal.tenant) },
      )),
  });
};
