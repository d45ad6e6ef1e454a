/**
 * Callers that no route may answer, each with the routes that it tries: the matrix of every-route.spec.ts. A new route is in it
 * by itself.
 */

import { checkCustomDomain, getCustomDomain, setCustomDomain } from '#contracts/custom-domain.ts';
import { sendDeliverable } from '#contracts/deliverables.ts';
import { needsToken, type Route } from '#contracts/route.ts';
import { getSeenAs, seeAsContact } from '#contracts/see-as.ts';
import { endSessions, keepSession, renewSession } from '#contracts/session.ts';
import { createUser, deleteUser } from '#contracts/team.ts';
import { revokeLink, sendPreview } from '#contracts/timeline.ts';
import { Directory } from '#server/data/entities/directory.ts';
import { TrackedLink } from '#server/data/entities/tracked-link.ts';
import { randomName } from '#server/data/ids.ts';
import { forgetTenant } from '#server/lambda/tenant.ts';
import { linkOfToken, tokenOfLink } from '#server/tokens/links.ts';
import { reminderToken } from '#server/tokens/reminder-token.ts';
import { holdWorkspace } from '#server/workspace/hold.ts';
import { type ApiClient, apiClient } from '../api-client.ts';
import {
  type Caller,
  isRefusedToAgents,
  isRefusedToClients,
  isRefusedToForeignCookie,
  isRefusedToNobody,
  isRefusedToStranger,
  isRefusedToView,
  isRefusedWith,
} from './route-checks.ts';
import { type Sample, sampleOf, type World, worldOf } from './route-samples.ts';
import type { TestRuntime, TestWorkspace } from './test-runtime.ts';

const ofMembers = (route: Route) => needsToken(route) && route.access !== 'person';
const ofGuests = ({ access }: Route) => access === 'reviewer';
const writes = ({ method, reads }: Route) => method !== 'GET' && !reads;

/** Client whose calls carry a token of a link in place of the sample's. */
export const withToken = (guest: Caller, token: string, name: 'token' | 'id' = 'token'): Caller => ({
  call: (route, input = {}) => {
    const params = { ...(input.params as object), [name]: token };
    return guest.call(route, { ...input, params } as never);
  },
});

/** Client whose calls carry further headers. */
const withHeader = (caller: Caller, headers: Record<string, string>): Caller => ({
  call: (route, input = {}) =>
    caller.call(route, { ...input, headers: { ...input.headers, ...headers } } as never),
});

/** Session that a token is of. */
const sessionOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).origin_jti;

/** Client at another host of the same runtime. */
const atHost = (runtime: TestRuntime, host: string, accessToken?: string): ApiClient =>
  apiClient({ ports: runtime.ports, url: () => `http://${host}` }, '', accessToken);

/** Host of the agency's own, which is live. */
const customHostOf = async ({ dns }: TestRuntime, { owner, subdomain }: TestWorkspace) => {
  const name = `portal.${subdomain}.example`;
  await owner.ok(setCustomDomain, { body: { custom_domains: name } });
  const { cname } = await owner.ok(getCustomDomain);
  dns.publish({ type: 'CNAME', name, value: cname });
  const { state } = await owner.ok(checkCustomDomain);
  if (state !== 'live') throw new Error(`${name} is ${state}`);
  return name;
};

/** Admin with a login, whose tokens are those of sign-ins. */
const adminOf = async (
  { identity }: TestRuntime,
  { owner, subdomain, accept }: TestWorkspace,
  name: string,
) => {
  const email = `${name.toLowerCase()}@matrix-${subdomain}.example`;
  const { id } = await owner.ok(createUser, { body: { name, surname: 'Admin', email, admin: true } });
  await accept(email);
  return { id, signIn: () => identity.startSession(email, Date.now() - 60_000) };
};

/** Token of the newest link of a target. */
const linkOf = async ({ tenant: tenantId, project: projectId }: World, revisionId: number) => {
  const { data } = await TrackedLink.query.primary({ tenantId, projectId, revisionId }).go();
  return tokenOfLink(data[0]?.link_id ?? '');
};

