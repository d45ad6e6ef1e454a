import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Subscription } from '#contracts/workspace.ts';
import { fullName } from '#domain/full-name.ts';
import { offeredPlans, seatsOf } from '#domain/plan/billing.ts';
import { nowIso } from '#lib/calls/server-time.ts';
import { usersQuery } from '#lib/calls/workspace-queries.ts';
import { useFormat } from '#lib/format/format.ts';
import { LoadError } from '#lib/page/load-error.tsx';
import { subscriptionQuery, useMe } from '#lib/session/me.ts';
import { billing as texts } from '#lib/texts/en/billing.ts';
import { ButtonLink, Card, Notice, PageHeader, ProgressBar, Skeleton } from '#ui/index.ts';
import { billingQuery } from '../api.ts';
import type { ChosenPlan } from '../chosen-plan.ts';
import css from './billing.module.css';
import { ChangePlanDialog, type Choice } from './change-plan-dialog.tsx';
import { Offer } from './plan-offer.tsx';

/**
 * Plan, use and the plans on offer. The owner changes the plan here; an admin, whom an upgrade link leads here as
 * well, is told to contact the owner. `chosen` is a plan chosen before a payment method was added.
 */
export function BillingPage({ chosen }: { chosen: ChosenPlan }) {
  const { data, error, refetch } = useQuery(subscriptionQuery);
  return (
    <>
      <PageHeader title={texts.title} subtitle={data ? <Now subscription={data} /> : texts.lead} />
      {data && <Plans subscription={data} chosen={chosen} />}
      {!data && error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div className={css.page} aria-busy="true">
          <div className={css.waitingUse}>
            <Skeleton height="100%" />
          </div>
          <div className={css.offers}>
            {offeredPlans.map((plan) => (
              <Skeleton key={plan} height={364} />
            ))}
          </div>
        </div>
      )}
    </>
  );
}

/** True if the subscription has expired without a renewal. */
const hasLapsed = ({ expires }: Subscription): boolean => expires !== null && expires <= nowIso();

/** State of the subscription, in one sentence. */
function Now({ subscription }: { subscription: Subscription }) {
  const { date } = useFormat();
  const { name, expires, appsumo, details } = subscription;
  const plan = nameOf(name);
  const words = texts.now;
  if (appsumo) return words.codes(plan);
  if (expires === null) return name === 'free forever' ? words.free : words.granted(plan);
  const day = date(expires);
  if (hasLapsed(subscription)) return words.expired(plan, day);
  if (!details) return words.lapses(plan, day);
  if (details.renews) return words.renews(plan, day);
  return details.provider === 'stripe' ? words.ends(plan, day) : words.lapses(plan, day);
}

const names: Readonly<Record<string, string>> = texts.names;
const nameOf = (plan: string): string => names[plan] ?? plan;

