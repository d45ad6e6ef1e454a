/** Session of a member at a former host of their workspace, which goes on at the present one (docs/decisions/0138). */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  endSessions,
  handOnSession,
  keepSession,
  leaveSession,
  proveSession,
  renewSession,
  startSecondFactor,
  takeOnSession,
} from '#contracts/session.ts';
import { createUser } from '#contracts/team.ts';
import { moveWorkspace } from '#contracts/tenants.ts';
import { getMe } from '#contracts/workspace.ts';
import { idleLimit } from '#domain/account/session.ts';
import { daysBetweenMoves } from '#domain/host/subdomain-move.ts';
import { apiClient } from '#local/api-client.ts';
import { Handover } from '#server/data/entities/handover.ts';
import { Tenant } from '#server/data/entities/tenant.ts';
import { hashed, randomSecret } from '#server/data/ids.ts';
import { forgetTenant } from '#server/lambda/tenant.ts';
import { provenClient } from '#testing/proven-client.ts';
import { testRuntime } from '#testing/support.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let was: string;
let is: string;
let email: string;
let moves = 0;

beforeAll(async () => {
  runtime = await testRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  moves += 1;
  [was, is, email] = [`pier${moves}a`, `jetty${moves}a`, `kim${moves}@agency.example`];
  workspace = await runtime.createWorkspace({ subdomain: was });
  await workspace.owner.ok(createUser, { body: { name: 'Kim', surname: 'Keep', email } });
  await workspace.accept(email);
});

const moveTo = async (subdomain: string, at = was) => {
  const owner = provenClient(runtime, at, runtime.identity.accessToken(workspace.owner.subject));
  await owner.ok(moveWorkspace, { params: { id: workspace.tenantId }, body: { subdomain } });
};

/** Moves the machine's clock, by which sessions are timed, in seconds. */
const later = (seconds: number) => {
  const real = Date.now;
  const moved = vi.spyOn(Date, 'now').mockImplementation(() => real() + seconds * 1000);
  onTestFinished(() => moved.mockRestore());
};

type SessionRoute =
  | typeof keepSession
  | typeof renewSession
  | typeof leaveSession
  | typeof handOnSession
  | typeof takeOnSession;

/** Page of a browser at a host, with its cookie there. */
const pageAt = (subdomain: string, origin = runtime.url(subdomain)) => {
  let jar = '';
  return {
    jar: () => jar,
    call: async (route: SessionRoute, input: object = {}) => {
      const answer = await apiClient(runtime, subdomain).call(route, {
        ...input,
        headers: { origin, ...(jar && { cookie: jar }) },
      } as never);
      const [given] = answer.headers['set-cookie'] ?? [];
      if (given) jar = /Max-Age=0\b/.test(given) ? '' : (given.split(';')[0] ?? '');
      return { status: answer.status, body: answer.body as unknown as Record<string, never> };
    },
  };
};
type Page = ReturnType<typeof pageAt>;

/** Signs in at the host of before, and moves the workspace. */
const signedInBefore = async () => {
  const session = runtime.identity.startSession(email, Date.now() - 60_000);
  const before = pageAt(was);
  await before.call(keepSession, { body: { refresh_token: session.RefreshToken } });
  await moveTo(is);
  return { before, session };
};
const newVerifier = () => {
  const verifier = randomSecret();
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
};
const handOn = (page: Page, challenge: string) => page.call(handOnSession, { body: { challenge } });
const codeIn = ({ body }: { readonly body: { readonly url?: string } }) =>
  new URLSearchParams(new URL(body.url ?? '').hash.slice(1)).get('moved') ?? '';
const takeOn = (page: Page, code: string, verifier: string, from = was) =>
  page.call(takeOnSession, { body: { code, verifier, from } });
/** Hands on what a page has, for a browser that waits with the verifier. */
const handedOn = async (page: Page) => {
  const { verifier, challenge } = newVerifier();
  return { verifier, code: codeIn(await handOn(page, challenge)) };
};
const refusalOf = ({ status, body }: { readonly status: number; readonly body: object }) =>
  status === 200 ? 'none' : (body as { error: { code: string } }).error.code;
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

