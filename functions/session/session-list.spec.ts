/** Sessions of a person as their list shows them, and the mail about a new device. */
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { endSessions, listSessions } from '#contracts/session.ts';
import { createUser } from '#contracts/team.ts';
import { getMe, getSubscription, listUsers } from '#contracts/workspace.ts';
import { sessionLifetime } from '#domain/account/session.ts';
import { systemMail } from '#domain/email-template/system-mail.testing.ts';
import { apiClient } from '#local/api-client.ts';
import * as z from '#schema';
import { PersonSessions } from '#server/data/entities/person-sessions.ts';
import { SignedInSession } from '#server/data/entities/signed-in-session.ts';
import { forgetLogin } from '#server/people/portal-login.ts';
import { testRuntime } from '#testing/support.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

const firefox = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:141.0) Gecko/20100101 Firefox/141.0';
const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let other: TestWorkspace;
let email: string;
let people = 0;

beforeAll(async () => {
  runtime = await testRuntime({ events: false });
  workspace = await runtime.createWorkspace();
  other = await runtime.createWorkspace();
});
afterAll(() => runtime.stop());

/** A person of both workspaces. */
beforeEach(async () => {
  people += 1;
  email = `lea${people}@agency.example`;
  const body = { name: 'Lea', surname: 'List', email };
  for (const one of [workspace, other]) {
    await one.owner.ok(createUser, { body });
    await one.accept(email);
  }
});

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

const answerOfProvider = z.object({ AuthenticationResult: z.object({ AccessToken: z.string() }) });

/** Access token that the identity provider makes of a refresh token. */
const refreshed = async (RefreshToken: string): Promise<string> => {
  const { AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: endpoint = '', USER_POOL_CLIENT_ID: ClientId } =
    runtime.environment;
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken' },
    body: JSON.stringify({ ClientId, RefreshToken }),
  });
  return answerOfProvider.parse(await response.json()).AuthenticationResult.AccessToken;
};

/** Browser that has signed in a minute ago. */
const browser = (userAgent = chrome) => {
  const { AccessToken, RefreshToken } = runtime.identity.startSession(email, Date.now() - 60_000);
  const { origin_jti: session, sub: subject } = claimsOf(AccessToken);
  const headers = { 'user-agent': userAgent };
  const at = ({ subdomain }: TestWorkspace) => apiClient(runtime, subdomain, AccessToken);
  return {
    session: String(session),
    /** A call by a new token of the same session. */
    goOn: async () =>
      apiClient(runtime, workspace.subdomain, await refreshed(RefreshToken)).call(getMe, { headers }),
    subject: String(subject),
    open: (where = workspace) => at(where).call(getMe, { headers }),
    call: (where = workspace) => at(where).call(getSubscription, { headers }),
    list: async (where = workspace) => (await at(where).ok(listSessions)).sessions,
    end: (session: string) => at(workspace).ok(endSessions, { body: { session } }),
    endOthers: (where = workspace) => at(where).call(endSessions, { body: { others: true } }),
  };
};

const code = ({ status, body }: { readonly status: number; readonly body: object }) =>
  status === 200 ? 'in' : 'error' in body && refusal.parse(body.error).code;

const refusal = z.object({ code: z.string() });

const later = (minutes: number) => runtime.clock.set(runtime.clock.now() + minutes * 60_000);
const mails = () => runtime.mailbox.list({ to: email, limit: 10 });

describe('the list of sessions', () => {
  test('names device and network, and when the session began and was last seen; the present one comes first', async () => {
    const here = browser();
    await here.open();
    later(1);
    const there = browser(firefox);
    await there.open(other);
    const sessions = await here.list();
    expect(sessions).toEqual([
      {
        id: here.session,
        browser: 'Chrome',
        system: 'Linux',
        network: '127.0.0.0/24',
        signed_in_on: expect.stringMatching(/T.*Z$/),
        seen_on: expect.stringMatching(/T.*Z$/),
        present: true,
      },
      expect.objectContaining({ id: there.session, browser: 'Firefox', system: 'macOS', present: false }),
    ]);
    const [first, second] = sessions.map(({ seen_on }) => Date.parse(seen_on));
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(60_000);
    expect((await there.list(other)).map(({ id }) => id)).toEqual([there.session, here.session]);
  });

  test('says that a program without a known name is unknown', async () => {
    const here = browser('python-requests/2.32');
    await here.open();
    expect(await here.list()).toMatchObject([{ browser: null, system: null, present: true }]);
  });

  test('has a session that never asked who it is of', async () => {
    const here = browser();
    await here.call();
    expect((await here.list()).map(({ id }) => id)).toEqual([here.session]);
  });

  test('is of the person alone', async () => {
    await browser().open();
    await workspace.owner.ok(getMe);
    const { sessions } = await workspace.owner.ok(listSessions);
    expect(sessions.map(({ present }) => present)).toEqual([true]);
  });

  test('notes a session in use once in a few minutes, at the first call of them', async () => {
    const here = browser();
    await here.open();
    const seen = async () => (await here.list())[0]?.seen_on;
    const first = await seen();
    later(4);
    const { calls } = await runtime.measure(() => here.call());
    expect(calls).not.toHaveProperty('UpdateItem');
    expect(await seen()).toBe(first);
    later(2);
    const noted = await runtime.measure(() => here.call());
    expect(noted.calls).toMatchObject({ UpdateItem: 2 });
    expect(await seen()).not.toBe(first);
    expect((await runtime.measure(() => here.call())).calls).not.toHaveProperty('UpdateItem');
  });

  test('takes several calls at once as one', async () => {
    const here = browser();
    await Promise.all([here.open(), ...Array.from({ length: 5 }, () => here.call())]);
    expect((await here.list()).length).toBe(1);
  });

  test('does not keep a call from its answer when the session cannot be noted', async () => {
    const here = browser();
    runtime.faults.plan({ operation: 'UpdateItem', fault: { kind: 'invalid' } });
    expect(code(await here.call())).toBe('in');
    expect(await here.list()).toEqual([]);
    expect(code(await here.call())).toBe('in');
    expect((await here.list()).length).toBe(1);
  });

  test('forgets a session that could be alive no more', async () => {
    const old = browser();
    await old.open();
    const here = browser();
    later((sessionLifetime + 60) / 60);
    await here.open();
    expect((await here.list()).map(({ id }) => id)).toEqual([here.session]);
  });

  test('goes with the login', async () => {
    const here = browser();
    await here.open();
    await here.end('another');
    await forgetLogin(here.subject);
    const { data } = await SignedInSession.query.primary({ subject: here.subject }).go({ consistent: true });
    expect(data).toEqual([]);
    expect((await PersonSessions.get({ subject: here.subject }).go()).data).toBeNull();
  });
});

