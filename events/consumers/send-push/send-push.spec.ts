import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveDevice } from '#contracts/devices.ts';
import { listInbox, markInbox } from '#contracts/inbox.ts';
import { updateProject } from '#contracts/projects.ts';
import { deleteUser, updateUserProfile } from '#contracts/team.ts';
import type { Notification } from '#domain/push/notification.ts';
import { Membership } from '#server/data/entities/membership.ts';
import { PushDevice } from '#server/data/entities/push-device.ts';
import { log } from '#server/log.ts';
import type { PushMessage } from '#server/push/push-queue.ts';
import { holdWorkspace, releaseWorkspace } from '#server/workspace/hold.ts';
import { createRejectedFilm } from '#testing/rejected-film.ts';
import { testRuntime } from '#testing/support.ts';
import type { TestProject } from '#testing/test-project.ts';
import type { Person, TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { type Browser, createBrowser } from '../../../infra/emulators/push/browser.ts';
import { bodyOf, deliverBatch, historyOf, takeMessages } from '../../fixtures/delivery.ts';
import { handler as fillInbox } from '../fill-inbox/fill-inbox.lambda.ts';
import { handler } from './send-push.lambda.ts';

const minute = 60_000;
let runtime: TestRuntime;
let workspace: TestWorkspace;
let olga: Person;
let nora: Person;
let film: TestProject;
let device: { readonly id: string; readonly endpoint: string; readonly browser: Browser };

beforeAll(async () => {
  runtime = await testRuntime({ events: false });
});
afterAll(() => runtime.stop());

/** Turns messages on in another browser, which has a session of its own. */
const turnOn = async (person: Person, language: 'en' | 'fr' = 'en') => {
  const browser = createBrowser();
  const endpoint = runtime.push.subscribe(process.env.PUSH_PUBLIC_KEY ?? '');
  const there = workspace.asSubject(person.subject);
  const { id } = await there.ok(saveDevice, { body: { endpoint, keys: browser.keys, language } });
  return { id, endpoint, browser };
};

beforeEach(async () => {
  workspace = await runtime.createWorkspace();
  olga = workspace.owner;
  nora = await workspace.asAgent();
  film = await createRejectedFilm(
    { owner: olga, guest: workspace.asAnonymous(), tenantId: workspace.tenantId },
    { team_members: [olga.id, nora.id] },
  );
  device = await turnOn(nora);
  await queued();
});

const events = async () =>
  (await historyOf(workspace.tenantId, film.id)).filter(({ name }) => name === 'Revision Rejected');
/** Messages that wait now, those of other specs left out. */
const queued = async (): Promise<PushMessage[]> => {
  const found: PushMessage[] = [];
  for (;;) {
    const bodies = await takeMessages(process.env.PUSH_QUEUE_URL);
    if (bodies.length === 0) return found.filter(({ tenantId }) => tenantId === workspace.tenantId);
    found.push(...bodies.map((body) => JSON.parse(body) as PushMessage));
  }
};
const fill = async () => {
  expect(await deliverBatch(fillInbox, (await events()).map(bodyOf), runtime.clock.now())).toEqual([]);
  return queued();
};
const send = async (messages: readonly PushMessage[]) =>
  deliverBatch(
    handler,
    messages.map((message) => JSON.stringify(message)),
    runtime.clock.now(),
  );
const shownOn = ({ endpoint, browser }: typeof device): Notification[] =>
  runtime.push.messagesFor(endpoint).map(({ body }) => JSON.parse(browser.open(body)) as Notification);
const only = async (): Promise<PushMessage> => {
  const [message, ...others] = await fill();
  if (!message || others.length > 0) throw new Error('not one message');
  return message;
};

describe('a change request of the client', () => {
  it('is one message for each device of the team, in the inbox’s sentence and without the client’s words', async () => {
    const phone = await turnOn(nora, 'fr');
    const messages = await fill();
    expect(messages).toHaveLength(2);
    expect(await send(messages)).toEqual([]);
    const path = `/projects/${film.id}/timeline/${film.wf}?stage=${film.stage(1).id}`;
    expect(shownOn(device)).toEqual([
      {
        title: 'Ann Alba asked for changes',
        body: `Film · Concept · Preview · Workspace ${workspace.subdomain}`,
        tag: `project-${film.id}`,
        path,
        lang: 'en',
      },
    ]);
    expect(shownOn(phone)).toMatchObject([
      { title: 'Ann Alba a demandé des modifications', lang: 'fr', path },
    ]);
    expect(JSON.stringify(shownOn(device))).not.toContain('Louder');
  });

  it('is in the language that the member has chosen, before that of the device', async () => {
    await nora.ok(updateUserProfile, { params: { id: nora.id }, body: { language: 'it' } });
    await send(await fill());
    expect(shownOn(device)).toMatchObject([{ title: 'Ann Alba ha chiesto modifiche', lang: 'it' }]);
  });

  it('says for how long it is news, and replaces what waits about its project', async () => {
    await send(await fill());
    const [message] = runtime.push.messagesFor(device.endpoint);
    expect(message?.ttl).toBeGreaterThan(86_000);
    expect(message?.ttl).toBeLessThanOrEqual(86_400);
    expect(message?.topic).toMatch(/^[\w-]{32}$/);
  });

  it('is told once, however often and in whatever order event and message come again', async () => {
    const phone = await turnOn(nora);
    const [event] = (await events()).map(bodyOf);
    const messages = await fill();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('event' as const, ...messages), { minLength: 1, maxLength: 5 }),
        async (arrivals) => {
          for (const arrival of arrivals) {
            if (arrival === 'event') {
              await deliverBatch(fillInbox, [event ?? ''], runtime.clock.now());
              expect(await send(await queued())).toEqual([]);
            } else expect(await send([arrival])).toEqual([]);
          }
          for (const one of [device, phone]) expect(shownOn(one).length).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 8 },
    );
    const before = runtime.push.taken();
    await send([...messages, ...messages]);
    for (const one of [device, phone]) expect(shownOn(one)).toHaveLength(1);
    expect(runtime.push.taken() - before).toBeLessThanOrEqual(2);
  });

  it('is told of a second time by no two consumers at once', async () => {
    const message = await only();
    const before = runtime.push.taken();
    await Promise.all([send([message]), send([message]), send([message])]);
    expect(runtime.push.taken() - before).toBe(1);
  });

  it('is told after a crash between the entry and its message', async () => {
    vi.stubEnv('PUSH_QUEUE_URL', 'http://127.0.0.1:9/nowhere');
    const silent = vi.spyOn(log, 'error').mockReturnValue(undefined);
    const bodies = (await events()).map(bodyOf);
    expect(await deliverBatch(fillInbox, bodies, runtime.clock.now())).toEqual([0]);
    vi.unstubAllEnvs();
    silent.mockRestore();
    await send(await fill());
    expect(shownOn(device)).toHaveLength(1);
  });

  it('is not repeated after a crash between the claim and the service', async () => {
    const message = await only();
    const silent = vi.spyOn(log, 'error').mockReturnValue(undefined);
    vi.stubEnv('PUSH_PRIVATE_KEY', '');
    expect(await send([message])).toEqual([0]);
    vi.unstubAllEnvs();
    silent.mockRestore();
    expect(await send([message])).toEqual([]);
    expect(shownOn(device)).toEqual([]);
  });
});

