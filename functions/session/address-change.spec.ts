/** Change of the address that a person signs in with (docs/decisions/0113). */
import {
  AdminGetUserCommand,
  AdminLinkProviderForUserCommand,
  AdminUpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  getAddressChange,
  getAddressLink,
  pressAddressLink,
  requestAddress,
  withdrawAddress,
} from '#contracts/address-change.ts';
import { listAudit } from '#contracts/audit.ts';
import { createClient, getClient, inviteContact } from '#contracts/clients.ts';
import { proveSession } from '#contracts/session.ts';
import { createUser } from '#contracts/team.ts';
import { getMe, listUsers } from '#contracts/workspace.ts';
import { apiClient } from '#local/api-client.ts';
import { AddressChangeItem } from '#server/data/entities/address-change.ts';
import { Contact } from '#server/data/entities/contact.ts';
import { PersonSessions } from '#server/data/entities/person-sessions.ts';
import { SuppressedAddress } from '#server/data/entities/suppressed-address.ts';
import { Tenant } from '#server/data/entities/tenant.ts';
import { clientOfContact } from '#server/data/ids.ts';
import { forgetTenant } from '#server/lambda/tenant.ts';
import { suppressionKey } from '#server/mail/suppression.ts';
import { cognito, findAccount } from '#server/people/accounts.ts';
import { poolId } from '#server/people/portal-login.ts';
import { testRuntime } from '#testing/support.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

const password = 'seven quiet harbours';
let runtime: TestRuntime;
let workspace: TestWorkspace;
let other: TestWorkspace;
let email: string;
let next: string;
let subject: string;
let people = 0;

beforeAll(async () => {
  runtime = await testRuntime();
  workspace = await runtime.createWorkspace();
  other = await runtime.createWorkspace();
}, 60_000);
afterAll(() => runtime.stop());

beforeEach(async () => {
  people += 1;
  // All calls are of one network.
  runtime.clock.advance(2 * 3_600_000);
  email = `pia${people}@agency.example`;
  next = `pia${people}@home.example`;
  for (const at of [workspace, other]) {
    await at.owner.ok(createUser, { body: { name: 'Pia', surname: 'Part', email } });
    subject = await at.accept(email);
  }
});

const signIn = (time = Date.now() - 60_000) => runtime.identity.startSession(email, time);
const at = ({ AccessToken }: ReturnType<typeof signIn>, where = workspace) =>
  apiClient(runtime, where.subdomain, AccessToken);
const here = () => apiClient(runtime, workspace.subdomain);
/** Session that its person has just proved. */
const proven = async () => {
  const session = signIn(Date.now());
  const { AccessToken: access_token } = runtime.identity.startSession(email);
  await at(session).ok(proveSession, { body: { access_token } });
  return session;
};
const ask = (session: ReturnType<typeof signIn>, to = next) =>
  at(session).call(requestAddress, { body: { email: to } });
const mailsTo = (to: string) =>
  runtime.mailbox.list({ to, limit: 10 }).map(({ messageId }) => runtime.mailbox.get(messageId));
/** Token of the newest link of the kind in the mailbox. */
const tokenTo = (to: string) => {
  const link = mailsTo(to)
    .flatMap((mail) => mail?.links ?? [])
    .find((one) => one.includes('/address/'));
  return link === undefined ? undefined : new URL(link).pathname.split('/').at(-1);
};
const press = (token = '', where = here()) => where.call(pressAddressLink, { params: { token } });
const shown = (token = '') => here().call(getAddressLink, { params: { token } });
const code = ({ status, body }: { status: number; body: unknown }) =>
  status === 200 ? undefined : (body as { error: { code: string } }).error.code;
const addressIn = async (where: TestWorkspace) =>
  (await where.owner.ok(listUsers)).users.find(
    ({ name, email: one }) => name === 'Pia' && one.includes(`${people}@`),
  )?.email;
const answer = async (session: ReturnType<typeof signIn>, where = workspace) =>
  code(await at(session, where).call(getMe)) ?? 'in';