/** Browser that has signed in at the host of a workspace: its cookie there, and whether the session still goes on. */
const browserAt = async (runtime: TestRuntime, { subdomain }: TestWorkspace, refresh_token: string) => {
  const page = apiClient(runtime, subdomain);
  const origin = runtime.url(subdomain);
  const { status, headers } = await page.call(keepSession, { body: { refresh_token }, headers: { origin } });
  const cookie = headers['set-cookie']?.[0]?.split(';')[0];
  if (status !== 200 || !cookie) throw new Error(`The session was not kept: ${status}`);
  return {
    cookie,
    goesOn: async () => (await page.ok(renewSession, { headers: { origin, cookie } })) !== null,
  };
};

/** Links that were mailed from a new world: to a round and to a deliverable. */
export const mailedLinks = async (workspace: TestWorkspace) => {
  const world = await worldOf(workspace);
  await workspace.owner.ok(sendPreview, sampleOf(sendPreview, world) as never);
  await workspace.owner.ok(sendDeliverable, sampleOf(sendDeliverable, world) as never);
  const params = { id: world.project, rev: world.revision, contactId: world.contact };
  return {
    round: await linkOf(world, world.revision),
    deliverable: await linkOf(world, world.deliverable),
    revoke: () => workspace.owner.ok(revokeLink, { params }),
  };
};

/** People of a workspace, with tokens that open its pages to guests until an operator holds it, as this does. */
export const castOnHold = async ({ clock }: TestRuntime, workspace: TestWorkspace) => {
  const { tenantId, owner } = workspace;
  const world = await worldOf(workspace);
  await owner.ok(sendPreview, sampleOf(sendPreview, world) as never);
  await owner.ok(sendDeliverable, sampleOf(sendDeliverable, world) as never);
  const round = await linkOf(world, world.revision);
  const survey = { target: 'survey', targetId: 1 } as const;
  const { data } = await Directory.query.primary({ kind: 'link', name: linkOfToken(round) ?? '' }).go();
  const name = randomName();
  await Directory.create({ ...data[0], kind: 'link', tenantId, ...survey, name }).go();
  const tokens = {
    revision: round,
    deliverable: await linkOf(world, world.deliverable),
    survey: tokenOfLink(name),
    reminders: reminderToken({ tenantId, contactId: world.contact, addressChanges: 0 }, clock.now()),
  };
  const members = [owner, await workspace.asAgent(), await workspace.asContact()];
  await holdWorkspace(tenantId, 'A dispute at law', clock.now());
  // The copy of before, which this process would have for 30 seconds.
  forgetTenant(tenantId);
  const guest = workspace.asAnonymous();
  return {
    members,
    guestOf: ({ path, opens = 'revision' }: Route): Caller => {
      const token = tokens[/reminders|unsubscribe/.test(path) ? 'reminders' : opens];
      return withToken(guest, token, path.includes('{id}') ? 'id' : 'token');
    },
  };
};

/** Member of the team who sees the page of a round, and the portal, as a contact does. */
const seenAs = async (workspace: TestWorkspace) => {
  const world = await worldOf(workspace);
  await workspace.owner.ok(sendPreview, sampleOf(sendPreview, world) as never);
  const { path } = await workspace.owner.ok(seeAsContact, sampleOf(seeAsContact, world) as never);
  const token = path.split('/')[2] ?? '';
  const { header } = await workspace.asAnonymous().ok(getSeenAs, { params: { token } });
  return {
    page: withToken(workspace.asAnonymous(), token),
    portal: withHeader(workspace.owner, { 'x-seen-as': header }),
  };
};

/** People of the matrix, with their tokens and links. Shared by all routes: nobody here changes anything. */
export const castOf = async (
  runtime: TestRuntime,
  { workspace, other }: { readonly workspace: TestWorkspace; readonly other: TestWorkspace },
) => {
  const at = (token: string) => apiClient(runtime, workspace.subdomain, token);
  const ida = await adminOf(runtime, workspace, 'Ida');
  const rex = await adminOf(runtime, workspace, 'Rex');
  const links = await mailedLinks(workspace);
  const host = await customHostOf(runtime, workspace);
  const [left, theirs, present] = [ida.signIn(), rex.signIn(), ida.signIn()];
  await at(left.AccessToken).ok(endSessions, { body: { session: sessionOf(left.AccessToken) } });
  await workspace.owner.ok(deleteUser, { params: { id: rex.id } });
  await links.revoke();
  const nobody = workspace.asAnonymous();
  const seen = await seenAs(workspace);
  const elsewhere = await browserAt(runtime, other, ida.signIn().RefreshToken);
  // The name over https, too: a product that took it here would take the cookie.
  const cookie = `${elsewhere.cookie}; __Host-session=${elsewhere.cookie.split('=')[1]}`;
  return {
    nobody,
    stranger: workspace.asSubject('a-stranger'),
    foreignOwner: workspace.asSubject(other.owner.subject),
    removed: at(theirs.AccessToken),
    contact: await workspace.asContact(),
    agent: await workspace.asAgent(),
    present: at(present.AccessToken),
    atCustomHost: atHost(runtime, host, present.AccessToken),
    withIdToken: at(present.IdToken),
    loggedOut: at(left.AccessToken),
    revokedLink: withToken(nobody, links.round),
    otherLink: withToken(nobody, links.deliverable),
    seenPage: seen.page,
    seenPortal: seen.portal,
    elsewhere,
    withCookies: withHeader(nobody, { cookie, origin: runtime.url(workspace.subdomain) }),
  };
};

