import { type App, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { addAlarm, alarmsTopic, makeAlarmsTopic } from './alarms.ts';
import type { Config } from './config.ts';
import type { WebStack } from './web-stack.ts';

/** Region that has CloudFront's metrics. An alarm watches metrics of its own region, and tells a topic there. */
const edgeRegion = 'us-east-1';

const period = Duration.minutes(5);
/** Failures in a period below which a quiet night alarms nobody. */
const least = 20;

/** An alarm for each distribution. Failures of the API are among those that it counts; they have an alarm that tells more. */
const addEdgeAlarms = (stack: Stack, topic: ITopic, config: Config, web: WebStack): void => {
  for (const [name, { distributionId }] of [
    ['edge', web.distribution],
    ['edge-custom-domains', web.customDomains],
  ] as const) {
    const metricOf = (metricName: string, statistic: string) =>
      new Metric({
        namespace: 'AWS/CloudFront',
        metricName,
        dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
        statistic,
        period,
      });
    addAlarm(stack, topic, config, {
      name: `${name}-5xx`,
      means: `More than 1 % of requests fail before or behind the edge, ${least} at least in five minutes.`,
      runbook: 'the-edge-answers-5xx',
      metric: new MathExpression({
        expression: `IF(requests * rate / 100 >= ${least}, rate, 0)`,
        usingMetrics: {
          rate: metricOf('5xxErrorRate', Stats.AVERAGE),
          requests: metricOf('Requests', Stats.SUM),
        },
        period,
        label: 'Failed (%)',
      }),
      threshold: 1,
    });
  }
};

/**
 * Alarms of the distributions, in the region that has their metrics: of a product in another region they are a stack of their own
 * there, with a topic, which is returned.
 */
export const watchEdge = (
  web: WebStack,
  id: string,
  config: Config,
  props: StackProps,
): Stack | undefined => {
  if (config.region === edgeRegion) {
    addEdgeAlarms(web, alarmsTopic(web, web, config), config, web);
    return undefined;
  }
  const stack = new Stack(web.node.root as App, id, { ...props, env: { ...props.env, region: edgeRegion } });
  addEdgeAlarms(stack, makeAlarmsTopic(stack, config) as ITopic, config, web);
  return stack;
};
