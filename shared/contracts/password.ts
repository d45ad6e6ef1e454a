/** Passwords of people with a login: a new one by a mailed link, and a change (docs/decisions/0075). */
import * as z from '#schema';
import { done, email, line, noBody, noParams, noQuery } from './common.ts';
import { route } from './route.ts';

/** Not trimmed: spaces belong to a password. */
export const password = z.string().check(z.maxLength(256));

const byLink = {
  resource: 'session',
  path: '/password-links/{token}',
  access: 'public',
  limit: 'public',
  params: z.object({ token: line }),
  query: noQuery,
} as const;

export const requestPasswordLink = route({
  name: 'requestPasswordLink',
  resource: 'session',
  method: 'POST',
  path: '/password-links',
  access: 'public',
  limit: 'public',
  params: noParams,
  query: noQuery,
  body: z.object({ email }),
  answer: done,
  summary:
    'Mails a person a link that sets a new password, for ten minutes; answers the same for anybody else',
});

export const getPasswordLink = route({
  ...byLink,
  name: 'getPasswordLink',
  method: 'GET',
  body: noBody,
  answer: z.object({
    /** Address of the login. */
    email: z.string(),
    /** Names that the password may not rest on. */
    names: z.array(z.string()),
  }),
  summary: 'Login of a mailed link that sets a new password',
});

export const setPasswordByLink = route({
  ...byLink,
  name: 'setPasswordByLink',
  method: 'POST',
  body: z.object({ password }),
  answer: z.object({ email: z.string() }),
  summary: 'Sets the password of a mailed link’s login, once, and ends all of its sessions',
});

export const changePassword = route({
  name: 'changePassword',
  resource: 'session',
  method: 'PUT',
  path: '/session/password',
  access: 'person',
  limit: 'write',
  params: noParams,
  query: noQuery,
  body: z.object({ current: password, next: password }),
  answer: z.object({
    /** False if the other sessions of the person could not be ended. */
    ended: z.boolean(),
  }),
  summary: 'Changes the password of the signed-in person, and ends all of their sessions; a mail tells them',
});

export const passwordRoutes = [requestPasswordLink, getPasswordLink, setPasswordByLink, changePassword];
