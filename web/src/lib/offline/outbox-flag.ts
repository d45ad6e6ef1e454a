/**
 * Flag in localStorage: calls are queued in the outbox. Read before each call that may be queued, without opening the
 * outbox.
 */
const key = 'proofline.waiting';

export const isWaiting = (): boolean => localStorage.getItem(key) !== null;

export const rememberWaiting = (calls: number): void =>
  calls > 0 ? localStorage.setItem(key, String(calls)) : localStorage.removeItem(key);

export const forgetWaiting = (): void => localStorage.removeItem(key);
