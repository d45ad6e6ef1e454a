/** Number of CloudWatch's metrics that the product's own come to, for their price. */
import { subscriptions } from '#catalog/index.ts';
import { mailStates } from '#domain/mail-state.ts';
import { plans } from '#domain/plan/plan.ts';
import { routeClasses } from '#server/lambda/route-class.ts';
import { type Dimensions, type Metric, metrics } from '#server/metrics.ts';

/** Values that each dimension may have. */
const valuesOf: { readonly [Name in keyof Dimensions]: number } = {
  // Not `claimed`, which is no outcome.
  state: mailStates.length - 1,
  tier: Object.keys(plans).length,
  consumer: Object.keys(subscriptions).length,
  routeClass: routeClasses.length,
  decision: 2,
  kind: 3,
  step: 7,
};

/** Most metrics of a stage: one for each combination of values that has occurred within the hour. */
export const mostMetrics: number = Object.values<Metric>(metrics)
  .flatMap(({ by }) => by)
  .reduce((sum, names) => sum + names.reduce((product, name) => product * valuesOf[name], 1), 0);
