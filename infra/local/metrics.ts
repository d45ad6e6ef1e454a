/** Metrics that AWS keeps of functions and of the API by itself, under the names and dimensions that alarms of infra/aws watch. */
import type { CloudWatch, Metric } from '../emulators/cloudwatch/cloudwatch.ts';
import type { Call } from '../emulators/lambda/aliases.ts';
import { apiId } from './gateway/event.ts';

/** Calls that the API answered with 5xx. */
export const apiMetric: Metric = {
  namespace: 'AWS/ApiGateway',
  name: '5xx',
  dimensions: { ApiId: apiId },
};

/** Metric of the calls of a function's alias, all of them or those of a version. */
export const functionMetric = (
  name: 'Invocations' | 'Errors',
  { name: FunctionName, resource: Resource, version }: Pick<Call, 'name' | 'resource'> & { version?: string },
): Metric => ({
  namespace: 'AWS/Lambda',
  name,
  dimensions: { FunctionName, Resource, ...(version !== undefined && { ExecutedVersion: version }) },
});

export const measureOf =
  (metrics: Pick<CloudWatch, 'put'>) =>
  ({ failed, version, ...alias }: Call): void => {
    for (const calls of [alias, { ...alias, version }]) {
      metrics.put(functionMetric('Invocations', calls), 1);
      metrics.put(functionMetric('Errors', calls), failed ? 1 : 0);
    }
  };
