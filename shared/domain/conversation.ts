/**
 * Mails about conversations on points: their recipients, and how long events are batched into one mail (decision
 * 0038).
 */
import { dayMs } from './calendar/units.ts';
import type { DomainEvent } from './event.ts';

/** Side that a mail about an event goes to. */
export type Side = 'team' | 'contacts';

/**
 * Side that is mailed about an event on points; undefined for an event without a mail, or with a mail of its own.
 * Internal events go to the team.
 */
export const sideTold = (event: DomainEvent, by: { readonly kind: string }): Side | undefined => {
  const byMember = by.kind === 'agent';
  switch (event.category) {
    case 'Comment Added':
      return 'contacts';
    case 'Points Answered':
      // "Done" and "not done" reach the client with the round that brings them.
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
 * Sides with a recipient: that of {@link sideTold}, and those of the people whom the event mentions. On a side that
 * only mentions add, only the people mentioned are mailed.
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

/** Milliseconds for which a conversation is batched (debounce), from its first event. */
const gathered = 600_000;
/** Milliseconds after which a commit is certain to be in the table: requests time out after 15 seconds. */
const settled = 60_000;
/** Time of the mail of a conversation that began at `time`; both in epoch milliseconds. */
export const mailTime = (time: number): number => time + gathered + settled;

/** Span, ends included, of the events that decide about the mail of an event at `time`; within a day of UTC. */
export const spanOf = (time: number): { readonly from: number; readonly to: number } => {
  const from = Math.floor(time / dayMs) * dayMs;
  return { from, to: Math.min(time + gathered, from + dayMs) - 1 };
};

/**
 * Groups the events of a day (UTC), oldest first, into conversations. An event begins a new one if it comes ten
 * minutes or more after the first event of the last one. Days are grouped apart, so that every consumer finds the
 * same conversations.
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
