/** Change of the address that a person signs in with (docs/decisions/0113). */
import * as z from '#schema';
import { done, email, instant, line, noBody, noParams, noQuery } from './common.ts';
import { route } from './route.ts';

const byLink = {
  resource: 'session',
  path: '/address-links/{token}',
  access: 'public',
  limit: 'public',
  params: z.object({ token: line }),
  query: noQuery,
  body: noBody,
} as const;

export const requestAddress = route({
  name: 'requestAddress',
  resource: 'session',
  method: 'POST',
  path: '/session/address',
  access: 'person',
  limit: 'write',
  stepUp: true,
  params: noParams,
  query: noQuery,
  body: z.object({ email }),
  answer: done,
  summary:
    'Mails a link to the new address of the signed-in person, and a notice to the present one; answers the same for an address that has a login',
});

const own = {
  resource: 'session',
  path: '/session/address',
  access: 'person',
  params: noParams,
  query: noQuery,
  body: noBody,
} as const;

export const getAddressChange = route({
  ...own,
  name: 'getAddressChange',
  method: 'GET',
  limit: 'read',
  answer: z.object({
    /** Change that waits for the link at its new address: that address, and the end of the link; null without one. */
    waiting: z.nullable(z.object({ email: z.string(), until: instant })),
  }),
  summary: 'Change of the signed-in person’s address that waits for its link',
});

export const withdrawAddress = route({
  ...own,
  name: 'withdrawAddress',
  method: 'DELETE',
  limit: 'write',
  answer: done,
  summary:
    'Takes back the signed-in person’s change of address that waits for its link; refused once it is made, which the former address takes back',
});

export const getAddressLink = route({
  ...byLink,
  name: 'getAddressLink',
  method: 'GET',
  answer: z.object({
    /** Effect of a press; `done` for a change that was made already. */
    effect: z.enum(['change', 'stop', 'undo', 'done']),
    /** Address that the link was mailed to. */
    email: z.string(),
  }),
  summary: 'Effect of a mailed link that changes the address of a login, or stops that; changes nothing',
});

export const pressAddressLink = route({
  ...byLink,
  name: 'pressAddressLink',
  method: 'POST',
  answer: z.object({ effect: z.enum(['change', 'stop', 'undo', 'done']) }),
  summary:
    'Changes the address of a mailed link’s login, stops the change, or takes it back; ends other sessions of the person',
});

export const addressRoutes = [
  requestAddress,
  getAddressChange,
  withdrawAddress,
  getAddressLink,
  pressAddressLink,
];
