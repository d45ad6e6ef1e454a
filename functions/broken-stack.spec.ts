/**
 * Mutation tests of every-route.spec.ts against a stack that is broken on purpose (rules.md 25): each check must detect
 * its attack. The intact stack passes them all.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createClient, getClient, updateClient } from '#contracts/clients.ts';
import { getReview, getTrackLink } from '#contracts/review.ts';
import { emailTemplates } from '#contracts/templates.ts';
import { getTenantProfile } from '#contracts/tenants.ts';
import { getMe } from '#contracts/workspace.ts';
import type { Principal } from '#server/lambda/principal.ts';
import { isRefused } from '#server/lambda/result.ts';
import {
  type Cast,
  castOf,
  castOnHold,
  mailedLinks,
  refusedCallers,
  withToken,
} from '#testing/route-callers.ts';
import {
  type Caller,
  fitsContract,
  isHeld,
  isReadOnly,
  isRefusedToAgents,
  isRefusedToClients,
  isRefusedToNobody,
  isRefusedToStranger,
  isSuspended,
  refusesEachForeignId,
  refusesForeignIds,
} from '#testing/route-checks.ts';
import { idsAhead, nowhere, triedWorkspaces } from '#testing/route-samples.ts';
import { startTestRuntime, type TestRuntime, type TestWorkspace } from '#testing/test-runtime.ts';

type Part =
  | 'nothing'
  | 'membership'
  | 'roles'
  | 'keys'
  | 'subscription'
  | 'hold'
  | 'hosts'
  | 'stamps'
  | 'kinds of tokens';
/** Part of the stack that is broken at the moment. */
let broken: Part = 'nothing';

const everything = {
  kind: 'agent',
  user_id: 1,
  owner: true,
  admin: true,
  add_users: true,
  create_projects: true,
  email_templates: true,
  workflow_templates: true,
  access_all_projects: true,
} as const;

vi.mock('#server/lambda/principal.ts', async (load) => {
  const real = await load<typeof import('#server/lambda/principal.ts')>();
  const isAtProduct: typeof real.isAtProduct = (event) => broken === 'hosts' || real.isAtProduct(event);
  const principalFor: typeof real.principalFor = async (route, event, now, reviewerOf) => {
    const claims = event.requestContext.authorizer?.jwt?.claims;
    if (broken === 'kinds of tokens' && claims) claims.token_use = 'access';
    const found = await real.principalFor(route, event, now, reviewerOf);
    if (broken === 'roles') return found && !isRefused(found) ? { ...found, actor: everything } : found;
    if (broken === 'membership' && found && isRefused(found)) {
      const tenant = await real.tenantOfRequest(event);
      const nobody = { actor: everything, name: '', surname: '', email: '', picture: null, subject: '' };
      return tenant ? ({ tenant, ...nobody, link: undefined } satisfies Principal) : found;
    }
    // Keys are built from the path's workspace, not the caller's.
    const named = Number(event.pathParameters?.id);
    if (broken === 'keys' && found && !isRefused(found) && named > idsAhead)
      return { ...found, tenant: { ...found.tenant, tenantId: other.tenantId } };
    return found;
  };
  return { ...real, principalFor, isAtProduct };
});

vi.mock('#domain/account/session.ts', async (load) => {
  const real = await load<typeof import('#domain/account/session.ts')>();
  const hasEnded: typeof real.hasEnded = (...given) => broken !== 'stamps' && real.hasEnded(...given);
  const hasEndedFor: typeof real.hasEndedFor = (...given) =>
    broken !== 'stamps' && real.hasEndedFor(...given);
  return { ...real, hasEnded, hasEndedFor };
});

vi.mock('#server/lambda/subscription-guard.ts', async (load) => {
  const real = await load<typeof import('#server/lambda/subscription-guard.ts')>();
  const closedTo: typeof real.closedTo = async (...given) =>
    broken === 'subscription' ? undefined : real.closedTo(...given);
  const shutRefusal: typeof real.shutRefusal = (...given) =>
    broken === 'hold' ? undefined : real.shutRefusal(...given);
  return { ...real, closedTo, shutRefusal };
});

const contacts = [{ firstname: 'Carla', lastname: 'Client', email: 'carla@client.example' }];
let runtime: TestRuntime;
let workspace: TestWorkspace;
let other: TestWorkspace;
let own: number;
let foreign: number;
/** Owners of a workspace that is read-only, and of one that is suspended. */
let unpaid: Caller;
let gone: Caller;
let cast: Cast;
let onHold: Awaited<ReturnType<typeof castOnHold>>;

beforeAll(async () => {
  runtime = await startTestRuntime({ events: false });
  const tried = await triedWorkspaces(runtime);
  ({ workspace, other } = tried);
  unpaid = tried.closed.owner;
  gone = tried.suspended.owner;
  const body = { name: 'Acme', contacts };
  own = (await workspace.owner.ok(createClient, { body })).id;
  foreign = (await other.owner.ok(createClient, { body })).id;
  cast = await castOf(runtime, tried);
  onHold = await castOnHold(runtime, tried.held);
});
afterAll(() => runtime.stop());

