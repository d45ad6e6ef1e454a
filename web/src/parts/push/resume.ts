/** Push messages at the start of the app, behind the page: loaded only where the person has allowed notifications. */
import { goTo, renewed } from '#lib/push/messages.ts';
import { resume } from './subscription.ts';

/** Keeps this browser registered, and goes where a notification leads; `go` navigates as a link does. */
export const startPush = (person: string, go: (href: string) => void): (() => void) => {
  const register = () => void resume(person).catch(() => {});
  const listen = ({ data, ports, origin }: MessageEvent<unknown>) => {
    if (origin !== location.origin && origin !== '') return;
    const { type, address } = (data ?? {}) as { readonly type?: unknown; readonly address?: unknown };
    if (type === renewed) register();
    if (type !== goTo || typeof address !== 'string' || !URL.canParse(address)) return;
    const url = new URL(address);
    if (url.origin !== location.origin) return;
    ports[0]?.postMessage(true);
    go(url.pathname + url.search);
  };
  register();
  navigator.serviceWorker.addEventListener('message', listen);
  return () => navigator.serviceWorker.removeEventListener('message', listen);
};
