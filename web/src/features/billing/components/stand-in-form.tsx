import { useNavigate } from '@tanstack/react-router';
import { billing as texts } from '#lib/texts/en/billing.ts';
import { Button, Notice } from '#ui/index.ts';
import { type ChosenPlan, withChosenPlan } from '../chosen-plan.ts';
import css from './billing.module.css';

/** Stand-in for a card form, which charges nothing: the provider's answer is chosen here. */
export function StandInForm({ chosen }: { chosen: ChosenPlan }) {
  const navigate = useNavigate();
  const answer = (status: 'succeeded' | 'failed') => {
    const address = withChosenPlan('/billing/payment-method-added', chosen);
    const search = `setup_intent=stand-in&redirect_status=${status}`;
    void navigate({ href: `${address}${address.includes('?') ? '&' : '?'}${search}` });
  };
  return (
    <div className={css.stack}>
      <Notice title={texts.standIn}>{texts.standInText}</Notice>
      <fieldset className={css.answers}>
        <legend>{texts.add.choose}</legend>
        <Button variant="primary" icon="check" onClick={() => answer('succeeded')}>
          {texts.add.succeeds}
        </Button>
        <Button icon="x" onClick={() => answer('failed')}>
          {texts.add.declined}
        </Button>
      </fieldset>
    </div>
  );
}
