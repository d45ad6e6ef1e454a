import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Billing } from '#contracts/billing.ts';
import type { Subscription } from '#contracts/workspace.ts';
import { isPaidPlan, monthlyPrice, type OfferedPlan, prices, seatsOf } from '#domain/plan/billing.ts';
import { nowIso } from '#lib/calls/server-time.ts';
import { useFormat } from '#lib/format/format.ts';
import { notifyError } from '#lib/page/notify.ts';
import { billing as texts } from '#lib/texts/en/billing.ts';
import { ConfirmDialog, Notice, toast } from '#ui/index.ts';
import { changePlan } from '../api.ts';
import { withChosenPlan } from '../chosen-plan.ts';
import { money } from '../money.ts';
import css from './billing.module.css';

export interface Choice {
  readonly plan: OfferedPlan;
  readonly seats: number;
}

/** Confirms a plan with its price and changes, or the payment of an unpaid one; without a payment method, links to adding one. */
export function ChangePlanDialog({
  choice: { plan, seats },
  billing,
  subscription,
  paying,
  onClose,
}: {
  choice: Choice;
  billing: Billing;
  subscription: Subscription;
  /** True to pay an unpaid plan without changing it. */
  paying: boolean;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const free = !isPaidPlan(plan);
  const changing = useMutation({
    mutationFn: () => changePlan(client, { plan, seats }),
    onSuccess: ({ name }) =>
      toast({
        title: paying
          ? texts.paid(texts.names[plan])
          : free && name !== plan
            ? texts.cancelled
            : texts.changed(texts.names[plan]),
      }),
    onError: (error) => notifyError(error, texts.notChanged),
    onSettled: onClose,
  });
  const left = seatsOf(plan, seats);
  const people = subscription.active_users;
  const words = texts.confirm;
  const mustPay = !free && billing.payment_method === null;
  return (
    <ConfirmDialog
      open
      tone={free ? 'danger' : undefined}
      title={free ? texts.cancel.title : (paying ? words.payTitle : words.title)(texts.names[plan])}
      cancel={words.keep}
      confirm={
        free
          ? texts.switchToFree
          : mustPay
            ? words.toPayment
            : paying
              ? words.pay
              : words.action(texts.names[plan])
      }
      busy={changing.isPending}
      onClose={onClose}
      onConfirm={() =>
        mustPay && isPaidPlan(plan)
          ? void navigate({ href: withChosenPlan('/billing/add-payment-method', { plan, seats }) })
          : changing.mutate()
      }
    >
      <div className={css.stack}>
        {isPaidPlan(plan) ? (
          <>
            <p>
              {prices[plan].per === 'seat'
                ? words.price(words.seats(seats), money(monthlyPrice(plan, seats)))
                : words.flat(money(monthlyPrice(plan, seats)))}{' '}
              {billing.payment_method && words.pays(billing.payment_method)}
            </p>
            {paying && <p>{words.unpaid}</p>}
            {!paying && subscription.details?.provider === 'stripe' && <p>{words.prorated}</p>}
          </>
        ) : (
          <>
            <Ending billing={billing} subscription={subscription} />
            <p>{texts.cancel.stays}</p>
          </>
        )}
        {people > left && <Notice tone="warning">{words.tooFew(people, left)}</Notice>}
        {billing.provider === 'stand-in' && <Notice>{texts.standIn}</Notice>}
      </div>
    </ConfirmDialog>
  );
}

/** With Stripe a paid plan stays until its period ends; with the stand-in it ends at once. */
function Ending({ billing, subscription }: { billing: Billing; subscription: Subscription }) {
  const { date } = useFormat();
  const { expires } = subscription;
  const kept = billing.provider === 'stripe' && expires !== null && expires > nowIso();
  return <p>{kept ? texts.cancel.atEnd(date(expires)) : texts.cancel.atOnce}</p>;
}
