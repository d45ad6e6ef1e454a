/**
 * Channels by which open pages are told that something changed (docs/decisions/0128). A message says that much and no more: the
 * page asks the API, which checks again what it may see.
 */
import type { EventName } from '../event.ts';

export const liveNamespace = 'live';

/**
 * Milliseconds of a period. A subscription outlives its token, so each channel is of one period: pages ask for the next ones, and
 * somebody who may not is told nothing any more after two.
 */
export const livePeriod = 300_000;

/** Periods of a token: the present one and the next, so that no message is missed between two tokens. */
const periodsOfToken = 2;

export const livePeriodOf = (now: number): number => Math.floor(now / livePeriod);

/** Hearers of a message within a workspace. `shared` is a project as its clients see it, `team` all members. */
export type LiveAudience =
  | `project-${number}`
  | `shared-${number}`
  | `member-${number}`
  | `contact-${number}`
  | 'team';

/** Channel of an audience in a period. */
export const liveChannel = (tenantId: number, audience: LiveAudience, period: number): string =>
  `/${liveNamespace}/${tenantId}/${period}/${audience}`;

/** Channels of a token that was made in `period`. */
export const channelsOfToken = (
  tenantId: number,
  audiences: readonly LiveAudience[],
  period: number,
): string[] =>
  audiences.flatMap((audience) =>
    Array.from({ length: periodsOfToken }, (_, later) => liveChannel(tenantId, audience, period + later)),
  );

/**
 * Milliseconds after which a page asks for its next token: in the middle half of the next period, so that the pages of a workspace do
 * not all ask at once. `share` is a random number from 0 to 1.
 */
export const liveRenewal = (now: number, share: number): number =>
  livePeriod - (now % livePeriod) + livePeriod * (0.25 + share / 2);

/** Message to open pages: one project changed, drafts in its rooms, lists or figures, or the own inbox. */
export type LiveMessage =
  | { readonly about: 'project'; readonly project: number }
  | { readonly about: 'drafts'; readonly project: number }
  | { readonly about: 'lists' }
  | { readonly about: 'inbox' };

/** Events of the team's own, after which a client sees nothing else than before. */
const unseenByClients: ReadonlySet<EventName> = new Set([
  'Preview Undelivered',
  'Preview Delivered',
  'Internal Comment Added',
  'Point Assigned',
  'Mail Resent',
  'Address Suppressed',
  'Address Released',
  'Reminders Stopped',
  'Reminders Resumed',
  'File Registered',
  'Link Opened',
  'Link Revoked',
  'Link Renewed',
  'Link Copied',
  'Link Asked',
  'Survey Reminded',
  'Survey Answered',
  'Survey Completed',
]);

/** True for an event after which a client may see something new. */
export const isSeenByClients = (name: EventName): boolean => !unseenByClients.has(name);
