/** Cookie of a session: handed in, renewed by, and cleared, by pages of the very host alone. */
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { endSessions, keepSession, leaveSession, renewSession } from '#contracts/session.ts';
import { createUser } from '#contracts/team.ts';
import { getMe } from '#contracts/workspace.ts';
import { idleLimit, rotationGrace, tokenLifetime } from '#domain/account/session.ts';
import { apiClient } from '#local/api-client.ts';
import { cognito } from '#server/people/accounts.ts';
import { testRuntime } from '#testing/support.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let other: TestWorkspace;
let email: string;
let people = 0;

beforeAll(async () => {
  runtime = await testRuntime({ events: false, faults: true });
  workspace = await runtime.createWorkspace();
  other = await runtime.createWorkspace();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  people += 1;
  email = `kim${people}@agency.example`;
  for (const { owner, accept } of [workspace, other]) {
    await owner.ok(createUser, { body: { name: 'Kim', surname: 'Keep', email } });
    await accept(email);
  }
});

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

const codeOf = ({ status, body }: { readonly status: number; readonly body: unknown }) =>
  status === 200 ? 'ok' : (body as { error: { code: string } }).error.code;

const refreshed = async (RefreshToken: string): Promise<boolean> => {
  const { AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: endpoint = '', USER_POOL_CLIENT_ID: ClientId } =
    runtime.environment;
  const { ok } = await fetch(endpoint, {
    method: 'POST',
    headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken' },
    body: JSON.stringify({ ClientId, RefreshToken }),
  });
  return ok;
};

/** Moves the machine's clock, by which sessions are timed, in seconds. */
const later = (seconds: number) => {
  const real = Date.now;
  const moved = vi.spyOn(Date, 'now').mockImplementation(() => real() + seconds * 1000);
  onTestFinished(() => moved.mockRestore());
};

/** Browser at the host of a workspace: it keeps the cookie, and sends it from pages of that host. */
const browser = (at = workspace) => {
  const origin = runtime.url(at.subdomain);
  let jar = '';
  let set = '';
  const call = async (
    route: typeof keepSession | typeof renewSession | typeof leaveSession,
    input: object = {},
    headers: Record<string, string> = { origin },
  ) => {
    const answer = await apiClient(runtime, at.subdomain).call(route, {
      ...input,
      headers: { ...headers, ...(jar && { cookie: `theme=dark; ${jar}` }) },
    } as never);
    const [given] = answer.headers['set-cookie'] ?? [];
    if (given) {
      set = given;
      jar = /Max-Age=0\b/.test(given) ? '' : (given.split(';')[0] ?? '');
    }
    return answer as { status: number; body: unknown };
  };
  return {
    cookie: () => set,
    jar: () => jar,
    take: (cookie: string) => {
      jar = cookie;
    },
    keep: (refresh_token: string, headers?: Record<string, string>) =>
      call(keepSession, { body: { refresh_token } }, headers),
    renew: (headers?: Record<string, string>) => call(renewSession, {}, headers),
    leave: (headers?: Record<string, string>) => call(leaveSession, {}, headers),
  };
};

const signIn = async (at = workspace) => {
  const { RefreshToken } = runtime.identity.startSession(email, Date.now() - 60_000);
  const here = browser(at);
  const { body } = await here.keep(RefreshToken);
  return { here, RefreshToken, tokens: body as { access_token: string; id_token: string } };
};

