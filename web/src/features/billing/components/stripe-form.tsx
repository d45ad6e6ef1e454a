import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type FormEvent, useMemo, useState } from 'react';
import { billing as texts } from '#lib/texts/en/billing.ts';
import { Button, Notice } from '#ui/index.ts';
import { type ChosenPlan, withChosenPlan } from '../chosen-plan.ts';
import css from './billing.module.css';

/** The page's current colours for Stripe's iframe, read when it is mounted. */
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

/** Stripe's own form: card data never passes through this product. */
export default function StripeForm({
  publishableKey,
  clientSecret,
  chosen,
}: {
  publishableKey: string;
  clientSecret: string;
  chosen: ChosenPlan;
}) {
  const stripe = useMemo(() => loadStripe(publishableKey), [publishableKey]);
  const options = useMemo(() => ({ clientSecret, appearance: appearance() }), [clientSecret]);
  return (
    <Elements stripe={stripe} options={options}>
      <CardForm chosen={chosen} />
    </Elements>
  );
}

function CardForm({ chosen }: { chosen: ChosenPlan }) {
  const stripe = useStripe();
  const elements = useElements();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [ready, setReady] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!stripe || !elements) return;
    setBusy(true);
    setProblem(undefined);
    // On success Stripe redirects to this address; the promise resolves only with an error.
    const return_url = `${location.origin}${withChosenPlan('/billing/payment-method-added', chosen)}`;
    const { error } = await stripe.confirmSetup({ elements, confirmParams: { return_url } });
    setProblem(texts.added.failed(error.message ?? texts.added.unconfirmed));
    setBusy(false);
  };

  return (
    <form className={css.stack} onSubmit={(event) => void submit(event)}>
      <PaymentElement onReady={() => setReady(true)} onLoadError={({ error }) => setProblem(error.message)} />
      <div role="alert">{problem && <Notice tone="error">{problem}</Notice>}</div>
      {ready && (
        <div>
          <Button variant="primary" type="submit" busy={busy}>
            {texts.add.submit}
          </Button>
        </div>
      )}
    </form>
  );
}
