/**
 * Admission of a request: the route by the gateway's key, the principal, the input by the route's schemas. Paths are
 * matched by the gateway only; matching them again here could bypass its authorizer.
 */
import { fileBody, type Input, inputOf, jsonBody } from '#contracts/input.ts';
import { demandsProof, largestUpload, needsToken, type Route, routeKeyOf } from '#contracts/route.ts';
import { hasFeature } from '#domain/feature-flag/feature-flag.ts';
import { hashed } from '../data/ids.ts';
import { isProven } from '../people/proof.ts';
import { limitRefusal } from './call-limit.ts';
import { fairShare } from './fair-share.ts';
import type { Once } from './idempotency.ts';
import {
  fromDistribution,
  type HttpEvent,
  isAtProduct,
  isSeenAs,
  loginOf,
  type Principal,
  permissionRefusal,
  personRefusal,
  principalFor,
  type ReviewerOf,
  signedIn,
} from './principal.ts';
import { isRefused, type Refused, refused } from './result.ts';
import { closedTo, shutRefusal } from './subscription-guard.ts';

/** Checked call of a route. */
export interface PublicCall<R extends Route> extends Input<R> {
  /** Time of the request in epoch milliseconds: the only "now" of a use case. */
  readonly now: number;
  /** Time of the request as an ISO instant. */
  readonly at: string;
  readonly event: HttpEvent;
  /** Set if the request has an Idempotency-Key; the use case writes it in its transaction. */
  readonly once: Once | undefined;
}

/** Request that has passed every check. The principal is undefined on routes that need none. */
export interface Admitted<Endpoint> {
  readonly endpoint: Endpoint;
  readonly principal: Principal | undefined;
  readonly call: PublicCall<Route>;
}

/** Principal of a route, or undefined for a route without one. Refuses callers without access, and closed workspaces. */
const principalOf = async (
  route: Route,
  event: HttpEvent,
  reviewerOf: ReviewerOf | undefined,
): Promise<Principal | Refused | undefined> => {
  if (needsToken(route) && !isAtProduct(event)) return refused('sign_in_elsewhere');
  if (route.access === 'public') return undefined;
  const does = route.method === 'GET' || route.reads ? 'read' : 'write';
  if (route.access === 'person')
    return isSeenAs(event) && does === 'write'
      ? refused('only_contact_answers')
      : personRefusal(route, event);
  const now = event.requestContext.timeEpoch;
  const found = await principalFor(route, event, now, reviewerOf);
  if (!found) return refused('unauthorized');
  if (isRefused(found)) return found;
  const isOwner = found.actor.kind === 'agent' && found.actor.owner;
  const shut = shutRefusal(found.tenant, { isOwner, whileClosed: route.whileClosed });
  if (shut) return shut;
  if (route.behind && !hasFeature(found.tenant, route.behind)) return refused('not_found');
  const denied = permissionRefusal(route, found);
  if (denied) return denied;
  if (found.seenBy && does === 'write') return refused('only_contact_answers');
  // Clients can always read work that they were sent a link to.
  const isOpen = route.whileReadOnly || (route.access === 'reviewer' && does === 'read');
  const closed = isOpen ? undefined : await closedTo(does, found.tenant, new Date(now).toISOString());
  return closed ? refused(closed) : found;
};

const readBody = (event: HttpEvent): { body: unknown } | Refused =>
  jsonBody(
    event.isBase64Encoded ? Buffer.from(event.body ?? '', 'base64').toString('utf8') : (event.body ?? ''),
  );

/** Maximum bytes of a multipart form beyond its file. */
const formAround = 10_000;

/** Bytes of the first file in a multipart form. */
const readFile = async (event: HttpEvent): Promise<{ body: unknown } | Refused> => {
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > largestUpload + formAround) return refused('body_too_large');
  const headers = { 'content-type': event.headers['content-type'] ?? '' };
  const form = await new Response(bytes, { headers }).formData().catch(() => undefined);
  return fileBody([...(form?.values() ?? [])].find((part) => part instanceof Blob));
};

const readInput = async (route: Route, event: HttpEvent): Promise<Input | Refused> => {
  const read = route.takesAnyBody
    ? { body: undefined }
    : route.takesFile
      ? await readFile(event)
      : readBody(event);
  if (isRefused(read)) return read;
  const { pathParameters: params, queryStringParameters: query } = event;
  return inputOf(route, { params: params ?? {}, query: query ?? {}, body: read.body });
};

/** Idempotency-Key of a call, bound to its caller and, by the hash, to its input. */
const onceOf = (
  route: Route,
  event: HttpEvent,
  principal: Principal | undefined,
  { params, query, body }: Input,
): Once | undefined => {
  const key = event.headers['idempotency-key'];
  if (!route.keyed || !key || !principal) return undefined;
  return {
    tenantId: principal.tenant.tenantId,
    name: hashed(`${principal.subject || principal.link?.link_id}#${key}`),
    hash: hashed(JSON.stringify([route.name, { params, query, body }])),
  };
};

/** True if the session of the request has a fresh proof. */
const isProvenBy = async (event: HttpEvent, now: number): Promise<boolean> => {
  const [session, login] = [signedIn(event)?.session, await loginOf(event)];
  return session !== undefined && login !== undefined && isProven(login, session.id, now);
};

export const admission = <Endpoint extends { readonly route: Route }>(
  endpoints: readonly Endpoint[],
  reviewerOf: ReviewerOf | undefined,
) => {
  const byKey = new Map(endpoints.map((endpoint) => [routeKeyOf(endpoint.route), endpoint]));
  return async (event: HttpEvent): Promise<Admitted<Endpoint> | Refused> => {
    const endpoint = byKey.get(event.routeKey);
    // The gateway's own address is public, and no firewall is in front of it.
    if (!endpoint || !fromDistribution(event)) return refused('not_found');
    const { route } = endpoint;
    const principal = await principalOf(route, event, reviewerOf);
    if (isRefused(principal)) return principal;
    const now = event.requestContext.timeEpoch;
    // Before the input is read: a script of invalid calls takes its share as well.
    const beyondShare = principal && (await fairShare(principal, now));
    if (beyondShare) return beyondShare;
    const input = await readInput(route, event);
    if (isRefused(input)) return input;
    const limited = await limitRefusal(route, { event, params: input.params, principal });
    if (limited) return limited;
    if (demandsProof(route, input.body) && !(await isProvenBy(event, now))) return refused('proof_needed');
    const once = onceOf(route, event, principal, input);
    const call = { ...input, now, at: new Date(now).toISOString(), event, once };
    return { endpoint, principal, call };
  };
};
