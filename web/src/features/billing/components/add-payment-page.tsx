import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { LoadError } from '#lib/page/load-error.tsx';
import { billing as texts } from '#lib/texts/en/billing.ts';
import { Card, PageHeader, Skeleton } from '#ui/index.ts';
import { billingQuery, setupQuery } from '../api.ts';
import type { ChosenPlan } from '../chosen-plan.ts';
import css from './billing.module.css';
import { StandInForm } from './stand-in-form.tsx';

/** Stripe's form and its script, loaded only when Stripe is the provider. */
const StripeForm = lazy(() => import('./stripe-form.tsx'));

/** Adds a payment method by the provider's form, which returns to payment-method-added. */
export function AddPaymentPage({ chosen }: { chosen: ChosenPlan }) {
  const billing = useQuery(billingQuery);
  const setup = useQuery(setupQuery);
  const error = [billing, setup].find((query) => query.error && !query.data)?.error;
  const retry = () => {
    void billing.refetch();
    void setup.refetch();
  };
  const waiting = <Skeleton height={260} />;
  const form = () => {
    if (error) return <LoadError error={error} title={texts.add.failed} onRetry={retry} />;
    if (!billing.data || !setup.data) return waiting;
    const { publishable_key } = billing.data;
    const { client_secret } = setup.data;
    return publishable_key === null ? (
      <StandInForm chosen={chosen} />
    ) : (
      <Suspense fallback={waiting}>
        <StripeForm publishableKey={publishable_key} clientSecret={client_secret} chosen={chosen} />
      </Suspense>
    );
  };
  return (
    <>
      <PageHeader title={texts.add.title} subtitle={texts.add.lead} />
      <div className={css.page}>
        <Card>{form()}</Card>
      </div>
    </>
  );
}
