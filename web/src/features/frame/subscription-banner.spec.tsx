import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MailsToday } from '#contracts/mail-day.ts';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { someone } from '#lib/testing/samples.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import SubscriptionBanner from './subscription-banner.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-09T12:00:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const { user } = someone();
const words = async (me: ReturnType<typeof someone>, grace_period: string) => {
  const dates = { expires: '2026-05-01T10:00:00Z', grace_period, cancellation_date: null };
  const page = (
    <>
      <h1>Projects</h1>
      <SubscriptionBanner />
    </>
  );
  await showPage(page, [
    [meQuery.queryKey, me],
    [
      subscriptionQuery.queryKey,
      { name: 'professional', users_allowed: 5, active_users: 1, read_only: true, ...dates },
    ],
  ]);
  return document.body.textContent;
};

it.each([
  ['the owner', someone()],
  ['a member', { ...someone(), user: { ...user, owner: false, admin: false } }],
  ['a client', someone({ id: 20001, client_id: 2 })],
])(
  'says “Read Only / Your subscription expired” to %s for as long as nothing can be written',
  async (_who, me) => {
    expect(await words(me, '2026-05-08T10:00:00Z')).toContain('Read Only Your subscription expired');
    cleanup();
    expect(await words(me, '2026-05-10T10:00:00Z')).not.toContain('Read Only');
  },
);

it('leads the owner to the payment, and others to the administrator', async () => {
  await words(someone(), '2026-05-08T10:00:00Z');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/billing/add-payment-method');
  cleanup();
  const asked = await words({ ...someone(), user: { ...user, owner: false } }, '2026-05-08T10:00:00Z');
  expect(asked).toContain('Contact your administrator');
  expect(screen.queryByRole('link')).toBeNull();
});

const day = {
  sent: 41,
  allowed: 100,
  opens: '2026-05-10T00:00:00.000Z',
  stopped: null,
};
const shown = async (mails: Partial<MailsToday>, me = someone()) => {
  const none = { expires: null, grace_period: null, cancellation_date: null };
  await showPage(
    <>
      <h1>Projects</h1>
      <SubscriptionBanner />
    </>,
    [
      [meQuery.queryKey, me],
      [
        subscriptionQuery.queryKey,
        { name: 'starter', users_allowed: 5, active_users: 1, ...none, mails: { ...day, ...mails } },
      ],
    ],
  );
  return document.body.textContent;
};

it('tells the owner of the day’s emails once four in five are sent, and again when all are', async () => {
  expect(await shown({})).not.toContain('emails today');
  cleanup();
  const near = await shown({ sent: 80 });
  expect(near).toContain('nearly used up');
  expect(near).toContain('80 of 100 emails today');
  expect(near).not.toContain('wait until then');
  expect(screen.getByRole('link').getAttribute('href')).toContain('/billing');
  cleanup();
  expect(await shown({ sent: 100 })).toMatch(/The emails of today are used up.*wait until then/);
  cleanup();
  const member = { ...someone(), user: { ...user, owner: false, admin: false } };
  expect(await shown({ sent: 100 }, member)).not.toContain('used up');
});

it('tells a member without the demanded second factor by when to set it up, and leads there', async () => {
  const none = { expires: null, grace_period: null, cancellation_date: null };
  const plan = { name: 'starter', users_allowed: 5, active_users: 1, ...none };
  const shownTo = async (me: ReturnType<typeof someone>) => {
    await showPage(
      <>
        <h1>Projects</h1>
        <SubscriptionBanner />
      </>,
      [
        [meQuery.queryKey, me],
        [subscriptionQuery.queryKey, plan],
      ],
    );
    return document.body.textContent;
  };
  expect(await shownTo(someone())).not.toContain('two-step');
  cleanup();
  const asked = { ...someone(), second_factor_from: '2026-05-16T12:00:00.000Z' };
  expect(await shownTo(asked)).toMatch(/Set up two-step sign-in by .*16/);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/profile');
});

it('tells the whole team that the workspace’s email is paused, and whom to write to', async () => {
  const member = { ...someone(), user: { ...user, owner: false, admin: false } };
  const stopped = (reason: NonNullable<MailsToday['stopped']>['reason']) =>
    shown({ stopped: { since: '2026-05-09T10:00:00.000Z', reason } }, member);
  expect(await stopped('operator')).toMatch(/paused.*Nothing is lost/);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/help');
  cleanup();
  expect(await stopped('bounces')).toMatch(/paused.*too many of its emails came back.*Nothing is lost/);
  cleanup();
  expect(await stopped('complaints')).toMatch(/paused.*reported its emails as unwanted.*Nothing is lost/);
});
