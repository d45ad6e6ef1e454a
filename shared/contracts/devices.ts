/** Browsers of members that take push messages (docs/decisions/0110). */
import { longestEndpoint, mostDevices } from '#domain/push/push.ts';
import * as z from '#schema';
import { done, instant, language, noBody, noParams, noQuery } from './common.ts';
import { route } from './route.ts';

/** Hash of a subscription's address, in base64url. */
const deviceId = z.string().check(z.regex(/^[\w-]{43}$/));

const ofOwn = { resource: 'workspace', access: 'edit_profile', query: noQuery } as const;

export const pushDevice = z.object({
  id: deviceId,
  /** Names by the User-Agent; null for what is not known. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** Exact to a day. */
  seen_on: instant,
});
export type PushDevice = z.output<typeof pushDevice>;

export const listDevices = route({
  ...ofOwn,
  name: 'listDevices',
  method: 'GET',
  path: '/devices',
  limit: 'read',
  params: noParams,
  body: noBody,
  answer: z.object({
    /** Key that a browser subscribes with, in base64url (RFC 8292); null where push messages are not set up. */
    public_key: z.nullable(z.string()),
    /** The last used first. */
    devices: z.array(pushDevice).check(z.maxLength(mostDevices)),
  }),
  summary: 'The browsers on which the signed-in member of the team takes push messages, the last used first',
});

export const saveDevice = route({
  ...ofOwn,
  name: 'saveDevice',
  method: 'PUT',
  path: '/devices',
  limit: 'write',
  params: noParams,
  body: z.object({
    /** Address of the subscription, at the push service of a browser. */
    endpoint: z.string().check(z.minLength(1), z.maxLength(longestEndpoint)),
    /** An uncompressed point of P-256 and 16 bytes, in base64url (RFC 8291). */
    keys: z.object({
      p256dh: z.string().check(z.regex(/^B[\w-]{86}$/)),
      auth: z.string().check(z.regex(/^[\w-]{22}$/)),
    }),
    /** Language of the pages there. */
    language,
  }),
  answer: z.object({ id: deviceId }),
  summary:
    'Registers this browser for push messages, in the present session; at most ten, of which the one that was used least lately goes',
});

export const removeDevice = route({
  ...ofOwn,
  name: 'removeDevice',
  method: 'DELETE',
  path: '/devices/{device}',
  limit: 'write',
  params: z.object({ device: deviceId }),
  body: noBody,
  answer: done,
  summary: 'Ends the push messages to a browser of the signed-in member of the team',
});

export const deviceRoutes = [listDevices, saveDevice, removeDevice];
