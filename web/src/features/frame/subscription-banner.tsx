import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { can } from '#domain/permission/can.ts';
import type { SubscriptionNotice } from '#domain/plan/notices.ts';
import { useFormat } from '#lib/format/format.ts';
import { subscriptionQuery, useMe } from '#lib/session/me.ts';
import { subscription as texts } from '#lib/texts/en/subscription.ts';
import { ButtonLink, Notice, ReadOnlyBanner } from '#ui/index.ts';
import { FactorBanner } from './factor-banner.tsx';
import { MailBanner } from './mail-banner.tsx';
import { noticesOf, noticeText } from './notice-words.ts';

const tones = { expired: 'warning', seats_exceeded: 'warning', suspended: 'error' } as const;

/**
 * Banner over every page while the subscription is expired, read-only or suspended, or has fewer seats than members; with a
 * link for users who may change that. Clients see only the read-only banner. Below it are the day's mails, for the
 * team, and a member's days of grace to set up a second factor.
 */
export default function SubscriptionBanner() {
  const { actor, second_factor_from: demanded } = useMe();
  const { data } = useQuery(subscriptionQuery);
  const agent = actor.kind === 'agent';
  const notices = data ? noticesOf(data) : [];
  return (
    <>
      {notices.map((notice) =>
        agent ? (
          <AgentBanner key={notice.kind} notice={notice} />
        ) : (
          notice.kind === 'read_only' && (
            <ReadOnlyBanner key={notice.kind}>
              <strong>{texts.banner.readOnly}</strong> {texts.banner.readOnlyText}
            </ReadOnlyBanner>
          )
        ),
      )}
      {data?.mails && <MailBanner mails={data.mails} />}
      {demanded !== undefined && <FactorBanner from={demanded} />}
    </>
  );
}

function AgentBanner({ notice }: { notice: SubscriptionNotice }) {
  const { actor } = useMe();
  const { date } = useFormat();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const { kind } = notice;
  const seats = kind === 'seats_exceeded';
  const may = can(actor, seats ? 'manage_team' : 'billing') === true;
  const href = seats ? '/settings/team' : '/billing/add-payment-method';
  const label = seats ? texts.banner.team : texts.banner.pay;
  const action = may && pathname !== href && (
    <ButtonLink size="small" href={href}>
      {label}
    </ButtonLink>
  );
  const words = `${noticeText(notice, date)}${may ? '' : `. ${texts.banner.ask}`}`;
  if (kind === 'read_only') {
    return (
      <ReadOnlyBanner action={action}>
        <strong>{texts.banner.readOnly}</strong> {texts.banner.readOnlyText}
        {(notice.until !== undefined || !action) && `. ${words}`}
      </ReadOnlyBanner>
    );
  }
  return (
    <Notice tone={tones[kind]} banner action={action}>
      <strong>{texts.notices[kind].title}</strong> {words}
    </Notice>
  );
}
