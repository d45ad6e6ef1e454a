import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { Instant } from '../../../../shared/domain/calendar/zone.ts';
import { can } from '../../../../shared/domain/permission/can.ts';
import { type SubscriptionNotice, subscriptionNotices } from '../../../../shared/domain/plan/notices.ts';
import { nowIso } from '../../lib/clock.ts';
import { useFormat } from '../../lib/format.ts';
import { subscriptionQuery, useMe } from '../../lib/me.ts';
import { subscription as texts } from '../../lib/texts/en/subscription.ts';
import { Button, ButtonLink, Dialog, toast } from '../../ui/index.ts';
import { forgetRecentResults } from './recent.ts';

/**
 * Pages that a notice leads to (delivery.md section 4): exceeded seats to the team, a suspended subscription to the prices.
 * A page that is not there yet is not named, and nobody is led to it.
 */
const targets: Partial<Record<SubscriptionNotice['kind'], string>> = { seats_exceeded: '/settings/team' };

const said = 'proofline.subscription.';

/** Whether this has not been said in this session; from now on it has. */
const firstTime = (what: string): boolean => {
  const key = `${said}${what}`;
  if (sessionStorage.getItem(key) !== null) return false;
  sessionStorage.setItem(key, 'said');
  return true;
};

/**
 * What the subscription's state asks to be said: warnings, once a session, to the team; and to everybody that the
 * workspace is closed, once it is suspended.
 */
export default function SubscriptionNotices() {
  const { actor, tenant } = useMe();
  const { data } = useQuery(subscriptionQuery);
  const { date } = useFormat();
  const navigate = useNavigate();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const agent = actor.kind === 'agent';

  const notices = data
    ? subscriptionNotices(
        {
          active_users: data.active_users,
          ...(data.users_allowed === null ? {} : { users_allowed: data.users_allowed }),
          ...(data.expires === null ? {} : { expires: data.expires }),
          ...(data.grace_period === null ? {} : { grace_period: data.grace_period }),
          ...(data.cancellation_date === null ? {} : { cancellation_date: data.cancellation_date }),
        },
        nowIso(),
      )
    : [];
  const kinds = notices.map(({ kind }) => kind).join(' ');
  const suspended = kinds === 'suspended';

  const say = useEffectEvent(() => {
    for (const notice of notices) {
      const { kind } = notice;
      if (!firstTime(`${tenant.id}.${kind}`)) continue;
      const { title } = texts.notices[kind];
      toast({ title, text: textOf(notice, date), tone: kind === 'suspended' ? 'error' : 'warning' });
      const target = targets[kind];
      if (target && can(actor, kind === 'suspended' ? 'billing' : 'manage_team') === true) {
        void navigate({ to: target, replace: true });
      }
    }
  });
  useEffect(() => {
    if (agent && kinds !== '') say();
  }, [agent, kinds]);

  const prices = targets.suspended;
  if (!suspended || (prices !== undefined && pathname.startsWith(prices))) return null;
  const mayPay = agent && (actor.owner || actor.admin);
  return (
    <Dialog
      open
      dismissible={false}
      onClose={() => {}}
      title={texts.inactive.title}
      actions={
        <>
          <Button
            icon="logout"
            onClick={async () => {
              forgetRecentResults();
              await (await import('../../lib/auth.ts')).signOut();
            }}
          >
            {texts.inactive.signOut}
          </Button>
          {mayPay && prices && (
            <ButtonLink variant="primary" href={prices}>
              {texts.inactive.upgrade}
            </ButtonLink>
          )}
        </>
      }
    >
      <p>{agent ? texts.inactive.agents : texts.inactive.others}</p>
      {agent && !mayPay && <p>{texts.inactive.contact}</p>}
    </Dialog>
  );
}

const textOf = (notice: SubscriptionNotice, date: (instant: string) => string): string => {
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
