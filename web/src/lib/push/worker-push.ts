/** Push messages in the service worker of the app: a notification for each project, and the page that it opens. */

import { isGuestPath } from '#domain/guest-pages.ts';
import type { Notification as Told } from '#domain/push/notification.ts';
import { goTo, renewed } from './messages.ts';

interface OpenWindow {
  readonly url: string;
  focus(): Promise<unknown>;
  postMessage(message: unknown, transfer: Transferable[]): void;
}

/** Parts of a worker's scope that push messages need; the type libraries of pages lack them. */
export interface PushScope {
  readonly location: { readonly origin: string };
  readonly registration: {
    showNotification(title: string, options: object): Promise<void>;
    readonly pushManager: Pick<PushManager, 'getSubscription' | 'subscribe'>;
  };
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly OpenWindow[]>;
    openWindow(url: string): Promise<unknown>;
  };
}

/** Milliseconds within which an open page says that it goes there. */
const answerTimeoutMs = 1000;

/** Message of the sender; one that cannot be read tells at least that there is something in the inbox. */
export const toldIn = (text: string | undefined): Told => {
  const unread: Told = { title: 'Proofline', body: '', tag: 'workspace', path: '/inbox', lang: 'en' };
  try {
    const { title, body, tag, path, lang } = JSON.parse(text ?? '') as Partial<Record<keyof Told, unknown>>;
    const isTold = [title, body, tag, path, lang].every((part) => typeof part === 'string');
    return isTold ? ({ title, body, tag, path, lang } as Told) : unread;
  } catch {
    return unread;
  }
};

/** Shows a message; one of the same project before it is replaced, and makes itself heard again. */
export const show = (scope: PushScope, text: string | undefined): Promise<void> => {
  const { title, body, tag, path, lang } = toldIn(text);
  return scope.registration.showNotification(title, {
    body,
    tag,
    renotify: true,
    lang,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { path },
  });
};

/** Address of a path at this origin; that of the inbox for one that leads elsewhere. */
export const addressAt = (origin: string, path: unknown): string => {
  const inbox = `${origin}/inbox`;
  if (typeof path !== 'string' || !URL.canParse(path, origin)) return inbox;
  const url = new URL(path, origin);
  return url.origin === origin ? url.href : inbox;
};

/** True once the page of a window answers that it goes there: its unsaved words are asked for, as by any link. */
const takenThere = (page: OpenWindow, address: string): Promise<boolean> =>
  new Promise((settle) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => settle(false), answerTimeoutMs);
    port1.onmessage = () => {
      clearTimeout(timer);
      settle(true);
    };
    page.postMessage({ type: goTo, address }, [port2]);
  });

/** Brings a window to the front, as far as the browser lets it. */
const focus = async (page: OpenWindow): Promise<void> => {
  await page.focus().catch(() => undefined);
};

/** Opens the page of a notification: in a tab of the app that is open, otherwise in a new one. */
export const open = async (scope: PushScope, path: unknown): Promise<void> => {
  const address = addressAt(scope.location.origin, path);
  const all = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const pages = all.filter(({ url }) => !isGuestPath(new URL(url).pathname));
  const there = pages.find(({ url }) => url === address);
  if (there) return focus(there);
  const [page] = pages;
  if (page) {
    await focus(page);
    if (await takenThere(page, address)) return;
  }
  await scope.clients.openWindow(address);
};

/** Subscribes anew in place of a subscription that the browser has ended; open pages register it, or the next one does. */
export const renew = async (
  scope: PushScope,
  {
    oldSubscription,
    newSubscription,
  }: { readonly oldSubscription?: unknown; readonly newSubscription?: unknown },
): Promise<void> => {
  if (!newSubscription) {
    const { options } = (oldSubscription ?? {}) as Partial<Pick<PushSubscription, 'options'>>;
    if (!options?.applicationServerKey) return;
    await scope.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: options.applicationServerKey,
    });
  }
  for (const page of await scope.clients.matchAll({ type: 'window', includeUncontrolled: true }))
    page.postMessage({ type: renewed }, []);
};