/** Does something after a press has begun, and before the identity provider gives the login this address. */
const duringMoveTo = (address: string, act: () => Promise<unknown>) => {
  const send = cognito.send.bind(cognito);
  const provider = vi.spyOn(cognito, 'send').mockImplementation(async (command: unknown) => {
    const isMove = command instanceof AdminUpdateUserAttributesCommand;
    if (isMove && command.input.UserAttributes?.some(({ Value }) => Value === address)) {
      provider.mockRestore();
      await act();
    }
    return send(command as never);
  });
  onTestFinished(() => provider.mockRestore());
};
const loginOf = async (address: string) => (await findAccount(poolId(), address))?.subject;

describe('another address', () => {
  test('is asked for with a fresh proof alone', async () => {
    expect(code(await ask(signIn()))).toBe('proof_needed');
    expect(mailsTo(next)).toEqual([]);
  });

  test('changes the login and all workspaces by a press of its own link, and not before', async () => {
    const asking = await proven();
    const stolen = signIn();
    expect((await ask(asking)).body).toEqual({ ok: true });
    const token = tokenTo(next);
    expect((await shown(token)).body).toEqual({ effect: 'change', email: next });
    // Mail scanners open links.
    expect(await loginOf(email)).toBe(subject);
    expect(await addressIn(workspace)).toBe(email);

    expect((await press(token)).body).toEqual({ effect: 'change' });
    expect(await loginOf(next)).toBe(subject);
    expect(await loginOf(email)).toBeUndefined();
    for (const where of [workspace, other]) expect(await addressIn(where)).toBe(next);
    expect((await at(asking).ok(getMe)).user.email).toBe(next);
    expect(await answer(stolen)).toBe('session_ended');
    expect(await answer(stolen, other)).toBe('session_ended');
    // The answer was lost: another press, and the page, find the change made.
    expect((await press(token)).body).toEqual({ effect: 'done' });
    expect((await shown(token)).body).toEqual({ effect: 'done', email: next });
  });

  test('is told to the present address, which is told of the change as well, without the new one', async () => {
    await ask(await proven());
    await press(tokenTo(next));
    const told = mailsTo(email).slice(0, 2);
    expect(told.map((mail) => mail?.subject)).toEqual([
      'Your email address was changed',
      'Your email address is about to change',
    ]);
    expect(JSON.stringify(told)).not.toContain(next);
  });

  test('is entered in each workspace’s audit log', async () => {
    await ask(await proven());
    await press(tokenTo(next));
    await runtime.idle();
    for (const { owner } of [workspace, other]) {
      const { items } = await owner.ok(listAudit);
      const kinds = items
        .map(({ content }) => content)
        .filter(({ kind }) => kind === 'member_changed')
        .flatMap(({ details }) => details.map(({ name }) => name));
      expect(kinds).toContain('email');
    }
  });

  test('leaves second factor and passkeys as they are', async () => {
    const record = { subject, changes: 1, second_factor: true, has_passkey: true };
    await PersonSessions.put(record).go();
    await ask(await proven());
    await press(tokenTo(next));
    const { data } = await PersonSessions.get({ subject }).go({ consistent: true });
    expect(data).toMatchObject({ second_factor: true, has_passkey: true });
  });

  test('is free again in the workspace, and the new one is taken there', async () => {
    await ask(await proven());
    await press(tokenTo(next));
    const invite = (address: string) =>
      workspace.owner.call(createUser, { body: { name: 'Kim', surname: 'Kin', email: address } });
    expect((await invite(next)).status).not.toBe(200);
    expect((await invite(email)).status).toBe(200);
  });

  test('inherits no suppression of the former one', async () => {
    const { tenantId } = workspace;
    const since = new Date().toISOString();
    await SuppressedAddress.put({ ...suppressionKey(tenantId, email), why: 'bounced', since }).go();
    await ask(await proven());
    await press(tokenTo(next));
    const { users } = await workspace.owner.ok(listUsers);
    expect(users.find(({ email: one }) => one === next)).not.toHaveProperty('suppressed');
  });

  test('is answered alike whether it has a login or not, also to the present address', async () => {
    const taken = `taken${people}@home.example`;
    runtime.identity.createUser({ email: taken, password });
    const asking = await proven();
    const [free, refused] = [await ask(asking), await ask(asking, taken)];
    expect(refused).toMatchObject({ status: free.status, body: free.body });
    expect(mailsTo(taken).map((mail) => mail?.subject)).toEqual(['This address already has a login']);
    expect(tokenTo(taken)).toBeUndefined();
    const [second, first] = mailsTo(email);
    expect(second?.subject).toBe(first?.subject);
  });

  test('is not one’s own, and is asked for a few times an hour', async () => {
    const asking = await proven();
    expect(code(await ask(asking, email.toUpperCase()))).toBe('address_same');
    for (const n of [1, 2, 3, 4, 5]) expect((await ask(asking, `n${n}.${next}`)).status).toBe(200);
    expect((await ask(asking, `n6.${next}`)).status).toBe(429);
  });

  test('ends a sign-in by Google at the former address', async () => {
    const account = { ProviderName: 'Google', ProviderAttributeName: 'Cognito_Subject' };
    await cognito.send(
      new AdminLinkProviderForUserCommand({
        UserPoolId: poolId(),
        DestinationUser: { ProviderName: 'Cognito', ProviderAttributeValue: subject },
        SourceUser: { ...account, ProviderAttributeValue: `google-of-${people}` },
      }),
    );
    const linked = async () =>
      JSON.stringify(
        await cognito.send(new AdminGetUserCommand({ UserPoolId: poolId(), Username: subject })),
      );
    expect(await linked()).toContain(`google-of-${people}`);
    await ask(await proven());
    await press(tokenTo(next));
    expect(await linked()).not.toContain(`google-of-${people}`);
  });
});