describe('ending sessions', () => {
  test('signs another device out at its next call, and takes it off the list', async () => {
    const [here, there, third] = [browser(), browser(firefox), browser()];
    for (const one of [here, there, third]) await one.open();
    await here.end(there.session);
    expect(code(await there.open())).toBe('session_ended');
    expect(code(await there.open(other))).toBe('session_ended');
    expect(code(await third.open())).toBe('in');
    expect((await here.list()).map(({ id }) => id).toSorted()).toEqual(
      [here.session, third.session].toSorted(),
    );
  });

  test('on another device lasts as long as its refresh token makes new tokens', async () => {
    const [here, there] = [browser(), browser()];
    for (const one of [here, there]) await one.open();
    await here.end(there.session);
    // A log-out is forgotten once the last access token has expired.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20 * 60_000 });
    onTestFinished(() => void vi.useRealTimers());
    const fourth = browser();
    await fourth.end('another');
    expect(code(await there.goOn())).toBe('session_ended');
    expect(code(await here.goOn())).toBe('in');
  });

  test('elsewhere spares the present one, in every workspace', async () => {
    const [here, there] = [browser(), browser(firefox)];
    for (const one of [here, there]) for (const where of [workspace, other]) await one.open(where);
    expect((await here.endOthers()).status).toBe(200);
    for (const where of [workspace, other]) {
      expect(code(await here.open(where))).toBe('in');
      expect(code(await there.open(where))).toBe('session_ended');
    }
    expect((await here.list()).map(({ id }) => id)).toEqual([here.session]);
    expect(code(await browser(firefox).open())).toBe('session_ended');
    const { AccessToken } = runtime.identity.startSession(email);
    expect((await apiClient(runtime, workspace.subdomain, AccessToken).call(getMe)).status).toBe(200);
  });

  test('all others from two devices at once leaves one', async () => {
    const [here, there] = [browser(), browser()];
    for (const one of [here, there]) await one.open();
    await Promise.all([here.endOthers(), there.endOthers(other)]);
    const answers = [code(await here.open()), code(await there.open())];
    expect(answers.toSorted()).toEqual(['in', 'session_ended']);
  });
});

describe('a new device', () => {
  test('is told by mail once; the first one of a person is not', async () => {
    await browser().open();
    expect(mails().map(({ subject }) => subject)).toEqual([]);
    const there = browser(firefox);
    await there.open();
    const values = {
      recipient_email: email,
      browser: 'Firefox',
      system: 'macOS',
      network: '127.0.0.0/24',
      sign_in_link: `${runtime.url(workspace.subdomain)}/signin`,
    };
    const { subject } = systemMail('new_device', values, 'en');
    expect(mails().map((mail) => mail.subject)).toEqual([subject]);
    const { text } = runtime.mailbox.get(mails()[0]?.messageId ?? '') ?? {};
    expect(text).toContain('Firefox on macOS');
    expect(text).toContain('127.0.0.0/24');
    await there.open();
    await there.open(other);
    await browser(firefox).open();
    await browser().open();
    expect(mails().length).toBe(1);
  });

  test('is told once where a page begins with several calls', async () => {
    await browser().open();
    const there = browser(firefox);
    await there.call();
    await Promise.all([there.open(), there.open(), there.open(other)]);
    await there.open();
    expect(mails().length).toBe(1);
  });

  test('is told to a client in their language', async () => {
    const contact = await workspace.asContact();
    const headers = { 'user-agent': firefox };
    await contact.ok(getMe);
    const token = runtime.identity.accessToken(contact.subject);
    await apiClient(runtime, workspace.subdomain, token).ok(getMe, { headers });
    const [mail] = runtime.mailbox.list({ to: contact.email, limit: 1 });
    expect(mail?.subject).toBe('You signed in on a new device');
  });

  test('is let in while the mail service refuses', async () => {
    await browser().open();
    runtime.mailbox.account.set({ enabled: false });
    onTestFinished(() => runtime.mailbox.account.reset());
    expect(code(await browser(firefox).open())).toBe('in');
  });
});

test('a workspace that is joined later lists the session as well', async () => {
  const here = browser();
  await here.open();
  const third = await runtime.createWorkspace();
  await third.owner.ok(createUser, { body: { name: 'Lea', surname: 'List', email } });
  await third.accept(email);
  expect(code(await here.open(third))).toBe('in');
  expect((await here.list(third)).map(({ id }) => id)).toEqual([here.session]);
  expect((await third.owner.ok(listUsers)).users.length).toBe(2);
});