const named = (id: number) => ({ params: { id } });
const rename = (id: number) => ({ params: { id }, body: { name: 'Renamed', contacts } });
const template = {
  body: { type: 'first_preview', title: 'Preview', subject: 'Preview', body: '<p>{{review_link}}</p>' },
};

const stranger = () => workspace.asSubject('a-stranger');
const member = () => workspace.asSubject(other.owner.subject);

/** Caller of the matrix, who reads a client. */
const matrix = (caller: string, what: Part): (typeof attacks)[number] => [
  `the matrix’s caller: ${caller}`,
  what,
  async () => refusedCallers[caller]?.check(cast, getClient, named(own)),
];

/** Each attack with the part of the stack that prevents it, and the check that must detect it. */
const attacks: readonly (readonly [string, Part, () => Promise<void>])[] = [
  ['a stranger’s token', 'membership', () => isRefusedToStranger(stranger(), getClient, named(own))],
  ['a member of another workspace', 'membership', () => isRefusedToStranger(member(), getClient, named(own))],
  [
    'a client who reads what is the agency’s',
    'roles',
    async () => isRefusedToClients(await workspace.asContact(), getClient, named(own)),
  ],
  [
    'an agent who may not',
    'roles',
    async () => isRefusedToAgents(await workspace.asAgent(), emailTemplates.create, template),
  ],
  ['a foreign id, read', 'keys', () => refusesForeignIds(workspace.owner, getClient, named(foreign))],
  ['a foreign id, written', 'keys', () => refusesForeignIds(workspace.owner, updateClient, rename(foreign))],
  [
    'a foreign id in one place',
    'keys',
    () =>
      refusesEachForeignId(
        workspace.owner,
        getClient,
        { own: () => named(own), foreign: named(foreign), nowhere: named(nowhere.client) },
        new Set(),
      ),
  ],
  matrix('a stranger with a good token', 'membership'),
  matrix('the owner of another workspace', 'membership'),
  matrix('a removed admin with a good token', 'membership'),
  matrix('an admin with a good token at a host of the agency', 'hosts'),
  matrix('an admin with an ID token', 'kinds of tokens'),
  matrix('an admin with a token of an ended session', 'stamps'),
  matrix('a client, unless it is theirs', 'roles'),
  ['a write that is not paid for', 'subscription', () => isReadOnly(unpaid, createClient, rename(0))],
  [
    'members of a workspace on hold',
    'hold',
    async () => {
      for (const member of onHold.members) await isHeld(member, getMe, {});
    },
  ],
  ['a guest of a workspace on hold', 'hold', () => isHeld(onHold.guestOf(getReview), getReview, {})],
  ['a link of a workspace on hold', 'hold', () => isHeld(onHold.guestOf(getTrackLink), getTrackLink, {})],
  ['a read of who is suspended', 'subscription', () => isSuspended(gone, getClient, named(own))],
];

describe.each(attacks)('%s', (_attack, what, check) => {
  test('is refused by the intact stack', async () => {
    broken = 'nothing';
    await expect(check()).resolves.toBeUndefined();
  });
  test(`is detected when the stack has lost its ${what}`, async () => {
    broken = what;
    await expect(check()).rejects.toThrow(/answered 200|deep-equal/);
  });
});

test('an authorizer that accepts everybody is detected', async () => {
  broken = 'nothing';
  await expect(isRefusedToNobody(workspace.owner, getClient, named(own))).rejects.toThrow('answered 200');
});

test('a link that opens its review, and one that is not revoked, are detected', async () => {
  broken = 'nothing';
  const links = await mailedLinks(workspace);
  const guest = withToken(workspace.asAnonymous(), links.round);
  for (const caller of ['a guest with a revoked link', 'a guest with a link to something else']) {
    const lax = { ...cast, revokedLink: guest, otherLink: guest };
    await expect(refusedCallers[caller]?.check(lax, getReview, {})).rejects.toThrow('answered 200');
  }
  await links.revoke();
  await refusedCallers['a guest with a revoked link']?.check({ ...cast, revokedLink: guest }, getReview, {});
});

test('a cookie that lets in is detected', async () => {
  const lax = { ...cast, withCookies: workspace.owner };
  const check = refusedCallers['the cookies of another host alone']?.check(lax, getClient, named(own));
  await expect(check).rejects.toThrow('answered 200');
});

test('an answer outside of the contract, and an uncaught error, are detected', () => {
  expect(() => fitsContract(getTenantProfile, 200, {})).toThrow();
  expect(() => fitsContract(getTenantProfile, 403, { message: 'no' })).toThrow();
  expect(() => fitsContract(getTenantProfile, 500, { error: {} })).toThrow();
});