describe('its link', () => {
  test('is good for an hour, and dead once another was asked for', async () => {
    const asking = await proven();
    await ask(asking);
    const first = tokenTo(next);
    await ask(asking);
    expect(code(await shown(first))).toBe('address_link_dead');
    const token = tokenTo(next);
    runtime.clock.advance(61 * 60_000);
    expect(code(await press(token))).toBe('address_link_dead');
    expect(await loginOf(email)).toBe(subject);
  });

  test('is nobody else’s', async () => {
    await ask(await proven());
    const [, secret = ''] = (tokenTo(next) ?? '').split('.');
    for (const forged of [`${subject}.${'A'.repeat(43)}`, `nobody.${secret}`, secret, 'x'])
      expect(code(await press(forged))).toBe('address_link_dead');
  });

  test('leaves nothing usable in the table', async () => {
    await ask(await proven());
    const { data } = await AddressChangeItem.get({ subject }).go({ consistent: true });
    for (const token of [tokenTo(next), tokenTo(email)])
      expect(JSON.stringify(data)).not.toContain(token?.split('.')[1]);
  });

  test('makes one change of two presses at a time', async () => {
    await ask(await proven());
    const token = tokenTo(next);
    const answers = await Promise.all([press(token), press(token)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(mailsTo(email).filter((mail) => mail?.subject === 'Your email address was changed')).toHaveLength(
      1,
    );
    for (const where of [workspace, other]) expect(await addressIn(where)).toBe(next);
  });

  // Regression: the login got its former address back, and the workspaces kept the new one.
  test('stays where it is moved to by a press that another one of the same link overtakes', async () => {
    await ask(await proven());
    const token = tokenTo(next);
    duringMoveTo(next, async () => expect((await press(token)).body).toEqual({ effect: 'change' }));
    expect((await press(token)).body).toEqual({ effect: 'change' });
    expect(await loginOf(next)).toBe(subject);
    for (const where of [workspace, other]) expect(await addressIn(where)).toBe(next);
  });

  test('completes a change that was interrupted, also between identity provider and table', async () => {
    await ask(await proven());
    const token = tokenTo(next);
    const send = cognito.send.bind(cognito);
    for (const isLost of ['before', 'after']) {
      const provider = vi.spyOn(cognito, 'send').mockImplementation(async (command: unknown) => {
        const moves = command instanceof AdminUpdateUserAttributesCommand;
        if (moves && isLost === 'after') await send(command as never);
        if (moves) throw new Error('the connection was lost');
        return send(command as never);
      });
      expect((await press(token)).status).toBe(500);
      provider.mockRestore();
      expect(await addressIn(workspace)).toBe(email);
    }
    expect(await loginOf(next)).toBe(subject);
    // However late.
    runtime.clock.advance(3 * 24 * 3_600_000);
    expect((await press(token)).status).toBe(200);
    for (const where of [workspace, other]) expect(await addressIn(where)).toBe(next);
  });

  test('changes nothing anywhere where a workspace has the address, and says which', async () => {
    await ask(await proven());
    const kim = await other.owner.ok(createUser, { body: { name: 'Kim', surname: 'Kin', email: next } });
    const refused = await press(tokenTo(next));
    expect(code(refused)).toBe('address_taken_at');
    expect(await loginOf(email)).toBe(subject);
    for (const where of [workspace, other]) expect(await addressIn(where)).toBe(email);
    // The claim in the first workspace was given back.
    const invited = await workspace.owner.call(createUser, {
      body: { name: 'Kai', surname: 'Kin', email: next },
    });
    expect(invited.status).toBe(200);
    expect(kim.email).toBe(next);
  });

  test('changes nothing where a login was made for the address meanwhile', async () => {
    await ask(await proven());
    runtime.identity.createUser({ email: next, password });
    expect(code(await press(tokenTo(next)))).toBe('address_taken');
    expect(await loginOf(email)).toBe(subject);
    expect(await addressIn(workspace)).toBe(email);
  });
});

describe('a change that waits', () => {
  test('is told to its person alone, until it is made or its link is over', async () => {
    const asking = await proven();
    const waiting = async (session = asking) => (await at(session).ok(getAddressChange)).waiting;
    expect(await waiting()).toBeNull();
    const asked = runtime.clock.now();
    await ask(asking);
    const found = await waiting(signIn());
    expect(found?.email).toBe(next);
    // A record has whole seconds.
    expect(Math.abs(Date.parse(found?.until ?? '') - asked - 3_600_000)).toBeLessThan(2000);
    expect((await other.owner.ok(getAddressChange)).waiting).toBeNull();
    runtime.clock.advance(61 * 60_000);
    expect(await waiting()).toBeNull();
    const again = await proven();
    await ask(again);
    await press(tokenTo(next));
    expect(await waiting(again)).toBeNull();
  });

  test('is taken back by its person, who may ask anew', async () => {
    const asking = await proven();
    await at(asking).ok(withdrawAddress);
    await ask(asking);
    const confirm = tokenTo(next);
    await at(asking).ok(withdrawAddress);
    await at(asking).ok(withdrawAddress);
    expect((await at(asking).ok(getAddressChange)).waiting).toBeNull();
    expect(code(await press(confirm))).toBe('address_link_dead');
    expect(await answer(asking)).toBe('in');
    await ask(asking);
    await press(tokenTo(next));
    expect(await loginOf(next)).toBe(subject);
    expect(code(await at(asking).call(withdrawAddress))).toBe('conflict');
  });

  test('and was taken back, is still stopped by the notices of before', async () => {
    const asking = await proven();
    await ask(asking);
    const stop = tokenTo(email);
    await at(asking).ok(withdrawAddress);
    await ask(asking, `second.${next}`);
    const second = tokenTo(`second.${next}`);
    await at(asking).ok(withdrawAddress);
    expect((await press(stop)).body).toEqual({ effect: 'stop' });
    expect(await answer(asking)).toBe('session_ended');
    expect(code(await press(second))).toBe('address_link_dead');
  });
});

describe('“It was not me”', () => {
  test('stops a change that waits, and ends all sessions', async () => {
    const asking = await proven();
    await ask(asking);
    const [confirm, stop] = [tokenTo(next), tokenTo(email)];
    expect((await shown(stop)).body).toEqual({ effect: 'stop', email });
    expect((await press(stop)).body).toEqual({ effect: 'stop' });
    expect(await answer(asking)).toBe('session_ended');
    expect(code(await press(confirm))).toBe('address_link_dead');
    expect(await loginOf(email)).toBe(subject);
  });

  test('in an earlier notice stops a later request as well', async () => {
    const asking = await proven();
    await ask(asking);
    const stop = tokenTo(email);
    await ask(asking, `second.${next}`);
    expect((await press(stop)).body).toEqual({ effect: 'stop' });
    expect(code(await press(tokenTo(`second.${next}`)))).toBe('address_link_dead');
  });

  test('takes the change back for seven days, by the first notice and by the second', async () => {
    for (const n of [0, 1]) {
      const asking = await proven();
      await ask(asking);
      const notice = tokenTo(email);
      await press(tokenTo(next));
      const stop = n === 0 ? notice : tokenTo(email);
      runtime.clock.advance(6 * 24 * 3_600_000);
      expect((await shown(stop)).body).toEqual({ effect: 'undo', email });
      expect((await press(stop)).body).toEqual({ effect: 'undo' });
      expect(await loginOf(email)).toBe(subject);
      expect(await loginOf(next)).toBeUndefined();
      for (const where of [workspace, other]) expect(await addressIn(where)).toBe(email);
      expect(await answer(asking)).toBe('session_ended');
      expect(code(await press(stop))).toBe('address_link_dead');
    }
    for (const to of [email, next])
      expect(mailsTo(to)[0]?.subject).toBe('A change of your email address was taken back');
  });

  test('is over after seven days, and until then no other change follows', async () => {
    await ask(await proven());
    await press(tokenTo(next));
    const stop = tokenTo(email);
    email = next;
    const again = await proven();
    expect(code(await ask(again, `third.${next}`))).toBe('address_changed_lately');
    runtime.clock.advance(7 * 24 * 3_600_000 + 1000);
    expect(code(await press(stop))).toBe('address_link_dead');
    const later = await proven();
    expect((await ask(later, `third.${next}`)).status).toBe(200);
  });

  // Regression: the login got the new address again, which might be a thief's, and no link was left.
  test('gives the login back for good, by a press that another one of the same link overtakes', async () => {
    await ask(await proven());
    const stop = tokenTo(email);
    await press(tokenTo(next));
    duringMoveTo(email, async () => expect((await press(stop)).body).toEqual({ effect: 'undo' }));
    expect((await press(stop)).body).toEqual({ effect: 'undo' });
    expect(await loginOf(email)).toBe(subject);
    expect(await loginOf(next)).toBeUndefined();
    for (const where of [workspace, other]) expect(await addressIn(where)).toBe(email);
  });

  test('during a change ends it at the former address', async () => {
    await ask(await proven());
    const [confirm, stop] = [tokenTo(next), tokenTo(email)];
    duringMoveTo(next, async () => expect((await press(stop)).body).toEqual({ effect: 'undo' }));
    expect(code(await press(confirm))).toBe('address_link_dead');
    expect(await loginOf(email)).toBe(subject);
    for (const where of [workspace, other]) expect(await addressIn(where)).toBe(email);
  });
});

describe('a workspace with single sign-on', () => {
  test('decides over the addresses of its domains, when the change is asked for and when it is made', async () => {
    const { tenantId } = other;
    const single_sign_on = { state: 'on' as const, name: 'Ridge', domains: ['agency.example'] };
    const turn = async (on: boolean) => {
      const tenant = Tenant.patch({ tenantId });
      await (on
        ? tenant.set({ plan: 'professional', single_sign_on })
        : tenant.remove(['single_sign_on'])
      ).go();
      forgetTenant(tenantId);
    };
    onTestFinished(() => turn(false));
    const asking = await proven();
    await ask(asking);
    await turn(true);
    expect(code(await press(tokenTo(next)))).toBe('address_of_single_sign_on');
    expect(code(await ask(asking))).toBe('address_of_single_sign_on');
    expect(await loginOf(email)).toBe(subject);
    await turn(false);
    expect((await press(tokenTo(next))).status).toBe(200);
  });
});

describe('a client’s contact', () => {
  test('has the new address on their card, and links to the former one end', async () => {
    const { contacts, id } = await workspace.owner.ok(createClient, {
      body: {
        name: 'Bakery',
        language: 'en',
        contacts: [{ firstname: 'Una', lastname: 'Uno', email: `una${people}@bakery.example` }],
      },
    });
    const [una] = contacts;
    if (!una) throw new Error('the client has a contact');
    email = una.email;
    await workspace.owner.ok(inviteContact, { params: { id: una.id } });
    subject = await workspace.accept(email);
    await ask(await proven());
    expect((await press(tokenTo(next))).status).toBe(200);
    const { contacts: after } = await workspace.owner.ok(getClient, { params: { id } });
    expect(after.map((one) => one.email)).toEqual([next]);
    const key = { tenantId: workspace.tenantId, clientId: clientOfContact(una.id), id: una.id };
    const { data } = await Contact.get(key).go({ consistent: true });
    // The next decision says that the address was changed.
    expect(data?.address_new).toBeDefined();
    await runtime.idle();
    const { items } = await workspace.owner.ok(listAudit);
    expect(items.map(({ content }) => content.kind)).toContain('contact_address_changed');
  });
});
