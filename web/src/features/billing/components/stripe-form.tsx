import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance, Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { billing as texts } from '#lib/texts/en/billing.ts';
import { Button, ButtonLink, Form, Notice, Skeleton } from '#ui/index.ts';
import { oncePerVisit } from '../api.ts';
import { type ChosenPlan, withChosenPlan } from '../chosen-plan.ts';
import css from './billing.module.css';

/** Current colours of the page for Stripe's iframe, read when it is mounted. */
const appearance = (): Appearance => {
  const probe = document.createElement('span');
  document.body.append(probe);
  const colour = (name: string): string => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const dark = getComputedStyle(document.documentElement).colorScheme === 'dark';
  const variables = {
    colorPrimary: colour('--accent'),
    colorBackground: colour('--surface'),
    colorText: colour('--text'),
    colorTextSecondary: colour('--text-muted'),
    colorDanger: colour('--overdue'),
    fontFamily: 'system-ui, sans-serif',
    fontSizeBase: '14px',
    borderRadius: '6px',
  };
  probe.remove();
  return { theme: dark ? 'night' : 'stripe', variables };
};

/** Milliseconds after which the script counts as lost: a proxy may let it hang without an error. */
const loadTimeout = 15_000;

const loadInTime = async (publishableKey: string): Promise<Stripe | null> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('Stripe did not load in time')), loadTimeout);
  return Promise.race([loadStripe(publishableKey), promise]).finally(() => clearTimeout(timer));
};

/**
 * Stripe's own form: card data never passes through this product. If it does not load, shows the reason and the
 * alternatives.
 */
export default function StripeForm({
  publishableKey,
  clientSecret,
  chosen,
}: {
  publishableKey: string;
  clientSecret: string;
  chosen: ChosenPlan;
}) {
  const script = useQuery({
    queryKey: ['billing', 'stripe', publishableKey],
    meta: { kept: false },
    queryFn: () => loadInTime(publishableKey),
    retry: false,
    // A lost connection to our server does not imply one to Stripe's.
    networkMode: 'always',
    staleTime: oncePerVisit,
  });
  const [isBroken, setBroken] = useState(false);
  const options = useMemo(() => ({ clientSecret, appearance: appearance() }), [clientSecret]);
  if (script.isFetching) return <Skeleton height={260} />;
  if (!script.data || isBroken) {
    const again = () => {
      setBroken(false);
      void script.refetch();
    };
    return <FormFailed onRetry={again} />;
  }
  return (
    <Elements stripe={script.data} options={options}>
      <CardForm chosen={chosen} onFailed={() => setBroken(true)} />
    </Elements>
  );
}

function FormFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <Notice
        tone="error"
        title={texts.add.formFailed}
        action={
          <>
            <Button size="small" onClick={onRetry}>
              {texts.add.formAgain}
            </Button>
            <ButtonLink size="small" href="/billing/portal" icon="external">
              {texts.payment.portal}
            </ButtonLink>
          </>
        }
      >
        {texts.add.formFailedText}
      </Notice>
    </div>
  );
}

function CardForm({ chosen, onFailed }: { chosen: ChosenPlan; onFailed: () => void }) {
  const stripe = useStripe();
  const elements = useElements();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [ready, setReady] = useState(false);

  const submit = async () => {
    if (!stripe || !elements) return;
    setBusy(true);
    setProblem(undefined);
    // On success Stripe redirects to this URL; the promise resolves only with an error.
    const return_url = `${location.origin}${withChosenPlan('/billing/payment-method-added', chosen)}`;
    const { error } = await stripe.confirmSetup({ elements, confirmParams: { return_url } });
    setProblem(texts.added.failed(error.message ?? texts.added.unconfirmed));
    setBusy(false);
  };

  return (
    <Form className={css.stack} busy={busy} onSubmit={() => void submit()}>
      <PaymentElement onReady={() => setReady(true)} onLoadError={onFailed} />
      <div role="alert">{problem && <Notice tone="error">{problem}</Notice>}</div>
      {ready && (
        <div>
          <Button variant="primary" type="submit" busy={busy}>
            {texts.add.submit}
          </Button>
        </div>
      )}
    </Form>
  );
}
