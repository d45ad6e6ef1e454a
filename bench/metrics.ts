/** Number of CloudWatch's metrics that the product's own come to, for their price. */
import { subscriptions } from '#catalog/index.ts';
import { mailStates } from '#domain/mail-state.ts';
import { plans } from '#domain/plan/plan.ts';
import { routeClasses } from '#server/lambda/route-class.ts';
import { type Dimensions, type Metric, metrics } from '#server/metrics.ts';
import { steps } from '../functions/canary/walk.ts';

/** Number of values, of which the compiler misses none. */
const numberOf = (
  values: Readonly<Record<Dimensions['decision'], true> | Record<Dimensions['kind'], true>>,
) => Object.keys(values).length;

/** Number of values that each dimension may have. */
const valuesOf: { readonly [Name in keyof Dimensions]: number } = {
  // Not `claimed`, which is no outcome.
  state: mailStates.length - 1,
  tier: Object.keys(plans).length,
  consumer: Object.keys(subscriptions).length,
  routeClass: routeClasses.length,
  decision: numberOf({ approved: true, changes_requested: true }),
  kind: numberOf({ api: true, consumer: true, relay: true }),
  step: steps.length,
};

/** Most metrics of a stage: one for each combination of values that has occurred within the hour. */
export const mostMetrics: number = Object.values<Metric>(metrics)
  .flatMap(({ by }) => by)
  .reduce((sum, names) => sum + names.reduce((product, name) => product * valuesOf[name], 1), 0);
