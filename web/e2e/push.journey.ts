/**
 * Push messages: offered in the inbox, turned on and off, and a change request that reaches the device while the page is
 * elsewhere. The browser of a journey reaches no push service: its subscription is at the stand-in, the message is opened
 * with the subscription's keys and handed to the service worker by the browser's protocol.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page, Worker } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listDevices } from '#contracts/devices.ts';
import { inbox } from '#lib/texts/en/inbox.ts';
import { push as texts } from '#lib/texts/en/push.ts';
import { settings } from '#lib/texts/en/settings.ts';
import { createRejectedFilm } from '#testing/rejected-film.ts';
import { type Browser, createBrowser } from '../../infra/emulators/push/browser.ts';
import { expectAccessible } from './axe.ts';
import { createMembers, type Members } from './members.ts';
import { type Person, type Product, startProduct } from './product.ts';

const slowly = { timeout: 60_000 };
let product: Product;
let members: Members;
let agent: Person;
let browser: Browser;
let endpoint: string;

const at = (path: string) => `${product.runtime.url(members.subdomain)}${path}`;

/** Subscription at the stand-in, and a permission that is asked for by `requestPermission`. */
const subscribeTo = (context: BrowserContext, subscription: object) =>
  context.addInitScript((given) => {
    const permission = () => localStorage.getItem('journey.permission') ?? 'default';
    Object.defineProperty(Notification, 'permission', { get: permission });
    Notification.requestPermission = async () => {
      localStorage.setItem('journey.permission', 'granted');
      return 'granted';
    };
    const made = {
      options: {},
      toJSON: () => given,
      unsubscribe: async () => {
        localStorage.removeItem('journey.subscribed');
        return true;
      },
    };
    const isThere = () => localStorage.getItem('journey.subscribed') !== null;
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (isThere() ? made : null),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem('journey.subscribed', applicationServerKey);
        return made;
      },
    });
  }, subscription);

beforeAll(async () => {
  product = await startProduct();
  members = await createMembers(product, 'pushes', 'Europe/Berlin');
  agent = await product.person({ installs: true });
  browser = createBrowser();
  endpoint = product.runtime.push.subscribe(process.env.PUSH_PUBLIC_KEY ?? '');
  await subscribeTo(agent.context, { endpoint, keys: browser.keys });
  await agent.enter(members.subdomain, members.owner.email);
});
afterAll(() => product?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await product.picture(task.name, agent);
});

/** Pictures of a place in its four looks, for those who work on it. */
const looks = async (name: string, of?: string) => {
  const folder = process.env.PUSH_PICTURES;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  const { page } = agent;
  for (const [width, height] of [
    [1440, 1000],
    [390, 844],
  ] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      const path = join(folder, `${name}-${width}-${colorScheme}.png`);
      if (of) await page.getByRole('region', { name: of }).scrollIntoViewIfNeeded();
      await page.screenshot({ path });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
};

const rejected = (name: string) =>
  createRejectedFilm(
    { owner: members.owner as never, guest: members.owner, tenantId: 1, settled: product.runtime.idle },
    { name, team_members: [1] },
  );

/** Hands a message to the worker of the app, as the browser does once the service has delivered it. */
const deliver = async (page: Page, data: string) => {
  const session = await agent.context.newCDPSession(page);
  const registrations: { registrationId: string; scopeURL: string }[] = [];
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: found }) =>
    registrations.push(...found),
  );
  await session.send('ServiceWorker.enable');
  const scope = at('/');
  await expect.poll(() => registrations.some(({ scopeURL }) => scopeURL === scope), slowly).toBe(true);
  const { registrationId = '' } = registrations.find(({ scopeURL }) => scopeURL === scope) ?? {};
  await session.send('ServiceWorker.deliverPushMessage', { origin: at(''), registrationId, data });
  await session.detach();
};

/** Worker of the app. */
const workerOf = async (): Promise<Worker> => {
  const own = () => agent.context.serviceWorkers().find((one) => one.url() === at('/service-worker.js'));
  await expect.poll(() => own() !== undefined, slowly).toBe(true);
  const found = own();
  if (!found) throw new Error('the app has no worker');
  return found;
};

interface Shown {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly data: unknown;
}
type WorkerGlobal = typeof globalThis & {
  shown: Map<string, Shown>;
  registration: ServiceWorkerRegistration;
};

