import webPush from 'web-push';
import type { Settings } from './environment.ts';

/** Key pair by which push services know the product, made at its first use and kept with the data. */
export const pushKeysOf = (settings: Settings): webPush.VapidKeys => {
  const known = settings.get('push-keys');
  if (known !== undefined) return JSON.parse(known) as webPush.VapidKeys;
  const made = webPush.generateVAPIDKeys();
  settings.set('push-keys', JSON.stringify(made));
  return made;
};
