/** Change of the address that a person signs in with (docs/decisions/0113). */
import * as z from '#schema';
import { done, email, line, noBody, noParams, noQuery } from './common.ts';
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

export const addressRoutes = [requestAddress, getAddressLink, pressAddressLink];
