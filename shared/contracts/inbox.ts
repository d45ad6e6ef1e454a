import { inboxKinds, inboxPage, inboxStates } from '#domain/inbox/inbox.ts';
import * as z from '#schema';
import { done, id, instant, noBody, noParams, noQuery } from './common.ts';
import { route } from './route.ts';

/** Position in a list: time and event of the last entry, in the caller's own inbox. */
const position = z.string().check(z.maxLength(200), z.regex(/^\d{13}_\d[\w-]*$/));

export const inboxEntry = z.object({
  /** Id of its event. */
  id: z.string(),
  kind: z.enum(inboxKinds),
  state: z.enum(inboxStates),
  /** Time of the event. */
  at: instant,
  /** Time at which it comes back, of a snoozed one; otherwise the time of the event or the end of its snooze. */
  since: instant,
  /** Empty where no person acted. */
  by: z.string(),
  /** Null for one of no project, such as an address that bounced. */
  project: z.nullable(z.object({ id, name: z.string(), client_name: z.string() })),
  client_id: z.nullable(id),
  workflow_id: z.nullable(id),
  stage_id: z.nullable(id),
  /** Empty for one of no stage. */
  stage: z.string(),
  revision_id: z.nullable(id),
  /** Number of the round; 0 is the preview. */
  round: z.nullable(z.number()),
  /** Points that came with it. */
  points: z.number(),
  /** Address that bounced, day that was asked for, or mean of a survey's stars; otherwise empty. */
  detail: z.string(),
});
export type InboxEntry = z.output<typeof inboxEntry>;

const ofOwn = { resource: 'workspace', access: 'edit_profile', params: noParams } as const;

export const listInbox = route({
  ...ofOwn,
  name: 'listInbox',
  method: 'GET',
  path: '/inbox',
  limit: 'read',
  query: z.object({
    state: z._default(z.enum(inboxStates), 'unread'),
    project: z.optional(id),
    before: z.optional(position),
  }),
  body: noBody,
  answer: z.object({
    /** Newest first; fewer than 50, or none, where projects of entries are not open to the caller any more. */
    items: z.array(inboxEntry).check(z.maxLength(inboxPage)),
    /** `before` of the next page; null on the last one. */
    next: z.nullable(z.string()),
  }),
  summary: 'The inbox of the signed-in member of the team, in one state, newest first',
});

export const markInbox = route({
  ...ofOwn,
  name: 'markInbox',
  method: 'PUT',
  path: '/inbox',
  limit: 'write',
  query: noQuery,
  body: z.object({
    ids: z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(inboxPage)),
    state: z.enum(inboxStates),
    /** End of a snooze, at most 60 days from now. */
    until: z.optional(instant),
  }),
  /** An entry that is gone is left out. */
  answer: done,
  summary: 'Marks entries of one’s own inbox as unread, read or done, or snoozes them',
});

export const inboxRoutes = [listInbox, markInbox];
