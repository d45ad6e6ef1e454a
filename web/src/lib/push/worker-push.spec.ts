import { afterEach, describe, expect, it, vi } from 'vitest';
import { goTo, renewed } from './messages.ts';
import { addressAt, open, type PushScope, renew, show, toldIn } from './worker-push.ts';

const origin = 'https://studio.proofline.example';
const told = {
  title: 'Ann Alba asked for changes',
  body: 'Film',
  tag: 'project-7',
  path: '/inbox',
  lang: 'fr',
};

afterEach(() => void vi.useRealTimers());

/** Window of a page that answers `goTo` or does not. */
const windowAt = (path: string, answers = true) => ({
  url: `${origin}${path}`,
  focus: vi.fn(async () => undefined),
  postMessage: vi.fn((message: unknown, [port]: Transferable[]) => {
    if (answers) (port as MessagePort | undefined)?.postMessage(message);
  }),
});
const scopeOf = (...windows: ReturnType<typeof windowAt>[]) => ({
  location: { origin },
  registration: {
    showNotification: vi.fn(async () => undefined),
    pushManager: { getSubscription: vi.fn(), subscribe: vi.fn() },
  },
  clients: { matchAll: vi.fn(async () => windows), openWindow: vi.fn(async () => undefined) },
});
const asScope = (scope: ReturnType<typeof scopeOf>) => scope as unknown as PushScope;

describe('a message', () => {
  it('is shown in its language; one of the same project takes its place, and is heard', async () => {
    const scope = scopeOf();
    await show(asScope(scope), JSON.stringify(told));
    expect(scope.registration.showNotification).toHaveBeenCalledWith(told.title, {
      body: 'Film',
      tag: 'project-7',
      renotify: true,
      lang: 'fr',
      icon: '/icon-192.png',
      badge: '/icon-192.png',
      data: { path: '/inbox' },
    });
  });

  it.each([undefined, '', 'no JSON', '{}', 'null', JSON.stringify({ ...told, tag: 7 })])(
    'without readable content leads to the inbox: %s',
    (text) => expect(toldIn(text)).toMatchObject({ title: 'Proofline', path: '/inbox' }),
  );
});

describe('a notification', () => {
  it.each([
    'https://attacker.example/',
    '//attacker.example/',
    'javascript:alert(1)',
    'http://[',
    7,
    undefined,
  ])('opens no page elsewhere, but the inbox: %s', (path) =>
    expect(addressAt(origin, path)).toBe(`${origin}/inbox`),
  );

  it('opens its page in a new window where none is open, guests’ pages left out', async () => {
    const scope = scopeOf(windowAt('/review/token'));
    await open(asScope(scope), '/projects/7');
    expect(scope.clients.openWindow).toHaveBeenCalledWith(`${origin}/projects/7`);
  });

  it('focuses the window that shows its page already', async () => {
    const [other, there] = [windowAt('/dashboard'), windowAt('/projects/7')];
    const scope = scopeOf(other, there);
    await open(asScope(scope), '/projects/7');
    expect(there.focus).toHaveBeenCalled();
    expect(there.postMessage).not.toHaveBeenCalled();
    expect(scope.clients.openWindow).not.toHaveBeenCalled();
  });

  it('goes there in an open window, which navigates itself', async () => {
    const page = windowAt('/dashboard');
    const scope = scopeOf(page);
    await open(asScope(scope), '/projects/7?stage=2');
    expect(page.focus).toHaveBeenCalled();
    const message = { type: goTo, address: `${origin}/projects/7?stage=2` };
    expect(page.postMessage).toHaveBeenCalledWith(message, [expect.anything()]);
    expect(scope.clients.openWindow).not.toHaveBeenCalled();
  });

  it('opens a new window where the open one does not answer, so that nothing written there is lost', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const scope = scopeOf(windowAt('/dashboard', false));
    const opened = open(asScope(scope), '/projects/7');
    await vi.advanceTimersByTimeAsync(1000);
    await opened;
    expect(scope.clients.openWindow).toHaveBeenCalledWith(`${origin}/projects/7`);
  });
});

describe('a subscription that the browser has ended', () => {
  const applicationServerKey = new Uint8Array([4, 1]).buffer;

  it('is made anew for the same key, and open pages are told', async () => {
    const page = windowAt('/inbox');
    const scope = scopeOf(page);
    await renew(asScope(scope), { oldSubscription: { options: { applicationServerKey } } });
    expect(scope.registration.pushManager.subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey,
    });
    expect(page.postMessage).toHaveBeenCalledWith({ type: renewed }, []);
  });

  it('is not made twice where the browser has a new one', async () => {
    const page = windowAt('/inbox');
    const scope = scopeOf(page);
    await renew(asScope(scope), { newSubscription: {} });
    expect(scope.registration.pushManager.subscribe).not.toHaveBeenCalled();
    expect(page.postMessage).toHaveBeenCalledWith({ type: renewed }, []);
  });
});
