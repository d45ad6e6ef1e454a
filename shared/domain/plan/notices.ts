import type { Instant } from '../calendar/zone.ts';
import { type Subscription, seatsExceeded, subscriptionState } from './subscription.ts';

type Terms = Pick<
  Subscription,
  'expires' | 'grace_period' | 'cancellation_date' | 'active_users' | 'users_allowed'
>;

/** Notice to the team about the subscription (delivery.md section 8); `until` is the date it names. */
export type SubscriptionNotice =
  | { readonly kind: 'expired'; readonly until: Instant }
  | { readonly kind: 'read_only'; readonly until: Instant | undefined }
  | { readonly kind: 'suspended' }
  | { readonly kind: 'seats_exceeded' };

/**
 * Notices of a subscription, the gravest first: expired, with the date to pay by; or read-only, with its end; or
 * suspended. Unless suspended, also that the team has more people than seats.
 */
export const subscriptionNotices = (terms: Terms, now: Instant): readonly SubscriptionNotice[] => {
  const state = subscriptionState(terms, now);
  if (state === 'suspended') return [{ kind: 'suspended' }];
  const seats: readonly SubscriptionNotice[] = seatsExceeded(terms) ? [{ kind: 'seats_exceeded' }] : [];
  const { grace_period, cancellation_date } = terms;
  if (state === 'read_only') return [{ kind: 'read_only', until: cancellation_date }, ...seats];
  if (state === 'grace' && grace_period !== undefined) {
    return [{ kind: 'expired', until: grace_period }, ...seats];
  }
  return seats;
};
