import { useId, useState } from 'react';
import {
  isPaidPlan,
  monthlyPrice,
  mostSeats,
  type OfferedPlan,
  offeredPlans,
  prices,
} from '#domain/plan/billing.ts';
import { plans } from '#domain/plan/plan.ts';
import { billing as texts } from '#lib/texts/en/billing.ts';
import { Badge, Button, ButtonLink, Icon, NumberField } from '#ui/index.ts';
import { money } from '../money.ts';
import css from './billing.module.css';

/** Limits and features of a plan, line by line. */
const linesOf = (plan: OfferedPlan): readonly string[] => {
  const { allowances, features } = plans[plan];
  const {
    users_allowed,
    active_projects_allowed,
    archived_projects_allowed,
    message_templates_allowed,
    workflow_templates_allowed,
  } = allowances;
  const words = texts.allowance;
  return [
    users_allowed === undefined ? words.seats : words.users(users_allowed),
    active_projects_allowed === undefined ? words.projects : words.active_projects(active_projects_allowed),
    ...(archived_projects_allowed === undefined ? [] : [words.archived_projects(archived_projects_allowed)]),
    message_templates_allowed === undefined
      ? words.templates
      : words.message_templates(message_templates_allowed),
    ...(workflow_templates_allowed === undefined
      ? []
      : [words.workflow_templates(workflow_templates_allowed)]),
    ...features.map((feature) => texts.feature[feature]),
  ];
};

/** Card of one plan. Without `onChoose` it is read-only. */
export function Offer({
  plan,
  current,
  paid,
  overdue,
  hasMethod,
  people,
  seats,
  onChoose,
}: {
  plan: OfferedPlan;
  current: boolean;
  /** True if the workspace pays for its current plan. */
  paid: boolean;
  /** True if the renewal of the current plan was not paid. */
  overdue: boolean;
  /** True if there is a stored payment method. */
  hasMethod: boolean;
  people: number;
  /** Seats that are proposed at first; of the current plan, those that are paid for. */
  seats: number;
  onChoose: ((seats: number) => void) | undefined;
}) {
  const heading = useId();
  const [typed, setTyped] = useState(String(Math.max(seats, people)));
  const wanted = Number(typed);
  const sensible = Number.isInteger(wanted) && wanted >= 1 && wanted <= mostSeats;
  const price = isPaidPlan(plan) ? prices[plan] : undefined;
  const bySeat = price?.per === 'seat';
  const name = texts.names[plan];
  return (
    <article className={css.offer} aria-labelledby={heading} data-current={current || undefined}>
      <header className={css.offerHead}>
        <h2 id={heading} className={css.offerName}>
          {name}
        </h2>
        {current && <Badge>{texts.current}</Badge>}
      </header>
      <p className={css.price}>
        <strong>{money(monthlyPrice(plan, 1))}</strong> {bySeat ? texts.perSeat : texts.perMonth}
      </p>
      <ul className={css.lines}>
        {linesOf(plan).map((line) => (
          <li key={line}>
            <Icon name="check" />
            {line}
          </li>
        ))}
      </ul>
      {onChoose && (
        <div className={css.choose}>
          {/* A granted plan has no seats to buy. */}
          {bySeat && (!current || paid) && (
            <NumberField
              label={texts.seats}
              hint={texts.seatsHint(people)}
              error={sensible ? undefined : texts.seatsWrong(mostSeats)}
              min={1}
              max={mostSeats}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
          <Choose
            plan={plan}
            current={current}
            paid={paid}
            overdue={overdue}
            hasMethod={hasMethod}
            sameSeats={bySeat ? wanted === seats : true}
            sensible={!bySeat || sensible}
            onChoose={() => onChoose(bySeat ? wanted : 1)}
          />
        </div>
      )}
    </article>
  );
}

function Choose({
  plan,
  current,
  paid,
  overdue,
  hasMethod,
  sameSeats,
  sensible,
  onChoose,
}: {
  plan: OfferedPlan;
  current: boolean;
  paid: boolean;
  overdue: boolean;
  hasMethod: boolean;
  sameSeats: boolean;
  sensible: boolean;
  onChoose: () => void;
}) {
  if (plan === 'free forever') {
    return current ? null : <Button onClick={onChoose}>{texts.switchToFree}</Button>;
  }
  if (!current) {
    return (
      <Button
        variant={plan === offeredPlans.at(-1) ? 'primary' : 'secondary'}
        disabledReason={sensible ? undefined : texts.seatsWrong(mostSeats)}
        onClick={onChoose}
      >
        {texts.choose(texts.names[plan])}
      </Button>
    );
  }
  if (overdue && sameSeats) {
    return hasMethod ? (
      <Button variant="primary" onClick={onChoose}>
        {texts.payNow}
      </Button>
    ) : (
      <ButtonLink variant="primary" href="/billing/add-payment-method">
        {texts.payNow}
      </ButtonLink>
    );
  }
  if (!paid || sameSeats) return null;
  return (
    <Button
      variant="primary"
      disabledReason={sensible ? undefined : texts.seatsWrong(mostSeats)}
      onClick={onChoose}
    >
      {texts.changeSeats}
    </Button>
  );
}
