import type { Subscription } from '#contracts/workspace.ts';
import type { Instant } from '#domain/calendar/zone.ts';
import { type SubscriptionNotice, subscriptionNotices } from '#domain/plan/notices.ts';
import { nowIso } from '#lib/calls/server-time.ts';
import { subscription as texts } from '#lib/texts/en/subscription.ts';

/** Current notices of the subscription, the most serious first. */
export const noticesOf = (wire: Subscription): readonly SubscriptionNotice[] =>
  subscriptionNotices(
    {
      active_users: wire.active_users,
      ...(wire.users_allowed === null ? {} : { users_allowed: wire.users_allowed }),
      ...(wire.expires === null ? {} : { expires: wire.expires }),
      ...(wire.grace_period === null ? {} : { grace_period: wire.grace_period }),
      ...(wire.cancellation_date === null ? {} : { cancellation_date: wire.cancellation_date }),
    },
    nowIso(),
  );

/** Text of a notice, from the specification; `date` formats its date. */
export const noticeText = (notice: SubscriptionNotice, date: (instant: string) => string): string => {
  const { notices } = texts;
  const day = (instant: Instant) => date(new Date(instant).toISOString());
  switch (notice.kind) {
    case 'expired':
      return notices.expired.text(day(notice.until));
    case 'read_only':
      return notice.until === undefined
        ? notices.read_only.dateless
        : notices.read_only.text(day(notice.until));
    case 'seats_exceeded':
    case 'suspended':
      return notices[notice.kind].text;
  }
};
