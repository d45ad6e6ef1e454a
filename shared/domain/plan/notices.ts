import type { Instant } from '../calendar/zone.ts';
import { type Subscription, seatsExceeded, subscriptionState } from './subscription.ts';

type Terms = Pick<
  Subscription,
  'expires' | 'grace_period' | 'cancellation_date' | 'active_users' | 'users_allowed'
>;

/** What a member of the team is told about the subscription (delivery.md section 8); `until` is the date it names. */
export type SubscriptionNotice =
  | { readonly kind: 'expired'; readonly until: Instant }
  | { readonly kind: 'read_only'; readonly until: Instant | undefined }
  | { readonly kind: 'suspended' }
  | { readonly kind: 'seats_exceeded' };

/**
 * What is to be said of a subscription, the gravest first: in grace that it has expired and until when to pay, read-only
 * until when it may still be read, suspended; and besides, as long as it can be worked in, that more people are on the
 * team than seats were bought.
 */
export function subscriptionNotices(terms: Terms, now: Instant): readonly SubscriptionNotice[] {
  const state = subscriptionState(terms, now);
  if (state === 'suspended') return [{ kind: 'suspended' }];
  const seats: readonly SubscriptionNotice[] = seatsExceeded(terms) ? [{ kind: 'seats_exceeded' }] : [];
  const { grace_period, cancellation_date } = terms;
  if (state === 'read_only') return [{ kind: 'read_only', until: cancellation_date }, ...seats];
  if (state === 'grace' && grace_period !== undefined) {
    return [{ kind: 'expired', until: grace_period }, ...seats];
  }
  return seats;
}