/** Keeps what the worker shows, by its tag: a headless browser grants no notifications. */
const keepShown = async () =>
  (await workerOf()).evaluate(() => {
    const scope = globalThis as WorkerGlobal;
    scope.shown = new Map();
    scope.registration.showNotification = async (title, { body = '', tag = '', data } = {}) =>
      void scope.shown.set(tag, { title, body, tag, data });
  });
const notifications = async () =>
  (await workerOf()).evaluate(() =>
    [...(globalThis as WorkerGlobal).shown.values()].map(({ title, body, tag }) => ({ title, body, tag })),
  );
/** Presses the notification that is shown. */
const press = async () =>
  (await workerOf()).evaluate(async () => {
    const { shown } = globalThis as WorkerGlobal;
    const [notification] = shown.values();
    const works: Promise<unknown>[] = [];
    const event = Object.assign(new Event('notificationclick'), {
      notification: { ...notification, close: () => shown.clear() },
      waitUntil: (work: Promise<unknown>) => void works.push(work),
    });
    globalThis.dispatchEvent(event);
    await Promise.all(works);
  });

const devices = async () => (await members.owner.ok(listDevices)).devices;

test('the offer in the inbox turns push messages on by one press, and is gone', async () => {
  const { page } = agent;
  await page.goto(at('/inbox'));
  const offer = page.getByRole('region', { name: texts.offer.title });
  await offer.waitFor(slowly);
  await expectAccessible(page);
  await looks('inbox-offer');
  await offer.getByRole('button', { name: texts.offer.take }).click();
  await page.getByText(texts.isOn, { exact: true }).waitFor(slowly);
  await offer.waitFor({ state: 'detached' });
  expect(await devices()).toHaveLength(1);
}, 180_000);

test('a change request is shown on the device, and its notification opens the stage', async () => {
  const { page } = agent;
  await page.goto(at('/dashboard'));
  const film = await rejected('Poster');
  await expect.poll(() => product.runtime.push.messagesFor(endpoint).length, slowly).toBe(1);
  const [message] = product.runtime.push.messagesFor(endpoint);
  const text = browser.open(message?.body ?? new Uint8Array());
  await keepShown();
  await deliver(page, text);
  const title = inbox.says.changes_requested('Ann Alba');
  await expect
    .poll(notifications, slowly)
    .toEqual([{ title, body: expect.stringContaining('Poster · Concept'), tag: `project-${film.id}` }]);
  // It is about the same project, so it takes the other one's place.
  await deliver(page, text.replace(title, 'Later news'));
  await expect
    .poll(async () => (await notifications()).map((one) => one.title), slowly)
    .toEqual(['Later news']);
  await press();
  await page.waitForURL(`**/projects/${film.id}/timeline/${film.wf}?stage=${film.stage(1).id}`, slowly);
  expect(await notifications()).toEqual([]);
}, 180_000);

test('the profile lists the device and its kinds, and turns it off', async () => {
  const { page } = agent;
  await page.goto(at('/profile'));
  const section = page.getByRole('region', { name: texts.title });
  const list = section.getByRole('list', { name: texts.devices });
  await list.getByText(texts.present).waitFor();
  const table = page.getByRole('region', { name: settings.profile.notifications.table });
  const kind = table.getByRole('group', { name: settings.profile.notifications.kinds.changes_requested });
  const box = kind.getByRole('checkbox', { name: settings.profile.notifications.channels.push });
  expect(await box.isChecked()).toBe(true);
  await expectAccessible(page);
  await looks('profile-on', texts.title);
  await looks('profile-kinds', settings.profile.notifications.table);
  await list.getByRole('button').click();
  await section.getByText(texts.isOff).waitFor();
  await box.waitFor({ state: 'detached' });
  expect(await devices()).toEqual([]);
  await looks('profile-off', texts.title);
}, 180_000);

test('an offer that was put away stays away', async () => {
  const other = await product.person();
  await subscribeTo(other.context, { endpoint, keys: browser.keys });
  await other.enter(members.subdomain, members.owner.email);
  await other.page.goto(at('/inbox'));
  const offer = other.page.getByRole('region', { name: texts.offer.title });
  await offer.waitFor(slowly);
  await offer.getByRole('button', { name: texts.offer.decline }).click();
  await offer.waitFor({ state: 'detached' });
  await other.page.reload();
  await other.page.getByText(inbox.says.changes_requested('Ann Alba')).waitFor(slowly);
  expect(await offer.count()).toBe(0);
  await other.leave();
}, 120_000);