describe('the cookie of a session', () => {
  test('holds the refresh token where no script and no other host gets it, and no answer has it', async () => {
    const { here, tokens } = await signIn();
    expect(Object.keys(tokens).toSorted()).toEqual(['access_token', 'id_token']);
    expect(here.cookie()).toMatch(
      new RegExp(`^session-\\d+=[\\w-]+\\.[\\w-]+; Path=/; HttpOnly; SameSite=Strict; Max-Age=${idleLimit}$`),
    );
    const renewed = await here.renew();
    expect(Object.keys(renewed.body as object).toSorted()).toEqual(['access_token', 'id_token']);
    const me = await apiClient(runtime, workspace.subdomain, tokens.access_token).ok(getMe);
    expect(me.user.email).toBe(email);
  });

  test('is `__Host-` and Secure over https, on AWS', async () => {
    const domain = process.env.APP_DOMAIN;
    process.env.APP_DOMAIN = 'proofline.example';
    onTestFinished(() => {
      process.env.APP_DOMAIN = domain;
    });
    const { noCookie } = await import('#server/people/session-cookie.ts');
    expect(noCookie()).toBe('__Host-session=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0; Secure');
  });

  test('is sealed: it opens nothing at the provider, and nothing once it was changed', async () => {
    const { here } = await signIn();
    const [name, value = ''] = here.jar().split('=');
    for (const read of [value, Buffer.from(value, 'base64url').toString()])
      expect(read).not.toMatch(/refresh_token|renewed/);
    expect(await refreshed(value)).toBe(false);
    here.take(`${name}=${value.slice(0, -3)}AAA`);
    expect(codeOf(await here.renew())).toBe('session_ended');
  });

  test('opens nothing at the host of another workspace of the same person', async () => {
    const { here } = await signIn();
    const there = browser(other);
    there.take(here.jar());
    expect(codeOf(await there.renew())).toBe('session_ended');
    expect(codeOf(await here.renew())).toBe('ok');
  });

  test('costs two reads for its renewal, of the person and the membership, and nothing where there is none', async () => {
    const { here } = await signIn();
    expect((await runtime.measure(() => here.renew())).calls).toEqual({ GetItem: 2 });
    expect((await runtime.measure(() => browser().renew())).calls).toEqual({});
    expect((await runtime.measure(() => here.leave())).calls).toEqual({});
  });
});

describe('a renewal', () => {
  test('goes on with the same session, by a refresh token that is replaced each time', async () => {
    const { here, tokens } = await signIn();
    const before = here.jar();
    const { body } = await here.renew();
    const { access_token } = body as typeof tokens;
    const session = ({ sub, origin_jti }: Record<string, unknown>) => ({ sub, origin_jti });
    expect(session(claimsOf(access_token))).toEqual(session(claimsOf(tokens.access_token)));
    expect(claimsOf(access_token).exp - claimsOf(access_token).iat).toBe(tokenLifetime);
    expect(here.jar()).not.toBe(before);
    const copy = browser();
    copy.take(before);
    expect(codeOf(await copy.renew())).toBe('ok');
    later(rotationGrace + 1);
    copy.take(before);
    expect(codeOf(await copy.renew())).toBe('session_ended');
    expect(codeOf(await here.renew())).toBe('ok');
  });

  test('leaves the refresh token that the page has seen worth nothing', async () => {
    const { RefreshToken } = await signIn();
    later(rotationGrace + 1);
    expect(await refreshed(RefreshToken)).toBe(false);
  });

  test('is answered with null without a cookie, and is no error', async () => {
    expect(await browser().renew()).toMatchObject({ status: 200, body: null });
  });

  test('is refused half a day after the last one, and not before', async () => {
    const { here } = await signIn();
    later(idleLimit - 60);
    expect(codeOf(await here.renew())).toBe('ok');
    vi.restoreAllMocks();
    later(2 * idleLimit - 120);
    expect(codeOf(await here.renew())).toBe('ok');
    vi.restoreAllMocks();
    later(3 * idleLimit);
    expect(codeOf(await here.renew())).toBe('session_ended');
  });

  test('is refused to a session that another device has ended, whose token is then revoked', async () => {
    const [first, second] = [await signIn(), await signIn()];
    const caller = apiClient(runtime, workspace.subdomain, first.tokens.access_token);
    const session = String(claimsOf(second.tokens.access_token).origin_jti);
    await caller.ok(endSessions, { body: { session } });
    // Replaced, but still within its grace: the provider itself goes on with the session until a renewal is refused.
    expect(await refreshed(second.RefreshToken)).toBe(true);
    expect(codeOf(await second.here.renew())).toBe('session_ended');
    expect(await refreshed(second.RefreshToken)).toBe(false);
    expect(codeOf(await second.here.renew())).toBe('session_ended');
    expect(codeOf(await first.here.renew())).toBe('ok');
  });

  test('is refused to a session that has ended at a workspace, too, of which its person is no member', async () => {
    const stranger = await runtime.createWorkspace();
    const [first, second] = [await signIn(), await signIn(stranger)];
    expect(codeOf(await second.here.renew())).toBe('ok');
    const caller = apiClient(runtime, workspace.subdomain, first.tokens.access_token);
    const session = String(claimsOf(second.tokens.access_token).origin_jti);
    await caller.ok(endSessions, { body: { session } });
    expect(codeOf(await second.here.renew())).toBe('session_ended');
  });

  test('is refused after all sessions of the person have ended', async () => {
    const { here, tokens } = await signIn();
    const caller = apiClient(runtime, workspace.subdomain, tokens.access_token);
    await caller.ok(endSessions, { body: { session: null } });
    expect(codeOf(await here.renew())).toBe('session_ended');
  });
});

