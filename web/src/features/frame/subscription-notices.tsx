import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { Actor } from '#domain/permission/actor.ts';
import { can } from '#domain/permission/can.ts';
import type { SubscriptionNotice } from '#domain/plan/notices.ts';
import { useFormat } from '#lib/format/format.ts';
import { upgradeHref } from '#lib/plan/plan.ts';
import { subscriptionQuery, useMe } from '#lib/session/me.ts';
import { subscription as texts } from '#lib/texts/en/subscription.ts';
import { Button, ButtonLink, Dialog, toast } from '#ui/index.ts';
import { noticesOf, noticeText } from './notice-words.ts';
import { forgetRecentResults } from './recent-results.ts';

/** Exempt, with the pages below it, from the redirect of a suspended workspace, otherwise it could never be paid. */
const prices = upgradeHref;

/**
 * Target of a notice (delivery.md section 4): for exceeded seats the team's settings, for users who may manage the
 * team; for a suspended subscription the prices, for users who may change billing, and home for others.
 */
const targetOf = (kind: SubscriptionNotice['kind'], actor: Actor): string | undefined => {
  if (kind === 'seats_exceeded') return can(actor, 'manage_team') === true ? '/settings/team' : undefined;
  if (kind === 'suspended') return can(actor, 'billing') === true ? prices : '/';
  return undefined;
};

const said = 'proofline.subscription.';

/** True once per key and browser tab (`sessionStorage`). */
const firstTime = (what: string): boolean => {
  const key = `${said}${what}`;
  if (sessionStorage.getItem(key) !== null) return false;
  sessionStorage.setItem(key, 'said');
  return true;
};

/**
 * Toasts for agents about the state of the subscription, each once per browser tab; for everybody, a dialog while the
 * workspace is suspended.
 */
export default function SubscriptionNotices() {
  const { actor, tenant } = useMe();
  const { data } = useQuery(subscriptionQuery);
  const { date } = useFormat();
  const navigate = useNavigate();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const agent = actor.kind === 'agent';

  const notices = data ? noticesOf(data) : [];
  const kinds = notices.map(({ kind }) => kind).join(' ');
  const suspended = kinds === 'suspended';

  const say = useEffectEvent(() => {
    for (const notice of notices) {
      const { kind } = notice;
      if (!firstTime(`${tenant.id}.${kind}`)) continue;
      const { title } = texts.notices[kind];
      const tone = kind === 'suspended' ? 'error' : 'warning';
      toast({ title, text: noticeText(notice, date), tone, ofBanner: true });
      const target = targetOf(kind, actor);
      if (target && !pathname.startsWith(prices)) void navigate({ to: target, replace: true });
    }
  });
  useEffect(() => {
    if (agent && kinds !== '') say();
  }, [agent, kinds]);

  if (!suspended || (agent && pathname.startsWith(prices))) return null;
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
              await (await import('#lib/session/auth.ts')).signOut();
            }}
          >
            {texts.inactive.signOut}
          </Button>
          {mayPay && (
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
