import { beforeAll, expect, it } from 'vitest';
import { concurrencyOf, queueConsumers, queueDefinitions } from '#local/topology.ts';
import { maxConcurrency, relayTimeout, timeoutOfConsumer, timeoutOfFunction } from './limits.ts';
import { synthesise } from './synthesise.testing.ts';

let dev: ReturnType<typeof synthesise>;
beforeAll(() => {
  dev = synthesise();
});

type Properties = Readonly<Record<string, never>>;
const propertiesOf = (
  template: ReturnType<typeof synthesise>['api'],
  type: string,
): Map<string, Properties> =>
  new Map(Object.entries(template.findResources(type)).map(([id, { Properties }]) => [id, Properties]));

it('queues of one machine keep, hide and give up messages as those of the template', () => {
  const queues = propertiesOf(dev.events, 'AWS::SQS::Queue');
  const ofTemplate = [...queues.values()]
    .map(({ QueueName, VisibilityTimeout = 30, MessageRetentionPeriod = 0, RedrivePolicy }) => ({
      name: String(QueueName).replace('proofline-dev-', 'proofline-'),
      visibilityTimeoutSeconds: VisibilityTimeout,
      retentionDays: MessageRetentionPeriod / 86_400,
      maxReceiveCount: RedrivePolicy && Reflect.get(RedrivePolicy, 'maxReceiveCount'),
    }))
    .filter(({ name }) => queueDefinitions.some((here) => here.name === name));
  const here = queueDefinitions.map(({ deadLetterQueue: _, maxReceiveCount, ...one }) => ({
    ...one,
    maxReceiveCount,
  }));
  for (const one of ofTemplate) expect(here).toContainEqual(one);
  expect(ofTemplate.length).toBeGreaterThanOrEqual(2 * queueConsumers.length);
});

it('functions of one machine have the time of those of the template', () => {
  const timeouts = new Map(
    [dev.api, dev.events, dev.stateful].flatMap((template) =>
      [...propertiesOf(template, 'AWS::Lambda::Function')].map(([id, { Timeout }]) => [id, Number(Timeout)]),
    ),
  );
  const timeoutOf = (id: string) =>
    [...timeouts].filter(([known]) => known.startsWith(`${id.replaceAll('-', '')}`)).map(([, time]) => time);
  for (const { consumer } of queueConsumers)
    expect([consumer, timeoutOf(`${consumer}Handler`)]).toEqual([consumer, [timeoutOfConsumer(consumer)]]);
  for (const [resource] of dev.stacks.api.handlers)
    expect([resource, timeoutOf(`${resource}Function`)]).toEqual([resource, [timeoutOfFunction(resource)]]);
  expect(timeoutOf('Relay')).toEqual([relayTimeout]);
});

it('queues of one machine hand out as many batches at once as the template’s, where none are rendered', () => {
  for (const { ScalingConfig } of propertiesOf(dev.events, 'AWS::Lambda::EventSourceMapping').values())
    if (ScalingConfig) expect(ScalingConfig).toEqual({ MaximumConcurrency: maxConcurrency });
  const fewer = queueConsumers.filter(({ consumer }) => concurrencyOf(consumer) !== maxConcurrency);
  expect(fewer.map(({ consumer }) => consumer)).toEqual([
    'make-thumbnail',
    'make-renditions',
    'transcode-media',
  ]);
});