describe('silence', () => {
  const quiet = async (messages: readonly PushMessage[]) => {
    const before = runtime.push.taken();
    expect(await send(messages)).toEqual([]);
    expect(runtime.push.taken() - before).toBe(0);
    expect(shownOn(device)).toEqual([]);
  };

  it.each(['read', 'done', 'snoozed'] as const)('follows an entry that is %s by then', async (state) => {
    const message = await only();
    const until = new Date(runtime.clock.now() + 60 * minute).toISOString();
    await nora.ok(markInbox, { body: { ids: [message.entry], state, until } });
    await quiet([message]);
  });

  it('is kept about a kind that its member does not want on devices', async () => {
    await nora.ok(updateUserProfile, {
      params: { id: nora.id },
      body: { notifications: { changes_requested: { push: false } } },
    });
    expect(await fill()).toEqual([]);
  });

  it('is kept about a kind that was turned off meanwhile, on this channel or in the inbox', async () => {
    const message = await only();
    for (const off of [{ push: false }, { push: true, inbox: false }]) {
      const body = { notifications: { changes_requested: off } };
      await nora.ok(updateUserProfile, { params: { id: nora.id }, body });
      await quiet([message]);
    }
  });

  it('is kept about a project that is closed to the member by then', async () => {
    const message = await only();
    await olga.ok(updateProject, {
      params: { id: film.id },
      body: { name: 'Film', contacts: [...film.contacts], team_members: [olga.id] },
    });
    await quiet([message]);
  });

  it('is kept by a workspace on hold, and does not come after its release', async () => {
    const message = await only();
    await holdWorkspace(workspace.tenantId, 'Fraud', runtime.clock.now());
    await quiet([message]);
    await releaseWorkspace(workspace.tenantId, runtime.clock.now());
    expect(await queued()).toEqual([]);
    expect((await nora.ok(listInbox, { query: {} as never })).items).toHaveLength(1);
  });

  it('is kept to a member who was removed, and their device is forgotten', async () => {
    const message = await only();
    await olga.ok(deleteUser, { params: { id: nora.id } });
    await quiet([message]);
    expect((await PushDevice.get({ tenantId: workspace.tenantId, id: device.id }).go()).data).toBeNull();
  });

  it('is kept in a session that has ended, and its device is forgotten', async () => {
    const message = await only();
    const { tenantId } = workspace;
    const { subject } = nora;
    const key = { tenantId, id: device.id };
    const { data } = await PushDevice.get(key).go();
    await Membership.patch({ tenantId, subject })
      .set({ team_sessions_from: (data?.begun ?? 0) + 1 })
      .go();
    await quiet([message]);
    expect((await PushDevice.get(key).go()).data).toBeNull();
  });

  it('is kept to a browser that is another member’s by now', async () => {
    const message = await only();
    const { endpoint, browser } = device;
    await olga.ok(saveDevice, { body: { endpoint, keys: browser.keys, language: 'en' } });
    await quiet([message]);
  });

  it('is kept to an address that is no push service’s, were it stored', async () => {
    const message = await only();
    const { tenantId } = workspace;
    await PushDevice.patch({ tenantId, id: device.id }).set({ endpoint: 'https://127.0.0.1/push' }).go();
    await quiet([message]);
  });

  it('is kept a day later', async () => {
    const message = await only();
    runtime.clock.advance(24 * 60 * minute);
    await quiet([message]);
    expect(await fill()).toEqual([]);
  });

  it('is kept about what somebody did themselves', async () => {
    const phone = await turnOn(olga);
    const own = (await events()).map((event) => ({
      ...event,
      actor: { kind: 'agent', id: olga.id, name: 'Olga' } as const,
    }));
    expect(await deliverBatch(fillInbox, own.map(bodyOf), runtime.clock.now())).toEqual([]);
    expect((await queued()).map((one) => one.device)).not.toContain(phone.id);
  });
});

