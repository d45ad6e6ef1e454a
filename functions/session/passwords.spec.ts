/** New passwords: by a mailed link, and by the current one. Both end all sessions and are told by mail. */
import { AdminUserGlobalSignOutCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { listAudit } from '#contracts/audit.ts';
import {
  changePassword,
  getPasswordLink,
  requestPasswordLink,
  setPasswordByLink,
} from '#contracts/password.ts';
import { createUser } from '#contracts/team.ts';
import { getMe } from '#contracts/workspace.ts';
import { systemMail } from '#domain/email-template/system-mail.testing.ts';
import { apiClient } from '#local/api-client.ts';
import { PasswordLink } from '#server/data/entities/password-link.ts';
import { cognito } from '#server/people/accounts.ts';
import { usePasswordLink } from '#server/people/password-links.ts';
import { testRuntime } from '#testing/support.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

const first = 'seven quiet harbours';
const next = 'lanterns on a wet pier';
let runtime: TestRuntime;
let workspace: TestWorkspace;
let other: TestWorkspace;
let email: string;
let subject: string;
let people = 0;

beforeAll(async () => {
  runtime = await testRuntime();
  workspace = await runtime.createWorkspace();
  other = await runtime.createWorkspace();
});
afterAll(() => runtime.stop());

beforeEach(async () => {
  people += 1;
  email = `pia${people}@agency.example`;
  subject = runtime.identity.createUser({ email, password: first });
  for (const at of [workspace, other]) {
    await at.owner.ok(createUser, { body: { name: 'Pia', surname: 'Part', email } });
    await at.accept(email);
  }
});

const signIn = () => runtime.identity.startSession(email, Date.now() - 60_000);
const answer = async (where: TestWorkspace, { AccessToken }: ReturnType<typeof signIn>) => {
  const { status, body } = await apiClient(runtime, where.subdomain, AccessToken).call(getMe);
  return status === 200 ? 'in' : body.error.code;
};
const newestMail = (to = email) => {
  const [newest] = runtime.mailbox.list({ to, limit: 1 });
  return runtime.mailbox.get(newest?.messageId ?? '');
};
const here = () => apiClient(runtime, workspace.subdomain);
const ask = (address = email, language = 'en') =>
  here().call(requestPasswordLink, {
    body: { email: address },
    headers: { 'accept-language': language },
  });
const mailedToken = () => {
  const link = newestMail()?.links.find((one) => one.includes('/password/')) ?? '';
  return new URL(link).pathname.split('/').at(-1) ?? '';
};
const set = (token: string, password = next, at = here()) =>
  at.call(setPasswordByLink, { params: { token }, body: { password } });
const change = (session: ReturnType<typeof signIn>, current: string, to = next) =>
  apiClient(runtime, workspace.subdomain, session.AccessToken).call(changePassword, {
    body: { current, next: to },
  });
/** True if the identity provider takes the password for a change, as it would for a sign-in. */
const isPassword = async (password: string) =>
  (await change(runtime.identity.startSession(email), password, 'rowing past the old mill')).status === 200;
const refusal = (code: string) => ({ body: { error: { code } } });

describe('a mailed link', () => {
  test.each([
    ['it-IT,it', 'it'],
    ['fr', 'fr'],
    ['es', 'es'],
    ['de', 'en'],
  ] as const)(
    'asked for by a browser of %s sets a password, ends all sessions and is told by mail',
    async (languages, language) => {
      const stolen = signIn();
      expect((await ask(email, languages)).status).toBe(200);
      const token = mailedToken();
      const mail = newestMail();
      const values = { recipient_email: email, password_link: 'https://acme.example/password/1' };
      expect(mail?.subject).toBe(systemMail('password_link', values, language).subject);
      expect(mail?.links.find((one) => one.includes('/password/'))).toContain(`lang=${language}`);
      expect(await here().ok(getPasswordLink, { params: { token } })).toMatchObject({ email });
      expect((await set(token)).body).toEqual({ email });
      expect(await answer(workspace, stolen)).toBe('session_ended');
      expect(await answer(other, stolen)).toBe('session_ended');
      expect(newestMail()?.subject).toBe('Your password was changed');
      expect(await isPassword(first)).toBe(false);
      expect(await isPassword(next)).toBe(true);
    },
  );

  test('is good once, also for two calls at a time', async () => {
    await ask();
    const token = mailedToken();
    const answers = await Promise.all([set(token), set(token, 'rowing past the old mill')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await set(token)).toMatchObject({ status: 404, ...refusal('password_link_dead') });
    expect(await here().call(getPasswordLink, { params: { token } })).toMatchObject({ status: 404 });
  });

  test('is good for ten minutes', async () => {
    await ask();
    const token = mailedToken();
    runtime.clock.advance(9 * 60_000);
    expect((await here().call(getPasswordLink, { params: { token } })).status).toBe(200);
    runtime.clock.advance(60_000);
    expect((await here().call(getPasswordLink, { params: { token } })).status).toBe(404);
    expect((await set(token)).status).toBe(404);
    // Race: the link ends after it was found good.
    expect(await usePasswordLink(token, runtime.clock.now())).toBe(false);
  });

  test('is dead when a newer one was mailed, and opens no other person’s login', async () => {
    await ask();
    const old = mailedToken();
    await ask();
    const newest = mailedToken();
    expect((await set(old)).status).toBe(404);
    const [, secret = ''] = newest.split('.');
    for (const forged of [`${subject}.${'A'.repeat(43)}`, `nobody.${secret}`, secret, 'x'])
      expect((await set(forged)).status).toBe(404);
    expect((await set(newest)).status).toBe(200);
  });

  test('stays good when its password is refused', async () => {
    await ask();
    const token = mailedToken();
    for (const [password, code] of [
      ['short', 'password_weak'],
      ['Password123!', 'password_common'],
      [`${email.split('@')[0]}-agency-1`, 'password_common'],
    ] as const)
      expect(await set(token, password)).toMatchObject({ status: 422, ...refusal(code) });
    expect((await set(token)).status).toBe(200);
  });

  test('is answered for an unknown address as for a known one, which only the mail tells', async () => {
    const unknown = `nobody${people}@elsewhere.example`;
    const [one, two] = [await ask(), await ask(unknown)];
    expect(two).toMatchObject({ status: one.status, body: one.body });
    expect(newestMail(unknown)?.subject).toBe('Nobody signs in with this address');
    expect(newestMail(unknown)?.links.filter((link) => link.includes('/password/'))).toEqual([]);
  });

  test('is mailed a few times an hour, to whatever spelling of the address', async () => {
    for (const _ of [1, 2, 3, 4, 5]) expect((await ask()).status).toBe(200);
    expect((await ask(email.toUpperCase())).status).toBe(429);
  });

  test('leaves nothing usable in the table', async () => {
    await ask();
    const token = mailedToken();
    const { data } = await PasswordLink.get({ subject }).go({ consistent: true });
    expect(JSON.stringify(data)).not.toContain(token.split('.')[1]);
  });

  test('gives a password to a person who has none of their own', async () => {
    const { readyAccountFor } = await import('#server/people/accounts.ts');
    const address = `gina${people}@google.example`;
    await readyAccountFor(process.env.USER_POOL_ID ?? '', address, 'Gina', 'Google');
    email = address;
    await ask();
    expect((await set(mailedToken())).status).toBe(200);
    expect(await isPassword(next)).toBe(true);
  });
});

describe('a change by the current password', () => {
  test('ends all sessions, is told by mail and in each workspace’s audit log', async () => {
    const mine = signIn();
    const stolen = signIn();
    expect((await change(mine, first)).body).toEqual({ ended: true });
    expect(await answer(workspace, stolen)).toBe('session_ended');
    expect(await answer(other, mine)).toBe('session_ended');
    expect(newestMail()?.subject).toBe('Your password was changed');
    expect(await isPassword(next)).toBe(true);
    await runtime.idle();
    for (const { owner } of [workspace, other]) {
      const { items } = await owner.ok(listAudit);
      expect(items.map(({ content }) => content.kind)).toContain('password_changed');
    }
  });

  test('is refused with another one, and ends nothing', async () => {
    const mine = signIn();
    expect(await change(mine, 'not the one at all')).toMatchObject(refusal('password_wrong'));
    expect(await answer(workspace, mine)).toBe('in');
    expect(newestMail()?.subject).not.toBe('Your password was changed');
  });

  test('stops the guessing of the current password', async () => {
    const mine = signIn();
    const guesses = Array.from({ length: 12 }, (_, n) => change(mine, `not the one ${n}`));
    const answers = await Promise.all(guesses);
    expect(answers.filter(({ status }) => status === 429).map(({ body }) => body)).toContainEqual(
      expect.objectContaining({ error: expect.objectContaining({ code: 'password_attempts' }) }),
    );
  });

  test('says so where the sessions could not be ended', async () => {
    const send = cognito.send.bind(cognito);
    const provider = vi.spyOn(cognito, 'send').mockImplementation((command: unknown) => {
      if (command instanceof AdminUserGlobalSignOutCommand) throw new Error('no answer');
      return send(command as never);
    });
    onTestFinished(() => provider.mockRestore());
    expect((await change(signIn(), first)).body).toEqual({ ended: false });
  });

  test('is told in vain while the mail service refuses, and ends the sessions all the same', async () => {
    const mine = signIn();
    runtime.mailbox.account.set({ enabled: false });
    onTestFinished(() => runtime.mailbox.account.reset());
    expect((await change(mine, first)).body).toEqual({ ended: true });
    expect(await answer(workspace, mine)).toBe('session_ended');
  });
});
