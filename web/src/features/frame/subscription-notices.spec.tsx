import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Subscription } from '#contracts/workspace.ts';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { someone } from '#lib/testing/samples.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { Toasts } from '#ui/index.ts';
import SubscriptionNotices from './subscription-notices.tsx';

const expired = { expires: '2026-05-01T10:00:00Z' };
const grace = { ...expired, grace_period: '2026-05-08T10:00:00Z' };
const over = { ...grace, cancellation_date: '2026-06-08T10:00:00Z' };

beforeEach(() => {
  // Fakes only the clock: timers must go on.
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.useRealTimers();
});

const show = async (now: string, more: Partial<Subscription>, as = someone()) => {
  vi.setSystemTime(now);
  const none = { expires: null, grace_period: null, cancellation_date: null };
  const seats = { users_allowed: 5, active_users: 5 };
  await showPage(
    <>
      <h1>Projects</h1>
      <SubscriptionNotices />
      <Toasts />
    </>,
    [
      [meQuery.queryKey, as],
      [subscriptionQuery.queryKey, { name: 'professional', ...none, ...seats, ...more }],
    ],
  );
};
const told = async (title: string, text: string) => {
  const dismiss = await screen.findByRole('button', { name: `Dismiss: ${title}` });
  expect(screen.getByRole('alert').textContent).toContain(`${title}${text}`);
  fireEvent.click(dismiss);
};
const contact = someone({ id: 20001, client_id: 2 });

describe('the team gets each notice once a session', () => {
  it.each([
    ['2026-05-02', grace, 'Subscription Expired', 'Please update your payment details by 08/05/2026'],
    [
      '2026-05-09',
      over,
      'Subscription Expired - Read Only',
      'Please update your payment details by 08/06/2026',
    ],
    ['2026-05-09', grace, 'Subscription Expired - Read Only', 'Please update your payment details'],
    [
      '2026-04-01',
      { ...over, active_users: 6 },
      'Subscription Seats Exceeded',
      'Please reduce your team members to available number of seats',
    ],
    [
      '2026-06-09',
      over,
      'Subscription Suspended',
      'Please update your payment details or switch to a Free Plan',
    ],
  ] as const)('on %s of %o: %s', async (day, terms, title, text) => {
    await show(`${day}T12:00:00Z`, terms);
    await told(title, text);
    cleanup();
    await show(`${day}T12:00:00Z`, terms);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('no notice for a paid subscription, and none about payment for clients', async () => {
    await show('2026-04-30T12:00:00Z', over);
    expect(screen.queryByRole('alert')).toBeNull();
    cleanup();
    await show('2026-05-02T12:00:00Z', grace, contact);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a suspended workspace is closed', () => {
  const words = () => screen.getByRole('dialog', { name: 'Subscription Inactive' }).textContent;
  const member = someone();
  const ofTeam =
    "Your team's access has expired. Please ask the workspace owner or administrator to reactivate the subscription to continue. Workspace members and clients will not have access until the subscription is reactivated.";

  it.each([
    ['an admin', { ...member, user: { ...member.user, owner: false } }, ofTeam, true, false],
    ['a member', { ...member, user: { ...member.user, owner: false, admin: false } }, ofTeam, false, true],
    [
      'a client',
      contact,
      'The workspace you are trying to access does not have an active subscription. Please contact your workspace representative for more information.',
      false,
      false,
    ],
  ])('to %s, who is told what to do', async (_who, as, text, pays, asks) => {
    await show('2026-06-09T12:00:00Z', over, as);
    expect(words()).toContain(text);
    expect(screen.queryByRole('link', { name: 'Upgrade your workspace' }) !== null).toBe(pays);
    expect(words()?.includes('Contact your administrator')).toBe(asks);
  });
});
