import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listDevices, removeDevice, saveDevice } from '#contracts/devices.ts';
import { endSessions } from '#contracts/session.ts';
import { createUser, deleteUser, logOutUser } from '#contracts/team.ts';
import { sessionLifetime } from '#domain/account/session.ts';
import { mostDevices } from '#domain/push/push.ts';
import { apiClient } from '#local/api-client.ts';
import { PushDevice } from '#server/data/entities/push-device.ts';
import { testRuntime } from '#testing/support.ts';
import type { Person, TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { createBrowser } from '../../infra/emulators/push/browser.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let nora: Person;

beforeAll(async () => {
  runtime = await testRuntime({ events: false });
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  workspace = await runtime.createWorkspace();
  nora = await workspace.asAgent();
});

const publicKey = () => process.env.PUSH_PUBLIC_KEY ?? '';
const subscription = () => ({ endpoint: runtime.push.subscribe(publicKey()), keys: createBrowser().keys });
const turnOn = (person: Pick<Person, 'ok'>, made = subscription()) =>
  person.ok(saveDevice, { body: { ...made, language: 'en' } });
const devicesOf = async (person: Pick<Person, 'ok'>) =>
  (await person.ok(listDevices)).devices.map(({ id }) => id);

describe('devices of a member', () => {
  it('are listed with their browser and their last use, without the address that messages are sent to', async () => {
    const made = subscription();
    const { id } = await turnOn(nora, made);
    const answer = await nora.ok(listDevices);
    expect(answer).toMatchObject({ public_key: publicKey(), devices: [{ id }] });
    expect(Date.parse(answer.devices[0]?.seen_on ?? '')).toBeCloseTo(runtime.clock.now(), -5);
    for (const secret of [made.endpoint, made.keys.p256dh, made.keys.auth])
      expect(JSON.stringify(answer)).not.toContain(secret);
  });

  it('are registered once for a browser, and ended by their member', async () => {
    const made = subscription();
    const { id } = await turnOn(nora, made);
    expect(await turnOn(nora, made)).toEqual({ id });
    expect(await devicesOf(nora)).toEqual([id]);
    await nora.ok(removeDevice, { params: { device: id } });
    expect(await devicesOf(nora)).toEqual([]);
    expect((await nora.call(removeDevice, { params: { device: id } })).status).toBe(404);
  });

  it('are one for a session: a subscription of a former address of the workspace ends with the next one', async () => {
    const token = runtime.identity.accessToken(nora.subject);
    const browser = apiClient(runtime, workspace.subdomain, token);
    const other = await turnOn(workspace.asSubject(nora.subject));
    await turnOn(browser);
    const { id } = await turnOn(browser);
    expect((await devicesOf(nora)).toSorted()).toEqual([id, other.id].toSorted());
  });

  it('are nobody else’s to see or to end', async () => {
    const { id } = await turnOn(nora);
    const { owner } = workspace;
    expect(await devicesOf(owner)).toEqual([]);
    const stranger = (await runtime.createWorkspace()).owner;
    for (const other of [owner, stranger])
      expect((await other.call(removeDevice, { params: { device: id } })).status).toBe(404);
    expect(await devicesOf(nora)).toEqual([id]);
    const contact = await workspace.asContact();
    expect((await contact.call(listDevices)).status).toBe(403);
    expect((await contact.call(saveDevice, { body: { ...subscription(), language: 'en' } })).status).toBe(
      403,
    );
  });

  it('belong to the member who turned them on last', async () => {
    const made = subscription();
    const { id } = await turnOn(nora, made);
    await turnOn(workspace.owner, made);
    expect(await devicesOf(nora)).toEqual([]);
    expect(await devicesOf(workspace.owner)).toEqual([id]);
  });

  it('are ten at most: the one that was used least lately goes', async () => {
    const ids: string[] = [];
    for (let count = 0; count <= mostDevices; count += 1) {
      ids.push((await turnOn(workspace.asSubject(nora.subject))).id);
      runtime.clock.advance(1000);
    }
    expect(await devicesOf(nora)).toEqual(ids.slice(1).toReversed());
  });

  it.each([
    ['another host', 'https://attacker.example/push'],
    ['this machine', 'https://127.0.0.1/push'],
    ['the network of the functions', 'https://169.254.169.254/latest'],
    ['a connection in clear', 'http://fcm.googleapis.com/fcm/send/a'],
    ['another port', 'https://fcm.googleapis.com:22/fcm/send/a'],
  ])('are never at %s', async (_, endpoint) => {
    const { status, body } = await nora.call(saveDevice, {
      body: { ...subscription(), endpoint, language: 'en' },
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({ error: { code: 'device_invalid' } });
  });

  it('have keys that something can be encrypted for', async () => {
    const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');
    const keys = { ...createBrowser().keys, p256dh };
    const { status } = await nora.call(saveDevice, { body: { ...subscription(), keys, language: 'en' } });
    expect(status).toBe(422);
  });

  it('take the stand-in’s messages in no deployed function', async () => {
    process.env.AWS_LAMBDA_FUNCTION_NAME = 'proofline-prod-workspace';
    try {
      const { status } = await nora.call(saveDevice, { body: { ...subscription(), language: 'en' } });
      expect(status).toBe(422);
    } finally {
      delete process.env.AWS_LAMBDA_FUNCTION_NAME;
    }
  });

  it('last no longer than their session can', async () => {
    const { id } = await turnOn(nora);
    const { data } = await PushDevice.get({ tenantId: workspace.tenantId, id }).go();
    expect(data?.expires).toBe((data?.begun ?? 0) + sessionLifetime);
  });
});

describe('without a key pair', () => {
  it('nobody is offered push messages, or registers a browser', async () => {
    const key = process.env.PUSH_PUBLIC_KEY;
    process.env.PUSH_PUBLIC_KEY = '';
    try {
      expect((await nora.ok(listDevices)).public_key).toBeNull();
      const { status } = await nora.call(saveDevice, { body: { ...subscription(), language: 'en' } });
      expect(status).toBe(422);
    } finally {
      process.env.PUSH_PUBLIC_KEY = key;
    }
  });
});

describe('push messages end', () => {
  const stored = async () =>
    (await PushDevice.query.primary({ tenantId: workspace.tenantId }).go()).data.map(({ id }) => id);
  const asSession = (email: string) => {
    const { AccessToken } = runtime.identity.startSession(email, runtime.clock.now() - 60_000);
    const claims = JSON.parse(Buffer.from(AccessToken.split('.')[1] ?? '', 'base64url').toString());
    return {
      client: apiClient(runtime, workspace.subdomain, AccessToken),
      session: String(claims.origin_jti),
    };
  };

  it('with the sign-out of their session, and with no other', async () => {
    const email = `pia@${workspace.subdomain}.example`;
    await workspace.owner.ok(createUser, { body: { name: 'Pia', surname: 'Part', email } });
    await workspace.accept(email);
    const [here, there] = [asSession(email), asSession(email)];
    const { id } = await turnOn(here.client);
    const { id: kept } = await turnOn(there.client);
    await here.client.ok(endSessions, { body: { session: here.session } });
    expect(await stored()).toEqual([kept]);
    await there.client.ok(endSessions, { body: { others: true } });
    expect(await stored()).toEqual([kept]);
    expect(id).not.toBe(kept);
    await there.client.ok(endSessions, { body: { session: null } });
    expect(await stored()).toEqual([]);
  });

  it('when an administrator logs the member out, or removes them', async () => {
    await turnOn(nora);
    const { id } = await turnOn(workspace.owner);
    await workspace.owner.ok(logOutUser, { params: { id: nora.id } });
    expect(await stored()).toEqual([id]);
    const mika = await workspace.asAgent();
    await turnOn(mika);
    await workspace.owner.ok(deleteUser, { params: { id: mika.id } });
    expect(await stored()).toEqual([id]);
  });
});
