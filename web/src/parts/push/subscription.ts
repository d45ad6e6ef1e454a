/** Push messages on this browser: states, subscription, and the member who turned them on (docs/decisions/0110). */
import { queryOptions } from '@tanstack/react-query';
import { listDevices, removeDevice, saveDevice } from '#contracts/devices.ts';
import { ApiError, api } from '#lib/calls/api.ts';
import { language } from '#lib/texts/translated.ts';

/** Devices of the signed-in member. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => api(listDevices, { signal }),
  // A list from before says nothing of the present.
  meta: { kept: false },
});

/**
 * State of push messages on this browser. `unavailable`: nowhere in this product. `install`: an iPhone or iPad takes them in
 * an app on its home screen alone. `blocked`: by the person, in the settings of the browser.
 */
export type PushState = 'unavailable' | 'unsupported' | 'install' | 'blocked' | 'off' | 'on';

interface Facts {
  /** Key of the product; null without push messages. */
  readonly publicKey: string | null;
  readonly isSupported: boolean;
  /** `navigator.standalone`, which Apple's devices alone have. */
  readonly standalone: boolean | undefined;
  readonly permission: NotificationPermission;
  /** True if this browser is one of the member's devices. */
  readonly isRegistered: boolean;
}

export const pushStateOf = ({
  publicKey,
  isSupported,
  standalone,
  permission,
  isRegistered,
}: Facts): PushState => {
  if (publicKey === null) return 'unavailable';
  if (!isSupported) return standalone === false ? 'install' : 'unsupported';
  if (permission === 'denied') return 'blocked';
  return permission === 'granted' && isRegistered ? 'on' : 'off';
};

/** True if this browser can take push messages. */
const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** State of this browser, with the id of its device if it is the member's. */
export const pushStateHere = (
  person: string,
  {
    public_key,
    devices,
  }: { readonly public_key: string | null; readonly devices: readonly { id: string }[] },
): { readonly state: PushState; readonly own: string | undefined } => {
  const own = registeredAs(person);
  const state = pushStateOf({
    publicKey: public_key,
    isSupported: isSupported(),
    standalone: (navigator as { standalone?: boolean }).standalone,
    permission: isSupported() ? Notification.permission : 'default',
    isRegistered: devices.some(({ id }) => id === own),
  });
  return { state, own: state === 'on' ? own : undefined };
};

const keyOf = (person: string) => `proofline.push.${person}`;

/** Id of the device that this browser was registered as by the person. */
const registeredAs = (person: string): string | undefined => {
  try {
    return localStorage.getItem(keyOf(person)) ?? undefined;
  } catch {
    return undefined;
  }
};

const remember = (person: string, id: string | undefined): void => {
  try {
    if (id === undefined) localStorage.removeItem(keyOf(person));
    else localStorage.setItem(keyOf(person), id);
  } catch {
    // Not stored: it has to be turned on again after the next start.
  }
};

/** Key that a subscription is for, in base64url. */
const keyFor = ({ options }: PushSubscription): string =>
  btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Subscription of this browser for the product's key; one for an earlier key is given up. */
const subscribed = async (publicKey: string): Promise<PushSubscription> => {
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  if (before && keyFor(before) === publicKey) return before;
  await before?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
};

const register = async (person: string, publicKey: string): Promise<void> => {
  const { endpoint = '', keys = {} } = (await subscribed(publicKey)).toJSON();
  const { p256dh = '', auth = '' } = keys;
  const { id } = await api(saveDevice, { body: { endpoint, keys: { p256dh, auth }, language: language() } });
  remember(person, id);
};

/** Asks the person, by the press of a button alone, and registers this browser. Answers their answer. */
export const turnOn = async (person: string, publicKey: string): Promise<NotificationPermission> => {
  const permission = await Notification.requestPermission();
  if (permission === 'granted') await register(person, publicKey);
  return permission;
};

const unsubscribe = async (person: string): Promise<void> => {
  remember(person, undefined);
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
};

/** Ends the messages to a device of the member; in this browser its subscription as well. */
export const turnOff = async (person: string, id: string): Promise<void> => {
  await api(removeDevice, { params: { device: id } }).catch((error: unknown) => {
    // Ended already, by a sign-out or from elsewhere.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  });
  if (registeredAs(person) === id) await unsubscribe(person);
};

/**
 * Registers this browser in the present session, under the address that its subscription has by now, as long as it is among
 * the member's devices. A device that was ended, by
 * the sign-out or elsewhere, stays so until it is turned on again.
 */
export const resume = async (person: string): Promise<void> => {
  const own = registeredAs(person);
  if (own === undefined || !isSupported() || Notification.permission !== 'granted') return;
  const { public_key, devices } = await api(listDevices);
  if (public_key !== null && devices.some(({ id }) => id === own)) await register(person, public_key);
  else await unsubscribe(person);
};