export type Cast = Awaited<ReturnType<typeof castOf>>;

/** Row of the matrix. */
interface Refused {
  /** True for the routes that the caller tries. */
  readonly tries: (route: Route) => boolean;
  /** Throws if the route lets the caller in. */
  readonly check: (cast: Cast, route: Route, sample: Sample) => Promise<void>;
}

const stranger = (of: (cast: Cast) => Caller): Refused => ({
  tries: ofMembers,
  check: (cast, route, sample) => isRefusedToStranger(of(cast), route, sample),
});
const unauthorized = (of: (cast: Cast) => Caller, code: string): Refused => ({
  tries: needsToken,
  check: (cast, route, sample) => isRefusedWith(of(cast), route, sample, { status: 401, code }),
});
const guest = (
  of: (cast: Cast) => Caller,
  tries: Refused['tries'],
  refusalOf: (route: Route) => { readonly status: 403 | 404 | 410; readonly code: string },
): Refused => ({
  tries,
  check: (cast, route, sample) => isRefusedWith(of(cast), route, sample, refusalOf(route)),
});

/** Callers by their description. */
export const refusedCallers: Readonly<Record<string, Refused>> = {
  'nobody who is signed in': {
    tries: () => true,
    check: ({ nobody }, route, sample) => isRefusedToNobody(nobody, route, sample),
  },
  'the cookies of another host alone': {
    tries: () => true,
    check: ({ withCookies }, route, sample) => isRefusedToForeignCookie(withCookies, route, sample),
  },
  'a stranger with a good token': stranger((cast) => cast.stranger),
  'the owner of another workspace': stranger((cast) => cast.foreignOwner),
  'a removed admin with a good token': stranger((cast) => cast.removed),
  'an admin with a good token at a host of the agency': unauthorized(
    (cast) => cast.atCustomHost,
    'sign_in_elsewhere',
  ),
  'an admin with an ID token': unauthorized((cast) => cast.withIdToken, 'unauthorized'),
  'an admin with a token of an ended session': unauthorized((cast) => cast.loggedOut, 'session_ended'),
  'a client, unless it is theirs': {
    tries: needsToken,
    check: ({ contact }, route, sample) => isRefusedToClients(contact, route, sample),
  },
  'an agent without the permission or the project': {
    tries: needsToken,
    check: ({ agent }, route, sample) => isRefusedToAgents(agent, route, sample),
  },
  'a guest with a revoked link': guest(
    (cast) => cast.revokedLink,
    ofGuests,
    // A route for something else does not tell how the round's link ended.
    ({ opens = 'revision' }) =>
      opens === 'revision' ? { status: 410, code: 'link_revoked' } : { status: 404, code: 'not_found' },
  ),
  'a guest with a link to something else': guest(
    (cast) => cast.otherLink,
    (route) => ofGuests(route) && route.opens !== 'deliverable',
    () => ({ status: 404, code: 'not_found' }),
  ),
  'a member who sees the page of a guest, where it writes': guest(
    (cast) => cast.seenPage,
    (route) => ofGuests(route) && writes(route),
    ({ opens = 'revision' }) =>
      opens === 'revision'
        ? { status: 403, code: 'only_contact_answers' }
        : { status: 404, code: 'not_found' },
  ),
  'a member who sees the portal of a client, where it writes': {
    tries: (route) => needsToken(route) && writes(route),
    check: ({ seenPortal }, route, sample) => isRefusedToView(seenPortal, route, sample),
  },
};