describe('a log-out', () => {
  test('clears the cookie and revokes its token', async () => {
    const { here } = await signIn();
    const copy = browser();
    copy.take(here.jar());
    expect(codeOf(await here.leave())).toBe('ok');
    expect(here.cookie()).toMatch(/=; Path=\/; HttpOnly; SameSite=Strict; Max-Age=0$/);
    expect(codeOf(await copy.renew())).toBe('session_ended');
    expect(codeOf(await here.leave())).toBe('ok');
  });

  test('clears the cookie while the provider does not answer, too', async () => {
    const { here } = await signIn();
    const fails = vi.spyOn(cognito, 'send').mockImplementation(() => {
      throw new Error('no answer');
    });
    onTestFinished(() => fails.mockRestore());
    expect(codeOf(await here.leave())).toBe('ok');
    expect(here.jar()).toBe('');
  });
});

describe('a call from elsewhere', () => {
  const elsewhere = () => {
    const origin = runtime.url(workspace.subdomain);
    return [
      ['no page', {}],
      ['a page of another workspace', { origin: runtime.url(other.subdomain) }],
      ['a page of the same name on another port', { origin: 'http://localhost:1' }],
      ['a page without an origin', { origin: 'null' }],
      ['another site', { origin, 'sec-fetch-site': 'cross-site' }],
      ['a sibling host', { origin, 'sec-fetch-site': 'same-site' }],
    ] as const;
  };

  test('is refused, and changes nothing', async () => {
    const { here } = await signIn();
    const { RefreshToken } = runtime.identity.startSession(email);
    const jar = here.jar();
    for (const [from, headers] of elsewhere()) {
      for (const call of [
        here.renew,
        here.leave,
        (given: Record<string, string>) => here.keep(RefreshToken, given),
      ]) {
        expect([from, codeOf(await call(headers))]).toEqual([from, 'foreign_page']);
      }
    }
    expect(here.jar()).toBe(jar);
    expect(codeOf(await here.renew())).toBe('ok');
  });

  test('is refused at a custom domain, where no session belongs', async () => {
    const at = apiClient({ ports: runtime.ports, url: () => 'http://portal.agency.example' }, 'any');
    const headers = { origin: 'http://portal.agency.example' };
    expect(codeOf(await at.call(renewSession, { headers }))).toBe('sign_in_elsewhere');
  });
});

test('a token that is no refresh token is refused', async () => {
  for (const token of ['x', 'a b', 'ü'.repeat(50)]) {
    const { status, body } = await browser().keep(token);
    expect({ status, code: codeOf({ status, body }) }).toEqual({ status: 401, code: 'session_ended' });
  }
});
