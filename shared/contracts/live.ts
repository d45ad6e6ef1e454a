import * as z from '#schema';
import { byId, noBody, noParams, noQuery } from './common.ts';
import { route } from './route.ts';

/** Way to the live updates of a page, for a few minutes. */
export const liveAccess = z.object({
  /** WebSocket of AppSync Events. */
  url: z.string(),
  /** Host of the API that the token is for, which AppSync asks for beside it. */
  host: z.string(),
  /** Opens these channels alone. */
  token: z.string(),
  channels: z.array(z.string()),
  /** Milliseconds after which the page asks again, before the channels are told nothing any more. */
  renew_in: z.number(),
});

const reading = {
  resource: 'live',
  method: 'GET',
  limit: 'read',
  behind: 'live',
  query: noQuery,
  body: noBody,
  answer: liveAccess,
} as const;

export const joinLive = route({
  ...reading,
  name: 'joinLive',
  path: '/live',
  access: 'member',
  params: noParams,
  summary: 'Channels that tell the pages of the signed-in person that something changed',
});

export const joinProjectLive = route({
  ...reading,
  name: 'joinProjectLive',
  path: '/projects/{id}/live',
  access: 'view_project',
  params: byId,
  summary: 'The same channels, and that of a project',
});

/** As of a review, whose contracts members' pages need not load for it. */
const byToken = z.object({ token: z.string().check(z.minLength(20), z.maxLength(100)) });

export const joinReviewLive = route({
  ...reading,
  name: 'joinReviewLive',
  path: '/review/{token}/live',
  access: 'reviewer',
  params: byToken,
  summary: 'Channel that tells the review page behind a tracked link that something changed',
});

export const liveRoutes = [joinLive, joinProjectLive, joinReviewLive];
