import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { ApiError } from '#lib/calls/api.ts';
import { reasonOf } from '#lib/page/notify.ts';
import { billing as texts } from '#lib/texts/en/billing.ts';
import { ButtonLink, Notice, PageHeader, Skeleton } from '#ui/index.ts';
import { confirmPayment } from '../api.ts';
import { type ChosenPlan, withChosenPlan } from '../chosen-plan.ts';
import css from './billing.module.css';

/** Milliseconds for which the success is shown before the page continues. */
const readFor = 3000;

/** Parameters that the provider's form returns in the address. */
export interface Returned {
  readonly setupIntent: string;
  /** `redirect_status`; trusted only from the stand-in. */
  readonly status: string;
}

/** Confirms with the server that the payment method was added, then continues to the choice of a plan. */
export function PaymentAddedPage({ returned, chosen }: { returned: Returned; chosen: ChosenPlan }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { setupIntent, status } = returned;
  const account = withChosenPlan('/billing', chosen);
  const checking = useMutation({
    mutationFn: () =>
      confirmPayment(client, {
        setup_intent: setupIntent,
        outcome: status === 'succeeded' ? 'succeeds' : 'declined',
      }),
  });
  const check = useEffectEvent(() => checking.mutate());
  useEffect(() => check(), []);
  const { isSuccess, error } = checking;
  const goOn = useEffectEvent(() => void navigate({ href: account, replace: true }));
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(goOn, readFor);
    return () => clearTimeout(timer);
  }, [isSuccess]);

  return (
    <>
      <PageHeader
        title={isSuccess ? texts.added.title : error ? texts.added.failedTitle : texts.payment.title}
      />
      <div className={css.page} role="status">
        {isSuccess && (
          <Notice
            tone="success"
            title={texts.added.success}
            action={
              <ButtonLink size="small" href={account}>
                {texts.added.account}
              </ButtonLink>
            }
          >
            {texts.added.text}
          </Notice>
        )}
        {error && (
          <Notice
            tone="error"
            title={failureOf(error)}
            action={
              <ButtonLink size="small" href={withChosenPlan('/billing/add-payment-method', chosen)}>
                {texts.added.again}
              </ButtonLink>
            }
          />
        )}
        {!isSuccess && !error && (
          <>
            <p className={css.hint}>{texts.added.checking}</p>
            <Skeleton height={64} />
          </>
        )}
      </div>
    </>
  );
}

/** Error's title for a failed payment; every other failure in a sentence with its reason. */
const failureOf = (error: Error): string =>
  error instanceof ApiError && error.problem?.code === 'payment_failed'
    ? error.problem.title
    : texts.added.failed(reasonOf(error) ?? texts.added.unconfirmed);