function Plans({ subscription, chosen }: { subscription: Subscription; chosen: ChosenPlan }) {
  const { user } = useMe();
  const navigate = useNavigate();
  const billing = useQuery({ ...billingQuery, enabled: user.owner });
  const { name, active_users, users_allowed } = subscription;
  const pays = subscription.expires !== null;
  const overdue = hasLapsed(subscription);
  /** Seats of the own plan; of another one, a seat for each person. */
  const seatsFor = (plan: string) => (plan === name && users_allowed) || active_users;
  const [choice, setChoice] = useState<Choice | undefined>(
    chosen.plan && user.owner
      ? { plan: chosen.plan, seats: chosen.seats ?? seatsFor(chosen.plan) }
      : undefined,
  );
  const close = () => {
    setChoice(undefined);
    if (chosen.plan) void navigate({ to: '/billing', search: {}, replace: true });
  };
  return (
    <div className={css.page}>
      {!user.owner && <AskOwner />}
      {billing.data?.provider === 'stand-in' && !subscription.appsumo && (
        <Notice title={texts.standIn}>{texts.standInText}</Notice>
      )}
      <Card title={texts.use.title}>
        <Use subscription={subscription} />
      </Card>
      {!subscription.appsumo && (
        <section aria-label={texts.offers}>
          <ul className={css.offers}>
            {offeredPlans.map((plan) => (
              <li key={plan}>
                <Offer
                  plan={plan}
                  current={name === plan}
                  // A granted plan has no bought seats, so it is bought like any other.
                  paid={pays}
                  overdue={overdue}
                  hasMethod={!!billing.data?.payment_method}
                  people={active_users}
                  seats={seatsFor(plan)}
                  onChoose={user.owner ? (count) => setChoice({ plan, seats: count }) : undefined}
                />
              </li>
            ))}
          </ul>
          <p className={css.hint}>{texts.tax}</p>
        </section>
      )}
      {user.owner && !subscription.appsumo && (
        <Card title={texts.payment.title}>
          {billing.error && !billing.data ? (
            <LoadError error={billing.error} onRetry={() => void billing.refetch()} />
          ) : (
            <div className={css.payment}>
              <span className={css.method}>
                {billing.data ? (
                  (billing.data.payment_method ?? texts.payment.none)
                ) : (
                  <Skeleton width={140} />
                )}
              </span>
              <ButtonLink href="/billing/add-payment-method" icon="card">
                {billing.data?.payment_method ? texts.payment.replace : texts.payment.add}
              </ButtonLink>
              {subscription.details?.portal && (
                <ButtonLink href="/billing/portal" icon="external">
                  {texts.payment.portal}
                </ButtonLink>
              )}
            </div>
          )}
        </Card>
      )}
      {user.owner && subscription.appsumo && (
        <Card title={texts.codes.title}>
          <div className={css.payment}>
            <span className={css.method}>{texts.codes.linkText}</span>
            <ButtonLink href="/billing/appsumo" icon="check-circle">
              {texts.codes.link}
            </ButtonLink>
          </div>
        </Card>
      )}
      {choice && billing.data && (
        <ChangePlanDialog
          choice={choice}
          billing={billing.data}
          subscription={subscription}
          paying={
            overdue &&
            choice.plan === name &&
            seatsOf(choice.plan, choice.seats) === seatsOf(choice.plan, seatsFor(choice.plan))
          }
          onClose={close}
        />
      )}
    </div>
  );
}

/** Asks an admin to contact the owner, by name if it is known. */
function AskOwner() {
  const { data } = useQuery(usersQuery);
  const owner = data?.users.find((user) => user.owner);
  return (
    <Notice tone="locked" title={texts.askOwner}>
      {owner && texts.askOwnerText(fullName(owner))}
    </Notice>
  );
}

const limits = [
  'users',
  'active_projects',
  'archived_projects',
  'message_templates',
  'workflow_templates',
] as const;

function Use({ subscription }: { subscription: Subscription }) {
  const used = {
    users: subscription.active_users,
    active_projects: subscription.active_projects,
    archived_projects: subscription.archived_projects,
    message_templates: subscription.active_message_templates,
    workflow_templates: subscription.active_workflow_templates,
  };
  // Templates that came with the workspace are left out on both sides: only the additional ones are shown.
  const given = {
    users: 0,
    active_projects: 0,
    archived_projects: 0,
    message_templates: subscription.system_message_templates,
    workflow_templates: subscription.system_workflow_templates,
  };
  return (
    <dl className={css.use}>
      {limits.map((limit) => {
        const whole = subscription[`${limit}_allowed`];
        const allowed = whole === null ? null : whole - given[limit];
        const own = used[limit] - given[limit];
        return (
          <div key={limit} className={css.used}>
            <dt>{texts.use[limit]}</dt>
            <dd>
              {allowed === null ? texts.use.unlimited(own) : texts.use.of(own, allowed)}
              {allowed !== null && (
                <ProgressBar
                  label={texts.use[limit]}
                  value={allowed === 0 ? 1 : own / allowed}
                  showValue={false}
                />
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
