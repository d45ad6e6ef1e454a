/** Conversations about points as mails tell of them: to whom, and how long they are gathered for one mail (decision 0038). */
import { dayMs } from './calendar/units.ts';
import type { DomainEvent } from './event.ts';

/** Side that is told of an event. */
export type Side = 'team' | 'contacts';

/**
 * Side that is told of an event about points; undefined for an event that nobody is told of, or that has a mail of its own.
 * Internal events are the team's.
 */
export const sideTold = (event: DomainEvent, by: { readonly kind: string }): Side | undefined => {
  const byMember = by.kind === 'agent';
  switch (event.category) {
    case 'Comment Added':
      return 'contacts';
    case 'Points Answered':
      // "Done" and "not done" are told with the round that brings them.
      return event.answers.some(({ what }) => what === 'question') ? 'contacts' : undefined;
    case 'Point Replied':
      return byMember ? 'contacts' : 'team';
    case 'Point Accepted':
      return byMember ? undefined : 'team';
    case 'Point Reopened':
    case 'Internal Comment Added':
      return 'team';
    case 'Point Assigned':
      return event.user_id === null ? undefined : 'team';
    default:
      return undefined;
  }
};

/**
 * Sides of which somebody is told of an event: that of {@link sideTold}, and those of the people whom it mentions, of which these
 * alone are told.
 */
export const sidesTold = (event: DomainEvent, by: { readonly kind: string }): readonly Side[] => {
  const told = sideTold(event, by);
  const mentions = 'mentions' in event ? (event.mentions ?? []) : [];
  const sides: readonly (Side | undefined)[] = [
    told,
    ...mentions.map(({ kind }) => (kind === 'member' ? 'team' : 'contacts')),
  ];
  return [...new Set(sides)].filter((side) => side !== undefined);
};

/** Milliseconds for which a conversation is gathered, from the first that is said. */
const gathered = 600_000;
/** Milliseconds after which a commit is certain to be in the table: requests end after 15 seconds. */
const settled = 60_000;
/** Time of the mail of a conversation that was opened at `time`; both in epoch milliseconds. */
export const mailTime = (time: number): number => time + gathered + settled;

/** Span, ends included, of all that decides about the mail of what was said at `time`; within a day of UTC. */
export const spanOf = (time: number): { readonly from: number; readonly to: number } => {
  const from = Math.floor(time / dayMs) * dayMs;
  return { from, to: Math.min(time + gathered, from + dayMs) - 1 };
};

/**
 * Conversations of a day, from all that was said on it, oldest first. The first that is said opens one, and so does the first
 * that comes ten minutes later. Days are counted apart, so that the same conversations come out whoever counts them.
 */
export const conversationsOf = <Said extends { readonly time: number }>(said: readonly Said[]): Said[][] => {
  const all: Said[][] = [];
  for (const one of said) {
    const last = all.at(-1);
    if (last?.[0] && one.time < last[0].time + gathered) last.push(one);
    else all.push([one]);
  }
  return all;
};