describe('a push service', () => {
  it.each([404, 410])('answering %i ends the device', async (status) => {
    const message = await only();
    runtime.push.refuse(status);
    expect(await send([message])).toEqual([]);
    expect((await PushDevice.get({ tenantId: workspace.tenantId, id: device.id }).go()).data).toBeNull();
    expect(await queued()).toEqual([]);
  });

  it('under load gets the message again when it asks for it, and once', async () => {
    const message = await only();
    runtime.push.refuse(429, { 'retry-after': '120' });
    expect(await send([message])).toEqual([]);
    expect(await queued()).toEqual([]);
    runtime.clock.advance(2 * minute + 1000);
    const [again, ...others] = await queued();
    expect(others).toEqual([]);
    expect(again).toMatchObject({ tries: 1, device: device.id });
    await send(again ? [again, again] : []);
    expect(shownOn(device)).toHaveLength(1);
  });

  it('asking for an hour gets it after an hour, in steps of the queue', async () => {
    const message = await only();
    runtime.push.refuse(503, { 'retry-after': '3600' });
    await send([message]);
    for (let quarter = 0; quarter < 3; quarter += 1) {
      runtime.clock.advance(15 * minute);
      await send(await queued());
      expect(shownOn(device)).toEqual([]);
    }
    runtime.clock.advance(15 * minute + 2000);
    await send(await queued());
    expect(shownOn(device)).toHaveLength(1);
  });

  it('refusing the message for good does not get it again', async () => {
    const message = await only();
    const told = vi.spyOn(log, 'warn').mockReturnValue(undefined);
    runtime.push.refuse(403);
    expect(await send([message])).toEqual([]);
    expect(told).toHaveBeenCalledWith('push message not sent', { outcome: 'refused', reason: '403' });
    told.mockRestore();
    runtime.clock.advance(60 * minute);
    expect(await queued()).toEqual([]);
    await send([message]);
    expect(shownOn(device)).toEqual([]);
    // The entry itself waits in the inbox.
    expect((await nora.ok(listInbox, { query: {} })).items).toHaveLength(1);
  });

  it('answering with a redirect is not followed, and gets no message twice', async () => {
    const message = await only();
    const silent = vi.spyOn(log, 'warn').mockReturnValue(undefined);
    runtime.push.refuse(307, { location: 'http://127.0.0.1:9/elsewhere' });
    await send([message]);
    await send([message]);
    silent.mockRestore();
    expect(shownOn(device)).toEqual([]);
  });

  it('out of reach is tried again', async () => {
    const message = await only();
    const server = createServer();
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const closed = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await new Promise((resolve) => void server.close(resolve));
    vi.stubEnv('PUSH_TEST_ORIGIN', closed);
    await PushDevice.patch({ tenantId: workspace.tenantId, id: device.id })
      .set({ endpoint: `${closed}/push/send/a` })
      .go();
    await send([message]);
    vi.unstubAllEnvs();
    await PushDevice.patch({ tenantId: workspace.tenantId, id: device.id })
      .set({ endpoint: device.endpoint })
      .go();
    runtime.clock.advance(minute);
    await send(await queued());
    expect(shownOn(device)).toHaveLength(1);
  });
});
