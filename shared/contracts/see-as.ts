/** Pages as a contact sees them, opened by a member of the team (docs/decisions/0100). */
import * as z from '#schema';
import { bodyId, id, instant, noBody, noQuery } from './common.ts';
import { byToken } from './review.ts';
import { route } from './route.ts';

/** Pages that a contact sees. */
const seenPage = z.enum(['review', 'delivery', 'survey', 'portal']);

export const seeAsContact = route({
  name: 'seeAsContact',
  resource: 'review',
  method: 'POST',
  path: '/projects/{id}/contacts/{contactId}/see-as',
  access: 'act_on_timeline',
  limit: 'write',
  params: z.object({ id, contactId: id }),
  query: noQuery,
  body: z.object({
    page: seenPage,
    /** Id of the page's round, deliverable or survey; none for the portal. */
    subject_id: z.optional(bodyId),
  }),
  answer: z.object({
    /** Path of the page at the host of the workspace. */
    path: z.string(),
    until: instant,
  }),
  summary:
    'A page as a contact of the project sees it, for a quarter of an hour; nothing done there is recorded',
  keyed: true,
});

export const getSeenAs = route({
  name: 'getSeenAs',
  resource: 'review',
  method: 'GET',
  path: '/seen-as/{token}',
  access: 'public',
  limit: 'public',
  params: byToken,
  query: noQuery,
  body: noBody,
  answer: z.object({
    page: seenPage,
    contact: z.object({ firstname: z.string(), lastname: z.string() }),
    client: z.string(),
    until: instant,
    /** Path of the timeline that it was opened from. */
    back: z.string(),
    /** Value of the header `x-seen-as` for calls of the portal. */
    header: z.string(),
  }),
  summary: 'The person as whom a member of the team sees a page',
});

export const seeAsRoutes = [seeAsContact, getSeenAs];