describe('a session at the former host', () => {
  test('goes on at the present one, as it is, and is gone at the former one', async () => {
    const { before, session } = await signedInBefore();
    const proof = runtime.identity.startSession(email);
    await apiClient(runtime, was, session.AccessToken).ok(proveSession, {
      body: { access_token: proof.AccessToken },
    });
    const { verifier, challenge } = newVerifier();
    const answer = await handOn(before, challenge);
    expect(answer.body.url).toMatch(new RegExp(`^${runtime.url(is)}/signin#moved=[\\w-]{43}$`));
    expect(before.jar()).toBe('');
    const now = pageAt(is);
    const taken = await takeOn(now, codeIn(answer), verifier);
    expect(Object.keys(taken.body).toSorted()).toEqual(['access_token', 'id_token']);
    const token: string = taken.body.access_token ?? '';
    const there = apiClient(runtime, is, token);
    expect((await there.ok(getMe)).user.email).toBe(email);
    // The same session: what was proven stays proven, and nothing else is.
    expect((await there.call(startSecondFactor)).status).toBe(200);
    for (const claim of ['origin_jti', 'auth_time', 'sub'])
      expect(claimsOf(token)[claim]).toBe(claimsOf(session.AccessToken)[claim]);
    expect((await now.call(renewSession)).status).toBe(200);
    expect((await before.call(renewSession)).body).toBeNull();
  });

  test('has no proof that it did not have', async () => {
    const { before } = await signedInBefore();
    const { code, verifier } = await handedOn(before);
    const taken = await takeOn(pageAt(is), code, verifier);
    const there = apiClient(runtime, is, taken.body.access_token);
    expect(refusalOf((await there.call(startSecondFactor)) as never)).toBe('proof_needed');
  });

  test('leaves nothing usable in the table', async () => {
    const { before } = await signedInBefore();
    const { code } = await handedOn(before);
    const key = { tenantId: workspace.tenantId, name: hashed(code) };
    const { data } = await Handover.get(key).go({ consistent: true });
    expect(data?.session).toEqual(expect.any(String));
    expect(JSON.stringify(data)).not.toContain(code);
    const { openText } = await import('#server/tokens/sealed.ts');
    const { stateKeys } = await import('#server/tokens/keys.ts');
    // Not without the code, for all that our keys open.
    expect(() =>
      openText(data?.session ?? '', `moved#${new URL(runtime.url(is)).host}`, stateKeys()),
    ).toThrow();
  });

  test('is said to be none where nobody is signed in', async () => {
    await moveTo(is);
    expect((await handedOn(pageAt(was))).code).toBe('none');
  });

  test('is none once it was idle for too long', async () => {
    const { before } = await signedInBefore();
    later(idleLimit + 1);
    expect((await handedOn(before)).code).toBe('none');
  });

  test('logged out there is not brought back', async () => {
    const { before } = await signedInBefore();
    await before.call(leaveSession);
    expect((await handedOn(before)).code).toBe('none');
  });

  test('ended elsewhere is not brought back while it is on its way', async () => {
    const { before, session } = await signedInBefore();
    const { code, verifier } = await handedOn(before);
    const { AccessToken } = runtime.identity.startSession(email);
    const { origin_jti } = claimsOf(session.AccessToken);
    await apiClient(runtime, is, AccessToken).ok(endSessions, { body: { session: origin_jti } });
    const now = pageAt(is);
    expect(refusalOf(await takeOn(now, code, verifier))).toBe('session_ended');
    expect(now.jar()).toBe('');
  });
});

/** Lets the workspace move again. */
const mayMove = async () => {
  const since = new Date(runtime.clock.now() - (daysBetweenMoves + 1) * 86_400_000).toISOString();
  await Tenant.patch({ tenantId: workspace.tenantId }).set({ subdomain_since: since }).go();
  forgetTenant(workspace.tenantId);
};

describe('the code of a session that is handed on', () => {
  test('is good once, of two calls at once too', async () => {
    const { before } = await signedInBefore();
    const { code, verifier } = await handedOn(before);
    const calls = await Promise.all([0, 1].map(() => takeOn(pageAt(is), code, verifier)));
    expect(calls.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(refusalOf(await takeOn(pageAt(is), code, verifier))).toBe('sign_in_expired');
  });

  test('is good for a minute', async () => {
    const { before } = await signedInBefore();
    const { code, verifier } = await handedOn(before);
    runtime.clock.advance(61_000);
    expect(refusalOf(await takeOn(pageAt(is), code, verifier))).toBe('sign_in_expired');
  });

  test('is good for the browser that asked, and for the former host that it asked; a wrong guess leaves it', async () => {
    const { before } = await signedInBefore();
    const { code, verifier } = await handedOn(before);
    // Somebody reads the address, and somebody else’s page was asked.
    expect(refusalOf(await takeOn(pageAt(is), code, randomSecret()))).toBe('sign_in_expired');
    expect(refusalOf(await takeOn(pageAt(is), code, verifier, 'evil'))).toBe('sign_in_expired');
    expect(refusalOf(await takeOn(pageAt(is), randomSecret(), verifier))).toBe('sign_in_expired');
    expect((await takeOn(pageAt(is), code, verifier)).status).toBe(200);
  });

  test('is good at the present host of its workspace alone', async () => {
    const { before } = await signedInBefore();
    const { code, verifier } = await handedOn(before);
    const other = await runtime.createWorkspace();
    expect(refusalOf(await takeOn(pageAt(other.subdomain), code, verifier))).toBe('sign_in_expired');
    expect(refusalOf(await takeOn(pageAt(was), code, verifier))).toBe('sign_in_expired');
    expect((await takeOn(pageAt(is), code, verifier)).status).toBe(200);
  });

  test('is worth nothing once the workspace has moved again', async () => {
    const { before } = await signedInBefore();
    const { code, verifier } = await handedOn(before);
    await mayMove();
    await moveTo(`quay${moves}a`, is);
    expect(refusalOf(await takeOn(pageAt(`quay${moves}a`), code, verifier))).toBe('sign_in_expired');
  });

  test('is given and taken by pages of the very hosts alone', async () => {
    const { before } = await signedInBefore();
    const foreign = pageAt(was, runtime.url('evil'));
    expect(refusalOf(await handOn(foreign, newVerifier().challenge))).toBe('foreign_page');
    const { code, verifier } = await handedOn(before);
    expect(refusalOf(await takeOn(pageAt(is, runtime.url(was)), code, verifier))).toBe('foreign_page');
  });
});

describe('a host that is no former one', () => {
  test('hands nothing on: the present one, that of another workspace, and one that nobody has', async () => {
    const { before } = await signedInBefore();
    const cookie = before.jar();
    expect(cookie).not.toBe('');
    const other = await runtime.createWorkspace();
    for (const subdomain of [is, other.subdomain, 'nobodyhasthis'])
      expect(refusalOf(await handOn(pageAt(subdomain), newVerifier().challenge))).toBe('not_found');
  });

  test('is what a former one becomes that another workspace has taken', async () => {
    await signedInBefore();
    // The workspace is deleted, and its subdomains are free.
    await Tenant.delete({ tenantId: workspace.tenantId }).go();
    forgetTenant(workspace.tenantId);
    expect(refusalOf(await handOn(pageAt(was), newVerifier().challenge))).toBe('not_found');
  });
});
